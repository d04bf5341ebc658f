//! The weights of CHUTE's ranges in closeness to win, fitted again to the games that come with the program.

use ::chess::packed::PackedMove;
use ::chess::pgn::parse_games;
use ::chute::Polynomial;
use ::chute_lab::experiment::master_games::closeness::fit;
use ::chute_lab::experiment::master_games::measure::Limits;
use ::chute_lab::experiment::master_games::scoring::position_scores;
use ::kit::experiment::chute_ranges::{MEASURED, MeasuredRanges};
use ::kit::experiment::game_library::LIBRARY;
use ::search::ctw::RangedGame;
use ::search::{ChessTree, Search, Settings};
use cozy_chess::{Board, Move};

/// With `UPDATE_WEIGHTS=1` the file of the weights is written anew.
#[test]
fn the_weights_of_the_ranges_are_those_of_the_games_that_come_with_the_program() {
    let sample = Limits::default().measure(LIBRARY.as_bytes(), &Polynomial::default());
    let (weights, values) = fit(&sample).unwrap();
    if std::env::var_os("UPDATE_WEIGHTS").is_some() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/kit/experiment/chute_ranges.in"
        );
        std::fs::write(path, format!("{weights:#?}\n")).unwrap();
        return;
    }
    assert_eq!(position_scores(&sample).len(), 4_061);
    assert_eq!(values.rank, 23);
    let near = |found: f64, kept: f64| (found - kept).abs() <= 1e-9 * found.abs().max(1e-6);
    assert!(near(weights.constant, MEASURED.constant));
    assert!(near(weights.error_constant, MEASURED.error_constant));
    for (found, kept) in [
        (&weights.points[..], &MEASURED.points[..]),
        (&weights.leads[..], &MEASURED.leads[..]),
        (&weights.error_points[..], &MEASURED.error_points[..]),
    ] {
        for (&found, &kept) in found.iter().zip(kept) {
            assert!(near(found, kept), "{found} is kept as {kept}");
        }
    }
}

/// Every tenth position of the library's games: the moves before it and the master's.
fn positions() -> Vec<(Vec<Move>, Move)> {
    let mut all = Vec::new();
    for game in parse_games(LIBRARY).flatten() {
        let mut board = Board::default();
        let mut moves: Vec<Move> = Vec::new();
        let record = &game.record;
        for packed in record.main_line().filter_map(|at| record.move_at(at)) {
            let Some(mv) = packed.legal(&board) else {
                break;
            };
            if moves.len() % 10 == 9 {
                all.push((moves.clone(), mv));
            }
            board.play(mv);
            moves.push(mv);
        }
    }
    all
}

/// The material advantage of the side to move after a search to this depth, in centipawns.
fn material(board: &Board, depth: u8) -> i32 {
    let settings = Settings {
        depth,
        ..Settings::default()
    };
    let outcome = Search::new(ChessTree::default(), board.clone(), settings).run(&mut ());
    outcome.score.unwrap_or_default().0
}

/// The figures are those of `docs/arena-findings.md`; `--nocapture` prints them.
#[test]
#[expect(clippy::print_stdout, reason = "the figures of docs/arena-findings.md")]
fn the_ranges_of_the_regression_overlap_and_their_best_moves_leave_pieces_hanging() {
    let (mut overlapping, mut moves_in_all, mut first_seven, mut chance) = (0, 0, 0, 0.0);
    let (mut hang_best, mut hang_master, mut hang_any, mut judged_any) = (0, 0, 0, 0);
    let positions = positions();
    for (moves, master) in &positions {
        let (game, root) = MeasuredRanges::after(&Board::default(), moves);
        let mut legal = Vec::new();
        game.moves(&root, &mut legal);
        let after: Vec<_> = legal.iter().map(|&mv| game.play(&root, mv)).collect();
        let values: Vec<f64> = after.iter().map(|it| it.value(&MEASURED)).collect();
        let ranges: Vec<_> = after.iter().map(|it| it.range(&MEASURED)).collect();
        let best_low = ranges.iter().map(|it| it.low).fold(f64::MIN, f64::max);
        overlapping += ranges.iter().filter(|it| it.high >= best_low).count();
        moves_in_all += legal.len();
        let master = PackedMove::pack(root.board(), *master);
        let at = legal.iter().position(|&mv| mv == master).unwrap();
        let rank = values.iter().filter(|&&value| value > values[at]).count();
        first_seven += usize::from(rank < 7);
        chance += (7.0 / legal.len() as f64).min(1.0);
        let best = (0..values.len())
            .max_by(|&a, &b| values[a].total_cmp(&values[b]))
            .unwrap();
        let whole = material(root.board(), 3);
        let hangs = |place: usize| usize::from(whole + material(after[place].board(), 2) >= 200);
        hang_best += hangs(best);
        hang_master += hangs(at);
        for place in (0..legal.len()).step_by(5) {
            hang_any += hangs(place);
            judged_any += 1;
        }
    }
    let n = positions.len();
    let percent = |hits: usize, of: usize| 100.0 * hits as f64 / of as f64;
    let figures = [
        ("moves of a position", moves_in_all as f64 / n as f64),
        (
            "of the moves are not cleared by the best",
            percent(overlapping, moves_in_all),
        ),
        (
            "master's move among the first seven",
            percent(first_seven, n),
        ),
        ("the same by chance", 100.0 * chance / n as f64),
        (
            "loses two pawns within three plies: the best move",
            percent(hang_best, n),
        ),
        ("the master's", percent(hang_master, n)),
        ("any", percent(hang_any, judged_any)),
    ];
    println!("{n} positions");
    let list = include_str!("../../docs/data/arena-figures.txt");
    let name = "the_ranges_of_the_regression_overlap_and_their_best_moves_leave_pieces_hanging";
    for (what, figure) in figures {
        println!("{what}: {figure:.1}");
        let lines = [" %", ""].map(|unit| format!("    {figure:.1}{unit} = test {name}\n"));
        assert!(
            lines.iter().any(|line| list.contains(line)),
            "{what}: {figure:.1}"
        );
    }
    assert!(list.contains(&format!("    {n} = test {name}\n")));
    assert!(percent(overlapping, moves_in_all) > 25.0);
    assert!(percent(hang_best, n) > 2.0 * percent(hang_master, n));
}
