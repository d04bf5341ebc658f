//! The value of a move (thesis §3.4.3.2, §3.4.3.3, §4.8.4): a heuristic with two thresholds combines the
//! values of the lines that cross there.
//!
//! If the best line is OUTSTANDING, the move is worth twenty times that line, so that no sum of up to twenty
//! lesser lines can match it. Otherwise all lines that are at least MEDIOCRE are added. The element ignores
//! colours, so extending one's own line and blocking the opponent's have the same value.

use serde::{Deserialize, Serialize};

use crate::board::{Board, PlaceId};
use crate::element::Element;
use crate::geometry::Point;
use crate::pattern::{Pattern, Patterns};

pub use crate::threshold::{ParseThresholdError, Threshold, Thresholds};

/// An element with thresholds, prepared for valuing many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Element, Thresholds)", into = "(Element, Thresholds)")]
pub struct Scale {
    /// The words by address. The upper half belongs to the board's stand-in line and stays 0, so the twenty
    /// lines of a move are read without testing which of them exist.
    words: [u16; 64],
    mediocre: u32,
    outstanding: u32,
    element: Element,
    thresholds: Thresholds,
}

impl Scale {
    pub fn new(element: &Element, thresholds: Thresholds) -> Self {
        let mut words = [0; 64];
        words[..32].copy_from_slice(element.words());
        let highest = element.highest();
        Self {
            words,
            mediocre: thresholds.mediocre.resolve(highest),
            outstanding: thresholds.outstanding.resolve(highest),
            element: *element,
            thresholds,
        }
    }

    /// The value of a stone at `place`: 20 × the best line if that is outstanding, else the sum of the lines
    /// that are at least mediocre. At most 20 × 65,535.
    #[inline]
    pub fn value(&self, board: &Board, place: PlaceId) -> u32 {
        let (mut best, mut sum) = (0u32, 0u32);
        for address in board.crossing_addresses(place) {
            let word = u32::from(self.words[address]);
            best = best.max(word);
            sum += if word >= self.mediocre { word } else { 0 };
        }
        if best >= self.outstanding {
            20 * best
        } else {
            sum
        }
    }

    /// The value of a stone at `point`: 0 if no live line crosses it.
    pub fn value_at(&self, board: &Board, point: Point) -> u32 {
        board
            .find(point)
            .map_or(0, |place| self.value(board, place))
    }

    #[inline]
    pub const fn word(&self, pattern: Pattern) -> u16 {
        self.words[pattern.address()]
    }

    /// The useful moves of the board in order of the place table, each with its value.
    pub fn values<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (PlaceId, u32)> + 'a {
        board
            .useful_moves()
            .map(|place| (place, self.value(board, place)))
    }

    /// The most valuable useful move; the first of equals.
    pub fn best_move(&self, board: &Board) -> Option<(PlaceId, u32)> {
        self.values(board)
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// The patterns that decide the value of a move: the best line's if it is outstanding, else those that are
    /// at least mediocre and not worth 0.
    pub fn deciding(&self, board: &Board, place: PlaceId) -> Patterns {
        let patterns = board.crossing_patterns(place);
        let best = patterns.iter().map(|p| self.word(p)).max().unwrap_or(0);
        let outstanding = u32::from(best) >= self.outstanding;
        let counts = |pattern: &Pattern| {
            let word = self.word(*pattern);
            let enough = if outstanding {
                word == best
            } else {
                u32::from(word) >= self.mediocre
            };
            word > 0 && enough
        };
        patterns
            .iter()
            .filter(counts)
            .fold(Patterns::NONE, |mut set, pattern| {
                set.insert(pattern);
                set
            })
    }
}

impl From<(Element, Thresholds)> for Scale {
    fn from((element, thresholds): (Element, Thresholds)) -> Self {
        Self::new(&element, thresholds)
    }
}

impl From<Scale> for (Element, Thresholds) {
    fn from(scale: Scale) -> Self {
        (scale.element, scale.thresholds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::testing::board;

    fn value(board: &Board, thresholds: Thresholds, x: i32, y: i32) -> u32 {
        Scale::new(&Element::MAX, thresholds).value_at(board, Point::new(x, y))
    }

    #[test]
    fn a_stone_beside_the_first_is_worth_its_best_line_or_all_four() {
        // (1,0) and (0,0) share four runs of five: (-3..1) ---XX, (-2..2) --XX-, (-1..3) -XX--
        // and (0..4) XX---, worth 8, 9, 9 and 8 to MAX.
        let one = board(&[(0, 0)], &[]);
        assert_eq!(value(&one, Thresholds::EFFECT_A, 1, 0), 180);
        assert_eq!(value(&one, Thresholds::EFFECT_B, 1, 0), 34);
        assert_eq!(value(&one, Thresholds::EFFECT_C, 1, 0), 180);
        assert_eq!(value(&one, Thresholds::EFFECT_D, 1, 0), 0);
        // 47 % of 19 is 8.93: the eights fall out.
        assert_eq!(value(&one, Thresholds::PERCENTAGE, 1, 0), 18);
    }

    #[test]
    fn four_places_away_there_is_one_line() {
        let one = board(&[(0, 0)], &[]);
        assert_eq!(value(&one, Thresholds::EFFECT_B, 4, 4), 4, "X---X");
        assert_eq!(value(&one, Thresholds::EFFECT_B, 5, 5), 0, "no line");
    }

    #[test]
    fn completing_five_is_outstanding_at_a_hundred_percent() {
        let four = board(
            &[(0, 0), (1, 0), (2, 0), (3, 0)],
            &[(-1, 0), (9, 9), (9, 7), (7, 9)],
        );
        assert_eq!(value(&four, Thresholds::PERCENTAGE, 4, 0), 380);
        assert_eq!(value(&four, Thresholds::EFFECT_A, 4, 0), 380);
    }

    #[test]
    fn the_mover_fills_the_lines_of_both_colours_alike() {
        let mine = board(&[(0, 0), (1, 0)], &[]);
        let theirs = board(&[], &[(0, 0), (1, 0)]);
        for x in -4..6 {
            let (a, b) = (
                value(&mine, Thresholds::EFFECT_B, x, 0),
                value(&theirs, Thresholds::EFFECT_B, x, 0),
            );
            assert_eq!(a, b);
        }
    }

    #[test]
    fn the_deciding_patterns_are_those_the_value_is_made_of() {
        let one = board(&[(0, 0)], &[]);
        let place = one.find(Point::new(1, 0)).unwrap();
        let decide = |thresholds| Scale::new(&Element::MAX, thresholds).deciding(&one, place);
        let nine = Patterns((1 << 6) | (1 << 12));
        assert_eq!(decide(Thresholds::EFFECT_A), nine);
        assert_eq!(decide(Thresholds::PERCENTAGE), nine);
        assert_eq!(
            decide(Thresholds::EFFECT_B),
            nine.union(Patterns((1 << 3) | (1 << 24)))
        );
        assert_eq!(decide(Thresholds::EFFECT_D), Patterns::NONE);
    }
}
