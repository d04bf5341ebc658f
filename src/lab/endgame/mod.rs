//! The endgame lab's experiments: EG's recordings as files, and knowledge against search.

pub mod recording;

pub use recording::{EgRecording, EgRecordingError, EgSubject};
