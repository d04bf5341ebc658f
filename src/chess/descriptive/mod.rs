//! Descriptive notation, the notation of this project's sources: `P-K4`, `KtxP`, `QR-Q1`, `Kt(Kt1)-B3`, `O-O`.
//! Files are named after the pieces that start on them, ranks are counted from the mover's side, and a move is
//! described as briefly as possible.
//!
//! `QR` and `KKt` mean the rook nearer to the queen's side and the knight nearer to the king's side as they
//! stand now. Bishops are named by the colour of their squares, which never changes.

mod write;

use super::validity::Wing;
use crate::moves::legal_moves;
use crate::refusal::{MoveError, ambiguous, refuse};
use crate::san::{Tidied, castling_wing};
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square};
pub use write::{KnightLetter, write_descriptive};

/// True if the piece on `square` is the one named after `wing`: `QR`, `KKt`, `QB`.
fn is_of_wing(board: &Board, side: Color, piece: Piece, square: Square, wing: Wing) -> bool {
    if piece == Piece::Bishop {
        let kings_home = Square::new(File::F, cozy_chess::Rank::First.relative_to(side));
        let same_shade =
            BitBoard::DARK_SQUARES.has(square) == BitBoard::DARK_SQUARES.has(kings_home);
        return same_shade == (wing == Wing::King);
    }
    let others = board.colored_pieces(side, piece);
    match wing {
        Wing::Queen => others.iter().all(|other| square.file() <= other.file()),
        Wing::King => others.iter().all(|other| square.file() >= other.file()),
    }
}

// The meaning of a descriptive text, and the moves that match it.

/// The meaning of a descriptive text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pattern {
    mover: Man,
    action: Action,
    promotion: Option<Piece>,
    check: bool,
    en_passant: bool,
}

/// A piece in descriptive notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Man {
    piece: Piece,
    /// `KR`, `QB`: the piece named after a wing.
    wing: Option<Wing>,
    /// `KBP`: the possible files of a pawn; all files if none is given.
    files: BitBoard,
    /// `Kt(B3)`: its square.
    place: Option<Place>,
}

/// `B3` or `KB3`: one or two files, and a rank counted from the mover's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    files: BitBoard,
    rank: Rank,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Action {
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

/// The wing if the text names none: the queen's if only that right remains, else the king's.
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

// The grammar of descriptive notation: parses a text into a pattern.

/// A letter of the notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Letter(Piece);

/// Castling in words. Castling in signs is read as algebraic notation.
const CASTLES: &[(&str, Option<Wing>)] = &[
    ("Castles", None),
    ("castles", None),
    ("CastlesK", Some(Wing::King)),
    ("CastlesKR", Some(Wing::King)),
    ("CastlesQ", Some(Wing::Queen)),
    ("CastlesQR", Some(Wing::Queen)),
    ("O-O(K)", Some(Wing::King)),
    ("O-O(Q)", Some(Wing::Queen)),
];

/// Parses a text; `None` if it is not descriptive notation.
pub(crate) fn parse(tidied: &Tidied) -> Option<Pattern> {
    let &Tidied {
        ref core,
        check,
        en_passant,
    } = tidied;
    if let Some(&(_, wing)) = CASTLES.iter().find(|(word, _)| word == core) {
        let king = Man {
            piece: Piece::King,
            wing: None,
            files: BitBoard::FULL,
            place: None,
        };
        let action = Action::Castles(wing);
        return Some(Pattern {
            mover: king,
            action,
            promotion: None,
            check,
            en_passant,
        });
    }
    let (core, promotion) = split_promotion(core);
    let sign = find_sign(core)?;
    let (before, after) = (&core[..sign], &core[sign + 1..]);
    let mover = man(before)?;
    let action = if core[sign..].starts_with('-') {
        Action::Goes(place(after)?)
    } else {
        Action::Takes(man(after)?)
    };
    Some(Pattern {
        mover,
        action,
        promotion,
        check,
        en_passant,
    })
}

/// The index of the `-` or `x` outside brackets.
fn find_sign(core: &str) -> Option<usize> {
    let mut depth = 0;
    core.char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            '-' | 'x' if depth == 0 => return Some(at),
            _ => {}
        }
        None
    })
}

/// Splits `P-K8=Q`, `P-K8(Q)`, `P-K8/Q` or `P-K8Q`. Brackets with a rank are a square.
fn split_promotion(core: &str) -> (&str, Option<Piece>) {
    let bracketed = core.strip_suffix(')').and_then(|c| c.rsplit_once('('));
    let marked = core.rsplit_once('=').or_else(|| core.rsplit_once('/'));
    let glued = core
        .rfind(|c: char| c.is_ascii_digit())
        .map(|at| core.split_at(at + 1));
    for (rest, tail) in [bracketed, marked, glued].into_iter().flatten() {
        if let Some((Letter(piece), "")) = letter(tail)
            && !matches!(piece, Piece::King | Piece::Pawn)
        {
            return (rest, Some(piece));
        }
    }
    (core, None)
}

/// Reads `P`, `QBP`, `KR`, `Kt(B3)`, `P/K5`.
fn man(text: &str) -> Option<Man> {
    let (name, square) = match text.strip_suffix(')').and_then(|t| t.split_once('(')) {
        Some((name, square)) => (name, Some(square)),
        None => text
            .split_once('/')
            .map_or((text, None), |(name, square)| (name, Some(square))),
    };
    let place = match square {
        Some(square) => Some(place(square)?),
        None => None,
    };
    let mut letters = Vec::new();
    let mut rest = name;
    while let Some((letter, shorter)) = letter(rest) {
        letters.push(letter.0);
        rest = shorter;
    }
    let (&piece, prefix) = letters.split_last()?;
    if !rest.is_empty() {
        return None;
    }
    let mut found = Man {
        piece,
        wing: None,
        files: BitBoard::FULL,
        place,
    };
    match (piece, prefix) {
        (_, []) => {}
        (Piece::Pawn, prefix) => found.files = files(prefix)?,
        (Piece::Rook | Piece::Knight | Piece::Bishop, &[wing]) => {
            found.wing = Some(wing_of(wing)?);
        }
        _ => return None,
    }
    Some(found)
}

/// Reads `B3`, `KB3`, `Kt1`, `K4`.
fn place(text: &str) -> Option<Place> {
    let mut letters = Vec::new();
    let mut rest = text;
    while let Some((letter, shorter)) = letter(rest) {
        letters.push(letter.0);
        rest = shorter;
    }
    Some(Place {
        files: files(&letters)?,
        rank: rest.parse().ok()?,
    })
}

/// The files for letters: `B` means both bishops' files, `KB` one of them.
fn files(letters: &[Piece]) -> Option<BitBoard> {
    let pair = |piece| match piece {
        Piece::Rook => Some([File::A, File::H]),
        Piece::Knight => Some([File::B, File::G]),
        Piece::Bishop => Some([File::C, File::F]),
        _ => None,
    };
    match *letters {
        [Piece::King] => Some(File::E.bitboard()),
        [Piece::Queen] => Some(File::D.bitboard()),
        [piece] => pair(piece).map(|[queen, king]| queen.bitboard() | king.bitboard()),
        [wing, piece] => {
            let [queen, king] = pair(piece)?;
            Some(
                if wing_of(wing)? == Wing::Queen {
                    queen
                } else {
                    king
                }
                .bitboard(),
            )
        }
        _ => None,
    }
}

fn wing_of(piece: Piece) -> Option<Wing> {
    match piece {
        Piece::King => Some(Wing::King),
        Piece::Queen => Some(Wing::Queen),
        _ => None,
    }
}

/// Splits off the first letter; `Kt` counts as one.
fn letter(text: &str) -> Option<(Letter, &str)> {
    if let Some(rest) = text.strip_prefix("Kt").or_else(|| text.strip_prefix("KT")) {
        return Some((Letter(Piece::Knight), rest));
    }
    let first = text.chars().next().filter(char::is_ascii_uppercase)?;
    let piece = Piece::try_from(first.to_ascii_lowercase()).ok()?;
    Some((Letter(piece), &text[1..]))
}
