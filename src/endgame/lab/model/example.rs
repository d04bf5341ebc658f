//! EG's search of the first screen's position, for the tests of this lab.

use crate::experiment::{EgRecording, EgSubject};
use endgame::eg::Limits;

/// A position as EG searches it.
pub fn searched(fen: &str) -> EgRecording {
    let subject = EgSubject {
        position: fen.to_owned(),
        limits: Limits::default(),
    };
    EgRecording::run(subject, 100_000).unwrap()
}

/// EG's search of the example, in which only 1.Kc3 wins.
pub fn example() -> EgRecording {
    searched(crate::experiment::link::EXAMPLE)
}
