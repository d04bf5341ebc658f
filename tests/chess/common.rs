//! Positions for property tests: the legal positions of random games, from the opening position and
//! from a few in which castling, en passant, promotion and checks are near.

use ::chess::fen::parse_fen;
use ::chess::moves::legal_moves;
use cozy_chess::{Board, Move};
use proptest::collection::vec;
use proptest::prelude::*;

/// The starting positions of the random games.
pub const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "6k1/1PP1P3/8/3pP3/2pP4/8/1ppp4/6K1 w - d6 0 1",
    "r3k2r/8/1n4n1/8/8/1N4N1/8/R3K2R b KQkq - 3 20",
    "1n2k1n1/P3P2p/2R5/1q3Q2/4N3/2r5/p3p2P/1N2K1N1 w - - 0 30",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

/// A game as the position it begins with and its legal moves.
#[derive(Debug, Clone)]
pub struct RandomGame {
    /// The first position.
    pub start: Board,
    /// The moves, each legal after those before it.
    pub moves: Vec<Move>,
}

impl RandomGame {
    /// Plays the game whose n-th choice picks among the legal moves; ends early where there is none.
    pub fn play(start: &Board, choices: &[u16]) -> Self {
        let mut board = start.clone();
        let mut moves = Vec::new();
        for &choice in choices {
            let legal = legal_moves(&board);
            let Some(&mv) = legal.get(choice as usize % legal.len().max(1)) else {
                break;
            };
            board.play(mv);
            moves.push(mv);
        }
        Self {
            start: start.clone(),
            moves,
        }
    }

    /// The position after all moves.
    pub fn end(&self) -> Board {
        let mut board = self.start.clone();
        self.moves.iter().for_each(|&mv| board.play(mv));
        board
    }
}

/// Random games of at most `plies` moves; a failing one shrinks to fewer moves.
pub fn random_game(plies: usize) -> impl Strategy<Value = RandomGame> {
    (0..STARTS.len(), vec(any::<u16>(), 0..=plies)).prop_map(|(start, choices)| {
        let start = parse_fen(STARTS[start]).expect("the starts are valid");
        RandomGame::play(&start, &choices)
    })
}

/// The last positions of random games.
pub fn random_position() -> impl Strategy<Value = Board> {
    random_game(120).prop_map(|game| game.end())
}
