//! Learners: saved, seated, taught by hand, and saved when another takes their seat.

use super::*;

#[test]
fn a_learner_is_saved_kept_found_again_and_seated() {
    use crate::model::panels::players::SavedPlayersAction;
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let words = white(&lab).element();
    act(
        &mut lab,
        Action::SavedPlayers(SavedPlayersAction::Save(Colour::White, "Ada".to_owned())),
    );
    let kept = unsaved(&mut lab).pop().expect("a saved player is kept");
    let mut later = Lab::default();
    later.update(Action::Restore(vec![
        (kept.0, kept.1.expect("with what it knows")),
        ("player.Bad".to_owned(), "{".to_owned()),
    ]));
    assert!(later.notices[0].text.contains("Bad"), "{:?}", later.notices);
    act(
        &mut later,
        Action::Seat(Colour::White, Source::Named("Ada".to_owned())),
    );
    assert_eq!(white(&later).element(), words);
    assert_eq!(white(&later).name, "Ada");
}

#[test]
fn contradictory_answers_are_pointed_out_at_once() {
    let mut lab = Lab::default();
    let mut told = false;
    for _ in 0..60 {
        answer_once(&mut lab, TeacherVerdict::First);
        told |= lab.game.contradiction.is_some();
        if matches!(lab.game.awaited, AwaitedInput::Place { .. }) {
            let board = lab.game.session.board();
            let free = (0..99)
                .map(|x| Point::new(x, 7))
                .find(|&p| board.stone_at(p).is_none());
            act(&mut lab, Action::Click(free.unwrap()));
        }
    }
    assert!(told, "who always says `the first` contradicts himself");
}

fn answer_once(lab: &mut Lab, verdict: TeacherVerdict) {
    if matches!(lab.game.awaited, AwaitedInput::Ask { .. }) {
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
    use kenju::lesson::Advice;
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
        (lab.advice_draft.essential, &lab.advice_draft.rivals),
        (essential, &vec![rival])
    );
    let crossing = |lab: &Lab, point| {
        let board = lab.game.session.board();
        board.crossing_patterns(board.find(point).unwrap())
    };
    let expected = crossing(&lab, essential).without(crossing(&lab, rival));
    assert!(!expected.is_empty());
    act(&mut lab, Action::GiveAdvice);
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
        Action::Seat(Colour::White, Source::System2(kenju::nets::Bias::Uniform)),
    );
    let asks = |lab: &Lab| {
        matches!(
            lab.game.awaited,
            AwaitedInput::Ask {
                question: kenju::question::Question::Weight(_),
                ..
            }
        )
    };
    assert!(asks(&lab), "{:?}", lab.game.awaited);
    act(&mut lab, Action::AnswerWeight(5));
    assert!(matches!(lab.game.awaited, AwaitedInput::Place { .. }));
    act(&mut lab, Action::Click(Point::new(1, 0)));
    assert!(asks(&lab));
    let (code, said) = code_at(
        &white(&lab).mind,
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
fn a_learner_taught_by_hand_is_kept_when_another_takes_its_seat() {
    let mut lab = Lab::default();
    answer_once(&mut lab, TeacherVerdict::First);
    let taught = white(&lab).clone();
    let name = taught.name.clone();
    act(&mut lab, Action::Seat(Colour::White, Source::System4));
    let kept = lab
        .player_history
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
        unsaved(&mut lab).iter().any(is_kept),
        "for the next visit, too"
    );
    // A loaded player that is replaced is saved already; one taught since is saved anew.
    let names = |lab: &Lab| lab.player_history.saved_players().names().count();
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
    let seated = |lab: &Lab| white(lab).clone();
    let taught: [fn(&mut Lab); 3] = [
        |lab| answer_once(lab, TeacherVerdict::First),
        // A program alone taught this one.
        |lab| {
            act(lab, Action::Train(TrainingAction::Moves("30".to_owned())));
            act(lab, Action::Train(TrainingAction::Begin));
        },
        // A net keeps no lessons. It has an example from its opponent.
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
        let kept = lab
            .player_history
            .saved_players()
            .load(&before.name)
            .unwrap();
        assert_eq!(kept.mind, before.mind);
        let words = format!("replace {}", before.name);
        assert_eq!(lab.player_history.undoable(), Some(words.as_str()));
        let undo = || Action::SavedPlayers(SavedPlayersAction::Undo);
        act(&mut lab, undo());
        assert_eq!(lab.game.session, game, "the game goes on where it was");
        assert!(
            lab.player_history
                .saved_players()
                .load(&before.name)
                .is_err()
        );
        assert_eq!(lab.player_history.undoable(), None);
    }
    // New learners lose nothing, though they have moved.
    let mut lab = Lab::default();
    for (_, source) in SOURCES {
        act(&mut lab, Action::Seat(Colour::White, source));
    }
    assert_eq!(lab.player_history.undoable(), None);
}

#[test]
fn a_learner_taught_by_hand_is_kept_when_a_link_is_opened() {
    let query = Lab::default().link().to_query().unwrap();
    let mut lab = Lab::default();
    answer_once(&mut lab, TeacherVerdict::First);
    let name = white(&lab).name.clone();
    lab.update(Action::Open(query.clone()));
    assert!(lab.player_history.saved_players().load(&name).is_ok());
    let before = lab.player_history.saved_players().names().count();
    lab.update(Action::Open(query));
    assert_eq!(
        lab.player_history.saved_players().names().count(),
        before,
        "untaught ones are not"
    );
}

/// Plays two games and answers every question. Only the charts keep the moves of the first game.
fn trained_twice() -> Lab {
    let mut lab = Lab::default();
    for _ in 0..2 {
        for x in 0..4 {
            answer_all(&mut lab);
            act(&mut lab, Action::Click(Point::new(20 + x, 6)));
        }
        answer_all(&mut lab);
        act(&mut lab, Action::NewGame);
    }
    answer_all(&mut lab);
    lab
}

/// The query in the address and the stored game, after the last action.
fn left_behind(lab: &mut Lab) -> (String, String) {
    let query = lab.link().to_lasting_query();
    let kept = lab.drain_unsaved();
    let game = kept.into_iter().rev().find(|(key, _)| key == "sitting");
    let text = game.and_then(|(_, text)| text);
    (query.expect("it fits"), text.expect("a game is kept"))
}

/// Opens the lab at that address in a browser with this stored game.
fn reopened(query: &str, kept: Option<String>) -> Lab {
    let mut lab = Lab::default();
    let kept = kept.map(|text| ("sitting".to_owned(), text));
    lab.update(Action::Restore(kept.into_iter().collect()));
    act(&mut lab, Action::Open(query.to_owned()));
    assert!(lab.notices.is_empty(), "{:?}", lab.notices);
    lab
}

#[test]
fn the_learning_curve_of_earlier_games_comes_back_by_reload_and_by_link() {
    let mut lab = trained_twice();
    let moves = lab.game.histories[0].rows.len();
    let game = lab.game.recordings.iter();
    let of_this_game = game.filter(|turn| turn.played.is_some()).count();
    assert!(moves > 8 && moves > of_this_game, "{moves} {of_this_game}");
    let (query, kept) = left_behind(&mut lab);
    for (address, kept) in [
        (query.as_str(), None),
        (query.as_str(), Some(kept.clone())),
        ("", Some(kept)),
    ] {
        let later = reopened(address, kept);
        assert_eq!(later.game.histories, lab.game.histories, "{address:.20}");
        assert!(later.game.session == lab.game.session);
    }
}

#[test]
fn a_curve_too_long_for_a_link_comes_back_by_reload_and_the_copied_link_says_what_it_lacks() {
    let mut lab = trained_twice();
    let long = crate::experiment::replay::EarlierTraining::of(&lab.game.histories.each_ref().map(
        |history| {
            let mut long = (**history).clone();
            let last = *long.rows.last().unwrap_or(&kenju::record::Row {
                game: 0,
                questions: 0,
                element: long.start,
            });
            long.rows.extend((0..3_000u32).map(|number| {
                let word =
                    |place: usize| (number.wrapping_mul(2_654_435_761) >> (place % 16)) as u16;
                let element = kenju::element::Element::new(std::array::from_fn(word));
                kenju::record::Row { element, ..last }
            }));
            std::rc::Rc::new(long)
        },
    ));
    lab.game.set_earlier_training(long);
    act(&mut lab, Action::NewGame);
    answer_all(&mut lab);
    let moves = lab.game.histories[0].rows.len();
    let (query, kept) = left_behind(&mut lab);
    assert!(!query.contains("past="));
    let mut later = reopened(&query, Some(kept));
    assert_eq!(later.game.histories[0].rows.len(), moves);
    // Opening the same address again changes nothing.
    act(&mut later, Action::Open(query.clone()));
    assert_eq!(later.game.histories[0].rows.len(), moves);
    let effects = act(
        &mut lab,
        Action::CopyLink(kit::model::effect::LinkForm::Plain),
    );
    assert!(
        effects
            .iter()
            .any(|it| matches!(it, Effect::CopyAddress { query: copied, .. } if *copied == query))
    );
    let said = &lab.notices.last().expect("it is said").text;
    assert!(
        said.starts_with("The link leaves out the charts of 6"),
        "{said}"
    );
}

#[test]
fn a_game_that_is_repeated_adds_nothing_to_the_charts() {
    let mut lab = trained_twice();
    let before = lab.game.histories.clone();
    act(&mut lab, Action::Replay);
    assert_eq!(lab.game.histories, before);
}

#[test]
fn of_two_tabs_learners_of_one_name_both_are_kept() {
    let mut tabs = [1, 2].map(|stones| {
        let mut lab = Lab::default();
        for x in 0..stones {
            answer_all(&mut lab);
            act(&mut lab, Action::Click(Point::new(20 + x, 6)));
        }
        answer_all(&mut lab);
        let save = SavedPlayersAction::Save(Colour::White, "Ada".to_owned());
        act(&mut lab, Action::SavedPlayers(save));
        lab
    });
    let stored = |lab: &mut Lab| {
        let unsaved = lab.drain_unsaved().into_iter();
        let players = unsaved.filter(|(key, _)| key.starts_with("player."));
        players.collect::<Vec<_>>()
    };
    let [(key, Some(theirs))] = &stored(&mut tabs[0])[..] else {
        panic!("a player is stored")
    };
    let mine = &mut tabs[1];
    let before = white(mine).clone();
    stored(mine);
    let elsewhere = Elsewhere { base: None, theirs };
    let mut effects = Vec::new();
    assert_eq!(mine.join_stored(key, elsewhere, &mut effects), Joined::Both);
    let players = mine.player_history.saved_players();
    assert_eq!(players.load("Ada 2").unwrap().mind, before.mind);
    assert_ne!(players.load("Ada").unwrap().mind, before.mind);
    assert_eq!(white(mine).name, "Ada 2");
    let keys: Vec<String> = stored(mine).into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["player.Ada", "player.Ada 2"]);
    // A player that this tab has deleted, and another one has changed, stays.
    act(
        mine,
        Action::SavedPlayers(SavedPlayersAction::Delete("Ada".to_owned())),
    );
    assert_eq!(mine.join_stored(key, elsewhere, &mut effects), Joined::Both);
    assert!(mine.player_history.saved_players().load("Ada").is_ok());
}

#[test]
fn a_game_that_goes_on_from_another_tabs_takes_its_place_and_a_different_one_does_not() {
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let (_, shorter) = left_behind(&mut lab);
    act(&mut lab, Action::Click(Point::new(20, 6)));
    answer_all(&mut lab);
    let (_, longer) = left_behind(&mut lab);
    let join = |lab: &mut Lab, theirs: &str| {
        let elsewhere = Elsewhere { base: None, theirs };
        lab.join_stored("sitting", elsewhere, &mut Vec::new())
    };
    assert_eq!(join(&mut lab, &shorter), Joined::Both);
    assert_eq!(left_behind(&mut lab).1, longer);
    let mut other = reopened("", Some(shorter));
    assert_eq!(join(&mut other, &longer), Joined::TheirsHasAll);
    act(&mut other, Action::Click(Point::new(24, 8)));
    answer_all(&mut other);
    assert_eq!(join(&mut other, &longer), Joined::Neither);
}
