//! Where one game ends and the next begins, found in bytes as they arrive.
//!
//! A game ends at a tag on a new line after moves, at whatever follows a result, or, whatever state
//! the text is in, at a line that begins with `[Event "`: so an open comment spoils its own game
//! only. (A comment that has such a line inside is cut; nobody writes one.)

use super::PgnLimits;
use crate::chess::record::GameResult;

/// The text of one game and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawGame {
    /// The bytes, in whatever encoding they came; cut off at [`PgnLimits::game_bytes`].
    pub bytes: Vec<u8>,
    /// Which game of the source, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The column at which it begins, from 1.
    pub column: u64,
    /// Whether the game was longer than the limit.
    pub length: RawLength,
}

/// Whether a [`RawGame`] is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawLength {
    /// All of the game is there.
    Whole,
    /// The game was longer than the limit; only its beginning is there.
    CutOff,
}

/// Takes the bytes of a PGN in slices of any size and gives out one game after another. It holds
/// one game at a time, and never more than [`PgnLimits::game_bytes`].
///
/// ```
/// use plyground::chess::pgn::PgnSplitter;
///
/// let mut splitter = PgnSplitter::default();
/// let mut games = Vec::new();
/// for slice in [b"1. e4 *\n\n1. d".as_slice(), b"4 *"] {
///     let mut rest = slice;
///     while let Some(game) = splitter.push(&mut rest) {
///         games.push(game);
///     }
/// }
/// games.extend(splitter.finish());
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].bytes, b"1. d4 *");
/// assert_eq!(games[1].line, 3);
/// ```
#[derive(Debug, Clone)]
pub struct PgnSplitter {
    limit: usize,
    game: Option<RawGame>,
    number: u64,
    line: u64,
    column: u64,
    state: State,
    /// What the text of the current game has had so far.
    seen: Seen,
    /// How many variations are open.
    depth: usize,
    /// The beginning of the word in progress, long enough to know a result.
    word: Vec<u8>,
    /// Whether only blanks have stood on this line so far.
    line_is_blank: bool,
    /// How much of `[Event "` this line has begun with; 0 when it no longer can.
    event: usize,
    last_was_return: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Blanks, or text outside comments and tags.
    Text,
    /// Inside a tag, outside its value.
    Tag,
    /// Inside a tag's value.
    Value,
    /// After a backslash inside a tag's value.
    ValueEscape,
    /// Inside `{}`.
    Comment,
    /// After `;`, to the end of the line.
    LineComment,
    /// In a line that begins with `%`.
    Escape,
}

/// How far a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    /// Nothing, or comments.
    Nothing,
    /// Tags, but not `Event`.
    Tags,
    /// Tags, `Event` among them.
    Event,
    Moves,
    Result,
}

const EVENT: &[u8] = b"[Event \"";
const LONGEST_RESULT: usize = 7;
/// The bytes of a byte order mark, which may stand before any file that was joined to another.
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

impl Default for PgnSplitter {
    fn default() -> Self {
        Self::new(PgnLimits::default())
    }
}

impl PgnSplitter {
    /// A splitter at the beginning of a source.
    pub fn new(limits: PgnLimits) -> Self {
        Self {
            limit: limits.game_bytes,
            game: None,
            number: 0,
            line: 1,
            column: 1,
            state: State::Text,
            seen: Seen::Nothing,
            depth: 0,
            word: Vec::with_capacity(LONGEST_RESULT + 1),
            line_is_blank: true,
            event: 0,
            last_was_return: false,
        }
    }

    /// Takes bytes from the front of `bytes` up to the end of a game, and gives that game out.
    /// `None` means that all bytes were taken and the game goes on.
    pub fn push(&mut self, bytes: &mut &[u8]) -> Option<RawGame> {
        while let Some((&byte, rest)) = bytes.split_first() {
            if let Some(game) = self.cut_before(byte) {
                // The byte was not taken: it is the first of the next game.
                return Some(game);
            }
            *bytes = rest;
            if let Some(game) = self.take(byte) {
                return Some(game);
            }
        }
        None
    }

    /// The last game, which ends with the source.
    pub fn finish(mut self) -> Option<RawGame> {
        self.game.take()
    }

    /// Ends the game before a byte that cannot belong to it.
    fn cut_before(&mut self, byte: u8) -> Option<RawGame> {
        let starts_tag = byte == b'[' && self.line_is_blank && self.seen >= Seen::Moves;
        self.end_word(byte);
        let escape = byte == b'%' && self.column == 1;
        let of_game = is_blank(byte) || escape || matches!(byte, b'{' | b';');
        let after_result = self.seen == Seen::Result && !of_game;
        if self.state == State::Text && (starts_tag || after_result) {
            return self.end_game();
        }
        None
    }

    /// Takes a byte into the game. Ends the game before it when the byte completes `[Event "` where
    /// no tag can stand; those letters are then the beginning of the next game.
    fn take(&mut self, byte: u8) -> Option<RawGame> {
        let column = self.column;
        self.step_event(byte);
        self.step_state(byte);
        self.store(byte, column);
        self.step_place(byte);
        if self.event < EVENT.len() {
            return None;
        }
        self.event = 0;
        if self.seen < Seen::Event && self.state != State::Comment {
            self.seen = Seen::Event;
            return None;
        }
        let mut finished = self.end_game()?;
        let start = finished.bytes.len().saturating_sub(EVENT.len());
        if finished.length == RawLength::Whole {
            finished.bytes.truncate(start);
        }
        self.begin_game(self.column - EVENT.len() as u64);
        self.game.as_mut()?.bytes.extend_from_slice(EVENT);
        self.seen = Seen::Event;
        self.state = State::Value;
        Some(finished)
    }

    fn end_game(&mut self) -> Option<RawGame> {
        self.state = State::Text;
        self.seen = Seen::Nothing;
        self.depth = 0;
        self.word.clear();
        self.game.take()
    }

    fn begin_game(&mut self, column: u64) {
        self.number += 1;
        self.game = Some(RawGame {
            bytes: Vec::new(),
            number: self.number,
            line: self.line,
            column,
            length: RawLength::Whole,
        });
    }

    /// Puts the byte into the game's text; blanks and `%` lines between games belong to none.
    fn store(&mut self, byte: u8, column: u64) {
        if self.game.is_none() {
            if self.is_nothing(byte) || self.state == State::Escape {
                return;
            }
            self.begin_game(column);
        }
        if let Some(game) = &mut self.game {
            if game.bytes.len() < self.limit {
                game.bytes.push(byte);
            } else {
                game.length = RawLength::CutOff;
            }
        }
    }

    /// Follows how much of `[Event "` the line begins with.
    fn step_event(&mut self, byte: u8) {
        let begins = self.event > 0 || self.line_is_blank && byte == b'[';
        self.event = if begins && EVENT[self.event] == byte {
            self.event + 1
        } else {
            0
        };
    }

    fn step_state(&mut self, byte: u8) {
        self.state = match (self.state, byte) {
            (State::Comment, letter) if letter != b'}' => State::Comment,
            // No tag goes over the end of a line.
            (State::Comment, _) | (_, b'\n' | b'\r') | (State::Tag, b']') => State::Text,
            (State::Tag, b'"') | (State::ValueEscape, _) => State::Value,
            (State::Value, b'"') => State::Tag,
            (State::Value, b'\\') => State::ValueEscape,
            (State::Text, b'{') => State::Comment,
            (State::Text, b';') => State::LineComment,
            (State::Text, b'%') if self.column == 1 => State::Escape,
            (State::Text, b'[') if self.seen <= Seen::Event => {
                self.seen = self.seen.max(Seen::Tags);
                State::Tag
            }
            (State::Text, _) if !self.is_nothing(byte) => {
                self.step_moves(byte);
                State::Text
            }
            (state, _) => state,
        };
    }

    /// Whether a byte is a blank, or belongs to a byte order mark at the start of a line.
    fn is_nothing(&self, byte: u8) -> bool {
        is_blank(byte) || self.line_is_blank && MARK.contains(&byte)
    }

    fn step_moves(&mut self, byte: u8) {
        self.seen = self.seen.max(Seen::Moves);
        match byte {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            // One letter more than a result has, to tell longer words from it.
            _ if self.word.len() <= LONGEST_RESULT => self.word.push(byte),
            _ => {}
        }
    }

    /// Ends the word in progress at a byte that no word holds, and sees whether it was the result.
    fn end_word(&mut self, byte: u8) {
        if self.state != State::Text || self.word.is_empty() || !ends_word(byte) {
            return;
        }
        let result = str::from_utf8(&self.word).is_ok_and(|w| w.parse::<GameResult>().is_ok());
        if result && self.depth == 0 {
            self.seen = Seen::Result;
        }
        self.word.clear();
    }

    fn step_place(&mut self, byte: u8) {
        match byte {
            b'\n' if self.last_was_return => {}
            b'\n' | b'\r' => {
                self.line += 1;
                self.column = 1;
                self.line_is_blank = true;
                self.event = 0;
            }
            _ => {
                // Bytes within a character of UTF-8 take no column of their own.
                self.column += u64::from(byte & 0xC0 != 0x80);
                self.line_is_blank = self.line_is_blank && self.is_nothing(byte);
            }
        }
        self.last_was_return = byte == b'\r';
    }
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

fn ends_word(byte: u8) -> bool {
    is_blank(byte) || b"{};()[]!?$".contains(&byte)
}
