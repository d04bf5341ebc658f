//! The rows of the rating by exponentially decaying reward (Waughan 1989).

use super::{Entry, Kind, addition};

pub(super) const ENTRIES: [Entry; 16] = [
    Kind::Reading.row(
        "rating-share-left",
        "Which side of R the share P is on",
        "Appendix",
        "P = 1/2.25 of the area is said to fall before R; the formula d = ln(1/P)/R leaves P of it \
         after R.",
        "P is what is left after R, so that 55.6 % falls before.",
        "The printed scores, 6.997 and 8.148, follow from the formula.",
    ),
    Kind::Reading.row(
        "rating-no-preference",
        "Before the first preference",
        "§ on the example",
        "Every example begins with a preferred move.",
        "As long as nothing is preferred the mark is 0.",
        "A program that says nothing would play nothing.",
    ),
    Kind::Reading.row(
        "rating-for-ever",
        "The end of an analysis",
        "§ on the example",
        "Fifteen minutes are regarded as infinity.",
        "The last preference holds for ever.",
        "All stretches together then weigh 1 exactly, at every rate of play.",
    ),
    Kind::Addition.row(
        "rating-nodes",
        "Time in nodes",
        "§ on the example",
        "Preferences are timed in seconds.",
        "Our engines are stamped by nodes, and rates of play are nodes a move; seconds are offered.",
        "A score in nodes is the same on every machine.",
    ),
    addition(
        "rating-iterations",
        "When a deepening search changes its mind",
        "A better move of a new iteration is preferred as soon as it is found; each iteration looks \
         first at the move preferred before.",
        "Then whatever is found to be better has been compared with what was preferred.",
    ),
    Kind::Reconstruction.row(
        "rating-difficulty",
        "Difficulty",
        "§ on accuracy",
        "A weight for each position's difficulty will be needed; none is given.",
        "Each position has a factor, 1 unless somebody sets it: averages are weighted by it.",
        "There is no ground yet for any other weights.",
    ),
    Kind::Addition.row(
        "rating-marks",
        "The marked middlegames",
        "§ on the marks",
        "A team of professionals marked positions from games; those printed have lost their diagrams.",
        "28 quiet positions from games of masters, chosen and marked by us. \
         The marks rest on Stockfish 15.1, 24 lines at once, 2,000,000 nodes for each position \
         (tools/marks.mjs): the best move has 10, another ten less one for each tenth of a pawn it gives \
         away, halves rounded down; what would have less than 2 is left out. In Menchik-Capablanca the \
         twenty-fourth line still has 2, so that a move may be missing. With 115 of the 197 marks stands a \
         reason in the words of a player; the other 82 only say what the move gives away.",
        "Marks need a ground that others can check. An engine is not a team of masters: with more time, or \
         another engine, some marks would be one or two higher or lower.",
    ),
    addition(
        "rating-endings",
        "The marked endings",
        "Eight king-and-pawn endings, a set of their own: a move that keeps the result has 10, every other \
         0. Seven are marked by the tables of kings and one pawn, Réti's study by those of two pawns.",
        "EG knows nothing else, and in such endings a mark is not a matter of opinion.",
    ),
    addition(
        "rating-suited",
        "Positions that an engine cannot analyse",
        "EG is asked for positions with kings and pawns alone, and positions without a mark are asked of \
         nobody. What is left out is told beside the result, and the average is over the others.",
        "To count them as 0 would measure what a program was made for, not how well it does it.",
    ),
    addition(
        "rating-one-look",
        "Programs that do not deepen",
        "PLAYER looks at the moves in the order in which they are generated and prefers the best so far; a \
         node is a surveyed position, and the position at hand is the first. EG prefers nothing until it \
         has its answer; a node is a position of its strategies or of its proof.",
        "Both decide once. What they would play if they were stopped earlier is what they know by then.",
    ),
    addition(
        "rating-clock",
        "What the clock counts",
        "An engine's clock runs while its worker works; it stands still while the engine is held and while \
         the page does something else. Each position begins at 0.",
        "The measure is of the engine, not of the page round it.",
    ),
    Kind::Addition.row(
        "rating-interval",
        "Averages and their intervals",
        "§ on sets of positions",
        "An average percentage over twenty-five to thirty positions; no interval is given.",
        "The sum of the scores over the sum of the best marks, both weighted by difficulty, with the 95 % \
         interval of a bootstrap that draws the positions anew 2,000 times.",
        "With so few positions the difference of two programs is often chance, and the interval shows it.",
    ),
    addition(
        "rating-person",
        "The test for a person",
        "A person makes the preferred move on the board, as often as the mind changes, and is scored like a \
         program; ending early is not a loss, since the last move counts for ever after. A position sat again \
         takes the place of the first try.",
        "The source measures programs; nothing in the measure forbids measuring its reader.",
    ),
    Kind::Addition.row(
        "rating-tenths",
        "Marks in tenths",
        "§ on the marks",
        "Marks are whole numbers from 0 to 10.",
        "Tenths are accepted as well.",
        "Test suites in circulation have them.",
    ),
    addition(
        "rating-uci",
        "Playing by the UCI protocol",
        "The engines that can be rated play with any chess interface. Of a clock a thirtieth is used for a move, or \
         what the moves to the next control leave, with three quarters of the increment and never more than half of \
         what is left, less 30 ms. A score is given in hundredths of a pawn: of CHUTE's points 255 are a pawn, and \
         closeness to win gives the lower bound of its choice. A search that has preferred nothing yet plays its \
         first legal move. Only the position is known, not the game before it: a repetition is no draw.",
        "The programs of 1975 to 1989 had no such interface; without one they cannot be played against others.",
    ),
    Kind::Reading.row(
        "rating-outside",
        "What the measure leaves out",
        "§ on weaknesses",
        "How well a program uses its time and how good its opening book is are not measured.",
        "They are left out here, too, and the page says so.",
        "The measure looks at single positions with all the time in the world.",
    ),
];
