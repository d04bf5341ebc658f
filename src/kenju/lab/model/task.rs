//! What the lab asks of its worker, and the orders to a job under way.

use super::Effect;
use crate::experiment::messages::Request;
use kit::model::effect;

/// What the worker thinks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// The game goes on.
    Play,
    /// A line of commands is executed, which may play a game.
    Command(String),
    ForcedWin,
}

/// Orders to a job as they are sent.
pub(super) fn sent<Q>(orders: Vec<effect::Effect<Q>>, request: fn(Q) -> Request) -> Vec<Effect> {
    let orders = orders.into_iter().filter_map(|effect| match effect {
        effect::Effect::Send(id, order) => Some(Effect::Send(id, request(order))),
        _ => None,
    });
    orders.collect()
}
