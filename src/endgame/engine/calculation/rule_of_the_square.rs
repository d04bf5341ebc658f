//! The rule of the square (paper, p. 1, Example 1) and running pawns: can the enemy king still catch a pawn,
//! by distance alone?

use super::set::passed_pawns;
use super::set::{ahead, distance};
use super::{men, mover};
use crate::short;
use crate::view::View;
use cozy_chess::{BitBoard, Color, Rank, Square};
use std::cmp::Ordering;

/// Moves of a pawn from its second rank to its last, the first of them a double step.
const STEPS_FROM_HOME: u8 = 5;

/// The square of a pawn and the enemy king.
///
/// This is geometry only. It ignores everything else on the board, such as how the pawn's own king can shut
/// the enemy king out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleOfTheSquare {
    pub pawn: Square,
    /// The side of the pawn.
    pub side: Color,
    /// The queening square.
    pub queening: Square,
    /// The moves that the pawn needs to queen: a pawn on its second rank starts with a double step, and a king
    /// of its own ahead on its file costs one move to step aside.
    pub steps: u8,
    /// The square of the enemy king.
    pub defender: Square,
    /// True if the enemy king is to move.
    pub defender_to_move: bool,
}

/// A passed pawn that the enemy king cannot catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UncaughtPawn {
    pub rule: RuleOfTheSquare,
    /// Plies until it queens, if its side does nothing else.
    pub plies: u8,
}

impl RuleOfTheSquare {
    /// True if the king is in the square, or can step into it when to move.
    pub fn holds(&self) -> bool {
        distance(self.defender, self.queening) <= self.steps + u8::from(self.defender_to_move)
    }
}

/// The square of a pawn that queens in `steps` moves, on the side of the enemy king, as books draw it with the
/// pawn to move.
pub fn square_of_the_pawn(queening: Square, steps: u8, king: Square) -> BitBoard {
    let near = |square: &Square| match king.file().cmp(&queening.file()) {
        Ordering::Less => square.file() <= queening.file(),
        Ordering::Equal => true,
        Ordering::Greater => square.file() >= queening.file(),
    };
    within(queening, steps).into_iter().filter(near).collect()
}

pub fn rule_of_the_square(view: &View, pawn: Square, side: Color) -> RuleOfTheSquare {
    let way = ahead(pawn.bitboard(), side);
    let from_home = pawn.rank().relative_to(side) == Rank::Second;
    let steps = if from_home {
        STEPS_FROM_HOME
    } else {
        way.len() as u8
    };
    RuleOfTheSquare {
        pawn,
        side,
        queening: Square::new(pawn.file(), Rank::Eighth.relative_to(side)),
        steps: steps + u8::from(way.has(men(view, side).king)),
        defender: men(view, !side).king,
        defender_to_move: mover(view) != side,
    }
}

/// The passed pawns of both sides with a free path that the enemy king does not catch when he walks around the
/// squares closed to him; the quickest first.
///
/// Only the enemy king is assumed to move. A runner reaches its last rank unless the other side first mates,
/// or gives check or captures with a new piece.
pub fn uncaught_pawns(view: &View) -> Vec<UncaughtPawn> {
    let mut found: Vec<UncaughtPawn> = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|side| {
            let passed = passed_pawns(view, side).into_iter();
            passed.filter_map(move |pawn| uncaught(view, pawn, side))
        })
        .collect();
    short::sort_by_key(&mut found, |uncaught| uncaught.plies);
    found
}

fn uncaught(view: &View, pawn: Square, side: Color) -> Option<UncaughtPawn> {
    let rule = rule_of_the_square(view, pawn, side);
    let own_king = men(view, side).king.bitboard();
    let obstacles = view.occupied() & !own_king & ahead(pawn.bitboard(), side);
    if !obstacles.is_empty() || rule.holds() {
        return None;
    }
    Some(UncaughtPawn {
        rule,
        plies: 2 * rule.steps - u8::from(!rule.defender_to_move),
    })
}

fn within(centre: Square, steps: u8) -> BitBoard {
    Square::ALL
        .into_iter()
        .filter(|&square| distance(square, centre) <= steps)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

    fn view(fen: &str) -> View {
        View::new(&fen.parse::<Board>().unwrap(), Color::White)
    }

    #[test]
    fn the_square_of_a_pawn_on_b4_reaches_to_f8() {
        let view = view("8/8/8/6k1/1P6/8/8/K7 b - - 0 1");
        let rule = rule_of_the_square(&view, Square::B4, Color::White);
        assert_eq!((rule.queening, rule.steps), (Square::B8, 4));
        assert!(rule.holds() && uncaught_pawns(&view).is_empty());
    }

    #[test]
    fn the_move_decides_when_the_king_stands_at_the_edge_of_the_square() {
        let to_move = |fen| rule_of_the_square(&view(fen), Square::B4, Color::White).holds();
        assert!(to_move("8/8/8/6k1/1P6/8/8/K7 b - - 0 1"));
        assert!(!to_move("8/8/8/6k1/1P6/8/8/K7 w - - 0 1"));
    }

    #[test]
    fn a_pawn_at_home_has_the_square_of_one_on_the_third_and_its_king_may_stand_in_the_way() {
        let free = view("8/8/8/8/6k1/8/P7/7K w - - 0 1");
        assert_eq!(rule_of_the_square(&free, Square::A2, Color::White).steps, 5);
        let blocked = view("K7/8/8/8/6k1/8/P7/8 w - - 0 1");
        assert_eq!(
            rule_of_the_square(&blocked, Square::A2, Color::White).steps,
            6
        );
    }

    #[test]
    fn retis_black_pawn_runs_and_his_white_one_is_held() {
        let view = view("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
        let found = uncaught_pawns(&view);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].rule.side, Color::Black);
        assert_eq!((found[0].rule.pawn, found[0].plies), (Square::H5, 8));
    }
}
