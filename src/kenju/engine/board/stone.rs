//! Stones, and the reasons why one cannot be placed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Board;
use crate::geometry::{Colour, Point};

/// The most stones on a board, which bounds its memory and keeps record numbers within 16 bits (a stone adds
/// at most 20 lines and 33 places). Ours; real games have a tenth of it.
pub const MAX_STONES: usize = 1_900;

/// The reason why a stone cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum PlayError {
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The game is over: this colour has five in a row.
    #[error("the game is over: {0} has five in a row")]
    Over(Colour),
    /// The point is beyond [`Point::LIMIT`].
    #[error("{0} is too far out")]
    TooFar(Point),
    /// The board has [`MAX_STONES`] stones.
    #[error("the board is full: {MAX_STONES} stones")]
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stone {
    pub colour: Colour,
    pub point: Point,
}

impl From<Board> for Vec<Stone> {
    fn from(board: Board) -> Self {
        board.stones().collect()
    }
}

impl TryFrom<Vec<Stone>> for Board {
    type Error = PlayError;

    fn try_from(stones: Vec<Stone>) -> Result<Self, PlayError> {
        Self::with(stones)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_saved_as_its_moves() {
        let mut board = Board::new();
        for (x, y) in [(0, 0), (1, 1), (2, 0)] {
            board.play(Point::new(x, y)).unwrap();
        }
        let text = serde_json::to_string(&board).unwrap();
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
        let twice = text.replace("\"x\":2,\"y\":0", "\"x\":0,\"y\":0");
        assert!(serde_json::from_str::<Board>(&twice).is_err());
    }
}
