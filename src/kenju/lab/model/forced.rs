//! The button "Show me the forced win": the worker searches for a win by threats of the side to
//! move.

use super::task::WorkerTask;
use super::{Effect, Lab};
use crate::experiment::messages::{Request, ThinkRequest};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::threats::{Finding, ForcedMove};
use kit::experiment::wire::Order;

/// The search for a forced win on the board shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWinSearch {
    pub attacker: Colour,
    /// The number of stones on the board searched.
    pub stones: usize,
    /// The result; `None` while the search runs.
    pub finding: Option<Finding>,
}

impl ForcedWinSearch {
    pub fn line(&self) -> Option<&[ForcedMove]> {
        self.finding.as_ref()?.line()
    }

    /// The result as a sentence.
    pub fn sentence(&self) -> String {
        let who = self.attacker;
        match &self.finding {
            None => format!("Looking for a forced win of {who} …"),
            Some(Finding::Win(line)) => match line.len() {
                1 => format!("{who} completes five at once."),
                count => format!("{who} wins by force in {}.", counted(count, "move")),
            },
            Some(Finding::NoWin) => format!("{who} has no win by fours and threes, however deep."),
            Some(Finding::DepthReached) => format!(
                "No forced win of {who} by forty fours, or within ten stones by fours and threes."
            ),
            Some(Finding::NodesSpent) => {
                format!("No forced win of {who} was found; the search was stopped at its limit.")
            }
        }
    }
}

impl Lab {
    pub(super) fn show_forced_win(&mut self) -> Vec<Effect> {
        let board = self.shown_board().clone();
        let attacker = board.to_move();
        let mut forced = ForcedWinSearch {
            attacker,
            stones: board.stone_count(),
            finding: None,
        };
        let mut effects = Vec::new();
        if board.winner().is_some() {
            forced.finding = Some(Finding::NodesSpent);
        } else {
            let board = Box::new(board);
            let thought = ThinkRequest::ForcedWin { board, attacker };
            let id = self.jobs.start(WorkerTask::ForcedWin);
            effects.push(Effect::Send(id, Request::Think(Order::Start(thought))));
        }
        effects.push(Effect::Say(forced.sentence()));
        self.forced = Some(forced);
        effects
    }

    /// Takes over the result of the search.
    pub(super) fn found(&mut self, finding: Finding) -> Vec<Effect> {
        let Some(forced) = &mut self.forced else {
            return Vec::new();
        };
        forced.finding = Some(finding);
        vec![Effect::Say(forced.sentence())]
    }

    /// Hides the forced win, and stops its search.
    pub(super) fn drop_forced_win(&mut self) -> Vec<Effect> {
        self.forced = None;
        let running = self.jobs.running();
        if running.is_some_and(|running| running.work == WorkerTask::ForcedWin) {
            return self.abandon();
        }
        Vec::new()
    }
}
