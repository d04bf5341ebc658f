//! Experiments on the questions that the thesis left open for lack of computing time: a ten-game test took its
//! author seven and a half minutes (§4.7.1).
//!
//! Every experiment is a function of a plan with a seed and of a [`Shard`]. Parts can run anywhere and add up
//! exactly to the whole. None reads a clock.
//!
//! | module | question | thesis |
//! |---|---|---|
//! | [`curve`] | does training raise playing strength; do schemes and systems differ? | §4.7.1, Figs. 4.4, 4.11, 4.21, §4.10.2 |
//! | [`settings`] | what do thresholds, hysteresis and patience do? | §4.8, Figs. 4.13, 4.16 to 4.20, 4.24 |
//! | [`spread`] | how wide do ten-game tests scatter? | Fig. 4.5 |
//! | [`insight`] | how far is MAX from best play? | |
//! | [`leap`] | how does System 1 fail? | §4.2.2 |
//! | [`rest`] | where would System 3's learning come to rest? | §4.6 |

pub mod curve;
pub mod insight;
pub mod leap;
pub mod rest;
pub mod settings;
pub mod spread;

pub use crate::matches::Shard;
