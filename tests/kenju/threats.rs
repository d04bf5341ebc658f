//! The threat search's wins hold against every reply there is, and it sees the shapes of the
//! thesis's Appendix A.

use ::kenju::board::{Board, Line, Stone};
use ::kenju::geometry::{Colour, Point};
use ::kenju::threats::{
    Arms, Finding, ForcedMove, Limits, Threat, WinSearch, forced_win, wins_with,
};
use proptest::prelude::*;

/// A board from rows of `X` (White), `O` (Black) and dots, the top row first, (0,0) at the lower
/// left.
fn board(rows: &[&str]) -> Board {
    let stones = rows.iter().rev().enumerate().flat_map(|(y, row)| {
        row.chars().enumerate().filter_map(move |(x, letter)| {
            let point = Point::new(x as i32, y as i32);
            let colour = match letter {
                'X' => Colour::White,
                'O' => Colour::Black,
                _ => return None,
            };
            Some(Stone { colour, point })
        })
    });
    Board::with(stones).unwrap()
}

/// Two open rows that cross: White makes two threes at once.
const THREE_THREE: [&str; 6] = [
    "..........",
    "....X.....",
    "....X.....",
    ".XX.......",
    "..........",
    "........OO",
];

const fn limits(arms: Arms, depth: u16, nodes: u32) -> Limits {
    Limits { arms, depth, nodes }
}

/// Every vacant point of the table and of a border round it, where a stone could matter at all.
fn replies(board: &Board) -> Vec<Point> {
    let points: Vec<Point> = board.places().map(|(_, place)| place.point).collect();
    let reach = |of: fn(&Point) -> i32| {
        let all = points.iter().map(of);
        all.clone().min().unwrap() - 1..=all.max().unwrap() + 1
    };
    let (columns, rows) = (reach(|p| p.x), reach(|p| p.y));
    rows.flat_map(|y| columns.clone().map(move |x| Point::new(x, y)))
        .filter(|&point| board.stone_at(point).is_none())
        .collect()
}

/// Plays the attacker's moves and lets the defender try every point, down to the five.
fn holds(board: &mut Board, attacker: Colour, limits: Limits) -> bool {
    let report = forced_win(board, attacker, limits);
    let Some(first) = report.finding.first() else {
        return false;
    };
    board.place_stone(attacker, first).unwrap();
    let won = board.winner() == Some(attacker)
        || replies(board).into_iter().all(|reply| {
            board.place_stone(attacker.other(), reply).unwrap();
            let left = Limits {
                depth: limits.depth - 1,
                ..limits
            };
            let lost = board.winner().is_none() && holds(board, attacker, left);
            board.undo();
            lost
        });
    board.undo();
    won
}

fn win_holds(board: &Board, arms: Arms) -> bool {
    holds(&mut board.clone(), Colour::White, limits(arms, 8, 100_000))
}

fn found(board: &Board, arms: Arms) -> Finding {
    forced_win(board, Colour::White, limits(arms, 8, 100_000)).finding
}

fn length(finding: &Finding) -> Option<usize> {
    finding.line().map(<[_]>::len)
}

#[test]
fn five_is_seen_in_one() {
    let four = board(&["XXXX...OOO"]);
    let finding = found(&four, Arms::Fours);
    assert_eq!(length(&finding), Some(1));
    assert_eq!(finding.line().unwrap()[0].threat, Threat::Five);
}

#[test]
fn an_open_three_wins_in_two_and_a_closed_one_does_not() {
    let open = board(&["......", ".XXX..", "O....O"]);
    assert_eq!(length(&found(&open, Arms::Fours)), Some(2));
    assert!(win_holds(&open, Arms::Fours));
    let closed = board(&["OXXX....", "O......O"]);
    let finding = found(&closed, Arms::Fours);
    assert_eq!(finding, Finding::NoWin);
}

#[test]
fn a_four_four_wins_by_fours() {
    let cross = board(&[
        "....X....",
        "....X....",
        "....X....",
        "OXXX.....",
        "....O....",
    ]);
    let finding = found(&cross, Arms::Fours);
    assert_eq!(length(&finding), Some(2));
    assert_eq!(finding.first(), Some(Point::new(4, 1)));
    assert!(win_holds(&cross, Arms::Fours));
}

#[test]
fn a_four_three_wins_by_fours_alone() {
    let shape = board(&[
        "........", "....X...", "....X...", "OXXX....", "........", "........",
    ]);
    let finding = found(&shape, Arms::Fours);
    assert_eq!(length(&finding), Some(3));
    assert!(win_holds(&shape, Arms::Fours));
}

#[test]
fn a_three_three_needs_threes() {
    let shape = board(&THREE_THREE);
    let by_fours = found(&shape, Arms::Fours);
    assert_eq!(by_fours, Finding::NoWin);
    let finding = found(&shape, Arms::FoursAndThrees);
    assert!(finding.first().is_some());
    assert!(win_holds(&shape, Arms::FoursAndThrees));
}

#[test]
fn the_defenders_four_comes_first() {
    // White has an open three, Black a four: White must block and has no time.
    let race = board(&["OOOO......", "..........", ".....XXX.."]);
    let finding = found(&race, Arms::FoursAndThrees);
    assert_eq!(finding.first(), None);
}

#[test]
fn a_four_that_blocks_the_defenders_four_wins() {
    // Black threatens five at (4,0); White's stone there makes a four downwards as well.
    let block = board(&[
        ".XOOOO....",
        "......X...",
        "......X...",
        "......X...",
        "..........",
        "..........",
    ]);
    let finding = found(&block, Arms::FoursAndThrees);
    assert_eq!(finding.first(), Some(Point::new(6, 5)));
    assert!(win_holds(&block, Arms::FoursAndThrees));
}

#[test]
fn limits_are_named_when_they_are_reached() {
    let shape = board(&THREE_THREE);
    for (depth, nodes, finding) in [
        (2, 100_000, Finding::DepthReached),
        (8, 3, Finding::NodesSpent),
    ] {
        let limits = limits(Arms::FoursAndThrees, depth, nodes);
        assert_eq!(forced_win(&shape, Colour::White, limits).finding, finding);
    }
}

#[test]
fn nothing_is_won_on_an_empty_board_or_after_the_end() {
    let empty = forced_win(&Board::new(), Colour::White, Limits::THOROUGH);
    assert_eq!(empty.finding, Finding::NoWin);
    let over = forced_win(&board(&["XXXXX"]), Colour::White, Limits::THOROUGH);
    assert_eq!(over.finding, Finding::NoWin);
}

/// Whether `attacker`, to move, wins by fours within `depth` stones: every move tried, nothing
/// clever.
fn plainly_wins(board: &mut Board, attacker: Colour, depth: u16) -> bool {
    let fives = |board: &Board, colour: Colour| -> Vec<Point> {
        let lines = board.live_lines().iter().map(|&id| board.line(id));
        let fours = lines.filter(|line| line.colour == colour && line.stones() == 4);
        let mut points: Vec<Point> = fours
            .flat_map(Line::vacant)
            .map(|place| board.place(place).point)
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    };
    if depth == 0 {
        return false;
    }
    if !fives(board, attacker).is_empty() {
        return true;
    }
    let moves: Vec<Point> = board
        .useful_moves()
        .map(|place| board.place(place).point)
        .collect();
    moves.into_iter().any(|attack| {
        board.place_stone(attacker, attack).unwrap();
        let threats = fives(board, attacker);
        let defended = !fives(board, attacker.other()).is_empty() || threats.is_empty();
        let won = !defended
            && threats.iter().all(|&reply| {
                board.place_stone(attacker.other(), reply).unwrap();
                let won = plainly_wins(board, attacker, depth - 1);
                board.undo();
                won
            });
        board.undo();
        won
    })
}

fn position() -> impl Strategy<Value = Board> {
    prop::collection::vec((0..7, 0..7), 6..26).prop_map(|points| {
        let mut board = Board::new();
        for (x, y) in points {
            let _ = board.play(Point::new(x, y));
            if board.winner().is_some() {
                board.undo();
            }
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn fours_are_searched_exactly(board in position()) {
        for attacker in Colour::BOTH {
            let limits = Limits { arms: Arms::Fours, depth: 3, nodes: 100_000 };
            let found = forced_win(&board, attacker, limits).finding;
            let expected = plainly_wins(&mut board.clone(), attacker, 3);
            prop_assert_eq!(found.line().is_some(), expected, "{} {:?}", attacker, found);
        }
    }

    #[test]
    fn a_win_by_fours_and_threes_holds_against_every_reply(board in position()) {
        let limits = Limits { arms: Arms::FoursAndThrees, depth: 4, nodes: 5_000 };
        let attacker = board.to_move();
        let report = forced_win(&board, attacker, limits);
        if let Some(first) = report.finding.first() {
            prop_assert!(holds(&mut board.clone(), attacker, limits), "{:?}", report.finding);
            prop_assert!(wins_with(&board, attacker, first, limits));
        }
    }

    #[test]
    fn a_search_in_slices_finds_the_same_in_the_same_positions(board in position(), slice in 1u32..40) {
        for attacker in Colour::BOTH {
            for arms in [Arms::Fours, Arms::FoursAndThrees] {
                for nodes in [3, 60, 900] {
                    let limits = Limits { arms, depth: 6, nodes };
                    let whole = forced_win(&board, attacker, limits);
                    let mut search = WinSearch::new(&board, attacker, limits);
                    let report = loop {
                        let before = search.nodes();
                        if let Some(report) = search.advance(slice) {
                            break report;
                        }
                        prop_assert!(search.nodes() <= before + slice + 1, "a slice is bounded");
                    };
                    prop_assert_eq!(report, whole);
                }
            }
        }
    }

    #[test]
    fn the_board_given_is_left_alone_and_the_answer_is_the_same_twice(board in position()) {
        let before = board.clone();
        let first = forced_win(&board, Colour::White, Limits::QUICK);
        prop_assert_eq!(&board, &before);
        prop_assert_eq!(forced_win(&board, Colour::White, Limits::QUICK), first);
    }
}

/// Forced wins of 3 to 12 fours: made as chains, in which every four brings the stone that the next one needs, and
/// kept only where a solver of its own, written for the purpose, found no win by fewer fours. The columns are the
/// number of fours, White's stones, Black's, and that solver's line: each four with its answer, at the end the four
/// that makes two ends, and the ends.
const FOURS: &str = include_str!("../data/kenju_fours.tsv");

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// Problems that are used to test other programs.
const PROBLEMS: &str = include_str!("../data/kenju_problems.tsv");

/// The lines of a file, in their fields.
fn fields(file: &str) -> impl Iterator<Item = [&str; 4]> {
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap())
}

fn board_of(white: &str, black: &str) -> Board {
    let stones = |text, colour| {
        points(text)
            .into_iter()
            .map(move |point| Stone { colour, point })
    };
    Board::with(stones(white, Colour::White).chain(stones(black, Colour::Black))).unwrap()
}

fn fours() -> Vec<(usize, Board, Vec<Point>)> {
    let read = |[count, white, black, solution]: [&str; 4]| {
        let board = board_of(white, black);
        (count.parse().unwrap(), board, points(solution))
    };
    fields(FOURS).map(read).collect()
}

/// The points where `colour` completes five with one stone, computed from the stones alone.
fn ends(board: &Board, colour: Colour) -> Vec<Point> {
    let mut found: Vec<Point> = replies(board)
        .into_iter()
        .filter(|&point| {
            let mut after = board.clone();
            after.place_stone(colour, point).is_ok() && after.winner() == Some(colour)
        })
        .collect();
    found.sort_unstable();
    found
}

/// Whether a line of fours and answers wins: each four leaves one end, which is answered, and the last leaves two;
/// the defender never has an end to take instead.
fn is_won_by(board: &Board, line: &[Point]) -> bool {
    let mut board = board.clone();
    let [answered @ .., four, first, second] = line else {
        return false;
    };
    for pair in answered.chunks(2) {
        let [attack, answer] = *pair else {
            return false;
        };
        board.place_stone(Colour::White, attack).unwrap();
        if ends(&board, Colour::White) != [answer] || !ends(&board, Colour::Black).is_empty() {
            return false;
        }
        board.place_stone(Colour::Black, answer).unwrap();
    }
    board.place_stone(Colour::White, *four).unwrap();
    let left = ends(&board, Colour::White);
    left.contains(first) && left.contains(second) && ends(&board, Colour::Black).is_empty()
}

#[test]
fn the_kept_wins_by_fours_are_wins() {
    let all = fours();
    let lengths: std::collections::BTreeSet<usize> = all.iter().map(|(count, ..)| *count).collect();
    assert!(
        (3..=12).all(|count| lengths.contains(&count)),
        "{lengths:?}"
    );
    for (count, board, line) in &all {
        assert_eq!(line.len(), 2 * count + 1, "{line:?}");
        assert!(is_won_by(board, line), "{line:?}");
    }
}

/// The stones of a line that was found, in their order.
fn played(line: &[ForcedMove]) -> Vec<Point> {
    let (five, before) = line.split_last().unwrap();
    assert_eq!(five.threat, Threat::Five);
    let pairs = before.iter().flat_map(|m| [m.attack, m.reply.unwrap()]);
    pairs.chain([five.attack]).collect()
}

/// The budget is half a hundredth of what the page and the command line give by themselves.
#[test]
fn problems_that_others_made_are_solved() {
    let (mut solved, mut most) = (0, 0);
    for [name, length, white, black] in fields(PROBLEMS) {
        let board = board_of(white, black);
        let report = forced_win(&board, Colour::White, limits(Arms::Fours, 41, 5_000));
        let line = report
            .finding
            .line()
            .unwrap_or_else(|| panic!("{name}: {report:?}"));
        assert_eq!(line.len(), length.parse::<usize>().unwrap(), "{name}");
        assert!(is_won_by(&board, &played(line)), "{name}: {line:?}");
        solved += 1;
        most = most.max(report.nodes);
    }
    assert_eq!(solved, 8);
    let figures = include_str!("../../docs/data/kenju-figures.txt");
    let line = "    2,700 = test problems_that_others_made_are_solved\n";
    assert!(
        figures.contains(line) && (2_600..=2_700).contains(&most),
        "{most}"
    );
}

#[test]
fn every_win_by_fours_is_found_at_its_length() {
    for (count, board, _) in fours() {
        let limits = limits(Arms::Fours, 41, 200_000);
        let report = forced_win(&board, Colour::White, limits);
        assert_eq!(length(&report.finding), Some(count + 1), "{report:?}");
        let points = played(report.finding.line().unwrap());
        assert!(is_won_by(&board, &points), "{points:?}");
        // One four fewer is too few.
        let shorter = Limits {
            depth: count as u16,
            ..limits
        };
        assert_eq!(
            forced_win(&board, Colour::White, shorter).finding,
            Finding::DepthReached
        );
    }
}
