//! How the explanations are drawn.

pub mod alpha_beta;
pub mod frame;
pub mod handle;
pub mod page;
pub mod why_won;
