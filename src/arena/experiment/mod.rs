//! The tournament: engines play each other at equal nodes, each balanced opening with both colours. Games end by the
//! rules, by the exact tables, or at a length limit.
//!
//! A unit of work is an opening played twice with colours exchanged. It depends only on the plan and on its own
//! number. Parts played anywhere therefore merge into exactly the bytes of a single run.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod answer;
mod game;
mod kept;
mod opening;
mod pgn;
mod plan;
mod replay;
mod scatter;
mod score;
mod sequential;
mod tournament;

pub use answer::{Answer, Difference, Part, Standing};
pub use game::{
    Choice, Exact, Exactness, Mover, Played, Result, Turn, Why, own_choice, play_unit, played_moves,
};
pub use kept::{Kept, KeptError};
pub use opening::{OPENINGS, Opening, OpeningError, parse as parse_openings};
pub use plan::{
    EXTERNAL, Fixture, GAMES_LIMIT, PAIRINGS, PLIES_LIMIT, Pairing, Plan, PlanError, TABLES,
    Tables, USUAL_PLIES,
};
pub use replay::{Question, Replay, Thought};
pub use score::{Elo, Row, elo};
pub use sequential::{Decision, Verdict};
pub use tournament::{TOURNAMENTS, Tournament};
