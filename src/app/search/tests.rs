//! The lab as a person uses it: lists of actions with a worker that answers at once.

use super::annotated::Extent;
use super::beside::Beside;
use super::*;
use crate::app::kit::lab::File;
use crate::app::kit::notice::NoticeKind;
use crate::app::kit::position::PositionAction;
use crate::chess::notation::parse_move;
use crate::lab::kit::Stop;
use crate::lab::kit::link::LinkState;
use crate::lab::kit::wire::{Answer, Order};
use crate::lab::search::Reply;
use crate::lab::search::{Job, Link, Method};

/// What a worker answers to a search that is asked for.
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
fn act(lab: &mut Lab, actions: impl IntoIterator<Item = Action>) -> Vec<Effect> {
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
    let tree = crate::lab::search::experiment::EXAMPLE_TREE;
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

fn mv(text: &str) -> cozy_chess::Move {
    text.parse().unwrap()
}

#[test]
fn the_first_screen_shows_a_finished_search() {
    let lab = opened("");
    assert!(lab.followed().is_some() && !lab.jobs.is_running() && !lab.is_stale());
    assert_eq!(*lab.notices, []);
    // It stands where there is something to see, not at a root of which nothing is known.
    let recording = lab.recording().unwrap();
    let told = explain::Explainer::new(recording).explain(lab.playback.cursor.step());
    assert!(told.heading.starts_with("Cut: "), "{}", told.heading);
}

#[test]
fn a_link_leads_to_the_same_step_and_says_that_it_was_reproduced() {
    let mut lab = opened("");
    act(&mut lab, [Action::Playback(Step::Seek(40))]);
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
    act(&mut lab, [Action::Playback(Step::First)]);
    let explained = |lab: &Lab| {
        crate::app::search::explain::Explainer::new(lab.recording().unwrap())
            .explain(lab.playback.cursor.step())
    };
    let mut there = vec![explained(&lab)];
    while lab.playback.cursor != lab.playback.cursor.last() {
        act(&mut lab, [Action::Playback(Step::Next)]);
        there.push(explained(&lab));
    }
    let mut back = vec![explained(&lab)];
    while lab.playback.cursor != lab.playback.cursor.first() {
        act(&mut lab, [Action::Playback(Step::Previous)]);
        back.push(explained(&lab));
    }
    back.reverse();
    assert_eq!(there, back);
}

#[test]
fn stops_are_walked_in_both_directions() {
    let mut lab = tree_lab();
    act(
        &mut lab,
        [
            Action::Playback(Step::First),
            Action::Playback(Step::NextStop),
        ],
    );
    let first = lab.playback.cursor.step();
    act(&mut lab, [Action::Playback(Step::NextStop)]);
    assert!(lab.playback.cursor.step() > first);
    let effects = act(&mut lab, [Action::Playback(Step::NextStop)]);
    assert_eq!(effects, [Effect::Say("No further cut-off".to_owned())]);
    act(&mut lab, [Action::Playback(Step::PreviousStop)]);
    assert_eq!(lab.playback.cursor.step(), first);
}

#[test]
fn stepping_over_a_node_ends_where_it_returns() {
    let mut lab = tree_lab();
    act(
        &mut lab,
        [
            Action::Playback(Step::Seek(2)),
            Action::Playback(Step::Over),
        ],
    );
    let recording = lab.recording().cloned().unwrap();
    let explained = crate::app::search::explain::Explainer::new(&recording)
        .headline(lab.playback.cursor.step() - 1);
    assert_eq!(explained, "D returns 7 (exact)");
    act(&mut lab, [Action::Playback(Step::Out)]);
    assert_eq!(lab.playback.cursor, lab.playback.cursor.last());
}

#[test]
fn a_move_on_the_recorded_tree_follows_it_and_another_one_leaves_it() {
    let mut lab = opened("v=1");
    act(
        &mut lab,
        [Action::Position(PositionAction::Play(mv("d5c7")))],
    );
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
    act(
        &mut lab,
        [
            Action::Position(PositionAction::Play(mv("d5c7"))),
            Action::Position(PositionAction::Play(mv("e8d7"))),
        ],
    );
    assert_eq!((lab.focus, lab.position.game.ply()), (Focus::Setup, 2));
    assert!(lab.recording().is_none() && lab.source().is_none() && lab.node().is_none());
    act(&mut lab, [Action::Playback(Step::Next)]);
    assert_eq!(
        lab.position.game.ply(),
        2,
        "there is nothing to step through"
    );
    act(
        &mut lab,
        [
            Action::Position(PositionAction::Back),
            Action::Position(PositionAction::Back),
        ],
    );
    assert!(lab.recording().is_some() && !lab.is_stale());
    act(&mut lab, [Action::SetDepth("2".to_owned())]);
    assert!(lab.recording().is_some() && lab.is_stale());
    act(
        &mut lab,
        [
            Action::Position(PositionAction::Forward),
            Action::Position(PositionAction::Forward),
        ],
    );
    assert_eq!(lab.position.game.ply(), 2);
}

#[test]
fn a_wrong_entry_stays_in_its_field_and_is_explained() {
    let mut lab = opened("");
    act(&mut lab, [Action::SetDepth("many".to_owned()), Action::Run]);
    assert_eq!(lab.form.depth, "many");
    assert!(
        lab.notices[0]
            .text
            .contains("depth: \u{201c}many\u{201d} is not a whole number")
    );
    assert!(lab.recording().is_some());
    act(
        &mut lab,
        [
            Action::SetMode(Mode::Tree),
            Action::SetTree("((1 2)".to_owned()),
        ],
    );
    act(&mut lab, [Action::SetDepth("2".to_owned()), Action::Run]);
    assert!(lab.notices.last().unwrap().text.contains("is not closed"));
    assert_eq!(lab.form.tree, "((1 2)");
}

#[test]
fn every_cut_of_the_example_is_proved() {
    let mut lab = opened("");
    let recording = lab.recording().cloned().unwrap();
    let mut proved = 0;
    for node in 0..recording.tree().len() as u32 {
        let is_cut = recording.tree().children(node).any(|child| {
            matches!(
                recording.effect(child),
                Some((_, _, crate::search::Effect::Cuts))
            )
        });
        if is_cut {
            act(
                &mut lab,
                [Action::Select(Selection::Node(node)), Action::ProveCut],
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
    act(&mut lab, [Action::Playback(Step::First), Action::ProveCut]);
    assert!(lab.notices[0].text.contains("Nothing was cut off"));
}

#[test]
fn late_answers_are_dropped() {
    let mut lab = Lab::default();
    let start = |effects: Vec<Effect>| match &effects[0] {
        Effect::Send(id, Order::Start(experiment)) => (*id, experiment.clone()),
        other => panic!("{other:?}"),
    };
    let (first, experiment) = start(lab.update(Action::Run));
    let (second, _) = start(lab.update(Action::Run));
    let report = Job::new(&experiment).unwrap().run();
    let done = Reply::Done(report);
    lab.update(Action::Received(Answer::of(first, done.clone())));
    assert!(lab.recording().is_none());
    lab.update(Action::Received(Answer::of(second, done)));
    assert!(lab.recording().is_some());
}

#[test]
fn stopping_shows_what_there_is() {
    let mut lab = Lab::default();
    lab.update(Action::Run);
    let running = lab.jobs.running().unwrap();
    let id = running.id;
    let mut job = Job::new(&running.work.experiment).unwrap();
    job.step(50);
    assert_eq!(
        lab.update(Action::Cancel),
        [Effect::Send(id, Order::Cancel)]
    );
    let report = job.finish(Stop::Cancelled);
    lab.update(Action::Received(Answer::of(id, Reply::Done(report))));
    let recording = lab.recording().unwrap();
    assert_eq!(recording.summary().stop, Some(Stop::Cancelled));
    assert!(!recording.is_empty());
}

#[test]
fn a_dead_worker_is_replaced_and_nothing_else_is_lost() {
    let mut lab = opened("");
    let recording = lab.recording().cloned().unwrap();
    lab.update(Action::Run);
    let effects = lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert_eq!(effects[0], Effect::RestartWorker);
    assert!(!lab.jobs.is_running());
    assert!(lab.notices[0].text.contains("out of memory"));
    assert!(std::rc::Rc::ptr_eq(lab.recording().unwrap(), &recording));
}

#[test]
fn a_saved_trace_opens_again() {
    let mut lab = tree_lab();
    let effects = act(&mut lab, [Action::SaveTrace]);
    let Some(Effect::Save { name, bytes }) = effects.into_iter().next() else {
        panic!()
    };
    assert!(name.starts_with("search-"), "{name}");
    let mut other = opened("");
    act(&mut other, [Action::OpenTrace(bytes)]);
    assert_eq!(
        (other.mode, other.recording().unwrap().len()),
        (Mode::Tree, 23)
    );
    act(&mut other, [Action::OpenTrace(b"not a trace".to_vec())]);
    assert!(other.notices[0].text.contains("line 1"));
    assert_eq!(other.recording().unwrap().len(), 23);
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
fn a_game_put_aside_by_another_is_found_again_by_back() {
    let mut lab = opened("");
    act(
        &mut lab,
        [Action::Position(PositionAction::Set(
            cozy_chess::Board::default(),
        ))],
    );
    play(&mut lab, "e4 e5");
    act(&mut lab, [Action::Position(PositionAction::Back)]);
    play(&mut lab, "c5");
    act(&mut lab, [Action::SetComment("Sicilian".to_owned())]);
    let query = lab.link().unwrap().to_query();
    act(
        &mut lab,
        [Action::Position(PositionAction::Set(
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse().unwrap(),
        ))],
    );
    act(&mut lab, [Action::Return(query)]);
    assert_eq!(
        (
            lab.position.game.record().len(),
            lab.position.game.comment()
        ),
        (4, "Sicilian")
    );
}

#[test]
fn a_pgn_is_opened_in_slices_and_a_game_chosen() {
    let mut lab = opened("");
    let file =
        b"[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. Ke2 *\n\n[White \"C\"]\n\n1. P-Q4 *\n";
    open_file(&mut lab, "games.txt", file);
    assert_eq!(lab.library.as_ref().unwrap().games().len(), 2);
    assert!(
        lab.notices[0]
            .text
            .contains("1 broken game was skipped: game 2, line 7")
    );
    act(
        &mut lab,
        [
            Action::ChooseGame(1),
            Action::Position(PositionAction::Forward),
        ],
    );
    assert_eq!(lab.position.game.subject().moves.len(), 1);
    act(&mut lab, [Action::PastePgn("Dear Sir".to_owned())]);
    assert!(
        lab.notices
            .last()
            .unwrap()
            .text
            .contains("no game in this text")
    );
    assert_eq!(lab.position.game.subject().moves.len(), 1);
}

#[test]
fn a_large_file_of_games_comes_in_slices_and_what_was_read_before_a_failure_is_there() {
    let mut lab = opened("");
    let games = "[White \"A\"]\n\n1. e4 e5 *\n\n".repeat(10_000);
    let slices = open_file(&mut lab, "many.pgn", games.as_bytes());
    assert!(slices.len() > 1 && slices.last().unwrap().1 == games.len() as u64);
    assert_eq!(lab.library.as_ref().unwrap().games().len(), 10_000);
    let chosen = File::Chosen {
        name: "two.pgn".to_owned(),
        size: 1 << 20,
        is_dropped: false,
    };
    let slice = File::Slice(games.as_bytes()[..200].to_vec());
    let failed = File::Failed("it is gone".to_owned());
    act(&mut lab, [chosen, slice, failed].map(Action::File));
    assert!(lab.notices.iter().any(|it| it.text.contains("it is gone")));
    assert!(lab.library.as_ref().unwrap().games().len() > 1);
}

#[test]
fn a_trace_is_known_by_its_name_or_by_how_it_begins() {
    let effects = act(&mut tree_lab(), [Action::SaveTrace]);
    let Some(Effect::Save { bytes, .. }) = effects.into_iter().next() else {
        panic!()
    };
    for name in ["search.jsonl", "SEARCH.JSON", "search.txt", "search"] {
        let mut lab = opened("");
        open_file(&mut lab, name, &bytes);
        assert_eq!(lab.recording().unwrap().len(), 23, "{name}");
        assert!(lab.library.is_none() && lab.reading.is_none());
    }
    let mut lab = opened("");
    open_file(&mut lab, "broken.jsonl", b"");
    assert!(lab.notices[0].text.contains("cannot be opened"));
}

#[test]
fn the_game_is_kept_as_soon_as_it_has_a_move() {
    use crate::app::kit::lab::Lab as _;
    let mut lab = opened("depth=1");
    assert_eq!(lab.take_unkept(), []);
    act(
        &mut lab,
        [
            Action::Position(PositionAction::Play(mv("d5c7"))),
            Action::Position(PositionAction::Play(mv("e8d7"))),
        ],
    );
    let kept = lab.take_unkept();
    let [(key, Some(text))] = &kept[..] else {
        panic!("{kept:?}")
    };
    assert!(key.is_empty() && text.starts_with('"') && text.contains("Nxc7+"));
}

#[test]
fn a_link_into_the_game_of_an_earlier_visit_finds_its_variations() {
    let pgn = "\"1. e4 {best} e5 (1... c5) 2. Nf3 *\"";
    let opening = "v=1&depth=1&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1";
    let mut lab = Lab::default();
    act(&mut lab, [Action::Remember(pgn.to_owned())]);
    act(&mut lab, [Action::Open(format!("{opening}&moves=e2e4"))]);
    assert_eq!(
        (
            lab.position.game.record().len(),
            lab.position.game.comment()
        ),
        (5, "best")
    );
    let mut other = Lab::default();
    act(&mut other, [Action::Remember(pgn.to_owned())]);
    act(&mut other, [Action::Open(format!("{opening}&moves=d2d4"))]);
    assert_eq!(other.position.game.record().len(), 2);
    act(&mut other, [Action::Remember("\"[broken\"".to_owned())]);
    assert_eq!(*other.notices, []);
}

#[test]
fn nothing_of_a_search_stands_beside_another_position_or_tree() {
    let mut lab = opened("depth=1");
    act(&mut lab, [Action::ProveCut]);
    let board = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1".parse().unwrap();
    // Before the search that begins by itself has an answer.
    lab.update(Action::Position(PositionAction::Set(board)));
    assert!(lab.recording().is_none() && lab.source().is_none() && lab.proof().is_none());
    assert!(lab.marks().is_empty() && lab.node().is_none());
    act(&mut lab, [Action::SetMode(Mode::Tree), Action::Run]);
    assert!(lab.recording().is_some());
    let text = lab.form.tree.clone();
    act(&mut lab, [Action::SetTree("A:(B:1 C:".to_owned())]);
    assert!(lab.recording().is_some(), "this is not another tree yet");
    act(&mut lab, [Action::SetTree("A:(B:1 C:2)".to_owned())]);
    assert!(lab.recording().is_none() && lab.source().is_none());
    act(&mut lab, [Action::SetTree(text)]);
    assert!(lab.recording().is_some());
}

#[test]
fn a_search_that_ends_after_another_position_was_put_up_leaves_that_on_the_board() {
    let mut lab = Lab::default();
    let asked = lab.update(Action::Open("depth=1".to_owned()));
    let board: cozy_chess::Board = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1".parse().unwrap();
    lab.update(Action::Position(PositionAction::Set(board.clone())));
    for response in asked.iter().filter_map(answers) {
        lab.update(Action::Received(response));
    }
    assert_eq!(lab.board(), board);
    assert!(lab.recording().is_none());
}

#[test]
fn what_is_put_up_is_searched_by_itself_if_that_is_cheap_and_stays_on_the_board() {
    let mut lab = opened("depth=2");
    let before = lab.recording().unwrap().summary().digest;
    let set = |fen: &str| Action::Position(PositionAction::Set(fen.parse().unwrap()));
    let fen = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1";
    let effects = act(&mut lab, [set(fen)]);
    assert!(lab.estimate().unwrap() <= CHEAP);
    assert_eq!(lab.recording().unwrap().board(0).unwrap().to_string(), fen);
    assert_eq!(
        (lab.focus, lab.board().to_string()),
        (Focus::Setup, fen.to_owned())
    );
    // The address is that of the position: what it leads to is run when it is opened.
    let link = lab.link().unwrap();
    assert_eq!((link.step, link.digest), (None, None));
    let pushed = |effect: &&Effect| matches!(effect, Effect::Address(_, History::Push));
    assert_eq!(effects.iter().filter(pushed).count(), 1);
    // A move on the board goes on from there.
    play(&mut lab, "e4");
    assert_eq!(lab.position.game.ply(), 1);
    act(&mut lab, [Action::SetDepth("6".to_owned())]);
    let middle = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9";
    act(&mut lab, [set(middle)]);
    assert!(lab.estimate().unwrap() > CHEAP);
    assert!(lab.recording().is_none() && !lab.jobs.is_running());
    let mut again = opened("depth=2");
    assert_eq!(again.recording().unwrap().summary().digest, before);
    act(&mut again, [Action::SetDepth("x".to_owned()), set(fen)]);
    assert_eq!(again.estimate(), None);
    assert!(!again.jobs.is_running());
}

#[test]
fn closeness_to_win_is_chosen_with_its_own_settings_and_examples() {
    let mut lab = opened("");
    act(&mut lab, [Action::SetMethod(Method::Ctw)]);
    assert_eq!(
        (lab.method(), lab.form.nodes.as_str()),
        (Method::Ctw, "2000")
    );
    // What is not shown cannot be wrong.
    lab.form.depth = "x".to_owned();
    act(
        &mut lab,
        [
            Action::SetBoldness("40".to_owned()),
            Action::SetSeed("9".to_owned()),
            Action::SetGoesOn(true),
        ],
    );
    let ctw = lab.experiment().unwrap().ctw.unwrap();
    assert_eq!((ctw.boldness, ctw.seed, ctw.goes_on), (40, 9, true));
    act(&mut lab, [Action::SetBoldness("101".to_owned())]);
    assert!(lab.experiment().unwrap_err().starts_with("boldness: "));
    act(&mut lab, [Action::SetMode(Mode::Tree)]);
    assert_eq!(lab.form.tree, crate::lab::search::experiment::EXAMPLE_GRAPH);
    act(&mut lab, [Action::SetMethod(Method::ALPHA_BETA)]);
    assert_eq!(lab.form.tree, crate::lab::search::experiment::EXAMPLE_TREE);
    assert_eq!(lab.form.nodes, "5000000");
}

#[test]
fn closeness_to_win_is_run_stepped_and_linked() {
    let mut lab = opened("v=1&algorithm=ctw&boldness=30");
    assert_eq!(
        (lab.method(), lab.form.boldness.as_str()),
        (Method::Ctw, "30")
    );
    assert!(lab.followed().is_some() && !lab.is_stale());
    assert_eq!(lab.stop().name, "candidates");
    act(&mut lab, [Action::Playback(Step::NextStop)]);
    let heading = |lab: &Lab| {
        let explainer = crate::app::search::explain::Explainer::new(lab.recording().unwrap());
        explainer.explain(lab.playback.cursor.step()).heading
    };
    assert!(heading(&lab).contains("candidate"), "{}", heading(&lab));
    act(
        &mut lab,
        [
            Action::Playback(Step::SetStop(6)),
            Action::Playback(Step::NextStop),
        ],
    );
    assert!(
        heading(&lab).starts_with("Nxc7+ is chosen"),
        "{}",
        heading(&lab)
    );
    assert_ne!(
        &lab.board(),
        lab.position.game.board(),
        "the board follows the step"
    );
    let query = lab.link().unwrap().to_query();
    let other = opened(&query);
    assert_eq!(heading(&other), heading(&lab));
    assert!(other.notices[0].text.starts_with("Reproduced exactly"));
    // Over a node is the rest of its descent, not the end of the recording.
    act(
        &mut lab,
        [Action::Playback(Step::First), Action::Playback(Step::Next)],
    );
    act(&mut lab, [Action::Playback(Step::Over)]);
    assert!(lab.playback.cursor != lab.playback.cursor.last());
    assert!(
        heading(&lab).starts_with("root is left"),
        "{}",
        heading(&lab)
    );
    act(&mut lab, [Action::ProveCut]);
    assert!(!lab.jobs.is_running(), "nothing is cut off");
}

#[test]
fn a_file_of_closeness_to_win_sets_the_lab_up() {
    let mut lab = opened("v=1&algorithm=ctw");
    let effects = act(&mut lab, [Action::SaveTrace]);
    let Some(Effect::Save { bytes, .. }) = effects.first() else {
        panic!("a file")
    };
    let mut other = opened("");
    act(&mut other, [Action::OpenTrace(bytes.clone())]);
    assert_eq!(other.method(), Method::Ctw);
    let digest = |lab: &Lab| lab.recording().unwrap().summary().digest;
    assert_eq!(digest(&other), digest(&lab));
    assert!(other.recording().unwrap().graph().is_some());
}

#[test]
fn without_a_recording_in_sight_the_steps_go_through_the_game() {
    let mut lab = opened("v=1&depth=0");
    act(&mut lab, [Action::PastePgn("1. e4 e5 2. Nf3 *".to_owned())]);
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
    act(&mut lab, [Action::SetMode(Mode::Tree)]);
    assert_eq!(step(&mut lab, Step::Next), 0);
    assert_eq!(lab.mode, Mode::Tree);
}

#[test]
fn a_search_that_is_kept_is_compared_with_the_next_of_the_same_position_and_no_other() {
    let mut lab = opened("v=1");
    assert!(lab.compared().is_none());
    act(&mut lab, [Action::Beside(Beside::Against(Method::MINIMAX))]);
    assert_eq!(lab.method(), Method::MINIMAX);
    let (kept, alignment) = lab.compared().unwrap();
    assert_eq!(kept.experiment().method(), Method::ALPHA_BETA);
    let only = alignment.unwrap().only;
    assert!(only[0] == 0 && only[1] > 0, "{only:?}");
    // Another depth of it is aligned anew.
    act(&mut lab, [Action::SetDepth("2".to_owned()), Action::Run]);
    let again = lab.compared().unwrap().1.unwrap().only;
    assert_ne!(again, only);
    play(&mut lab, "Nxc7+");
    act(&mut lab, [Action::AdoptNode, Action::Run]);
    assert!(lab.recording().is_some());
    assert!(lab.compared().unwrap().1.is_none(), "of another position");
    act(&mut lab, [Action::Beside(Beside::Drop)]);
    assert!(lab.compared().is_none());
}

#[test]
fn the_searched_line_is_saved_as_a_game_and_of_a_typed_tree_there_is_none() {
    let mut lab = opened("v=1");
    let effects = act(&mut lab, [Action::SaveAnnotated(Extent::Line)]);
    let [Effect::Save { name, bytes }] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(name, "search.pgn");
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains("1. Nxc7+"), "{text}");
    let mut lab = tree_lab();
    act(&mut lab, [Action::SaveAnnotated(Extent::Whole)]);
    let why = &lab.notices.last().unwrap().text;
    assert!(
        why.starts_with("There is no search of a chess position"),
        "{why}"
    );
}
