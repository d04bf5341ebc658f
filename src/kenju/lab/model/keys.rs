//! The keys of the Kenju lab.

use super::{Action, AwaitedInput, Lab, Tool};
use kenju::lesson::TeacherVerdict;
use kenju::question::Question;
use kit::model::keys::{Binding, find, listed, row};
use kit::model::playback::STEP_KEYS;

/// What a key means depends on what the lab waits for.
type Means = fn(&Lab) -> Action;

/// The keys that are this lab's own. Digits answer a question and mean nothing else.
const BINDINGS: [Binding<Means>; 11] = [
    row("1", "1", "answer: the first is better", |_| {
        Action::Answer(TeacherVerdict::First)
    }),
    row("2", "2", "answer: the second is better", |_| {
        Action::Answer(TeacherVerdict::Second)
    }),
    row("0", "0", "answer: they are equal", |_| {
        Action::Answer(TeacherVerdict::Equal)
    }),
    row(
        "Enter",
        "Enter",
        "confirm the move proposed, or play one move",
        |lab| match lab.game.want {
            AwaitedInput::Go => Action::Go(super::Run::Once),
            AwaitedInput::Over { .. } => Action::NewGame,
            AwaitedInput::Work => Action::GoOn,
            _ => Action::Confirm,
        },
    ),
    row(
        "ArrowUp",
        "↑",
        "to the search before the previous move",
        |_| Action::PreviousMove,
    ),
    row(
        "ArrowDown",
        "↓",
        "to the search before the next move",
        |_| Action::NextMove,
    ),
    row("Escape", "Esc", "back to the game as it stands", |_| {
        Action::Live
    }),
    row("u", "u", "take a move back", |_| Action::TakeBack),
    row("f", "f", "fit: all stones in sight", |_| Action::Fit),
    row("+", "+", "closer", |_| Action::Closer),
    row("-", "-", "wider", |_| Action::Wider),
];

/// Every key of the lab, for the list of keys.
pub fn keys() -> Vec<Binding<()>> {
    listed(&BINDINGS).chain(listed(&STEP_KEYS)).collect()
}

/// The action of a key, if it has one.
pub fn action_of(lab: &Lab, key: &str, shift: bool) -> Option<Action> {
    if let AwaitedInput::Ask {
        question: Question::Weight(_),
        ..
    } = lab.game.want
        && let Ok(weight @ 0..=8) = key.parse()
    {
        return Some(Action::Weigh(weight));
    }
    if key == "Escape" && lab.tool != Tool::Play {
        return Some(Action::SetTool(Tool::Play));
    }
    // A keyboard may need shift for the plus.
    let shift = shift && key != "+";
    find(&STEP_KEYS, key, shift)
        .map(Action::Playback)
        .or_else(|| find(&BINDINGS, key, shift).map(|action| action(lab)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&keys()), None);
    }
}
