//! The search machine visits exactly the nodes of the recursive function without an observer.

use super::given::{cases, chess_position};
use crate::search::untraced::{Found, untraced};
use ::search::{Algorithm, ChessTree, Improvements, Order, Search, Settings};
use cozy_chess::Board;
use proptest::prelude::*;

fn watched(board: &Board, depth: u8, hash: u16) -> Found {
    let settings = Settings {
        algorithm: Algorithm::Pvs,
        depth,
        order: Order::BestFirst,
        ..Settings::default()
    };
    let improvements = Improvements {
        hash,
        ..Improvements::SAFE
    };
    let outcome = Search::new(ChessTree::default(), board.clone(), settings)
        .improved(improvements, Vec::new())
        .run(&mut ());
    Found {
        score: outcome.score.expect("a search to its end has a score"),
        line: outcome.line,
        nodes: outcome.nodes,
    }
}

#[test]
fn the_reference_search_is_the_recursive_one_to_six_plies() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 95 60",
        "2r3k1/5ppp/8/8/8/8/5PPP/1R2R1K1 w - - 0 1",
    ];
    for fen in fens {
        let board: Board = fen.parse().unwrap();
        let recursive = untraced(&board, 6, 1);
        assert_eq!(recursive, watched(&board, 6, 1), "{fen}");
        assert!(recursive.nodes > 1_000, "{fen}");
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn on_any_position(board in chess_position(), depth in 1_u8..=3) {
        prop_assume!(board.status() == cozy_chess::GameStatus::Ongoing);
        prop_assert_eq!(untraced(&board, depth.into(), 1), watched(&board, depth, 1));
    }
}
