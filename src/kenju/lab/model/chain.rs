//! The chain of attention as a picture: the line in focus, the moves found on this path, the
//! current comparison and the best move so far.

use kenju::board::{Board, LineId, PlaceId};
use kenju::event::{ChosenPlace, DeadEnd, Event};
use kenju::geometry::{Colour, Point};

/// The five points of a line, in order.
pub type Five = [Point; 5];

/// A move on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The previous move of the path; `None` for the first.
    pub from: Option<Point>,
    pub to: Point,
    /// Its value when it was found.
    pub value: u32,
}

/// The state of attention after some events of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The number of the path, from 1; 0 before the first.
    pub path: u16,
    /// The line in focus and its colour.
    pub line: Option<(Five, Colour)>,
    /// The moves of this path, in order.
    pub hops: Vec<Hop>,
    pub looking: Looking,
    /// The best move of this path and its value.
    pub path_best: Option<(Point, u32)>,
    /// The best move so far and its value.
    pub best: Option<(Point, u32)>,
    /// The reason why the path ended, if it did.
    pub dead_end: Option<DeadEnd>,
    /// The chosen move, once the search is over.
    pub chosen: Option<Point>,
}

/// The current comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Looking {
    #[default]
    Nowhere,
    /// A move in the line, or a useful move that a net evaluates.
    Move(Point, u32),
    /// A line that crosses the last move.
    Line(Five, u16),
}

impl Chain {
    /// The state after these events of a search on `board`.
    pub fn after(board: &Board, events: &[Event]) -> Self {
        let mut chain = Self::default();
        // Earlier paths matter only for the best move so far.
        for event in events {
            chain.take(board, event);
        }
        chain
    }

    fn take(&mut self, board: &Board, event: &Event) {
        self.looking = Looking::Nowhere;
        match *event {
            Event::PathStarted { line, .. } => {
                *self = Self {
                    path: self.path + 1,
                    line: five(board, line),
                    best: self.best,
                    ..Self::default()
                };
            }
            Event::MoveCompared { place, value, .. } => {
                self.looking = look(point(board, place), value);
            }
            Event::MoveScanned {
                place, response, ..
            } => {
                self.looking = look(point(board, place), u32::from(response));
                // A move leads if it is the first or better than the leader.
                let better = self.best.is_none_or(|(_, best)| u32::from(response) > best);
                if better {
                    self.best = point(board, place).map(|point| (point, u32::from(response)));
                }
            }
            Event::MoveFound { place, value } => {
                let from = self.hops.last().map(|hop| hop.to);
                self.hops
                    .extend(point(board, place).map(|to| Hop { from, to, value }));
            }
            Event::PathBest { place, value } => {
                self.path_best = point(board, place).map(|point| (point, value));
            }
            Event::SearchBest { place, value } => {
                self.best = point(board, place).map(|point| (point, value));
            }
            Event::DeadEnd { cause } => self.dead_end = Some(cause),
            Event::LineCompared { line, value, .. } => {
                self.looking = five(board, line)
                    .map_or(Looking::Nowhere, |(points, _)| Looking::Line(points, value));
            }
            Event::LineFound { line, .. } => self.line = five(board, line),
            Event::Chosen { place, .. } => self.chosen = chosen(board, place),
            Event::Begun { .. }
            | Event::Unsuccessful { .. }
            | Event::DeadEnds { .. }
            | Event::LinesAsked { .. }
            | Event::MovesAsked { .. }
            | Event::Answered { .. } => {}
        }
    }
}

fn look(point: Option<Point>, value: u32) -> Looking {
    point.map_or(Looking::Nowhere, |point| Looking::Move(point, value))
}

/// The point of a place, if the board has it.
pub(super) fn point(board: &Board, place: PlaceId) -> Option<Point> {
    board.get_place(place).map(|place| place.point)
}

/// The chosen point, which may lie outside the table.
pub(super) fn chosen(board: &Board, place: ChosenPlace) -> Option<Point> {
    match place {
        ChosenPlace::Table(place) => point(board, place),
        ChosenPlace::Off { x, y } => Some(Point::new(x.into(), y.into())),
    }
}

/// The points and colour of a line, if the board has it.
pub(super) fn five(board: &Board, line: LineId) -> Option<(Five, Colour)> {
    let line = board.get_line(line)?;
    let first = point(board, line.places[0])?;
    let points = std::array::from_fn(|k| first.along(line.direction, k as i32));
    Some((points, line.colour))
}
