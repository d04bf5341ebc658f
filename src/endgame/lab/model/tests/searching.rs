//! EG's search: begun, stepped through, stopped, linked to, kept apart from other positions.

use super::*;
use endgame::eg::ExclusionSwitch;
use kit::model::recorded::RecordedLab;

#[test]
fn the_first_screen_shows_eg_at_work_on_the_example_and_the_truth_beside_it() {
    let lab = opened("");
    let shown = lab.followed().expect("a search is shown");
    let answer = shown.recording.answer().unwrap();
    assert_eq!((answer.value, answer.proved), (Range::WIN, Range::WIN));
    // The first step shown has something to see.
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
    assert!(said(&effects).ends_with("No more stops: strategy suggested"));
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
    let query = lab.link().unwrap().to_query();
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
    let effects = act(&mut lab, [EndgameAction::SaveTrace]);
    let Some(Effect::Save { name, bytes }) = effects.into_iter().next() else {
        panic!("a file")
    };
    assert!(name.starts_with("eg-") && name.split('.').next_back() == Some("jsonl"));
    let mut other = put_up("");
    act(&mut other, [whole("eg.jsonl", bytes)]);
    let digest = |lab: &Lab| lab.shown().unwrap().digest;
    assert_eq!(digest(&other), digest(&lab));
    act(&mut other, [whole("eg.jsonl", b"nonsense".to_vec())]);
    assert!(
        other.notices[0]
            .text
            .starts_with("The trace file cannot be opened")
    );
}

#[test]
fn a_link_back_into_the_search_shown_says_if_it_has_no_such_step() {
    let mut lab = opened("v=1");
    let query = lab.link().unwrap().to_query();
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
    act(&mut lab, [EndgameAction::Run]);
    let whole = answered(&lab);
    assert_eq!(
        (whole.value, whole.decided_by),
        (Range::DRAW, DecidedBy::Proof)
    );
    act(&mut lab, [EndgameAction::Use(RuleBase::WithoutTables)]);
    let alone = answered(&lab);
    assert_eq!(
        (alone.value, alone.decided_by),
        (Range::WIN, DecidedBy::Strategies)
    );
    assert_eq!((alone.proved, alone.proof_nodes), (Range::AT_LEAST_DRAW, 0));
    let query = lab.link().unwrap().to_query();
    assert!(query.contains("eg=loop"), "{query}");
    let other = opened(&query);
    assert_eq!(
        (other.rules, answered(&other).value),
        (RuleBase::WithoutTables, Range::WIN)
    );
}

#[test]
fn exclusion_is_switched_off_searches_again_and_goes_with_the_link() {
    let mut lab = put_up("fen=4k3/8/8/8/8/3KP3/8/8+b+-+-+0+1&eg=printed");
    let nodes = |lab: &Lab| {
        let answer = lab.shown().and_then(|shown| shown.recording.answer());
        answer.unwrap().strategic_nodes
    };
    act(&mut lab, [EndgameAction::Run]);
    assert_eq!(nodes(&lab), 65);
    act(&mut lab, [EndgameAction::Exclude(ExclusionSwitch::Off)]);
    assert_eq!(nodes(&lab), 26);
    let query = lab.link().unwrap().to_query();
    assert!(query.contains("exclusion=off"), "{query}");
    let other = opened(&query);
    assert_eq!((other.exclusion, nodes(&other)), (ExclusionSwitch::Off, 26));
}

#[test]
fn a_wrong_limit_stays_in_its_field_and_holds_the_run_back() {
    let mut lab = put_up("");
    act(
        &mut lab,
        [
            EndgameAction::SetNodes("many".to_owned()),
            EndgameAction::Run,
        ],
    );
    assert_eq!(lab.wrong_nodes.as_ref().unwrap().text, "many");
    assert!(!lab.jobs.is_running() && lab.notices[0].text.contains("Enter a whole number"));
    act(
        &mut lab,
        [
            EndgameAction::SetNodes("1 000".to_owned()),
            EndgameAction::Run,
        ],
    );
    assert_eq!(lab.nodes, 1_000);
    assert!(lab.followed().is_some());
}

#[test]
fn what_comes_too_late_is_dropped_and_a_dead_worker_is_replaced() {
    let mut lab = put_up("");
    let effects = lab.update(EndgameAction::Run);
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
fn nothing_of_a_search_stands_beside_a_position_it_was_not_made_for() {
    // The page once showed the verdict of the example, "White wins", beside this stalemate.
    let mut lab = opened("");
    let stalemate = "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1";
    act(&mut lab, [EndgameAction::Hint.into(), typing(stalemate)]);
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

#[test]
fn a_position_in_which_black_is_a_pawn_down_after_the_example_gets_its_own_verdict() {
    // The page once showed the verdict of the example, for the wrong side.
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
    act(&mut lab, [EndgameAction::Run]);
    let shown = lab.shown().unwrap();
    let answer = shown.recording.answer().unwrap();
    assert_eq!(answer.side, Color::Black);
    let verdict = soundness(answer.value, answer.side, lab.truth().map(|truth| &**truth));
    assert_eq!(verdict, Soundness::Exact);
}

#[test]
fn eg_begins_by_itself_only_within_its_usual_limit() {
    let mut lab = put_up("");
    lab.update(EndgameAction::SetNodes("1000000".to_owned()));
    lab.update(typing("8/8/8/8/8/2k1p3/8/4K3 w - - 0 1"));
    assert!(!lab.jobs.is_running());
    lab.update(EndgameAction::SetNodes("5000".to_owned()));
    lab.update(typing("8/8/8/8/8/2k1p3/8/4K3 b - - 0 1"));
    assert!(lab.jobs.is_running());
}
