//! An engine at work on a position: a value that is run in slices and says what the engine prefers
//! and since when. The searches deepen ply by ply; their observer stamps every change.
//!
//! When a new iteration finds a better move at the root, it is preferred at once if the iteration
//! has already looked at the move preferred so far, and otherwise when it has; until then the new
//! move is only the best of the few it has seen.

use crate::chess::packed::PackedMove;
use crate::player::{Castled, Decision, Reading, trained};
use crate::rating::{Moment, Timeline};
use crate::search::{
    Algorithm, ChessTree, Effect, Evaluator, Fanout, Flow, Halt, MAX_DEPTH, NodeBudget, Observer,
    Order, Score, Search, Settings, Verdict, Window,
};
use cozy_chess::{Board, Move};
use std::ops::ControlFlow;

/// The most nodes an analysis may be given.
pub const NODES_LIMIT: u64 = 200_000_000;

/// Who analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// A search that deepens ply by ply.
    Search(Algorithm, Evaluator),
    /// PLAYER with the trained weights, which looks at each move once and then knows no better. A
    /// node is a surveyed position.
    Player(Reading),
    /// Prefers the move that is generated first: what nothing at all would score.
    FirstMove,
}

/// The engines by name.
pub const ENGINES: [(&str, Engine); 6] = [
    (
        "alpha-beta",
        Engine::Search(Algorithm::AlphaBeta, Evaluator::Material),
    ),
    (
        "minimax",
        Engine::Search(Algorithm::Minimax, Evaluator::Material),
    ),
    (
        "alpha-beta-moves",
        Engine::Search(Algorithm::AlphaBeta, Evaluator::MaterialMoves),
    ),
    ("player", Engine::Player(Reading::LISTED)),
    ("player-meant", Engine::Player(Reading::MEANT)),
    ("first-move", Engine::FirstMove),
];

/// Turns a count of nodes into a moment: the count itself, or what a clock says.
pub trait Stamp: FnMut(u64) -> Moment {}
impl<F: FnMut(u64) -> Moment> Stamp for F {}

/// The count of nodes as a moment.
#[must_use]
pub fn by_nodes(nodes: u64) -> Moment {
    // Counts are far below 2^53.
    Moment::try_from(nodes as f64).unwrap_or_default()
}

/// An analysis in progress.
#[derive(Clone, Debug)]
pub struct Analyst {
    board: Board,
    timeline: Timeline<Move>,
    work: Work,
    limit: u64,
    nodes: u64,
    depth: u8,
}

#[derive(Clone, Debug)]
enum Work {
    Search {
        algorithm: Algorithm,
        evaluator: Evaluator,
        search: Box<Search<ChessTree>>,
        watch: Watch,
    },
    /// The values of the candidates in the order of generation, and how many were looked at.
    Player {
        values: Vec<(Move, f64)>,
        at: usize,
    },
    Done,
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
}

impl Analyst {
    /// An analysis that has not begun, of at most `limit` nodes (held within [`NODES_LIMIT`]).
    #[must_use]
    pub fn new(board: &Board, engine: Engine, limit: u64) -> Self {
        let mut timeline = Timeline::new();
        let work = match engine {
            Engine::Search(algorithm, evaluator) => Work::Search {
                algorithm,
                evaluator,
                search: Box::new(iteration(board, algorithm, evaluator, 1)),
                watch: Watch::default(),
            },
            Engine::Player(reading) => {
                let decision = Decision::new(board, Castled::UNKNOWN, reading);
                let weights = trained(reading);
                let values = decision
                    .candidates
                    .iter()
                    .map(|candidate| (candidate.mv, decision.value(candidate, &weights)));
                Work::Player {
                    values: values.collect(),
                    at: 0,
                }
            }
            Engine::FirstMove => {
                if let Some(&mv) = crate::chess::moves::legal_moves(board).first() {
                    // The first entry of a timeline is always in order.
                    let _ = timeline.push(Moment::ZERO, mv);
                }
                Work::Done
            }
        };
        Self {
            board: board.clone(),
            timeline,
            work,
            limit: limit.clamp(1, NODES_LIMIT),
            nodes: 0,
            depth: 0,
        }
    }

    /// Works for about so many nodes. Gives whether there is more to do.
    pub fn step(&mut self, slice: u64, stamp: &mut impl Stamp) -> bool {
        let end = self.limit.min(self.nodes.saturating_add(slice.max(1)));
        while self.nodes < end {
            if !self.go_on(end, stamp) {
                self.work = Work::Done;
                return false;
            }
        }
        if self.nodes >= self.limit {
            self.work = Work::Done;
        }
        !matches!(self.work, Work::Done)
    }

    /// Runs to the end, in nodes.
    pub fn run(&mut self) {
        while self.step(u64::MAX, &mut by_nodes) {}
    }

    /// What was preferred, and since when.
    #[must_use]
    pub fn timeline(&self) -> &Timeline<Move> {
        &self.timeline
    }

    /// Nodes looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest iteration that was finished, in plies.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.depth
    }

    fn go_on(&mut self, end: u64, stamp: &mut impl Stamp) -> bool {
        match &mut self.work {
            Work::Done => false,
            Work::Player { values, at } => {
                let Some(&(mv, value)) = values.get(*at) else {
                    return false;
                };
                let is_better = values[..*at].iter().all(|&(_, other)| value > other);
                *at += 1;
                // The position at hand is the first node.
                self.nodes = *at as u64 + 1;
                if is_better {
                    let _ = self.timeline.push(stamp(self.nodes), mv);
                }
                true
            }
            Work::Search {
                algorithm,
                evaluator,
                search,
                watch,
            } => {
                let before = self.nodes;
                let mut seen = Seen {
                    watch,
                    timeline: &mut self.timeline,
                    board: &self.board,
                    stamp,
                    nodes: before,
                };
                let budget = NodeBudget::new(end - before, Halt::Slice);
                let outcome = search.run(&mut (&mut seen, budget));
                self.nodes = seen.nodes;
                if outcome.halted.is_some() {
                    return true;
                }
                self.depth += 1;
                let best = outcome.line.first().copied();
                let Some(mv) = best.and_then(|mv| mv.legal(&self.board)) else {
                    return false;
                };
                let _ = self.timeline.push(stamp(self.nodes), mv);
                if self.depth >= MAX_DEPTH {
                    return false;
                }
                *watch = Watch {
                    unseen: best,
                    ..Watch::default()
                };
                **search = iteration(&self.board, *algorithm, *evaluator, self.depth + 1);
                true
            }
        }
    }
}

fn iteration(
    board: &Board,
    algorithm: Algorithm,
    evaluator: Evaluator,
    depth: u8,
) -> Search<ChessTree> {
    let settings = Settings {
        algorithm,
        depth,
        fanout: Fanout::full(),
        order: Order::BestFirst,
    };
    Search::new(ChessTree { evaluator }, board.clone(), settings)
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

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9";

    fn analysed(engine: Engine, limit: u64, slice: u64) -> Analyst {
        let board: Board = QUIET.parse().unwrap();
        let mut analyst = Analyst::new(&board, engine, limit);
        while analyst.step(slice, &mut by_nodes) {}
        analyst
    }

    #[test]
    fn slices_change_nothing() {
        for (name, engine) in ENGINES {
            let whole = analysed(engine, 20_000, u64::MAX);
            for slice in [1, 7, 1_000] {
                let sliced = analysed(engine, 20_000, slice);
                assert_eq!(whole.timeline(), sliced.timeline(), "{name} {slice}");
                assert_eq!(whole.nodes(), sliced.nodes(), "{name} {slice}");
            }
        }
    }

    #[test]
    fn an_analysis_stops_at_its_limit_of_nodes() {
        for limit in [1, 2, 50, 3_000] {
            let analyst = analysed(ENGINES[0].1, limit, u64::MAX);
            assert!(analyst.nodes() <= limit);
            let last = analyst.timeline().preferences().last();
            assert!(last.is_none_or(|p| p.since.value() <= limit as f64));
        }
    }

    #[test]
    fn the_preference_at_an_iterations_end_is_the_searchs_best_move() {
        let board: Board = QUIET.parse().unwrap();
        let algorithm = Algorithm::AlphaBeta;
        let analyst = analysed(ENGINES[0].1, 60_000, u64::MAX);
        assert!(analyst.depth() >= 3);
        let mut nodes = 0;
        for depth in 1..=analyst.depth() {
            let mut search = iteration(&board, algorithm, Evaluator::Material, depth);
            let outcome = search.run(&mut ());
            nodes += outcome.nodes;
            let preferred = analyst
                .timeline()
                .preferences()
                .iter()
                .rfind(|p| p.since <= by_nodes(nodes))
                .map(|p| p.mv);
            assert_eq!(preferred, outcome.line[0].legal(&board), "depth {depth}");
        }
    }

    #[test]
    fn player_prefers_its_first_best_move_in_the_end() {
        let board: Board = QUIET.parse().unwrap();
        let decision = Decision::new(&board, Castled::UNKNOWN, Reading::LISTED);
        let best = decision.best(&trained(Reading::LISTED)).unwrap().mv;
        let analyst = analysed(Engine::Player(Reading::LISTED), 1_000, u64::MAX);
        assert_eq!(analyst.timeline().last(), Some(best));
        assert_eq!(analyst.nodes(), decision.candidates.len() as u64 + 1);
    }

    #[test]
    fn a_finished_game_has_no_preference() {
        let mate: Board = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse().unwrap();
        for (_, engine) in ENGINES {
            let mut analyst = Analyst::new(&mate, engine, 100);
            analyst.run();
            assert!(analyst.timeline().preferences().is_empty());
        }
    }
}
