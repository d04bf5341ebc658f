//! Lessons by hand, the lesson log, and the whole numbers beside.

use super::*;
use crate::model::lesson_log::{CriticVerdict, Note};
use kit::experiment::link::LinkState;
use kit::model::position::PositionAction;
use player::{GivenLesson, Instruction, Output, Parameters};

#[test]
fn a_lesson_moves_the_move_up_and_undoing_takes_it_back() {
    let mut lab = lab("w=ones");
    lab.update(PlayerAction::SetUp(16));
    assert_eq!(lab.san(lab.chosen.unwrap()), "Qa3");
    let before = rank(&lab, "Qa3");
    assert!(before > 5, "{before}");
    lab.update(PlayerAction::Teach);
    let after = rank(&lab, "Qa3");
    assert!(after < before, "{before} to {after}");
    let microscope = lab.microscope().unwrap();
    let note = microscope.note.unwrap();
    assert_eq!(note.ranks, [before, after, 46]);
    let lesson = microscope.lesson.unwrap();
    let output: f64 = microscope.lines.iter().map(Line::term).sum();
    assert!((output - lesson.sum).abs() < 1e-9);
    assert!(lesson.error_after.abs() < 1e-9);
    let [earlier, later] = lab.first_moves().unwrap();
    assert_eq!((earlier.len(), later.len()), (5, 5));
    assert!(!earlier.contains(&"Qa3".to_owned()) && later[after - 1] == "Qa3");
    let weights = lab.weights();
    lab.update(PlayerAction::Undo);
    assert!(lab.first_moves().is_none());
    assert_eq!((rank(&lab, "Qa3"), lab.weights()), (before, Weights::ONES));
    lab.update(PlayerAction::Redo);
    assert_eq!(lab.weights(), weights);
}

#[test]
fn stepping_back_shows_the_weights_as_they_were() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetUp(16));
    let before = rank(&lab, "Qa3");
    lab.update(PlayerAction::Teach);
    lab.update(PlayerAction::Criticise(false));
    assert_eq!(lab.lesson_log.len(), 2);
    lab.update(Action::Playback(Step::First));
    assert_eq!(rank(&lab, "Qa3"), before);
    assert!(lab.microscope().is_none());
    lab.update(Action::Playback(Step::NextStop));
    assert_eq!(lab.lesson_log.cursor(), 1);
    assert!(
        lab.microscope()
            .unwrap()
            .heading
            .contains("Qa3 is better than")
    );
    lab.update(Action::Playback(Step::TogglePlay));
    lab.update(Action::Playback(Step::Tick(5)));
    assert_eq!((lab.lesson_log.cursor(), lab.playback.playing), (2, false));
}

#[test]
fn a_move_on_the_board_teaches_where_it_is_to() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetOnMove(OnMove::Teach));
    let mv = "g1f1".parse().unwrap();
    lab.update(Action::Position(PositionAction::Play(mv)));
    assert_eq!(lab.lesson_log.lessons(), 1);
    lab.update(PlayerAction::SetOnMove(OnMove::Play));
    lab.update(Action::Position(PositionAction::Play(mv)));
    assert_eq!(lab.position.game.ply(), 1);
    lab.update(Action::Position(PositionAction::Back));
    // What was played in the game is now the move to compare with, after Table I's own.
    assert_eq!(lab.san(lab.recommended().unwrap().0), "Rc7");
}

/// The last message.
fn last(lab: &Lab) -> &str {
    &lab.notices.last().unwrap().text
}

#[test]
fn lessons_that_cannot_be_given_are_refused_with_what_to_do() {
    let mut lab = lab("");
    lab.update(PlayerAction::Unchoose);
    lab.update(PlayerAction::Teach);
    assert!(last(&lab).starts_with("Choose a move first"));
    lab.update(PlayerAction::ChooseBelow);
    lab.update(PlayerAction::Teach);
    assert!(last(&lab).contains("is first already"));
    lab.update(PlayerAction::ChooseBelow);
    lab.update(PlayerAction::SetLessonConfig(LessonConfigField::Rate(
        "much".to_owned(),
    )));
    lab.update(PlayerAction::Teach);
    assert!(last(&lab).contains("\u{201c}much\u{201d}"));
    assert_eq!(
        (lab.lesson_log.len(), lab.lesson_config_form.rate.as_str()),
        (0, "much")
    );
}

#[test]
fn whole_numbers_stand_beside_the_real_ones() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetUp(16));
    lab.update(PlayerAction::Teach);
    let whole = lab.whole().unwrap().unwrap();
    let microscope = lab.microscope().unwrap();
    assert_eq!(whole.weights[1], 1);
    for (line, step) in microscope.lines.iter().zip(&whole.steps) {
        let [la, le] = whole.typed.map(i64::from);
        let tenths = la * le * line.input as i64 * 10 / 18;
        assert_eq!(step.tenths, tenths, "{}", line.name);
    }
    lab.update(PlayerAction::TypeLe("99999".to_owned()));
    assert!(lab.whole().unwrap_err().contains("four columns"));
}

#[test]
fn the_rate_is_told_to_converge_or_not() {
    let mut lab = lab("");
    lab.update(PlayerAction::SetUp(16));
    for (rate, division, converges) in [
        ("0.5", player::Division::Norm, true),
        ("2.1", player::Division::Norm, false),
        ("0.5", player::Division::Inputs, false),
    ] {
        lab.update(PlayerAction::SetLessonConfig(LessonConfigField::Rate(
            rate.to_owned(),
        )));
        lab.update(PlayerAction::SetLessonConfig(LessonConfigField::Division(
            division,
        )));
        let (found, _) = lab.prospect().unwrap();
        assert_eq!(found.factor.abs() < 1.0, converges, "{found:?}");
        assert_eq!(found.words().contains("diverges"), !converges);
        let greatest: f64 = rate.parse().unwrap();
        assert_eq!(greatest < found.greatest, converges);
    }
}

#[test]
fn lessons_are_kept_for_the_next_visit_and_a_link_adds_to_them() {
    let mut lab = lab("w=ones");
    lab.update(PlayerAction::SetUp(16));
    assert_eq!(lab.take_changed_log(), None);
    lab.update(PlayerAction::Teach);
    let text = lab.take_changed_log().flatten().unwrap();
    assert_eq!(lab.take_changed_log(), None);
    let (taught, address) = (lab.weights(), lab.link().to_query());

    // Loaded anew, with the address as it was and with none.
    for query in [address, String::new()] {
        let mut later = Lab::default();
        later.update(kept(text.clone()));
        later.update(Action::Open(query));
        assert_eq!((later.lesson_log.len(), later.weights()), (1, taught));
        assert_eq!(later.take_changed_log(), None);
        later.update(PlayerAction::Undo);
        assert_eq!(later.weights(), Weights::ONES);
        assert_eq!(later.take_changed_log(), Some(None));
    }

    let mut later = Lab::default();
    later.update(kept(text));
    later.update(Action::Open("v=1&w=zeros".to_owned()));
    assert_eq!(
        (later.lesson_log.len(), later.weights()),
        (2, Weights::ZERO)
    );

    let mut damaged = Lab::default();
    damaged.update(kept("AQAA".to_owned()));
    assert!(damaged.lesson_log.is_empty());
    let shown = format!("{:?}", damaged.notices);
    assert!(shown.contains("cannot be read"), "{shown}");
}

#[test]
fn lessons_travel_in_the_link_and_no_address_brings_them_twice() {
    let mut lab = lab("w=ones");
    lab.update(PlayerAction::SetUp(16));
    lab.update(PlayerAction::Teach);
    lab.update(PlayerAction::Criticise(false));
    let query = lab.link().to_lasting_query();
    let steps = (lab.lesson_log.len(), lab.lesson_log.cursor());
    let mut other = Lab::default();
    for _ in 0..2 {
        other.update(Action::Open(query.clone()));
        let found = (other.lesson_log.len(), other.lesson_log.cursor());
        assert_eq!((found, other.weights()), (steps, lab.weights()));
        assert!(other.notices.is_empty(), "{:?}", other.notices);
    }
    assert_eq!(other.link(), lab.link());
    other.update(PlayerAction::Undo);
    other.update(PlayerAction::Undo);
    assert_eq!(other.weights(), Weights::ONES);
}

#[test]
fn the_lessons_of_a_link_follow_those_that_were_given_here() {
    let mut theirs = lab("w=ones");
    theirs.update(PlayerAction::SetUp(16));
    theirs.update(PlayerAction::Teach);
    let query = theirs.link().to_lasting_query();
    let mut mine = lab("w=zeros");
    mine.update(PlayerAction::SetUp(16));
    mine.update(PlayerAction::Criticise(false));
    let weights = mine.weights();
    for _ in 0..2 {
        mine.update(Action::Open(query.clone()));
        // Mine, what the link begins with, theirs.
        assert_eq!((mine.lesson_log.len(), mine.lesson_log.lessons()), (3, 2));
        assert_eq!(mine.weights(), theirs.weights());
    }
    assert_eq!(mine.lesson_log.weights_at(1), weights);
    let mut again = lab("w=zeros");
    again.update(PlayerAction::SetUp(16));
    again.update(PlayerAction::Criticise(false));
    again.update(Action::Open(query));
    assert_eq!(
        last(&again),
        "The link brings 1 lesson. In the lesson log they follow your own 1 lesson."
    );
}

#[test]
fn lessons_too_long_for_a_link_are_left_out_of_it_with_a_word() {
    use crate::model::LinkForm;
    let mut lab = lab("w=ones");
    let copied = |lab: &mut Lab| {
        let effects = lab.update(Action::CopyLink(LinkForm::Plain));
        let query = effects.into_iter().find_map(|effect| match effect {
            Effect::CopyAddress { query, .. } => Some(query),
            _ => None,
        });
        query.expect("a link is copied")
    };
    lab.update(PlayerAction::SetUp(16));
    lab.update(PlayerAction::Teach);
    assert!(copied(&mut lab).contains("&lessons="));
    assert!(lab.notices.is_empty());
    // Notes that have nothing in common cannot be packed away.
    let mut lessons = 1;
    while lab.lesson_log.in_link().is_some() {
        let noise = (lessons as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let given = GivenLesson {
            parameters: Parameters::default(),
            instruction: Instruction::Desired(Output::Plus),
        };
        let manner = crate::model::update::USUAL_LESSON_CONFIG;
        let taught = lab.lesson_log.teach(manner, given, |_| Note {
            fen: format!("{noise:016x}{:016x}", noise.rotate_left(7) ^ noise >> 3),
            spoken_of: "a3".to_owned(),
            other: "a4".to_owned(),
            asked: CriticVerdict::Good,
            ranks: [2, 1, 20],
        });
        taught.expect("there is room");
        lessons = lab.lesson_log.lessons();
        assert!(lessons < 3_000);
    }
    let query = copied(&mut lab);
    assert!(query.len() < 1_000, "{}", query.len());
    let said = format!("The link leaves out your {lessons} lessons: ");
    assert!(last(&lab).starts_with(&said), "{}", last(&lab));
    let (link, problems) = crate::experiment::PlayerLink::from_query(&query);
    assert_eq!((link.weights, problems.len()), (lab.weights(), 0));
}

#[test]
fn lessons_in_a_link_that_cannot_be_read_leave_its_weights() {
    let mut lab = Lab::default();
    lab.update(Action::Open("v=1&w=zeros&lessons=AQAA".to_owned()));
    assert_eq!(
        (lab.lesson_log.lessons(), lab.weights()),
        (0, Weights::ZERO)
    );
    assert!(last(&lab).starts_with("The lessons in the link cannot be read"));
}
