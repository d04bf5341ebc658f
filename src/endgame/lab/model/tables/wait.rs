//! Waiting for exact tables: the wish of an exercise or a list, and the news about their building.

use endgame::oracle::Material;

/// The ending whose tables the page needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableWish {
    pub material: Material,
    /// Number of times the worker reported these tables missing for an exercise or a list that waits for them;
    /// 0 if nothing waits. Awaited tables are built at any size, even if their building was stopped before.
    pub refusals: u32,
}

/// A question that may have to wait for exact tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableWait {
    /// True if the question was sent and need not be sent again yet.
    is_sent: bool,
    /// Number of requests that the worker has not answered yet.
    requests: u32,
    /// Number of times the worker reported missing tables. While tables are being built, only the first report counts.
    refusals: u32,
}

impl TableWait {
    /// True if the question is to be sent now; it is then taken as sent.
    pub fn sends(&mut self) -> bool {
        let is_due = !self.is_sent;
        self.is_sent = true;
        self.requests += u32::from(is_due);
        is_due
    }

    /// Has the question sent again: there are other tables.
    pub fn ask_again(&mut self) {
        self.is_sent = false;
    }

    /// Has the question sent again to a new worker, which owes no answer yet.
    pub fn lose_worker(&mut self) {
        self.is_sent = false;
        self.requests = 0;
    }

    /// Counts an answer of the worker that tables are missing. True if it is the first such answer.
    pub fn refuse(&mut self, is_making: bool) -> bool {
        self.requests = self.requests.saturating_sub(1);
        let is_first = self.refusals == 0;
        if is_first || !is_making && self.requests == 0 {
            self.refusals += 1;
        }
        is_first
    }

    /// The tables that are waited for; `None` if the worker has not missed any.
    pub fn lacks(self, material: Material) -> Option<TableWish> {
        let refusals = self.refusals;
        (refusals > 0).then_some(TableWish { material, refusals })
    }
}

/// News about the tables for the lab.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TableNews {
    #[default]
    Idle,
    Making(TableProgress),
    /// The awaited tables will not become available, for this reason.
    GivenUp(String),
}

/// Progress of the tables that are being built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableProgress {
    pub percent: u8,
    /// Estimated seconds left; `None` while it is too early to estimate.
    pub seconds: Option<u32>,
}
