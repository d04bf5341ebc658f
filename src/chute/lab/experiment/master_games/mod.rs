//! Heuristics measured against masters (Sugar 1975, chapters 3 and 4): how high CHUTE ranks the
//! masters' moves, the points of each heuristic for them, and how well the sums of such points predict
//! the end of the game.
//!
//! | module | contents |
//! |---|---|
//! | [`played`], [`measure`], [`sample`] | measured games: every position with its scores and its distance from the end |
//! | [`ranking`] | the rank of the master's move |
//! | [`scoring`] | position scores; means and deviations of the heuristics |
//! | [`variables`] | the variables of regressions, and the scores by the end of the game |
//! | [`regression`], [`uncertainty`] | correlations, regressions, predicted errors |
//! | [`disputed`] | disputed readings of the heuristics, compared with the tables |
//! | [`overlap`], [`closeness`] | candidate moves by overlapping ranges, and the weights of the ranges |
//! | [`study`] | questions about a source of games, in parts that merge |
//! | [`bounds`], [`pruning`] | errors of lookahead, computed and counted |
//! | [`scored`] | games with the points of all moves, for reranking |
//! | [`library_game`] | games for the library of positions |
//! | [`cards`], [`records`] | games on cards, and the record of each position, as the thesis kept them |
//!
//! Positions of one game are not independent. So every interval resamples games (`resample`), and
//! errors of regressions are clustered by game.

pub mod bounds;
pub mod cards;
pub mod closeness;
pub mod disputed;
pub mod error_count;
pub mod library_game;
pub mod measure;
pub mod overlap;
pub mod played;
pub mod pruning;
pub mod published;
pub mod ranking;
pub mod records;
pub mod regression;
pub mod sample;
pub mod scored;
pub mod scoring;
pub mod study;
mod tables;
pub mod uncertainty;
pub mod variables;

pub use measure::{Limits, measure_pgn};
pub use played::Sampling;
pub use sample::{BAD_LISTED, Bad, Game, Phase, Place, Sample, Skip};
pub use study::{Kind, Part, Regress, Study, StudyError};
pub use tables::correct_p;
pub use variables::{Target, Variable};
