//! The ranks of the recommended moves of a set or library. A part of a library keeps every rank, so that the parts
//! together give exactly the answer of one run.

use crate::cli::print::{facts, headed, table};
use ::player::{Candidate, Interval, Ranking, Reading, Recommended, Surveyed};
use anyhow::{Result, ensure};
use kit::experiment::game_remarks::GameRemarks;
use player_lab::experiment::{Contender, Evaluation, Figures, pack, unpack};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize)]
pub(super) struct SetAnswer {
    /// One row per position; empty for libraries of games.
    pub(super) positions: Vec<SetRow>,
    /// Figures of each contender.
    pub(super) summary: Vec<Figures>,
    /// The expected share of first ranks by chance.
    pub(super) first_by_chance: f64,
    /// Positions whose recommended move is not among those looked at.
    pub(super) unranked: u64,
    /// Games with a shipped position, which were skipped.
    pub(super) known_games: u64,
    /// Games that could not be read.
    pub(super) broken_games: u64,
    /// Remarks about the games: text that was skipped or corrected.
    #[serde(flatten)]
    pub(super) remarks: GameRemarks,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checks: Option<Checks>,
}

/// The number of checking moves.
#[derive(Debug, Serialize)]
pub(super) struct Checks {
    /// Among the first recommended moves.
    recommended: u64,
    /// Among the first-ranked moves, for each set of weights by name.
    first: Vec<(String, u64)>,
}

impl Checks {
    pub(super) fn new(contenders: &[Contender]) -> Self {
        let none = |contender: &Contender| (contender.name.clone(), 0);
        Self {
            recommended: 0,
            first: contenders.iter().map(none).collect(),
        }
    }

    pub(super) fn add(
        &mut self,
        position: &Recommended,
        surveyed: &Surveyed,
        contenders: &[Contender],
    ) {
        let checks = |candidate: Option<&Candidate>| {
            let mut board = position.board.clone();
            candidate.is_some_and(|it| {
                board.play_unchecked(it.mv);
                !board.checkers().is_empty()
            })
        };
        let decision = &surveyed.decision;
        let recommended = surveyed.recommended.first();
        let recommended = recommended.and_then(|&index| decision.candidates.get(index));
        self.recommended += u64::from(checks(recommended));
        for ((_, count), contender) in self.first.iter_mut().zip(contenders) {
            *count += u64::from(checks(decision.best(&contender.weights)));
        }
    }

    fn text(&self) -> String {
        let first = self
            .first
            .iter()
            .map(|(name, count)| format!("{name} {count}"));
        let first = first.collect::<Vec<_>>().join(", ");
        facts(&[
            ("recommended moves that give check", &self.recommended),
            ("first moves that do", &first),
        ])
    }
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct SetRow {
    pub(super) id: String,
    pub(super) moves: usize,
    pub(super) rank: usize,
    /// One rank per set of weights.
    pub(super) ranks: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ranked {
    /// The weights by name, packed exactly as in links.
    pub(super) weights: Vec<(String, String)>,
    pub(super) reading: Reading,
    /// The seed of the bootstrap.
    pub(super) seed: u64,
    /// The positions in the order of the library.
    pub(super) positions: Vec<Position>,
    /// Positions whose recommended move is not among those looked at.
    pub(super) unranked: u64,
    /// Games with a shipped position.
    pub(super) known: u64,
    /// Games that cannot be read.
    pub(super) broken: u64,
    /// Remarks about the games: text that was skipped or corrected.
    #[serde(default)]
    pub(super) remarks: GameRemarks,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Position {
    /// The number and the name of a position of a list; `None` for positions of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) listed: Option<(u32, String)>,
    pub(super) game: u32,
    /// Number of moves.
    pub(super) of: usize,
    /// One rank per set of weights.
    pub(super) ranks: Vec<usize>,
}

impl Ranked {
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
            remarks: GameRemarks::default(),
        }
    }

    pub(super) fn answer(&self) -> Result<SetAnswer> {
        let contender = |(name, packed): &(String, String)| {
            Ok(Contender {
                name: name.clone(),
                weights: unpack(packed)?,
            })
        };
        let contenders: Result<_> = self.weights.iter().map(contender).collect();
        let mut evaluation = Evaluation::new(contenders?);
        for position in &self.positions {
            ensure!(
                position.ranks.len() == self.weights.len(),
                "a position without a rank for each of the weights"
            );
            let of = position.of;
            let rankings = position.ranks.iter().map(|&rank| Ranking { rank, of });
            evaluation.take(position.game, &rankings.collect::<Vec<_>>());
        }
        ensure!(
            !self.positions.is_empty() || self.unranked > 0,
            "{}",
            no_positions(&self.remarks)
        );
        let rows = self.positions.iter().filter_map(|position| {
            let (_, id) = position.listed.clone()?;
            Some(SetRow {
                id,
                moves: position.of,
                rank: *position.ranks.first()?,
                ranks: position.ranks.clone(),
            })
        });
        Ok(SetAnswer {
            positions: rows.collect(),
            summary: evaluation.finish(self.seed),
            first_by_chance: evaluation.first_by_chance(),
            unranked: self.unranked,
            known_games: self.known,
            broken_games: self.broken,
            remarks: self.remarks.clone(),
            checks: None,
        })
    }

    /// Adds another part; false if it belongs to a different question.
    pub(super) fn add(&mut self, part: Self) -> bool {
        if self.weights != part.weights || self.reading != part.reading || self.seed != part.seed {
            return false;
        }
        self.positions.extend(part.positions);
        // A stable sort: positions of a game stay in order.
        self.positions.sort_by_key(|position| {
            let listed = position.listed.as_ref();
            (listed.map(|(number, _)| *number), position.game)
        });
        self.unranked += part.unranked;
        self.known += part.known;
        self.broken += part.broken;
        self.remarks.merge(part.remarks);
        true
    }
}

/// The message about a set without positions.
pub(super) fn no_positions(remarks: &GameRemarks) -> String {
    let mut reasons = vec!["there is no position to rank".to_owned()];
    reasons.extend(remarks.lines(1));
    reasons.join("; ")
}

impl SetAnswer {
    /// The listed positions with their ranks, then the summary.
    pub(super) fn text(&self) -> String {
        if self.positions.is_empty() {
            return self.summary();
        }
        let mut rows = vec![vec!["position".to_owned(), "moves".to_owned()]];
        rows[0].extend(self.summary.iter().map(|figures| figures.name.clone()));
        for row in &self.positions {
            let mut cells = vec![row.id.clone(), row.moves.to_string()];
            cells.extend(row.ranks.iter().map(usize::to_string));
            rows.push(cells);
        }
        format!("{}\n{}", table(&rows), self.summary())
    }

    fn summary(&self) -> String {
        let percent = |interval: Interval| {
            let [value, low, high] =
                [interval.value, interval.low, interval.high].map(|share| 100.0 * share);
            format!("{value:.1} % ({low:.1} to {high:.1})")
        };
        let heads = [
            "weights",
            "positions",
            "games",
            "first",
            "top 5",
            "top 10",
            "mean rank",
            "first, 95 %",
            "gain in first, 95 %",
            "ahead of the others, 95 %",
            "gain ahead, 95 %",
        ];
        let rows = self.summary.iter().map(|figures| {
            [
                figures.name.clone(),
                figures.positions.to_string(),
                figures.games.to_string(),
                figures.first.to_string(),
                figures.top_five.to_string(),
                figures.top_ten.to_string(),
                format!("{:.2}", figures.mean_rank),
                percent(figures.share_first),
                figures.first_gain.map_or("-".to_owned(), percent),
                percent(figures.ahead),
                figures.ahead_gain.map_or("-".to_owned(), percent),
            ]
        });
        let chance = format!("{:.1} %", 100.0 * self.first_by_chance);
        let facts = facts(&[
            ("first by chance", &chance),
            ("move not looked at", &self.unranked),
            ("games with a shipped position", &self.known_games),
            ("games that cannot be read", &self.broken_games),
        ]);
        let checks = self.checks.as_ref().map(Checks::text).unwrap_or_default();
        format!("{}\n{facts}{checks}", headed(heads, rows))
    }
}
