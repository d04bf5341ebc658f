//! EG's limits as options.

use ::endgame::eg::{self, ExclusionSwitch, MOST_STRUCTURES};
use ::endgame::rules::RuleBase;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Limits {
    /// Position limit of the strategic search
    #[arg(long, value_name = "N", default_value_t = eg::Limits::default().strategic)]
    nodes: u64,
    /// Position limit of a proof; 0 for claims only
    #[arg(long, value_name = "N", default_value_t = eg::Limits::default().proof)]
    proof: u64,
    /// Number of pawn structures to solve in support of a long proof; 0 for none
    #[arg(long, value_name = "N", default_value_t = eg::Limits::default().structures, value_parser = clap::value_parser!(u64).range(..=MOST_STRUCTURES))]
    structures: u64,
    /// Run EG's loop alone, as the paper describes it: rules that state an idea, strategies, calculation. No table
    /// rules, no proofs, no solved structures
    #[arg(long, conflicts_with_all = ["proof", "structures"])]
    loop_only: bool,
    /// Run EG's loop with only the rules that the paper prints
    #[arg(long, conflicts_with_all = ["proof", "structures", "loop_only"])]
    printed_rules: bool,
    /// Ignore that a strategy may exclude others (p. 3 of the paper), to see the nodes that this saves
    #[arg(long)]
    no_exclusion: bool,
}

impl Limits {
    pub(super) fn get(&self) -> eg::Limits {
        let limits = match (self.loop_only, self.printed_rules) {
            (_, true) => eg::Limits::loop_alone(self.nodes, RuleBase::Printed),
            (true, false) => eg::Limits::loop_alone(self.nodes, RuleBase::WithoutTables),
            (false, false) => eg::Limits {
                strategic: self.nodes,
                proof: self.proof,
                structures: self.structures,
                rules: RuleBase::All,
                exclusion: ExclusionSwitch::On,
            },
        };
        let exclusion = if self.no_exclusion {
            ExclusionSwitch::Off
        } else {
            ExclusionSwitch::On
        };
        eg::Limits {
            exclusion,
            ..limits
        }
    }
}
