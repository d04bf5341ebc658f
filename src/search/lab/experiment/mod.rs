//! The search lab: an experiment is a value that a link carries, a job runs it in slices, a recording is
//! what came of it.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod beside;
pub mod definition;
pub mod job;
pub mod kept;
pub mod ladder;
pub mod link;
pub mod recording;
pub mod scenario;

pub use definition::{CtwOptions, Experiment, ExperimentError, Limits, Method, Prepared, Subject};
pub use job::{CtwEnd, Found, Job, Progress, Reply, Report, Searching};
pub use link::Link;
pub use recording::{BestLine, Cost, Recording, StaticParts};
