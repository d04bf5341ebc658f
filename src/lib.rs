//! Plyground: step through classic programs that played and learned.
//!
//! A position is a value; a search, a rule run, a lesson is a pure function of a value, limits and
//! a seed; everything on the screen is a recording of such a function, played back.
//! `ARCHITECTURE.md` names the layers and what each may use.

#[cfg(feature = "cli")]
pub mod cli;

// With the unit tests, so that to run both compiles the library once.
#[cfg(test)]
#[path = "../tests/architecture/mod.rs"]
mod architecture;
