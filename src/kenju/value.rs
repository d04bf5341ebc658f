//! What a move is worth (thesis §3.4.3.2, §3.4.3.3, §4.8.4): the values of the lines crossing at it
//! put together by a heuristic with two thresholds.
//!
//! If the best of those lines is OUTSTANDING it alone counts, twenty times over, so that no sum of
//! up to twenty lesser lines can reach it; otherwise all lines that are at least MEDIOCRE are added
//! up. Lines of both colours count alike: the element is colour-blind, so extending one's own line
//! and blocking the opponent's look the same.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kenju::board::{Board, PlaceId};
use crate::kenju::element::Element;
use crate::kenju::geometry::Point;
use crate::kenju::pattern::{Pattern, Patterns};

/// A bound that a line's value must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Threshold {
    /// This value, whatever the element knows (§4.8.4).
    Absolute(u16),
    /// This many percent of the highest of all 32 words, unrounded: `100 value >= percent highest`
    /// (§4.8.4, Fig. 4.18).
    Percent(u16),
    /// Never reached: the thesis's infinity.
    Infinite,
}

impl Threshold {
    /// The smallest line value that reaches the threshold; beyond every word for infinity.
    pub fn resolve(self, highest: u16) -> u32 {
        match self {
            Self::Absolute(value) => u32::from(value),
            Self::Percent(percent) => (u32::from(percent) * u32::from(highest)).div_ceil(100),
            Self::Infinite => u32::MAX,
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absolute(value) => write!(f, "{value}"),
            Self::Percent(percent) => write!(f, "{percent}%"),
            Self::Infinite => f.write_str("inf"),
        }
    }
}

/// Why a text is not a threshold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is not a threshold: a whole number to 65535, a percentage such as `47%`, or `inf`"
)]
pub struct ParseThresholdError {
    /// The text as it was given.
    pub text: String,
}

impl FromStr for Threshold {
    type Err = ParseThresholdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fail = |_| ParseThresholdError {
            text: text.to_owned(),
        };
        match text.trim() {
            "inf" => Ok(Self::Infinite),
            trimmed => match trimmed.strip_suffix('%') {
                Some(percent) => percent.trim().parse().map(Self::Percent).map_err(fail),
                None => trimmed.parse().map(Self::Absolute).map_err(fail),
            },
        }
    }
}

/// The two thresholds of the move evaluation heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thresholds {
    /// Lines below it are left out of the sum.
    pub mediocre: Threshold,
    /// A line that reaches it characterises the move alone.
    pub outstanding: Threshold,
}

impl Thresholds {
    /// Twenty times the best line: all training of §4.9 (Fig. 4.23).
    pub const EFFECT_A: Self = Self::new(Threshold::Absolute(0), Threshold::Absolute(0));
    /// The sum of all lines.
    pub const EFFECT_B: Self = Self::new(Threshold::Absolute(0), Threshold::Infinite);
    /// The same as A, by way of a MEDIOCRE nothing reaches.
    pub const EFFECT_C: Self = Self::new(Threshold::Infinite, Threshold::Absolute(0));
    /// Every move is worth nothing.
    pub const EFFECT_D: Self = Self::new(Threshold::Infinite, Threshold::Infinite);
    /// 47 % and 100 %: the setting of Fig. 4.18, chosen for MAX.
    pub const PERCENTAGE: Self = Self::new(Threshold::Percent(47), Threshold::Percent(100));

    /// The pair.
    pub const fn new(mediocre: Threshold, outstanding: Threshold) -> Self {
        Self {
            mediocre,
            outstanding,
        }
    }
}

/// An element and thresholds made ready for valuing many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Element, Thresholds)", into = "(Element, Thresholds)")]
pub struct Scale {
    /// The words by address; the upper half is for the board's stand-in line and stays zero, so
    /// that the twenty lines of a move are read without asking which of them exist.
    words: [u16; 64],
    mediocre: u32,
    outstanding: u32,
    element: Element,
    thresholds: Thresholds,
}

impl Scale {
    /// The scale by which a player with this element and these thresholds values moves.
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

    /// The value of a stone at `place`: 20 x the best line if that is outstanding, else the sum of
    /// the lines at least mediocre. At most 20 x 65,535.
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

    /// The value of a stone at `point`: 0 where no live line crosses.
    pub fn value_at(&self, board: &Board, point: Point) -> u32 {
        board
            .find(point)
            .map_or(0, |place| self.value(board, place))
    }

    /// The word of a pattern.
    #[inline]
    pub const fn word(&self, pattern: Pattern) -> u16 {
        self.words[pattern.address()]
    }

    /// The useful moves of the board, in the order of the place table, each with its value.
    pub fn values<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (PlaceId, u32)> + 'a {
        board
            .useful_moves()
            .map(|place| (place, self.value(board, place)))
    }

    /// The best-valued useful move; the first of equals.
    pub fn best_move(&self, board: &Board) -> Option<(PlaceId, u32)> {
        self.values(board)
            .reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// The patterns that count towards the value of a move: the best line's if it is outstanding,
    /// else those that are at least mediocre and worth anything.
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
    use crate::kenju::board::Stone;
    use crate::kenju::geometry::Colour;

    fn board(white: &[(i32, i32)], black: &[(i32, i32)]) -> Board {
        let stones = |list: &[(i32, i32)], colour| -> Vec<Stone> {
            list.iter()
                .map(|&(x, y)| Stone {
                    colour,
                    point: Point::new(x, y),
                })
                .collect()
        };
        let all = stones(white, Colour::White)
            .into_iter()
            .chain(stones(black, Colour::Black));
        Board::with(all).unwrap()
    }

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
    fn percentages_follow_the_highest_word() {
        assert_eq!(Threshold::Percent(47).resolve(19), 9, "8.93 and no less");
        assert_eq!(Threshold::Percent(100).resolve(19), 19);
        assert_eq!(Threshold::Percent(50).resolve(20), 10);
        assert_eq!(Threshold::Percent(100).resolve(0), 0);
    }

    #[test]
    fn thresholds_are_read_and_written() {
        for text in ["0", "19", "47%", "inf"] {
            assert_eq!(text.parse::<Threshold>().unwrap().to_string(), text);
        }
        let error = "47 per cent".parse::<Threshold>().unwrap_err();
        assert!(error.to_string().contains("`47 per cent`"));
        assert!("-3".parse::<Threshold>().is_err());
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
