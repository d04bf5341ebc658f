//! The forced wins of a new queen or rook with pawns of both sides on the board: a lower bound, by retrograde
//! analysis in which the attacker makes no pawn moves while the defender may do anything legal.
//!
//! Stationary pawns make the tables small: one for each set of pawns, 64 kB, with the attacker's king as 64
//! squares at once. A defender's promotion counts as an escape unless the new piece is captured at once.

use super::kings::{Wins, legal_when_waiting};
use super::lines::{Geometry, index, king_moves};
use super::lines::{Lines, PromotedPiece};
use super::pawns::{PawnMove, Pawns, Step};
use crate::calculation::neighbours;
use cozy_chess::{BitBoard, Square};

/// The attacker's wins with a piece, by the squares of the defender's king and the piece; a set contains
/// squares of the attacker's king.
#[derive(Clone, Debug)]
pub struct PromotedPieceWins {
    /// With the attacker to move. Impossible positions, in which the defender's king could be captured, count
    /// as won.
    attacker_to_move: Vec<BitBoard>,
    defender_to_move: Vec<BitBoard>,
}

impl PromotedPieceWins {
    /// The squares of the attacker's king from which he, to move, surely wins. Impossible positions, in which
    /// the defender's king could be captured, count as won.
    pub fn attacker_to_move(&self, defender: Square, promoted_piece: Square) -> BitBoard {
        self.attacker_to_move[index(defender, promoted_piece)]
    }

    /// The squares of the attacker's king from which he surely wins with the defender to move.
    pub fn defender_to_move(&self, defender: Square, promoted_piece: Square) -> BitBoard {
        self.defender_to_move[index(defender, promoted_piece)]
    }
}

/// The structures whose tables this one needs.
pub(super) fn needs(pawns: Pawns) -> Vec<Pawns> {
    let moved = pawns.enemy_moves().into_iter().map(|one| one.after);
    let taken = pawns.all().into_iter().map(|square| pawns.without(square));
    moved.chain(taken).collect()
}

/// A table during computation.
pub(super) struct Table<'a> {
    promoted_piece: PromotedPiece,
    pawns: Pawns,
    bare: Option<&'a Wins>,
    lines: Lines,
    pawn_moves: Vec<(PawnMove, Option<&'a PromotedPieceWins>)>,
    without: Vec<(Square, Option<&'a PromotedPieceWins>)>,
}

impl<'a> Table<'a> {
    /// `known` gives the tables of [`needs`] as far as they exist, and `bare` the attacker's wins once the
    /// defender's king has captured the piece.
    pub(super) fn new(
        promoted_piece: PromotedPiece,
        pawns: Pawns,
        bare: Option<&'a Wins>,
        known: impl Fn(Pawns) -> Option<&'a PromotedPieceWins>,
    ) -> Self {
        Self {
            bare,
            promoted_piece,
            pawns,
            lines: Lines::new(promoted_piece, pawns),
            pawn_moves: pawns
                .enemy_moves()
                .into_iter()
                .map(|one| (one, known(one.after)))
                .collect(),
            without: pawns
                .all()
                .into_iter()
                .map(|square| (square, known(pawns.without(square))))
                .collect(),
        }
    }

    /// The most moves until the attacker wins or changes the pawns for the better, with the defender to move,
    /// by [`index`] of the defender's king and the piece, and by the attacker's king; `None` where the win is
    /// not sure.
    ///
    /// Like [`solved`](Self::solved), with each round finished before the next.
    pub(super) fn rounds(&self) -> Vec<Option<u8>> {
        let mut rounds = vec![None; 64 * 64 * 64];
        let (mut won, held) = self.start();
        let mut lost = vec![BitBoard::EMPTY; 64 * 64];
        let free = !self.pawns.all();
        for round in 0..u8::MAX {
            let mut news = Vec::new();
            for (defender, piece) in self.places() {
                let at = index(defender, piece);
                let mut now = held[at] & !lost[at];
                for to in king_moves(defender) & free & !piece.bitboard() {
                    now &= won[index(to, piece)];
                }
                if !now.is_empty() {
                    news.push((defender, piece, now));
                }
            }
            if news.is_empty() {
                break;
            }
            for (defender, piece, now) in news {
                let at = index(defender, piece);
                lost[at] |= now;
                won[at] |= neighbours(now) & !piece.bitboard();
                for from in self.promoted_piece.rays(piece) & free & !defender.bitboard() {
                    won[index(defender, from)] |= now & self.lines.open(from, piece);
                }
                for attacker in now {
                    rounds[at * 64 + attacker as usize] = Some(round);
                }
            }
        }
        rounds
    }

    pub(super) fn solved(&self) -> PromotedPieceWins {
        let (mut won, held) = self.start();
        let mut lost = vec![BitBoard::EMPTY; 64 * 64];
        // By the piece's square: the defender's squares to examine.
        let mut open = [BitBoard::EMPTY; 64];
        for (defender, piece) in self.places() {
            open[piece as usize] |= defender.bitboard();
        }
        let free = !self.pawns.all();
        let reach = Square::ALL.map(|from| self.promoted_piece.rays(from) & free);
        // Visit the squares in turn, so that each visit handles many changes at once.
        for piece in Square::ALL.into_iter().cycle() {
            if open.iter().all(|set| set.is_empty()) {
                break;
            }
            for defender in std::mem::take(&mut open[piece as usize]) {
                let at = index(defender, piece);
                let mut now = held[at];
                for to in king_moves(defender) & free & !piece.bitboard() {
                    now &= won[index(to, piece)];
                }
                let gained = now & !lost[at];
                if gained.is_empty() {
                    continue;
                }
                lost[at] = now;
                // The attacker's wins by going there, with his king or with the piece.
                let mut win = |from: Square, squares: BitBoard| {
                    let at = index(defender, from);
                    if !(squares & !won[at]).is_empty() {
                        won[at] |= squares;
                        let back = king_moves(defender) & free & !from.bitboard();
                        open[from as usize] |= back;
                    }
                };
                win(piece, neighbours(gained) & !piece.bitboard());
                for from in reach[piece as usize] & !defender.bitboard() {
                    win(from, gained & self.lines.open(from, piece));
                }
            }
        }
        PromotedPieceWins {
            attacker_to_move: won,
            defender_to_move: lost,
        }
    }

    /// The initial wins with the attacker to move, and the squares that are [`held`](Self::held).
    fn start(&self) -> (Vec<BitBoard>, Vec<BitBoard>) {
        let mut won = vec![BitBoard::FULL; 64 * 64];
        let mut held = vec![BitBoard::EMPTY; 64 * 64];
        for (defender, piece) in self.places() {
            let at = index(defender, piece);
            won[at] = self.illegal(defender, piece) | self.captures(defender, piece);
            held[at] = self.held(defender, piece);
        }
        (won, held)
    }

    /// The squares of the defender's king and the piece, each on a free square.
    fn places(&self) -> impl Iterator<Item = (Square, Square)> {
        let free = !self.pawns.all();
        free.into_iter().flat_map(move |defender| {
            let pieces = free & !defender.bitboard();
            pieces.into_iter().map(move |piece| (defender, piece))
        })
    }

    /// Squares of the attacker's king with which the defender's king could be captured.
    fn illegal(&self, defender: Square, piece: Square) -> BitBoard {
        if self.pawns.own_attacks().has(defender) {
            return BitBoard::FULL;
        }
        self.lines.open(piece, defender) | king_moves(defender)
    }

    /// Wins by capturing a pawn.
    fn captures(&self, defender: Square, piece: Square) -> BitBoard {
        let mut won = BitBoard::EMPTY;
        for &(pawn, after) in &self.without {
            let Some(after) = after.filter(|_| self.pawns.enemy.has(pawn)) else {
                continue;
            };
            won |= after.defender_to_move(defender, pawn) & self.lines.open(piece, pawn);
            if after.defender_to_move(defender, piece).has(pawn) {
                won |= king_moves(pawn) & !piece.bitboard();
            }
        }
        won
    }

    /// The squares with which neither a pawn move nor a capture nor stalemate saves the defender.
    fn held(&self, defender: Square, piece: Square) -> BitBoard {
        if self.pawns.enemy_attacks().has(piece) {
            // A pawn may capture the piece; pins of that pawn are ignored.
            return BitBoard::EMPTY;
        }
        let checked = if self.pawns.own_attacks().has(defender) {
            BitBoard::FULL
        } else {
            self.lines.open(piece, defender)
        };
        let mut held = legal_when_waiting(self.pawns, defender) & !piece.bitboard();
        let mut mobile = checked;
        for to in king_moves(defender) & !self.pawns.enemy {
            let (illegal, then) = self.king_goes(to, piece);
            mobile |= !(illegal | to.bitboard());
            held &= illegal | then;
        }
        for (one, after) in &self.pawn_moves {
            if !(one.through & (defender.bitboard() | piece.bitboard())).is_empty() {
                continue;
            }
            let illegal = self.king_left_open(one, defender, piece);
            mobile |= !(illegal | one.through);
            held &= one.through | illegal | after_pawn_move(one, *after, defender, piece, self);
        }
        held & mobile
    }

    /// A move of the defender's king to a square: where it is illegal, and where it loses at once. Plain steps
    /// are left to the iteration.
    fn king_goes(&self, to: Square, piece: Square) -> (BitBoard, BitBoard) {
        let taken = self.without.iter().find(|(pawn, _)| *pawn == to);
        let guarded = self.pawns.own_attacks().has(to);
        if guarded {
            return (BitBoard::FULL, BitBoard::EMPTY);
        }
        if to == piece {
            let bare = |wins: &Wins| wins.attacker_to_move[to as usize].lower;
            return (king_moves(to), self.bare.map_or(BitBoard::EMPTY, bare));
        }
        let illegal = self.lines.open(piece, to) | king_moves(to);
        match taken {
            Some((_, Some(after))) => (illegal, after.attacker_to_move[index(to, piece)]),
            Some((_, None)) => (illegal, BitBoard::EMPTY),
            None => (illegal, BitBoard::FULL),
        }
    }

    /// Squares of the attacker's king with which a pawn move would expose the defender's king. A promoted pawn
    /// may stand in between.
    fn king_left_open(&self, one: &PawnMove, defender: Square, piece: Square) -> BitBoard {
        if one.after.own_attacks().has(defender) {
            return BitBoard::FULL;
        }
        if Geometry::get().between(piece, defender).has(one.to) {
            return BitBoard::EMPTY;
        }
        !self.promoted_piece.blocks(one.after, piece, defender)
    }
}

/// The attacker's wins after a pawn move of the defender.
fn after_pawn_move(
    one: &PawnMove,
    after: Option<&PromotedPieceWins>,
    defender: Square,
    piece: Square,
    table: &Table<'_>,
) -> BitBoard {
    let Some(after) = after else {
        return BitBoard::EMPTY;
    };
    if one.step != Step::Promotion {
        return after.attacker_to_move[index(defender, piece)];
    }
    let mut won = BitBoard::EMPTY;
    if !Geometry::get().between(piece, one.to).has(defender) {
        let way = !table.promoted_piece.blocks(one.after, piece, one.to);
        won |= after.defender_to_move(defender, one.to) & way;
    }
    if after.defender_to_move(defender, piece).has(one.to) {
        won |= king_moves(one.to) & !piece.bitboard();
    }
    won
}
