//! Reads games one by one from any [`Read`].

use super::build::Builder;
use super::heading::Heading;
use super::lex::{Lexer, Placed};
use super::split::{PgnSplitter, RawLength};
use super::{PgnError, PgnGame, PgnLimits, PgnProblem, PgnRemark, RawGame, RemarkKind};
use crate::record::{Record, Tags};
use cozy_chess::Board;
use std::borrow::Cow;
use std::io::{ErrorKind, Read};

/// Reads games from a source. It holds one game and one slice of the source, never the whole.
///
/// ```
/// use chess::pgn::PgnReader;
///
/// let source = "1. e4 e5 1-0\n\n1. d4 d5 0-1\n".as_bytes();
/// let results: Vec<String> = PgnReader::new(source)
///     .map(|game| game.unwrap().record.result().to_string())
///     .collect();
/// assert_eq!(results, ["1-0", "0-1"]);
/// ```
#[derive(Debug)]
pub struct PgnReader<R> {
    source: R,
    limits: PgnLimits,
    /// `None` at the end of the source.
    splitter: Option<PgnSplitter>,
    slice: Box<[u8]>,
    /// The unread part of the slice.
    fresh: std::ops::Range<usize>,
    games: u64,
}

const SLICE: usize = 1 << 16;

pub fn parse_games(text: &str) -> PgnReader<&[u8]> {
    PgnReader::new(text.as_bytes())
}

impl<R: Read> PgnReader<R> {
    /// A reader with default limits.
    pub fn new(source: R) -> Self {
        Self::with_limits(source, PgnLimits::default())
    }

    pub fn with_limits(source: R, limits: PgnLimits) -> Self {
        Self {
            source,
            limits,
            splitter: Some(PgnSplitter::new(limits)),
            slice: vec![0; SLICE].into_boxed_slice(),
            fresh: 0..0,
            games: 0,
        }
    }

    /// The text of the next game.
    fn next_raw(&mut self) -> Option<Result<RawGame, std::io::Error>> {
        loop {
            let splitter = self.splitter.as_mut()?;
            let mut bytes = &self.slice[self.fresh.clone()];
            let game = splitter.push(&mut bytes);
            self.fresh.start = self.fresh.end - bytes.len();
            if let Some(game) = game {
                return Some(Ok(game));
            }
            match self.source.read(&mut self.slice) {
                Ok(0) => return self.splitter.take()?.finish().map(Ok),
                Ok(length) => self.fresh = 0..length,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.splitter = None;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<R: Read> Iterator for PgnReader<R> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_raw()? {
            Ok(raw) => {
                self.games = raw.number;
                Some(raw.parse(&self.limits))
            }
            Err(error) => Some(Err(PgnError {
                game: self.games + 1,
                line: 1,
                column: 1,
                problem: PgnProblem::Read(error.to_string()),
                read: Box::new(Record::new()),
            })),
        }
    }
}

// Decodes a game's bytes as UTF-8, or as Latin-1 where that fails, the encoding of most older files. Also
// converts a place in the text back to line and column.

/// Bytes that were read as Latin-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Foreign {
    pub(super) count: usize,
    /// The byte offset of the first in the decoded text.
    pub(super) first: usize,
}

/// Keeps valid UTF-8 and takes any other byte as Latin-1, which always has a meaning, if not always the
/// intended one.
pub(super) fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<Foreign>), PgnProblem> {
    if bytes.starts_with(&[0xFE, 0xFF]) || bytes.starts_with(&[0xFF, 0xFE]) {
        return Err(PgnProblem::Utf16);
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return Ok((Cow::Borrowed(text), None));
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut foreign = Foreign { count: 0, first: 0 };
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if foreign.count == 0 {
            foreign.first = text.len();
        }
        foreign.count += chunk.invalid().len();
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    Ok((Cow::Owned(text), Some(foreign)))
}

/// The line and column in the source of a byte offset in a game's text.
pub(super) fn locate(raw: &RawGame, text: &str, at: usize) -> (u64, u64) {
    let (mut line, mut column) = (raw.line, raw.column);
    let mut last = ' ';
    for letter in text[..at].chars() {
        match letter {
            '\n' if last == '\r' => {}
            '\n' | '\r' => {
                line += 1;
                column = 1;
            }
            _ => column += 1,
        }
        last = letter;
    }
    (line, column)
}

// Parses a game: decodes it, splits it into tokens, builds the record and locates remarks in the source.

impl RawGame {
    /// Reads the game. An error among its moves cuts it short.
    ///
    /// # Errors
    ///
    /// Fails if neither a move nor a start position can be kept: the first error with its place and the tags
    /// before it.
    pub fn parse(&self, limits: &PgnLimits) -> Result<PgnGame, PgnError> {
        let mut heading = Heading::default();
        let (text, foreign) = match decode(&self.bytes) {
            Ok(decoded) => decoded,
            Err(problem) => return Err(self.error("", heading.record, (0, problem))),
        };
        if let Some(foreign) = foreign {
            heading
                .remarks
                .push((foreign.first, RemarkKind::Latin1(foreign.count)));
        }
        if self.is_after_text {
            heading.remarks.push((0, RemarkKind::AfterText));
        }
        let mut lexer = Lexer::new(&text, limits.tokens);
        let first = heading.read(&mut lexer, limits);
        let mut builder = Builder::new(heading, &text);
        let first = match (self.length, first) {
            (RawLength::CutOff, _) => Err((0, PgnProblem::TooLong(limits.game_bytes))),
            (RawLength::Whole, first) => first,
        };
        let outcome = first.map(|first| builder.read(first, &mut lexer, limits));
        builder.close();
        let record = builder.record;
        let is_empty = record.is_empty() && *record.start() == Board::default();
        // Text without a tag or a move yields nothing but a remark about what was skipped.
        let left_out = builder.remarks.iter().find_map(|(at, kind)| match kind {
            RemarkKind::LeftOut(problem) => Some((*at, problem.clone())),
            _ => None,
        });
        let left_out = left_out.filter(|_| is_empty && *record.tags() == Tags::default());
        let cut = match (outcome, builder.cut.or(left_out)) {
            (Err(mistake), _) => return Err(self.error(&text, record, mistake)),
            (Ok(()), Some(mistake)) if is_empty => return Err(self.error(&text, record, mistake)),
            (Ok(()), cut) => cut.map(|(at, mistake)| (at, RemarkKind::CutShort(mistake))),
        };
        let remarks = cut.into_iter().chain(builder.remarks);
        let remarks = remarks.map(|remark| self.remark(&text, remark)).collect();
        Ok(PgnGame {
            record,
            number: self.number,
            line: self.line,
            remarks,
        })
    }

    fn error(&self, text: &str, read: Record, (at, problem): Placed<PgnProblem>) -> PgnError {
        let (line, column) = locate(self, text, at);
        PgnError {
            game: self.number,
            line,
            column,
            problem,
            read: Box::new(read),
        }
    }

    fn remark(&self, text: &str, (at, kind): Placed<RemarkKind>) -> PgnRemark {
        let (line, column) = locate(self, text, at);
        PgnRemark { line, column, kind }
    }
}

#[cfg(test)]
mod decode_tests {
    use super::*;

    #[test]
    fn latin_1_is_read_beside_utf_8() {
        let (text, foreign) = decode(b"B\xFCrger M\xC3\xBCller \xE9").unwrap();
        assert_eq!(text, "Bürger Müller é");
        assert_eq!(foreign, Some(Foreign { count: 2, first: 1 }));
        assert_eq!(decode("é".as_bytes()), Ok(("é".into(), None)));
        assert_eq!(decode(b"\xFF\xFE[\0"), Err(PgnProblem::Utf16));
    }
}
