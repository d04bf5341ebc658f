//! How much a search looks at: the source's example, the best and the worst case, and the memory a
//! recording takes.

use crate::given::recorded;
use cozy_chess::Board;
use plyground::chess::packed::PackedMove;
use plyground::search::{
    Algorithm, Arrangement, ChessTree, Child, Order, SearchEvent, SearchTrace, Settings, TypedTree,
    Verdict,
};

/// The numbers of the leaves that were scored, in order, for the player who moves at the root.
fn leaves_visited(trace: &SearchTrace<Child>) -> Vec<i32> {
    (0..trace.tree().len() as u32)
        .filter_map(|node| match trace.result(node)? {
            (score, Verdict::Static) if trace.tree().get(node)?.ply % 2 == 0 => Some(score.0),
            (score, Verdict::Static) => Some(-score.0),
            _ => None,
        })
        .collect()
}

fn as_typed(text: &str, algorithm: Algorithm) -> (Option<i32>, Vec<i32>, u64) {
    let tree: TypedTree = text.parse().unwrap();
    let settings = Settings {
        algorithm,
        depth: tree.height() as u8,
        order: Order::Generation,
        ..Settings::default()
    };
    let (outcome, trace) = recorded(&tree, &0, &settings);
    let cuts = trace.counters(trace.events().len()).cuts;
    (
        outcome.score.map(|score| score.0),
        leaves_visited(&trace),
        cuts,
    )
}

#[test]
fn minimax_scores_all_six_leaves_of_the_sources_example() {
    let found = as_typed("((16 1) (15 -3) (7 15))", Algorithm::Minimax);
    assert_eq!(found, (Some(7), vec![16, 1, 15, -3, 7, 15], 0));
}

#[test]
fn in_the_order_of_the_figure_alpha_beta_scores_four_leaves_and_cuts_twice() {
    let found = as_typed("((15 7) (-3 15) (1 16))", Algorithm::AlphaBeta);
    assert_eq!(found, (Some(7), vec![15, 7, -3, 1], 2));
}

#[test]
fn in_the_order_of_generation_alpha_beta_scores_all_six() {
    let found = as_typed("((16 1) (15 -3) (7 15))", Algorithm::AlphaBeta);
    assert_eq!(found, (Some(7), vec![16, 1, 15, -3, 7, 15], 1));
}

#[test]
fn the_best_and_the_worst_case_are_those_of_the_theory() {
    for (fanout, depth) in [
        (1, 5),
        (2, 1),
        (2, 9),
        (3, 6),
        (4, 5),
        (5, 4),
        (7, 3),
        (30, 2),
    ] {
        let leaves = |arrangement| {
            let tree = TypedTree::uniform(fanout, depth, arrangement).unwrap();
            let settings = Settings {
                depth: depth as u8,
                order: Order::Generation,
                ..Settings::default()
            };
            let (_, trace) = recorded(&tree, &0, &settings);
            trace.counters(trace.events().len()).leaves
        };
        let f = u64::from(fanout);
        let best = f.pow(depth.div_ceil(2)) + f.pow(depth / 2) - 1;
        assert_eq!(leaves(Arrangement::BestFirst), best, "{fanout} {depth}");
        assert_eq!(
            leaves(Arrangement::WorstFirst),
            f.pow(depth),
            "{fanout} {depth}"
        );
    }
}

#[test]
fn the_perfect_evaluator_of_a_typed_tree_brings_about_both_cases() {
    let tree = TypedTree::uniform(3, 6, Arrangement::WorstFirst).unwrap();
    let leaves = |order| {
        let settings = Settings {
            depth: 6,
            order,
            ..Settings::default()
        };
        let (_, trace) = recorded(&tree, &0, &settings);
        trace.counters(trace.events().len()).leaves
    };
    assert_eq!(leaves(Order::BestFirst), 27 + 27 - 1);
    assert_eq!(leaves(Order::WorstFirst), 729);
}

#[test]
fn an_event_takes_at_most_sixteen_bytes_in_memory() {
    assert!(size_of::<SearchEvent<PackedMove>>() <= 16);
    assert!(size_of::<SearchEvent<Child>>() <= 16);
}

#[test]
fn an_event_takes_on_average_at_most_twenty_four_bytes_when_encoded() {
    let settings = Settings {
        depth: 3,
        ..Settings::default()
    };
    let (_, trace) = recorded(&ChessTree::default(), &Board::default(), &settings);
    let encoded = postcard::to_allocvec(trace.trace()).unwrap().len();
    let average = encoded as f64 / trace.events().len() as f64;
    assert!(average <= 24.0, "{average} bytes");
}
