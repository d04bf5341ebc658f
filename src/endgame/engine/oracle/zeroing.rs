//! The distance to zeroing (DTZ): the plies to the next pawn move, capture or mate, where the winner hurries
//! towards it while keeping the win and the loser delays it.
//!
//! Such a move resets the clock of the fifty-move rule to zero. No table is stored: between two such moves the
//! pawns stand still, so only few positions can be reached, and they are solved on demand.

use super::probe::Oracle;
use crate::Value;
use chess::moves::{legal_moves, played};
use cozy_chess::{BitBoard, Board, Color, Piece};
use std::collections::HashMap;

/// Gives the value of a position for the side to move; `None` if unknown.
pub type ValueOf<'a> = &'a dyn Fn(&Board) -> Option<Value>;

/// The distances to zeroing of a position and of each legal move, as from [`Oracle::zeroing`].
#[derive(Clone, Debug, Default)]
pub struct ZeroingDistances {
    pub position: Option<u16>,
    /// In the order of the legal moves, each counted from before the move.
    pub moves: Vec<Option<u16>>,
    /// True if the search was incomplete: a value was missing, or there were too many positions. Distances may
    /// then be too long or absent.
    pub is_open: bool,
}

impl Oracle {
    /// The distances to zeroing of a position and of each of its legal moves, both counted from the position
    /// itself, so that a pawn move or capture is one ply. `None` for a draw, for more than `limit` positions
    /// (which happens with many pieces), and if a table is missing.
    pub fn zeroing(&self, board: &Board, limit: usize) -> (Option<u16>, Vec<Option<u16>>) {
        // Nothing is captured before mate.
        if is_mate_next(board) {
            let plies = |board: &Board| self.probe(board)?.plies;
            let moves = legal_moves(board).into_iter();
            let moves = moves.map(|mv| plies(&played(board, mv)).map(|plies| plies + 1));
            return (plies(board), moves.collect());
        }
        let value = |board: &Board| self.probe(board).map(|it| it.outcome);
        let found = zeroing_by(&value, board, limit);
        (found.position, found.moves)
    }
}

/// Like [`Oracle::zeroing`], for any source of values.
pub fn zeroing_by(value: ValueOf<'_>, board: &Board, limit: usize) -> ZeroingDistances {
    let after: Vec<Board> = legal_moves(board)
        .into_iter()
        .map(|mv| played(board, mv))
        .collect();
    let quiet = after.iter().filter(|after| after.halfmove_clock() != 0);
    let quiet: Vec<Board> = quiet.cloned().collect();
    let (distances, open_moves) = region(value, &quiet, limit);
    let mut distances = distances.into_iter();
    let moves = after.iter().map(|after| {
        if after.halfmove_clock() == 0 {
            value(after)
                .is_some_and(|value| value != Value::Draw)
                .then_some(1)
        } else {
            distances.next().flatten().map(|distance| distance + 1)
        }
    });
    let moves = moves.collect();
    // Separately, since some of its moves may lead too far.
    let (own, is_open) = region(value, std::slice::from_ref(board), limit);
    ZeroingDistances {
        position: own[0],
        moves,
        is_open: is_open || open_moves,
    }
}

/// The distances of positions that differ by neither a pawn move nor a capture; true if a value on the way was
/// unknown.
fn region(value: ValueOf<'_>, boards: &[Board], limit: usize) -> (Vec<Option<u16>>, bool) {
    let mut region = Region::default();
    let places: Vec<Option<usize>> = boards
        .iter()
        .map(|board| region.enter(value, board.clone()))
        .collect();
    if !region.explore(value, limit) {
        return (vec![None; boards.len()], true);
    }
    region.count();
    let distance = |place: Option<usize>| region.nodes[place?].distance;
    (places.into_iter().map(distance).collect(), region.is_open)
}

/// True if the next zeroing move of a won position can only be mate: there are no pawns, the loser has a bare
/// king, and the winner could no longer win after losing a piece.
pub(super) fn is_mate_next(board: &Board) -> bool {
    let majors = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
    let is_bare = |side| board.colors(side).len() == 1;
    board.pieces(Piece::Pawn).is_empty()
        && Color::ALL.into_iter().any(is_bare)
        && (board.occupied().len() <= 3 || board.occupied().len() == 4 && majors == BitBoard::EMPTY)
}

/// The positions between two irreversible moves.
#[derive(Default)]
struct Region {
    places: HashMap<u32, usize>,
    nodes: Vec<Node>,
    /// Node indices by distance. [`Self::explore`] adds those known at once, [`Self::count`] all others.
    due: Vec<Vec<usize>>,
    is_open: bool,
}

/// A position that one side wins.
struct Node {
    board: Board,
    /// True if the side to move wins.
    wins: bool,
    /// The nodes that lead here.
    before: Vec<usize>,
    /// The number of successors that must be counted first: one for a winner, all for a loser.
    waits: usize,
    distance: Option<u16>,
}

impl Region {
    /// The index of a position, new or known; `None` if nobody wins it.
    fn enter(&mut self, value: ValueOf<'_>, board: Board) -> Option<usize> {
        // An en passant right lasts one move, so such a position is never reached twice.
        let key = board.en_passant().is_none().then(|| key(&board));
        if let Some(place) = key.and_then(|key| self.places.get(&key)) {
            return Some(*place);
        }
        let wins = match self.value_of(value, &board)? {
            Value::Win => true,
            Value::Loss => false,
            Value::Draw => return None,
        };
        let place = self.nodes.len();
        self.places.extend(key.map(|key| (key, place)));
        self.nodes.push(Node {
            board,
            wins,
            before: Vec::new(),
            waits: 0,
            distance: None,
        });
        Some(place)
    }

    fn value_of(&mut self, value: ValueOf<'_>, board: &Board) -> Option<Value> {
        let found = value(board);
        self.is_open |= found.is_none();
        found
    }

    /// Explores all positions that the nodes lead to; `false` beyond `limit`.
    fn explore(&mut self, value: ValueOf<'_>, limit: usize) -> bool {
        let mut place = 0;
        while place < self.nodes.len() {
            if self.nodes.len() > limit {
                return false;
            }
            self.expand(value, place);
            place += 1;
        }
        true
    }

    fn expand(&mut self, value: ValueOf<'_>, place: usize) {
        let (board, wins) = (self.nodes[place].board.clone(), self.nodes[place].wins);
        let mut after: Vec<Board> = legal_moves(&board)
            .into_iter()
            .map(|mv| played(&board, mv))
            .collect();
        if wins {
            // Only moves that keep the win.
            after.retain(|after| self.value_of(value, after) == Some(Value::Loss));
        }
        let is_mated = after.is_empty();
        let moves = after.len();
        after.retain(|after| after.halfmove_clock() != 0);
        if is_mated || after.is_empty() || (wins && after.len() < moves) {
            self.is_due(place, usize::from(!is_mated));
            return;
        }
        self.nodes[place].waits = if wins { 1 } else { after.len() };
        for after in after {
            if let Some(next) = self.enter(value, after) {
                self.nodes[next].before.push(place);
            }
        }
    }

    fn is_due(&mut self, place: usize, distance: usize) {
        if self.due.len() <= distance {
            self.due.resize(distance + 1, Vec::new());
        }
        self.due[distance].push(place);
    }

    /// Propagates distances from the nodes known at once to those that lead there.
    fn count(&mut self) {
        let mut distance = 0;
        while distance < self.due.len() {
            for place in std::mem::take(&mut self.due[distance]) {
                // A winner comes up once for each successor; the first is the shortest.
                if self.nodes[place].distance.is_some() {
                    continue;
                }
                self.nodes[place].distance = Some(distance as u16);
                for before in std::mem::take(&mut self.nodes[place].before) {
                    let node = &mut self.nodes[before];
                    node.waits = node.waits.saturating_sub(1);
                    if node.waits == 0 {
                        self.is_due(before, distance + 1);
                    }
                }
            }
            distance += 1;
        }
    }
}

/// The squares of all men except pawns, and the side to move: a unique number among positions that differ by
/// neither a pawn move nor a capture. There are at most four men.
pub(super) fn key(board: &Board) -> u32 {
    let mut key = u32::from(board.side_to_move() == Color::Black);
    for side in Color::ALL {
        for square in Piece::ALL
            .into_iter()
            .filter(|&piece| piece != Piece::Pawn)
            .flat_map(|piece| board.colored_pieces(side, piece))
        {
            key = key << 6 | square as u32;
        }
    }
    key
}
