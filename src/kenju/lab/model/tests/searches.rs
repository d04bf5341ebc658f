//! The player that searches does so in the worker, while the person goes on.

use super::*;

#[test]
fn an_answer_is_kept_while_the_worker_thinks_on() {
    let mut lab = Lab::default();
    let strong = Source::Named("STRONG".to_owned());
    act(&mut lab, Action::Seat(Colour::Black, strong));
    act(&mut lab, Action::SetTable(Table::Programs));
    act(&mut lab, Action::Go(Run::Whole));
    while matches!(lab.game.want, AwaitedInput::Ask { .. }) && !lab.is_thinking() {
        lab.update(Action::Answer(TeacherVerdict::First));
    }
    assert!(lab.is_thinking(), "STRONG has its turn");
    let answered = white(&lab).clone();
    let (_, kept) = lab.drain_unsaved().pop().expect("something is to be kept");
    let mut later = Lab::default();
    act(
        &mut later,
        Action::Remember(vec![("sitting".to_owned(), kept.unwrap())]),
    );
    act(&mut later, Action::Open(String::new()));
    let found = white(&later);
    assert!(!answered.memory().unwrap().lessons().is_empty());
    assert_eq!(found.memory(), answered.memory());
}

/// The lab in which the player that searches is to answer a stone of yours, and the request for it.
fn searched() -> (Lab, Vec<Effect>) {
    let mut lab = Lab::default();
    act(
        &mut lab,
        Action::Seat(Colour::White, Source::Named("STRONG".to_owned())),
    );
    assert!(
        matches!(lab.game.want, AwaitedInput::Place { .. }),
        "{:?}",
        lab.game.want
    );
    lab.drain_unsaved();
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
    assert_eq!(stones(&lab), 2);
    let is_address = |effect: &Effect| matches!(effect, Effect::Address(..));
    let query = lab.link().to_query().unwrap();
    let (link, _) = crate::experiment::link::LearnerLink::from_query(&query);
    let placed = link.unwrap().replay.inputs.pop();
    assert_eq!(placed, Some(Input::Place(Point::new(3, 3))));
    assert_eq!(
        effects.iter().find(|effect| is_address(effect)),
        Some(&Effect::Address(query, History::Replace))
    );
    assert!(lab.update(Action::Click(Point::new(4, 4))).is_empty());
    let effects = answered(&mut lab, &effects);
    assert!(!lab.is_thinking());
    assert_eq!(stones(&lab), 3);
    let address = effects.iter().find(|effect| is_address(effect));
    let query = lab.link().to_query().unwrap();
    assert_eq!(
        address,
        Some(&Effect::Address(query.clone(), History::Replace))
    );
    let kept = lab.drain_unsaved();
    assert_eq!(kept.last(), Some(&("sitting".to_owned(), Some(query))));
}

#[test]
fn what_is_done_to_the_game_meanwhile_waits_and_can_be_repeated() {
    let (mut lab, effects) = searched();
    lab.update(Action::TakeBack);
    assert_eq!(stones(&lab), 2, "it waits");
    answered(&mut lab, &effects);
    assert_eq!(stones(&lab), 1, "and is done");
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
    let reply = crate::experiment::messages::Reply::Played(Box::new(game));
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
    assert!(lab.is_stopped() && stones(&lab) == 2);
    assert!(
        answered(&mut lab, &effects).is_empty(),
        "that comes too late"
    );
    act(&mut lab, Action::GoOn);
    assert_eq!(stones(&lab), 3);
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
    assert_eq!(stones(&lab), 3);
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
    assert_eq!(stones(&lab), 4);
    assert_eq!(lab.link().to_query(), Some(query.clone()));
    assert!(lab.update(Action::Open(query)).is_empty(), "it is there");
}
