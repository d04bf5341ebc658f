//! The working memory of a search: its path, the line it examines, and the lines it chooses from.

use serde::{Deserialize, Serialize};

use crate::board::{Board, LineId, PlaceId};
use crate::pattern::Pattern;

/// A move with its value when it was examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Seen {
    pub(super) place: PlaceId,
    pub(super) value: u32,
}

impl Seen {
    pub(super) const NOTHING: Self = Self {
        place: PlaceId::NONE,
        value: 0,
    };

    #[inline]
    pub(super) fn is_something(self) -> bool {
        self.place != PlaceId::NONE
    }

    /// True if `other` replaces it: strictly higher, or the first (box 3).
    #[inline]
    pub(super) fn gives_way_to(self, other: Self) -> bool {
        !self.is_something() || other.value > self.value
    }
}

/// One path of attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Path {
    /// The line under attention.
    pub(super) line: LineId,
    /// The move through which the path came, excluded from box 2; none at the start.
    pub(super) came_from: PlaceId,
    /// The path's best move.
    pub(super) best: Seen,
    /// Successive iterations that did not improve on it.
    pub(super) unsuccessful: u16,
}

impl Path {
    pub(super) const NONE: Self = Self::starting(LineId::NONE);

    pub(super) const fn starting(line: LineId) -> Self {
        Self {
            line,
            came_from: PlaceId::NONE,
            best: Seen::NOTHING,
            unsuccessful: 0,
        }
    }
}

/// Progress within box 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Looking {
    /// The next position of the line to examine, 0 to 5.
    pub(super) position: u8,
    pub(super) best: Seen,
}

impl Looking {
    pub(super) const START: Self = Self {
        position: 0,
        best: Seen::NOTHING,
    };
}

/// A line that box 6 may choose, with its pattern after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Candidate {
    pub(super) line: LineId,
    pub(super) pattern: Pattern,
}

impl Candidate {
    pub(super) const NONE: Self = Self {
        line: LineId::NONE,
        pattern: Pattern::from_bits(0),
    };
}

/// Progress within box 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Crossing {
    pub(super) lines: [Candidate; 20],
    pub(super) len: u8,
    /// The number already compared, in the random order.
    pub(super) next: u8,
    pub(super) best: Candidate,
    pub(super) value: u16,
}

impl Crossing {
    pub(super) const NONE: Self = Self {
        lines: [Candidate::NONE; 20],
        len: 0,
        next: 0,
        best: Candidate::NONE,
        value: 0,
    };

    /// True if its numbers are valid for a search on `board`.
    pub(super) fn fits(&self, board: &Board) -> bool {
        let len = usize::from(self.len);
        self.next <= self.len
            && len <= self.lines.len()
            && self.lines[..len]
                .iter()
                .all(|candidate| board.get_line(candidate.line).is_some())
            && (self.best.line == LineId::NONE || board.get_line(self.best.line).is_some())
    }

    /// Empties the list without clearing its memory.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.next = 0;
        self.best = Candidate::NONE;
        self.value = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, candidate: Candidate) {
        self.lines[usize::from(self.len)] = candidate;
        self.len += 1;
    }
}
