//! The tables together, queried for positions.

use super::layout::{Placement, turned};
use super::material::{Fourth, Material};
use super::table::{DRAW, Exact, ILLEGAL, Table};
use crate::Value;
use chess::moves::{legal_moves, played};
use cozy_chess::{Board, BoardBuilder, Color, File, Move, Piece, Rank, Square};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A collection of tables. It answers only for positions whose table it holds.
///
/// Castling and the fifty-move rule are ignored; a position with a castling right gets no answer.
#[derive(Clone, Debug, Default)]
pub struct Oracle {
    tables: BTreeMap<Material, Arc<Table>>,
}

impl Oracle {
    /// Without tables: knows only bare kings.
    pub fn new() -> Self {
        Self::default()
    }

    pub fn insert(&mut self, table: impl Into<Arc<Table>>) {
        let table = table.into();
        self.tables.insert(table.material(), table);
    }

    pub fn remove(&mut self, material: Material) -> Option<Arc<Table>> {
        self.tables.remove(&material)
    }

    pub fn table(&self, material: Material) -> Option<&Table> {
        self.tables.get(&material).map(|table| &**table)
    }

    /// The table of an ending, shared.
    pub fn shared(&self, material: Material) -> Option<Arc<Table>> {
        self.tables.get(&material).cloned()
    }

    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.tables.values()
    }

    /// A collection of just these tables; on failure, the first that is missing.
    pub fn only(&self, endings: &[Material]) -> Result<Self, Material> {
        let mut some = Self::new();
        for &material in endings {
            some.insert(self.shared(material).ok_or(material)?);
        }
        Ok(some)
    }

    /// The endings whose tables [`Oracle::probe`] and [`Oracle::moves`] need; `None` if there are no such
    /// endings. With a castling right they answer only for moves that end it.
    pub fn wanted(board: &Board) -> Option<Vec<Material>> {
        if board.occupied().len() == 2 {
            return Some(Vec::new());
        }
        let material = Material::of(board)?;
        let mut wanted = material.needs();
        wanted.push(material);
        Some(wanted)
    }

    /// The exact value of a position for the side to move; `None` if unknown.
    pub fn probe(&self, board: &Board) -> Option<Exact> {
        let byte = self.byte(board)?;
        let without = Exact::of_byte(byte);
        let passing = captures_in_passing(board);
        if passing.is_empty() {
            return without;
        }
        let mut best = without.filter(|_| has_other_move(board, &passing));
        for mv in passing {
            let after = self.probe(&played(board, mv))?.of_move();
            best = best_of(best, Some(after.a_ply_earlier()));
        }
        best
    }

    /// The value of a position for the real White; `None` if unknown.
    pub fn white_value(&self, board: &Board) -> Option<Value> {
        let exact = self.probe(board)?;
        Some(exact.outcome.seen_by(board.side_to_move()))
    }

    /// All legal moves with their values for the player who makes them, or `None` if unknown. Distances count
    /// from the position after the move.
    pub fn moves(&self, board: &Board) -> Vec<(Move, Option<Exact>)> {
        let value = |mv| self.probe(&played(board, mv)).map(Exact::of_move);
        legal_moves(board)
            .into_iter()
            .map(|mv| (mv, value(mv)))
            .collect()
    }

    /// The byte of a position, ignoring an en passant right.
    fn byte(&self, board: &Board) -> Option<u8> {
        if may_castle(board) {
            return None;
        }
        if board.occupied().len() == 2 {
            return Some(DRAW);
        }
        let (arrangement, placement) = placed(board)?;
        let byte = self.table(arrangement.material)?.byte(placement);
        (byte != ILLEGAL).then_some(byte)
    }
}

impl Material {
    /// The placement of a position's men in its ending, with the sides exchanged if Black is the stronger
    /// side; `None` for bare kings and for more than four men.
    pub fn placement(board: &Board) -> Option<(Self, Placement)> {
        placed(board).map(|(arrangement, placement)| (arrangement.material, placement))
    }

    /// The position of a placement, with White as the stronger side; `None` if it is not legal.
    pub fn board(self, placement: Placement) -> Option<Board> {
        self.setup(placement)?.build().ok()
    }

    /// The position with the right to capture the pawn on that file en passant; `None` if it is not legal.
    pub fn board_en_passant(self, placement: Placement, file: File) -> Option<Board> {
        let mut setup = self.setup(placement)?;
        let rank = Rank::Sixth.relative_to(setup.side_to_move);
        setup.en_passant = Some(Square::new(file, rank));
        setup.build().ok()
    }

    fn setup(self, placement: Placement) -> Option<BoardBuilder> {
        let mut setup = BoardBuilder::empty();
        setup.side_to_move = if placement.black_to_move {
            Color::Black
        } else {
            Color::White
        };
        let kings = [
            (Color::White, Piece::King, placement.white_king),
            (Color::Black, Piece::King, placement.black_king),
        ];
        let men = self.men().zip(placement.men);
        let men = men.map(|((color, piece), square)| (color, piece, square));
        for (color, piece, square) in kings.into_iter().chain(men) {
            let square = setup.square_mut(Square::try_index(square.into())?);
            if square.replace((piece, color)).is_some() {
                return None;
            }
        }
        Some(setup)
    }
}

/// A position's arrangement and its placement in the table.
fn placed(board: &Board) -> Option<(Arrangement, Placement)> {
    let [white, black] = [Color::White, Color::Black].map(|color| side_men(board, color));
    let (white, black) = (white?, black?);
    let arrangement = Arrangement::of(white.pieces(), black.pieces())?;
    let mut men = [0; 2];
    let squares = white.squares().iter().chain(black.squares());
    for (man, &square) in men.iter_mut().zip(squares) {
        *man = square;
    }
    let placement = Placement {
        black_to_move: board.side_to_move() == Color::Black,
        white_king: board.king(Color::White) as u8,
        black_king: board.king(Color::Black) as u8,
        men,
    };
    let placement = arranged(placement, arrangement.flip, arrangement.swap);
    Some((arrangement, placement))
}

fn may_castle(board: &Board) -> bool {
    Color::ALL
        .into_iter()
        .any(|side| side_may_castle(board, side))
}

/// True if a side has a castling right, which the tables ignore.
pub fn side_may_castle(board: &Board, side: Color) -> bool {
    let rights = board.castle_rights(side);
    rights.short.is_some() || rights.long.is_some()
}

fn captures_in_passing(board: &Board) -> Vec<Move> {
    let Some(file) = board.en_passant() else {
        return Vec::new();
    };
    let side = board.side_to_move();
    let skipped = Square::new(file, Rank::Sixth.relative_to(side));
    let mut moves = legal_moves(board);
    let pawns = board.colored_pieces(side, Piece::Pawn);
    moves.retain(|mv| mv.to == skipped && pawns.has(mv.from) && mv.from.file() != file);
    moves
}

fn has_other_move(board: &Board, moves: &[Move]) -> bool {
    legal_moves(board).len() > moves.len()
}

/// The better of two values for the side to move.
pub(super) fn best_of(one: Option<Exact>, other: Option<Exact>) -> Option<Exact> {
    let values = [one, other].into_iter().flatten();
    values.max_by_key(|&value| merit(value))
}

/// Better values are greater: an early win before a late one, a late loss before an early one.
fn merit(value: Exact) -> (Value, Reverse<u16>, u16) {
    let plies = value.plies.unwrap_or(0);
    match value.outcome {
        Value::Loss => (value.outcome, Reverse(0), plies),
        Value::Draw | Value::Win => (value.outcome, Reverse(plies), 0),
    }
}

// Maps a position's men, in any colours and order, to the one table of their ending.

/// The transformation from a position's men to the order of their ending's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangement {
    pub(super) material: Material,
    /// The sides exchange colours, and the board is mirrored by ranks.
    pub(super) flip: bool,
    /// The two men are exchanged.
    pub(super) swap: bool,
}

/// The men of one side besides the king, at most two.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideMen {
    pieces: [Piece; 2],
    squares: [u8; 2],
    count: usize,
}

impl SideMen {
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    pub(super) fn squares(&self) -> &[u8] {
        &self.squares[..self.count]
    }
}

/// A side's men besides the king; `None` if there are more than two.
pub(super) fn side_men(board: &Board, color: Color) -> Option<SideMen> {
    let men = board.colors(color) - board.pieces(Piece::King);
    if men.len() > 2 {
        return None;
    }
    let mut side = SideMen {
        pieces: [Piece::Pawn; 2],
        squares: [0; 2],
        count: men.len() as usize,
    };
    let places = side.pieces.iter_mut().zip(&mut side.squares);
    for (square, (piece, place)) in men.into_iter().zip(places) {
        *piece = board.piece_on(square)?;
        *place = square as u8;
    }
    Some(side)
}

impl Arrangement {
    /// The arrangement of two sides' men in the table of their ending; `None` if there is no such table.
    pub(super) fn of(white: &[Piece], black: &[Piece]) -> Option<Self> {
        let (first, fourth, flip, swap) = match (white, black) {
            (&[first], []) => (first, Fourth::None, false, false),
            ([], &[first]) => (first, Fourth::None, true, false),
            (&[one, other], []) => (
                one.max(other),
                Fourth::White(one.min(other)),
                false,
                one < other,
            ),
            ([], &[one, other]) => (
                one.max(other),
                Fourth::White(one.min(other)),
                true,
                one < other,
            ),
            (&[one], &[other]) => {
                let weaker = one < other;
                (
                    one.max(other),
                    Fourth::Black(one.min(other)),
                    weaker,
                    weaker,
                )
            }
            _ => return None,
        };
        let kings = std::iter::once(&first).chain(white).chain(black);
        if kings.into_iter().any(|&piece| piece == Piece::King) {
            return None;
        }
        Some(Self {
            material: Material { first, fourth },
            flip,
            swap,
        })
    }
}

impl Material {
    /// The ending of a position; `None` for bare kings and for more than four men.
    pub fn of(board: &Board) -> Option<Self> {
        let men = |color| side_men(board, color);
        let (white, black) = (men(Color::White)?, men(Color::Black)?);
        Some(Arrangement::of(white.pieces(), black.pieces())?.material)
    }
}

/// A table accessed through an arrangement.
#[derive(Clone, Debug)]
pub(super) struct Access {
    table: Arc<Table>,
    flip: bool,
    swap: bool,
}

impl Access {
    pub(super) fn new(table: Arc<Table>, arrangement: Arrangement) -> Self {
        Self {
            table,
            flip: arrangement.flip,
            swap: arrangement.swap,
        }
    }

    /// True if any position is decisive.
    pub(super) fn is_decisive(&self) -> bool {
        self.table.is_decisive()
    }

    /// The table's byte for a placement in that arrangement.
    pub(super) fn byte(&self, placement: Placement) -> u8 {
        self.table.byte(arranged(placement, self.flip, self.swap))
    }
}

/// The placement with sides or men exchanged, as the table stores it.
pub(super) fn arranged(mut placement: Placement, flip: bool, swap: bool) -> Placement {
    if swap {
        placement.men.reverse();
    }
    if flip {
        placement = Placement {
            black_to_move: !placement.black_to_move,
            white_king: turned(placement.black_king),
            black_king: turned(placement.white_king),
            men: placement.men.map(turned),
        };
    }
    placement
}
