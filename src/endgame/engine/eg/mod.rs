//! EG's own search: strategies suggest moves, ranges are backed up, and every step can be followed in a trace
//! (Perdue and Berliner 1977).

mod answer;
mod cause;
mod choice;
mod conclusion;
mod context;
mod event;
mod frame;
mod machine;
mod progress;
mod search;
mod vetting;
pub mod words;

pub use answer::{Answer, Claim, DecidedBy, ExclusionSwitch, Limits, MOST_STRUCTURES};
pub use cause::Cause;
pub use choice::{Grade, grade};
pub use event::{Effect, EgEvent, Reason};
pub use event::{Flow, Halt, Observer, SliceOf};
pub use machine::Eg;
pub use search::{Found, StrategicSearch};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleBase;
    use crate::strategy::Means;
    use crate::stronger_side;
    use crate::value::Range;
    use chess::moves::legal_moves;
    use cozy_chess::Board;
    use trace::{Recorder, Tree};

    /// The paper's third example as far as it can be reconstructed, since its diagram is lost.
    const EXAMPLE: &str = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";

    fn searched(fen: &str) -> (Found, Recorder<EgEvent>) {
        let board: Board = fen.parse().unwrap();
        let mut recorder = Recorder::new(10_000);
        let mut search = StrategicSearch::new(&board, stronger_side(&board), 1000, RuleBase::All);
        assert!(search.run(&mut recorder).is_continue());
        (search.found(), recorder)
    }

    #[test]
    fn the_papers_example_is_won_by_the_only_move() {
        let (found, _) = searched(EXAMPLE);
        assert_eq!(found.proved, Range::WIN);
        assert_eq!(found.best.unwrap().to_string(), "c2c3");
        assert!(
            found.nodes <= 17,
            "the paper's program took 17: {}",
            found.nodes
        );
    }

    /// The printed rules know no draw by the opposition: Kd3, tried first, was claimed to win.
    #[test]
    fn by_the_printed_rules_the_example_is_won_too() {
        let board: Board = EXAMPLE.parse().unwrap();
        let limits = Limits::loop_alone(400, RuleBase::Printed);
        let (answer, _) = answered(&board, limits);
        assert_eq!((answer.proved, answer.sure), (Range::WIN, true));
        assert_eq!(answer.best.unwrap().to_string(), "c2c3");
    }

    /// The opposition decides the example before any plan could exclude another, so only elsewhere the switch matters.
    #[test]
    fn without_exclusion_plans_come_again_below() {
        let nodes = |fen: &str, exclusion| {
            let board: Board = fen.parse().unwrap();
            let side = stronger_side(&board);
            let mut search = StrategicSearch::new(&board, side, 4000, RuleBase::Printed)
                .with_exclusion(exclusion);
            assert!(search.run(&mut ()).is_continue());
            search.found().nodes
        };
        for (fen, on, off) in [(EXAMPLE, 2, 2), ("4k3/8/8/8/8/3KP3/8/8 b - - 0 1", 65, 26)] {
            assert_eq!(nodes(fen, ExclusionSwitch::On), on, "{fen}");
            assert_eq!(nodes(fen, ExclusionSwitch::Off), off, "{fen}");
        }
    }

    #[test]
    fn a_trace_is_a_tree_with_a_node_for_each_position() {
        let (found, recorder) = searched(EXAMPLE);
        let tree = Tree::fold(&recorder.trace().events).unwrap();
        assert_eq!(tree.len() as u64, found.nodes);
        assert!(tree.nodes().iter().all(|node| node.leave().is_some()));
    }

    #[test]
    fn a_search_in_slices_is_the_same_search() {
        let (whole, recorder) = searched(EXAMPLE);
        let board: Board = EXAMPLE.parse().unwrap();
        let mut sliced = Recorder::new(10_000);
        let mut search = StrategicSearch::new(&board, stronger_side(&board), 1000, RuleBase::All);
        while search.run(&mut (&mut sliced, SliceOf::nodes(1))).is_break() {}
        assert_eq!(search.found(), whole);
        assert_eq!(sliced.trace(), recorder.trace());
    }

    /// Lasker and Reichhelm's study: short proofs do not end, but the solved structure knows the win.
    #[test]
    fn a_proof_that_takes_long_is_helped_by_the_pawn_structure() {
        let board: Board = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().unwrap();
        let (answer, events) = answered(&board, Limits::default());
        assert_eq!((answer.value, answer.proved), (Range::WIN, Range::WIN));
        assert_eq!(answer.best.unwrap().to_string(), "a1b1");
        assert_eq!(answer.structures, 3_000);
        let solved = |event: &EgEvent| matches!(event, EgEvent::Structure { range, done: true, .. } if *range == Range::WIN);
        assert!(events.iter().any(solved));
        let limits = Limits {
            structures: 0,
            ..Limits::default()
        };
        assert_eq!(answered(&board, limits).0.structures, 0);
    }

    /// EG's answer with the steps that led to it.
    fn answered(board: &Board, limits: Limits) -> (Answer, Vec<EgEvent>) {
        let mut recorder = Recorder::new(10_000);
        let mut eg = Eg::new(board, limits);
        assert!(eg.run(&mut recorder).is_continue());
        (eg.answer().unwrap(), recorder.into_trace().events)
    }

    /// The same study: the first move that any strategy suggests is the only winning one, and EG plays it
    /// without a proof.
    #[test]
    fn a_strategy_suggests_the_corresponding_square_before_any_structure_is_solved() {
        let board: Board = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().unwrap();
        for limits in [Limits::default(), Limits::loop_alone(400, RuleBase::All)] {
            let (answer, events) = answered(&board, limits);
            let mut entered = events.iter().filter_map(|event| match event {
                EgEvent::Enter { mv, means } => Some((mv.map(|mv| mv.to_string()), *means)),
                _ => None,
            });
            assert_eq!(entered.next(), Some((None, None)));
            let first = (Some("a1b1".to_owned()), Some(Means::Correspond));
            assert_eq!(entered.next(), Some(first));
            assert_eq!(answer.best.unwrap().to_string(), "a1b1");
        }
    }

    #[test]
    fn in_a_lost_position_every_move_is_graded_and_the_one_that_resists_most_is_played() {
        let board: Board = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".parse().unwrap();
        let (answer, events) = answered(&board, Limits::default());
        assert_eq!((answer.proved, answer.is_guess()), (Range::LOSS, false));
        let told: Vec<_> = events
            .iter()
            .filter_map(|event| match *event {
                EgEvent::Resist { mv, grade, chosen } => Some((mv, grade, chosen)),
                _ => None,
            })
            .collect();
        assert_eq!(told.len(), legal_moves(&board).len());
        assert!(matches!(events.last(), Some(EgEvent::Resist { .. })));
        let chosen: Vec<_> = told.iter().filter(|(.., chosen)| *chosen).collect();
        let most = told.iter().map(|&(_, grade, _)| grade).max();
        assert_eq!((chosen.len(), Some(chosen[0].1)), (1, most));
        assert_eq!(chosen[0].0.legal(&board), answer.best);
    }

    /// Without a proof of the position the moves are vetted one by one: 1.Kf7 loses, 1.f4 draws. If that does
    /// not settle it, the move is a guess and reported as one.
    #[test]
    fn where_the_proof_ends_too_soon_the_moves_are_vetted_and_one_that_loses_is_not_played() {
        let board: Board = "5K2/8/8/8/kp6/5P2/8/8 w - - 0 1".parse().unwrap();
        for proof in [2_000, 20_000] {
            let limits = Limits {
                proof,
                structures: 0,
                ..Limits::default()
            };
            let (answer, events) = answered(&board, limits);
            let keeps = answer.best.unwrap().to_string() == "f3f4";
            assert!(keeps || (proof == 2_000 && answer.is_guess()), "{proof}");
            let vets = |event: &&EgEvent| matches!(event, EgEvent::Vet { .. });
            let vetted = events.iter().filter(vets).count();
            assert!(vetted > 0 || answer.proved.decided().is_some(), "{proof}");
        }
    }

    #[test]
    fn a_search_that_reaches_its_limit_says_so_and_claims_nothing() {
        let board: Board = EXAMPLE.parse().unwrap();
        let mut search = StrategicSearch::new(&board, stronger_side(&board), 2, RuleBase::All);
        let _ = search.run(&mut ());
        let found = search.found();
        assert!(found.bound_hit);
        assert_eq!(found.claim, found.proved);
    }
}
