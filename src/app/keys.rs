//! The keys of the page, as a table: the page listens by it and the help (`?`) lists it.

use crate::app::search_lab::Action;

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
    /// The action.
    pub action: fn() -> Action,
}

/// Every key of the search lab.
pub const BINDINGS: [Binding; 15] = [
    row("ArrowRight", "→", "one step on", || Action::Next),
    row("ArrowLeft", "←", "one step back", || Action::Previous),
    shifted("ArrowRight", "Shift →", "to the next stop", || {
        Action::NextStop
    }),
    shifted("ArrowLeft", "Shift ←", "to the previous stop", || {
        Action::PreviousStop
    }),
    row(
        "ArrowDown",
        "↓",
        "over this node: to where it returns",
        || Action::StepOver,
    ),
    row("ArrowUp", "↑", "out to where the parent returns", || {
        Action::StepOut
    }),
    row("Home", "Home", "before the first step", || {
        Action::FirstStep
    }),
    row("End", "End", "after the last step", || Action::LastStep),
    row(" ", "Space", "play or pause", || Action::TogglePlay),
    row("Enter", "Enter", "run the search", || Action::Run),
    row("Escape", "Esc", "stop the search", || Action::Cancel),
    row("f", "f", "flip the board", || Action::Flip),
    row("u", "u", "take a move back", || Action::Back),
    row("r", "r", "play it again", || Action::Forward),
    row("p", "p", "prove the cut of the node shown", || {
        Action::ProveCut
    }),
];

/// The action of a key, if it has one.
#[must_use]
pub fn action_of(key: &str, shift: bool) -> Option<Action> {
    BINDINGS
        .iter()
        .find(|binding| binding.key == key && binding.shift == shift)
        .map(|binding| (binding.action)())
}

const fn row(
    key: &'static str,
    shown: &'static str,
    does: &'static str,
    action: fn() -> Action,
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
    action: fn() -> Action,
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

    #[test]
    fn shift_makes_another_key() {
        assert!(matches!(action_of("ArrowRight", false), Some(Action::Next)));
        assert!(matches!(
            action_of("ArrowRight", true),
            Some(Action::NextStop)
        ));
        assert!(action_of("q", false).is_none());
    }
}
