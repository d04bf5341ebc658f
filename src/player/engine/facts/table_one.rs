//! Table I of the thesis (Senft 1975, pp. 49-50): forty positions, with the number of moves that the program
//! found and the rank of the recommended one.
//!
//! 27 positions are recovered. The diagrams show the order of the pieces but not their squares; a search of
//! old games found those in which these pieces stand in this order. The recommended move is the one played,
//! and the number of legal moves is the table's (except in position 23, which has 28 where the table has 27).
//! The copy of the table has lost one rank between positions 25 and 40; the totals on page 51 imply that
//! position 25 has a rank from 2 to 5.

use crate::position::Castled;
use crate::positions::Recommended;
use chess::fen::{FenError, parse_fen};
use chess::notation::{MoveError, parse_move};
use serde::Serialize;
use thiserror::Error;

/// A row of Table I.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PublishedRow {
    /// The number of the position.
    pub number: u32,
    /// The number of moves that the program found.
    pub moves: u32,
    /// The lowest and highest possible rank of the recommended move; equal except in position 25.
    pub ranks: [u32; 2],
    /// `!` for a very good move, `!!` for an unusually good one, `S` for a sacrifice.
    pub mark: &'static str,
    /// The position, if it is recovered.
    pub position: Option<Published>,
}

/// A recovered position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Published {
    /// The first four fields of its FEN.
    pub fen: &'static str,
    pub recommended: &'static str,
    /// The game it comes from.
    pub game: &'static str,
}

/// The reason why a position of the table cannot be set up; only a damaged table has one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    #[error("position {0}: {1}")]
    Fen(u32, FenError),
    #[error("position {0}: {1}")]
    Move(u32, MoveError),
}

const fn tried(
    number: u32,
    moves: u32,
    ranks: [u32; 2],
    mark: &'static str,
    position: Option<(&'static str, &'static str, &'static str)>,
) -> PublishedRow {
    let position = match position {
        Some((fen, recommended, game)) => Some(Published {
            fen,
            recommended,
            game,
        }),
        None => None,
    };
    PublishedRow {
        number,
        moves,
        ranks,
        mark,
        position,
    }
}

#[rustfmt::skip]
pub const TABLE_ONE: [PublishedRow; 40] = [
    tried(1, 55, [48, 48], "!!S", Some(("r1b2rk1/ppq2ppp/2p3n1/6N1/P1BP1n2/1Q6/1P1N1PPP/2R1R1K1 w - -", "Re8", "Schiffers-Harmonist 1887"))),
    tried(2, 39, [7, 7], "", None),
    tried(3, 45, [9, 9], "", None),
    tried(4, 47, [15, 15], "", None),
    tried(5, 48, [3, 3], "", None),
    tried(6, 53, [42, 42], "!S", None),
    tried(7, 45, [21, 21], "!", Some(("2b1rnk1/r3bp2/1qp1p1pp/NpN1P2n/1P1P4/2Q4P/5PPB/1B1R1RK1 w - -", "Be4", "Gligorić-Maderna 1950"))),
    tried(8, 48, [4, 4], "!", Some(("2b1rnk1/2r1bp2/1qp1p1pp/NpN1P2n/1P1PB3/2Q4P/5PPB/3R1RK1 w - -", "Qf3", "Gligorić-Maderna 1950"))),
    tried(9, 45, [6, 6], "", Some(("4rnk1/2rbbp2/1qp1p1pp/NpN1P2n/1P1PB3/5Q1P/5PPB/3R1RK1 w - -", "Nxd7", "Gligorić-Maderna 1950"))),
    tried(10, 38, [1, 1], "", Some(("4r1k1/2rnbp2/1qp1p1pp/Np2P2n/1P1PB3/5Q1P/5PPB/3R1RK1 w - -", "Nxc6", "Gligorić-Maderna 1950"))),
    tried(11, 37, [10, 10], "", None),
    tried(12, 44, [29, 29], "", None),
    tried(13, 41, [7, 7], "", Some(("2r3k1/2r1npbp/6p1/p4q2/Pp1p4/1P1Q4/2PB1PPP/2RNR1K1 w - -", "Re4", "Tarrasch-Alekhine 1923"))),
    tried(14, 36, [7, 7], "!", Some(("r1b2rk1/4q1pp/4p3/pp1p4/3P4/3QP1B1/P4PPP/R4RK1 w - -", "Rfc1", "Réti-Fahrni 1914"))),
    tried(15, 42, [1, 1], "!", Some(("r4rk1/4q1pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R1R3K1 w - -", "Rc7", "Réti-Fahrni 1914"))),
    tried(16, 46, [22, 22], "!", Some(("r3qrk1/2R3pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R5K1 w - -", "Qa3", "Réti-Fahrni 1914"))),
    tried(17, 50, [31, 31], "!!S", Some(("r3r3/1b3Qpk/pq2pb2/1pn1N3/8/2N1P3/PP3PPP/2RR2K1 w - -", "Nd7", "Janowski-Chajes 1916"))),
    tried(18, 40, [2, 2], "", Some(("r3r3/1b1n1Qpk/pq2pb2/1p6/8/2N1P3/PP3PPP/2RR2K1 w - -", "Rxd7", "Janowski-Chajes 1916"))),
    tried(19, 20, [1, 1], "", Some(("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e4", "an opening"))),
    tried(20, 29, [3, 3], "", Some(("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", "Nf3", "an opening"))),
    tried(21, 20, [4, 4], "", Some(("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "e5", "an opening"))),
    tried(22, 20, [1, 1], "", Some(("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -", "d5", "an opening"))),
    tried(23, 27, [1, 1], "", Some(("rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq -", "e6", "an opening"))),
    tried(24, 37, [2, 2], "!", Some(("3r4/1p2bp1k/1P1q2pp/1RpPp2n/4P3/4QN1P/2B2PP1/6K1 w - -", "Qc3", "Tarrasch-Yates 1923"))),
    tried(25, 38, [2, 5], "!", Some(("3r4/1p2b2k/1P1q1ppp/1RpPp2n/4P3/2Q2N1P/2B2PP1/6K1 w - -", "Nd2", "Tarrasch-Yates 1923"))),
    tried(26, 37, [1, 1], "", Some(("3r4/1p2b2k/1P1q1ppp/1RpPp3/4Pn2/2Q4P/2BN1PP1/6K1 w - -", "Kf1", "Tarrasch-Yates 1923"))),
    tried(27, 35, [9, 9], "!", Some(("4nr1k/1p1br2p/p1p1pNpN/2PpP1P1/PP1P4/7R/7P/5RK1 w - -", "Rhf3", "Schlechter-John 1905"))),
    tried(28, 30, [1, 1], "!", Some(("5r1k/1p1br2p/p1p1pnpN/2PpP1P1/PP1P4/5R2/7P/5RK1 w - -", "Rxf6", "Schlechter-John 1905"))),
    tried(29, 22, [1, 1], "!", Some(("7k/1p1br2p/p1p1prpN/2PpP1P1/PP1P4/8/7P/5RK1 w - -", "exf6", "Schlechter-John 1905"))),
    tried(30, 51, [1, 1], "!", Some(("r1r5/pp1qnk1p/4Npp1/3p4/6Q1/8/PP3PPP/2R1R1K1 w - -", "Ng5+", "Steinitz-von Bardeleben 1895"))),
    tried(31, 45, [5, 5], "!!", Some(("1k4rr/pb5n/1qpp2QP/1pb1p3/4P3/1PNP2N1/1PPB4/2K2R1R w - -", "Qg7", "Mieses-Janowski 1900"))),
    tried(32, 39, [11, 11], "!", Some(("3r2k1/4Rp1p/2q2npB/3p1p2/3P4/2P3QP/5PP1/6K1 w - -", "Qe5", "Tarrasch-Réti 1922"))),
    tried(33, 37, [29, 29], "!", Some(("r5k1/4Rp1p/2q2npB/3pQp2/3P4/2P4P/5PP1/6K1 w - -", "Rc7", "Tarrasch-Réti 1922"))),
    tried(34, 37, [1, 1], "", Some(("r5k1/2R2p1p/4qnpB/3pQp2/3P4/2P4P/5PP1/6K1 w - -", "Qxe6", "Tarrasch-Réti 1922"))),
    tried(35, 43, [2, 2], "", None),
    tried(36, 41, [1, 1], "", None),
    tried(37, 44, [1, 1], "", None),
    tried(38, 42, [2, 2], "", None),
    tried(39, 43, [1, 1], "", None),
    tried(40, 31, [1, 1], "", None),
];

impl PublishedRow {
    /// Sets the position up; `None` if it is lost. Whether a side has castled is guessed; opening positions
    /// have not.
    ///
    /// # Errors
    ///
    /// Only if the table is damaged.
    pub fn recommended(&self) -> Result<Option<Recommended>, TableError> {
        let Some(position) = self.position else {
            return Ok(None);
        };
        let fen = format!("{} 0 1", position.fen);
        let board = parse_fen(&fen).map_err(|error| TableError::Fen(self.number, error))?;
        let mv = parse_move(&board, position.recommended)
            .map_err(|error| TableError::Move(self.number, error))?;
        Ok(Some(Recommended {
            name: format!("{}. {}", self.number, position.recommended),
            castled: Castled::UNKNOWN.or_guessed(&board),
            board,
            moves: vec![mv],
            game: self.number,
        }))
    }
}

/// The recovered positions with their rows.
///
/// # Errors
///
/// Only if the table is damaged.
pub fn table_one() -> Result<Vec<(&'static PublishedRow, Recommended)>, TableError> {
    let set_up = |row: &'static PublishedRow| {
        let position = row.recommended().transpose()?;
        Some(position.map(|position| (row, position)))
    };
    TABLE_ONE.iter().filter_map(set_up).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decision, Reading};

    #[test]
    fn the_totals_are_those_of_page_51() {
        let within = |limit| TABLE_ONE.iter().filter(|row| row.ranks[1] <= limit).count();
        assert_eq!([within(1), within(5), within(10)], [14, 24, 31]);
        let moves: u32 = TABLE_ONE.iter().map(|row| row.moves).sum();
        assert_eq!((f64::from(moves) / 40.0).round().to_string(), "39");
        for (number, row) in (1..).zip(&TABLE_ONE) {
            assert_eq!(row.number, number);
        }
    }

    #[test]
    fn the_recovered_positions_have_the_tables_number_of_moves() {
        let positions = table_one().unwrap();
        assert_eq!(positions.len(), 27);
        for (row, position) in positions {
            let decision = Decision::new(&position.board, position.castled, Reading::LISTED);
            let found = decision.candidates.len() as u32;
            let expected = if row.number == 23 { 28 } else { row.moves };
            assert_eq!(found, expected, "position {}", row.number);
        }
    }
}
