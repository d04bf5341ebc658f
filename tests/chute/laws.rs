//! Laws of CHUTE's heuristics: a position with the colours changed scores the same, reasons add up to
//! the points, and whoever asks first changes nothing.

use ::chess::moves::legal_moves;
use ::chute::{LastMoves, MoveScorer, Polynomial};
use cozy_chess::{Board, Move, Square};
use proptest::prelude::*;

/// Chooses the moves of a game.
fn choices() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..90)
}

/// A position of a game played by those choices, half of the time by CHUTE's own best moves, so that
/// pieces meet as they do between people.
fn reached(choices: &[prop::sample::Index]) -> (Board, LastMoves) {
    let (mut board, mut last) = (Board::default(), LastMoves::default());
    for (ply, choice) in choices.iter().enumerate() {
        let moves = legal_moves(&board);
        if moves.is_empty() {
            break;
        }
        let mv = if ply % 4 < 2 {
            let ranked = MoveScorer::new(&board, last).rank(&Polynomial::default());
            ranked[choice.index(ranked.len().min(3))].mv
        } else {
            moves[choice.index(moves.len())]
        };
        last = last.after(&board, mv);
        board.play_unchecked(mv);
    }
    (board, last)
}

/// The same position with the colours changed: rows, pieces, side, rights and en passant.
fn flipped(board: &Board) -> Board {
    let text = board.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let change = |c: char| {
        if c.is_ascii_lowercase() {
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        }
    };
    let rows: Vec<String> = fields[0]
        .rsplit('/')
        .map(|row| row.chars().map(change).collect())
        .collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let rights: String = fields[2].chars().map(change).collect();
    let passed = fields[3]
        .replace('3', "x")
        .replace('6', "3")
        .replace('x', "6");
    format!("{} {side} {rights} {passed} 0 1", rows.join("/"))
        .parse()
        .expect("a flipped position is a position")
}

fn flipped_move(mv: Move) -> Move {
    Move {
        from: mv.from.flip_rank(),
        to: mv.to.flip_rank(),
        promotion: mv.promotion,
    }
}

fn flipped_last(last: LastMoves) -> LastMoves {
    LastMoves {
        own: last.own.map(Square::flip_rank),
        theirs: last.theirs.map(Square::flip_rank),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn with_the_colours_changed_every_heuristic_scores_the_same(choices in choices()) {
        let (board, last) = reached(&choices);
        let mirror = flipped(&board);
        let judge = MoveScorer::new(&board, last);
        let mirrored = MoveScorer::new(&mirror, flipped_last(last));
        for mv in legal_moves(&board) {
            prop_assert_eq!(
                judge.scores(mv),
                mirrored.scores(flipped_move(mv)),
                "{} {}", board, mv
            );
        }
    }

    #[test]
    fn reasons_add_up_to_the_points_and_stand_on_squares(choices in choices()) {
        let (board, last) = reached(&choices);
        let judge = MoveScorer::new(&board, last);
        for mv in legal_moves(&board) {
            let mut told = [0; 22];
            for said in judge.explain(mv) {
                let sum: i32 = said.reasons.iter().map(|reason| reason.points).sum();
                prop_assert_eq!(sum, said.points, "heuristic {} of {} in {}", said.number, mv, board);
                for reason in said.reasons {
                    prop_assert!(reason.points != 0 && !reason.squares.is_empty());
                }
                told[said.number] = said.points;
            }
            prop_assert_eq!(told, judge.scores(mv));
        }
    }

    #[test]
    fn scoring_twice_gives_the_same(choices in choices()) {
        let (board, last) = reached(&choices);
        let polynomial = Polynomial::default();
        let once = MoveScorer::new(&board, last).rank(&polynomial);
        let mut again = MoveScorer::new(&board, last).score_all(&polynomial);
        prop_assert_eq!(once.len(), again.len());
        again.reverse();
        for ranked in &once {
            prop_assert!(again.contains(ranked));
        }
        prop_assert!(once.windows(2).all(|pair| pair[0].total >= pair[1].total));
    }
}

#[test]
fn rights_and_en_passant_are_flipped_with_the_colours() {
    let board: Board = "r3k2r/8/8/3pP3/8/8/8/R3K3 w Qk d6 0 1".parse().unwrap();
    let mirror = flipped(&board);
    assert_eq!(mirror.to_string(), "r3k3/8/8/8/3Pp3/8/8/R3K2R b Kq d3 0 1");
    assert_eq!(flipped(&mirror).to_string(), board.to_string());
}
