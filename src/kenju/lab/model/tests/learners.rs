//! Learners: saved, seated, taught by hand, and kept when another takes their seat.

use super::*;

#[test]
fn a_learner_is_saved_kept_found_again_and_seated() {
    use crate::model::view::players::SavedPlayersAction;
    let mut lab = Lab::default();
    answer_all(&mut lab);
    let words = white(&lab).element();
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
        if matches!(lab.game.want, AwaitedInput::Place { .. }) {
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
    if matches!(lab.game.want, AwaitedInput::Ask { .. }) {
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
        Action::Seat(Colour::White, Source::System2(kenju::nets::Bias::Uniform)),
    );
    let asks = |lab: &Lab| {
        matches!(
            lab.game.want,
            AwaitedInput::Ask {
                question: kenju::question::Question::Weight(_),
                ..
            }
        )
    };
    assert!(asks(&lab), "{:?}", lab.game.want);
    act(&mut lab, Action::Weigh(5));
    assert!(matches!(lab.game.want, AwaitedInput::Place { .. }));
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
    let seated = |lab: &Lab| white(lab).clone();
    let taught: [fn(&mut Lab); 3] = [
        |lab| answer_once(lab, TeacherVerdict::First),
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
fn a_learner_taught_by_hand_is_kept_when_a_link_is_opened() {
    let query = Lab::default().link().to_query().unwrap();
    let mut lab = Lab::default();
    answer_once(&mut lab, TeacherVerdict::First);
    let name = white(&lab).name.clone();
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

/// Plays two games, every question answered, so that the first one's moves are in the charts alone.
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

/// Opens the lab at that address in a browser that kept that game.
fn reopened(query: &str, kept: Option<String>) -> Lab {
    let mut lab = Lab::default();
    let kept = kept.map(|text| ("sitting".to_owned(), text));
    lab.update(Action::Remember(kept.into_iter().collect()));
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
    let long = crate::experiment::past::Past::of(&lab.game.histories.each_ref().map(|history| {
        let mut long = (**history).clone();
        let last = *long.rows.last().unwrap_or(&kenju::record::Row {
            game: 0,
            questions: 0,
            element: long.start,
        });
        long.rows.extend((0..3_000u32).map(|number| {
            let word = |place: usize| (number.wrapping_mul(2_654_435_761) >> (place % 16)) as u16;
            let element = kenju::element::Element::new(std::array::from_fn(word));
            kenju::record::Row { element, ..last }
        }));
        std::rc::Rc::new(long)
    }));
    lab.game.set_past(long);
    act(&mut lab, Action::NewGame);
    answer_all(&mut lab);
    let moves = lab.game.histories[0].rows.len();
    let (query, kept) = left_behind(&mut lab);
    assert!(!query.contains("past="));
    let mut later = reopened(&query, Some(kept));
    assert_eq!(later.game.histories[0].rows.len(), moves);
    // Coming back to the same address changes nothing.
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
