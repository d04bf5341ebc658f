//! The tournament page, from its address to a game.

use super::*;
use crate::experiment::Replay;
use kit::experiment::wire::{self, Work};
use kit::model::lab::{Key, Lab as _};

const EVERYBODY: &str = include_str!("../experiment/kept/all.txt");
const ENDINGS: &str = include_str!("../experiment/kept/endings.txt");

fn opened(query: &str) -> (Lab, Vec<Effect>) {
    let mut lab = Lab::default();
    lab.update(Action::Open(query.to_owned()));
    let effects = fetched(&mut lab);
    (lab, effects)
}

fn fetched(lab: &mut Lab) -> Vec<Effect> {
    let wanted = lab.wanted().unwrap();
    let text = match wanted {
        Tournament::Endings => ENDINGS,
        _ => EVERYBODY,
    };
    lab.update(Action::Fetched(wanted, Ok(text.to_owned())))
}

fn notices(lab: &Lab) -> Vec<&str> {
    lab.notices
        .iter()
        .map(|notice| notice.text.as_str())
        .collect()
}

fn sent(effects: &[Effect]) -> Option<(u32, Question)> {
    effects.iter().find_map(|effect| match effect {
        Effect::Send(job, Order::Start(question)) => Some((*job, question.clone())),
        _ => None,
    })
}

fn address(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Address(query, _) => Some(query.as_str()),
        _ => None,
    })
}

/// Answers a request as the worker does.
fn think(lab: &mut Lab, effects: &[Effect]) {
    let (job, question) = sent(effects).unwrap();
    let mut replay = Replay::begin(question).unwrap();
    loop {
        match Work::step(&mut replay, &mut || 0.0).unwrap() {
            wire::Step::More => {}
            wire::Step::Send(thought) => {
                lab.update(Action::Received(Answer::of(job, thought)));
            }
            wire::Step::Over => return,
        }
    }
}

#[test]
fn the_table_of_everybody_is_shown_first_and_each_tournament_is_fetched_once() {
    let (mut lab, effects) = opened("");
    assert_eq!(lab.shown().unwrap().table.lines.len(), 8);
    assert_eq!((lab.pair(), lab.wanted()), (None, None));
    assert_eq!(effects, [Effect::Say("Round robin".to_owned())]);
    lab.update(Action::Open("of=endings".to_owned()));
    assert_eq!(lab.wanted(), Some(Tournament::Endings));
    fetched(&mut lab);
    lab.update(Action::Open(String::new()));
    assert_eq!(lab.wanted(), None);
    assert_eq!(lab.shown().unwrap().table.lines.len(), 8);
    assert!(notices(&lab).is_empty());
}

#[test]
fn games_that_do_not_come_are_told_and_can_be_fetched_again() {
    let mut lab = Lab::default();
    lab.update(Action::Open(String::new()));
    let failed = Err("the server answers 404".to_owned());
    let effects = lab.update(Action::Fetched(Tournament::Everybody, failed));
    let text = "The games could not be loaded: the server answers 404.";
    assert_eq!(effects, [Effect::Say(text.to_owned())]);
    assert_eq!((lab.missing.as_deref(), lab.wanted()), (Some(text), None));
    lab.update(Action::FetchAgain);
    assert_eq!(lab.wanted(), Some(Tournament::Everybody));
    lab.update(Action::Fetched(
        Tournament::Everybody,
        Ok("nonsense".to_owned()),
    ));
    assert!(lab.missing.as_ref().unwrap().contains("the first line"));
    // Another tournament may well be there.
    lab.update(Action::Open("of=endings".to_owned()));
    assert_eq!(lab.wanted(), Some(Tournament::Endings));
    // A late answer changes nothing.
    lab.update(Action::Fetched(
        Tournament::Everybody,
        Err("late".to_owned()),
    ));
    assert_eq!(lab.missing, None);
}

#[test]
fn what_an_address_asks_for_in_vain_is_named() {
    let (lab, _) = opened("pair=ctw,eg&game=4711&step=3&speed=1");
    let said = notices(&lab).join(" ");
    for part in [
        "\"speed\" in the link is not known here",
        "ctw and eg did not meet in this tournament.",
        "This tournament has no game 4711: there are 1400.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!((lab.pair(), lab.game.is_none()), (None, true));
    assert_eq!(lab.link().to_query(), "v=1");
    let (lab, _) = opened("pair=ctw,random&game=1");
    assert_eq!(notices(&lab), ["Game 1 is one of random and player."]);
    assert_eq!(lab.pair().unwrap(), &["random", "player"]);
    let (lab, _) = opened("game=1&step=5000");
    assert!(notices(&lab)[0].contains("asks for step 5000"));
    assert_eq!(lab.playback.cursor, lab.playback.cursor.last());
}

#[test]
fn a_pair_has_its_games_from_either_side() {
    let (lab, effects) = opened("pair=ctw,random");
    assert!(matches!(&effects[..], [Effect::Say(text)] if text.starts_with("ctw against random")));
    let loaded = lab.shown().unwrap();
    let of = |one: &str, other: &str| -> Vec<String> {
        let pair = [one, other].map(str::to_owned);
        let games = pairing::games(loaded, &pair);
        games
            .map(|row| format!("{} {}", row.number, row.outcome()))
            .collect()
    };
    let (ctw, random) = (of("ctw", "random"), of("random", "ctw"));
    assert_eq!((ctw.len(), random.len()), (50, 50));
    assert!(
        ctw.iter().all(|row| row.ends_with("won"))
            && random.iter().all(|row| row.ends_with("lost"))
    );
    let csv = pairing::table(loaded, lab.pair().unwrap()).csv();
    assert_eq!(csv.lines().count(), 51);
    assert!(csv.starts_with("game,opening,white,black,result,end,plies,start,moves\r\n"));
}

#[test]
fn a_game_is_opened_where_its_first_engine_moves_and_every_move_has_a_reason() {
    // ctw has White, alpha-beta Black.
    let pairs = Kept::read(EVERYBODY).unwrap().part.arena.pairs();
    let place = pairs.iter().position(|&pair| pair == (4, 6)).unwrap() as u32;
    let number = number_of(place * 25, 0);
    let (mut lab, effects) = opened(&format!("game={number}"));
    let game = lab.game.as_ref().unwrap();
    assert_eq!(
        [game.played.white.as_str(), game.played.black.as_str()],
        ["ctw", "alpha-beta"]
    );
    let (book, plies) = (usize::from(game.played.book), game.moves.len());
    assert_eq!(lab.playback.cursor.step(), book + 1);
    assert!(lab.is_thinking());
    assert!(game.reason(book + 1).unwrap().sentences.is_empty());
    assert_eq!(game.reason(1).unwrap().sentences.len(), 1);
    assert_eq!(game.reason(0), None);
    think(&mut lab, &effects);
    assert!(!lab.is_thinking());
    let game = lab.game.clone().unwrap();
    for step in book + 1..=plies {
        let reason = game.reason(step).unwrap();
        assert!(
            !reason.sentences.is_empty() && reason.differs.is_none(),
            "{reason:?}"
        );
        assert_eq!(game.way(step).unwrap().page.row().slug, "search");
    }
    assert_eq!(game.way(book), None);
    assert!(game.spoken(plies).ends_with(&words::end(&game.played)));
    // Returning to the same game by Back does not repeat its searches.
    let effects = lab.update(Action::Open(format!("game={number}&step=3")));
    assert_eq!((sent(&effects), lab.playback.cursor.step()), (None, 3));
}

#[test]
fn keys_step_through_the_game_and_the_address_follows() {
    let (mut lab, _) = opened("of=endings&game=3");
    let press = |lab: &mut Lab, key: &str, shift: bool| {
        let now = 0.0;
        let action = lab.key(&Key { key, shift, now }).unwrap();
        lab.update(action)
    };
    let before = lab.playback.cursor.step();
    let effects = press(&mut lab, "ArrowRight", false);
    let query = format!(
        "v=1&of=endings&pair=eg,alpha-beta&game=3&step={}",
        before + 1
    );
    assert_eq!(address(&effects), Some(query.as_str()));
    let (again, _) = opened(&query);
    assert_eq!(
        (again.playback.cursor, again.link()),
        (lab.playback.cursor, lab.link())
    );
    press(&mut lab, "Home", false);
    // To the next capture or promotion, of which this game has one at its end at least.
    press(&mut lab, "ArrowRight", true);
    let ply = lab.playback.cursor.step() - 1;
    assert!(lab.game.as_ref().unwrap().is_stop(0, ply));
    let effects = press(&mut lab, "f", false);
    assert!(address(&effects).unwrap().ends_with("&flip=1"));
    // Without an open game the browser keeps its keys.
    lab.update(Action::Open(String::new()));
    let now = 0.0;
    assert_eq!(
        lab.key(&Key {
            key: "End",
            shift: false,
            now
        }),
        None
    );
}

#[test]
fn a_worker_that_fails_is_told_and_thinks_again_when_asked() {
    let (mut lab, effects) = opened("of=endings&game=3");
    let (job, _) = sent(&effects).unwrap();
    let effects = lab.update(Action::WorkerFailed("out of memory".to_owned()));
    assert_eq!(effects[0], Effect::RestartWorker);
    assert!(lab.trouble.as_ref().unwrap().contains("out of memory"));
    let effects = lab.update(Action::ThinkAgain);
    assert_ne!(sent(&effects).unwrap().0, job);
    assert_eq!(lab.trouble, None);
    think(&mut lab, &effects);
    assert!(!lab.is_thinking());
    // An answer for a closed game changes nothing.
    lab.update(Action::Received(Answer::failed(job, "late")));
    assert_eq!(lab.trouble, None);
}

#[test]
fn no_key_means_two_things() {
    assert_eq!(kit::model::keys::bound_twice(&keys()), None);
}

#[test]
fn a_tournament_from_a_file_is_shown_and_saved_as_pgn() {
    let mut lab = Lab::default();
    lab.update(Action::Open("of=own".to_owned()));
    assert_eq!(lab.wanted(), None, "nothing is fetched for it");
    assert!(lab.missing.as_ref().unwrap().contains("Open its file"));
    lab.update(Action::OpenFile(b"[Event \"?\"]".to_vec()));
    assert!(notices(&lab)[0].starts_with("This file is not a tournament: the first line: "));
    assert!(lab.missing.is_some());

    // The names of its engines carry options, and one of them is a program that this page cannot run.
    let text = ENDINGS
        .replace("\"alpha-beta\"", "\"alpha-beta:depth=3\"")
        .replace("\"ctw\"", "\"uci:stockfish;Threads=1\"");
    let effects = lab.update(Action::OpenFile(text.into_bytes()));
    assert!(lab.missing.is_none() && lab.has_own());
    assert_eq!(address(&effects), Some("v=1&of=own"));
    let query = "of=own&pair=alpha-beta:depth=3,uci:stockfish;Threads=1";
    lab.update(Action::Open(query.to_owned()));
    let loaded = lab.shown().unwrap();
    let pair = lab.pair().unwrap();
    let numbers: Vec<u32> = pairing::games(loaded, pair).map(|row| row.number).collect();
    assert!(!numbers.is_empty());

    let saved = lab.update(Action::SavePgn);
    let [Effect::Save { name, bytes }] = saved.as_slice() else {
        panic!("{saved:?}");
    };
    assert_eq!(name, "tournament-own.pgn");
    let games = std::str::from_utf8(bytes).unwrap();
    assert_eq!(games.matches("[White ").count(), numbers.len());
    assert!(!games.contains("\"random\""), "only this pair's games");

    let effects = lab.update(Action::Open(format!("{query}&game={}", numbers[0])));
    assert_eq!(sent(&effects), None, "this page cannot ask Stockfish");
    assert!(lab.trouble.as_ref().unwrap().starts_with("uci:stockfish"));
    // A game of two engines of ours is thought about again.
    let effects = lab.update(Action::Open(
        "of=own&pair=eg,alpha-beta:depth=3&game=1".to_owned(),
    ));
    assert!(sent(&effects).is_some() && lab.trouble.is_none());
}
