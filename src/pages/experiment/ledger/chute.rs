//! The rows of CHUTE's heuristics and of their measurement against masters (Sugar 1975, chapters 3 and 4,
//! appendices 2 and 4). What was calibrated was calibrated on the tables of means and deviations.

use super::{Entry, Kind, addition};

pub(super) const ENTRIES: [Entry; 50] = [
    Kind::Reconstruction.row(
        "chute-development",
        "Developmental value",
        "p. 122",
        "It is the sum of the values of all squares that a piece can go to, attack or defend, and \
         of the values of any pieces on those; the values of squares are not given.",
        "Squares count 0.10 of a pawn at the edge, 0.15, 0.25, and 0.40 in the centre; a man on one \
         adds a third of Greenblatt's value, a king nothing.",
        "With whole values heuristics 2, 4, 6 and 7 would score three times what Tables 4.2.1 and \
         4.2.2 show when they score; with these, 2 scores about 70 points against 60 published.",
    ),
    Kind::Reading.row(
        "chute-scale",
        "255 times a parameter",
        "p. 122",
        "The maximum parameter factor is 255; several heuristics multiply it by a parameter.",
        "255 times p means 255 p/15, so that a pawn is about 255 points.",
        "Heuristic 13 scores about 240 points in the tables, not 3,825.",
    ),
    Kind::Reconstruction.row(
        "chute-damaging",
        "A damaging attack",
        "p. 123",
        "Attacks are damaging or not; the word is not explained.",
        "An attack is damaging if beginning to take there would win material, each side taking with \
         its least valuable man and stopping when going on would cost it; men pinned to their king \
         take only along the pin. A check is damaging.",
        "It is what the word means over the board, and gives heuristic 14 means near the published ones: \
         \u{2212}34 and \u{2212}112 against \u{2212}41 and \u{2212}83.",
    ),
    Kind::Reading.row(
        "chute-new-attacks",
        "What counts as attacking",
        "p. 122-125",
        "Several heuristics check if the move attacks something; whether it did before is not said.",
        "Heuristics 0, 1, 6 and 16 count only what the moved piece did not attack from its old square.",
        "Moving along a line would otherwise be paid for at every step.",
    ),
    Kind::Reconstruction.row(
        "chute-rooks-paid",
        "p10 and p11",
        "p. 122",
        "p10 and p11 are printed as 15; four times that is added.",
        "Both are 10, so that 40 points are added.",
        "Mean and deviation of Table 4.2.2 leave no other figure for a heuristic that always adds the \
         same.",
    ),
    Kind::Reading.row(
        "chute-attackers-taken",
        "Taking an attacker",
        "p. 76",
        "Heuristic 1 is described as attacking an attacker, and called capturing one in the results.",
        "Both attacking and taking an attacker count.",
        "Its means fall from Table 4.2.1 to Table 4.2.2 as those of captures do.",
    ),
    Kind::Reading.row(
        "chute-leaving-harmless",
        "Leaving a harmless attack",
        "p. 123",
        "If the attack was not damaging, the value is divided by 8; where the piece goes is not said.",
        "It counts if the piece is not attacked any more.",
        "From one harmless attack to another nothing has been left.",
    ),
    Kind::Reconstruction.row(
        "chute-exposures",
        "What exposures count",
        "p. 123",
        "Exposed checks rate highly, exposing an own piece to a damaging attack very negative.",
        "A discovered check counts 255, a damaging attack opened 170, an own piece exposed to one \
         \u{2212}340; harmless attacks and defences a quarter of the piece's value times p3.",
        "170 is 255 p3/15, and the points when heuristic 3 scores are about 210 with it, 190 in Table \
         4.2.1.",
    ),
    Kind::Reading.row(
        "chute-defenders-harmless",
        "A defender taken from a friend who is safe",
        "p. 124",
        "A deleted defender costs the whole value; a quarter is given if the attack is harmless.",
        "The quarter applies to both, adding and deleting.",
        "Otherwise the mean would be negative, and Table 4.2.1 has 7 and 4.93.",
    ),
    Kind::Reading.row(
        "chute-fork",
        "Forks",
        "p. 125",
        "The difference of the least valued piece attacked or attacking and the moved piece is \
         multiplied.",
        "The king is one of the pieces that can be forked; a difference below zero counts nothing.",
        "A fork on a square where a lesser piece takes the forker gains nothing, and loses nothing \
         by forking.",
    ),
    Kind::Reading.row(
        "chute-pinned-target",
        "Attacking a pinned piece",
        "p. 125",
        "A piece that is pinned adds the maximum parameter factor.",
        "It counts if another piece pins it; the pinner that arrives only pins.",
        "Otherwise every pin made would count 255, a quarter of CHUTE's first choices would be pins, \
         and heuristic 6 would have four times its published mean.",
    ),
    Kind::Reading.row(
        "chute-attack-removal",
        "Attacks given up",
        "p. 68, 125",
        "Heuristic 6 subtracts what was attacked before, and is called blind to it in chapter 4.",
        "What was attacked from the old square and is not any more is taken off by the same rule.",
        "The two statements contradict each other; the description of the rule is followed.",
    ),
    Kind::Reconstruction.row(
        "chute-chasing",
        "Pieces that can run",
        "p. 125",
        "Less credit is given if the attacked piece can move to several squares.",
        "Half the credit from four squares on that the mover does not attack.",
        "Only \u{201c}less\u{201d} and \u{201c}several\u{201d} are published.",
    ),
    Kind::Reconstruction.row(
        "chute-early-queen",
        "An early queen",
        "p. 125",
        "A queen's new value is zero while the knights and bishops around it have not moved.",
        "While two or more of the four stand on their first squares.",
        "Waiting for all four would forbid the queen to move for most of a game.",
    ),
    Kind::Reconstruction.row(
        "chute-king-near",
        "The king's spatial value",
        "p. 126",
        "In the endgame a spatial developmental value is calculated for kings.",
        "Each enemy man adds a twentieth of its value for every step that the king is nearer than seven.",
        "It encourages attacking enemy men with the king, which is its purpose; no formula is given.",
    ),
    Kind::Reconstruction.row(
        "chute-endgame",
        "Where the endgame begins",
        "p. 126, 129-130",
        "Several rules change in the endgame, which is not defined.",
        "When neither side has more than 13.5 pawns' worth besides king and pawns.",
        "Two rooks and a knight against the same is an endgame, queen and rook is not.",
    ),
    Kind::Reconstruction.row(
        "chute-last-moved",
        "The piece last moved",
        "p. 122, 126",
        "Half the developmental value times p9, read as 5, is added for attacking the piece last \
         moved.",
        "p9 is taken as 15, and taking the piece counts as attacking it.",
        "With 15 it scores 36 points against 30 published; with captures its means are 6.7 and 5.3 \
         against 6.3 and 4.6, and fall where master and program differ, as published.",
    ),
    Kind::Reconstruction.row(
        "chute-captures",
        "Captures without an answer",
        "p. 127",
        "Exchanges count by developmental value, or by value if damaging; other captures are not \
         mentioned.",
        "If taking back would win the enemy nothing, the capture counts 255 for each pawn of what is \
         taken; else developmental values times p12 and the difference won or lost by the exchange.",
        "A program that did not count pieces taken for nothing would not have played chess.",
    ),
    Kind::Reconstruction.row(
        "chute-castling-shelter",
        "A suitable pawn structure",
        "p. 127",
        "For castling the pawn structure is checked first.",
        "Two of the three pawns before the castled king must be on their second or third rows.",
        "Nothing more is said.",
    ),
    Kind::Reconstruction.row(
        "chute-saved",
        "What is saved",
        "p. 128",
        "Pieces saved have their values added to the value of the move.",
        "p14 for each pawn of value, not 255.",
        "With the largest factor the means could not be as negative as \u{2212}41 and \u{2212}83.",
    ),
    Kind::Reconstruction.row(
        "chute-doubling",
        "p15",
        "p. 122",
        "p15 is illegible: 10 or 15; eight times it is added.",
        "It is 10; undoubling costs nothing.",
        "The tables show about 90 points when it scores. The master's negative mean there would need \
         penalties that the paragraph does not have.",
    ),
    Kind::Reconstruction.row(
        "chute-king-squares",
        "Squares round the king",
        "p. 128-129",
        "Attacking squares around the enemy king counts half the king's value times p16.",
        "The king is worth 40 pawns there, and only empty squares count that nobody but the king \
         defends; a second attacker adds half as much again.",
        "40 gives the published 150 points. Counting every square, it would score eight times as often \
         as published.",
    ),
    Kind::Reading.row(
        "chute-pins",
        "Pins on the square of arrival",
        "p. 129",
        "Pins of and by enemy pieces count, whatever the colour of the piece between.",
        "What stands behind must be the king or worth more than the pinner; a piece suffers a pin if it \
         is pinned itself or stands behind.",
        "Otherwise a queen would be pinned by everything on her lines.",
    ),
    Kind::Reading.row(
        "chute-shelter",
        "Pawns before the king",
        "p. 129",
        "On one square 8 p18 is subtracted, else 16 times \u{201c}parameter 8\u{201d}; the squares are misprinted.",
        "8 p18 for a first step, 16 p18 for a later one, by pawns within a file of a king on a wing up to \
         their third row, or on the wings where the king may still castle.",
        "Parameter 8 belongs to freedom, and a position does not tell who has castled.",
    ),
    Kind::Reconstruction.row(
        "chute-formations",
        "Pawn formations",
        "p. 129-130",
        "Various pawn and pawn-bishop formations get positive credit.",
        "Pawns side by side, chains, a pawn and a bishop that defend each other, and fianchettos gain 4 p18 \
         each; a capture that doubles pawns loses 8 p18, one that undoubles them gains as much.",
        "No formation and no figure is named; these leave the mean near the published 0.",
    ),
    Kind::Reading.row(
        "chute-same-piece",
        "The same piece again",
        "p. 130",
        "A quarter of the maximum parameter value is subtracted, 63.75.",
        "63 points, for any piece that its side moved last.",
        "The tables show 56 points and a tenth of the frequency that masters' games have; what else \
         CHUTE asked for is not in its description.",
    ),
    Kind::Reconstruction.row(
        "chute-endgame-king",
        "The king in the endgame",
        "p. 130",
        "The king is encouraged to advance and attack.",
        "p21 for a step forward, and p21 for attacking enemy men.",
        "Table 4.2.1 shows 17 points when it scores, between once and twice p21.",
    ),
    addition(
        "chute-disputed",
        "Disputed readings as switches",
        "Twelve other readings of heuristics 1, 5, 6, 9, 10, 11, 15, 16, 20 and of the developmental value can be \
         followed by `--reading`, and games be cut to their last positions by `--last`; none is by default.",
        "`plyground stats --compare` measures how near each brings Tables 4.2.1 and 4.2.2. None brings all means near, \
         so that what was run in 1975 is not settled by them.",
    ),
    Kind::Reading.row(
        "chute-history",
        "Heuristics with a memory",
        "p. 126, 130",
        "Heuristics 9 and 20 ask which piece moved last.",
        "A position in CHUTE's tree carries the squares of the two pieces that moved last; 20 is silent \
         below the root.",
        "A position as a board cannot answer, and the thesis says where 20 is asked.",
    ),
    Kind::Departure.row(
        "chute-library",
        "The game library",
        "§3.1, App. 4",
        "98 decisive games were used, named by their players; 4,353 positions were left.",
        "54 games come with the program, most of them of that list where players and time name one; the world \
         championship of 1937 is numbered in the order of play, which fits the list\u{2019}s Whites; any PGN file can be \
         measured instead.",
        "For the rest the list does not say which of several games of two players is meant. Marks of mistakes are in \
         its books but for one, which is printed on p. 156 and used.",
    ),
    Kind::Departure.row(
        "chute-position-library",
        "The library of positions",
        "\u{a7}5.3, p. 105-106",
        "It is proposed, not built: of several moves of a position the one with the highest score is kept, of several \
         scores of a move the worst, and their difference as its uncertainty. Openings should be treated otherwise.",
        "All moves are kept, each with how often it was played, its worst and best score and its games; the one with the \
         highest worst score is suggested, of equal ones the one played more often, then the one with the better best. \
         Openings are treated like the rest, and nothing is added by a program\u{2019}s own games.",
        "What else was played is what a person wants to see, and nothing shows when other moves are dropped; the thesis \
         itself would look at frequencies next.",
    ),
    Kind::Reading.row(
        "chute-position-games",
        "What is in the library of positions",
        "p. 47-48, 54, 102",
        "The library would be made of the games that were measured: drawn ones are not among them, and what comes before \
         a move marked as a mistake, and that move, is discarded.",
        "Games that nobody won are left out. Before a marked mistake, and for it, moves count as played and have no score.",
        "A draw has no score on the scale of 1/N. A game in use is found in all its positions, though by a move without a \
         score nothing is suggested.",
    ),
    Kind::Reconstruction.row(
        "chute-position-features",
        "Similar positions",
        "p. 103-104",
        "Where no position matches, material, side to play and phase would narrow the search down; how near is near enough \
         is left open.",
        "Similar positions have the same side to move, a balance within a pawn by Greenblatt\u{2019}s values, and at most two \
         men more or fewer; the nearest differ on the fewest squares, then in balance, then in men. Five are shown, each with \
         a game that those before it have not, and none of their moves is suggested.",
        "A position that was set up does not know its ply, so the men that are left stand for the phase. What may be concluded \
         from a similar position is what the thesis leaves open.",
    ),
    addition(
        "chute-position-same",
        "The same position",
        "Positions are the same if the same men stand on the same squares with the same side to move, rights to castle and \
         captures in passing that can be made, whatever the order of moves that led there.",
        "A double step that nothing can capture would part positions that differ in nothing.",
    ),
    Kind::Reading.row(
        "chute-resignation",
        "How far from the end",
        "p. 54",
        "A resignation counts as mate four plies on after more than 30 moves, six otherwise.",
        "A decisive game without mate on the board counts as resigned unless it says otherwise; one ply \
         more if the loser moved last.",
        "PGN does not mark resignations, and plies to a mate of the loser must be odd in number for the \
         winner.",
    ),
    Kind::Addition.row(
        "chute-ties",
        "Equal moves",
        "p. 55-56",
        "The rank of the master's move is noted; ties are not mentioned.",
        "Of equal moves the first generated comes first; the mid-rank is told beside it.",
        "With whole points ties are frequent enough to matter by a percent.",
    ),
    addition(
        "chute-clusters",
        "Intervals and errors",
        "Intervals resample whole games, errors of regressions are clustered by game, and r\u{b2} is told \
         for games that were left out.",
        "Positions of one game are correlated, so that 4,000 positions weigh much less than 4,000.",
    ),
    Kind::Addition.row(
        "chute-collinear",
        "Material among its parts",
        "p. 62-63",
        "Five advantages and MATRL, which is their weighted sum, are offered to the regression.",
        "The rank is found by singular values; a variable that follows from those before it is left out \
         and written as their sum. Advantages are counted before the move.",
        "28 variables have rank 27, and weights of all would mean nothing.",
    ),
    Kind::Reading.row(
        "chute-table-unit",
        "The unit of Table 4.3",
        "p. 80-81, Table 4.3",
        "Weights are said to be in units of .0001.",
        "They are read in units of 0.00001, as the print-out has them.",
        "In the table's unit a lead of one pawn would weigh .19 in 1/N, more than a win in six plies.",
    ),
    Kind::Departure.row(
        "chute-other-scales",
        "Other scales than 1/N",
        "p. 94",
        "1/N squared and 1/log N are named as scales that may be better.",
        "The logarithm is of N + 1; the sign is kept.",
        "The logarithm of one ply is zero.",
    ),
    Kind::Departure.row(
        "chute-perfect-scoring",
        "Scoring a node perfectly",
        "§2.2",
        "The chance of scoring a node at level k perfectly is a product over the levels below, with \
         all nodes of the tree in the exponents.",
        "Only the nodes below that node are in the exponents; both figures are shown. It is a lower \
         bound.",
        "The printed formula is right for the root alone.",
    ),
    Kind::Reading.row(
        "chute-position-scores",
        "Position scores",
        "p. 52, 91-93",
        "H(n,i) = H(n,i-2) \u{2212} M(n,i-1) + M(n,i), from H(n,0) = 0; heuristics 9, 20 and 21 cannot be \
         converted so.",
        "H(n,1) = M(n,1), so that H(n,i) = M(n,i) \u{2212} H(n,i-1); all 22 are summed alike.",
        "The first move has nothing before it. Table 4.3 has figures for 9, 20 and 21 as well, so they were \
         summed, too.",
    ),
    addition(
        "chute-outer-weights",
        "Outer weights",
        "Each heuristic's points are multiplied by a weight from \u{2212}10 to 10 in steps of a hundredth, 0 \
         leaves it out. While a weight is moved intervals come from 200 draws of games, in experiments from as \
         many as are asked for.",
        "The published parameters are inside the points, so CHUTE itself has every outer weight 1.",
    ),
    Kind::Addition.row(
        "chute-left-out-one-by-one",
        "Heuristics left out",
        "p. 70-71",
        "Ten heuristics were left out at once, on three games.",
        "Each is left out by itself, and the ten at once, with intervals of the differences over the same \
         games.",
        "What ten do together does not tell which of them does it.",
    ),
    Kind::Addition.row(
        "chute-even-terms",
        "What could predict the error",
        "p. 85",
        "The squared residual was regressed on the heuristics, which predict .39 % of it.",
        "It is regressed on their sizes, their squares and the ply as well.",
        "When the sides change, position scores change their sign and squares do not, so that the \
         heuristics themselves could not predict much.",
    ),
    Kind::Addition.row(
        "chute-overlap-fit",
        "Overlapping ranges",
        "\u{a7}5.4, p. 107",
        "Candidates are moves whose range P \u{b1} K D overlaps that of the best; the experiment is proposed \
         and not run.",
        "P is the sum of position scores by the weights of run R1.5, D the root of the squared error that the \
         heuristics predict, at least 0.01 in 1/N; both are fitted on every second game and tried on the \
         others.",
        "Tried on the games they were fitted on, ranges would look narrower than they are; without a least \
         error a few moves would have none at all.",
    ),
    Kind::Addition.row(
        "chute-errors-counted",
        "Errors in real trees",
        "\u{a7}2.2.1",
        "Errors of types 1a, 1b, 1c, 2a and 2b are defined; none was counted.",
        "A node errs if none of the moves with its best full-width value to the same horizon is kept. A terminal \
         position errs (2a) if its move of rank 1 is not best by a search some plies deeper, two of them (2b) if \
         that search turns their order round; at most eight of a tree are looked at.",
        "The ideal move has to be known to count how often it is lost; the full-width value is what a pruned \
         tree is meant to find.",
    ),
    Kind::Addition.row(
        "chute-independence",
        "Whether nodes err independently",
        "\u{a7}2.2.3",
        "The nodes of a level are taken as Bernoulli trials with the same chance A(f).",
        "The errors of each position at a level are compared with the binomial distribution of the share found: \
         by their variance, with a chi-square test, and by the correlation of two nodes that explains it. The \
         test takes positions as independent of each other.",
        "The chance of an error of type 1b rests on independence. Positions of one game are correlated, too, so \
         that a p a little below 0.05 proves nothing.",
    ),
    addition(
        "chute-exam",
        "The exam's questions",
        "A seed draws a game in use, then one of its positions from ply 11 on with at least eight legal moves, \
         none twice. The master's move is to be named in up to seven guesses; giving up counts as not found.",
        "CHUTE kept seven moves. Before ply 11 masters follow books, and where there are few legal moves a \
         guess says little.",
    ),
    addition(
        "chute-exam-scale",
        "The exam's scale",
        "The guess that finds the master's move is its rank in the person's order, so that both are scored by \
         the shares found within one to seven, over the same positions; k guesses by chance find it in k of \
         the legal moves. CHUTE sits with the published weights, equal moves in the order they are generated.",
        "A person does not rank all moves; how many tries are needed is what the two have in common.",
    ),
];
