//! The laws of ranges: they contain the value, collapse to it, give the best move, and never widen when intersected.

use super::given::{AMPLE, Kind, Plan, cases, graph, plan, recorded, settings, values};
use ::search::Child;
use ::search::ctw::{Ctw, CtwEvent, CtwSlice, ROUNDING, Settings, Stop, TypedGraph, back_up};
use proptest::prelude::*;

/// The value of what a move at the root leads to.
fn worth(graph: &TypedGraph, values: &[f64], Child(place): Child) -> f64 {
    values[graph.successors(graph.root())[usize::from(place)] as usize]
}

fn best(graph: &TypedGraph, values: &[f64]) -> f64 {
    let moves = graph.successors(graph.root()).iter();
    moves
        .map(|&node| values[node as usize])
        .fold(-1.0, f64::max)
}

/// The minimax value of a position for the player who has just moved there.
fn negamax(graph: &TypedGraph, node: u32) -> f64 {
    let moves = graph.successors(node);
    if moves.is_empty() {
        return graph.value(node).expect("a node").low;
    }
    let best = moves.iter().map(|&node| negamax(graph, node));
    -best.fold(-1.0, f64::max)
}

/// A plan whose leaves all are at one depth of one to four plies, with at least two moves.
fn level_plan() -> impl Strategy<Value = Plan> {
    (
        1_usize..=4,
        prop::collection::vec(-20_i8..=20, 81),
        2_usize..=3,
    )
        .prop_map(|(depth, leaves, fanout)| level(depth, fanout, &mut leaves.into_iter()))
}

fn level(depth: usize, fanout: usize, leaves: &mut impl Iterator<Item = i8>) -> Plan {
    if depth == 0 {
        return Plan::Leaf(leaves.next().unwrap_or(0));
    }
    // Not unknown ranges, which would take everything in.
    let moves = (0..fanout).map(|_| level_dyn(depth - 1, fanout, leaves));
    Plan::List(moves.collect(), 10, 10)
}

/// Keeps the recursion's type finite.
fn level_dyn(depth: usize, fanout: usize, leaves: &mut dyn Iterator<Item = i8>) -> Plan {
    level(depth, fanout, &mut { leaves })
}

#[test]
fn backing_up_turns_the_order_round_and_counts_plies() {
    for plies in 1..100 {
        let n = f64::from(plies);
        assert!((back_up(1.0 / n) + 1.0 / (n + 1.0)).abs() < ROUNDING);
        assert!((back_up(-1.0 / n) - 1.0 / (n + 1.0)).abs() < ROUNDING);
        assert!(back_up(n / 100.0) < back_up(n / 100.0 - 0.01));
    }
    assert_eq!(back_up(0.0).to_bits(), 0.0_f64.to_bits());
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn honest_ranges_hold_the_value_at_every_step(
        plan in plan(), settings in settings(0_u64..200),
    ) {
        let graph = graph(&plan, Kind::Honest);
        let values = values(&graph);
        let mut search = Ctw::new(graph.clone(), graph.root(), settings);
        while !search.is_done() {
            search.run(&mut CtwSlice::new(1));
            for node in search.positions() {
                let value = values[node.position as usize];
                prop_assert!(node.range.low <= value + ROUNDING, "{} in {}", value, node.range);
                prop_assert!(node.range.high >= value - ROUNDING, "{} in {}", value, node.range);
            }
        }
    }

    #[test]
    fn without_the_stop_at_one_the_range_collapses_to_the_value(
        plan in plan(), settings in settings(Just(AMPLE)), honest in any::<bool>(),
    ) {
        // Static ranges of inner positions are overridden unless ranges are intersected.
        let kind = if honest { Kind::Honest } else { Kind::Dishonest };
        let graph = graph(&plan, kind);
        let values = values(&graph);
        let settings = Settings {
            stop_at_one: false,
            intersect: honest && settings.intersect,
            screen: honest && settings.screen,
            ..settings
        };
        let (search, outcome, _) = recorded(graph.clone(), graph.root(), settings);
        let Some(choice) = outcome.choice else {
            prop_assert_eq!(outcome.stop, Some(Stop::Ended));
            return Ok(());
        };
        prop_assert_eq!(outcome.stop, Some(Stop::Settled));
        if honest {
            let root = search.positions()[0].range;
            for (range, value) in [
                (choice.range, worth(&graph, &values, choice.mv)),
                (choice.range, best(&graph, &values)),
                (root, values[0]),
            ] {
                prop_assert!((range.low - value).abs() <= ROUNDING, "{} for {}", range, value);
                prop_assert!((range.high - value).abs() <= ROUNDING, "{} for {}", range, value);
            }
        } else {
            prop_assert!(choice.range.width() <= ROUNDING, "{}", choice.range);
        }
    }

    #[test]
    fn with_the_stop_at_one_the_move_is_the_best(
        plan in plan(), settings in settings(Just(AMPLE)),
    ) {
        let graph = graph(&plan, Kind::Honest);
        let values = values(&graph);
        let settings = Settings { stop_at_one: true, ..settings };
        let (_, outcome, _) = recorded(graph.clone(), graph.root(), settings);
        if let Some(choice) = outcome.choice {
            let (worth, best) = (worth(&graph, &values, choice.mv), best(&graph, &values));
            prop_assert!((worth - best).abs() <= ROUNDING, "{} of {}", worth, best);
            prop_assert!(choice.range.low <= best + ROUNDING);
        }
    }

    #[test]
    fn ranges_that_are_intersected_never_widen(
        plan in plan(), settings in settings(1_u64..200), circular in any::<bool>(),
    ) {
        let kind = if circular { Kind::Circular } else { Kind::Dishonest };
        let graph = graph(&plan, kind);
        let settings = Settings { intersect: true, ..settings };
        let (_, _, trace) = recorded(graph.clone(), graph.root(), settings);
        let mut spans = Vec::new();
        for event in &trace.events {
            match *event {
                CtwEvent::Enter { number: 0, range, .. } if spans.is_empty() => spans.push(range),
                CtwEvent::Evaluate { number, range, .. } if number as usize == spans.len() => {
                    spans.push(range);
                }
                CtwEvent::Range { number, range } => {
                    let before = std::mem::replace(&mut spans[number as usize], range);
                    prop_assert!(before.low <= range.low && range.high <= before.high);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn with_all_leaves_at_one_depth_the_move_is_minimax_s(
        plan in level_plan(), settings in settings(Just(AMPLE)),
    ) {
        let graph = graph(&plan, Kind::Honest);
        let (_, outcome, _) = recorded(graph.clone(), graph.root(), settings);
        let choice = outcome.choice.expect("there are moves");
        let minimax = |&node: &u32| negamax(&graph, node);
        let moves = graph.successors(graph.root());
        let best = moves.iter().map(minimax).fold(-1.0, f64::max);
        let chosen = minimax(&moves[usize::from(choice.mv.0)]);
        prop_assert!((chosen - best).abs() <= ROUNDING, "{} of {}", chosen, best);
    }

    #[test]
    fn the_screen_loses_no_best_move(
        plan in plan(), settings in settings(Just(AMPLE)),
    ) {
        let graph = graph(&plan, Kind::Honest);
        let values = values(&graph);
        let run = |screen| {
            let settings = Settings { screen, check_replies: false, ..settings };
            recorded(graph.clone(), graph.root(), settings).1
        };
        let (with, without) = (run(true), run(false));
        let worth = |choice: Option<_>| choice.map(|it: ::search::ctw::Choice<Child>| {
            worth(&graph, &values, it.mv)
        });
        prop_assert_eq!(worth(with.choice), worth(without.choice));
    }
}
