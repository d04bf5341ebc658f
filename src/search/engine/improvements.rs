//! What chess programs add to alpha-beta, each a switch of its own. None of it is CHUTE's, though some is older.

use super::table::MAX_HASH;
use serde::{Deserialize, Serialize};

/// The improvements of a search that are switched on; all are off unless asked for. None but quiescence and
/// repetition changes the root's score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Improvements {
    /// Searches one ply deep, then two, up to the depth asked for, and tries the line found first
    /// (iterative deepening; Slate and Atkin 1977).
    pub deepen: bool,
    /// The MiB of the transposition table, which also says which move to try first; 0 for none
    /// (Greenblatt, Eastlake and Crocker 1967).
    pub hash: u16,
    /// Captures are tried in the order of what the exchange wins, those that lose last.
    pub exchanges: bool,
    /// A quiet move that cut at the same ply is tried after the captures (killers; the idea is ascribed to Huberman 1968).
    pub killers: bool,
    /// Quiet moves are tried in the order of how much they have cut so far (history; Schaeffer 1983).
    pub history: bool,
    /// Beyond the horizon captures that lose nothing go on until the side to move would rather stop
    /// (quiescence; Shannon 1950 asks for it).
    pub quiescence: bool,
    /// A position that comes back on the line, or was in the game before, counts as drawn.
    pub repetition: bool,
}

impl Improvements {
    /// Nothing.
    pub const NONE: Self = Self {
        deepen: false,
        hash: 0,
        exchanges: false,
        killers: false,
        history: false,
        quiescence: false,
        repetition: false,
    };

    /// Everything that leaves the root's score as it is.
    pub const SAFE: Self = Self {
        deepen: true,
        hash: 16,
        exchanges: true,
        killers: true,
        history: true,
        quiescence: false,
        repetition: false,
    };

    /// Whether none is on.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether moves are arranged by more than their static score.
    pub(super) fn arranges(self) -> bool {
        self.exchanges || self.killers || self.history
    }

    /// The MiB of the table within what can be asked for.
    pub fn mebibytes(&self) -> Option<u16> {
        (self.hash > 0).then_some(self.hash.min(MAX_HASH))
    }
}
