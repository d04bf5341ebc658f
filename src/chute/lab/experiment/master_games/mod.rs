//! Heuristics measured against masters (Sugar 1975, chapters 3 and 4): how high CHUTE ranks the moves
//! that masters chose, what each heuristic says of them, and how well positions so scored predict the
//! end of the game.
//!
//! | what | where |
//! |---|---|
//! | the games that come with the program | `library` |
//! | a game measured: every position with its scores and distance from the end | [`played`], [`sample`], [`measure`] |
//! | how high the master's move is ranked | [`ranking`] |
//! | means and deviations of the heuristics | [`scoring`] |
//! | position scores and what they are compared with | [`positions`], [`target`] |
//! | correlations, regressions, uncertainty | [`correlation`], [`regression`], [`uncertainty`] |
//! | disputed readings tried against the tables | [`disputed`] |
//! | candidates by overlapping ranges | [`overlap`] |
//! | all of it as a value with parts that merge | [`study`] |
//! | errors of lookahead, computed and counted | [`bounds`], [`pruning`], [`independence`] |
//! | games with the scores of all moves, to be reranked at once | [`scored`] |
//! | games as a library of positions takes them | [`library_game`] |
//!
//! Positions of one game are not independent, so every interval resamples games (`resample`), and
//! errors of regressions are clustered by game.

pub mod bounds;
pub mod closeness;
pub mod correlation;
pub mod disputed;
pub mod error_count;
pub mod independence;
pub mod library_game;
pub mod measure;
pub mod overlap;
pub mod played;
pub mod positions;
pub mod pruning;
pub mod published;
pub mod ranking;
pub mod regression;
pub mod sample;
pub mod scored;
pub mod scoring;
pub mod study;
mod tables;
pub mod target;
pub mod uncertainty;
pub mod variables;

pub use measure::{Limits, measure_pgn};
pub use played::Sampling;
pub use sample::{BAD_LISTED, Bad, Game, Phase, Place, Sample, Skip};
pub use study::{Kind, Part, Regress, Study, StudyError};
pub use tables::correct_p;
pub use target::Target;
pub use variables::Variable;
