//! What the explanations know without a browser.

pub mod alpha_beta;
pub mod counts;
pub mod explanation;
pub mod guess;
pub mod late;
pub mod teaching;
pub mod why_won;
