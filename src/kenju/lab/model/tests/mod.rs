//! The lab as a person uses it, without a page: questions, answers, steps, take-backs.

mod learners;
mod marked;
mod searches;

use super::panels::players::SavedPlayersAction;
use super::*;
use crate::experiment::jobs::{Request, run_to_end};
use crate::experiment::replay::Input;
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::player::Player;
use kit::experiment::wire::{Answer, Order};
use kit::model::effect::History;
use kit::model::lab::{Elsewhere, Joined, Lab as _};

fn answer_all(lab: &mut Lab) {
    for _ in 0..500 {
        if !matches!(lab.game.awaited, AwaitedInput::Ask { .. }) {
            return;
        }
        lab.update(Action::Answer(TeacherVerdict::First));
    }
    panic!("the questions do not end");
}

#[test]
fn the_first_screen_shows_a_learner_with_its_first_question() {
    let lab = Lab::default();
    assert_eq!(stones(&lab), 2);
    assert!(
        matches!(
            lab.game.awaited,
            AwaitedInput::Ask {
                learner: Colour::White,
                ..
            }
        ),
        "{:?}",
        lab.game.awaited
    );
    assert!(matches!(
        lab.marked_question(),
        Some(MarkedQuestion::Lines { .. })
    ));
    assert!(!lab.view_state.chain.hops.is_empty());
}

#[test]
fn a_click_on_one_of_the_lines_answers_and_a_click_elsewhere_does_not() {
    let mut lab = Lab::default();
    let Some(MarkedQuestion::Lines { at, lines, .. }) = lab.marked_question().copied() else {
        panic!("no question");
    };
    for (point, said) in [(at[0], "both lines"), (Point::new(50, 50), "neither line")] {
        lab.update(Action::Click(point));
        let text = &lab.notices.last().expect("what a click means is seen").text;
        assert!(text.contains(said), "{text}");
    }
    let memory = |lab: &Lab| white(lab).memory().unwrap().clone();
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
        if !matches!(lab.game.awaited, AwaitedInput::Place { .. }) {
            break;
        }
        let free = (x..x + 99)
            .map(|x| Point::new(x, 6))
            .find(|&p| lab.game.session.board().stone_at(p).is_none());
        lab.update(Action::Click(free.unwrap()));
    }
    assert!(
        matches!(lab.game.awaited, AwaitedInput::Over { .. }),
        "{:?}",
        lab.game.awaited
    );
    let moves = stones(&lab);
    assert_eq!(lab.game.recordings.len(), moves + 1);
    let words = white(&lab).element();
    lab.update(Action::NewGame);
    assert_eq!(white(&lab).element(), words);
    assert_eq!(stones(&lab), 1);
}

#[test]
fn stepping_back_shows_the_board_as_it_was_and_forward_is_exact() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    assert_eq!(stones(&lab), 3);
    let live = lab.view_state.chain.clone();
    lab.update(Action::Playback(Step::Previous));
    assert_eq!(
        lab.shown_board().stone_count(),
        2,
        "the stone is not yet placed"
    );
    lab.update(Action::Playback(Step::Next));
    assert_eq!(lab.shown_board().stone_count(), 3);
    assert_eq!(lab.view_state.chain, live);
    lab.update(Action::PreviousMove);
    assert_eq!(lab.shown_board().stone_count(), 2);
    lab.update(Action::ShowLatest);
    assert!(lab.is_live());
}

#[test]
fn taking_back_leaves_the_person_to_move_and_the_lessons_learnt() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let words = white(&lab).element();
    lab.update(Action::TakeBack);
    assert!(matches!(
        lab.game.awaited,
        AwaitedInput::Place {
            colour: Colour::Black,
            ..
        }
    ));
    assert_eq!(stones(&lab), 1);
    assert_eq!(white(&lab).element(), words);
}

#[test]
fn a_game_is_repeated_exactly_with_what_was_taken_back_and_revoked() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    lab.update(Action::Revoke(Colour::White, 0));
    lab.update(Action::Click(Point::new(2, 2)));
    answer_all(&mut lab);
    lab.update(Action::TakeBack);
    let session = lab.game.session.clone();
    lab.update(Action::Replay);
    assert!(lab.game.session == session);
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
    assert_eq!((stones(&lab), lab.game.awaited), (0, AwaitedInput::Go));
    lab.update(Action::SetAutoPlay(AutoPlay::OneMove));
    assert_eq!(stones(&lab), 1);
    act(&mut lab, Action::SetAutoPlay(AutoPlay::ToEnd));
    assert!(
        matches!(lab.game.awaited, AwaitedInput::Over { .. }),
        "{:?}",
        lab.game.awaited
    );
    assert!(!lab.game.histories[0].rows.is_empty());
}

#[test]
fn every_event_of_a_game_has_its_words() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let board = lab.board_before();
    let events = &lab.recording().events;
    let mover = (Colour::White, &white(&lab).mind);
    for index in 0..events.len() {
        let found = explain(&board, mover, events, index).unwrap();
        assert!(
            !found.heading.is_empty() && !found.because.is_empty(),
            "{:?}",
            events[index]
        );
    }
    let boxes: std::collections::BTreeSet<_> = (0..events.len())
        .filter_map(|index| explain(&board, mover, events, index)?.number)
        .collect();
    assert!(
        [1, 2, 3, 6, 8].iter().all(|number| boxes.contains(number)),
        "{boxes:?}"
    );
}

/// The number of stones on the board.
fn stones(lab: &Lab) -> usize {
    lab.game.session.board().stone_count()
}

fn white(lab: &Lab) -> &Player {
    &lab.game.session.seat(Colour::White).player
}

/// Performs an action and all the work that follows from it.
pub(super) fn act(lab: &mut Lab, action: Action) -> Vec<Effect> {
    let mut effects = lab.update(action);
    let mut others = Vec::new();
    while !effects.is_empty() {
        match effects.remove(0) {
            Effect::Send(job, request) => {
                if let Some(reply) = run_to_end(request) {
                    effects.extend(lab.update(Action::Received(Answer::of(job, reply))));
                }
            }
            other => others.push(other),
        }
    }
    others
}

/// The stored players that changed.
fn unsaved(lab: &mut Lab) -> Vec<(String, Option<String>)> {
    let unsaved = lab.drain_unsaved().into_iter();
    unsaved
        .filter(|(key, _)| key.starts_with("player."))
        .collect()
}

#[test]
fn a_link_leads_to_the_same_game_and_step() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    act(&mut lab, Action::Click(Point::new(2, 2)));
    answer_all(&mut lab);
    act(&mut lab, Action::ShowTurn(2));
    act(&mut lab, Action::Playback(Step::Seek(5)));
    let query = lab.link().to_query().unwrap();
    let mut other = Lab::default();
    act(&mut other, Action::Open(query));
    assert!(other.game.session == lab.game.session);
    assert_eq!(
        (other.turn(), other.playback.cursor),
        (lab.turn(), lab.playback.cursor)
    );
    assert!(other.notices.is_empty(), "{:?}", other.notices);
}

#[test]
fn what_a_link_cannot_say_is_told_and_the_game_stays() {
    let mut lab = Lab::default();
    let before = lab.game.session.clone();
    act(&mut lab, Action::Open("colour=red&z=!!".to_owned()));
    assert!(lab.game.session == before);
    assert_eq!(lab.notices.len(), 1);
    let said = &lab.notices[0].text;
    assert!(said.contains("colour") && said.contains("packed"), "{said}");
    act(&mut lab, Action::Open("inputs=1".to_owned()));
    assert!(
        lab.notices
            .iter()
            .any(|notice| notice.text.starts_with("The game cannot be repeated")),
        "an answer before any question: {:?}",
        lab.notices
    );
}

#[test]
fn a_forced_win_is_shown_and_none_is_admitted() {
    let mut lab = Lab::default();
    act(&mut lab, Action::SetTable(Table::Watch));
    act(
        &mut lab,
        Action::SetLearning(Colour::White, kenju::player::Learning::Off),
    );
    act(
        &mut lab,
        Action::SetLearning(Colour::Black, kenju::player::Learning::Off),
    );
    act(&mut lab, Action::TakeBack);
    for (x, y) in [(0, 0), (0, 7), (1, 0), (5, 7), (2, 0), (9, 5)] {
        act(&mut lab, Action::Click(Point::new(x, y)));
    }
    assert_eq!(stones(&lab), 6, "{:?}", lab.game.awaited);
    act(&mut lab, Action::ShowForcedWin);
    assert_eq!(lab.forced.as_ref().unwrap().line().map(<[_]>::len), Some(2));
    act(&mut lab, Action::TakeBack);
    assert!(lab.forced.is_none(), "it held for another board");
    act(&mut lab, Action::ShowForcedWin);
    assert!(lab.forced.as_ref().unwrap().line().is_none());
}

#[test]
fn a_command_changes_the_game_and_the_game_goes_on_from_there() {
    let mut lab = Lab::default();
    act(&mut lab, Action::RunCommand("p3; w 0,0; b 5,5".to_owned()));
    assert_eq!(stones(&lab), 2);
    assert_eq!(lab.transcript.exchanges().len(), 1);
    assert_eq!(lab.game.awaited, AwaitedInput::Go);
    act(&mut lab, Action::RunCommand("e MINE".to_owned()));
    assert!(
        lab.player_history
            .saved_players()
            .names()
            .any(|name| name == "MINE")
    );
    act(&mut lab, Action::RunCommand("nonsense".to_owned()));
    assert_eq!(stones(&lab), 2);
}

#[test]
fn the_game_of_the_last_visit_comes_back_unless_a_link_is_opened() {
    let last = "v=1&hands=pp&white=MAX&inputs=p0,0.p0,-2";
    for (query, count) in [
        ("", 2),
        ("experiment=match", 2),
        ("v=1&hands=pp&white=MAX&inputs=p0,0", 1),
    ] {
        let mut lab = Lab::default();
        lab.update(Action::Restore(vec![(
            "sitting".to_owned(),
            last.to_owned(),
        )]));
        act(&mut lab, Action::Open(query.to_owned()));
        assert_eq!(stones(&lab), count, "{query:?}");
        // An address without a game receives one; nothing else changes.
        let effects = act(&mut lab, Action::Open(String::new()));
        assert!(
            matches!(effects.as_slice(), [Effect::Address(_, History::Replace)]),
            "{effects:?}"
        );
        assert_eq!(stones(&lab), count);
    }
}

#[test]
fn home_takes_the_cursor_to_the_last_stone() {
    let mut lab = Lab::default();
    let last = lab.board().last_stone().map(|stone| stone.point);
    lab.update(Action::MoveCursor(3, -2));
    assert_ne!(Some(lab.board_cursor), last);
    lab.update(Action::GoToLastStone);
    assert_eq!(Some(lab.board_cursor), last);
}
