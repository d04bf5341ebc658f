//! The keyboard shortcuts of the Kenju lab.

use super::{Action, AwaitedInput, Lab, Tool};
use kenju::lesson::Verdict;
use kenju::question::Question;
use kit::model::keys::{Binding, find, listed, row};
use kit::model::playback::STEP_KEYS;

/// Some keys depend on what the game waits for.
type Means = fn(&Lab) -> Action;

/// The lab's own keys. Digits answer questions only.
const BINDINGS: [Binding<Means>; 11] = [
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
        |lab| match lab.game.awaited {
            AwaitedInput::Go => Action::SetAutoPlay(super::AutoPlay::OneMove),
            AwaitedInput::Over { .. } => Action::NewGame,
            AwaitedInput::Work => Action::Resume,
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
        Action::ShowLatest
    }),
    row("u", "u", "take a move back", |_| Action::TakeBack),
    row("f", "f", "fit: all stones in sight", |_| Action::FitStones),
    row("+", "+", "closer", |_| Action::ZoomIn),
    row("-", "-", "wider", |_| Action::ZoomOut),
];

/// The lab's keys, for the list of keys.
pub fn keys() -> Vec<Binding<()>> {
    listed(&BINDINGS).chain(listed(&STEP_KEYS)).collect()
}

/// The action of a key, if it has one now.
pub fn action_of(lab: &Lab, key: &str, shift: bool) -> Option<Action> {
    if let AwaitedInput::Ask {
        question: Question::Weight(_),
        ..
    } = lab.game.awaited
        && let Ok(weight @ 0..=8) = key.parse()
    {
        return Some(Action::AnswerWeight(weight));
    }
    if key == "Escape" && lab.tool != Tool::Play {
        return Some(Action::SetTool(Tool::Play));
    }
    // Some keyboards need Shift for "+".
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
