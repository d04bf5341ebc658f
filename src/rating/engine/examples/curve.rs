//! Scores a program that finds the best move of a position late, at several rates of play.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use chess::notation::san;
use rating::{Decay, P_1989, Timeline, middlegames, rates, score};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = middlegames()[0].set_up()?;
    let [best, .., worst] = position.marks.moves() else {
        return Err("too few marked moves".into());
    };
    let mut timeline = Timeline::new();
    timeline.push(0.into(), worst.mv)?;
    timeline.push(60.into(), best.mv)?;
    let name = |marked: &rating::MarkedMove| san(&position.board, marked.mv);
    println!(
        "{}: {} at once, {} after 60 s",
        position.name,
        name(worst),
        name(best)
    );
    for rate in rates(10.0, 300.0, 5)? {
        let decay = Decay::new(rate, P_1989)?;
        let reached = score(&timeline, &position.marks, &decay);
        println!("{rate:>4.0} s a move: {reached:.2} of {}", best.mark);
    }
    Ok(())
}
