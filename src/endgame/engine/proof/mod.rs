//! Proofs of exact values. All moves of the side to be refuted are examined, and the rules end the lines.
//! Repetitions are handled exactly: the positions form a graph in which a win must be reached in finitely many
//! moves, while a draw may be held by cycling for ever.
//!
//! EG is meant to trust its strategies; this part checks them.

mod distance;
mod graph;
pub mod judge;
mod numbers;
mod order;

use super::structure::Solution;
use super::value::{Range, Value};
use cozy_chess::{Board, Color, Move};
use graph::Graph;
use judge::judge;
use numbers::Numbers;

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
