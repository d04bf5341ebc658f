//! The endgame lab's experiments: EG's recordings, knowledge against search, exact results, and their uses in
//! exercises, refutations and lists of mutual zugzwangs.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod audit;
pub mod blame;
pub mod claims;
pub mod collection;
pub mod exact;
pub mod exercise;
pub mod host;
pub mod knowledge;
pub mod left_out;
pub mod link;
pub mod messages;
pub mod recording;
pub mod ruled;
pub mod table_file;
pub mod table_making;
pub mod worker;
pub mod zugzwang;

pub use knowledge::{Knowledge, KnowledgeSearch, SearchVerdict, Solved};
pub use recording::{EgRecording, EgRecordingError, EgSubject};
