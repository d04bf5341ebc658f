//! The moves at the root: who is presumptive, who is a candidate, and which one is played.

use super::game::RangedGame;
use super::graph::{Graph, Link};
use super::range::{Range, Value};
use super::scale::{UciScore, thousandths, uci_score};
use super::settings::Style;
use crate::Score;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The number of the position at which the move is chosen.
pub const ROOT: u32 = 0;

/// Why a search came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// There is no move to choose.
    Ended,
    /// One move is clearly best.
    OneCandidate,
    /// No range that matters can be narrowed any more.
    Settled,
    /// The budget is spent.
    Budget,
}

/// A move that could be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The position it leads to, if it was evaluated.
    pub number: Option<u32>,
    /// What that is worth to the player who moves.
    pub range: Range,
    /// The proven outcome: N if the player mates within N plies, this move counted, -N if he is
    /// mated.
    pub mate: Option<i32>,
}

impl<M> Choice<M> {
    /// The lower bound L in thousandths, for the player who moves.
    pub fn score(&self) -> Score {
        thousandths(self.range.low)
    }

    /// What UCI is told.
    pub fn uci(&self) -> UciScore {
        uci_score(self.range.low, self.mate)
    }
}

/// The candidates, by their place among the root's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The move with the highest L, the first of equals.
    pub presumptive: usize,
    /// The presumptive move and every move with H above its L, in generation order.
    pub moves: Vec<usize>,
}

/// The candidates at the root; `None` while no move is evaluated.
pub fn candidates<G: RangedGame>(graph: &Graph<G>) -> Option<Candidates> {
    let presumptive = graph.presumptive(ROOT)?;
    let successors = &graph.node(ROOT).successors;
    let low = graph.reach(&successors[presumptive])?.low;
    let hopes = |index: usize| {
        graph
            .reach(&successors[index])
            .is_some_and(|it| it.high > low)
    };
    let moves = (0..successors.len()).filter(|&index| index == presumptive || hopes(index));
    Some(Candidates {
        presumptive,
        moves: moves.collect(),
    })
}

/// The candidate to refine: the most uncertain one that can be narrowed (p. 117, rule 7), the first
/// of equals.
pub fn widest<G: RangedGame>(graph: &Graph<G>, candidates: &Candidates) -> Option<usize> {
    let successors = &graph.node(ROOT).successors;
    let open = candidates.moves.iter().filter_map(|&index| {
        let Link::Known(below) = successors[index].link else {
            return None;
        };
        let below = graph.node(below);
        below.open.then_some((index, below.range.width()))
    });
    let widest = open.reduce(|best, next| if next.1 > best.1 { next } else { best });
    widest.map(|(index, _)| index)
}

/// The point of each of so many moves' ranges that the style looks at, from 0 for L to 1 for H.
pub fn points(style: Style, moves: usize) -> Vec<f64> {
    let mut chance = Pcg32::seed_from_u64(style.seed);
    let (bold, random) = (
        style.boldness.clamp(0.0, 1.0),
        style.randomness.clamp(0.0, 1.0),
    );
    let draw = |_| {
        let drawn = f64::from(chance.next_u32()) / f64::from(u32::MAX);
        bold + random * (drawn - bold)
    };
    (0..moves).map(draw).collect()
}

/// The stylistic choice among the candidates (p. 120). Of equal notes the higher L counts, then the
/// order of generation. Before any move is evaluated it is the first one.
pub fn choose<G: RangedGame>(graph: &Graph<G>, points: &[f64]) -> Option<usize> {
    let Some(candidates) = candidates(graph) else {
        return (!graph.node(ROOT).successors.is_empty()).then_some(0);
    };
    let successors = &graph.node(ROOT).successors;
    let note = |index: usize| -> Option<(usize, Value, Value)> {
        let range = graph.reach(&successors[index])?;
        Some((index, range.low + points[index] * range.width(), range.low))
    };
    let notes = candidates.moves.iter().filter_map(|&index| note(index));
    let best = notes.reduce(|best, next| {
        if (next.1, next.2) > (best.1, best.2) {
            next
        } else {
            best
        }
    });
    best.map(|(index, ..)| index)
}

/// The root's move at that place, with what is known of it.
pub fn choice<G: RangedGame>(graph: &Graph<G>, index: usize) -> Choice<G::Move> {
    let successor = &graph.node(ROOT).successors[index];
    let (number, mate) = match successor.link {
        Link::Pending(_) => (None, None),
        Link::Known(number) => (Some(number), graph.node(number).mate),
        Link::Repeated(number) => (Some(number), None),
    };
    let range = graph.reach(successor).unwrap_or(Range::UNKNOWN);
    Choice {
        mv: successor.mv,
        number,
        range,
        mate,
    }
}

/// The line that begins with the root's move at that place and goes on with presumptive moves.
pub fn line<G: RangedGame>(graph: &Graph<G>, index: usize) -> Vec<G::Move> {
    let mut line = Vec::new();
    let mut next = Some((ROOT, index));
    while let Some((number, index)) = next {
        let successor = &graph.node(number).successors[index];
        line.push(successor.mv);
        next = match successor.link {
            Link::Known(below) => graph.presumptive(below).map(|index| (below, index)),
            _ => None,
        };
    }
    line
}
