//! What EG's loop alone claims, and how often that is wrong by the exact tables: counted by `plyground audit ENDING
//! --loop-only` over all of K+P v K and 20,000 drawn positions of each of the other two endings. The tests hold the
//! table to what docs/eg-findings.md keeps of these commands.

use crate::endgame::strategy::Means;
use crate::stats::Share;

/// The endings, and of which of their positions the claims are.
pub const ENDINGS: [(&str, &str); 3] = [
    ("K+P v K", "all 331,352"),
    ("K+2P v K", "20,000 drawn"),
    ("K+P v K+P", "20,000 drawn"),
];

/// Values claimed and how many of them are wrong, in the order of [`ENDINGS`], by the strategy whose move the claim rests
/// on; by none where no move was suggested.
pub const CLAIMS: [(Option<Means>, [[u64; 2]; 3]); 13] = [
    (None, [[72, 16], [374, 10], [28, 5]]),
    (Some(Means::Capture), [[0, 0], [1462, 12], [767, 14]]),
    (Some(Means::Run), [[375, 34], [3937, 4], [3388, 11]]),
    (Some(Means::March), [[8493, 1062], [1083, 34], [1520, 42]]),
    (
        Some(Means::Opposition),
        [[4712, 764], [4083, 68], [1100, 136]],
    ),
    (Some(Means::Outflank), [[38, 10], [9, 1], [91, 12]]),
    (Some(Means::Escort), [[72, 20], [126, 29], [586, 68]]),
    (Some(Means::Breakthrough), [[0, 0], [0, 0], [60, 11]]),
    (Some(Means::Attack), [[0, 0], [0, 0], [787, 54]]),
    (Some(Means::Stop), [[6181, 939], [2466, 136], [35, 4]]),
    (Some(Means::Corner), [[226, 31], [48, 0], [0, 0]]),
    (Some(Means::ShutIn), [[2, 0], [39, 0], [1, 1]]),
    (Some(Means::Race), [[0, 0], [0, 0], [2, 0]]),
];

/// Positions in which the loop alone claims what is not so: in words what it claims, and what is true.
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

/// The wrong ones of all that is claimed in the ending of that place in [`ENDINGS`].
pub fn wrong(ending: usize) -> Share {
    let cells = CLAIMS.iter().filter_map(|row| row.1.get(ending));
    cells.fold(Share::default(), |sum, [claimed, wrong]| Share {
        hits: sum.hits + wrong,
        of: sum.of + claimed,
    })
}
