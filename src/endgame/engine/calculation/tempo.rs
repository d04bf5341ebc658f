//! Spare moves: how often each pawn can move, with all other men still, before it meets an enemy pawn. The
//! side with more of them can make the other king give way.

use super::men;
use super::set::passed_pawns;
use super::set::{forward, pawn_attacks};
use crate::short;
use crate::view::View;
use cozy_chess::{BitBoard, Color, Rank, Square};

/// The spare moves of one pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpareMoves {
    pub pawn: Square,
    /// The fewest moves in which it can go as far as possible: one less than `most` if it can start with a
    /// double step, and so lose or gain a tempo.
    pub least: u8,
    /// The most moves it has.
    pub most: u8,
    /// The squares it can go to.
    pub squares: BitBoard,
    /// True if the pawn is passed: then its moves are a run rather than waiting moves.
    pub passed: bool,
}

/// The spare moves of each pawn of a side, in order of squares (ours). A pawn advances while the square ahead
/// is free of pawns and not attacked by an enemy pawn, at most to its seventh rank; own pawns behind follow
/// those ahead. Kings are ignored, and enemy pawns are assumed to stay.
pub fn spare_moves(view: &View, side: Color) -> Vec<SpareMoves> {
    let (own, enemy) = (men(view, side).pawns, men(view, !side).pawns);
    let passed = passed_pawns(view, side);
    let met = enemy | pawn_attacks(enemy, !side) | Rank::Eighth.relative_to(side).bitboard();
    let mut pawns: Vec<Square> = own.into_iter().collect();
    // The foremost first: where it ends limits those behind.
    short::sort_by_key(&mut pawns, |pawn| {
        std::cmp::Reverse(pawn.rank().relative_to(side))
    });
    let mut ends = BitBoard::EMPTY;
    let mut found = Vec::with_capacity(pawns.len());
    for pawn in pawns {
        let mut squares = BitBoard::EMPTY;
        let mut at = pawn.bitboard();
        loop {
            let next = forward(at, side);
            if !(next & (met | ends)).is_empty() {
                break;
            }
            squares |= next;
            at = next;
        }
        ends |= at;
        let most = squares.len() as u8;
        let from_home = pawn.rank().relative_to(side) == Rank::Second;
        found.push(SpareMoves {
            pawn,
            least: most - u8::from(from_home && most >= 2),
            most,
            squares,
            passed: passed.has(pawn),
        });
    }
    short::sort_by_key(&mut found, |spare| spare.pawn as u8);
    found
}

/// The fewest and most spare moves of a side's pawns in total, without passed pawns.
pub fn spare_total(view: &View, side: Color) -> (u8, u8) {
    spare_moves(view, side)
        .iter()
        .filter(|spare| !spare.passed)
        .fold((0, 0), |(least, most), spare| {
            (least + spare.least, most + spare.most)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

    fn view(fen: &str) -> View {
        View::new(&fen.parse::<Board>().unwrap(), Color::White)
    }

    #[test]
    fn a_locked_structure_has_no_spare_moves() {
        let view = view("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
        assert_eq!(spare_total(&view, Color::White), (0, 0));
        assert_eq!(spare_total(&view, Color::Black), (0, 0));
    }

    #[test]
    fn a_double_step_leaves_the_choice_between_two_numbers_of_moves() {
        let view = view("4k3/7p/8/8/8/8/P6P/4K3 w - - 0 1");
        assert_eq!(spare_total(&view, Color::White), (3, 4));
        assert_eq!(spare_total(&view, Color::Black), (3, 4));
        let white = spare_moves(&view, Color::White);
        assert!(white[0].passed && white[0].most == 5);
    }

    #[test]
    fn a_pawn_stops_before_a_square_that_an_enemy_pawn_attacks() {
        let view = view("4k3/8/6p1/8/8/7P/7P/4K3 w - - 0 1");
        let white = spare_moves(&view, Color::White);
        assert_eq!((white[1].pawn, white[1].most), (Square::H3, 1));
        assert_eq!(
            (white[0].pawn, white[0].least, white[0].most),
            (Square::H2, 1, 1)
        );
    }
}
