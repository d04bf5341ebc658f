//! Refutations of moves in sentences.

use crate::experiment::blame::Blame;
use chess::moves::played;
use chess::packed::PackedMove;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use endgame::Value;

/// The answer in sentences: what the move gives away, the better move, the line that shows it, the rule at its end.
pub fn sentences(before: &Board, mv: Move, blame: &Blame) -> Vec<String> {
    let san = display_san_move(before, mv);
    if blame.has == blame.had {
        let value = match blame.had {
            Value::Win => "the position stays won",
            Value::Draw => "the position stays drawn",
            Value::Loss => "every move loses",
        };
        return vec![format!("{san} is no mistake: {value}.")];
    }
    let has = match blame.has {
        Value::Draw => "only draws",
        _ => "loses",
    };
    let had = match blame.had {
        Value::Win => "wins",
        _ => "draws",
    };
    let better = blame.better.and_then(|better| better.legal(before));
    let better = better.map_or_else(String::new, |better| {
        format!(" {} {had}.", display_san_move(before, better))
    });
    let lost = format!("{san} {has}.{better}");
    if let Some(clock) = blame.clock {
        let why = format!(
            "The fifty-move clock then stands at {clock}, which leaves no time to win by the next pawn move, \
             capture or mate."
        );
        return vec![lost, why];
    }
    let mut at = played(before, mv);
    let play = match line(&mut at, &blame.line).as_str() {
        "" => String::new(),
        line => format!("Best play continues {line}. "),
    };
    let why = match &blame.rule {
        Some(rule) => {
            let found = rule.sentence.trim_end_matches('.');
            format!("{play}Then a rule decides. {found}.")
        }
        None => format!("{play}No rule decides yet, but the exact result is known."),
    };
    vec![lost, why]
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
