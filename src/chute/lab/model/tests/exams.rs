//! The exam: a master's move found, given up, missed, and stored until the next visit.

use super::*;

#[test]
fn what_is_typed_into_the_exam_stays_in_its_field() {
    let mut driven = Driven::open("v=1&panel=exam");
    driven.act(ChuteAction::TypeQuestions(String::new()));
    driven.act(ChuteAction::TypeSeed("x".to_owned()));
    let exam = &driven.lab.exam;
    assert_eq!(exam.wrong_length.as_ref().unwrap().text, "");
    assert!(exam.wrong_seed.as_ref().unwrap().why.contains('x'));
    driven.act(ChuteAction::TypeQuestions("15".to_owned()));
    assert_eq!(
        (driven.lab.exam.length, &driven.lab.exam.wrong_length),
        (15, &None)
    );
}

#[test]
fn a_question_found_given_up_and_missed_is_scored_on_the_scale_of_chute() {
    let mut driven = Driven::open("v=1&panel=exam");
    driven.act(ChuteAction::BeginExam(7, 3));
    assert_eq!(driven.lab.exam.questions.len(), 3);
    let question = driven.lab.exam.questions[0].clone();
    let wrong = question.evaluated.ranked.iter().map(|it| it.mv);
    let wrong = wrong.clone().find(|&mv| mv != question.master).unwrap();
    driven
        .act(ChuteAction::Guess(wrong))
        .act(ChuteAction::Guess(wrong));
    assert_eq!(driven.lab.exam.questions[0].guesses.len(), 1);
    driven.act(ChuteAction::Guess(question.master));
    assert_eq!(driven.lab.exam.questions[0].found(), 2);
    assert!(driven.lab.exam.word.starts_with("Found at the 2nd guess"));
    driven
        .act(ChuteAction::NextQuestion)
        .act(ChuteAction::GiveUp);
    assert!(driven.lab.exam.word.starts_with("Not found"));
    driven.act(ChuteAction::NextQuestion);
    let last = driven.lab.exam.question().unwrap().clone();
    driven.act(ChuteAction::Guess(last.master));
    assert!(driven.lab.exam.is_over());
    let scores = driven.lab.exam.scores().unwrap();
    let third = 1.0 / 3.0;
    assert!((scores.yours[0].value - third).abs() < 1e-12);
    assert!((scores.yours[1].value - 2.0 * third).abs() < 1e-12);
    let ranks: Vec<usize> = driven
        .lab
        .exam
        .questions
        .iter()
        .map(Question::rank)
        .collect();
    let firsts = ranks.iter().filter(|&&rank| rank == 1).count();
    assert!((scores.chute[0].value - firsts as f64 / 3.0).abs() < 1e-12);
    driven.act(ChuteAction::SaveExam);
    assert_eq!(driven.saved().lines().count(), 4);
    driven.act(ChuteAction::ShareExam);
    let Some(Effect::CopyWithAddress { text, query }) = driven.done.last() else {
        panic!("{:?}", driven.done.last());
    };
    assert!(text.contains("of 3 positions") && query.contains("exam=7&questions=3&found=201"));
    // The same questions on another page, with the sender's result.
    let mut other = Driven::new();
    other.act(Action::Open(query.clone()));
    let places = |lab: &Lab| -> Vec<(u32, usize)> {
        lab.exam
            .questions
            .iter()
            .map(|it| (it.key, it.ply))
            .collect()
    };
    assert_eq!(places(&other.lab), places(&driven.lab));
    assert!(
        other
            .lab
            .exam
            .sender_result()
            .unwrap()
            .contains("1 of 3 at the first guess")
    );
}

#[test]
fn an_exam_is_kept_until_the_next_visit() {
    let mut driven = Driven::open("v=1&panel=exam");
    driven
        .act(ChuteAction::BeginExam(9, 4))
        .act(ChuteAction::GiveUp);
    let exam = ("exam".to_owned(), driven.kept["exam"].clone());
    let saved_games = Some((
        "shelf".to_owned(),
        driven.lab.game_library.saved_games().text(),
    ));
    let visit = |saved_games: Option<(String, String)>, query: &str| {
        let mut next = Lab::new(1);
        let kept = saved_games.into_iter().chain([exam.clone()]);
        next.update(Action::Kept(kept.collect()));
        next.update(Action::Open(query.to_owned()));
        next.exam
    };
    let next = visit(saved_games.clone(), "");
    assert_eq!((next.seed, next.done(), next.at), (9, 1, 1));
    // The address of the exam works, too, and another exam in between does not end it.
    let query = driven.lab.shown_link().to_query();
    assert_eq!(visit(None, &query).done(), 1);
    driven.act(ChuteAction::BeginExam(10, 4));
    assert_eq!(driven.lab.exam.done(), 0);
    driven.act(ChuteAction::BeginExam(9, 4));
    assert_eq!(driven.lab.exam.done(), 1);
    // Other games would give other questions.
    assert!(visit(None, "").questions.is_empty());
}

#[test]
fn what_cannot_be_asked_or_linked_says_why_instead() {
    let mut driven = Driven::new();
    driven
        .act(ChuteAction::TypeQuestions("none".to_owned()))
        .act(ChuteAction::BeginExam(9, 4));
    assert!(driven.lab.exam.questions.is_empty());
    driven
        .act(ChuteAction::TypeQuestions("4".to_owned()))
        .act(ChuteAction::BeginExam(9, 4));
    assert_eq!(driven.lab.exam.questions.len(), 4);
    driven.lab.form.wrong = Some((
        ExperimentField::Seed,
        "x".to_owned(),
        "x is not a seed".to_owned(),
    ));
    driven.act(ChuteAction::CopyForm);
    assert_eq!(driven.said(), "The experiment cannot run: x is not a seed.");
}
