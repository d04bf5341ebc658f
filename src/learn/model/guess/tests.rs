//! The claims of the page, its links, and its answers.

use super::words::{OURS, PRINTED};
use super::*;
use chess::pgn::parse_games;
use chute::LastMoves;
use chute_lab::experiment::link::ChuteLink;
use chute_lab::experiment::master_games::published::{ERRORS, TABLE_4_3};
use kit::experiment::game_library::LIBRARY;
use kit::experiment::link::LinkState;

fn say(effects: &[Effect]) -> &str {
    match effects.last() {
        Some(Effect::Say(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_positions_are_those_of_the_games_that_come_with_the_program() {
    for case in Guess::default().cases {
        let game = parse_games(LIBRARY)
            .nth(case.kept.game as usize - 1)
            .unwrap()
            .unwrap();
        let record = game.record;
        let mut board = record.start().clone();
        let mut last = LastMoves::default();
        let line = record.main_line().filter_map(|at| record.move_at(at));
        for (ply, mv) in line.enumerate() {
            let mv = mv.unpack(&board);
            if ply == case.kept.ply as usize {
                assert_eq!((board.clone(), mv), (case.board.clone(), case.played));
                assert_eq!([last.own, last.theirs], case.kept.last);
            }
            last = last.after(&board, mv);
            board.play_unchecked(mv);
        }
        let white = record.tags().get("White").unwrap();
        assert!(white.starts_with(case.kept.master));
        let year = &record.tags().get("Date").unwrap()[..4];
        assert!(case.kept.players.ends_with(year));
    }
}

#[test]
fn chute_ranks_the_three_moves_first_twelfth_and_last() {
    let page = Guess::default();
    let places: Vec<_> = page.cases.iter().map(|it| (it.place, it.moves)).collect();
    assert_eq!(places, [(1, 43), (12, 46), (49, 49)]);
    let rivals: Vec<_> = page.cases.iter().map(|it| it.name(it.rival)).collect();
    assert_eq!(rivals, ["Bb5+", "Bc4", "Bxe5"]);
    for case in &page.cases {
        assert!(case.options.contains(&case.played) && case.options.contains(&case.rival));
        for (at, mv) in case.options.iter().enumerate() {
            assert_eq!(case.name(*mv), case.kept.options[at]);
        }
        let [own, other] = case.sums(case.lines.len());
        let total = |mv| case.ranked.iter().find(|it| it.mv == mv).unwrap().total;
        assert!((f64::from(own) - total(case.played)).abs() < 1e-9);
        assert!((f64::from(other) - total(case.rival)).abs() < 1e-9);
    }
}

#[test]
fn nothing_is_told_before_a_guess() {
    let mut page = Guess::default();
    for case in 0..3 {
        assert_eq!(page.reply(case), None);
        assert!(page.update(Action::Next(case)).is_empty());
        assert!(page.update(Action::All(case)).is_empty());
        assert!(page.update(Action::Look { case, line: 0 }).is_empty());
        assert_eq!(page.progress[case].heard, 0);
    }
    let effects = page.update(Action::Guess { case: 1, option: 1 });
    assert_eq!(
        say(&effects),
        "The master chose another. Stahlberg played a3. CHUTE ranks a3 12th of 46 and would play Bc4."
    );
    assert_eq!(page.query(), "", "a link does not tell the answer");
    page.update(Action::Guess { case: 1, option: 4 });
    assert_eq!(page.progress[1].guess, Some(1), "one guess");
}

#[test]
fn the_rules_speak_one_by_one_and_the_one_that_decides_is_shown() {
    let mut page = Guess::default();
    page.update(Action::Guess { case: 1, option: 4 });
    let first = say(&page.update(Action::Next(1))).to_owned();
    assert!(first.contains(" for a3, "), "{first}");
    assert_eq!(page.progress[1].heard, 1);
    let effects = page.update(Action::All(1));
    assert_eq!(
        say(&effects),
        "\u{201c}Leaves a piece to be taken or saves it\u{201d} decides: it puts Bc4 944 points ahead of a3. All rules together make it 894."
    );
    let case = &page.cases[1];
    assert_eq!(case.lines[page.progress[1].looked.unwrap()].number, 14);
    assert_eq!(case.sums(case.lines.len()), [-780, 114]);
    assert!(page.update(Action::Next(1)).is_empty());
}

#[test]
fn the_deciding_rules_are_a_bishop_moved_again_and_pieces_left_hanging() {
    let page = Guess::default();
    let decisive = page.cases.iter().map(|it| it.lines[it.decisive].number);
    assert_eq!(decisive.collect::<Vec<_>>(), [20, 14, 14]);
}

#[test]
fn the_links_open_the_positions_in_the_lab() {
    for case in Guess::default().cases {
        let link = case.lab_link();
        let (link, problems) = ChuteLink::from_query(link.split_once('?').unwrap().1);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(link.ply, case.kept.ply as usize);
    }
}

#[test]
fn the_printed_correlations_are_those_of_table_4_3() {
    for (number, r) in PRINTED.into_iter().enumerate() {
        let row = TABLE_4_3
            .iter()
            .find(|row| row.variable == format!("h{number}"))
            .unwrap();
        assert!((row.correlation - r).abs() < 1e-12, "{number}");
    }
    let shares = ERRORS.map(|(among, missed)| (among, (100.0 * (1.0 - missed)).round()));
    assert_eq!(shares, [(1, 31.0), (7, 75.0)]);
    let findings = include_str!("../../../../docs/chute-findings.md");
    for (share, row) in OURS
        .iter()
        .zip(["CHUTE's first choice", "among its first seven"])
    {
        let row = findings
            .lines()
            .find(|line| line.starts_with(&format!("| {row}")))
            .unwrap();
        assert!(row.contains(share), "{row}");
    }
}

#[test]
fn the_dots_are_the_moves_of_the_game_after_blacks_mistake() {
    let game = parse_games(LIBRARY).nth(22).unwrap().unwrap();
    let scored =
        chute_lab::experiment::master_games::library_game::library_game(&game, 23).unwrap();
    let ours = dots::played();
    assert_eq!(ours.len(), dots::COUNT);
    let white = scored.moves.iter().step_by(2).filter_map(|it| it.score);
    let nearness: Vec<f64> = white.collect();
    assert_eq!(nearness.len(), dots::COUNT);
    for (one, score) in ours.iter().zip(nearness) {
        assert!((1.0 / one.to_end as f64 - score).abs() < 1e-12, "{one:?}");
    }
}

#[test]
fn a_dot_is_moved_and_r_follows() {
    let mut page = Guess::default();
    for dot in 0..dots::COUNT {
        page.update(Action::Drag {
            dot,
            to: (10 * dot as i32, 10 * dot as i32),
        });
    }
    assert!(
        page.dots
            .correlation()
            .is_some_and(|r| (r - 1.0).abs() < 1e-12)
    );
    assert!(say(&page.update(Action::Drop)).starts_with("r = 1.00."));
    let effects = page.update(Action::Step {
        dot: 0,
        by: (0, 60),
    });
    assert!(say(&effects).starts_with("r = 0.7"), "{effects:?}");
    let mut again = Guess::default();
    again.update(Action::Open(page.query()));
    assert_eq!(again.dots, page.dots);
    for bad in ["dots=1,2", "dots=", "part=attic", "q=1"] {
        again.update(Action::Open(bad.to_owned()));
        assert!(again.problem.is_some(), "{bad}");
        assert_eq!(again.dots, page.dots);
    }
    again.update(Action::Reset);
    assert_eq!(again.query(), "");
}

/// A strong engine's scores of moves in these positions and in that of the page about PLAYER: position, move, depth, centipawns.
const CHECK: &str = include_str!("../played_check.txt");

fn checked(fen: &str, name: &str) -> i32 {
    let lines = CHECK.lines().filter(|line| !line.starts_with('#'));
    let mut found = lines.filter_map(|line| {
        line.strip_prefix(fen)?
            .strip_prefix(';')?
            .strip_prefix(name)?
            .strip_prefix(';')
    });
    let score = found.next().unwrap_or_else(|| panic!("{fen}: {name}"));
    let [depth, unit, score] = score.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{score}");
    };
    assert!(
        depth.parse::<u32>().unwrap() >= 14 && unit == "cp",
        "{score}"
    );
    score.parse().unwrap()
}

#[test]
fn no_larger_tactic_hides_behind_what_the_pages_say() {
    let page = Guess::default();
    let score = |case: usize, name| checked(page.cases[case].kept.fen, name);
    // Castling gives nothing away.
    assert!(score(0, "Be3") - score(0, "O-O") < 60);
    // The quiet move is better than the retreat.
    assert!(score(1, "a3") > score(1, "Bc4") + 50);
    // Both win, CHUTE's by more.
    assert!(score(2, "Bxf7+") > 200 && score(2, "Bxe5") > score(2, "Bxf7+"));
    let player = crate::model::counts::game::FEN;
    assert!(checked(player, "Qa3") > checked(player, "Rac1"));
    assert!(checked(player, "Rxg7+") < -300);
}
