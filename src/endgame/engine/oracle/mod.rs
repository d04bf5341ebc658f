//! The oracle: exact values of every position with up to four men, computed on demand.
//!
//! Retrograde analysis (after Ströhlein 1970 and Thompson 1986) gives outcome and distance to mate in the 35
//! endings of three and four men. Promotions to all pieces, en passant and stalemate are included; the
//! fifty-move rule ([`InTime`]) and castling are not. [`Generator`] makes the [`Table`] of one ending, one
//! byte a position, from those that a capture or promotion leads to. [`Schedule`] tells which ending may come
//! next, and [`Oracle`] answers for positions.
//!
//! En passant rights are not part of a table: the generator accounts for them after every double step, and
//! [`Oracle::probe`] looks one ply ahead if there is one.
//!
//! EG itself never uses the oracle.

mod clock;
mod entries;
mod generator;
mod geometry;
mod layout;
mod material;
mod pass;
mod probe;
mod schedule;
mod table;
pub mod verify;
mod zeroing;

pub use clock::{ClockSearch, InTime, plies_left};
pub use generator::{Generator, MissingTable, Progress};
pub use layout::Placement;
pub use material::{Fourth, Material, MaterialError};
pub use probe::{Oracle, side_may_castle};
pub use schedule::Schedule;
pub use table::{Counts, DRAW, Exact, ILLEGAL, Tally};
pub use table::{Positions, Table, TableError};
pub use zeroing::{ZeroingDistances, zeroing_by};

#[cfg(test)]
mod tests;
