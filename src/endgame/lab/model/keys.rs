//! The keys of the endgame lab.

use super::drill::DrillAction;
use super::{Action, LAYER_ROWS, Layer};
use kit::model::keys::{Binding, find, listed, row};
use kit::model::playback::{NODE_KEYS, STEP_KEYS};
use kit::model::position::POSITION_KEYS;

/// The keys that are this lab's own.
const BINDINGS: [Binding<fn() -> Action>; 7] = [
    row("Enter", "Enter", "let EG think about the position", || {
        Action::Run
    }),
    row("Escape", "Esc", "stop EG", || Action::Cancel),
    row("h", "h", "what EG would play, and why", || Action::Hint),
    row("s", "s", "set up the position of the node shown", || {
        Action::AdoptNode
    }),
    row("d", "d", "drill: the next exercise", || {
        Action::Drill(DrillAction::Next)
    }),
    row("a", "a", "drill: the same exercise again", || {
        Action::Drill(DrillAction::Again)
    }),
    row("0", "0", "show nothing on the board", || {
        Action::SetLayer(Layer::Bare)
    }),
];

/// The keys of the layers. The bare board has its own row, because its name in the help differs from that in the menu.
fn layers() -> impl Iterator<Item = Binding<Layer>> {
    let rows = LAYER_ROWS.iter().skip(1);
    rows.map(|layer| row(layer.key, layer.key, layer.name, layer.layer))
}

/// Every key of the lab, for the list of keys.
pub fn keys() -> Vec<Binding<()>> {
    listed(&STEP_KEYS)
        .chain(listed(&NODE_KEYS))
        .chain(listed(&POSITION_KEYS))
        .chain(listed(&BINDINGS))
        .chain(listed(&layers().collect::<Vec<_>>()))
        .collect()
}

/// The action of a key, if it has one.
pub fn action_of(key: &str, shift: bool) -> Option<Action> {
    let step = find(&STEP_KEYS, key, shift).or_else(|| find(&NODE_KEYS, key, shift));
    let position = || find(&POSITION_KEYS, key, shift).map(|action| Action::Position(action()));
    step.map(Action::Playback)
        .or_else(position)
        .or_else(|| find(&BINDINGS, key, shift).map(|action| action()))
        .or_else(|| {
            let layer = layers().find(|row| row.key == key && !shift)?;
            Some(Action::SetLayer(layer.action))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&keys()), None);
    }

    #[test]
    fn every_layer_is_laid_by_the_key_that_the_menu_names() {
        for row in LAYER_ROWS {
            let action = action_of(row.key, false);
            assert!(
                matches!(action, Some(Action::SetLayer(layer)) if layer == row.layer),
                "{}",
                row.name
            );
        }
    }
}
