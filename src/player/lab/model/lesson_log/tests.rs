//! The lesson log in use: stepped through, undone, written on in the past, and full.

use super::*;
use crate::experiment::link::Preset;
use player::{Coding, Division, Instruction, Output, Parameter, Parameters, Rule, Threshold};

fn manner(rate: f64) -> LessonConfig {
    LessonConfig {
        rule: Rule {
            rate,
            division: Division::Norm,
        },
        coding: Coding::Plain,
        threshold: Threshold::Off,
    }
}

fn given(place: usize) -> GivenLesson {
    let mut parameters = Parameters::default();
    parameters.0[place] = -3;
    GivenLesson {
        parameters,
        instruction: Instruction::Desired(Output::Plus),
    }
}

fn note(_: &Weights) -> Note {
    Note {
        fen: String::new(),
        spoken_of: "a3".to_owned(),
        other: "a4".to_owned(),
        asked: CriticVerdict::Better,
        ranks: [2, 1, 20],
    }
}

fn other() -> Weights {
    Weights::ONES.with(Parameter::Mobility, 5.0)
}

fn lesson_log() -> LessonLog {
    let mut lesson_log = LessonLog::new(manner(1.0), Weights::ONES);
    lesson_log.teach(manner(1.0), given(0), note).unwrap();
    lesson_log.set(other(), Origin::Named(Preset::Zeros));
    lesson_log.teach(manner(0.5), given(1), note).unwrap();
    lesson_log.teach(manner(0.25), given(2), note).unwrap();
    lesson_log
}

#[test]
fn every_step_can_be_seen_again_and_undone() {
    let mut lesson_log = lesson_log();
    // Lesson, set, lesson, another manner, lesson.
    assert_eq!((lesson_log.len(), lesson_log.lessons()), (5, 3));
    let states: Vec<Weights> = (0..=5).map(|step| lesson_log.weights_at(step)).collect();
    assert_eq!((states[0], states[2]), (Weights::ONES, other()));
    assert!(matches!(lesson_log.entry(2), Some(LogEntry::Set { .. })));
    let lessons = (0..=6).filter(|&step| lesson_log.is_lesson(step));
    assert_eq!(lessons.collect::<Vec<_>>(), [1, 3, 5]);
    assert!(
        matches!(lesson_log.entry(4), Some(LogEntry::Set { origin: Origin::Manner, before, after }) if before == after)
    );
    for step in [3, 5] {
        let Some(LogEntry::Lesson { before, lesson, .. }) = lesson_log.entry(step) else {
            panic!("no lesson in step {step}");
        };
        assert_eq!(before, states[step - 1]);
        assert!(lesson.adjustment.iter().any(|change| *change != 0.0));
    }
    for step in (0..5).rev() {
        assert!(lesson_log.undo());
        assert_eq!(
            (lesson_log.len(), lesson_log.weights()),
            (step, states[step])
        );
    }
    assert!(!lesson_log.undo());
    for state in &states[1..] {
        assert!(lesson_log.redo());
        assert_eq!(lesson_log.weights(), *state);
    }
    assert!(!lesson_log.redo());
}

#[test]
fn a_lesson_in_the_past_begins_a_term_and_strikes_nothing_out() {
    let mut lesson_log = lesson_log();
    let end = lesson_log.weights();
    lesson_log.seek(1);
    let then = lesson_log.weights();
    lesson_log.teach(manner(0.5), given(4), note).unwrap();
    assert_eq!((lesson_log.len(), lesson_log.cursor()), (7, 7));
    assert_eq!(lesson_log.weights_at(5), end);
    assert_eq!(lesson_log.weights_at(6), then);
    assert!(matches!(
        lesson_log.entry(6),
        Some(LogEntry::Set {
            origin: Origin::Past(1),
            ..
        })
    ));
}

#[test]
fn weights_tell_how_they_came_about() {
    let mut lesson_log = lesson_log();
    assert_eq!(
        lesson_log.story(5),
        ["weights chosen: all 0", "then 2 lessons by hand"]
    );
    assert_eq!(
        lesson_log.story(1),
        ["the weights to begin with", "then 1 lesson by hand"]
    );
    let origin = Origin::Trained {
        recipe: "a set".to_owned(),
        command: "plyground player train".to_owned(),
    };
    lesson_log.set(Weights::ZERO, origin);
    assert_eq!(
        lesson_log.story(6),
        [
            "weights taken from a training: a set",
            "plyground player train"
        ]
    );
}

#[test]
fn a_book_that_is_full_says_how_much_it_has_forgotten() {
    let mut lesson_log = lesson_log();
    for place in 0..TERMS {
        lesson_log.set(
            Weights::ZERO.with(Parameter::Material, place as f64),
            Origin::Link,
        );
    }
    // Of 503 terms the first three are gone, with a lesson each.
    assert_eq!((lesson_log.len(), lesson_log.forgotten()), (499, 3 + 3));
}

#[test]
fn a_slider_that_is_pulled_is_one_step() {
    let mut lesson_log = lesson_log();
    for weight in [1.0, 2.0, 3.0] {
        let weights = lesson_log.weights().with(Parameter::Material, weight);
        lesson_log.set(weights, Origin::Hand);
    }
    assert_eq!(lesson_log.len(), 6);
    assert!(lesson_log.undo());
    assert_eq!(lesson_log.len(), 5);
}

#[test]
fn a_book_that_is_kept_comes_back_whole() {
    let mut lesson_log = LessonLog::new(manner(1.0), Weights::ONES);
    assert_eq!(lesson_log.to_text(), Ok(None));
    lesson_log.teach(manner(1.0), given(0), note).unwrap();
    lesson_log.set(other(), Origin::File("mine.txt".to_owned()));
    lesson_log.teach(manner(0.5), given(3), note).unwrap();
    lesson_log.seek(2);
    let text = lesson_log.to_text().unwrap().unwrap();
    let back = LessonLog::from_text(&text).unwrap();
    assert_eq!((back.len(), back.cursor()), (lesson_log.len(), 2));
    for step in 0..=lesson_log.len() {
        assert_eq!(back.weights_at(step), lesson_log.weights_at(step));
        assert_eq!(back.story(step), lesson_log.story(step));
    }
    assert_eq!(back.to_text(), Ok(Some(text)));
}

#[test]
fn a_kept_book_that_is_damaged_is_refused() {
    let mut lesson_log = LessonLog::new(manner(1.0), Weights::ONES);
    lesson_log.teach(manner(1.0), given(0), note).unwrap();
    let text = lesson_log.to_text().unwrap().unwrap();
    assert!(LessonLog::from_text(&text[..text.len() / 2]).is_err());
    assert!(LessonLog::from_text("").is_err());
    // A lesson without its note.
    lesson_log.last_mut().notes.clear();
    lesson_log.set(other(), Origin::Link);
    let torn = lesson_log.to_text().unwrap().unwrap();
    assert_eq!(
        LessonLog::from_text(&torn).err(),
        Some("its parts do not agree")
    );
}

#[test]
fn lessons_of_two_tabs_follow_each_other_and_none_is_lost_or_doubled() {
    let base = lesson_log();
    let (mut theirs, mut mine) = (base.clone(), base.clone());
    theirs.teach(manner(0.25), given(3), note).unwrap();
    mine.teach(manner(0.25), given(4), note).unwrap();
    mine.set(Weights::ONES, Origin::Hand);
    mine.teach(manner(1.0), given(5), note).unwrap();
    let mut joined = theirs.clone();
    joined.follow_with(&mine).unwrap();
    assert_eq!(joined.lessons(), base.lessons() + 3);
    assert_eq!(joined.cursor(), joined.len());
    for step in 1..=theirs.len() {
        assert_eq!(joined.entry(step), theirs.entry(step), "step {step}");
    }
    // The weights set by hand are those of this tab, and so are its lessons after them.
    assert_eq!(joined.weights(), mine.weights());
    let once = joined.clone();
    joined.follow_with(&once).unwrap();
    assert_eq!(joined.len(), once.len());
    // A log that has everything stays as it is.
    let mut whole = mine.clone();
    whole.follow_with(&base).unwrap();
    assert_eq!((whole.len(), whole.weights()), (mine.len(), mine.weights()));
}
