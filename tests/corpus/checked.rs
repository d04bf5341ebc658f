//! The chess positions that a newcomer meets, checked once by a strong engine: no mate and no larger tactic hides behind
//! the horizon of the move that a page calls best. Where one does, the page calls the example a mistake.

use crate::labs::{open, search};
use ::kit::experiment::example::Theme;
use ::player::facts::TABLE_ONE;
use ::player_lab::model::EXAMPLES;
use ::search_lab::experiment::scenario::{SCENARIOS, is_tree};
use std::collections::HashMap;

/// A line has a position, a move, and the engine's depth and score for White.
const CHECKED: &str = include_str!("../data/checked_positions.txt");

/// Centipawns by which a move may be worse than the best and still be called best. The engine's own scores of two depths
/// differ by about so much.
const CLOSE: i32 = 75;

/// The score of a mate in that many moves, in centipawns.
const MATE: i32 = 100_000;

/// Moves with their scores for White, by position.
fn checked() -> HashMap<&'static str, Vec<(&'static str, i32)>> {
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for line in CHECKED.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let [position, mv, told] = fields[..] else {
            panic!("{line}");
        };
        let words: Vec<&str> = told.split(' ').collect();
        let number: i32 = words[2].parse().unwrap();
        let score = match words[1] {
            "mate" => number.signum() * MATE - number,
            _ => number,
        };
        found.entry(position).or_default().push((mv, score));
    }
    found
}

/// Centipawns by which a move is worse than the best one; `None` if it was not checked.
fn loss(position: &str, mv: &str) -> Option<i32> {
    let all = checked();
    let moves = all.get(position)?;
    let sign = if position.contains(" w ") { 1 } else { -1 };
    let score = sign * moves.iter().find(|row| row.0 == mv)?.1;
    let best = moves.iter().map(|row| sign * row.1).max()?;
    Some(best - score)
}

#[test]
fn no_tactic_hides_behind_the_move_that_a_search_calls_best() {
    let mut wrong = Vec::new();
    for example in SCENARIOS.iter().filter(|example| !is_tree(example)) {
        let lab = open::<search::Lab>(example.query);
        let recording = lab.recording().unwrap();
        let position = recording.board(0).unwrap().to_string();
        let mv = recording.best_line().first;
        let is_mistake = matches!(example.theme, Theme::Mistakes);
        match loss(&position, &mv) {
            Some(loss) if (loss > CLOSE) == is_mistake => {}
            loss => wrong.push(format!("{};{position};{mv}: {loss:?}", example.name)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The moves of Table I that a strong engine does not put first, by number; each still wins or keeps the better game. The
/// gallery calls them "recommended", which is the word of 1975, and not "best".
const NOT_BEST: [u32; 2] = [1, 33];

#[test]
fn the_moves_recommended_in_1975_hold_up() {
    for number in EXAMPLES.iter().map(|example| example.number) {
        let row = TABLE_ONE.iter().find(|row| row.number == number).unwrap();
        let position = row.position.unwrap();
        let fen = format!("{} 0 1", position.fen);
        let loss = loss(&fen, position.recommended).unwrap();
        assert_eq!(loss > CLOSE, NOT_BEST.contains(&number), "{fen}: {loss}");
        let all = checked();
        let own = all[fen.as_str()]
            .iter()
            .find(|row| row.0 == position.recommended);
        let sign = if fen.contains(" w ") { 1 } else { -1 };
        assert!(sign * own.unwrap().1 > -50, "{fen}: not even equal");
    }
}
