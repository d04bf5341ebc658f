//! The exact tables of the visitor: which are kept in the browser, and the plan by which workers make
//! more of them.

mod model;
#[cfg(test)]
mod tests;

pub use model::{
    Action, Effect, GOALS, Goal, GoalRow, Plan, TableNews, TableProgress, TableWish, Tables,
    WORKERS_LIMIT, Work, duration, megabytes,
};
