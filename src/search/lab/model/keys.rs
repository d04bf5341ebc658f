//! The keys of the search lab.

use super::Action;
use kit::model::keys::{Binding, find, listed, row};
use kit::model::playback::{NODE_KEYS, STEP_KEYS};
use kit::model::position::POSITION_KEYS;

/// The keys that are this lab's own.
const BINDINGS: [Binding<fn() -> Action>; 3] = [
    row("Enter", "Enter", "run the search", || Action::Run),
    row("Escape", "Esc", "stop the search", || Action::Cancel),
    row("p", "p", "prove the cut of the node shown", || {
        Action::ProveCut
    }),
];

/// Every key of the lab, for the list of keys.
pub fn keys() -> Vec<Binding<()>> {
    listed(&STEP_KEYS)
        .chain(listed(&NODE_KEYS))
        .chain(listed(&POSITION_KEYS))
        .chain(listed(&BINDINGS))
        .collect()
}

/// The action of a key, if it has one.
pub fn action_of(key: &str, shift: bool) -> Option<Action> {
    let step = find(&STEP_KEYS, key, shift).or_else(|| find(&NODE_KEYS, key, shift));
    let position = || find(&POSITION_KEYS, key, shift).map(|action| Action::Position(action()));
    step.map(Action::Playback)
        .or_else(position)
        .or_else(|| find(&BINDINGS, key, shift).map(|action| action()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;
    use kit::model::playback::Step;

    #[test]
    fn no_key_means_two_things() {
        let keys = keys();
        assert_eq!(bound_twice(&keys), None);
        let twice = [keys[0], keys[1], keys[0]];
        assert_eq!(bound_twice(&twice), Some("→"));
    }

    #[test]
    fn shift_makes_another_key() {
        let step = |shift| match action_of("ArrowRight", shift) {
            Some(Action::Playback(step)) => Some(step),
            _ => None,
        };
        assert_eq!(step(false), Some(Step::Next));
        assert_eq!(step(true), Some(Step::NextStop));
        assert!(action_of("q", false).is_none());
    }
}
