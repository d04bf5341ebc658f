//! Asks EG about a position and compares its verdict with the exact tables, which it computes first.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use endgame::eg::words::verdicts;
use endgame::eg::{Eg, Limits};
use endgame::oracle::{Generator, Material, Oracle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = chess::fen::parse_fen("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1")?;
    let mut eg = Eg::new(&board, Limits::default());
    while eg.run(&mut ()).is_break() {}
    let answer = eg.answer().ok_or("no answer")?;
    for (kind, sentence) in verdicts(&answer, &board) {
        println!("{kind}: {sentence}");
    }

    let mut oracle = Oracle::new();
    for ending in Material::closure(&["KPK".parse()?]) {
        oracle.insert(Generator::run(ending, &oracle)?);
    }
    let exact = oracle.probe(&board).ok_or("no table")?;
    println!(
        "exact: {:?}, mate at ply {}",
        exact.outcome,
        exact.plies.unwrap_or_default()
    );
    Ok(())
}
