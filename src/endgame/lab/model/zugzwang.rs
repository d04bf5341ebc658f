//! The list of the mutual zugzwangs of an ending: asked of the worker, sorted, shown a page at a time.

use super::tables::TableWish;
use super::{Effect, Lab};
use crate::experiment::messages::Request;
use crate::experiment::zugzwang::{Order, Zugzwang, Zugzwangs};
use crate::model::panels::words::material as name;
use chess::words::counted;
use endgame::Value;
use endgame::oracle::Material;
use std::rc::Rc;

/// How many rows are shown at first, and more at a click.
const PAGE: usize = 25;

/// The orders with the words of their choice.
pub const ORDERS: [(Order, &str); 3] = [
    (Order::Squares, "the squares"),
    (Order::Stake, "what is at stake"),
    (Order::Mate, "the longest mate"),
];

/// The list.
#[derive(Clone, Debug, Default)]
pub struct ZugzwangList {
    /// The ending chosen, by its place among [`Material::all`].
    pub ending: usize,
    pub order: Order,
    /// What is being listed, and how far that is, in hundredths.
    pub working: Option<(Material, u8)>,
    /// The ending whose table is waited for.
    pub lacks: Option<TableWish>,
    /// Why there is no list.
    pub trouble: Option<String>,
    pub found: Option<Rc<Zugzwangs>>,
    rows: usize,
}

/// What a person does with the list.
#[derive(Clone, Copy, Debug)]
pub enum ZugzwangAction {
    Ending(usize),
    Order(usize),
    List,
    More,
}

impl ZugzwangList {
    /// The rows that are shown, in order.
    pub fn shown(&self) -> Vec<Zugzwang> {
        let Some(found) = &self.found else {
            return Vec::new();
        };
        let mut rows = found.list.clone();
        self.order.sort(&mut rows);
        rows.truncate(self.rows);
        rows
    }

    fn begin(&mut self, material: Material) -> Vec<Effect> {
        self.found = None;
        self.rows = PAGE;
        self.lacks = None;
        self.trouble = None;
        self.working = Some((material, 0));
        vec![Effect::Send(0, Request::Zugzwangs(material, self.order))]
    }

    /// Whether there are more rows than are shown.
    pub fn has_more(&self) -> bool {
        let found = self.found.as_ref();
        found.is_some_and(|found| found.list.len() > self.rows)
    }
}

/// A value for White in words.
pub fn outcome(value: Value) -> &'static str {
    match value {
        Value::Win => "White wins",
        Value::Draw => "draw",
        Value::Loss => "Black wins",
    }
}

impl Lab {
    pub(super) fn zugzwang(&mut self, action: ZugzwangAction) -> Vec<Effect> {
        let list = &mut self.zugzwangs;
        match action {
            ZugzwangAction::Ending(row) => list.ending = row,
            ZugzwangAction::Order(row) => {
                list.order = ORDERS.get(row).map(|row| row.0).unwrap_or_default();
                // Of a list that is not whole the first in another order are others.
                let found = list.found.as_ref();
                let partial = found.filter(|found| found.list.len() < found.count as usize);
                let material = partial.map(|found| found.material);
                let again = material.or(list.working.map(|working| working.0));
                return again.map_or_else(Vec::new, |material| list.begin(material));
            }
            ZugzwangAction::More => list.rows += PAGE,
            ZugzwangAction::List => {
                let Some(&material) = Material::all().get(list.ending) else {
                    return Vec::new();
                };
                return list.begin(material);
            }
        }
        Vec::new()
    }

    /// There are more tables: the list that could not be made is asked for again.
    pub(super) fn list_again(&mut self) -> Vec<Effect> {
        let list = &self.zugzwangs;
        let lacks = list.lacks.into_iter();
        lacks
            .map(|wish| Effect::Send(0, Request::Zugzwangs(wish.material, list.order)))
            .collect()
    }

    /// Asks a new worker for the list that the one before has not finished.
    pub(super) fn list_working_again(&self) -> Vec<Effect> {
        let list = &self.zugzwangs;
        let working = list.working.iter();
        working
            .map(|(material, _)| Effect::Send(0, Request::Zugzwangs(*material, list.order)))
            .collect()
    }

    /// The tables that the list needs will not come.
    pub(super) fn list_given_up(&mut self, why: &str) -> Vec<Effect> {
        let list = &mut self.zugzwangs;
        let Some(wish) = list.lacks.take() else {
            return Vec::new();
        };
        let text = format!(
            "There is no list: the tables of {} could not be built: {why}. Press \u{201c}List them\u{201d} to \
             try again, or choose another ending.",
            name(wish.material)
        );
        list.trouble = Some(text.clone());
        vec![Effect::Say(text)]
    }

    pub(super) fn listed(&mut self, material: Material, found: Option<Zugzwangs>) -> Vec<Effect> {
        let list = &mut self.zugzwangs;
        let is_waited = |waited: Option<Material>| waited == Some(material);
        let is_other = found
            .as_ref()
            .is_some_and(|found| found.order != list.order);
        let lacks = list.lacks.filter(|wish| wish.material == material);
        if is_other || !is_waited(list.working.map(|working| working.0)) && lacks.is_none() {
            return Vec::new();
        }
        list.working = None;
        let Some(found) = found else {
            let refusals = match lacks {
                // While tables are made the worker is asked after each.
                Some(wish) if self.exact.making.is_some() => wish.refusals,
                wish => 1 + wish.map_or(0, |wish| wish.refusals),
            };
            list.lacks = Some(TableWish { material, refusals });
            return Vec::new();
        };
        list.lacks = None;
        let text = format!(
            "{}: {}",
            name(material),
            counted(found.count, "mutual zugzwang")
        );
        list.found = Some(Rc::new(found));
        vec![Effect::Say(text)]
    }
}
