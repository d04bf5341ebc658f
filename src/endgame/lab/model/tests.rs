//! The lab as a person uses it: lists of actions.

use super::drill::{DrillAction, ExerciseState};
use super::exact::{MoveMark, Soundness, soundness};
use super::tables::{TableNews, TableProgress, Tables};
use super::zugzwang::ZugzwangAction;
use super::*;
use crate::experiment::blame::Blame;
use crate::experiment::exact::ExactSolver;
use crate::experiment::exercise::ExerciseOutcome;
use crate::experiment::messages::{Reply, Request, Thinker};
use crate::experiment::ruled::FiredRule;
use crate::experiment::zugzwang::ZugzwangSearch;
use chess::notation::parse_move;
use cozy_chess::{Board, Color, Square};
use endgame::eg::DecidedBy;
use endgame::rules::RuleBase;
use endgame::{Range, Value};
use kit::experiment::link::LinkState;
use kit::experiment::wire::Answer;
use kit::model::board::{Brush, Shape};
use kit::model::notice::NoticeKind;
use kit::model::position::PositionAction;
use std::sync::OnceLock;

/// The tables of king and pawn against king, made once for all tests.
fn judge() -> &'static ExactSolver {
    static JUDGE: OnceLock<ExactSolver> = OnceLock::new();
    JUDGE.get_or_init(ExactSolver::default)
}

/// A worker that answers at once; a structure is never solved, since that takes too long for a test.
fn answers(judge: &ExactSolver, id: u32, request: Request) -> Option<Answer<Reply>> {
    let reply = match request {
        Request::Think(question) => Reply::Thought(Thinker::new(question).ok()?.run()),
        Request::Judge(position) => Reply::Judged {
            answer: judge.verdict(&position.parse().ok()?),
            position,
        },
        Request::Rules(position) => {
            let ruled = position.ruled().ok()?;
            Reply::Ruled(position, ruled)
        }
        Request::Blame(position, mv) => {
            let board: Board = position.parse().ok()?;
            let blame = mv.legal(&board).and_then(|mv| Blame::of(judge, &board, mv));
            Reply::Blamed(position, mv, blame)
        }
        Request::Exercise(wanted) => Reply::Exercised(wanted, wanted.made(judge)),
        Request::Zugzwangs(material, order) => {
            let found = judge.oracle().shared(material).map(|table| {
                let mut search = ZugzwangSearch::new(table, order);
                while !search.step(u32::MAX) {}
                search.finish()
            });
            Reply::Zugzwangs(material, order, found)
        }
        Request::Pause
        | Request::Resume
        | Request::Cancel
        | Request::Correspond(_)
        | Request::Compare(_) => {
            return None;
        }
    };
    Some(Answer::of(id, reply))
}

/// Carries out actions, with the worker's answers whenever the lab asks for them.
fn act(lab: &mut Lab, actions: impl IntoIterator<Item = Action>) -> Vec<Effect> {
    let mut all = Vec::new();
    for action in actions {
        let mut effects = lab.update(action);
        while let Some(at) = effects
            .iter()
            .position(|effect| matches!(effect, Effect::Send(..)))
        {
            let Effect::Send(id, request) = effects.remove(at) else {
                unreachable!("found above")
            };
            if let Some(answer) = answers(judge(), id, request) {
                effects.extend(lab.update(Action::Received(answer)));
            }
        }
        all.extend(effects);
    }
    all
}

/// Takes steps through what is shown.
fn step(lab: &mut Lab, steps: impl IntoIterator<Item = Step>) -> Vec<Effect> {
    act(lab, steps.into_iter().map(Action::Playback))
}

fn drill(lab: &mut Lab, actions: impl IntoIterator<Item = DrillAction>) {
    act(lab, actions.into_iter().map(Action::Drill));
}

fn putting(fen: &str) -> Action {
    Action::Position(PositionAction::Set(fen.parse().unwrap()))
}

fn playing(mv: &str) -> Action {
    Action::Position(PositionAction::Play(mv.parse().unwrap()))
}

fn typing(fen: &str) -> Action {
    Action::Position(PositionAction::TypeFen(fen.to_owned()))
}

/// Plays a line of moves.
fn play(lab: &mut Lab, line: &str) {
    for word in line.split(' ') {
        let mv = parse_move(&lab.board(), word).unwrap();
        lab.update(Action::Position(PositionAction::Play(mv)));
    }
}

fn opened(query: &str) -> Lab {
    let mut lab = Lab::default();
    act(&mut lab, [Action::Open(query.to_owned())]);
    lab
}

/// The lab with the board as it was set up, not following EG.
fn put_up(query: &str) -> Lab {
    let mut lab = Lab::default();
    lab.update(Action::Return(query.to_owned()));
    lab
}

fn said(effects: &[Effect]) -> String {
    let said = effects.iter().filter_map(|effect| match effect {
        Effect::Say(text) => Some(text.as_str()),
        _ => None,
    });
    said.collect::<Vec<_>>().join(" ")
}

fn stop_at(breakpoint: Breakpoint) -> Step {
    let row = STOPS.iter().position(|row| row.stop == breakpoint);
    Step::SetStop(row.unwrap())
}

#[test]
fn the_first_screen_shows_eg_at_work_on_the_example_and_the_truth_beside_it() {
    let lab = opened("");
    let shown = lab.followed().expect("a search is shown");
    let answer = shown.recording.answer().unwrap();
    assert_eq!((answer.value, answer.proved), (Range::WIN, Range::WIN));
    // It stands where there is something to see, not at a root of which nothing is known.
    assert_eq!(lab.explanation().unwrap().heading, "Opposition");
    assert_eq!(lab.truth().unwrap().value(), Some(Value::Win));
    let verdict = soundness(answer.value, answer.side, lab.truth().map(|truth| &**truth));
    assert_eq!(verdict, Soundness::Exact);
    assert!(lab.notices.is_empty() && !lab.jobs.is_running() && !lab.is_stale());
}

#[test]
fn steps_move_the_board_and_light_what_they_are_about() {
    let mut lab = opened("");
    step(&mut lab, [stop_at(Breakpoint::Ply(1)), Step::NextStop]);
    assert_ne!(lab.board().to_string(), crate::experiment::link::EXAMPLE);
    let suggested = stop_at(Breakpoint::Suggested);
    step(&mut lab, [Step::First, suggested, Step::NextStop]);
    let explanation = lab.explanation().unwrap();
    let goal = explanation.highlighted[0].squares.next_square().unwrap();
    assert!(lab.picture().overlay.on(goal).next().is_some());
    let effects = step(&mut lab, [Step::Last, Step::NextStop]);
    assert!(said(&effects).ends_with("No further stop at: strategy suggested"));
}

#[test]
fn stepping_to_the_end_and_back_gives_the_same_sentences() {
    let mut lab = opened("");
    step(&mut lab, [Step::First]);
    let mut there = vec![lab.explanation()];
    while lab.playback.cursor != lab.playback.cursor.last() {
        step(&mut lab, [Step::Next]);
        there.push(lab.explanation());
    }
    let mut back = vec![lab.explanation()];
    while lab.playback.cursor != lab.playback.cursor.first() {
        step(&mut lab, [Step::Previous]);
        back.push(lab.explanation());
    }
    back.reverse();
    assert_eq!(there, back);
}

#[test]
fn a_link_leads_to_the_same_step_and_says_that_it_was_reproduced() {
    let mut lab = opened("");
    step(&mut lab, [Step::Seek(7)]);
    let query = lab.link().to_query();
    let other = opened(&query);
    assert_eq!(other.playback.cursor.step(), 7);
    assert!(other.notices[0].text.starts_with("Reproduced exactly"));
    let (before, _) = query.split_once("digest=").unwrap();
    let changed = opened(&format!("{before}digest=0000000000000001"));
    assert!(changed.notices[0].text.starts_with("Not reproduced"));
}

#[test]
fn a_trace_is_saved_and_opened_again() {
    let mut lab = opened("");
    let effects = act(&mut lab, [Action::SaveTrace]);
    let Some(Effect::Save { name, bytes }) = effects.into_iter().next() else {
        panic!("a file")
    };
    assert!(name.starts_with("eg-") && name.split('.').next_back() == Some("jsonl"));
    let mut other = put_up("");
    act(&mut other, [Action::OpenTrace(bytes)]);
    let digest = |lab: &Lab| lab.shown().unwrap().digest;
    assert_eq!(digest(&other), digest(&lab));
    act(&mut other, [Action::OpenTrace(b"nonsense".to_vec())]);
    assert!(
        other.notices[0]
            .text
            .starts_with("The trace file cannot be opened")
    );
}

#[test]
fn eg_answers_moves_and_every_move_is_marked() {
    let mut lab = opened("");
    act(&mut lab, [Action::PlayAgainstEg(Some(Color::White))]);
    assert_eq!(
        (lab.plays, lab.position.game.ply()),
        (Some(Color::White), 0)
    );
    act(&mut lab, [playing("c2c3")]);
    assert_eq!(lab.position.game.ply(), 2, "EG has answered");
    assert!(
        lab.word().unwrap().starts_with("EG plays K"),
        "{:?}",
        lab.word()
    );
    let reply = lab.position.game.at();
    let first = lab.position.game.previous().unwrap();
    assert_eq!(lab.mark_of(first), Some(MoveMark::Keeps));
    assert_eq!(lab.mark_of(reply), Some(MoveMark::Keeps));
    act(&mut lab, [Action::Position(PositionAction::Back)]);
    assert_eq!(lab.position.game.ply(), 0, "both moves are taken back");
    act(&mut lab, [playing("e2e4")]);
    let first = lab.position.game.previous().unwrap();
    assert_eq!(lab.mark_of(first), Some(MoveMark::Half));
}

#[test]
fn eg_begins_if_the_person_has_the_other_side_and_gives_its_reason_as_a_hint() {
    let lab = opened("v=1&plays=black");
    assert_eq!(lab.position.game.ply(), 1);
    assert!(
        lab.word()
            .as_ref()
            .unwrap()
            .starts_with("EG plays Kc3: march"),
        "{:?}",
        lab.word()
    );
    let mut lab = opened("v=1");
    act(&mut lab, [Action::Hint]);
    assert_eq!(
        lab.word(),
        Some("EG would play Kc3: march to a critical square.")
    );
    assert!(lab.followed().is_some(), "the search that was shown stays");
}

#[test]
fn a_hint_where_the_rules_decide_says_so_and_speaks_of_no_proof() {
    let mut lab = Lab::default();
    act(
        &mut lab,
        [putting("8/8/4k3/8/1P6/8/4K3/8 w - - 0 1"), Action::Hint],
    );
    let word = lab.word().unwrap();
    assert!(
        word.ends_with("the rules alone decide the position."),
        "{word}"
    );
}

#[test]
fn another_link_takes_the_place_of_a_position_that_could_not_be_read() {
    let mut lab = Lab::default();
    lab.update(typing("nonsense"));
    assert!(lab.position.wrong_fen.is_some());
    lab.update(Action::Open(super::CLASSICS[3].query()));
    assert_eq!(lab.position.wrong_fen, None);
    assert_eq!(lab.board().to_string(), super::CLASSICS[3].fen);
}

#[test]
fn a_link_back_into_the_search_shown_says_if_it_has_no_such_step() {
    let mut lab = opened("v=1");
    let query = lab.link().to_query();
    assert!(query.contains("step=1"), "{query}");
    lab.update(Action::Return(query.replace("step=1", "step=99999")));
    assert_eq!(lab.playback.cursor, lab.playback.cursor.last());
    assert!(lab.notices[0].text.contains("step 99999"));
}

#[test]
fn the_loop_alone_is_chosen_thinks_again_and_goes_with_the_link() {
    // A draw: the strategies alone take it for a win.
    let mut lab = put_up("fen=1K6/8/8/4k3/8/1P6/8/8+w+-+-+0+1");
    let answered = |lab: &Lab| {
        lab.shown()
            .and_then(|shown| shown.recording.answer())
            .unwrap()
    };
    act(&mut lab, [Action::Run]);
    let whole = answered(&lab);
    assert_eq!(
        (whole.value, whole.decided_by),
        (Range::DRAW, DecidedBy::Proof)
    );
    act(&mut lab, [Action::Use(RuleBase::WithoutTables)]);
    let alone = answered(&lab);
    assert_eq!(
        (alone.value, alone.decided_by),
        (Range::WIN, DecidedBy::Strategies)
    );
    assert_eq!((alone.proved, alone.proof_nodes), (Range::AT_LEAST_DRAW, 0));
    let query = lab.link().to_query();
    assert!(query.contains("eg=loop"), "{query}");
    let other = opened(&query);
    assert_eq!(
        (other.rules, answered(&other).value),
        (RuleBase::WithoutTables, Range::WIN)
    );
}

#[test]
fn a_wrong_limit_stays_in_its_field_and_holds_the_run_back() {
    let mut lab = put_up("");
    act(&mut lab, [Action::SetNodes("many".to_owned()), Action::Run]);
    assert_eq!(lab.wrong_nodes.as_ref().unwrap().text, "many");
    assert!(!lab.jobs.is_running() && lab.notices[0].text.contains("is not a whole number"));
    act(
        &mut lab,
        [Action::SetNodes("1 000".to_owned()), Action::Run],
    );
    assert_eq!(lab.nodes, 1_000);
    assert!(lab.followed().is_some());
}

#[test]
fn what_comes_too_late_is_dropped_and_a_dead_worker_is_replaced() {
    let mut lab = put_up("");
    let effects = lab.update(Action::Run);
    let late = effects.iter().find_map(|effect| match effect {
        Effect::Send(id, request @ Request::Think(_)) => answers(judge(), *id, request.clone()),
        _ => None,
    });
    let effects = lab.update(Action::WorkerFailed("it ran out of memory".to_owned()));
    assert!(effects.contains(&Effect::RestartWorker));
    assert!(lab.notices[0].text.contains("is lost; let it think again"));
    lab.update(Action::Received(late.unwrap()));
    assert!(lab.shown().is_none());
}

#[test]
fn a_move_off_the_recorded_tree_takes_the_position_over() {
    let mut lab = opened("v=1");
    act(&mut lab, [playing("e2e4")]);
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Setup, 1));
    let mut lab = opened("v=1");
    act(&mut lab, [playing("c2c3")]);
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Recording, 0));
    act(&mut lab, [Action::AdoptNode]);
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Setup, 1));
}

#[test]
fn moves_are_played_taken_back_and_travel_in_the_link() {
    let mut lab = put_up("");
    play(&mut lab, "Kc3 Kd5 Kd3");
    assert_eq!(lab.position.game.ply(), 3);
    lab.update(Action::Position(PositionAction::Back));
    let query = lab.link().to_query();
    assert_eq!(query, "v=1&moves=c2c3,c5d5");
    assert_eq!(put_up(&query).board(), lab.board());
    lab.update(Action::Position(PositionAction::Forward));
    assert_eq!(lab.position.game.ply(), 3);
}

#[test]
fn a_fen_that_cannot_be_used_stays_in_its_field_with_what_is_wrong() {
    let mut lab = put_up("");
    let before = lab.board();
    for (fen, why) in [
        ("8/8/8 w - - 0 1", "3 ranks"),
        ("4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1", "White has 1 rook"),
    ] {
        let effects = lab.update(typing(fen));
        let wrong = lab.position.wrong_fen.clone().unwrap();
        assert_eq!(wrong.text, fen);
        assert!(wrong.why.contains(why), "{}", wrong.why);
        assert_eq!(said(&effects), wrong.why);
        assert_eq!(lab.board(), before);
    }
    lab.update(typing("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1"));
    assert_eq!(lab.position.wrong_fen, None);
    assert_eq!(lab.board().to_string(), "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1");
}

#[test]
fn a_position_of_other_men_is_refused_and_stays_in_the_editor() {
    let mut lab = put_up("");
    lab.update(Action::Position(PositionAction::Edit));
    lab.update(putting("4k3/pp6/8/8/8/8/8/Q3K3 w - - 0 1"));
    assert!(lab.position.editing && lab.notices[0].text.contains("White has 1 queen"));
    assert_eq!(lab.board().to_string(), crate::experiment::link::EXAMPLE);
}

#[test]
fn a_pawn_may_become_a_queen_while_playing_on() {
    let mut lab = put_up("v=1&fen=8/4P3/8/2k5/8/8/2K5/8+w+-+-+0+1&moves=e7e8q");
    assert!(lab.notices.is_empty(), "{:?}", lab.notices);
    assert_eq!(material::name(&lab.board()), "king and queen against king");
    lab.update(Action::Position(PositionAction::Back));
    assert_eq!(lab.position.game.ply(), 0);
}

#[test]
fn a_link_with_a_wrong_position_keeps_the_board_and_says_so() {
    let lab = put_up("v=1&fen=8/8/8/8/8/8/8/8+w+-+-+0+1&layer=fog");
    assert_eq!(lab.notices.len(), 1);
    let said = &lab.notices[0].text;
    assert!(
        said.contains("fog") && said.contains("cannot be set up"),
        "{said}"
    );
    assert_eq!(lab.board().to_string(), crate::experiment::link::EXAMPLE);
}

#[test]
fn a_layer_chosen_twice_is_taken_away() {
    let mut lab = put_up("");
    let effects = lab.update(Action::SetLayer(Layer::Spheres));
    assert!(said(&effects).starts_with("The white king gets to"));
    assert!(!lab.picture().overlay.patches.is_empty());
    lab.update(Action::SetLayer(Layer::Spheres));
    assert_eq!(lab.layer, Layer::Bare);
}

#[test]
fn the_goal_of_the_paths_is_typed_or_circled() {
    let mut lab = put_up("");
    lab.update(Action::SetLayer(Layer::WhitePath));
    lab.update(Action::SetGoal("d6".to_owned()));
    assert_eq!(lab.goal, Some(Square::D6));
    lab.update(Action::SetGoal("z9".to_owned()));
    assert_eq!(lab.wrong_goal.as_ref().unwrap().text, "z9");
    assert_eq!(lab.goal, Some(Square::D6));
    lab.update(Action::Position(PositionAction::SetShapes(vec![Shape {
        brush: Brush::Green,
        from: Square::B5,
        to: None,
    }])));
    assert_eq!((lab.goal, lab.wrong_goal.clone()), (Some(Square::B5), None));
    assert!(lab.link().to_query().contains("layer=white-path&goal=b5"));
}

#[test]
fn a_rule_that_fired_lights_its_squares_until_the_position_changes() {
    let mut lab = Lab::default();
    let query = "v=1&fen=8/8/8/6k1/1P6/8/8/K7+w+-+-+0+1".to_owned();
    act(&mut lab, [Action::Return(query)]);
    let ruled = lab.ruled().expect("the worker has answered");
    let fired = ruled.fired.iter().filter_map(FiredRule::rule);
    let place = fired
        .map(|rule| rule.id)
        .position(|id| id == "rule-of-the-square")
        .unwrap();
    lab.update(Action::ShowRule(Some(place)));
    assert!(lab.picture().overlay.on(Square::F8).next().is_some());
    play(&mut lab, "b5");
    assert_eq!(lab.highlighted, None);
}

#[test]
fn nothing_of_a_search_stands_beside_a_position_it_was_not_made_for() {
    // The page said of this stalemate "White wins", "sound and exact": of the example before it.
    let mut lab = opened("");
    let stalemate = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1";
    act(&mut lab, [Action::Hint, typing(stalemate)]);
    assert_eq!(lab.outcome(), Some("Stalemate: a draw."));
    assert_eq!(lab.truth().unwrap().value(), Some(Value::Draw));
    assert!(lab.shown().is_none() && lab.node().is_none() && lab.explanation().is_none());
    assert!(lab.node_range().is_none() && lab.nodes_reached().is_none());
    assert_eq!(lab.word(), None);
    step(&mut lab, [Step::Next]);
    assert_eq!(lab.focus, Focus::Setup, "there is nothing to step through");
    let example = crate::experiment::link::EXAMPLE;
    act(&mut lab, [typing(example)]);
    assert!(lab.shown().is_some(), "it comes back with its position");
}

#[test]
fn a_hint_is_not_left_beside_the_next_position() {
    let mut lab = put_up("");
    act(&mut lab, [Action::Hint]);
    assert!(lab.word().is_some());
    act(&mut lab, [playing("c2c3")]);
    assert_eq!(lab.word(), None);
}

#[test]
fn a_search_that_ends_after_another_position_was_put_up_leaves_that_on_the_board() {
    let mut lab = Lab::default();
    let asked = lab.update(Action::Open(String::new()));
    let stalemate = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1";
    lab.update(putting(stalemate));
    for effect in asked {
        if let Effect::Send(id, request) = effect
            && let Some(answer) = answers(judge(), id, request)
        {
            lab.update(Action::Received(answer));
        }
    }
    let board = lab.board().to_string();
    assert_eq!((board.as_str(), lab.focus), (stalemate, Focus::Setup));
    assert!(lab.shown().is_none() && !lab.jobs.is_running());
}

#[test]
fn steps_that_play_are_held_when_another_position_is_put_up() {
    let mut lab = opened("");
    step(&mut lab, [Step::First, Step::TogglePlay]);
    assert!(lab.playback.playing);
    act(&mut lab, [putting("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1")]);
    assert!(!lab.playback.playing);
}

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
        super::exact::mark(&answer, &board, mv).filter(|mark| wanted(*mark))?;
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
        // The soonest win, as a person who knows plays it.
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
        exercise.word.contains("a rule decides"),
        "{}",
        exercise.word
    );
    assert_eq!(lab.drill.score.waiting(), 1);
    // After as many others as the first pause is long it is the next one.
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
    let kind = super::drill::KINDS.iter().position(|kind| *kind == "KRKP");
    drill(
        &mut lab,
        [DrillAction::Kind(kind.unwrap()), DrillAction::Next],
    );
    assert!(lab.waiting_words().unwrap().contains("K+R v K+P"));
    assert_eq!(lab.wants_table().unwrap().material.to_string(), "KRKP");
    let again = lab.update(Action::TablesChanged);
    let asks = |effect: &Effect| matches!(effect, Effect::Send(_, Request::Exercise(_)));
    assert!(again.iter().any(asks), "{again:?}");
}

/// The row of an ending in the drill.
fn kind(name: &str) -> DrillAction {
    let kind = super::drill::KINDS.iter().position(|kind| *kind == name);
    DrillAction::Kind(kind.unwrap())
}

/// Tables of which none is kept yet, and what they do about what the lab wants.
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
    for name in super::drill::KINDS {
        let mut lab = put_up("");
        // Of the queen against the bare king there are only easy ones.
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
    let progress =
        |percent, seconds| Action::Tables(TableNews::Making(TableProgress { percent, seconds }));
    act(&mut lab, [progress(3, None)]);
    let words = "Building the tables of K+2P v K: 3 %. The exercise starts when they are ready.";
    assert_eq!(lab.waiting_words().unwrap(), words);
    act(&mut lab, [progress(40, Some(12))]);
    assert!(
        lab.waiting_words()
            .unwrap()
            .contains("40 %, about 12 s left.")
    );
    // Each table that is made has the worker asked again; that it still lacks some is no new refusal.
    let refusals = |lab: &Lab| lab.wants_table().unwrap().refusals;
    act(&mut lab, [Action::TablesChanged]);
    assert_eq!(refusals(&lab), 1);
    // They are made, and the worker has the exercise.
    let asked = lab.update(Action::Tables(TableNews::Idle));
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
    let gone = Action::Tables(TableNews::GivenUp("the storage is full".to_owned()));
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
    act(&mut lab, wanted.map(Action::Zugzwangs));
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
    act(&mut lab, [Action::Run]);
    assert_eq!(lab.waiting_words(), None);
    assert!(
        lab.drill
            .trouble
            .as_ref()
            .unwrap()
            .starts_with("You stopped waiting")
    );
    // The exercise of before does not come after all.
    act(
        &mut lab,
        [Action::TablesChanged, Action::Tables(TableNews::Idle)],
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
    lab.update(Action::Drill(DrillAction::Next));
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
    lab.update(Action::Zugzwangs(ZugzwangAction::List));
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
    // Of the rook's ending each is failed, so that nothing of it is due before the other.
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
fn a_game_that_stands_at_egs_move_says_so_and_goes_on() {
    let mut lab = put_up("");
    act(&mut lab, [Action::PlayAgainstEg(Some(Color::White))]);
    let asked = lab.update(playing("c2c3"));
    assert!(!asked.is_empty() && lab.is_thinking_in_game() && !lab.waits_for_eg());
    // A hint asked meanwhile does not take its place.
    assert_eq!(said(&lab.update(Action::Hint)), "EG is thinking already");
    lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert!(lab.waits_for_eg() && lab.notices[0].text.contains("Let EG move"));
    let again = Action::PlayAgainstEg(lab.plays);
    act(&mut lab, [again]);
    assert_eq!((lab.position.game.ply(), lab.waits_for_eg()), (2, false));
    // Nor is it anybody's move when the game is over.
    act(&mut lab, [putting("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1")]);
    act(&mut lab, [Action::PlayAgainstEg(Some(Color::Black))]);
    assert!(!lab.waits_for_eg() && lab.outcome().is_some());
}

#[test]
fn the_mutual_zugzwangs_of_an_ending_are_listed_and_sorted() {
    let mut lab = put_up("");
    let kpk = endgame::oracle::Material::all();
    let row = kpk.iter().position(|ending| ending.to_string() == "KPK");
    let wanted = [ZugzwangAction::Ending(row.unwrap()), ZugzwangAction::List];
    act(&mut lab, wanted.map(Action::Zugzwangs));
    let count = lab.zugzwangs.found().unwrap().count;
    assert!(count > 0 && lab.zugzwangs.has_more());
    let first = lab.zugzwangs.shown();
    act(&mut lab, [Action::Zugzwangs(ZugzwangAction::Order(2))]);
    let longest = lab.zugzwangs.shown();
    assert_eq!(first.len(), longest.len());
    let plies = |row: &crate::experiment::zugzwang::Zugzwang| row.plies.into_iter().flatten().max();
    assert!(longest.is_sorted_by_key(|row| std::cmp::Reverse(plies(row))));
}

#[test]
fn a_fen_of_two_fields_and_a_study_with_a_rook_are_taken() {
    let mut lab = put_up("");
    for (typed, stands) in [
        ("8/8/8/3k4/8/3K4/3P4/8 w", "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1"),
        (
            "  8/8/1KP5/3r4/8/8/8/k7   w  -   - ",
            "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
        ),
    ] {
        act(&mut lab, [typing(typed)]);
        assert_eq!(lab.position.wrong_fen, None, "{typed}");
        assert_eq!(lab.board().to_string(), stands);
    }
    let wish = lab.wants_table().expect("no table has answered");
    assert_eq!(
        (wish.material.to_string(), wish.refusals),
        ("KRKP".to_owned(), 0)
    );
    let lab = put_up("v=1&fen=8/8/1KP5/3r4/8/8/8/k7+w");
    let said = "In the link's position the FEN stops before the castling rights; the rest is read as \"- - 0 1\".";
    assert_eq!(lab.notices.texts(), [said]);
    assert_eq!(lab.notices[0].kind, NoticeKind::Note);
    assert_eq!(lab.board().to_string(), "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1");
}

#[test]
fn a_position_in_which_black_is_a_pawn_down_after_the_example_gets_its_own_verdict() {
    // The page said of it what it had said of the example: "sound and exact", for the wrong side.
    let mut lab = opened("");
    let fen = "8/8/8/8/8/2k1p3/8/4K3 w - - 0 1";
    act(&mut lab, [typing(fen)]);
    // EG thinks about it by itself, and the position stays on the board.
    let shown = lab.shown().unwrap();
    assert_eq!(shown.recording.subject().position, fen);
    assert_eq!(
        (lab.focus, lab.board().to_string()),
        (Focus::Setup, fen.to_owned())
    );
    assert_eq!(lab.side(), Color::Black);
    let truth = lab.truth().and_then(|truth| truth.range()).unwrap();
    let ruled = lab
        .ruled()
        .expect("the rules were asked about this position");
    let here = truth.seen_by(Color::Black);
    assert!(
        ruled.range.and(here).is_some(),
        "{} and {here}",
        ruled.range
    );
    act(&mut lab, [Action::Run]);
    let shown = lab.shown().unwrap();
    let answer = shown.recording.answer().unwrap();
    assert_eq!(answer.side, Color::Black);
    let verdict = soundness(answer.value, answer.side, lab.truth().map(|truth| &**truth));
    assert_eq!(verdict, Soundness::Exact);
}

#[test]
fn a_bad_move_is_explained_when_asked_about() {
    let mut lab = put_up("");
    act(&mut lab, [Action::Why("e2e4".parse().unwrap())]);
    let told = lab.told_why().unwrap();
    assert!(told[0].contains("e4 only draws. Kc3 wins."), "{told:?}");
    assert!(told[1].contains("rule decides"), "{told:?}");
    play(&mut lab, "Kc3");
    assert!(!lab.asks_why(), "it is not left beside another position");
}

#[test]
fn eg_begins_by_itself_only_within_its_usual_limit() {
    let mut lab = put_up("");
    lab.update(Action::SetNodes("1000000".to_owned()));
    lab.update(typing("8/8/8/8/8/2k1p3/8/4K3 w - - 0 1"));
    assert!(!lab.jobs.is_running());
    lab.update(Action::SetNodes("5000".to_owned()));
    lab.update(typing("8/8/8/8/8/2k1p3/8/4K3 b - - 0 1"));
    assert!(lab.jobs.is_running());
}

/// A game that ends long before any ending.
const WHOLE_GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *";

/// A game that comes to an ending of four men, with a variation in it.
const INTO_AN_ENDING: &str = "[SetUp \"1\"]\n[FEN \"3q4/1r6/8/8/2k5/8/3Q4/1R1K4 w - - 0 40\"]\n\n40. Rxb7 Qxd2+ 41. \
    Kxd2 {the rook is left} Kd4 (41... Kd5 42. Rb4) 42. Rb4+ Kd5 *";

#[test]
fn a_game_is_read_from_its_first_position_that_the_lab_takes_and_walked_by_the_steps() {
    let mut lab = opened("");
    let read = |lab: &mut Lab, text: &str| act(lab, [Action::ReadPgn(text.into())]);
    read(
        &mut lab,
        "[FEN \"8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\"]\n\n1. Kd3 {towards the pawn} Kd5 (1... Kc6 2. e4) 2. e4+ *",
    );
    assert!(lab.shown().is_none() && !lab.jobs.is_running());
    assert_eq!(lab.position.game.record().len(), 6);
    for (taken, ply) in [
        (Step::Next, 1),
        (Step::Last, 3),
        (Step::Previous, 2),
        (Step::First, 0),
    ] {
        step(&mut lab, [taken]);
        assert_eq!(lab.position.game.ply(), ply, "{taken:?}");
        assert!(lab.truth().is_some() && lab.ruled().is_some());
    }
    let effects = read(&mut lab, INTO_AN_ENDING);
    assert_eq!(
        lab.position.game.board().to_string(),
        "8/1R6/8/8/2k5/8/3q4/3K4 w - - 0 41"
    );
    let why = "The game begins here with move 41, where it has come to king and queen against king and rook.";
    assert!(said(&effects).ends_with(why), "{}", said(&effects));
    assert_eq!(lab.notices[0].text, why);
    assert_eq!(lab.position.game.record().len(), 7);
    // Taking back leads through the game, and from its beginning to what was there before.
    act(&mut lab, [Action::Position(PositionAction::Back)]);
    assert_eq!(lab.position.game.record().len(), 6);
}

#[test]
fn a_game_that_never_becomes_an_ending_is_refused_and_the_board_is_kept() {
    let mut lab = opened("");
    let before = lab.position.game.board().clone();
    for (text, why) in [
        (
            WHOLE_GAME,
            "comes to no position that can be put up: the endgame lab takes kings and pawns",
        ),
        ("Dear Sir", "no game in this text"),
        ("1. Ke5 *", "1 broken game was skipped: game 1, line 1"),
    ] {
        act(&mut lab, [Action::ReadPgn(text.into())]);
        assert!(lab.notices[0].text.contains(why), "{:?}", lab.notices);
        assert_eq!(lab.position.game.board(), &before);
        assert!(lab.shown().is_some());
    }
}

#[test]
fn a_game_with_a_mistake_is_put_up_to_it_and_the_lab_says_so() {
    let mut lab = opened("");
    let text =
        "[FEN \"8/8/8/6k1/1P6/8/8/K7 w - - 0 1\"]\n\n1. b5 (1. Kb2 -- 2. Kc3) 1... Kf5 2. b8 Ke6 *";
    act(&mut lab, [Action::ReadPgn(text.into())]);
    assert_eq!(lab.position.game.record().main_line().count(), 2);
    let said = &lab.notices[0].text;
    let first = "Not read as written: game 1, line 3, column 38: \"b8\": no pawn of White's can move like this; \
                 the game was kept up to there; game 1, line 3, column 15: \"--\" passes the turn";
    assert!(said.starts_with(first), "{said}");
}

#[test]
fn of_several_games_each_can_be_chosen() {
    use kit::model::lab::{Event, File, Lab as _};
    let mut lab = opened("");
    let bytes = format!("{WHOLE_GAME}\n\n{INTO_AN_ENDING}\n").into_bytes();
    let name = "two.txt".to_owned();
    let action = Lab::map_event(Event::File(File::Whole { name, bytes }));
    act(&mut lab, [action.unwrap()]);
    assert_eq!(lab.library.as_ref().unwrap().games().len(), 2);
    assert!(
        lab.notices[0]
            .text
            .contains("no position that can be put up")
    );
    act(&mut lab, [Action::ChooseGame(1)]);
    assert_eq!(lab.position.game.record().len(), 7);
    act(&mut lab, [Action::ChooseGame(7), Action::CloseLibrary]);
    assert!(lab.library.is_none());
    assert_eq!(lab.position.game.record().len(), 7);
}
