//! PLAYER and PRO: a chess player that looks one ply ahead, values positions by seventeen parameters,
//! and has their weights trained by an Adaline.
//!
//! The source is Milton L. Senft, *Adaptive Logic Techniques and Decision-Making* (Naval Postgraduate
//! School, Monterey, March 1975). Its FORTRAN listing (pp. 70-92) is followed where the prose differs,
//! and [`Reading`] selects the passages in which the listing does not compute what it was meant to.
//!
//! - [`Decision`] surveys every legal move of a position and puts the moves in order.
//! - [`Weights`] are the seventeen weights and a threshold; [`trained`] gives a set that we trained,
//!   since those of 1975 were never printed.
//! - [`explain`](fn@explain) names the pieces and squares behind every parameter.
//! - [`Rule`] is the learning rule, [`Training`] applies it to a set of positions, [`Teaching`] to the
//!   lessons of a person, and [`Cards`] is PRO in integers as listed.
//! - [`facts`] are the thesis's positions, [`fit`] searches for its lost weights.
//!
//! ```
//! use player::{Castled, Decision, Reading, trained};
//!
//! let board = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1".parse().unwrap();
//! let reading = Reading::LISTED;
//! let decision = Decision::new(&board, Castled::UNKNOWN, reading);
//! let best = decision.best(&trained(reading)).unwrap();
//! assert_eq!(best.mv.to_string(), "e3d5");
//! ```

mod adaline;
mod army;
mod attack_map;
mod bootstrap;
mod check;
mod decision;
pub mod facts;
pub mod fit;
mod parameters;
mod position;
mod positions;
mod printout;
mod pro;
mod ranking;
mod reading;
mod steps;
mod survey;
mod teaching;
#[cfg(test)]
mod tests;
mod trained;
mod training;
mod weights;

pub use adaline::{
    Coding, Division, Inputs, Instruction, Lesson, Output, Rule, Threshold, norm, sum,
};
pub use army::{Army, KING, Man, NUMBERS, QUEEN, Wing, value};
pub use attack_map::AttackMap;
pub use bootstrap::{Bootstrap, DRAWS, Interval, bootstrap};
pub use decision::{Candidate, Decision, KING_MOVE, KingMove, NO_REPLY, Placed, Reply};
pub use decision::{Explained, explain};
pub use parameters::{COUNT, Cause, Fact, PARAMETERS, Parameter, ParameterRow, Parameters, causes};
pub use position::{Castled, Position, Side, Step, StepKind, guess_castled};
pub use positions::{
    PositionError, Recommended, Selection, Surveyed, positions_of_epd, positions_of_game,
};
pub use printout::printout;
pub use pro::{Cards, CardsError, Step as ProStep, TYPED, pro_printout};
pub use ranking::{Ranking, Tally};
pub use reading::{Oddity, Reading};
pub use survey::{SideSurvey, Survey};
pub use teaching::{GivenLesson, LessonConfig, LessonError, MAX_LESSONS, Teaching};
pub use trained::{COURSE, RECIPE, TRAINED, Trained, trained};
pub use training::{
    Course, CourseLesson, LESSONS_LIMIT, PASSES_LIMIT, Pass, Question, SCALES, Sample, Split,
    StepOutcome, Training, Tutor, WeightChoice, question, split,
};
pub use weights::{INPUTS, LIMIT, Weights, WeightsError};
