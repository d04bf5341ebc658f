//! The facts of king and queen against king and pawn; White has the queen.

use super::board::{Turned, distance, file, queen_attacks, rank};
use super::queens::Queens;
use crate::View;
use crate::calculation::pawn_attacks;
use cozy_chess::{BitBoard, Color, Rank, Square, get_king_moves, get_knight_moves};

#[derive(Clone, Debug)]
pub struct QueenAndPawn {
    pub queen: Square,
    pub pawn: Square,
    pub white: Square,
    pub black: Square,
    pub white_to_move: bool,
    pub turned: Turned,
}

impl QueenAndPawn {
    /// The facts of a view in which White has only a queen and Black only a pawn.
    pub fn of(view: &View) -> Option<Self> {
        Some(Self {
            queen: view.white.queens.next_square()?,
            pawn: view.black.pawns.next_square()?,
            white: view.white.king,
            black: view.black.king,
            white_to_move: view.white_to_move,
            turned: Turned::of(view),
        })
    }

    /// The promotion square.
    pub fn goal(&self) -> Square {
        Square::new(self.pawn.file(), Rank::First)
    }

    /// Moves that the pawn needs to promote unhindered.
    pub fn steps(&self) -> i8 {
        rank(self.pawn) - 1 - i8::from(rank(self.pawn) == 7)
    }

    /// The pawn's distance from the edge in files: 0 for a rook's pawn to 3 for a central one.
    pub fn from_edge(&self) -> i8 {
        (file(self.pawn) - 1).min(8 - file(self.pawn))
    }

    /// King's moves from White's king to the promotion square.
    pub fn white_to_goal(&self) -> i8 {
        distance(self.white, self.goal())
    }

    /// King's moves from Black's king to the promotion square.
    pub fn black_to_goal(&self) -> i8 {
        distance(self.black, self.goal())
    }

    /// True if Black's pawn gives check.
    pub fn white_in_check(&self) -> bool {
        pawn_attacks(self.pawn.bitboard(), Color::Black).has(self.white)
    }

    /// True if Black, to move, can capture the queen.
    pub fn queen_hangs(&self) -> bool {
        let by_king = distance(self.black, self.queen) == 1 && distance(self.white, self.queen) > 1;
        let by_pawn = pawn_attacks(self.pawn.bitboard(), Color::Black).has(self.queen);
        !self.white_to_move && (by_king || by_pawn)
    }

    /// The squares that White attacks, seeing through Black's king.
    fn attacked(&self) -> BitBoard {
        let men = self.white.bitboard() | self.pawn.bitboard();
        queen_attacks(self.queen, men) | get_king_moves(self.white)
    }

    /// True if Black, to move, has a legal move.
    pub fn black_can_move(&self) -> bool {
        let steps = get_king_moves(self.black) & !(self.attacked() | self.pawn.bitboard());
        if !steps.is_empty() {
            return true;
        }
        let men = self.white.bitboard() | self.black.bitboard() | self.queen.bitboard();
        let step = self.pawn.offset(0, -1);
        let without_pawn = |pawn: Square| {
            let men = self.white.bitboard() | pawn.bitboard();
            !queen_attacks(self.queen, men).has(self.black)
        };
        let double = step
            .try_offset(0, -1)
            .filter(|_| self.pawn.rank() == Rank::Seventh);
        let pushes = !men.has(step)
            && (without_pawn(step) || double.is_some_and(|to| !men.has(to) && without_pawn(to)));
        let takes = pawn_attacks(self.pawn.bitboard(), Color::Black).has(self.queen);
        pushes || takes
    }

    /// The positions after Black's king steps and pawn steps short of promotion, with Black to move.
    pub fn quiet_answers(&self) -> impl Iterator<Item = Self> {
        let steps = get_king_moves(self.black)
            & !(self.attacked() | self.pawn.bitboard() | self.queen.bitboard());
        let moved = Self {
            white_to_move: true,
            ..self.clone()
        };
        let pushed = self.pushed().map(|pawn| Self {
            pawn,
            ..moved.clone()
        });
        let stepped = steps.into_iter().map(move |black| Self {
            black,
            ..moved.clone()
        });
        stepped.chain(pushed)
    }

    /// The target of the pawn's step, if it neither promotes nor opens a line to Black's king. Double steps
    /// are ignored: a pawn on its second rank is never near enough to matter.
    fn pushed(&self) -> Option<Square> {
        let step = self.pawn.offset(0, -1);
        let men = self.white.bitboard() | self.black.bitboard() | self.queen.bitboard();
        let after = self.white.bitboard() | step.bitboard();
        let legal = !men.has(step) && !queen_attacks(self.queen, after).has(self.black);
        (self.steps() > 1 && legal).then_some(step)
    }

    /// The squares from which White's queen, to move, checks without being captured by the king.
    pub fn checks(&self) -> BitBoard {
        let men = self.white.bitboard() | self.pawn.bitboard();
        let all = men | self.black.bitboard();
        let near = get_king_moves(self.black) & !get_king_moves(self.white);
        let lines = queen_attacks(self.black, men);
        queen_attacks(self.queen, all) & lines & !(all | near)
    }

    pub fn black_in_check(&self) -> bool {
        let men = self.white.bitboard() | self.pawn.bitboard();
        queen_attacks(self.queen, men).has(self.black)
    }

    /// True if Black could promote to a knight with check.
    pub fn knight_would_check(&self) -> bool {
        self.can_promote() && get_knight_moves(self.goal()).has(self.white)
    }

    /// True if Black, to move, can promote.
    pub fn can_promote(&self) -> bool {
        let goal = self.goal();
        let men = self.white.bitboard() | self.black.bitboard() | self.queen.bitboard();
        let after = self.white.bitboard() | goal.bitboard();
        let exposed = queen_attacks(self.queen, after).has(self.black);
        self.steps() == 1 && !men.has(goal) && !exposed
    }

    /// The position after Black, to move and not in check, promotes to a queen; `None` if he cannot.
    pub fn after_promotion(&self) -> Option<Queens> {
        let goal = self.goal();
        let men = self.white.bitboard() | self.black.bitboard() | self.queen.bitboard();
        let free = self.steps() == 1 && !men.has(goal);
        if self.white_to_move || !free || self.black_in_check() {
            return None;
        }
        let queens = Queens {
            queen: self.queen,
            enemy_queen: goal,
            white: self.white,
            black: self.black,
            white_to_move: true,
            turned: self.turned,
        };
        (!queens.black_in_check()).then_some(queens)
    }

    /// True if Black's king is in a corner with White's king at most three moves away.
    pub fn black_cornered(&self) -> bool {
        super::board::is_corner(self.black) && distance(self.white, self.black) <= 3
    }
}
