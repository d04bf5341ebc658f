//! Games against EG, its hints, and what a bad move gives away.

use super::*;

#[test]
fn eg_answers_moves_and_every_move_is_marked() {
    let mut lab = opened("");
    act(&mut lab, [EndgameAction::PlayAgainstEg(Some(Color::White))]);
    assert_eq!(
        (lab.plays, lab.position.game.ply()),
        (Some(Color::White), 0)
    );
    act(&mut lab, [playing("c2c3")]);
    assert_eq!(lab.position.game.ply(), 2, "EG has answered");
    assert!(
        lab.word().unwrap().starts_with("EG plays K"),
        "{:?}",
        lab.word()
    );
    let reply = lab.position.game.at();
    let first = lab.position.game.previous().unwrap();
    assert_eq!(lab.mark_of(first), Some(MoveMark::Keeps));
    assert_eq!(lab.mark_of(reply), Some(MoveMark::Keeps));
    act(&mut lab, [Action::Position(PositionAction::Back)]);
    assert_eq!(lab.position.game.ply(), 0, "both moves are taken back");
    act(&mut lab, [playing("e2e4")]);
    let first = lab.position.game.previous().unwrap();
    assert_eq!(lab.mark_of(first), Some(MoveMark::Half));
}

#[test]
fn eg_begins_if_the_person_has_the_other_side_and_gives_its_reason_as_a_hint() {
    let lab = opened("v=1&plays=black");
    assert_eq!(lab.position.game.ply(), 1);
    assert!(
        lab.word()
            .as_ref()
            .unwrap()
            .starts_with("EG plays Kc3: march"),
        "{:?}",
        lab.word()
    );
    let mut lab = opened("v=1");
    act(&mut lab, [EndgameAction::Hint]);
    assert_eq!(
        lab.word(),
        Some("EG would play Kc3: march to a critical square.")
    );
    assert!(lab.followed().is_some(), "the search that was shown stays");
}

#[test]
fn a_hint_where_the_rules_decide_says_so_and_speaks_of_no_proof() {
    let mut lab = Lab::default();
    act(
        &mut lab,
        [
            putting("8/8/4k3/8/1P6/8/4K3/8 w - - 0 1"),
            EndgameAction::Hint.into(),
        ],
    );
    let word = lab.word().unwrap();
    assert!(
        word.ends_with("the rules alone decide the position."),
        "{word}"
    );
}

#[test]
fn a_hint_is_not_left_beside_the_next_position() {
    let mut lab = put_up("");
    act(&mut lab, [EndgameAction::Hint]);
    assert!(lab.word().is_some());
    act(&mut lab, [playing("c2c3")]);
    assert_eq!(lab.word(), None);
}

#[test]
fn a_game_that_stands_at_egs_move_says_so_and_goes_on() {
    let mut lab = put_up("");
    act(&mut lab, [EndgameAction::PlayAgainstEg(Some(Color::White))]);
    let asked = lab.update(playing("c2c3"));
    assert!(!asked.is_empty() && lab.is_thinking_in_game() && !lab.waits_for_eg());
    // A hint does not replace the search for EG's move.
    assert_eq!(
        said(&lab.update(EndgameAction::Hint)),
        "EG is thinking already"
    );
    lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert!(lab.waits_for_eg() && lab.notices[0].text.contains("Let EG move"));
    let again = EndgameAction::PlayAgainstEg(lab.plays);
    act(&mut lab, [again]);
    assert_eq!((lab.position.game.ply(), lab.waits_for_eg()), (2, false));
    // Neither side is to move when the game is over.
    act(&mut lab, [putting("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1")]);
    act(&mut lab, [EndgameAction::PlayAgainstEg(Some(Color::Black))]);
    assert!(!lab.waits_for_eg() && lab.outcome().is_some());
}

#[test]
fn a_bad_move_is_explained_when_asked_about() {
    let mut lab = put_up("");
    act(&mut lab, [EndgameAction::Why("e2e4".parse().unwrap())]);
    let told = lab.told_why().unwrap();
    let [lost, why, better] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert_eq!(
        (lost.as_str(), better.as_str()),
        ("e4 only draws.", "Kc3 wins.")
    );
    assert!(
        why.starts_with("After e4, ") || why.contains("Then, "),
        "{why}"
    );
    play(&mut lab, "Kc3");
    assert!(!lab.asks_why(), "it is not left beside another position");
}
