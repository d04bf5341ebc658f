//! The common form of all labs' links. A link is a query, version 1: readable for the common case, only
//! what differs from the defaults, spaces as `+`; a long one is packed: `z=` and base64url of a version
//! byte and the deflated query. [`Query`] writes one, [`read`] reads one entry by entry.
//!
//! Nothing is replaced silently: whatever cannot be read is named, and the rest is kept.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chess::fen::read_fen;
use chess::packed::PackedMove;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::{Display, Write};
use thiserror::Error;

/// The version written into every link.
pub const VERSION: u8 = 1;

/// A readable query longer than this, in bytes, is packed if that makes it shorter.
pub const READABLE_LIMIT: usize = 1_000;

/// The most that a packed part of a link may unfold to, in bytes.
pub const UNPACKED_LIMIT: usize = 4 << 20;

/// Characters that are escaped in a query. `/`, `(`, `)`, `,` and `:` stay readable.
const ESCAPED: &AsciiSet = &CONTROLS
    .add(b'%')
    .add(b'+')
    .add(b'&')
    .add(b'=')
    .add(b'#')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'`')
    .add(b'\\')
    .add(b'^')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Something in a link that could not be read. The rest of the link was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkProblem {
    /// Made by a later version.
    #[error(
        "this link is of version {0}; this page reads version {VERSION}, so parts may be missing"
    )]
    Version(String),
    /// A key nobody knows.
    #[error("\"{0}\" in the link is not known here and was skipped")]
    UnknownKey(String),
    /// A value that does not fit its key.
    #[error("\"{value}\" in the link is not a valid {expected}; the default is taken for {key}")]
    Value {
        key: &'static str,
        /// The value, clipped.
        value: String,
        expected: &'static str,
    },
    /// Text that is not a move.
    #[error("move {number} in the link, \"{text}\", cannot be read; the game ends before it")]
    Move {
        /// Which, from 1.
        number: usize,
        /// Its text, clipped.
        text: String,
    },
    /// A position whose FEN departs from the standard, and how it is read.
    #[error("in the link's position {0}")]
    Fen(String),
    /// The packed part is damaged.
    #[error("the packed part of the link is damaged ({0}); it was skipped")]
    Packed(&'static str),
}

impl LinkProblem {
    /// Describes the problem and, where that helps, what is allowed instead. For readers that refuse the whole link;
    /// `known` lists the keys that they accept.
    pub fn reason(&self, known: &[&str]) -> String {
        match self {
            Self::Version(version) => {
                format!("the query is of version {version}; version {VERSION} is read")
            }
            Self::UnknownKey(key) => {
                format!("there is no key \"{key}\"; there are {}", known.join(", "))
            }
            Self::Value {
                value, expected, ..
            } => format!("\"{value}\" is not a valid {expected}"),
            Self::Move { number, text } => {
                format!("move {number}, \"{text}\", cannot be read; write moves as e2e4,e7e5")
            }
            Self::Fen(remark) => format!("in the position {remark}"),
            Self::Packed(why) => format!("the packed part of the query is damaged ({why})"),
        }
    }
}

/// A choice's word in links, on the command line and in files.
pub type Names<T> = [(&'static str, T)];

/// The word of a choice.
pub fn name_of<T: Copy + PartialEq>(names: &Names<T>, wanted: T) -> &'static str {
    names
        .iter()
        .find(|(_, value)| *value == wanted)
        .map_or("", |&(name, _)| name)
}

/// The choice of a word.
pub fn value_of<T: Copy>(names: &Names<T>, word: &str) -> Option<T> {
    names
        .iter()
        .find(|(name, _)| *name == word)
        .map(|&(_, value)| value)
}

/// A query that is being written.
#[derive(Debug)]
pub struct Query(String);

impl Query {
    /// One that says its version and nothing else.
    pub fn new() -> Self {
        Self(format!("v={VERSION}"))
    }

    /// Appends `key=value`.
    pub fn put(&mut self, key: &str, value: impl Display) {
        let value = value.to_string();
        let value = utf8_percent_encode(&value, ESCAPED).to_string();
        // Writing to a string cannot fail.
        let _ = write!(self.0, "&{key}={}", value.replace(' ', "+"));
    }

    /// The query as it stands in an address, without `?`: packed if it is long and that makes it shorter.
    pub fn finish(self) -> String {
        let Self(readable) = self;
        if readable.len() <= READABLE_LIMIT {
            return readable;
        }
        let packed = format!("z={}", pack(readable.as_bytes()));
        if packed.len() < readable.len() {
            packed
        } else {
            readable
        }
    }
}

impl Default for Query {
    fn default() -> Self {
        Self::new()
    }
}

/// One `key=value` of a query that is being read. What cannot be read is named once, and the reader
/// gets nothing.
#[derive(Debug)]
pub struct Entry<'a> {
    pub key: &'a str,
    pub value: &'a str,
    problems: &'a mut Vec<LinkProblem>,
}

impl Entry<'_> {
    /// Names the key as one that nobody knows.
    pub fn unknown(&mut self) {
        let key = clipped(self.key);
        self.problems.push(LinkProblem::UnknownKey(key));
    }

    /// Says that the value is not what is `expected` of `key` (in words).
    pub fn misfit(&mut self, [key, expected]: [&'static str; 2]) {
        self.problems.push(LinkProblem::Value {
            key,
            value: clipped(self.value),
            expected,
        });
    }

    /// The value as FEN. One that can be read only by an assumption, which is named, is written as it
    /// is read; one that cannot be read stays as it is for whoever sets it up.
    pub fn fen(&mut self) -> String {
        let read = read_fen(self.value).ok();
        let Some((read, remark)) = read.and_then(|read| read.remark().map(|it| (read, it))) else {
            return self.value.to_owned();
        };
        self.problems.push(LinkProblem::Fen(remark));
        read.board.to_string()
    }

    /// The value as moves; they end before the first that cannot be read.
    pub fn moves(&mut self) -> Vec<PackedMove> {
        let mut moves = Vec::new();
        let words = self.value.split(',').filter(|word| !word.is_empty());
        for (index, word) in words.enumerate() {
            let Ok(mv) = word.parse() else {
                self.problems.push(LinkProblem::Move {
                    number: index + 1,
                    text: clipped(word),
                });
                break;
            };
            moves.push(mv);
        }
        moves
    }
}

/// Hands every entry of a query, of its packed part too, to `set`, and names what could not be read.
pub fn read(query: &str, mut set: impl FnMut(&mut Entry<'_>)) -> Vec<LinkProblem> {
    let mut problems = Vec::new();
    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
        if key != "z" {
            read_entry(&key, &value, &mut problems, &mut set);
            continue;
        }
        let unfolded = unpack(&value).and_then(|bytes| {
            let text = String::from_utf8(bytes);
            text.map_err(|_| "not text")
        });
        match unfolded {
            Ok(query) => {
                for (key, value) in form_urlencoded::parse(query.as_bytes()) {
                    read_entry(&key, &value, &mut problems, &mut set);
                }
            }
            Err(why) => problems.push(LinkProblem::Packed(why)),
        }
    }
    problems
}

fn read_entry(
    key: &str,
    value: &str,
    problems: &mut Vec<LinkProblem>,
    set: &mut dyn FnMut(&mut Entry<'_>),
) {
    match key {
        "v" if value == VERSION.to_string() => {}
        "v" => problems.push(LinkProblem::Version(clipped(value))),
        _ => set(&mut Entry {
            key,
            value,
            problems,
        }),
    }
}

/// Bytes as they stand in a link: base64url of a version byte and the deflated bytes.
pub fn pack(bytes: &[u8]) -> String {
    let mut packed = vec![VERSION];
    packed.extend(miniz_oxide::deflate::compress_to_vec(bytes, 9));
    URL_SAFE_NO_PAD.encode(packed)
}

/// The bytes that [`pack`] packed.
///
/// # Errors
///
/// Says what is wrong with the text: it is damaged, of another version, or unfolds to more than
/// [`UNPACKED_LIMIT`].
pub fn unpack(text: &str) -> Result<Vec<u8>, &'static str> {
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| "not base64url")?;
    let (&version, deflated) = bytes.split_first().ok_or("empty")?;
    if version != VERSION {
        return Err("made by another version");
    }
    miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, UNPACKED_LIMIT)
        .map_err(|_| "cannot be unfolded")
}

/// A value as a text for links and for what a browser keeps; `None` if it cannot be written.
pub fn pack_value<T: Serialize>(value: &T) -> Option<String> {
    postcard::to_allocvec(value).ok().map(|bytes| pack(&bytes))
}

/// The value that [`pack_value`] packed.
///
/// # Errors
/// Those of [`unpack`], and if the bytes are not such a value.
pub fn unpack_value<T: DeserializeOwned>(text: &str) -> Result<T, &'static str> {
    postcard::from_bytes(&unpack(text)?).map_err(|_| "not what belongs there")
}

/// A word as it is quoted in a message: its first 40 characters.
pub fn clipped(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(query: &str) -> (Vec<(String, String)>, Vec<String>) {
        let mut found = Vec::new();
        let problems = read(query, |entry| {
            found.push((entry.key.to_owned(), entry.value.to_owned()));
        });
        (found, problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_is_written_is_read_with_every_character() {
        let mut query = Query::new();
        query.put("tree", "A & B:(<i>:1 50%:2 +:+3)#\"é");
        query.put("depth", 4);
        let (found, problems) = entries(&query.finish());
        let found: Vec<_> = found
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect();
        assert_eq!(
            found,
            [("tree", "A & B:(<i>:1 50%:2 +:+3)#\"é"), ("depth", "4")]
        );
        assert_eq!(problems, Vec::<String>::new());
    }

    #[test]
    fn a_long_query_is_packed_and_one_that_would_grow_is_not() {
        let mut query = Query::new();
        query.put("tree", "abc".repeat(1_000));
        let text = query.finish();
        assert!(text.starts_with("z=") && text.len() < 100, "{text}");
        assert_eq!(entries(&text).0[0].1.len(), 3_000);
        let mut query = Query::new();
        let mut seed = 1u64;
        let noise: String = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            URL_SAFE_NO_PAD.encode(seed.to_be_bytes())
        })
        .take(120)
        .collect();
        query.put("noise", &noise);
        assert!(query.finish().starts_with("v=1&noise="));
    }

    #[test]
    fn a_damaged_part_is_named_and_the_rest_is_read() {
        for (query, why) in [
            ("z=!&a=1", "not base64url"),
            ("z=&a=1", "empty"),
            ("z=AgAA&a=1", "another version"),
            ("z=AQAA&a=1", "cannot be unfolded"),
        ] {
            let (found, problems) = entries(query);
            assert_eq!(found.len(), 1, "{query}");
            assert!(problems[0].contains(why), "{query}: {problems:?}");
        }
        let bomb = format!("z={}", pack(&vec![b'a'; UNPACKED_LIMIT + 1]));
        assert!(entries(&bomb).1[0].contains("cannot be unfolded"));
        let binary = format!("z={}", pack(&[0xff, 0xfe]));
        assert!(entries(&binary).1[0].contains("not text"));
    }

    #[test]
    fn a_packed_part_holds_no_other_packed_part() {
        let inner = format!("z={}", pack(b"a=1"));
        let (found, problems) = entries(&format!("z={}", pack(inner.as_bytes())));
        assert_eq!((found[0].0.as_str(), problems.len()), ("z", 0));
    }

    #[test]
    fn a_fen_that_is_read_by_an_assumption_is_written_as_it_is_read_and_named() {
        let fen = |query: &str| {
            let mut found = String::new();
            let problems = read(query, |entry| found = entry.fen());
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            (found, problems)
        };
        let (found, problems) = fen("fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+0");
        assert_eq!(found, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let said = "in the link's position the move number \"0\" is read as \"1\"";
        assert_eq!(problems, [said]);
        // The link keeps an unreadable FEN, because the code that sets up the position reports the error. A FEN without
        // counters is kept unchanged too, and raises no remark.
        for text in ["nonsense", "4k3/8/8/8/8/8/4P3/4K3 w - -"] {
            let query = format!("fen={}", text.replace(' ', "+"));
            assert_eq!(fen(&query), (text.to_owned(), Vec::new()));
        }
    }

    #[test]
    fn a_later_version_is_named() {
        assert!(entries("v=9").1[0].contains("version 9"));
    }
}
