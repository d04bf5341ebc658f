//! Why: a step of a recorded search in sentences, and a node as a table of facts. All scores are given
//! from the side of the root's player, as the source does with its even-ply and odd-ply forms
//! (Sugar 1975, pp. 25-26): at that player's nodes alpha rises, at the opponent's nodes beta falls.

mod ranges;
mod static_bars;
mod steps;
mod words;

pub(in crate::model) use ranges::short_range;
pub use ranges::{CTW_STEPS, range_text, value_text};
pub use static_bars::StaticBars;
pub use words::{ScoreUnit, Sides, score_text, sides_of};

use crate::experiment::Recording;
use chess::words::capital;
use chess::words::counted;
use kit::model::provenance::Provenance;
use search::{Effect, SearchEvent, Window};
use trace::NodeId;

/// A step explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The step in a few words.
    pub heading: String,
    /// Why, in sentences.
    pub sentences: Vec<String>,
    /// The step of the algorithm, from 1, as [`STEPS`] or [`CTW_STEPS`] number them.
    pub step: usize,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The node that set the bound spoken of.
    pub set_by: Option<NodeId>,
}

/// The algorithm's steps in plain words, numbered from 1 as in the code.
pub const STEPS: [&str; 6] = [
    "enter the node",
    "score it if the line ends here",
    "order the moves (and prune, if set)",
    "try the next move",
    "compare the child's score with what the mover has",
    "return the best",
];

/// Explains recorded steps and nodes in the words of one recording.
#[derive(Clone, Copy, Debug)]
pub struct Explainer<'a> {
    recording: &'a Recording,
}

impl<'a> Explainer<'a> {
    /// An explainer of that recording.
    pub fn new(recording: &'a Recording) -> Self {
        Self { recording }
    }

    /// The steps of its algorithm.
    pub fn phases(self) -> &'static [&'static str] {
        match self.recording.graph() {
            Some(_) => &CTW_STEPS,
            None => &STEPS,
        }
    }

    /// The step that happened last at that step, explained.
    pub fn explain(self, step: usize) -> Explanation {
        if let Some(graph) = self.recording.graph() {
            return self.in_ranges(graph).explain(step);
        }
        let event = step
            .checked_sub(1)
            .and_then(|index| self.recording.event(index));
        let node = self.recording.node_at(step);
        match (event, node) {
            (Some(event), Some(node)) => self.event(event, node, step),
            _ => Explanation {
                heading: "Before the first step".to_owned(),
                sentences: vec![format!(
                    "{} is to move at the root. Scores are given from that side.",
                    capital(self.mover(0))
                )],
                step: 1,
                provenance: Provenance::Published("Sugar 1975, p. 18"),
                set_by: None,
            },
        }
    }

    /// The step in a few words, for lists.
    pub fn headline(self, event: usize) -> String {
        if let Some(graph) = self.recording.graph() {
            return self.in_ranges(graph).headline(event);
        }
        let (Some(what), Some(node)) = (
            self.recording.event(event),
            self.recording.tree().node_of(event),
        ) else {
            return String::new();
        };
        let name = self.recording.name(node);
        match what {
            SearchEvent::Enter { alpha, beta, .. } => {
                let window = self.window_text(Window { alpha, beta }, node);
                format!("enter {name} {window}")
            }
            SearchEvent::Prune { kept, of } => format!("keep {kept} of {}", counted(of, "move")),
            SearchEvent::Update { score, effect } => {
                let score = self.score_text(score, node);
                match effect {
                    Effect::NoBetter => format!("{score} to {name}: no better"),
                    Effect::Best => format!("{score} to {name}: best at this node, not enough"),
                    Effect::Raises => {
                        format!("{score} to {name}: {} = {score}", self.raised_bound(node))
                    }
                    Effect::Cuts => format!("{score} to {name}: cut-off"),
                    Effect::Again => format!("{score} to {name}: better, search again"),
                }
            }
            SearchEvent::Iteration { depth } => format!("iteration {depth}"),
            SearchEvent::Probe { .. } => {
                let mv = self.recording.probed(event).unwrap_or_default();
                format!("table: {mv} first")
            }
            SearchEvent::Stand { score, .. } => {
                let score = self.score_text(score, node);
                format!("{name} has {score} without taking")
            }
            SearchEvent::Leave { score, verdict } => {
                let score = self.score_text(score, node);
                format!(
                    "{name} returns {score} ({})",
                    self.verdict_word(verdict, node)
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::example;

    use crate::experiment::{Experiment, Job};
    use kit::experiment::Evaluator;
    use search::{NodeVerdict, Score};

    #[test]
    fn the_example_is_explained_as_in_the_source() {
        let recording = example();
        let explainer = Explainer::new(&recording);
        let headlines: Vec<String> = (0..recording.len())
            .map(|event| explainer.headline(event))
            .collect();
        assert_eq!(
            headlines,
            [
                "enter A (\u{2212}∞, +∞)",
                "enter D (\u{2212}∞, +∞)",
                "enter J (\u{2212}∞, +∞)",
                "J returns 15 (static score)",
                "15 to D: beta = 15",
                "enter I (\u{2212}∞, 15)",
                "I returns 7 (static score)",
                "7 to D: beta = 7",
                "D returns 7 (exact)",
                "7 to A: alpha = 7",
                "enter C (7, +∞)",
                "enter H (7, +∞)",
                "H returns \u{2212}3 (static score)",
                "\u{2212}3 to C: cut-off",
                "C returns \u{2212}3 (at most this)",
                "\u{2212}3 to A: no better",
                "enter B (7, +∞)",
                "enter F (7, +∞)",
                "F returns 1 (static score)",
                "1 to B: cut-off",
                "B returns 1 (at most this)",
                "1 to A: no better",
                "A returns 7 (exact)",
            ]
        );
    }

    #[test]
    fn a_cut_names_the_bound_and_who_set_it() {
        let recording = example();
        let cut = Explainer::new(&recording).explain(14);
        assert_eq!(cut.heading, "Cut-off: \u{2212}3 cannot beat 7 (alpha)");
        assert_eq!(
            cut.sentences[0],
            "The maximiser already has 7, set by D at step 10. Here the minimiser holds the maximiser to \u{2212}3, so \
             the maximiser gains nothing by C."
        );
        assert_eq!(cut.sentences[1], "The one remaining move is not searched.");
        assert_eq!(recording.name(cut.set_by.unwrap()), "D");
    }

    #[test]
    fn a_score_of_chutes_is_said_to_be_points_of_the_last_move() {
        let experiment = Experiment {
            evaluator: Evaluator::Chute,
            ..Experiment::default()
        };
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        let explainer = Explainer::new(&recording);
        let is_static = |event: &usize| {
            let verdict = |event| match event {
                SearchEvent::Leave { verdict, .. } => Some(verdict),
                _ => None,
            };
            recording.event(*event).and_then(verdict) == Some(NodeVerdict::Static)
        };
        let leaf = (0..recording.len()).find(is_static).unwrap();
        let sentences = explainer.explain(leaf + 1).sentences;
        assert!(sentences[0].contains("points, not pawns"), "{sentences:?}");
        assert!(!explainer.headline(leaf).contains('.'));
    }

    #[test]
    fn every_step_of_a_chess_search_is_explained() {
        let experiment = Experiment::default();
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        let explainer = Explainer::new(&recording);
        for step in 0..=recording.len() {
            let explanation = explainer.explain(step);
            assert!(
                !explanation.heading.is_empty() && !explanation.sentences.is_empty(),
                "step {step}"
            );
            assert!((1..=STEPS.len()).contains(&explanation.step));
        }
    }

    #[test]
    fn scores_are_written_in_pawns() {
        let score_text = |score, unit| score_text(score, unit, ["White", "Black"]);
        let text = |centipawns| score_text(Score(centipawns), ScoreUnit::Pawns);
        assert_eq!(
            [text(375), text(-325), text(0)],
            ["+3.75", "\u{2212}3.25", "0.00"]
        );
        assert_eq!([text(7), text(-7)], ["+0.07", "\u{2212}0.07"]);
        assert_eq!(score_text(Score(-7), ScoreUnit::Typed), "\u{2212}7");
        let points = [0, 28, -28].map(|points| score_text(Score(points), ScoreUnit::Points));
        assert_eq!(points, ["0", "+28", "\u{2212}28"]);
        // A score may stand where no player is named, so the score of a coming mate names the side that mates.
        let mates = [-Score::mated(3), Score::mated(2), Score::mated(0)];
        assert_eq!(
            mates.map(|score| score_text(score, ScoreUnit::Pawns)),
            [
                "mate by White in 2 moves",
                "mate by Black in 1 move",
                "checkmate"
            ]
        );
    }
}
