//! How much a search looks at: the source's example, the best and the worst case, and the memory a
//! recording takes.

use super::given::recorded;
use ::chess::packed::PackedMove;
use ::search::{
    Algorithm, Arrangement, ChessTree, Child, GameTree, Improvements, NodeVerdict, Order, Score,
    SearchEvent, SearchTrace, Settings, TypedTree,
};
use cozy_chess::Board;

/// The numbers of the leaves that were scored, in order, for the player who moves at the root.
fn leaves_visited(trace: &SearchTrace<Child>) -> Vec<i32> {
    (0..trace.tree().len() as u32)
        .filter_map(|node| match trace.result(node)? {
            (score, NodeVerdict::Static) if trace.tree().get(node)?.ply % 2 == 0 => Some(score.0),
            (score, NodeVerdict::Static) => Some(-score.0),
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
    let (outcome, trace) = recorded(&tree, &0, &settings, Improvements::default());
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
            let (_, trace) = recorded(&tree, &0, &settings, Improvements::default());
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
        let (_, trace) = recorded(&tree, &0, &settings, Improvements::default());
        trace.counters(trace.events().len()).leaves
    };
    assert_eq!(leaves(Order::BestFirst), 27 + 27 - 1);
    assert_eq!(leaves(Order::WorstFirst), 729);
}

/// Where the best move is last everywhere, but a worse subtree reaches below a better one, a bound
/// from two nodes above still cuts (9 before 5).
#[test]
fn best_moves_last_are_not_yet_the_worst_case() {
    let tree = "(10 (((9 5) (26 25)) ((12 11) (21 20))))";
    let found = as_typed(tree, Algorithm::AlphaBeta);
    assert_eq!(found, (Some(20), vec![10, 9, 26, 25, 12, 11, 21, 20], 1));
}

/// Alpha-beta as the source words it: a node's scoring is compared with the value of the node
/// directly above it only (Sugar 1975, p. 25). Gives the score and the leaves scored.
fn with_the_bound_directly_above(
    tree: &TypedTree,
    node: u32,
    bound: Option<Score>,
) -> (Score, u64) {
    let mut moves = Vec::new();
    tree.moves(&node, &mut moves);
    if moves.is_empty() {
        return (tree.evaluate(&node), 1);
    }
    let (mut best, mut leaves) = (Score::WORST, 0);
    for mv in moves {
        let above = (best != Score::WORST).then_some(-best);
        let (score, scored) = with_the_bound_directly_above(tree, tree.play(&node, mv), above);
        leaves += scored;
        best = best.max(-score);
        if bound.is_some_and(|bound| best >= bound) {
            break;
        }
    }
    (best, leaves)
}

#[test]
fn without_the_bounds_from_further_above_the_best_case_is_missed_from_four_plies_on() {
    let leaves = |depth| {
        let tree = TypedTree::uniform(2, depth, Arrangement::BestFirst).unwrap();
        with_the_bound_directly_above(&tree, 0, None).1
    };
    assert_eq!([1, 2, 3, 4].map(leaves), [2, 3, 5, 8]);
    let best = |depth: u32| 2_u64.pow(depth.div_ceil(2)) + 2_u64.pow(depth / 2) - 1;
    assert_eq!([1, 2, 3, 4].map(best), [2, 3, 5, 7]);
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
    let (_, trace) = recorded(
        &ChessTree::default(),
        &Board::default(),
        &settings,
        Improvements::default(),
    );
    let encoded = postcard::to_allocvec(trace.trace()).unwrap().len();
    let average = encoded as f64 / trace.events().len() as f64;
    assert!(average <= 24.0, "{average} bytes");
}
