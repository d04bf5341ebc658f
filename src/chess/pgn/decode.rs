//! Decodes a game's bytes as UTF-8, or as Latin-1 where that fails, the encoding of most older files. Also
//! converts a place in the text back to line and column.

use std::borrow::Cow;

use super::{PgnProblem, RawGame};

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

#[cfg(test)]
mod tests {
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
