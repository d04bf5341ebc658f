//! Links of the CHUTE lab survive writing and reading.

use super::*;
use crate::experiment::definition::ExperimentKind;
use crate::experiment::master_games::{Phase, Target};
use kit::experiment::link::LinkState;

#[test]
fn the_first_screen_has_the_shortest_link() {
    assert_eq!(ChuteLink::default().to_query(), "v=1");
    let read = ChuteLink::from_query("");
    assert_eq!(read, (ChuteLink::default(), Vec::new()));
}

#[test]
fn a_lasting_link_names_the_usual_game_and_the_opening_position() {
    let usual = ChuteLink::default();
    assert_eq!(usual.to_lasting_query(), "v=1&game=23&ply=28");
    let own = ChuteLink {
        game: LinkedGame::Moves(opening()),
        ply: 0,
        ..ChuteLink::default()
    };
    let query = own.to_lasting_query();
    assert!(query.starts_with("v=1&fen=rnbqkbnr/"), "{query}");
    for link in [usual, own] {
        let read = ChuteLink::from_query(&link.to_lasting_query());
        assert_eq!(read, (link, Vec::new()));
    }
}

#[test]
fn everything_travels_and_stays_readable() {
    let weights = Weights::parse("7:0.5,12:0").unwrap();
    let link = ChuteLink {
        panel: Panel::Experiments,
        game: LinkedGame::Library(3),
        ply: 12,
        flipped: true,
        notation: Notation::Descriptive,
        weights,
        highlighted: Some(6),
        chosen: Some("g1f3".parse().unwrap()),
        without: vec![2, 9],
        own: Some(OwnGames {
            games: 4,
            digest: 0xab,
        }),
        experiment: Some(Experiment {
            kind: ExperimentKind::Regression,
            weights,
            phase: Some(Phase::Middle),
            target: Target::InverseLog,
            what: "h3,h4,pawns".to_owned(),
            times: 50,
            seed: 7,
        }),
        digest: Some(0xcd),
        errors: ".7,.5".to_owned(),
        fanouts: "2,2".to_owned(),
        exam: Some(LinkedExam {
            seed: 8,
            questions: 10,
            found: vec![1, 0, 7],
        }),
        guess: Some(11),
    };
    let query = link.to_query();
    assert_eq!(
        query,
        "v=1&panel=experiments&game=3&ply=12&flip=1&notation=descriptive&weights=7:0.5,12:0&lit=6&move=g1f3\
         &without=2,9&own=4:00000000000000ab&experiment=regression&phase=middle&target=1/log(N%2B1)\
         &what=h3,h4,pawns&times=50&seed=7&digest=00000000000000cd&errors=.7,.5&fanouts=2,2&exam=8\
         &questions=10&found=107&guess=11"
    );
    assert_eq!(ChuteLink::from_query(&query), (link, Vec::new()));
}

#[test]
fn a_game_of_ones_own_travels_with_the_link() {
    let link = ChuteLink {
        game: LinkedGame::Moves(ChessSubject {
            start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned(),
            moves: ["e2e4", "e8e7"].map(|mv| mv.parse().unwrap()).to_vec(),
        }),
        ply: 1,
        ..ChuteLink::default()
    };
    let query = link.to_query();
    assert!(query.contains("moves=e2e4,e8e7&ply=1"), "{query}");
    assert_eq!(ChuteLink::from_query(&query), (link, Vec::new()));
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
    let (link, problems) = ChuteLink::from_query(
        "v=1&panel=attic&game=x&weights=99:1&lit=22&experiment=magic&times=1e9&found=8&moves=e2e4,up&q=1&z=!&ply=5",
    );
    assert_eq!(link.ply, 5);
    let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), 10, "{texts:?}");
    assert!(texts[0].starts_with("\"attic\" in the link is not a valid panel"));
    assert!(
        texts
            .iter()
            .any(|text| text.starts_with("move 2 in the link"))
    );
}
