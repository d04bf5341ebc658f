//! The facts of king and queen against king and queen.

use super::board::{Turned, distance, file, rank};
use super::queen::queen_attacks;
use crate::endgame::View;
use cozy_chess::{BitBoard, Square, get_king_moves};

/// King and queen against king and queen.
#[derive(Clone, Debug)]
pub struct Queens {
    /// White's queen.
    pub queen: Square,
    /// Black's queen.
    pub enemy_queen: Square,
    /// White's king.
    pub white: Square,
    /// Black's king.
    pub black: Square,
    /// Whether White is to move.
    pub white_to_move: bool,
    /// The way back to the real board.
    pub turned: Turned,
}

impl Queens {
    /// The facts of a view in which both have just a queen.
    #[must_use]
    pub fn of(view: &View) -> Option<Self> {
        Some(Self {
            queen: view.white.queens.next_square()?,
            enemy_queen: view.black.queens.next_square()?,
            white: view.white.king,
            black: view.black.king,
            white_to_move: view.white_to_move,
            turned: Turned::of(view),
        })
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        Self {
            queen: self.enemy_queen.flip_rank(),
            enemy_queen: self.queen.flip_rank(),
            white: self.black.flip_rank(),
            black: self.white.flip_rank(),
            white_to_move: !self.white_to_move,
            turned: Turned {
                side: !self.turned.side,
                ..self.turned
            },
        }
    }

    /// Whether a queen on one square attacks the other with these men between.
    #[must_use]
    pub fn attacks(&self, queen: Square, target: Square, men: BitBoard) -> bool {
        queen_attacks(queen, men).has(target)
    }

    /// Whether White's king is attacked.
    #[must_use]
    pub fn white_in_check(&self) -> bool {
        self.attacks(
            self.enemy_queen,
            self.white,
            self.queen.bitboard() | self.black.bitboard(),
        )
    }

    /// Whether Black's king is attacked.
    #[must_use]
    pub fn black_in_check(&self) -> bool {
        self.attacks(
            self.queen,
            self.black,
            self.enemy_queen.bitboard() | self.white.bitboard(),
        )
    }

    /// King moves between the kings.
    #[must_use]
    pub fn kings_apart(&self) -> i8 {
        distance(self.white, self.black)
    }

    /// Whether White's king stands between his queen and Black's king, so that his step gives check.
    #[must_use]
    pub fn has_battery(&self) -> bool {
        self.attacks(
            self.queen,
            self.black,
            self.enemy_queen.bitboard() | self.black.bitboard(),
        ) && !self.black_in_check()
    }

    /// How many squares Black's king is from the edge of the board.
    #[must_use]
    pub fn black_from_edge(&self) -> i8 {
        let inner = |number: i8| (number - 1).min(8 - number);
        inner(file(self.black)).min(inner(rank(self.black)))
    }

    /// Whether White, to move, can take Black's queen.
    #[must_use]
    pub fn enemy_hangs(&self) -> bool {
        let kings = self.white.bitboard() | self.black.bitboard();
        self.attacks(self.queen, self.enemy_queen, kings)
            && distance(self.black, self.enemy_queen) > 1
    }

    /// Whether Black would have a move after White has taken his queen.
    #[must_use]
    pub fn black_can_move_without_queen(&self) -> bool {
        let attacked =
            queen_attacks(self.enemy_queen, self.white.bitboard()) | get_king_moves(self.white);
        let check = queen_attacks(self.enemy_queen, self.white.bitboard()).has(self.black);
        check || !(get_king_moves(self.black) & !attacked).is_empty()
    }

    /// A square where White, to move and not in check, mates or gives a check that wins Black's queen.
    #[must_use]
    pub fn winning_check(&self) -> Option<Square> {
        let kings = self.white.bitboard() | self.black.bitboard();
        let men = kings | self.enemy_queen.bitboard();
        let theirs = queen_attacks(self.enemy_queen, kings);
        let near = get_king_moves(self.black) & !get_king_moves(self.white);
        let lines = queen_attacks(self.black, men);
        let checks = queen_attacks(self.queen, men) & lines & !(men | theirs | near);
        // A pinned queen may leave her line only if the king stays safe.
        checks
            .into_iter()
            .find(|to| self.is_pinned_off(*to) && self.wins_queen(*to))
    }

    fn is_pinned_off(&self, to: Square) -> bool {
        let men = to.bitboard() | self.black.bitboard();
        !queen_attacks(self.enemy_queen, men).has(self.white)
    }

    /// Whether after the check from that square every answer loses the queen.
    fn wins_queen(&self, to: Square) -> bool {
        let whites = self.white.bitboard();
        let without_king = whites | self.enemy_queen.bitboard();
        let attacked = queen_attacks(to, without_king) | get_king_moves(self.white);
        let steps = get_king_moves(self.black) & !(attacked | self.enemy_queen.bitboard());
        let falls = |king: Square, queen: Square| {
            let loose = distance(king, queen) > 1;
            let reached = queen_attacks(to, whites | king.bitboard()).has(queen);
            loose && reached && !self.checks_white(to, king, queen)
        };
        if !steps.into_iter().all(|king| falls(king, self.enemy_queen)) {
            return false;
        }
        let between = between(to, self.black);
        let theirs = queen_attacks(
            self.enemy_queen,
            whites | self.black.bitboard() | to.bitboard(),
        );
        (between & theirs)
            .into_iter()
            .all(|queen| falls(self.black, queen))
    }

    fn checks_white(&self, white_queen: Square, black: Square, black_queen: Square) -> bool {
        queen_attacks(black_queen, white_queen.bitboard() | black.bitboard()).has(self.white)
    }
}

/// The squares between two squares on a line.
fn between(one: Square, other: Square) -> BitBoard {
    cozy_chess::get_between_rays(one, other)
}
