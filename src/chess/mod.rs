//! Chess facts on top of `cozy-chess`: game records, notations, editing.

pub mod fen;
pub mod packed;
pub mod validity;
pub mod words;
