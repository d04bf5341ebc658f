//! Chess: mates are found, the screen is honest, play from real positions keeps the laws of running.

use super::given::{cases, folded, recorded, settings};
use ::chess::packed::PackedMove;
use ::search::Score;
use ::search::ctw::{
    ChessRanges, Choice, Ctw, CtwSlice, MaterialMobility, Outcome, Range, RangeEvaluator,
    RangedGame, Settings, StaticEval, Stop, UciScore,
};
use cozy_chess::{Board, GameStatus};
use proptest::prelude::*;

fn board(fen: &str) -> Board {
    fen.parse().expect("a position")
}

fn chess() -> ChessRanges<MaterialMobility> {
    ChessRanges::new(MaterialMobility)
}

fn run(fen: &str, settings: Settings) -> Outcome<PackedMove> {
    Ctw::new(chess(), board(fen), settings).run(&mut ())
}

fn chosen(outcome: &Outcome<PackedMove>) -> Choice<PackedMove> {
    outcome.choice.expect("there are moves")
}

/// Everything is refined that matters, not only until one move is clearly best.
fn thorough(budget: u64) -> Settings {
    Settings {
        budget,
        stop_at_one: false,
        ..Settings::default()
    }
}

/// The position after a random game of at most 80 plies.
fn position() -> impl Strategy<Value = Board> {
    prop::collection::vec(any::<u16>(), 0..80).prop_map(|choices| {
        let mut board = Board::default();
        for choice in choices {
            if board.status() != GameStatus::Ongoing {
                break;
            }
            let mut moves = Vec::new();
            chess().moves(&board, &mut moves);
            board = chess().play(&board, moves[usize::from(choice) % moves.len()]);
        }
        board
    })
}

#[test]
fn a_mate_in_one_is_played_at_once() {
    for (fen, mate) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "h5f7",
        ),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
            "d8h4",
        ),
    ] {
        let outcome = run(fen, Settings::default());
        let choice = chosen(&outcome);
        assert_eq!(choice.mv.to_string(), mate, "{fen}");
        assert_eq!(
            (choice.score(), choice.uci()),
            (Score(1000), UciScore::Mate(1)),
            "{fen}"
        );
        assert_eq!(outcome.stop, Some(Stop::OneCandidate), "{fen}");
    }
}

/// Mates in two that cost nothing, and their first moves if there is only one.
const MATES_IN_TWO: [(&str, Option<&str>); 5] = [
    ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", None),
    ("1r4k1/r7/8/8/8/8/8/7K b - - 0 1", None),
    ("2r3k1/5ppp/8/8/8/8/3R4/K2R4 w - - 0 1", Some("d2d8")),
    ("7k/8/5K2/8/8/8/8/1Q6 w - - 0 1", None),
    ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", None),
];

/// Mates in two that begin with a sacrifice.
const SACRIFICES: [(&str, Option<&str>); 3] = [
    (
        "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1",
        Some("d2h6"),
    ),
    (MORPHY, Some("a1a6")),
    // The same with the colours changed.
    ("r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1", Some("a8a3")),
];

/// P. Morphy's problem, which begins with a quiet sacrifice.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

/// Knows of a position only that nobody is mated yet: the tightest range that is always honest.
struct Ignorance;

impl RangeEvaluator for Ignorance {
    fn range(&self, _: &Board) -> Range {
        Range::new(-1.0 / 2.0, 1.0 / 3.0)
    }
    fn ceiling(&self, _: &Board, _: PackedMove, _: &Board) -> f64 {
        1.0 / 3.0
    }
}

fn is_proven_in_two<E: RangeEvaluator>(
    evaluator: E,
    fen: &str,
    key: Option<&str>,
    intersect: bool,
) {
    let settings = Settings {
        intersect,
        ..thorough(100_000)
    };
    let outcome = Ctw::new(ChessRanges::new(evaluator), board(fen), settings).run(&mut ());
    let choice = chosen(&outcome);
    assert_eq!(choice.uci(), UciScore::Mate(2), "{fen}: {outcome:?}");
    assert_eq!(choice.score(), Score(333), "{fen}: {outcome:?}");
    if let Some(key) = key {
        assert_eq!(choice.mv.to_string(), key, "{fen}");
    }
    assert_eq!(outcome.line.len(), 3, "{fen}: {outcome:?}");
}

#[test]
fn a_mate_in_two_is_proven_with_a_generous_budget() {
    for (fen, key) in MATES_IN_TWO {
        for intersect in [false, true] {
            is_proven_in_two(MaterialMobility, fen, key, intersect);
            is_proven_in_two(Ignorance, fen, key, intersect);
        }
    }
}

#[test]
fn with_honest_ranges_a_sacrifice_that_mates_is_found() {
    for (fen, key) in SACRIFICES {
        is_proven_in_two(Ignorance, fen, key, false);
    }
}

#[test]
fn a_sacrifice_that_the_evaluator_calls_hopeless_is_never_refined() {
    // The strategy is as reliable as its H is honest (Sugar 1975, p. 119).
    let outcome = run(MORPHY, thorough(20_000));
    assert_eq!(chosen(&outcome).mate, None);
}

#[test]
fn a_mate_in_two_against_the_mover_is_told_so() {
    // Whatever Black does, the other rook mates.
    let choice = chosen(&run("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", thorough(50_000)));
    assert_eq!(
        (choice.uci(), choice.score()),
        (UciScore::Mate(-1), Score(-500))
    );
}

#[test]
fn a_game_that_is_over_has_no_choice() {
    for (fen, look) in [
        ("7k/8/8/8/8/8/5q2/7K w - - 0 1", StaticEval::Draw),
        ("7k/8/8/8/8/6q1/6q1/7K w - - 0 1", StaticEval::Mate),
        ("7k/8/8/8/8/8/8/KQ6 w - - 100 90", StaticEval::Draw),
    ] {
        assert_eq!(chess().static_eval(&board(fen)), look, "{fen}");
        let outcome = run(fen, Settings::default());
        assert_eq!(
            (outcome.stop, outcome.choice),
            (Some(Stop::Ended), None),
            "{fen}"
        );
    }
}

#[test]
fn returning_to_a_position_of_the_game_is_a_draw() {
    let root = board("7k/8/8/8/8/8/8/KQ6 w - - 10 40");
    let before = board("7k/8/8/8/8/8/1Q6/K7 b - - 9 39");
    let game = chess().with_past([&before, &root], &root);
    assert_eq!(game.static_eval(&before), StaticEval::Draw);
    assert!(matches!(game.static_eval(&root), StaticEval::Open(_)));
    assert_eq!(
        game.plausibility(&root, "b1b2".parse().expect("a move"), &before)
            .to_bits(),
        0
    );
}

#[test]
fn near_the_fifty_move_rule_the_clock_tells_positions_apart() {
    let key = |clock| chess().key(&board(&format!("7k/8/8/8/8/8/8/KQ6 w - - {clock} 90")));
    assert_eq!(key(3), key(40));
    assert_ne!(key(95), key(96));
    assert_ne!(key(95), key(40));
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn the_screen_never_bounds_below_the_evaluation(board in position()) {
        let mut moves = Vec::new();
        chess().moves(&board, &mut moves);
        for mv in moves {
            let after = chess().play(&board, mv);
            let high = match chess().static_eval(&after) {
                StaticEval::Mate => 1.0,
                StaticEval::Draw => 0.0,
                StaticEval::Closed(range) | StaticEval::Open(range) => range.high,
            };
            prop_assert!(chess().plausibility(&board, mv, &after) >= high, "{} {}", board, mv);
        }
    }

    #[test]
    fn any_position_has_a_legal_answer_within_the_budget(
        board in position(), settings in settings(0_u64..600), slice in 1_u64..100,
    ) {
        let (search, outcome, trace) = recorded(chess(), board.clone(), settings);
        prop_assert!(outcome.nodes <= settings.budget.max(1));
        prop_assert_eq!(outcome.choice.is_some(), board.status() == GameStatus::Ongoing);
        let mut at = board.clone();
        for &mv in &outcome.line {
            prop_assert!(at.is_legal(mv.unpack(&at)), "{} {}", at, mv);
            at = chess().play(&at, mv);
        }
        let (end, read) = (trace.events.len(), folded(chess(), board.clone(), &trace));
        for (number, node) in (0_u32..).zip(search.positions()).take(read.graph().positions()) {
            prop_assert!(node.range.low <= node.range.high);
            prop_assert_eq!(read.graph().range_of(number, end), Some(node.range.into()));
        }
        for node in 0..read.graph().tree().len() as u32 {
            let number = read.graph().number(node).expect("a node has a position");
            let found = read.position(node).expect("a node has a position");
            prop_assert!(found.same_position(&search.positions()[number as usize].position));
        }
        let mut sliced = Ctw::new(chess(), board, settings);
        while sliced.run(&mut CtwSlice::new(slice)).halted.is_some() {}
        prop_assert_eq!(sliced.outcome(None), outcome);
    }
}
