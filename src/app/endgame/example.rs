//! EG's search of the first screen's position, for the tests of this lab.

use crate::endgame::eg::Limits;
use crate::lab::endgame::{EgRecording, EgSubject};

/// A position as EG searches it.
pub fn searched(fen: &str) -> EgRecording {
    let subject = EgSubject {
        position: fen.to_owned(),
        limits: Limits::default(),
    };
    EgRecording::run(subject, 100_000).unwrap()
}

/// The example: only 1.Kc3 wins.
pub fn example() -> EgRecording {
    searched(crate::lab::endgame::link::EXAMPLE)
}
