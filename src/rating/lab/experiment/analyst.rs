//! An engine at work on a position: a value that is run in slices and says what the engine prefers
//! and since when.

use super::engine::{Engine, Ranges};
use super::searching::{Chess, PLAIN, REFERENCE, SearchConfig, Searching, Stamp, played};
use super::tuning::Tuning;
use super::with_past::WithPast;
use chess::moves::legal_moves;
use chess::packed::PackedMove;
use chute::{ChutePosition, ChuteTree, LastMoves};
use cozy_chess::{Board, Move};
use endgame::eg::{Eg, EgEvent, Halt, Limits, Observer};
use kit::experiment::chute_ranges::{MeasuredRanges, Standing};
use kit::experiment::sorted;
use player::{Castled, Decision};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use rating::{Moment, Timeline};
use search::ctw::{
    self, ChessRanges, Ctw, CtwEvent, CtwObserver, MaterialMobility, RangedGame, Source, UciScore,
};
use search::{self, Algorithm, ChessTree, Fanout, Improvements, Score};
use std::ops::ControlFlow;

/// The most nodes an analysis may be given.
pub const NODES_LIMIT: u64 = 200_000_000;

/// Spreads a small number over 64 bits (2^64 divided by the golden ratio).
const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The count of nodes as a moment.
pub fn by_nodes(nodes: u64) -> Moment {
    // Counts are far below 2^53.
    Moment::try_from(nodes as f64).unwrap_or_default()
}

/// An engine's result besides the move it prefers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// For the side to move.
    pub score: UciScore,
    pub line: Vec<Move>,
}

/// Of CHUTE's points about this many are a pawn (Sugar 1975, p. 122 ff.; as its heuristics 12 and 14 have it).
const POINTS_OF_A_PAWN: i32 = 255;

/// A score as UCI has it, in hundredths of what counts as a pawn.
fn told(score: Score, pawn: i32) -> UciScore {
    match score.mate_distance() {
        Some(plies) if plies > 0 => UciScore::Mate((plies + 1) / 2),
        Some(plies) => UciScore::Mate(plies / 2),
        None => UciScore::Centipawns((i64::from(score.0) * 100 / i64::from(pawn)) as i32),
    }
}

/// An analysis in progress.
pub struct Analyst {
    timeline: Timeline<Move>,
    work: Work,
    limit: u64,
    nodes: u64,
    /// Of these EG's proof.
    proof: u64,
    depth: u8,
    deepest: Option<u32>,
    permille_full: Option<u16>,
    /// Number of lines wanted.
    lines: usize,
    /// The best first.
    findings: Vec<Finding>,
    /// Score and line of the move that a deepening search prefers now, also within an unfinished iteration. `None` for
    /// other engines, and before the first score.
    changed: Option<Finding>,
}

enum Work {
    Search(Box<Searching<WithPast<ChessTree>>>),
    Chute(Box<Searching<WithPast<ChuteTree>>>),
    /// The values of the candidates in the order of generation, and how many were looked at.
    Player {
        values: Vec<(Move, f64)>,
        at: usize,
    },
    Ctw(Box<Ctw<ChessRanges<MaterialMobility>>>),
    Measured(Box<Ctw<MeasuredRanges>>),
    Eg(Box<Eg>),
    Done,
}

/// Counts EG's positions, and halts when a slice is spent.
struct Turn<'a> {
    left: u64,
    nodes: &'a mut u64,
    /// Positions of the proof that are counted already.
    proof: &'a mut u64,
}

impl Observer for Turn<'_> {
    const WANTS_REASONS: bool = false;

    fn see(&mut self, event: EgEvent) -> ControlFlow<Halt> {
        let new = match event {
            EgEvent::Enter { .. } => 1,
            EgEvent::Proof { nodes, .. } => u64::from(nodes).saturating_sub(*self.proof),
            EgEvent::Vet { nodes, .. } => u64::from(nodes),
            _ => 0,
        };
        if matches!(event, EgEvent::Proof { .. }) {
            *self.proof += new;
        }
        *self.nodes += new;
        self.left = self.left.saturating_sub(new);
        if self.left == 0 {
            ControlFlow::Break(Halt::Slice)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Counts the positions that closeness to win evaluates, and halts when a slice is spent or the candidates have
/// been looked at.
struct Looking<'a> {
    end: u64,
    nodes: &'a mut u64,
    has_looked: bool,
}

impl<M> CtwObserver<M> for Looking<'_> {
    fn see(&mut self, event: CtwEvent<M>) -> search::Flow {
        match event {
            CtwEvent::Evaluate {
                source: Source::Fresh,
                ..
            } => *self.nodes += 1,
            CtwEvent::Candidates { .. } | CtwEvent::Choose { .. } => self.has_looked = true,
            _ => {}
        }
        if self.has_looked || *self.nodes >= self.end {
            ControlFlow::Break(search::Halt::Slice)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Analyst {
    /// An analysis that has not begun, of at most `limit` nodes (held within [`NODES_LIMIT`]), of a position
    /// without a past.
    pub fn new(board: &Board, engine: Engine, limit: u64) -> Self {
        Self::after(board, &[], engine, limit)
    }

    /// The same of the position that these legal moves lead to: returning to a position of the game is a draw to
    /// the searches, CHUTE knows which pieces moved last, and position scores add up from the start on.
    ///
    /// # Panics
    /// If a move is not legal in its place.
    pub fn after(start: &Board, moves: &[Move], engine: Engine, limit: u64) -> Self {
        Self::tuned(start, moves, (engine, &Tuning::default()), limit)
    }

    /// The same by an engine with those settings, as far as it can follow them ([`Tuning::unheeded_by`]).
    ///
    /// # Panics
    /// If a move is not legal in its place.
    pub fn tuned(
        start: &Board,
        moves: &[Move],
        (engine, tuning): (Engine, &Tuning),
        limit: u64,
    ) -> Self {
        let (past, last) = course(start, moves);
        let board = past.last().unwrap_or(start);
        let mut timeline = Timeline::new();
        let mut prefer_at_once = |mv: Option<&Move>| {
            if let Some(&mv) = mv {
                // The first entry of a timeline is always in order.
                let _ = timeline.push(Moment::ZERO, mv);
            }
        };
        let manner = |algorithm, kept, improvements| {
            manner_on(board, tuning, (algorithm, kept), improvements)
        };
        let chute = |algorithm: Algorithm, kept: Option<u8>| {
            let root = ChutePosition::new(board.clone(), last);
            let polynomial = tuning.polynomial();
            let tree = WithPast::new(ChuteTree { polynomial }, &past);
            let manner = manner(algorithm, kept, PLAIN);
            Work::Chute(Box::new(Searching::new(tree, root, manner)))
        };
        let plain = |tree: ChessTree, algorithm: Algorithm, improvements| {
            let tree = WithPast::new(tree, &past);
            let manner = manner(algorithm, None, improvements);
            Work::Search(Box::new(Searching::new(tree, board.clone(), manner)))
        };
        let choice = || {
            let moves = legal_moves(board).into_iter();
            let moves = moves.filter(|&mv| tuning.allows(mv));
            moves.collect::<Vec<Move>>()
        };
        let work = match engine {
            Engine::Search(algorithm, evaluator) => match evaluator.plain() {
                Some(evaluator) => plain(ChessTree { evaluator }, algorithm, PLAIN),
                None => chute(algorithm, None),
            },
            Engine::Reference => plain(ChessTree::default(), Algorithm::Pvs, REFERENCE),
            Engine::Pruned(kept) => chute(Algorithm::AlphaBeta, Some(kept)),
            Engine::Player(reading) => {
                let decision = Decision::new(board, Castled::UNKNOWN, reading);
                let weights = tuning.player_weights(reading);
                let candidates = decision.candidates.iter();
                let values = candidates
                    .filter(|candidate| tuning.allows(candidate.mv))
                    .map(|candidate| (candidate.mv, decision.value(candidate, &weights)));
                Work::Player {
                    values: values.collect(),
                    at: 0,
                }
            }
            Engine::Ctw(ranges) => {
                let settings = ctw::Settings {
                    budget: limit.clamp(1, ctw::MOST_POSITIONS),
                    ..ctw::Settings::default()
                };
                match ranges {
                    Ranges::Material => {
                        let game = ChessRanges::new(MaterialMobility).with_past(&past, board);
                        Work::Ctw(Box::new(Ctw::new(game, board.clone(), settings)))
                    }
                    Ranges::Measured => {
                        let (game, root) = MeasuredRanges::after(start, moves);
                        Work::Measured(Box::new(Ctw::new(game, root, settings)))
                    }
                }
            }
            Engine::Eg if engine.suits(board) => {
                let usual = Limits::default();
                let limits = Limits {
                    strategic: usual.strategic.min(limit),
                    proof: usual.proof.min(limit),
                    // Solving a structure is not counted in nodes.
                    structures: 0,
                    ..usual
                };
                Work::Eg(Box::new(Eg::new(board, limits)))
            }
            // It knows nothing of other pieces and prefers nothing.
            Engine::Eg => Work::Done,
            Engine::FirstMove => {
                prefer_at_once(choice().first());
                Work::Done
            }
            Engine::Random(seed) => {
                let moves = choice();
                // A position that is returned to has another number, so that the same move need not come again.
                let number = board.hash() ^ (past.len() as u64).wrapping_mul(GOLDEN_GAMMA);
                let mut chance = Pcg32::new(seed, number);
                // The remainder favours some moves by less than one in ten million.
                let drawn = chance.next_u32() as usize;
                prefer_at_once(drawn.checked_rem(moves.len()).and_then(|at| moves.get(at)));
                Work::Done
            }
        };
        Self {
            timeline,
            work,
            limit: limit.clamp(1, NODES_LIMIT),
            nodes: 0,
            proof: 0,
            depth: 0,
            deepest: None,
            permille_full: None,
            lines: tuning.lines(),
            findings: Vec::new(),
            changed: None,
        }
    }

    /// Works for about this many nodes, at most to the end of an iteration. Gives whether there is more to do.
    pub fn step(&mut self, slice: u64, stamp: &mut impl Stamp) -> bool {
        let end = self.limit.min(self.nodes.saturating_add(slice.max(1)));
        let depth = self.depth;
        while self.nodes < end && self.depth == depth {
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

    /// The moves preferred, each with its beginning.
    pub fn timeline(&self) -> &Timeline<Move> {
        &self.timeline
    }

    /// Nodes looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest iteration that was finished, in plies.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The deepest ply reached, quiescence included; `None` of an engine that does not deepen.
    pub fn deepest(&self) -> Option<u32> {
        self.deepest
    }

    /// The used share of the transposition table, in thousandths; `None` of an engine without a table.
    pub fn permille_full(&self) -> Option<u16> {
        self.permille_full
    }

    /// Score and line of the deepest iteration that was finished, or of closeness to win's choice; the others
    /// have none, unless PLAYER is asked for several lines.
    pub fn finding(&self) -> Option<&Finding> {
        self.findings.first()
    }

    /// As many lines as are wanted, the best first: of the deepest iteration that was finished, each exact; of
    /// closeness to win's candidates by their lower bounds; of PLAYER's moves by their values.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Score and line of the move preferred now: those of [`Analyst::finding`], unless an iteration that is not
    /// finished prefers another move. `None` of an engine that has no score.
    pub fn leading(&self) -> Option<&Finding> {
        let mv = self.timeline.last()?;
        let known = self.changed.iter().chain(self.finding());
        known.into_iter().find(|it| it.line.first() == Some(&mv))
    }

    fn go_on(&mut self, end: u64, stamp: &mut impl Stamp) -> bool {
        let (timeline, nodes) = (&mut self.timeline, &mut self.nodes);
        match &mut self.work {
            Work::Done => false,
            Work::Search(search) => {
                let goes_on = search.go_on(end, nodes, timeline, stamp);
                self.deepest = Some(search.deepest());
                self.permille_full = search.permille_full();
                if self.depth != search.depth() {
                    self.findings = findings_of(search, 100);
                }
                self.changed = change_of(search, 100);
                self.depth = search.depth();
                goes_on
            }
            Work::Chute(search) => {
                let goes_on = search.go_on(end, nodes, timeline, stamp);
                self.deepest = Some(search.deepest());
                self.permille_full = search.permille_full();
                if self.depth != search.depth() {
                    self.findings = findings_of(search, POINTS_OF_A_PAWN);
                }
                self.changed = change_of(search, POINTS_OF_A_PAWN);
                self.depth = search.depth();
                goes_on
            }
            Work::Player { values, at } => {
                let Some(&(mv, value)) = values.get(*at) else {
                    return false;
                };
                let is_better = values[..*at].iter().all(|&(_, other)| value > other);
                *at += 1;
                // The position at hand is the first node.
                *nodes = *at as u64 + 1;
                if is_better {
                    let _ = timeline.push(stamp(*nodes), mv);
                }
                // Its values are no count of pawns: one alone would be read as such.
                if self.lines > 1 {
                    self.findings = by_value(&values[..*at], self.lines);
                }
                true
            }
            Work::Ctw(search) => {
                let kept = (&mut self.findings, self.lines);
                range_over(search, |it| it, (end, nodes), timeline, kept, stamp)
            }
            Work::Measured(search) => {
                let kept = (&mut self.findings, self.lines);
                range_over(search, Standing::board, (end, nodes), timeline, kept, stamp)
            }
            Work::Eg(eg) => {
                let mut turn = Turn {
                    left: end - *nodes,
                    nodes,
                    proof: &mut self.proof,
                };
                let _ = eg.run(&mut turn);
                let Some(answer) = eg.answer() else {
                    return true;
                };
                if let Some(mv) = answer.best {
                    let _ = timeline.push(stamp(*nodes), mv);
                }
                false
            }
        }
    }
}

/// Closeness to win until that many positions are evaluated, or the candidates have been looked at; gives whether
/// there is more to do.
fn range_over<G: RangedGame<Move = PackedMove>>(
    search: &mut Ctw<G>,
    board_of: impl Fn(&G::Position) -> &Board,
    (end, nodes): (u64, &mut u64),
    timeline: &mut Timeline<Move>,
    (findings, lines): (&mut Vec<Finding>, usize),
    stamp: &mut impl Stamp,
) -> bool {
    // The position at hand is the first node.
    *nodes = (*nodes).max(1);
    let mut looking = Looking {
        end,
        nodes,
        has_looked: false,
    };
    let found = search.run(&mut looking);
    let root = search.positions().first();
    let root = root.map(|root| board_of(&root.position).clone());
    if let Some(root) = root.filter(|_| looking.has_looked)
        && let Some(mv) = found.choice.and_then(|choice| choice.mv.legal(&root))
    {
        let _ = timeline.push(stamp(*nodes), mv);
        let best = search.best_lines(lines);
        let best = best.map(|(choice, line)| Finding {
            score: choice.uci(),
            line: played(&root, &line),
        });
        *findings = best.collect();
    }
    !search.is_done()
}

/// Every position of a game, the start first, and which pieces moved last.
fn course(start: &Board, moves: &[Move]) -> (Vec<Board>, LastMoves) {
    let (mut boards, mut last) = (vec![start.clone()], LastMoves::default());
    let mut board = start.clone();
    for &mv in moves {
        last = last.after(&board, mv);
        board.play(mv);
        boards.push(board.clone());
    }
    (boards, last)
}

/// The configuration of a search of this position with these settings.
fn manner_on(
    board: &Board,
    tuning: &Tuning,
    (algorithm, kept): (Algorithm, Option<u8>),
    improvements: Improvements,
) -> SearchConfig {
    let own = || kept.map_or_else(Fanout::full, Fanout::even);
    let hash = tuning.hash.filter(|_| improvements.hash > 0);
    SearchConfig {
        algorithm: tuning.algorithm.unwrap_or(algorithm),
        fanout: tuning.fanout.clone().unwrap_or_else(own),
        improvements: Improvements {
            hash: hash.unwrap_or(improvements.hash),
            ..improvements
        },
        lines: tuning.lines(),
        among: (tuning.among.iter())
            .map(|&mv| PackedMove::pack(board, mv))
            .collect(),
    }
}

fn findings_of<T: Chess>(search: &Searching<T>, pawn: i32) -> Vec<Finding> {
    let found = search.found().map(|(score, line)| Finding {
        score: told(score, pawn),
        line,
    });
    found.collect()
}

fn change_of<T: Chess>(search: &Searching<T>, pawn: i32) -> Option<Finding> {
    let (score, line) = search.leading()?;
    let score = told(score, pawn);
    Some(Finding { score, line })
}

/// PLAYER's moves by value, in hundredths, the best first.
fn by_value(values: &[(Move, f64)], lines: usize) -> Vec<Finding> {
    let mut values = values.to_vec();
    sorted::by(&mut values, |a, b| b.1.total_cmp(&a.1));
    let found = values.into_iter().take(lines).map(|(mv, value)| Finding {
        score: UciScore::Centipawns((value * 100.0).round() as i32),
        line: vec![mv],
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::super::engine::ENGINES;
    use super::*;
    use kit::experiment::Evaluator;
    use player::{Reading, trained};
    use search::{Algorithm, Fanout, Order, Search, Settings};

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
            // CHUTE looks at far fewer nodes in the same time.
            let limit = if engine.chunk() < 100 { 100 } else { 20_000 };
            let whole = analysed(engine, limit, u64::MAX);
            for slice in [1, 7, 1_000] {
                let sliced = analysed(engine, limit, slice);
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
        let engine = Engine::Search(algorithm, Evaluator::Material);
        let analyst = analysed(engine, 60_000, u64::MAX);
        assert!(analyst.depth() >= 3);
        for depth in 1..=analyst.depth() {
            let settings = Settings {
                algorithm,
                depth,
                fanout: Fanout::full(),
                order: Order::BestFirst,
            };
            let evaluator = search::Evaluator::Material;
            let outcome = Search::new(ChessTree { evaluator }, board.clone(), settings)
                .improved(PLAIN, Vec::new())
                .run(&mut ());
            let nodes = outcome.nodes;
            let preferred = analyst
                .timeline()
                .preferences()
                .iter()
                .rfind(|p| p.since <= by_nodes(nodes))
                .map(|p| p.mv);
            assert_eq!(preferred, outcome.line[0].legal(&board), "depth {depth}");
        }
    }

    /// Halted within an iteration the reference search tells score and depth of the one before.
    #[test]
    fn the_reference_search_tells_the_score_of_the_depth_that_it_finished() {
        let board: Board = QUIET.parse().unwrap();
        for limit in [500, 2_000, 7_000, 20_000] {
            let analyst = analysed(Engine::Reference, limit, u64::MAX);
            let settings = Settings {
                algorithm: Algorithm::Pvs,
                depth: analyst.depth(),
                fanout: Fanout::full(),
                order: Order::BestFirst,
            };
            let whole = Search::new(ChessTree::default(), board.clone(), settings)
                .improved(REFERENCE, Vec::new())
                .run(&mut ());
            let score = analyst.finding().map(|finding| finding.score);
            assert_eq!(
                score,
                whole.score.map(|score| told(score, 100)),
                "{limit} nodes"
            );
            assert!(analyst.depth() >= 1, "{limit} nodes");
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

    #[test]
    fn eg_prefers_nothing_until_it_has_its_answer() {
        let board: Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
        let run = |slice| {
            let mut analyst = Analyst::new(&board, Engine::Eg, 50_000);
            while analyst.step(slice, &mut by_nodes) {}
            analyst
        };
        let whole = run(u64::MAX);
        let [only] = whole.timeline().preferences() else {
            panic!("one preference");
        };
        assert_eq!(only.mv.to_string(), "c2c3");
        assert!(only.since.value() > 0.0);
        assert_eq!(run(3).timeline().last(), Some(only.mv));
        let none = Analyst::new(&Board::default(), Engine::Eg, 100);
        assert!(none.timeline().preferences().is_empty());
    }
}
