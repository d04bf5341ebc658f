//! The lab's jobs for its worker.

use super::Effect;
use crate::experiment::messages::Request;
use kit::model::effect;

/// A job of the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerTask {
    /// Continue the game.
    Play,
    /// Execute a line of commands, which may play a game.
    Command(String),
    ForcedWin,
}

/// Converts the orders of a job into effects.
pub(super) fn sent<Q>(orders: Vec<effect::Effect<Q>>, request: fn(Q) -> Request) -> Vec<Effect> {
    let orders = orders.into_iter().filter_map(|effect| match effect {
        effect::Effect::Send(id, order) => Some(Effect::Send(id, request(order))),
        _ => None,
    });
    orders.collect()
}
