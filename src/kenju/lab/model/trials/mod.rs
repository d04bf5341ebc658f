//! Kenju's experiments on the page: the form, the progress and the results. The thesis's
//! experiments took hours (§4.7.1). Here a pool of workers runs them; they can be paused or
//! stopped at any time, and the results so far are shown.
//!
//! The form is a table of fields (`field`), with the names of the command line and of links.

mod drawing;
mod field;
mod form;
mod model;
mod update;

pub use drawing::{drawing, sample};
pub use field::{FIELDS, Field, FieldControl, FieldRow};
pub use form::{EXPERIMENTS, Form, FormError};
pub use model::{EarlyEnd, RunningTrial, TrialAction, TrialEffect, TrialOutcome, Trials};

#[cfg(test)]
mod tests;
