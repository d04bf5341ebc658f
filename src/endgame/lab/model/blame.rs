//! Why is this move bad? Asked for any legal move, answered by the worker with exact play, told in sentences.

use super::{Effect, Lab};
use crate::experiment::blame::Blame;
use crate::experiment::messages::Request;
use chess::moves::played;
use chess::packed::PackedMove;
use chess::words::side_name;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use endgame::Value;

/// The last move that was asked about, with its position, and the answer once it is there.
#[derive(Clone, Debug)]
pub struct Asked {
    of: Board,
    mv: PackedMove,
    /// `None` until it comes.
    pub told: Option<Vec<String>>,
}

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

impl Lab {
    /// The last answer, if it is about the position on the board.
    pub fn blamed(&self) -> Option<&Asked> {
        self.blamed
            .as_ref()
            .filter(|asked| asked.of == self.board())
    }

    pub(super) fn ask_why(&mut self, mv: Move) -> Vec<Effect> {
        let board = self.board();
        let packed = PackedMove::pack(&board, mv);
        let request = Request::Blame(board.to_string(), packed);
        self.blamed = Some(Asked {
            of: board,
            mv: packed,
            told: None,
        });
        vec![Effect::Send(0, request)]
    }

    /// Asks a new worker again what the one before has not answered.
    pub(super) fn why_again(&self) -> Vec<Effect> {
        let asked = self.blamed.iter().filter(|asked| asked.told.is_none());
        asked
            .map(|asked| Effect::Send(0, Request::Blame(asked.of.to_string(), asked.mv)))
            .collect()
    }

    pub(super) fn told_why(
        &mut self,
        position: &str,
        mv: PackedMove,
        blame: Option<&Blame>,
    ) -> Vec<Effect> {
        let Some(asked) = &mut self.blamed else {
            return Vec::new();
        };
        if asked.mv != mv || asked.of.to_string() != position || asked.told.is_some() {
            return Vec::new();
        }
        let told = match blame.zip(mv.legal(&asked.of)) {
            Some((blame, mv)) => sentences(&asked.of, mv, blame),
            None => vec![format!(
                "What is true after {}'s move is not known here.",
                side_name(asked.of.side_to_move())
            )],
        };
        let text = told.join(" ");
        asked.told = Some(told);
        vec![Effect::Say(text)]
    }
}
