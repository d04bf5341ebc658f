//! Perft: the number of sequences of legal moves of a given length. Known counts for a suite of positions
//! verify the rules of chess.
//!
//! Every move is packed into a [`PackedMove`] and unpacked again, so the counts verify that encoding too.

use cozy_chess::Board;

use super::moves::{generate, played};
use super::packed::PackedMove;

/// The treatment of the moves on the last ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastPly {
    /// They are only counted, which is many times faster.
    Counted,
    /// They are packed, unpacked and played like all others.
    Played,
}

/// The number of sequences of `depth` legal moves (plies) from `board`; 1 at depth 0.
///
/// ```
/// use cozy_chess::Board;
/// use chess::perft::{LastPly, perft};
///
/// assert_eq!(perft(&Board::default(), 3, LastPly::Played), 8_902);
/// ```
pub fn perft(board: &Board, depth: u8, last_ply: LastPly) -> u64 {
    match (depth, last_ply) {
        (0, _) => 1,
        (1, LastPly::Counted) => count(board),
        _ => {
            let mut nodes = 0;
            generate(board, &mut |of_piece| {
                for mv in of_piece {
                    let mv = PackedMove::pack(board, mv).unpack(board);
                    nodes += perft(&played(board, mv), depth - 1, last_ply);
                }
                false
            });
            nodes
        }
    }
}

fn count(board: &Board) -> u64 {
    let mut moves = 0;
    generate(board, &mut |of_piece| {
        moves += of_piece.len() as u64;
        false
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_the_last_ply_and_playing_it_agree() {
        let board: Board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse()
            .unwrap();
        for (depth, nodes) in [(0, 1), (1, 48), (2, 2_039)] {
            assert_eq!(perft(&board, depth, LastPly::Counted), nodes);
            assert_eq!(perft(&board, depth, LastPly::Played), nodes);
        }
    }
}
