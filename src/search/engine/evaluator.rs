//! Static evaluation of chess positions and moves: material and a small centre bonus.
//!
//! The piece values are Greenblatt's (P 1, N 3.25, B 3.5, R 5, Q 9.75), the only ones that the source names.
//! The centre bonus is ours, just large enough to tell quiet moves apart.

use super::Score;
use chess::moves::generate;
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};
use serde::{Deserialize, Serialize};

/// The static evaluation at the horizon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evaluator {
    /// Material and centre of the position.
    #[default]
    Material,
    /// Scores every move and takes the best, as CHUTE does (Sugar 1975, p. 34): material and centre after that
    /// move, for the side that makes it.
    MaterialMoves,
}

impl Evaluator {
    /// The static score in centipawns for the side to move.
    pub fn evaluate(self, board: &Board) -> Score {
        let standing = balance(board);
        match self {
            Self::Material => Score(standing),
            Self::MaterialMoves => {
                let mut best = None;
                generate(board, &mut |moves| {
                    let gains = moves
                        .into_iter()
                        .map(|mv| gain(board, Some(moves.piece), mv));
                    best = best.max(gains.max());
                    false
                });
                Score(standing + best.unwrap_or(0))
            }
        }
    }

    /// The terms of [`Evaluator::evaluate`] in centipawns for the side to move: material, centre, and the gain
    /// of the best move (0 for the material evaluator).
    pub fn parts(self, board: &Board) -> [i32; 3] {
        let us = board.side_to_move();
        let material = material(board, us) - material(board, !us);
        let centre = centre(board, us) - centre(board, !us);
        [material, centre, self.evaluate(board).0 - material - centre]
    }

    /// The static score of a move in centipawns for the mover.
    pub fn rank(self, board: &Board, mv: Move) -> Score {
        Score(balance(board) + gain(board, board.piece_on(mv.from), mv))
    }

    /// The static scores of several moves; the board is evaluated only once. It is fastest where the moves of a
    /// piece follow each other.
    pub fn rank_all(
        self,
        board: &Board,
        moves: impl Iterator<Item = Move>,
    ) -> impl Iterator<Item = Score> {
        let standing = balance(board);
        let (mut from, mut piece) = (None, None);
        moves.map(move |mv| {
            if from != Some(mv.from) {
                (from, piece) = (Some(mv.from), board.piece_on(mv.from));
            }
            Score(standing + gain(board, piece, mv))
        })
    }
}

/// Nested squares round the centre, and the bonus of a piece within each, in centipawns.
const CENTRES: [(BitBoard, i32); 3] = [
    (BitBoard(0x007e_7e7e_7e7e_7e00), 2),
    (BitBoard(0x0000_3c3c_3c3c_0000), 4),
    (BitBoard(0x0000_0018_1800_0000), 6),
];

/// The value of a piece in centipawns. The king's is 0, since it is never exchanged.
pub const fn piece_value(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 325,
        Piece::Bishop => 350,
        Piece::Rook => 500,
        Piece::Queen => 975,
        Piece::King => 0,
    }
}

/// The bonus in centipawns for a piece other than the king: 12 on the four centre squares, 6 on the ring round
/// them, 2 on the next ring, 0 at the edge.
pub const fn centre_bonus(square: Square) -> i32 {
    let (mut sum, mut ring) = (0, 0);
    while ring < CENTRES.len() {
        let (squares, bonus) = CENTRES[ring];
        if squares.has(square) {
            sum += bonus;
        }
        ring += 1;
    }
    sum
}

/// Material and centre for the side to move, in centipawns.
fn balance(board: &Board) -> i32 {
    let us = board.side_to_move();
    total(board, us) - total(board, !us)
}

fn total(board: &Board, side: Color) -> i32 {
    material(board, side) + centre(board, side)
}

fn material(board: &Board, side: Color) -> i32 {
    let worth = |piece| board.colored_pieces(side, piece).len() as i32 * piece_value(piece);
    Piece::ALL.into_iter().map(worth).sum()
}

/// The centre bonus of one side, computed with bitboards.
fn centre(board: &Board, side: Color) -> i32 {
    let pieces = board.colors(side) - board.pieces(Piece::King);
    let bonus = |(squares, bonus)| (pieces & squares).len() as i32 * bonus;
    CENTRES.into_iter().map(bonus).sum()
}

/// The change of the mover's balance by a legal move of that piece.
#[inline]
fn gain(board: &Board, piece: Option<Piece>, mv: Move) -> i32 {
    let Some(piece) = piece else {
        return 0;
    };
    let us = board.side_to_move();
    if piece == Piece::King && board.colors(us).has(mv.to) {
        // Castling leaves both the king and the edge squares of the rook without a bonus.
        return 0;
    }
    let arrives = mv.promotion.unwrap_or(piece);
    let captured = if board.occupied().has(mv.to) {
        board
            .piece_on(mv.to)
            .map_or(0, |victim| worth(victim, mv.to))
    } else if piece == Piece::Pawn && mv.from.file() != mv.to.file() {
        worth(Piece::Pawn, Square::new(mv.to.file(), mv.from.rank()))
    } else {
        0
    };
    worth(arrives, mv.to) - worth(piece, mv.from) + captured
}

fn worth(piece: Piece, on: Square) -> i32 {
    WORTH[piece as usize][on as usize].into()
}

/// The value of each piece with its centre bonus on each square, in centipawns. A king has neither.
const WORTH: [[i16; Square::NUM]; Piece::NUM] = {
    let mut table = [[0; Square::NUM]; Piece::NUM];
    let mut piece = 0;
    while piece < Piece::King as usize {
        let mut square = 0;
        while square < Square::NUM {
            let bonus = centre_bonus(Square::index_const(square));
            table[piece][square] = (piece_value(Piece::index_const(piece)) + bonus) as i16;
            square += 1;
        }
        piece += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    ];

    #[test]
    fn a_move_is_worth_the_position_it_makes() {
        for fen in POSITIONS {
            let board: Board = fen.parse().unwrap();
            generate(&board, &mut |moves| {
                for mv in moves {
                    let mut after = board.clone();
                    after.play(mv);
                    let made = -Evaluator::Material.evaluate(&after);
                    assert_eq!(Evaluator::Material.rank(&board, mv), made, "{fen} {mv}");
                }
                false
            });
        }
    }

    #[test]
    fn a_position_is_worth_the_sum_of_its_pieces() {
        for fen in POSITIONS {
            let board: Board = fen.parse().unwrap();
            let us = board.side_to_move();
            let sum: i32 = board
                .occupied()
                .into_iter()
                .map(|on| match (board.piece_on(on), board.color_on(on)) {
                    (Some(piece), Some(owner)) if owner == us => worth(piece, on),
                    (Some(piece), _) => -worth(piece, on),
                    _ => 0,
                })
                .sum();
            assert_eq!(Evaluator::Material.evaluate(&board), Score(sum), "{fen}");
        }
    }

    #[test]
    fn the_parts_of_a_score_add_up_to_it() {
        for fen in POSITIONS {
            let board: Board = fen.parse().unwrap();
            for evaluator in [Evaluator::Material, Evaluator::MaterialMoves] {
                let parts = evaluator.parts(&board);
                assert_eq!(
                    Score(parts.iter().sum()),
                    evaluator.evaluate(&board),
                    "{fen}"
                );
                assert!(evaluator == Evaluator::MaterialMoves || parts[2] == 0);
            }
        }
        let board: Board = "4k3/8/8/3p4/4P3/8/8/4K2N w - - 0 1".parse().unwrap();
        assert_eq!(Evaluator::MaterialMoves.parts(&board), [325, 0, 112]);
    }

    #[test]
    fn the_centre_counts_most_and_the_edge_nothing() {
        let bonuses = [Square::E4, Square::C6, Square::B5, Square::H4].map(centre_bonus);
        assert_eq!(bonuses, [12, 6, 2, 0]);
    }

    #[test]
    fn the_two_sides_of_a_mirrored_position_are_worth_the_same() {
        let white: Board = "4k3/8/8/3n4/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
        let black: Board = "4k3/4p3/8/8/3N4/8/8/4K3 b - - 0 1".parse().unwrap();
        assert_eq!(
            Evaluator::Material.evaluate(&white),
            Score(100 + 2 - 325 - 12)
        );
        for evaluator in [Evaluator::Material, Evaluator::MaterialMoves] {
            assert_eq!(evaluator.evaluate(&white), evaluator.evaluate(&black));
        }
    }

    #[test]
    fn scoring_moves_sees_the_capture_at_the_horizon() {
        let board: Board = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
        let position = Evaluator::Material.evaluate(&board);
        let moves = Evaluator::MaterialMoves.evaluate(&board);
        assert_eq!((position, moves), (Score(0), Score(112)));
    }
}
