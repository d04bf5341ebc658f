//! *Show me the forced win*: the threat search for the side to move, deeper from slice to slice, so
//! that the page never waits for it.

use super::{Effect, Lab};
use crate::kenju::geometry::Colour;
use crate::kenju::threats::{Arms, Finding, ForcedMove, Limits, forced_win};

/// What is tried, one a slice: each some hundredths of a second.
const STAGES: [Limits; 6] = [
    stage(Arms::Fours, 10, 2_000),
    stage(Arms::FoursAndThrees, 3, 2_000),
    stage(Arms::FoursAndThrees, 4, 3_000),
    stage(Arms::FoursAndThrees, 5, 4_000),
    stage(Arms::FoursAndThrees, 7, 6_000),
    stage(Arms::FoursAndThrees, 10, 10_000),
];

const fn stage(arms: Arms, depth: u16, nodes: u32) -> Limits {
    Limits { arms, depth, nodes }
}

/// The search for a forced win on the board shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Who would win.
    pub attacker: Colour,
    /// How many stones lay there.
    pub stones: usize,
    /// The stage to come, if the search goes on.
    pub(super) stage: Option<usize>,
    /// What was found: the winning line, or that there is none, or how far it was looked.
    pub finding: Option<Finding>,
}

impl Forced {
    /// The winning line.
    pub fn line(&self) -> Option<&[ForcedMove]> {
        self.finding.as_ref()?.line()
    }

    /// What was found, in a sentence.
    pub fn told(&self) -> String {
        let who = self.attacker;
        match &self.finding {
            _ if self.stage.is_some() => format!("Looking for a forced win of {who} …"),
            Some(Finding::Win(line)) => match line.len() {
                1 => format!("{who} completes five at once."),
                count => format!("{who} wins by force in {count} moves."),
            },
            Some(Finding::NoWin) => format!("{who} has no win by fours and threes, however deep."),
            Some(Finding::DepthReached) => format!("No forced win of {who} within ten stones."),
            Some(Finding::NodesSpent) | None => {
                format!("No forced win of {who} was found; the search was stopped at its limit.")
            }
        }
    }
}

impl Lab {
    /// Begins the search on the board shown.
    pub(super) fn show_forced_win(&mut self) -> Vec<Effect> {
        let board = self.shown_board();
        self.forced = Some(Forced {
            attacker: board.to_move(),
            stones: board.stone_count(),
            stage: (board.winner().is_none()).then_some(0),
            finding: None,
        });
        vec![Effect::Later]
    }

    /// One stage of it; true if there is another.
    pub(super) fn force_on(&mut self) -> bool {
        let Some(forced) = &mut self.forced else {
            return false;
        };
        let Some(stage) = forced.stage else {
            return false;
        };
        let report = forced_win(&self.view_state.board, forced.attacker, STAGES[stage]);
        let is_settled = match report.finding {
            Finding::Win(_) => true,
            // No win by fours says nothing about threes.
            Finding::NoWin => STAGES[stage].arms == Arms::FoursAndThrees,
            Finding::DepthReached | Finding::NodesSpent => false,
        };
        forced.stage = (!is_settled && stage + 1 < STAGES.len()).then_some(stage + 1);
        forced.finding = Some(report.finding);
        forced.stage.is_some()
    }
}
