//! Counts errors of lookahead: searches with forward pruning against full-width searches, node by
//! node, for comparison with the formulas of [`super::bounds`].
//!
//! The ideal moves of a node are those with the best value in a full-width search to the same
//! horizon. A node errs if it keeps none of them: type 1a at the root, 1b one level down, 1c at
//! the third level. A terminal node errs by type 2a if its best move by static scores is not
//! among the best of a search some plies deeper. Two terminal nodes err by type 2b if the deeper
//! search reverses their order.

use super::played::played;
use chess::packed::PackedMove;
use chess::pgn::PgnReader;
use chute::{ChutePosition, ChuteTree, LastMoves};
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::sorted;
use search::{ChessTree, Ending, Evaluator, Fanout, GameTree, Order, Score, Settings, search};
use serde::{Deserialize, Serialize};
use stats::{Estimate, Resampling};
use std::io::Read;
use std::ops::ControlFlow;

/// The maximum depth of a counted tree.
pub const DEPTH_LIMIT: u8 = 3;
/// The number of terminal nodes checked per position. All their pairs are compared.
const TERMINALS: usize = 8;

/// The evaluation of terminal positions. CHUTE always ranks the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terminal {
    /// The score of CHUTE's best move.
    Chute,
    /// Material and centre.
    Material,
}

/// The settings of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counting {
    /// The horizon in plies, 1 to 3.
    pub depth: u8,
    /// Moves kept at every level.
    pub fanout: u16,
    /// The evaluation of terminal nodes.
    pub terminal: Terminal,
    /// Extra plies in the check of terminal nodes; 0 for no check.
    pub deeper: u8,
}

/// Nodes and errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Nodes, or pairs.
    pub nodes: u64,
    pub errors: u64,
}

/// The counts of one position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Types 1a, 1b, 1c.
    pub levels: [Count; 3],
    /// Type 2a.
    pub terminals: Count,
    /// Type 2b, over pairs.
    pub pairs: Count,
}

/// Chess with CHUTE's move ranking and a choice of evaluation.
#[derive(Clone, Debug)]
struct Pruned {
    ranks: ChuteTree,
    terminal: Terminal,
}

impl GameTree for Pruned {
    type Position = ChutePosition;
    type Move = PackedMove;

    fn moves(&self, position: &ChutePosition, moves: &mut Vec<PackedMove>) {
        self.ranks.moves(position, moves);
    }

    fn play(&self, position: &ChutePosition, mv: PackedMove) -> ChutePosition {
        self.ranks.play(position, mv)
    }

    fn ending(&self, position: &ChutePosition) -> Option<Ending> {
        self.ranks.ending(position)
    }

    fn evaluate(&self, position: &ChutePosition) -> Score {
        match self.terminal {
            Terminal::Chute => self.ranks.evaluate(position),
            Terminal::Material => ChessTree::default().evaluate(&position.board),
        }
    }

    /// Full-width searches order moves by material, which is fast and does not change values.
    fn rank(&self, position: &ChutePosition, mv: PackedMove) -> Score {
        let material = ChessTree {
            evaluator: Evaluator::Material,
        };
        material.rank(&position.board, mv)
    }
}

impl Counting {
    /// Counts the errors of one position.
    pub fn count(self, root: ChutePosition) -> Counted {
        let mut counted = Counted::default();
        let tree = Pruned {
            ranks: ChuteTree::default(),
            terminal: self.terminal,
        };
        let depth = self.depth.clamp(1, DEPTH_LIMIT);
        let mut nodes = vec![root];
        for level in 0..depth {
            let mut below = Vec::new();
            for node in &nodes {
                let kept = self.node(
                    &tree,
                    node,
                    depth - level,
                    &mut counted.levels[usize::from(level)],
                );
                below.extend(kept.into_iter().map(|mv| tree.play(node, mv)));
            }
            nodes = below;
        }
        if self.deeper > 0 {
            self.terminals(&tree, &nodes, &mut counted);
        }
        counted
    }

    /// Counts a node this many plies above the horizon; returns the moves that are kept.
    fn node(
        self,
        tree: &Pruned,
        node: &ChutePosition,
        plies: u8,
        count: &mut Count,
    ) -> Vec<PackedMove> {
        let mut moves = Vec::new();
        if tree.ending(node).is_some() {
            return moves;
        }
        tree.moves(node, &mut moves);
        let kept = kept(tree, node, &moves, usize::from(self.fanout));
        if moves.is_empty() {
            return moves;
        }
        count.nodes += 1;
        if kept.len() < moves.len() {
            let values = values(tree, node, &moves, plies);
            let best = values.iter().max().copied();
            let ideal = |mv: &PackedMove| {
                let place = moves.iter().position(|other| other == mv);
                place.is_some_and(|place| Some(values[place]) == best)
            };
            count.errors += u64::from(!kept.iter().any(ideal));
        }
        kept
    }

    /// Compares terminal nodes with a deeper search.
    fn terminals(self, tree: &Pruned, nodes: &[ChutePosition], counted: &mut Counted) {
        let step = nodes.len().div_ceil(TERMINALS).max(1);
        let mut scores: Vec<(Score, Score)> = Vec::new();
        for node in nodes.iter().step_by(step) {
            let mut moves = Vec::new();
            tree.moves(node, &mut moves);
            if moves.is_empty() || tree.ending(node).is_some() {
                continue;
            }
            let first = kept(tree, node, &moves, 1);
            let deep = values(tree, node, &moves, self.deeper);
            let best = deep.iter().max().copied().unwrap_or_default();
            let place = moves.iter().position(|mv| Some(mv) == first.first());
            counted.terminals.nodes += 1;
            counted.terminals.errors += u64::from(place.is_none_or(|place| deep[place] != best));
            scores.push((tree.evaluate(node), best));
        }
        for (index, a) in scores.iter().enumerate() {
            for b in &scores[index + 1..] {
                counted.pairs.nodes += 1;
                let (before, after) = (a.0.cmp(&b.0), a.1.cmp(&b.1));
                counted.pairs.errors += u64::from(before.is_ne() && before == after.reverse());
            }
        }
    }
}

/// The moves that are kept, best first.
fn kept(
    tree: &Pruned,
    node: &ChutePosition,
    moves: &[PackedMove],
    fanout: usize,
) -> Vec<PackedMove> {
    let scores = tree.ranks.rank_all(node, moves);
    let mut ranked: Vec<(Score, usize)> = scores.zip(0..).collect();
    sorted::by_key(&mut ranked, |&(score, place)| {
        (std::cmp::Reverse(score), place)
    });
    let kept = ranked.into_iter().take(fanout.max(1));
    kept.map(|(_, place)| moves[place]).collect()
}

/// The value of each move by a full-width search of this many plies.
fn values(tree: &Pruned, node: &ChutePosition, moves: &[PackedMove], plies: u8) -> Vec<Score> {
    let settings = Settings {
        depth: plies.saturating_sub(1),
        fanout: Fanout::full(),
        order: Order::BestFirst,
        ..Settings::default()
    };
    let value = |&mv: &PackedMove| {
        let after = tree.play(node, mv);
        let outcome = search(tree.clone(), after, settings.clone(), &mut ());
        -outcome.score.unwrap_or_default()
    };
    moves.iter().map(value).collect()
}

/// Counts over the games of a source: every nth position of each readable game, up to a number of
/// positions. Returns the counts and the game of each position.
///
/// The share (I, N) takes the games I, I + N, I + 2N, ..., from 0; all shares together equal one
/// run. `remarks` receives remarks about those games.
pub fn count_share(
    source: impl Read,
    counting: Counting,
    every: usize,
    positions: usize,
    (index, of): (u64, u64),
    remarks: &mut GameRemarks,
    mut observe: impl FnMut(usize) -> ControlFlow<()>,
) -> (Vec<Counted>, Vec<usize>) {
    let (mut counted, mut games) = (Vec::new(), Vec::new());
    let every = every.max(1);
    let mut seen = 0;
    for read in PgnReader::new(source) {
        if seen >= positions {
            break;
        }
        let number = match &read {
            Ok(game) => game.number,
            Err(error) => error.game,
        };
        let is_own = number.saturating_sub(1) % of.max(1) == index;
        let read = if is_own {
            remarks.take_read(read)
        } else {
            read.ok()
        };
        let Some(game) = read else { continue };
        let mut last = LastMoves::default();
        for (ply, (board, mv)) in played(&game.record).into_iter().enumerate() {
            let after = last.after(&board, mv);
            // The middle of each stretch, so that games do not all start alike.
            if ply % every == every / 2 {
                if seen >= positions || observe(seen).is_break() {
                    return (counted, games);
                }
                seen += 1;
                if is_own {
                    counted.push(counting.count(ChutePosition::new(board, last)));
                    games.push(game.number as usize);
                }
            }
            last = after;
        }
    }
    (counted, games)
}

/// The counts of many positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counts {
    pub positions: usize,
    /// The existing levels of 1a, 1b, 1c.
    pub levels: Vec<LevelCounts>,
    /// The share of terminal nodes that err by type 2a.
    pub type_2a: Option<Estimate>,
    /// The share of pairs of terminal nodes that err by type 2b.
    pub type_2b: Option<Estimate>,
}

/// The figures of one level.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LevelCounts {
    pub count: Count,
    /// The share of nodes that err: A(f) inside the tree.
    pub a: Estimate,
    /// The share of positions in which at least one node errs.
    pub any: Estimate,
    /// The same share if nodes erred independently.
    pub any_if_independent: f64,
    /// The variance of the errors per position divided by its value under independence; 1 if
    /// nodes err independently.
    pub dispersion: Option<f64>,
}

impl Counts {
    /// Sums up positions. `games[i]` is the game of position i; intervals resample games.
    pub fn of(counted: &[Counted], games: &[usize], resampling: Resampling) -> Option<Self> {
        let groups = grouped(counted, games);
        if groups.is_empty() {
            return None;
        }
        let share = |count: &dyn Fn(&Counted) -> Count| {
            resampling.estimate(groups.len(), |times| {
                let mut sum = Count::default();
                for (group, &times) in groups.iter().zip(times) {
                    for counted in group {
                        let Count { nodes, errors } = count(counted);
                        sum.nodes += nodes * u64::from(times);
                        sum.errors += errors * u64::from(times);
                    }
                }
                (sum.nodes > 0).then(|| sum.errors as f64 / sum.nodes as f64)
            })
        };
        let mut levels = Vec::new();
        for level in 0..usize::from(DEPTH_LIMIT) {
            let Some(a) = share(&|counted| counted.levels[level]) else {
                break;
            };
            let any = share(&|counted| Count {
                nodes: u64::from(counted.levels[level].nodes > 0),
                errors: u64::from(counted.levels[level].errors > 0),
            })?;
            levels.push(LevelCounts::of(counted, level, a, any));
        }
        Some(Self {
            positions: counted.len(),
            levels,
            type_2a: share(&|counted| counted.terminals),
            type_2b: share(&|counted| counted.pairs),
        })
    }
}

impl LevelCounts {
    fn of(counted: &[Counted], level: usize, a: Estimate, any: Estimate) -> Self {
        let counts = counted.iter().map(|counted| counted.levels[level]);
        let counts: Vec<Count> = counts.filter(|count| count.nodes > 0).collect();
        let chance = a.value;
        let none = |count: &Count| (1.0 - chance).powf(count.nodes as f64);
        let independent = 1.0 - counts.iter().map(none).sum::<f64>() / counts.len() as f64;
        let expected: f64 = counts
            .iter()
            .map(|count| count.nodes as f64 * chance * (1.0 - chance))
            .sum();
        let found: f64 = counts
            .iter()
            .map(|count| (count.errors as f64 - count.nodes as f64 * chance).powi(2))
            .sum();
        Self {
            count: Count {
                nodes: counts.iter().map(|count| count.nodes).sum(),
                errors: counts.iter().map(|count| count.errors).sum(),
            },
            a,
            any,
            any_if_independent: independent,
            dispersion: (expected > 0.0).then(|| found / expected),
        }
    }
}

/// The positions of each game.
fn grouped<'a>(counted: &'a [Counted], games: &[usize]) -> Vec<Vec<&'a Counted>> {
    let mut groups: Vec<Vec<&Counted>> = Vec::new();
    let mut current = None;
    for (counted, &game) in counted.iter().zip(games) {
        match groups.last_mut() {
            Some(group) if current == Some(game) => group.push(counted),
            _ => groups.push(vec![counted]),
        }
        current = Some(game);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::game_library::LIBRARY;

    fn root(fen: &str) -> ChutePosition {
        ChutePosition::new(fen.parse().unwrap(), LastMoves::default())
    }

    fn counting(depth: u8, fanout: u16) -> Counting {
        Counting {
            depth,
            fanout,
            terminal: Terminal::Material,
            deeper: 1,
        }
    }

    const MIDDLE: &str = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";

    #[test]
    fn without_pruning_there_is_no_error() {
        let counted = counting(2, 300).count(root(MIDDLE));
        assert_eq!(
            counted.levels[0],
            Count {
                nodes: 1,
                errors: 0
            }
        );
        assert_eq!(counted.levels[1].errors, 0);
        assert!(counted.levels[1].nodes > 20);
        assert_eq!(counted.levels[2].nodes, 0);
    }

    #[test]
    fn every_kept_move_is_a_node_of_the_next_level() {
        let counted = counting(3, 2).count(root(MIDDLE));
        let nodes = counted.levels.map(|count| count.nodes);
        assert_eq!(nodes, [1, 2, 4]);
        assert!(counted.terminals.nodes <= 8);
        let terminals = counted.terminals.nodes;
        assert_eq!(counted.pairs.nodes, terminals * (terminals - 1) / 2);
    }

    #[test]
    fn a_move_that_only_search_finds_is_lost_by_keeping_one() {
        // Taking the rook wins most within one ply, but CHUTE first considers its queen, which a
        // pawn attacks.
        let fen = "k7/1p6/2r5/4p3/1N1Q4/8/8/7K w - - 0 1";
        let one = counting(1, 1).count(root(fen));
        let all = counting(1, 300).count(root(fen));
        assert_eq!((all.levels[0].nodes, all.levels[0].errors), (1, 0));
        assert_eq!((one.levels[0].nodes, one.levels[0].errors), (1, 1));
    }

    #[test]
    fn positions_are_taken_from_every_game_in_order() {
        let go_on = |_| ControlFlow::Continue(());
        let (counted, games) = count_share(
            LIBRARY.as_bytes(),
            counting(1, 7),
            40,
            7,
            (0, 1),
            &mut GameRemarks::default(),
            go_on,
        );
        assert_eq!((counted.len(), games.len()), (7, 7));
        assert!(games.windows(2).all(|pair| pair[0] <= pair[1]) && games[0] == 1);
        assert!(counted.iter().all(|counted| counted.levels[0].nodes == 1));
    }

    #[test]
    fn independent_errors_have_a_dispersion_of_about_one() {
        // Every position has four nodes whose errors follow the binomial distribution.
        let mut counted = Vec::new();
        for (errors, times) in [1, 4, 6, 4, 1].into_iter().enumerate() {
            for _ in 0..times {
                let mut one = Counted::default();
                one.levels[0] = Count {
                    nodes: 4,
                    errors: errors as u64,
                };
                counted.push(one);
            }
        }
        let games: Vec<usize> = (0..counted.len()).collect();
        let counts = Counts::of(&counted, &games, Resampling::default()).unwrap();
        let level = &counts.levels[0];
        assert!((level.a.value - 0.5).abs() < 1e-12);
        assert!((level.dispersion.unwrap() - 1.0).abs() < 1e-12);
        assert!((level.any.value - level.any_if_independent).abs() < 1e-12);
        assert_eq!(counts.levels.len(), 1);
        assert_eq!(counts.type_2a, None);
    }
}
