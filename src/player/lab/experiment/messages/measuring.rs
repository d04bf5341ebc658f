//! A measurement as a job: how high several weights rank the recommended moves of a set.

use super::super::evaluation::{Contender, Drawing, Evaluation, Figures};
use super::super::gather::{Gathered, Skipped};
use super::{JobStage, Reply};
use cozy_chess::util::display_san_move;
use player::{Interval, Weights};
use serde::{Deserialize, Serialize};

/// Number of ranks in the graph.
pub const WITHIN: usize = 10;

/// The draws of the bootstrap follow from it.
const SEED: u64 = 1;

/// Positions of a measurement that are listed.
pub const ROWS: usize = 60;

/// The result of a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// For each contender.
    pub figures: Vec<Figures>,
    /// For each contender the share of positions in which the recommended move is among the first 1 to
    /// [`WITHIN`], with 95 % intervals.
    pub within: Vec<Vec<Interval>>,
    /// The same for an order by chance.
    pub by_chance: Vec<f64>,
    /// The first positions: name, FEN, move, number of moves, ranks.
    pub rows: Vec<Ranked>,
    /// Numbers of skipped positions, by reason.
    pub over: Skipped,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// A position with the ranks of its recommended move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranked {
    /// Its name.
    pub name: String,
    /// The position.
    pub fen: String,
    /// The recommended move.
    pub san: String,
    /// Number of moves.
    pub of: u32,
    /// The rank under each contender.
    pub ranks: Vec<u32>,
}

/// A measurement at work.
pub(super) struct Measuring {
    evaluation: Evaluation,
    found: std::vec::IntoIter<Gathered>,
    all: usize,
    /// Once all positions are ranked.
    drawing: Option<Drawing>,
    rows: Vec<Ranked>,
    over: Skipped,
}

/// About how many numbers are drawn in a step: some milliseconds.
const DRAWN: usize = 20_000;

impl Measuring {
    pub(super) fn new(
        found: Vec<Gathered>,
        contenders: Vec<(String, Weights)>,
        over: Skipped,
    ) -> Self {
        let contenders = contenders
            .into_iter()
            .map(|(name, weights)| Contender { name, weights });
        Self {
            evaluation: Evaluation::new(contenders.collect()),
            all: found.len(),
            found: found.into_iter(),
            drawing: None,
            rows: Vec::new(),
            over,
        }
    }

    /// Ranks another position, or draws for the intervals. Whether all is done.
    pub(super) fn step(&mut self) -> bool {
        if let Some(gathered) = self.found.next() {
            self.take(gathered);
            return false;
        }
        let evaluation = &self.evaluation;
        let drawing = self
            .drawing
            .get_or_insert_with(|| evaluation.draw(WITHIN, SEED));
        let most = DRAWN / drawing.bootstrap.groups().max(1);
        drawing.bootstrap.draw(most.max(1) as u32)
    }

    /// The progress so far.
    pub(super) fn progress(&self) -> Reply {
        let (stage, share) = match &self.drawing {
            None => (
                JobStage::Ranking,
                self.evaluation.positions() as f64 / self.all.max(1) as f64,
            ),
            Some(drawing) => (JobStage::Drawing, drawing.bootstrap.share()),
        };
        Reply::Progress(stage, share, self.all as u32)
    }

    fn take(&mut self, gathered: Gathered) {
        let Gathered { position, surveyed } = gathered;
        let rankings = self.evaluation.add(&surveyed);
        if self.rows.len() < ROWS {
            let mv = position.moves.first();
            self.rows.push(Ranked {
                san: mv.map_or_else(String::new, |&mv| {
                    display_san_move(&position.board, mv).to_string()
                }),
                name: position.name,
                fen: position.board.to_string(),
                of: surveyed.decision.candidates.len() as u32,
                ranks: rankings.iter().map(|ranking| ranking.rank as u32).collect(),
            });
        }
    }

    pub(super) fn finish(self, stopped: bool) -> Measured {
        let evaluation = self.evaluation;
        let drawing = self
            .drawing
            .unwrap_or_else(|| evaluation.draw(WITHIN, SEED));
        let (figures, within) = drawing.finish(&evaluation);
        let by_chance = (1..=WITHIN).map(|within| evaluation.within_by_chance(within));
        Measured {
            figures,
            within,
            by_chance: by_chance.collect(),
            rows: self.rows,
            over: self.over,
            stopped,
        }
    }
}
