//! Improvements change the cost of a search, not its score. With any switches except quiescence and repetition, every
//! algorithm gives minimax's score; with quiescence, that of an independent recursive function.

use super::given::{
    any_fanout, cases, chess_position, evaluator, narrow, settings, typed_tree, with,
};
use super::reference::{minimax, quiet};
use ::search::{
    Algorithm, ChessTree, Evaluator, GameTree, Halt, Improvements, NodeBudget, Order, Outcome,
    Score, Search, Settings,
};
use cozy_chess::Board;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// The ways in which scores are backed up.
pub const ALGORITHMS: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs];

/// Any of the switches that leave the score as it is.
pub fn improvements() -> impl Strategy<Value = Improvements> {
    let switches = any::<(bool, bool, bool, bool)>();
    (switches, 0_u16..=1).prop_map(
        |((deepen, exchanges, killers, history), hash)| Improvements {
            deepen,
            hash,
            exchanges,
            killers,
            history,
            ..Improvements::default()
        },
    )
}

fn improved<T: GameTree + Clone>(
    tree: &T,
    root: &T::Position,
    settings: Settings,
    improvements: Improvements,
) -> Outcome<T::Move> {
    let search = Search::new(tree.clone(), root.clone(), settings);
    search.improved(improvements, Vec::new()).run(&mut ())
}

/// The score at the end of a line, for the root's side.
pub fn at_the_end<T: GameTree>(
    tree: &T,
    root: &T::Position,
    line: &[T::Move],
    settings: &Settings,
) -> Score {
    let mut position = root.clone();
    for &mv in line {
        let mut moves = Vec::new();
        tree.moves(&position, &mut moves);
        assert!(moves.contains(&mv), "the line can be played");
        position = tree.play(&position, mv);
    }
    let leaf = Settings {
        depth: line.len() as u8,
        ..settings.clone()
    };
    let (score, _) = minimax(tree, &position, &leaf, line.len() as u32);
    if line.len().is_multiple_of(2) {
        score
    } else {
        -score
    }
}

fn agrees<T: GameTree + Clone>(
    tree: &T,
    root: &T::Position,
    settings: &Settings,
    improvements: Improvements,
) -> TestCaseResult {
    let (score, _) = minimax(tree, root, settings, 0);
    for algorithm in ALGORITHMS {
        let settings = with(settings, algorithm);
        let outcome = improved(tree, root, settings.clone(), improvements);
        prop_assert_eq!(outcome.score, Some(score), "{:?}", algorithm);
        prop_assert_eq!(outcome.halted, None);
        // A line goes as far as it is known exactly; one of full length ends at what it promises.
        if outcome.line.len() == usize::from(settings.depth) {
            prop_assert_eq!(at_the_end(tree, root, &outcome.line, &settings), score);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn on_typed_trees_the_score_is_minimaxs_whatever_is_switched_on(
        tree in typed_tree(),
        settings in settings(7, any_fanout()),
        improvements in improvements(),
    ) {
        agrees(&tree, &tree.root(), &settings, improvements)?;
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn on_chess_positions_the_score_is_minimaxs_whatever_is_switched_on(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(2, any_fanout()),
        improvements in improvements(),
    ) {
        agrees(&ChessTree { evaluator }, &board, &settings, improvements)?;
    }

    #[test]
    fn with_few_moves_kept_it_is_so_at_greater_depth(
        board in chess_position(),
        evaluator in evaluator(),
        settings in settings(5, narrow(5, 4)),
        improvements in improvements(),
    ) {
        agrees(&ChessTree { evaluator }, &board, &settings, improvements)?;
    }

    #[test]
    fn quiescence_is_the_same_by_every_algorithm(
        board in chess_position(),
        settings in settings(2, any_fanout()),
        improvements in improvements(),
    ) {
        let tree = ChessTree { evaluator: Evaluator::Material };
        let score = quiet(&tree, &board, &settings, 0, (Score::WORST, Score::BEST));
        let improvements = Improvements { quiescence: true, ..improvements };
        for algorithm in [Algorithm::AlphaBeta, Algorithm::Pvs] {
            let outcome = improved(&tree, &board, with(&settings, algorithm), improvements);
            prop_assert_eq!(outcome.score, Some(score), "{:?}", algorithm);
        }
    }

    #[test]
    fn a_search_that_deepens_has_a_move_and_a_line_whenever_it_is_halted(
        board in chess_position(),
        nodes in 40_u64..3_000,
    ) {
        let settings = Settings { algorithm: Algorithm::Pvs, depth: 4, ..Settings::default() };
        let search = Search::new(ChessTree::default(), board.clone(), settings);
        let mut search = search.improved(Improvements::SAFE, Vec::new());
        let outcome = search.run(&mut NodeBudget::new(nodes, Halt::Nodes));
        let mut moves = Vec::new();
        ChessTree::default().moves(&board, &mut moves);
        // The first move of the first iteration is the second node.
        if !moves.is_empty() && ChessTree::default().ending(&board).is_none() {
            prop_assert!(outcome.score.is_some());
            prop_assert!(outcome.line.first().is_some_and(|first| moves.contains(first)));
        }
    }
}

/// From games and studies; what is measured is the search, not they.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/3p4/2pP4/2P2p2/5P2/8/3K4 w - - 0 1",
];

/// The geometric mean of the nodes that a search of those positions takes.
fn mean_nodes(settings: &Settings, improvements: Improvements) -> f64 {
    let nodes = POSITIONS.map(|fen| {
        let board: Board = fen.parse().unwrap();
        let outcome = improved(
            &ChessTree::default(),
            &board,
            settings.clone(),
            improvements,
        );
        (outcome.nodes as f64).ln()
    });
    (nodes.iter().sum::<f64>() / POSITIONS.len() as f64).exp()
}

#[test]
fn orders_save_nodes_in_the_mean_beside_no_order() {
    let orders = Improvements {
        exchanges: true,
        killers: true,
        history: true,
        ..Improvements::default()
    };
    for depth in [4, 5] {
        let generated = Settings {
            depth,
            order: Order::Generation,
            ..Settings::default()
        };
        let none = mean_nodes(&generated, Improvements::default());
        let ordered = mean_nodes(&generated, orders);
        assert!(ordered < none, "depth {depth}: {ordered:.0} of {none:.0}");
    }
}

/// At four plies they are even: the static score of material is a good order near the horizon.
#[test]
fn from_five_plies_on_all_of_them_save_nodes_beside_the_static_order_too() {
    for depth in [5, 6] {
        let settings = Settings {
            depth,
            ..Settings::default()
        };
        let usual = mean_nodes(&settings, Improvements::default());
        let all = mean_nodes(&with(&settings, Algorithm::Pvs), Improvements::SAFE);
        assert!(all < usual, "depth {depth}: {all:.0} of {usual:.0}");
    }
}

/// Mates of which the exact tables of four men know the length, in moves.
const MATES: [(u32, &str); 8] = [
    (2, "k7/8/2K5/8/8/8/8/7R w - - 0 1"),
    (2, "8/8/8/8/8/2K5/k7/7R w - - 0 1"),
    (3, "4k3/8/8/4K3/8/8/8/Q7 w - - 0 1"),
    (3, "8/5k2/8/3K4/8/8/8/1Q5R w - - 0 1"),
    (3, "8/3k4/8/3K4/8/8/8/Q7 w - - 0 1"),
    (4, "8/8/2k5/8/8/1K6/8/1Q5R w - - 0 1"),
    (5, "7k/8/5K2/8/8/8/4B3/4B3 w - - 0 1"),
    (5, "8/8/3k4/8/8/8/1Q6/K6R w - - 0 1"),
];

#[test]
fn mates_in_two_to_five_moves_are_found_at_their_length_and_played_to_the_end() {
    for (moves, fen) in MATES {
        let board: Board = fen.parse().unwrap();
        let plies = 2 * moves - 1;
        let settings = Settings {
            algorithm: Algorithm::Pvs,
            depth: plies as u8 + 1,
            ..Settings::default()
        };
        let outcome = improved(&ChessTree::default(), &board, settings, Improvements::SAFE);
        let score = outcome.score.unwrap();
        assert_eq!(score.mate_distance(), Some(plies as i32), "{fen}");
        let mut after = board;
        for mv in &outcome.line {
            after.play(mv.legal(&after).expect("a legal line"));
        }
        assert_eq!(outcome.line.len(), plies as usize, "{fen}");
        assert_eq!(after.status(), cozy_chess::GameStatus::Won, "{fen}");
    }
}
