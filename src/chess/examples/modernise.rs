//! Prints games in descriptive notation as modern PGN, with remarks about what could not be read.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use chess::pgn::{parse_games, write_pgn};

/// Two games; the second contains an illegal move.
const GAMES: &str = r#"
[White "Ponziani"]

1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-B3 {his opening} Kt-B3 (3... P-Q4 4. Q-R4) 4. P-Q4 *

[White "Nobody"]

1. P-Q4 P-Q4 2. QxP 1-0
"#;

fn main() {
    for game in parse_games(GAMES) {
        match game {
            Ok(game) => {
                println!("{}", write_pgn(&game.record));
                for remark in &game.remarks {
                    println!("remark: {remark}\n");
                }
            }
            Err(error) => println!("{error}"),
        }
    }
}
