//! Proofs of exact values. All moves of the side to be refuted are examined, and the rules end the lines.
//! Repetitions are handled exactly: the positions form a graph in which a win must be reached in finitely many
//! moves, while a draw may be held by cycling for ever.
//!
//! EG is meant to trust its strategies; this part checks them.

mod graph;
mod numbers;

use self::graph::Graph;
use super::structure::Solution;
use super::value::{Range, Value};
use crate::rules::{self, RuleBase};
use crate::short;
use crate::strategy::{Means, STRATEGIES, Situation, add_new, legal_moves, turned};
use crate::view::View;
use chess::moves::can_move;
use cozy_chess::{BitBoard, Board, Color, Move, Piece};
use numbers::Numbers;
use std::collections::VecDeque;

/// A proof in progress.
pub struct Proof {
    graph: Graph,
    static_range: Range,
    /// Does White win, and does Black win?
    questions: Vec<Numbers>,
    claim: Range,
    limit: u64,
    stuck: bool,
}

/// The result of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// A range that surely contains the value, for the side that was named.
    pub range: Range,
    /// A move that keeps what the side to move is sure of; `None` while there is no certain one.
    pub best: Option<Move>,
    /// Distinct positions judged, the root included.
    pub nodes: u64,
    /// True if the node limit was reached before the value was decided.
    pub bound_hit: bool,
}

/// The number of positions for which one more move is examined between two updates of the numbers (ours), so
/// that updates take a bounded share of the work.
const BATCH: usize = 32;

/// The factor by which evidence against the claim must be more promising to be examined first (ours).
const TRUST: u32 = 4;

impl Proof {
    /// A proof that has not begun: of the value for `side`, testing `claim` first ([`Range::UNKNOWN`] for
    /// none), with at most that many positions judged (at least one). It uses the rules and the solved pawn
    /// structure, if any.
    pub fn new(
        root: &Board,
        side: Color,
        claim: Range,
        limit: u64,
        structure: Option<Box<Solution>>,
    ) -> Self {
        let by_rules = judge(root, side).0;
        let by_structure = structure.as_ref().map(|known| known.range_for(root, side));
        let mut proof = Self {
            graph: Graph::new(root, side, structure),
            static_range: by_structure.map_or(by_rules, |range| by_rules.narrowed(range)),
            questions: vec![Numbers::new(Value::Win), Numbers::new(Value::Loss)],
            claim,
            limit: limit.max(1),
            stuck: false,
        };
        proof.count();
        proof
    }

    /// Restricts the proof to the question whether White wins or, for a loss, whether Black does.
    pub fn asking(mut self, goal: Value) -> Self {
        self.questions.retain(|numbers| numbers.goal() == goal);
        self
    }

    /// The work missing until White or, for a loss, Black is known to win: 0 if known, [`u32::MAX`] if
    /// excluded.
    pub fn missing(&self, goal: Value) -> u32 {
        if !self.found().range.contains(goal) {
            return u32::MAX;
        }
        let asked = self.questions.iter().find(|numbers| numbers.goal() == goal);
        asked.map_or(u32::MAX, Numbers::missing)
    }

    /// The root moves, those suggested by strategies first.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.graph.edges(Graph::ROOT).iter().map(|edge| edge.mv)
    }

    /// Judges the position after every root move, even beyond the limit. Since one question is examined first,
    /// a losing move may not have been examined.
    pub fn look_at_every_move(&mut self) {
        let unborn: Vec<_> = self.graph.unborn(Graph::ROOT).collect();
        for edge in unborn {
            self.graph.bear(edge);
        }
        self.count();
    }

    /// Judges about `nodes` more positions; `true` when there is nothing more to do.
    pub fn run(&mut self, nodes: u64) -> bool {
        let until = self.nodes().saturating_add(nodes).min(self.limit);
        while !self.is_done() {
            if self.nodes() >= until {
                return false;
            }
            self.advance(until);
        }
        true
    }

    /// True if the value is decided or the limit is reached.
    pub fn is_done(&self) -> bool {
        self.is_settled() || self.stuck || self.nodes() >= self.limit
    }

    /// The result so far.
    pub fn found(&self) -> Proved {
        let range = self.graph.range(Graph::ROOT);
        let range = range.narrowed(self.static_range);
        Proved {
            range,
            best: self.graph.best(range),
            nodes: self.nodes(),
            bound_hit: !self.is_settled(),
        }
    }

    /// The best known range after a root move; `None` if it was not examined.
    pub fn after(&self, mv: Move) -> Option<Range> {
        let edge = self
            .graph
            .edges(Graph::ROOT)
            .iter()
            .find(|edge| edge.mv == mv)?;
        Some(self.graph.range(edge.child()?))
    }

    /// The root move that is proved to win and reaches a decision by rules soonest; `None` if there is none.
    pub fn nearest_win(&self) -> Option<Move> {
        self.graph.nearest_win()
    }

    /// Takes the solved pawn structure out of the proof, if it had one.
    pub fn take_structure(&mut self) -> Option<Box<Solution>> {
        self.graph.take_structure()
    }

    fn nodes(&self) -> u64 {
        self.graph.len() as u64
    }

    fn is_settled(&self) -> bool {
        self.graph.range(Graph::ROOT).decided().is_some()
    }

    fn advance(&mut self, until: u64) {
        let mut chosen = Vec::new();
        let batch = 1 + self.graph.len() / BATCH;
        for numbers in &self.questions {
            let goal = numbers.goal();
            let open = self.graph.range(Graph::ROOT);
            if !open.contains(goal) || open.decided().is_some() {
                continue;
            }
            let believed = if self.claim.decided() == Some(goal) {
                Some(true)
            } else if self.claim.contains(goal) {
                None
            } else {
                Some(false)
            };
            numbers.choose(&self.graph, believed, batch, &mut chosen);
            if !chosen.is_empty() {
                break;
            }
        }
        self.stuck = chosen.is_empty();
        for edge in chosen {
            if self.nodes() >= until {
                break;
            }
            self.graph.bear(edge);
        }
        self.count();
    }

    fn count(&mut self) {
        for numbers in &mut self.questions {
            numbers.count(&mut self.graph);
        }
    }
}

// Judges a position before any move is tried: by the end of the game, or by the rules.

/// True if the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Checkmate or stalemate.
    Over,
    GoesOn,
}

/// The static range of a position for `side` by all rules, and whether the game is over.
///
/// The fifty-move rule and repetitions are ignored.
pub fn judge(board: &Board, side: Color) -> (Range, End) {
    judge_by(RuleBase::All, board, side)
}

/// Like [`judge`], with some of the rules.
pub fn judge_by(base: RuleBase, board: &Board, side: Color) -> (Range, End) {
    let mover = board.side_to_move();
    if !can_move(board) {
        let value = match (board.checkers().is_empty(), mover == side) {
            (true, _) => Value::Draw,
            (false, true) => Value::Loss,
            (false, false) => Value::Win,
        };
        return (Range::exactly(value), End::Over);
    }
    if board.occupied().len() == 2 {
        return (Range::DRAW, End::GoesOn);
    }
    let range = rules::range_by(&View::new(board, side), base);
    let cannot_win = |color: Color| board.colors(color).len() == 1;
    // A bare king cannot mate, whatever else the rules say.
    let range = match (cannot_win(side), cannot_win(!side)) {
        (true, _) => range.narrowed(Range::AT_MOST_DRAW),
        (false, true) => range.narrowed(Range::AT_LEAST_DRAW),
        (false, false) => range,
    };
    (range, End::GoesOn)
}

// The order in which a proof examines moves: those that strategies suggest, in their hierarchy, then all
// others.

/// A move with its rank among the strategies' suggestions.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    pub mv: Move,
    /// Its extra cost compared with the first suggestion.
    pub later: u16,
}

/// The extra cost of a move that no strategy suggests, or of an underpromotion (ours).
const UNSUGGESTED: u16 = 10;
const LESS_THAN_A_QUEEN: u16 = 60;

/// All legal moves, those that a strategy suggests first.
fn ordered_moves(board: &Board) -> Vec<Ranked> {
    let mover = board.side_to_move();
    let legal = legal_moves(board);
    let situation = Situation::new(board, &legal, BitBoard::EMPTY);
    let mut ordered: Vec<Move> = Vec::with_capacity(legal.len());
    let mut proposals = Vec::new();
    let mut own = Vec::new();
    // The later strategies calculate more than they save at a node of a proof.
    for strategy in &STRATEGIES[..Means::Correspond as usize] {
        proposals.clear();
        strategy.propose(&situation, &mut proposals);
        for proposal in proposals.iter().filter(|proposal| proposal.is_feasible()) {
            strategy.moves(&situation, proposal.plan, &mut own);
            add_new(&mut ordered, own.drain(..));
        }
    }
    let suggested = ordered.len();
    add_new(&mut ordered, legal.iter().copied());
    let places = ordered.into_iter().zip(0u16..);
    let mut ranked: Vec<Ranked> = places
        .map(|(mv, place)| {
            let unsuggested = u16::from(usize::from(place) >= suggested);
            let less = u16::from(!matches!(mv.promotion, None | Some(Piece::Queen)));
            Ranked {
                mv: turned(mv, mover),
                later: place + UNSUGGESTED * unsuggested + LESS_THAN_A_QUEEN * less,
            }
        })
        .collect();
    short::sort_by_key(&mut ranked, |ranked| ranked.later);
    ranked
}

// The distance of a proved win from positions that were judged won on arrival. It distinguishes moves that
// all keep the win.

impl Graph {
    /// The root move that wins for the side to move in the fewest plies until a rule decides; ties in the
    /// strategies' order. `None` if none is proved to win.
    pub fn nearest_win(&self) -> Option<Move> {
        let goal = Value::Win.turned_if(!self.white_moves(Self::ROOT));
        let distances = self.distances(goal);
        let moves = self.edges(Self::ROOT).iter();
        let near = moves.filter_map(|edge| Some((distances[edge.child()? as usize]?, edge.mv)));
        near.min_by_key(|&(distance, _)| distance).map(|(_, mv)| mv)
    }

    /// For each position, the most plies until one that was judged to have that value; `None` if that is not
    /// proved.
    fn distances(&self, goal: Value) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.len()];
        let mut unsettled: Vec<usize> = Vec::with_capacity(self.len());
        let mut near = VecDeque::new();
        for vertex in 0..self.len() as u32 {
            let moves = self.edges(vertex).len();
            unsettled.push(moves);
            if moves == 0 && self.range(vertex) == Range::exactly(goal) {
                distances[vertex as usize] = Some(0);
                near.push_back((vertex, 0));
            }
        }
        // The nearest first, so that a position that needs all its moves is settled by the farthest.
        while let Some((vertex, distance)) = near.pop_front() {
            for before in self.before(vertex) {
                let at = before as usize;
                unsettled[at] = unsettled[at].saturating_sub(1);
                let chooses = self.white_moves(before) == (goal == Value::Win);
                if distances[at].is_none() && (chooses || unsettled[at] == 0) {
                    distances[at] = Some(distance + 1);
                    near.push_back((before, distance + 1));
                }
            }
        }
        distances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proved(fen: &str, limit: u64) -> Proved {
        let board: Board = fen.parse().unwrap();
        let mut proof = Proof::new(&board, Color::White, Range::UNKNOWN, limit, None);
        while !proof.run(100) {}
        proof.found()
    }

    #[test]
    fn the_only_winning_move_is_found_and_proved() {
        let found = proved("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1", 2_000);
        assert_eq!(found.range, Range::WIN);
        assert_eq!(found.best.unwrap().to_string(), "c2c3");
    }

    #[test]
    fn a_draw_held_for_ever_is_proved_although_no_line_ends() {
        // Black's king can move between the squares before the blocked pawn for ever.
        let found = proved("8/8/8/3k4/3P4/3K4/8/8 b - - 0 1", 2_000);
        assert_eq!(found.range, Range::DRAW);
        assert!(found.best.is_some());
    }

    #[test]
    fn the_trebuchet_is_lost_by_whoever_moves() {
        let white = proved("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", 5_000);
        let black = proved("8/8/8/3pK3/2kP4/8/8/8 b - - 0 1", 5_000);
        assert_eq!([white.range, black.range], [Range::LOSS, Range::WIN]);
    }

    #[test]
    fn a_limit_is_kept_and_told() {
        let found = proved("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1", 2);
        assert_eq!(found.nodes, 2);
        assert!(found.bound_hit);
    }

    #[test]
    fn a_finished_game_has_its_value_and_no_move() {
        let found = proved("k7/P7/1K6/8/8/8/8/8 b - - 0 1", 10);
        assert_eq!((found.range, found.best), (Range::DRAW, None));
    }

    #[test]
    fn a_proof_in_slices_is_the_same_proof() {
        let fen = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
        let board: Board = fen.parse().unwrap();
        let mut proof = Proof::new(&board, Color::White, Range::UNKNOWN, 2_000, None);
        proof.run(u64::MAX);
        assert_eq!(proof.found(), proved(fen, 2_000));
    }
}
