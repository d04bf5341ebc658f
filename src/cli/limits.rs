//! How much EG may search, prove and solve, as options.

use crate::endgame::eg::{self, MOST_STRUCTURES};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Limits {
    /// How many positions the strategic search reaches at most.
    #[arg(long, value_name = "N", default_value_t = eg::Limits::default().strategic)]
    nodes: u64,
    /// How many positions a proof judges at most; 0 for claims only.
    #[arg(long, value_name = "N", default_value_t = eg::Limits::default().proof)]
    proof: u64,
    /// How many pawn structures may be solved to help a proof that takes long; 0 for none.
    #[arg(long, value_name = "N", default_value_t = eg::Limits::default().structures, value_parser = clap::value_parser!(u64).range(..=MOST_STRUCTURES))]
    structures: u64,
}

impl Limits {
    pub(super) const fn get(&self) -> eg::Limits {
        eg::Limits {
            strategic: self.nodes,
            proof: self.proof,
            structures: self.structures,
        }
    }
}
