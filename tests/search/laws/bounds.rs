//! The claims of a recording are true: every returned score is the bound that its verdict names, every bound was set
//! where its origin says, and withholding a cut-off changes nothing at the root.

use super::given::{
    any_fanout, cases, chess_position, evaluator, narrow, recorded, settings, typed_tree, with,
};
use super::reference::minimax;
use ::search::{
    Algorithm, Bound, ChessTree, GameTree, Improvements, NodeVerdict, Outcome, Score, Search,
    SearchEvent, SearchTrace, Settings,
};
use ::trace::{Event, NodeId};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::fmt::Debug;

/// A tree, where its search begins and what was found there.
struct Recorded<'a, T: GameTree> {
    tree: &'a T,
    root: &'a T::Position,
    settings: Settings,
    outcome: Outcome<T::Move>,
    trace: SearchTrace<T::Move>,
}

impl<'a, T> Recorded<'a, T>
where
    T: GameTree + Clone,
    T::Move: Debug,
    SearchEvent<T::Move>: Event,
{
    fn alpha_beta(tree: &'a T, root: &'a T::Position, settings: &Settings) -> Self {
        let settings = with(settings, Algorithm::AlphaBeta);
        Self::new(tree, root, settings, Improvements::default())
    }

    fn new(
        tree: &'a T,
        root: &'a T::Position,
        settings: Settings,
        improvements: Improvements,
    ) -> Self {
        let (outcome, trace) = recorded(tree, root, &settings, improvements);
        Self {
            tree,
            root,
            settings,
            outcome,
            trace,
        }
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        0..self.trace.tree().len() as NodeId
    }

    fn value_of(&self, node: NodeId) -> Score {
        let path = self.trace.moves_to(node);
        let position = path.iter().fold(self.root.clone(), |position, &mv| {
            self.tree.play(&position, mv)
        });
        minimax(self.tree, &position, &self.settings, path.len() as u32).0
    }

    fn every_verdict_is_true(&self) -> TestCaseResult {
        for node in self.nodes() {
            let (score, verdict) = self.trace.result(node).expect("the search came to its end");
            let window = self.trace.window(node).expect("every node has a window");
            let value = self.value_of(node);
            match verdict {
                NodeVerdict::FailLow | NodeVerdict::KnownLow => {
                    prop_assert!(value <= score && score <= window.alpha);
                }
                NodeVerdict::FailHigh | NodeVerdict::KnownHigh => {
                    prop_assert!(value >= score && score >= window.beta);
                }
                NodeVerdict::Exact => {
                    prop_assert!(value == score && window.alpha < score && score < window.beta);
                }
                NodeVerdict::Static
                | NodeVerdict::Lost
                | NodeVerdict::Drawn
                | NodeVerdict::Known => {
                    prop_assert_eq!(value, score);
                }
                NodeVerdict::StandPat | NodeVerdict::Repeated => {
                    prop_assert!(false, "not asked for");
                }
            }
        }
        Ok(())
    }

    /// At every step: each end of the open node's window is what its origin brought, seen from the
    /// node's own side, and a bound without an origin is open.
    fn every_bound_has_its_origin(&self) -> TestCaseResult {
        for step in 1..=self.trace.events().len() {
            let node = self.trace.node_at(step).expect("every event has its node");
            let live = self.trace.live(node, step).expect("the node was entered");
            for (bound, value) in [
                (Bound::Alpha, live.window.alpha),
                (Bound::Beta, live.window.beta),
            ] {
                let Some(origin) = self.trace.origin(node, bound, step) else {
                    prop_assert!(!value.is_finite(), "{:?} of {} has no origin", bound, node);
                    continue;
                };
                prop_assert!((origin.event as usize) < step);
                prop_assert!(self.trace.tree().is_within(node, origin.node));
                let (event, score, _) = self.trace.effect(origin.child).expect("it came back");
                prop_assert_eq!(event, origin.event);
                let ply = |node| self.trace.tree().get(node).map_or(0, |node| node.ply);
                let same_side = (ply(node) - ply(origin.node)) % 2 == 0;
                prop_assert_eq!(same_side, bound == Bound::Alpha);
                prop_assert_eq!(if same_side { score } else { -score }, value);
            }
        }
        Ok(())
    }

    fn no_cut_changes_the_root(&self) -> TestCaseResult {
        for node in self.nodes() {
            if !matches!(self.trace.result(node), Some((_, NodeVerdict::FailHigh))) {
                continue;
            }
            let path = self.trace.moves_to(node);
            let cutoff_disabled_at =
                Search::new(self.tree.clone(), self.root.clone(), self.settings.clone())
                    .without_cut(path.clone())
                    .run(&mut ());
            prop_assert_eq!(
                cutoff_disabled_at.score,
                self.outcome.score,
                "held back at {:?}",
                &path
            );
            prop_assert_eq!(
                &cutoff_disabled_at.line,
                &self.outcome.line,
                "held back at {:?}",
                &path
            );
            prop_assert!(
                cutoff_disabled_at.nodes >= self.outcome.nodes,
                "held back at {:?}",
                &path
            );
        }
        Ok(())
    }

    /// The line at the last step begins the line of the outcome, which the table may continue.
    fn the_last_line_is_as_far_as_it_was_searched(&self) -> TestCaseResult {
        let line = self.trace.line(0, self.trace.events().len());
        let line: Vec<T::Move> = line
            .into_iter()
            .filter_map(|node| self.trace.mv(node))
            .collect();
        prop_assert!(self.outcome.line.starts_with(&line));
        Ok(())
    }

    /// The line at the last step is the line of the outcome.
    fn the_last_line_is_the_outcomes(&self) -> TestCaseResult {
        let line: Vec<T::Move> = self
            .trace
            .line(0, self.trace.events().len())
            .into_iter()
            .filter_map(|node| self.trace.mv(node))
            .collect();
        prop_assert_eq!(&line, &self.outcome.line);
        Ok(())
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn on_typed_trees_every_claim_of_a_recording_holds(
        tree in typed_tree(),
        settings in settings(7, any_fanout()),
    ) {
        let search = Recorded::alpha_beta(&tree, &0, &settings);
        search.every_verdict_is_true()?;
        search.every_bound_has_its_origin()?;
        search.no_cut_changes_the_root()?;
        search.the_last_line_is_the_outcomes()?;
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn on_chess_positions_every_claim_of_a_recording_holds(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(3, narrow(3, 5)),
    ) {
        let tree = ChessTree { evaluator };
        let search = Recorded::alpha_beta(&tree, &board, &settings);
        search.every_verdict_is_true()?;
        search.every_bound_has_its_origin()?;
        search.no_cut_changes_the_root()?;
        search.the_last_line_is_the_outcomes()?;
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn with_null_windows_and_a_table_every_verdict_is_true_too(
        tree in typed_tree(),
        board in chess_position(),
        settings in settings(3, narrow(3, 4)),
        hash in 0_u16..=1,
    ) {
        let improvements = Improvements { deepen: false, hash, ..Improvements::SAFE };
        let settings = with(&settings, Algorithm::Pvs);
        let search = Recorded::new(&tree, &0, settings.clone(), improvements);
        search.every_verdict_is_true()?;
        let chess = ChessTree::default();
        let search = Recorded::new(&chess, &board, settings, improvements);
        search.every_verdict_is_true()?;
        search.the_last_line_is_as_far_as_it_was_searched()?;
    }
}
