//! The values computed for structures and pieces, and the value of a promotion by them.

use super::kings::{Beyond, Wins, legal_when_to_move, legal_when_waiting, to_move, waiting};
use super::leaf::AnyLeaf;
use super::lines::Bound;
use super::lines::PromotedPiece;
use super::lines::king_moves;
use super::pawns::{Pawns, Step};
use super::promoted_piece::{self, PromotedPieceWins};
use crate::Value;
use chess::moves::PROMOTIONS;
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Piece, Square};
use std::collections::BTreeMap;

/// The values computed so far.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) leaf: AnyLeaf,
    pub(super) wins: BTreeMap<Pawns, Wins>,
    pub(super) piece_wins: BTreeMap<(PromotedPiece, Pawns), PromotedPieceWins>,
}

/// A position with one piece in the attacker's view: his pawns move up the board.
#[derive(Clone, Copy)]
pub(super) struct Promoted {
    pub(super) pawns: Pawns,
    pub(super) attacker: Square,
    pub(super) defender: Square,
    pub(super) at: Square,
    /// The owner of the piece; the other side is to move. White stands for the attacker.
    pub(super) owner: Color,
}

impl Tables {
    pub(super) fn new(leaf: AnyLeaf) -> Self {
        Self {
            leaf,
            wins: BTreeMap::new(),
            piece_wins: BTreeMap::new(),
        }
    }

    /// Makes the table of a piece among those pawns and all that it needs, unless there would be more than
    /// `limit` tables.
    pub(super) fn make_all(&mut self, promoted_piece: PromotedPiece, pawns: Pawns, limit: usize) {
        let mut wanted = vec![pawns];
        while let Some(&pawns) = wanted.last() {
            if self.piece_wins.contains_key(&(promoted_piece, pawns)) {
                wanted.pop();
                continue;
            }
            let before = wanted.len();
            let needs = promoted_piece::needs(pawns).into_iter();
            wanted
                .extend(needs.filter(|&one| !self.piece_wins.contains_key(&(promoted_piece, one))));
            if wanted.len() > before {
                continue;
            }
            if self.piece_wins.len() >= limit {
                return;
            }
            self.make(promoted_piece, pawns);
        }
    }

    /// Makes the table of a piece among those pawns from existing ones.
    pub(super) fn make(&mut self, promoted_piece: PromotedPiece, pawns: Pawns) {
        let known = |pawns| self.piece_wins.get(&(promoted_piece, pawns));
        let table = promoted_piece::Table::new(promoted_piece, pawns, self.wins.get(&pawns), known)
            .solved();
        self.piece_wins.insert((promoted_piece, pawns), table);
    }

    /// True if the leaf can value a promotion with those pawns left.
    fn asks_leaf(&self, after: Pawns) -> bool {
        let leaf = self.leaf.as_ref();
        leaf.is_some_and(|leaf| after.all().len() + 3 <= leaf.men())
    }

    /// The piece tables that help to solve a structure, in reverse order of need.
    pub(super) fn wanted_by(&self, pawns: Pawns) -> Vec<(PromotedPiece, Pawns)> {
        let promotion = |one: &super::pawns::PawnMove| one.step == Step::Promotion;
        let own = pawns.own_moves().into_iter().filter(promotion);
        let own = own.map(|one| one.after);
        let enemy = pawns.enemy_moves().into_iter().filter(promotion);
        let enemy = enemy.map(|one| one.after.turned());
        own.chain(enemy)
            .filter(|&after| !self.asks_leaf(after))
            .flat_map(|after| {
                // A rook is better only where a queen stalemates, and so only if no enemy pawn can move.
                let rook = after
                    .enemy_moves()
                    .is_empty()
                    .then_some((PromotedPiece::Rook, after));
                [Some((PromotedPiece::Queen, after)), rook]
            })
            .flatten()
            .collect()
    }

    /// The leaf's exact answer to whether the attacker wins; `None` if unknown.
    fn leaf_win(&self, promoted: Promoted) -> Option<bool> {
        let values = PROMOTIONS.map(|piece| self.leaf.as_ref()?.value(&promoted.board(piece)?));
        // The owner chooses the piece: one win suffices for the attacker, while all of the defender's choices
        // must lose.
        match promoted.owner {
            Color::White if values.contains(&Some(Value::Win)) => Some(true),
            Color::Black if values.iter().flatten().any(|&value| value != Value::Win) => {
                Some(false)
            }
            _ if values.contains(&None) => None,
            owner => Some(owner == Color::Black),
        }
    }

    /// The leaf's answers for all squares of the attacker's king.
    fn leaf_bound(&self, after: Pawns, to: Square, defender: Square, owner: Color) -> Bound {
        let mut bound = Bound::NONE;
        let legal = match owner {
            Color::White => legal_when_waiting(after, defender),
            Color::Black => legal_when_to_move(after, defender),
        };
        for attacker in legal & !to.bitboard() {
            let promoted = Promoted {
                pawns: after,
                attacker,
                defender,
                at: to,
                owner,
            };
            let answer = self.leaf_win(promoted);
            if answer == Some(true) {
                bound.lower |= attacker.bitboard();
            }
            if answer != Some(false) {
                bound.upper |= attacker.bitboard();
            }
        }
        bound
    }

    /// The squares of the attacker's king from which his new piece surely wins.
    pub(super) fn piece_wins(
        &self,
        promoted_piece: PromotedPiece,
        after: Pawns,
        to: Square,
        defender: Square,
    ) -> BitBoard {
        self.piece_wins
            .get(&(promoted_piece, after))
            .map_or(BitBoard::EMPTY, |table| {
                table.defender_to_move(defender, to)
            })
    }

    /// The squares of the attacker's king that lose to the defender's new piece.
    pub(super) fn piece_loses(
        &self,
        promoted_piece: PromotedPiece,
        after: Pawns,
        to: Square,
        defender: Square,
    ) -> BitBoard {
        let Some(table) = self.piece_wins.get(&(promoted_piece, after.turned())) else {
            return BitBoard::EMPTY;
        };
        let (to, defender) = (to.flip_rank(), defender.flip_rank());
        Square::ALL
            .into_iter()
            .filter(|attacker| {
                attacker.flip_rank() != to
                    && table
                        .defender_to_move(attacker.flip_rank(), to)
                        .has(defender)
            })
            .collect()
    }

    /// The squares of the attacker's king that may still win when the defender, to move, stands next to a
    /// piece of the attacker's on `to`: all, unless he captures it.
    pub(super) fn may_win_beside(&self, after: Pawns, to: Square, defender: Square) -> BitBoard {
        if !king_moves(defender).has(to) || after.own_attacks().has(to) {
            return BitBoard::FULL;
        }
        to_move(self, after, to).upper | king_moves(to)
    }

    /// The squares of the attacker's king that surely win by capturing the defender's piece on `to`.
    pub(super) fn wins_by_taking(&self, after: Pawns, to: Square, defender: Square) -> BitBoard {
        let taken = waiting(self, after, defender);
        if taken.lower.has(to) {
            king_moves(to)
        } else {
            BitBoard::EMPTY
        }
    }
}

impl Beyond for Tables {
    fn wins(&self, pawns: Pawns) -> Option<&Wins> {
        self.wins.get(&pawns)
    }

    fn attacker_promoted(&self, after: Pawns, to: Square, defender: Square) -> Bound {
        if self.asks_leaf(after) {
            return self.leaf_bound(after, to, defender, Color::White);
        }
        let wins = |promoted_piece| self.piece_wins(promoted_piece, after, to, defender);
        let lower = wins(PromotedPiece::Queen) | wins(PromotedPiece::Rook);
        Bound {
            lower,
            upper: lower | self.may_win_beside(after, to, defender),
        }
    }

    fn defender_promoted(&self, after: Pawns, to: Square, defender: Square) -> Bound {
        if after.own.is_empty() {
            return Bound::NONE;
        }
        if self.asks_leaf(after) {
            return self.leaf_bound(after, to, defender, Color::Black);
        }
        let loses = |promoted_piece| self.piece_loses(promoted_piece, after, to, defender);
        Bound {
            lower: self.wins_by_taking(after, to, defender),
            upper: !(loses(PromotedPiece::Queen) | loses(PromotedPiece::Rook)),
        }
    }
}

impl Promoted {
    /// The position with that piece; `None` if it is not legal.
    pub(super) fn board(&self, piece: Piece) -> Option<Board> {
        let mut builder = BoardBuilder::empty();
        let pawns = |color| match color {
            Color::White => self.pawns.own,
            Color::Black => self.pawns.enemy,
        };
        for color in Color::ALL {
            for square in pawns(color) {
                *builder.square_mut(square) = Some((Piece::Pawn, color));
            }
        }
        *builder.square_mut(self.attacker) = Some((Piece::King, Color::White));
        *builder.square_mut(self.defender) = Some((Piece::King, Color::Black));
        *builder.square_mut(self.at) = Some((piece, self.owner));
        builder.side_to_move = !self.owner;
        builder.build().ok()
    }
}
