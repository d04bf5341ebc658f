//! Inputs of the laws: random typed trees, random chess positions, random settings. Also records a search.

use ::chess::moves::legal_moves;
use ::search::{
    Algorithm, Evaluator, Fanout, GameTree, Improvements, Order, Outcome, Search, SearchEvent,
    SearchTrace, Settings, TypedTree,
};
use ::trace::{Event, Recorder};
use cozy_chess::{Board, GameStatus};
use proptest::prelude::*;

/// More events than any search of these tests makes.
pub const ROOMY: usize = 10_000_000;

/// The orders a search can try its moves in.
pub const ORDERS: [Order; 3] = [Order::BestFirst, Order::WorstFirst, Order::Generation];

/// A configuration with this many cases. A failing case is printed in full, so no files are kept.
pub fn cases(count: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(count)
    }
}

/// A typed tree of at most six plies with few different numbers, so that ties are frequent.
pub fn typed_tree() -> impl Strategy<Value = TypedTree> {
    let leaf = (-9_i32..=9).prop_map(|value| value.to_string());
    let text = leaf.prop_recursive(6, 120, 4, |inner| {
        prop::collection::vec(inner, 1..5).prop_map(|children| format!("({})", children.join(" ")))
    });
    text.prop_map(|text| text.parse().expect("a well-formed tree"))
}

/// The position after a random game of at most 120 plies.
pub fn chess_position() -> impl Strategy<Value = Board> {
    prop::collection::vec(any::<u16>(), 0..120).prop_map(|choices| {
        let mut board = Board::default();
        for choice in choices {
            if board.status() != GameStatus::Ongoing {
                break;
            }
            let moves = legal_moves(&board);
            board.play(moves[usize::from(choice) % moves.len()]);
        }
        board
    })
}

/// Settings of either algorithm and any order, at most `depth` plies deep.
pub fn settings(
    depth: u8,
    fanout: impl Strategy<Value = Fanout>,
) -> impl Strategy<Value = Settings> {
    let algorithm = prop::sample::select(vec![Algorithm::Minimax, Algorithm::AlphaBeta]);
    let order = prop::sample::select(ORDERS.to_vec());
    (algorithm, 0..=depth, fanout, order).prop_map(|(algorithm, depth, fanout, order)| Settings {
        algorithm,
        depth,
        fanout,
        order,
    })
}

/// One to `most` moves at each of `levels` levels.
pub fn narrow(levels: usize, most: u16) -> impl Strategy<Value = Fanout> {
    prop::collection::vec(1..=most, levels).prop_map(|kept| {
        let words: Vec<String> = kept.iter().map(u16::to_string).collect();
        words.join(",").parse().expect("a well-formed fanout")
    })
}

/// All moves at every level, or a few.
pub fn any_fanout() -> impl Strategy<Value = Fanout> {
    prop_oneof![Just(Fanout::full()), narrow(6, 4)]
}

/// Every evaluator.
pub fn evaluator() -> impl Strategy<Value = Evaluator> {
    prop::sample::select(vec![Evaluator::Material, Evaluator::MaterialMoves])
}

pub fn with(settings: &Settings, algorithm: Algorithm) -> Settings {
    Settings {
        algorithm,
        ..settings.clone()
    }
}

/// A search together with its recording.
pub fn recorded<T>(
    tree: &T,
    root: &T::Position,
    settings: &Settings,
    improvements: Improvements,
) -> (Outcome<T::Move>, SearchTrace<T::Move>)
where
    T: GameTree + Clone,
    SearchEvent<T::Move>: Event,
{
    let mut recorder = Recorder::new(ROOMY);
    let search = Search::new(tree.clone(), root.clone(), settings.clone());
    let outcome = search.improved(improvements, Vec::new()).run(&mut recorder);
    let trace = SearchTrace::new(recorder.into_trace()).expect("a search folds");
    (outcome, trace)
}
