//! The meaning of a descriptive text, and the moves that match it.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Rank, Square};

use super::is_of_wing;
use crate::moves::legal_moves;
use crate::refusal::{MoveError, ambiguous, refuse};
use crate::san::castling_wing;
use crate::validity::Wing;

/// The meaning of a descriptive text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(super) mover: Man,
    pub(super) action: Action,
    pub(super) promotion: Option<Piece>,
    pub(super) check: bool,
    pub(super) en_passant: bool,
}

/// A piece in descriptive notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Man {
    pub(super) piece: Piece,
    /// `KR`, `QB`: the piece named after a wing.
    pub(super) wing: Option<Wing>,
    /// `KBP`: the possible files of a pawn; all files if none is given.
    pub(super) files: BitBoard,
    /// `Kt(B3)`: its square.
    pub(super) place: Option<Place>,
}

/// `B3` or `KB3`: one or two files, and a rank counted from the mover's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) files: BitBoard,
    pub(super) rank: Rank,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Goes(Place),
    Takes(Man),
    Castles(Option<Wing>),
}

/// The legal move that matches a pattern. If several match, `ch` in the text selects those that give check. If
/// `QR` or `KKt` matches none, the only such piece on the other wing is accepted.
pub(crate) fn resolve(board: &Board, text: &str, pattern: &Pattern) -> Result<Move, MoveError> {
    let mut found = fitting(board, pattern);
    if found.len() > 1 && pattern.check {
        found.retain(|&mv| gives_check(board, mv));
    }
    if found.is_empty() && pattern.mover.wing.is_some() {
        let mover = Man {
            wing: None,
            ..pattern.mover
        };
        found = fitting(board, &Pattern { mover, ..*pattern });
    }
    match found[..] {
        [mv] => Ok(mv),
        [] => {
            let castling = match pattern.action {
                Action::Castles(wing) => Some(wing.unwrap_or_else(|| likely_wing(board))),
                _ => None,
            };
            let fits = |board: &Board, mv| pattern.fits(board, mv);
            Err(refuse(board, text, pattern.mover.piece, castling, &fits))
        }
        _ => Err(ambiguous(board, text, &found)),
    }
}

/// The wing of castling if the text names none: one with the right to castle.
fn likely_wing(board: &Board) -> Wing {
    let rights = board.castle_rights(board.side_to_move());
    if rights.short.is_none() && rights.long.is_some() {
        Wing::Queen
    } else {
        Wing::King
    }
}

fn fitting(board: &Board, pattern: &Pattern) -> Vec<Move> {
    legal_moves(board)
        .into_iter()
        .filter(|&mv| pattern.fits(board, mv))
        .collect()
}

fn gives_check(board: &Board, mv: Move) -> bool {
    let mut after = board.clone();
    after.try_play(mv).is_ok() && !after.checkers().is_empty()
}

impl Pattern {
    fn fits(&self, board: &Board, mv: Move) -> bool {
        let side = board.side_to_move();
        let castles = board.colors(side).has(mv.to);
        if let Action::Castles(wing) = self.action {
            return castles && (wing.is_none() || castling_wing(board, mv.from, mv.to) == wing);
        }
        let passing = board.piece_on(mv.from) == Some(Piece::Pawn)
            && mv.from.file() != mv.to.file()
            && board.piece_on(mv.to).is_none();
        let taken = if passing {
            Square::new(mv.to.file(), mv.from.rank())
        } else {
            mv.to
        };
        !castles
            && self.mover.fits(board, side, side, mv.from)
            && (self.promotion.is_none() || self.promotion == mv.promotion)
            && (passing || !self.en_passant)
            && match self.action {
                Action::Goes(place) => board.piece_on(taken).is_none() && place.has(side, mv.to),
                Action::Takes(victim) => victim.fits(board, side, !side, taken),
                Action::Castles(_) => false,
            }
    }
}

impl Man {
    /// True if `owner`'s man on `square` is described, with ranks counted by `mover`.
    fn fits(&self, board: &Board, mover: Color, owner: Color, square: Square) -> bool {
        board.colored_pieces(owner, self.piece).has(square)
            && self.files.has(square)
            && self.place.is_none_or(|place| place.has(mover, square))
            && self
                .wing
                .is_none_or(|wing| is_of_wing(board, owner, self.piece, square, wing))
    }
}

impl Place {
    fn has(&self, mover: Color, square: Square) -> bool {
        self.files.has(square) && square.rank() == self.rank.relative_to(mover)
    }
}
