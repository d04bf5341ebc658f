//! Making progress: a king that only keeps a win may wander among won positions until the game is drawn by
//! repetition. So EG measures the distance to the next irreversible move that still wins, whatever the other
//! side replies, and shortens it.
//!
//! Pawn moves and captures are irreversible. A game has finitely many of them, and between two of them the
//! distance falls with every move. The measure is ours; the rules tell which positions are won.

use crate::proof::judge_by;
use crate::rules::{RuleBase, wins_alone};
use crate::value::{Range, Value};
use chess::moves::{legal_moves, played};
use cozy_chess::{Board, Color, Move, Piece, Square};
use std::collections::HashMap;

/// The greatest distance, in the winner's moves (ours): a king crosses the board in seven.
const MOST_ROUNDS: u8 = 12;

/// The most positions judged in each of two passes (ours). With it, none of 17,834 won positions of two pawns
/// against a king was repeated.
const MOST_POSITIONS: usize = 10_000;

/// The search for the next irreversible winning move, for a side that is to move and wins.
pub(super) struct Progress {
    rules: RuleBase,
    side: Color,
    /// The winner's win as a value for `side`.
    won: Value,
    on_the_way: OnTheWay,
    /// Known positions, by hash.
    known: HashMap<u64, Known>,
    /// The number of positions judged.
    judged: usize,
}

/// The winner's moves that may precede the irreversible one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnTheWay {
    Reversible,
    All,
}

/// The rules' range of a position; with the winner to move, the number of moves before the irreversible one:
/// at most `within`, and more than `beyond`.
#[derive(Clone, Copy, Default)]
struct Known {
    judged: Option<Range>,
    within: Option<u8>,
    beyond: Option<u8>,
}

impl Progress {
    /// A search that has not begun.
    pub fn new(rules: RuleBase, side: Color, winner: Color) -> Self {
        Self {
            rules,
            side,
            won: Value::Win.turned_if(winner != side),
            on_the_way: OnTheWay::Reversible,
            known: HashMap::new(),
            judged: 0,
        }
    }

    /// The move that makes most progress, the first of several; a promotion to a queen comes before all
    /// others. `None` if none is found.
    ///
    /// `surely` tells which moves are known to keep the win; a move that leads to a forced win keeps it too.
    pub fn nearest(
        &mut self,
        board: &Board,
        moves: &[Move],
        surely: impl Fn(Move) -> bool,
    ) -> Option<Move> {
        let irreversible = moves
            .iter()
            .copied()
            .filter(|&mv| is_irreversible(board, mv));
        let wins = irreversible.filter(|&mv| surely(mv) || self.wins(&played(board, mv)));
        let first = wins.min_by_key(|mv| match mv.promotion {
            Some(Piece::Queen) => 0,
            None => 1,
            Some(_) => 2,
        });
        first
            .or_else(|| self.forcing(board, moves))
            .or_else(|| self.restarted(OnTheWay::All).forcing(board, moves))
    }

    /// Starts again with these moves allowed on the way.
    fn restarted(&mut self, on_the_way: OnTheWay) -> &mut Self {
        *self = Self {
            on_the_way,
            known: HashMap::new(),
            judged: 0,
            ..*self
        };
        self
    }

    fn forcing(&mut self, board: &Board, moves: &[Move]) -> Option<Move> {
        (0..MOST_ROUNDS).find_map(|rounds| {
            let mut moves = moves.iter().copied();
            moves.find(|&mv| self.forces_within(&played(board, mv), rounds))
        })
    }

    /// True if the winner, to move, reaches an irreversible winning move after at most `rounds` other moves.
    fn reaches_within(&mut self, board: &Board, rounds: u8) -> bool {
        let key = board.hash();
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.within.is_some_and(|within| within <= rounds) {
            return true;
        }
        let excluded = known.beyond.is_some_and(|beyond| beyond >= rounds);
        if excluded || self.is_full() || !self.may_win(board) {
            return false;
        }
        let moves = legal_moves(board);
        let found = self.reaches_at_once(board, &moves)
            || rounds > 0
                && moves
                    .iter()
                    .any(|&mv| self.continues_within(board, mv, rounds - 1));
        let complete = !self.is_full();
        let known = self.known.entry(key).or_default();
        if found {
            known.within = Some(rounds);
        } else if complete {
            known.beyond = Some(rounds);
        }
        found
    }

    fn reaches_at_once(&mut self, board: &Board, moves: &[Move]) -> bool {
        let irreversible = moves.iter().filter(|&&mv| is_irreversible(board, mv));
        irreversible
            .into_iter()
            .any(|&mv| self.wins(&played(board, mv)))
    }

    fn continues_within(&mut self, board: &Board, mv: Move, rounds: u8) -> bool {
        let after = played(board, mv);
        let may = self.on_the_way == OnTheWay::All || !is_irreversible(board, mv);
        may && self.may_win(&after) && self.forces_within(&after, rounds)
    }

    /// Like [`Self::reaches_within`], after each reply of the other side. An irreversible reply that leaves the
    /// win is just as good.
    fn forces_within(&mut self, board: &Board, rounds: u8) -> bool {
        legal_moves(board).into_iter().all(|mv| {
            let after = played(board, mv);
            is_irreversible(board, mv) && self.is_won(&after) || self.reaches_within(&after, rounds)
        })
    }

    /// With the other side to move: true if the rules call the position won, or won after every reply.
    fn wins(&mut self, board: &Board) -> bool {
        self.is_won(board)
            || self.may_win(board)
                && legal_moves(board)
                    .into_iter()
                    .all(|mv| self.is_won(&played(board, mv)))
    }

    fn is_won(&mut self, board: &Board) -> bool {
        self.judge(board).decided() == Some(self.won)
    }

    /// True if no rule excludes that the position is won.
    fn may_win(&mut self, board: &Board) -> bool {
        self.judge(board).contains(self.won)
    }

    fn judge(&mut self, board: &Board) -> Range {
        if self.is_full() {
            return Range::UNKNOWN;
        }
        let known = self.known.entry(board.hash()).or_default();
        if let Some(judged) = known.judged {
            return judged;
        }
        let by_rules = judge_by(self.rules, board, self.side).0;
        let wins_alone =
            by_rules.decided().is_none() && self.rules == RuleBase::All && pawn_wins_alone(board);
        let judged = if wins_alone {
            Range::exactly(self.won)
        } else {
            by_rules
        };
        known.judged = Some(judged);
        self.judged += 1;
        judged
    }

    fn is_full(&self) -> bool {
        self.judged >= MOST_POSITIONS
    }
}

/// True if there is a single pawn and no piece, and EG's table of king and pawn against king has a win.
fn pawn_wins_alone(board: &Board) -> bool {
    let Some(pawn) = board.pieces(Piece::Pawn).next_square() else {
        return false;
    };
    let Some(owner) = board.color_on(pawn) else {
        return false;
    };
    let turn = |square: Square| square.relative_to(owner);
    let (king, other) = (turn(board.king(owner)), turn(board.king(!owner)));
    board.occupied().len() == 3
        && wins_alone(turn(pawn), king, other, board.side_to_move() == owner)
}

/// True for a pawn move or a capture.
fn is_irreversible(board: &Board, mv: Move) -> bool {
    // Castling is written as the king's move to his own rook.
    let taken = board.colors(!board.side_to_move());
    board.pieces(Piece::Pawn).has(mv.from) || taken.has(mv.to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stronger_side;

    fn nearest(fen: &str) -> Option<String> {
        let board: Board = fen.parse().unwrap();
        let side = stronger_side(&board);
        let mut progress = Progress::new(RuleBase::All, side, board.side_to_move());
        let moves = legal_moves(&board);
        let surely = |mv| judge_by(RuleBase::All, &played(&board, mv), side).0 == Range::WIN;
        let found = progress.nearest(&board, &moves, surely);
        found.map(|mv| mv.to_string())
    }

    #[test]
    fn a_pawn_promotes_before_anything_else() {
        let promotes = nearest("8/4P3/8/8/8/1k6/8/4K3 w - - 0 1");
        assert_eq!(promotes.as_deref(), Some("e7e8q"));
    }

    #[test]
    fn a_pawn_steps_if_that_wins_and_the_king_makes_way_for_it_if_not() {
        let steps = nearest("8/8/8/8/1P6/8/8/K6k w - - 0 1");
        assert_eq!(steps.as_deref(), Some("b4b5"));
        // The paper's third example.
        let makes_way = nearest("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1");
        assert_eq!(makes_way.as_deref(), Some("c2c3"));
    }

    /// The king has to come from afar while the pawns guard each other.
    #[test]
    fn the_distance_falls_with_every_move() {
        let mut board: Board = "5k2/5P2/6P1/8/8/8/K7/8 w - - 0 1".parse().unwrap();
        for moves in 0..8 {
            let mut progress = Progress::new(RuleBase::All, Color::White, Color::White);
            let mv = progress.nearest(&board, &legal_moves(&board), |_| false);
            let mv = mv.expect("it is won");
            if is_irreversible(&board, mv) {
                assert!(moves > 0);
                return;
            }
            board.play(mv);
            board.play(legal_moves(&board)[0]);
        }
        panic!("{board}");
    }

    #[test]
    fn who_cannot_win_comes_near_to_nothing() {
        assert_eq!(nearest("8/8/8/3k4/3P4/3K4/8/8 w - - 0 1"), None);
    }
}
