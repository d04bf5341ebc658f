//! Messages between the page and the workers that build exact tables. The tables themselves are not in them: a worker
//! loads the tables it needs from the browser's storage and stores what it has built, so that no table of some
//! megabytes is copied through the page.

use endgame::oracle::{Material, Progress};
use kit::experiment::wire::Request;
use serde::{Deserialize, Serialize};

/// Asks a worker to build the table of this ending. The tables it needs are stored already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Make(pub Material);

/// A worker's report about an ending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfTable {
    pub material: Material,
    pub reply: MakingReply,
}

impl Request for Make {
    const KIND: &'static str = "table";
    type Reply = OfTable;
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MakingReply {
    Making(Progress),
    /// The table is built and stored.
    Made,
    /// A table it needs is not stored, or damaged, and has to be built first.
    Missing(Material),
    /// It cannot be built or stored, for this reason.
    Failed(String),
}
