//! Ranges for closeness to win from CHUTE's heuristics (Sugar 1975, pp. 100, 116 ff., proposed there and not run):
//! position scores add up over the game (p. 52), a regression of 1/N on them says what they are worth, and a
//! regression of its squared error how uncertain that is. The weights were fitted to the games that come with the
//! program (`chute_lab::experiment::master_games::closeness`); a test fits them again.

use chess::moves::legal_moves;
use chess::packed::PackedMove;
use chute::{COUNT, LastMoves, MoveScorer, Scores};
use cozy_chess::{Board, Color, Move, Piece};
use search::ctw::{ChessRanges, DRAW, MATE, Range, RangeEvaluator, RangedGame, StaticEval, Value};
use std::cell::RefCell;

/// The heuristics whose points can be turned into a position's: 9, 20 and 21 cannot (p. 52), and the first two
/// depend on what moved last, which positions that are shared among lines do not have.
pub const SUMMED: [usize; 19] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
];

/// The men whose leads count: pawns, rooks, knights, bishops (run R1.5).
pub const LEADS: [Piece; 4] = [Piece::Pawn, Piece::Rook, Piece::Knight, Piece::Bishop];

/// How many expected errors a range reaches to either side of its value: as many as the master's range needs to reach
/// the best move's in half of the positions (0.16, the overlap experiment of section 5.4; the choice is ours).
pub const ERRORS: f64 = 0.16;

/// The least expected error, squared, times 10,000, as the fit falls below 0 in places (ours).
const LEAST_ERROR: f64 = 1.0;

/// The result of the regressions.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// 1/N where nothing is scored.
    pub constant: f64,
    /// 1/N for each point of the heuristics of [`SUMMED`].
    pub points: [f64; 19],
    /// 1/N for each man of [`LEADS`].
    pub leads: [f64; 4],
    /// The squared error of 1/N, times 10,000, where nothing is scored.
    pub error_constant: f64,
    /// The same for each point of the heuristics of [`SUMMED`].
    pub error_points: [f64; 19],
}

/// Fitted to the 54 games that come with the program, 4,061 positions; r² is in the findings.
#[expect(
    clippy::unreadable_literal,
    reason = "written by the test that fits them"
)]
pub const MEASURED: Weights = include!("chute_ranges.in");

/// A position with what has been scored on the way to it.
#[derive(Clone, Debug)]
pub struct Standing {
    board: Board,
    /// The position scores H of the player who has just moved, in points.
    scores: Scores,
    /// The men of [`LEADS`] that this player had more than the other before the move.
    leads: [i8; 4],
}

impl Standing {
    /// The beginning of a game: nothing is scored yet.
    pub fn new(board: Board) -> Self {
        let leads = leads(&board, !board.side_to_move());
        let scores = [0; COUNT];
        Self {
            board,
            scores,
            leads,
        }
    }

    /// The position after a move with those points: H(n, i) = M(n, i) - H(n, i - 1) (p. 52).
    fn after(&self, points: Scores, board: Board) -> Self {
        Self {
            board,
            scores: std::array::from_fn(|number| points[number] - self.scores[number]),
            leads: leads(&self.board, self.board.side_to_move()),
        }
    }

    /// The position itself.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Its value for the player who has just moved, by these weights.
    pub fn value(&self, weights: &Weights) -> Value {
        let scored = summed(&weights.points, &self.scores);
        let ahead = weights.leads.iter().zip(self.leads);
        let ahead: f64 = ahead.map(|(weight, lead)| weight * f64::from(lead)).sum();
        weights.constant + scored + ahead
    }

    /// The expected error of that value.
    pub fn error(&self, weights: &Weights) -> Value {
        let squared = weights.error_constant + summed(&weights.error_points, &self.scores);
        squared.max(LEAST_ERROR).sqrt() / 100.0
    }

    /// Its static range.
    pub fn range(&self, weights: &Weights) -> Range {
        let (value, around) = (self.value(weights), ERRORS * self.error(weights));
        Range::new(value - around, value + around)
    }
}

fn summed(weights: &[f64; 19], scores: &Scores) -> f64 {
    let parts = weights.iter().zip(SUMMED);
    parts
        .map(|(weight, number)| weight * f64::from(scores[number]))
        .sum()
}

fn leads(board: &Board, side: Color) -> [i8; 4] {
    let count = |side, piece| board.colored_pieces(side, piece).len() as i8;
    LEADS.map(|piece| count(side, piece) - count(!side, piece))
}

/// A position's moves with their points.
type Judged = Vec<(PackedMove, Scores)>;

/// Legal chess whose positions have such ranges. A position that two lines lead to has the scores of the first.
#[derive(Clone, Debug)]
pub struct MeasuredRanges {
    chess: ChessRanges<Unknown>,
    /// The position whose moves were judged last: all of them are asked about one after the other.
    judged: RefCell<Option<(u64, Judged)>>,
}

/// Leaves every range unknown: position scores depend on the game, not only on the board.
#[derive(Clone, Copy, Debug, Default)]
struct Unknown;

impl RangeEvaluator for Unknown {
    fn range(&self, _: &Board) -> Range {
        Range::UNKNOWN
    }

    fn ceiling(&self, _: &Board, _: PackedMove, _: &Board) -> Value {
        MATE
    }
}

impl MeasuredRanges {
    /// The game and its root after these legal moves.
    ///
    /// # Panics
    /// If a move is not legal in its place.
    pub fn after(start: &Board, moves: &[Move]) -> (Self, Standing) {
        let mut game = Self {
            chess: ChessRanges::new(Unknown),
            judged: RefCell::default(),
        };
        let (mut past, mut root) = (vec![start.clone()], Standing::new(start.clone()));
        for &mv in moves {
            // Of a game only the moves played are judged.
            let points = MoveScorer::below_root(&root.board, LastMoves::default()).scores(mv);
            let mut board = root.board.clone();
            board.play(mv);
            past.push(board.clone());
            root = root.after(points, board);
        }
        game.chess = game.chess.with_past(&past, &root.board);
        (game, root)
    }

    fn points(&self, board: &Board, mv: PackedMove) -> Scores {
        let key = board.hash();
        let mut judged = self.judged.borrow_mut();
        let kept = judged.take().filter(|(of, _)| *of == key);
        let (_, moves) = judged.insert(kept.unwrap_or_else(|| (key, judge(board))));
        let found = moves.iter().find(|row| row.0 == mv);
        found.map_or([0; COUNT], |row| row.1)
    }
}

fn judge(board: &Board) -> Judged {
    let judge = MoveScorer::below_root(board, LastMoves::default());
    let moves = legal_moves(board).into_iter();
    moves
        .map(|mv| (PackedMove::pack(board, mv), judge.scores(mv)))
        .collect()
}

impl RangedGame for MeasuredRanges {
    type Position = Standing;
    type Move = PackedMove;
    type Key = u64;

    fn key(&self, standing: &Standing) -> u64 {
        self.chess.key(&standing.board)
    }

    fn moves(&self, standing: &Standing, moves: &mut Vec<PackedMove>) {
        self.chess.moves(&standing.board, moves);
    }

    fn play(&self, standing: &Standing, mv: PackedMove) -> Standing {
        let points = self.points(&standing.board, mv);
        standing.after(points, self.chess.play(&standing.board, mv))
    }

    fn static_eval(&self, standing: &Standing) -> StaticEval {
        match self.chess.static_eval(&standing.board) {
            StaticEval::Open(_) => StaticEval::Open(standing.range(&MEASURED)),
            ended => ended,
        }
    }

    /// The upper end of the range after the move, because its points are known once it has been played.
    fn plausibility(&self, _: &Standing, _: PackedMove, after: &Standing) -> Value {
        match self.static_eval(after) {
            StaticEval::Mate => MATE,
            StaticEval::Draw => DRAW,
            StaticEval::Closed(range) | StaticEval::Open(range) => range.high,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::notation::parse_move;

    fn played(line: &str) -> (Vec<Move>, MeasuredRanges, Standing) {
        let (mut board, mut moves) = (Board::default(), Vec::new());
        for word in line.split(' ') {
            let mv = parse_move(&board, word).unwrap();
            board.play(mv);
            moves.push(mv);
        }
        let (game, root) = MeasuredRanges::after(&Board::default(), &moves);
        (moves, game, root)
    }

    #[test]
    fn scores_add_up_over_the_game_with_their_sign_turned() {
        let (_, _, one) = played("e4");
        let (_, _, two) = played("e4 e5");
        let board = one.board.clone();
        let judge = MoveScorer::below_root(&board, LastMoves::default());
        let mv = parse_move(&board, "e5").unwrap();
        let points = judge.scores(mv);
        for number in SUMMED {
            assert_eq!(two.scores[number], points[number] - one.scores[number]);
        }
        assert!(SUMMED.iter().any(|&number| two.scores[number] != 0));
    }

    #[test]
    fn a_lead_counts_for_the_side_that_moved_and_is_that_before_the_move() {
        let (_, game, root) = played("e4 d5 exd5 Nf6 Nc3");
        assert_eq!(root.leads, [1, 0, 0, 0]);
        let takes = "f6d5".parse().unwrap();
        let after = game.play(&root, takes);
        assert_eq!(after.leads, [-1, 0, 0, 0]);
        assert_eq!(
            after.board.to_string(),
            "rnbqkb1r/ppp1pppp/8/3n4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 4"
        );
    }

    #[test]
    fn a_range_reaches_its_errors_to_either_side_and_a_mate_is_exact() {
        let (_, game, root) = played("f3 e5 g4");
        let range = root.range(&MEASURED);
        let middle = f64::midpoint(range.low, range.high);
        assert!((middle - root.value(&MEASURED)).abs() < 1e-12);
        assert!((range.width() - 2.0 * ERRORS * root.error(&MEASURED)).abs() < 1e-12);
        let mated = game.play(&root, "d8h4".parse().unwrap());
        assert_eq!(game.static_eval(&mated), StaticEval::Mate);
        assert!((game.plausibility(&root, "d8h4".parse().unwrap(), &mated) - MATE).abs() < 1e-12);
        let quiet = game.play(&root, "a7a6".parse().unwrap());
        let StaticEval::Open(open) = game.static_eval(&quiet) else {
            panic!("the game goes on");
        };
        assert!(
            (game.plausibility(&root, "a7a6".parse().unwrap(), &quiet) - open.high).abs() < 1e-12
        );
    }
}
