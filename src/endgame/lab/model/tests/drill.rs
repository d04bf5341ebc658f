//! Exercises and lists, and the exact tables that they wait for.

use super::*;

/// A lab on which an exercise has been put, with the side that the person has.
fn drilled(difficulty: usize, seed: &str) -> (Lab, Color) {
    let mut lab = put_up("");
    let seed = DrillAction::Seed(seed.to_owned());
    let difficulty = DrillAction::Difficulty(difficulty);
    drill(&mut lab, [difficulty, seed, DrillAction::Next]);
    let side = lab.drill.side().expect("an exercise is on the board");
    (lab, side)
}

/// Plays the first move of the side to move that keeps the value, or one that does not.
fn drill_move(lab: &mut Lab, wanted: fn(MoveMark) -> bool) {
    let board = lab.board();
    let answer = judge().look(&board).unwrap();
    let mv = answer.moves().iter().find_map(|one| {
        let mv = one.mv.legal(&board)?;
        crate::model::exact::mark(&answer, &board, mv).filter(|mark| wanted(*mark))?;
        Some(mv)
    });
    let mv = mv.expect("there is such a move");
    act(lab, [Action::Position(PositionAction::Play(mv))]);
}

#[test]
fn a_drill_is_played_against_the_exact_defence_until_the_win_is_safe() {
    let (mut lab, side) = drilled(1, "4");
    assert_eq!(lab.board().side_to_move(), side);
    let mut moves = 0;
    while lab.drill.is_on() {
        let board = lab.board();
        let answer = judge().look(&board).unwrap();
        // The fastest win, as an expert plays it.
        let best = answer
            .moves()
            .iter()
            .filter(|one| one.range.seen_by(side) == Range::WIN);
        let best = best.min_by_key(|one| one.plies).unwrap();
        let mv = best.mv.legal(&board).unwrap();
        act(&mut lab, [Action::Position(PositionAction::Play(mv))]);
        moves += 1;
        assert!(moves < 40, "{}", lab.board());
    }
    let exercise = lab.drill.exercise.as_ref().unwrap();
    assert_eq!(exercise.stand, ExerciseState::Kept, "{}", exercise.word);
    assert_eq!((lab.drill.score.done, lab.drill.score.kept), (1, 1));
    assert_eq!(lab.drill.score.waiting(), 0);
}

#[test]
fn a_move_that_throws_the_win_away_ends_the_exercise_with_the_reason_and_it_comes_back() {
    let (mut lab, _) = drilled(2, "7");
    let position = lab.board().to_string();
    drill_move(&mut lab, |mark| mark != MoveMark::Keeps);
    let exercise = lab.drill.exercise.as_ref().unwrap();
    assert_eq!(exercise.stand, ExerciseState::Lost);
    assert!(exercise.word.contains(" only draws. "), "{}", exercise.word);
    assert!(
        exercise.word.contains(". After ") || exercise.word.contains(" Then, "),
        "{}",
        exercise.word
    );
    assert_eq!(lab.drill.score.waiting(), 1);
    // It comes back after as many others as the first pause says.
    for _ in 0..2 {
        drill(&mut lab, [DrillAction::Next]);
        assert_ne!(lab.board().to_string(), position);
        drill_move(&mut lab, |mark| mark != MoveMark::Keeps);
    }
    drill(&mut lab, [DrillAction::Next]);
    assert_eq!(lab.board().to_string(), position);
}

#[test]
fn the_same_number_gives_the_same_exercise_and_the_other_side_cannot_be_moved() {
    let (mut lab, side) = drilled(2, "12");
    assert_eq!(drilled(2, "12").0.board(), lab.board());
    assert_ne!(drilled(2, "13").0.board(), lab.board());
    drill_move(&mut lab, |mark| mark == MoveMark::Keeps);
    assert!(!lab.drill.is_on() || lab.board().side_to_move() == side);
    assert!(lab.drill.seed == 13, "the next one has the next number");
}

#[test]
fn a_drill_without_tables_says_so_and_begins_when_they_are_there() {
    let mut lab = put_up("");
    let kind = crate::model::drill::KINDS
        .iter()
        .position(|kind| *kind == "KRKP");
    drill(
        &mut lab,
        [DrillAction::Kind(kind.unwrap()), DrillAction::Next],
    );
    assert!(lab.waiting_words().unwrap().contains("K+R v K+P"));
    assert_eq!(lab.wants_table().unwrap().material.to_string(), "KRKP");
    let again = lab.update(EndgameAction::TablesChanged);
    let asks = |effect: &Effect| matches!(effect, Effect::Send(_, Request::Exercise(_)));
    assert!(again.iter().any(asks), "{again:?}");
}

/// The row of an ending in the drill.
fn kind(name: &str) -> DrillAction {
    let kind = crate::model::drill::KINDS
        .iter()
        .position(|kind| *kind == name);
    DrillAction::Kind(kind.unwrap())
}

/// A store without tables, and its effects when the lab wants one.
fn wanted_of(lab: &Lab) -> (Tables, Vec<tables::Effect>) {
    let mut tables = Tables::default();
    tables.update(tables::Action::Looked(Ok(Vec::new())));
    let effects = tables.update(tables::Action::Want(lab.wants_table(), 2));
    (tables, effects)
}

fn makes_something(effects: &[tables::Effect]) -> bool {
    let makes = |effect: &tables::Effect| matches!(effect, tables::Effect::Make(..));
    effects.iter().any(makes)
}

#[test]
fn every_drill_from_a_fresh_page_has_its_exercise_or_begins_to_make_its_tables() {
    for name in crate::model::drill::KINDS {
        let mut lab = put_up("");
        // Queen against king has easy exercises only.
        let easy = DrillAction::Difficulty(0);
        drill(&mut lab, [kind(name), easy, DrillAction::Next]);
        let (_, effects) = wanted_of(&lab);
        assert_eq!(lab.drill.is_on(), !makes_something(&effects), "{name}");
        assert_eq!(lab.drill.is_on(), lab.waiting_words().is_none(), "{name}");
        assert_eq!(lab.drill.trouble, None, "{name}");
    }
}

#[test]
fn after_one_drill_another_ending_gets_its_tables_with_progress_and_then_its_exercise() {
    let mut lab = put_up("");
    drill(&mut lab, [kind("KRK"), DrillAction::Next]);
    assert!(lab.drill.is_on());
    drill(&mut lab, [kind("KPPK"), DrillAction::Next]);
    assert!(!lab.drill.is_on());
    let (_, effects) = wanted_of(&lab);
    assert!(makes_something(&effects), "{effects:?}");
    let progress = |percent, seconds| {
        EndgameAction::Tables(TableNews::Making(TableProgress { percent, seconds }))
    };
    act(&mut lab, [progress(3, None)]);
    let words = "Building the tables of K+2P v K: 3 %. The exercise starts when they are ready.";
    assert_eq!(lab.waiting_words().unwrap(), words);
    act(&mut lab, [progress(40, Some(12))]);
    assert!(
        lab.waiting_words()
            .unwrap()
            .contains("40 %, about 12 s left.")
    );
    // The worker is asked again after each table. While tables are built, missing ones are no new refusal.
    let refusals = |lab: &Lab| lab.wants_table().unwrap().refusals;
    act(&mut lab, [EndgameAction::TablesChanged]);
    assert_eq!(refusals(&lab), 1);
    // The tables are ready, and the worker has the exercise.
    let asked = lab.update(EndgameAction::Tables(TableNews::Idle));
    let wanted = asked.iter().find_map(|effect| match effect {
        Effect::Send(_, Request::Exercise(wanted)) => Some(*wanted),
        _ => None,
    });
    let fen = "8/8/8/3k4/8/3K4/3PP3/8 w - - 0 1";
    let made = Reply::Exercised(wanted.unwrap(), ExerciseOutcome::Position(fen.to_owned()));
    act(&mut lab, [Action::Received(Answer::of(0, made))]);
    assert_eq!(
        (lab.board().to_string().as_str(), lab.waiting_words()),
        (fen, None)
    );
}

#[test]
fn tables_that_will_not_come_end_the_waiting_with_what_to_do() {
    let mut lab = put_up("");
    drill(&mut lab, [kind("KPKP"), DrillAction::Next]);
    let gone = EndgameAction::Tables(TableNews::GivenUp("the storage is full".to_owned()));
    let effects = act(&mut lab, [gone.clone()]);
    let trouble = lab.drill.trouble.clone().unwrap();
    assert_eq!(
        trouble,
        "The tables of K+P v K+P could not be built: the storage is full. Press \
         \u{201c}Next exercise\u{201d} to try again, or choose another ending."
    );
    assert_eq!(said(&effects), trouble);
    assert!(lab.waiting_words().is_none() && lab.drill.lacks().is_none());
    // The same for the list of mutual zugzwangs.
    let row = endgame::oracle::Material::all();
    let row = row.iter().position(|ending| ending.to_string() == "KPKP");
    let wanted = [ZugzwangAction::Ending(row.unwrap()), ZugzwangAction::List];
    act(&mut lab, wanted.map(EndgameAction::Zugzwangs));
    assert!(makes_something(&wanted_of(&lab).1));
    act(&mut lab, [gone]);
    assert!(lab.zugzwangs.lacks().is_none());
    assert!(
        lab.zugzwangs
            .trouble()
            .unwrap()
            .contains("could not be built")
    );
    // And it can be tried again.
    drill(&mut lab, [DrillAction::Next]);
    assert!(lab.drill.lacks().is_some() && lab.drill.trouble.is_none());
}

#[test]
fn whoever_waits_for_an_exercise_can_choose_another_press_twice_or_go_on_with_something_else() {
    let mut lab = put_up("");
    drill(
        &mut lab,
        [kind("KPPK"), DrillAction::Next, DrillAction::Next],
    );
    assert_eq!(lab.drill.lacks().unwrap().material.to_string(), "KPPK");
    drill(&mut lab, [kind("KQKR")]);
    assert_eq!(lab.drill.lacks().unwrap().material.to_string(), "KQKR");
    drill(&mut lab, [kind("KPK")]);
    assert!(lab.drill.is_on() && lab.drill.lacks().is_none());
    drill(&mut lab, [kind("KPPK"), DrillAction::Next]);
    assert!(lab.waiting_words().is_some());
    act(&mut lab, [EndgameAction::Run]);
    assert_eq!(lab.waiting_words(), None);
    assert!(
        lab.drill
            .trouble
            .as_ref()
            .unwrap()
            .starts_with("You stopped waiting")
    );
    // The earlier exercise does not come.
    act(
        &mut lab,
        [
            EndgameAction::TablesChanged,
            EndgameAction::Tables(TableNews::Idle),
        ],
    );
    assert!(!lab.drill.is_on());
}

#[test]
fn what_a_dead_worker_owed_to_the_drill_is_asked_again_and_given_up_after_some_deaths() {
    let dies = || Action::WorkerFailed("out of memory".to_owned());
    let asks = |effects: &[Effect], wanted: fn(&Request) -> bool| {
        let found = |effect: &Effect| matches!(effect, Effect::Send(_, request) if wanted(request));
        effects.iter().filter(|effect| found(effect)).count()
    };
    let mut lab = put_up("");
    lab.update(EndgameAction::Drill(DrillAction::Next));
    let exercise = |request: &Request| matches!(request, Request::Exercise(_));
    for _ in 0..2 {
        let effects = lab.update(dies());
        assert!(effects.contains(&Effect::RestartWorker));
        assert_eq!(asks(&effects, exercise), 1);
    }
    let effects = lab.update(dies());
    assert_eq!((asks(&effects, exercise), lab.waiting_words()), (0, None));
    assert!(
        lab.drill
            .trouble
            .as_ref()
            .unwrap()
            .contains("Reload the page")
    );
    assert_eq!(
        asks(&effects, |request| matches!(request, Request::Judge(_))),
        0
    );
    // A move that is being judged, the list, and the question about a move likewise.
    let (mut lab, _) = drilled(1, "4");
    let board = lab.board();
    let mv = chess::moves::legal_moves(&board)[0];
    lab.update(Action::Position(PositionAction::Play(mv)));
    lab.update(EndgameAction::Zugzwangs(ZugzwangAction::List));
    let effects = lab.update(dies());
    assert_eq!(
        asks(&effects, |request| matches!(request, Request::Blame(..))),
        1
    );
    assert_eq!(
        asks(&effects, |request| matches!(
            request,
            Request::Zugzwangs(..)
        )),
        1
    );
    lab.update(dies());
    lab.update(dies());
    let exercise = lab.drill.exercise.as_ref().unwrap();
    assert_eq!(exercise.stand, ExerciseState::Left);
    assert!(exercise.word.contains("Reload the page"));
    assert!(lab.zugzwangs.working().is_none());
}

#[test]
fn a_failed_exercise_of_another_ending_waits_until_that_is_chosen_and_is_named_as_failed() {
    let (mut lab, _) = drilled(2, "7");
    let failed = lab.board().to_string();
    drill_move(&mut lab, |mark| mark != MoveMark::Keeps);
    // The exercises of the rook ending are not played, so the failed one of the pawn ending is due.
    drill(&mut lab, [kind("KRK"), DrillAction::Difficulty(0)]);
    for _ in 0..4 {
        drill(&mut lab, [DrillAction::Next]);
        assert!(
            !lab.board().pieces(cozy_chess::Piece::Rook).is_empty(),
            "{}",
            lab.board()
        );
    }
    for _ in 0..2 {
        drill(
            &mut lab,
            [kind("KPK"), DrillAction::Difficulty(2), DrillAction::Next],
        );
        if lab.board().to_string() == failed {
            break;
        }
        drill_move(&mut lab, |mark| mark != MoveMark::Keeps);
    }
    drill(&mut lab, [DrillAction::Next]);
    let word = &lab.drill.exercise.as_ref().unwrap().word;
    assert_eq!(lab.board().to_string(), failed);
    assert!(word.starts_with("You failed this one earlier. "), "{word}");
}

#[test]
fn the_mutual_zugzwangs_of_an_ending_are_listed_and_sorted() {
    let mut lab = put_up("");
    let kpk = endgame::oracle::Material::all();
    let row = kpk.iter().position(|ending| ending.to_string() == "KPK");
    let wanted = [ZugzwangAction::Ending(row.unwrap()), ZugzwangAction::List];
    act(&mut lab, wanted.map(EndgameAction::Zugzwangs));
    let count = lab.zugzwangs.found().unwrap().count;
    assert!(count > 0 && lab.zugzwangs.has_more());
    let first = lab.zugzwangs.shown();
    act(
        &mut lab,
        [EndgameAction::Zugzwangs(ZugzwangAction::Order(2))],
    );
    let longest = lab.zugzwangs.shown();
    assert_eq!(first.len(), longest.len());
    let plies = |row: &crate::experiment::zugzwang::Zugzwang| row.plies.into_iter().flatten().max();
    assert!(longest.is_sorted_by_key(|row| std::cmp::Reverse(plies(row))));
}
