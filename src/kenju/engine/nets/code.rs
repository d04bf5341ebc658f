//! The situation code of a move: for each direction, the progress of the player and of the opponent (thesis
//! §3.2.3, Appendix C).
//!
//! The code is taken before the stone is placed, with the mover as Player. A side's sub-code is the highest
//! number of its stones in any of the five runs through the place without stones of the other side, and the
//! number of runs that reach it. Appendix C writes stones before lines: `1.4` is one stone in four lines. A
//! side without a stone in any open run is written `0.5`, whatever is blocked.
//!
//! Appendix C lists 71 pairs of sub-codes as all that can occur. Counting the 3^8 neighbourhoods of a vacant
//! place gives 91: the twenty that it misses have stones on both sides of the place for one player and nothing
//! open for the other. All 91 are coded here.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::geometry::{Colour, Direction, Point};
use crate::order::sort_short;

/// The progress of one side in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SubCode {
    /// PM or OM: the most stones in an open run of five through the place, 0 to 4.
    pub stones: u8,
    /// PL or OL: the number of runs with that many, 1 to 5.
    pub lines: u8,
}

impl SubCode {
    /// No stone in any open run.
    pub const NOTHING: Self = Self {
        stones: 0,
        lines: 5,
    };

    /// Six bits: stones, then lines, three bits each (System 1).
    const fn binary(self) -> u64 {
        ((self.stones as u64) << 3) | self.lines as u64
    }

    /// Eight bits: stones 0 to 4, then lines 1 to 5, each as 0000, 0001, 0011, 0111, 1111 (System 2, §3.3.4),
    /// so that neighbouring numbers differ in one bit.
    const fn unary(self) -> u64 {
        let stones = (1u64 << self.stones) - 1;
        let lines = (1u64 << (self.lines - 1)) - 1;
        (stones << 4) | lines
    }
}

/// As in Appendix C: stones, dot, lines.
impl fmt::Display for SubCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.stones, self.lines)
    }
}

/// One direction: the sub-codes of the mover and the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DirectionCode {
    /// The mover's.
    pub player: SubCode,
    pub opponent: SubCode,
}

impl DirectionCode {
    /// Twelve bits: the player's six, then the opponent's.
    pub const fn binary(self) -> u64 {
        (self.player.binary() << 6) | self.opponent.binary()
    }

    /// Sixteen bits: the player's eight, then the opponent's.
    pub const fn unary(self) -> u64 {
        (self.player.unary() << 8) | self.opponent.unary()
    }
}

impl fmt::Display for DirectionCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}/{}]", self.player, self.opponent)
    }
}

/// The four directions round a vacant place: H, V, P, N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Situation(pub [DirectionCode; 4]);

impl Situation {
    /// The situation of a move of `mover` at a vacant `point`.
    pub fn of(board: &Board, point: Point, mover: Colour) -> Self {
        let place = board.find(point).map(|id| board.place(id));
        Self(Direction::ALL.map(|direction| {
            let mut sides = [SubCode::NOTHING; 2];
            let lines = place
                .into_iter()
                .flat_map(|place| place.lines_along(direction));
            for line in lines.map(|id| board.line(id)) {
                let side = &mut sides[usize::from(line.colour != mover)];
                let stones = line.stones() as u8;
                match stones.cmp(&side.stones) {
                    std::cmp::Ordering::Greater => *side = SubCode { stones, lines: 1 },
                    std::cmp::Ordering::Equal => side.lines += 1,
                    std::cmp::Ordering::Less => {}
                }
            }
            DirectionCode {
                player: sides[0],
                opponent: sides[1],
            }
        }))
    }

    /// System 1's 48 bits: the four directions in descending numerical order, the highest in the highest
    /// twelve bits. Sorting makes rotations and reflections of the board equal (§3.2.3); the descending order
    /// is ours.
    pub fn binary(&self) -> u64 {
        self.sorted(DirectionCode::binary)
            .into_iter()
            .fold(0, |code, part| (code << 12) | part)
    }

    /// System 2's 64 bits, sorted like [`Self::binary`].
    pub fn unary(&self) -> u64 {
        self.sorted(DirectionCode::unary)
            .into_iter()
            .fold(0, |code, part| (code << 16) | part)
    }

    fn sorted(&self, number: impl Fn(DirectionCode) -> u64) -> [u64; 4] {
        let mut parts = self.0.map(number);
        sort_short(&mut parts, |&part| std::cmp::Reverse(part));
        parts
    }
}

/// The four codes with their letters: `[1.4/0.5]H [0.5/0.5]V ...`.
impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (direction, code) in Direction::ALL.iter().zip(&self.0) {
            let space = if *direction == Direction::Horizontal {
                ""
            } else {
                " "
            };
            write!(f, "{space}{code}{}", direction.letter())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Stone;

    /// The code of the horizontal direction at (0,0) with these eight neighbours, left to right.
    fn row(neighbours: [Option<Colour>; 8]) -> DirectionCode {
        let columns = [-4, -3, -2, -1, 1, 2, 3, 4];
        let stones = columns.iter().zip(neighbours).filter_map(|(&x, stone)| {
            stone.map(|colour| Stone {
                colour,
                point: Point::new(x, 0),
            })
        });
        let board = Board::with(stones).unwrap();
        Situation::of(&board, Point::ORIGIN, Colour::White).0[0]
    }

    fn every_pair() -> BTreeSet<String> {
        (0..3u32.pow(8))
            .map(|number| {
                row(std::array::from_fn(|k| {
                    match number / 3u32.pow(k as u32) % 3 {
                        0 => None,
                        1 => Some(Colour::White),
                        _ => Some(Colour::Black),
                    }
                }))
                .to_string()
            })
            .collect()
    }

    /// Appendix C's list, one player sub-code a line.
    const APPENDIX_C: &str = "\
        0.5: 0.5 1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 4.1
        1.1: 0.5 1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 4.1
        2.1: 0.5 1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 4.1
        1.2: 0.5 1.1 1.2 1.3 2.1 2.2 3.1
        1.3: 0.5 1.1 1.2 2.1
        2.2: 0.5 1.1 1.2 2.1 2.2 3.1
        2.3: 0.5 1.1 2.1
        3.1: 0.5 1.1 1.2 2.1 2.2 3.1 3.2 4.1
        3.2: 0.5 1.1 2.1 3.1
        4.1: 0.5 1.1 2.1 3.1 4.1
        1.4: 0.5 1.1";

    fn published() -> BTreeSet<String> {
        let pairs = APPENDIX_C.lines().flat_map(|line| {
            let (player, opponents) = line.split_once(": ").unwrap();
            opponents
                .split(' ')
                .map(move |opponent| format!("[{}/{opponent}]", player.trim()))
        });
        pairs.collect()
    }

    #[test]
    fn ninety_one_pairs_occur_among_all_neighbourhoods() {
        assert_eq!(every_pair().len(), 91);
    }

    #[test]
    fn all_seventy_one_of_appendix_c_are_among_them() {
        assert_eq!(published().len(), 71);
        assert!(published().is_subset(&every_pair()));
    }

    #[test]
    fn the_twenty_it_misses_have_one_side_shut_out_and_the_other_on_both_sides() {
        let every = every_pair();
        let known = published();
        let missed: BTreeSet<_> = every.difference(&known).map(String::as_str).collect();
        let open = [
            "1.5", "2.4", "2.5", "3.3", "3.4", "3.5", "4.2", "4.3", "4.4", "4.5",
        ];
        let expected: BTreeSet<String> = open
            .iter()
            .flat_map(|code| [format!("[0.5/{code}]"), format!("[{code}/0.5]")])
            .collect();
        assert_eq!(missed, expected.iter().map(String::as_str).collect());
    }

    #[test]
    fn sub_codes_are_written_stones_first() {
        let white = Some(Colour::White);
        let beside = row([None, None, None, white, None, None, None, None]);
        assert_eq!(beside.to_string(), "[1.4/0.5]");
        let four = row([white, white, white, white, None, None, None, None]);
        assert_eq!(four.to_string(), "[4.1/0.5]");
    }

    #[test]
    fn the_binary_code_has_twelve_bits_a_direction_and_the_unary_sixteen() {
        let code = DirectionCode {
            player: SubCode {
                stones: 4,
                lines: 1,
            },
            opponent: SubCode::NOTHING,
        };
        assert_eq!(code.binary(), 0b100_001_000_101);
        assert_eq!(code.unary(), 0b1111_0000_0000_1111);
    }

    #[test]
    fn neighbouring_numbers_differ_in_one_bit_of_the_unary_code() {
        for stones in 0..4 {
            let at = |stones| SubCode { stones, lines: 2 }.unary();
            assert_eq!((at(stones) ^ at(stones + 1)).count_ones(), 1);
        }
        for lines in 1..5 {
            let at = |lines| SubCode { stones: 1, lines }.unary();
            assert_eq!((at(lines) ^ at(lines + 1)).count_ones(), 1);
        }
    }

    #[test]
    fn turning_the_board_does_not_change_the_code() {
        let stones = [
            (1, 0, Colour::White),
            (2, 2, Colour::Black),
            (0, -1, Colour::White),
        ];
        let turns = (0..8).map(|turn| {
            move |x: i32, y: i32| {
                let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
                (
                    if turn & 2 == 0 { x } else { -x },
                    if turn & 4 == 0 { y } else { -y },
                )
            }
        });
        let codes: Vec<_> = turns
            .map(|turn| {
                let placed = stones.iter().map(|&(x, y, colour)| {
                    let (x, y) = turn(x, y);
                    Stone {
                        colour,
                        point: Point::new(x, y),
                    }
                });
                let board = Board::with(placed).unwrap();
                let situation = Situation::of(&board, Point::ORIGIN, Colour::White);
                (situation.binary(), situation.unary())
            })
            .collect();
        assert!(codes.iter().all(|code| *code == codes[0]));
    }
}
