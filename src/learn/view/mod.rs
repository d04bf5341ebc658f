//! How the explanations are drawn.

pub mod alpha_beta;
pub mod frame;
pub mod handle;
pub mod late;
pub mod page;
pub mod teaching;
pub mod why_won;
