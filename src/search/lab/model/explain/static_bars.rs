//! The terms of a node's static score, to be drawn as bars.

use super::Explainer;
use super::words::{ScoreUnit, score_text};
use crate::experiment::StaticParts;
use chess::words::capital;
use chute::HEURISTICS;
use cozy_chess::util::display_san_move;
use kit::experiment::sorted;
use search::Score;
use trace::NodeId;

/// A static score in its parts, seen from the root's side as all scores of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticBars {
    /// The position scored, as a sentence.
    pub sentence: String,
    /// The parts that are not 0, the greatest first: name, size, size in words.
    pub rows: Vec<(String, i32, String)>,
}

impl Explainer<'_> {
    /// The terms of a node's static score as bars; `None` where it has none or all are 0.
    pub fn static_bars(self, node: NodeId) -> Option<StaticBars> {
        let sign = if self.is_ours(node) { 1 } else { -1 };
        let (sentence, parts, unit): (String, Vec<(String, i32)>, _) = match self
            .recording
            .static_parts(node)?
        {
            StaticParts::Material(parts) => {
                let names = ["material", "centre", "by the best move"];
                let parts = names.map(str::to_owned).into_iter().zip(parts);
                let sentence = format!("In pawns, from {}'s side.", self.mover(0));
                (sentence, parts.collect(), ScoreUnit::Pawns)
            }
            StaticParts::Chute { best, points } => {
                let best = display_san_move(&self.recording.board(node)?, best);
                let named = HEURISTICS.iter().zip(points);
                let parts =
                    named.map(|(unit, points)| (format!("{} {}", unit.number, unit.name), points));
                let sentence = format!(
                    "{}'s best move by CHUTE's heuristics, {best}, gives its points to the position; what \
                         earlier moves won or lost is not in them. From {}'s side.",
                    capital(self.mover(node)),
                    self.mover(0),
                );
                (sentence, parts.collect(), ScoreUnit::Points)
            }
        };
        let mut parts: Vec<_> = parts.into_iter().filter(|part| part.1 != 0).collect();
        // With equal men on both sides there is nothing to show.
        if parts.is_empty() {
            return None;
        }
        sorted::by_key(&mut parts, |part| std::cmp::Reverse(part.1.abs()));
        let row = |(name, value)| {
            let value: i32 = sign * value;
            (name, value, score_text(Score(value), unit, self.sides()))
        };
        Some(StaticBars {
            sentence,
            rows: parts.into_iter().map(row).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job, Recording};
    use kit::experiment::Evaluator;

    fn recording(evaluator: Evaluator) -> Recording {
        let experiment = Experiment {
            evaluator,
            ..Experiment::default()
        };
        let report = Job::new(&experiment).unwrap().run();
        Recording::new(experiment, report).unwrap()
    }

    #[test]
    fn the_bars_are_those_of_the_score_as_the_roots_side_sees_it() {
        for evaluator in [Evaluator::Material, Evaluator::Chute] {
            let recording = recording(evaluator);
            let explainer = Explainer::new(&recording);
            for node in 0..(recording.tree().len() as NodeId).min(30) {
                let Some(score) = recording.static_score(node) else {
                    assert_eq!(explainer.static_bars(node), None);
                    continue;
                };
                let bars = explainer.static_bars(node).unwrap();
                let sum: i32 = bars.rows.iter().map(|row| row.1).sum();
                assert_eq!(
                    Score(sum),
                    explainer.seen(score, node),
                    "{evaluator:?} {node}"
                );
                assert!(bars.rows.is_sorted_by_key(|row| -row.1.abs()));
                assert!(bars.rows.iter().all(|row| row.1 != 0));
            }
        }
    }

    #[test]
    fn a_heuristic_is_named_with_its_number_and_the_move_it_speaks_of() {
        let recording = recording(Evaluator::Chute);
        let bars = Explainer::new(&recording).static_bars(0).unwrap();
        assert!(
            bars.rows[0]
                .0
                .starts_with(|first: char| first.is_ascii_digit()),
            "{bars:?}"
        );
        assert!(
            bars.sentence.contains("best move by CHUTE's heuristics, "),
            "{bars:?}"
        );
    }
}
