//! Openings: named lines of moves, or named positions.

use chess::fen::{FenError, parse_fen};
use chess::moves::{legal_moves, played};
use chess::notation::{MoveError, parse_move};
use chess::packed::PackedMove;
use cozy_chess::{Board, Move};
use kit::experiment::Evaluator;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use search::{ChessTree, Search, Settings};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The openings that come with the program.
pub const OPENINGS: &str = include_str!("openings.txt");

/// The test of a random continuation: search depth in plies, even so that a capture can be answered, and the largest
/// allowed advantage in centipawns. Both are our choice.
const LOOKAHEAD: u8 = 2;
const BALANCE: i32 = 60;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    pub name: String,
    /// The starting position as a FEN; the initial one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PackedMove>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    #[error("line {0}: an opening is a name, a colon, and moves or a FEN")]
    Shape(usize),
    #[error("line {line}: {error}")]
    Move { line: usize, error: MoveError },
    #[error("line {line}: {error}")]
    Fen { line: usize, error: FenError },
    #[error("line {0}: the game is over there")]
    Over(usize),
}

/// Parses openings, one per line: `Name: e4 e5 Nf3` or `Name: FEN`. Empty lines and lines that begin with `#` are
/// skipped.
///
/// # Errors
/// If a line is not an opening.
pub fn parse(text: &str) -> Result<Vec<Opening>, OpeningError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| parse_line(number, line))
        .collect()
}

fn parse_line(line: usize, text: &str) -> Result<Opening, OpeningError> {
    let (name, rest) = text.split_once(':').ok_or(OpeningError::Shape(line))?;
    let (name, rest) = (name.trim().to_owned(), rest.trim());
    let opening = if rest.contains('/') {
        let board = parse_fen(rest).map_err(|error| OpeningError::Fen { line, error })?;
        let (start, moves) = (Some(board.to_string()), Vec::new());
        Opening { name, start, moves }
    } else {
        let (mut board, mut moves) = (Board::default(), Vec::new());
        for word in rest.split_whitespace() {
            let mv =
                parse_move(&board, word).map_err(|error| OpeningError::Move { line, error })?;
            moves.push(PackedMove::pack(&board, mv));
            board.play(mv);
        }
        let start = None;
        Opening { name, start, moves }
    };
    match opening.positions() {
        Some((_, board, _)) if board.status() == cozy_chess::GameStatus::Ongoing => Ok(opening),
        _ => Err(OpeningError::Over(line)),
    }
}

impl Opening {
    /// Start, end and the moves between them; `None` if one cannot be read or is illegal.
    pub fn positions(&self) -> Option<(Board, Board, Vec<Move>)> {
        let start = self.start.as_deref().map(parse_fen).transpose();
        let start = start.ok()?.unwrap_or_default();
        let (mut board, mut played) = (start.clone(), Vec::new());
        for mv in &self.moves {
            let mv = mv.legal(&board)?;
            board.play_unchecked(mv);
            played.push(mv);
        }
        Some((start, board, played))
    }

    /// Extends the opening by random quiet moves that keep the balance.
    #[must_use]
    pub fn drawn_on(mut self, plies: u32, chance: &mut Pcg32) -> Self {
        let Some((_, mut board, _)) = self.positions() else {
            return self;
        };
        for _ in 0..plies {
            let mut moves = legal_moves(&board);
            let quiet = loop {
                let Some(at) = (chance.next_u32() as usize).checked_rem(moves.len()) else {
                    return self;
                };
                let mv = moves.swap_remove(at);
                if is_quiet(&board, mv) {
                    break mv;
                }
            };
            self.moves.push(PackedMove::pack(&board, quiet));
            board.play_unchecked(quiet);
        }
        self
    }
}

/// True if a move is no capture, gives no check and keeps the material balance.
fn is_quiet(board: &Board, mv: Move) -> bool {
    let after = played(board, mv);
    let takes = after.occupied().len() < board.occupied().len();
    if takes || !after.checkers().is_empty() || after.status() != cozy_chess::GameStatus::Ongoing {
        return false;
    }
    imbalance(&after).is_some_and(|score| score.abs() <= BALANCE)
}

/// The material advantage of the side to move after a short search, in centipawns.
fn imbalance(board: &Board) -> Option<i32> {
    let evaluator = Evaluator::Material.plain()?;
    let settings = Settings {
        depth: LOOKAHEAD,
        ..Settings::default()
    };
    let outcome = Search::new(ChessTree { evaluator }, board.clone(), settings).run(&mut ());
    outcome.score.map(|score| score.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Color, Piece};
    use rand_pcg::rand_core::SeedableRng;
    use std::collections::BTreeSet;

    #[test]
    fn the_shipped_openings_are_different_and_legal_and_the_sides_have_as_many_men() {
        let openings = parse(OPENINGS).unwrap();
        assert!(openings.len() >= 60, "{}", openings.len());
        let (mut ends, mut unfit) = (BTreeSet::new(), Vec::new());
        for opening in &openings {
            let (_, end, moves) = opening.positions().unwrap();
            // Knights and bishops are worth the same here.
            let minor = end.pieces(Piece::Knight) | end.pieces(Piece::Bishop);
            let kinds = [Piece::Pawn, Piece::Rook, Piece::Queen].map(|piece| end.pieces(piece));
            let has_more = kinds.into_iter().chain([minor]).any(|men| {
                (men & end.colors(Color::White)).len() != (men & end.colors(Color::Black)).len()
            });
            if !(6..=10).contains(&moves.len()) || !ends.insert(end.hash()) || has_more {
                unfit.push(&opening.name);
            }
        }
        assert!(unfit.is_empty(), "{unfit:?}");
    }

    #[test]
    fn drawn_moves_take_nothing_and_depend_on_the_seed_alone() {
        let opening = &parse(OPENINGS).unwrap()[0];
        let drawn = |seed| opening.clone().drawn_on(2, &mut Pcg32::seed_from_u64(seed));
        assert_eq!(drawn(1), drawn(1));
        let different: BTreeSet<_> = (0..20)
            .map(|seed| format!("{:?}", drawn(seed).moves))
            .collect();
        assert!(different.len() > 10, "{}", different.len());
        // Without a random continuation, the games would repeat the first ones.
        for opening in parse(OPENINGS).unwrap() {
            let men = opening.positions().unwrap().1.occupied();
            for seed in 0..5 {
                let drawn = opening.clone().drawn_on(2, &mut Pcg32::seed_from_u64(seed));
                let (_, end, moves) = drawn.positions().unwrap();
                assert_eq!(moves.len(), opening.moves.len() + 2, "{}", opening.name);
                assert_eq!(end.occupied().len(), men.len(), "{}", opening.name);
            }
        }
    }

    #[test]
    fn a_line_that_is_no_opening_is_told_with_its_number() {
        let wrong = |text: &str| parse(text).unwrap_err().to_string();
        assert!(wrong("# nothing\n\ne4 e5").starts_with("line 3: an opening is"));
        assert!(wrong("King's Pawn: e4 e6 Ke3").starts_with("line 1: "));
        assert!(wrong("Ending: 8/8/8 w - - 0 1").starts_with("line 1: "));
        assert!(wrong("Mated: 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").contains("the game is over"));
        let ending = parse("Pawn: 8/8/8/2k5/8/8/2K1P3/8 w - - 0 1").unwrap();
        assert_eq!(ending[0].positions().unwrap().1.occupied().len(), 3);
    }
}
