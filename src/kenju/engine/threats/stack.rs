//! The stack of a search as values, so that it can stop at any position and resume with the same result.

use super::{ForcedMove, Solver, Spent, Threat};
use crate::board::Stone;
use crate::geometry::{Colour, Point};
use std::vec::IntoIter;

/// A won line, last move first.
pub(super) struct Line {
    pub(super) moves: Vec<ForcedMove>,
    /// The points at which the last four of a win by fours can be completed: two or more, unless the line is a
    /// single five.
    pub(super) ends: Vec<Point>,
}

/// The result of a part of the search.
pub(super) type PartResult = Option<Line>;

/// A part of the search that waits for another.
pub(super) enum Frame {
    /// Trying fours one by one.
    Fours(Fours),
    /// Trying fours before threes, with this many stones.
    FoursFirst(u16),
    /// Trying threes and fours one by one.
    Threes(Threes),
    /// Testing whether this stone threatens a win by fours, with this many stones in all.
    Threatens(Point, u16),
    /// Trying the replies to a threat one by one.
    Three(Three),
}

pub(super) struct Fours {
    pub(super) depth: u16,
    pub(super) key: u64,
    /// True if an earlier part was cut off by the depth limit.
    pub(super) outer_cut: bool,
    pub(super) moves: IntoIter<Point>,
    /// The current stone of the attacker and the forced answer.
    pub(super) tried: Option<(Point, Point)>,
}

pub(super) struct Threes {
    pub(super) depth: u16,
    pub(super) key: u64,
    /// True if an earlier part was cut off by the depth limit.
    pub(super) outer_cut: bool,
    pub(super) moves: IntoIter<Point>,
}

pub(super) struct Three {
    pub(super) attack: Point,
    pub(super) depth: u16,
    pub(super) threat: Threat,
    pub(super) replies: IntoIter<Point>,
    /// The current reply.
    pub(super) tried: Option<Point>,
    /// The most stubborn reply so far, and how it loses.
    pub(super) longest: Option<(Point, Line)>,
}

impl Solver {
    /// Ends a part with its result.
    #[expect(clippy::unnecessary_wraps)]
    pub(super) fn give(&mut self, found: PartResult) -> Result<(), Spent> {
        self.found = Some(found);
        Ok(())
    }

    /// Runs until the search ends and returns its result, or until `until` positions are examined.
    pub(super) fn go_on(&mut self, until: u32) -> Result<Option<PartResult>, Spent> {
        while self.nodes < until {
            let found = self.found.take();
            let Some(frame) = self.stack.pop() else {
                return Ok(found);
            };
            match (frame, found) {
                (Frame::Fours(fours), found) => self.go_on_fours(fours, found)?,
                (Frame::Threes(threes), found) => self.go_on_threes(threes, found)?,
                (Frame::Three(three), found) => self.go_on_three(three, found)?,
                (Frame::FoursFirst(depth), found) => self.after_fours(depth, found.flatten())?,
                (Frame::Threatens(attack, depth), found) => {
                    self.after_threat(attack, depth, found.flatten())?;
                }
            }
        }
        Ok(None)
    }
}

// Remembers positions without a win, so that other orders of the same moves are not searched again.

const SIZE: usize = 1 << 12;

/// A table of fixed size in which newer entries replace older ones. If two positions share a 64-bit key, a win
/// may be missed but never invented.
pub(super) struct Failures {
    entries: Vec<FailureEntry>,
}

#[derive(Clone, Copy, Default)]
struct FailureEntry {
    key: u64,
    /// No win exists within this depth.
    depth: u16,
    /// True if a deeper search may still find one.
    cut: bool,
}

impl Failures {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// `Some` if the position has no win at this depth; `true` if a deeper search may still find one.
    pub(super) fn known(&self, key: u64, depth: u16) -> Option<bool> {
        let entry = self.entries.get(key as usize % SIZE)?;
        (entry.key == key && (!entry.cut || entry.depth >= depth)).then_some(entry.cut)
    }

    pub(super) fn note(&mut self, key: u64, depth: u16, cut: bool) {
        if self.entries.is_empty() {
            self.entries.resize(SIZE, FailureEntry::default());
        }
        self.entries[key as usize % SIZE] = FailureEntry { key, depth, cut };
    }
}

/// The number of a stone; a position's key combines those of all its stones in any order.
pub(super) const fn key(stone: Stone) -> u64 {
    let Stone { colour, point } = stone;
    let place = ((point.x as u32 as u64) << 32) | point.y as u32 as u64;
    mix(place
        ^ if matches!(colour, Colour::White) {
            0x517C_C1B7_2722_0A95
        } else {
            0
        })
}

/// The finaliser of `SplitMix64`.
const fn mix(input: u64) -> u64 {
    let a = input.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let b = (a ^ (a >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let c = (b ^ (b >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    c ^ (c >> 31)
}
