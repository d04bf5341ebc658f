//! What one may stop at while stepping through a game, by the rank that CHUTE gives the master's move.

use super::replayed_game::ReplayedGame;

/// Something worth stopping at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// The master's move is not CHUTE's first choice.
    #[default]
    Differs,
    /// It is not among the first seven.
    Lost,
    /// It is CHUTE's first choice.
    Agrees,
    /// The move is marked as a mistake.
    Mistake,
}

/// A stop's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Stop,
    /// Its sign.
    pub glyph: &'static str,
    /// Its word.
    pub name: &'static str,
}

const fn row(stop: Stop, glyph: &'static str, name: &'static str) -> StopRow {
    StopRow { stop, glyph, name }
}

/// Every stop in the order of the menu.
pub const STOPS: [StopRow; 4] = [
    row(Stop::Differs, "\u{2260}", "CHUTE differs from the master"),
    row(Stop::Lost, "7", "not among CHUTE\u{2019}s first seven"),
    row(Stop::Agrees, "=", "CHUTE agrees"),
    row(Stop::Mistake, "?", "marked as a mistake"),
];

impl Stop {
    /// Whether the position before move `ply` is one; `ranks` are those of the master's moves, as far as
    /// they are known.
    pub fn is_at(self, game: &ReplayedGame, ranks: Option<&[u16]>, ply: usize) -> bool {
        let rank = || ranks.and_then(|ranks| ranks.get(ply)).copied();
        match self {
            Self::Differs => rank().is_some_and(|rank| rank > 1),
            Self::Lost => rank().is_some_and(|rank| rank > 7),
            Self::Agrees => rank() == Some(1),
            Self::Mistake => game.moves.get(ply).is_some_and(|step| step.is_mistake),
        }
    }
}
