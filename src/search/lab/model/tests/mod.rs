//! The lab as a person uses it: lists of actions with a worker that answers at once.

mod files;
mod searching;

use super::annotated::Extent;
use super::beside::Beside;
use super::*;
use crate::experiment::Reply;
use crate::experiment::{Job, Link, Method};
use chess::notation::parse_move;
use kit::experiment::Stop;
use kit::experiment::link::LinkState;
use kit::experiment::wire::{Answer, Order};
use kit::model::lab::{Elsewhere, File, Joined, Key};
use kit::model::notice::NoticeKind;
use kit::model::position::PositionAction;

/// The worker's answer to a search.
fn answers(effect: &Effect) -> Option<Answer<Reply>> {
    let Effect::Send(id, Order::Start(experiment)) = effect else {
        return None;
    };
    Some(match Job::new(experiment) {
        Ok(job) => Answer::of(*id, Reply::Done(job.run())),
        Err(error) => Answer::failed(*id, error.to_string()),
    })
}

/// Carries out actions, with the search done on the spot whenever the lab asks for it.
fn act<A: Into<Action>>(lab: &mut Lab, actions: impl IntoIterator<Item = A>) -> Vec<Effect> {
    let mut all = Vec::new();
    for action in actions {
        let mut effects = lab.update(action);
        while let Some(at) = effects
            .iter()
            .position(|effect| matches!(effect, Effect::Send(_, Order::Start(_))))
        {
            if let Some(response) = answers(&effects.remove(at)) {
                effects.extend(lab.update(Action::Received(response)));
            }
        }
        all.extend(effects);
    }
    all
}

/// Takes steps.
fn step(lab: &mut Lab, steps: impl IntoIterator<Item = Step>) -> Vec<Effect> {
    act(lab, steps.into_iter().map(Action::Playback))
}

/// Changes the position or its game.
fn change(lab: &mut Lab, actions: impl IntoIterator<Item = PositionAction>) -> Vec<Effect> {
    act(lab, actions.into_iter().map(Action::Position))
}

/// Plays a line of moves.
fn play(lab: &mut Lab, line: &str) {
    for word in line.split(' ') {
        let mv = parse_move(&lab.board(), word).unwrap();
        act(lab, [Action::Position(PositionAction::Play(mv))]);
    }
}

fn opened(query: &str) -> Lab {
    let mut lab = Lab::default();
    act(&mut lab, [Action::Open(query.to_owned())]);
    lab
}

fn tree_lab() -> Lab {
    let tree = crate::experiment::definition::EXAMPLE_TREE;
    opened(&format!("v=1&order=generation&tree={tree}"))
}

/// Opens a file as a person does; gives where slices of it were asked for.
fn open_file(lab: &mut Lab, name: &str, bytes: &[u8]) -> Vec<(u64, u64)> {
    let chosen = File::Chosen {
        name: name.to_owned(),
        size: bytes.len() as u64,
        is_dropped: true,
    };
    let mut effects = act(lab, [Action::File(chosen)]);
    let mut slices = Vec::new();
    while let [Effect::ReadFile(from, to)] = effects[..] {
        slices.push((from, to));
        let slice = bytes[from as usize..to as usize].to_vec();
        effects = act(lab, [Action::File(File::Slice(slice))]);
    }
    slices
}

/// The explanation of the step shown.
fn explained(lab: &Lab) -> explain::Explanation {
    explain::Explainer::new(lab.recording().unwrap()).explain(lab.playback.cursor.step())
}

fn mv(text: &str) -> cozy_chess::Move {
    text.parse().unwrap()
}

#[test]
fn the_first_screen_shows_a_finished_search() {
    let lab = opened("");
    assert!(lab.followed().is_some() && !lab.jobs.is_running() && !lab.is_stale());
    assert_eq!(*lab.notices, []);
    // It stands where there is something to see, not at a root of which nothing is known.
    let heading = explained(&lab).heading;
    assert!(heading.starts_with("Cut-off: "), "{heading}");
}

#[test]
fn a_link_leads_to_the_same_step_and_says_that_it_was_reproduced() {
    let mut lab = opened("");
    step(&mut lab, [Step::Seek(40)]);
    let query = lab.link().unwrap().to_query();
    let other = opened(&query);
    assert_eq!(other.playback.cursor.step(), 40);
    assert!(other.notices[0].text.starts_with("Reproduced exactly"));
    let (before, _) = query.split_once("digest=").unwrap();
    let changed = format!("{before}digest=0000000000000001");
    assert!(
        opened(&changed).notices[0]
            .text
            .starts_with("Not reproduced")
    );
}

#[test]
fn stepping_to_the_end_and_back_gives_the_same_sentences() {
    let mut lab = tree_lab();
    step(&mut lab, [Step::First]);
    let mut there = vec![explained(&lab)];
    while lab.playback.cursor != lab.playback.cursor.last() {
        step(&mut lab, [Step::Next]);
        there.push(explained(&lab));
    }
    let mut back = vec![explained(&lab)];
    while lab.playback.cursor != lab.playback.cursor.first() {
        step(&mut lab, [Step::Previous]);
        back.push(explained(&lab));
    }
    back.reverse();
    assert_eq!(there, back);
}

#[test]
fn stops_are_walked_in_both_directions() {
    let mut lab = tree_lab();
    step(&mut lab, [Step::First, Step::NextStop]);
    let first = lab.playback.cursor.step();
    step(&mut lab, [Step::NextStop]);
    assert!(lab.playback.cursor.step() > first);
    let effects = step(&mut lab, [Step::NextStop]);
    assert_eq!(effects, [Effect::Say("No more stops: cut-off".to_owned())]);
    step(&mut lab, [Step::PreviousStop]);
    assert_eq!(lab.playback.cursor.step(), first);
}

#[test]
fn stepping_over_a_node_ends_where_it_returns() {
    let mut lab = tree_lab();
    step(&mut lab, [Step::Seek(2), Step::Over]);
    let explainer = explain::Explainer::new(lab.recording().unwrap());
    let headline = explainer.headline(lab.playback.cursor.step() - 1);
    assert_eq!(headline, "D returns 7 (exact)");
    step(&mut lab, [Step::Out]);
    assert_eq!(lab.playback.cursor, lab.playback.cursor.last());
}

#[test]
fn a_move_on_the_recorded_tree_follows_it_and_another_one_leaves_it() {
    let mut lab = opened("v=1");
    change(&mut lab, [PositionAction::Play(mv("d5c7"))]);
    assert_eq!(lab.focus, Focus::Recording);
    let recording = lab.recording().cloned().unwrap();
    assert_eq!(recording.name(lab.node().unwrap()), "Nxc7+");
    assert_eq!(lab.position.game.ply(), 0);
    act(
        &mut lab,
        [
            Action::Playback(Step::Last),
            Action::Position(PositionAction::Play(mv("c1b1"))),
        ],
    );
    play(&mut lab, "Kd8");
    assert!(
        !lab.notices
            .iter()
            .any(|notice| notice.kind == NoticeKind::Problem)
    );
}

#[test]
fn a_move_takes_the_recording_away_and_taking_it_back_brings_it_again() {
    let mut lab = opened("depth=1");
    change(
        &mut lab,
        [
            PositionAction::Play(mv("d5c7")),
            PositionAction::Play(mv("e8d7")),
        ],
    );
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Setup, 2));
    assert!(lab.recording().is_none() && lab.source().is_none() && lab.node().is_none());
    step(&mut lab, [Step::Next]);
    assert_eq!(
        lab.position.game.ply(),
        2,
        "there is nothing to step through"
    );
    change(&mut lab, [PositionAction::Back, PositionAction::Back]);
    assert!(lab.recording().is_some() && !lab.is_stale());
    act(
        &mut lab,
        [SearchAction::Type(|form| &mut form.depth, "2".to_owned())],
    );
    assert!(lab.recording().is_some() && lab.is_stale());
    change(&mut lab, [PositionAction::Forward, PositionAction::Forward]);
    assert_eq!(lab.position.game.ply(), 2);
}

#[test]
fn a_wrong_entry_stays_in_its_field_and_is_explained() {
    let mut lab = opened("");
    act(
        &mut lab,
        [
            SearchAction::Type(|form| &mut form.depth, "many".to_owned()),
            SearchAction::Run,
        ],
    );
    assert_eq!(lab.form.depth, "many");
    assert!(
        lab.notices[0]
            .text
            .contains("depth: Enter a whole number of plies from 0 to ")
    );
    assert!(lab.recording().is_some());
    act(
        &mut lab,
        [
            SearchAction::SetMode(Mode::Tree),
            SearchAction::Type(|form| &mut form.tree, "((1 2)".to_owned()),
        ],
    );
    act(
        &mut lab,
        [
            SearchAction::Type(|form| &mut form.depth, "2".to_owned()),
            SearchAction::Run,
        ],
    );
    assert!(lab.notices.last().unwrap().text.contains("is not closed"));
    assert_eq!(lab.form.tree, "((1 2)");
}

#[test]
fn every_cut_of_the_example_is_proved() {
    let mut lab = opened("");
    let recording = lab.recording().cloned().unwrap();
    let mut proved = 0;
    for node in 0..recording.tree().len() as u32 {
        let is_cut = recording
            .tree()
            .children(node)
            .any(|child| matches!(recording.effect(child), Some((_, _, search::Effect::Cuts))));
        if is_cut {
            act(
                &mut lab,
                [
                    Action::Select(Selection::Node(node)),
                    SearchAction::ProveCut.into(),
                ],
            );
            let proof = lab.proof().cloned().unwrap();
            assert_eq!(proof.result, ProofResult::Holds, "node {node}");
            proved += proof.unsearched.len();
        }
    }
    assert!(proved > 10, "{proved}");
}

#[test]
fn proving_where_nothing_was_cut_says_so() {
    let mut lab = tree_lab();
    act(
        &mut lab,
        [Action::Playback(Step::First), SearchAction::ProveCut.into()],
    );
    assert!(lab.notices[0].text.contains("Nothing was cut off"));
}

#[test]
fn a_link_with_mistakes_says_what_was_left_out() {
    let lab = opened("v=1&depth=2&colour=red&fen=8/8/8/8/8/8/8/8+w+-+-+0+1");
    let said = &lab.notices[0].text;
    assert!(said.contains("\"colour\""), "{said}");
    assert!(
        said.contains("The position in the link cannot be set up"),
        "{said}"
    );
    assert_eq!(lab.form.depth, "2");
}

#[test]
fn the_query_of_the_link_reproduces_the_form() {
    let mut lab = opened("depth=2&algorithm=minimax&fanout=5,*&evaluator=material-moves&flip=1");
    assert!(lab.position.flipped);
    let link = lab.link().unwrap();
    let (again, problems) = Link::from_query(&link.to_query());
    assert_eq!((again, problems), (link, Vec::new()));
    act(&mut lab, [Action::CopyLink(super::LinkForm::Plain)]);
}

#[test]
fn without_a_recording_in_sight_the_steps_go_through_the_game() {
    let mut lab = opened("v=1&depth=0");
    act(
        &mut lab,
        [SearchAction::PastePgn("1. e4 e5 2. Nf3 *".to_owned())],
    );
    let step = |lab: &mut Lab, step| {
        act(lab, [Action::Playback(step)]);
        lab.position.game.ply()
    };
    assert!(lab.recording().is_none());
    assert_eq!(step(&mut lab, Step::Next), 1);
    assert_eq!(step(&mut lab, Step::Last), 3);
    assert_eq!(step(&mut lab, Step::Previous), 2);
    assert_eq!(step(&mut lab, Step::First), 0);
    // A typed tree has no game to go through.
    act(&mut lab, [SearchAction::SetMode(Mode::Tree)]);
    assert_eq!(step(&mut lab, Step::Next), 0);
    assert_eq!(lab.mode, Mode::Tree);
}

#[test]
fn no_key_means_two_things_and_shift_makes_another_key() {
    assert_eq!(kit::model::keys::bound_twice(&Lab::keys()), None);
    let lab = Lab::default();
    let meant = |key, shift| {
        let now = 0.0;
        lab.key(&Key { key, shift, now })
    };
    let step = |shift| match meant("ArrowRight", shift) {
        Some(Action::Playback(step)) => Some(step),
        _ => None,
    };
    assert_eq!(step(false), Some(Step::Next));
    assert_eq!(step(true), Some(Step::NextStop));
    assert!(matches!(
        meant("Enter", false),
        Some(Action::Own(SearchAction::Run))
    ));
    assert!(meant("q", false).is_none());
}
