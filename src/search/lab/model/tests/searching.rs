//! What runs in the worker: late answers, stops, deaths, closeness to win, and what is searched by itself.

use super::*;

#[test]
fn late_answers_are_dropped() {
    let mut lab = Lab::default();
    let start = |effects: Vec<Effect>| match &effects[0] {
        Effect::Send(id, Order::Start(experiment)) => (*id, experiment.clone()),
        other => panic!("{other:?}"),
    };
    let (first, experiment) = start(lab.update(SearchAction::Run));
    let (second, _) = start(lab.update(SearchAction::Run));
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
    lab.update(SearchAction::Run);
    let running = lab.jobs.running().unwrap();
    let id = running.id;
    let mut job = Job::new(&running.work.experiment).unwrap();
    job.step(50);
    assert_eq!(
        lab.update(SearchAction::Cancel),
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
    lab.update(SearchAction::Run);
    let effects = lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert_eq!(effects[0], Effect::RestartWorker);
    assert!(!lab.jobs.is_running());
    assert!(lab.notices[0].text.contains("out of memory"));
    assert!(std::rc::Rc::ptr_eq(lab.recording().unwrap(), &recording));
}

#[test]
fn nothing_of_a_search_stands_beside_another_position_or_tree() {
    let mut lab = opened("depth=1");
    act(&mut lab, [SearchAction::ProveCut]);
    let board = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1".parse().unwrap();
    // Before the search that begins by itself has an answer.
    lab.update(Action::Position(PositionAction::Set(board)));
    assert!(lab.recording().is_none() && lab.source().is_none() && lab.proof().is_none());
    assert!(lab.marks().is_empty() && lab.node().is_none());
    act(
        &mut lab,
        [SearchAction::SetMode(Mode::Tree), SearchAction::Run],
    );
    assert!(lab.recording().is_some());
    let text = lab.form.tree.clone();
    act(
        &mut lab,
        [SearchAction::Type(
            |form| &mut form.tree,
            "A:(B:1 C:".to_owned(),
        )],
    );
    assert!(lab.recording().is_some(), "this is not another tree yet");
    act(
        &mut lab,
        [SearchAction::Type(
            |form| &mut form.tree,
            "A:(B:1 C:2)".to_owned(),
        )],
    );
    assert!(lab.recording().is_none() && lab.source().is_none());
    act(&mut lab, [SearchAction::Type(|form| &mut form.tree, text)]);
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
    act(
        &mut lab,
        [SearchAction::Type(|form| &mut form.depth, "6".to_owned())],
    );
    let middle = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 9";
    act(&mut lab, [set(middle)]);
    assert!(lab.estimate().unwrap() > CHEAP);
    assert!(lab.recording().is_none() && !lab.jobs.is_running());
    let mut again = opened("depth=2");
    assert_eq!(again.recording().unwrap().summary().digest, before);
    act(
        &mut again,
        [
            SearchAction::Type(|form| &mut form.depth, "x".to_owned()).into(),
            set(fen),
        ],
    );
    assert_eq!(again.estimate(), None);
    assert!(!again.jobs.is_running());
}

#[test]
fn closeness_to_win_is_chosen_with_its_own_settings_and_examples() {
    let mut lab = opened("");
    act(&mut lab, [SearchAction::SetMethod(Method::Ctw)]);
    assert_eq!(
        (lab.method(), lab.form.nodes.as_str()),
        (Method::Ctw, "2000")
    );
    // What is not shown cannot be wrong.
    lab.form.depth = "x".to_owned();
    act(
        &mut lab,
        [
            SearchAction::Type(|form| &mut form.boldness, "40".to_owned()),
            SearchAction::Type(|form| &mut form.seed, "9".to_owned()),
            SearchAction::Switch(|ctw| &mut ctw.continue_with_single, true),
        ],
    );
    let ctw = lab.experiment().unwrap().ctw.unwrap();
    assert_eq!(
        (ctw.boldness, ctw.seed, ctw.continue_with_single),
        (40, 9, true)
    );
    act(
        &mut lab,
        [SearchAction::Type(
            |form| &mut form.boldness,
            "101".to_owned(),
        )],
    );
    assert!(lab.experiment().unwrap_err().starts_with("boldness: "));
    act(&mut lab, [SearchAction::SetMode(Mode::Tree)]);
    assert_eq!(lab.form.tree, crate::experiment::definition::EXAMPLE_GRAPH);
    act(&mut lab, [SearchAction::SetMethod(Method::ALPHA_BETA)]);
    assert_eq!(lab.form.tree, crate::experiment::definition::EXAMPLE_TREE);
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
    step(&mut lab, [Step::NextStop]);
    let heading = |lab: &Lab| explained(lab).heading;
    assert!(heading(&lab).contains("candidate"), "{}", heading(&lab));
    step(&mut lab, [Step::SetStop(6), Step::NextStop]);
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
    step(&mut lab, [Step::First, Step::Next]);
    step(&mut lab, [Step::Over]);
    assert!(lab.playback.cursor != lab.playback.cursor.last());
    assert!(
        heading(&lab).starts_with("The descent ends."),
        "{}",
        heading(&lab)
    );
    act(&mut lab, [SearchAction::ProveCut]);
    assert!(!lab.jobs.is_running(), "nothing is cut off");
}

#[test]
fn a_search_that_is_kept_is_compared_with_the_next_of_the_same_position_and_no_other() {
    let mut lab = opened("v=1");
    assert!(lab.kept().is_empty());
    act(
        &mut lab,
        [SearchAction::Beside(Beside::Against(Method::MINIMAX))],
    );
    assert_eq!(lab.method(), Method::MINIMAX);
    let (kept, alignment) = lab.compared()[0];
    assert_eq!(kept.experiment().method(), Method::ALPHA_BETA);
    let only = alignment.only;
    assert!(only[0] == 0 && only[1] > 0, "{only:?}");
    // Another depth of it is aligned anew.
    act(
        &mut lab,
        [
            SearchAction::Type(|form| &mut form.depth, "2".to_owned()),
            SearchAction::Run,
        ],
    );
    let again = lab.compared()[0].1.only;
    assert_ne!(again, only);
    play(&mut lab, "Nxc7+");
    act(&mut lab, [SearchAction::AdoptNode, SearchAction::Run]);
    assert!(lab.recording().is_some());
    assert!(lab.compared().is_empty(), "of another position");
    act(&mut lab, [SearchAction::Beside(Beside::Drop)]);
    assert!(lab.kept().is_empty());
}

#[test]
fn three_searches_are_compared_and_a_fourth_takes_the_place_of_the_oldest() {
    let mut lab = opened("v=1&tree=(((15)(7(3 4)))((-3)(2))((1)(8)))");
    for method in [Method::MINIMAX, Method::PVS, Method::ALPHA_BETA] {
        act(&mut lab, [SearchAction::Beside(Beside::Against(method))]);
    }
    let methods = |lab: &Lab| -> Vec<Method> {
        let compared = lab.compared();
        let kept = compared.iter().map(|(kept, _)| kept.experiment().method());
        kept.collect()
    };
    assert_eq!(lab.method(), Method::ALPHA_BETA);
    assert_eq!(methods(&lab), [Method::MINIMAX, Method::PVS]);
    // Minimax visits each node that alpha-beta visits, and more.
    let only = lab.compared()[0].1.only;
    assert!(only[0] > 0 && only[1] == 0, "{only:?}");
}

#[test]
fn what_was_made_with_other_settings_is_stale_until_it_is_searched_again() {
    let mut lab = opened("v=1&depth=2");
    assert_eq!(lab.stale(), None);
    act(&mut lab, [SearchAction::SetMethod(Method::MINIMAX)]);
    let changed = "You changed the settings. Search again to update the tree.";
    assert_eq!(lab.stale(), Some(changed));
    act(&mut lab, [SearchAction::SetMethod(Method::ALPHA_BETA)]);
    assert_eq!(lab.stale(), None, "the settings are back");
    for action in [
        SearchAction::SetOrder(search::Order::Generation),
        SearchAction::SetEvaluator(kit::experiment::Evaluator::MaterialMoves),
        SearchAction::SetImprovements(search::Improvements::SAFE),
        SearchAction::Type(|form| &mut form.fanout, "3".to_owned()),
        SearchAction::Type(|form| &mut form.nodes, "300".to_owned()),
    ] {
        let mut lab = opened("v=1&depth=2");
        act(&mut lab, [action]);
        assert_eq!(lab.stale(), Some(changed));
        act(&mut lab, [SearchAction::Run]);
        assert_eq!(lab.stale(), None);
    }
    act(
        &mut lab,
        [SearchAction::Type(|form| &mut form.depth, "x".to_owned())],
    );
    let wrong = lab.stale().unwrap();
    assert!(
        wrong.starts_with("Correct the setting that shows an error"),
        "{wrong}"
    );
    act(
        &mut lab,
        [SearchAction::Type(|form| &mut form.depth, "3".to_owned())],
    );
    lab.update(SearchAction::Run);
    let running = lab.stale().unwrap();
    assert!(running.starts_with("A new search is running."), "{running}");
}

#[test]
fn what_is_shown_is_stale_while_another_position_or_half_a_tree_is_set_up() {
    use chess::edit::Setup;
    let mut lab = opened("v=1&depth=2");
    change(&mut lab, [PositionAction::Edit]);
    assert_eq!(lab.stale(), None);
    change(&mut lab, [PositionAction::Draft(Setup::empty())]);
    let why = lab.stale().unwrap();
    assert!(
        why.starts_with("You are setting up another position."),
        "{why}"
    );
    change(&mut lab, [PositionAction::LeaveEditor]);
    assert_eq!(lab.stale(), None);
    let mut lab = tree_lab();
    act(
        &mut lab,
        [SearchAction::Type(
            |form| &mut form.tree,
            "A:(B:1 C:".to_owned(),
        )],
    );
    let why = lab.stale().unwrap();
    assert!(why.starts_with("The tree cannot be read yet."), "{why}");
}

#[test]
fn a_link_that_holds_a_cut_back_shows_what_is_set_up() {
    let lab = opened("v=1&depth=2&uncut=d5c7");
    assert!(
        lab.recording()
            .unwrap()
            .experiment()
            .cutoff_disabled_at
            .is_some()
    );
    assert_eq!(lab.stale(), None);
}

#[test]
fn a_proof_is_offered_only_where_something_has_been_cut_off() {
    let mut lab = tree_lab();
    let recording = lab.recording().cloned().unwrap();
    step(&mut lab, [Step::First]);
    let mut offered = Vec::new();
    for at in 0..=recording.len() {
        step(&mut lab, [Step::Seek(at)]);
        if lab.offers_proof() {
            offered.push(explained(&lab).heading);
        }
    }
    assert_eq!(
        offered,
        [
            "Cut-off: \u{2212}3 cannot beat 7 (alpha)",
            "C returns \u{2212}3: at most this",
            "Cut-off: 1 cannot beat 7 (alpha)",
            "B returns 1: at most this"
        ]
    );
    let mut minimax = tree_lab();
    act(
        &mut minimax,
        [SearchAction::SetMethod(Method::MINIMAX), SearchAction::Run],
    );
    let nodes = 0..minimax.recording().unwrap().tree().len() as u32;
    for node in nodes {
        act(&mut minimax, [Action::Select(Selection::Node(node))]);
        assert!(!minimax.offers_proof(), "{node}");
    }
}

#[test]
fn a_sentence_about_a_mate_names_the_side_that_gives_it() {
    let mut lab = opened("v=1&depth=3&fen=6k1/5ppp/8/8/8/8/1r3PPP/3R2K1+w+-+-+0+1");
    let steps = lab.recording().unwrap().len();
    let mut about = Vec::new();
    for at in 0..=steps {
        step(&mut lab, [Step::Seek(at)]);
        let explanation = explained(&lab);
        about.push(explanation.heading);
        about.extend(explanation.sentences);
    }
    about.retain(|text| text.contains("mate"));
    let is_plain = |text: &String| {
        ["mate by White in ", "mate by Black in ", "checkmate"]
            .iter()
            .any(|words| text.contains(words))
            || ["mates in ", "mated in "]
                .iter()
                .any(|words| text.contains(words))
    };
    assert!(about.len() > 20);
    for text in &about {
        assert!(is_plain(text), "{text}");
        assert!(
            !text.contains("has mated") && !text.contains("gets mated"),
            "{text}"
        );
    }
    let has = |words: &str| about.iter().any(|text| text.contains(words));
    assert!(has("White already mates in 1 move"), "{about:#?}");
    assert!(has(
        "Black is checkmated, so White has won. A mate counts more"
    ));
}
