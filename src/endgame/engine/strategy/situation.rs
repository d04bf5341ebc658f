//! A position from the view of a mover who seeks a plan: his legal moves, and what failed lines have taught
//! him.

use crate::calculation::{
    Entering, closed_to_king, distance, men, passed_pawns, pawn_attacks, shortest_paths,
};
use crate::structure::{Gain, Pawns};
use crate::value::Value;
use crate::view::View;
use chess::moves::generate;
use cozy_chess::{BitBoard, Board, Color, Move, Square, get_king_moves};
use std::cell::OnceCell;

/// A position from the mover's side: he is the view's White.
pub struct Situation<'a> {
    /// The real board.
    pub(super) board: &'a Board,
    /// The position with the mover as White.
    pub view: View,
    /// His legal moves, in the squares of the view.
    pub moves: &'a [Move],
    /// Squares next to which he lost the opposition in a failed line.
    pub lost_opposition: BitBoard,
    pub(super) passed: BitBoard,
    pub(super) enemy_passed: BitBoard,
    /// Who wins the first pawn, for the mover and for the enemy; computed once on demand.
    gains: [OnceCell<Option<Gain>>; 2],
}

/// The legal moves of a board, in squares from the mover's view.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mover = board.side_to_move();
    let mut legal = Vec::with_capacity(16);
    generate(board, &mut |piece| {
        legal.extend(piece.into_iter().map(|mv| turned(mv, mover)));
        false
    });
    legal
}

/// Converts a move between the mover's view and the board; its own inverse.
pub(crate) fn turned(mv: Move, mover: Color) -> Move {
    Move {
        from: mv.from.relative_to(mover),
        to: mv.to.relative_to(mover),
        promotion: mv.promotion,
    }
}

impl<'a> Situation<'a> {
    /// The situation of the side to move; `moves` are those of [`legal_moves`].
    pub(crate) fn new(board: &'a Board, moves: &'a [Move], lost_opposition: BitBoard) -> Self {
        let view = View::new(board, board.side_to_move());
        Self {
            board,
            passed: passed_pawns(&view, Color::White),
            enemy_passed: passed_pawns(&view, Color::Black),
            view,
            moves,
            lost_opposition,
            gains: [const { OnceCell::new() }; 2],
        }
    }

    pub(super) fn mover(&self) -> Color {
        self.view.side
    }

    pub(super) fn king(&self) -> Square {
        self.view.white.king
    }

    pub(super) fn enemy_king(&self) -> Square {
        self.view.black.king
    }

    pub(super) fn pawns(&self) -> BitBoard {
        self.view.white.pawns
    }

    pub(super) fn enemy_pawns(&self) -> BitBoard {
        self.view.black.pawns
    }

    /// The best value for a side that can still promote; a bare king cannot win.
    pub(super) fn hope(&self) -> Value {
        if (self.pawns() | self.view.white.pieces()).is_empty() {
            Value::Draw
        } else {
            Value::Win
        }
    }

    pub(super) fn king_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let king = self.king();
        self.moves.iter().copied().filter(move |mv| mv.from == king)
    }

    /// The king's possible steps to squares that pass the test.
    pub(super) fn king_steps(&self, test: impl Fn(Square) -> bool) -> BitBoard {
        let steps = self.king_moves().map(|mv| mv.to);
        steps.filter(|&to| test(to)).collect()
    }

    pub(super) fn pawn_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let pawns = self.pawns();
        self.moves
            .iter()
            .copied()
            .filter(move |mv| pawns.has(mv.from))
    }

    /// The pawns, if there are only kings besides.
    pub(super) fn structure(&self) -> Option<Pawns> {
        self.view.is_pawn_ending().then(|| Pawns {
            own: self.pawns(),
            enemy: self.enemy_pawns(),
        })
    }

    /// How the mover wins the first pawn.
    pub(super) fn gain(&self) -> Option<&Gain> {
        let gain = || self.structure().and_then(Gain::of);
        self.gains[0].get_or_init(gain).as_ref()
    }

    /// The enemy's way to win the first pawn, in his squares.
    pub(super) fn enemy_gain(&self) -> Option<&Gain> {
        let gain = || self.structure().and_then(|pawns| Gain::of(pawns.turned()));
        self.gains[1].get_or_init(gain).as_ref()
    }

    /// The squares that the mover's men except the king guard.
    pub(super) fn guarded_by_pawns(&self) -> BitBoard {
        pawn_attacks(self.pawns(), Color::White)
    }

    /// Steps of the mover's king to a square if unhindered; `None` if there is no path.
    pub(super) fn steps_to(&self, goal: Square) -> Option<u8> {
        steps(&self.view, Color::White, goal)
    }

    /// The fewest steps of the mover's king to one of the squares.
    pub(super) fn nearest(&self, goal: BitBoard) -> Option<u8> {
        goal.into_iter()
            .filter_map(|square| self.steps_to(square))
            .min()
    }

    /// Steps of the enemy king to a square if unhindered.
    pub(super) fn enemy_steps_to(&self, goal: Square) -> Option<u8> {
        steps(&self.view, Color::Black, goal)
    }

    /// Legal king moves that begin a shortest path to the goal; if the enemy king bars them all, those of a
    /// shortest path round the barred squares.
    pub(super) fn steps_towards(&self, goal: Square) -> Vec<Move> {
        for entering in [Entering::ALONE, Entering::STRICT] {
            let closed = closed_to_king(&self.view, Color::White, entering);
            // The goal may be an enemy pawn that is guarded now but perhaps not later.
            let closed = closed & !goal.bitboard();
            let Some(field) = shortest_paths(self.king(), goal, closed) else {
                continue;
            };
            let first = field.first_steps();
            let found: Vec<Move> = self.king_moves().filter(|mv| first.has(mv.to)).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// True if the enemy king could capture a pawn on that square at once.
    pub(super) fn is_loose(&self, square: Square, king: Square) -> bool {
        let attacked = get_king_moves(self.enemy_king()).has(square)
            || pawn_attacks(self.enemy_pawns(), Color::Black).has(square);
        let guarded = get_king_moves(king).has(square) || self.guarded_by_pawns().has(square);
        attacked && !guarded
    }

    /// True if the kings would be in opposition, enemy to move, with the mover's king there.
    pub(crate) fn faces(&self, king: Square) -> bool {
        opposed(king, self.enemy_king())
    }
}

/// True if kings face each other on a file, rank or diagonal with an odd number of squares between.
pub(super) fn opposed(one: Square, other: Square) -> bool {
    let files = (one.file() as u8).abs_diff(other.file() as u8);
    let ranks = (one.rank() as u8).abs_diff(other.rank() as u8);
    let in_line = files == 0 || ranks == 0 || files == ranks;
    in_line && files.max(ranks).is_multiple_of(2) && files.max(ranks) > 0
}

fn steps(view: &View, side: Color, goal: Square) -> Option<u8> {
    let king = men(view, side).king;
    let closed = closed_to_king(view, side, Entering::ALONE) & !goal.bitboard();
    if closed.is_empty() {
        return Some(distance(king, goal));
    }
    shortest_paths(king, goal, closed).map(|field| field.length())
}
