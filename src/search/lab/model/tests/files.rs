//! Traces and games from files and into them, and what is kept until the next visit.

use super::*;

#[test]
fn a_saved_trace_opens_again() {
    let mut lab = tree_lab();
    let effects = act(&mut lab, [SearchAction::SaveTrace]);
    let Some(Effect::Save { name, bytes }) = effects.into_iter().next() else {
        panic!()
    };
    assert!(name.starts_with("search-"), "{name}");
    let mut other = opened("");
    open_file(&mut other, "search.jsonl", &bytes);
    assert_eq!(
        (other.mode, other.recording().unwrap().len()),
        (Mode::Tree, 23)
    );
    open_file(&mut other, "search.jsonl", b"not a trace");
    assert!(other.notices[0].text.contains("line 1"));
    assert_eq!(other.recording().unwrap().len(), 23);
}

#[test]
fn a_game_put_aside_by_another_is_found_again_by_back() {
    let mut lab = opened("");
    change(
        &mut lab,
        [PositionAction::Set(cozy_chess::Board::default())],
    );
    play(&mut lab, "e4 e5");
    change(&mut lab, [PositionAction::Back]);
    play(&mut lab, "c5");
    act(&mut lab, [SearchAction::SetComment("Sicilian".to_owned())]);
    let query = lab.link().unwrap().to_query();
    change(
        &mut lab,
        [PositionAction::Set(
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse().unwrap(),
        )],
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
fn a_pasted_game_keeps_its_main_line_and_what_was_left_out_is_said() {
    let mut lab = opened("");
    let text = "1. e4 (1. e4 c5) 1... e5 (1... -- 2. d4) 2. Nf3??? Nc6 *";
    act(&mut lab, [SearchAction::PastePgn(text.to_owned())]);
    let record = lab.position.game.record();
    let last = record.main_line().last().unwrap();
    assert_eq!(
        record.path(last).unwrap().to_string(),
        "e2e4 e7e5 g1f3 b8c6"
    );
    let [notice] = &lab.notices[..] else {
        panic!("{:?}", lab.notices)
    };
    for words in ["game 1, line 1, column 32: \"--\"", "column 48: \"???\""] {
        assert!(notice.text.contains(words), "{}", notice.text);
    }
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
            SearchAction::ChooseGame(1).into(),
            Action::Position(PositionAction::Forward),
        ],
    );
    assert_eq!(lab.position.game.subject().moves.len(), 1);
    act(&mut lab, [SearchAction::PastePgn("Dear Sir".to_owned())]);
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
    let effects = act(&mut tree_lab(), [SearchAction::SaveTrace]);
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
    let mut lab = opened("depth=1");
    assert_eq!(lab.drain_unsaved(), []);
    change(
        &mut lab,
        [
            PositionAction::Play(mv("d5c7")),
            PositionAction::Play(mv("e8d7")),
        ],
    );
    let kept = lab.drain_unsaved();
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
    act(
        &mut lab,
        [Action::Kept(vec![(String::new(), pgn.to_owned())])],
    );
    act(&mut lab, [Action::Open(format!("{opening}&moves=e2e4"))]);
    assert_eq!(
        (
            lab.position.game.record().len(),
            lab.position.game.comment()
        ),
        (5, "best")
    );
    let mut other = Lab::default();
    act(
        &mut other,
        [Action::Kept(vec![(String::new(), pgn.to_owned())])],
    );
    act(&mut other, [Action::Open(format!("{opening}&moves=d2d4"))]);
    assert_eq!(other.position.game.record().len(), 2);
    act(
        &mut other,
        [Action::Kept(vec![(
            String::new(),
            "\"[broken\"".to_owned(),
        )])],
    );
    assert_eq!(*other.notices, []);
}

#[test]
fn a_file_of_closeness_to_win_sets_the_lab_up() {
    let mut lab = opened("v=1&algorithm=ctw");
    let effects = act(&mut lab, [SearchAction::SaveTrace]);
    let Some(Effect::Save { bytes, .. }) = effects.first() else {
        panic!("a file")
    };
    let mut other = opened("");
    open_file(&mut other, "search.jsonl", bytes);
    assert_eq!(other.method(), Method::Ctw);
    let digest = |lab: &Lab| lab.recording().unwrap().summary().digest;
    assert_eq!(digest(&other), digest(&lab));
    assert!(other.recording().unwrap().graph().is_some());
}

#[test]
fn the_searched_line_is_saved_as_a_game_and_of_a_typed_tree_there_is_none() {
    let mut lab = opened("v=1");
    let effects = act(&mut lab, [SearchAction::SaveAnnotated(Extent::Best)]);
    let [Effect::Save { name, bytes }] = &effects[..] else {
        panic!("{effects:?}")
    };
    assert_eq!(name, "search.pgn");
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains("1. Nxc7+"), "{text}");
    let mut lab = tree_lab();
    act(&mut lab, [SearchAction::SaveAnnotated(Extent::Whole)]);
    let why = &lab.notices.last().unwrap().text;
    assert!(
        why.starts_with("There is no search of a chess position"),
        "{why}"
    );
}

#[test]
fn the_best_line_is_saved_wherever_one_stands_and_the_line_shown_by_its_own_name() {
    let mut lab = opened("v=1");
    let saved = |lab: &mut Lab, extent| {
        let effects = act(lab, [SearchAction::SaveAnnotated(extent)]);
        match &effects[..] {
            [Effect::Save { bytes, .. }] => String::from_utf8(bytes.clone()).unwrap(),
            _ => lab.notices.last().unwrap().text.clone(),
        }
    };
    let best = saved(&mut lab, Extent::Best);
    let other = lab.recording().unwrap().tree().children(0).last().unwrap();
    let name = lab.recording().unwrap().name(other);
    act(&mut lab, [Action::Select(Selection::Node(other))]);
    assert_eq!(saved(&mut lab, Extent::Best), best);
    let path = saved(&mut lab, Extent::Path);
    assert!(
        best.contains("1. Nxc7+") && path.contains(&format!("1. {name}")),
        "{path}"
    );
    act(&mut lab, [Action::Select(Selection::Node(0))]);
    assert!(saved(&mut lab, Extent::Path).starts_with("The node shown is the root"));
    let mut mated = opened("v=1&fen=7k/6Q1/6K1/8/8/8/8/8+b+-+-+0+1");
    assert!(saved(&mut mated, Extent::Best).starts_with("This search has no best line"));
}

#[test]
fn a_kept_game_gives_way_to_one_that_goes_on_from_it_and_to_no_other() {
    let kept = |pgn: &str| format!("{:?}", format!("{pgn} *"));
    let mut lab = Lab::default();
    let game = "1. e4 {best} e5 (1... c5) 2. Nf3";
    let opening = "v=1&depth=1&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1";
    act(&mut lab, [Action::Kept(vec![(String::new(), kept(game))])]);
    act(&mut lab, [Action::Open(format!("{opening}&moves=e2e4"))]);
    for (theirs, joined) in [
        ("1. e4 {best} e5 2. Nf3", Joined::Both),
        (
            "1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 Nc6",
            Joined::TheirsHasAll,
        ),
        ("1. d4", Joined::Neither),
        ("1. e4 e5 2. Nf3", Joined::Neither),
        ("1. e4 {best} e5 2. Nf3 Nc6", Joined::Neither),
    ] {
        let text = kept(theirs);
        let elsewhere = Elsewhere {
            base: None,
            theirs: &text,
        };
        assert_eq!(
            lab.join_stored("", elsewhere, &mut Vec::new()),
            joined,
            "{theirs}"
        );
    }
}
