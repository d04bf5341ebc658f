//! Everything that is written to be read again, as files of `tests/data/kept`: traces, games, learners, weights,
//! and the texts that a browser keeps between visits. Today's files are read tomorrow with the same result, and
//! what is written today is written tomorrow byte for byte.

use crate::labs::{act, chute, open, rating, saved};
use crate::shelves::{
    book, book_again, chute_texts, course, exams_again, game, game_again, learner, learner_again,
    shelf_again, text, thought, thought_again, trace, trace_again, weights, weights_again,
};
use crate::table::{compare, data, digest, is_update};
use ::chute::{MoveScorer, Polynomial};
use ::endgame::oracle::{Generator, Oracle};
use ::endgame_lab::experiment::table_file::{from_bytes, to_bytes};
use ::kit::model::lab::Lab as _;

/// A file, how it is written, and what comes of opening it: in words, and written once more.
struct Kept {
    file: &'static str,
    written: fn() -> Vec<u8>,
    opened: fn(&[u8]) -> (String, Vec<u8>),
}

const KEPT: [Kept; 17] = [
    row("search.jsonl", || trace("v=1&depth=1&step=5"), trace_again),
    row(
        "search_variation.jsonl",
        || trace("v=1&fen=4k3/P7/8/8/8/8/8/4K2R+w+K+-+0+1&moves=e1g1,e8d7&depth=2&fanout=3,3"),
        trace_again,
    ),
    row(
        "search_tree.jsonl",
        || trace("v=1&tree=A:(D:(J:15+I:7)+C:(H:-3+G:15)+B:(F:1+E:16))&order=generation&uncut=1"),
        trace_again,
    ),
    row(
        "search_cut.jsonl",
        || trace("v=1&depth=2&steps=20"),
        trace_again,
    ),
    row("eg.jsonl", || thought("v=1"), thought_again),
    row("eg_limited.jsonl", || thought("v=1&nodes=1"), thought_again),
    row("game.pgn", game, game_again),
    row(
        "system1.kenju.json",
        || learner("v=1&white=new1:Leaper&inputs=tYou.p0,1.p0,2"),
        learner_again,
    ),
    row(
        "system2.kenju.json",
        || learner("v=1&white=new2l:Net&inputs=tAda.w3.p1,1.w-2"),
        learner_again,
    ),
    row(
        "system3.kenju.json",
        || learner("v=1&white=new3:A&inputs=tMAX.p1,1.p2,0&teacher=max"),
        learner_again,
    ),
    row(
        "system4.kenju.json",
        || learner("v=1&white=new4:Four&inputs=tthreat%20search.p1,1&teacher=threats"),
        learner_again,
    ),
    row(
        "revoked.kenju.json",
        || learner("v=1&inputs=p1,1.1.2.rw0.rw1.iw0"),
        learner_again,
    ),
    row("course.kenju.json", course, learner_again),
    row("player.weights.txt", weights, weights_again),
    row("player_book.txt", book, book_again),
    row(
        "chute_shelf.json",
        || chute_texts().0.into_bytes(),
        shelf_again,
    ),
    row(
        "chute_exams.json",
        || chute_texts().1.into_bytes(),
        exams_again,
    ),
];

/// What the rating lab keeps, which it reads in one go.
const RATING: [&str; 2] = ["rating_positions.epd", "rating_table.json"];

const fn row(
    file: &'static str,
    written: fn() -> Vec<u8>,
    opened: fn(&[u8]) -> (String, Vec<u8>),
) -> Kept {
    Kept {
        file,
        written,
        opened,
    }
}

pub fn read(file: &str) -> Vec<u8> {
    std::fs::read(data("kept").join(file)).expect("what is kept is part of the project")
}

/// What counts in a file: remarks in files of weights are for people.
fn content(file: &str, bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let is_remarked = file.ends_with("weights.txt");
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| !is_remarked || !line.starts_with('#'))
        .collect()
}

/// Compares a file with what is written now; one that is not there is made.
fn holds(file: &str, now: &[u8]) {
    let path = data("kept").join(file);
    if is_update() && !path.exists() {
        std::fs::write(&path, now).expect("the corpus can be written");
    }
    assert_eq!(content(file, now), content(file, &read(file)), "{file}");
}

#[test]
fn what_was_kept_once_is_written_and_read_as_it_was() {
    let opened = |file: &str| {
        let kept = KEPT.iter().find(|kept| kept.file == file);
        let kept = kept.expect("a line is about a file");
        holds(file, &(kept.written)());
        let (words, again) = (kept.opened)(&read(file));
        holds(file, &again);
        words
    };
    assert_eq!(compare("kept.tsv", opened), KEPT.len());
}

const MARKED: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\"; c0 \"e4=10, d4=9\";\n\
     8/8/8/2k5/8/8/2K1P3/8 w - - id \"ending\"; c0 \"Kc3=10\";\n";

#[test]
fn what_the_rating_lab_keeps_comes_back_byte_for_byte() {
    let mut lab = open::<rating::Lab>("v=1&nodes=500");
    let test = [
        rating::RatingAction::TakeEpd(MARKED.to_owned()),
        rating::RatingAction::RunSet,
        rating::RatingAction::SetPosition(0),
        rating::RatingAction::BeginTest(1_000.0),
        rating::RatingAction::Prefer("e2e4".parse().expect("a move"), 11_500.0),
        rating::RatingAction::EndTest(14_000.0),
    ];
    for action in test {
        act(&mut lab, action);
    }
    let texts = lab.drain_unsaved().into_iter().map(|(_, text)| text);
    let texts: Vec<String> = texts.flatten().collect();
    for (file, text) in RATING.iter().zip(&texts) {
        holds(file, text.as_bytes());
    }
    let [own, table] = RATING.map(|file| text(&read(file)));
    let mut next = rating::Lab::default();
    let kept = [("positions", own), ("table", table)];
    let kept = kept.map(|(key, text)| (key.to_owned(), text));
    act(&mut next, rating::Action::Kept(kept.into()));
    assert_eq!(next.drain_unsaved(), [], "nothing has changed yet");
    assert_eq!((next.own.get(), &next.table), (lab.own.get(), &lab.table));
    let own = open::<rating::Lab>("v=1&set=own").set;
    act(&mut next, rating::RatingAction::SetSet(own));
    for (file, action) in RATING.iter().zip([
        rating::RatingAction::SaveEpd,
        rating::RatingAction::SaveJson,
    ]) {
        holds(file, &saved(act(&mut next, action)));
    }
}

/// An exact table as a browser and the command line keep it: its bytes and their digest.
fn tabled(ending: &str) -> String {
    let material = ending.parse().expect("an ending");
    let table = Generator::run(material, &Oracle::new()).expect("it leads to no other ending");
    let bytes = to_bytes(&table);
    let back = from_bytes(bytes.clone()).expect("the table is whole");
    assert!(to_bytes(&back) == bytes, "{ending}");
    format!("{}\t{}", bytes.len(), digest(&bytes))
}

#[test]
fn an_exact_table_is_kept_byte_for_byte() {
    assert_eq!(compare("kept_tables.tsv", tabled), 2);
}

#[test]
fn a_file_of_outer_weights_ranks_as_it_did() {
    let text = text(&read("chute_weights.txt"));
    let polynomial = Polynomial::parse(&text).expect("22 weights");
    let lab = chute::open("v=1");
    let judge = MoveScorer::new(&lab.seen.board, lab.seen.last);
    let ranked = judge.rank(&polynomial);
    let moves: Vec<String> = ranked
        .iter()
        .take(5)
        .map(|it| format!("{} {}", it.mv, it.total))
        .collect();
    assert_eq!(
        moves.join(", "),
        "d3c4 112, d3b1 75, d3c2 74.5, d3e2 56, d3b5 56"
    );
}
