//! Files: recordings, learners, weights, lessons, tables, lists of positions, tournaments.

use super::{data, owned, text};
use ::endgame::oracle::{Generator, Oracle};
use ::player_lab::experiment::weights;
use ::rating::{Timeline, parse_marks};
use arena::experiment::{Kept, Part, parse_openings};
use chess::notation::parse_move;
use chute::Polynomial;
use endgame_lab::experiment::EgRecording;
use endgame_lab::experiment::collection::{self, Place};
use endgame_lab::experiment::table_file::{HEADER, from_bytes, to_bytes};
use kenju_lab::experiment::learner_file;
use pages::experiment::lesson::Lesson;
use rating_lab::experiment::{read_marked, write_marked};
use search_lab::experiment::Recording;
use std::sync::OnceLock;
use trace::foreign::looks_like;
use xxhash_rust::xxh64::xxh64;

pub fn search(bytes: &[u8]) -> bool {
    recorded(bytes, |bytes| {
        let recording = Recording::read(bytes).map_err(|error| error.to_string())?;
        let mut written = Vec::new();
        recording
            .write(&mut written)
            .expect("a list takes all bytes");
        let again = Recording::read(&written[..]).expect("a written recording is read");
        let mut twice = Vec::new();
        again.write(&mut twice).expect("a list takes all bytes");
        assert_eq!(text(&twice), text(&written));
        Ok(())
    })
}

pub fn endgame(bytes: &[u8]) -> bool {
    recorded(bytes, |bytes| {
        let recording = EgRecording::read(bytes).map_err(|error| error.to_string())?;
        let mut written = Vec::new();
        recording
            .write(&mut written)
            .expect("a list takes all bytes");
        let again = EgRecording::read(&written[..]).expect("a written recording is read");
        assert_eq!(again.trace(), recording.trace());
        Ok(())
    })
}

/// Reads a recording. Where its count or digest does not fit the events, the header is corrected first, so that changed
/// events reach the checks behind it.
fn recorded(bytes: &[u8], read: fn(&[u8]) -> Result<(), String>) -> bool {
    let mut bytes = bytes.to_vec();
    for _ in 0..3 {
        let Err(error) = read(&bytes) else {
            return true;
        };
        let Some((promised, found)) = differing(&error) else {
            return false;
        };
        let file = text(&bytes);
        let (head, events) = file.split_once('\n').unwrap_or((&file, ""));
        bytes = format!("{}\n{events}", head.replacen(&promised, &found, 1)).into_bytes();
    }
    false
}

/// The promised and the found value of a header, out of the message of an error.
fn differing(error: &str) -> Option<(String, String)> {
    if let Some((_, rest)) = error.split_once("the events have the digest ") {
        let (found, rest) = rest.split_once(", the header says ")?;
        let (promised, _) = rest.split_once(':')?;
        return Some((promised.to_owned(), found.to_owned()));
    }
    let (_, rest) = error.split_once("the header promises ")?;
    let (promised, rest) = rest.split_once(" events, the file holds ")?;
    let count = |number: &str| format!("\"events\":{number},");
    Some((count(promised), count(rest.trim())))
}

pub fn learner(bytes: &[u8]) -> bool {
    let _ = looks_like(&text(bytes));
    let Ok(saved) = learner_file::read(bytes) else {
        return false;
    };
    let written = learner_file::write(&saved);
    let again = learner_file::read(written.as_bytes()).expect("a written learner is read");
    assert_eq!(learner_file::write(&again), written);
    true
}

pub fn weights(bytes: &[u8]) -> bool {
    let Ok(read) = weights::read(bytes) else {
        return false;
    };
    let written = weights::write(&read, &["a remark".to_owned()]);
    assert_eq!(weights::read(written.as_bytes()), Ok(read));
    true
}

pub fn polynomial(bytes: &[u8]) -> bool {
    let Ok(read) = Polynomial::parse(&text(bytes)) else {
        return false;
    };
    let words = read.weights().map(|weight| weight.to_string());
    assert_eq!(Polynomial::parse(&words.join(" ")), Ok(read));
    true
}

pub fn lesson(bytes: &[u8]) -> bool {
    let text = text(bytes);
    if let Ok(lesson) = Lesson::parse(&text) {
        let written = serde_json::to_string(&lesson).expect("a lesson can be written");
        assert_eq!(Lesson::parse(&written), Ok(lesson));
    }
    Lesson::read(&text).is_ok()
}

/// An exact table. Where its length or digest does not fit, the header is corrected first.
pub fn table(bytes: &[u8]) -> bool {
    let mut bytes = bytes.to_vec();
    let is_whole = from_bytes(bytes.clone()).is_ok();
    if !is_whole && bytes.len() >= HEADER {
        let length = (bytes.len() - HEADER) as u64;
        bytes[16..24].copy_from_slice(&length.to_le_bytes());
        let mut about = bytes[..24].to_vec();
        about.extend(&bytes[HEADER..]);
        bytes[24..HEADER].copy_from_slice(&xxh64(&about, 0).to_le_bytes());
    }
    let Ok(table) = from_bytes(bytes.clone()) else {
        return false;
    };
    assert!(to_bytes(&table) == bytes);
    let _ = table.counts().positions();
    true
}

pub fn collection(bytes: &[u8]) -> bool {
    let mut accepted = false;
    for place in [Place::First, Place::Last] {
        let read = collection::read(bytes, place, 100);
        for entry in &read.entries {
            let again = collection::read(entry.epd.as_bytes(), place, 1);
            let [same] = &again.entries[..] else {
                panic!("{}: {:?}", entry.epd, again.bad);
            };
            assert_eq!((&same.position, &same.epd), (&entry.position, &entry.epd));
            assert_eq!((&same.best, same.result), (&entry.best, entry.result));
        }
        accepted |= !read.entries.is_empty();
    }
    accepted
}

pub fn marked(bytes: &[u8]) -> bool {
    let read = read_marked(&text(bytes));
    let again = read_marked(&write_marked(&read.positions));
    assert_eq!(again.positions, read.positions);
    assert_eq!(again.bad, 0, "{:?}", again.broken);
    !read.positions.is_empty()
}

/// A timeline, and marks in the initial position.
pub fn timeline(bytes: &[u8]) -> bool {
    let (text, board) = (text(bytes), cozy_chess::Board::default());
    let read = |word: &str| parse_move(&board, word).map_err(|error| error.to_string());
    let timeline = Timeline::parse(&text, read).is_ok_and(|timeline| {
        let written = timeline.preferences().iter();
        let written = written.map(|it| format!("{}:{}", it.since.value(), it.mv));
        let again = Timeline::parse(&written.collect::<Vec<_>>().join(","), read);
        assert_eq!(again, Ok(timeline));
        true
    });
    let marks = parse_marks(&board, &text).is_ok();
    timeline || marks
}

pub fn openings(bytes: &[u8]) -> bool {
    let Ok(read) = parse_openings(&text(bytes)) else {
        return false;
    };
    for opening in &read {
        assert!(opening.positions().is_some());
    }
    !read.is_empty()
}

pub fn tournament(bytes: &[u8]) -> bool {
    let Ok(kept) = Kept::read(&text(bytes)) else {
        return false;
    };
    let written = kept.write().expect("the moves of a kept game can be read");
    let again = Kept::read(&written).expect("a written tournament is read");
    assert_eq!(again.part, kept.part);
    true
}

/// The tournament as JSON, as a resumed run and a merged one read it.
pub fn part(bytes: &[u8]) -> bool {
    let Ok(part) = serde_json::from_slice::<Part>(bytes) else {
        return false;
    };
    let written = serde_json::to_string(&part).expect("a part can be written");
    assert_eq!(serde_json::from_str::<Part>(&written).ok(), Some(part));
    true
}

fn kept(names: &[&str]) -> Vec<Vec<u8>> {
    names
        .iter()
        .map(|name| data(&format!("kept/{name}")))
        .collect()
}

pub fn searches() -> Vec<Vec<u8>> {
    kept(&[
        "search.jsonl",
        "search_variation.jsonl",
        "search_tree.jsonl",
        "search_cut.jsonl",
    ])
}

pub fn endgames() -> Vec<Vec<u8>> {
    kept(&["eg.jsonl", "eg_limited.jsonl"])
}

pub fn learners() -> Vec<Vec<u8>> {
    kept(&[
        "system1.kenju.json",
        "system3.kenju.json",
        "system4.kenju.json",
        "revoked.kenju.json",
    ])
}

pub fn weight_files() -> Vec<Vec<u8>> {
    kept(&["player.weights.txt"])
}

pub fn polynomials() -> Vec<Vec<u8>> {
    kept(&["chute_weights.txt"])
}

pub fn lessons() -> Vec<Vec<u8>> {
    ["two-cuts", "the-square", "the-first-question"]
        .map(|name| data(&format!("../../lessons/{name}.json")))
        .into()
}

pub fn tables() -> Vec<Vec<u8>> {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    let made = TABLE.get_or_init(|| {
        let material = "KQK".parse().expect("an ending");
        to_bytes(&Generator::run(material, &Oracle::new()).expect("it leads to no other ending"))
    });
    vec![made.clone()]
}

pub fn collections() -> Vec<Vec<u8>> {
    let mut samples = owned([
        "8/8/8/2k5/8/8/2K1P3/8 w - - bm e4; id \"a\"; result \"1-0\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; ce 30001;",
        "[White \"A\"]\n[FEN \"8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1. Kd3 Kd5 1/2-1/2\n",
    ]);
    samples.extend(kept(&["rating_positions.epd"]));
    samples
}

pub fn marked_lists() -> Vec<Vec<u8>> {
    kept(&["rating_positions.epd"])
}

pub fn timelines() -> Vec<Vec<u8>> {
    owned([
        "0:Nf3, 94:e4; 155:d4",
        "Nf3=10, e4=7, d4=0",
        "0:e2e4\n1.5:Nc3",
    ])
}

pub fn opening_lists() -> Vec<Vec<u8>> {
    owned(["Spanish: e4 e5 Nf3 Nc6 Bb5\n# x\n\nEnding: 8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\n"])
}

/// A shipped tournament, shortened.
pub fn tournaments() -> Vec<Vec<u8>> {
    let whole = text(&data("../../src/arena/experiment/kept/all.txt"));
    let lines: Vec<&str> = whole.lines().take(4).collect();
    vec![lines.join("\n").into_bytes()]
}

pub fn parts() -> Vec<Vec<u8>> {
    let [sample] = &tournaments()[..] else {
        panic!("one sample");
    };
    let kept = Kept::read(&text(sample)).expect("a shipped tournament is read");
    vec![serde_json::to_vec(&kept.part).expect("a part can be written")]
}
