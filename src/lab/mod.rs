//! What can be repeated: an experiment is a value that a link carries, a job runs it in slices, a
//! recording is what came of it. The only layer in which the programs meet.

pub mod chute_desk;
pub mod command;
pub mod dispatch;
pub mod endgame;
pub mod endgame_audit;
pub mod endgame_desk;
pub mod endgame_exact;
pub mod endgame_link;
pub mod evaluator;
pub mod experiment;
pub mod job;
pub mod kenju;
pub mod learner_file;
pub mod learner_link;
pub mod ledger;
pub mod link;
pub mod masters;
pub mod oracle;
pub mod player;
pub mod protocol;
pub mod query;
pub mod rating;
pub mod recording;
pub mod reproduction;
pub mod scenario;
pub mod sitting;
pub mod source;
pub mod table_making;

pub use evaluator::Evaluator;
pub use experiment::{ChessSubject, Experiment, ExperimentError, Limits, Prepared, Subject};
pub use job::{Found, Job, Progress, Report, Stop};
pub use link::Link;
pub use query::LinkProblem;
pub use recording::{Cost, Recording};
