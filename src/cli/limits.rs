//! How much EG may search, prove and solve, as options.

use ::endgame::eg::{self, MOST_STRUCTURES};
use ::endgame::rules::RuleBase;
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
    /// EG's loop alone, as the paper describes it: rules that state an idea, strategies, calculation.
    /// No rules that are tables, no proof, no solved structures.
    #[arg(long, conflicts_with_all = ["proof", "structures"])]
    loop_only: bool,
    /// The same with no rules but the few that the paper prints.
    #[arg(long, conflicts_with_all = ["proof", "structures", "loop_only"])]
    printed_rules: bool,
}

impl Limits {
    pub(super) fn get(&self) -> eg::Limits {
        match (self.loop_only, self.printed_rules) {
            (_, true) => eg::Limits::loop_alone(self.nodes, RuleBase::Printed),
            (true, false) => eg::Limits::loop_alone(self.nodes, RuleBase::WithoutTables),
            (false, false) => eg::Limits {
                strategic: self.nodes,
                proof: self.proof,
                structures: self.structures,
                rules: RuleBase::All,
            },
        }
    }
}
