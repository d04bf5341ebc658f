//! PGN as a stream: slices of any size, with at most one game in memory.

use std::io::{self, Read};

use ::chess::pgn::{PgnLimits, PgnReader, PgnSplitter, RawGame};
use proptest::collection::vec;
use proptest::prelude::*;

/// A PGN made up as it is read; no more of it exists than one game.
struct MadeUp {
    game: Vec<u8>,
    at: usize,
    left: usize,
    given: usize,
}

impl Read for MadeUp {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.game.len() && self.left > 0 {
            self.left -= 1;
            self.at = 0;
        }
        let length = buffer.len().min(self.game.len() - self.at);
        buffer[..length].copy_from_slice(&self.game[self.at..self.at + length]);
        self.at += length;
        self.given += length;
        Ok(length)
    }
}

#[test]
fn ten_megabytes_stream_without_being_held() {
    let comment = "no more of it than this exists at any time ".repeat(200);
    let game = format!("[Event \"made up\"]\n\n1. e4 {{{comment}}} e5 2. Nf3 1-0\n\n").into_bytes();
    let (length, count) = (game.len(), 10 * 1024 * 1024 / game.len() + 1);
    let mut source = MadeUp {
        game,
        at: 0,
        left: count,
        given: 0,
    };
    source.at = source.game.len();
    // The source is borrowed game by game, so that what has been taken of it can be seen.
    let mut splitter = PgnSplitter::default();
    let mut slice = [0; 4096];
    let (mut games, mut held) = (0, 0);
    loop {
        let read = source.read(&mut slice).unwrap();
        if read == 0 {
            break;
        }
        let mut rest = &slice[..read];
        while let Some(raw) = splitter.push(&mut rest) {
            games += 1;
            assert!(raw.parse(&PgnLimits::default()).is_ok());
            held = held.max(source.given - games * length);
        }
    }
    games += usize::from(splitter.finish().is_some());
    assert_eq!(games, count);
    assert!(source.given >= 10 * 1024 * 1024);
    assert!(held <= length + slice.len(), "{held} bytes held");
}

#[test]
fn a_reader_takes_no_more_than_a_slice_ahead() {
    let game = b"1. e4 e5 2. Nf3 Nc6 1-0\n\n".to_vec();
    let length = game.len();
    let at = game.len();
    let mut source = MadeUp {
        game,
        at,
        left: 500_000,
        given: 0,
    };
    let read = PgnReader::new(&mut source).take(1_000).flatten().count();
    assert_eq!(read, 1_000);
    assert!(
        source.given <= 1_001 * length + (1 << 16),
        "{} bytes read",
        source.given
    );
}

/// A megabyte of text made to cost more than one pass over it.
#[test]
fn a_hostile_game_is_read_or_refused_in_one_pass() {
    let most = PgnLimits::default().game_bytes - 16;
    for (head, repeated, tail) in [
        ("1. e4 {", "[%", "}"),
        ("1. e4 {", "[%a ", "]}"),
        ("1. e4 {", "[%-", "]}"),
        ("1. e4 {[%", "} (1. e4 {]})", ""),
        ("1. e4 ", "ch ", ""),
        ("1. e4 ", "a(", ""),
        ("1. e4 ", "(d4 --)", ""),
        ("[A \"", "\" ", ""),
        ("", "[A \"\"]", ""),
        ("", "Nf3 Nf6 Ng1 Ng8 ", ""),
    ] {
        let text = [
            head,
            &repeated.repeat((most - head.len()) / repeated.len()),
            tail,
        ]
        .concat();
        let games: Vec<_> = PgnReader::new(text.as_bytes()).collect();
        assert_eq!(games.len(), 1, "{head}{repeated}");
    }
}

fn split(bytes: &[u8], cuts: &[usize]) -> Vec<RawGame> {
    let mut splitter = PgnSplitter::default();
    let mut games = Vec::new();
    let mut from = 0;
    for end in cuts.iter().copied().chain([bytes.len()]) {
        let mut rest = &bytes[from..end];
        while let Some(game) = splitter.push(&mut rest) {
            games.push(game);
        }
        from = end;
    }
    games.extend(splitter.finish());
    games
}

proptest! {
    #[test]
    fn the_size_of_the_slices_does_not_matter(
        parts in vec(prop::sample::select(&[
            "[Event \"a\"]\n", "[Event \"", "[White \"x ] y\"]\n", "\n", "\r\n", "1. e4 ", "(1. d4)", "{", "} ",
            "{c} ", "; line\n", "%esc\n", "1-0\n", "* ", "1/2-1/2", "\u{feff}", "é", "$1 ", "(", "\"", "\\",
        ][..]), 0..60),
        cuts in vec(any::<prop::sample::Index>(), 0..12),
    ) {
        let text = parts.concat();
        let bytes = text.as_bytes();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        let whole = split(bytes, &[]);
        prop_assert_eq!(&split(bytes, &cuts), &whole);
        // Nothing but blanks, marks and escaped lines lies between games.
        let kept: usize = whole.iter().map(|game| game.bytes.len()).sum();
        prop_assert!(kept <= bytes.len());
        for game in &whole {
            let line = text.split('\n').nth(game.line as usize - 1).unwrap_or_default();
            let from: String = line.chars().skip(game.column as usize - 1).collect();
            let first = String::from_utf8_lossy(&game.bytes);
            let first = first.split(['\n', '\r']).next().unwrap_or_default();
            prop_assert!(from.starts_with(first.trim_end()), "{from:?} {first:?}");
        }
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in vec(any::<u8>(), 0..400)) {
        let games = PgnReader::new(&bytes[..]).count();
        prop_assert!(games <= bytes.len());
    }
}
