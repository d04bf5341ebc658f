//! The fifty-move rule, which the tables ignore: does the winner make a pawn move, a capture or mate before a
//! position's clock runs out? (FIDE Laws of Chess, article 9.3. Ending the game without a claim is ours.)
//!
//! No mate with up to four men takes more than 100 plies. So after a pawn move or capture there is always
//! enough time, and only the way to the next such move matters.

use super::probe::Oracle;
use super::table::Exact;
use super::zeroing::{is_mate_next, key};
use crate::{Range, Value};
use chess::moves::{legal_moves, played};
use cozy_chess::Board;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The plies without a pawn move or capture after which the game is a draw.
const FIFTY_MOVES: u16 = 100;

/// The effect of the fifty-move rule on a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum InTime {
    /// The win comes in time, or there is no win.
    #[default]
    Yes,
    /// The clock runs out first, so the game is a draw.
    No,
    /// Unknown: the search needs too many positions, or the value of a position is missing.
    Open,
}

/// The budget and memo of searches against the fifty-move clock. One value may serve a position and its moves,
/// but not positions before and after a pawn move or capture, since its keys leave out the pawns.
pub struct ClockSearch {
    positions_left: usize,
    found: HashMap<(u32, u16), bool>,
}

/// The plies left before the fifty-move rule makes the game a draw; 0 if it is one already.
pub fn plies_left(board: &Board) -> u16 {
    FIFTY_MOVES.saturating_sub(board.halfmove_clock().into())
}

impl InTime {
    pub fn of(is_in_time: bool) -> Self {
        if is_in_time { Self::Yes } else { Self::No }
    }

    /// Applies the fifty-move rule to a range that was computed without it.
    pub fn limits(self, range: Range) -> Range {
        match self {
            Self::Yes => range,
            Self::No => Range::DRAW,
            Self::Open => Range::between(
                range.lower().min(Value::Draw),
                range.upper().max(Value::Draw),
            ),
        }
    }
}

impl ClockSearch {
    /// A budget of at most `positions`.
    pub fn new(positions: usize) -> Self {
        Self {
            positions_left: positions,
            found: HashMap::new(),
        }
    }
}

impl Oracle {
    /// Tells whether the win of a position comes in time; [`InTime::Yes`] if nobody wins. A known distance to
    /// zeroing (DTZ) in plies replaces the search.
    pub fn in_time(&self, board: &Board, zeroing: Option<u16>, search: &mut ClockSearch) -> InTime {
        let Some(exact) = self.probe(board) else {
            return InTime::Open;
        };
        let (Some(plies), left) = (exact.plies, plies_left(board)) else {
            return InTime::Yes;
        };
        if plies <= left {
            return InTime::Yes;
        }
        if left == 0 || is_mate_next(board) {
            return InTime::No;
        }
        if let Some(zeroing) = zeroing {
            return InTime::of(zeroing <= left);
        }
        // Starts with few plies, since the next irreversible move may be near.
        for plies in 1..=left {
            match self.zeroes_within(board, exact, plies, search) {
                Some(true) => return InTime::Yes,
                Some(false) => {}
                None => return InTime::Open,
            }
        }
        InTime::No
    }

    /// True if the winner can force a pawn move, a capture or mate within `plies` while keeping the win.
    /// `None` if the budget is used up or a table is missing.
    fn zeroes_within(
        &self,
        board: &Board,
        exact: Exact,
        plies: u16,
        search: &mut ClockSearch,
    ) -> Option<bool> {
        if exact.plies? <= plies {
            return Some(true);
        }
        if plies == 0 {
            return Some(false);
        }
        // An en passant right lasts one move and is not part of the key.
        let place = board.en_passant().is_none().then(|| (key(board), plies));
        if let Some(found) = place.and_then(|place| search.found.get(&place)) {
            return Some(*found);
        }
        search.positions_left = search.positions_left.checked_sub(1)?;
        let wins = exact.outcome == Value::Win;
        let (mut found, mut is_open) = (!wins, false);
        for mv in legal_moves(board) {
            let after = played(board, mv);
            let next = self.probe(&after)?;
            if wins && next.outcome != Value::Loss {
                continue;
            }
            let zeroes = if after.halfmove_clock() == 0 {
                Some(true)
            } else {
                self.zeroes_within(&after, next, plies - 1, search)
            };
            is_open |= zeroes.is_none();
            // One move suffices for the winner; for the loser, one that avoids it.
            if zeroes == Some(wins) {
                (found, is_open) = (wins, false);
                break;
            }
        }
        if is_open {
            return None;
        }
        search.found.extend(place.map(|place| (place, found)));
        Some(found)
    }
}
