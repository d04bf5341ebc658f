//! What the explanations know without a browser.

pub mod alpha_beta;
pub mod explanation;
pub mod late;
pub mod teaching;
pub mod why_won;
