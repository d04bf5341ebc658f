//! Claims of EG's loop alone, and how often the exact tables refute them: the commands that count them, the counts that
//! the reproduction page shows, and some misjudged positions.

use endgame::strategy::Means;
use serde::Deserialize;
use stats::Share;

/// The endings, which of their positions were asked, and the command; `docs/data/eg.json` keeps the answers.
pub const COUNTED: [[&str; 3]; 3] = [
    ["K+P v K", "all 331,352", "plyground audit KPK --loop-only"],
    [
        "K+2P v K",
        "20,000 sampled",
        "plyground audit KPPK --sample 20000 --loop-only",
    ],
    [
        "K+P v K+P",
        "20,000 sampled",
        "plyground audit KPKP --sample 20000 --loop-only",
    ],
];

/// The places of an answer that [`ClaimCounts`] holds.
pub const PLACES: [&str; 4] = ["/claimed", "/claimed_wrong", "/rules", "/strategies"];

/// The counts of a command's answer that the page shows.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct ClaimCounts {
    /// Values claimed that neither the rules nor the moves searched prove.
    pub claimed: u64,
    /// Number of wrong claims.
    pub claimed_wrong: u64,
    pub rules: Vec<OfRule>,
    pub strategies: Vec<OfStrategy>,
}

/// Number of positions where a rule fired, and where it was wrong.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct OfRule {
    pub id: String,
    pub fired: u64,
    pub wrong: u64,
}

/// The claims that rest on a move of this strategy; `None` if no strategy suggested a move.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct OfStrategy {
    pub id: Option<Means>,
    pub claimed: u64,
    pub wrong: u64,
}

impl ClaimCounts {
    pub fn wrong(&self) -> Share {
        Share {
            hits: self.claimed_wrong,
            of: self.claimed,
        }
    }
}

/// Positions that the loop alone misjudges, with its claim and the exact result in words.
pub const MISJUDGED: [(&str, &str, &str); 8] = [
    (
        "1K6/8/8/4k3/8/1P6/8/8 w - - 0 1",
        "a win for White",
        "it is a draw",
    ),
    (
        "1K6/8/4P3/1k6/8/8/8/8 b - - 0 1",
        "a win for White",
        "it is a draw",
    ),
    (
        "1K6/7k/8/8/8/8/3P4/8 b - - 0 1",
        "a win for White",
        "it is a draw",
    ),
    ("1k6/8/8/1P6/8/8/1P6/5K2 w - - 0 1", "a draw", "White wins"),
    ("2k5/8/2P5/1P6/8/8/4K3/8 w - - 0 1", "a draw", "White wins"),
    (
        "8/8/8/1K6/8/6p1/1k3P2/8 w - - 0 1",
        "a win for White",
        "it is a draw",
    ),
    (
        "7k/8/8/8/8/5P2/3p4/4K3 w - - 0 1",
        "a win for White",
        "it is a draw",
    ),
    (
        "8/8/2p5/8/6K1/8/1P6/1k6 w - - 0 1",
        "a win for Black",
        "it is a draw",
    ),
];
