//! A marked position and how it is written as a line of EPD: its name stands in `id`, the marks in `c0`,
//! the difficulty in `c1`, the reasons in `c2`.

use chess::epd::{Epd, EpdError, Operand, Operation};
use chess::notation::{bare_san, parse_move};
use cozy_chess::{Board, Move};
use rating::{DecayError, Marks, MarksError, marks_of_epd, marks_to_epd};
use thiserror::Error;

/// The most positions a set may have.
pub const POSITIONS_LIMIT: usize = 1_000;

/// The longest name or reason, in characters.
pub const TEXT_LIMIT: usize = 120;

/// A marked position of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPosition {
    /// Its name.
    pub name: String,
    pub board: Board,
    pub marks: Marks,
    /// Its weight in averages, 1 unless somebody says so.
    pub difficulty: f64,
    /// Why moves have their marks, where that is said: `takes the open file`.
    pub reasons: Vec<(Move, String)>,
}

/// Why a set cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SuiteError {
    #[error("line {line}: {error}")]
    Epd {
        /// Which, from 1.
        line: usize,
        /// Why not.
        error: EpdError,
    },
    #[error("line {line}: {error}")]
    Marks {
        /// Which, from 1.
        line: usize,
        /// Why not.
        error: MarksError,
    },
    #[error("line {line}: {text:?} is not a difficulty; write c1 \"difficulty=1.5\" with 0 to 100")]
    Difficulty {
        /// Which, from 1.
        line: usize,
        /// The text found.
        text: String,
    },
    #[error("no marked positions")]
    Empty,
    #[error("more than {POSITIONS_LIMIT} positions")]
    TooMany,
    /// A rate or a P out of range.
    #[error(transparent)]
    Decay(#[from] DecayError),
}

impl RatedPosition {
    /// From a line of EPD.
    ///
    /// # Errors
    /// If nothing is said of its marks, or they or the difficulty are wrong.
    pub fn from_epd(line: usize, epd: &Epd) -> Result<Self, SuiteError> {
        // An empty list says that the position waits for its marks.
        let waits = epd.get("c0").is_some_and(|operands| {
            operands
                .iter()
                .all(|operand| operand.as_str().trim().is_empty())
        });
        let marks = if waits {
            Marks::default()
        } else {
            marks_of_epd(epd).map_err(|error| SuiteError::Marks { line, error })?
        };
        let name = epd.id().map_or_else(|| format!("line {line}"), clipped);
        let reasons = epd.get("c2").map(|operands| {
            let words: Vec<&str> = operands.iter().map(Operand::as_str).collect();
            read_reasons(&epd.board, &words.join(" "))
        });
        Ok(Self {
            name,
            difficulty: difficulty(line, epd.get("c1"))?,
            board: epd.board.clone(),
            marks,
            reasons: reasons.unwrap_or_default(),
        })
    }

    /// As a line of EPD.
    pub fn to_epd(&self) -> String {
        let mut operations = vec![said("id", &self.name)];
        operations.push(marks_to_epd(&self.board, &self.marks));
        if (self.difficulty - 1.0).abs() > 1e-12 {
            operations.push(said("c1", &format!("difficulty={}", self.difficulty)));
        }
        if !self.reasons.is_empty() {
            operations.push(said("c2", &reasons_text(&self.board, &self.reasons)));
        }
        Epd::new(self.board.clone(), operations).to_string()
    }
}

fn difficulty(line: usize, operands: Option<&[Operand]>) -> Result<f64, SuiteError> {
    let Some(text) = operands
        .and_then(|words| words.first())
        .map(Operand::as_str)
    else {
        return Ok(1.0);
    };
    let Some(number) = text.strip_prefix("difficulty=") else {
        // The comment says something else.
        return Ok(1.0);
    };
    let value = number.parse().ok().filter(|v| (0.0..=100.0).contains(v));
    value.ok_or_else(|| SuiteError::Difficulty {
        line,
        text: text.chars().take(40).collect(),
    })
}

fn said(opcode: &str, text: &str) -> Operation {
    Operation {
        opcode: opcode.to_owned(),
        // EPD has no way to write a quotation mark within quotation marks.
        operands: vec![Operand::Text(text.replace('"', "'").replace('\n', " "))],
    }
}

fn reasons_text(board: &Board, reasons: &[(Move, String)]) -> String {
    let words = reasons.iter();
    let words = words.map(|(mv, reason)| format!("{}: {reason}", bare_san(board, *mv)));
    words.collect::<Vec<_>>().join(" | ")
}

/// Reads `Nf3: develops | d4: takes the centre`; what is not of that form is skipped, since other
/// programs write other comments.
fn read_reasons(board: &Board, text: &str) -> Vec<(Move, String)> {
    let of = |part: &str| {
        let (mv, reason) = part.split_once(':')?;
        let mv = parse_move(board, mv.trim()).ok()?;
        Some((mv, clipped(reason)))
    };
    text.split('|')
        .filter_map(of)
        .filter(|(_, reason)| !reason.is_empty())
        .collect()
}

/// A name or a reason as it is kept.
pub fn clipped(text: &str) -> String {
    let text = text.replace(['|', '"', '\n', '\r'], " ");
    let cut: String = text.trim().chars().take(TEXT_LIMIT).collect();
    // The cut may leave a blank at the end, which a line of EPD loses.
    cut.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{TEXT_LIMIT, clipped};

    #[test]
    fn a_kept_name_has_no_blank_at_its_ends() {
        // A bar becomes a blank; in a line of EPD the blank got lost, and the set its digest.
        assert_eq!(clipped(" |star|"), "star");
        let long = format!("{} more", "x".repeat(TEXT_LIMIT - 1));
        assert_eq!(clipped(&long), "x".repeat(TEXT_LIMIT - 1));
        for text in [" |star|", &long] {
            assert_eq!(clipped(&clipped(text)), clipped(text));
        }
    }
}
