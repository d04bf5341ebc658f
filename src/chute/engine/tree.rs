//! Chess as a game tree scored by CHUTE. The polynomial orders moves and prunes them, and a terminal position
//! has the score of its best move (Sugar 1975, pp. 22-24, 34).

use super::{LastMoves, MoveScorer, Polynomial, Ranked};
use chess::moves::generate;
use chess::packed::PackedMove;
use cozy_chess::{Board, Move, Square};
use search::{ChessTree, Ending, GOLDEN_GAMMA, GameTree, Score};

/// A position with the history that heuristics 9 and 20 need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChutePosition {
    pub board: Board,
    pub last: LastMoves,
    /// True for the position asked about; elsewhere heuristic 20 does not apply (p. 130).
    pub is_root: bool,
}

/// Legal chess scored by the polynomial. Scores are points, rounded to integers; a pawn is about 255.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChuteTree {
    /// The outer weights.
    pub polynomial: Polynomial,
}

impl ChutePosition {
    /// The root of a search.
    pub const fn new(board: Board, last: LastMoves) -> Self {
        Self {
            board,
            last,
            is_root: true,
        }
    }

    fn judge(&self) -> MoveScorer<'_> {
        if self.is_root {
            MoveScorer::new(&self.board, self.last)
        } else {
            MoveScorer::below_root(&self.board, self.last)
        }
    }
}

impl ChuteTree {
    /// The best move, whose score is the position's, with the points of each heuristic; `None` if there is no
    /// move.
    pub fn best(&self, position: &ChutePosition) -> Option<Ranked> {
        position.judge().rank(&self.polynomial).into_iter().next()
    }

    fn rank_by(&self, judge: &MoveScorer<'_>, mv: Move) -> Score {
        let total = self
            .polynomial
            .total(&judge.scores_used(mv, &self.polynomial));
        let limit = f64::from(Score::STATIC_LIMIT);
        Score(total.round().clamp(-limit, limit) as i32)
    }
}

impl GameTree for ChuteTree {
    type Position = ChutePosition;
    type Move = PackedMove;

    fn moves(&self, position: &ChutePosition, moves: &mut Vec<PackedMove>) {
        ChessTree::default().moves(&position.board, moves);
    }

    fn play(&self, position: &ChutePosition, mv: PackedMove) -> ChutePosition {
        let legal = mv.unpack(&position.board);
        let mut board = position.board.clone();
        let last = position.last.after(&board, legal);
        board.play_unchecked(legal);
        ChutePosition {
            board,
            last,
            is_root: false,
        }
    }

    fn ending(&self, position: &ChutePosition) -> Option<Ending> {
        ChessTree::default().ending(&position.board)
    }

    /// The score of the best move; 0 if there is none.
    fn evaluate(&self, position: &ChutePosition) -> Score {
        let judge = position.judge();
        let mut best = None;
        generate(&position.board, &mut |moves| {
            let scores = moves.into_iter().map(|mv| self.rank_by(&judge, mv));
            best = best.max(scores.max());
            false
        });
        best.unwrap_or_default()
    }

    fn rank(&self, position: &ChutePosition, mv: PackedMove) -> Score {
        self.rank_by(&position.judge(), mv.unpack(&position.board))
    }

    fn rank_all(
        &self,
        position: &ChutePosition,
        moves: &[PackedMove],
    ) -> impl Iterator<Item = Score> {
        let judge = position.judge();
        let scores = moves
            .iter()
            .map(|mv| self.rank_by(&judge, mv.unpack(&position.board)));
        scores.collect::<Vec<_>>().into_iter()
    }

    fn identity(&self, position: &ChutePosition) -> Option<u64> {
        ChessTree::default().identity(&position.board)
    }

    fn key(&self, position: &ChutePosition, depth: u32) -> Option<u64> {
        // Heuristics 9 and 20 depend on the pieces that moved last, and heuristic 20 on whether this is the
        // root.
        let square = |square: Option<Square>| square.map_or(64, |square| square as u64);
        let last = square(position.last.own) << 8 | square(position.last.theirs) << 1;
        let history = (last | u64::from(position.is_root)) << 8;
        let board = ChessTree::default().key(&position.board, depth)?;
        Some(board ^ history.wrapping_mul(GOLDEN_GAMMA))
    }

    fn is_check(&self, position: &ChutePosition) -> bool {
        ChessTree::default().is_check(&position.board)
    }

    fn exchange(&self, position: &ChutePosition, mv: PackedMove) -> Option<i32> {
        ChessTree::default().exchange(&position.board, mv)
    }

    fn noisy_moves(&self, position: &ChutePosition, moves: &mut Vec<PackedMove>) {
        ChessTree::default().noisy_moves(&position.board, moves);
    }

    fn loses_nothing(&self, position: &ChutePosition, mv: PackedMove) -> bool {
        ChessTree::default().loses_nothing(&position.board, mv)
    }

    fn kind(&self, position: &ChutePosition, mv: PackedMove) -> Option<u16> {
        ChessTree::default().kind(&position.board, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::{Fanout, Improvements, Search, Settings, search};

    const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

    fn root() -> ChutePosition {
        ChutePosition::new(FEN.parse().unwrap(), LastMoves::default())
    }

    #[test]
    fn a_terminal_position_is_worth_its_best_move() {
        let (tree, root) = (ChuteTree::default(), root());
        let mut moves = Vec::new();
        tree.moves(&root, &mut moves);
        let best = tree.rank_all(&root, &moves).max();
        assert_eq!(Some(tree.evaluate(&root)), best);
        let first = tree.best(&root).unwrap();
        assert_eq!(Score(first.scores.iter().sum()), tree.evaluate(&root));
        for (&mv, score) in moves.iter().zip(tree.rank_all(&root, &moves)) {
            assert_eq!(tree.rank(&root, mv), score);
        }
    }

    #[test]
    fn forward_pruning_keeps_what_the_polynomial_ranks_highest() {
        let settings = Settings {
            depth: 1,
            fanout: "1".parse::<Fanout>().unwrap(),
            ..Settings::default()
        };
        let (tree, root) = (ChuteTree::default(), root());
        let judge = MoveScorer::new(&root.board, root.last);
        let first = judge.rank(&Polynomial::default())[0].mv;
        let outcome = search(tree, root.clone(), settings, &mut ());
        assert_eq!(outcome.line, [PackedMove::pack(&root.board, first)]);
    }

    #[test]
    fn the_same_piece_may_move_twice_below_the_root() {
        let tree = ChuteTree::default();
        let board: Board = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1".parse().unwrap();
        let last = LastMoves {
            own: Some(cozy_chess::Square::A1),
            theirs: None,
        };
        let mut position = ChutePosition::new(board, last);
        let mv: PackedMove = "a1b3".parse().unwrap();
        let at_root = tree.rank(&position, mv);
        position.is_root = false;
        assert_eq!(tree.rank(&position, mv).0 - at_root.0, 63);
    }

    /// The table's key includes all that the score depends on beside the board: the pieces that moved last,
    /// and the root.
    #[test]
    fn a_table_does_not_change_its_score() {
        let positions = [
            FEN,
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "4k3/8/3p4/2pP4/2P2p2/5P2/8/3K4 w - - 0 1",
        ];
        for (fen, fanout) in positions.into_iter().zip(["5,5,5,5", "6,6,6,6", ""]) {
            let root = ChutePosition::new(fen.parse().unwrap(), LastMoves::default());
            let settings = Settings {
                depth: 4,
                fanout: fanout.parse().unwrap(),
                ..Settings::default()
            };
            let plain = search(
                ChuteTree::default(),
                root.clone(),
                settings.clone(),
                &mut (),
            );
            let improvements = Improvements {
                hash: 1,
                ..Improvements::SAFE
            };
            let improved = Search::new(ChuteTree::default(), root, settings)
                .improved(improvements, Vec::new())
                .run(&mut ());
            assert_eq!(improved.score, plain.score, "{fen}");
        }
    }
}
