//! The best line of a search. It is read from the recording; where that was full before the search ended, the line that
//! the search itself reported stands in.

use super::{Kind, Recording};
use crate::experiment::Found;
use chess::packed::PackedMove;
use search::Child;

/// The best line from the root, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestLine {
    /// Its moves, if chess was searched.
    pub moves: Vec<PackedMove>,
    /// Its first move; empty if there is none.
    pub first: String,
    /// The whole line in words; empty if there is none.
    pub text: String,
}

/// The line as a search reported it.
#[derive(Clone, Debug)]
pub(super) enum Reported {
    Chess(Vec<PackedMove>),
    Tree(Vec<Child>),
}

impl Reported {
    pub(super) fn of(found: &Found) -> Self {
        match found {
            Found::Chess { line, .. } => Self::Chess(line.clone()),
            Found::Ranges { end, .. } => Self::Chess(end.line.clone()),
            Found::Tree { line, .. } => Self::Tree(line.clone()),
            Found::Graph { end, .. } => Self::Tree(end.line.clone()),
        }
    }
}

impl Recording {
    /// The best line found; empty if no move had come back, or if a file holds only the beginning of the search.
    pub fn best_line(&self) -> BestLine {
        if self.summary.dropped == 0 {
            let line = self.line(0, self.len());
            let moves = line.iter().filter_map(|&node| self.chess_move(node));
            return BestLine {
                moves: moves.collect(),
                first: line
                    .first()
                    .map_or_else(String::new, |&first| self.name(first)),
                text: self.moves_text(0, &line),
            };
        }
        match (&self.reported, &self.kind) {
            (Some(Reported::Chess(moves)), _) => BestLine {
                first: self.chess_text(0, moves.iter().take(1).copied()).1,
                text: self.chess_text(0, moves.iter().copied()).0,
                moves: moves.clone(),
            },
            (Some(Reported::Tree(places)), Kind::Tree { typed, .. }) => {
                let names: Vec<String> = (1..=places.len())
                    .filter_map(|count| {
                        let place = typed.at(&places[..count])?;
                        Some(super::names::typed_name(
                            typed,
                            place,
                            places.get(count - 1),
                        ))
                    })
                    .collect();
                BestLine {
                    moves: Vec::new(),
                    first: names.first().cloned().unwrap_or_default(),
                    text: names.join(" → "),
                }
            }
            _ => BestLine::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::definition::EXAMPLE_TREE;
    use super::super::super::{Experiment, Job, Limits, Method, Subject};
    use super::*;

    fn best_line(experiment: &Experiment, steps: usize) -> (BestLine, u64) {
        let experiment = Experiment {
            limits: Limits {
                steps,
                ..experiment.limits
            },
            ..experiment.clone()
        };
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        (recording.best_line(), recording.summary().dropped)
    }

    #[test]
    fn a_recording_that_was_full_still_names_the_best_line() {
        let tree = Experiment {
            subject: Subject::Tree(EXAMPLE_TREE.to_owned()),
            ..Experiment::default()
        };
        let chess = Experiment::default();
        let ctw = Experiment::default().with_method(Method::Ctw);
        for (experiment, first) in [(chess, "Nxc7+"), (tree, "D"), (ctw, "Nxc7+")] {
            let (whole, dropped) = best_line(&experiment, 600_000);
            assert_eq!((whole.first.as_str(), dropped), (first, 0));
            let (cut, dropped) = best_line(&experiment, 5);
            assert!(dropped > 0);
            assert_eq!(cut, whole);
        }
    }
}
