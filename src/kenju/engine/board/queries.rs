//! Queries of a board: place table, useful moves, crossing lines, and memory use.

use serde::{Deserialize, Serialize};

use super::records::bit;
use super::{Board, LineId, Place, PlaceId};
use crate::geometry::{Direction, Point};
use crate::pattern::Patterns;

/// The number of records of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    /// Lines in the line list.
    pub live_lines: usize,
    /// Line records, dead ones included.
    pub lines: usize,
    /// Places in the place table.
    pub table: usize,
    /// Place records, including those that have left the table.
    pub places: usize,
}

impl Board {
    /// The place table: occupied places and those in a live line, in order of arrival.
    pub fn places(&self) -> impl Iterator<Item = (PlaceId, &Place)> + '_ {
        (0u16..)
            .map(PlaceId)
            .zip(&self.places)
            .skip(1)
            .filter(|(_, place)| place.stone.is_some() || place.live > 0)
    }

    /// Useful moves: the vacant places of the table (§3.2.2), including those worth 0.
    pub fn useful_moves(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.places()
            .filter(|(_, place)| place.stone.is_none())
            .map(|(id, _)| id)
    }

    /// The place record of `point`, if it is in the table.
    pub fn find(&self, point: Point) -> Option<PlaceId> {
        let id = self.lookup(point);
        let place = self.place(id);
        (id != PlaceId::NONE && (place.stone.is_some() || place.live > 0)).then_some(id)
    }

    /// The live line that starts at `point` (its leftmost place, or lowest if vertical).
    pub fn find_line(&self, point: Point, direction: Direction) -> Option<LineId> {
        let line = self.place(self.lookup(point)).cross[direction as usize * 5];
        (line != LineId::NONE).then_some(line)
    }

    /// For each of the twenty runs of five through a place, the address of its pattern with a stone there; 32
    /// or more where no live line runs. So a table of 64 words needs no branch.
    #[inline]
    pub(crate) fn crossing_addresses(&self, place: PlaceId) -> impl Iterator<Item = usize> + '_ {
        let cross = &self.place(place).cross;
        (0..20).map(|slot| usize::from(self.line(cross[slot]).mask | bit(slot % 5)) & 63)
    }

    /// The patterns of the lines through a place, with a stone there.
    pub fn crossing_patterns(&self, place: PlaceId) -> Patterns {
        self.place(place)
            .lines()
            .fold(Patterns::NONE, |mut set, (line, position)| {
                set.insert(self.line(line).pattern_with(position));
                set
            })
    }

    /// The vacant point nearest to (0,0): by distance, then y, then x (ours, for a board without live lines).
    pub fn nearest_vacant(&self) -> Point {
        let far = |p: Point| i64::from(p.x).pow(2) + i64::from(p.y).pow(2);
        let mut best: Option<Point> = None;
        for ring in 0i32.. {
            if best.is_some_and(|b| far(b) < i64::from(ring).pow(2)) {
                break;
            }
            for y in -ring..=ring {
                let step = if y.abs() == ring {
                    1
                } else {
                    (2 * ring).max(1)
                };
                for x in (-ring..=ring).step_by(step as usize) {
                    let point = Point::new(x, y);
                    let key = |p: Point| (far(p), p.y, p.x);
                    if self.stone_at(point).is_none() && best.is_none_or(|b| key(point) < key(b)) {
                        best = Some(point);
                    }
                }
            }
        }
        best.unwrap_or_default()
    }

    /// The numbers of live lines, of line records, of places in the table and of place records.
    pub fn space(&self) -> Space {
        Space {
            live_lines: self.live.len(),
            lines: self.lines.len() - 1,
            table: self.places().count(),
            places: self.places.len() - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::points;

    #[test]
    fn the_nearest_vacant_point_goes_round_the_origin() {
        assert_eq!(Board::new().nearest_vacant(), Point::ORIGIN);
        assert_eq!(points(&[(0, 0)]).nearest_vacant(), Point::new(0, -1));
        assert_eq!(
            points(&[(0, 0), (0, -1)]).nearest_vacant(),
            Point::new(-1, 0)
        );
    }

    #[test]
    fn a_line_is_found_by_its_first_point_and_direction() {
        let board = points(&[(0, 0)]);
        let id = board
            .find_line(Point::new(-2, 0), Direction::Horizontal)
            .unwrap();
        assert_eq!(board.line(id).pattern().to_string(), "--X--");
        assert_eq!(
            board.find_line(Point::new(1, 0), Direction::Horizontal),
            None
        );
        assert!(
            board
                .find_line(Point::new(-4, 4), Direction::Negative)
                .is_some()
        );
    }

    #[test]
    fn space_counts_records_in_use_and_out_of_use() {
        let space = points(&[(0, 0), (1, 0)]).space();
        assert_eq!(
            space.lines - space.live_lines,
            4,
            "Black killed four of White's lines"
        );
        assert!(space.places >= space.table);
    }
}
