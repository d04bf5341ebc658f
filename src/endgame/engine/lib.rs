//! EG, which judges endings of kings and pawns by rules, strategies and calculation, and an exact
//! oracle to audit it.
//!
//! The source is Crispin Perdue and Hans J. Berliner, *EG: A Case Study in Problem Solving with King
//! and Pawn Endings* (IJCAI-77, 1977); "the paper" below. Rules, strategies and limits of ours are
//! marked as such.
//!
//! - [`eg::Eg`] answers for a position: a [`Range`] of values, what is claimed and what is proved, and
//!   a move. [`eg::words`] puts the answer and every step into sentences.
//! - [`rules`] is the rule base; [`rules::evaluate`] tells what fires and why.
//! - [`strategy`] lists the strategies, [`calculation`] the calculations in place of search, such as
//!   [the opposition](fn@calculation::opposition) and [spheres of influence](calculation::claims).
//! - [`structure`] solves a pawn structure for all squares of both kings, [`corresponding`] reads
//!   corresponding squares from it, and [`proof`] proves a value move by move.
//! - [`oracle`] computes exact tables of all endings with up to four men; [`audit`] compares EG with
//!   them. EG itself never uses them.
//!
//! Throughout, *White* is the side a value is for, whatever its real colour ([`View`]).
//!
//! ```
//! use endgame::Range;
//! use endgame::eg::{Eg, Limits};
//!
//! // The paper's third example: only the step to c3 wins.
//! let board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
//! let mut eg = Eg::new(&board, Limits::default());
//! assert!(eg.run(&mut ()).is_continue());
//! let answer = eg.answer().unwrap();
//! assert_eq!(answer.proved, Range::WIN);
//! assert_eq!(answer.best.unwrap().to_string(), "c2c3");
//! ```

pub mod audit;
pub mod calculation;
pub mod corresponding;
pub mod eg;
pub mod facts;
pub mod map;
pub mod oracle;
pub mod proof;
pub mod rules;
pub mod short;
pub mod strategy;
pub mod structure;
pub mod value;
pub mod view;

pub use value::{Range, Value};
pub use view::{Men, View, stronger_side};
