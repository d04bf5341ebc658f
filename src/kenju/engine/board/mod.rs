//! The board as the thesis stores it (§2.2.3): not an array of squares but a list of live lines and a table of
//! their places, on a grid without edges.
//!
//! A *live line* is a run of five points with at least one stone and stones of one colour only; it dies when
//! the other colour plays into it. A win is a line with five stones. Fields follow Figs. 2.6 and 2.7. Ours:
//! the linked lists are arrays of numbered records, since a number can be recorded in a trace and undone; and
//! undo itself.

mod index;
mod moves;
mod queries;
mod records;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

pub use queries::Space;
pub use records::{Line, LineId, Place, PlaceId};
pub use records::{MAX_STONES, PlayError, Stone};

use crate::geometry::{Colour, Point};
use index::PlaceIndex;
use moves::Record;

/// A position with the moves that led to it.
///
/// ```
/// use kenju::board::Board;
/// use kenju::geometry::{Colour, Point};
///
/// let mut board = Board::new();
/// for (x, y) in [(0, 0), (0, 5), (1, 0), (1, 5), (2, 0), (2, 5), (3, 0), (3, 5), (4, 0)] {
///     board.play(Point::new(x, y)).unwrap();
/// }
/// assert_eq!(board.winner(), Some(Colour::White));
/// board.undo();
/// assert_eq!(board.winner(), None);
/// assert_eq!(board.to_move(), Colour::White);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Stone>", into = "Vec<Stone>")]
pub struct Board {
    /// Record 0 means "no place". Records stay where they are until their move is undone.
    places: Vec<Place>,
    /// Record 0 means "no line". Dead lines keep their record for undo.
    lines: Vec<Line>,
    /// The line list: live lines in an arbitrary but reproducible order.
    live: Vec<LineId>,
    /// Dead lines in order of dying; each move's record knows where its own begin.
    killed: Vec<LineId>,
    moves: Vec<Record>,
    index: PlaceIndex,
    /// The number of live lines of each colour with 0 to 5 stones.
    census: [[u16; 6]; 2],
    /// A line with five stones.
    five: LineId,
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

/// Equal records with equal numbers in the same order, which is what undo restores.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.places == other.places
            && self.lines == other.lines
            && self.live == other.live
            && self.killed == other.killed
            && self.moves == other.moves
            && self.census == other.census
            && self.five == other.five
    }
}

impl Eq for Board {}

impl Board {
    pub fn new() -> Self {
        Self {
            places: vec![Place::NOWHERE],
            lines: vec![Line::NONE],
            live: Vec::new(),
            killed: Vec::new(),
            moves: Vec::new(),
            index: PlaceIndex::new(),
            census: [[0; 6]; 2],
            five: LineId::NONE,
        }
    }

    /// A board with `stones` placed in order.
    pub fn with(stones: impl IntoIterator<Item = Stone>) -> Result<Self, PlayError> {
        let mut board = Self::new();
        for stone in stones {
            board.place_stone(stone.colour, stone.point)?;
        }
        Ok(board)
    }

    /// Clears the board but keeps its memory, so the next game allocates nothing.
    pub fn clear(&mut self) {
        self.places.truncate(1);
        self.lines.truncate(1);
        self.live.clear();
        self.killed.clear();
        self.moves.clear();
        self.index.clear();
        self.census = [[0; 6]; 2];
        self.five = LineId::NONE;
    }

    /// The side to move if colours alternate: the opposite of the last stone's; White at first.
    pub fn to_move(&self) -> Colour {
        self.last_stone()
            .map_or(Colour::White, |stone| stone.colour.other())
    }

    /// The colour with five in a row.
    pub fn winner(&self) -> Option<Colour> {
        self.winning_line().map(|line| self.line(line).colour)
    }

    pub fn winning_line(&self) -> Option<LineId> {
        (self.five != LineId::NONE).then_some(self.five)
    }

    pub fn stone_count(&self) -> usize {
        self.moves.len()
    }

    /// The stones in order of placing.
    pub fn stones(&self) -> impl DoubleEndedIterator<Item = Stone> + '_ {
        self.moves.iter().map(|record| self.stone_of(record))
    }

    pub fn last_stone(&self) -> Option<Stone> {
        self.moves.last().map(|record| self.stone_of(record))
    }

    /// The place of `colour`'s latest stone.
    pub fn last_move_of(&self, colour: Colour) -> Option<PlaceId> {
        self.moves
            .iter()
            .rev()
            .map(|record| record.place)
            .find(|&id| self.place(id).stone == Some(colour))
    }

    pub fn stone_at(&self, point: Point) -> Option<Colour> {
        self.find(point).and_then(|id| self.place(id).stone)
    }

    /// The line list: every live line.
    pub fn live_lines(&self) -> &[LineId] {
        &self.live
    }

    /// The vacant points of `colour`'s live lines with these numbers of stones, line by line, each with its
    /// line's number.
    pub fn vacancies(
        &self,
        colour: Colour,
        stones: RangeInclusive<u32>,
    ) -> impl Iterator<Item = (u32, Point)> + '_ {
        let lines = self.live.iter().map(|&id| self.line(id));
        let lines =
            lines.filter(move |line| line.colour == colour && stones.contains(&line.stones()));
        lines.flat_map(move |line| {
            let vacant = line.vacant().map(move |place| self.place(place).point);
            vacant.map(move |point| (line.stones(), point))
        })
    }

    /// The number of live lines of `colour` with exactly `stones` stones (1 to 5).
    pub fn line_count(&self, colour: Colour, stones: u32) -> u16 {
        self.census[colour.index()]
            .get(stones as usize)
            .copied()
            .unwrap_or(0)
    }

    /// The record of a line.
    ///
    /// # Panics
    ///
    /// If `id` comes from another board with more lines.
    #[inline]
    pub fn line(&self, id: LineId) -> &Line {
        &self.lines[usize::from(id.0)]
    }

    /// The record of a place.
    ///
    /// # Panics
    ///
    /// If `id` comes from another board with more places.
    #[inline]
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[usize::from(id.0)]
    }

    /// The record of a place, if this board has it.
    pub fn get_place(&self, id: PlaceId) -> Option<&Place> {
        self.places
            .get(usize::from(id.0))
            .filter(|_| id != PlaceId::NONE)
    }

    /// The record of a line, if this board has it.
    pub fn get_line(&self, id: LineId) -> Option<&Line> {
        self.lines
            .get(usize::from(id.0))
            .filter(|_| id != LineId::NONE)
    }

    fn stone_of(&self, record: &Record) -> Stone {
        let place = self.place(record.place);
        Stone {
            colour: place.stone.unwrap_or(Colour::White),
            point: place.point,
        }
    }

    #[inline]
    fn lookup(&self, point: Point) -> PlaceId {
        self.index
            .find(point, |id| self.places[usize::from(id)].point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Direction;
    use crate::testing::points;

    #[test]
    fn the_first_stone_makes_twenty_lines_and_thirty_three_places() {
        let board = points(&[(0, 0)]);
        assert_eq!(board.live_lines().len(), 20);
        assert_eq!(board.places().count(), 33);
        assert_eq!(board.useful_moves().count(), 32);
        assert!(
            board
                .live_lines()
                .iter()
                .all(|&id| board.line(id).stones() == 1)
        );
    }

    #[test]
    fn a_stone_of_the_other_colour_kills_the_lines_it_enters() {
        let board = points(&[(0, 0), (1, 0)]);
        let horizontal = |id: &&LineId| board.line(**id).direction == Direction::Horizontal;
        let lines: Vec<_> = board.live_lines().iter().filter(horizontal).collect();
        assert_eq!(lines.len(), 2, "one ends at (0,0), one begins at (1,0)");
        let white = board.find(Point::ORIGIN).unwrap();
        assert_eq!(board.place(white).live, 16);
    }

    #[test]
    fn a_vacant_place_without_a_live_line_leaves_the_table_and_a_stone_stays() {
        // White's stone at (1,0) reaches (5,0) only through the line (1..5,0).
        let board = points(&[
            (1, 0),
            (0, 0),
            (20, 20),
            (2, 0),
            (20, 21),
            (3, 0),
            (20, 22),
            (4, 0),
        ]);
        assert_eq!(board.stone_at(Point::new(1, 0)), Some(Colour::White));
        assert!(board.find(Point::new(1, 0)).is_some());
        let boxed = points(&[(0, 0), (1, 0), (30, 30), (-1, 0)]);
        assert!(boxed.find(Point::new(0, 0)).is_some());
        assert!(
            boxed.find(Point::new(4, 0)).is_some(),
            "Black's line 1..5 crosses there"
        );
        assert!(boxed.find(Point::new(6, 0)).is_none());
    }

    #[test]
    fn six_in_a_row_wins_too() {
        let board = points(&[
            (0, 0),
            (0, 9),
            (1, 0),
            (1, 9),
            (2, 0),
            (2, 9),
            (4, 0),
            (4, 9),
            (5, 0),
            (7, 9),
            (3, 0),
        ]);
        assert_eq!(board.winner(), Some(Colour::White));
    }

    #[test]
    fn impossible_moves_are_refused_and_change_nothing() {
        let mut board = points(&[(0, 0)]);
        let before = board.clone();
        assert_eq!(
            board.play(Point::ORIGIN),
            Err(PlayError::Occupied(Point::ORIGIN))
        );
        let far = Point::new(i32::MAX, 0);
        assert_eq!(board.play(far), Err(PlayError::TooFar(far)));
        let least = Point::new(0, i32::MIN);
        assert_eq!(board.play(least), Err(PlayError::TooFar(least)));
        assert_eq!(board, before);
    }

    #[test]
    fn nobody_plays_on_after_five() {
        let mut board = points(&[
            (0, 0),
            (0, 5),
            (1, 0),
            (1, 5),
            (2, 0),
            (2, 5),
            (3, 0),
            (3, 5),
            (4, 0),
        ]);
        assert_eq!(
            board.play(Point::new(9, 9)),
            Err(PlayError::Over(Colour::White))
        );
    }

    #[test]
    fn the_board_fills_up_at_its_limit_and_says_so() {
        let mut board = Board::new();
        // A pattern without three in a row: pairs alternate along a row, and each row is shifted by two.
        let mut placed = 0;
        'rows: for y in 0..60 {
            for x in 0..40 {
                let colour = if (x + 2 * y) % 4 < 2 {
                    Colour::White
                } else {
                    Colour::Black
                };
                match board.place_stone(colour, Point::new(x, y)) {
                    Ok(()) => placed += 1,
                    Err(error) => {
                        assert_eq!(error, PlayError::Full);
                        break 'rows;
                    }
                }
            }
        }
        assert_eq!(placed, MAX_STONES);
    }
}
