//! Kenju's repeatable experiments, and the requests of its page.
//!
//! | module | contents |
//! |---|---|
//! | [`trial`] | a trial: kind, settings, seed |
//! | [`catalogue`] | the experiments by name, and parts of trials as commands |
//! | [`work`], [`worksheet`] | the units of a trial, and how their sums merge |
//! | `tables` | tables and charts of the results |
//! | [`text`] | player parameters as text |
//! | [`game`], [`replay`] | a game in progress, its inputs and recordings, and earlier training |
//! | [`forced`] | the staged search for a forced win |
//! | [`jobs`] | requests to the worker, and the jobs that answer them |
//! | [`link`], [`learner_file`] | links and files |
//!
//! A unit takes a fraction of a second and depends only on the trial and the unit's number. Units can
//! run anywhere in any order. Their sums are whole numbers, so merged sums equal those of a single run
//! exactly.
//!
//! ```
//! use kenju_lab::experiment::{TrialSums, Trial, Worksheet};
//!
//! let trial = Trial::named("match").unwrap().sized(20);
//! let sheet = Worksheet::new(&trial).unwrap();
//! let mut sums = TrialSums::default();
//! for unit in 0..sheet.units() {
//!     sums.merge(&sheet.run(unit));
//! }
//! assert!(sheet.finish(&sums).is_complete());
//! ```

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod catalogue;
pub mod forced;
pub mod game;
pub mod jobs;
pub mod learner_file;
pub mod link;
pub mod replay;
mod tables;
pub mod text;
pub mod trial;
pub mod work;
pub mod worksheet;

pub use catalogue::{EXPERIMENTS, ExperimentSpec, KenjuCommand, SEED};
pub use trial::{Kind, Schooling, Setting, Study, Trial, TrialError};
pub use worksheet::{TrialSums, UnitReply, UnitRequest, Worksheet};
