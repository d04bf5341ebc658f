//! What the sources print and the reproduction does not set beside ours, and why: the record of a look through all
//! five, by their text where it can be read, by captions and samples where it cannot.

use super::{Entry, Kind, Lab, Published, addition};
use kit::experiment::source::Source::{
    Kenju1982, PerdueBerliner1977, Senft1975, Sugar1975, Waughan1989,
};

const fn left_out(
    lab: Lab,
    id: &'static str,
    topic: &'static str,
    published: Published,
    ours: &'static str,
    reason: &'static str,
) -> Entry {
    Entry {
        lab,
        kind: Kind::Departure,
        published: Some(published),
        ..addition(id, topic, ours, reason)
    }
}

pub(super) const ENTRIES: [Entry; 5] = [
    left_out(
        Lab::Chute,
        "figures-left-out-chute",
        "CHUTE: printed, and not in the reproduction",
        Published::by(
            Sugar1975,
            "pp. 47-87, Apps. 3 and 4",
            "Figs. 4.1 and 4.2 draw rankings as curves; appendix 3 has the print-outs behind them and behind Tables \
             4.2 and 4.3, with the order in which heuristics enter the regressions, and run R1.5 as an equation with its \
             constant (p. 152); 98 games, 4353 records, 4295 and 2986 positions.",
        ),
        "The tables have rows, the curves a row that says they cannot be read, of appendix 3 the constant of R1.5 alone; \
         the numbers of games and positions are told with ours wherever ours are.",
        "What each print-out is, stands upright (pp. 131-138), and so does the equation of page 152: its 26 weights are \
         those of Table 4.3, its constant stands there only. The print-outs stand on their side, and in our copies they \
         have become loose signs: in the dozen places looked at no number could be made out. How many games there were \
         is the sample and no result.",
    ),
    left_out(
        Lab::Endgame,
        "figures-left-out-endgame",
        "EG: printed, and not in the reproduction",
        Published::by(
            PerdueBerliner1977,
            "pp. 1-7",
            "Six examples with diagrams; of Example 3 the nodes, the critical squares, and how many moves White \
             would try at which depths without exclusion; Fig. 1, a rule as it is written.",
        ),
        "What is said in words of Examples 1 to 3 has rows, as far as a position that fits the words can be set up; \
         Examples 4 to 6, Fig. 1 and the moves tried without exclusion have none.",
        "The diagrams are lost in the copies, and of the later examples the text tells too little to set them up.",
    ),
    left_out(
        Lab::Kenju,
        "figures-left-out-kenju",
        "Kenju: printed, and not in the reproduction",
        Published::by(
            Kenju1982,
            "Figs. 4.4 to 4.24",
            "Curves of learning and confidence (Figs. 4.4, 4.11, 4.15, 4.19, 4.20), the 16 tests of Fig. 4.5, tables \
             of words and ranks (Figs. 4.8 to 4.10), five games (Fig. 4.13); 48 and 28 bits beside the 25 of §3.2.3.",
        ),
        "What the text says of the curves has rows. Of Fig. 4.9 (6) some six rows of values and a dozen of ranks can \
         be read whole, with the numbers of the moves at which they change; of Fig. 4.10 patterns without their heads; \
         neither is compared. The games have a row that says what of them can be read.",
        "The curves are drawings, which the copies leave out. The tables follow from trainings whose chance is lost, \
         so that ours could not be expected to be the same; 48 and 28 bits count the coding and not what occurs.",
    ),
    left_out(
        Lab::Player,
        "figures-left-out-player",
        "PLAYER: printed, and not in the reproduction",
        Published::by(
            Senft1975,
            "pp. 49-69, Table I",
            "The rank and the number of moves of each of 40 positions, with remarks; diagrams of the positions.",
        ),
        "The reproduction counts how many come first, within five and within ten, and how many numbers of moves agree; \
         position by position the table stands in PLAYER's lab.",
        "The weights behind the ranks were never printed, so that a row for each would say the same 27 times.",
    ),
    left_out(
        Lab::Rating,
        "figures-left-out-rating",
        "Rating: printed, and not in the reproduction",
        Published::by(
            Waughan1989,
            "p. 8",
            "Marks for the moves of four positions to try; figures of curves; 4500 hours of work for a rating by \
             results.",
        ),
        "The example has a row for each rate and one for the second program; the four positions are not set up.",
        "Their diagrams are missing from the copies, and the marks alone name no position.",
    ),
];
