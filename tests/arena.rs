//! Tournaments of a few games: repeated runs, runs in parts, and the ends of games.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

use ::arena::experiment::{
    Difference, Exact, Kept, OPENINGS, Pairing, Part, Plan, Result, Tables, Why, own_choice,
    parse_openings, play_unit,
};
use ::chess::packed::PackedMove;
use ::endgame::Value;
use ::endgame::oracle::{Generator, Material, Oracle};
use ::kit::experiment::shards::{Shards, Share};
use cozy_chess::Board;
use std::convert::Infallible;
use std::result;

fn plan(engines: &[&str], games: u32, openings: &str) -> Plan {
    Plan {
        version: "test".to_owned(),
        engines: engines.iter().map(|&name| name.to_owned()).collect(),
        pairing: Pairing::default(),
        games,
        nodes: 60,
        plies: 40,
        tables: Tables::AtOnce,
        seed: 5,
        openings: parse_openings(openings).unwrap(),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "as a tournament asks for it")]
fn blind(_: &Board) -> result::Result<Option<Value>, Infallible> {
    Ok(None)
}

fn played(plan: &Plan, share: Option<Share>, exact: &mut impl Exact<Infallible>) -> Part {
    plan.check().unwrap();
    let shards = share.map(Shards::new);
    let units = (0..plan.units()).filter(|&unit| share.is_none_or(|share| share.has(unit)));
    let units = units.map(|unit| {
        let fixture = plan.fixture(unit).unwrap();
        let Ok(games) = play_unit(plan, &fixture, false, exact, &mut |turn| {
            Ok(own_choice(&turn))
        });
        (unit, games.unwrap())
    });
    Part {
        units: units.collect(),
        arena: plan.clone(),
        shards,
    }
}

fn written(part: Part) -> String {
    serde_json::to_string(&part.answer()).unwrap()
}

#[test]
fn parts_put_together_are_one_run_byte_for_byte() {
    let plan = plan(&["alpha-beta", "ctw", "random", "player"], 4, OPENINGS);
    let whole = written(played(&plan, None, &mut blind));
    assert_eq!(whole, written(played(&plan, None, &mut blind)));
    let part = |index| {
        let part = played(&plan, Some(Share { index, of: 3 }), &mut blind);
        // As read from files.
        let text = written(part);
        serde_json::from_str::<Part>(&text).unwrap()
    };
    let mut sum = part(2);
    sum.add(part(0)).unwrap();
    assert!(sum.add(part(0)).is_err());
    let unfinished = written(sum.clone());
    assert_ne!(unfinished, whole);
    sum.add(part(1)).unwrap();
    assert_eq!(written(sum), whole);
    let other = Plan {
        nodes: 61,
        ..plan.clone()
    };
    let mut first = part(0);
    let other = played(&other, Some(Share { index: 1, of: 3 }), &mut blind);
    assert_eq!(first.add(other), Err(Difference::Plan));
}

#[test]
fn an_engine_against_itself_plays_the_same_game_with_either_colour_and_makes_half_of_the_points() {
    for name in ["alpha-beta", "ctw", "ctw-chute", "chute-7", "player"] {
        let plan = plan(&[name, name], 4, OPENINGS);
        let part = played(&plan, None, &mut blind);
        for [first, second] in part.units.values() {
            assert_eq!(
                (&first.moves, first.result),
                (&second.moves, second.result),
                "{name}"
            );
        }
        let row = &part.table()[0];
        assert!((row.score.value - 0.5).abs() < 1e-12, "{name}");
        assert_eq!((row.wins, row.games), (row.losses, 4));
    }
    // Chance is not the same on both sides.
    let random = played(&plan(&["random", "random"], 2, OPENINGS), None, &mut blind);
    let [first, second] = &random.units[&0];
    assert_ne!(first.moves, second.moves);
}

#[test]
fn both_have_white_once_and_each_two_play_the_same_openings() {
    let openings = "One: e4 e5\nTwo: d4 d5";
    let plan = plan(&["first-move", "random", "player"], 6, openings);
    let part = played(&plan, None, &mut blind);
    assert_eq!(part.units.len(), 9);
    for [first, second] in part.units.values() {
        assert_eq!((&first.white, &first.black), (&second.black, &second.white));
        assert_eq!(first.opening, second.opening);
    }
    let of = |unit: u32| {
        let fixture = plan.fixture(unit).unwrap();
        (fixture.opening.name.clone(), fixture.opening.moves)
    };
    for number in 0..3 {
        assert_eq!(of(number), of(number + 3));
        assert_eq!(of(number), of(number + 6));
    }
    let first = Plan {
        pairing: Pairing::First,
        ..plan.clone()
    };
    assert_eq!((first.pairs(), first.units()), (vec![(0, 1), (0, 2)], 6));
    // When both have been played, the first comes again with two plies more.
    assert_eq!((of(2).0, of(2).1.len()), (of(0).0, 4));
    assert_eq!(plan.fixture(9), None);
}

#[test]
fn a_game_ends_by_the_rules_by_the_tables_or_by_its_length() {
    let end =
        |position: &str, engines: [&str; 2], exact: &mut dyn FnMut(&Board) -> Option<Value>| {
            let plan = Plan {
                nodes: 3_000,
                plies: 12,
                ..plan(&engines, 2, &format!("A: {position}"))
            };
            let part = played(&plan, None, &mut |board: &Board| Ok(exact(board)));
            let game = &part.units[&0][0];
            (game.result, game.why)
        };
    let rules = ["alpha-beta", "alpha-beta"];
    let nothing = &mut |_: &Board| None;
    assert_eq!(
        end("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", rules, nothing),
        (Result::White, Why::Mate)
    );
    assert_eq!(
        end(
            "4k3/8/8/8/8/8/R7/4K3 w - - 99 80",
            ["first-move", "first-move"],
            nothing
        ),
        (Result::Draw, Why::FiftyMoves)
    );
    assert_eq!(
        end("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", rules, nothing),
        (Result::Draw, Why::Material)
    );
    let mut win = |board: &Board| {
        let is_white = board.side_to_move() == cozy_chess::Color::White;
        Some(if is_white { Value::Win } else { Value::Loss })
    };
    assert_eq!(
        end("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", rules, &mut win),
        (Result::White, Why::Tables)
    );
    // The tables do not cover five men.
    assert_eq!(
        end(
            "4k2b/7p/8/8/8/8/8/R3K3 b - - 0 1",
            ["first-move", "first-move"],
            &mut win
        )
        .1,
        Why::Length
    );
}

/// The oracle of a pawn against none, and of what it leads to.
fn pawn_tables() -> Oracle {
    let mut oracle = Oracle::new();
    let goal: Material = "KPK".parse().unwrap();
    for material in Material::closure(&[goal]) {
        oracle.insert(Generator::run(material, &oracle).unwrap());
    }
    oracle
}

#[test]
fn pawn_endings_are_played_until_somebody_promotes_and_every_move_is_held_against_the_tables() {
    let oracle = pawn_tables();
    let openings = "Won: 8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\nDrawn: 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
    let plan = Plan {
        nodes: 20_000,
        plies: 120,
        tables: Tables::AfterPromotion,
        ..plan(&["eg", "first-move"], 4, openings)
    };
    let mut exact = |board: &Board| Ok(oracle.probe(board).map(|exact| exact.outcome));
    let part = played(&plan, None, &mut exact);
    let [won, _] = &part.units[&0];
    assert_eq!(
        (won.white.as_str(), won.result, won.why),
        ("eg", Result::White, Why::Tables)
    );
    for games in part.units.values() {
        for game in games {
            let [white, black] = game.exact.expect("the tables know it");
            let eg = if game.white == "eg" { white } else { black };
            assert!(eg.of >= 3 && eg.kept == eg.of, "{game:?}");
        }
    }
}

#[test]
fn a_plan_that_cannot_be_played_is_refused_with_its_reason() {
    let good = plan(
        &["alpha-beta", "eg"],
        2,
        "A: 8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
    );
    assert_eq!(good.check(), Ok(()));
    let refused = |change: fn(&mut Plan)| {
        let mut plan = good.clone();
        change(&mut plan);
        plan.check().unwrap_err().to_string()
    };
    assert!(refused(|plan| plan.games = 3).contains("even number"));
    assert!(refused(|plan| plan.nodes = 0).contains("0 nodes"));
    assert!(refused(|plan| plan.plies = 0).contains("0 plies"));
    assert!(refused(|plan| plan.games = 4).contains("need 2 openings"));
    assert!(refused(|plan| plan.openings.clear()).contains("no opening"));
    assert!(refused(|it| *it = plan(&["eg", "random"], 2, "A: e4")).contains("eg cannot play"));
    assert!(refused(|it| *it = plan(&["eg"], 2, "A: e4")).contains("two engines"));
    assert!(refused(|plan| plan.engines[1] = "stockfish".to_owned()).contains("stockfish"));
}

#[test]
fn the_shipped_endings_are_those_that_were_played() {
    let endings = parse_openings(include_str!("../src/arena/experiment/endings.txt")).unwrap();
    let kept = Kept::read(include_str!("../src/arena/experiment/kept/endings.txt")).unwrap();
    assert_eq!(kept.part.arena.openings, endings);
    for opening in &endings {
        let men = opening.positions().unwrap().1.occupied().len();
        assert!((3..=4).contains(&men), "{}", opening.name);
    }
}

/// The tournaments that come with the program.
const KEPT: [&str; 7] = [
    include_str!("../src/arena/experiment/kept/all.txt"),
    include_str!("../src/arena/experiment/kept/ctw.txt"),
    include_str!("../src/arena/experiment/kept/ctw-few.txt"),
    include_str!("../src/arena/experiment/kept/ctw-chute.txt"),
    include_str!("../src/arena/experiment/kept/reference.txt"),
    include_str!("../src/arena/experiment/kept/reference-ctw.txt"),
    include_str!("../src/arena/experiment/kept/endings.txt"),
];

#[test]
fn every_kept_game_begins_with_the_opening_of_its_plan_and_keeps_to_the_rules() {
    for text in KEPT {
        let part = Kept::read(text).unwrap().part;
        assert_eq!(part.units.len() as u32, part.arena.units());
        for (unit, games) in &part.units {
            let fixture = part.arena.fixture(*unit).unwrap();
            let (start, _, book) = fixture.opening.positions().unwrap();
            for game in games {
                let (mut board, mut played) = (start.clone(), Vec::new());
                let mut positions = Vec::new();
                for word in game.moves.split(' ') {
                    positions.push(board.clone());
                    let same = positions
                        .iter()
                        .filter(|earlier| earlier.same_position(&board));
                    assert!(same.count() < 3, "{} of {unit} goes on", game.opening);
                    let mv: PackedMove = word.parse().unwrap();
                    let mv = mv.legal(&board).expect("a legal move");
                    board.play(mv);
                    played.push(mv);
                }
                assert!(played.starts_with(&book), "{} of {unit}", game.opening);
                assert!(usize::from(game.book) == book.len() && played.len() <= 200);
            }
        }
    }
}

/// The figures of `docs/arena-findings.md` are those of the kept games.
mod document {
    use super::KEPT;
    use ::arena::experiment::{Answer, Kept, Part, Row, Why};
    use ::stats::Estimate;
    use std::collections::HashSet;

    const DOCUMENT: &str = include_str!("../docs/arena-findings.md");
    const FIGURES: &str = include_str!("../docs/data/arena-figures.txt");

    fn answer(place: usize) -> Answer {
        Kept::read(KEPT[place]).unwrap().part.answer()
    }

    fn grouped(number: u32) -> String {
        match (number / 1_000, number % 1_000) {
            (0, rest) => rest.to_string(),
            (thousands, rest) => format!("{thousands},{rest:03}"),
        }
    }

    /// Wins, draws and losses with the score and its interval.
    fn score(row: &Row) -> String {
        let Row {
            games,
            wins,
            draws,
            losses,
            ..
        } = row;
        let Estimate { value, low, high } = row.score;
        let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
        let games = grouped(*games);
        format!("{games} | {wins} | {draws} | {losses} | {value:.1} % ({low:.1} to {high:.1})")
    }

    /// The lead in Elo, and after how many games the sequential test had decided.
    fn lead(row: &Row) -> String {
        let [value, low, high] = [row.elo.value, row.elo.low, row.elo.high].map(Option::unwrap);
        let games = 2 * row.sequential.openings.unwrap();
        format!("{value:+.0} ({low:+.0} to {high:+.0}) | after {games}")
    }

    #[test]
    fn matches_are_those_of_the_kept_games() {
        for (place, named) in [
            (2, "200"),
            (1, "2,000"),
            (4, "alpha-beta | 2,000"),
            (5, "closeness to win (`ctw`) | 2,000"),
        ] {
            let row = &answer(place).table[0];
            let line = format!("\n| {named} | {} | {} |\n", score(row), lead(row));
            assert!(DOCUMENT.contains(&line), "{line}");
        }
        let row = &answer(3).table[0];
        let line = format!("\n| alpha-beta, 200 nodes | {} |\n", score(row));
        assert!(DOCUMENT.contains(&line), "{line}");
    }

    /// Some of the games of a match, as if they were a match by themselves.
    fn part_of(place: usize, openings: std::ops::Range<u32>) -> Row {
        let Part {
            mut arena, units, ..
        } = Kept::read(KEPT[place]).unwrap().part;
        arena.games = 2 * openings.len() as u32;
        let units = units
            .into_iter()
            .filter(|(unit, _)| openings.contains(unit));
        let units = units.map(|(unit, games)| (unit - openings.start, games));
        let part = Part {
            arena,
            shards: None,
            units: units.collect(),
        };
        part.answer().table.swap_remove(0)
    }

    /// 400 were looked at before 1,000 were played.
    #[test]
    fn the_games_before_a_look_and_those_after_it_are_those_of_the_text() {
        for (place, openings) in [(2, 0..200), (1, 0..200), (2, 200..500), (1, 200..500)] {
            let Estimate { value, low, high } = part_of(place, openings).score;
            let [value, low, high] = [value, low, high].map(|share| 100.0 * share);
            let line = format!(
                "    {value:.1} % ({low:.1} to {high:.1}) = \
                 test the_games_before_a_look_and_those_after_it_are_those_of_the_text\n"
            );
            assert!(FIGURES.contains(&line), "{line}");
        }
    }

    #[test]
    fn what_is_counted_of_the_kept_games_is_what_they_come_to() {
        let units = |place: usize| Kept::read(KEPT[place]).unwrap().part.units;
        let different = |place: usize| {
            let games = units(place).into_values().flatten();
            games.map(|game| game.moves).collect::<HashSet<_>>().len()
        };
        let least = |places: &[usize]| places.iter().map(|&place| different(place)).min().unwrap();
        let pairs = units(6).into_values().map(|games| {
            let start = games[0].start.clone();
            (start, games.map(|game| game.moves))
        });
        let repeated = |one: &str, other: &str| {
            let games = units(0).into_values().flatten();
            let games = games.filter(|game| game.why == Why::Repetition);
            let players = games.map(|game| [game.white, game.black]);
            players
                .filter(|both| {
                    [one, other]
                        .iter()
                        .all(|name| both.iter().any(|it| it == name))
                })
                .count()
        };
        for figure in [
            least(&[3, 4, 5]),
            least(&[1, 2]),
            pairs.collect::<HashSet<_>>().len(),
            repeated("player", "player-meant"),
            repeated("player-meant", "alpha-beta"),
        ] {
            let line = format!(
                "    {figure} = test what_is_counted_of_the_kept_games_is_what_they_come_to\n"
            );
            assert!(FIGURES.contains(&line), "{line}");
        }
    }

    /// A table whose columns are engines, with what follows the points behind each row.
    fn has_crosstable(answer: &Answer, heads: &str, more: impl Fn(&str) -> String) {
        let (_, section) = DOCUMENT.split_once(heads).expect("the heads stand there");
        let columns: Vec<&str> = heads.split('|').map(str::trim).collect();
        let columns = columns[2..].iter().take_while(|name| {
            let of = |row: &Row| row.one == **name || row.other == **name;
            answer.table.iter().any(of)
        });
        let lines = section
            .lines()
            .skip(2)
            .take_while(|line| line.starts_with('|'));
        let found: Vec<&str> = lines.collect();
        let cell = |mine: &str, other: &str| {
            let row = answer.table.iter().find_map(|row| {
                let Row {
                    wins,
                    draws,
                    losses,
                    ..
                } = row;
                match (row.one == mine, row.other == other) {
                    (true, true) => Some(format!("{wins}-{draws}-{losses}")),
                    _ if row.one == other && row.other == mine => {
                        Some(format!("{losses}-{draws}-{wins}"))
                    }
                    _ => None,
                }
            });
            row.unwrap_or_default()
        };
        let rows = answer.standings.iter().map(|standing| {
            let mine = &standing.engine;
            let cells: Vec<String> = columns
                .clone()
                .map(|other| match cell(mine, other) {
                    none if none.is_empty() => " ".to_owned(),
                    found => format!(" {found} "),
                })
                .collect();
            let cells = cells.join("|");
            format!("| {mine} |{cells}| {}{} |", standing.points, more(mine))
        });
        assert_eq!(found, rows.collect::<Vec<_>>());
    }

    #[test]
    fn crosstables_are_those_of_the_kept_games() {
        let everybody = "| | random | player | player-meant | chute-7 | ctw | ctw-chute | alpha-beta | points of 350 |";
        has_crosstable(&answer(0), everybody, |_| String::new());
        let endings =
            "| | eg | alpha-beta | ctw | random | points of 150 | moves that kept the value |";
        let answer = answer(6);
        has_crosstable(&answer, endings, |engine| {
            let (mut kept, mut of) = (0, 0);
            for game in answer.part.units.values().flatten() {
                let [white, black] = game.exact.expect("the tables know it");
                for (whose, exact) in [(&game.white, white), (&game.black, black)] {
                    if whose == engine {
                        kept += exact.kept;
                        of += exact.of;
                    }
                }
            }
            format!(" | {kept} of {of}")
        });
    }
}
