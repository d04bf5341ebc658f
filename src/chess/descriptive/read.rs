//! The grammar of descriptive notation: parses a text into a pattern.

use cozy_chess::{BitBoard, File, Piece};

use super::pattern::{Action, Man, Pattern, Place};
use crate::san::Tidied;
use crate::validity::Wing;

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
