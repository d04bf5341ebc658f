//! The plan of a tournament: engines, number of games, openings, and how games end.

use super::opening::Opening;
use chess::words::counted;
use rand_pcg::Pcg32;
use rating_lab::experiment::{NODES_LIMIT, Spec, SpecError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The largest number of games for a pair of engines.
pub const GAMES_LIMIT: u32 = 20_000;

/// The largest length limit, in plies.
pub const PLIES_LIMIT: u16 = 1_000;

/// The default length limit: 100 moves per side.
pub const USUAL_PLIES: u16 = 200;

/// Begins the name of an engine that is a program of its own.
pub const EXTERNAL: &str = "uci:";

/// Random plies added to an opening each time all openings have been played.
const DRAWN: u32 = 2;

/// When the exact tables end a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tables {
    /// As soon as a table covers the position: at most four men, no castling rights.
    #[default]
    AtOnce,
    /// As soon as a table covers the position and it has a piece, so that pawn endings are played out.
    AfterPromotion,
    Never,
}

pub const TABLES: [(&str, Tables); 3] = [
    ("at-once", Tables::AtOnce),
    ("after-promotion", Tables::AfterPromotion),
    ("never", Tables::Never),
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// A round robin.
    #[default]
    Everyone,
    /// The first engine plays each of the others.
    First,
}

pub const PAIRINGS: [(&str, Pairing); 2] =
    [("everyone", Pairing::Everyone), ("first", Pairing::First)];

impl Pairing {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Everything that decides the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub version: String,
    /// Each a [`Spec`], or [`EXTERNAL`] and the command of a program that speaks the UCI protocol.
    pub engines: Vec<String>,
    #[serde(default, skip_serializing_if = "Pairing::is_usual")]
    pub pairing: Pairing,
    /// Games for each pair of engines, half of them with each colour.
    pub games: u32,
    /// Node limit of a move.
    pub nodes: u64,
    /// Length in plies, opening included, after which a game is drawn.
    pub plies: u16,
    pub tables: Tables,
    pub seed: u64,
    pub openings: Vec<Opening>,
}

/// A unit of two games: an opening with both colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    pub unit: u32,
    /// Indices into [`Plan::engines`]; the first engine has White in the first game.
    pub pair: (usize, usize),
    pub opening: Opening,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    #[error("{0}")]
    Engine(#[from] SpecError),
    #[error("a tournament needs two engines at least")]
    Engines,
    #[error("{} of each two; it must be an even number from 2 to {GAMES_LIMIT}", counted(.0, "game"))]
    Games(u32),
    #[error("{} a move; it must be 1 to {NODES_LIMIT}", counted(.0, "node"))]
    Nodes(u64),
    #[error("{}; it must be 1 to {PLIES_LIMIT}", counted(.0, "ply"))]
    Plies(u16),
    #[error("no opening")]
    Openings,
    #[error("{name} cannot play {opening:?}: it knows positions with kings and pawns alone")]
    Unsuitable { name: String, opening: String },
    #[error("{} of each two need {}, and there are {openings}; a position has no continuations that could be drawn", counted(.games, "game"), counted(.games / 2, "opening"))]
    FewPositions { games: u32, openings: usize },
    #[error("opening {0:?} cannot be played")]
    Unplayable(String),
}

#[cfg(test)]
impl Plan {
    /// Two games of two engines, without tables, for tests.
    pub(super) fn of_two(engines: [&str; 2], openings: &str) -> Self {
        Self {
            version: "test".to_owned(),
            engines: engines.map(str::to_owned).to_vec(),
            pairing: Pairing::default(),
            games: 2,
            nodes: 10,
            plies: 40,
            tables: Tables::Never,
            seed: 9,
            openings: super::parse_openings(openings).unwrap(),
        }
    }
}

impl Plan {
    /// Checks the plan.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn check(&self) -> Result<(), PlanError> {
        if self.engines.len() < 2 {
            return Err(PlanError::Engines);
        }
        if self.games < 2 || self.games % 2 == 1 || self.games > GAMES_LIMIT {
            return Err(PlanError::Games(self.games));
        }
        if !(1..=NODES_LIMIT).contains(&self.nodes) {
            return Err(PlanError::Nodes(self.nodes));
        }
        if !(1..=PLIES_LIMIT).contains(&self.plies) {
            return Err(PlanError::Plies(self.plies));
        }
        if self.openings.is_empty() {
            return Err(PlanError::Openings);
        }
        let openings = self.openings.len();
        let drawn = self.games as usize / 2 > openings;
        if drawn && self.openings.iter().any(|opening| opening.start.is_some()) {
            let games = self.games;
            return Err(PlanError::FewPositions { games, openings });
        }
        for name in &self.engines {
            let is_external = name.starts_with(EXTERNAL);
            let spec = (!is_external).then(|| name.parse::<Spec>()).transpose()?;
            for opening in &self.openings {
                let unplayable = || PlanError::Unplayable(opening.name.clone());
                let (_, board, _) = opening.positions().ok_or_else(unplayable)?;
                if spec.as_ref().is_some_and(|spec| !spec.engine.suits(&board)) {
                    let (name, opening) = (name.clone(), opening.name.clone());
                    return Err(PlanError::Unsuitable { name, opening });
                }
            }
        }
        Ok(())
    }

    /// The pairs of engines that meet, as indices.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let engines = self.engines.len();
        let first = match self.pairing {
            Pairing::Everyone => 0..engines,
            Pairing::First => 0..engines.min(1),
        };
        let pairs = first.flat_map(|one| (one + 1..engines).map(move |other| (one, other)));
        pairs.collect()
    }

    /// Number of units.
    pub fn units(&self) -> u32 {
        self.pairs().len() as u32 * (self.games / 2)
    }

    /// A unit by its number; `None` if there is no such unit. The nth opening is the same for every pair.
    pub fn fixture(&self, unit: u32) -> Option<Fixture> {
        let of_each = self.games / 2;
        let pair = *self.pairs().get(unit.checked_div(of_each)? as usize)?;
        let number = unit % of_each;
        let openings = self.openings.len() as u32;
        let opening = self
            .openings
            .get(number.checked_rem(openings)? as usize)?
            .clone();
        let round = number / openings;
        let opening = if round == 0 {
            opening
        } else {
            opening.drawn_on(DRAWN, &mut Pcg32::new(self.seed, number.into()))
        };
        Some(Fixture {
            unit,
            pair,
            opening,
        })
    }
}
