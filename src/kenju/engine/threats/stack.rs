//! Where a search stands: what a recursive one would have on its stack, as values, so that it can stop after
//! any position and go on later with the same result.

use super::{ForcedMove, Solver, Spent, Threat};
use crate::geometry::Point;
use std::vec::IntoIter;

/// A won line, last move first.
pub(super) struct Line {
    pub(super) moves: Vec<ForcedMove>,
    /// Of a win by fours, the points at which the last four can be completed: two or more, unless the line is
    /// a single five.
    pub(super) ends: Vec<Point>,
}

/// What a part of the search comes to.
pub(super) type Found = Option<Line>;

/// A part of the search that waits for another.
pub(super) enum Frame {
    /// Fours are tried, one after the other.
    Fours(Fours),
    /// Fours are looked at before threes, with so many stones.
    FoursFirst(u16),
    /// Threes and fours are tried, one after the other.
    Threes(Threes),
    /// Whether this stone, with so many in all, threatens a win by fours.
    Threatens(Point, u16),
    /// The replies to a threat are tried, one after the other.
    Three(Three),
}

pub(super) struct Fours {
    pub(super) depth: u16,
    pub(super) key: u64,
    /// Whether something before was broken off because of the depth limit.
    pub(super) outer_cut: bool,
    pub(super) moves: IntoIter<Point>,
    /// The attacker's stone that is being looked at, and the forced answer.
    pub(super) tried: Option<(Point, Point)>,
}

pub(super) struct Threes {
    pub(super) depth: u16,
    pub(super) key: u64,
    /// Whether something before was broken off because of the depth limit.
    pub(super) outer_cut: bool,
    pub(super) moves: IntoIter<Point>,
}

pub(super) struct Three {
    pub(super) attack: Point,
    pub(super) depth: u16,
    pub(super) threat: Threat,
    pub(super) replies: IntoIter<Point>,
    /// The reply that is being looked at.
    pub(super) tried: Option<Point>,
    /// The reply that held out longest so far, and how it loses.
    pub(super) longest: Option<(Point, Line)>,
}

impl Solver {
    /// A part has come to its end.
    #[expect(clippy::unnecessary_wraps)]
    pub(super) fn give(&mut self, found: Found) -> Result<(), Spent> {
        self.found = Some(found);
        Ok(())
    }

    /// Goes on until the whole has come to its end, which is returned, or this many positions are looked at.
    pub(super) fn go_on(&mut self, until: u32) -> Result<Option<Found>, Spent> {
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
