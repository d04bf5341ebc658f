//! The search on fixed positions and trees, as text: nodes, score, principal variation and the digest of the
//! recording, for each algorithm, order and fanout.

use ::search::{
    Algorithm, ChessTree, Evaluator, GameTree, Order, SearchEvent, Settings, TypedTree, search,
};
use ::trace::{Event, Recorder, file::hexadecimal};
use cozy_chess::Board;
use std::fmt::Debug;

/// The signature kept in the repository.
pub const KEPT: &str = include_str!("../data/search_signature.txt");

const STEPS: usize = 1_000_000;

/// Openings, tactics, castling, en passant, promotion, mate and stalemate at hand, the fifty-move
/// rule near, check, an endgame, and a side that has no good move.
const POSITIONS: [(&str, Evaluator, &str); 10] = [
    (
        "initial",
        Evaluator::Material,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "kiwipete",
        Evaluator::Material,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        "kiwipete-moves",
        Evaluator::MaterialMoves,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        "en-passant",
        Evaluator::Material,
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    ),
    (
        "promotions",
        Evaluator::Material,
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ),
    (
        "promotions-moves",
        Evaluator::MaterialMoves,
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ),
    (
        "mate-at-hand",
        Evaluator::Material,
        "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1",
    ),
    (
        "stalemate-at-hand",
        Evaluator::Material,
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    ),
    (
        "fifty-moves",
        Evaluator::Material,
        "8/8/4k3/8/8/3QK3/8/8 w - - 98 90",
    ),
    (
        "rook-ending",
        Evaluator::Material,
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ),
];

/// The source's example in its two orders (Sugar 1975, pp. 21-27), ties, uneven depth.
const TREES: [(&str, &str); 4] = [
    ("source-as-printed", "((16 1) (15 -3) (7 15))"),
    ("source-as-searched", "((15 7) (-3 15) (1 16))"),
    ("ties", "(((2 2) (2 1)) ((2 3) (0 2)) ((2 2) (2 2)))"),
    (
        "uneven",
        "(5 (3 (9 (1 (7 2) 4)) -6) ((8 0 (3 -1)) 2 (6 6)) -4)",
    ),
];

/// An algorithm's depth in plies and its fanout per level.
const WIDTHS: [(Algorithm, u8, &str); 4] = [
    (Algorithm::Minimax, 2, ""),
    (Algorithm::Minimax, 4, "6,5,4,3"),
    (Algorithm::AlphaBeta, 3, ""),
    (Algorithm::AlphaBeta, 4, "6,5,4,3"),
];

const ORDERS: [Order; 3] = [Order::Generation, Order::BestFirst, Order::WorstFirst];

/// The signature of the search as it is now.
pub fn signature() -> String {
    let mut lines =
        vec!["# subject | algorithm depth fanout order | nodes score line digest".to_owned()];
    let mut total = 0;
    for (algorithm, depth, fanout) in WIDTHS {
        for order in ORDERS {
            let settings = Settings {
                algorithm,
                depth,
                fanout: fanout.parse().expect("a well-formed fanout"),
                order,
            };
            for (name, evaluator, fen) in POSITIONS {
                let root: Board = fen.parse().expect("a well-formed FEN");
                let (nodes, line) = row(name, &ChessTree { evaluator }, &root, &settings);
                total += nodes;
                lines.push(line);
            }
            for (name, typed) in TREES {
                let tree: TypedTree = typed.parse().expect("a well-formed tree");
                let settings = Settings {
                    depth: tree.height() as u8,
                    ..settings.clone()
                };
                let (nodes, line) = row(name, &tree, &0, &settings);
                total += nodes;
                lines.push(line);
            }
        }
    }
    lines.push(format!("# nodes in all: {total}\n"));
    lines.join("\n")
}

/// The nodes of one search and its line of the signature.
fn row<T>(name: &str, tree: &T, root: &T::Position, settings: &Settings) -> (u64, String)
where
    T: GameTree + Clone,
    T::Move: Debug,
    SearchEvent<T::Move>: Event,
{
    let mut recorder = Recorder::new(STEPS);
    let outcome = search(tree.clone(), root.clone(), settings.clone(), &mut recorder);
    let Settings {
        algorithm,
        depth,
        fanout,
        order,
    } = settings;
    let fanout = match fanout.to_string() {
        full if full.is_empty() => "*".to_owned(),
        narrow => narrow,
    };
    let score = outcome
        .score
        .map_or(String::new(), |score| score.0.to_string());
    let moves: Vec<String> = outcome.line.iter().map(word).collect();
    let (nodes, moves) = (outcome.nodes, moves.join(","));
    let digest = hexadecimal(recorder.trace().digest());
    let line = format!(
        "{name} | {algorithm:?} {depth} {fanout} {order:?} | {nodes} {score} {moves} {digest}"
    );
    (nodes, line)
}

/// `PackedMove(e2e4)` and `Child(2)` without their names.
fn word(mv: &impl Debug) -> String {
    let text = format!("{mv:?}");
    text.split(['(', ')']).nth(1).unwrap_or(&text).to_owned()
}
