//! Finds a mate in two by three algorithms and prints what each costs.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use cozy_chess::Board;
use search::{Algorithm, ChessTree, Settings, search};

fn main() {
    let board: Board = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
        .parse()
        .expect("Morphy's problem");
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
        let settings = Settings {
            algorithm,
            depth: 4,
            ..Settings::default()
        };
        let outcome = search(ChessTree::default(), board.clone(), settings, &mut ());
        let line: Vec<String> = outcome.line.iter().map(ToString::to_string).collect();
        println!(
            "{algorithm:?}: {} by {} (cost {})",
            outcome
                .score
                .map_or_else(String::new, |score| score.to_string()),
            line.join(" "),
            outcome.nodes
        );
    }
}
