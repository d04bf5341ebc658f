//! King and pawn against king solved backwards: when does the pawn queen by force? One table assumes that
//! Black may pass, as he can with other moves on the board. A win in it needs no zugzwang.

use super::{neighbours, pawn_attacks};
use cozy_chess::{BitBoard, Color, Rank, Square, get_king_moves};
use std::sync::LazyLock;

/// Black kings by white king, pawn and side to move.
pub(crate) type Places = Vec<BitBoard>;

/// An infinite number of moves.
const NEVER: u8 = u8::MAX;

static MOVES: LazyLock<Vec<u8>> = LazyLock::new(moves);
/// The most moves that White needs to queen safely even if Black may pass; `None` if it cannot be forced.
pub fn moves_to_queen(
    pawn: Square,
    white: Square,
    black: Square,
    white_to_move: bool,
) -> Option<i8> {
    let moves = MOVES[entry(pawn, white, black, white_to_move)];
    (moves != NEVER).then_some(moves as i8)
}

/// The index of a pawn and a white king in [`Places`].
pub(crate) fn place(pawn: Square, white: Square) -> usize {
    pawn as usize * Square::NUM + white as usize
}

fn entry(pawn: Square, white: Square, black: Square, white_to_move: bool) -> usize {
    (usize::from(!white_to_move) * Square::NUM * Square::NUM + place(pawn, white)) * Square::NUM
        + black as usize
}

/// True if Black may pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passing {
    Allowed,
    Forbidden,
}

/// The squares where black kings may stand with that side to move.
fn legal(pawn: Square, white: Square, white_to_move: bool) -> BitBoard {
    let near = get_king_moves(white) | white.bitboard() | pawn.bitboard();
    if white_to_move {
        !(near | pawn_attacks(pawn.bitboard(), Color::White))
    } else {
        !near
    }
}

fn pawns() -> impl Iterator<Item = Square> {
    let inner = |square: &Square| !matches!(square.rank(), Rank::First | Rank::Eighth);
    Square::ALL.into_iter().filter(inner)
}

fn places() -> impl Iterator<Item = (Square, Square)> {
    pawns().flat_map(|pawn| {
        let white = move |white| (white != pawn).then_some((pawn, white));
        Square::ALL.into_iter().filter_map(white)
    })
}

/// Black kings for which White to move reaches a won position with Black to move.
fn one_move(won: &Places, pawn: Square, white: Square) -> BitBoard {
    let mut wins = BitBoard::EMPTY;
    for to in get_king_moves(white) & !pawn.bitboard() {
        wins |= won[place(pawn, to)];
    }
    let step = pawn.offset(0, 1);
    if step != white {
        if step.rank() == Rank::Eighth {
            let safe = if get_king_moves(white).has(step) {
                BitBoard::EMPTY
            } else {
                get_king_moves(step)
            };
            wins |= !(safe | step.bitboard());
        } else {
            wins |= won[place(step, white)] & !step.bitboard();
            let double = step.offset(0, 1);
            if pawn.rank() == Rank::Second && double != white {
                wins |= won[place(double, white)] & !(step.bitboard() | double.bitboard());
            }
        }
    }
    wins & legal(pawn, white, true)
}

/// Black kings to move that cannot avoid the won positions with White to move.
fn all_moves(won: BitBoard, pawn: Square, white: Square, passing: Passing) -> BitBoard {
    let (attacked, here) = (
        pawn_attacks(pawn.bitboard(), Color::White),
        legal(pawn, white, true),
    );
    let taken = if get_king_moves(white).has(pawn) {
        BitBoard::EMPTY
    } else {
        get_king_moves(pawn)
    };
    let escapes = neighbours(here & !won) | taken;
    let held = match passing {
        Passing::Allowed => won | attacked,
        // A side without a move that is not in check is stalemated.
        Passing::Forbidden => neighbours(here) | attacked,
    };
    legal(pawn, white, false) & held & !escapes
}

/// Iterates backwards until nothing changes; reports each round's number and new positions.
fn backwards(
    won: &mut [Places; 2],
    passing: Passing,
    mut news: impl FnMut(u8, bool, Square, Square, BitBoard),
) {
    for round in 1.. {
        let mut changed = false;
        for white_to_move in [true, false] {
            for (pawn, white) in places() {
                let at = place(pawn, white);
                let now = if white_to_move {
                    one_move(&won[1], pawn, white)
                } else {
                    all_moves(won[0][at], pawn, white, passing)
                };
                let side = usize::from(!white_to_move);
                let fresh = now & !won[side][at];
                if !fresh.is_empty() {
                    changed = true;
                    won[side][at] |= fresh;
                    news(round, white_to_move, pawn, white, fresh);
                }
            }
        }
        if !changed {
            return;
        }
    }
}

fn none() -> Places {
    vec![BitBoard::EMPTY; Square::NUM * Square::NUM]
}

fn moves() -> Vec<u8> {
    let mut moves = vec![NEVER; 2 * Square::NUM * Square::NUM * Square::NUM];
    let note = |round, white_to_move, pawn, white, fresh: BitBoard| {
        for black in fresh {
            moves[entry(pawn, white, black, white_to_move)] = round;
        }
    };
    backwards(&mut [none(), none()], Passing::Allowed, note);
    moves
}

/// The positions, first with White and then with Black to move, from which White can force one that
/// `called_won` accepts.
pub(crate) fn won_from(called_won: impl Fn(Square, Square, Square, bool) -> bool) -> [Places; 2] {
    let mut won = [none(), none()];
    for (pawn, white) in places() {
        for white_to_move in [true, false] {
            let called_won = |black: &Square| called_won(pawn, white, *black, white_to_move);
            let legal = legal(pawn, white, white_to_move).into_iter();
            won[usize::from(!white_to_move)][place(pawn, white)] =
                legal.filter(called_won).collect();
        }
    }
    backwards(&mut won, Passing::Forbidden, |_, _, _, _, _| {});
    won
}
