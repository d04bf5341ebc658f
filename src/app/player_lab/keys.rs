//! The keys of the adaptive lab.

use super::{Action, Purpose};
use crate::app::keys::{Binding, find, row, shifted};
use crate::lab::player::link::Panel;

/// Every key of the lab.
pub const BINDINGS: [Binding<fn() -> Action>; 28] = [
    row("ArrowUp", "↑", "choose the move above", || Action::ChooseAbove),
    row("ArrowDown", "↓", "choose the move below", || Action::ChooseBelow),
    row("b", "b", "show the board before or after the chosen move", || {
        Action::ToggleAfter
    }),
    row("p", "p", "play the chosen move", || Action::PlayChosen),
    row("t", "t", "teach: the chosen move is better than the first", || {
        Action::Teach
    }),
    row("g", "g", "the critic: the first move is good", || {
        Action::Criticise(true)
    }),
    row("x", "x", "the critic: the first move is bad", || {
        Action::Criticise(false)
    }),
    row("z", "z", "undo the last lesson or change of weights", || Action::Undo),
    row("y", "y", "do it again", || Action::Redo),
    row("ArrowRight", "→", "one lesson on", || Action::Next),
    row("ArrowLeft", "←", "one lesson back", || Action::Previous),
    shifted("ArrowRight", "Shift →", "to the next stop", || Action::NextStop),
    shifted("ArrowLeft", "Shift ←", "to the previous stop", || {
        Action::PreviousStop
    }),
    row("Home", "Home", "before the first lesson", || Action::FirstStep),
    row("End", "End", "after the last lesson", || Action::LastStep),
    row(" ", "Space", "play or pause the lessons", || Action::TogglePlay),
    row("1", "1", "panel: weights", || Action::SetPanel(Panel::Weights)),
    row("2", "2", "panel: teach", || Action::SetPanel(Panel::Teach)),
    row("3", "3", "panel: train", || Action::SetPanel(Panel::Train)),
    row("4", "4", "panel: measure", || Action::SetPanel(Panel::Measure)),
    row("Enter", "Enter", "begin the training of the form", || {
        Action::Run(Purpose::Train)
    }),
    row("Escape", "Esc", "stop what runs, or choose no move", || Action::Stop),
    row("o", "o", "lay the next map over the board", || Action::NextLayer),
    row("f", "f", "flip the board", || Action::Flip),
    row("u", "u", "take a move back", || Action::Back),
    row("r", "r", "play it again", || Action::Forward),
    row("e", "e", "set up a position", || Action::EditPosition),
    row("c", "c", "copy the link", || Action::CopyLink(false)),
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
        assert!(matches!(action_of("t", false), Some(Action::Teach)));
        assert!(action_of("q", false).is_none());
    }
}
