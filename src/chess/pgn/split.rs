//! Splits a stream of bytes into games.
//!
//! A new game begins at:
//!
//! - a tag on a new line after moves;
//! - a tag, the number of a first move, or a legal first move, after a result;
//! - a repeated tag after an empty line among tags;
//! - a line that begins with `[Event "`, even in a comment, so an unclosed comment spoils only its own game.
//!
//! Other text after a result belongs to the game. Prose before the first tag is dropped.

use cozy_chess::Board;

use super::{PgnLimits, lex};
use crate::notation::parse_move;
use crate::record::{GameResult, Tags};

/// The text of one game and its place in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawGame {
    /// Undecoded bytes, cut off at [`PgnLimits::game_bytes`].
    pub bytes: Vec<u8>,
    /// Its number in the source, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The column at which it begins, from 1.
    pub column: u64,
    pub length: RawLength,
    /// True if other text was skipped before this game.
    pub is_after_text: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawLength {
    Whole,
    /// The game exceeded the limit; only its beginning is here.
    CutOff,
}

/// Takes a PGN in slices of any size and returns its games one by one. It holds one game at a time, at most
/// [`PgnLimits::game_bytes`].
///
/// ```
/// use chess::pgn::PgnSplitter;
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
    /// The parts of the current game seen so far.
    seen: Seen,
    /// The number of open variations.
    depth: usize,
    /// The beginning of the current word, long enough to recognise a result.
    word: Vec<u8>,
    /// True if this line has only blanks so far.
    line_is_blank: bool,
    /// The length of `[Event "` that this line matches so far; 0 once it no longer can.
    event: usize,
    last_was_return: bool,
    /// The possible beginning of the next game.
    pending: Option<Pending>,
    /// The names of the game's tags, up to [`MOST_NAMES`].
    names: Vec<Vec<u8>>,
    /// True after an empty line behind the last tag.
    is_after_gap: bool,
    /// True if the current text is a game, decided by its first word if it has no tags.
    start: Start,
    /// True if text was skipped before the next game.
    before: Before,
}

/// Whether text without tags is a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    /// The text is a game, or it has tags.
    Game,
    /// The first word is incomplete.
    FirstWord,
    /// The first word cannot begin a game.
    Prose,
}

/// Text skipped since the last game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Text,
}

/// Text that may begin the next game, and its place.
#[derive(Debug, Clone)]
struct Pending {
    bytes: Vec<u8>,
    line: u64,
    column: u64,
    kind: PendingKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PendingKind {
    /// `[`, a name and a quotation mark.
    Tag,
    /// A word after a result.
    Word,
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

/// The parts of a game seen so far.
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
    /// Text after the result.
    Stray,
}

const EVENT: &[u8] = b"[Event \"";
/// `1/2–1/2` with a three-byte dash and a full stop.
const LONGEST_RESULT: usize = 10;
/// The most bytes that are held back as a possible beginning of the next game.
const LONGEST_PENDING: usize = 300;
/// The most tag names remembered for a game. A repeated name after an empty line begins a new game.
const MOST_NAMES: usize = 500;
/// A byte order mark, which may precede any file that was appended to another.
const MARK: [u8; 3] = [0xEF, 0xBB, 0xBF];

impl Default for PgnSplitter {
    fn default() -> Self {
        Self::new(PgnLimits::default())
    }
}

impl PgnSplitter {
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
            pending: None,
            names: Vec::new(),
            is_after_gap: false,
            start: Start::Game,
            before: Before::Nothing,
        }
    }

    /// Takes bytes up to the end of a game and returns it. `None` if all bytes were taken and the game goes
    /// on.
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

    /// Returns the last game, which ends with the source.
    pub fn finish(mut self) -> Option<RawGame> {
        self.game.take()
    }

    /// Ends the game before a byte that cannot belong to it, or before the word that ends here.
    fn cut_before(&mut self, byte: u8) -> Option<RawGame> {
        if self.state != State::Text {
            return None;
        }
        self.end_word(byte)
    }

    /// Takes a byte into the game. Ends the game if the byte completes `[Event "` where no tag can stand, or
    /// another tag that begins the next game; those letters then begin that game.
    fn take(&mut self, byte: u8) -> Option<RawGame> {
        let column = self.column;
        self.begin_pending(byte);
        self.step_event(byte);
        let before = self.state;
        self.step_state(byte);
        self.store(byte, column);
        self.step_place(byte);
        if self.event == EVENT.len() {
            self.event = 0;
            if self.seen >= Seen::Event || before == State::Comment {
                let pending = Pending {
                    bytes: EVENT.to_vec(),
                    line: self.line,
                    column: self.column - EVENT.len() as u64,
                    kind: PendingKind::Tag,
                };
                return self.split_off(pending);
            }
            self.seen = Seen::Event;
        }
        self.end_tag_name(before)
    }

    /// Starts holding back a possible beginning of the next game.
    fn begin_pending(&mut self, byte: u8) {
        if self.state != State::Text || !self.word.is_empty() || self.is_nothing(byte) {
            return;
        }
        let is_escape = byte == b'%' && self.column == 1;
        let kind = match self.seen {
            _ if is_escape => return,
            Seen::Moves if !(byte == b'[' && self.line_is_blank) => return,
            _ if byte == b'[' => PendingKind::Tag,
            Seen::Result | Seen::Stray if matches!(byte, b'(' | b')' | b'}' | b']') => {
                self.seen = Seen::Stray;
                return;
            }
            Seen::Result if !ends_word(byte) => PendingKind::Word,
            Seen::Stray if self.line_is_blank && !ends_word(byte) => PendingKind::Word,
            _ => return,
        };
        self.pending = Some(Pending {
            bytes: Vec::new(),
            line: self.line,
            column: self.column,
            kind,
        });
    }

    /// Decides, when a tag's value begins, whether the tag begins the next game.
    fn end_tag_name(&mut self, before: State) -> Option<RawGame> {
        let pending = self
            .pending
            .take_if(|pending| pending.kind == PendingKind::Tag)?;
        match (before, self.state) {
            (State::Tag, State::Value) => {}
            (_, State::Tag) => {
                self.pending = Some(pending);
                return None;
            }
            _ => {
                self.stray();
                return None;
            }
        }
        let Some(name) = pending.tag_name() else {
            self.stray();
            return None;
        };
        let is_known = self.names.contains(&name);
        if self.seen >= Seen::Moves || self.is_after_gap && is_known {
            return self.split_off(pending);
        }
        self.is_after_gap = false;
        if !is_known && self.names.len() < MOST_NAMES {
            self.names.push(name);
        }
        None
    }

    /// Marks text after a result as stray: it does not begin the next game.
    fn stray(&mut self) {
        if self.seen == Seen::Result {
            self.seen = Seen::Stray;
        }
    }

    /// Ends the game before the held-back text, which begins the next one.
    fn split_off(&mut self, pending: Pending) -> Option<RawGame> {
        let mut finished = self.end_game();
        if let Some(game) = &mut finished
            && game.length == RawLength::Whole
        {
            let end = game.bytes.len().saturating_sub(pending.bytes.len());
            game.bytes.truncate(end);
        }
        self.begin_game(pending.line, pending.column);
        self.seen = Seen::Moves;
        if pending.kind == PendingKind::Tag {
            self.state = State::Value;
            let is_event = pending.bytes == EVENT;
            self.seen = if is_event { Seen::Event } else { Seen::Tags };
            self.names.extend(pending.tag_name());
        }
        self.game.as_mut()?.bytes = pending.bytes;
        finished
    }

    /// Ends the current text and returns its game; `None` for prose, which is dropped.
    fn end_game(&mut self) -> Option<RawGame> {
        self.state = State::Text;
        self.seen = Seen::Nothing;
        self.depth = 0;
        self.word.clear();
        self.pending = None;
        self.names.clear();
        self.is_after_gap = false;
        let start = std::mem::replace(&mut self.start, Start::Game);
        let game = self.game.take()?;
        if start == Start::Prose {
            self.number -= 1;
            self.before = Before::Text;
            return None;
        }
        Some(game)
    }

    fn begin_game(&mut self, line: u64, column: u64) {
        self.number += 1;
        self.game = Some(RawGame {
            bytes: Vec::new(),
            number: self.number,
            line,
            column,
            length: RawLength::Whole,
            is_after_text: std::mem::replace(&mut self.before, Before::Nothing) == Before::Text,
        });
    }

    /// Stores the byte. Blanks and `%` lines between games are dropped.
    fn store(&mut self, byte: u8, column: u64) {
        if self.game.is_none() {
            if self.is_nothing(byte) || self.state == State::Escape {
                return;
            }
            self.begin_game(self.line, column);
        }
        if let Some(pending) = &mut self.pending {
            pending.bytes.push(byte);
            if pending.bytes.len() > LONGEST_PENDING {
                self.pending = None;
                self.stray();
            }
        }
        if let Some(game) = &mut self.game {
            if game.bytes.len() < self.limit {
                game.bytes.push(byte);
            } else {
                game.length = RawLength::CutOff;
            }
        }
    }

    /// Tracks how much of `[Event "` the line matches.
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
            // No tag crosses the end of a line.
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
            (State::Text, b'[') if self.pending.is_some() => State::Tag,
            (State::Text, _) if !self.is_nothing(byte) => {
                self.step_moves(byte);
                State::Text
            }
            (state, _) => state,
        };
    }

    /// True for a blank, or a byte of a byte order mark at the start of a line.
    fn is_nothing(&self, byte: u8) -> bool {
        is_blank(byte) || self.line_is_blank && MARK.contains(&byte)
    }

    fn step_moves(&mut self, byte: u8) {
        if self.seen == Seen::Nothing && !ends_word(byte) {
            self.start = Start::FirstWord;
        }
        self.seen = self.seen.max(Seen::Moves);
        match byte {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            // One letter more than a result, to detect longer words.
            _ if self.word.len() <= LONGEST_RESULT => self.word.push(byte),
            _ => {}
        }
    }

    /// Ends the current word, and checks whether it was the result or begins the next game.
    fn end_word(&mut self, byte: u8) -> Option<RawGame> {
        if self.word.is_empty() || !ends_word(byte) {
            return None;
        }
        if let Some(pending) = self.pending.take() {
            let begins = match self.seen {
                Seen::Stray => is_first_number(&pending.bytes),
                _ => begins_game(&pending.bytes),
            };
            self.word.clear();
            if begins {
                return self.split_off(pending);
            }
            self.stray();
            return None;
        }
        let word = std::mem::take(&mut self.word);
        let is_result = str::from_utf8(&word).is_ok_and(|w| w.parse::<GameResult>().is_ok());
        if is_result && self.depth == 0 && self.seen == Seen::Moves {
            self.seen = Seen::Result;
            self.start = Start::Game;
        } else if self.start == Start::FirstWord {
            let is_game = word[0].is_ascii_digit() || begins_game(&word);
            self.start = if is_game { Start::Game } else { Start::Prose };
        }
        None
    }

    fn step_place(&mut self, byte: u8) {
        match byte {
            b'\n' if self.last_was_return => {}
            b'\n' | b'\r' => {
                self.line += 1;
                self.column = 1;
                self.is_after_gap |= self.line_is_blank;
                self.line_is_blank = true;
                self.event = 0;
            }
            _ => {
                // Continuation bytes of UTF-8 have no column of their own.
                self.column += u64::from(byte & 0xC0 != 0x80);
                self.line_is_blank = self.line_is_blank && self.is_nothing(byte);
            }
        }
        self.last_was_return = byte == b'\r';
    }
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii() && lex::is_blank(char::from(byte))
}

/// True for the number of a first move, alone or joined to the move: `1`, `1.`, `1...`, `1…`, `1.e4`.
fn is_first_number(word: &[u8]) -> bool {
    matches!(word, [b'1'] | [b'1', b'.', ..]) || word.starts_with("1…".as_bytes())
}

/// True if a word can begin a game: the number of a first move, or a legal first move.
fn begins_game(word: &[u8]) -> bool {
    let is_move = |word| parse_move(&Board::default(), word).is_ok();
    is_first_number(word) || str::from_utf8(word).is_ok_and(is_move)
}

fn ends_word(byte: u8) -> bool {
    is_blank(byte) || b"{};()[]!?$".contains(&byte)
}

impl Pending {
    /// The name of the tag that it begins, if any.
    fn tag_name(&self) -> Option<Vec<u8>> {
        let name = str::from_utf8(&self.bytes).ok()?;
        let name = name.strip_prefix('[')?.strip_suffix('"')?.trim();
        Tags::is_name(name).then(|| name.as_bytes().to_vec())
    }
}
