//! The facts of king and queen against king and queen.

use super::board::{Turned, distance, file, queen_attacks, rank};
use crate::{Value, View};
use cozy_chess::{BitBoard, Square, get_between_rays, get_king_moves};

/// King and queen against king and queen.
#[derive(Clone, Debug)]
pub struct Queens {
    pub queen: Square,
    pub enemy_queen: Square,
    pub white: Square,
    pub black: Square,
    pub white_to_move: bool,
    pub turned: Turned,
}

impl Queens {
    /// The facts of a view in which both sides have only a queen.
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

    /// The position with colours exchanged.
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

    /// True if a queen on one square attacks the other with these men on the board.
    pub fn attacks(&self, queen: Square, target: Square, men: BitBoard) -> bool {
        queen_attacks(queen, men).has(target)
    }

    pub fn white_in_check(&self) -> bool {
        self.attacks(
            self.enemy_queen,
            self.white,
            self.queen.bitboard() | self.black.bitboard(),
        )
    }

    pub fn black_in_check(&self) -> bool {
        self.attacks(
            self.queen,
            self.black,
            self.enemy_queen.bitboard() | self.white.bitboard(),
        )
    }

    /// King's moves between the kings.
    pub fn kings_apart(&self) -> i8 {
        distance(self.white, self.black)
    }

    /// True if White's king stands between his queen and Black's king, so that his step discovers check.
    pub fn has_battery(&self) -> bool {
        self.attacks(
            self.queen,
            self.black,
            self.enemy_queen.bitboard() | self.black.bitboard(),
        ) && !self.black_in_check()
    }

    /// True if Black's queen stands next to her king or in a corner.
    pub fn enemy_huddles(&self) -> bool {
        distance(self.black, self.enemy_queen) == 1 || super::board::is_corner(self.enemy_queen)
    }

    /// The distance of Black's king from the edge of the board.
    pub fn black_from_edge(&self) -> i8 {
        let inner = |number: i8| (number - 1).min(8 - number);
        inner(file(self.black)).min(inner(rank(self.black)))
    }

    /// True if White, to move, can capture Black's queen.
    pub fn enemy_hangs(&self) -> bool {
        let kings = self.white.bitboard() | self.black.bitboard();
        self.attacks(self.queen, self.enemy_queen, kings)
            && distance(self.black, self.enemy_queen) > 1
    }

    /// True if Black would have a move after White captures his queen.
    pub fn black_can_move_without_queen(&self) -> bool {
        let attacked =
            queen_attacks(self.enemy_queen, self.white.bitboard()) | get_king_moves(self.white);
        let check = queen_attacks(self.enemy_queen, self.white.bitboard()).has(self.black);
        check || !(get_king_moves(self.black) & !attacked).is_empty()
    }

    /// The square of a check with which White, to move and not in check, starts at most `checks` checks that
    /// win Black's queen or mate against any reply.
    pub fn winning_check(&self, checks: u8) -> Option<Square> {
        let further = checks.checked_sub(1)?;
        let wins = |to: &Square| self.answers(*to).all(|answer| answer.wins(further));
        self.safe_checks().into_iter().find(wins)
    }

    /// True if White, to move, captures Black's queen, or wins her or mates by at most `checks` checks.
    fn wins(&self, checks: u8) -> bool {
        !self.white_in_check()
            && (self.enemy_hangs() && self.black_can_move_without_queen()
                || self.winning_check(checks).is_some())
    }

    /// The positions after White's legal answers to a check.
    pub fn parries(&self) -> impl Iterator<Item = Self> {
        let men = self.queen.bitboard() | self.black.bitboard();
        let attacked = queen_attacks(self.enemy_queen, men) | get_king_moves(self.black);
        let steps = get_king_moves(self.white) & !(attacked | men | self.enemy_queen.bitboard());
        let all = men | self.white.bitboard() | self.enemy_queen.bitboard();
        let between = get_between_rays(self.enemy_queen, self.white);
        let shields = between & queen_attacks(self.queen, all);
        let after = Self {
            white_to_move: false,
            ..self.clone()
        };
        let other = after.clone();
        let moved = steps.into_iter().map(move |white| Self {
            white,
            ..after.clone()
        });
        let shielded = shields.into_iter().map(move |queen| Self {
            queen,
            ..other.clone()
        });
        moved.chain(shielded)
    }

    /// The result of capturing the checking queen, with White to move: a win, or a draw by stalemate or
    /// recapture; `None` if she cannot be captured.
    pub fn taking_the_queen(&self) -> Option<Value> {
        self.king_takes().max(self.queen_takes())
    }

    fn king_takes(&self) -> Option<Value> {
        let white = self.enemy_queen;
        if distance(self.white, white) > 1 || distance(self.black, white) == 1 {
            return None;
        }
        let attacked = queen_attacks(self.queen, white.bitboard()) | get_king_moves(white);
        let falls = distance(self.black, self.queen) == 1 && distance(white, self.queen) > 1;
        let steps = get_king_moves(self.black) & !(attacked | self.queen.bitboard());
        let goes_on = attacked.has(self.black) || !steps.is_empty();
        Some(if goes_on && !falls {
            Value::Win
        } else {
            Value::Draw
        })
    }

    fn queen_takes(&self) -> Option<Value> {
        let kings = self.white.bitboard() | self.black.bitboard();
        let protected = distance(self.black, self.enemy_queen) == 1
            && distance(self.white, self.enemy_queen) > 1;
        let wins = !protected && self.black_can_move_without_queen();
        self.attacks(self.queen, self.enemy_queen, kings)
            .then_some(if wins { Value::Win } else { Value::Draw })
    }

    /// Squares from which White's queen checks and cannot be captured.
    fn safe_checks(&self) -> BitBoard {
        let kings = self.white.bitboard() | self.black.bitboard();
        let men = kings | self.enemy_queen.bitboard();
        let theirs = queen_attacks(self.enemy_queen, kings);
        let near = get_king_moves(self.black) & !get_king_moves(self.white);
        let lines = queen_attacks(self.black, men);
        let checks = queen_attacks(self.queen, men) & lines & !(men | theirs | near);
        // A pinned queen may leave her line only if the king stays safe.
        let pinned = |to: &Square| {
            let men = to.bitboard() | self.black.bitboard();
            queen_attacks(self.enemy_queen, men).has(self.white)
        };
        checks.into_iter().filter(|to| !pinned(to)).collect()
    }

    /// The positions after Black's answers to a safe check from that square.
    fn answers(&self, to: Square) -> impl Iterator<Item = Self> {
        let after = Self {
            queen: to,
            ..self.clone()
        };
        let men = self.white.bitboard() | self.enemy_queen.bitboard();
        let attacked = queen_attacks(to, men) | get_king_moves(self.white);
        let steps = get_king_moves(self.black) & !(attacked | self.enemy_queen.bitboard());
        let occupied = self.white.bitboard() | self.black.bitboard() | to.bitboard();
        let between = get_between_rays(to, self.black) & queen_attacks(self.enemy_queen, occupied);
        let other = after.clone();
        let moved = steps.into_iter().map(move |black| Self {
            black,
            ..after.clone()
        });
        let shielded = between.into_iter().map(move |enemy_queen| Self {
            enemy_queen,
            ..other.clone()
        });
        moved.chain(shielded)
    }
}
