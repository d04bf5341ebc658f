//! The rows of what every lab shares: notations, games, the drawing of trees. No source has anything
//! of the kind, so all of them are additions.

use super::{Entry, addition};

pub(super) const ENTRIES: [Entry; 14] = [
    addition(
        "descriptive-sides",
        "Q and K before a piece in descriptive notation",
        "QR or KKt is the rook or knight further to that side as it stands; bishops go by the \
         colour of their squares. If such a letter fits no legal move and one move is left without \
         it, that move is read.",
        "Books name a piece by the side it began on, which the position no longer shows; where the \
         letter matters, the piece on that side is nearly always meant.",
    ),
    addition(
        "descriptive-check",
        "\u{201c}ch\u{201d} as part of a move",
        "The word ch decides between several moves that fit, when a move is read; when one is \
         written it is never needed to tell two moves apart.",
        "Old books leave a move ambiguous where only one of the readings gives check.",
    ),
    addition(
        "illegal-positions",
        "Positions that cannot be played",
        "Touching kings, castling rights of a king off its e-file, a check by three men and \
         promotion to a king are refused with the reason.",
        "The rules library lets them pass, and a search from such a position would mean nothing.",
    ),
    addition(
        "pgn-events",
        "Where a game begins in a PGN",
        "A line that begins with [Event \" always starts a new game, even inside a comment that was \
         never closed.",
        "One missing brace would otherwise swallow every game after it.",
    ),
    addition(
        "pgn-limits",
        "The limits of a game",
        "A game has at most 1 MiB, 100,000 moves, marks and comments, 500 tags, and 64 variations \
         within one another; a longer one is reported and skipped.",
        "A hostile file must not take memory or time, and no game that people write comes near.",
    ),
    addition(
        "pgn-comments",
        "A comment before a move",
        "A comment before a move that begins no variation joins the comment that precedes it when \
         the game is written.",
        "PGN has no place between two moves that would tell the two comments apart.",
    ),
    addition(
        "tree-drawings",
        "Two drawings of a tree",
        "Up to 60 nodes a tree is drawn as branches with the root at the top, up to 1,500 with the \
         root at the left, beyond that as blocks; all three can be chosen.",
        "A textbook's picture is right for a textbook's tree and unreadable for a real search.",
    ),
    addition(
        "tree-bundles",
        "Many nodes in few pixels",
        "Siblings too narrow to be told apart are drawn as one bundle with the number of nodes in \
         it; at most 5,000 things are drawn at once.",
        "A hundred thousand marks on a screen show nothing, and drawing them takes too long to pan.",
    ),
    addition(
        "tree-perspective",
        "Left-out children",
        "Where a cut or forward pruning left children out, scissors and a number stand at the node, \
         and the layout keeps room for them.",
        "What a search did not look at is what one most wants to see of it.",
    ),
    addition(
        "kenju-page-take-back",
        "Taking a move back against a learner",
        "The learner's reply is taken back too; what it learnt meanwhile stays, and is revoked \
         lesson by lesson.",
        "A person takes back his own move, not the program's; advice was meant whatever the game.",
    ),
    addition(
        "kenju-page-new-game",
        "Changing players in the Kenju lab",
        "Another player or another way of playing begins a new game; parameters and learning hold \
         from the next move on.",
        "A game with its answers can be repeated exactly only if both players are those it began \
         with.",
    ),
    addition(
        "kenju-page-overlay",
        "The values shown over the board",
        "They are those of the player's words as they stand now, also at earlier steps; for STRONG, \
         which has no words, those of MAX at 47 %/100 %.",
        "What is asked of the overlay is what the player would think today.",
    ),
    addition(
        "kenju-page-limits",
        "The limits of the Kenju lab",
        "A game of 20,000 inputs, beyond which it can be repeated from there on only; 20,000 events a \
         turn and 5,000 training moves of history, beyond which no more are kept; a link of 24,000 \
         bytes, beyond which the page says to save a file.",
        "Nothing that a person does comes near, and a page must not grow without bound.",
    ),
    addition(
        "kenju-page-contradictions",
        "When contradictions are pointed out",
        "After each lesson of a person; of lessons that say the same only the first is named.",
        "A table of words as teacher cannot contradict itself, and a repeated lesson adds nothing to \
         a chain.",
    ),
];
