//! Alpha-beta and principal variation search are minimax: in score always, in line when they try their moves in
//! the same order.

use super::given::{
    ORDERS, any_fanout, cases, chess_position, evaluator, narrow, settings, typed_tree, with,
};
use super::reference::minimax;
use ::search::{Algorithm, ChessTree, GameTree, Order, Settings, TypedTree, search};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use std::fmt::Debug;

fn agrees_with_the_reference<T>(tree: &T, root: &T::Position, settings: &Settings) -> TestCaseResult
where
    T: GameTree + Clone,
    T::Move: Debug,
{
    let (score, line) = minimax(tree, root, settings, 0);
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
        let outcome = search(
            tree.clone(),
            root.clone(),
            with(settings, algorithm),
            &mut (),
        );
        prop_assert_eq!(outcome.score, Some(score), "{:?}", algorithm);
        prop_assert_eq!(&outcome.line, &line, "{:?}", algorithm);
        prop_assert_eq!(outcome.halted, None);
    }
    Ok(())
}

fn scores_agree<T: GameTree + Clone>(tree: &T, root: &T::Position, depth: u8) -> TestCaseResult {
    let scores = ORDERS.map(|order| {
        let settings = Settings {
            depth,
            order,
            ..Settings::default()
        };
        search(tree.clone(), root.clone(), settings, &mut ()).score
    });
    prop_assert_eq!(scores[0], scores[1]);
    prop_assert_eq!(scores[0], scores[2]);
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn on_typed_trees_alpha_beta_is_minimax(
        tree in typed_tree(),
        settings in settings(7, any_fanout()),
    ) {
        agrees_with_the_reference(&tree, &tree.root(), &settings)?;
    }

    #[test]
    fn the_order_of_moves_does_not_change_a_typed_trees_score(
        tree in typed_tree(),
        depth in 0_u8..=7,
    ) {
        scores_agree(&tree, &tree.root(), depth)?;
    }

    #[test]
    fn a_full_search_of_a_typed_tree_finds_its_value(tree in typed_tree()) {
        let settings = Settings { depth: 7, ..Settings::default() };
        let outcome = search(tree.clone(), tree.root(), settings, &mut ());
        prop_assert_eq!(outcome.score.map(|score| score.0), tree.value(0));
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn on_chess_positions_alpha_beta_is_minimax(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(2, any_fanout()),
    ) {
        agrees_with_the_reference(&ChessTree { evaluator }, &board, &settings)?;
    }

    #[test]
    fn with_few_moves_kept_alpha_beta_is_minimax_at_greater_depth(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(5, narrow(5, 4)),
    ) {
        agrees_with_the_reference(&ChessTree { evaluator }, &board, &settings)?;
    }

    #[test]
    fn the_order_of_moves_does_not_change_a_chess_positions_score(
        board in chess_position(),
        evaluator in evaluator(),
        depth in 0_u8..=2,
    ) {
        scores_agree(&ChessTree { evaluator }, &board, depth)?;
    }
}

#[test]
fn a_tree_of_sixty_four_plies_is_searched_to_its_end() {
    let text = (0..64).fold("7".to_owned(), |inner, ply| {
        format!("({} {inner})", ply - 32)
    });
    let tree: TypedTree = text.parse().unwrap();
    assert_eq!(tree.height(), 64);
    for order in ORDERS {
        let settings = Settings {
            depth: 64,
            order,
            ..Settings::default()
        };
        agrees_with_the_reference(&tree, &0, &settings).unwrap();
    }
    let settings = Settings {
        algorithm: Algorithm::Minimax,
        depth: 64,
        order: Order::Generation,
        ..Settings::default()
    };
    assert_eq!(search(tree, 0, settings, &mut ()).nodes, 129);
}
