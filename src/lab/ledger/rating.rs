//! The rows of the rating by exponentially decaying reward (Waughan 1989).

use super::{Entry, Kind, Lab, Published};
use crate::lab::source::{Citation, Source};

const fn waughan(place: &'static str, statement: &'static str) -> Published {
    let source = Source::Waughan1989;
    Published {
        statement,
        citation: Citation { source, place },
    }
}

const fn entry(
    id: &'static str,
    topic: &'static str,
    kind: Kind,
    published: Option<Published>,
    ours: &'static str,
    reason: &'static str,
) -> Entry {
    Entry {
        id,
        lab: Lab::Rating,
        topic,
        kind,
        published,
        ours,
        reason,
    }
}

pub(super) const ENTRIES: [Entry; 9] = [
    entry(
        "rating-share-left",
        "Which side of R the share P is on",
        Kind::Reading,
        Some(waughan(
            "Appendix",
            "P = 1/2.25 of the area is said to fall before R; the formula d = ln(1/P)/R leaves P of it \
             after R.",
        )),
        "P is what is left after R, so that 55.6 % falls before.",
        "The printed scores, 6.997 and 8.148, follow from the formula.",
    ),
    entry(
        "rating-no-preference",
        "Before the first preference",
        Kind::Reading,
        Some(waughan(
            "§ on the example",
            "Every example begins with a preferred move.",
        )),
        "As long as nothing is preferred the mark is 0.",
        "A program that says nothing would play nothing.",
    ),
    entry(
        "rating-for-ever",
        "The end of an analysis",
        Kind::Reading,
        Some(waughan(
            "§ on the example",
            "Fifteen minutes are regarded as infinity.",
        )),
        "The last preference holds for ever.",
        "All stretches together then weigh 1 exactly, at every rate of play.",
    ),
    entry(
        "rating-nodes",
        "Time in nodes",
        Kind::Addition,
        Some(waughan(
            "§ on the example",
            "Preferences are timed in seconds.",
        )),
        "Our engines are stamped by nodes, and rates of play are nodes a move; seconds are offered.",
        "A score in nodes is the same on every machine.",
    ),
    entry(
        "rating-iterations",
        "When a deepening search changes its mind",
        Kind::Addition,
        None,
        "A better move of a new iteration is preferred once the iteration has looked at the move \
         preferred before, and at its end in any case.",
        "The searches do not begin with their last best move, and the first move looked at is no \
         preference.",
    ),
    entry(
        "rating-difficulty",
        "Difficulty",
        Kind::Reconstruction,
        Some(waughan(
            "§ on accuracy",
            "A weight for each position's difficulty will be needed; none is given.",
        )),
        "Each position has a factor, 1 unless somebody sets it: averages are weighted by it.",
        "There is no ground yet for any other weights.",
    ),
    entry(
        "rating-marks",
        "The marked positions",
        Kind::Addition,
        Some(waughan(
            "§ on the marks",
            "A team of masters marked positions; those printed have lost their diagrams.",
        )),
        "28 quiet positions from games of masters with marks and reasons of ours, which rest on an \
         analysis by a strong engine.",
        "Marks need a ground that can be checked; the best move has 10, another one less for each tenth \
         of a pawn it gives away.",
    ),
    entry(
        "rating-tenths",
        "Marks in tenths",
        Kind::Addition,
        Some(waughan(
            "§ on the marks",
            "Marks are whole numbers from 0 to 10.",
        )),
        "Tenths are accepted as well.",
        "Test suites in circulation have them.",
    ),
    entry(
        "rating-outside",
        "What the measure leaves out",
        Kind::Reading,
        Some(waughan(
            "§ on weaknesses",
            "How well a program uses its time and how good its opening book is are not measured.",
        )),
        "They are left out here, too, and the page says so.",
        "The measure looks at single positions with all the time in the world.",
    ),
];
