//! How soon something irrevocable happens: the distance to zeroing (DTZ), in plies to the next pawn move, capture or
//! mate, where the winner hurries there without giving up the win and the loser puts it off.
//!
//! The name is that of the tables that count it: such a move sets the count of the rule of fifty moves to zero. No
//! table is kept here. Between two such moves the pawns stand still, so only few positions can be reached, and they
//! are solved on the spot.

use super::probe::Oracle;
use crate::chess::moves::{legal_moves, played};
use crate::endgame::Value;
use cozy_chess::{Board, Color, Piece};
use std::collections::HashMap;

impl Oracle {
    /// The distances to zeroing of a position and of each of its legal moves, these counted from the position before
    /// them, so that a pawn move or a capture is one ply. `None` for what ends in a draw, for what leads to more than
    /// `limit` positions, which is so with many pieces, and where a table is missing.
    pub fn zeroing(&self, board: &Board, limit: usize) -> (Option<u16>, Vec<Option<u16>>) {
        let after: Vec<Board> = legal_moves(board)
            .into_iter()
            .map(|mv| played(board, mv))
            .collect();
        // Who takes the only piece there is has not lost, so nothing comes before mate.
        if board.occupied().len() == 3 && board.pieces(Piece::Pawn).is_empty() {
            let plies = |board: &Board| self.probe(board)?.plies;
            let moves = after
                .iter()
                .map(|after| plies(after).map(|plies| plies + 1));
            return (plies(board), moves.collect());
        }
        let quiet = after.iter().filter(|after| after.halfmove_clock() != 0);
        let quiet: Vec<Board> = quiet.cloned().collect();
        let mut distances = self.region(&quiet, limit).into_iter();
        let moves = after.iter().map(|after| {
            let decided = self
                .probe(after)
                .is_some_and(|it| it.outcome != Value::Draw);
            if after.halfmove_clock() == 0 {
                decided.then_some(1)
            } else {
                distances.next().flatten().map(|distance| distance + 1)
            }
        });
        let moves = moves.collect();
        // By itself: among its moves may be some that lead too far.
        (self.region(std::slice::from_ref(board), limit)[0], moves)
    }

    /// The distances of positions that differ by neither a pawn move nor a capture.
    fn region(&self, boards: &[Board], limit: usize) -> Vec<Option<u16>> {
        let mut region = Region::default();
        let places: Vec<Option<usize>> = boards
            .iter()
            .map(|board| region.enter(self, board.clone()))
            .collect();
        if !region.explore(self, limit) {
            return vec![None; boards.len()];
        }
        region.count();
        let distance = |place: Option<usize>| region.nodes[place?].distance;
        places.into_iter().map(distance).collect()
    }
}

/// The positions between two irrevocable moves.
#[derive(Default)]
struct Region {
    places: HashMap<u32, usize>,
    nodes: Vec<Node>,
    /// Places of nodes, by their distance: those that are clear at once, and while counting all.
    due: Vec<Vec<usize>>,
}

/// A position that one side wins.
struct Node {
    board: Board,
    /// Whether that is the side to move.
    wins: bool,
    /// The nodes that lead here.
    before: Vec<usize>,
    /// How many nodes that it leads to have to be counted first: for a winner one, for a loser all.
    waits: usize,
    distance: Option<u16>,
}

impl Region {
    /// The place of a position, new or not; `None` if nobody wins it.
    fn enter(&mut self, oracle: &Oracle, board: Board) -> Option<usize> {
        // A right to capture in passing is gone after one move, so such a position is reached no second time.
        let key = board.en_passant().is_none().then(|| key(&board));
        if let Some(place) = key.and_then(|key| self.places.get(&key)) {
            return Some(*place);
        }
        let wins = match oracle.probe(&board)?.outcome {
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

    /// Finds all that the nodes lead to; `false` if that is too much.
    fn explore(&mut self, oracle: &Oracle, limit: usize) -> bool {
        let mut place = 0;
        while place < self.nodes.len() {
            if self.nodes.len() > limit {
                return false;
            }
            self.expand(oracle, place);
            place += 1;
        }
        true
    }

    fn expand(&mut self, oracle: &Oracle, place: usize) {
        let (board, wins) = (self.nodes[place].board.clone(), self.nodes[place].wins);
        let mut after: Vec<Board> = legal_moves(&board)
            .into_iter()
            .map(|mv| played(&board, mv))
            .collect();
        if wins {
            // Only what keeps the win.
            after.retain(|after| {
                oracle
                    .probe(after)
                    .is_some_and(|it| it.outcome == Value::Loss)
            });
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
            if let Some(next) = self.enter(oracle, after) {
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

    /// Counts from what is clear at once to what leads there.
    fn count(&mut self) {
        let mut distance = 0;
        while distance < self.due.len() {
            for place in std::mem::take(&mut self.due[distance]) {
                // A winner is due once for each way; the first is the shortest.
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

/// The squares of all men but the pawns, and the side to move: a number for each position that differs by neither a
/// pawn move nor a capture. There are at most four men.
fn key(board: &Board) -> u32 {
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
