//! Reads games one by one from any [`Read`].

use std::io::{ErrorKind, Read};

use super::split::PgnSplitter;
use super::{PgnError, PgnGame, PgnLimits, PgnProblem, RawGame};
use crate::record::Record;

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
