//! The context of a node: what each side pursues, what it has tried elsewhere, and what it knows of
//! lines that failed. Two nodes are the same only if the position and the context are (paper, p. 3).

use crate::strategy::{Means, Plan};
use cozy_chess::{BitBoard, Color};

/// How many plans of a side are remembered as tried elsewhere; an older one is forgotten, so that it
/// may be tried again, which costs time and no truth.
const EXCLUDED: usize = 12;

/// The context of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    pub pursued: Option<Plan>,
    /// Where it lost the opposition in lines that failed, in its own squares.
    pub lost_opposition: BitBoard,
    excluded: [Option<Plan>; EXCLUDED],
    next: u8,
}

/// The context of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Context {
    sides: [Line; 2],
}

impl Line {
    /// Whether the plan was tried at a node above, beside the move that led here.
    pub fn excludes(&self, plan: Plan) -> bool {
        self.excluded.contains(&Some(plan))
    }

    /// Remembers a plan as tried elsewhere.
    pub fn exclude(&mut self, plan: Plan) {
        if !self.excludes(plan) {
            self.excluded[usize::from(self.next)] = Some(plan);
            self.next = (self.next + 1) % EXCLUDED as u8;
        }
    }
}

/// What of a context makes two nodes of one position the same or different ones: the strategies pursued
/// and the messages. A node that was left is not searched again if these are the same.
pub(super) type Statement = [(Option<Means>, u64); 2];

impl Context {
    /// The statement of the context.
    pub fn statement(&self) -> Statement {
        self.sides.map(|line| {
            let means = line.pursued.map(|plan| plan.means);
            (means, line.lost_opposition.0)
        })
    }

    pub fn of(&self, side: Color) -> &Line {
        &self.sides[side as usize]
    }

    pub fn of_mut(&mut self, side: Color) -> &mut Line {
        &mut self.sides[side as usize]
    }
}
