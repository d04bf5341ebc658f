//! What the explanations know without a browser.

pub mod alpha_beta;
