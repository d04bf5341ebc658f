//! Knowledge against search: a position solved by the same search with more and more knowledge, one row
//! after another.

use super::AuditError;
use crate::experiment::exact::Tables;
use crate::experiment::{Knowledge, KnowledgeSearch};
use chess::fen::parse_fen;
use cozy_chess::{Board, Color, Piece, Square};
use endgame::corresponding::mutual_zugzwangs;
use endgame::oracle::Oracle;
use endgame::stronger_side;
use endgame::structure::{Limits, Solver, structure_of};
use endgame::value::{Range, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What solving the pawn structure for its corresponding squares may take: about 8 MB (ours).
const STRUCTURES: Limits = Limits {
    structures: 3_000,
    piece_tables: 30,
};

/// Why a row ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    Searching,
    Decided,
    /// It reached its node limit.
    Positions,
    /// It reached the deepest horizon.
    Depth,
}

/// What a search with some knowledge has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub knowledge: Knowledge,
    /// What it is sure of, for the side with more material.
    pub range: Range,
    /// Positions entered.
    pub nodes: u64,
    /// The last horizon that was searched to the end, in plies.
    pub plies: u16,
    pub why: Why,
    /// How many pairs of corresponding squares it knows; `None` if it does not ask for them.
    pub pairs: Option<u32>,
}

/// The rows, one after another.
pub struct Comparison {
    board: Board,
    limit: u64,
    next: usize,
    oracle: Oracle,
}

/// What mutual zugzwangs say, by the squares of the white and the black king: the value for White if he
/// is to move, and if Black is.
struct Zugzwangs {
    pawns: [cozy_chess::BitBoard; 2],
    known: BTreeMap<(Square, Square), [Value; 2]>,
}

impl Comparison {
    /// Of a position, each search with that node limit.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn new(position: &str, limit: u64, oracle: Oracle) -> Result<Self, AuditError> {
        let board = parse_fen(position).map_err(|error| AuditError::Position(error.to_string()))?;
        Ok(Self {
            board,
            limit,
            next: 0,
            oracle,
        })
    }

    /// Runs the next row to its end, telling how far it is after every ply; `None` after the last.
    pub fn row(&mut self, mut report: impl FnMut(Row)) -> Option<Row> {
        let knowledge = *Knowledge::ALL.get(self.next)?;
        self.next += 1;
        let side = stronger_side(&self.board);
        let zugzwangs = (knowledge == Knowledge::Squares).then(|| self.zugzwangs());
        let asked = |board: &Board| {
            let known = zugzwangs.as_ref().and_then(|known| known.value(board));
            known.map_or(Range::UNKNOWN, Range::exactly).seen_by(side)
        };
        let mut search =
            KnowledgeSearch::new(&self.board, side, knowledge, Some(&asked), self.limit);
        let pairs = zugzwangs.as_ref().map(|known| known.known.len() as u32);
        loop {
            let is_over = search.deepen();
            let verdict = search.verdict();
            let row = Row {
                knowledge,
                range: verdict.range,
                nodes: verdict.nodes,
                plies: verdict.plies,
                why: match (is_over, verdict.bound_hit) {
                    (false, _) => Why::Searching,
                    (true, false) => Why::Decided,
                    (true, true) if verdict.nodes >= self.limit => Why::Positions,
                    (true, true) => Why::Depth,
                },
                pairs,
            };
            if is_over {
                return Some(row);
            }
            report(row);
        }
    }

    /// The mutual zugzwangs of the structure on the board; none if it cannot be solved within limits.
    fn zugzwangs(&self) -> Zugzwangs {
        let pawns =
            [Color::White, Color::Black].map(|color| self.board.colored_pieces(color, Piece::Pawn));
        let mut known = BTreeMap::new();
        let tables = Tables {
            oracle: self.oracle.clone(),
            men: 3,
        };
        let solver = Solver::new(&self.board, Some(Box::new(tables)), STRUCTURES);
        if let (Ok(mut solver), Ok(structure)) = (solver, structure_of(&self.board)) {
            while solver.step(100).is_none() {}
            let solution = solver.finish();
            for pair in mutual_zugzwangs(&solution, structure).pairs {
                let values = [pair.white_to_move, pair.black_to_move];
                known.insert((pair.white, pair.black), values);
            }
        }
        Zugzwangs { pawns, known }
    }
}

impl Zugzwangs {
    /// The value for White, if the kings stand on corresponding squares of this very structure.
    fn value(&self, board: &Board) -> Option<Value> {
        let same = [Color::White, Color::Black]
            .into_iter()
            .zip(self.pawns)
            .all(|(color, pawns)| board.colors(color) == pawns | board.king(color).bitboard());
        if !same || board.en_passant().is_some() {
            return None;
        }
        let kings = (board.king(Color::White), board.king(Color::Black));
        let [white, black] = *self.known.get(&kings)?;
        Some(match board.side_to_move() {
            Color::White => white,
            Color::Black => black,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::oracle;
    use super::*;

    fn rows(fen: &str, limit: u64) -> Vec<Row> {
        let mut comparison = Comparison::new(fen, limit, oracle()).unwrap();
        std::iter::from_fn(|| comparison.row(|_| ())).collect()
    }

    #[test]
    fn the_more_is_known_the_less_is_searched() {
        let rows = rows(crate::experiment::link::EXAMPLE, 20_000);
        let known = rows.iter().map(|row| row.knowledge).collect::<Vec<_>>();
        assert_eq!(known, Knowledge::ALL);
        assert_eq!((rows[0].why, rows[0].nodes), (Why::Positions, 20_000));
        assert_eq!((rows[1].why, rows[1].range), (Why::Decided, Range::WIN));
        assert!(rows[2].nodes <= rows[1].nodes && rows[3].nodes <= rows[2].nodes);
    }

    #[test]
    fn corresponding_squares_are_those_of_the_structure_and_never_wrong() {
        // The trébuchet: whoever moves loses.
        let rows = rows("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1", 20_000);
        let squares = rows[3];
        assert!(squares.pairs.is_some_and(|pairs| pairs > 0));
        assert_eq!((squares.range, squares.why), (Range::LOSS, Why::Decided));
        assert_eq!((squares.nodes, squares.plies), (1, 1));
        for row in rows {
            assert!(row.range.contains(Value::Loss), "{row:?}");
        }
    }

    #[test]
    fn the_value_is_the_stronger_sides_whoever_that_is() {
        let rows = rows("8/2k1p3/8/8/2K5/8/8/8 b - - 0 1", 20_000);
        assert!(
            rows[1..].iter().all(|row| row.range == Range::WIN),
            "{rows:?}"
        );
    }

    #[test]
    fn how_far_a_row_is_is_told_ply_by_ply() {
        let fen = crate::experiment::link::EXAMPLE;
        let mut comparison = Comparison::new(fen, 5_000, oracle()).unwrap();
        let mut plies = Vec::new();
        comparison.row(|row| plies.push(row.plies));
        assert!(plies.len() > 2 && plies.is_sorted());
        assert!(Comparison::new("nonsense", 1, oracle()).is_err());
    }
}
