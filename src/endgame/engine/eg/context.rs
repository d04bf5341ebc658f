//! The context of a node: each side's current plan, plans tried elsewhere, and knowledge from failed lines.
//! Two nodes are the same only if position and context are (paper, p. 3).

use crate::strategy::{Means, Plan};
use cozy_chess::{BitBoard, Color};

/// The number of tried plans remembered for a side. A forgotten plan may be tried again, which costs time but
/// no correctness.
const EXCLUDED: usize = 12;

/// The context of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    pub pursued: Option<Plan>,
    /// Squares where its king lost the opposition in failed lines, seen from its side.
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
    /// True if the plan was tried at a node above, as an alternative to the move that led here.
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

/// The part of a context that distinguishes nodes of the same position: the strategies pursued and the
/// messages. A finished node is not searched again if these are equal.
pub(super) type Statement = [(Option<Means>, u64); 2];

impl Context {
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
