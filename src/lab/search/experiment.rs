//! An experiment: what is searched, how, and within which limits. With the same experiment the same
//! version gives the same recording everywhere.

use crate::chess::packed::PackedMove;
use crate::chute::{ChutePosition, LastMoves};
use crate::lab::kit::{ChessSubject, Evaluator, SubjectError};
use crate::search::{Child, MAX_DEPTH, Settings, TypedTree, TypedTreeError};
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The position of the first screen: White to move wins a rook by a knight's fork, which a search
/// of three plies finds in a tree small enough to walk through (ours).
pub const EXAMPLE_FEN: &str = "r3k3/ppp2p2/8/3N4/8/8/PPP2P2/2K5 w q - 0 1";

/// The example tree of the source with its letters, in the order of its Fig. 2.3
/// (Sugar 1975, pp. 21-27).
pub const EXAMPLE_TREE: &str = "A:(D:(J:15 I:7) C:(H:-3 G:15) B:(F:1 E:16))";

/// The most nodes a search may be given.
pub const NODES_LIMIT: u64 = 200_000_000;

/// The most steps a recording may be given.
pub const STEPS_LIMIT: usize = 2_000_000;

/// What is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// A chess position.
    Chess(ChessSubject),
    /// A typed tree, as text.
    Tree(String),
}

/// Bounds on work and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The search stops on entering that many nodes and shows what it has.
    pub nodes: u64,
    /// The recording keeps that many steps and counts the rest.
    pub steps: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: 5_000_000,
            steps: 600_000,
        }
    }
}

/// A search that can be repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experiment {
    /// What is searched.
    pub subject: Subject,
    pub settings: Settings,
    /// Scores positions and moves of chess; a typed tree has its own numbers.
    pub evaluator: Evaluator,
    /// Within which limits.
    pub limits: Limits,
    /// The node at which nothing is cut, as moves from the root (UCI, or places from 0 in a typed
    /// tree): a proof of the cut. `None` for a plain search.
    pub uncut: Option<Vec<String>>,
}

impl Default for Experiment {
    fn default() -> Self {
        Self {
            subject: Subject::Chess(ChessSubject {
                start: EXAMPLE_FEN.to_owned(),
                moves: Vec::new(),
            }),
            settings: Settings::default(),
            evaluator: Evaluator::default(),
            limits: Limits::default(),
            uncut: None,
        }
    }
}

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExperimentError {
    /// The position or its game cannot be read.
    #[error("{0}")]
    Subject(#[from] SubjectError),
    /// The tree cannot be read.
    #[error("{0}")]
    Tree(#[from] TypedTreeError),
    /// Too deep.
    #[error("a depth of {found} plies; at most {MAX_DEPTH} can be searched")]
    Depth {
        /// What is asked for.
        found: u8,
    },
    /// A limit out of range.
    #[error("a limit of {found} {what}; it must lie between {least} and {most}")]
    Limit {
        /// `nodes` or `steps`.
        what: &'static str,
        /// What is asked for.
        found: u64,
        /// The least allowed.
        least: u64,
        /// The most allowed.
        most: u64,
    },
    /// The path to the node that is not cut is not a path.
    #[error("\"{text}\" is not a move on the way to the node that shall not be cut")]
    Path {
        /// The offending move.
        text: String,
    },
}

/// An experiment with its subject read and its limits checked.
#[derive(Clone, Debug)]
pub enum Prepared {
    /// A chess position.
    Chess {
        /// The position searched.
        root: Board,
        /// Where nothing is cut.
        uncut: Option<Vec<PackedMove>>,
    },
    /// A typed tree.
    Tree {
        tree: TypedTree,
        /// Where nothing is cut.
        uncut: Option<Vec<Child>>,
    },
}

impl Experiment {
    /// The position searched as CHUTE sees it.
    pub fn chute_position(&self, root: Board) -> ChutePosition {
        let last = match &self.subject {
            Subject::Chess(subject) => subject.last_moves(),
            Subject::Tree(_) => LastMoves::default(),
        };
        ChutePosition::new(root, last)
    }

    /// Reads the subject and checks every limit.
    ///
    /// # Errors
    /// Says what cannot be run and where.
    pub fn prepare(&self) -> Result<Prepared, ExperimentError> {
        if self.settings.depth > MAX_DEPTH {
            return Err(ExperimentError::Depth {
                found: self.settings.depth,
            });
        }
        within("nodes", self.limits.nodes, 1, NODES_LIMIT)?;
        within("steps", self.limits.steps as u64, 0, STEPS_LIMIT as u64)?;
        match &self.subject {
            Subject::Chess(subject) => {
                let root = subject.positions()?.pop().unwrap_or_default();
                let uncut = self.path(|text| text.parse().ok())?;
                Ok(Prepared::Chess { root, uncut })
            }
            Subject::Tree(text) => {
                let tree = text.parse()?;
                let uncut = self.path(|text| text.parse().ok().map(Child))?;
                Ok(Prepared::Tree { tree, uncut })
            }
        }
    }

    fn path<M>(&self, read: impl Fn(&str) -> Option<M>) -> Result<Option<Vec<M>>, ExperimentError> {
        let error = |text: &String| ExperimentError::Path {
            text: text.chars().take(20).collect(),
        };
        let Some(path) = &self.uncut else {
            return Ok(None);
        };
        path.iter()
            .map(|text| read(text).ok_or_else(|| error(text)))
            .collect::<Result<_, _>>()
            .map(Some)
    }
}

fn within(what: &'static str, found: u64, least: u64, most: u64) -> Result<(), ExperimentError> {
    if (least..=most).contains(&found) {
        Ok(())
    } else {
        Err(ExperimentError::Limit {
            what,
            found,
            least,
            most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_first_screen_can_be_run() {
        assert!(matches!(
            Experiment::default().prepare(),
            Ok(Prepared::Chess { .. })
        ));
        let tree = Experiment {
            subject: Subject::Tree(EXAMPLE_TREE.to_owned()),
            ..Experiment::default()
        };
        assert!(matches!(tree.prepare(), Ok(Prepared::Tree { .. })));
    }

    #[test]
    fn what_cannot_be_run_is_named() {
        let chess = |start: &str, moves: &[&str]| Experiment {
            subject: Subject::Chess(ChessSubject {
                start: start.to_owned(),
                moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
            }),
            ..Experiment::default()
        };
        let message = |experiment: Experiment| experiment.prepare().unwrap_err().to_string();
        assert_eq!(
            message(chess(EXAMPLE_FEN, &["d5c7", "e8e1"])),
            "move 2 of the game, e8e1, is not legal there"
        );
        assert!(chess("nonsense", &[]).prepare().is_err());
        let deep = Settings {
            depth: 65,
            ..Settings::default()
        };
        assert!(
            message(Experiment {
                settings: deep,
                ..Experiment::default()
            })
            .contains("65")
        );
        let limits = Limits {
            nodes: 0,
            steps: 10,
        };
        assert_eq!(
            message(Experiment {
                limits,
                ..Experiment::default()
            }),
            "a limit of 0 nodes; it must lie between 1 and 200000000"
        );
        let uncut = Some(vec!["castle".to_owned()]);
        assert!(
            message(Experiment {
                uncut,
                ..Experiment::default()
            })
            .contains("\"castle\"")
        );
    }
}
