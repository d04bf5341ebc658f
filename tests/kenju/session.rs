//! Games step by step, with people and questions: what is asked is waited for, what does not fit is
//! refused, what is taken back is as it was.

use ::kenju::element::Element;
use ::kenju::geometry::{Colour, Point};
use ::kenju::lesson::TeacherVerdict;
use ::kenju::nets::Bias;
use ::kenju::player::{Learning, Mind, Player};
use ::kenju::question::{Answer, Question};
use ::kenju::session::{Mode, Session, SessionError, SessionEvent};
use ::kenju::teacher::{ElementTeacher, Teacher};

/// Plays on until a stone lies or the game is over, with MAX to answer.
fn next(session: &mut Session) -> SessionEvent {
    let mut teacher = ElementTeacher::max();
    loop {
        match session.advance(&mut ()) {
            SessionEvent::Ask { question, .. } => {
                let answer = teacher.answer(session.board(), &question);
                session.answer(answer, &mut ()).unwrap();
            }
            other => return other,
        }
    }
}

fn place(session: &mut Session, x: i32, y: i32) {
    session.place(Point::new(x, y)).unwrap();
    assert!(matches!(next(session), SessionEvent::Played(_)));
}

#[test]
fn two_people_play_while_the_learners_watch_and_ask() {
    let (white, black) = (Player::system3("White"), Player::system3("Black"));
    let mut session = Session::in_mode(Mode::Watch, white, black, 1);
    session.taught_by("MAX");
    for (x, y) in [(0, 0), (1, 1), (1, 0), (2, 2), (2, 0), (3, 3)] {
        let SessionEvent::Place { idea, .. } = next(&mut session) else {
            panic!("a stone is wanted")
        };
        assert!(idea.is_some());
        place(&mut session, x, y);
    }
    for colour in Colour::BOTH {
        let player = &session.seat(colour).player;
        assert_eq!(player.experience.moves, 3);
        let memory = player.memory().unwrap();
        assert!(memory.element().total() > 0, "{colour} learnt by watching");
        assert!(
            memory
                .lessons()
                .iter()
                .all(|lesson| memory.teacher_of(lesson) == "MAX")
        );
    }
}

#[test]
fn a_program_plays_against_a_person() {
    let (white, black) = (Player::max(), Player::null());
    let mut session = Session::in_mode(Mode::AgainstPerson, white, black, 1);
    let SessionEvent::Played(played) = next(&mut session) else {
        panic!("White begins")
    };
    assert_eq!((played.point, played.turn), (Point::ORIGIN, 1));
    assert!(matches!(
        next(&mut session),
        SessionEvent::Place {
            colour: Colour::Black,
            idea: None
        }
    ));
    assert_eq!(
        session.place(Point::ORIGIN).unwrap_err().to_string(),
        "(0,0) is occupied"
    );
    place(&mut session, 1, 1);
    assert_eq!(
        session.seat(Colour::Black).player.experience.moves,
        0,
        "a person's seat sleeps"
    );
    assert!(matches!(next(&mut session), SessionEvent::Played(_)));
}

#[test]
fn a_tutor_confirms_or_corrects() {
    let mut session = Session::in_mode(Mode::Tutor, Player::max(), Player::max(), 1);
    let SessionEvent::Confirm { choice, .. } = next(&mut session) else {
        panic!("a proposal")
    };
    place(&mut session, choice.point.x, choice.point.y);
    let SessionEvent::Confirm { colour, choice } = next(&mut session) else {
        panic!("a proposal")
    };
    assert_eq!(colour, Colour::Black);
    session.place(Point::new(7, 7)).unwrap();
    let SessionEvent::Played(played) = next(&mut session) else {
        panic!("a stone")
    };
    assert_eq!(played.point, Point::new(7, 7));
    assert_eq!(
        played.choice,
        Some(choice),
        "what it had proposed is remembered"
    );
}

#[test]
fn what_is_not_wanted_is_refused_and_changes_nothing() {
    let mut session = Session::in_mode(Mode::Programs, Player::max(), Player::max(), 1);
    assert!(matches!(session.advance(&mut ()), SessionEvent::Played(_)));
    let before = session.clone();
    assert_eq!(
        session.place(Point::new(5, 5)),
        Err(SessionError::NotYourMove)
    );
    let answer = Answer::Verdict(TeacherVerdict::First);
    assert_eq!(
        session.answer(answer, &mut ()),
        Err(SessionError::NothingAsked)
    );
    assert_eq!(session, before);
}

#[test]
fn an_answer_of_the_wrong_kind_is_refused_and_the_question_stands() {
    let mut session = Session::in_mode(Mode::Programs, Player::system3("White"), Player::null(), 3);
    let asked = loop {
        match session.advance(&mut ()) {
            SessionEvent::Ask { question, .. } => break question,
            SessionEvent::Played(_) => {}
            other => panic!("{other:?}"),
        }
    };
    let refused = session.answer(Answer::Weight(3), &mut ()).unwrap_err();
    assert_eq!(refused.to_string(), "the question wants 1, 2 or 0");
    let again = session.advance(&mut ());
    assert_eq!(
        again,
        SessionEvent::Ask {
            learner: Colour::White,
            question: asked
        }
    );
}

#[test]
fn a_session_is_saved_in_the_middle_of_a_question_and_goes_on_the_same() {
    let mut session = Session::in_mode(
        Mode::Programs,
        Player::system4("White"),
        Player::system3("Black"),
        5,
    );
    for _ in 0..200 {
        if matches!(session.advance(&mut ()), SessionEvent::Ask { .. }) {
            break;
        }
    }
    let text = serde_json::to_string(&session).unwrap();
    let mut copy: Session = serde_json::from_str(&text).unwrap();
    assert_eq!(copy, session);
    loop {
        let happened = next(&mut session);
        assert_eq!(next(&mut copy), happened);
        if matches!(happened, SessionEvent::Over { .. }) {
            break;
        }
    }
    assert_eq!(copy, session);
}

#[test]
fn a_stone_taken_back_and_played_again_gives_the_same_game() {
    let mut session = Session::in_mode(Mode::Programs, Player::max(), Player::max(), 9);
    let mut before = Vec::new();
    for _ in 0..12 {
        assert!(matches!(next(&mut session), SessionEvent::Played(_)));
        before.push((session.board().clone(), session.seat(Colour::White).mood));
    }
    for _ in 0..7 {
        session.take_back().unwrap();
    }
    assert_eq!(*session.board(), before[4].0);
    for (board, mood) in &before[5..] {
        assert!(matches!(next(&mut session), SessionEvent::Played(_)));
        assert_eq!(session.board(), board);
        assert_eq!(session.seat(Colour::White).mood, *mood);
    }
    assert_eq!(session.seat(Colour::White).player.experience.moves, 6);
}

#[test]
fn nothing_is_taken_back_from_an_empty_board() {
    let mut session = Session::in_mode(Mode::Programs, Player::max(), Player::max(), 9);
    assert_eq!(session.take_back(), None);
}

#[test]
fn unasked_advice_rewards_what_the_essential_move_has_alone() {
    let mut session = Session::in_mode(
        Mode::Watch,
        Player::system4("White"),
        Player::system3("Black"),
        1,
    );
    for (x, y) in [(0, 0), (5, 5), (1, 0), (5, 4)] {
        assert!(matches!(next(&mut session), SessionEvent::Place { .. }));
        place(&mut session, x, y);
    }
    let before = session.seat(Colour::White).player.element();
    let essential = Point::new(2, 0);
    let rewarded = session
        .point_out(
            Colour::White,
            essential,
            &[Point::new(5, 3), Point::new(0, 3)],
        )
        .unwrap();
    assert!(!rewarded.is_empty());
    let after = session.seat(Colour::White).player.element();
    assert_eq!(
        after.total(),
        before.total() + rewarded.iter().count() as u32
    );
    let black = session.point_out(Colour::Black, essential, &[]);
    assert_eq!(black, Err(SessionError::NotSystem4(Colour::Black)));
    let far = Point::new(90, 90);
    assert_eq!(
        session.point_out(Colour::White, far, &[]),
        Err(SessionError::NotUseful(far))
    );
}

#[test]
fn the_larger_the_set_the_fewer_patterns_are_rewarded() {
    let mut session = Session::in_mode(
        Mode::Watch,
        Player::system4("White"),
        Player::system4("Black"),
        1,
    );
    for (x, y) in [(0, 0), (5, 5), (1, 0), (5, 4), (2, 0)] {
        assert!(matches!(next(&mut session), SessionEvent::Place { .. }));
        place(&mut session, x, y);
    }
    let essential = Point::new(3, 0);
    let one = session
        .point_out(Colour::White, essential, &[Point::new(5, 3)])
        .unwrap();
    let all = session.point_out(Colour::White, essential, &[]).unwrap();
    assert!(all.iter().all(|pattern| one.contains(pattern)));
    assert!(all.iter().count() < one.iter().count());
}

#[test]
fn a_learner_of_system_two_asks_a_weight_for_every_move() {
    let white = Player::system2("White", Bias::Linear, 1);
    let mut session = Session::in_mode(Mode::Programs, white, Player::max(), 1);
    let mut teacher = ElementTeacher::max();
    let (mut moves, mut questions) = (0, 0);
    loop {
        match session.advance(&mut ()) {
            SessionEvent::Played(_) => moves += 1,
            SessionEvent::Ask { learner, question } => {
                assert_eq!(learner, Colour::White);
                assert!(matches!(question, Question::Weight(_)));
                let verdict = session.answer(Answer::Verdict(TeacherVerdict::First), &mut ());
                assert!(verdict.is_err());
                let answer = teacher.answer(session.board(), &question);
                session.answer(answer, &mut ()).unwrap();
                questions += 1;
            }
            SessionEvent::Over { .. } => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(moves, questions);
    let Mind::System2(net) = &session.seat(Colour::White).player.mind else {
        unreachable!()
    };
    assert!(net.saturation().iter().sum::<u32>() > 0);
}

#[test]
fn a_learner_of_system_one_takes_after_its_opponent() {
    let mut session = Session::in_mode(Mode::Programs, Player::system1("White"), Player::max(), 1);
    while !matches!(next(&mut session), SessionEvent::Over { .. }) {}
    let blacks = session
        .board()
        .stones()
        .filter(|stone| stone.colour == Colour::Black)
        .count();
    let Mind::System1(net) = &session.seat(Colour::White).player.mind else {
        unreachable!()
    };
    let taught: usize = net.contents().map(|(_, _, word)| usize::from(word)).sum();
    assert!(taught > 0 && taught <= 4 * blacks);
}

#[test]
fn learning_can_be_switched_off() {
    let quiet = |player: Player| player.learning(Learning::Off);
    let (white, black) = (
        quiet(Player::system3("W")),
        quiet(Player::system2("B", Bias::Uniform, 1)),
    );
    let mut session = Session::in_mode(Mode::Programs, white, black, 2);
    loop {
        match session.advance(&mut ()) {
            SessionEvent::Played(_) => {}
            SessionEvent::Over { .. } => break,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(session.seat(Colour::White).player.element(), Element::NULL);
}

#[test]
fn a_game_ends_after_twenty_moves_each_and_the_next_one_begins() {
    let mut session = Session::in_mode(Mode::Programs, Player::null(), Player::null(), 3);
    while !matches!(next(&mut session), SessionEvent::Over { .. }) {}
    assert_eq!(session.board().stone_count(), 40);
    assert_eq!(session.board().winner(), None);
    session.new_game();
    assert_eq!((session.game(), session.board().stone_count()), (1, 0));
    assert!(matches!(next(&mut session), SessionEvent::Played(_)));
    assert_eq!(session.seat(Colour::White).player.experience.games, 1);
}

#[test]
fn a_lesson_is_revoked_in_the_middle_of_a_game_and_the_words_follow() {
    let mut session = Session::in_mode(Mode::Programs, Player::system3("White"), Player::null(), 3);
    while session.seat(Colour::White).player.element().total() < 3 {
        assert!(!matches!(next(&mut session), SessionEvent::Over { .. }));
    }
    let memory = session.seat(Colour::White).player.memory().unwrap();
    let (total, lessons) = (memory.element().total(), memory.lessons().len());
    session.revoke(Colour::White, 0).unwrap();
    assert_eq!(
        session.seat(Colour::White).player.element().total(),
        total - 1
    );
    session.reinstate(Colour::White, 0).unwrap();
    assert_eq!(session.seat(Colour::White).player.element().total(), total);
    let error = session.revoke(Colour::White, lessons).unwrap_err();
    assert!(
        error.to_string().contains(&format!("no lesson {lessons}")),
        "{error}"
    );
    assert!(session.revoke(Colour::Black, 0).is_err());
}

#[test]
fn a_saved_session_that_cannot_be_is_read_without_harm() {
    let mut session = Session::in_mode(Mode::Programs, Player::system3("White"), Player::null(), 3);
    while !matches!(session.advance(&mut ()), SessionEvent::Ask { .. }) {}
    let text = serde_json::to_string(&session).unwrap();
    // The search is about a board with many stones; here it has one.
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let first = value["board"][0].clone();
    value["board"] = serde_json::Value::Array(vec![first]);
    value["phase"]["Thinking"]["path"]["line"] = 60_000.into();
    let mut forged: Session = serde_json::from_value(value).unwrap();
    for _ in 0..50 {
        next(&mut forged);
    }
    assert!(forged.board().stone_count() > 1);
}
