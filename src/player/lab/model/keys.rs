//! The keys of PLAYER's lab.

use super::{Action, LinkForm, Purpose};
use crate::experiment::link::Panel;
use kit::model::keys::{Binding, find, listed, row};
use kit::model::playback::STEP_KEYS;
use kit::model::position::POSITION_KEYS;

/// The keys that are this lab's own.
const BINDINGS: [Binding<fn() -> Action>; 17] = [
    row("ArrowUp", "↑", "choose the move above", || {
        Action::ChooseAbove
    }),
    row("ArrowDown", "↓", "choose the move below", || {
        Action::ChooseBelow
    }),
    row(
        "b",
        "b",
        "show the board before or after the chosen move",
        || Action::ToggleAfter,
    ),
    row("p", "p", "play the chosen move", || Action::PlayChosen),
    row(
        "t",
        "t",
        "teach: the chosen move is better than the first",
        || Action::Teach,
    ),
    row("g", "g", "the critic: the first move is good", || {
        Action::Criticise(true)
    }),
    row("x", "x", "the critic: the first move is bad", || {
        Action::Criticise(false)
    }),
    row(
        "z",
        "z",
        "undo the last lesson or change of weights",
        || Action::Undo,
    ),
    row("y", "y", "do it again", || Action::Redo),
    row("1", "1", "panel: weights", || {
        Action::SetPanel(Panel::Weights)
    }),
    row("2", "2", "panel: teach", || Action::SetPanel(Panel::Teach)),
    row("3", "3", "panel: train", || Action::SetPanel(Panel::Train)),
    row("4", "4", "panel: measure", || {
        Action::SetPanel(Panel::Measure)
    }),
    row("Enter", "Enter", "start the training of the form", || {
        Action::Run(Purpose::Train)
    }),
    row("Escape", "Esc", "stop what runs, or choose no move", || {
        Action::Stop
    }),
    row("o", "o", "lay the next map over the board", || {
        Action::NextLayer
    }),
    row("c", "c", "copy the link", || {
        Action::CopyLink(LinkForm::Plain)
    }),
];

/// Every key of the lab, for the list of keys. The steps are those of the lesson log.
pub fn keys() -> Vec<Binding<()>> {
    listed(&BINDINGS)
        .chain(listed(&POSITION_KEYS))
        .chain(listed(&STEP_KEYS))
        .collect()
}

/// The action of a key, if it has one.
pub fn action_of(key: &str, shift: bool) -> Option<Action> {
    let position = || find(&POSITION_KEYS, key, shift).map(|action| Action::Position(action()));
    find(&BINDINGS, key, shift)
        .map(|action| action())
        .or_else(position)
        .or_else(|| find(&STEP_KEYS, key, shift).map(Action::Playback))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;
    use kit::model::playback::Step;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&keys()), None);
        assert!(matches!(action_of("t", false), Some(Action::Teach)));
        let stop = action_of("ArrowRight", true);
        assert!(matches!(stop, Some(Action::Playback(Step::NextStop))));
        assert!(action_of("q", false).is_none());
    }
}
