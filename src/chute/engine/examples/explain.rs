//! Ranks the moves of a position by CHUTE's 22 heuristics and explains the best one.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use chess::notation::san;
use chute::{HEURISTICS, LastMoves, MoveScorer, Polynomial};
use cozy_chess::Board;

fn main() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let board: Board = fen.parse().expect("a legal position");
    let judge = MoveScorer::new(&board, LastMoves::default());
    let ranked = judge.rank(&Polynomial::default());
    for (place, ranked) in ranked.iter().take(5).enumerate() {
        println!(
            "{}. {}: {:.0}",
            place + 1,
            san(&board, ranked.mv),
            ranked.total
        );
    }
    for part in judge.explain(ranked[0].mv) {
        println!("{:>6}  {}", part.points, HEURISTICS[part.number].name);
        for reason in part.reasons {
            println!("        {:>6}  {}", reason.points, reason.what);
        }
    }
}
