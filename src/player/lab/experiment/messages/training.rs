//! A training as a job: the positions split by whole games, the course, and what has come of it.

use super::super::gather::{Gathered, Skipped};
use cozy_chess::util::display_san_move;
use kit::experiment::sorted;
use player::{Course, Interval, Ranking, Sample, Surveyed, Training, Weights, bootstrap, split};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// Positions that changed rank and are listed, up and down.
pub const LISTED: usize = 12;

/// The result of a training.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    pub weights: Weights,
    /// Lessons in which a weight could change.
    pub lessons: u64,
    /// Positions trained on, and held out.
    pub positions: [u32; 2],
    /// Numbers of skipped positions, by reason.
    pub over: Skipped,
    /// Positions whose recommended move rose, stayed and fell: trained on, held out.
    pub changes: [[u32; 3]; 2],
    /// The share of positions whose recommended move is first, less the same before: over those held out
    /// or, if there are none, those trained on; paired by position, with the interval of the bootstrap
    /// over games.
    pub gain: Interval,
    /// The share of other moves that the recommended one is ahead of, less the same before, likewise: every position
    /// says something of it, so that a hundred tell more.
    pub gain_ahead: Interval,
    /// The positions whose moves rose and fell furthest.
    pub moved: Vec<Moved>,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// A position that changed rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Its name.
    pub name: String,
    /// The position.
    pub fen: String,
    /// The recommended move.
    pub san: String,
    /// Rank before, rank after, and the number of moves.
    pub ranks: [u32; 3],
    /// Whether it was held out.
    pub held_out: bool,
}

/// What weights gain over others on positions: the share of those whose recommended move is first, and the share of
/// other moves that it is ahead of; paired by position, with the intervals of the bootstrap over games.
pub fn gains<'a>(
    samples: impl Iterator<Item = &'a Sample>,
    before: &Weights,
    after: &Weights,
) -> [Interval; 2] {
    let gained = samples.filter_map(|sample| {
        let rank = |weights| Ranking::of(&sample.decision, sample.recommended, weights);
        let (before, after) = rank(before).zip(rank(after))?;
        let first = |ranking: &Ranking| f64::from(u8::from(ranking.rank == 1));
        let first = first(&after) - first(&before);
        Some((sample.game, [first, after.ahead_of() - before.ahead_of()]))
    });
    let gained: Vec<_> = gained.collect();
    [0, 1].map(|column| {
        let numbers = gained.iter().map(|&(game, gains)| (game, gains[column]));
        bootstrap(&numbers.collect::<Vec<_>>(), 1)
    })
}

/// A training at work.
pub(super) struct TrainingRun {
    pub(super) training: Training<Rc<Sample>>,
    start: Weights,
    /// The samples with their names, and whether they are held out.
    pub(super) samples: Vec<(Rc<Sample>, [String; 3], bool)>,
    /// Passes that have been sent.
    pub(super) sent: usize,
    over: Skipped,
}

impl TrainingRun {
    pub(super) fn new(found: Vec<Gathered>, course: Course, share: f64, over: Skipped) -> Self {
        let words = |gathered: &Gathered| {
            let board = &gathered.position.board;
            let san = gathered
                .position
                .moves
                .first()
                .map_or_else(String::new, |&mv| display_san_move(board, mv).to_string());
            [gathered.position.name.clone(), board.to_string(), san]
        };
        let named: Vec<(Rc<Sample>, [String; 3])> = found
            .into_iter()
            .map(|gathered| {
                let words = words(&gathered);
                (Rc::new(Surveyed::into_sample(gathered.surveyed)), words)
            })
            .collect();
        let parts = split(
            named.iter().map(|(sample, _)| Rc::clone(sample)),
            share,
            course.seed,
        );
        let is_held_out =
            |sample: &Rc<Sample>| parts.test.iter().any(|held| held.game == sample.game);
        let samples = named
            .into_iter()
            .map(|(sample, words)| {
                let held = is_held_out(&sample);
                (sample, words, held)
            })
            .collect();
        Self {
            training: Training::new(course, parts.train, parts.test),
            start: course.start,
            samples,
            sent: 0,
            over,
        }
    }

    pub(super) fn outcome(&self, stopped: bool) -> Outcome {
        let weights = self.training.outcome();
        let mut changes = [[0; 3]; 2];
        let mut positions = [0; 2];
        let mut moved = Vec::new();
        for (sample, [name, fen, san], held_out) in &self.samples {
            let rank = |weights| Ranking::of(&sample.decision, sample.recommended, weights);
            let Some((before, after)) = rank(&self.start).zip(rank(&weights)) else {
                continue;
            };
            let place = usize::from(*held_out);
            positions[place] += 1;
            changes[place][match after.rank.cmp(&before.rank) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            }] += 1;
            if before.rank != after.rank {
                moved.push(Moved {
                    name: name.clone(),
                    fen: fen.clone(),
                    san: san.clone(),
                    ranks: [before.rank, after.rank, before.of].map(|n| n as u32),
                    held_out: *held_out,
                });
            }
        }
        sorted::by_key(&mut moved, |moved| {
            i64::from(moved.ranks[1]) - i64::from(moved.ranks[0])
        });
        if moved.len() > 2 * LISTED {
            let last = moved.len() - LISTED;
            moved.drain(LISTED..last);
        }
        let has_test = positions[1] > 0;
        let told = self.samples.iter().filter(|row| row.2 || !has_test);
        let [first, ahead] = gains(told.map(|row| &*row.0), &self.start, &weights);
        Outcome {
            weights,
            lessons: self.training.passes().last().map_or(0, |pass| pass.lessons),
            positions,
            over: self.over.clone(),
            changes,
            gain: first,
            gain_ahead: ahead,
            moved,
            stopped,
        }
    }
}
