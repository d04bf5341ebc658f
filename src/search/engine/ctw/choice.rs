//! The choice at the root: presumptive move, candidates and the move that is played.

use super::game::RangedGame;
use super::graph::{Graph, Link};
use super::range::{Range, Value};
use super::range::{UciScore, thousandths, uci_score};
use super::settings::Style;
use crate::Score;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The number of the root position.
pub const ROOT: u32 = 0;

/// The reason why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// The game is over: the root has no move.
    Ended,
    /// One move is clearly best.
    OneCandidate,
    /// No relevant range can be narrowed any further.
    Settled,
    /// The budget is used up.
    Budget,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    pub mv: M,
    /// The number of the position it leads to, if that was evaluated.
    pub number: Option<u32>,
    /// The range of that position for the player who moves.
    pub range: Range,
    /// The proven outcome: N if the player mates within N plies, this move included; -N if the player is
    /// mated.
    pub mate: Option<i32>,
}

impl<M> Choice<M> {
    /// The lower bound L in thousandths, for the player who moves.
    pub fn score(&self) -> Score {
        thousandths(self.range.low)
    }

    /// The score for the UCI protocol.
    pub fn uci(&self) -> UciScore {
        uci_score(self.range.low, self.mate)
    }
}

/// The candidates as indices into the root's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// The move with the highest L; the first of equals.
    pub presumptive: usize,
    /// The presumptive move and every move whose H exceeds its L, in generation order.
    pub moves: Vec<usize>,
}

/// The candidates at the root; `None` until a move is evaluated.
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

/// The candidate to refine: the most uncertain one that can be narrowed (p. 117, rule 7); the first of equals.
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

/// For each move, the point of its range that the style compares: 0 is L, 1 is H.
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

/// The stylistic choice among the candidates (p. 120). Ties go to the higher L, then to generation order.
/// Until a move is evaluated, the first one is chosen.
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

/// A root move and what is known of it.
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

/// The line that starts with a root move and continues with presumptive moves.
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
