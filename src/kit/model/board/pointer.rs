//! The pointer on the board: a click picks up or puts down, a drag carries, the right button draws.
//! Mouse, pen and finger all arrive here as the same three actions: press, move, release.

use cozy_chess::Square;

use super::choice::Way;
use super::geometry::square_at;
use super::{
    BoardEffect, BoardState, BoardView, Brush, Players, Point, Tool, moves_between, shape,
};

/// The distance in squares at which a press becomes a drag.
pub(super) const DRAG_AFTER: f32 = 0.12;

/// The state of the pointer between press and release.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Hold {
    #[default]
    Nothing,
    Man {
        /// The square it was taken from.
        from: Square,
        /// Where the pointer was pressed.
        start: Point,
        at: Point,
        /// Whether it is being carried yet.
        drag: Drag,
        pressed: Pressed,
    },
    /// The end of an arrow being drawn.
    Line {
        /// The square it begins on.
        from: Square,
        /// The square it would end on; none while the pointer is off the board.
        over: Option<Square>,
        brush: Brush,
    },
    /// An empty square, with nothing selected.
    Empty(Square),
}

/// Whether a press has become a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drag {
    /// Not yet: it may remain a click.
    Waiting,
    /// The man follows the pointer.
    Carrying,
    /// As before, and the man has been over another square: putting it back is a change of mind.
    Strayed,
}

/// The state of one's own man when it was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pressed {
    /// A man that was not selected.
    Fresh,
    /// The selected man: a click will put it down.
    Again,
}

impl BoardState {
    pub(super) fn press(&mut self, at: Point, view: &BoardView<'_>) -> Vec<BoardEffect> {
        let Some(square) = square_at(at, view.bottom) else {
            return Vec::new();
        };
        if self.promotion.is_some() {
            return self.cancel_promotion();
        }
        if self.tool == Tool::Draw {
            return self.press_draw(at, self.brush, view);
        }
        self.cursor = square;
        if let Some(from) = self.selected.filter(|&from| from != square)
            && !moves_between(view.board, from, square).is_empty()
        {
            return self.put_down(from, square, Way::Chosen, view);
        }
        let pressed = if self.selected == Some(square) {
            Pressed::Again
        } else {
            Pressed::Fresh
        };
        if view.may_pick_up(square).is_ok() {
            let effects = match pressed {
                Pressed::Fresh => self.pick_up(square, view),
                Pressed::Again => Vec::new(),
            };
            self.hold = Hold::Man {
                from: square,
                start: at,
                at,
                drag: Drag::Waiting,
                pressed,
            };
            return effects;
        }
        if let Some(from) = self.selected {
            return self.put_down(from, square, Way::Chosen, view);
        }
        if view.man_on(square).is_none() {
            self.hold = Hold::Empty(square);
            return Vec::new();
        }
        // On a board that only shows, a press on a man is not an attempt at anything.
        if view.players == Players::Nobody {
            Vec::new()
        } else {
            self.pick_up(square, view)
        }
    }

    pub(super) fn press_draw(
        &mut self,
        at: Point,
        brush: Brush,
        view: &BoardView<'_>,
    ) -> Vec<BoardEffect> {
        // The second button puts down what the first one carries, as on other boards.
        self.selected = None;
        self.anchor = None;
        let carrying = matches!(self.hold, Hold::Man { .. });
        self.hold = match square_at(at, view.bottom) {
            Some(from) if !carrying => Hold::Line {
                from,
                over: Some(from),
                brush,
            },
            _ => Hold::Nothing,
        };
        Vec::new()
    }

    pub(super) fn drag(&mut self, to: Point, view: &BoardView<'_>) -> Vec<BoardEffect> {
        match &mut self.hold {
            Hold::Man {
                from,
                start,
                at,
                drag,
                ..
            } => {
                *at = to;
                if *drag == Drag::Waiting && start.distance(to) >= DRAG_AFTER {
                    *drag = Drag::Carrying;
                }
                if *drag == Drag::Carrying && square_at(to, view.bottom) != Some(*from) {
                    *drag = Drag::Strayed;
                }
            }
            Hold::Line { over, .. } => *over = square_at(to, view.bottom),
            Hold::Nothing | Hold::Empty(_) => {}
        }
        Vec::new()
    }

    pub(super) fn release(&mut self, at: Point, view: &BoardView<'_>) -> Vec<BoardEffect> {
        // A quick flick may end without a single move in between.
        self.drag(at, view);
        let over = square_at(at, view.bottom);
        match std::mem::take(&mut self.hold) {
            Hold::Man {
                drag: Drag::Waiting,
                pressed,
                ..
            } => {
                if pressed == Pressed::Again {
                    self.selected = None;
                }
                Vec::new()
            }
            Hold::Man { from, drag, .. } => match over {
                Some(to) if to != from => {
                    self.cursor = to;
                    self.put_down(from, to, Way::Carried, view)
                }
                Some(_) if drag == Drag::Carrying => Vec::new(),
                _ => {
                    self.selected = None;
                    Vec::new()
                }
            },
            Hold::Line { from, brush, .. } => {
                over.map_or_else(Vec::new, |over| self.draw(shape(brush, from, over)))
            }
            Hold::Empty(pressed) if over == Some(pressed) => self.clear_shapes(),
            Hold::Nothing | Hold::Empty(_) => Vec::new(),
        }
    }
}
