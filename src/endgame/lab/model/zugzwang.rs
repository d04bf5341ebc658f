//! The lists of mutual zugzwangs: requested from the worker, sorted, and shown a page at a time.

use super::Effect;
use super::tables::{TableWait, TableWish};
use crate::experiment::messages::Request;
use crate::experiment::zugzwang::{Order, Zugzwang, Zugzwangs};
use crate::model::panels::words::material as name;
use chess::words::counted;
use endgame::Value;
use endgame::oracle::Material;
use kit::model::answers::{Answers, Query};

/// Rows shown at first, and added by each click.
const PAGE: usize = 25;

/// The number of lists that are remembered. A long one has some 100 kB.
const LISTS: usize = 6;

/// The orders with the words of their choice.
pub const ORDERS: [(Order, &str); 3] = [
    (Order::Squares, "the squares"),
    (Order::Stake, "the result at stake"),
    (Order::Mate, "the longest mate"),
];

/// The ending and the order of a list.
pub type ListKey = (Material, Order);

/// The lists of mutual zugzwangs.
#[derive(Clone, Debug)]
pub struct ZugzwangLists {
    /// The ending chosen, by its place among [`Material::all`].
    pub ending: usize,
    pub order: Order,
    /// The list that is shown or awaited.
    asked: Option<ListKey>,
    lists: Answers<ListKey, Zugzwangs, ListProgress>,
    rows: usize,
}

/// The worker's progress with a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ListProgress {
    /// In hundredths.
    share: u8,
    tables: TableWait,
}

impl Default for ZugzwangLists {
    fn default() -> Self {
        Self {
            ending: 0,
            order: Order::default(),
            asked: None,
            lists: Answers::holding(LISTS),
            rows: 0,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum ZugzwangAction {
    Ending(usize),
    Order(usize),
    List,
    More,
}

impl ZugzwangLists {
    fn query(&self) -> Option<&Query<Zugzwangs, ListProgress>> {
        self.lists.query(self.asked.as_ref()?)
    }

    /// The list that is shown.
    pub fn found(&self) -> Option<&Zugzwangs> {
        self.lists.get(self.asked.as_ref()?).map(|found| &**found)
    }

    /// The ending whose list is being made, and the progress in hundredths.
    pub fn working(&self) -> Option<(Material, u8)> {
        match self.query()? {
            Query::Pending(progress) if self.lacks().is_none() => {
                Some((self.asked?.0, progress.share))
            }
            _ => None,
        }
    }

    /// The tables that the list waits for.
    pub fn lacks(&self) -> Option<TableWish> {
        let asked = self.asked?;
        self.lists.progress(&asked)?.tables.lacks(asked.0)
    }

    /// The reason why there is no list.
    pub fn trouble(&self) -> Option<&str> {
        match self.query()? {
            Query::Failed(why) => Some(why),
            Query::Pending(_) | Query::Done(_) => None,
        }
    }

    /// The rows that are shown, in order.
    pub fn shown(&self) -> Vec<Zugzwang> {
        let Some(found) = self.found() else {
            return Vec::new();
        };
        let mut rows = found.list.clone();
        self.order.sort(&mut rows);
        rows.truncate(self.rows);
        rows
    }

    /// True if there are rows that are not shown.
    pub fn has_more(&self) -> bool {
        self.found()
            .is_some_and(|found| found.list.len() > self.rows)
    }

    pub(super) fn act(&mut self, action: ZugzwangAction) -> Vec<Effect> {
        match action {
            ZugzwangAction::Ending(row) => self.ending = row,
            ZugzwangAction::Order(row) => {
                self.order = ORDERS.get(row).map(|row| row.0).unwrap_or_default();
                // A list that was cut short has other zugzwangs in another order.
                let is_new = match self.query() {
                    Some(Query::Pending(_)) => true,
                    Some(Query::Done(found)) => found.list.len() < found.count as usize,
                    Some(Query::Failed(_)) | None => false,
                };
                if let Some((material, _)) = self.asked.filter(|_| is_new) {
                    return self.begin(material);
                }
            }
            ZugzwangAction::More => self.rows += PAGE,
            ZugzwangAction::List => {
                if let Some(&material) = Material::all().get(self.ending) {
                    return self.begin(material);
                }
            }
        }
        Vec::new()
    }

    fn begin(&mut self, material: Material) -> Vec<Effect> {
        let key = (material, self.order);
        self.rows = PAGE;
        if self.asked != Some(key) {
            // The worker gives up an earlier list for this one.
            self.lists.drop_pending();
        }
        if matches!(self.lists.query(&key), Some(Query::Failed(_))) {
            self.lists.forget(|_| true);
        }
        self.asked = Some(key);
        self.found().map(said).into_iter().collect()
    }

    /// The request for the list, if it is to be sent now.
    pub(super) fn request(&mut self) -> Option<Request> {
        let key = self.asked?;
        self.lists.ask(key);
        let is_due = self.lists.progress_mut(&key)?.tables.sends();
        is_due.then_some(Request::Zugzwangs(key.0, key.1))
    }

    pub(super) fn report(&mut self, key: ListKey, share: u8) {
        if let Some(progress) = self.lists.progress_mut(&key) {
            progress.share = share;
        }
    }

    /// The worker has a list, or lacks its table.
    pub(super) fn learn(
        &mut self,
        key: ListKey,
        found: Option<Zugzwangs>,
        is_making: bool,
    ) -> Vec<Effect> {
        match (found, self.lists.progress_mut(&key)) {
            (Some(found), Some(_)) => {
                let effect = said(&found);
                self.lists.answer(key, found);
                vec![effect]
            }
            (None, Some(progress)) => {
                progress.tables.refuse(is_making);
                Vec::new()
            }
            (_, None) => Vec::new(),
        }
    }

    /// Asks for the list that lacks its table again: there are other tables.
    pub(super) fn ask_again(&mut self) {
        let lacking = self.lacks().and(self.asked);
        if let Some(progress) = lacking.and_then(|key| self.lists.progress_mut(&key)) {
            progress.tables.ask_again();
        }
    }

    /// The worker is gone. If workers fail again and again, no list is waited for any more.
    pub(super) fn lose_worker(&mut self, is_failing: bool) {
        let pending = self.lists.drop_pending();
        if is_failing && !pending.is_empty() {
            self.asked = None;
        }
    }

    /// The tables that the list needs will not come.
    pub(super) fn give_up(&mut self, why: &str) -> Vec<Effect> {
        let Some((wish, key)) = self.lacks().zip(self.asked) else {
            return Vec::new();
        };
        let text = format!(
            "The tables of {} could not be built: {why}. Press \u{201c}List them\u{201d} to \
             try again, or choose another ending.",
            name(wish.material)
        );
        self.lists.fail(key, text.clone());
        vec![Effect::Say(text)]
    }
}

fn said(found: &Zugzwangs) -> Effect {
    let count = counted(found.count, "mutual zugzwang");
    Effect::Say(format!("{}: {count}", name(found.material)))
}

/// A value for White in words.
pub fn outcome(value: Value) -> &'static str {
    match value {
        Value::Win => "White wins",
        Value::Draw => "draw",
        Value::Loss => "Black wins",
    }
}
