//! The rows of PLAYER and PRO: the board survey, the seventeen parameters, training, Table I (Senft
//! 1975).

use super::{Entry, Kind, addition};

const LISTING_RULES: &str =
    "Where prose and listing differ the listing is what was run, and Table I came from it.";

pub(super) const ENTRIES: [Entry; 35] = [
    Kind::Reading.row(
        "player-listing-first",
        "Prose or listing",
        "pp. 41-44, 70-92",
        "Parameters are described in prose and computed by a FORTRAN listing; they do not always \
         agree.",
        "The listing is followed in every parameter; what the prose says stands beside it.",
        LISTING_RULES,
    ),
    Kind::Reading.row(
        "player-black",
        "The machine as Black",
        "p. 48",
        "The computer plays White except in positions 21 to 23; the listing has the machine's \
         pawns move up the board.",
        "With Black to move the board is turned over its middle line, colours exchanged.",
        "The program must do for Black what it does for White; turning keeps king's and queen's wings \
         on their sides.",
    ),
    Kind::Reading.row(
        "player-numbers",
        "The pieces' numbers",
        "p. 35",
        "Each piece has a number: pawns 1 to 8, knights 9 and 10, bishops 11 and 12, rooks 13 and \
         14, queen 15, king 16; positions are typed in with them.",
        "In a position without its game, pieces of a kind are numbered by file, then rank; a rook that \
         may castle has its wing's number, pieces beyond the original ones have pawns' numbers.",
        "The numbers decide the order of generation, which decides between equal moves, and a position \
         alone does not tell them.",
    ),
    Kind::Reading.row(
        "player-castled",
        "Whether a side has castled",
        "p. 39",
        "Flags that are typed in say it.",
        "It comes from the game. Without one it is guessed: no right to castle left, the king on its \
         first two ranks on files a to c or g, h, and no own rook in that corner.",
        "A position alone, as FEN has it, does not say it.",
    ),
    Kind::Departure.row(
        "player-castling-rules",
        "Castling",
        "pp. 72-74",
        "Squares between king and rook are tested by the attack map, b1 too, and the queenside \
         castling puts king and rook on b1 and c1.",
        "Castling is that of the rules of chess.",
        "A legal move must be the same here as everywhere.",
    ),
    Kind::Departure.row(
        "player-lapsed-en-passant",
        "Taking in passing too late",
        "pp. 39, 73",
        "The flag of a double step stays until it is typed anew, so that the side that has just \
         moved is surveyed as if it could still take in passing.",
        "The right lapses with the next move.",
        "It is a rule of chess, and a survey of moves a side would have should not have that one.",
    ),
    Kind::Departure.row(
        "player-promoted-pieces",
        "Promoted pieces",
        "pp. 35-38, 87",
        "Any promotion is said to be possible; in the listing a piece numbered 1 to 8 that is not \
         worth 90 moves as a pawn.",
        "A piece moves as what it is; its own promotions are to queens only.",
        "The listing would move a promoted knight as a pawn.",
    ),
    Kind::Reading.row(
        "player-illegal-pushes",
        "Illegal pawn pushes",
        "p. 76",
        "CHECK takes a pawn's attack from the square of every illegal pawn move, of pushes too.",
        "Kept, so that maps become negative; as meant, pushes take nothing.",
        "A push never added an attack. The switch shows what it changes.",
    ),
    Kind::Reading.row(
        "player-attack-behind-pin",
        "The slider behind a pinned one",
        "p. 76",
        "When a pinned slider's move is deleted, the phantom move through it is deleted, its attack \
         is not.",
        "Kept; as meant, the attack goes as well.",
        "The prose says that attacks are reduced accordingly (p. 41).",
    ),
    Kind::Reading.row(
        "player-en-passant-attack",
        "Attacks on a pawn that can be taken in passing",
        "pp. 75, 91",
        "MOVES adds the attack; CHECK takes it back for every such capture, legal or not.",
        "Kept; as meant, a legal capture keeps its attack.",
        "CHECK takes the victim for a piece that was attacked by a move that is deleted.",
    ),
    Kind::Reading.row(
        "player-seen-through",
        "Interposing after a candidate move",
        "pp. 73-75",
        "In a survey after a candidate move EXEC puts the moved piece down with the sign of the \
         other side, so that attackers look through it if it slides as they do.",
        "Kept: a slider cannot interpose on its own lines, nor move along a pin; as meant, it can.",
        "The listing read letter by letter; the sign is right in the survey of the position at hand.",
    ),
    Kind::Reading.row(
        "player-one-behind-pawn",
        "Several pieces behind a pawn",
        "pp. 38, 76-77",
        "Any number of pieces in line is said to be handled; the listing steps over enemy bishops \
         and queens, and stops at the first slider found.",
        "As listed only the first counts; as meant all in line do.",
        "The sign of the pieces stepped over is wrong, and an enemy piece there would stop the ray.",
    ),
    Kind::Reading.row(
        "player-zeros-first",
        "Who captures first",
        "pp. 38, 82-83",
        "Each side is said to capture with its least valuable piece; in the lists attackers in the \
         second row and defending kings are zeros, which come first, and a king's 9900 is paid.",
        "Kept; as meant, all captors stand in one order and either side stops when going on costs.",
        "Only possible moves are listed for one side and only phantom ones for the other.",
    ),
    Kind::Reading.row(
        "player-eighth-pawn",
        "The eighth pawn under pressure",
        "p. 83",
        "The loop over the pieces under pressure begins with number 8, as scanned.",
        "As listed it begins with the eighth pawn, as meant with the first knight.",
        "8 and 9 are easily confused in the scan; the prose speaks of pieces.",
    ),
    Kind::Reading.row(
        "player-sixteen-weighted",
        "The weight of parameter 17",
        "pp. 83, 86",
        "Seventeen weights are read; the sum runs to 16, as scanned.",
        "As listed parameter 17 has no weight, as meant it has.",
        "The scan may have lost a 7; Table I does not decide between the two.",
    ),
    Kind::Reading.row(
        "player-king-pays",
        "The cost of a king move",
        "p. 71",
        "A king move costs 50 unless M5 is 100; M5 holds the flag for taking in passing, M3 that \
         for castling.",
        "As listed every king move costs 50, as meant only before castling. Castling is not a king move.",
        "The flag of taking in passing is never 100, so that the test would be empty.",
    ),
    Kind::Departure.row(
        "player-no-reply",
        "The reward for leaving no move",
        "p. 71",
        "A move gains 3000 if the opponent's weighted sum is 0 and then counts as checkmate.",
        "It gains 3000 if the opponent has no move; stalemate is distinguished from checkmate on the board.",
        "The sum is 0 without a move, and can be 0 by accident.",
    ),
    Kind::Reading.row(
        "player-one-trip",
        "Loops of no turns",
        "pp. 82-83",
        "Sums over captors run from 1 to a number that can be 0; FORTRAN of the time ran a loop once \
         at least.",
        "A loop of no turns does nothing.",
        "The compiler is not named, and with a king among the captors the amounts hardly differ.",
    ),
    Kind::Reading.row(
        "player-exchange-sign",
        "The sign of parameter 12",
        "pp. 43, 83",
        "Losing an exchange is said to cost points; the listing counts what the side to move can \
         win for it, as 10 W.",
        "The listing's sign; after a candidate move the side to move is the opponent, so that what it \
         can win stands against the machine.",
        LISTING_RULES,
    ),
    Kind::Reading.row(
        "player-rooks-at-diagonals",
        "Rooks in dangers II and attack IV",
        "pp. 44, 84-86",
        "A queen or rook that can attack the pawns before the king is said to count; the listing \
         looks for queens and bishops.",
        "Queens and bishops, as listed.",
        LISTING_RULES,
    ),
    Kind::Addition.row(
        "player-order",
        "Ordered moves",
        "pp. 46, 70-72",
        "All moves are said to be printed in order of value; the listing prints them as generated \
         and makes the first of the best.",
        "They are ordered by value, equal ones as generated; ranks are counted in this order.",
        "Ranks need an order, and the first of equal moves is the one the listing makes.",
    ),
    Kind::Reading.row(
        "player-doubtful-readings",
        "Loops gone through once, a square for a value, an index",
        "pp. 80-83",
        "Compilers of the time went through every DO loop once; PAR 11 asks whether the square of a pawn is 90, \
         not its value; PAR 9 counts its loop over phantom moves by K and looks at number N.",
        "None of the three is followed, in neither named reading; each is a switch.",
        "They hang on the compiler or on one letter of the scan. The ranks of 1975 are not fitted better with any of \
         them, and promoted pieces stand in no position of Table I.",
    ),
    addition(
        "player-change",
        "What a move changes",
        "Beside its parameters stands what a move changes against the position at hand. There \
         parameters 12 to 17 are the machine's own, after a move the opponent's.",
        "The listing computes the change and does not print it.",
    ),
    Kind::Departure.row(
        "player-rule-range",
        "Where the rule is stable",
        "p. 24",
        "The error shrinks so long as 2 < a < 0.",
        "0 < a < 2, and only if |x|² = n + 1, that is with inputs of +1 and -1; with other inputs one \
         divides by |x|² to the same end.",
        "A misprint: the error is multiplied by 1 - a |x|² / (n + 1).",
    ),
    Kind::Addition.row(
        "player-norm",
        "Dividing by |x|²",
        "p. 24",
        "The adjustment is a e x / (n + 1).",
        "Both divisions are offered.",
        "On parameters as they are the published one diverges at once, which can be seen.",
    ),
    Kind::Reconstruction.row(
        "player-teacher-inputs",
        "What is learnt with a teacher",
        "pp. 44-45",
        "PRO is given weights and parameters; which of a position's moves they are of is not said.",
        "The inputs are the recommended move's parameters less those of the move PLAYER prefers, the \
         desired output is +1; nothing is learnt where they are the same.",
        "It is the smallest lesson that puts the one before the other.",
    ),
    Kind::Reconstruction.row(
        "player-critic-inputs",
        "What is learnt with a critic",
        "pp. 25, 44",
        "The programmer is the critic and compares PLAYER's move with the expert's.",
        "The inputs are the chosen move's parameters less the runner-up's; good keeps the preference, \
         bad turns it.",
        "A critic does not say which move would have been better.",
    ),
    Kind::Departure.row(
        "player-threshold",
        "The threshold when moves are compared",
        "p. 22",
        "The first input is always +1; its weight is the threshold.",
        "It can be left out, and is in the shipped weights.",
        "It is the same for two moves that are compared, and would only learn to say yes.",
    ),
    addition(
        "player-mean-weights",
        "The mean of the weights",
        "A training gives the last weights or the mean of those after each position.",
        "Single lessons make the last weights waver; the shipped ones are means.",
    ),
    addition(
        "player-scale-of-weights",
        "The scale of trained weights",
        "The mean is multiplied by that power of 2, from 1 to 256, under which the recommended moves of the positions \
         trained on stand before most others; of equal ones by the smallest (32 as listed, 64 as meant).",
        "Lessons fix ratios, and shrink the weights until sums are about 1. What a king move costs (50) and what leaving \
         no reply brings (3000) is not weighted: left so small, the weights never let a king move come first.",
    ),
    Kind::Reconstruction.row(
        "player-shipped-weights",
        "The weights that come with the program",
        "p. 45",
        "The weights were trained; which they were is not printed.",
        "Trained here on one position from each of 400 games of masters, by a command that is printed \
         beside them; a test trains them anew and compares every bit.",
        "The weights of 1975 are lost, and a recipe can be repeated.",
    ),
    Kind::Reading.row(
        "player-pro-columns",
        "Numbers that PRO reads",
        "pp. 91-92",
        "Eighteen weights and parameters of four columns, LA, LE and N are typed in; the rate and \
         the error are whole numbers.",
        "The same arithmetic with both divisions dropping remainders; numbers that four columns do not \
         hold are refused.",
        "Small lessons are lost in it, which the rule in real numbers beside it shows.",
    ),
    Kind::Reconstruction.row(
        "player-recovered",
        "The positions of Table I",
        "pp. 49-69",
        "Forty positions; in the copies the diagrams have lost their squares, the table one rank.",
        "27 are recovered from the games they were taken from; position 25 has a rank of 2 to 5, which \
         the totals leave over.",
        "The order of the pieces, the recommended move and the number of legal moves agree in all but \
         position 23, where there are 28 moves and not 27.",
    ),
    Kind::Reconstruction.row(
        "player-lost-weights",
        "The weights of 1975",
        "p. 51",
        "Ranks are printed, the weights that gave them are not.",
        "A search looks for weights that give the published ranks and shows what they leave open; \
         none that gives them all has been found.",
        "It tests the reading of the listing: ranks in disorder are missed twenty times as far.",
    ),
    addition(
        "player-intervals",
        "Uncertainty of ranks",
        "Shares and means have 95 % intervals by the bootstrap, which draws whole games.",
        "Positions of one game are alike; forty positions say little, thousands say more.",
    ),
];
