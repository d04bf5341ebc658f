//! The exact result of a position in one sentence. Which moves win is read off the exact result; a reason is given
//! only where it is plain geometry.

use super::super::geometry::{self, pawn};
use crate::experiment::exact::ExactAnswer;
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use endgame::calculation::{key_squares, opposition, uncaught_pawns};
use endgame::{Value, View};

/// A position explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The result for White.
    pub value: Value,
    pub sentence: String,
    /// The only move that keeps the value.
    pub only: Option<Move>,
    /// Every legal move with its notation and its value for the side to move, from the best.
    pub moves: Vec<(Move, String, Value)>,
}

impl Explained {
    /// The kind of the tag, and the result with its sign.
    pub fn tag(&self) -> (&'static str, &'static str) {
        match self.value {
            Value::Win => ("win", "\u{2713} White wins"),
            Value::Draw => ("even", "= Draw"),
            Value::Loss => ("cut", "\u{2717} Black wins"),
        }
    }
}

/// Explains a position by its exact result; `None` if that is not known.
pub fn explain(board: &Board, truth: &ExactAnswer) -> Option<Explained> {
    let value = truth.under_clock()?.decided()?;
    let side = board.side_to_move();
    let mut moves = Vec::new();
    for one in truth.moves() {
        let mv = one.mv.legal(board)?;
        let san = display_san_move(board, mv).to_string();
        moves.push((mv, san, one.under_clock().decided()?.seen_by(side)));
    }
    let own = value.seen_by(side);
    let keeps = |row: &&(Move, String, Value)| row.2 == own;
    let keeping = moves.iter().filter(keeps).count();
    let only = moves
        .iter()
        .find(keeps)
        .filter(|_| keeping == 1 && moves.len() > 1);
    let sentence = match (moves.len(), only) {
        (0, _) if !board.checkers().is_empty() => {
            format!("Checkmate. {} wins.", side_name(!side))
        }
        (0, _) => format!(
            "Stalemate. {} has no legal move, so the game is a draw.",
            side_name(side)
        ),
        (_, Some((mv, san, _))) => {
            format!("Only {san} {}. {}", verb(own, true), why(board, *mv, own))
        }
        (all, None) if keeping == all => {
            format!("Every move {}. {}", verb(own, true), reason(board, own))
        }
        (all, None) => format!(
            "{keeping} of {}\u{2019}s {} {}. {}",
            side_name(side),
            counted(all, "move"),
            verb(own, false),
            reason(board, own)
        ),
    };
    let only = only.map(|row| row.0);
    endgame::short::sort_by_key(&mut moves, |row| 2 - row.2 as u8);
    Some(Explained {
        value,
        sentence: sentence.trim_end().to_owned(),
        only,
        moves,
    })
}

fn verb(value: Value, one: bool) -> &'static str {
    match (value, one) {
        (Value::Win, true) => "wins",
        (Value::Win, false) => "win",
        (Value::Draw, true) => "draws",
        (Value::Draw, false) => "draw",
        (Value::Loss, true) => "loses",
        (Value::Loss, false) => "lose",
    }
}

/// The reason for the only move that keeps the value.
fn why(board: &Board, mv: Move, own: Value) -> String {
    geometry::reason(board, mv, own).unwrap_or_else(|| {
        match own {
            Value::Win => "No other move wins.",
            Value::Draw => "Every other move loses.",
            Value::Loss => "",
        }
        .to_owned()
    })
}

/// A reason that stands in the position itself.
fn reason(board: &Board, own: Value) -> String {
    let Some((of, pawn)) = pawn(board) else {
        return String::new();
    };
    let mover = board.side_to_move();
    let value = if of == mover { own } else { own.opposite() };
    let view = View::new(board, Color::White);
    if value == Value::Win && !uncaught_pawns(&view).is_empty() {
        return format!(
            "{}\u{2019}s king is outside the square of the pawn.",
            side_name(!of)
        );
    }
    let king = board.king(of);
    if value == Value::Win && key_squares(pawn, of).has(king) {
        return format!(
            "{}\u{2019}s king stands on the key square {king}.",
            side_name(of)
        );
    }
    let found = opposition(&view).filter(|found| found.name() == "opposition");
    if let Some(found) = found
        && (found.holder == of) == (value == Value::Win)
    {
        let end = if mover == of {
            String::new()
        } else {
            format!(", and {} must give way", side_name(mover))
        };
        return format!("{} has the opposition{end}.", side_name(found.holder));
    }
    String::new()
}
