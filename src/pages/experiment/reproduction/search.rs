//! The rows of the search lab: the example of chapter 2 of the thesis, the best and the worst case
//! of alpha-beta, and the rules of chess counted.

use super::{How, Measure, Row, Section, Value, numbers, text};
use crate::experiment::reproduction::command::{
    Command, PerftCommand, TreeCommand, TreeSource, Uniform,
};
use ::search::{
    Algorithm::{self, AlphaBeta, Minimax},
    Arrangement::{self, BestFirst, WorstFirst},
    Order,
};
use kit::experiment::source::{Citation, Source};
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

const fn example(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    published: Value,
    how: How,
) -> Row {
    let source = Source::Sugar1975;
    Row::new(
        id,
        Section::Examples,
        Citation { source, place },
        what,
        published,
        how,
    )
}

const fn count(
    id: &'static str,
    source: Source,
    place: &'static str,
    what: &'static str,
    published: i64,
    how: How,
) -> Row {
    let published = Value::Number(published);
    Row::new(
        id,
        Section::Counts,
        Citation { source, place },
        what,
        published,
        how,
    )
}

/// A published proportion, which the exact count does not equal.
const fn proportion(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    published: i64,
    how: How,
) -> Row {
    count(id, Source::Sugar1975, place, what, published, how).differing(
        "a proportion is published, not a count: exactly f^⌈d/2⌉ + f^⌊d/2⌋ − 1 leaves are \
         scored, which for even d is less than twice f^(d/2)",
    )
}

const fn perft(
    id: &'static str,
    what: &'static str,
    fen: &'static str,
    depth: u8,
    nodes: i64,
) -> Row {
    let citation = Citation {
        source: Source::Perft,
        place: "table of the position",
    };
    let how = How::Run {
        command: Command::Perft(PerftCommand {
            fen: Cow::Borrowed(fen),
            depth,
        }),
        measure: Measure::PerftNodes,
    };
    Row::new(
        id,
        Section::Checks,
        citation,
        what,
        Value::Number(nodes),
        how,
    )
}

const BEST_FORMULA: &str = "pp. 293-326: f^⌈d/2⌉ + f^⌊d/2⌋ − 1";

pub(super) static ROWS: [Row; 26] = [
    example(
        "example-value",
        "pp. 21-22, Fig. 2.2",
        "The value of the root A by minimax",
        Value::Number(7),
        typed(AS_PRINTED, Minimax, Measure::TreeValue),
    ),
    example(
        "example-b",
        "pp. 21-22, Fig. 2.2",
        "The backed-up value of B (E 16, F 1)",
        Value::Number(1),
        typed("A:(B:(E:16 F:1))", Minimax, Measure::TreeValue),
    ),
    example(
        "example-c",
        "pp. 21-22, Fig. 2.2",
        "The backed-up value of C (G 15, H −3)",
        Value::Number(-3),
        typed("A:(C:(G:15 H:-3))", Minimax, Measure::TreeValue),
    ),
    example(
        "example-d",
        "pp. 21-22, Fig. 2.2",
        "The backed-up value of D (I 7, J 15)",
        Value::Number(7),
        typed("A:(D:(I:7 J:15))", Minimax, Measure::TreeValue),
    ),
    example(
        "example-line",
        "pp. 20-22",
        "The principal variation by minimax: to D, the terminal node being I",
        text("D → I"),
        typed(AS_PRINTED, Minimax, Measure::Line),
    ),
    example(
        "example-pruned-value",
        "pp. 26-27, Fig. 2.3",
        "The value of the root A by alpha-beta",
        Value::Number(7),
        typed(EXAMPLE_TREE, AlphaBeta, Measure::TreeValue),
    ),
    example(
        "example-pruned-leaves",
        "pp. 26-27, Fig. 2.3",
        "The terminal nodes alpha-beta scores, in order: J, I, H, F",
        numbers(&[15, 7, -3, 1]),
        typed(EXAMPLE_TREE, AlphaBeta, Measure::LeavesVisited),
    ),
    example(
        "example-pruned-cuts",
        "pp. 26-27",
        "Cut-offs: the rest of C, the rest of B",
        Value::Number(2),
        typed(EXAMPLE_TREE, AlphaBeta, Measure::Cutoffs),
    ),
    example(
        "example-pruned-line",
        "pp. 27-28",
        "The principal variation by alpha-beta is that of minimax",
        text("D → I"),
        typed(EXAMPLE_TREE, AlphaBeta, Measure::Line),
    ),
    count(
        "minimax-3-6",
        Source::Sugar1975,
        "p. 27: f^d",
        "Leaves scored by minimax, f = 3, d = 6",
        729,
        leaf_count(3, 6, BestFirst, Minimax),
    ),
    count(
        "worst-2-10",
        Source::Sugar1975,
        "p. 27: f^d",
        "Leaves scored by alpha-beta in the worst case, f = 2, d = 10",
        1_024,
        leaf_count(2, 10, WorstFirst, AlphaBeta),
    ),
    count(
        "worst-3-6",
        Source::Sugar1975,
        "p. 27: f^d",
        "Leaves scored by alpha-beta in the worst case, f = 3, d = 6",
        729,
        leaf_count(3, 6, WorstFirst, AlphaBeta),
    ),
    count(
        "worst-7-4",
        Source::Sugar1975,
        "p. 27: f^d",
        "Leaves scored by alpha-beta in the worst case, f = 7, d = 4",
        2_401,
        leaf_count(7, 4, WorstFirst, AlphaBeta),
    ),
    proportion(
        "best-as-proportion-3-6",
        "p. 27: f^(d/2)",
        "Leaves scored by alpha-beta in the best case, f = 3, d = 6",
        27,
        leaf_count(3, 6, BestFirst, AlphaBeta),
    ),
    proportion(
        "twice-the-depth",
        "p. 28: depth 2d in the time of depth d",
        "Leaves scored by alpha-beta in the best case, f = 3, d = 8, against minimax at d = 4",
        81,
        leaf_count(3, 8, BestFirst, AlphaBeta),
    ),
    proportion(
        "the-fanout-squared",
        "p. 28: fanout f² in the time of fanout f",
        "Leaves scored by alpha-beta in the best case, f = 9, d = 4, against minimax at f = 3",
        81,
        leaf_count(9, 4, BestFirst, AlphaBeta),
    ),
    count(
        "best-2-10",
        Source::KnuthMoore1975,
        BEST_FORMULA,
        "Leaves scored by alpha-beta in the best case, f = 2, d = 10",
        63,
        leaf_count(2, 10, BestFirst, AlphaBeta),
    ),
    count(
        "best-3-6",
        Source::KnuthMoore1975,
        BEST_FORMULA,
        "Leaves scored by alpha-beta in the best case, f = 3, d = 6",
        53,
        leaf_count(3, 6, BestFirst, AlphaBeta),
    ),
    count(
        "best-3-7",
        Source::KnuthMoore1975,
        BEST_FORMULA,
        "Leaves scored by alpha-beta in the best case, f = 3, d = 7",
        107,
        leaf_count(3, 7, BestFirst, AlphaBeta),
    ),
    count(
        "best-7-4",
        Source::KnuthMoore1975,
        BEST_FORMULA,
        "Leaves scored by alpha-beta in the best case, f = 7, d = 4",
        97,
        leaf_count(7, 4, BestFirst, AlphaBeta),
    ),
    count(
        "best-35-2",
        Source::KnuthMoore1975,
        BEST_FORMULA,
        "Leaves scored by alpha-beta in the best case, f = 35, d = 2",
        69,
        leaf_count(35, 2, BestFirst, AlphaBeta),
    ),
    perft(
        "perft-initial",
        "Sequences of 5 moves from the initial position",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
    ),
    perft(
        "perft-kiwipete",
        "Sequences of 4 moves from Kiwipete (castling, pins, en passant)",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
    ),
    perft(
        "perft-endgame",
        "Sequences of 5 moves from position 3 (en passant along pins)",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        5,
        674_624,
    ),
    perft(
        "perft-promotions",
        "Sequences of 4 moves from position 4 (promotions, checks)",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        4,
        422_333,
    ),
    perft(
        "perft-middlegame",
        "Sequences of 4 moves from position 6 (a quiet middle game)",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
        3_894_594,
    ),
];
