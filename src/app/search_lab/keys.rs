//! The keys of the search lab.

use super::Action;
use crate::app::keys::{Binding, find, row, shifted};

/// Every key of the search lab.
pub const BINDINGS: [Binding<fn() -> Action>; 15] = [
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
    find(&BINDINGS, key, shift).map(|action| action())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&BINDINGS), None);
        let twice = [BINDINGS[0], BINDINGS[1], BINDINGS[0]];
        assert_eq!(bound_twice(&twice), Some("→"));
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
