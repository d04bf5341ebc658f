//! PLAYER and PRO: a player that looks at one ply, values what it sees by seventeen parameters, and
//! has its weights trained (Milton L. Senft, *Adaptive Logic Techniques and Decision-Making*, Naval
//! Postgraduate School, Monterey, March 1975). The FORTRAN listing (pp. 70-92) says exactly what
//! the program computes and is followed where the prose differs.

mod adaline;
mod army;
mod attack_map;
mod bootstrap;
mod check;
mod decision;
mod explain;
pub mod facts;
pub mod fit;
mod parameters;
mod position;
mod positions;
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
pub use explain::{Explained, explain};
pub use parameters::{COUNT, Cause, PARAMETERS, Parameter, ParameterRow, Parameters, What, causes};
pub use position::{Castled, Position, Step, StepKind, Who, guess_castled};
pub use positions::{
    PositionError, Recommended, Selection, Surveyed, positions_of_epd, positions_of_game,
};
pub use pro::{Cards, CardsError, Step as ProStep, TYPED};
pub use ranking::{Ranking, Tally};
pub use reading::{Oddity, Reading};
pub use survey::{SideSurvey, Survey};
pub use teaching::{Given, KEPT, LessonError, Manner, Teaching};
pub use trained::{COURSE, RECIPE, TRAINED, Trained, trained};
pub use training::{
    Course, Kept, LESSONS_LIMIT, Looked, PASSES_LIMIT, Pass, Question, SCALES, Sample, Split,
    Taught, Training, Tutor, question, split,
};
pub use weights::{INPUTS, LIMIT, Weights, WeightsError};
