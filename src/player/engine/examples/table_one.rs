//! Ranks the recommended moves of the thesis's Table I with the trained weights, beside its ranks.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use chess::notation::san;
use player::{Ranking, Reading, Tally, facts::table_one, trained};

fn main() {
    let reading = Reading::LISTED;
    let mut tally = Tally::default();
    for (row, position) in table_one().expect("the table is intact") {
        let surveyed = position.survey(reading).expect("its move is legal");
        let index = surveyed.recommended[0];
        let ranking = Ranking::of(&surveyed.decision, index, &trained(reading)).expect("a rank");
        let mv = san(&position.board, position.moves[0]);
        let Ranking { rank, of } = ranking;
        println!("{mv:6} {rank:>2} of {of} (1975: {:?})", row.ranks);
        tally.add(ranking);
    }
    let (first, mean) = (100.0 * tally.share_first(), tally.mean_rank());
    println!("first in {first:.0} %, mean rank {mean:.1}");
}
