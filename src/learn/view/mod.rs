//! How the explanations are drawn.

pub mod alpha_beta;
pub mod chessboard;
pub mod counts;
pub mod frame;
pub mod guess;
pub mod handle;
pub mod late;
pub mod page;
pub mod teaching;
pub mod why_won;
