//! PLAYER measured: weights ranked over sets of positions and over games, Table I run again, the lost
//! weights searched for, weights in files and links.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod curve;
pub mod evaluation;
pub mod gather;
pub mod link;
pub mod messages;
pub mod recipe;
pub mod reconstructed;
pub mod reconstruction;
pub mod table;
pub mod weights;

pub use evaluation::{
    Contender, Evaluation, Figures, GAMES_LIMIT, GameSieve, chute_ranking, rankings,
};
pub use link::{PlayerLink, reading_of, reading_words};
pub use reconstructed::{RECIPE as RECONSTRUCTION_RECIPE, RECONSTRUCTED};
pub use reconstruction::{Reconstruction, WeightRow};
pub use table::{TableReport, TableRow};
pub use weights::{WeightsFileError, pack, read, unpack, write};

use player::Reading;

/// The two readings of the listing by name.
pub const READINGS: [(&str, Reading); 2] = [("listed", Reading::LISTED), ("meant", Reading::MEANT)];
