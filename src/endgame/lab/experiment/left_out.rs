//! Sentences about the limits of the exact tables and of EG: castling, more than four men, and the fifty-move
//! clock.

use chess::words::{agreeing, side_name};
use cozy_chess::{Board, BoardBuilder, CastleRights, Color, Piece};
use endgame::oracle::{InTime, plies_left, side_may_castle};
use endgame::{Range, Value};
use serde::{Deserialize, Serialize};

/// The most men that a table holds, kings included.
const TABLE_MEN: u32 = 4;

/// The fifty-move clock of a position that somebody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Plies since the last pawn move or capture.
    pub halfmoves: u8,
    pub in_time: InTime,
}

impl Clock {
    /// The clock of a position.
    pub fn new(board: &Board, in_time: InTime) -> Self {
        Self {
            halfmoves: board.halfmove_clock(),
            in_time,
        }
    }

    /// A sentence about the effect of the clock on a win. `zeroing` is the number of plies to the next pawn move,
    /// capture or mate, if it is known.
    pub fn sentence(self, zeroing: Option<u16>) -> String {
        let stands = format!("the clock stands at {}", self.halfmoves);
        let left = 100 - self.halfmoves.min(100);
        let left = agreeing(left, "ply is left", "plies are left");
        match (self.in_time, zeroing) {
            (InTime::Yes, _) => format!(
                "The fifty-move clock stands at {}; the win comes in time.",
                self.halfmoves
            ),
            (InTime::No, _) if self.halfmoves >= 100 => {
                format!("A draw by the fifty-move rule: {stands}.")
            }
            (InTime::No, Some(needed)) => format!(
                "A draw by the fifty-move rule: {stands}, so {left}, and the win needs {needed} to the next \
                 pawn move, capture or mate."
            ),
            (InTime::No, None) => format!(
                "A draw by the fifty-move rule: {stands}, so {left}, and no pawn move, capture or mate can \
                 be forced by then."
            ),
            (InTime::Open, _) => format!(
                "The fifty-move clock stands at {}, so {left}. Whether the win comes in time was not worked \
                 out.",
                self.halfmoves
            ),
        }
    }
}

/// The sides that may still castle, as a clause; `None` if neither may.
fn castling(board: &Board) -> Option<String> {
    let may = Color::ALL.map(|side| side_may_castle(board, side));
    let who = match may {
        [true, true] => "Both sides",
        [true, false] => side_name(Color::White),
        [false, true] => side_name(Color::Black),
        [false, false] => return None,
    };
    Some(format!("{who} may still castle here"))
}

/// Why no table can answer for a position, as sentences; `None` if one can.
pub fn beyond_tables(board: &Board) -> Option<String> {
    if let Some(castling) = castling(board) {
        return Some(format!("The tables know no castling. {castling}."));
    }
    let men = board.occupied().len();
    (men > TABLE_MEN)
        .then(|| format!("The tables hold at most four men, kings included. There are {men} here."))
}

/// The same position without the rights to castle; `None` if there are none.
pub fn without_castling(board: &Board) -> Option<Board> {
    castling(board)?;
    let mut setup = BoardBuilder::from_board(board);
    setup.castle_rights = [CastleRights::EMPTY; 2];
    setup.build().ok()
}

/// True if there are only kings and pawns.
pub fn is_pawn_ending(board: &Board) -> bool {
    board.occupied() == board.pieces(Piece::King) | board.pieces(Piece::Pawn)
}

/// Sentences about castling rights and the fifty-move clock, which EG leaves out of account. `value` is EG's
/// verdict: the clock does not matter in a certain draw. `None` if neither matters.
pub fn left_out_by_eg(board: &Board, value: Range) -> Option<String> {
    let castling =
        castling(board).map(|castling| format!("EG's rules know no castling. {castling}."));
    let halfmoves = board.halfmove_clock();
    let clock = (halfmoves > 0 && value != Range::exactly(Value::Draw)).then(|| {
        let left = match plies_left(board) {
            0 => "the game is a draw already".to_owned(),
            left => format!(
                "{} for a pawn move, a capture or mate",
                agreeing(left, "ply is left", "plies are left")
            ),
        };
        format!("EG does not count the fifty-move clock. It stands at {halfmoves}: {left}.")
    });
    let said: Vec<String> = [castling, clock].into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn what_no_table_answers_for_is_named_and_castling_can_be_left_out() {
        let castles = board("4k3/8/8/8/8/8/8/4K2R w K - 7 1");
        assert_eq!(
            beyond_tables(&castles).unwrap(),
            "The tables know no castling. White may still castle here."
        );
        let without = without_castling(&castles).unwrap();
        assert_eq!(without.to_string(), "4k3/8/8/8/8/8/8/4K2R w - - 7 1");
        assert_eq!(
            (beyond_tables(&without), without_castling(&without)),
            (None, None)
        );
        let both = board("r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
        assert!(
            beyond_tables(&both)
                .unwrap()
                .ends_with("Both sides may still castle here.")
        );
        let five = board("4k3/pp6/8/8/8/8/P7/4K3 b - - 0 1");
        assert!(beyond_tables(&five).unwrap().ends_with("There are 5 here."));
    }

    #[test]
    fn the_clock_is_told_with_what_is_left_and_what_is_needed() {
        let said = |halfmoves, in_time, zeroing| Clock { halfmoves, in_time }.sentence(zeroing);
        assert_eq!(
            said(99, InTime::No, Some(13)),
            "A draw by the fifty-move rule: the clock stands at 99, so 1 ply is left, and the win needs 13 \
             to the next pawn move, capture or mate."
        );
        assert_eq!(
            said(100, InTime::No, Some(1)),
            "A draw by the fifty-move rule: the clock stands at 100."
        );
        assert!(said(95, InTime::No, None).contains("5 plies are left, and no pawn move"));
        assert!(said(40, InTime::Open, None).contains("60 plies are left. Whether"));
        assert!(said(95, InTime::Yes, Some(3)).ends_with("the win comes in time."));
    }

    #[test]
    fn eg_says_that_it_counts_no_clock_where_somebody_may_win() {
        let late = board("8/4Q3/8/8/8/8/8/k6K w - - 95 1");
        let said = left_out_by_eg(&late, Range::WIN).unwrap();
        assert!(
            said.ends_with("It stands at 95: 5 plies are left for a pawn move, a capture or mate.")
        );
        assert_eq!(left_out_by_eg(&late, Range::DRAW), None);
        let fresh = board("8/4Q3/8/8/8/8/8/k6K w - - 0 1");
        assert_eq!(left_out_by_eg(&fresh, Range::WIN), None);
    }
}
