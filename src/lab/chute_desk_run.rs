//! The desk of the CHUTE lab: what one worker keeps and does. It reads games as they come, keeps the points of
//! all moves, weighs them anew, and runs experiments in steps, between which it can be told to stop.

use super::chute_desk::{Ask, Broken, Curve, Curves, Key, ReadGame, ShownCurve, Told, unpack};
use super::chute_desk_answer::Answer;
use super::chute_desk_experiment::{Experiment, Kind, Weights};
use super::masters::scored::{ScoredGame, serves};
use super::masters::{Resampling, Sample};
use crate::chess::pgn::{PgnGame, PgnLimits, PgnSplitter, RawGame, write_pgn};
use crate::chess::record::{Record, Tags};
use crate::kenju::stats::Estimate;
use std::collections::BTreeMap;

mod experiments;

use experiments::Steps;

/// How many times games are drawn for the intervals of a curve that is drawn while a weight is moved.
const CURVE_DRAWS: u32 = 200;

/// The longest curve: the first seven moves.
const KEPT: usize = super::masters::ranking::KEPT;

/// The desk.
#[derive(Debug, Default)]
pub struct Bench {
    games: BTreeMap<Key, ScoredGame>,
    reading: Option<PgnSplitter>,
    running: Option<Steps>,
}

impl Bench {
    /// Does what is asked and says what is to be told at once. An experiment is only begun.
    pub fn hear(&mut self, ask: Ask) -> Option<Told> {
        match ask {
            Ask::Read { bytes, is_last } => return Some(self.read(&bytes, is_last)),
            Ask::StopReading => self.reading = None,
            Ask::Learn { key, packed } => {
                self.games.extend(unpack(&packed).map(|game| (key, game)));
            }
            Ask::Forget(keys) => self.games.retain(|key, _| !keys.contains(key)),
            Ask::Weigh {
                weights,
                games,
                shown,
            } => {
                return Some(Told::Weighed(Box::new(self.weigh(&weights, &games, shown))));
            }
            Ask::Run {
                experiment,
                games,
                shown,
            } => {
                let games = games.iter().filter_map(|key| self.games.get(key)).cloned();
                let shown = shown.and_then(|key| self.games.get(&key)).cloned();
                self.running = Some(Steps::new(*experiment, games.collect(), shown));
            }
            Ask::Cancel => {
                return self.running.take().map(|_| Told::Cancelled);
            }
            Ask::Score { .. } | Ask::Count { .. } => {}
        }
        None
    }

    /// Whether an experiment is under way.
    #[must_use]
    pub const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// One step of the experiment under way: how far it is, what came of it, or why nothing does.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn step(&mut self) -> Option<Result<Told, String>> {
        let steps = self.running.as_mut()?;
        let told = match steps.step() {
            Ok(None) => return Some(Ok(Told::Progress(steps.share()))),
            Ok(Some(answer)) => Ok(Told::Answer(Box::new(answer))),
            Err(error) => Err(error),
        };
        self.running = None;
        Some(told)
    }

    fn read(&mut self, mut bytes: &[u8], is_last: bool) -> Told {
        let limits = PgnLimits::default();
        let mut splitter = self
            .reading
            .take()
            .unwrap_or_else(|| PgnSplitter::new(limits));
        let (mut games, mut broken) = (Vec::new(), Vec::new());
        let mut take = |raw: RawGame| match raw.parse(&limits) {
            Ok(game) => games.push(read_game(&game)),
            Err(error) => {
                let moves = error.read.main_line().count();
                broken.push(Broken {
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
        Told::Read {
            games,
            broken,
            is_last,
        }
    }

    fn weigh(&self, weights: &Weights, games: &[Key], shown: Option<Key>) -> Curves {
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

fn ranks(game: &ScoredGame, weights: &Weights) -> Vec<u16> {
    let places = game.weigh(&weights.polynomial()).places;
    places.iter().map(super::masters::Place::rank).collect()
}

/// What is counted in one game.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: f64,
    /// By rank, with the weights asked for and with the published ones.
    at: [[f64; KEPT]; 2],
    chance: [f64; KEPT],
    mid_ranks: [f64; 2],
    /// Moves ranked lower than the master's, less those ranked higher; and both together.
    samuel: [[f64; 2]; 2],
}

impl Tally {
    fn of(game: &ScoredGame, weights: &Weights) -> Self {
        let polynomials = [weights.polynomial(), Weights::default().polynomial()];
        let mut tally = Self::default();
        for place in game.kept() {
            tally.positions += 1.0;
            for (kept, chance) in tally.chance.iter_mut().enumerate() {
                *chance += ((kept + 1) as f64 / place.moves().max(1) as f64).min(1.0);
            }
            for (which, polynomial) in polynomials.iter().enumerate() {
                let Some(place) = place.weigh(polynomial) else {
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
fn curve(games: &[&ScoredGame], weights: &Weights) -> Option<Curve> {
    let tallies: Vec<Tally> = games
        .iter()
        .map(|game| Tally::of(game, weights))
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
    let mean = |value: &dyn Fn(&Tally) -> f64| tallies.iter().map(value).sum::<f64>() / positions;
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

fn read_game(game: &PgnGame) -> ReadGame {
    let record = &game.record;
    ReadGame {
        number: game.number,
        title: title(record.tags()),
        pgn: write_pgn(&main_line(record)),
        plies: moves(record) as u32,
        unfit: serves(game).err().map(|skip| skip.to_string()),
        remarks: game.remarks.iter().map(ToString::to_string).collect(),
    }
}

fn moves(record: &Record) -> usize {
    record
        .main_line()
        .filter(|&at| record.move_at(at).is_some())
        .count()
}

/// The main line of a game with its marks, without variations and comments.
fn main_line(record: &Record) -> Record {
    let mut plain = Record::from_position(record.start().clone());
    for (name, value) in record.tags().iter() {
        // A tag that came out of a record goes into one.
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
#[must_use]
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

fn after(moves: usize) -> String {
    match moves {
        0 => "(before the first move)".to_owned(),
        1 => "(after one good move)".to_owned(),
        moves => format!("(after {moves} good moves)"),
    }
}

/// The games as a sample under some weights.
fn sample(games: &[ScoredGame], weights: &Weights) -> Sample {
    let polynomial = weights.polynomial();
    Sample {
        games: games.iter().map(|game| game.weigh(&polynomial)).collect(),
        ..Sample::default()
    }
}

/// Whether an experiment of that kind looks at one game only.
fn is_of_one_game(kind: Kind) -> bool {
    kind == Kind::Standing
}

/// An experiment that is run to its end, for tests and for whoever can wait.
///
/// # Errors
/// Why there is no answer.
pub fn run_through(
    experiment: &Experiment,
    games: Vec<ScoredGame>,
    shown: Option<ScoredGame>,
) -> Result<Answer, String> {
    let mut steps = Steps::new(experiment.clone(), games, shown);
    loop {
        if let Some(answer) = steps.step()? {
            return Ok(answer);
        }
    }
}

#[cfg(test)]
mod tests;
