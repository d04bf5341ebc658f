//! Observing changes nothing: score, line, nodes and recording are the same whoever watches, and
//! whenever the search is halted and goes on.

use super::given::{
    ROOMY, any_fanout, cases, chess_position, evaluator, narrow, settings, typed_tree,
};
use ::search::{
    ChessTree, Effect, Flow, GameTree, Halt, NodeBudget, NodeVerdict, Observer, Outcome, Score,
    Search, SearchEvent, Settings, Window, search,
};
use ::trace::{Event, Recorder, Trace};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Counts the events of each kind: enter, prune, update, leave.
#[derive(Default)]
struct Counting([u64; 4]);

impl<M> Observer<M> for Counting {
    fn enter(&mut self, _: Option<M>, _: Window) -> Flow {
        self.0[0] += 1;
        Flow::Continue(())
    }
    fn prune(&mut self, _: usize, _: usize) -> Flow {
        self.0[1] += 1;
        Flow::Continue(())
    }
    fn update(&mut self, _: Score, _: Effect) -> Flow {
        self.0[2] += 1;
        Flow::Continue(())
    }
    fn leave(&mut self, _: Score, _: NodeVerdict) -> Flow {
        self.0[3] += 1;
        Flow::Continue(())
    }
}

/// Halts after every so many events, whatever they are; the gaps are used in a circle.
struct Halting {
    gaps: Vec<u8>,
    at: usize,
    left: u8,
}

impl Halting {
    fn new(gaps: &[u8]) -> Self {
        Self {
            gaps: gaps.to_vec(),
            at: 0,
            left: gaps[0],
        }
    }

    fn event(&mut self) -> Flow {
        if self.left > 0 {
            self.left -= 1;
            return ControlFlow::Continue(());
        }
        self.at = (self.at + 1) % self.gaps.len();
        self.left = self.gaps[self.at];
        ControlFlow::Break(Halt::Slice)
    }
}

impl<M> Observer<M> for Halting {
    fn enter(&mut self, _: Option<M>, _: Window) -> Flow {
        self.event()
    }
    fn prune(&mut self, _: usize, _: usize) -> Flow {
        self.event()
    }
    fn update(&mut self, _: Score, _: Effect) -> Flow {
        self.event()
    }
    fn leave(&mut self, _: Score, _: NodeVerdict) -> Flow {
        self.event()
    }
}

/// Calls a search again until it has come to its end.
fn to_the_end<T: GameTree>(
    mut search: Search<T>,
    observer: &mut impl Observer<T::Move>,
) -> (Outcome<T::Move>, u64) {
    let mut halts = 0;
    loop {
        let outcome = search.run(observer);
        if outcome.halted.is_none() {
            return (outcome, halts);
        }
        assert!(!search.is_done());
        halts += 1;
    }
}

fn nobody_changes_anything<T>(
    tree: &T,
    root: &T::Position,
    settings: &Settings,
    gaps: &[u8],
    limit: usize,
) -> TestCaseResult
where
    T: GameTree + Clone,
    T::Move: Debug,
    SearchEvent<T::Move>: Event + Debug,
{
    let fresh = || Search::new(tree.clone(), root.clone(), settings.clone());
    let unseen = search(tree.clone(), root.clone(), settings.clone(), &mut ());

    let mut recorder = Recorder::new(ROOMY);
    prop_assert_eq!(&fresh().run(&mut recorder), &unseen);
    let trace = recorder.into_trace();

    let mut small = Recorder::new(limit);
    prop_assert_eq!(&fresh().run(&mut small), &unseen);
    let kept = limit.min(trace.events.len());
    let expected = Trace {
        events: trace.events[..kept].to_vec(),
        dropped: (trace.events.len() - kept) as u64,
    };
    prop_assert_eq!(small.trace(), &expected);

    let mut counting = Counting::default();
    prop_assert_eq!(&fresh().run(&mut counting), &unseen);
    prop_assert_eq!(counting.0[0], unseen.nodes);
    prop_assert_eq!(counting.0[3], unseen.nodes);
    prop_assert_eq!(counting.0[2], unseen.nodes - 1);
    prop_assert_eq!(counting.0.iter().sum::<u64>(), trace.events.len() as u64);

    let mut halting = (Recorder::new(ROOMY), Halting::new(gaps));
    let (outcome, _) = to_the_end(fresh(), &mut halting);
    prop_assert_eq!(&outcome, &unseen);
    prop_assert_eq!(halting.0.trace(), &trace);

    let slice = u64::from(gaps[0]) + 1;
    let mut sliced = (NodeBudget::new(slice, Halt::Slice), Recorder::new(ROOMY));
    let mut search = fresh();
    let mut outcome = search.run(&mut sliced);
    while outcome.halted.is_some() {
        sliced.0 = NodeBudget::new(slice, Halt::Slice);
        outcome = search.run(&mut sliced);
    }
    prop_assert_eq!(&outcome, &unseen);
    prop_assert_eq!(sliced.1.trace(), &trace);
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn observing_a_typed_tree_changes_nothing(
        tree in typed_tree(),
        settings in settings(7, any_fanout()),
        gaps in prop::collection::vec(any::<u8>(), 1..8),
        limit in 0_usize..200,
    ) {
        nobody_changes_anything(&tree, &tree.root(), &settings, &gaps, limit)?;
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn observing_a_chess_search_changes_nothing(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(4, narrow(4, 5)),
        gaps in prop::collection::vec(any::<u8>(), 1..8),
        limit in 0_usize..200,
    ) {
        nobody_changes_anything(&ChessTree { evaluator }, &board, &settings, &gaps, limit)?;
    }
}
