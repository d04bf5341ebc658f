//! The endgame lab's experiments: EG's recordings as files, and knowledge against search.

pub mod knowledge;
pub mod recording;

pub use knowledge::{Knowledge, KnowledgeSearch, Solved, Verdict};
pub use recording::{EgRecording, EgRecordingError, EgSubject};
