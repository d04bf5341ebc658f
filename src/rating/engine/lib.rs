//! Rating an analysis by an exponentially decaying reward (Steve Waughan, *Evaluating Chess Computer
//! Programmes: A New Approach*, 10 November 1989): the moves of a position have marks, a program that
//! analyses it prefers one move after another, and each stretch of time counts by its mark, the
//! early ones more than the late ones, the more so the faster one is to play.
//!
//! The measure leaves out how well a program uses its time and its opening book, as its author says.

mod curve;
mod epd;
mod mark;
mod positions;
mod score;
mod timeline;

pub use curve::rates;
pub use epd::{MarksError, marks_of_epd, marks_to_epd, parse_marks};
pub use mark::{Mark, MarkedMove, Marks, OutOfRange};
pub use positions::{MarkedPosition, SetUp, endings, middlegames};
pub use score::{
    Area, Decay, DecayError, P_1989, areas, areas_by, percentage, score, weight_density,
};
pub use timeline::{Moment, Preference, Stretch, TIMELINE_LIMIT, Timeline, TimelineError};
