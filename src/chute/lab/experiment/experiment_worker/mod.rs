//! The experiment worker: it reads games, stores the points of all moves, reranks them, and runs
//! experiments in steps, between which it can stop.

use super::definition::ExperimentKind;
use super::messages::{Curves, GameKey, Reply, Request, ShownCurve, UnreadableGame};
use super::unit::unpack;
use super::weights::Weights;
use crate::experiment::master_games::Sample;
use crate::experiment::master_games::library_game::library_game;
use crate::experiment::master_games::scored::ScoredGame;
use chess::pgn::{PgnLimits, PgnSplitter, RawGame, parse_games};
use std::collections::BTreeMap;

mod curve;
mod experiments;
mod reading;

pub use reading::title;

use curve::{curve, ranks};
use experiments::ExperimentSteps;
use reading::{after, read_game};

/// The number of broken games listed for each slice; further ones are counted.
const BROKEN_TOLD: usize = 20;

#[derive(Debug, Default)]
pub struct ExperimentWorker {
    games: BTreeMap<GameKey, ScoredGame>,
    reading: Option<PgnSplitter>,
    running: Option<ExperimentSteps>,
}

impl ExperimentWorker {
    /// Handles a request and returns the immediate reply, if there is one. An experiment only
    /// begins here.
    pub fn receive(&mut self, request: Request) -> Option<Reply> {
        match request {
            Request::Read { bytes, is_last } => return Some(self.read(&bytes, is_last)),
            Request::StopReading => self.reading = None,
            Request::AddScoredGame { key, packed } => {
                self.games.extend(unpack(&packed).map(|game| (key, game)));
            }
            Request::PrepareGames(games) => {
                let games = games.iter().filter_map(|(key, pgn)| {
                    let game = parse_games(pgn).next()?.ok()?;
                    library_game(&game, *key).ok()
                });
                return Some(Reply::PreparedGames(games.collect()));
            }
            Request::Forget(keys) => self.games.retain(|key, _| !keys.contains(key)),
            Request::Rerank {
                weights,
                games,
                shown,
            } => {
                return Some(Reply::Reranked(Box::new(
                    self.rerank(&weights, &games, shown),
                )));
            }
            Request::Run {
                experiment,
                games,
                shown,
            } => {
                let games = games.iter().filter_map(|key| self.games.get(key)).cloned();
                let shown = shown.and_then(|key| self.games.get(&key)).cloned();
                self.running = Some(ExperimentSteps::new(*experiment, games.collect(), shown));
            }
            Request::Cancel => {
                return self.running.take().map(|_| Reply::Cancelled);
            }
            Request::Score { .. } | Request::Count { .. } => {}
        }
        None
    }

    /// True while an experiment runs.
    pub const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Runs one step of the current experiment. Returns its progress or results, or the reason
    /// why it has none.
    ///
    /// # Errors
    /// The reason why the experiment has no result.
    pub fn step(&mut self) -> Option<Result<Reply, String>> {
        let steps = self.running.as_mut()?;
        let reply = match steps.step() {
            Ok(None) => return Some(Ok(Reply::Progress(steps.share()))),
            Ok(Some(answer)) => Ok(Reply::Report(Box::new(answer))),
            Err(error) => Err(error),
        };
        self.running = None;
        Some(reply)
    }

    fn read(&mut self, mut bytes: &[u8], is_last: bool) -> Reply {
        let limits = PgnLimits::default();
        let mut splitter = self
            .reading
            .take()
            .unwrap_or_else(|| PgnSplitter::new(limits));
        let (mut games, mut broken, mut more_broken) = (Vec::new(), Vec::new(), 0);
        let mut take = |raw: RawGame| match raw.parse(&limits) {
            Ok(game) => games.push(read_game(&game)),
            Err(_) if broken.len() == BROKEN_TOLD => more_broken += 1,
            Err(error) => {
                let moves = error.read.main_line().count();
                broken.push(UnreadableGame {
                    number: error.game,
                    line: error.line,
                    column: error.column,
                    title: title(error.read.tags()),
                    problem: format!("{} {}", error.problem, after(moves)),
                });
            }
        };
        while let Some(raw) = splitter.push(&mut bytes) {
            take(raw);
        }
        if is_last {
            splitter.finish().map(&mut take);
        } else {
            self.reading = Some(splitter);
        }
        Reply::Read {
            games,
            broken,
            more_broken,
            is_last,
        }
    }

    fn rerank(&self, weights: &Weights, games: &[GameKey], shown: Option<GameKey>) -> Curves {
        let chosen: Vec<&ScoredGame> = games.iter().filter_map(|key| self.games.get(key)).collect();
        let of_shown = shown.and_then(|key| Some((key, self.games.get(&key)?)));
        Curves {
            weights: *weights,
            games: chosen.len() as u32,
            whole: curve(&chosen, weights),
            shown: of_shown.map(|(key, game)| ShownCurve {
                key,
                curve: curve(&[game], weights),
                ranks: ranks(game, weights),
            }),
        }
    }
}

/// The games measured with these outer weights.
fn sample(games: &[ScoredGame], weights: &Weights) -> Sample {
    let polynomial = weights.polynomial();
    Sample {
        games: games.iter().map(|game| game.rerank(&polynomial)).collect(),
        ..Sample::default()
    }
}

/// True if an experiment of this kind uses the game on the board only.
fn uses_shown_game_only(kind: ExperimentKind) -> bool {
    kind == ExperimentKind::Standing
}

#[cfg(test)]
mod tests;
