//! EPD, test positions one a line: four fields of a position followed by operations such as `bm Nf3;` (the
//! best move) and `id "WAC.001";` (the name).
//!
//! PGN standard, section 16.2. Common perft suites (`... 0 1 ;D1 20 ;D2 400`) put the two counters before the
//! operations; that form is accepted too.

use super::fen::{FenAssumption, FenError, FenField, Word, parse_position, split_words};
use super::notation::{MoveError, parse_move};
use super::words::excerpt;
use cozy_chess::{Board, Move};
use std::fmt;
use thiserror::Error;

/// A position with its operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// Its counters come from the operations `hmvc` and `fmvn`, or are 0 and 1.
    pub board: Board,
    /// In the order of the line.
    pub operations: Vec<Operation>,
    /// Assumptions made in reading the fields and the counters.
    pub assumed: Vec<FenAssumption>,
}

/// One operation: `bm Nf3 Ng5`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// `bm`, `id`, `c0` ...: letters, digits and `_`, starting with a letter.
    pub opcode: String,
    pub operands: Vec<Operand>,
}

/// A word after an opcode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// A word: a move, a number.
    Word(String),
    /// A quoted text, without its quotation marks.
    Text(String),
}

/// The reason why a line is not EPD.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EpdError {
    #[error(transparent)]
    Position(#[from] FenError),
    #[error(
        "column {column}: {text:?} is not an operation; it must begin with a letter, such as bm or id"
    )]
    Opcode {
        /// Where it begins, in characters from 1.
        column: usize,
        text: String,
    },
    #[error("column {column}: the text {text:?} has no closing quotation mark")]
    OpenText {
        /// Where it begins, in characters from 1.
        column: usize,
        text: String,
    },
    /// The operation `hmvc` or `fmvn` has no number.
    #[error("column {column}: {text:?} after {opcode} is not a whole number")]
    Counter {
        /// Where the operation begins, in characters from 1.
        column: usize,
        opcode: String,
        text: String,
    },
    #[error("longer than {LINE_LIMIT} bytes, the limit of a line")]
    Long,
    /// An operand should be a move and is not.
    #[error("{opcode}: {error}")]
    Move {
        /// The operation: `bm`, `am`, `pv`.
        opcode: String,
        error: MoveError,
    },
}

/// The longest line in bytes.
pub const LINE_LIMIT: usize = 16 << 10;

/// The operations for the counters, in FEN order.
const COUNTERS: [(&str, FenField); 2] = [
    ("hmvc", FenField::HalfmoveClock),
    ("fmvn", FenField::FullmoveNumber),
];

/// Reads one line of EPD. The last operation may lack its `;`.
pub fn parse_epd(line: &str) -> Result<Epd, EpdError> {
    if line.len() > LINE_LIMIT {
        return Err(EpdError::Long);
    }
    let mut words = split_words(line);
    let mut rest_from = 0;
    let mut noted = words.by_ref().inspect(|word| rest_from = word.end);
    let mut read = parse_position(line, &mut noted)?;
    let after = rest_from;
    let counters: Vec<Word<'_>> = split_words(&line[after..]).take(2).collect();
    for (word, field) in counters.iter().zip(COUNTERS.map(|row| row.1)) {
        // A semicolon may follow directly, and an operation begins with a letter.
        let text = word.text.trim_end_matches(';');
        if read.count(text, field).is_none() {
            break;
        }
        rest_from = after + word.end - (word.text.len() - text.len());
    }
    let mut operations = Vec::new();
    let mut scanner = Scanner {
        text: line,
        at: rest_from,
    };
    while let Some((at, operation)) = scanner.operation()? {
        let counter = COUNTERS.iter().find(|row| row.0 == operation.opcode);
        let Some(&(_, field)) = counter else {
            operations.push(operation);
            continue;
        };
        let text = operation.operands.first().map_or("", Operand::as_str);
        read.count(text, field).ok_or_else(|| EpdError::Counter {
            column: scanner.column(at),
            text: excerpt(text),
            opcode: operation.opcode.clone(),
        })?;
    }
    Ok(Epd {
        board: read.finish()?,
        operations,
        assumed: read.assumed,
    })
}

/// Reads an EPD file: each line's number from 1 and its content. Empty lines and lines that start with `#` are
/// skipped.
pub fn parse_epd_lines(text: &str) -> impl Iterator<Item = (usize, Result<Epd, EpdError>)> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(index, line)| (index + 1, parse_epd(line.trim_start_matches('\u{feff}'))))
}

impl Epd {
    pub fn new(board: Board, operations: Vec<Operation>) -> Self {
        Self {
            board,
            operations,
            assumed: Vec::new(),
        }
    }

    /// The operands of the first operation with that opcode.
    pub fn get(&self, opcode: &str) -> Option<&[Operand]> {
        let found = self
            .operations
            .iter()
            .find(|operation| operation.opcode == opcode);
        found.map(|operation| operation.operands.as_slice())
    }

    /// The position's name, from `id`.
    pub fn id(&self) -> Option<&str> {
        self.get("id")?.first().map(Operand::as_str)
    }

    /// The moves of an operation (`bm` best moves, `am` moves to avoid), each legal in the position. Empty
    /// without such an operation.
    ///
    /// # Errors
    ///
    /// Reports the first operand that is not a legal move.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, EpdError> {
        let operands = self.get(opcode).unwrap_or_default();
        let read = |operand: &Operand| {
            parse_move(&self.board, operand.as_str()).map_err(|error| EpdError::Move {
                opcode: opcode.to_owned(),
                error,
            })
        };
        operands.iter().map(read).collect()
    }
}

impl Operand {
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word(text) | Self::Text(text) => text,
        }
    }
}

/// One line of EPD without a line end. The counters become `hmvc` and `fmvn`.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.board.to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        write!(
            f,
            "{} hmvc {};",
            fields.join(" "),
            self.board.halfmove_clock()
        )?;
        write!(f, " fmvn {};", self.board.fullmove_number())?;
        for Operation { opcode, operands } in &self.operations {
            write!(f, " {opcode}")?;
            for operand in operands {
                match operand {
                    Operand::Word(word) => write!(f, " {word}")?,
                    Operand::Text(text) => {
                        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
                        write!(f, " \"{text}\"")?;
                    }
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

// Scans the operations of a line of EPD.

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The column of a byte offset. Computed only for messages: counting for every word would be slow on a
    /// hostile line.
    fn column(&self, at: usize) -> usize {
        self.text[..at].chars().count() + 1
    }

    /// Takes characters until `stop` matches.
    fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(stop).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// The next operation and its byte offset; `None` at the end of the line.
    fn operation(&mut self) -> Result<Option<(usize, Operation)>, EpdError> {
        self.take_until(|c| !c.is_whitespace() && c != ';');
        if self.rest().is_empty() {
            return Ok(None);
        }
        let at = self.at;
        let opcode = self.take_until(ends_word);
        let letters = opcode
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !letters || !opcode.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let text = if opcode.is_empty() {
                self.rest()
            } else {
                opcode
            };
            return Err(EpdError::Opcode {
                column: self.column(at),
                text: excerpt(text),
            });
        }
        let mut operands = Vec::new();
        loop {
            self.take_until(|c| !c.is_whitespace());
            let rest = self.rest();
            if rest.is_empty() || rest.starts_with(';') {
                break;
            }
            operands.push(self.operand()?);
        }
        Ok(Some((
            at,
            Operation {
                opcode: opcode.to_owned(),
                operands,
            },
        )))
    }

    fn operand(&mut self) -> Result<Operand, EpdError> {
        let at = self.at;
        let rest = self.rest();
        let Some(quoted) = rest.strip_prefix('"') else {
            return Ok(Operand::Word(self.take_until(ends_word).to_owned()));
        };
        // A text that ends in a backslash is accepted if no other quotation mark closes it.
        let found = unescaped(quoted).or_else(|| {
            let end = quoted.find('"')?;
            Some((quoted[..end].to_owned(), end))
        });
        let (text, end) = found.ok_or_else(|| EpdError::OpenText {
            column: self.column(at),
            text: excerpt(rest),
        })?;
        self.at += end + 2;
        Ok(Operand::Text(text))
    }
}

/// A text up to its closing quotation mark, and the mark's byte offset. A backslash escapes a quotation mark
/// or a backslash, as in PGN strings (PGN standard, section 7).
fn unescaped(quoted: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut letters = quoted.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((text, at)),
            '\\' => {
                let escaped = letters.next_if(|(_, next)| matches!(next, '"' | '\\'));
                text.push(escaped.map_or(letter, |(_, next)| next));
            }
            _ => text.push(letter),
        }
    }
    None
}

fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || letter == ';' || letter == '"'
}
