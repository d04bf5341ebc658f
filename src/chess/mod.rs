//! Chess facts on top of `cozy-chess`: game records, notations, editing.

pub mod packed;
