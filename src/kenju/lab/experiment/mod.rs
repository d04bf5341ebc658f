//! Kenju's trials: what the thesis asked of its learner in hours of computing, as values that can be
//! sent, shared out and repeated.
//!
//! | what | where |
//! |---|---|
//! | what a trial is | [`trial`] |
//! | the experiments by name | [`catalogue`] |
//! | its units of work, and how their sums merge | [`worksheet`], [`work`] |
//! | tables, charts, JSON and CSV of what came of it | `results` |
//! | parameters as one types them | [`text`] |
//! | trials of one part as commands | [`command`] |
//! | a game under way, how it came about, and what was trained before it | [`game`], [`replay`], [`recording`], [`past`] |
//! | the search for a forced win, in stages | [`forced`] |
//! | what the page asks its worker, and how that is done in slices | [`messages`], [`thinking`] |
//!
//! A unit is a fraction of a second of work that depends on nothing but the trial and its number.
//! Units can be run anywhere in any order; the sums are whole numbers, so the merged sums are those
//! of one run, exactly.
//!
//! ```
//! use kenju_lab::experiment::{Partial, Trial, Worksheet};
//!
//! let trial = Trial::named("match").unwrap().sized(20);
//! let sheet = Worksheet::new(&trial).unwrap();
//! let mut sums = Partial::default();
//! for unit in 0..sheet.units() {
//!     sums.merge(&sheet.run(unit));
//! }
//! assert!(sheet.finish(&sums).is_complete());
//! ```

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod catalogue;
pub mod command;
pub mod forced;
pub mod game;
pub mod learner_file;
pub mod link;
pub mod messages;
mod parts;
pub mod past;
pub mod recording;
pub mod replay;
mod tables;
pub mod text;
pub mod thinking;
pub mod trial;
pub mod work;
pub mod worksheet;

pub use catalogue::{EXPERIMENTS, SEED};
pub use command::{KenjuCommand, Tried};
pub use trial::{Kind, Schooling, Setting, Study, Trial, TrialError};
pub use worksheet::{Partial, UnitReply, UnitRequest, Worksheet};
