//! The rows of the Kenju lab: the game, the four systems, and how their experiments are repeated.
//! The thesis is cited by section, figure and appendix, which its copies have in common.

use super::{Entry, Kind, addition};

pub(super) const ENTRIES: [Entry; 37] = [
    Kind::Reading.row(
        "kenju-first-move",
        "The first move",
        "§2.1",
        "The game is played on a board without edges; where the first stone goes is not said.",
        "The first stone of a game is placed at (0,0).",
        "On a board without edges every first move is the same, and coordinates are relative to \
         it.",
    ),
    addition(
        "kenju-no-live-line",
        "A board without live lines",
        "If no line is left that anybody could complete, the nearest vacant point to (0,0) is \
         played: by distance, then row, then column.",
        "The search has nothing to start from, yet the game must go on.",
    ),
    Kind::Reading.row(
        "kenju-empty-subset",
        "No line to start from",
        "§3.4.4.1",
        "The starting line is drawn from the lines through the last move that the mode allows.",
        "If the mode allows no line, the start is drawn from all live lines.",
        "The text does not say what happens then, and a search must start somewhere.",
    ),
    Kind::Reading.row(
        "kenju-path-best",
        "The best move of a path",
        "§3.4.4.4, §4.8.5",
        "In one place an iteration is unsuccessful if it does not better the best move of the \
         whole search, in the other a search ends with the best move of its path.",
        "Each path has a best move of its own, against which patience is counted; the best of all \
         paths is kept beside it.",
        "Only then do dead ends make up most paths, as the text says they do; of all readings that were \
         measured it comes nearest to Fig. 4.24, too. The others can be chosen.",
    ),
    Kind::Reading.row(
        "kenju-patience-after-dead-ends",
        "Patience and dead ends",
        "Fig. 3.12",
        "Box 4, the test of patience, is numbered before box 5, the tests for dead ends.",
        "Patience is tested once a move is known to be no dead end; the other order can be \
         chosen.",
        "Tested first, patience ends four paths in five at NODEPATIENCE 1, against the remark \
         that most paths are dead ends.",
    ),
    Kind::Reading.row(
        "kenju-node-loop",
        "When attention runs in a circle",
        "§3.4.4.5",
        "A path is abandoned when it loops back to the current best move to date.",
        "A node loop is a return to the path\u{2019}s own best move, even if its value has risen; other \
         returns are not dead ends.",
        "A best move of an earlier path is not a node of this one, so coming to it closes no circle.",
    ),
    Kind::Reading.row(
        "kenju-stored-bests",
        "Values of bests found earlier",
        "§3.4.4.3",
        "The best move to date is kept; whether its value is computed anew is not said.",
        "A best move keeps the value it had when it was found.",
        "Learning within a search raises values; working old ones out again would let the search \
         chase itself.",
    ),
    addition(
        "kenju-no-move-found",
        "A search that finds no move",
        "If no path found a vacant place, the useful move of highest value is played.",
        "A player that must move must have a move.",
    ),
    Kind::Reading.row(
        "kenju-first-of-equals",
        "Equal moves of a line",
        "§3.4.4.2",
        "The best move of a line is sought from its first place to its fifth.",
        "The first of equally valued moves wins; System 4 asks.",
        "Compared in order and replaced only by better ones, the first remains.",
    ),
    Kind::Addition.row(
        "kenju-seeds",
        "Chance",
        "§3.4.4.1",
        "The starting line is chosen at random.",
        "Every search has its own generator, made from the seed, the game and the turn.",
        "Any search can be replayed without the game before it, and the games of a match can be \
         shared out without changing one of them.",
    ),
    Kind::Reading.row(
        "kenju-confidence-values",
        "The moves confidence looks at",
        "§4.8.2",
        "Confidence is computed from the values of both previous moves.",
        "Both are valued with the mover\u{2019}s own element as they stood when they were played; a move \
         that is missing counts 0.",
        "The text also allows the current board, where an occupied place has no value of a move.",
    ),
    Kind::Addition.row(
        "kenju-both-off",
        "Neither attack nor defence",
        "§4.8.3",
        "The switching levels should be ordered so that at least one of the two is on.",
        "If levels out of order leave both off in dynamic play, both are switched on, with a \
         warning.",
        "A player would otherwise look at lines without any intention the thesis describes.",
    ),
    Kind::Reading.row(
        "kenju-mood-start",
        "Attack and defence at the start",
        "§4.8.3",
        "At confidence zero both are on.",
        "Both switches begin each game on.",
        "It is what the rule gives with all levels at zero, and the text says nothing of other \
         levels.",
    ),
    Kind::Reading.row(
        "kenju-thresholds-unrounded",
        "Percentages of the highest value",
        "§4.8.4",
        "Thresholds can be percentages of the highest value in the element.",
        "A line reaches P % if 100 times its word is at least P times the highest of all 32 \
         words, unrounded.",
        "Rounding is not mentioned, and 47 % of 19 shows that it would matter.",
    ),
    Kind::Departure.row(
        "kenju-reachable-words",
        "Words that no question can raise",
        "§4.7.5",
        "The sum of all words climbs towards 306, the sum of MAX.",
        "The ceiling shown is 193: 26 words, each at most MAX less 4.",
        "A live line holds a stone and the place in question counts as one, so the six patterns \
         with fewer than two stones never meet; the lowest of the rest is preferred to nothing \
         and stays 0.",
    ),
    Kind::Departure.row(
        "kenju-simulated-teacher",
        "The teacher",
        "Fig. 4.22",
        "Advice follows the fully trained element.",
        "A teacher that answers from MAX; one that looks for forced wins can be chosen for \
         questions about moves; or the person at the screen.",
        "The rule is the thesis\u{2019}s; the others are what its discussion asks for.",
    ),
    Kind::Reconstruction.row(
        "kenju-system-four",
        "System 4",
        "§3.5, §4.10",
        "System 4 is described and was never run.",
        "It is built as described: a question about two equal moves of a line rewards the \
         patterns that cross one of them and not the other.",
        "Whoever reads of it wants to see it run.",
    ),
    addition(
        "kenju-system-four-equal-sets",
        "Moves with the same patterns",
        "Two moves whose crossing patterns are the same are taken as equal without asking; ties \
         of lines are not asked about in System 4.",
        "An answer could teach nothing.",
    ),
    Kind::Reading.row(
        "kenju-system-four-distinct",
        "A pattern that crosses twice",
        "§4.10.2",
        "All patterns found with the preferred move and not with the other are rewarded.",
        "Each distinct pattern is rewarded once, and the current best is valued again afterwards.",
        "The words are addressed by patterns; how often a pattern crosses is already in the value \
         of the move.",
    ),
    addition(
        "kenju-system-four-cap",
        "Searches without end",
        "A search ends after a fixed number of iterations whatever it finds.",
        "Learning from moves can raise a best move for ever, so that patience never runs out; it \
         happens about once in forty trainings.",
    ),
    Kind::Departure.row(
        "kenju-sub-codes",
        "Situation codes of a direction",
        "App. C",
        "71 pairs of sub-codes are listed as all that can occur.",
        "All 91 pairs are coded.",
        "Enumerating the 3^8 neighbourhoods of a vacant place gives the 71 and twenty more, in \
         which one side has no open line with a stone because the other stands on both sides of \
         the place.",
    ),
    Kind::Reading.row(
        "kenju-sub-code-half",
        "A side without a stone",
        "App. C",
        "0.5 stands for a side that has no stone and five lines.",
        "It is written whenever a side has no stone in any open line, whatever is blocked.",
        "Only this reading gives all 71 pairs that are listed.",
    ),
    Kind::Reading.row(
        "kenju-code-order",
        "The order of the four directions",
        "§3.2.3",
        "The four sub-codes are arranged in numerical order.",
        "In descending order, with the number of stones as the leading bits.",
        "The mapping of System 2 is biased towards the occupied end of the code, which must then \
         be one end.",
    ),
    Kind::Addition.row(
        "kenju-system-one-saturation",
        "Words of System 1",
        "§3.2.5",
        "Words have four bits.",
        "A word that has reached 15 stays there.",
        "A word that began again at 0 would forget what it was taught most often.",
    ),
    Kind::Reconstruction.row(
        "kenju-system-two-bias",
        "Biased mappings of System 2",
        "§4.4.1",
        "Address lines are drawn uniformly or with a linear or exponential bias.",
        "Weights fall linearly to one, or by halves every eight lines.",
        "The text gives the kinds and no formula.",
    ),
    Kind::Reading.row(
        "kenju-system-two-untrained",
        "Codes System 2 does not know",
        "§3.3.6",
        "The class with most ones is the response, the highest of equals.",
        "An untrained code gets class 8, as the rule has it, and is shown as \u{201c}0 of 8\u{201d}.",
        "The rule is followed, and the display says what the class is worth.",
    ),
    Kind::Addition.row(
        "kenju-teaching-weights",
        "Weights given by a program",
        "§4.4",
        "A person gives System 2 a weight for each move.",
        "A simulated teacher gives 1 to 8 in equal steps of the best line\u{2019}s word in MAX.",
        "The person\u{2019}s weights are not recorded.",
    ),
    Kind::Departure.row(
        "kenju-people-simulated",
        "Schemes 4 and 6",
        "Fig. 4.21",
        "The author plays against the learner, and two people play while it watches.",
        "A program that searches for forced wins takes their place, and the tables say so.",
        "The games are not in the thesis, and nobody can play six hundred moves the same way \
         twice.",
    ),
    Kind::Reconstruction.row(
        "kenju-partly-trained",
        "WA.140",
        "§4.8.1",
        "WA.140 is White after 140 moves of scheme 1.",
        "It is trained anew, by scheme 1 under the same seed.",
        "Its words are in a figure that the copy lacks.",
    ),
    Kind::Reading.row(
        "kenju-trying",
        "TRYING",
        "Fig. 4.12, Fig. 4.22",
        "A switch called TRYING is on during training and explained nowhere.",
        "On, the program chooses its moves; off, a person places them.",
        "It stands beside LEARNING in a menu of who does what.",
    ),
    Kind::Reading.row(
        "kenju-early-parameters",
        "Parameters nobody explains",
        "Fig. 4.7",
        "MAXNODES 10 and LINEPATIENCE 12 stand among the early parameters.",
        "They are left out; OUTSTANDING 100 lies beyond every word, so moves are valued by their \
         sum.",
        "Neither name appears anywhere else in the thesis.",
    ),
    addition(
        "kenju-lessons-revoked",
        "Advice taken back",
        "Any lesson can be revoked; the words are computed again from the rest, and games are \
         not replayed.",
        "A person clicks on the wrong line sooner or later.",
    ),
    addition(
        "kenju-word-limits",
        "The largest word",
        "A word stays at 65,535.",
        "A memory of 1982 will have had a bound, too, and a page must have one.",
    ),
    addition(
        "kenju-strong-player",
        "A strong opponent",
        "STRONG looks for wins by continuous fours and threes, defends against them, and \
         otherwise plays by MAX at 47 % and 100 %. Its four levels differ in how far they look.",
        "How far MAX is from good play can only be seen against somebody better. What it does not see within \
         its limits counts as no win: shares of wins seen by it are lower bounds.",
    ),
    Kind::Departure.row(
        "kenju-curve-intervals",
        "Intervals of learning curves",
        "§4.7.1",
        "Each point of a curve is one test of ten games of one learner.",
        "Each point is the mean over learners, each trained with a seed of its own, with an \
         interval from the spread of the learners.",
        "Learners differ among themselves as much as games do; games of one learner are no \
         independent sample.",
    ),
    addition(
        "kenju-rank-correlation",
        "How near words come to MAX",
        "Kendall\u{2019}s tau-b over the 26 words that a search can meet.",
        "Values have no unit, ranks are what the search uses, and ties are frequent while a \
         learner is young.",
    ),
    Kind::Reconstruction.row(
        "kenju-console-output",
        "What the console prints",
        "App. B",
        "The commands are listed with one example of what they print.",
        "Letters and meanings are kept; forms of output, names of places, and the command ? are \
         ours.",
        "One example does not fix the rest.",
    ),
];
