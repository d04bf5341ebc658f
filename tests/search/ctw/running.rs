//! Running: repeatable, independent of slices, within the budget, with an answer at every stop, and finite on graphs
//! with cycles.

use super::given::{AMPLE, Kind, cases, folded, graph, plan, recorded, settings};
use ::search::ctw::{Ctw, CtwEvent, CtwObserver, CtwSlice, Source, Stop, TypedGraph};
use ::search::{Flow, Halt};
use ::trace::Recorder;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Halts at every event.
struct Always;

impl<M> CtwObserver<M> for Always {
    fn see(&mut self, _: CtwEvent<M>) -> Flow {
        ControlFlow::Break(Halt::Slice)
    }
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop::sample::select(vec![Kind::Honest, Kind::Dishonest, Kind::Circular])
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn the_same_search_in_any_slices(
        plan in plan(), kind in kinds(), settings in settings(0_u64..200), slice in 1_u64..9,
    ) {
        let graph = graph(&plan, kind);
        let (_, whole, trace) = recorded(graph.clone(), graph.root(), settings);
        let (_, again, trace_again) = recorded(graph.clone(), graph.root(), settings);
        prop_assert_eq!((&again, &trace_again), (&whole, &trace));
        let mut recorder = Recorder::new(super::given::ROOMY);
        let mut search = Ctw::new(graph.clone(), graph.root(), settings);
        let sliced = loop {
            let outcome = search.run(&mut (&mut recorder, CtwSlice::new(slice)));
            if outcome.halted.is_none() {
                break outcome;
            }
        };
        prop_assert_eq!(&sliced, &whole);
        prop_assert_eq!(recorder.into_trace(), trace);
    }

    #[test]
    fn there_is_an_answer_at_every_stop(
        plan in plan(), kind in kinds(), settings in settings(0_u64..200),
    ) {
        let graph = graph(&plan, kind);
        let moves = graph.successors(graph.root()).len();
        let mut search = Ctw::new(graph.clone(), graph.root(), settings);
        loop {
            let outcome = search.outcome(None);
            prop_assert_eq!(outcome.choice.is_some(), moves > 0);
            if let Some(choice) = outcome.choice {
                prop_assert!(usize::from(choice.mv.0) < moves);
                prop_assert_eq!(outcome.line.first(), Some(&choice.mv));
            }
            if search.is_done() {
                break;
            }
            search.run(&mut Always);
        }
    }

    #[test]
    fn the_budget_is_kept_and_counts_evaluations(
        plan in plan(), kind in kinds(), settings in settings(0_u64..60),
    ) {
        let graph = graph(&plan, kind);
        let (search, outcome, trace) = recorded(graph.clone(), graph.root(), settings);
        let fresh = |event: &&CtwEvent<_>| {
            matches!(event, CtwEvent::Evaluate { source: Source::Fresh, .. })
        };
        let evaluated = 1 + trace.events.iter().filter(fresh).count() as u64;
        prop_assert_eq!(outcome.nodes, evaluated);
        prop_assert_eq!(search.positions().len() as u64, evaluated);
        prop_assert!(evaluated <= settings.budget.max(1));
        prop_assert!(outcome.stop.is_some());
    }

    #[test]
    fn a_circular_graph_comes_to_an_end(plan in plan(), settings in settings(Just(AMPLE))) {
        let graph = graph(&plan, Kind::Circular);
        let (_, outcome, _) = recorded(graph.clone(), graph.root(), settings);
        prop_assert!(outcome.refinements <= graph.len() as u64);
        prop_assert_ne!(outcome.stop, Some(Stop::Budget));
    }

    #[test]
    fn a_recording_folds_into_the_graph_and_into_descents(
        plan in plan(), kind in kinds(), settings in settings(0_u64..200),
    ) {
        let graph = graph(&plan, kind);
        let (search, outcome, trace) = recorded(graph.clone(), graph.root(), settings);
        let read = folded(graph.clone(), graph.root(), &trace);
        let end = trace.events.len();
        if outcome.stop != Some(Stop::Ended) {
            prop_assert_eq!(read.graph().positions(), search.positions().len());
        }
        for (number, node) in (0_u32..).zip(search.positions()).take(read.graph().positions()) {
            prop_assert_eq!(read.graph().range_of(number, end), Some(node.range.into()));
            prop_assert_eq!(read.graph().moves(number, end).is_some(), node.refined);
            prop_assert_eq!(read.position(read.graph().home(number).expect("a home")), Some(node.position));
        }
        let chosen = read.graph().choice(end);
        let choice = outcome.choice.filter(|it| it.number.is_some()).map(|it| it.mv);
        prop_assert_eq!(chosen.and_then(|node| read.mv(node)), choice);
        let counters = read.graph().counters(end);
        prop_assert_eq!(counters.refinements as u64, outcome.refinements);
        prop_assert_eq!(counters.anomalies as u64, outcome.anomalies);
        if outcome.stop != Some(Stop::Ended) {
            prop_assert_eq!(counters.nodes as u64, outcome.nodes);
        }
        prop_assert!(read.graph().descents().len() as u64 >= outcome.refinements);
    }

    #[test]
    fn at_every_look_at_the_candidates_they_are_those_read(
        plan in plan(), kind in kinds(), settings in settings(0_u64..200),
    ) {
        let graph = graph(&plan, kind);
        let (_, _, trace) = recorded(graph.clone(), graph.root(), settings);
        let read = folded(graph.clone(), graph.root(), &trace);
        for (index, event) in trace.events.iter().enumerate() {
            let CtwEvent::Candidates { count, presumptive } = *event else { continue };
            let found = read.graph().candidates(index + 1);
            let range = |node: u32| read.graph().range(node, index + 1).expect("a candidate has a range");
            let first = read.graph().presumptive(0, index + 1).expect("there is one");
            // A move back to a position of its own path is a draw, whatever that position is worth.
            let best = range(first);
            // Values that differ by rounding alone are one in single precision: another move may be the presumptive one
            // then, and one may be a candidate beside it.
            let close = |a: f32, b: f32| (a - b).abs() < 1e-6;
            let told = read.graph().range_of(presumptive, index + 1).expect("it was evaluated");
            let is_told = read.graph().number(first) == Some(presumptive);
            let mut others = read.graph().evaluated(0, index + 1).filter(|&node| node != first);
            let is_near = !is_told || others.any(|node| close(range(node).high, best.low));
            prop_assert!(is_near || found.len() == usize::from(count), "{:?}", found);
            prop_assert!(is_told || close(told.low, best.low));
        }
    }
}

#[test]
fn a_move_back_is_a_draw_and_its_position_keeps_its_range() {
    let graph: TypedGraph = "(A:(B:(=A -0.5) -0.25) -0.125)".parse().expect("a graph");
    let (search, outcome, trace) =
        recorded(graph.clone(), graph.root(), super::behaviour::to_the_end());
    let repeated = |event: &&CtwEvent<_>| {
        matches!(
            event,
            CtwEvent::Evaluate {
                source: Source::Repeated,
                number: 1,
                ..
            }
        )
    };
    assert_eq!(trace.events.iter().filter(repeated).count(), 1);
    // The mover at B takes the draw, so B is worth 0, and so is A, whose other move loses.
    let choice = outcome.choice.expect("there are moves");
    assert_eq!((choice.mv.0, choice.range.to_string()), (0, "0".to_owned()));
    assert_eq!(search.positions()[1].range.to_string(), "0");
}
