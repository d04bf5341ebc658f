//! Corresponding squares of a pawn structure, in both senses of endgame books, computed from the exact
//! structure tables.
//!
//! *Mutual zugzwang*: the side to move, whichever it is, worsens its position. *Forced reply*: when the
//! attacker steps to a square, only one step of the defender holds. Only decided positions count; the number
//! of open placements is reported.

#[cfg(test)]
mod tests;

use super::structure::Pawns;
use crate::structure::{Judged, Solution};
use crate::{Range, Value, short};
use chess::moves::played;
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Move, Piece, Square, get_king_moves};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Converts (attacker, defender) to (White, Black), or the reverse.
fn by_colour<T>(attacker: Color, own: T, other: T) -> (T, T) {
    match attacker {
        Color::White => (own, other),
        Color::Black => (other, own),
    }
}

/// Places the kings in a structure given from White's view.
#[derive(Clone, Debug)]
struct Placing {
    pawns: Pawns,
    empty: BoardBuilder,
}

impl Placing {
    fn new(pawns: Pawns) -> Self {
        let mut empty = BoardBuilder::empty();
        for (set, color) in [(pawns.own, Color::White), (pawns.enemy, Color::Black)] {
            for square in set {
                *empty.square_mut(square) = Some((Piece::Pawn, color));
            }
        }
        Self { pawns, empty }
    }

    /// All placements of White's and Black's king that are not adjacent and leave the pawns' squares free.
    fn all(&self) -> impl Iterator<Item = (Square, Square)> {
        let free = !self.pawns.all();
        free.into_iter().flat_map(move |white| {
            let apart = free & !get_king_moves(white) & !white.bitboard();
            apart.into_iter().map(move |black| (white, black))
        })
    }

    /// The position; `None` if the side that has moved is in check.
    fn board(&self, white: Square, black: Square, to_move: Color) -> Option<Board> {
        let mut builder = self.empty.clone();
        *builder.square_mut(white) = Some((Piece::King, Color::White));
        *builder.square_mut(black) = Some((Piece::King, Color::Black));
        builder.side_to_move = to_move;
        builder.build().ok()
    }
}

// Forced replies: the attacker's king steps to a square, and only one step of the defender's king holds.

/// A forced reply to a step of the attacker's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForcedReply {
    /// The square of White's king: his step if he attacks, his reply otherwise.
    pub white: Square,
    /// The square of Black's king: his reply if White attacks, his step otherwise.
    pub black: Square,
    /// The number of positions where it is forced, counted by the squares that both kings come from.
    pub positions: u32,
}

/// The forced replies in a structure from White's view. In a drawn position the attacker's king steps without
/// a capture and keeps the draw; of two or more legal king replies, all but one surely lose. Sorted by the
/// attacker's square, then the reply's.
pub fn forced_replies(solution: &Solution, pawns: Pawns, attacker: Color) -> Vec<ForcedReply> {
    let placing = Placing::new(pawns);
    let mut found: BTreeMap<(Square, Square), u32> = BTreeMap::new();
    for (white, black) in placing.all() {
        let Some(board) = placing.board(white, black, attacker) else {
            continue;
        };
        if solution.range(&board) != Range::DRAW {
            continue;
        }
        let steps = solution.moves(&board).into_iter();
        let keeps = |step: &Judged| step.range == Range::DRAW && is_king_step(&board, step.played);
        for step in steps.filter(keeps) {
            let after = played(&board, step.played);
            if let Some(reply) = only_reply(solution, &after, attacker) {
                *found.entry((step.played.to, reply)).or_default() += 1;
            }
        }
    }
    let replies = found.into_iter();
    replies
        .map(|((to, reply), positions)| {
            let (white, black) = by_colour(attacker, to, reply);
            ForcedReply {
                white,
                black,
                positions,
            }
        })
        .collect()
}

/// The defender's only king step that draws, if all others surely lose.
fn only_reply(solution: &Solution, board: &Board, attacker: Color) -> Option<Square> {
    let answers = solution.moves(board);
    let holds = |one: &&Judged| !surely_wins(one.range, attacker);
    let mut holding = answers.iter().filter(holds);
    let (only, None) = (holding.next()?, holding.next()) else {
        return None;
    };
    let forced = answers.len() > 1 && only.range == Range::DRAW && is_king_step(board, only.played);
    forced.then_some(only.played.to)
}

fn is_king_step(board: &Board, played: Move) -> bool {
    played.from == board.king(board.side_to_move()) && !board.occupied().has(played.to)
}

fn surely_wins(range: Range, attacker: Color) -> bool {
    range.seen_by(attacker).lower() == Value::Win
}

// The numbers of corresponding squares in endgame books: squares with the same number correspond.
//
// Squares of the attacker's king with the same partners share a number. So every square of White's and every
// square of Black's with one number are a pair. A square of the other king may carry several numbers.

/// The squares of both kings with one number: each of White's corresponds to each of Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered {
    /// The number, from 1.
    pub number: u8,
    /// The squares of White's king as a bitboard.
    pub white: u64,
    /// The squares of Black's king as a bitboard.
    pub black: u64,
}

impl Numbered {
    /// True if the squares of White's and Black's king have this number.
    pub fn has(&self, white: Square, black: Square) -> bool {
        BitBoard(self.white).has(white) && BitBoard(self.black).has(black)
    }
}

/// Numbers pairs of squares of White's and Black's king: each square of the attacker's king gets one number.
/// Numbers follow the attacker's squares, the foremost first, then from left to right from White's side.
pub fn numbered(
    pairs: impl IntoIterator<Item = (Square, Square)>,
    attacker: Color,
) -> Vec<Numbered> {
    let mut partners: BTreeMap<Square, BitBoard> = BTreeMap::new();
    for (white, black) in pairs {
        let (own, other) = by_colour(attacker, white, black);
        *partners.entry(own).or_default() |= other.bitboard();
    }
    let mut squares: Vec<(Square, BitBoard)> = partners.into_iter().collect();
    short::sort_by_key(&mut squares, |(square, _)| {
        let behind = 7 - square.rank().relative_to(attacker) as u8;
        (behind, square.file() as u8)
    });
    // The sets in order of their first square.
    let mut sets: Vec<(BitBoard, BitBoard)> = Vec::new();
    for (square, others) in squares {
        match sets.iter_mut().find(|(_, known)| *known == others) {
            Some((own, _)) => *own |= square.bitboard(),
            None => sets.push((square.bitboard(), others)),
        }
    }
    let numbered = (1..).zip(sets);
    numbered
        .map(|(number, (own, others))| {
            let (white, black) = by_colour(attacker, own.0, others.0);
            Numbered {
                number,
                white,
                black,
            }
        })
        .collect()
}

// Mutual zugzwang: placements of the kings in which each side would rather have the other to move.

/// A mutual zugzwang, with values from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zugzwang {
    /// The square of White's king.
    pub white: Square,
    /// The square of Black's king.
    pub black: Square,
    /// The value with White to move; worse for him than `black_to_move`.
    pub white_to_move: Value,
    /// The value with Black to move.
    pub black_to_move: Value,
}

/// All mutual zugzwangs of a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZugzwangPairs {
    /// Sorted by White's square, then Black's.
    pub pairs: Vec<Zugzwang>,
    /// Placements of the kings that are legal with either side to move.
    pub placements: u32,
    /// Placements whose values do not settle whether they are a mutual zugzwang.
    pub open: u32,
}

/// The mutual zugzwangs of a structure given from White's view.
pub fn mutual_zugzwangs(solution: &Solution, pawns: Pawns) -> ZugzwangPairs {
    let placing = Placing::new(pawns);
    let mut found = ZugzwangPairs {
        pairs: Vec::new(),
        placements: 0,
        open: 0,
    };
    for (white, black) in placing.all() {
        let boards = Color::ALL.map(|to_move| placing.board(white, black, to_move));
        let [Some(first), Some(second)] = boards else {
            continue;
        };
        found.placements += 1;
        let [first, second] = [first, second].map(|board| solution.range(&board));
        match (first.decided(), second.decided()) {
            (Some(white_to_move), Some(black_to_move)) if white_to_move < black_to_move => {
                found.pairs.push(Zugzwang {
                    white,
                    black,
                    white_to_move,
                    black_to_move,
                });
            }
            // It stays open if White to move may still turn out worse for White.
            (Some(_), Some(_)) => {}
            _ if first.lower() < second.upper() => found.open += 1,
            _ => {}
        }
    }
    found
}
