//! The ladder as it was measured over positions of masters' games: `measured.csv` holds what `plyground ladder --csv`
//! printed, one line for each depth and rung. The commands stand in `docs/search-ladder.md`.

use super::RUNGS;
use stats::Estimate;

/// A rung over all positions, at one depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// Which of [`RUNGS`].
    pub rung: usize,
    /// The horizon, in plies.
    pub depth: u8,
    /// Number of positions searched.
    pub positions: usize,
    /// In how many of them the search ended within its limit of nodes.
    pub finished: usize,
    /// The nodes of those.
    pub nodes: u64,
    /// The geometric mean of the nodes as a share of those of the rung that it is compared with.
    pub compared: Option<Estimate>,
    /// Of how many positions that is: of those that both have finished.
    pub of: usize,
}

/// The depths at which all rungs were measured, in plies.
pub const DEPTHS: [u8; 4] = [4, 5, 6, 8];

/// All rungs at a depth, in their order.
pub fn at(depth: u8) -> impl Iterator<Item = Measured> {
    let lines = include_str!("measured.csv").lines();
    lines
        .filter_map(read)
        .filter(move |it| it.depth == depth && it.rung < RUNGS.len())
}

/// Parses a line; `None` for the header.
fn read(line: &str) -> Option<Measured> {
    let mut fields = line.split(',');
    let mut next = || fields.next();
    Some(Measured {
        depth: next()?.parse().ok()?,
        positions: next()?.parse().ok()?,
        rung: next()?.parse().ok()?,
        finished: next()?.parse().ok()?,
        nodes: next()?.parse().ok()?,
        compared: {
            let [value, low, high] = [next()?, next()?, next()?].map(|field| field.parse().ok());
            value
                .zip(low)
                .zip(high)
                .map(|((value, low), high)| Estimate { value, low, high })
        },
        of: next()?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_is_there_at_every_depth() {
        for depth in DEPTHS {
            let rungs: Vec<usize> = at(depth).map(|it| it.rung).collect();
            assert_eq!(rungs, (0..RUNGS.len()).collect::<Vec<_>>(), "{depth}");
        }
        let lines = include_str!("measured.csv").lines().count();
        assert_eq!(lines, 1 + DEPTHS.len() * RUNGS.len());
    }
}
