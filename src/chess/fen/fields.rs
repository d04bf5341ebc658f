//! The fields of a FEN with their columns, so that a fault of the whole position can be shown at the letter
//! that causes it.

use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};

use super::{FenAssumption, FenError, FenField, FenProblem};
use crate::validity::{PositionFault, Wing, build, castling_squares};
use crate::words::excerpt;

/// A word of the text and the column of its first character, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) column: usize,
    /// The byte offset of the word's end in the text.
    pub(crate) end: usize,
}

impl Word<'_> {
    pub(super) fn error(&self, field: FenField, problem: FenProblem) -> FenError {
        FenError {
            field,
            column: self.column,
            text: excerpt(self.text),
            problem,
        }
    }

    /// An error at the `at`-th character of the word.
    fn error_at(&self, at: usize, letter: char, field: FenField, problem: FenProblem) -> FenError {
        FenError {
            field,
            column: self.column + at,
            text: letter.to_string(),
            problem,
        }
    }
}

pub(crate) fn split_words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut column = 1;
    let mut offset = 0;
    text.split(char::is_whitespace).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        let end = offset + word.len();
        // `split` drops exactly one blank, which may be longer than one byte.
        offset = end + text[end..].chars().next().map_or(0, char::len_utf8);
        (!word.is_empty()).then_some(Word {
            text: word,
            column: start,
            end,
        })
    })
}

/// The words of the fields, for the columns of later errors.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a> {
    placement: Word<'a>,
    side: Word<'a>,
    castling: Word<'a>,
    en_passant: Word<'a>,
}

/// The parsed position, not yet checked for legality.
pub(crate) struct Read<'a> {
    pub(crate) setup: BoardBuilder,
    fields: Fields<'a>,
    /// Assumptions made, in the order of the text.
    pub(crate) assumed: Vec<FenAssumption>,
}

/// Reads the first four fields. The last two of them may be missing.
pub(crate) fn parse_position<'a>(
    text: &'a str,
    words: &mut impl Iterator<Item = Word<'a>>,
) -> Result<Read<'a>, FenError> {
    let mut setup = BoardBuilder::empty();
    let mut assumed = Vec::new();
    let end = Word {
        text: "",
        column: text.trim_end().chars().count() + 1,
        end: text.len(),
    };
    let mut next = |field| {
        let missing = end.error(field, FenProblem::Missing);
        words.next().ok_or(missing)
    };
    let placement = next(FenField::Placement)?;
    read_placement(placement, &mut setup)?;
    let side = next(FenField::SideToMove)?;
    setup.side_to_move = match side.text {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => {
            return Err(side.error(FenField::SideToMove, FenProblem::Side(excerpt(other))));
        }
    };
    assumed.extend(lower_case(side, FenField::SideToMove));
    let castling = next(FenField::Castling);
    if let Ok(castling) = castling {
        read_castling(castling, &mut setup)?;
    }
    let en_passant = next(FenField::EnPassant);
    if let Ok(word) = en_passant
        && word.text != "-"
    {
        let square = word.text.to_ascii_lowercase().parse().map_err(|_| {
            let problem = FenProblem::EnPassant(excerpt(word.text));
            word.error(FenField::EnPassant, problem)
        })?;
        setup.en_passant = Some(square);
        assumed.extend(lower_case(word, FenField::EnPassant));
    }
    let rest = match (&castling, &en_passant) {
        (Err(missing), _) => Some((missing.field, "- - 0 1")),
        (_, Err(missing)) => Some((missing.field, "- 0 1")),
        _ => None,
    };
    assumed.extend(rest.map(|(field, rest)| FenAssumption::new(field, "", rest)));
    let fields = Fields {
        placement,
        side,
        castling: castling.unwrap_or(end),
        en_passant: en_passant.unwrap_or(end),
    };
    Ok(Read {
        setup,
        fields,
        assumed,
    })
}

pub(super) fn parse_fields<'a>(
    text: &'a str,
    words: &mut impl Iterator<Item = Word<'a>>,
) -> Result<Read<'a>, FenError> {
    let mut read = parse_position(text, words)?;
    for field in [FenField::HalfmoveClock, FenField::FullmoveNumber] {
        if let Some(word) = words.next() {
            let problem = || word.error(field, FenProblem::Counter(excerpt(word.text)));
            read.count(word.text, field).ok_or_else(problem)?;
        }
    }
    Ok(read)
}

/// A field in capitals, read as lower case.
fn lower_case(word: Word<'_>, field: FenField) -> Option<FenAssumption> {
    let read = word.text.to_ascii_lowercase();
    (read != word.text).then(|| FenAssumption::new(field, word.text, &read))
}

impl Read<'_> {
    /// Sets a counter to the number in `text`, clamped to the range of real games. `None` if the text is
    /// neither a whole number nor `-`.
    pub(crate) fn count(&mut self, text: &str, field: FenField) -> Option<()> {
        let (least, most) = match field {
            FenField::HalfmoveClock => (0, 100),
            _ => (1, u16::MAX),
        };
        if text != "-" && (text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit())) {
            return None;
        }
        let given = match text {
            "-" => None,
            // Only a number with too many digits fails to parse.
            digits => Some(digits.parse().unwrap_or(u64::MAX)),
        };
        let number = given.map_or(least, |given| given.clamp(least.into(), most.into()) as u16);
        if given != Some(number.into()) {
            let read = number.to_string();
            self.assumed.push(FenAssumption::new(field, text, &read));
        }
        match field {
            FenField::HalfmoveClock => self.setup.halfmove_clock = number as u8,
            _ => self.setup.fullmove_number = number,
        }
        Some(())
    }

    /// The position, or its first fault with the place in the text.
    pub(crate) fn finish(&self) -> Result<Board, FenError> {
        finish(&self.setup, &self.fields)
    }
}

fn finish(setup: &BoardBuilder, fields: &Fields<'_>) -> Result<Board, FenError> {
    build(setup).map_err(|fault| {
        let problem = FenProblem::Position(fault);
        let on_board = |square: Square| {
            let (at, letter) = letter_of(fields.placement.text, square);
            (FenField::Placement, fields.placement, Some((at, letter)))
        };
        let (field, word, letter) = match fault {
            PositionFault::NoKing(_)
            | PositionFault::TooManyPawns { .. }
            | PositionFault::TooManyPieces { .. }
            | PositionFault::TooManyCheckers { .. }
            | PositionFault::Refused => (FenField::Placement, fields.placement, None),
            PositionFault::Kings { square, .. }
            | PositionFault::PawnOnEndRank(square)
            | PositionFault::KingsTouch { white: square, .. } => on_board(square),
            PositionFault::OpponentInCheck { .. } => (FenField::SideToMove, fields.side, None),
            PositionFault::CastlingKing { side, wing, .. }
            | PositionFault::CastlingRook { side, wing, .. } => {
                let right = right_letter(side, wing);
                let at = fields
                    .castling
                    .text
                    .chars()
                    .position(|c| c == right)
                    .unwrap_or(0);
                (FenField::Castling, fields.castling, Some((at, right)))
            }
            PositionFault::EnPassantRank { .. }
            | PositionFault::EnPassantPawn { .. }
            | PositionFault::EnPassantCheck(_) => (FenField::EnPassant, fields.en_passant, None),
            // Counters are clamped, so this cannot happen.
            PositionFault::HalfmoveClock(_) => (FenField::HalfmoveClock, fields.en_passant, None),
            PositionFault::FullmoveNumber => (FenField::FullmoveNumber, fields.en_passant, None),
        };
        match letter {
            Some((at, letter)) => word.error_at(at, letter, field, problem),
            None => word.error(field, problem),
        }
    })
}

fn read_placement(word: Word<'_>, setup: &mut BoardBuilder) -> Result<(), FenError> {
    let field = FenField::Placement;
    for (at, letter) in word.text.chars().enumerate() {
        let known = matches!(letter, '/' | '1'..='8')
            || Piece::try_from(letter.to_ascii_lowercase()).is_ok();
        if !known {
            return Err(word.error_at(at, letter, field, FenProblem::UnknownPiece(letter)));
        }
    }
    let rows: Vec<&str> = word.text.split('/').collect();
    if rows.len() != Rank::NUM {
        return Err(word.error(field, FenProblem::RankCount(rows.len())));
    }
    let mut column = word.column;
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            if let (Some(file), Ok(piece)) = (
                File::try_index(file),
                Piece::try_from(letter.to_ascii_lowercase()),
            ) {
                let side = if letter.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                *setup.square_mut(Square::new(file, rank)) = Some((piece, side));
            }
            file += 1;
        }
        if file != File::NUM {
            let text = excerpt(row);
            let problem = FenProblem::RankWidth {
                rank,
                text: text.clone(),
                squares: file,
            };
            return Err(FenError {
                field,
                column,
                text,
                problem,
            });
        }
        column += row.len() + 1;
    }
    Ok(())
}

fn read_castling(word: Word<'_>, setup: &mut BoardBuilder) -> Result<(), FenError> {
    if word.text == "-" {
        return Ok(());
    }
    for (at, letter) in word.text.chars().enumerate() {
        let error = |problem| word.error_at(at, letter, FenField::Castling, problem);
        let (side, wing) = match letter {
            'K' => (Color::White, Wing::King),
            'Q' => (Color::White, Wing::Queen),
            'k' => (Color::Black, Wing::King),
            'q' => (Color::Black, Wing::Queen),
            'A'..='H' | 'a'..='h' => return Err(error(FenProblem::Chess960(letter))),
            _ => return Err(error(FenProblem::CastlingLetter(letter))),
        };
        let (_, rook) = castling_squares(side, wing);
        let rights = setup.castle_rights_mut(side);
        let right = match wing {
            Wing::King => &mut rights.short,
            Wing::Queen => &mut rights.long,
        };
        if right.replace(rook.file()).is_some() {
            return Err(error(FenProblem::CastlingTwice(letter)));
        }
    }
    Ok(())
}

fn right_letter(side: Color, wing: Wing) -> char {
    match (side, wing) {
        (Color::White, Wing::King) => 'K',
        (Color::White, Wing::Queen) => 'Q',
        (Color::Black, Wing::King) => 'k',
        (Color::Black, Wing::Queen) => 'q',
    }
}

/// The letter of the man on `square` within a placement, and its offset in characters.
fn letter_of(placement: &str, square: Square) -> (usize, char) {
    let mut index = 0;
    for (at, letter) in placement.chars().enumerate() {
        let here = Square::try_index(index).map(Square::flip_rank);
        match letter.to_digit(10) {
            Some(empty) => index += empty as usize,
            None if letter == '/' => {}
            None if here == Some(square) => return (at, letter),
            None => index += 1,
        }
    }
    (0, ' ')
}
