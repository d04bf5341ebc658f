//! The pointer in the editor: it carries men, spare ones too, or paints with what the hand holds.

use cozy_chess::Square;

use super::{EditorEffect, EditorState, Hand};
use crate::model::board::Point;
use crate::model::board::geometry::square_at;
use crate::model::board::pointer::DRAG_AFTER;
use chess::edit::Man;

/// A man carried by the pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Carried {
    pub man: Man,
    /// The square it was taken from; none for a spare man.
    pub from: Option<Square>,
    pub at: Point,
    /// Whether it is on its way; before that the press may remain a click.
    pub on_its_way: bool,
    start: Point,
    was_selected: bool,
}

/// The hand passing over several squares while the pointer is down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stroke {
    pub(super) last: Square,
    /// Number of changes to undo before the stroke.
    pub(super) base: usize,
}

impl EditorState {
    pub(super) fn press(&mut self, at: Point) -> Vec<EditorEffect> {
        let Some(square) = square_at(at, self.bottom) else {
            return Vec::new();
        };
        self.cursor = square;
        match self.hand {
            Hand::Put(man) if self.setup.at(square) == Some(man) => self.erase(square),
            Hand::Put(_) | Hand::Erase => self.paint(square),
            Hand::Move => match (self.selected, self.setup.at(square)) {
                (Some(from), _) if from != square => self.slide(from, square),
                (selected, Some(man)) => {
                    self.carry(man, Some(square), at);
                    let fresh = selected.is_none();
                    if fresh {
                        self.select(square, man)
                    } else {
                        Vec::new()
                    }
                }
                (_, None) => Vec::new(),
            },
        }
    }

    pub(super) fn press_erase(&mut self, at: Point) -> Vec<EditorEffect> {
        // The second button puts down what the first one carries.
        if self.carried.take().is_some() {
            self.selected = None;
            return Vec::new();
        }
        let Some(square) = square_at(at, self.bottom) else {
            return Vec::new();
        };
        self.cursor = square;
        self.erase(square)
    }

    pub(super) fn drag(&mut self, to: Point) -> Vec<EditorEffect> {
        if let Some(carried) = &mut self.carried {
            carried.at = to;
            carried.on_its_way |= carried.start.distance(to) >= DRAG_AFTER;
            return Vec::new();
        }
        match square_at(to, self.bottom) {
            Some(square) if self.stroke.is_some_and(|stroke| stroke.last != square) => {
                self.cursor = square;
                self.paint(square)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn release(&mut self, at: Point) -> Vec<EditorEffect> {
        self.drag(at);
        self.stroke = None;
        let Some(carried) = self.carried.take() else {
            return Vec::new();
        };
        let over = square_at(at, self.bottom);
        match (carried.from, over) {
            (None, _) if !carried.on_its_way => self.take_up(Hand::Put(carried.man)),
            (None, None) => Vec::new(),
            (None, Some(to)) => {
                self.cursor = to;
                self.put(to, carried.man)
            }
            (Some(_), _) if !carried.on_its_way => {
                if carried.was_selected {
                    self.selected = None;
                }
                Vec::new()
            }
            (Some(from), None) => self.erase(from),
            (Some(from), Some(to)) if from == to => {
                self.selected = None;
                Vec::new()
            }
            (Some(from), Some(to)) => {
                self.cursor = to;
                self.slide(from, to)
            }
        }
    }

    pub(super) fn carry(&mut self, man: Man, from: Option<Square>, at: Point) {
        let was_selected = from.is_some() && self.selected == from;
        self.carried = Some(Carried {
            man,
            from,
            at,
            on_its_way: false,
            start: at,
            was_selected,
        });
    }

    /// The hand passes over a square: one stroke is one change to undo.
    fn paint(&mut self, square: Square) -> Vec<EditorEffect> {
        let base = self.stroke.map_or(self.past.len(), |stroke| stroke.base);
        let effects = match self.hand {
            Hand::Put(man) => self.put(square, man),
            Hand::Erase => self.erase(square),
            Hand::Move => Vec::new(),
        };
        self.past.truncate(base + 1);
        self.stroke = Some(Stroke { last: square, base });
        effects
    }
}
