//! The lab as a person meets it, without a page: what is asked, answered, stepped, taken back.

use super::*;
use crate::app::kenju::view::players::SavedPlayersAction;
use crate::app::kit::effect::History;
use crate::app::kit::lab::Lab as _;
use crate::kenju::geometry::{Colour, Point};
use crate::kenju::lesson::Verdict;
use crate::lab::kenju::messages::Request;
use crate::lab::kenju::replay::Input;
use crate::lab::kenju::thinking::work_off;
use crate::lab::kit::wire::{Answer, Order};

fn answer_all(lab: &mut Lab) {
    for _ in 0..500 {
        if !matches!(lab.game.want, Want::Ask { .. }) {
            return;
        }
        lab.update(Action::Answer(Verdict::First));
    }
    panic!("the questions do not end");
}

#[test]
fn the_first_screen_shows_a_learner_with_its_first_question() {
    let lab = Lab::default();
    assert_eq!(lab.game.session.board().stone_count(), 2);
    assert!(
        matches!(
            lab.game.want,
            Want::Ask {
                learner: Colour::White,
                ..
            }
        ),
        "{:?}",
        lab.game.want
    );
    assert!(matches!(lab.asked(), Some(Asked::Lines { .. })));
    assert!(!lab.view_state.chain.hops.is_empty());
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
        lab.game
            .session
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
        if !matches!(lab.game.want, Want::Place { .. }) {
            break;
        }
        let free = (x..x + 99)
            .map(|x| Point::new(x, 6))
            .find(|&p| lab.game.session.board().stone_at(p).is_none());
        lab.update(Action::Click(free.unwrap()));
    }
    assert!(
        matches!(lab.game.want, Want::Over { .. }),
        "{:?}",
        lab.game.want
    );
    let moves = lab.game.session.board().stone_count();
    assert_eq!(lab.game.recordings.len(), moves + 1);
    let words = lab.game.session.seat(Colour::White).player.element();
    lab.update(Action::NewGame);
    assert_eq!(lab.game.session.seat(Colour::White).player.element(), words);
    assert_eq!(lab.game.session.board().stone_count(), 1);
}

#[test]
fn stepping_back_shows_the_board_as_it_was_and_forward_is_exact() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    assert_eq!(lab.game.session.board().stone_count(), 3);
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
    lab.update(Action::Live);
    assert!(lab.is_live());
}

#[test]
fn taking_back_leaves_the_person_to_move_and_the_lessons_learnt() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let words = lab.game.session.seat(Colour::White).player.element();
    lab.update(Action::TakeBack);
    assert!(matches!(
        lab.game.want,
        Want::Place {
            colour: Colour::Black,
            ..
        }
    ));
    assert_eq!(lab.game.session.board().stone_count(), 1);
    assert_eq!(lab.game.session.seat(Colour::White).player.element(), words);
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
    assert_eq!(
        (lab.game.session.board().stone_count(), lab.game.want),
        (0, Want::Go)
    );
    lab.update(Action::Go(Run::Once));
    assert_eq!(lab.game.session.board().stone_count(), 1);
    act(&mut lab, Action::Go(Run::Whole));
    assert!(
        matches!(lab.game.want, Want::Over { .. }),
        "{:?}",
        lab.game.want
    );
    assert!(!lab.game.histories[0].rows.is_empty());
}

#[test]
fn every_event_of_a_game_has_its_words() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let board = lab.board_before();
    let events = &lab.recording().events;
    let mover = (
        Colour::White,
        &lab.game.session.seat(Colour::White).player.mind,
    );
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

/// Carries an action out, and all the work that follows from it.
pub(super) fn act(lab: &mut Lab, action: Action) -> Vec<Effect> {
    let mut effects = lab.update(action);
    let mut others = Vec::new();
    while !effects.is_empty() {
        match effects.remove(0) {
            Effect::Send(job, request) => {
                if let Some(reply) = work_off(request) {
                    effects.extend(lab.update(Action::Received(Answer::of(job, reply))));
                }
            }
            other => others.push(other),
        }
    }
    others
}

/// What has changed of the players kept between visits.
fn unkept(lab: &mut Lab) -> Vec<(String, Option<String>)> {
    let unkept = lab.take_unkept().into_iter();
    unkept
        .filter(|(key, _)| key.starts_with("player."))
        .collect()
}

#[test]
fn a_link_leads_to_the_same_game_and_step() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    act(&mut lab, Action::Click(Point::new(2, 2)));
    answer_all(&mut lab);
    act(&mut lab, Action::Look(2));
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
fn a_learner_is_saved_kept_found_again_and_seated() {
    use crate::app::kenju::view::players::SavedPlayersAction;
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let words = lab.game.session.seat(Colour::White).player.element();
    act(
        &mut lab,
        Action::SavedPlayers(SavedPlayersAction::Save(Colour::White, "Ada".to_owned())),
    );
    let kept = unkept(&mut lab).pop().expect("a saved player is kept");
    let mut later = Lab::default();
    later.update(Action::Remember(vec![
        (kept.0, kept.1.expect("with what it knows")),
        ("player.Bad".to_owned(), "{".to_owned()),
    ]));
    assert!(later.notices[0].text.contains("Bad"), "{:?}", later.notices);
    act(
        &mut later,
        Action::Seat(Colour::White, Source::Named("Ada".to_owned())),
    );
    assert_eq!(
        later.game.session.seat(Colour::White).player.element(),
        words
    );
    assert_eq!(later.game.session.seat(Colour::White).player.name, "Ada");
}

#[test]
fn contradictory_answers_are_pointed_out_at_once() {
    let mut lab = Lab::default();
    let mut told = false;
    for _ in 0..60 {
        answer_once(&mut lab, Verdict::First);
        told |= lab.game.contradiction.is_some();
        if matches!(lab.game.want, Want::Place { .. }) {
            let board = lab.game.session.board();
            let free = (0..99)
                .map(|x| Point::new(x, 7))
                .find(|&p| board.stone_at(p).is_none());
            act(&mut lab, Action::Click(free.unwrap()));
        }
    }
    assert!(told, "who always says `the first` contradicts himself");
}

fn answer_once(lab: &mut Lab, verdict: Verdict) {
    if matches!(lab.game.want, Want::Ask { .. }) {
        act(lab, Action::Answer(verdict));
    }
}

#[test]
fn an_essential_move_is_pointed_out_to_system_4() {
    let mut lab = Lab::default();
    act(&mut lab, Action::Seat(Colour::White, Source::System4));
    act(&mut lab, Action::Click(Point::new(1, 1)));
    assert_eq!(lab.pupil(), Some(Colour::White));
    act(&mut lab, Action::SetTool(Tool::PointOut));
    act(&mut lab, Action::Click(Point::new(2, 0)));
    assert_eq!(lab.tool, Tool::Rivals);
    act(&mut lab, Action::Click(Point::new(2, 0)));
    let memory = |lab: &Lab| {
        let seat = lab.game.session.seat(Colour::White);
        seat.player.memory().unwrap().clone()
    };
    assert!(!memory(&lab).lessons()[0].advice.was_asked_for());
    assert_eq!(lab.tool, Tool::Play);
}

#[test]
fn a_move_is_pointed_out_against_the_moves_chosen_and_what_it_raised_is_told() {
    use crate::kenju::lesson::Advice;
    let mut lab = Lab::default();
    act(&mut lab, Action::Seat(Colour::White, Source::System4));
    act(&mut lab, Action::Click(Point::new(1, 1)));
    let [essential, rival, other] = [(-1, -1), (4, 0), (0, 4)].map(|(x, y)| Point::new(x, y));
    act(&mut lab, Action::SetTool(Tool::PointOut));
    act(&mut lab, Action::Click(Point::new(40, 40)));
    assert_eq!(lab.tool, Tool::PointOut, "no line crosses there");
    for point in [essential, rival, other, other] {
        act(&mut lab, Action::Click(point));
    }
    assert_eq!(
        (lab.pointed.essential, &lab.pointed.rivals),
        (essential, &vec![rival])
    );
    let crossing = |lab: &Lab, point| {
        let board = lab.game.session.board();
        board.crossing_patterns(board.find(point).unwrap())
    };
    let expected = crossing(&lab, essential).without(crossing(&lab, rival));
    assert!(!expected.is_empty());
    act(&mut lab, Action::PointOut);
    let seat = lab.game.session.seat(Colour::White);
    let lesson = seat.player.memory().unwrap().lessons().last().unwrap();
    assert!(matches!(lesson.advice, Advice::Essential { .. }));
    assert_eq!(lesson.advice.rewards(), expected);
    let told = lab.notices.last().unwrap().text.clone();
    let pattern = expected.iter().next().unwrap().to_string();
    assert!(told.starts_with("(-1,-1) pointed out: raised "), "{told}");
    assert!(told.contains(&pattern), "{told}");
}

#[test]
fn a_net_of_system_2_asks_for_a_weight_after_every_stone() {
    let mut lab = Lab::default();
    act(
        &mut lab,
        Action::Seat(
            Colour::White,
            Source::System2(crate::kenju::nets::Bias::Uniform),
        ),
    );
    let asks = |lab: &Lab| {
        matches!(
            lab.game.want,
            Want::Ask {
                question: crate::kenju::question::Question::Weight(_),
                ..
            }
        )
    };
    assert!(asks(&lab), "{:?}", lab.game.want);
    act(&mut lab, Action::Weigh(5));
    assert!(matches!(lab.game.want, Want::Place { .. }));
    act(&mut lab, Action::Click(Point::new(1, 0)));
    assert!(asks(&lab));
    let (code, said) = code_at(
        &lab.game.session.seat(Colour::White).player.mind,
        lab.game.session.board(),
        Point::new(2, 0),
    )
    .unwrap();
    assert!(
        code.contains("]H") && said.ends_with("of 8 RAMs)"),
        "{code} {said}"
    );
}

#[test]
fn a_forced_win_is_shown_and_none_is_admitted() {
    let mut lab = Lab::default();
    act(&mut lab, Action::SetTable(Table::Watch));
    act(
        &mut lab,
        Action::SetLearning(Colour::White, crate::kenju::player::Learning::Off),
    );
    act(
        &mut lab,
        Action::SetLearning(Colour::Black, crate::kenju::player::Learning::Off),
    );
    act(&mut lab, Action::TakeBack);
    for (x, y) in [(0, 0), (0, 7), (1, 0), (5, 7), (2, 0), (9, 5)] {
        act(&mut lab, Action::Click(Point::new(x, y)));
    }
    assert_eq!(
        lab.game.session.board().stone_count(),
        6,
        "{:?}",
        lab.game.want
    );
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
    act(&mut lab, Action::Command("p3; w 0,0; b 5,5".to_owned()));
    assert_eq!(lab.game.session.board().stone_count(), 2);
    assert_eq!(lab.transcript.exchanges().len(), 1);
    assert_eq!(lab.game.want, Want::Go);
    act(&mut lab, Action::Command("e MINE".to_owned()));
    assert!(
        lab.cabinet
            .saved_players()
            .names()
            .any(|name| name == "MINE")
    );
    act(&mut lab, Action::Command("nonsense".to_owned()));
    assert_eq!(lab.game.session.board().stone_count(), 2);
}

#[test]
fn a_learner_taught_by_hand_is_kept_when_another_takes_its_seat() {
    let mut lab = Lab::default();
    answer_once(&mut lab, Verdict::First);
    let taught = lab.game.session.seat(Colour::White).player.clone();
    let name = taught.name.clone();
    act(&mut lab, Action::Seat(Colour::White, Source::System4));
    let kept = lab
        .cabinet
        .saved_players()
        .load(&name)
        .expect("it is a saved player");
    assert_eq!(kept.memory(), taught.memory());
    assert!(
        lab.notices[0]
            .text
            .starts_with(&format!("{name} has been saved"))
    );
    let key = format!("player.{name}");
    let is_kept = |kept: &(String, Option<String>)| kept.0 == key && kept.1.is_some();
    assert!(
        unkept(&mut lab).iter().any(is_kept),
        "for the next visit, too"
    );
    // Loaded and replaced again it is there already; taught on it is another one.
    let names = |lab: &Lab| lab.cabinet.saved_players().names().count();
    let before = names(&lab);
    act(
        &mut lab,
        Action::Seat(Colour::White, Source::Named(name.clone())),
    );
    act(&mut lab, Action::Seat(Colour::White, Source::System4));
    assert_eq!(names(&lab), before);
}

#[test]
fn whoever_is_replaced_is_saved_and_undo_seats_it_again() {
    let seated = |lab: &Lab| lab.game.session.seat(Colour::White).player.clone();
    let taught: [fn(&mut Lab); 3] = [
        |lab| answer_once(lab, Verdict::First),
        // By a program alone.
        |lab| {
            act(lab, Action::Train(TrainingAction::Moves("30".to_owned())));
            act(lab, Action::Train(TrainingAction::Begin));
        },
        // A net keeps no lessons; it has an example of its opponent's.
        |lab| {
            act(lab, Action::Seat(Colour::White, Source::System1));
            act(lab, Action::Click(Point::new(3, 3)));
        },
    ];
    for teach in taught {
        let mut lab = Lab::default();
        teach(&mut lab);
        let (before, game) = (seated(&lab), lab.game.session.clone());
        act(&mut lab, Action::Seat(Colour::White, Source::System4));
        let kept = lab.cabinet.saved_players().load(&before.name).unwrap();
        assert_eq!(kept.mind, before.mind);
        let words = format!("replace {}", before.name);
        assert_eq!(lab.cabinet.undoable(), Some(words.as_str()));
        let undo = || Action::SavedPlayers(SavedPlayersAction::Undo);
        act(&mut lab, undo());
        assert_eq!(lab.game.session, game, "the game goes on where it was");
        assert!(lab.cabinet.saved_players().load(&before.name).is_err());
        assert_eq!(lab.cabinet.undoable(), None);
    }
    // There is nothing to be lost of new ones, though they have made a move.
    let mut lab = Lab::default();
    for (_, source) in SOURCES {
        act(&mut lab, Action::Seat(Colour::White, source));
    }
    assert_eq!(lab.cabinet.undoable(), None);
}

#[test]
fn an_answer_is_kept_while_the_worker_thinks_on() {
    let mut lab = Lab::default();
    let strong = Source::Named("STRONG".to_owned());
    act(&mut lab, Action::Seat(Colour::Black, strong));
    act(&mut lab, Action::SetTable(Table::Programs));
    act(&mut lab, Action::Go(Run::Whole));
    while matches!(lab.game.want, Want::Ask { .. }) && !lab.is_thinking() {
        lab.update(Action::Answer(Verdict::First));
    }
    assert!(lab.is_thinking(), "STRONG has its turn");
    let answered = lab.game.session.seat(Colour::White).player.clone();
    let (_, kept) = lab.take_unkept().pop().expect("something is to be kept");
    let mut later = Lab::default();
    act(
        &mut later,
        Action::Remember(vec![("sitting".to_owned(), kept.unwrap())]),
    );
    act(&mut later, Action::Open(String::new()));
    let found = &later.game.session.seat(Colour::White).player;
    assert!(!answered.memory().unwrap().lessons().is_empty());
    assert_eq!(found.memory(), answered.memory());
}

#[test]
fn a_learner_taught_by_hand_is_kept_when_a_link_is_opened() {
    let query = Lab::default().link().to_query().unwrap();
    let mut lab = Lab::default();
    answer_once(&mut lab, Verdict::First);
    let name = lab.game.session.seat(Colour::White).player.name.clone();
    lab.update(Action::Open(query.clone()));
    assert!(lab.cabinet.saved_players().load(&name).is_ok());
    let before = lab.cabinet.saved_players().names().count();
    lab.update(Action::Open(query));
    assert_eq!(
        lab.cabinet.saved_players().names().count(),
        before,
        "untaught ones are not"
    );
}

/// The lab in which the player that searches is to answer a stone of yours, and the request for it.
fn searched() -> (Lab, Vec<Effect>) {
    let mut lab = Lab::default();
    act(
        &mut lab,
        Action::Seat(Colour::White, Source::Named("STRONG".to_owned())),
    );
    assert!(
        matches!(lab.game.want, Want::Place { .. }),
        "{:?}",
        lab.game.want
    );
    lab.take_unkept();
    let effects = lab.update(Action::Click(Point::new(3, 3)));
    assert!(lab.is_thinking());
    (lab, effects)
}

fn asked(effects: &[Effect]) -> (u32, Request) {
    let asked = effects.iter().find_map(|effect| match effect {
        Effect::Send(job, request) => Some((*job, request.clone())),
        _ => None,
    });
    asked.expect("the worker is asked")
}

/// The worker's last answer to what it was asked.
fn answered(lab: &mut Lab, effects: &[Effect]) -> Vec<Effect> {
    let (job, request) = asked(effects);
    let reply = work_off(request).expect("an answer");
    lab.update(Action::Received(Answer::of(job, reply)))
}

#[test]
fn the_player_that_searches_does_so_in_the_worker_and_the_address_has_what_it_was_given() {
    let (mut lab, effects) = searched();
    assert_eq!(lab.game.session.board().stone_count(), 2);
    let is_address = |effect: &Effect| matches!(effect, Effect::Address(..));
    let query = lab.link().to_query().unwrap();
    let (link, _) = crate::lab::kenju::link::LearnerLink::from_query(&query);
    let placed = link.unwrap().replay.inputs.pop();
    assert_eq!(placed, Some(Input::Place(Point::new(3, 3))));
    assert_eq!(
        effects.iter().find(|effect| is_address(effect)),
        Some(&Effect::Address(query, History::Replace))
    );
    assert!(lab.update(Action::Click(Point::new(4, 4))).is_empty());
    let effects = answered(&mut lab, &effects);
    assert!(!lab.is_thinking());
    assert_eq!(lab.game.session.board().stone_count(), 3);
    let address = effects.iter().find(|effect| is_address(effect));
    let query = lab.link().to_query().unwrap();
    assert_eq!(
        address,
        Some(&Effect::Address(query.clone(), History::Replace))
    );
    let kept = lab.take_unkept();
    assert_eq!(kept.last(), Some(&("sitting".to_owned(), Some(query))));
}

#[test]
fn what_is_done_to_the_game_meanwhile_waits_and_can_be_repeated() {
    let (mut lab, effects) = searched();
    lab.update(Action::TakeBack);
    assert_eq!(lab.game.session.board().stone_count(), 2, "it waits");
    answered(&mut lab, &effects);
    assert_eq!(lab.game.session.board().stone_count(), 1, "and is done");
    assert!(!lab.is_thinking(), "{:?}", lab.game.want);
    act(&mut lab, Action::Replay);
    assert!(
        lab.notices[0].text.starts_with("Repeated exactly"),
        "{:?}",
        lab.notices
    );
}

#[test]
fn a_search_that_is_stopped_leaves_the_game_which_goes_on_when_asked() {
    let (mut lab, effects) = searched();
    let (job, _) = asked(&effects);
    let stop = lab.update(Action::Stop);
    assert_eq!(stop, [Effect::Send(job, Request::Think(Order::Cancel))]);
    let mut game = lab.game.clone();
    game.halt();
    let reply = crate::lab::kenju::messages::Reply::Played(Box::new(game));
    lab.update(Action::Received(Answer::of(job, reply)));
    assert!(lab.is_stopped());
    // Taking back, too, comes after the turn: else the game could not be repeated.
    act(&mut lab, Action::TakeBack);
    act(&mut lab, Action::Replay);
    assert!(
        lab.notices[0].text.starts_with("Repeated exactly"),
        "{:?}",
        lab.notices
    );
    let (mut lab, effects) = searched();
    lab.update(Action::Kill);
    assert!(lab.is_stopped() && lab.game.session.board().stone_count() == 2);
    assert!(
        answered(&mut lab, &effects).is_empty(),
        "that comes too late"
    );
    act(&mut lab, Action::GoOn);
    assert_eq!(lab.game.session.board().stone_count(), 3);
}

#[test]
fn a_worker_that_dies_is_replaced_and_the_game_stays() {
    let (mut lab, _) = searched();
    let effects = lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert!(effects.contains(&Effect::RestartWorker));
    assert!(
        lab.notices[0]
            .text
            .starts_with("The worker failed: out of memory.")
    );
    assert!(lab.is_stopped());
    act(&mut lab, Action::GoOn);
    assert_eq!(lab.game.session.board().stone_count(), 3);
}

#[test]
fn a_link_opened_while_the_worker_thinks_takes_its_place() {
    let (mut lab, effects) = searched();
    let (job, _) = asked(&effects);
    let query = "v=1&hands=gg&white=STRONG&inputs=g4".to_owned();
    let opened = lab.update(Action::Open(query.clone()));
    assert_eq!(opened[0], Effect::Send(job, Request::Think(Order::Cancel)));
    assert!(
        answered(&mut lab, &effects).is_empty(),
        "that comes too late"
    );
    answered(&mut lab, &opened[1..]);
    assert_eq!(lab.game.session.board().stone_count(), 4);
    assert_eq!(lab.link().to_query(), Some(query.clone()));
    assert!(lab.update(Action::Open(query)).is_empty(), "it is there");
}

#[test]
fn the_game_of_the_last_visit_comes_back_unless_a_link_is_opened() {
    let last = "v=1&hands=pp&white=MAX&inputs=p0,0.p0,-2";
    for (query, stones) in [
        ("", 2),
        ("experiment=match", 2),
        ("v=1&hands=pp&white=MAX&inputs=p0,0", 1),
    ] {
        let mut lab = Lab::default();
        lab.update(Action::Remember(vec![(
            "sitting".to_owned(),
            last.to_owned(),
        )]));
        act(&mut lab, Action::Open(query.to_owned()));
        assert_eq!(lab.game.session.board().stone_count(), stones, "{query:?}");
        // Coming to an address that says nothing of a game changes nothing but the address.
        let effects = act(&mut lab, Action::Open(String::new()));
        assert!(
            matches!(effects.as_slice(), [Effect::Address(_, History::Replace)]),
            "{effects:?}"
        );
        assert_eq!(lab.game.session.board().stone_count(), stones);
    }
}
