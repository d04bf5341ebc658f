//! A search that deepens ply by ply, and which move it prefers, since when.
//!
//! Each iteration looks first at the move preferred so far, so that whatever raises the root's score later on has
//! been compared with it and is preferred at once.

use chess::packed::PackedMove;
use chute::{ChutePosition, ChuteTree};
use cozy_chess::{Board, Move};
use rating::{Moment, Timeline};
use search::{
    Algorithm, ChessTree, Effect, Fanout, Flow, GameTree, Halt, Improvements, MAX_DEPTH,
    NodeBudget, NodeVerdict, Observer, Order, Score, Search, Settings, Window,
};
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

/// Principal variation search with all that is added to it.
pub(super) const REFERENCE: Improvements = Improvements {
    quiescence: true,
    ..Improvements::SAFE
};

/// Iterative deepening alone.
pub(super) const PLAIN: Improvements = Improvements {
    deepen: true,
    ..Improvements::NONE
};

/// The configuration of a search.
pub(super) struct SearchConfig {
    pub algorithm: Algorithm,
    pub fanout: Fanout,
    /// With deepening: a search of one depth has no timeline.
    pub improvements: Improvements,
    /// Number of best lines wanted.
    pub lines: usize,
    /// The moves that are looked at; all if there is none.
    pub among: Vec<PackedMove>,
}

/// A search that deepens, and what it has come to.
pub(super) struct Searching<T: Chess> {
    root: T::Position,
    search: Search<T>,
    watch: Watch,
    depth: u8,
    /// Score and line of the best move, also of an iteration that was begun and not finished.
    leading: (Option<Score>, Vec<PackedMove>),
}

/// The observer's view of the iteration.
#[derive(Clone, Debug, Default)]
struct Watch {
    ply: u32,
    /// The root's move that is being searched.
    current: Option<PackedMove>,
    iteration: u8,
    /// The deepest ply reached so far; the root is ply 0.
    deepest: u32,
}

impl<T: Chess> Searching<T> {
    /// Before the first iteration.
    pub fn new(tree: T, root: T::Position, manner: SearchConfig) -> Self {
        let settings = Settings {
            algorithm: manner.algorithm,
            depth: MAX_DEPTH,
            fanout: manner.fanout,
            order: Order::BestFirst,
        };
        let search = Search::new(tree, root.clone(), settings)
            .improved(manner.improvements, Vec::new())
            .with_lines(manner.lines)
            .among(manner.among);
        Self {
            root,
            search,
            watch: Watch::default(),
            depth: 0,
            leading: (None, Vec::new()),
        }
    }

    /// Score and moves of the line that begins with the move preferred now. Before an iteration is
    /// finished its moves are compared with those tried so far.
    pub fn leading(&self) -> Option<(Score, Vec<Move>)> {
        let (score, line) = &self.leading;
        Some(((*score)?, played(T::board(&self.root), line)))
    }

    /// Score and moves of the best lines of that iteration, for the side to move.
    pub fn found(&self) -> impl Iterator<Item = (Score, Vec<Move>)> {
        let board = T::board(&self.root);
        let lines = self.search.best_lines().iter();
        lines.map(|line| (line.score, played(board, &line.moves)))
    }

    /// The deepest iteration that was finished, in plies.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The deepest ply reached so far, quiescence included.
    pub fn deepest(&self) -> u32 {
        self.watch.deepest
    }

    /// The used share of the transposition table, in thousandths; `None` without a table.
    pub fn permille_full(&self) -> Option<u16> {
        self.search.permille_full()
    }

    /// Works until that many nodes have been looked at in all, or an iteration is finished. Gives whether there is more
    /// to do.
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
        self.leading = (outcome.score, outcome.line);
        let goes_on = outcome.halted.is_some();
        self.depth = self.watch.iteration.saturating_sub(u8::from(goes_on));
        goes_on
    }
}

/// A line as the moves of its positions.
pub(super) fn played(start: &Board, line: &[PackedMove]) -> Vec<Move> {
    let mut board = start.clone();
    let moves = line.iter().map_while(|mv| {
        let mv = mv.legal(&board)?;
        board.play_unchecked(mv);
        Some(mv)
    });
    moves.collect()
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
        self.watch.deepest = self.watch.deepest.max(self.watch.ply);
        self.watch.ply += 1;
        if self.watch.ply == 2 {
            self.watch.current = mv;
        }
        ControlFlow::Continue(())
    }

    fn iteration(&mut self, depth: u8) -> Flow {
        self.watch.iteration = depth;
        // Report the result of the iteration before.
        ControlFlow::Break(Halt::Slice)
    }

    fn update(&mut self, _: Score, effect: Effect) -> Flow {
        if self.watch.ply != 1 {
            return ControlFlow::Continue(());
        }
        if effect == Effect::Raises
            && let Some(mv) = self.watch.current.and_then(|mv| mv.legal(self.board))
        {
            // The same move again changes nothing; moments never go back.
            let _ = self.timeline.push((self.stamp)(self.nodes), mv);
        }
        ControlFlow::Continue(())
    }

    fn leave(&mut self, _: Score, _: NodeVerdict) -> Flow {
        self.watch.ply -= 1;
        ControlFlow::Continue(())
    }
}
