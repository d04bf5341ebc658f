//! The oracle: what is true of every position of up to four men, computed on the spot.
//!
//! Retrograde analysis (as Ströhlein 1970 and Thompson 1986) gives outcome and distance to mate of the
//! 35 endings of three and four men: promotions to all pieces, captures in passing and stalemate are in,
//! the rule of fifty moves ([`InTime`]) and castling are not. [`Generator`] makes the [`Table`] of one ending, of one
//! byte a position, from those of the endings that a capture or a promotion leads to; [`Schedule`] says
//! which ending may come next, and [`Oracle`] answers for positions.
//!
//! A right to capture in passing is not part of a table: the generator counts with it after every double
//! step, and [`Oracle::probe`] looks one ply ahead where there is one.
//!
//! EG itself never asks the oracle.

mod arrangement;
mod clock;
mod entries;
mod exact;
mod generator;
mod geometry;
mod layout;
mod material;
mod mirror;
mod pass;
mod probe;
mod schedule;
mod table;
pub mod verify;
mod zeroing;

pub use clock::{ClockSearch, InTime, plies_left};
pub use exact::{Counts, DRAW, Exact, ILLEGAL, Tally};
pub use generator::{Generator, MissingTable, Progress};
pub use layout::Placement;
pub use material::{Fourth, Material, MaterialError};
pub use probe::{Oracle, side_may_castle};
pub use schedule::Schedule;
pub use table::{Positions, Table, TableError};
pub use zeroing::{ZeroingDistances, zeroing_by};

#[cfg(test)]
mod tests;
