//! Inputs of the laws: random typed graphs with known values, and random settings.

use ::search::ctw::{
    Ctw, CtwEvent, CtwTrace, Outcome, Range, RangedGame, Settings, Style, TypedGraph, back_up,
};
use ::trace::{Event, Recorder, Trace};
use proptest::prelude::*;

/// More events than any search of these tests makes.
pub const ROOMY: usize = 1_000_000;

/// More evaluations than any graph of these tests has positions.
pub const AMPLE: u64 = 100_000;

/// A configuration with this many cases. A failing case is printed in full, so no files are kept.
pub fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(count)
    }
}

/// The plan of a graph.
#[derive(Clone, Debug)]
pub enum Plan {
    /// A leaf worth so many twentieths.
    Leaf(i8),
    /// A position with its moves; how far its static range lies below and above its value.
    List(Vec<Plan>, u8, u8),
    /// A position typed elsewhere.
    Again(u8),
}

/// The static ranges and repeated positions of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every range holds the position's value; no position leads back to itself.
    Honest,
    /// The ranges are any; no position leads back to itself.
    Dishonest,
    /// The ranges are any, and moves may lead back.
    Circular,
}

/// A plan of at most six plies. Few different values, so that ties are frequent.
pub fn plan() -> impl Strategy<Value = Plan> {
    let leaf = prop_oneof![
        8 => (-20_i8..=20).prop_map(Plan::Leaf),
        2 => any::<u8>().prop_map(Plan::Again),
    ];
    leaf.prop_recursive(6, 100, 4, |inner| {
        let widths = (0_u8..=30, 0_u8..=30);
        (prop::collection::vec(inner, 1..5), widths)
            .prop_map(|(moves, (below, above))| Plan::List(moves, below, above))
    })
}

/// Any settings, with that budget.
pub fn settings(budget: impl Strategy<Value = u64>) -> impl Strategy<Value = Settings> {
    let switches = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    let style = (0.0..=1.0, 0.0..=1.0, any::<u64>());
    (budget, switches, style).prop_map(|(budget, (one, screen, intersect, check), style)| {
        Settings {
            budget,
            stop_at_one: one,
            screen,
            intersect,
            check_replies: check,
            style: Style {
                boldness: style.0,
                randomness: style.1,
                seed: style.2,
            },
        }
    })
}

/// A graph of that kind with as many moves at the root as the plan says.
pub fn graph(plan: &Plan, kind: Kind) -> TypedGraph {
    let mut typist = Typist {
        kind,
        labels: 0,
        finished: Vec::new(),
    };
    let (text, _) = typist.write(plan);
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

struct Typist {
    kind: Kind,
    labels: u32,
    finished: Vec<(u32, f64)>,
}

impl Typist {
    /// The text of a plan and, unless it is circular, its value.
    fn write(&mut self, plan: &Plan) -> (String, f64) {
        match plan {
            Plan::Leaf(twentieths) => {
                let value = f64::from(*twentieths) / 20.0;
                (value.to_string(), value)
            }
            Plan::Again(which) => self.again(usize::from(*which)),
            Plan::List(moves, below, above) => {
                let label = self.labels;
                self.labels += 1;
                let written: Vec<(String, f64)> = moves.iter().map(|it| self.write(it)).collect();
                let value = back_up(written.iter().map(|it| it.1).fold(-1.0, f64::max));
                self.finished.push((label, value));
                let [below, above] = [below, above].map(|&width| f64::from(width) / 20.0);
                let range = if self.kind == Kind::Honest {
                    Range::new(value - below, value + above)
                } else {
                    Range::new(below - 0.8, above - 0.8)
                };
                let texts: Vec<String> = written.into_iter().map(|it| it.0).collect();
                let range = format!("{}..{}", range.low, range.high);
                (format!("{label}:{range}({})", texts.join(" ")), value)
            }
        }
    }

    fn again(&mut self, which: usize) -> (String, f64) {
        if self.kind == Kind::Circular && self.labels > 0 {
            return (format!("={}", which % self.labels as usize), 0.0);
        }
        match self.finished.len() {
            0 => ("0".to_owned(), 0.0),
            count => {
                let (label, value) = self.finished[which % count];
                (format!("={label}"), value)
            }
        }
    }
}

/// The value of every position of a graph without circles and with exact leaves.
pub fn values(graph: &TypedGraph) -> Vec<f64> {
    let mut values = vec![None; graph.len()];
    value(graph, graph.root(), &mut values);
    values
        .into_iter()
        .map(|value| value.unwrap_or(0.0))
        .collect()
}

fn value(graph: &TypedGraph, node: u32, values: &mut Vec<Option<f64>>) -> f64 {
    if let Some(known) = values[node as usize] {
        return known;
    }
    let successors = graph.successors(node).to_vec();
    let found = if successors.is_empty() {
        graph.value(node).expect("a node").low
    } else {
        let below = successors
            .into_iter()
            .map(|node| value(graph, node, values));
        back_up(below.fold(-1.0, f64::max))
    };
    values[node as usize] = Some(found);
    found
}

type Recording<G> = Trace<CtwEvent<<G as RangedGame>::Move>>;

/// A search in one go with its recording.
pub fn recorded<G>(
    game: G,
    root: G::Position,
    settings: Settings,
) -> (Ctw<G>, Outcome<G::Move>, Recording<G>)
where
    G: RangedGame,
    CtwEvent<G::Move>: Event,
{
    let mut recorder = Recorder::new(ROOMY);
    let mut search = Ctw::new(game, root, settings);
    let outcome = search.run(&mut recorder);
    (search, outcome, recorder.into_trace())
}

/// The recording as a graph.
pub fn folded<G: RangedGame>(game: G, root: G::Position, trace: &Recording<G>) -> CtwTrace<G>
where
    CtwEvent<G::Move>: Event,
{
    CtwTrace::new(game, root, trace.clone()).expect("a search folds")
}
