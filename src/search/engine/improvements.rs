//! Later improvements to alpha-beta, each with its own switch. CHUTE has none of them, though some are older.

use super::memory::MAX_HASH;
use serde::{Deserialize, Serialize};

/// Which improvements a search uses; the default is none. Only quiescence and repetition change the root's
/// score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Improvements {
    /// Iterative deepening (Slate and Atkin 1977): searches one ply deep, then two, up to the depth asked for,
    /// and tries the best line so far first.
    pub deepen: bool,
    /// The size of the transposition table in MiB, 0 for none (Greenblatt, Eastlake and Crocker 1967). It also
    /// suggests the move to try first.
    pub hash: u16,
    /// Orders captures by static exchange evaluation, losing ones last.
    pub exchanges: bool,
    /// The killer heuristic: tries quiet moves that caused a cut-off at the same ply after the captures
    /// (ascribed to Huberman 1968).
    pub killers: bool,
    /// The history heuristic: orders quiet moves by the cut-offs they have caused (Schaeffer 1983).
    pub history: bool,
    /// Quiescence search: follows captures that lose nothing beyond the horizon, until the side to move
    /// prefers to stand pat (proposed by Shannon 1950).
    pub quiescence: bool,
    /// Scores a position that repeats one of the line or of the game as a draw.
    pub repetition: bool,
}

impl Improvements {
    pub const NONE: Self = Self {
        deepen: false,
        hash: 0,
        exchanges: false,
        killers: false,
        history: false,
        quiescence: false,
        repetition: false,
    };

    /// All improvements that leave the root's score unchanged.
    pub const SAFE: Self = Self {
        deepen: true,
        hash: 16,
        exchanges: true,
        killers: true,
        history: true,
        quiescence: false,
        repetition: false,
    };

    /// True if every switch is off.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// True if moves are ordered by more than their static score.
    pub(super) fn arranges(self) -> bool {
        self.exchanges || self.killers || self.history
    }

    /// The size of the transposition table, clamped to what is allowed; `None` for no table.
    pub fn mebibytes(&self) -> Option<u16> {
        (self.hash > 0).then_some(self.hash.min(MAX_HASH))
    }
}
