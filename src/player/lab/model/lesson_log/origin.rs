//! The origin of weights and the verdicts on moves, as the lesson log keeps them.

use crate::experiment::link::Preset;
use serde::{Deserialize, Serialize};

/// The beginning of a term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// The weights at first.
    Start,
    /// Weights with a name.
    Named(Preset),
    /// Brought by a link.
    Link,
    /// Set by hand.
    Hand,
    /// Read from a file of that name.
    File(String),
    Trained {
        /// The recipe in words.
        recipe: String,
        /// The command that repeats it.
        command: String,
    },
    /// Found by the search for the weights of 1975.
    Fitted,
    /// Another manner of teaching.
    Manner,
    /// Taken up again after that step.
    Past(usize),
}

impl Origin {
    /// In words, without a full stop.
    pub fn words(&self) -> String {
        match self {
            Self::Start => "the weights to begin with".to_owned(),
            Self::Named(preset) => format!("weights chosen: {}", preset_name(*preset)),
            Self::Link => "weights brought by a link".to_owned(),
            Self::Hand => "weights set by hand".to_owned(),
            Self::File(name) => format!("weights read from {name}"),
            Self::Trained { recipe, .. } => format!("weights taken from a training: {recipe}"),
            Self::Fitted => "weights taken from the search for those of 1975".to_owned(),
            Self::Manner => "another way of teaching from here on".to_owned(),
            Self::Past(step) => format!("the weights of step {step} taken up again"),
        }
    }
}

/// A preset's name for people.
pub const fn preset_name(preset: Preset) -> &'static str {
    match preset {
        Preset::Ones => "all 1 (untrained)",
        Preset::TrainedListed => "trained here, as listed",
        Preset::TrainedMeant => "trained here, as meant",
        Preset::Reconstructed => "reconstructed for 1975",
        Preset::Zeros => "all 0",
    }
}

/// The critic's verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CriticVerdict {
    /// It is better than the other.
    Better,
    /// The chosen one is good.
    Good,
    /// The chosen one is bad.
    Bad,
}

/// The record of a lesson besides its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The position.
    pub fen: String,
    /// The move that was spoken of.
    pub spoken_of: String,
    /// The move it was compared with.
    pub other: String,
    /// The verdict.
    pub asked: CriticVerdict,
    /// The rank of the move spoken of before, after, and how many moves there are.
    pub ranks: [usize; 3],
}
