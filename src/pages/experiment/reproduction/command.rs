//! A command of the command line as a value: it can be written as one would type it, run right here
//! (in the browser too) and opened as a link, so that a reproduced figure carries its own proof.

use ::chess::fen::{FenError, parse_fen};
use ::chess::moves::legal_moves;
use ::chess::perft::{LastPly, perft};
use ::chess::words::counted;
use ::search::{Algorithm, Arrangement, NodeVerdict, Order, Settings, TypedTree, UniformError};
use kenju_lab::experiment::{KenjuCommand, TrialError};
use kit::experiment::ChessSubject;
use kit::experiment::query::name_of;
use search_lab::experiment::link::{METHODS, ORDERS};
use search_lab::experiment::recording::RecordingError;
use search_lab::experiment::{Experiment, ExperimentError, Job, Link, Method, Recording, Subject};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;
use thiserror::Error;

/// The deepest perft that is counted, in plies; a deeper one would not come to its end.
pub const PERFT_LIMIT: u8 = 12;

/// Something to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Count the sequences of legal moves.
    Perft(PerftCommand),
    /// Search a typed or generated tree to its leaves.
    Tree(TreeCommand),
    /// Run a trial of Kenju.
    Kenju(KenjuCommand),
}

/// Counts sequences of legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCommand {
    pub fen: Cow<'static, str>,
    /// How many plies.
    pub depth: u8,
}

/// Searches a tree to its leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeCommand {
    pub tree: TreeSource,
    pub algorithm: Algorithm,
    /// Which move of a node first.
    pub order: Order,
}

/// Where a tree comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeSource {
    /// Typed as nested lists.
    Typed(Cow<'static, str>),
    /// Made: see [`TypedTree::uniform`].
    Uniform(Uniform),
}

/// A tree in which every node has as many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// Moves of every node.
    pub fanout: u16,
    /// Plies.
    pub depth: u32,
    /// How the moves are arranged.
    pub arrangement: Arrangement,
}

/// The arrangements by name.
pub const ARRANGEMENTS: [(&str, Arrangement); 2] = [
    ("best", Arrangement::BestFirst),
    ("worst", Arrangement::WorstFirst),
];

/// What a command came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    Perft(PerftAnswer),
    Tree(TreeAnswer),
    /// Of a trial of Kenju: what the command line prints, measurements aside.
    Kenju(serde_json::Value),
}

/// What a perft came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PerftAnswer {
    /// Sequences of legal moves.
    pub nodes: u64,
}

/// What the search of a tree came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeAnswer {
    /// The root's value for the player who moves there.
    pub value: Option<i32>,
    /// The numbers of the leaves scored, in order.
    pub leaves_visited: Vec<i32>,
    /// Cut-offs.
    pub cutoffs: u64,
    /// The principal variation: `D → I`.
    #[serde(skip)]
    pub line: String,
    /// Nodes entered, the root included.
    #[serde(skip)]
    pub nodes: u64,
}

/// Why a command cannot be run.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The position cannot be read.
    #[error("FEN: {0}")]
    Fen(#[from] FenError),
    /// A perft deeper than allowed.
    #[error("a depth of {}; perft counts at most {PERFT_LIMIT}", counted(.found, "ply"))]
    Depth {
        /// What is asked for.
        found: u8,
    },
    /// The tree cannot be made.
    #[error("{0}")]
    Uniform(#[from] UniformError),
    /// The search cannot be run.
    #[error("{0}")]
    Experiment(#[from] ExperimentError),
    /// The search cannot be read.
    #[error("{0}")]
    Recording(#[from] RecordingError),
    /// The trial cannot be run.
    #[error("{0}")]
    Trial(#[from] TrialError),
}

impl Command {
    /// Runs the command to its end.
    ///
    /// # Errors
    /// Says what cannot be run and where.
    pub fn run(&self) -> Result<Answer, CommandError> {
        match self {
            Self::Perft(command) => command.run(|_, _| ()).map(Answer::Perft),
            Self::Tree(command) => command.run().map(|(answer, _)| Answer::Tree(answer)),
            Self::Kenju(command) => Ok(Answer::Kenju(command.run()?)),
        }
    }

    /// The words behind `plyground` on the command line, unquoted.
    pub fn arguments(&self) -> Vec<String> {
        match self {
            Self::Perft(PerftCommand { fen, depth }) => {
                words(&["perft", "--fen", fen, "--depth", &depth.to_string()])
            }
            Self::Tree(TreeCommand {
                tree,
                algorithm,
                order,
            }) => {
                let mut arguments = match tree {
                    TreeSource::Typed(text) => words(&["tree", "--tree", text]),
                    TreeSource::Uniform(uniform) => {
                        let size = format!("{}x{}", uniform.fanout, uniform.depth);
                        let arrangement = name_of(&ARRANGEMENTS, uniform.arrangement);
                        words(&["tree", "--uniform", &size, arrangement])
                    }
                };
                arguments.extend(words(&[
                    "--algorithm",
                    name_of(&METHODS, Method::FixedDepth(*algorithm)),
                ]));
                if *order != Order::Generation {
                    arguments.extend(words(&["--order", name_of(&ORDERS, *order)]));
                }
                arguments
            }
            Self::Kenju(command) => command.arguments(),
        }
    }

    /// The link that opens the same thing on the page: the position of a perft, the search of a
    /// tree; `None` for what the page of the search does not show.
    ///
    /// # Errors
    /// If the tree cannot be made.
    pub fn link(&self) -> Result<Option<Link>, CommandError> {
        let experiment = match self {
            Self::Perft(PerftCommand { fen, .. }) => Experiment {
                subject: Subject::Chess(ChessSubject {
                    start: fen.clone().into_owned(),
                    moves: Vec::new(),
                }),
                ..Experiment::default()
            },
            Self::Tree(command) => command.experiment()?,
            Self::Kenju(_) => return Ok(None),
        };
        Ok(Some(Link {
            experiment,
            ..Link::default()
        }))
    }
}

/// As one would type it: `plyground perft --fen "..." --depth 5`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("plyground")?;
        for word in self.arguments() {
            if word.contains([' ', '(', '*']) {
                write!(f, " \"{word}\"")?;
            } else {
                write!(f, " {word}")?;
            }
        }
        Ok(())
    }
}

impl PerftCommand {
    /// Counts, and tells after each root move how many are done and of how many.
    ///
    /// # Errors
    /// If the position cannot be read or the depth is too great.
    pub fn run(&self, mut report: impl FnMut(usize, usize)) -> Result<PerftAnswer, CommandError> {
        let board = parse_fen(&self.fen)?;
        if self.depth > PERFT_LIMIT {
            return Err(CommandError::Depth { found: self.depth });
        }
        if self.depth == 0 {
            return Ok(PerftAnswer { nodes: 1 });
        }
        let moves = legal_moves(&board);
        let mut nodes = 0;
        for (index, &mv) in moves.iter().enumerate() {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += perft(&after, self.depth - 1, LastPly::Counted);
            report(index + 1, moves.len());
        }
        Ok(PerftAnswer { nodes })
    }
}

impl TreeCommand {
    /// Searches the tree. Gives the recording as well.
    ///
    /// # Errors
    /// If the tree cannot be read or made.
    pub fn run(&self) -> Result<(TreeAnswer, Recording), CommandError> {
        let experiment = self.experiment()?;
        let report = Job::new(&experiment)?.run();
        let recording = Recording::new(experiment, report)?;
        Ok((TreeAnswer::of(&recording), recording))
    }

    /// The search as an experiment.
    ///
    /// # Errors
    /// If the tree cannot be made.
    pub fn experiment(&self) -> Result<Experiment, CommandError> {
        let text = match &self.tree {
            TreeSource::Typed(text) => text.clone().into_owned(),
            TreeSource::Uniform(uniform) => uniform.tree()?.to_string(),
        };
        Ok(Experiment {
            subject: Subject::Tree(text),
            settings: Settings {
                algorithm: self.algorithm,
                order: self.order,
                ..Settings::default()
            },
            ..Experiment::default()
        })
    }
}

impl Uniform {
    fn tree(self) -> Result<TypedTree, UniformError> {
        TypedTree::uniform(self.fanout, self.depth, self.arrangement)
    }
}

impl TreeAnswer {
    fn of(recording: &Recording) -> Self {
        let end = recording.len();
        let leaf = |node| {
            let (_, verdict) = recording.result_by(node, end)?;
            let typed = recording.typed_node(node)?;
            (verdict == NodeVerdict::Static)
                .then(|| recording.typed()?.value(typed))
                .flatten()
        };
        Self {
            value: recording.summary().score.map(|score| score.0),
            leaves_visited: (0..recording.tree().len() as u32)
                .filter_map(leaf)
                .collect(),
            cutoffs: recording.counters(end).cuts,
            line: recording.moves_text(0, &recording.line(0, end)),
            nodes: recording.summary().nodes,
        }
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use search_lab::experiment::definition::EXAMPLE_TREE;

    fn tree(text: &'static str, algorithm: Algorithm) -> Command {
        Command::Tree(TreeCommand {
            tree: TreeSource::Typed(Cow::Borrowed(text)),
            algorithm,
            order: Order::Generation,
        })
    }

    #[test]
    fn a_command_is_written_as_one_would_type_it() {
        assert_eq!(
            tree("((16 1) 3)", Algorithm::Minimax).to_string(),
            "plyground tree --tree \"((16 1) 3)\" --algorithm minimax"
        );
        let uniform = Command::Tree(TreeCommand {
            tree: TreeSource::Uniform(Uniform {
                fanout: 3,
                depth: 6,
                arrangement: Arrangement::WorstFirst,
            }),
            algorithm: Algorithm::AlphaBeta,
            order: Order::BestFirst,
        });
        assert_eq!(
            uniform.to_string(),
            "plyground tree --uniform 3x6 worst --algorithm alpha-beta --order best-first"
        );
    }

    #[test]
    fn a_tree_answers_with_its_leaves_in_the_order_visited() {
        let Ok(Answer::Tree(answer)) = tree(EXAMPLE_TREE, Algorithm::AlphaBeta).run() else {
            panic!("a tree's answer")
        };
        assert_eq!(answer.leaves_visited, [15, 7, -3, 1]);
        assert_eq!((answer.value, answer.cutoffs), (Some(7), 2));
        assert_eq!((answer.line.as_str(), answer.nodes), ("D → I", 8));
    }

    #[test]
    fn a_perft_tells_how_far_it_is() {
        let command = PerftCommand {
            fen: Cow::Borrowed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            depth: 3,
        };
        let mut reported = Vec::new();
        let answer = command.run(|done, of| reported.push((done, of))).unwrap();
        assert_eq!(answer.nodes, 8_902);
        assert_eq!((reported.len(), reported[19]), (20, (20, 20)));
    }

    #[test]
    fn what_cannot_be_run_says_what_it_is() {
        let message = |command: Command| command.run().unwrap_err().to_string();
        let perft = |fen: &'static str, depth| {
            Command::Perft(PerftCommand {
                fen: Cow::Borrowed(fen),
                depth,
            })
        };
        assert!(message(perft("8/8 w", 1)).starts_with("FEN: "));
        assert!(message(perft("4k3/8/8/8/8/8/8/4K3 w - - 0 1", 13)).contains("at most 12"));
        assert!(message(tree("((1 2) x)", Algorithm::Minimax)).starts_with("column 8"));
    }
}
