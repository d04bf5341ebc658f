//! The list of the mutual zugzwangs of an ending: asked of the worker, sorted, shown a page at a time.

use super::{Effect, Lab};
use crate::app::endgame::panels::words::material as name;
use crate::endgame::Value;
use crate::endgame::oracle::Material;
use crate::lab::endgame::messages::Request;
use crate::lab::endgame::zugzwang::{Zugzwang, Zugzwangs};
use std::rc::Rc;

/// How many rows are shown at first, and more at a click.
const PAGE: usize = 25;

/// By what the list is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// White's king, Black's king, the other men.
    #[default]
    Squares,
    /// The most that is at stake first: whoever moves loses.
    Stake,
    /// The longest mate first.
    Mate,
}

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
    pub lacks: Option<Material>,
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
        match self.order {
            Order::Squares => rows.sort_by_key(|row| row.squares),
            Order::Stake => {
                rows.sort_by_key(|row| {
                    (row.values[0] as u8 + 2 - row.values[1] as u8, row.squares)
                });
            }
            Order::Mate => rows.sort_by_key(|row| {
                let longest = row.plies.into_iter().flatten().max();
                (std::cmp::Reverse(longest), row.squares)
            }),
        }
        rows.truncate(self.rows);
        rows
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
            }
            ZugzwangAction::More => list.rows += PAGE,
            ZugzwangAction::List => {
                let Some(&material) = Material::all().get(list.ending) else {
                    return Vec::new();
                };
                list.found = None;
                list.rows = PAGE;
                list.lacks = None;
                list.working = Some((material, 0));
                return vec![Effect::Send(0, Request::Zugzwangs(material))];
            }
        }
        Vec::new()
    }

    /// There are more tables: the list that could not be made is asked for again.
    pub(super) fn list_again(&mut self) -> Vec<Effect> {
        let lacks = self.zugzwangs.lacks.into_iter();
        lacks
            .map(|material| Effect::Send(0, Request::Zugzwangs(material)))
            .collect()
    }

    pub(super) fn listed(&mut self, material: Material, found: Option<Zugzwangs>) -> Vec<Effect> {
        let list = &mut self.zugzwangs;
        let is_waited = |waited: Option<Material>| waited == Some(material);
        if !is_waited(list.working.map(|working| working.0)) && !is_waited(list.lacks) {
            return Vec::new();
        }
        list.working = None;
        let Some(found) = found else {
            list.lacks = Some(material);
            return Vec::new();
        };
        list.lacks = None;
        let text = format!("{}: {} mutual zugzwangs", name(material), found.count);
        list.found = Some(Rc::new(found));
        vec![Effect::Say(text)]
    }
}
