//! The person's own games: pasted, read from files, removed, and looked up in the library of
//! positions.

use super::*;
use kit::model::lab::File;

#[test]
fn of_very_many_broken_games_the_first_are_told_and_all_are_counted() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::Paste("1. Ke5 *\n".repeat(20_000)));
    let report = driven.lab.report.clone().unwrap();
    assert_eq!((report.broken.len(), report.more_broken), (20, 19_980));
    assert!(
        report.sentence().contains("20000 games broken"),
        "{}",
        report.sentence()
    );
}

#[test]
fn good_games_are_taken_and_a_broken_one_is_reported_with_its_place() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::Paste(PGN.to_owned()));
    let report = driven.lab.report.clone().unwrap();
    assert_eq!((report.added, report.broken.len()), (2, 1));
    let broken = &report.broken[0];
    assert!(
        broken.starts_with("Game 2 (C \u{2013} ?), line 9, column") && broken.contains("Ke5"),
        "{broken}"
    );
    assert_eq!(driven.lab.game_library.own().unwrap().games, 2);
    let mate = driven.lab.game_library.own_entries().next().unwrap().key;
    assert!(driven.lab.learned.contains(&mate));
    assert_eq!(driven.lab.curves.as_ref().unwrap().games as usize, FEW + 2);
    // A second time: the library has them already.
    driven.act(ChuteAction::Paste(PGN.to_owned()));
    let again = driven.lab.report.clone().unwrap();
    assert_eq!((again.added, again.known), (0, 2));
    // They return at the next visit.
    let mut next = Lab::new(1);
    next.update(Action::Kept(driven.kept.clone().into_iter().collect()));
    assert_eq!(next.game_library.own().unwrap().games, 2);
    driven.act(ChuteAction::ChooseGame(mate));
    driven.act(ChuteAction::Remove(mate));
    assert_eq!(driven.lab.game_library.own().unwrap().games, 1);
    assert_ne!(driven.lab.replayed_game.key, mate);
    assert_eq!(driven.lab.curves.as_ref().unwrap().games as usize, FEW + 1);
}

#[test]
fn a_game_with_a_mistake_is_taken_up_to_it_and_not_measured() {
    let mut driven = Driven::open("v=1");
    let text = "[White \"E\"]\n\n1. e4 e5??? (1... -- 2. d4) 2. Ke3 d6 1-0\n";
    driven.act(ChuteAction::Paste(text.to_owned()));
    let report = driven.lab.report.clone().unwrap();
    assert_eq!((report.added, report.broken.len()), (1, 0));
    let [unfit] = &report.unfit[..] else {
        panic!("{report:?}")
    };
    assert!(unfit.contains("line 3, column 32: \"Ke3\""), "{unfit}");
    let [mark, null] = &report.remarks[..] else {
        panic!("{report:?}")
    };
    assert!(mark.contains("column 9: \"???\"") && null.contains("column 19: \"--\""));
    let own = driven.lab.game_library.own_entries().next().unwrap();
    assert_eq!(own.game.plies, 2);
}

#[test]
fn what_is_removed_comes_back_to_its_place_and_an_empty_paste_says_what_to_do() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::Paste("  \n".to_owned()));
    assert!(driven.lab.report.is_none() && driven.said().contains("into the field first"));
    driven.act(ChuteAction::Paste(PGN.to_owned()));
    let before = driven.lab.game_library.entries().to_vec();
    let digest = driven.lab.game_library.digest();
    driven.act(ChuteAction::RemoveOwn);
    assert_eq!(driven.lab.game_library.own(), None);
    assert_eq!(driven.lab.removed.len(), 2);
    driven.act(ChuteAction::RestoreRemoved);
    assert_eq!(driven.lab.game_library.entries(), before);
    assert_eq!(driven.lab.game_library.digest(), digest);
    assert!(driven.lab.unscored().is_empty() && driven.lab.removed.is_empty());
    assert_eq!(driven.lab.curves.as_ref().unwrap().games as usize, FEW + 2);
    assert_eq!(
        driven.kept["shelf"],
        driven.lab.game_library.saved_games().text()
    );
}

#[test]
fn a_file_is_read_slice_by_slice_and_can_be_stopped() {
    let mut lab = Lab::new(1);
    let size = 200_000_u64;
    let chosen = |name: &str, size, is_dropped| {
        Action::File(File::Chosen {
            name: name.to_owned(),
            size,
            is_dropped,
        })
    };
    let effects = lab.update(chosen("games.pgn", size, true));
    assert!(effects.contains(&Effect::ReadFile(0, 65_536)));
    assert_eq!(lab.panel, Panel::Games);
    // Another file does not replace the one being read.
    assert!(lab.is_reading());
    let refused = lab.update(chosen("other.pgn", size, false));
    assert!(matches!(refused[..], [Effect::Say(_)]));
    let effects = lab.update(Action::File(File::Slice(vec![b' '; 65_536])));
    assert!(matches!(effects[..], [Effect::Send(..)]));
    assert_eq!(lab.reading.as_ref().unwrap().done, 65_536);
    lab.update(ChuteAction::StopReading);
    assert!(lab.reading.is_none());
    let report = lab.report.as_ref().unwrap().sentence();
    assert!(report.contains("stopped by you"), "{report}");
    lab.update(Action::Dismiss(1));
    lab.update(chosen("huge.pgn", u64::MAX, false));
    assert!(lab.reading.is_none());
    assert!(lab.notices[0].text.contains("at most 20 MB"));
}

#[test]
fn a_game_of_ones_own_goes_with_the_link_and_shows_the_same_position() {
    let mut driven = Driven::open("v=1");
    driven.act(ChuteAction::Paste(PGN.to_owned()));
    let mate = driven.lab.game_library.own_entries().next().unwrap().key;
    driven
        .act(ChuteAction::ChooseGame(mate))
        .act(Action::Playback(Step::Seek(3)));
    let query = driven.lab.shown_link().to_query();
    let mut again = Driven::new();
    again.act(Action::Open(query));
    assert_eq!(again.lab.evaluated.board, driven.lab.evaluated.board);
    assert_eq!(
        again.lab.evaluated.ranked.len(),
        driven.lab.evaluated.ranked.len()
    );
    assert_eq!(again.lab.entry().unwrap().origin, GameOrigin::Link);
}

#[test]
fn the_position_on_the_board_is_looked_up_at_every_step_in_the_games_in_use() {
    let mut driven = Driven::open("v=1&game=1&ply=0");
    assert!(driven.lab.looked_up.is_none() && driven.lab.positions.games() == 0);
    driven.act(ChuteAction::SetPanel(Panel::Positions));
    assert_eq!(driven.lab.positions.games(), FEW, "only those in use");
    assert!(driven.lab.sentence().starts_with("Played here 5 times: "));
    let query = driven.lab.shown_link().to_query();
    assert!(query.contains("panel=positions"), "{query}");
    // Every position of the game on the board is found and announced.
    while driven.lab.ply() + 1 < driven.lab.replayed_game.len() {
        driven.act(Action::Playback(Step::Next));
        assert!(
            driven.said().starts_with("Played here "),
            "{}",
            driven.said()
        );
        let master = driven.lab.evaluated.master.unwrap();
        assert!(
            driven
                .lab
                .marks()
                .iter()
                .any(|mark| mark.to == Some(master.to))
        );
    }
    // Without games in this position there is no suggestion.
    driven.act(Action::Playback(Step::Last));
    assert!(driven.lab.suggestion().is_none());
    driven.act(Action::Playback(Step::Previous));
    assert!(driven.lab.suggestion().is_some());
    let key = driven.lab.replayed_game.key;
    driven.act(ChuteAction::Use(key, false));
    assert!(
        driven
            .lab
            .sentence()
            .starts_with("No game in use continues from here")
    );
    driven.act(ChuteAction::Use(key, true));
    assert!(driven.lab.sentence().starts_with("Played here "));
    driven.act(ChuteAction::SetPanel(Panel::Heuristics));
    assert_eq!(driven.lab.sentence(), driven.lab.verdict());
}

#[test]
fn ones_own_games_are_in_the_library_of_positions_while_they_are_there() {
    let mut driven = Driven::open("v=1&panel=positions&game=1&ply=0");
    driven.act(ChuteAction::Paste(PGN.to_owned()));
    assert_eq!(driven.lab.positions.games(), FEW + 2);
    assert!(driven.lab.sentence().starts_with("Played here 7 times: "));
    let mate = driven.lab.game_library.own_entries().next().unwrap().key;
    driven
        .act(ChuteAction::ChooseGame(mate))
        .act(Action::Playback(Step::Seek(3)));
    assert_eq!(driven.lab.sentence(), "Played here once: Qh4# (1).");
    assert_eq!(
        driven.lab.suggestion().unwrap(),
        "It suggests 2...Qh4#, the only move played here (score 1/1)."
    );
    driven
        .act(ChuteAction::RemoveOwn)
        .act(ChuteAction::ChooseGame(1));
    assert!(driven.lab.sentence().starts_with("Played here 5 times: "));
    driven.act(ChuteAction::RestoreRemoved);
    assert!(driven.lab.sentence().starts_with("Played here 7 times: "));
}

#[test]
fn what_a_worker_took_with_it_is_gathered_again() {
    let mut lab = Lab::new(1);
    lab.update(Action::Open("v=1&panel=positions".to_owned()));
    assert_eq!(lab.gathered_of(), Some((0, 54)));
    assert!(
        lab.sentence().contains("0 of 54 games"),
        "{}",
        lab.sentence()
    );
    let effects = lab.update(Action::WorkerFailed("gone".to_owned()));
    let again = effects.iter().find_map(|effect| match effect {
        Effect::Send(job, Request::PrepareGames(games)) => Some((*job, games.len())),
        _ => None,
    });
    let (job, games) = again.unwrap();
    assert_eq!(games, 54);
    // A refusal is reported once, and the request is not repeated.
    let refused = Answer {
        job,
        reply: Err("too long".to_owned()),
    };
    let effects = lab.update(Action::Received(refused));
    assert!(!effects.iter().any(|it| matches!(it, Effect::Send(..))));
    assert_eq!(lab.gathered_of(), None);
    assert!(lab.notices[0].text.contains("too long"));
}

#[test]
fn games_that_another_tab_has_added_are_kept_beside_this_tabs() {
    let [one, two] = [
        "1. f3 e5 2. g4 Qh4# 0-1\n",
        "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n",
    ];
    let mut tabs = [one, two].map(|pgn| {
        let mut driven = Driven::open("v=1");
        driven.act(ChuteAction::Paste(pgn.to_owned()));
        driven
    });
    let theirs = tabs[0].kept["shelf"].clone();
    let mut effects = Vec::new();
    let elsewhere = Elsewhere {
        base: None,
        theirs: &theirs,
    };
    let mine = &mut tabs[1].lab;
    assert_eq!(
        mine.join_stored("shelf", elsewhere, &mut effects),
        Joined::Both
    );
    assert_eq!(mine.game_library.own().unwrap().games, 2);
    let [(key, Some(text))] = &mine.drain_unsaved()[..] else {
        panic!("the list is stored")
    };
    assert!(
        key == "shelf" && text.contains("Qh4#") && text.contains("Qxe5#"),
        "{text}"
    );
    assert!(
        mine.notices[0]
            .text
            .contains("Another tab has added 1 game"),
        "{:?}",
        mine.notices
    );
    assert!(!effects.is_empty(), "the other tab's game is measured too");
    // A game that both began with, and that this tab has removed, does not come back.
    let key = mine.game_library.own_entries().next().unwrap().key;
    mine.update(ChuteAction::Remove(key));
    let base = text.clone();
    let elsewhere = Elsewhere {
        base: Some(&base),
        theirs: &base,
    };
    assert_eq!(
        mine.join_stored("shelf", elsewhere, &mut effects),
        Joined::Both
    );
    assert_eq!(mine.game_library.own().unwrap().games, 1);
    let elsewhere = Elsewhere {
        base: None,
        theirs: "[1,",
    };
    assert_eq!(
        mine.join_stored("shelf", elsewhere, &mut effects),
        Joined::Neither
    );
}
