//! The rows of the search lab: minimax, alpha-beta and forward pruning (Sugar 1975, chapter 2), closeness to win
//! (Appendix 1).

use super::{Entry, Kind, addition};

pub(super) const ENTRIES: [Entry; 37] = [
    Kind::Departure.row(
        "one-form",
        "Even and odd plies",
        "pp. 25-26",
        "Alpha-beta is described in two forms, one for even plies and its mirror for odd ones.",
        "One form serves both: a score is seen from the side to move and changes its sign on the \
         way up (negamax). The page tells every score from the side of the root's player.",
        "The comparisons are the same with the sign turned, and one form cannot disagree with \
         itself.",
    ),
    Kind::Reading.row(
        "bounds-from-above",
        "How far bounds reach down",
        "pp. 25, 27",
        "A node's scoring stops by comparison with the temporary value of the node directly \
         above it; the best case is said to grow as f^(d/2).",
        "The bounds of all nodes above are passed down (deep cut-offs).",
        "With the node directly above alone, the best case is missed from four plies on: eight \
         leaves instead of seven at fanout 2, depth 4 (a test counts both).",
    ),
    Kind::Reading.row(
        "cut-at-equality",
        "A score equal to the bound",
        "p. 25",
        "The scoring of a node stops when its value falls below the bound; equality is not \
         mentioned.",
        "A node is cut off at equality, too.",
        "Of equal moves the first stays the best, so an equal one can change neither the score \
         nor the line.",
    ),
    Kind::Addition.row(
        "fail-soft",
        "The score of a node that is cut off",
        "p. 25",
        "A node whose scoring stops is abandoned; what it is worth then is not said.",
        "It keeps the best score it found, as a bound, even where that lies outside its window \
         (fail-soft).",
        "The page can say how far a pruned move falls short; scores and lines at the root are the \
         same.",
    ),
    Kind::Departure.row(
        "explicit-stack",
        "Recursion",
        "p. 25",
        "The score of a successor comes from the recursive application of the algorithm.",
        "The search is a machine with its own stack that makes one decision at a time.",
        "It can be halted after any decision and go on as if nothing had happened, which stepping, \
         pausing and cancelling need; and a deep tree cannot exhaust the stack.",
    ),
    Kind::Reconstruction.row(
        "mate-scores",
        "Sooner and later mates",
        "p. 19",
        "The shorter win and the longer loss are preferred; no figures are given.",
        "A mate counts 1,500,000,000 less one for each ply from the root, beyond every static \
         score, and is seen at the horizon, too.",
        "A value of its own is needed for the preference to hold; the figure only has to be out of \
         the evaluator's reach.",
    ),
    addition(
        "stalemate",
        "Stalemate",
        "Stalemate ends a line with the score 0.",
        "The rules of chess say so; chapter 2 of the thesis does not mention it.",
    ),
    addition(
        "fifty-moves",
        "Fifty moves",
        "A line ends with the score 0 when the fifty-move rule applies; the position's own counter \
         is where it starts.",
        "The rules of chess allow the claim, and a player who can claim is taken to do so.",
    ),
    addition(
        "repetition",
        "Repetition",
        "Repetition is not looked for unless that is switched on; then a position that was on the line or \
         in the game before counts as drawn.",
        "A position is searched as a value, without the game before it, so that the same position \
         always gives the same recording.",
    ),
    addition(
        "transposition-table",
        "Improvements: the transposition table",
        "A node is answered from the table only if it was searched to exactly the depth that is asked for. \
         What the evaluator knows of the game before, the level where moves are pruned by level, and the \
         moves since the last capture or pawn move where fifty may run out, belong to the key.",
        "So the score is that of the search without a table. With repetition switched on it need not be: what \
         a line led to is kept for other lines, too.",
    ),
    addition(
        "quiescence",
        "Improvements: quiescence",
        "Beyond the horizon captures and promotions whose exchange loses nothing are tried, up to 32 plies; the \
         mover may stop at the static score instead, except in check, where every move is tried.",
        "It is the usual form. The exchange is counted on the square of the capture, pins are not seen.",
    ),
    addition(
        "move-orders",
        "Improvements: the order of moves",
        "First the line of the iteration before and the table's move; then captures by what the exchange wins, \
         two killers of the ply, quiet moves by what they have cut (depth squared each time), captures that \
         lose. On the last ply before a horizon without quiescence the static score alone decides after those first two.",
        "It is the usual order. On the last ply nobody answers, so a capture that would lose is as good as its \
         static score says: with the usual order there the searches measured took more nodes, not fewer.",
    ),
    addition(
        "reference-search",
        "The reference search",
        "Principal variation search with iterative deepening, a table of 16 MiB, all orders and quiescence, on \
         the evaluator of material and centre. Among the engines it is called reference.",
        "What the programs of 1975 are compared with should be able to do what is usual.",
    ),
    Kind::Reconstruction.row(
        "piece-values",
        "Values of the pieces",
        "p. 63",
        "For material as a measure: P 1, N 3.25, B 3.5, R 5, Q 9.75, after Greenblatt. What \
         CHUTE itself counted is not in the thesis.",
        "These values times 100, in centipawns.",
        "They are the only ones the source gives.",
    ),
    addition(
        "centre-bonus",
        "Bonus for the centre",
        "Every piece but the king has 12 centipawns on the four centre squares, 6 on the ring \
         round them, 2 on the next, 0 at the edge.",
        "Just enough that quiet moves differ, until the heuristics of CHUTE take its place.",
    ),
    Kind::Departure.row(
        "moves-or-positions",
        "What the evaluator scores",
        "pp. 28, 34",
        "The evaluator scores moves; a terminal node counts as the best of its moves.",
        "Both ways are offered: \"material\", the default, scores the terminal position itself, \
         \"material-moves\" its best move.",
        "The position's own score is the easier one to follow on the board; side by side the two \
         show what scoring moves sees at the horizon.",
    ),
    Kind::Reading.row(
        "fanout",
        "Forward pruning",
        "pp. 23-24, 30-31",
        "The moves rated best statically are kept, and different fanouts at different levels \
         are common; how equally rated moves are chosen is not said.",
        "One number for each level, the root's moves first; a level without a number keeps all. \
         Of equally rated moves those generated first are kept.",
        "A rule is needed for the same search to give the same tree.",
    ),
    Kind::Reading.row(
        "pruned-mates",
        "Mates and forward pruning",
        "p. 24",
        "Which moves are kept depends on the static evaluator alone.",
        "The evaluator does not see mate, so a mating move can be pruned.",
        "Kept as published: this is the first kind of error that the thesis measures.",
    ),
    Kind::Reading.row(
        "first-best",
        "Equal moves",
        "pp. 20, 22",
        "The move with the highest backed-up score is made; which of several is not said.",
        "Of equal moves the one tried first is made.",
        "Any rule would do; this one lets alpha-beta cut at equality.",
    ),
    Kind::Reading.row(
        "same-line",
        "The same principal variation",
        "pp. 27-28",
        "Alpha-beta gives the same result and the same principal variation as minimax.",
        "The score is always the same. The line is the same if both try their moves in the same \
         order.",
        "Where moves are equal, the first is taken, and which is first depends on the order.",
    ),
    Kind::Reading.row(
        "orders",
        "Which move is tried first",
        "p. 26",
        "Some strategy decides, usually one that depends on the static evaluator.",
        "Three orders: the evaluator's best first (the default), its best last, or as generated.",
        "So that the best and the worst case can be seen.",
    ),
    Kind::Reading.row(
        "figure-order",
        "The order of the example",
        "pp. 26-27, Fig. 2.3",
        "J, I, H and F are scored in this order; of G and E it is only said that they are cut \
         off.",
        "The example is read as A: D (J, I), C (H, G), B (F, E). In the order of Fig. 2.1 \
         alpha-beta scores all six terminal nodes.",
        "It is the only order of moves in which the search described visits these nodes.",
    ),
    Kind::Reading.row(
        "time-as-leaves",
        "Time",
        "pp. 27-28",
        "The time of a search is proportional to f^d, or to f^(d/2) in alpha-beta's best case.",
        "Terminal nodes scored are counted, not seconds.",
        "A count is the same on every machine, and scoring terminal nodes is what takes the time.",
    ),
    addition(
        "typed-trees",
        "Trees typed in",
        "A tree can be typed as nested lists; its numbers are scores for the root's player, and it \
         is always searched to its leaves.",
        "Any example of a textbook can be stepped through without chess.",
    ),
    Kind::Addition.row(
        "perfect-evaluator",
        "Ordering typed trees",
        "p. 23",
        "A perfect static evaluator would make lookahead unnecessary.",
        "The moves of a typed tree are ordered by their minimax values.",
        "It makes the orders best first and best last what they are called.",
    ),
    Kind::Reconstruction.row(
        "worst-case-tree",
        "Trees for the extreme cases",
        "p. 27",
        "The extremes are reached when the principal variations are explored first or last.",
        "The leaves are the numbers 1 to f^d in nested ranges, the better move's wholly above the \
         worse one's, arranged best first or best last everywhere.",
        "It is not enough for the best move to be last: with other values some cuts remain.",
    ),
    addition(
        "recording-limit",
        "The length of a recording",
        "A recording keeps its first steps up to a limit and counts the rest; the search goes on \
         and its result is the same.",
        "No search may exhaust the memory of the page.",
    ),
    addition(
        "node-limit",
        "The length of a search",
        "A search may be given a node limit; it then stops with the best it has and says so.",
        "A page must answer; a node limit, unlike one of time, gives the same result \
         everywhere.",
    ),
    Kind::Addition.row(
        "ctw-budget",
        "Closeness to win: when it stops",
        "p. 116",
        "The search stops when one candidate is left; how long it may take is not said.",
        "It may evaluate a number of positions, of which an eighth, at most 64, is kept for the \
         check of the replies. It also stops when no range that matters can be narrowed.",
        "A page must answer, and a count is the same on every machine.",
    ),
    Kind::Reconstruction.row(
        "ctw-style",
        "Closeness to win: the stylistic choice",
        "p. 120",
        "Weights on H and L and controlled randomness decide among the candidates that are left.",
        "Of each range the point L + t (H - L) counts; t lies between the boldness and a random \
         number, as near to that as the randomness says. The seed is in the link.",
        "Two numbers from 0 to 100 say what the source asks for, and the choice can be repeated.",
    ),
    Kind::Reconstruction.row(
        "ctw-evaluator",
        "Closeness to win: static ranges of chess",
        "pp. 116-121",
        "Each position has a pessimistic and an optimistic value; how they are found is left open.",
        "Material and mobility give the middle of the range, exchanges and complexity its width. An \
         advantage of a pawns counts as a win in 10 + 50 / a plies.",
        "It can be computed at once, keeps every position without a mate below 1/10, and so leaves \
         what is above to mates that were seen.",
    ),
    Kind::Addition.row(
        "ctw-intersection",
        "Closeness to win: ranges that widen",
        "p. 118",
        "Where H rises or L falls the position is refined again; the old range is given up.",
        "As described; a switch keeps what a range had ruled out instead.",
        "Loose static ranges widen often; if they are honest, what they ruled out stays so.",
    ),
    Kind::Addition.row(
        "ctw-repetition",
        "Closeness to win: repetition",
        "pp. 117-118",
        "Positions form a graph; what a circle of positions is worth is not said.",
        "A move that comes back to a position above it counts 0 on that way, and this is not stored.",
        "A repetition is a draw only for who came that way.",
    ),
    addition(
        "ctw-score",
        "Closeness to win: its score",
        "The score is the lower bound L of the move chosen, in thousandths. On the page a range is \
         that of the player who makes the move, whoever it is.",
        "One number is needed where other searches have one, and L is what can be counted on.",
    ),
    Kind::Reconstruction.row(
        "ctw-measured-ranges",
        "Closeness to win: ranges from CHUTE's heuristics",
        "pp. 52, 63-64, 100, 116",
        "The polynomial and its measured uncertainty are to give the ranges; nothing was run.",
        "Run R1.5 without heuristics 9, 20 and 21, which do not add up over a game, and without its \
         history, fitted to the games that come with the program; the range reaches 0.16 expected \
         errors to either side. A position that two lines lead to has the scores of the first.",
        "The overlap experiment needs 0.16 errors for half of the masters' moves; with one whole \
         error no range would clear any other.",
    ),
    addition(
        "tournament-observation",
        "The tournament: what counts as one observation",
        "Two games with one opening, the colours exchanged. Intervals are Wilson's for as many independent games as \
         the openings scatter like; the sequential test compares leads of 30 Elo either way, at 5 % each.",
        "Both games share the opening, and deterministic engines share far more: single games would \
         promise too much.",
    ),
    addition(
        "tournament-ends",
        "The tournament: how games end",
        "By the rules, the third repetition and fifty moves included; by the exact tables as soon as \
         they know the position (pawn endings: once a pawn has become a piece); drawn after 200 plies. \
         Searches take a return to a position of the game for a draw.",
        "Engines that cannot mate in time are neither given the game nor made to shuffle for ever.",
    ),
];
