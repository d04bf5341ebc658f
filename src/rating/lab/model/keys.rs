//! The keys of the rating lab.

use super::{Action, Edit};
use crate::experiment::Panel;
use kit::model::keys::{Binding, find, row, shifted};

/// What a key does: an action at this time in milliseconds.
pub type Key = fn(f64) -> Action;

/// Every key of the rating lab.
pub const BINDINGS: [Binding<Key>; 17] = [
    row("1", "1", "the timeline editor", |_| {
        Action::Show(Panel::Timeline)
    }),
    row("2", "2", "engines at work", |_| {
        Action::Show(Panel::Engines)
    }),
    row("3", "3", "the marked positions", |_| {
        Action::Show(Panel::Positions)
    }),
    row("4", "4", "sit the test", |_| Action::Show(Panel::Test)),
    row("5", "5", "the table", |_| Action::Show(Panel::Table)),
    row("u", "u", "undo a change", |_| Action::Undo),
    row("r", "r", "redo it", |_| Action::Redo),
    row("e", "e", "the source's example", |_| {
        Action::Edit(Edit::Example)
    }),
    row("w", "w", "time or weight across the picture", |_| {
        Action::ToggleAcross
    }),
    row("f", "f", "turn the board", |_| Action::Flip),
    row("n", "n", "the next position", |_| Action::StepPosition(1)),
    row("p", "p", "the position before", |_| {
        Action::StepPosition(-1)
    }),
    row("Enter", "Enter", "run the engine on the whole set", |_| {
        Action::RunSet
    }),
    row(" ", "Space", "pause the engine, or go on", |_| {
        Action::TogglePause
    }),
    row("Escape", "Esc", "stop the engine", |_| Action::CancelRun),
    row(
        "t",
        "t",
        "begin the test of this position",
        Action::BeginTest,
    ),
    shifted(
        "T",
        "Shift t",
        "the test: content with the move",
        Action::EndTest,
    ),
];

/// The action of a key at a time, if it has one.
pub fn action_of(key: &str, shift: bool, now: f64) -> Option<Action> {
    find(&BINDINGS, key, shift).map(|action| action(now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&BINDINGS), None);
        assert_eq!(action_of("t", false, 7.0), Some(Action::BeginTest(7.0)));
        assert_eq!(action_of("q", false, 7.0), None);
    }
}
