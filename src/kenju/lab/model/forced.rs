//! *Show me the forced win*: the search for threats of the side to move, in the worker.

use super::task::Task;
use super::{Effect, Lab};
use crate::experiment::messages::{Request, Thought};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::threats::{Finding, ForcedMove};
use kit::experiment::wire::Order;

/// The search for a forced win on the board shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Who would win.
    pub attacker: Colour,
    /// How many stones lay there.
    pub stones: usize,
    /// What was found: the winning line, or that there is none, or how far it was looked; nothing yet while
    /// the search goes on.
    pub finding: Option<Finding>,
}

impl Forced {
    pub fn line(&self) -> Option<&[ForcedMove]> {
        self.finding.as_ref()?.line()
    }

    /// What was found, in a sentence.
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
    /// Begins the search on the board shown.
    pub(super) fn show_forced_win(&mut self) -> Vec<Effect> {
        let board = self.shown_board().clone();
        let attacker = board.to_move();
        let mut forced = Forced {
            attacker,
            stones: board.stone_count(),
            finding: None,
        };
        let mut effects = Vec::new();
        if board.winner().is_some() {
            forced.finding = Some(Finding::NodesSpent);
        } else {
            let board = Box::new(board);
            let thought = Thought::ForcedWin { board, attacker };
            let id = self.jobs.start(Task::ForcedWin);
            effects.push(Effect::Send(id, Request::Think(Order::Start(thought))));
        }
        effects.push(Effect::Say(forced.sentence()));
        self.forced = Some(forced);
        effects
    }

    /// The search has ended.
    pub(super) fn found(&mut self, finding: Finding) -> Vec<Effect> {
        let Some(forced) = &mut self.forced else {
            return Vec::new();
        };
        forced.finding = Some(finding);
        vec![Effect::Say(forced.sentence())]
    }

    /// The forced win is put away, and the search for it given up.
    pub(super) fn drop_forced_win(&mut self) -> Vec<Effect> {
        self.forced = None;
        let running = self.jobs.running();
        if running.is_some_and(|running| running.work == Task::ForcedWin) {
            return self.abandon();
        }
        Vec::new()
    }
}
