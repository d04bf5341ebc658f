//! Exchanges: the gain of a side that starts capturing on a square. Each side captures with its least valuable
//! man and stops when going on would cost it. An attack is damaging if the gain is positive (our reading of a
//! word that the thesis does not explain).

use super::Survey;
use crate::values::hundredths;
use cozy_chess::{BitBoard, Color, Piece, Square, get_bishop_moves, get_line_rays, get_rook_moves};

impl Survey {
    /// The gain of `by` from capturing on that square, in hundredths of a pawn, at least 0. Men behind others
    /// on the same line join in. A man pinned to its king captures only along the pin, and a king captures
    /// last. Promotion and en passant are ignored.
    pub(crate) fn exchange(&self, target: Square, by: Color) -> i32 {
        let Some(victim) = self.man(target) else {
            return 0;
        };
        let stuck = self.stuck(target);
        let mut occupied = self.occupied;
        let mut attackers = self.attackers[target as usize] - stuck;
        let diagonal = self.kind(Piece::Bishop) | self.kind(Piece::Queen);
        let straight = self.kind(Piece::Rook) | self.kind(Piece::Queen);
        // Gains from the view of the capturing side. No more than 32 men can capture.
        let mut gains = [0_i32; 32];
        let mut depth = 0;
        let mut side = by;
        let mut standing = hundredths(victim.piece);
        while depth < gains.len() {
            let Some((from, piece)) = self.least(attackers, side) else {
                break;
            };
            let answered = !(attackers & self.side(!side)).is_empty();
            if piece == Piece::King && answered {
                break;
            }
            gains[depth] = standing - if depth > 0 { gains[depth - 1] } else { 0 };
            depth += 1;
            standing = hundredths(piece);
            occupied -= from.bitboard();
            if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
                attackers |= get_bishop_moves(target, occupied) & diagonal;
            }
            if matches!(piece, Piece::Rook | Piece::Queen) {
                attackers |= get_rook_moves(target, occupied) & straight;
            }
            attackers = (attackers & occupied) - stuck;
            side = !side;
        }
        if depth == 0 {
            return 0;
        }
        for last in (1..depth).rev() {
            gains[last - 1] = -(-gains[last - 1]).max(gains[last]);
        }
        gains[0].max(0)
    }

    /// Men whose pin to their king keeps them from capturing on that square.
    fn stuck(&self, target: Square) -> BitBoard {
        let mut stuck = BitBoard::EMPTY;
        for pin in &self.pins {
            let behind = self.man(pin.behind).map(|man| man.piece);
            if behind == Some(Piece::King) && !get_line_rays(pin.pinner, pin.behind).has(target) {
                stuck |= pin.pinned.bitboard();
            }
        }
        stuck
    }

    /// A side's least valuable man. Ties go to the first in an order that is the same for both sides, since
    /// the choice can open a line to a defender.
    fn least(&self, among: BitBoard, side: Color) -> Option<(Square, Piece)> {
        Piece::ALL.into_iter().find_map(|piece| {
            let equals = among & self.of(side, piece);
            let first = match side {
                Color::White => equals.next_square(),
                Color::Black => equals.flip_ranks().next_square().map(Square::flip_rank),
            };
            first.map(|square| (square, piece))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(fen: &str, target: Square, by: Color) -> i32 {
        Survey::new(&fen.parse().unwrap()).exchange(target, by)
    }

    #[test]
    fn an_undefended_piece_is_won_whole() {
        let fen = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(wins(fen, Square::D5, Color::White), 325);
        assert_eq!(wins(fen, Square::E4, Color::Black), 0);
    }

    #[test]
    fn taking_a_defended_pawn_with_a_rook_is_not_begun() {
        let fen = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(wins(fen, Square::D5, Color::White), 0);
    }

    #[test]
    fn a_rook_behind_a_rook_joins_in() {
        let one = "3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1";
        let two = "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1";
        assert_eq!(wins(one, Square::D5, Color::White), 0);
        assert_eq!(wins(two, Square::D5, Color::White), 100);
    }

    #[test]
    fn a_pinned_defender_defends_only_along_the_pin() {
        // The knight on e7 is pinned by the rook on e1, so the pawn on d5 is loose.
        let fen = "4k3/4n3/8/3p4/2P5/8/8/4RK2 w - - 0 1";
        assert_eq!(wins(fen, Square::D5, Color::White), 100);
        let free = "3k4/4n3/8/3p4/8/8/8/3R1K2 w - - 0 1";
        assert_eq!(wins(free, Square::D5, Color::White), 0);
    }

    #[test]
    fn which_of_two_equals_goes_first_does_not_depend_on_the_colour() {
        // If the queen on the seventh row goes first, the rook behind her defends the knight.
        let white = "8/1bkr1Q1n/7Q/8/8/8/8/4K3 b - - 0 1";
        let black = "4k3/8/8/8/8/7q/1BKR1q1N/8 w - - 0 1";
        assert_eq!(
            wins(white, Square::H7, Color::White),
            wins(black, Square::H2, Color::Black)
        );
    }

    #[test]
    fn a_king_does_not_take_what_is_defended() {
        let loose = "8/8/3k4/8/3P4/8/8/4K3 w - - 0 1";
        assert_eq!(wins(loose, Square::D4, Color::Black), 0);
        let attacked = "8/8/8/3k4/3P4/8/8/4K3 w - - 0 1";
        assert_eq!(wins(attacked, Square::D4, Color::Black), 100);
        let defended = "8/8/8/3k4/3P4/4K3/8/8 w - - 0 1";
        assert_eq!(wins(defended, Square::D4, Color::Black), 0);
    }
}
