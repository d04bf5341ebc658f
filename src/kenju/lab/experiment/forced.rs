//! A staged search for a forced win, used by the page and the command line. It first tries fours
//! alone to depth 40, which is cheap, then fours and threes, deeper in each stage.

use kenju::board::Board;
use kenju::geometry::Colour;
use kenju::threats::{Arms, Finding, Limits, Report, WinSearch};

/// The maximum number of successive fours. The fifth stone of the five comes on top.
pub const FOURS: u16 = 40;

/// Fours and threes: the attacker's maximum number of stones in each stage, the five included.
const THREES: [u16; 5] = [3, 4, 5, 7, 10];

/// The cumulative share of the position budget, in percent, after the fours and after each later
/// stage.
const SHARES: [u32; 6] = [25, 28, 33, 43, 60, 100];

pub struct StagedWin {
    board: Board,
    attacker: Colour,
    stages: Vec<Limits>,
    stage: usize,
    search: WinSearch,
    /// The previous stage's finding.
    finding: Option<Finding>,
    /// Positions visited in earlier stages.
    spent: u32,
}

impl StagedWin {
    /// A new search of at most `nodes` positions.
    pub fn new(board: Board, attacker: Colour, arms: Arms, nodes: u32) -> Self {
        let stages = stages(arms, nodes);
        Self {
            search: WinSearch::new(&board, attacker, stages[0]),
            board,
            attacker,
            stages,
            stage: 0,
            finding: None,
            spent: 0,
        }
    }

    /// Positions visited so far.
    pub const fn nodes(&self) -> u32 {
        self.spent.saturating_add(self.search.nodes())
    }

    /// The finding of the last completed stage.
    pub fn finding(self) -> Option<Finding> {
        self.finding
    }

    /// Visits about `nodes` more positions. Returns true once the search is over.
    pub fn advance(&mut self, nodes: u32) -> bool {
        let Some(limits) = self.stages.get(self.stage) else {
            return true;
        };
        let Some(Report { finding, nodes }) = self.search.advance(nodes) else {
            return false;
        };
        self.spent = self.spent.saturating_add(nodes);
        let last = self.stage + 1 == self.stages.len();
        let is_settled = match finding {
            Finding::Win(_) => true,
            // Finding no win by fours says nothing about threes.
            Finding::NoWin => last || limits.arms == Arms::FoursAndThrees,
            Finding::DepthReached | Finding::NodesSpent => last,
        };
        self.finding = Some(finding);
        if is_settled {
            self.stage = self.stages.len();
            // `spent` already counts its positions.
            self.search = WinSearch::new(&Board::new(), self.attacker, self.stages[0]);
            return true;
        }
        self.stage += 1;
        let next = self.stages[self.stage];
        // Positions that earlier stages saved go to the next one.
        let nodes = next.nodes.saturating_sub(self.spent);
        self.search = WinSearch::new(&self.board, self.attacker, Limits { nodes, ..next });
        false
    }

    pub fn run(mut self) -> Report {
        while !self.advance(u32::MAX) {}
        Report {
            nodes: self.nodes(),
            finding: self.finding.unwrap_or(Finding::NodesSpent),
        }
    }
}

/// The limits of each stage. Node limits are cumulative.
fn stages(arms: Arms, nodes: u32) -> Vec<Limits> {
    let share = |percent: u32| (u64::from(nodes) * u64::from(percent) / 100) as u32;
    let fours = |nodes| Limits {
        arms: Arms::Fours,
        depth: FOURS + 1,
        nodes,
    };
    match arms {
        Arms::Fours => vec![fours(nodes)],
        Arms::FoursAndThrees => {
            let threes = THREES
                .iter()
                .zip(&SHARES[1..])
                .map(|(&depth, &percent)| Limits {
                    arms,
                    depth,
                    nodes: share(percent),
                });
            std::iter::once(fours(share(SHARES[0])))
                .chain(threes)
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::testing::board;

    #[test]
    fn slices_of_any_size_come_to_the_same() {
        let three_three = board(&[(1, 0), (2, 0), (3, 1), (3, 2)], &[(8, 8), (9, 8)]);
        for arms in [Arms::Fours, Arms::FoursAndThrees] {
            let new = || StagedWin::new(three_three.clone(), Colour::White, arms, 20_000);
            let whole = new().run();
            assert_eq!(whole.finding.line().is_some(), arms == Arms::FoursAndThrees);
            for slice in [1, 7, 100] {
                let mut search = new();
                while !search.advance(slice) {}
                assert_eq!(search.nodes(), whole.nodes, "{slice}");
                assert_eq!(search.finding(), Some(whole.finding.clone()));
            }
        }
    }

    #[test]
    fn all_stages_together_keep_to_their_positions() {
        // Many stones and no win, so that every stage runs to its end.
        let points = |odd: i32| -> Vec<(i32, i32)> {
            let all = (0..8).flat_map(|y| (0..8).map(move |x| (2 * x, 2 * y)));
            all.filter(|(x, y)| (x / 2 + y / 2) % 2 == odd).collect()
        };
        let crowded = board(&points(0), &points(1));
        for nodes in [0, 50, 3_000] {
            let search =
                StagedWin::new(crowded.clone(), Colour::White, Arms::FoursAndThrees, nodes);
            assert!(search.run().nodes <= nodes);
        }
        let ends: Vec<u32> = stages(Arms::FoursAndThrees, 1_000)
            .iter()
            .map(|s| s.nodes)
            .collect();
        assert_eq!(ends, [250, 280, 330, 430, 600, 1_000]);
    }
}
