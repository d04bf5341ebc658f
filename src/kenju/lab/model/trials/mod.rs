//! Kenju's trials on the page: which experiment with which numbers, how far its units are, and what
//! came of it. The thesis's trials took hours (§4.7.1); here they run in a pool of workers, are paused
//! and stopped at will, and whatever has been computed is shown.
//!
//! The form is a table of fields (`field`); each has the name the command line and the link use.

mod drawing;
mod field;
mod form;
mod model;
mod update;

pub use drawing::{drawing, sample};
pub use field::{Entry, FIELDS, Field, FieldRow};
pub use form::{EXPERIMENTS, Form, Mistake};
pub use model::{Action, Effect, Outcome, Running, Stopped, Trials};

#[cfg(test)]
mod tests;
