//! What the explanations know without a browser.

pub mod alpha_beta;
mod arrival;
pub mod counts;
pub mod explanation;
pub mod guess;
pub mod late;
pub mod teaching;
pub mod why_won;
