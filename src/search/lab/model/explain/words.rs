//! The words of the explanations: who moves, scores and windows as the root's player sees them, who
//! set a bound.

use super::Explainer;
use crate::experiment::Subject;
use chess::moves::legal_moves;
use chess::words::{counted, game_over, is_stalemate, side_name};
use cozy_chess::{Board, Color};
use kit::experiment::Evaluator;
use search::{Bound, NodeVerdict, Score, Window};
use trace::NodeId;

/// The players as sentences name them, the one to move at the root first.
pub type Sides = [&'static str; 2];

/// The players of what is searched.
pub fn sides_of(subject: &Subject) -> Sides {
    let board = match subject {
        Subject::Tree(_) => return ["the maximiser", "the minimiser"],
        Subject::Chess(chess) => chess.positions().ok().and_then(|mut boards| boards.pop()),
    };
    match board.map(|board| board.side_to_move()) {
        Some(Color::Black) => ["Black", "White"],
        _ => ["White", "Black"],
    }
}

impl Explainer<'_> {
    /// The players.
    pub fn sides(self) -> Sides {
        match self.mover(0) {
            "White" => ["White", "Black"],
            "Black" => ["Black", "White"],
            _ => ["the maximiser", "the minimiser"],
        }
    }

    /// Clause that states a player's score: `White already has +1.25`, `White already mates in 2 moves`,
    /// `White is already mated in 1 move`. `seen` is the score from the view of the root's player;
    /// `has` is the verb with its adverb.
    pub fn has(self, player: &str, has: &str, seen: Score) -> String {
        let Some(plies) = seen.mate_distance().filter(|&plies| plies != 0) else {
            return format!("{player} {has} {}", self.with_unit(seen));
        };
        let [ours, theirs] = self.sides();
        let mates = if plies > 0 { ours } else { theirs };
        let already = if has.contains("already") {
            "already "
        } else {
            ""
        };
        let verb = if player.eq_ignore_ascii_case(mates) {
            format!("{already}mates")
        } else {
            format!("is {already}mated")
        };
        format!("{player} {verb} in {}", in_moves(plies))
    }

    /// A score from the root's side, with the unit that a lone number lacks: `+1.25`, `−28 CHUTE points`.
    fn with_unit(self, seen: Score) -> String {
        let text = score_text(seen, self.unit(), self.sides());
        match self.unit() {
            ScoreUnit::Points if seen.is_finite() && seen.mate_distance().is_none() => {
                format!("{text} CHUTE points")
            }
            _ => text,
        }
    }

    /// Clause that states the score a player already has elsewhere. All scores are the root player's, so the
    /// opponent does not have one, but holds that player to it. `score` is from the view of the node's mover.
    pub(super) fn already(self, player: &str, score: Score, node: NodeId) -> String {
        self.settles(player, ["already has", "already holds"], score, node)
    }

    /// Clause that states the score a player reaches at a node: `White gets at least +4.27`, `Black holds White to at
    /// most −1.59`. `verbs` are the one of the root's player and the one of the opponent; `score` is from the view of
    /// the node's mover.
    pub(super) fn settles(
        self,
        player: &str,
        [gets, holds]: [&str; 2],
        score: Score,
        node: NodeId,
    ) -> String {
        let ours = self.sides()[0];
        let seen = self.seen(score, node);
        if player.eq_ignore_ascii_case(ours) {
            self.has(player, gets, seen)
        } else {
            self.has(player, &format!("{holds} {ours} to"), seen)
        }
    }

    /// Why the game is over at a node of chess, as a clause.
    pub fn game_over(self, node: NodeId) -> Option<String> {
        game_over(&self.board(node)?)
    }

    /// The position at a node of chess; that of the root is there even if nothing was recorded.
    fn board(self, node: NodeId) -> Option<Board> {
        self.recording
            .board(node)
            .or_else(|| match &self.recording.experiment().subject {
                Subject::Chess(chess) if node == 0 => chess.positions().ok()?.pop(),
                _ => None,
            })
    }

    /// True if the position at the node is stalemate.
    fn is_stalemate(self, node: NodeId) -> bool {
        self.recording
            .board(node)
            .is_some_and(|board| is_stalemate(&board))
    }

    /// The side to move at a node: `White`, `Black`, `the maximiser`, `the minimiser`.
    pub fn mover(self, node: NodeId) -> &'static str {
        if let Some(board) = self.board(node) {
            return side_name(board.side_to_move());
        }
        if self.is_ours(node) {
            "the maximiser"
        } else {
            "the minimiser"
        }
    }

    /// Whether the root's player moves at a node.
    pub fn is_ours(self, node: NodeId) -> bool {
        self.recording
            .tree()
            .get(node)
            .is_none_or(|node| node.ply % 2 == 0)
    }

    /// A score of a node's mover, as the root's player sees it.
    pub fn seen(self, score: Score, node: NodeId) -> Score {
        if self.is_ours(node) { score } else { -score }
    }

    /// A score of a node's mover as text, from the root's side.
    pub fn score_text(self, score: Score, node: NodeId) -> String {
        score_text(self.seen(score, node), self.unit(), self.sides())
    }

    /// The unit of the recording's scores.
    pub fn unit(self) -> ScoreUnit {
        let experiment = self.recording.experiment();
        ScoreUnit::of(self.recording.typed().is_some(), experiment.evaluator)
    }

    /// A window of a node's mover as text, from the root's side: `(alpha, beta)`.
    pub fn window_text(self, window: Window, node: NodeId) -> String {
        let window = if self.is_ours(node) {
            window
        } else {
            window.turned()
        };
        let (unit, sides) = (self.unit(), self.sides());
        format!(
            "({}, {})",
            score_text(window.alpha, unit, sides),
            score_text(window.beta, unit, sides)
        )
    }

    /// A verdict in a few words, with what the score is worth.
    pub fn verdict_word(self, verdict: NodeVerdict, node: NodeId) -> &'static str {
        match (verdict, self.is_ours(node)) {
            (NodeVerdict::Static, _) => "static score",
            (NodeVerdict::Lost, _) if self.recording.typed().is_none() => "checkmate",
            (NodeVerdict::Lost, _) => "lost",
            (NodeVerdict::Drawn, _) if self.is_stalemate(node) => "stalemate",
            (NodeVerdict::Drawn, _) => "draw",
            (NodeVerdict::Repeated, _) => "repetition",
            (NodeVerdict::Exact, _) => "exact",
            (NodeVerdict::Known, _) => "exact, from the table",
            // An upper bound for the mover is a lower bound for the opponent.
            (NodeVerdict::FailLow, true) | (NodeVerdict::FailHigh, false) => "at most this",
            (NodeVerdict::FailLow, false) | (NodeVerdict::FailHigh, true) => "at least this",
            (NodeVerdict::KnownLow, true) | (NodeVerdict::KnownHigh, false) => {
                "at most this, from the table"
            }
            (NodeVerdict::KnownLow, false) | (NodeVerdict::KnownHigh, true) => {
                "at least this, from the table"
            }
            (NodeVerdict::StandPat, true) => "stands pat, at least this",
            (NodeVerdict::StandPat, false) => "stands pat, at most this",
        }
    }

    /// Whether a verdict bounds the score from below or from above, as the root's player sees it.
    pub fn bounds(self, verdict: NodeVerdict, node: NodeId) -> Option<Bound> {
        match (verdict.bounds()?, self.is_ours(node)) {
            (bound, true) => Some(bound),
            (Bound::Alpha, false) => Some(Bound::Beta),
            (Bound::Beta, false) => Some(Bound::Alpha),
        }
    }

    /// The origin of a bound, as a clause: ` (set by Nxc7+, step 12)`; empty if the window is open there.
    pub fn set_by(self, node: NodeId, bound: Bound, step: usize) -> String {
        match self.recording.origin(node, bound, step) {
            Some(origin) => {
                let parent_is_here = origin.node == node;
                let place = if parent_is_here || origin.node == 0 {
                    String::new()
                } else {
                    format!(" below {}", self.recording.name(origin.node))
                };
                let name = if origin.child == origin.node {
                    format!("what {} has without taking", self.mover(origin.node))
                } else {
                    self.recording.name(origin.child)
                };
                format!("set by {name}{place} at step {}", origin.event + 1)
            }
            None => "open".to_owned(),
        }
    }

    /// Number of a node's moves not tried by that step.
    pub fn left_out(self, node: NodeId, step: usize) -> Option<usize> {
        if self.recording.standing(node).is_some() {
            // Only captures count there.
            return None;
        }
        let tried = self.recording.tried(node, step).len();
        let all = match self.recording.pruned(node) {
            Some((kept, _)) => usize::from(kept),
            None => self.move_count(node)?,
        };
        Some(all.saturating_sub(tried))
    }

    /// Number of a node's moves.
    pub fn move_count(self, node: NodeId) -> Option<usize> {
        if let Some(typed) = self.recording.typed() {
            let place = self.recording.typed_node(node);
            return place.map(|place| typed.successors(place).len());
        }
        Some(legal_moves(&self.recording.board(node)?).len())
    }

    pub(super) fn raised_bound(self, node: NodeId) -> &'static str {
        if self.is_ours(node) { "alpha" } else { "beta" }
    }
}

/// The unit of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreUnit {
    /// Hundredths of a pawn, written in pawns: `+3.75`.
    Pawns,
    /// CHUTE's points for a move; about 255 of them are a pawn taken.
    Points,
    /// The numbers of a typed tree.
    Typed,
}

impl ScoreUnit {
    /// That of a typed tree, or of chess by that evaluator.
    pub fn of(is_typed: bool, evaluator: Evaluator) -> Self {
        match evaluator {
            _ if is_typed => Self::Typed,
            Evaluator::Chute => Self::Points,
            _ => Self::Pawns,
        }
    }
}

/// The moves that the mating side makes before it mates, whatever the sign. The root's player mates after an odd number
/// of plies, the opponent after an even one.
fn in_moves(plies: i32) -> String {
    counted(plies.unsigned_abs().div_ceil(2), "move")
}

/// A score from the root's side as text. A mate names the side that gives it.
pub fn score_text(score: Score, unit: ScoreUnit, [ours, theirs]: Sides) -> String {
    match score.mate_distance() {
        Some(0) => return "checkmate".to_owned(),
        Some(plies @ 1..) => return format!("mate by {ours} in {}", in_moves(plies)),
        Some(plies) => return format!("mate by {theirs} in {}", in_moves(plies)),
        None => {}
    }
    if unit == ScoreUnit::Typed || !score.is_finite() {
        return score.to_string().replace('-', "\u{2212}");
    }
    if unit == ScoreUnit::Points {
        return match score.0 {
            0 => "0".to_owned(),
            points => format!("{points:+}").replace('-', "\u{2212}"),
        };
    }
    let pawns = format!("{:+}.{:02}", score.0 / 100, (score.0 % 100).abs());
    match (score.0, score.0 / 100) {
        (0, _) => "0.00".to_owned(),
        // The sign of a fraction below one pawn would be lost in the whole part.
        (-99..=-1, _) => pawns.replacen('+', "-", 1),
        _ => pawns,
    }
    .replace('-', "\u{2212}")
}
