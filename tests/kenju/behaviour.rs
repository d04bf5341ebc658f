//! The behaviour of everything that plays and learns, kept in a file. A change of behaviour shows as a line in its
//! diff. After a deliberate change, `UPDATE_SIGNATURE=1 cargo test --test kenju` rewrites the file.

use std::path::Path;

use ::kenju::event::Event;
use ::kenju::geometry::Colour;
use ::kenju::player::Player;
use ::kenju::session::{Mode, Session, SessionEvent};
use ::kenju::teacher::{ElementTeacher, Teacher};

use super::signature::{KEPT, signature};

#[test]
fn behaviour_has_not_changed() {
    let now = signature();
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/kenju_signature.txt");
        std::fs::write(path, now).expect("the signature's file can be written");
        return;
    }
    for (now, kept) in now.lines().zip(KEPT.lines()) {
        assert_eq!(now, kept, "UPDATE_SIGNATURE=1 accepts what is now");
    }
    assert_eq!(now, KEPT);
}

#[test]
fn every_box_of_the_flow_chart_leaves_events() {
    let mut events: Vec<Event> = Vec::new();
    let mut session = Session::in_mode(
        Mode::Programs,
        Player::system3("W"),
        Player::system4("B"),
        1,
    );
    let mut teacher = ElementTeacher::max();
    for game in 0..10 {
        session.start_game(game);
        loop {
            match session.advance(&mut events) {
                SessionEvent::Ask { question, .. } => {
                    let answer = teacher.answer(session.board(), &question);
                    session.answer(answer, &mut events).unwrap();
                }
                SessionEvent::Over { .. } => break,
                _ => {}
            }
        }
    }
    assert!(session.seat(Colour::White).player.element().total() > 0);
    let seen = |name: &str| {
        events
            .iter()
            .any(|event| format!("{event:?}").starts_with(name))
    };
    for name in [
        "Begun",
        "PathStarted",
        "MoveCompared",
        "MoveFound",
        "SearchBest",
        "PathBest",
        "Unsuccessful",
        "DeadEnd {",
        "LineCompared",
        "LineFound",
        "DeadEnds",
        "LinesAsked",
        "MovesAsked",
        "Answered",
        "Chosen",
    ] {
        assert!(seen(name), "{name}");
    }
}
