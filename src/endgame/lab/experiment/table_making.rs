//! What the page and the workers that make exact tables say to each other. The tables themselves do not
//! pass through these messages: a worker takes those it needs from the browser's storage and leaves
//! there what it has made, so that no table of some megabytes is copied through the page.

use endgame::oracle::{Material, Progress};
use kit::experiment::wire::Request;
use serde::{Deserialize, Serialize};

/// What a worker is asked: to make the table of this ending. Those it needs are kept already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Make(pub Material);

/// What a worker tells, and of which ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfTable {
    pub material: Material,
    pub reply: MakingReply,
}

impl Request for Make {
    const KIND: &'static str = "table";
    type Reply = OfTable;
}

/// What a worker tells of the ending it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MakingReply {
    Making(Progress),
    /// The table is made and kept.
    Made,
    /// A table it needs is not kept, or damaged, and has to be made first.
    Missing(Material),
    /// It cannot be made or kept; this says why.
    Failed(String),
}
