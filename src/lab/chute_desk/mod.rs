//! The CHUTE lab between page and workers. One worker is the desk: it reads the person's games, keeps the points
//! of all moves of all games, weighs them anew, and runs experiments ([`Bench`]). Others work units off, each by
//! itself. Here are also what the lab's links say and what it keeps between visits.

pub mod answer;
pub mod bench;
pub mod experiment;
pub mod link;
pub mod message;
pub mod shelf;
pub mod unit;
pub mod weights;

pub use bench::Bench;
pub use message::{Ask, Asked, Broken, Curve, Curves, Key, ReadGame, ShownCurve, Told, Tree};
pub use unit::{counted, score, unpack, work_off};
pub use weights::Weights;
