//! The rows of EG (Perdue and Berliner 1977) and of the exact oracle that judges it. The paper describes
//! the machinery and prints a handful of rules; pages are those of the paper, from 1 to 7.

use super::{Entry, Kind, addition};

pub(super) const ENTRIES: [Entry; 29] = [
    Kind::Reconstruction.row(
        "eg-rules",
        "The rule base",
        "pp. 1-2",
        "EG evaluates positions by production-like rules; a few of them are given.",
        "The rule base is written anew: the rules that the paper names are marked with their page, all \
         others as ours. Each is true of every legal position of its ending, whatever the others say.",
        "The paper's rules are not printed, and stated loosely they are wrong: the audit shows where.",
    ),
    Kind::Departure.row(
        "eg-loose-rules",
        "Rules as books state them",
        "p. 2",
        "White wins with the opposition if his king is further up the board than his pawn.",
        "The loose forms of six rules stand beside the exact ones with the number of positions in which \
         they fail and a position for each; nothing is concluded from them.",
        "An unsound rule would make a range that does not hold the value, which the paper excludes.",
    ),
    Kind::Reading.row(
        "eg-white",
        "Who is called White",
        "p. 1",
        "The side with a distinct advantage is called White, whatever its colour.",
        "The side with more material (queen 9, rook 5, bishop and knight 3, pawn 1); with equal material \
         the real White.",
        "The paper does not say how the advantage is told.",
    ),
    Kind::Departure.row(
        "eg-upper",
        "When the upper value falls",
        "p. 2",
        "The upper value of a node may be set to the maximum of its daughters' upper values.",
        "Only when all legal moves have been tried.",
        "Strategies leave moves out, and one of those may be the better one.",
    ),
    Kind::Departure.row(
        "eg-failure",
        "What a failed strategy is worth",
        "pp. 3-4",
        "If all strategies fail, the lower bound of the static range is returned.",
        "The lower bound is claimed and the static range is proved; the two are backed up side by side, \
         shown apart and counted apart.",
        "When moves were left out the lower bound need not be the value.",
    ),
    addition(
        "eg-proof",
        "What is claimed is then proved",
        "After the search by strategies a best-first search over all legal moves proves or refutes the \
         claim, within a node limit. A win has to be reached; a draw may be held by going round.",
        "So that a verdict can be distinguished from a hope. At the limit the range stays open and says so.",
    ),
    addition(
        "eg-loop-alone",
        "EG's loop alone, and rules by table",
        "On demand EG does without what came later: no proof, no solved structures, and no rules that look \
         exact values up. (Two rules that stay, \u{201c}No zugzwang needed\u{201d} and \u{201c}Queens far \
         ahead\u{201d}, \
         look up a table of an easier game, in which Black may pass.) What is left is the paper's loop of rules, \
         strategies and calculation; also with those only that the paper prints or names and that we could make exact \
         without a table: four of king and pawn against king and that the bare king cannot win. Its rule that a pawn \
         that wins by itself wins with another beside it is judged by a table here, and left out. Every verdict says \
         who decided it: the rules, the strategies, the proof, \
         a solved pawn structure, or nobody.",
        "The paper trusts its strategies and measures no errors; most of our rules are not the paper's. What \
         was added since must not be credited to EG.",
    ),
    Kind::Reading.row(
        "eg-repetition",
        "Positions that repeat",
        "p. 3",
        "Two nodes are the same if position and context are the same; positions may repeat.",
        "A position that stands on the path in the same context, or for the third time in any, is claimed a draw \
         unless the rules exclude that; one that was searched before in the same context is taken as it was found.",
        "The paper says that its search does not loop; ours must not be able to.",
    ),
    addition(
        "eg-limits",
        "Limits of a search",
        "The search by strategies ends after 400 positions and the proof after 20,000 unless one asks for \
         others; at a limit what is there is shown.",
        "A page must answer. The paper names no limit.",
    ),
    Kind::Reconstruction.row(
        "eg-critical",
        "Critical squares",
        "p. 3",
        "Six critical squares are starred in Example 3, whose diagram is lost; p. 4 speaks of three.",
        "The squares two and three ranks ahead of the pawn on its file and the files beside it; a rook's \
         pawn has the key squares of the books.",
        "Six squares, of which the nearest are d4 and e4, fit the text for a pawn on e2.",
    ),
    Kind::Reconstruction.row(
        "eg-example-three",
        "Example 3",
        "pp. 2-3",
        "A position that EG solves with 17 nodes; its diagram is lost.",
        "White king c2, pawn e2, Black king c5, White to move: only Kc3 wins.",
        "K-B3 is the only winning move and d4 and e4 are the nearest critical squares, as the text says; \
         they are two moves away, where the text says three, so the diagram was not quite this. Our rules \
         know more, so our search takes fewer nodes.",
    ),
    Kind::Reading.row(
        "eg-seventy-one",
        "The length of Example 3",
        "p. 2",
        "The principal variation is 71 ply deep.",
        "We take it for a misprint.",
        "The longest way to a promotion takes 38 plies, and the longest mate with king and pawn 55.",
    ),
    Kind::Reading.row(
        "eg-spheres",
        "Spheres of influence",
        "p. 4",
        "The sides alternate in claiming the squares next to theirs and not next to the other's.",
        "The side to move claims first, and a turn claims all such squares at once. Squares of own men and \
         squares that enemy pawns attack cannot be claimed.",
        "The paper does not say who begins, nor what other men do.",
    ),
    Kind::Departure.row(
        "eg-distance-tests",
        "As close, and closer",
        "p. 4",
        "If White's king is as close to the pawn and closer to one of three starred squares, he wins.",
        "As printed the test decides only whether a strategy is worth trying; exact rules that compare distances \
         state their \
         further conditions.",
        "As a conclusion the test is wrong in 2,001 of 45,087 positions (the three squares two ranks ahead, pawn on \
         files b to d, images not counted).",
    ),
    Kind::Reconstruction.row(
        "eg-interruptions",
        "Interruptions",
        "p. 5",
        "Which strategies may interrupt another is explicit in each strategy.",
        "Each of the twenty strategies lists them; the list is ours.",
        "The paper names the principle and no list.",
    ),
    Kind::Reconstruction.row(
        "eg-causes",
        "Why a line failed",
        "p. 3",
        "The rules that involve the opposition record that it occurred, and a strategy listens for such a message.",
        "Four causes are the rules' own: the opposition, a pawn that falls (in an exchange, too), a key square, a \
         move missing; a capture and a \
         stalemate are seen on the board. The opposition is answered as printed, by marking time; for the next \
         three we chose the strategy that is asked if it has not been (two are the paper's, one is ours).",
        "The paper prints one cause and its answer, and says that others are special cases, too.",
    ),
    Kind::Departure.row(
        "eg-two-phases",
        "Putting up resistance",
        "p. 6",
        "If an issue of resistance remains, the search is redone to decide that finer point.",
        "The positions after the moves of the root that keep the value are graded; the search is not redone \
         below them.",
        "The grade of a position rests on the rules alone, and deeper grades would not change the value.",
    ),
    Kind::Reading.row(
        "eg-paradox",
        "The paradox",
        "p. 7",
        "In positions of class F White prefers the more advanced pawn, and so may Black.",
        "We read class D, and keep two scales: neither is the other one turned round.",
        "The map calls D the draws with a safe pawn; F are wins with the king on the sixth.",
    ),
    Kind::Reconstruction.row(
        "eg-map",
        "The classes of the map",
        "pp. 5-6, Figure 1",
        "Six informally defined classes of positions; the drawing of the arrows is lost.",
        "A: no square before the pawn is in Black's sphere; B: other wins; D: draws in which Black does not \
         reach the pawn, or White's king stands beside it; F: wins with White's king on the sixth beside or before a \
         pawn on the fifth or \
         sixth that is not a rook's pawn. The arrows are counted from the exact table.",
        "A test needs definitions, and the table knows every transition by correct play and every blunder.",
    ),
    Kind::Departure.row(
        "eg-two-pawns",
        "Two pawns",
        "p. 4",
        "With minor exceptions two pawns win if either wins by itself.",
        "The exceptions are conditions of the rule: the other pawn must not take away Black's last move nor \
         stand where the first has to go.",
        "Without them the rule is wrong in 962 of 6,205,376 positions.",
    ),
    addition(
        "eg-after-promotion",
        "Queens",
        "Queen against pawn, queen against queen, queen against a lesser piece and rook against pawn have rules \
         of their own; with several pawns on the board the lab leaves what comes after a promotion to the proof.",
        "EG may not ask the oracle, and races between pawns are decided there. A pawn that becomes less than \
         a queen would otherwise keep most proofs of races from ending.",
    ),
    addition(
        "eg-calculated-rules",
        "Rules that calculate",
        "Some rules work backwards over the places of the kings while the pawns stand still or run: what a \
         king holds for ever, what king and pawn force, queen or rook against a pawn, queen against queen.",
        "The paper puts calculation in the place of search; these are calculations of that kind, without \
         the oracle, and they decide what no bounded search can: that something holds for ever.",
    ),
    addition(
        "eg-oracle",
        "The oracle",
        "Outcome and distance to mate of the 35 endings of three and four men, made by retrograde analysis \
         in the browser or on the command line, with promotions to all pieces, captures in passing and \
         stalemate, without castling and the rule of fifty moves.",
        "Somebody has to judge EG who is not EG. What has not been computed is called unknown.",
    ),
    addition(
        "eg-solves-structures",
        "The structure as a calculation",
        "A proof that has not ended after 2,000 positions is put aside; EG then solves the pawn structure \
         backwards, up to 20,000 structures with the kings on all squares, and begins a new proof that \
         knows the result. Twice 2,000 tables of what a new queen or rook wins among pawns are made at \
         most, about 260 MB.",
        "The paper computes backwards over the squares of kings with the pawns standing still (spheres, \
         paths); this is the same calculation with moving pawns. Without it Lasker and Reichhelm's study, \
         R\u{e9}ti's and the breakthrough stay open.",
    ),
    addition(
        "eg-zeroing",
        "Distance to zeroing",
        "Beside the distance to mate the plies to the next pawn move, capture or mate, the winner hurrying without \
         giving up the win; no table is kept, so it is left out where more than 60,000 positions can be reached.",
        "Such a move begins the count of the rule of fifty moves anew; the tables themselves know no such rule.",
    ),
    addition(
        "eg-calculated-strategies",
        "Corresponding squares as a strategy",
        "Where few pawns can move EG calculates who wins the first pawn, the kings on all squares, and where the \
         kings are far away, whether pawns break through; four strategies suggest what comes of it. Two more \
         draw the king away by an outside passed pawn and count races behind both promotions.",
        "The paper's strategies know one pawn at a time; where pawns are locked, whose move it is decides.",
    ),
    addition(
        "eg-nearest-win",
        "Coming nearer to a win",
        "In a game, and wherever the structure was solved, EG takes of the moves that keep a win the one after \
         which the structure is left for another won one soonest, or mate comes; its strategies' move, if \
         that is as near.",
        "To keep the value is not enough: without it EG went to and fro with a won game before it until the \
         position had been there three times.",
    ),
    addition(
        "eg-progress",
        "Making progress",
        "With a win in hand EG promotes or makes another move of a pawn, or a capture, that wins; else the move \
         after which such a move is forced soonest, looking at no more than 10,000 positions with the king's moves on \
         the way and as many with all moves; else the one that its proof brings to a rule soonest.",
        "What cannot be reversed happens finitely often, so no position comes back. The loop alone does without.",
    ),
    addition(
        "eg-structures",
        "Pawn structures solved",
        "Positions of kings and pawns with more men are solved for all places of the kings, with new queens \
         and rooks played out by lower bounds; the answer is a range, exact where both bounds agree.",
        "There is no table of them, and an honest range is worth more than a guess.",
    ),
];
