//! The contents of the board: the visible window of the grid, the chain of attention, a learner's
//! question, and the labels of points.

use super::Lab;
use kenju::board::{Board, LineId, PlaceId};
use kenju::event::{ChosenPlace, DeadEnd, Event};
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::question::Question;
use std::fmt::Write;

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

/// The choice that a point belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionSide {
    First,
    Second,
    /// The crossing of two lines.
    Both,
}

/// The points that a question marks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedQuestion {
    /// Two lines that cross, as they are drawn.
    Lines {
        /// The crossing in each line, which counts as occupied: the same point, unless the second line is turned.
        at: [Point; 2],
        lines: [Five; 2],
        /// True if the second line is drawn across the first, round the only stone.
        is_turned: bool,
    },
    Moves {
        /// The line that contains both moves.
        line: Five,
        moves: [Point; 2],
    },
    /// The move whose weight is asked.
    Weight(Point),
}

impl MarkedQuestion {
    /// The points of `question`; `None` if it is about another board.
    pub fn of(board: &Board, question: &Question) -> Option<Self> {
        match question {
            Question::Lines(question) => Some(Self::lines(
                board,
                point(board, question.at)?,
                [
                    five(board, question.lines[0])?.0,
                    five(board, question.lines[1])?.0,
                ],
            )),
            Question::Moves(question) => Some(Self::Moves {
                line: five(board, question.line)?.0,
                moves: [
                    point(board, question.moves[0])?,
                    point(board, question.moves[1])?,
                ],
            }),
            Question::Weight(question) => Some(Self::Weight(question.point)),
        }
    }

    /// Two lines that cross at a point.
    ///
    /// Round a single stone every direction is alike. If both lines lie on top of each other there, the second is
    /// drawn a quarter turn round the stone: an equivalent line that can be seen apart from the first.
    fn lines(board: &Board, at: Point, lines: [Five; 2]) -> Self {
        let mut stones = board.stones().map(|stone| stone.point);
        let only = stones.next().filter(|_| stones.next().is_none());
        match only.filter(|_| is_overlapping(&lines)) {
            Some(stone) => {
                let turned = across(stone, &lines[1]);
                Self::Lines {
                    at: [at, turned(at)],
                    lines: [lines[0], lines[1].map(&turned)],
                    is_turned: true,
                }
            }
            None => Self::Lines {
                at: [at; 2],
                lines,
                is_turned: false,
            },
        }
    }

    /// The choice that a point belongs to.
    pub fn side(&self, point: Point) -> Option<QuestionSide> {
        let is_in = match self {
            Self::Lines { lines, .. } => [0, 1].map(|k: usize| lines[k].contains(&point)),
            Self::Moves { moves, .. } => [0, 1].map(|k: usize| moves[k] == point),
            Self::Weight(_) => [false; 2],
        };
        match is_in {
            [true, true] => Some(QuestionSide::Both),
            [true, false] => Some(QuestionSide::First),
            [false, true] => Some(QuestionSide::Second),
            [false, false] => None,
        }
    }

    /// The answer that a click on a point gives; `None` where it would be ambiguous.
    pub fn verdict(&self, point: Point) -> Option<TeacherVerdict> {
        match self.side(point)? {
            QuestionSide::First => Some(TeacherVerdict::First),
            QuestionSide::Second => Some(TeacherVerdict::Second),
            QuestionSide::Both => None,
        }
    }
}

/// True if two lines have more than one point in common, so that they run along the same row.
pub fn is_overlapping(lines: &[Five; 2]) -> bool {
    let shared = lines[0].iter().filter(|point| lines[1].contains(point));
    shared.count() > 1
}

/// The quarter turn round a point, to the left or to the right, after which a line is still read from left to right, or
/// upwards: its picture among the answers reads the same way.
fn across(middle: Point, line: &Five) -> impl Fn(Point) -> Point {
    let turn = move |sign: i32, point: Point| {
        let (right, up) = (point.x - middle.x, point.y - middle.y);
        Point::new(middle.x - sign * up, middle.y + sign * right)
    };
    let [first, last] = [line[0], line[4]].map(|point| turn(1, point));
    let sign = if (first.x, first.y) < (last.x, last.y) {
        1
    } else {
        -1
    };
    move |point| turn(sign, point)
}

/// A point's coordinates, its stone or move value, and its role in the current question.
pub fn point_label(lab: &Lab, point: Point) -> String {
    let board = lab.shown_board();
    let mut text = format!("{}, {}", point.x, point.y);
    let place = board.find(point).map(|id| board.place(id));
    // Writing to a string cannot fail.
    let _ = match place.and_then(|place| Some((place.stone?, place.turn))) {
        Some((colour, turn)) => write!(
            text,
            ": {} stone, move {turn}",
            colour.to_string().to_ascii_lowercase()
        ),
        None => write!(text, ": vacant"),
    };
    if board.last_stone().is_some_and(|stone| stone.point == point) {
        text.push_str(", played last");
    }
    if let Some(value) = lab.value_at(point) {
        let _ = write!(text, ", worth {value}");
    }
    if let Some(asked) = lab.marked_question() {
        text.push_str(match asked.side(point) {
            Some(QuestionSide::First) => ", in 1",
            Some(QuestionSide::Second) => ", in 2",
            Some(QuestionSide::Both) => ", in 1 and 2",
            None => "",
        });
    }
    if lab.proposal() == Some(point) {
        text.push_str(", proposed");
    }
    text
}

/// The possible widths in points. They are odd, so that there is a centre.
const SIZES: [i32; 5] = [9, 11, 15, 19, 23];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pan {
    /// Towards smaller x.
    Left,
    /// Towards greater x.
    Right,
    /// Towards greater y.
    Up,
    /// Towards smaller y.
    Down,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub middle: Point,
    /// The index of the width in [`SIZES`].
    size: usize,
}

impl Window {
    /// A window around (0,0) with `columns` points across, or the next smaller width.
    pub fn new(columns: i32) -> Self {
        let size = SIZES.iter().rposition(|&size| size <= columns);
        Self {
            middle: Point::ORIGIN,
            size: size.unwrap_or(0),
        }
    }

    /// Points in each row and column.
    pub fn columns(self) -> i32 {
        SIZES[self.size]
    }

    /// Points from the centre to an edge.
    pub fn reach(self) -> i32 {
        self.columns() / 2
    }

    pub fn holds(self, point: Point) -> bool {
        point.distance(self.middle) <= self.reach().unsigned_abs()
    }

    pub fn moved(self, columns: i32, rows: i32) -> Self {
        Self {
            middle: within(
                i64::from(self.middle.x) + i64::from(columns),
                i64::from(self.middle.y) + i64::from(rows),
            ),
            ..self
        }
    }

    /// Moved by a third of its width.
    pub fn panned(self, pan: Pan) -> Self {
        let third = self.columns() / 3;
        match pan {
            Pan::Left => self.moved(-third, 0),
            Pan::Right => self.moved(third, 0),
            Pan::Up => self.moved(0, third),
            Pan::Down => self.moved(0, -third),
        }
    }

    /// The next smaller window, if there is one.
    pub fn closer(self) -> Self {
        Self {
            size: self.size.saturating_sub(1),
            ..self
        }
    }

    /// The next larger window, if there is one.
    pub fn wider(self) -> Self {
        Self {
            size: (self.size + 1).min(SIZES.len() - 1),
            ..self
        }
    }

    /// The window around all stones with two points to spare, or around the last stone if they
    /// are too far apart. It never shrinks.
    pub fn fitted(self, board: &Board) -> Self {
        let mut stones = board.stones().map(|stone| stone.point);
        let Some(first) = stones.next() else {
            return Self {
                middle: Point::ORIGIN,
                ..self
            };
        };
        let (low, high) = stones.fold((first, first), |(low, high), point| {
            (
                Point::new(low.x.min(point.x), low.y.min(point.y)),
                Point::new(high.x.max(point.x), high.y.max(point.y)),
            )
        });
        let span = i64::from(high.x.abs_diff(low.x).max(high.y.abs_diff(low.y))) + 5;
        let fits = SIZES.iter().position(|&size| i64::from(size) >= span);
        match fits {
            Some(size) => Self {
                middle: within(
                    i64::midpoint(i64::from(low.x), i64::from(high.x)),
                    i64::midpoint(i64::from(low.y), i64::from(high.y)),
                ),
                size: size.max(self.size),
            },
            None => Self {
                middle: board.last_stone().map_or(first, |stone| stone.point),
                size: SIZES.len() - 1,
            },
        }
    }

    /// Moved so that `point` is at least one point from the edge.
    pub fn showing(self, point: Point) -> Self {
        let spare = self.reach() - 1;
        let shift = |at: i32, middle: i32| {
            let off = i64::from(at) - i64::from(middle);
            off.signum() * (off.abs() - i64::from(spare)).max(0)
        };
        Self {
            middle: within(
                i64::from(self.middle.x) + shift(point.x, self.middle.x),
                i64::from(self.middle.y) + shift(point.y, self.middle.y),
            ),
            ..self
        }
    }

    /// The rows from top to bottom, each with its points from left to right.
    pub fn rows(self) -> impl Iterator<Item = impl Iterator<Item = Point>> {
        let (Point { x, y }, reach) = (self.middle, self.reach());
        (-reach..=reach)
            .rev()
            .map(move |up| (-reach..=reach).map(move |right| Point::new(x + right, y + up)))
    }
}

/// The nearest point on which a stone may lie and whose neighbours can be counted.
fn within(x: i64, y: i64) -> Point {
    let far = i64::from(Point::LIMIT);
    Point::new(x.clamp(-far, far) as i32, y.clamp(-far, far) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::testing::points as board;

    #[test]
    fn the_window_reads_from_the_top_left() {
        let rows: Vec<Vec<Point>> = Window::new(9).rows().map(Iterator::collect).collect();
        assert_eq!((rows.len(), rows[0].len()), (9, 9));
        assert_eq!(rows[0][0], Point::new(-4, 4));
        assert_eq!(rows[8][8], Point::new(4, -4));
    }

    #[test]
    fn fitting_shows_every_stone_with_two_to_spare() {
        let board = board(&[(0, 0), (9, 3), (-3, -2)]);
        let window = Window::new(9).fitted(&board);
        assert!(board.stones().all(|stone| {
            stone.point.distance(window.middle) + 2 <= window.reach().unsigned_abs()
        }));
    }

    #[test]
    fn stones_too_far_apart_leave_the_last_in_the_middle() {
        let far = Point::new(Point::LIMIT, -Point::LIMIT);
        let mut board = board(&[(0, 0)]);
        board.play(far).unwrap();
        let window = Window::new(15).fitted(&board);
        assert_eq!(window.middle, far);
        assert_eq!(
            window.moved(99, -99).middle,
            far,
            "no further than a stone may lie"
        );
    }

    #[test]
    fn a_new_stone_is_brought_into_sight_and_no_further_than_needed() {
        let window = Window::new(9).showing(Point::new(6, 0));
        assert_eq!(window.middle, Point::new(3, 0));
        assert_eq!(window.showing(Point::new(2, 1)), window);
    }
}
