//! The formations of heuristic 18: pawns side by side, chains, and pawns with a bishop. The thesis says only
//! "various pawn and pawn-bishop formations", so the list is ours.

use super::MoveContext;
use crate::survey::row;
use cozy_chess::{File, Piece, Square, get_pawn_attacks};

/// The formations that a pawn move creates, each with the man that completes it.
pub(super) fn created(context: &MoveContext<'_>) -> Vec<(&'static str, Square)> {
    if context.arrives != Piece::Pawn {
        return Vec::new();
    }
    let side = context.mover;
    let pawns = context.after.of(side, Piece::Pawn);
    let bishops = context.after.of(side, Piece::Bishop);
    let beside = context.to.rank().bitboard() & context.to.file().adjacent();
    let was_beside = context.from.rank().bitboard() & context.from.file().adjacent();
    let first = |squares: cozy_chess::BitBoard| {
        squares
            .into_iter()
            .min_by_key(|square| (square.file(), square.rank().relative_to(side)))
    };
    let mut found = Vec::new();
    if (context.before.of(side, Piece::Pawn) & was_beside).is_empty()
        && let Some(friend) = first(pawns & beside)
    {
        found.push(("puts pawns side by side", friend));
    }
    // Links of a chain, in both directions: a pawn's attacks reversed are its defenders.
    let links = |square: Square| get_pawn_attacks(square, side) | get_pawn_attacks(square, !side);
    if (context.before.of(side, Piece::Pawn) & links(context.from)).is_empty()
        && let Some(friend) = first(pawns & links(context.to))
    {
        found.push(("makes a chain of pawns", friend));
    }
    // The bishop is diagonally adjacent to the pawn, so it defends the pawn in return.
    if let Some(bishop) = first(bishops & get_pawn_attacks(context.to, side)) {
        found.push(("makes pawn and bishop defend each other", bishop));
    }
    if let Some(bishop) = fianchetto(context) {
        found.push(("makes a fianchetto", bishop));
    }
    found
}

/// The bishop behind a knight's pawn that has just gone to its third row.
fn fianchetto(context: &MoveContext<'_>) -> Option<Square> {
    let third = row(context.to.rank(), context.mover) == 3;
    if !third || !matches!(context.to.file(), File::B | File::G) {
        return None;
    }
    let bishops = context.after.of(context.mover, Piece::Bishop);
    let home = if context.to.file() == File::B {
        File::C
    } else {
        File::F
    };
    let first_row = cozy_chess::Rank::First.relative_to(context.mover);
    let second_row = cozy_chess::Rank::Second.relative_to(context.mover);
    [
        Square::new(home, first_row),
        Square::new(context.to.file(), second_row),
    ]
    .into_iter()
    .find(|&square| bishops.has(square))
}

#[cfg(test)]
mod tests {
    use crate::testing::reasons;

    fn words(fen: &str, mv: &str) -> Vec<&'static str> {
        let reasons = reasons(18, fen, mv);
        reasons.iter().map(|reason| reason.what).collect()
    }

    #[test]
    fn pawns_come_side_by_side() {
        assert_eq!(
            words("4k3/8/8/8/3P4/8/4P3/QQ2K3 w - - 0 1", "e2e4"),
            ["puts pawns side by side"]
        );
        // They were side by side before the move.
        assert_eq!(
            words("4k3/8/8/8/3P4/8/4P1P1/QQ2K3 w - - 0 1", "g2g3").len(),
            0
        );
        let kept = "4k3/8/8/8/8/5P2/3PP3/QQ2K3 w - - 0 1";
        assert!(!words(kept, "e2e3").contains(&"puts pawns side by side"));
    }

    #[test]
    fn a_pawn_makes_a_chain() {
        assert_eq!(
            words("4k3/8/8/8/3P4/8/4P3/QQ2K3 w - - 0 1", "e2e3"),
            ["makes a chain of pawns"]
        );
    }

    #[test]
    fn a_pawn_and_a_bishop_come_to_defend_each_other() {
        const BOTH: [&str; 1] = ["makes pawn and bishop defend each other"];
        assert_eq!(words("4k3/8/8/8/3B4/8/4P3/QQ2K3 w - - 0 1", "e2e3"), BOTH);
        assert_eq!(words("4k3/8/8/6B1/8/8/7P/QQ2K3 w - - 0 1", "h2h4"), BOTH);
        assert_eq!(words("4k3/8/5B2/8/4P3/8/8/QQ2K3 w - - 0 1", "e4e5"), BOTH);
        assert_eq!(words("qq2k3/4p3/8/3b4/8/8/8/4K3 b - - 0 1", "e7e6"), BOTH);
        // In front of the bishop, beside it, or next to an enemy's, the pawn defends no bishop.
        let none: [&str; 0] = [];
        assert_eq!(words("4k3/8/8/8/8/3B4/4P3/QQ2K3 w - - 0 1", "e2e4"), none);
        assert_eq!(words("4k3/8/8/8/8/3B4/4P3/QQ2K3 w - - 0 1", "e2e3"), none);
        assert_eq!(words("4k3/8/8/8/3b4/8/4P3/QQ2K3 w - - 0 1", "e2e3"), none);
    }

    #[test]
    fn a_fianchetto_needs_its_bishop() {
        assert!(
            words("4k3/8/8/8/8/8/6P1/QQ2KB2 w - - 0 1", "g2g3").contains(&"makes a fianchetto")
        );
        assert!(
            !words("4k3/8/8/8/8/8/6P1/QQ2K3 w - - 0 1", "g2g3").contains(&"makes a fianchetto")
        );
        assert!(
            !words("4k3/8/8/8/8/8/6P1/QQ2KB2 w - - 0 1", "g2g4").contains(&"makes a fianchetto")
        );
    }
}
