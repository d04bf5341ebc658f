//! The keys of the Kenju lab, as a table: the page listens by it and the help (`?`) lists it.

use super::{Action, Lab, Tool, Want};
use crate::kenju::lesson::Verdict;
use crate::kenju::question::Question;

/// A key and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The key as the browser names it (`KeyboardEvent.key`).
    pub key: &'static str,
    /// With shift held.
    pub shift: bool,
    /// How the help writes it.
    pub shown: &'static str,
    /// What it does, in the help.
    pub does: &'static str,
    action: fn(&Lab) -> Action,
}

/// Every key of the lab. Digits answer a question and mean nothing else.
pub const BINDINGS: [Binding; 18] = [
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
    BINDINGS
        .iter()
        .find(|binding| binding.key == key && binding.shift == shift)
        .map(|binding| (binding.action)(lab))
}

const fn row(
    key: &'static str,
    shown: &'static str,
    does: &'static str,
    action: fn(&Lab) -> Action,
) -> Binding {
    Binding {
        key,
        shift: false,
        shown,
        does,
        action,
    }
}

const fn shifted(
    key: &'static str,
    shown: &'static str,
    does: &'static str,
    action: fn(&Lab) -> Action,
) -> Binding {
    Binding {
        key,
        shift: true,
        shown,
        does,
        action,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things() {
        for (index, binding) in BINDINGS.iter().enumerate() {
            let twice = BINDINGS[..index]
                .iter()
                .any(|other| (other.key, other.shift) == (binding.key, binding.shift));
            assert!(!twice, "{} is bound twice", binding.shown);
        }
    }
}
