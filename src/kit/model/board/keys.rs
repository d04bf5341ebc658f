//! The board by keyboard: arrow keys walk over the squares, Enter or Space picks up and puts down,
//! Escape lets go. With the drawing tool the same keys draw.

use cozy_chess::{Color, Square};

use super::choice::Way;
use super::geometry::{Direction, neighbour, place, square_in};
use super::{BoardEffect, BoardState, BoardView, Focus, Hold, Tool, moves_between, shape};
use crate::model::board::spoken;

/// A key that means something on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardKey {
    /// An arrow key.
    Go(Direction),
    /// Home: to the left end of the row.
    RowStart,
    /// End: to the right end of the row.
    RowEnd,
    /// With control, Home: to the upper left corner.
    First,
    /// With control, End: to the lower right corner.
    Last,
    /// Enter or Space.
    Activate,
    /// Escape.
    Cancel,
}

impl BoardKey {
    /// The key of a keyboard event, by its name in the browser, if it means anything here.
    pub fn of(name: &str, control: Control) -> Option<Self> {
        Some(match (name, control) {
            ("ArrowLeft", _) => Self::Go(Direction::Left),
            ("ArrowRight", _) => Self::Go(Direction::Right),
            ("ArrowUp", _) => Self::Go(Direction::Up),
            ("ArrowDown", _) => Self::Go(Direction::Down),
            ("Home", Control::Up) => Self::RowStart,
            ("End", Control::Up) => Self::RowEnd,
            ("Home", Control::Down) => Self::First,
            ("End", Control::Down) => Self::Last,
            ("Enter" | " ", _) => Self::Activate,
            ("Escape", _) => Self::Cancel,
            _ => return None,
        })
    }

    /// Where a key that walks leads from a square; none for the others.
    pub(super) fn walk(self, from: Square, bottom: Color) -> Option<Square> {
        let (_, row) = place(from, bottom);
        Some(match self {
            Self::Go(direction) => neighbour(from, direction, bottom),
            Self::RowStart => square_in(0, row, bottom),
            Self::RowEnd => square_in(7, row, bottom),
            Self::First => square_in(0, 0, bottom),
            Self::Last => square_in(7, 7, bottom),
            Self::Activate | Self::Cancel => return None,
        })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// Not pressed.
    Up,
    /// Held down.
    Down,
}

impl BoardState {
    pub(super) fn key(&mut self, key: BoardKey, view: &BoardView<'_>) -> Vec<BoardEffect> {
        if let Some(square) = key.walk(self.cursor, view.bottom) {
            self.cursor = square;
            return vec![BoardEffect::Focus(Focus::Square(square))];
        }
        match key {
            BoardKey::Activate => self.activate(view),
            _ => self.cancel(),
        }
    }

    /// Enter, Space or a screen reader's click on the square of the cursor.
    pub(super) fn activate(&mut self, view: &BoardView<'_>) -> Vec<BoardEffect> {
        let square = self.cursor;
        if self.promotion.is_some() {
            return self.cancel_promotion();
        }
        if self.tool == Tool::Draw {
            if let Some(from) = self.anchor.take() {
                return self.draw(shape(self.brush, from, square));
            }
            self.anchor = Some(square);
            let text =
                format!("Arrow from {square}: choose its end, or {square} again for a circle");
            return vec![BoardEffect::Say(text)];
        }
        match self.selected {
            Some(from) if from == square => self.cancel(),
            // Another man of one's own is picked up instead, unless that castles.
            Some(from)
                if view.may_pick_up(square).is_ok()
                    && moves_between(view.board, from, square).is_empty() =>
            {
                self.pick_up(square, view)
            }
            Some(from) => self.put_down(from, square, Way::Chosen, view),
            None => self.pick_up(square, view),
        }
    }

    /// Whether Escape has something to let go of; otherwise the page may use the key.
    pub fn may_cancel(&self) -> bool {
        self.promotion.is_some()
            || self.selected.is_some()
            || self.anchor.is_some()
            || self.tool == Tool::Draw
    }

    fn cancel(&mut self) -> Vec<BoardEffect> {
        let said = if self.promotion.is_some() {
            return self.cancel_promotion();
        } else if let Some(from) = self.selected.take() {
            self.hold = Hold::Nothing;
            format!("Let go of {from}")
        } else if let Some(from) = self.anchor.take() {
            format!("No arrow from {from}")
        } else if self.tool == Tool::Draw {
            return self.take_up(Tool::Move);
        } else {
            return Vec::new();
        };
        vec![BoardEffect::Say(spoken::sentence(&said))]
    }
}
