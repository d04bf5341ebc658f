//! Why is this move bad? Asked for any legal move, answered by the worker with exact play, told in sentences.

use crate::experiment::blame::Blame;
use chess::moves::played;
use chess::packed::PackedMove;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use endgame::Value;

/// What is given away, in words.
fn loss(had: Value, has: Value) -> &'static str {
    match (had, has) {
        (Value::Win, Value::Draw) => "throws the win away: it is a draw",
        (Value::Win, _) => "throws the win away and loses",
        (_, _) => "throws the draw away and loses",
    }
}

/// The answer in sentences: what the move gives away, the line that shows it, the rule at its end.
pub fn sentences(before: &Board, mv: Move, blame: &Blame) -> Vec<String> {
    let san = display_san_move(before, mv);
    if blame.has == blame.had {
        let value = match blame.had {
            Value::Win => "the position is won before it and after it",
            Value::Draw => "the position is a draw before it and after it",
            Value::Loss => "every move loses",
        };
        return vec![format!("{san} is not a mistake: {value}.")];
    }
    if let Some(clock) = blame.clock {
        let why = format!(
            "The fifty-move clock then stands at {clock}, which leaves no time to win by the next pawn move, \
             capture or mate."
        );
        return vec![format!("{san} {}.", loss(blame.had, blame.has)), why];
    }
    let mut at = played(before, mv);
    let line = line(&mut at, &blame.line);
    let place = match line.as_str() {
        "" => "In the position after it".to_owned(),
        line => format!("With exact play {line} follows, and then"),
    };
    let why = match &blame.rule {
        Some(rule) => format!(
            "{place} a rule decides. {}.",
            rule.sentence.trim_end_matches('.')
        ),
        None => format!("{place} no rule decides yet; the exact verdict does."),
    };
    vec![format!("{san} {}.", loss(blame.had, blame.has)), why]
}

/// Moves with their numbers, `3...Kd5 4.Kc3`; the position is taken to their end.
fn line(at: &mut Board, moves: &[PackedMove]) -> String {
    let mut words = Vec::new();
    for packed in moves {
        let Some(mv) = packed.legal(at) else {
            break;
        };
        let number = match (at.side_to_move(), words.is_empty()) {
            (Color::White, _) => format!("{}.", at.fullmove_number()),
            (Color::Black, true) => format!("{}...", at.fullmove_number()),
            (Color::Black, false) => String::new(),
        };
        words.push(format!("{number}{}", display_san_move(at, mv)));
        at.play_unchecked(mv);
    }
    words.join(" ")
}
