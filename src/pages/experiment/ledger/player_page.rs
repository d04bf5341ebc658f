//! The rows of PLAYER's lab: what is ours in lessons by hand, in training over sets, in measuring, and
//! in the page that shows them.

use super::{Entry, Kind, addition};

pub(super) const ENTRIES: [Entry; 20] = [
    Kind::Addition.row(
        "player-lesson-by-hand",
        "A lesson by pointing at the better move",
        "pp. 44-45",
        "The programmer compares PLAYER's move with the expert's and types what PRO needs.",
        "Whoever points at a better move is the teacher: x is its parameters less those of the first \
         move, d = +1, a = 1 unless another rate is typed. The position and both ranks are remembered.",
        "It is one step of the rule, small enough to be seen weight by weight.",
    ),
    Kind::Departure.row(
        "player-one-lesson",
        "How often a position is taught",
        "p. 24",
        "With a teacher the same input is given again until the output is the desired one.",
        "Each look at a position gives one lesson at most; a pass looks at every position once, and a \
         training has several passes. By hand the same lesson can be given again.",
        "Over many positions single corrections forget less of what the others taught.",
    ),
    addition(
        "player-undo",
        "Undoing a lesson",
        "Lessons and changes of the weights are kept in a book. Undoing the last takes all before it \
         again from the weights they began with; stepping back shows the weights as they were, and a \
         lesson given there begins a new chapter and strikes nothing out.",
        "Taking a lesson's correction off again would leave rounding errors behind; repeating is exact.",
    ),
    addition(
        "player-book-limits",
        "How much is remembered",
        "A book keeps 500 chapters of at most 10,000 lessons each; the oldest chapter makes room, which \
         the page says. Weights are held within a million millions either way.",
        "Memory has a bound whatever is done, and weights that diverge stay numbers.",
    ),
    addition(
        "player-orders",
        "The order in which positions are taught",
        "Every pass goes over the set in an order of its own, drawn by chance from the seed; the same \
         seed gives the same weights to the last bit, on the page and on the command line.",
        "A fixed order would favour whatever comes last.",
    ),
    Kind::Addition.row(
        "player-split",
        "Training and test",
        "p. 45",
        "Any position can be presented for training or for testing; how they were kept apart is \
         not said.",
        "Whole games are held out, drawn by chance from the seed, until their share is reached; a line \
         of EPD counts as a game of its own. What is held out is never taught.",
        "Positions of one game are alike: one that was taught would help with its neighbours.",
    ),
    addition(
        "player-gain",
        "What a training has gained",
        "The share of positions whose recommended move is first, after less before, on the same \
         positions; with a 95 % interval by the bootstrap over games.",
        "A few points more or less on a hundred positions are chance.",
    ),
    Kind::Addition.row(
        "player-several-best",
        "Several recommended moves",
        "p. 46",
        "One move is recommended in each position.",
        "Where a line of EPD recommends several, the best placed one counts in measuring, and the first \
         one is taught.",
        "Either of them is right for the master, but a lesson is about two moves.",
    ),
    addition(
        "player-own-positions",
        "Positions of one's own",
        "Lines of EPD need bm; castled w, castled b or castled none says who has castled. A line that \
         cannot be read stops the work and is named; a game that cannot be read is skipped and \
         counted. At most 16 megabytes and 10,000 positions are taken.",
        "A list of positions is mended by its owner, a library of old games seldom is.",
    ),
    Kind::Reading.row(
        "player-games-as-positions",
        "Positions of a game",
        "p. 46",
        "Most positions are from games of masters, whose move is taken for the best.",
        "The move played is the recommended one, whoever played it; positions begin at the thirteenth \
         ply, one in so many drawn by chance. Both numbers can be changed.",
        "Openings are known by heart, and neighbouring positions say the same.",
    ),
    addition(
        "player-known-games",
        "Games that the shipped weights know",
        "In measuring, games from which one of the 400 shipped positions was taken are skipped and \
         counted, whichever weights are measured.",
        "On what they were trained on the shipped weights would look better than they are.",
    ),
    Kind::Departure.row(
        "player-underpromotion",
        "Recommended promotions",
        "p. 41",
        "The program's own promotions are to queens.",
        "A position whose recommended move promotes to another piece is skipped and counted.",
        "PLAYER has no such move, and the one to a queen is another.",
    ),
    addition(
        "player-chance",
        "Ranks by chance",
        "Beside the weights stands what an order drawn by chance would reach: among the first k with \
         the probability of k over the number of moves.",
        "A share says little without what costs no thought.",
    ),
    Kind::Addition.row(
        "player-ahead",
        "Ahead of other moves",
        "pp. 46, 51",
        "The rank is counted, and how many are within five and ten.",
        "Beside ranks stands the share of the other legal moves that the recommended one is before.",
        "Rank 5 of 10 and rank 5 of 50 are not the same.",
    ),
    addition(
        "player-presets",
        "Weights to begin with",
        "All 1, all 0, those trained here for either reading, and those that come nearest to the ranks \
         of 1975, each with the command that makes it.",
        "A comparison needs something untrained, and the weights of 1975 are lost.",
    ),
    Kind::Reconstruction.row(
        "player-search-method",
        "How the weights of 1975 are looked for",
        "pp. 49-51",
        "Ranks of forty positions, totals, no weights.",
        "Whole numbers are changed one or two at a time, from starting points drawn by chance, and worse ones \
         are let pass at first (threshold accepting); the sum of places by which the 27 ranks are missed \
         is to be small. Then linear programming says how far each weight can go while the same moves \
         stand before the recommended ones.",
        "Ranks are steps, so that no slope leads to better weights.",
    ),
    Kind::Addition.row(
        "player-cards",
        "Real weights on cards",
        "pp. 91-92",
        "Weights, parameters, LA, LE and N are typed in as whole numbers.",
        "A lesson is computed on cards, too: weights times a power of ten and rounded, LA and LE from \
         the lesson's rate and error, rounded, unless they are typed.",
        "It shows what whole numbers make of the same lesson.",
    ),
    addition(
        "player-kept-lessons",
        "Lessons are kept for the next visit",
        "The browser keeps the book of lessons, as far as it has room for about a million characters. An \
         address without a query leaves its weights as they are; a link adds its weights as a step.",
        "What a person has taught is not lost with the page.",
    ),
    Kind::Addition.row(
        "player-maps",
        "Maps over the board",
        "pp. 37-38, 41",
        "The survey makes lists of possible and phantom moves and an attack map.",
        "They are drawn as the survey has them, of the position at hand or after the chosen move; pinned \
         pieces are those of the rules of chess.",
        "CHECK has no list of pinned pieces: it deletes their illegal moves.",
    ),
    addition(
        "player-bars",
        "Contributions as bars",
        "Each parameter times its weight is a bar, of the move itself, less the position before it, or \
         less the first move; what no weight changes, 3000 and 50, stands below.",
        "The value is a sum, so that its parts say why one move stands before another.",
    ),
];
