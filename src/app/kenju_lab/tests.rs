//! The lab as a person meets it, without a page: what is asked, answered, stepped, taken back.

use super::*;
use crate::kenju::geometry::{Colour, Point};
use crate::kenju::lesson::Verdict;

fn answer_all(lab: &mut Lab) {
    for _ in 0..500 {
        if !matches!(lab.want, Want::Ask { .. }) {
            return;
        }
        lab.update(Action::Answer(Verdict::First));
    }
    panic!("the questions do not end");
}

#[test]
fn the_first_screen_shows_a_learner_with_its_first_question() {
    let lab = Lab::default();
    assert_eq!(lab.session.board().stone_count(), 2);
    assert!(
        matches!(
            lab.want,
            Want::Ask {
                learner: Colour::White,
                ..
            }
        ),
        "{:?}",
        lab.want
    );
    assert!(matches!(lab.asked(), Some(Asked::Lines { .. })));
    assert!(!lab.scene.chain.hops.is_empty());
}

#[test]
fn a_click_on_one_of_the_lines_answers_and_a_click_elsewhere_does_not() {
    let mut lab = Lab::default();
    let Some(Asked::Lines { at, lines }) = lab.asked().copied() else {
        panic!("no question");
    };
    lab.update(Action::Click(at));
    lab.update(Action::Click(Point::new(50, 50)));
    let memory = |lab: &Lab| {
        lab.session
            .seat(Colour::White)
            .player
            .memory()
            .unwrap()
            .clone()
    };
    assert_eq!(memory(&lab).questions(), 0);
    let only_second = lines[1]
        .into_iter()
        .find(|point| !lines[0].contains(point))
        .unwrap();
    lab.update(Action::Click(only_second));
    let memory = memory(&lab);
    assert_eq!(memory.questions(), 1);
    assert_eq!(memory.teacher_of(&memory.lessons()[0]), "You");
    assert_eq!(memory.element().total(), 1);
}

#[test]
fn a_game_is_played_by_clicking_until_somebody_wins() {
    let mut lab = Lab::default();
    for x in 0..40 {
        answer_all(&mut lab);
        if !matches!(lab.want, Want::Place { .. }) {
            break;
        }
        let free = (x..x + 99)
            .map(|x| Point::new(x, 6))
            .find(|&p| lab.session.board().stone_at(p).is_none());
        lab.update(Action::Click(free.unwrap()));
    }
    assert!(matches!(lab.want, Want::Over { .. }), "{:?}", lab.want);
    let moves = lab.session.board().stone_count();
    assert_eq!(lab.recordings.len(), moves + 1);
    let words = lab.session.seat(Colour::White).player.element();
    lab.update(Action::NewGame);
    assert_eq!(lab.session.seat(Colour::White).player.element(), words);
    assert_eq!(lab.session.board().stone_count(), 1);
}

#[test]
fn stepping_back_shows_the_board_as_it_was_and_forward_is_exact() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    assert_eq!(lab.session.board().stone_count(), 3);
    let live = lab.scene.chain.clone();
    lab.update(Action::Previous);
    assert_eq!(
        lab.shown_board().stone_count(),
        2,
        "the stone is not yet placed"
    );
    lab.update(Action::Next);
    assert_eq!(lab.shown_board().stone_count(), 3);
    assert_eq!(lab.scene.chain, live);
    lab.update(Action::PreviousMove);
    assert_eq!(lab.shown_board().stone_count(), 2);
    lab.update(Action::Live);
    assert!(lab.is_live());
}

#[test]
fn taking_back_leaves_the_person_to_move_and_the_lessons_learnt() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let words = lab.session.seat(Colour::White).player.element();
    lab.update(Action::TakeBack);
    assert!(matches!(
        lab.want,
        Want::Place {
            colour: Colour::Black,
            ..
        }
    ));
    assert_eq!(lab.session.board().stone_count(), 1);
    assert_eq!(lab.session.seat(Colour::White).player.element(), words);
}

#[test]
fn a_game_is_repeated_exactly_with_what_was_taken_back_and_revoked() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    lab.update(Action::Revoke(Colour::White, 0));
    lab.update(Action::Click(Point::new(2, 2)));
    answer_all(&mut lab);
    lab.update(Action::TakeBack);
    let session = lab.session.clone();
    lab.update(Action::Replay);
    assert!(lab.session == session);
    assert!(
        lab.notices[0].text.starts_with("Repeated exactly"),
        "{:?}",
        lab.notices
    );
}

#[test]
fn two_programs_play_a_move_at_a_time_or_to_the_end() {
    let mut lab = Lab::default();
    lab.update(Action::SetTeacher(Teacher::Max));
    lab.update(Action::SetTable(Table::Programs));
    assert_eq!((lab.session.board().stone_count(), lab.want), (0, Want::Go));
    lab.update(Action::Go(Run::Once));
    assert_eq!(lab.session.board().stone_count(), 1);
    let mut effects = lab.update(Action::Go(Run::Whole));
    while effects.contains(&Effect::Later) {
        effects = lab.update(Action::Slice);
    }
    assert!(matches!(lab.want, Want::Over { .. }), "{:?}", lab.want);
    assert!(!lab.histories[0].rows.is_empty());
}

#[test]
fn every_event_of_a_game_has_its_words() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let board = lab.board_before();
    let events = &lab.recording().events;
    let mover = (Colour::White, &lab.session.seat(Colour::White).player.mind);
    for index in 0..events.len() {
        let told = tell(&board, mover, events, index).unwrap();
        assert!(
            !told.heading.is_empty() && !told.because.is_empty(),
            "{:?}",
            events[index]
        );
    }
    let boxes: std::collections::BTreeSet<_> = (0..events.len())
        .filter_map(|index| tell(&board, mover, events, index)?.number)
        .collect();
    assert!(
        [1, 2, 3, 6, 8].iter().all(|number| boxes.contains(number)),
        "{boxes:?}"
    );
}
