//! Reads non-standard algebraic notation, such as `0-0`, `e8Q`, `ed5`, `exd6e.p.`, `Ng1-f3`, `nf3` or a
//! figurine. `cozy-chess` reads and writes the canonical form.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};

use super::moves::{arrival, castling_landing};
use super::validity::Wing;

/// A move's text and its annotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tidied {
    /// The text without blanks and annotations.
    pub(super) core: String,
    /// True if the text announces check.
    pub(super) check: bool,
    /// True if the text announces en passant.
    pub(super) en_passant: bool,
}

/// The meaning of an algebraic text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sketch {
    Castles(Wing),
    /// A piece goes to a square.
    Step {
        piece: Piece,
        /// The file of origin, if given.
        file: Option<File>,
        /// The rank of origin, if given.
        rank: Option<Rank>,
        to: Square,
        /// The promotion, if given.
        promotion: Option<Piece>,
    },
}

/// Annotations that may follow a move, with their meaning.
const REMARKS: &[(&str, Remark)] = &[
    ("+", Remark::Check),
    ("#", Remark::Check),
    ("†", Remark::Check),
    ("‡", Remark::Check),
    ("ch", Remark::Check),
    ("ch.", Remark::Check),
    ("check", Remark::Check),
    ("mate", Remark::Check),
    ("dis", Remark::Check),
    ("dis.", Remark::Check),
    ("disc", Remark::Check),
    ("disc.", Remark::Check),
    ("dbl", Remark::Check),
    ("dbl.", Remark::Check),
    ("double", Remark::Check),
    ("(e.p.)", Remark::EnPassant),
    ("e.p.", Remark::EnPassant),
    ("e.p", Remark::EnPassant),
    ("ep", Remark::EnPassant),
    ("!", Remark::Nothing),
    ("?", Remark::Nothing),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Remark {
    Check,
    EnPassant,
    Nothing,
}

/// Strips annotations from a move's text and normalises its signs.
pub(super) fn tidy(text: &str) -> Tidied {
    let mut rest = text.trim();
    let (mut check, mut en_passant) = (false, false);
    while let Some((shorter, remark)) = REMARKS
        .iter()
        .find_map(|&(word, remark)| Some((rest.strip_suffix(word)?, remark)))
    {
        rest = shorter.trim_end();
        check |= remark == Remark::Check;
        en_passant |= remark == Remark::EnPassant;
    }
    let core = rest
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(plain)
        .collect();
    Tidied {
        core,
        check,
        en_passant,
    }
}

/// True if a word annotates the move before it, such as `ch` or `e.p.`.
pub(super) fn is_remark(word: &str) -> bool {
    // Most words are moves and contain a digit; no annotation is longer than "double".
    (1..=8).contains(&word.len())
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && !word.bytes().any(|b| b.is_ascii_digit())
        && tidy(word).core.is_empty()
}

/// The squares and the promotion of a text such as `e2e4` or `e7e8q`.
pub(super) fn squares(core: &str) -> Option<(Square, Square, Option<Piece>)> {
    let from = core.get(0..2)?.parse().ok()?;
    let to = core.get(2..4)?.parse().ok()?;
    let promotion = match core.get(4..)? {
        "" => None,
        letter => Some(promotion_piece(letter)?),
    };
    Some((from, to, promotion))
}

/// The possible meanings of a text, the likelier first; empty if it is not algebraic.
pub(super) fn sketches(core: &str) -> Vec<Sketch> {
    if let Some(wing) = castling(core) {
        return vec![Sketch::Castles(wing)];
    }
    let mut found = Vec::new();
    found.extend(step(core));
    // A small b usually means the b-file, but some write the bishop so.
    if let Some(rest) = core.strip_prefix('b') {
        found.extend(step(&format!("B{rest}")));
    }
    found
}

impl Sketch {
    /// True if the text describes `mv`, which is legal in `board` except perhaps for a check.
    pub(super) fn fits(self, board: &Board, mv: Move) -> bool {
        match self {
            Self::Castles(wing) => {
                let castles = castling_landing(board, mv).is_some();
                castles && castling_wing(board, mv.from, mv.to) == Some(wing)
            }
            Self::Step {
                piece,
                file,
                rank,
                to,
                promotion,
            } => {
                arrival(board, mv) == to
                    && board.piece_on(mv.from) == Some(piece)
                    && file.is_none_or(|file| mv.from.file() == file)
                    && rank.is_none_or(|rank| mv.from.rank() == rank)
                    && (promotion.is_none() || promotion == mv.promotion)
            }
        }
    }

    pub(super) fn piece(self) -> Piece {
        match self {
            Self::Castles(_) => Piece::King,
            Self::Step { piece, .. } => piece,
        }
    }

    pub(super) fn castling(self) -> Option<Wing> {
        match self {
            Self::Castles(wing) => Some(wing),
            Self::Step { .. } => None,
        }
    }
}

/// The castling wing if the step moves a king from home like castling.
pub(super) fn castling_wing(board: &Board, from: Square, to: Square) -> Option<Wing> {
    let home = Square::new(File::E, Rank::First.relative_to(board.side_to_move()));
    match (from == home && to.rank() == home.rank(), to.file()) {
        (true, File::G | File::H) => Some(Wing::King),
        (true, File::C | File::A) => Some(Wing::Queen),
        _ => None,
    }
}

fn castling(core: &str) -> Option<Wing> {
    if core.starts_with('-') || core.ends_with('-') {
        return None;
    }
    let letters: String = core.chars().filter(|&c| c != '-').collect();
    match letters.replace(['0', 'o'], "O").as_str() {
        "OO" => Some(Wing::King),
        "OOO" => Some(Wing::Queen),
        _ => None,
    }
}

/// Parses from the end: promotion, target, capture sign, origin, piece.
fn step(core: &str) -> Option<Sketch> {
    let (rest, promotion) = split_promotion(core)?;
    let (rest, to) = split_back(rest, 2)?;
    let to = to.parse().ok()?;
    let rest = rest.strip_suffix(['x', '-', ':']).unwrap_or(rest);
    let (rest, rank) = split_one::<Rank>(rest);
    let (rest, file) = split_one::<File>(rest);
    let piece = match rest {
        "" | "P" | "p" => Piece::Pawn,
        "N" | "n" | "Kt" => Piece::Knight,
        "B" => Piece::Bishop,
        "R" | "r" => Piece::Rook,
        "Q" | "q" => Piece::Queen,
        "K" | "k" => Piece::King,
        _ => return None,
    };
    Some(Sketch::Step {
        piece,
        file,
        rank,
        to,
        promotion,
    })
}

/// Splits `e8=Q`, `e8(Q)`, `e8/Q` or `e8Q` after its square.
fn split_promotion(core: &str) -> Option<(&str, Option<Piece>)> {
    let end = core.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (rest, tail) = core.split_at(end);
    if tail.is_empty() {
        return Some((rest, None));
    }
    let letter = tail
        .strip_prefix(['=', '/'])
        .or_else(|| tail.strip_prefix('(')?.strip_suffix(')'));
    Some((rest, Some(promotion_piece(letter.unwrap_or(tail))?)))
}

fn promotion_piece(letter: &str) -> Option<Piece> {
    match letter {
        "Q" | "q" => Some(Piece::Queen),
        "R" | "r" => Some(Piece::Rook),
        "B" | "b" => Some(Piece::Bishop),
        "N" | "n" | "Kt" => Some(Piece::Knight),
        _ => None,
    }
}

/// Splits the last `count` bytes off, if they are ASCII.
fn split_back(text: &str, count: usize) -> Option<(&str, &str)> {
    let at = text.len().checked_sub(count)?;
    text.is_char_boundary(at).then(|| text.split_at(at))
}

fn split_one<T: std::str::FromStr>(text: &str) -> (&str, Option<T>) {
    match split_back(text, 1).map(|(rest, last)| (rest, last.parse())) {
        Some((rest, Ok(value))) => (rest, Some(value)),
        _ => (text, None),
    }
}

/// The plain letter for a sign that looks like it.
fn plain(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '×' | ':' => 'x',
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_come_off_and_are_remembered() {
        let tidied = tidy(" PxP e.p. dis ch!? ");
        assert_eq!(tidied.core, "PxP");
        assert!(tidied.check && tidied.en_passant);
        assert!(is_remark("ch") && is_remark("e.p.") && is_remark("mate"));
        assert!(!is_remark("Nf3") && !is_remark("+") && !is_remark("P-K4"));
    }

    #[test]
    fn a_small_b_is_the_file_first_and_the_bishop_second() {
        let pieces: Vec<Piece> = sketches("bxc3")
            .iter()
            .map(|sketch| sketch.piece())
            .collect();
        assert_eq!(pieces, [Piece::Pawn, Piece::Bishop]);
    }

    #[test]
    fn descriptive_texts_are_not_algebraic() {
        for text in ["P-K4", "KtxP", "N-KB3", "QR-Q1", "BxP", "Castles", "P-K8=Q"] {
            assert_eq!(sketches(text), [], "{text}");
        }
    }
}
