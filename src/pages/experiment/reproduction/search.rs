//! How the rows of the search are computed: the example of chapter 2 of the thesis, the best and the worst case of
//! alpha-beta, and the rules of chess counted.

use super::{Computed, How, Measure};
use crate::experiment::reproduction::command::{
    Command, PerftCommand, TreeCommand, TreeSource, Uniform,
};
use ::search::{
    Algorithm::{self, AlphaBeta, Minimax},
    Arrangement::{self, BestFirst, WorstFirst},
    Order,
};
use search_lab::experiment::definition::EXAMPLE_TREE;
use std::borrow::Cow;

/// The example in the order of its Fig. 2.1.
const AS_PRINTED: &str = "A:(B:(E:16 F:1) C:(G:15 H:-3) D:(I:7 J:15))";

const fn tree(tree: TreeSource, algorithm: Algorithm, measure: Measure) -> How {
    How::Run {
        command: Command::Tree(TreeCommand {
            tree,
            algorithm,
            order: Order::Generation,
        }),
        measure,
    }
}

const fn typed(text: &'static str, algorithm: Algorithm, measure: Measure) -> How {
    tree(TreeSource::Typed(Cow::Borrowed(text)), algorithm, measure)
}

const fn leaf_count(
    fanout: u16,
    depth: u32,
    arrangement: Arrangement,
    algorithm: Algorithm,
) -> How {
    let uniform = Uniform {
        fanout,
        depth,
        arrangement,
    };
    tree(TreeSource::Uniform(uniform), algorithm, Measure::LeafCount)
}

const fn perft(fen: &'static str, depth: u8) -> How {
    How::Run {
        command: Command::Perft(PerftCommand {
            fen: Cow::Borrowed(fen),
            depth,
        }),
        measure: Measure::PerftNodes,
    }
}

pub(super) static COMPUTED: [Computed; 26] = [
    (
        "example-value",
        typed(AS_PRINTED, Minimax, Measure::TreeValue),
    ),
    (
        "example-b",
        typed("A:(B:(E:16 F:1))", Minimax, Measure::TreeValue),
    ),
    (
        "example-c",
        typed("A:(C:(G:15 H:-3))", Minimax, Measure::TreeValue),
    ),
    (
        "example-d",
        typed("A:(D:(I:7 J:15))", Minimax, Measure::TreeValue),
    ),
    ("example-line", typed(AS_PRINTED, Minimax, Measure::Line)),
    (
        "example-pruned-value",
        typed(EXAMPLE_TREE, AlphaBeta, Measure::TreeValue),
    ),
    (
        "example-pruned-leaves",
        typed(EXAMPLE_TREE, AlphaBeta, Measure::LeavesVisited),
    ),
    (
        "example-pruned-cuts",
        typed(EXAMPLE_TREE, AlphaBeta, Measure::Cutoffs),
    ),
    (
        "example-pruned-line",
        typed(EXAMPLE_TREE, AlphaBeta, Measure::Line),
    ),
    ("minimax-3-6", leaf_count(3, 6, BestFirst, Minimax)),
    ("worst-2-10", leaf_count(2, 10, WorstFirst, AlphaBeta)),
    ("worst-3-6", leaf_count(3, 6, WorstFirst, AlphaBeta)),
    ("worst-7-4", leaf_count(7, 4, WorstFirst, AlphaBeta)),
    (
        "best-as-proportion-3-6",
        leaf_count(3, 6, BestFirst, AlphaBeta),
    ),
    ("twice-the-depth", leaf_count(3, 8, BestFirst, AlphaBeta)),
    ("the-fanout-squared", leaf_count(9, 4, BestFirst, AlphaBeta)),
    ("best-2-10", leaf_count(2, 10, BestFirst, AlphaBeta)),
    ("best-3-6", leaf_count(3, 6, BestFirst, AlphaBeta)),
    ("best-3-7", leaf_count(3, 7, BestFirst, AlphaBeta)),
    ("best-7-4", leaf_count(7, 4, BestFirst, AlphaBeta)),
    ("best-35-2", leaf_count(35, 2, BestFirst, AlphaBeta)),
    (
        "perft-initial",
        perft(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            5,
        ),
    ),
    (
        "perft-kiwipete",
        perft(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            4,
        ),
    ),
    (
        "perft-endgame",
        perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ),
    (
        "perft-promotions",
        perft(
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            4,
        ),
    ),
    (
        "perft-middlegame",
        perft(
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            4,
        ),
    ),
];
