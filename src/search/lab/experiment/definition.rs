//! An experiment: what is searched, how, and within which limits. With the same experiment the same
//! version gives the same recording everywhere.

use chess::packed::PackedMove;
use chess::words::counted;
use chute::{ChutePosition, LastMoves};
use cozy_chess::Board;
use kit::experiment::chute_ranges::{MeasuredRanges, Standing};
use kit::experiment::{ChessSubject, Evaluator, SubjectError};
use search::ctw::{self, ChessRanges, MaterialMobility, TypedGraph};
use search::{
    Algorithm, Child, Improvements, MAX_DEPTH, MAX_HASH, Settings, TypedError, TypedTree,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The position of the first screen: White to move wins a rook by a knight's fork, which a search
/// of three plies finds in a tree small enough to walk through (ours).
pub const EXAMPLE_FEN: &str = "r3k3/ppp2p2/8/3N4/8/8/PPP2P2/2K5 w q - 0 1";

/// The example tree of the source with its letters, in the order of its Fig. 2.3
/// (Sugar 1975, pp. 21-27).
pub const EXAMPLE_TREE: &str = "A:(D:(J:15 I:7) C:(H:-3 G:15) B:(F:1 E:16))";

/// Ranges to try: the first move promises most and keeps least, the third need not be refined, and
/// the second and the fourth lead to the same position (ours).
pub const EXAMPLE_GRAPH: &str = "Root:(Bold:-0.1..0.5(0.1 -0.3..0.2(0.2 -0.1)) \
    Sound:0.05..0.3(X:-0.2..-0.05(0.1 0.05) -0.25) Poor:-0.4..-0.2(0.5 0.3) \
    Other:-0.15..0.35(=X -0.1))";

/// The most nodes a search may be given.
pub const NODES_LIMIT: u64 = 200_000_000;

/// The most nodes that closeness to win may be given: it keeps every position.
pub const CTW_NODES_LIMIT: u64 = ctw::MOST_POSITIONS;

/// The most steps a recording may be given.
pub const STEPS_LIMIT: usize = 2_000_000;

/// The subject of a search.
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
        Self::of(Method::ALPHA_BETA)
    }
}

impl Limits {
    /// The usual limits of a method.
    pub fn of(method: Method) -> Self {
        Self {
            nodes: match method {
                Method::FixedDepth(_) => 5_000_000,
                Method::Ctw => ctw::Settings::default().budget,
            },
            steps: 600_000,
        }
    }

    /// The most nodes that a method may be given.
    pub fn most_nodes(method: Method) -> u64 {
        match method {
            Method::FixedDepth(_) => NODES_LIMIT,
            Method::Ctw => CTW_NODES_LIMIT,
        }
    }
}

/// In which way is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// To a horizon, from which scores are backed up by that algorithm.
    FixedDepth(Algorithm),
    /// Closeness to win.
    Ctw,
}

impl Method {
    pub const MINIMAX: Self = Self::FixedDepth(Algorithm::Minimax);
    pub const ALPHA_BETA: Self = Self::FixedDepth(Algorithm::AlphaBeta);
    /// Principal variation search.
    pub const PVS: Self = Self::FixedDepth(Algorithm::Pvs);

    /// Closeness to win if it has options, else that algorithm.
    pub fn of(ctw: Option<CtwOptions>, algorithm: Algorithm) -> Self {
        ctw.map_or(Self::FixedDepth(algorithm), |_| Self::Ctw)
    }
}

/// The options of closeness to win, apart from the node limit, which is its budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CtwOptions {
    /// The weight of the candidates' bounds: 0 for L alone, 100 for H alone.
    pub boldness: u8,
    /// The part of that weight left to chance, in percent.
    pub randomness: u8,
    /// Where the random numbers begin.
    pub seed: u64,
    /// True if the search continues with a single candidate, until no range that matters can be narrowed.
    #[serde(rename = "goes_on")]
    pub continue_with_single: bool,
    /// Whether a range keeps what it ruled out before.
    pub intersects: bool,
}

impl CtwOptions {
    /// The settings of a search with that budget in nodes.
    pub fn settings(self, budget: u64) -> ctw::Settings {
        let share = |percent: u8| f64::from(percent.min(100)) / 100.0;
        ctw::Settings {
            budget,
            stop_at_one: !self.continue_with_single,
            intersect: self.intersects,
            style: ctw::Style {
                boldness: share(self.boldness),
                randomness: share(self.randomness),
                seed: self.seed,
            },
            ..ctw::Settings::default()
        }
    }
}

/// A search that can be repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experiment {
    /// The subject of a search.
    pub subject: Subject,
    /// The settings of every method but closeness to win.
    #[serde(default)]
    pub settings: Settings,
    /// Improvements of those methods.
    #[serde(default)]
    pub improvements: Improvements,
    /// Scores positions and moves of chess for them; a typed tree has its own numbers. Of CHUTE closeness to win has
    /// the measured ranges, of the others those of material and mobility.
    #[serde(default)]
    pub evaluator: Evaluator,
    /// Within which limits.
    pub limits: Limits,
    /// The node at which nothing is cut, as moves from the root (UCI, or places from 0 in a typed
    /// tree): a proof of the cut. `None` for a plain search.
    #[serde(default, rename = "uncut")]
    pub cutoff_disabled_at: Option<Vec<String>>,
    /// The options of closeness to win, if that is the method.
    #[serde(default)]
    pub ctw: Option<CtwOptions>,
}

impl Default for Experiment {
    fn default() -> Self {
        Self {
            subject: Subject::Chess(ChessSubject {
                start: EXAMPLE_FEN.to_owned(),
                moves: Vec::new(),
            }),
            settings: Settings::default(),
            improvements: Improvements::default(),
            evaluator: Evaluator::default(),
            limits: Limits::default(),
            cutoff_disabled_at: None,
            ctw: None,
        }
    }
}

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExperimentError {
    /// The position or its game cannot be read.
    #[error("{0}")]
    Subject(#[from] SubjectError),
    /// The tree or graph cannot be read.
    #[error("{0}")]
    Typed(#[from] TypedError),
    /// Too deep.
    #[error("a depth of {}; at most {MAX_DEPTH} can be searched", counted(.found, "ply"))]
    Depth {
        /// The number asked for.
        found: u8,
    },
    /// A limit out of range.
    #[error("a limit of {found} {what}; it must lie between {least} and {most}")]
    Limit {
        /// `nodes` or `steps`.
        what: &'static str,
        /// The number asked for.
        found: u64,
        /// The least allowed.
        least: u64,
        /// The most allowed.
        most: u64,
    },
    /// A proof of a cut where more than alpha-beta is at work.
    #[error("a cut can be proved of plain alpha-beta only, without improvements")]
    Proof,
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
        /// The positions of the game before it.
        past: Vec<Board>,
        /// Where nothing is cut.
        cutoff_disabled_at: Option<Vec<PackedMove>>,
    },
    /// A typed tree.
    Tree {
        tree: TypedTree,
        /// Where nothing is cut.
        cutoff_disabled_at: Option<Vec<Child>>,
    },
    /// A chess position for closeness to win.
    Ranges {
        game: ChessRanges<MaterialMobility>,
        root: Board,
        settings: ctw::Settings,
    },
    /// A typed graph with ranges.
    Graph {
        graph: TypedGraph,
        settings: ctw::Settings,
    },
}

impl Experiment {
    /// In which way is searched.
    pub fn method(&self) -> Method {
        Method::of(self.ctw, self.settings.algorithm)
    }

    /// The same, searched in another way; a node limit that was the usual one is so again.
    #[must_use]
    pub fn with_method(mut self, method: Method) -> Self {
        if self.limits.nodes == Limits::of(self.method()).nodes {
            self.limits.nodes = Limits::of(method).nodes;
        }
        self.ctw = (method == Method::Ctw).then(|| self.ctw.unwrap_or_default());
        if let Method::FixedDepth(algorithm) = method {
            self.settings.algorithm = algorithm;
        }
        self
    }

    /// Whether the search can be repeated with one cut held back: where a table or another order takes part, what
    /// is searched elsewhere changes with it.
    pub fn can_be_proved(&self) -> bool {
        self.improvements.is_none() && !matches!(self.method(), Method::PVS | Method::Ctw)
    }

    /// True if the result depends on the moves before the position: repetitions count, or CHUTE evaluates.
    pub fn looks_back(&self) -> bool {
        self.improvements.repetition || self.evaluator == Evaluator::Chute
    }

    /// The position searched as CHUTE sees it.
    pub fn chute_position(&self, root: Board) -> ChutePosition {
        let last = match &self.subject {
            Subject::Chess(subject) => subject.last_moves(),
            Subject::Tree(_) => LastMoves::default(),
        };
        ChutePosition::new(root, last)
    }

    /// The position with CHUTE's measured ranges; `None` for a typed tree or another evaluator.
    pub fn measured_ranges(&self) -> Option<(MeasuredRanges, Standing)> {
        let Subject::Chess(subject) = &self.subject else {
            return None;
        };
        if self.evaluator.plain().is_some() {
            return None;
        }
        let boards = subject.positions().ok()?;
        let moves = boards.iter().zip(&subject.moves);
        let moves: Vec<_> = moves.map(|(board, mv)| mv.unpack(board)).collect();
        Some(MeasuredRanges::after(boards.first()?, &moves))
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
        let most_nodes = Limits::most_nodes(self.method());
        within("nodes", self.limits.nodes, 1, most_nodes)?;
        within("steps", self.limits.steps as u64, 0, STEPS_LIMIT as u64)?;
        within("MiB", self.improvements.hash.into(), 0, MAX_HASH.into())?;
        if self.cutoff_disabled_at.is_some() && !self.can_be_proved() {
            return Err(ExperimentError::Proof);
        }
        if let Some(options) = self.ctw {
            return self.prepare_ranges(options.settings(self.limits.nodes));
        }
        match &self.subject {
            Subject::Chess(subject) => {
                let mut past = subject.positions()?;
                let root = past.pop().unwrap_or_default();
                let cutoff_disabled_at = self.path(|text| text.parse().ok())?;
                Ok(Prepared::Chess {
                    root,
                    past,
                    cutoff_disabled_at,
                })
            }
            Subject::Tree(text) => {
                let tree = text.parse()?;
                let cutoff_disabled_at = self.path(|text| text.parse().ok().map(Child))?;
                Ok(Prepared::Tree {
                    tree,
                    cutoff_disabled_at,
                })
            }
        }
    }

    fn prepare_ranges(&self, settings: ctw::Settings) -> Result<Prepared, ExperimentError> {
        Ok(match &self.subject {
            Subject::Chess(subject) => {
                let past = subject.positions()?;
                let root = past.last().cloned().unwrap_or_default();
                let game = ChessRanges::new(MaterialMobility).with_past(&past, &root);
                Prepared::Ranges {
                    game,
                    root,
                    settings,
                }
            }
            Subject::Tree(text) => Prepared::Graph {
                graph: text.parse()?,
                settings,
            },
        })
    }

    fn path<M>(&self, read: impl Fn(&str) -> Option<M>) -> Result<Option<Vec<M>>, ExperimentError> {
        let error = |text: &String| ExperimentError::Path {
            text: text.chars().take(20).collect(),
        };
        let Some(path) = &self.cutoff_disabled_at else {
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
        let chess = Experiment::default().with_method(Method::Ctw);
        assert!(matches!(chess.prepare(), Ok(Prepared::Ranges { .. })));
        let graph = Experiment {
            subject: Subject::Tree(EXAMPLE_GRAPH.to_owned()),
            ..chess
        };
        assert!(matches!(graph.prepare(), Ok(Prepared::Graph { .. })));
    }

    #[test]
    fn the_usual_node_limit_goes_with_the_method_and_another_one_stays() {
        let nodes = |experiment: &Experiment| experiment.limits.nodes;
        let ctw = Experiment::default().with_method(Method::Ctw);
        assert_eq!((ctw.method(), nodes(&ctw)), (Method::Ctw, 2_000));
        let back = ctw.clone().with_method(Method::ALPHA_BETA);
        assert_eq!(back, Experiment::default());
        let own = Limits {
            nodes: 300,
            ..ctw.limits
        };
        let own = Experiment { limits: own, ..ctw };
        assert_eq!(nodes(&own.clone().with_method(Method::MINIMAX)), 300);
        let many = Limits {
            nodes: CTW_NODES_LIMIT + 1,
            ..own.limits
        };
        let error = Experiment {
            limits: many,
            ..own
        }
        .prepare()
        .unwrap_err();
        assert!(error.to_string().contains("between 1 and 200000"));
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
        let improved = Experiment {
            cutoff_disabled_at: Some(vec!["d5c7".to_owned()]),
            ..Experiment::default().with_method(Method::PVS)
        };
        assert!(message(improved).contains("plain alpha-beta only"));
        let cutoff_disabled_at = Some(vec!["castle".to_owned()]);
        assert!(
            message(Experiment {
                cutoff_disabled_at,
                ..Experiment::default()
            })
            .contains("\"castle\"")
        );
    }
}
