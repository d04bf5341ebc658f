//! The endgame lab's experiments: EG's recordings as files, and knowledge against search.

pub mod audit;
pub mod exact;
pub mod knowledge;
pub mod link;
pub mod messages;
pub mod recording;
pub mod table_file;
pub mod table_making;

pub use knowledge::{Knowledge, KnowledgeSearch, Solved, Verdict};
pub use recording::{EgRecording, EgRecordingError, EgSubject};
