//! Queen against a pawn on the seventh, computed: the pawn stands, one step from promotion, while the
//! queen and both kings move. What follows the promotion is known from the rules of queen against queen;
//! where they leave it open, the doubt is left open here too.
//!
//! Like the spheres and the standing pawns it is a calculation with a piece stationary; the algorithm is
//! ours.

use super::queens;
use crate::endgame::calculation::{neighbours, pawn_attacks};
use crate::endgame::facts::{QueenAndPawn, Turned, queen_attacks};
use crate::endgame::{Range, Value};
use cozy_chess::{BitBoard, Color, File, Rank, Square, get_king_moves};
use std::sync::OnceLock;

/// Black kings for each white king and queen.
type Places = Vec<BitBoard>;

/// What is known for a pawn on one file.
struct Seventh {
    /// White wins; White to move, Black to move.
    won: [Places; 2],
    /// White may win, as far as is known.
    winnable: [Places; 2],
}

/// What Black can do with his pawn, for one white king and queen.
struct Answers {
    /// Black kings with which taking the queen, promoting or being stalemated saves him.
    sure: BitBoard,
    /// Those and the ones with which the promotion may save him.
    possible: BitBoard,
}

static FILES: [OnceLock<Box<Seventh>>; File::NUM] = [const { OnceLock::new() }; File::NUM];

/// What is computed of a position with the pawn one step from promotion; nothing of others.
pub fn seventh(facts: &QueenAndPawn) -> Range {
    if facts.steps() != 1 {
        return Range::UNKNOWN;
    }
    let file = facts.pawn.file();
    let known = FILES[file as usize].get_or_init(|| Box::new(Seventh::work_out(file)));
    let (at, side) = (
        place(facts.white, facts.queen),
        usize::from(!facts.white_to_move),
    );
    if known.won[side][at].has(facts.black) {
        Range::WIN
    } else if known.winnable[side][at].has(facts.black) {
        Range::UNKNOWN
    } else {
        Range::AT_MOST_DRAW
    }
}

fn place(white: Square, queen: Square) -> usize {
    white as usize * Square::NUM + queen as usize
}

fn places(pawn: Square) -> impl Iterator<Item = (Square, Square)> {
    Square::ALL
        .into_iter()
        .filter(move |white| *white != pawn)
        .flat_map(move |white| {
            let queens = Square::ALL
                .into_iter()
                .filter(move |queen| *queen != pawn && *queen != white);
            queens.map(move |queen| (white, queen))
        })
}

/// The squares the queen attacks, Black's king thought away.
fn attacked(pawn: Square, white: Square, queen: Square) -> BitBoard {
    queen_attacks(queen, pawn.bitboard() | white.bitboard())
}

/// Black kings that may stand with White to move.
fn legal_to_move(pawn: Square, white: Square, queen: Square) -> BitBoard {
    free(pawn, white, queen) & !attacked(pawn, white, queen)
}

/// Black kings that may stand with Black to move.
fn legal_to_wait(pawn: Square, white: Square, queen: Square) -> BitBoard {
    if pawn_attacks(pawn.bitboard(), Color::Black).has(white) {
        return BitBoard::EMPTY;
    }
    free(pawn, white, queen)
}

fn free(pawn: Square, white: Square, queen: Square) -> BitBoard {
    let men = pawn.bitboard() | white.bitboard() | queen.bitboard();
    !(get_king_moves(white) | men)
}

/// Black kings against which White to move wins by taking the pawn.
fn pawn_falls(pawn: Square, white: Square, queen: Square) -> BitBoard {
    let wins = |white: Square, queen: Square, safe: BitBoard| -> BitBoard {
        let attacks = queen_attacks(queen, white.bitboard());
        let goes_on = |black: &Square| {
            let steps = get_king_moves(*black) & !(attacks | get_king_moves(white));
            attacks.has(*black) || !steps.is_empty()
        };
        safe.into_iter().filter(goes_on).collect()
    };
    let legal = legal_to_move(pawn, white, queen);
    let near = get_king_moves(pawn);
    let mut won = BitBoard::EMPTY;
    if attacked(pawn, white, queen).has(pawn) {
        let safe = if near.has(white) {
            legal
        } else {
            legal & !near
        };
        won |= wins(white, pawn, safe);
    }
    if near.has(white) {
        won |= wins(pawn, queen, legal & !near);
    }
    won
}

impl Answers {
    fn of(pawn: Square, white: Square, queen: Square) -> Self {
        let legal = legal_to_wait(pawn, white, queen);
        if pawn_attacks(pawn.bitboard(), Color::Black).has(queen) {
            return Self {
                sure: legal,
                possible: legal,
            };
        }
        let mut sure = BitBoard::EMPTY;
        if !get_king_moves(white).has(queen) {
            sure |= get_king_moves(queen) & legal;
        }
        let mut possible = sure;
        let steps = legal_to_move(pawn, white, queen);
        for black in legal & !sure {
            let facts = QueenAndPawn {
                queen,
                pawn,
                white,
                black,
                white_to_move: false,
                turned: Turned::VIEW,
            };
            let stuck = (get_king_moves(black) & steps).is_empty();
            if !facts.can_promote() {
                if stuck && !facts.black_in_check() {
                    sure |= black.bitboard();
                }
                continue;
            }
            let range = facts
                .after_promotion()
                .map_or(Range::UNKNOWN, |both| queens::range(&both));
            if range.upper() <= Value::Draw {
                sure |= black.bitboard();
            } else if range != Range::WIN || facts.knight_would_check() {
                possible |= black.bitboard();
            }
        }
        Self {
            sure,
            possible: possible | sure,
        }
    }
}

impl Seventh {
    fn work_out(file: File) -> Self {
        let pawn = Square::new(file, Rank::Second);
        let none = || vec![BitBoard::EMPTY; Square::NUM * Square::NUM];
        let (mut sure, mut possible, mut falls) = (none(), none(), none());
        for (white, queen) in places(pawn) {
            let answers = Answers::of(pawn, white, queen);
            let at = place(white, queen);
            (sure[at], possible[at]) = (answers.sure, answers.possible);
            falls[at] = pawn_falls(pawn, white, queen);
        }
        Self {
            won: backwards(pawn, &possible, &falls),
            winnable: backwards(pawn, &sure, &falls),
        }
    }
}

/// Works backwards from the fall of the pawn and from positions in which Black has no saving answer.
fn backwards(pawn: Square, saved: &Places, falls: &Places) -> [Places; 2] {
    let mut to_move = falls.clone();
    let mut to_wait = vec![BitBoard::EMPTY; Square::NUM * Square::NUM];
    loop {
        let mut changed = false;
        for (white, queen) in places(pawn) {
            let at = place(white, queen);
            let out = neighbours(legal_to_move(pawn, white, queen) & !to_move[at]);
            let lost = legal_to_wait(pawn, white, queen) & !(saved[at] | out);
            changed |= lost != to_wait[at];
            to_wait[at] = lost;
        }
        for (white, queen) in places(pawn) {
            let at = place(white, queen);
            let moves = attacked(pawn, white, queen) & !(pawn.bitboard() | white.bitboard());
            let by_queen = moves.into_iter().map(|to| to_wait[place(white, to)]);
            let steps = get_king_moves(white) & !(pawn.bitboard() | queen.bitboard());
            let by_king = steps.into_iter().map(|to| to_wait[place(to, queen)]);
            let won = by_queen
                .chain(by_king)
                .fold(falls[at], |won, one| won | one);
            to_move[at] = won & legal_to_move(pawn, white, queen);
        }
        if !changed {
            return [to_move, to_wait];
        }
    }
}
