//! The keys of the Kenju lab.

use super::{Action, Lab, Tool, Want};
use crate::app::keys::{Binding, find, row, shifted};
use crate::kenju::lesson::Verdict;
use crate::kenju::question::Question;

/// What a key means depends on what the lab waits for.
pub type Means = fn(&Lab) -> Action;

/// Every key of the lab. Digits answer a question and mean nothing else.
pub const BINDINGS: [Binding<Means>; 18] = [
    row("1", "1", "answer: the first is better", |_| {
        Action::Answer(Verdict::First)
    }),
    row("2", "2", "answer: the second is better", |_| {
        Action::Answer(Verdict::Second)
    }),
    row("0", "0", "answer: they are equal", |_| {
        Action::Answer(Verdict::Equal)
    }),
    row(
        "Enter",
        "Enter",
        "confirm the move proposed, or play one move",
        |lab| match lab.want {
            Want::Go => Action::Go(super::Run::Once),
            Want::Over { .. } => Action::NewGame,
            _ => Action::Confirm,
        },
    ),
    row("ArrowRight", "→", "one step on", |_| Action::Next),
    row("ArrowLeft", "←", "one step back", |_| Action::Previous),
    shifted("ArrowRight", "Shift →", "to the next stop", |_| {
        Action::NextStop
    }),
    shifted("ArrowLeft", "Shift ←", "to the previous stop", |_| {
        Action::PreviousStop
    }),
    row(
        "ArrowUp",
        "↑",
        "to the search before the move before",
        |_| Action::PreviousMove,
    ),
    row(
        "ArrowDown",
        "↓",
        "to the search before the next move",
        |_| Action::NextMove,
    ),
    row("Home", "Home", "before the first step", |_| {
        Action::FirstStep
    }),
    row("End", "End", "after the last step", |_| Action::LastStep),
    row(" ", "Space", "play or pause the steps", |_| {
        Action::TogglePlay
    }),
    row("Escape", "Esc", "back to the game as it stands", |_| {
        Action::Live
    }),
    row("u", "u", "take a move back", |_| Action::TakeBack),
    row("f", "f", "fit: all stones in sight", |_| Action::Fit),
    row("+", "+", "closer", |_| Action::Closer),
    row("-", "-", "wider", |_| Action::Wider),
];

/// The action of a key, if it has one.
#[must_use]
pub fn action_of(lab: &Lab, key: &str, shift: bool) -> Option<Action> {
    if let Want::Ask {
        question: Question::Weight(_),
        ..
    } = lab.want
        && let Ok(weight @ 0..=8) = key.parse()
    {
        return Some(Action::Weigh(weight));
    }
    if key == "Escape" && lab.tool != Tool::Play {
        return Some(Action::SetTool(Tool::Play));
    }
    // A keyboard may need shift for the plus.
    let shift = shift && key != "+";
    find(&BINDINGS, key, shift).map(|action| action(lab))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&BINDINGS), None);
    }
}
