//! The experiment worker: it reads games, stores the points of all moves, reranks them, and runs
//! experiments in steps, between which it can stop.

mod experiments;

use super::definition::ExperimentKind;
use super::master_games::Sample;
use super::master_games::library_game::library_game;
use super::master_games::scored::{ScoredGame, serves};
use super::messages::{
    Curve, Curves, GameKey, ReadGame, Reply, Request, ShownCurve, UnreadableGame, unpack,
};
use super::saved_games::PlayableGame;
use super::weights::Weights;
use chess::pgn::{PgnGame, PgnLimits, PgnSplitter, RawGame, parse_games, write_pgn};
use chess::record::{Record, Tags};
use chess::words::counted;
use experiments::ExperimentSteps;
use stats::{Estimate, Resampling};
use std::collections::BTreeMap;

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

/// A game that can be played through.
pub(super) fn read_game(game: &PgnGame) -> ReadGame {
    let record = &game.record;
    ReadGame {
        number: game.number,
        game: PlayableGame {
            title: title(record.tags()),
            pgn: write_pgn(&main_line(record)).into(),
            plies: moves(record) as u32,
            unfit: serves(game).err().map(|skip| skip.to_string()),
        },
        // A game cut short by an error says so in its reason for not being measured.
        remarks: game
            .remarks
            .iter()
            .skip(usize::from(game.cut_short().is_some()))
            .map(ToString::to_string)
            .collect(),
    }
}

fn moves(record: &Record) -> usize {
    record
        .main_line()
        .filter(|&at| record.move_at(at).is_some())
        .count()
}

/// The main line with its marks, without variations and comments.
fn main_line(record: &Record) -> Record {
    let mut plain = Record::from_position(record.start().clone());
    for (name, value) in record.tags().iter() {
        // A tag taken from a record is valid.
        let _ = plain.set_tag(name, value);
    }
    let (mut at, mut board) = (Record::ROOT, record.start().clone());
    for place in record.main_line() {
        let Some(packed) = record.move_at(place) else {
            continue;
        };
        let mv = packed.unpack(&board);
        let Ok(next) = plain.add_move(at, mv) else {
            break;
        };
        if let Some(annotations) = plain.annotations_mut(next) {
            annotations.nags.clone_from(&record.annotations(place).nags);
        }
        board.play_unchecked(mv);
        at = next;
    }
    plain.set_result(record.result());
    plain
}

/// `White – Black, place year, result`.
pub fn title(tags: &Tags) -> String {
    let tag = |name| {
        let value = tags.get(name).map(str::trim);
        value.filter(|value| !value.is_empty() && *value != "?")
    };
    let clipped = |text: &str| text.chars().take(60).collect::<String>();
    let player = |name| clipped(tag(name).unwrap_or("?"));
    let year = tag("Date").map(|date| date.chars().take(4).collect::<String>());
    let year = year.filter(|year| !year.contains('?'));
    let place: Vec<String> = tag("Site").map(clipped).into_iter().chain(year).collect();
    let place = if place.is_empty() {
        String::new()
    } else {
        format!(", {}", place.join(" "))
    };
    let result = tag("Result")
        .filter(|result| *result != "*")
        .map_or_else(String::new, |result| format!(", {}", clipped(result)));
    format!(
        "{} \u{2013} {}{place}{result}",
        player("White"),
        player("Black")
    )
}

/// The valid part of a broken game.
pub(super) fn after(moves: usize) -> String {
    match moves {
        0 => "(before the first move)".to_owned(),
        1 => "(after one good move)".to_owned(),
        moves => format!("(after {})", counted(moves, "good move")),
    }
}

/// The number of resamples for such a curve. Few, because it is drawn at every change.
const CURVE_DRAWS: u32 = 200;

/// The length of the curve: the first seven moves.
pub(super) const KEPT: usize = crate::experiment::master_games::ranking::KEPT;

/// The rank of the master's move in each position.
pub(super) fn ranks(game: &ScoredGame, weights: &Weights) -> Vec<u16> {
    let places = game.rerank(&weights.polynomial()).places;
    places
        .iter()
        .map(crate::experiment::master_games::Place::rank)
        .collect()
}

/// The counts of one game.
#[derive(Clone, Copy, Default)]
struct GameTally {
    positions: f64,
    /// By rank, with the requested and with the published weights.
    at: [[f64; KEPT]; 2],
    chance: [f64; KEPT],
    mid_ranks: [f64; 2],
    /// Moves ranked lower than the master's less those ranked higher, and their sum.
    samuel: [[f64; 2]; 2],
}

impl GameTally {
    fn of(game: &ScoredGame, weights: &Weights) -> Self {
        let polynomials = [weights.polynomial(), Weights::default().polynomial()];
        let mut tally = Self::default();
        for place in game.kept() {
            tally.positions += 1.0;
            for (kept, chance) in tally.chance.iter_mut().enumerate() {
                *chance += ((kept + 1) as f64 / place.moves().max(1) as f64).min(1.0);
            }
            for (which, polynomial) in polynomials.iter().enumerate() {
                let Some(place) = place.rerank(polynomial) else {
                    continue;
                };
                let rank = usize::from(place.rank());
                if let Some(count) = tally.at[which].get_mut(rank - 1) {
                    *count += 1.0;
                }
                tally.mid_ranks[which] += place.mid_rank();
                let higher = f64::from(place.higher);
                let lower = f64::from(place.moves) - 1.0 - higher - f64::from(place.equal);
                tally.samuel[which][0] += lower - higher;
                tally.samuel[which][1] += lower + higher;
            }
        }
        tally
    }

    fn within(&self, which: usize, kept: usize) -> f64 {
        self.at[which].iter().take(kept).sum()
    }
}

/// The curve of some games; `None` if they have no position.
pub(super) fn curve(games: &[&ScoredGame], weights: &Weights) -> Option<Curve> {
    let tallies: Vec<GameTally> = games
        .iter()
        .map(|game| GameTally::of(game, weights))
        .filter(|tally| tally.positions > 0.0)
        .collect();
    let resampling = Resampling {
        times: CURVE_DRAWS,
        ..Resampling::default()
    };
    let estimates = resampling.estimates(tallies.len(), 3 * KEPT, |counts| {
        let mut positions = 0.0;
        let mut within = [[0.0; KEPT]; 2];
        for (tally, &times) in tallies.iter().zip(counts) {
            let times = f64::from(times);
            positions += times * tally.positions;
            for (which, sums) in within.iter_mut().enumerate() {
                for (kept, sum) in sums.iter_mut().enumerate() {
                    *sum += times * tally.within(which, kept + 1);
                }
            }
        }
        let share = |count: f64| (positions > 0.0).then(|| count / positions);
        let [mine, published] = within;
        let gains = mine.iter().zip(&published).map(|(a, b)| share(a - b));
        let all = mine.iter().chain(&published).map(|&count| share(count));
        all.chain(gains).collect()
    });
    let mut estimates = estimates.into_iter().flatten();
    let mut seven = || estimates.by_ref().take(KEPT).collect::<Vec<Estimate>>();
    let (within, published, gain) = (seven(), seven(), seven());
    if gain.len() < KEPT {
        return None;
    }
    let positions: f64 = tallies.iter().map(|tally| tally.positions).sum();
    let mean =
        |value: &dyn Fn(&GameTally) -> f64| tallies.iter().map(value).sum::<f64>() / positions;
    let samuel = |which: usize| {
        let sum = |part: usize| tallies.iter().map(|t| t.samuel[which][part]).sum::<f64>();
        let all = sum(1);
        if all > 0.0 { sum(0) / all } else { 0.0 }
    };
    Some(Curve {
        positions: positions as u32,
        within,
        published,
        gain,
        chance: (0..KEPT)
            .map(|kept| mean(&|tally| tally.chance[kept]))
            .collect(),
        mid_rank: [0, 1].map(|which| mean(&|tally| tally.mid_ranks[which])),
        samuel: [0, 1].map(samuel),
    })
}

#[cfg(test)]
mod tests;
