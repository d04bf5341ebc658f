//! A search that deepens ply by ply and notes which move it prefers, and since when.
//!
//! When a new iteration finds a better move at the root, it is preferred at once if the iteration
//! has already looked at the move preferred so far, and otherwise when it has; until then the new
//! move is only the best of the few it has seen. A search that deepens by itself looks at the move preferred first.

use crate::chess::packed::PackedMove;
use crate::chute::{ChutePosition, ChuteTree};
use crate::rating::{Moment, Timeline};
use crate::search::{
    Algorithm, ChessTree, Effect, Fanout, Flow, GameTree, Halt, Improvements, MAX_DEPTH,
    NodeBudget, Observer, Order, Score, Search, Settings, Verdict, Window,
};
use cozy_chess::{Board, Move};
use std::ops::ControlFlow;

/// Turns a count of nodes into a moment: the count itself, or what a clock says.
pub trait Stamp: FnMut(u64) -> Moment {}
impl<F: FnMut(u64) -> Moment> Stamp for F {}

/// A game tree of chess positions that the iterations search one after the other.
pub(super) trait Chess: GameTree<Move = PackedMove> + Clone {
    /// The board of a position.
    fn board(position: &Self::Position) -> &Board;
}

impl Chess for ChessTree {
    fn board(position: &Board) -> &Board {
        position
    }
}

impl Chess for ChuteTree {
    fn board(position: &ChutePosition) -> &Board {
        &position.board
    }
}

/// What every iteration does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Method {
    pub algorithm: Algorithm,
    /// How many moves of every node are kept; `None` for all.
    pub kept: Option<u8>,
    /// What is added to it; with deepening the search does the iterations itself.
    pub improvements: Improvements,
}

impl Method {
    /// Principal variation search with all that is added to it.
    pub const REFERENCE: Self = Self {
        algorithm: Algorithm::Pvs,
        kept: None,
        improvements: Improvements {
            quiescence: true,
            ..Improvements::SAFE
        },
    };
}

impl From<Algorithm> for Method {
    /// All moves of every node, nothing added.
    fn from(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            kept: None,
            improvements: Improvements::default(),
        }
    }
}

/// The iterations.
pub(super) struct Deepening<T: Chess> {
    tree: T,
    root: T::Position,
    method: Method,
    search: Search<T>,
    watch: Watch,
    depth: u8,
    /// What the deepest iteration that was finished came to.
    found: Option<(Score, Vec<Move>)>,
}

/// What the observer knows of the iteration.
#[derive(Clone, Debug, Default)]
struct Watch {
    ply: u32,
    /// The root's move that is being searched.
    current: Option<PackedMove>,
    /// The iteration's best so far.
    best: Option<PackedMove>,
    /// What was preferred when the iteration began, until the iteration has looked at it.
    unseen: Option<PackedMove>,
    /// The search's own iteration, where it deepens by itself.
    iteration: u8,
}

impl<T: Chess> Deepening<T> {
    /// Before the first iteration.
    pub fn new(tree: T, root: T::Position, method: Method) -> Self {
        let search = iteration(&tree, &root, method, 1);
        Self {
            tree,
            root,
            method,
            search,
            watch: Watch::default(),
            depth: 0,
            found: None,
        }
    }

    /// Score and line of that iteration, for the side to move.
    pub fn found(&self) -> Option<&(Score, Vec<Move>)> {
        self.found.as_ref()
    }

    /// The deepest iteration that was finished, in plies.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Works until that many nodes have been looked at in all, or an iteration is finished. Gives
    /// whether there is more to do.
    pub fn go_on(
        &mut self,
        end: u64,
        nodes: &mut u64,
        timeline: &mut Timeline<Move>,
        stamp: &mut impl Stamp,
    ) -> bool {
        let board = T::board(&self.root);
        let budget = NodeBudget::new(end - *nodes, Halt::Slice);
        let mut seen = Seen {
            watch: &mut self.watch,
            timeline,
            board,
            stamp,
            nodes: *nodes,
        };
        let outcome = self.search.run(&mut (&mut seen, budget));
        *nodes = seen.nodes;
        if self.method.improvements.deepen {
            let goes_on = outcome.halted.is_some();
            let finished = self.watch.iteration.saturating_sub(u8::from(goes_on));
            if finished != self.depth {
                self.depth = finished;
                // What an unfinished iteration has come to so far is not yet that depth's.
                self.found = match (self.search.settled(), outcome.score) {
                    (Some((score, line)), _) if goes_on => Some((score, played(board, line))),
                    (_, score) => score.map(|score| (score, played(board, &outcome.line))),
                };
            }
            return goes_on;
        }
        if outcome.halted.is_some() {
            return true;
        }
        self.depth += 1;
        let best = outcome.line.first().copied();
        self.found = outcome
            .score
            .map(|score| (score, played(board, &outcome.line)));
        let Some(mv) = best.and_then(|mv| mv.legal(board)) else {
            return false;
        };
        let _ = timeline.push(stamp(*nodes), mv);
        if self.depth >= MAX_DEPTH {
            return false;
        }
        self.watch = Watch {
            unseen: best,
            ..Watch::default()
        };
        self.search = iteration(&self.tree, &self.root, self.method, self.depth + 1);
        true
    }
}

/// A line as the moves of its positions.
fn played(start: &Board, line: &[PackedMove]) -> Vec<Move> {
    let mut board = start.clone();
    let moves = line.iter().map_while(|mv| {
        let mv = mv.legal(&board)?;
        board.play_unchecked(mv);
        Some(mv)
    });
    moves.collect()
}

fn iteration<T: Chess>(tree: &T, root: &T::Position, method: Method, depth: u8) -> Search<T> {
    let Method {
        algorithm,
        kept,
        improvements,
    } = method;
    let settings = Settings {
        algorithm,
        depth: if improvements.deepen {
            MAX_DEPTH
        } else {
            depth
        },
        fanout: kept.map_or_else(Fanout::full, Fanout::even),
        order: Order::BestFirst,
    };
    Search::new(tree.clone(), root.clone(), settings).improved(improvements, Vec::new())
}

/// The observer: counts nodes and notes changes at the root.
struct Seen<'a, S> {
    watch: &'a mut Watch,
    timeline: &'a mut Timeline<Move>,
    board: &'a Board,
    stamp: &'a mut S,
    nodes: u64,
}

impl<S: Stamp> Observer<PackedMove> for Seen<'_, S> {
    fn enter(&mut self, mv: Option<PackedMove>, _: Window) -> Flow {
        self.nodes += 1;
        self.watch.ply += 1;
        if self.watch.ply == 2 {
            self.watch.current = mv;
        }
        ControlFlow::Continue(())
    }

    fn iteration(&mut self, depth: u8) -> Flow {
        self.watch.iteration = depth;
        ControlFlow::Continue(())
    }

    fn update(&mut self, _: Score, effect: Effect) -> Flow {
        if self.watch.ply != 1 {
            return ControlFlow::Continue(());
        }
        let watch = &mut *self.watch;
        if effect == Effect::Raises {
            watch.best = watch.current;
        }
        if watch.unseen == watch.current {
            watch.unseen = None;
        }
        if watch.unseen.is_none()
            && let Some(mv) = watch.best.and_then(|mv| mv.legal(self.board))
        {
            // The same move again changes nothing; moments never go back.
            let _ = self.timeline.push((self.stamp)(self.nodes), mv);
        }
        ControlFlow::Continue(())
    }

    fn leave(&mut self, _: Score, _: Verdict) -> Flow {
        self.watch.ply -= 1;
        ControlFlow::Continue(())
    }
}
