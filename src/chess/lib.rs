//! Game records, notations and editing on top of [`cozy_chess`], which knows the rules of chess.
//!
//! | task | module |
//! |---|---|
//! | read a move in any notation, write it in SAN | [`notation`], [`descriptive`] |
//! | read positions, with errors that say what to mend | [`fen`], [`epd`], [`validity`] |
//! | read and write games with variations and comments | [`pgn`], [`record`] |
//! | set up a position piece by piece | [`edit`] |
//! | store a move in two bytes | [`packed`] |
//! | list moves, count them, name pieces | [`moves`], [`perft`], [`words`] |
//!
//! The formats are those of the PGN standard (Steven J. Edwards, *Portable Game Notation Specification
//! and Implementation Guide*, 1994). Descriptive notation follows the books of the programs' time.
//!
//! ```
//! use chess::pgn::{parse_games, write_pgn};
//!
//! let old = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 *";
//! let game = parse_games(old).next().unwrap().unwrap();
//! assert!(write_pgn(&game.record).ends_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n"));
//!
//! let error = chess::fen::parse_fen("4k3/9/8/8/8/8/8/4K3 w - -").unwrap_err();
//! assert_eq!(error.column, 5);
//! ```

pub mod descriptive;
pub mod edit;
pub mod epd;
pub mod fen;
pub mod moves;
pub mod notation;
pub mod packed;
pub mod perft;
pub mod pgn;
pub mod record;
mod refusal;
mod san;
pub mod validity;
pub mod words;
