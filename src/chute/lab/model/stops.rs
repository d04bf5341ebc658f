//! Events that playback can stop at, by CHUTE's rank of the master's move.

use super::replayed_game::ReplayedGame;

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

/// A row of the menu of stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Stop,
    pub glyph: &'static str,
    /// Its label in the menu.
    pub name: &'static str,
}

const fn row(stop: Stop, glyph: &'static str, name: &'static str) -> StopRow {
    StopRow { stop, glyph, name }
}

/// In menu order.
pub const STOPS: [StopRow; 4] = [
    row(Stop::Differs, "\u{2260}", "CHUTE differs from the master"),
    row(Stop::Lost, "7", "not among CHUTE\u{2019}s first seven"),
    row(Stop::Agrees, "=", "CHUTE agrees"),
    row(Stop::Mistake, "?", "marked as a mistake"),
];

impl Stop {
    /// True if playback stops before move `ply`. `ranks` holds the ranks of the master's moves,
    /// as far as they are known.
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
