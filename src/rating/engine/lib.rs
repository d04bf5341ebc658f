//! The score of a chess analysis by an exponentially decaying reward.
//!
//! The source is Steve Waughan, *Evaluating Chess Computer Programmes: A New Approach* (10 November
//! 1989). The moves of a position have marks. A program that analyses it prefers one move after
//! another, and each stretch of time counts by its move's mark. Early stretches count more than late
//! ones, and the faster the rate of play, the more so. As its author says, the measure ignores how well
//! a program uses its time and its opening book.
//!
//! - [`Timeline`] holds a program's preferences over time, [`Marks`] the worth of the moves.
//! - [`Decay`] turns a rate of play into weights, and [`score`](fn@score) combines the three.
//! - [`percentage`] averages over positions; [`middlegames`] and [`endings`] come with the crate.
//!
//! ```
//! use rating::{Decay, P_1989, Timeline, middlegames, score};
//!
//! let position = middlegames()[0].set_up().unwrap();
//! let best = position.marks.moves()[0];
//! let mut timeline = Timeline::new();
//! timeline.push(0.into(), best.mv).unwrap();
//! let decay = Decay::new(30.0, P_1989).unwrap();
//! assert!((score(&timeline, &position.marks, &decay) - best.mark.value()).abs() < 1e-9);
//! ```

mod mark;
mod positions;
mod score;
mod timeline;

pub use mark::{Mark, MarkedMove, Marks, OutOfRange};
pub use mark::{MarksError, marks_of_epd, marks_to_epd, parse_marks};
pub use positions::{MarkedPosition, SetUp, endings, middlegames};
pub use score::rates;
pub use score::{
    Area, Decay, DecayError, P_1989, areas, areas_by, percentage, score, weight_density,
};
pub use timeline::{Moment, Preference, Stretch, TIMELINE_LIMIT, Timeline, TimelineError};
