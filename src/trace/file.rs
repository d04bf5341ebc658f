//! The trace file: JSON lines for people and other programs. The first line is a header that names
//! the format, its version, the kind of events, what was recorded (`about`, for instance the
//! experiment) and a digest; every further line is one event in order.

use super::foreign::looks_like;
use super::{Event, Trace};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};
use thiserror::Error;

/// The version written, and the only one accepted.
pub const VERSION: u32 = 1;

/// The longest line that is read, in bytes. Events need a few hundred at most.
pub const LINE_LIMIT: usize = 1 << 16;

const FORMAT: &str = "plyground-trace";

/// The byte order mark, which some editors write at the start of a file.
const MARK: char = '\u{feff}';

/// Number of bytes read after the first line to recognise a file that is not a trace.
const PEEK: u64 = 4096;

/// Strips a byte order mark from the start of a text.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Strips a byte order mark from the start of a file's bytes.
pub fn bytes_without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The first line of a trace file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header<A> {
    /// Always `plyground-trace`.
    pub format: String,
    pub version: u32,
    /// The kind of events ([`Event::KIND`]), for instance `search`.
    pub kind: String,
    /// The number of events that follow.
    pub events: usize,
    /// The number of events that happened after the recorder's limit was reached.
    pub dropped: u64,
    /// [`Trace::digest`] in hexadecimal.
    pub digest: String,
    /// What was recorded, for instance the experiment.
    pub about: A,
}

/// A trace file that was read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceFile<E, A> {
    /// The header's `about`.
    pub about: A,
    pub trace: Trace<E>,
}

/// The reason why a trace file cannot be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Reading from the source failed.
    #[error("line {line}: cannot be read: {source}")]
    Io {
        /// Line number from 1.
        line: usize,
        source: io::Error,
    },
    /// A line is not the JSON that was expected.
    #[error("line {line}, column {column}: {reason}")]
    Json {
        /// Line number from 1.
        line: usize,
        /// Column from 1.
        column: usize,
        reason: String,
    },
    /// The file has another format.
    #[error("line 1, column {column}: this is not a Plyground trace: {reason}")]
    Foreign {
        /// Column from 1 at which the file stops being a trace.
        column: usize,
        /// The format that was recognised, or the difference from a trace.
        reason: String,
    },
    /// The line is longer than [`LINE_LIMIT`].
    #[error("line {line}: longer than {LINE_LIMIT} bytes; this is not a trace file")]
    LongLine {
        /// Line number from 1.
        line: usize,
    },
    /// The header names an unsupported version.
    #[error("line 1: version {found} is not known here; this program reads version {VERSION}")]
    Version { found: u32 },
    /// The header names another kind of recording.
    #[error("line 1: a recording of kind \"{found}\", but \"{expected}\" is needed here")]
    Kind {
        found: String,
        expected: &'static str,
    },
    /// The file has more events than the caller accepts.
    #[error("line {line}: more than {limit} events; raise the limit of steps to read it")]
    TooMany {
        /// Line number from 1.
        line: usize,
        /// The caller's limit.
        limit: usize,
    },
    /// The number of events differs from the header's.
    #[error("the header promises {promised} events, the file holds {found}")]
    Count {
        /// The number in the header.
        promised: usize,
        /// The number of event lines.
        found: usize,
    },
    /// The digest of the events differs from the header's: the file was changed.
    #[error("the events have the digest {found}, the header says {promised}: the file was changed")]
    Digest {
        /// The digest in the header.
        promised: String,
        /// The digest of the events.
        found: String,
    },
}

/// Writes a header with `about`, then one line for each event.
///
/// # Errors
///
/// Fails if the sink does.
pub fn write<E: Event, A: Serialize>(
    trace: &Trace<E>,
    about: &A,
    mut sink: impl Write,
) -> io::Result<()> {
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        kind: E::KIND.to_owned(),
        events: trace.events.len(),
        dropped: trace.dropped,
        digest: hexadecimal(trace.digest()),
        about,
    };
    serde_json::to_writer(&mut sink, &header)?;
    sink.write_all(b"\n")?;
    for event in &trace.events {
        serde_json::to_writer(&mut sink, event)?;
        sink.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a trace of at most `limit` events and checks its count and digest. Empty lines are skipped.
///
/// # Errors
///
/// [`ReadError`] with the line, and the column where there is one.
pub fn read<E: Event, A: DeserializeOwned>(
    mut source: impl BufRead,
    limit: usize,
) -> Result<TraceFile<E, A>, ReadError> {
    let mut text = String::new();
    let Header {
        events,
        dropped,
        digest,
        ..
    } = head(&mut source, &mut text, E::KIND)?;
    let about = parse::<Header<A>>(&text, 1)?.about;
    let mut trace = Trace {
        events: Vec::new(),
        dropped,
    };
    let mut line = 1;
    loop {
        line += 1;
        if !read_line(&mut source, &mut text, line)? {
            break;
        }
        if text.trim().is_empty() {
            continue;
        }
        if trace.events.len() == limit {
            return Err(ReadError::TooMany { line, limit });
        }
        trace.events.push(parse(&text, line)?);
    }
    if trace.events.len() != events {
        return Err(ReadError::Count {
            promised: events,
            found: trace.events.len(),
        });
    }
    let found = hexadecimal(trace.digest());
    if found != digest {
        return Err(ReadError::Digest {
            promised: clipped(&digest),
            found,
        });
    }
    Ok(TraceFile { about, trace })
}

/// Reads the header line and checks that the events are of kind `E`.
fn head(
    source: &mut dyn BufRead,
    text: &mut String,
    kind: &'static str,
) -> Result<Header<IgnoredAny>, ReadError> {
    let line = 1;
    match read_line(source, text, line) {
        Ok(true) => {}
        Ok(false) => {
            return Err(ReadError::Json {
                line,
                column: 1,
                reason: "the file is empty".to_owned(),
            });
        }
        Err(ReadError::LongLine { .. }) => {
            let long = format!("its first line is longer than {LINE_LIMIT} bytes");
            return Err(foreign(text, 1, long));
        }
        Err(ReadError::Io { source, .. }) if source.kind() == io::ErrorKind::InvalidData => {
            return Err(foreign(text, 1, "it is not text in UTF-8".to_owned()));
        }
        Err(error) => return Err(error),
    }
    if text.starts_with(MARK) {
        text.drain(..MARK.len_utf8());
    }
    let header: Header<IgnoredAny> = match parse(text, line) {
        Err(ReadError::Json { column, .. }) if !text.contains(FORMAT) => {
            // A format may be recognisable only by what follows the first line.
            let mut more = Vec::new();
            let _ = io::Read::read_to_end(&mut io::Read::take(source, PEEK), &mut more);
            text.push_str(&String::from_utf8_lossy(&more));
            let unlike = format!("it does not begin with {{\"format\":\"{FORMAT}\"");
            return Err(foreign(text, column, unlike));
        }
        read => read?,
    };
    if header.format != FORMAT {
        let found = clipped(&header.format);
        let reason = format!("its format is \"{found}\", not \"{FORMAT}\"");
        return Err(ReadError::Foreign { column: 1, reason });
    }
    if header.version != VERSION {
        return Err(ReadError::Version {
            found: header.version,
        });
    }
    if header.kind != kind {
        return Err(ReadError::Kind {
            found: clipped(&header.kind),
            expected: kind,
        });
    }
    Ok(header)
}

/// The error for a file that is not a trace: the format recognised by its beginning, or else the difference.
fn foreign(beginning: &str, column: usize, differs: String) -> ReadError {
    let known = looks_like(beginning).map(|form| format!("it looks like {form}"));
    let reason = known.unwrap_or(differs);
    ReadError::Foreign { column, reason }
}

/// A digest as sixteen hexadecimal digits, the form in a header.
pub fn hexadecimal(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Reads one line of at most [`LINE_LIMIT`] bytes; `false` at the end of the file.
fn read_line(source: &mut dyn BufRead, text: &mut String, line: usize) -> Result<bool, ReadError> {
    use io::Read;
    text.clear();
    let mut bytes = Vec::new();
    let count = source
        .take(LINE_LIMIT as u64 + 1)
        .read_until(b'\n', &mut bytes)
        .map_err(|source| ReadError::Io { line, source })?;
    match std::str::from_utf8(&bytes) {
        _ if count > LINE_LIMIT => {
            text.push_str(&String::from_utf8_lossy(&bytes));
            Err(ReadError::LongLine { line })
        }
        Ok(read) => {
            text.push_str(read);
            Ok(count > 0)
        }
        Err(error) => Err(ReadError::Io {
            line,
            source: io::Error::new(io::ErrorKind::InvalidData, error),
        }),
    }
}

fn parse<T: DeserializeOwned>(text: &str, line: usize) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| ReadError::Json {
        line,
        column: error.column().max(1),
        // The error's own "at line 1 column 7" would contradict the line number in the file.
        reason: error
            .to_string()
            .split(" at line ")
            .next()
            .unwrap_or_default()
            .to_owned(),
    })
}

/// Shortens text from the file so that a message can quote it.
fn clipped(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Sample, family};
    use super::*;

    fn written() -> String {
        let trace = Trace {
            events: family(),
            dropped: 3,
        };
        let mut bytes = Vec::new();
        write(&trace, &"a family", &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn message(text: &str) -> String {
        read::<Sample, String>(text.as_bytes(), 100)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn a_trace_survives_the_file() {
        let file: TraceFile<Sample, String> = read(written().as_bytes(), 100).unwrap();
        assert_eq!(file.about, "a family");
        assert_eq!(
            file.trace,
            Trace {
                events: family(),
                dropped: 3
            }
        );
    }

    #[test]
    fn every_damage_is_named_with_its_place() {
        let good = written();
        assert_eq!(message(""), "line 1, column 1: the file is empty");
        let (head, other) = (
            good.lines().next().unwrap(),
            good.replace("\"a family\"", "7"),
        );
        assert_eq!(
            message(&other),
            format!(
                "line 1, column {}: invalid type: integer `7`, expected a string",
                head.find("\"a family\"").unwrap() + 1
            )
        );
        let changed = good.replace("{\"Note\":1}", "{\"Note\":2}");
        assert!(
            message(&changed).contains("the file was changed"),
            "{}",
            message(&changed)
        );
        let broken = good.replace("{\"Note\":1}", "{\"Note\":1");
        assert!(
            message(&broken).starts_with("line 4, column "),
            "{}",
            message(&broken)
        );
        let short = good.split_inclusive('\n').take(5).collect::<String>();
        assert_eq!(
            message(&short),
            "the header promises 10 events, the file holds 4"
        );
        assert!(message(&good.replace("\"version\":1", "\"version\":9")).contains("version 9"));
        assert!(message(&good.replace("\"sample\"", "\"kenju\"")).contains("kind \"kenju\""));
        assert!(message(&"x".repeat(LINE_LIMIT + 5)).contains("longer than"));
    }

    #[test]
    fn a_byte_order_mark_is_no_damage() {
        let marked = format!("\u{feff}{}", written());
        let file: TraceFile<Sample, String> = read(marked.as_bytes(), 100).unwrap();
        assert_eq!(file.trace.events, family());
        assert_eq!(without_mark(&marked), written());
        assert_eq!(bytes_without_mark(marked.as_bytes()), written().as_bytes());
    }

    #[test]
    fn another_file_is_told_from_a_trace_and_named_where_it_can_be() {
        let long = format!("{{\"traceEvents\":[{}", "1,".repeat(LINE_LIMIT));
        let learner = format!(
            "{{\"version\":1,\"player\":{{\"a\":[{}]}}}}",
            "1,".repeat(LINE_LIMIT)
        );
        for (text, what) in [
            ("[Event \"?\"]\n", "it looks like games in PGN"),
            ("1. e4 e5 2. Nf3", "it looks like games in PGN"),
            ("{\n  \"plyground_lesson\": 1,\n", "it looks like a lesson"),
            (
                "{\"traceEvents\":[{\"ph\":\"X\"}]}",
                "it looks like a trace of Chromium",
            ),
            (
                "[\n{\"pid\":1,\"ts\":2,\"ph\":\"X\"}",
                "it looks like a trace of Chromium",
            ),
            (&long, "it looks like a trace of Chromium"),
            (&learner, "it looks like a learner of Kenju"),
            (
                "8/8/8/8/8/8/4P3/K1k5 w - - bm e4;",
                "it looks like positions (FEN or EPD)",
            ),
            ("<!DOCTYPE html>", "it looks like a web page"),
            (
                "{\"x\":1}",
                "it does not begin with {\"format\":\"plyground-trace\"",
            ),
            (
                "{\"format\":\"gif\",\"version\":1,\"kind\":\"\",\"events\":0,\"dropped\":0,\"digest\":\"\",\"about\":0}",
                "its format is \"gif\", not \"plyground-trace\"",
            ),
            ("\u{0}\u{1}", "it does not begin with"),
        ] {
            let said = message(text);
            let begins = format!(": this is not a Plyground trace: {what}");
            assert!(said.starts_with("line 1, column "), "{said}");
            assert!(said.contains(&begins), "{said}");
        }
        let binary = read::<Sample, String>(&b"\xff\xfe\x00"[..], 9)
            .unwrap_err()
            .to_string();
        assert!(
            binary.ends_with("this is not a Plyground trace: it is not text in UTF-8"),
            "{binary}"
        );
        // A damaged trace is still a trace, not another format.
        let cut = message(&written()[..60]);
        assert!(cut.starts_with("line 1, column 60: EOF"), "{cut}");
    }

    #[test]
    fn a_limit_of_steps_is_kept() {
        let error = read::<Sample, String>(written().as_bytes(), 3).unwrap_err();
        assert!(
            matches!(error, ReadError::TooMany { line: 5, limit: 3 }),
            "{error}"
        );
    }
}
