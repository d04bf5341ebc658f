//! The shipped studies: their known results agree with the exact tables where those reach, and EG's verdict is the
//! one on record.

use super::oracle;
use ::chess::fen::parse_fen;
use ::endgame::Value;
use ::endgame::eg::{Answer, Eg, Limits};
use ::endgame_lab::experiment::collection::{
    Agreement, CollectionEntry, Judged, Place, read, to_epd,
};
use std::thread;

const STUDIES: &str = include_str!("../../src/endgame/lab/experiment/studies.epd");

fn studies() -> Vec<CollectionEntry> {
    let collection = read(STUDIES.as_bytes(), Place::First, usize::MAX);
    assert_eq!(collection.bad, Vec::<String>::new());
    collection.entries
}

fn answer(entry: &CollectionEntry) -> Answer {
    let board = parse_fen(&entry.position).expect("a position");
    let mut eg = Eg::new(&board, Limits::default());
    assert!(eg.run(&mut ()).is_continue());
    eg.answer().expect("it has ended")
}

/// `UPDATE_STUDIES=1` writes what EG says now.
#[test]
fn eg_says_of_every_study_what_its_line_says() {
    let entries = studies();
    let (front, back) = entries.split_at(entries.len() / 2);
    let answers: Vec<Answer> = thread::scope(|scope| {
        let front = scope.spawn(|| front.iter().map(answer).collect::<Vec<_>>());
        let back: Vec<_> = back.iter().map(answer).collect();
        front
            .join()
            .expect("it ends")
            .into_iter()
            .chain(back)
            .collect()
    });
    let judged: Vec<Judged<'_>> = entries
        .iter()
        .zip(&answers)
        .filter_map(|(entry, &answer)| Judged::new(entry, answer))
        .collect();
    let (comments, lines): (Vec<&str>, Vec<&str>) =
        STUDIES.lines().partition(|line| line.starts_with('#'));
    let said = to_epd(judged.iter().cloned());
    if std::env::var_os("UPDATE_STUDIES").is_some() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/endgame/lab/experiment/studies.epd"
        );
        std::fs::write(path, comments.join("\n") + "\n" + &said).expect("the file is written");
        return;
    }
    for (line, said) in lines.iter().zip(said.lines()) {
        assert_eq!(*line, said);
    }
    for judged in &judged {
        let (name, men) = (&judged.entry.name, judged.entry.position.split(' ').next());
        assert_ne!(judged.value(), Agreement::Differs, "{name}");
        // Beyond the tables what is known is what is proved.
        if men.is_some_and(|men| men.chars().filter(char::is_ascii_alphabetic).count() > 4) {
            assert!(judged.answer.proved.decided().is_some(), "{name}");
            assert_eq!(judged.value(), Agreement::Agrees, "{name}");
        }
    }
}

#[test]
fn what_is_known_of_studies_of_up_to_four_men_is_what_the_exact_tables_say() {
    let mut count = 0;
    for entry in studies() {
        let board = parse_fen(&entry.position).expect("a position");
        let Some(exact) = oracle().probe(&board) else {
            continue;
        };
        count += 1;
        let side = board.side_to_move();
        let known = entry.result.map(|value| value.seen_by(side));
        assert_eq!(known, Some(exact.outcome), "{}", entry.name);
        let moves = oracle().moves(&board);
        let keeps = |value: Option<Value>| value == Some(exact.outcome);
        let mut keeping: Vec<_> = moves
            .iter()
            .filter(|(_, value)| keeps(value.map(|value| value.outcome)))
            .map(|&(mv, _)| mv)
            .collect();
        // If every move keeps the value, there is no move to name.
        if keeping.len() == moves.len() {
            keeping.clear();
        }
        let mut best: Vec<_> = entry
            .best
            .iter()
            .filter_map(|mv| mv.legal(&board))
            .collect();
        for list in [&mut keeping, &mut best] {
            list.sort_by_key(ToString::to_string);
        }
        assert_eq!(best, keeping, "{}", entry.name);
    }
    assert_eq!(count, 10);
}
