//! Scans the operations of a line of EPD.

use super::{EpdError, Operand, Operation};
use crate::words::excerpt;

pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The column of a byte offset. Computed only for messages: counting for every word would be slow on a
    /// hostile line.
    pub(super) fn column(&self, at: usize) -> usize {
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
    pub(super) fn operation(&mut self) -> Result<Option<(usize, Operation)>, EpdError> {
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
