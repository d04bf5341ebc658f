//! EG plays out won endings against a defence that uses the exact tables and delays the end as long as it can.

use super::{oracle, sample};
use ::chess::moves::can_move;
use ::endgame::Value;
use ::endgame::eg::{Eg, Limits};
use ::endgame::oracle::Exact;
use cozy_chess::{Board, Move, Piece};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How a game ended for EG, which had won it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A pawn has been promoted, or mate given, and the tables call it won still.
    Won,
    /// By the third time of a position.
    Repeated,
    /// By a move that does not keep the win.
    ThrownAway,
    TooLong,
}

/// A game of EG's: how it ended, and the plies that took.
type Game = (End, u32);

/// The most plies of a game.
const LONGEST: u32 = 100;

fn asked(board: &Board) -> Move {
    let mut eg = Eg::new(board, Limits::default());
    assert!(eg.run(&mut ()).is_continue());
    let answer = eg.answer().expect("it has ended");
    answer.best.expect("the game goes on")
}

/// The tables' move: the quickest win or the longest defence. Among equals it prefers promotions, then pawn moves.
fn exact(board: &Board) -> Option<Move> {
    let moves = oracle().moves(board).into_iter();
    let known = moves.filter_map(|(mv, exact)| Some((exact?, mv)));
    let distance = |exact: &Exact| {
        let plies = i32::from(exact.plies.unwrap_or(0));
        if exact.outcome == Value::Win {
            -plies
        } else {
            plies
        }
    };
    let pawn = |mv: &Move| board.pieces(Piece::Pawn).has(mv.from);
    known
        .max_by_key(|(it, mv)| (it.outcome, distance(it), mv.promotion.is_some(), pawn(mv)))
        .map(|(_, mv)| mv)
}

/// A won position played out, the winner's moves by that player.
fn played_out(start: &Board, player: impl Fn(&Board) -> Option<Move>) -> Game {
    let mut board = start.clone();
    let mut seen = vec![board.clone()];
    for ply in (1..LONGEST).step_by(2) {
        let Some(mv) = player(&board) else {
            return (End::Won, ply - 1);
        };
        board.play(mv);
        let kept = oracle().probe(&board).expect("at most four men").outcome == Value::Loss;
        let ends = mv.promotion.is_some() || !can_move(&board);
        match exact(&board) {
            _ if !kept => return (End::ThrownAway, ply),
            Some(reply) if !ends => board.play(reply),
            _ => return (End::Won, ply),
        }
        let men = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        if board.occupied() != men {
            // The other side has promoted, and lost all the same: EG is for kings and pawns.
            return (End::Won, ply);
        }
        seen.push(board.clone());
        if seen.iter().filter(|one| one.same_position(&board)).count() == 3 {
            return (End::Repeated, ply);
        }
    }
    (End::TooLong, LONGEST)
}

/// One position in so many that are won for the side to move.
fn won(ending: &str, step: usize) -> Vec<Board> {
    let table = oracle().table(ending.parse().expect("an ending")).unwrap();
    let some = table.numbers().step_by(step);
    let some = some.filter_map(|number| table.position(number));
    let boards = some.filter_map(|(placement, _)| table.material().board(placement));
    let is_won = |board: &Board| {
        oracle()
            .probe(board)
            .is_some_and(|it| it.outcome == Value::Win)
    };
    boards.filter(is_won).collect()
}

/// EG's games from these positions, those of the tables from the same, and the positions that EG did not win.
fn games(boards: &[Board]) -> (Vec<Game>, Vec<Game>, Vec<String>) {
    let next = AtomicUsize::new(0);
    let all = Mutex::new((Vec::new(), Vec::new(), Vec::new()));
    let work = || {
        while let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
            let game = played_out(board, |board| Some(asked(board)));
            let best = played_out(board, exact);
            let mut all = all.lock().expect("no game panics");
            all.0.push(game);
            all.1.push(best);
            if game.0 != End::Won {
                all.2.push(format!("{board}: {game:?}"));
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    all.into_inner().expect("no game panics")
}

fn mean(games: &[Game]) -> f64 {
    games
        .iter()
        .map(|&(_, plies)| f64::from(plies))
        .sum::<f64>()
        / games.len() as f64
}

/// With a comma before the last three digits.
fn grouped(number: usize) -> String {
    match (number / 1_000, number % 1_000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands},{rest:03}"),
    }
}

/// In the tournament of endings EG had won three games of king and pawn against king and went to and fro until the
/// position had stood three times.
#[test]
#[expect(clippy::print_stdout, reason = "the figures of docs/eg-findings.md")]
fn what_is_won_is_won_against_the_longest_defence() {
    for (ending, every_run, audit) in [
        ("KPK", 211, 1),
        ("KPPK", 19_997, 199),
        ("KPKP", 99_991, 1_997),
    ] {
        let boards = won(ending, sample(every_run, audit));
        let (games, best, failed) = games(&boards);
        let longest = games.iter().map(|&(_, plies)| plies).max();
        println!(
            "{ending}: {} positions, {} won, {:.2} plies, the tables {:.2}, longest {longest:?}",
            games.len(),
            games.len() - failed.len(),
            mean(&games),
            mean(&best),
        );
        let line = format!(
            "| {} | {:.2} | {:.2} | {} |",
            grouped(games.len() - failed.len()),
            mean(&games),
            mean(&best),
            longest.unwrap_or_default(),
        );
        let document = include_str!("../../docs/eg-findings.md");
        assert!(sample(true, document.contains(&line)), "{ending}: {line}");
        assert!(games.len() > 50, "{ending}");
        // A value that stays open in a pawn race may still be thrown away.
        let allowed = if ending == "KPKP" {
            games.len() / 1_000
        } else {
            0
        };
        assert!(failed.len() <= allowed, "{failed:#?}");
        assert!(mean(&games) <= mean(&best) + 1.0, "{ending}");
    }
}

#[test]
fn the_game_that_was_drawn_by_repetition_is_won() {
    let board: Board = "1k6/8/8/8/8/8/3P4/4K3 w - - 0 1"
        .parse()
        .expect("a position");
    assert_eq!(played_out(&board, |board| Some(asked(board))).0, End::Won);
}
