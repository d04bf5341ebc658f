//! Parts of long commands of PLAYER's: a library ranked game by game, and the search for the weights of
//! 1975 beginning by beginning. A part says what was asked and holds what it found, position by position
//! and beginning by beginning, so that the parts together give the answer of one run, exactly.

use super::rank::SetAnswer;
use super::{rank, reconstruct};
use crate::cli::failure::Problem;
use crate::cli::kenju::run::Part as Share;
use crate::cli::print::Printed;
use crate::lab::player::{Contender, Evaluation, Reconstruction, pack, unpack};
use crate::player::fit::{Effort, Fit};
use crate::player::{Ranking, Reading};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// An answer that is a part of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    /// How many parts there are.
    of: u32,
    /// Which of them this holds.
    indexes: BTreeSet<u32>,
    /// What was asked and what was found.
    player: Found,
}

/// What was asked and what was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Found {
    /// A library ranked.
    Rank(Ranked),
    /// The search for the weights of 1975.
    Reconstruct(Searched),
}

/// A library ranked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ranked {
    /// The weights by name, packed as in links: to the last bit.
    pub(super) weights: Vec<(String, String)>,
    /// How the listing is read.
    pub(super) reading: Reading,
    /// The draws of the bootstrap follow from it.
    pub(super) seed: u64,
    /// The positions in the order of the library.
    pub(super) positions: Vec<Position>,
    /// Positions whose recommended move is not among those looked at.
    pub(super) unranked: u64,
    /// Games with a shipped position.
    pub(super) known: u64,
    /// Games that cannot be read.
    pub(super) broken: u64,
}

/// A position ranked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position {
    /// The number of its game.
    pub(super) game: u32,
    /// How many moves there are.
    pub(super) of: usize,
    /// The rank under each of the weights.
    pub(super) ranks: Vec<usize>,
}

/// Restarts of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Searched {
    /// How the listing is read.
    pub(super) reading: Reading,
    /// How long was searched, all parts together.
    pub(super) effort: Effort,
    /// The best of each beginning.
    pub(super) fits: Vec<Fit>,
    /// The number of each draw in disorder, and its fewest misses.
    pub(super) shuffled: Vec<(u32, u32)>,
}

impl Ranked {
    /// Nothing ranked yet.
    pub(super) fn new(contenders: &[Contender], reading: Reading, seed: u64) -> Self {
        let packed = |contender: &Contender| (contender.name.clone(), pack(&contender.weights));
        Self {
            weights: contenders.iter().map(packed).collect(),
            reading,
            seed,
            positions: Vec::new(),
            unranked: 0,
            known: 0,
            broken: 0,
        }
    }

    /// The answer that these positions make.
    pub(super) fn answer(&self) -> Result<SetAnswer, String> {
        let contender = |(name, packed): &(String, String)| {
            let weights = unpack(packed).map_err(|error| error.to_string())?;
            Ok(Contender {
                name: name.clone(),
                weights,
            })
        };
        let contenders: Result<Vec<Contender>, String> =
            self.weights.iter().map(contender).collect();
        let mut evaluation = Evaluation::new(contenders?);
        for position in &self.positions {
            if position.ranks.len() != self.weights.len() {
                return Err("a position without a rank for each of the weights".to_owned());
            }
            let of = position.of;
            let rankings = position.ranks.iter().map(|&rank| Ranking { rank, of });
            evaluation.take(position.game, &rankings.collect::<Vec<_>>());
        }
        Ok(SetAnswer {
            positions: Vec::new(),
            summary: evaluation.finish(self.seed),
            first_by_chance: evaluation.first_by_chance(),
            unranked: self.unranked,
            known_games: self.known,
            broken_games: self.broken,
        })
    }
}

impl Part {
    /// One part.
    pub(super) fn new(share: Share, player: Found) -> Self {
        Self {
            of: share.of(),
            indexes: BTreeSet::from([share.index()]),
            player,
        }
    }

    /// Prints the part, or the answer if it holds all.
    pub(super) fn print(&self, path: Option<&Path>) -> Result<Printed, Problem> {
        if self.indexes.len() < self.of as usize {
            let text = format!(
                "parts {:?} of {}: keep it with --json, and put all of them together by merge\n",
                self.indexes, self.of
            );
            return Printed::new(self, text);
        }
        let refuse = |reason: String| Problem::Part {
            path: path.unwrap_or(Path::new("-")).to_owned(),
            reason,
        };
        match &self.player {
            Found::Rank(ranked) => rank::print(&ranked.answer().map_err(refuse)?),
            Found::Reconstruct(searched) => {
                let mut draws = searched.shuffled.clone();
                draws.sort_unstable();
                let misses = draws.into_iter().map(|(_, miss)| miss).collect();
                let fits = searched.fits.clone();
                let whole = Reconstruction::of(searched.reading, searched.effort, fits, misses);
                reconstruct::print(&whole.map_err(|error| refuse(error.to_string()))?)
            }
        }
    }

    fn add(&mut self, other: Self) -> Result<(), String> {
        if self.of != other.of {
            let (found, expected) = (other.of, self.of);
            return Err(format!(
                "cut into {found} parts, the files before into {expected}"
            ));
        }
        if let Some(index) = self.indexes.intersection(&other.indexes).next() {
            return Err(format!("part {index} is there already"));
        }
        if other.indexes.iter().any(|&index| index >= self.of) {
            return Err(format!("its parts are not among the {} there are", self.of));
        }
        match (&mut self.player, other.player) {
            (Found::Rank(sum), Found::Rank(part))
                if sum.weights == part.weights
                    && sum.reading == part.reading
                    && sum.seed == part.seed =>
            {
                sum.positions.extend(part.positions);
                // Positions of a game are together and in order; games come back into theirs.
                sum.positions.sort_by_key(|position| position.game);
                sum.unranked += part.unranked;
                sum.known += part.known;
                sum.broken += part.broken;
            }
            (Found::Reconstruct(sum), Found::Reconstruct(part))
                if sum.effort == part.effort && sum.reading == part.reading =>
            {
                sum.fits.extend(part.fits);
                sum.shuffled.extend(part.shuffled);
            }
            _ => return Err("a part of another command than the files before".to_owned()),
        }
        self.indexes.extend(other.indexes);
        Ok(())
    }
}

/// Whether a text is a part of one of these commands.
pub(in crate::cli) fn is_part(text: &str) -> bool {
    let value = serde_json::from_str::<serde_json::Value>(text);
    value.is_ok_and(|value| value.get("player").is_some() && value.get("indexes").is_some())
}

/// Adds parts up and prints their answer.
pub(in crate::cli) fn merge(files: &[PathBuf]) -> Result<Printed, Problem> {
    let mut merged: Option<Part> = None;
    for path in files {
        let refuse = |reason: String| Problem::Part {
            path: path.clone(),
            reason,
        };
        let text = fs::read_to_string(path).map_err(|reason| Problem::File {
            path: path.clone(),
            reason,
        })?;
        let part: Part = serde_json::from_str(&text)
            .map_err(|error| refuse(format!("not a part of a command of PLAYER's: {error}")))?;
        match &mut merged {
            None => merged = Some(part),
            Some(sum) => sum.add(part).map_err(refuse)?,
        }
    }
    let merged = merged.ok_or(Problem::NoParts)?;
    merged.print(files.first().map(PathBuf::as_path))
}
