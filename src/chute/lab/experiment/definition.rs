//! The experiments of the CHUTE lab as values: question, outer weights, part of the game, and
//! resampling. Links carry them and workers run them.

use super::master_games::sample::PHASES;
use super::master_games::variables::TARGETS;
use super::master_games::{Phase, Target};
use super::weights::Weights;
use serde::{Deserialize, Serialize};

/// The maximum number of resamples.
pub const TIMES_LIMIT: u32 = 10_000;

/// The question of an experiment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ExperimentKind {
    /// How high does CHUTE rank the master's move? By phase, with Samuel's coefficient.
    #[default]
    Ranking,
    /// The ranking with each heuristic left out, and with each alone.
    Subsets,
    /// Means and deviations of the heuristics.
    Scoring,
    /// Position scores through one game.
    Standing,
    /// Correlations of position scores with the end of the game.
    Correlations,
    /// Multiple regression.
    Regression,
    /// Do the heuristics predict their own error?
    Uncertainty,
    /// Candidate moves by overlapping ranges.
    Overlap,
}

/// A row of the list of experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindRow {
    pub kind: ExperimentKind,
    /// Its word in links.
    pub word: &'static str,
    /// Its question.
    pub title: &'static str,
    /// One or two sentences about the method, with the place in the thesis.
    pub about: &'static str,
}

const fn row(
    kind: ExperimentKind,
    word: &'static str,
    title: &'static str,
    about: &'static str,
) -> KindRow {
    KindRow {
        kind,
        word,
        title,
        about,
    }
}

/// In the order of the page.
pub const KINDS: [KindRow; 8] = [
    row(
        ExperimentKind::Ranking,
        "ranking",
        "How high does CHUTE rank the master\u{2019}s move?",
        "For every position CHUTE ranks all legal moves. P1 to P7 are the shares of positions in which the \
         master\u{2019}s move is among the first one to seven; A(i) = 1 - Pi is the chance that it is lost when i moves are kept. Published: A(1) = .69, A(7) = .25 over 4353 positions (Sugar 1975, pp. 55\u{2013}58, 87).",
    ),
    row(
        ExperimentKind::Subsets,
        "subsets",
        "Which heuristics carry the ranking?",
        "The ranking once more with each heuristic left out, and with the ten that the thesis left out, beside the \
         ranking with your weights; differences with their intervals (pp. 69\u{2013}71).",
    ),
    row(
        ExperimentKind::Scoring,
        "scoring",
        "How does each heuristic score for CHUTE and for the master?",
        "Mean and standard deviation for CHUTE\u{2019}s first choice and for the master\u{2019}s move, over all \
         positions and over those in which they differ (Tables 4.2.1 and 4.2.2).",
    ),
    row(
        ExperimentKind::Standing,
        "standing",
        "How does the total of a game’s move scores develop?",
        "H(n,i) = H(n,i-2) - M(n,i-1) + M(n,i): the running total of the moves of both sides (p. 52), here seen \
         from the winner\u{2019}s side in the game on the board.",
    ),
    row(
        ExperimentKind::Correlations,
        "correlations",
        "Does a heuristic predict how the game ends?",
        "The correlation of each position score, and of material, with the closeness of the win (Table 4.3, \
         column COR).",
    ),
    row(
        ExperimentKind::Regression,
        "regression",
        "How well do all heuristics together predict it?",
        "Multiple regression of the closeness of the win on position scores and material (Table 4.3), with errors \
         clustered by game and r\u{b2} on games that were not fitted.",
    ),
    row(
        ExperimentKind::Uncertainty,
        "uncertainty",
        "Do the heuristics predict the size of their own error?",
        "The squared residual of a regression, regressed on the heuristics: .39 % published (p. 85). Squares are \
         even and position scores odd when the sides change, so even terms are tried, too.",
    ),
    row(
        ExperimentKind::Overlap,
        "overlap",
        "How wide must ranges be for the master\u{2019}s move to stay a candidate?",
        "Proposed in section 5.4 and not carried out then: each move gets a range P \u{b1} K D, D being the error \
         to be expected. How large must K be, and how many moves remain? Fitted on half of the games, tried on \
         the other half.",
    ),
];

impl ExperimentKind {
    pub fn row(self) -> &'static KindRow {
        KINDS
            .iter()
            .find(|row| row.kind == self)
            .unwrap_or(&KINDS[0])
    }

    /// True if the result depends on the outer weights.
    pub const fn uses_weights(self) -> bool {
        matches!(self, Self::Ranking | Self::Subsets | Self::Scoring)
    }

    /// True if it can be restricted to one phase of the game.
    pub const fn has_phase(self) -> bool {
        matches!(
            self,
            Self::Ranking | Self::Subsets | Self::Correlations | Self::Regression
        )
    }

    /// True if it needs a scale of closeness to win.
    pub const fn has_target(self) -> bool {
        matches!(
            self,
            Self::Correlations | Self::Regression | Self::Uncertainty
        )
    }

    /// True if it resamples games for intervals.
    pub const fn has_draws(self) -> bool {
        !matches!(self, Self::Standing)
    }
}

/// An experiment: everything that determines its result, apart from the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experiment {
    pub kind: ExperimentKind,
    /// The outer weights that rank the moves.
    pub weights: Weights,
    /// `None` for the whole game.
    pub phase: Option<Phase>,
    /// The scale of closeness to win.
    pub target: Target,
    /// The regression: a run of Table 4.3, `all` of them, or a list of variables.
    pub what: String,
    /// The number of resamples for intervals; 0 for none.
    pub times: u32,
    /// The seed of the resampling.
    pub seed: u64,
}

impl Default for Experiment {
    fn default() -> Self {
        Self {
            kind: ExperimentKind::default(),
            weights: Weights::default(),
            phase: None,
            target: Target::default(),
            what: "R1.5".to_owned(),
            times: 1_000,
            seed: 1975,
        }
    }
}

/// The phases with the labels of the page; the first row stands for all.
pub const PHASE_WORDS: [(&str, Option<Phase>); 4] = [
    ("the whole game", None),
    ("opening: plies 1 to 15", Some(PHASES[0].1)),
    ("middle: plies 16 to 60", Some(PHASES[1].1)),
    ("end: from ply 61", Some(PHASES[2].1)),
];

/// A phase's word in links.
pub fn phase_word(phase: Phase) -> &'static str {
    PHASES
        .iter()
        .find(|row| row.1 == phase)
        .map_or("", |row| row.0)
}

pub fn target_word(target: Target) -> &'static str {
    TARGETS
        .iter()
        .find(|row| row.1 == target)
        .map_or("", |row| row.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_has_a_word_of_its_own() {
        for row in KINDS {
            assert_eq!(row.kind.row(), &row);
            assert_eq!(KINDS.iter().filter(|it| it.word == row.word).count(), 1);
            assert!(row.about.ends_with('.'));
        }
    }
}
