//! How the explanations are drawn.

pub mod alpha_beta;
pub mod frame;
pub mod handle;

pub use alpha_beta::page::ENTRY as ALPHA_BETA;
