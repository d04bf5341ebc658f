//! The Kenju lab on the page: what a learner has in its head, how it came there, its players and the
//! console.

pub mod console;
pub mod memory;
pub mod moods;
pub mod pattern;
pub mod players;
pub mod ranks;
pub mod rate;
