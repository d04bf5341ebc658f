//! The keyboard shortcuts of the CHUTE lab.

use super::{Action, Lab};
use crate::experiment::link::{Notation, Panel};
use kit::model::keys::{Binding, find, listed, row, shifted};
use kit::model::playback::STEP_KEYS;
use kit::model::position::POSITION_KEYS;

/// The lab's keys, apart from those of playback and of the position editor. `n` and `y` work in
/// the exam only; those of moves and heuristics work in their panel only.
const BINDINGS: [Binding<fn() -> Action>; 31] = [
    row("PageDown", "Page ↓", "the next game", || {
        Action::StepGame(1)
    }),
    row("PageUp", "Page ↑", "the previous game", || {
        Action::StepGame(-1)
    }),
    row(
        "ArrowDown",
        "↓",
        "highlight the next heuristic that scores this move",
        || Action::StepHighlight(1),
    ),
    row("ArrowUp", "↑", "highlight the previous one", || {
        Action::StepHighlight(-1)
    }),
    row(
        "Escape",
        "Esc",
        "end the highlight; stop what is running",
        || Action::Highlight(None),
    ),
    row("m", "m", "the master’s move", || Action::SelectMove(None)),
    row("1", "1", "CHUTE’s first choice", || Action::SelectRank(1)),
    row("2", "2", "its second", || Action::SelectRank(2)),
    row("3", "3", "its third", || Action::SelectRank(3)),
    row("4", "4", "its fourth", || Action::SelectRank(4)),
    row("5", "5", "its fifth", || Action::SelectRank(5)),
    row("6", "6", "its sixth", || Action::SelectRank(6)),
    row("7", "7", "its seventh", || Action::SelectRank(7)),
    row(
        "x",
        "x",
        "exclude or include the highlighted heuristic",
        || Action::ToggleHighlighted,
    ),
    row(
        "+",
        "+",
        "more weight for the highlighted heuristic",
        || Action::ChangeWeight(25),
    ),
    shifted(
        "+",
        "Shift +",
        "the same on keyboards where + needs Shift",
        || Action::ChangeWeight(25),
    ),
    row("-", "−", "less weight for it", || {
        Action::ChangeWeight(-25)
    }),
    row("0", "0", "all weights as published", || {
        Action::ResetWeights
    }),
    row("z", "z", "undo the last change of all weights", || {
        Action::RestoreWeights
    }),
    row("c", "c", "curve of the library or of this game", || {
        Action::ShowLibraryCurve(true)
    }),
    row("d", "d", "descriptive or algebraic notation", || {
        Action::SetNotation(Notation::Descriptive)
    }),
    row("h", "h", "heuristics", || {
        Action::SetPanel(Panel::Heuristics)
    }),
    row("o", "o", "the library of positions", || {
        Action::SetPanel(Panel::Positions)
    }),
    row("g", "g", "games", || Action::SetPanel(Panel::Games)),
    row("t", "t", "experiments", || {
        Action::SetPanel(Panel::Experiments)
    }),
    row("b", "b", "error bounds", || Action::SetPanel(Panel::Bounds)),
    row("q", "q", "the exam", || Action::SetPanel(Panel::Exam)),
    row("n", "n", "the next question of the exam", || {
        Action::NextQuestion
    }),
    row("y", "y", "give this question up", || Action::GiveUp),
    row("Enter", "Enter", "run the experiment", || Action::Run),
    row("l", "l", "copy the link", || {
        Action::CopyLink(super::LinkForm::Plain)
    }),
];

/// The lab's keys, for the list of keys.
pub fn keys() -> Vec<Binding<()>> {
    listed(&STEP_KEYS)
        .chain(listed(&POSITION_KEYS))
        .chain(listed(&BINDINGS))
        .collect()
}

/// The action of a key, if it has one now.
pub fn action_of(lab: &Lab, key: &str, shift: bool) -> Option<Action> {
    let on_heuristics = lab.panel == Panel::Heuristics;
    let on_board = on_heuristics || lab.panel == Panel::Positions;
    let step = find(&STEP_KEYS, key, shift).map(Action::Playback);
    let position = || find(&POSITION_KEYS, key, shift).map(|action| Action::Position(action()));
    if let Some(action) = step.or_else(position) {
        return on_board.then_some(action);
    }
    let action = find(&BINDINGS, key, shift)?();
    Some(match action {
        // Keys do not change what is out of sight.
        Action::StepGame(_) | Action::SelectMove(_) if !on_board => return None,
        Action::StepHighlight(_)
        | Action::SelectRank(_)
        | Action::ToggleHighlighted
        | Action::ChangeWeight(_)
        | Action::ResetWeights
        | Action::RestoreWeights
            if !on_heuristics =>
        {
            return None;
        }
        Action::NextQuestion | Action::GiveUp if lab.panel != Panel::Exam => return None,
        Action::Run if lab.panel != Panel::Experiments || lab.jobs.is_running() => return None,
        Action::Highlight(_) => match (lab.panel, lab.highlighted) {
            (Panel::Heuristics, Some(_)) => Action::Highlight(None),
            (Panel::Experiments, _) if lab.jobs.is_running() => Action::Stop,
            (Panel::Bounds, _) if lab.counting().is_some() => Action::StopCounting,
            (Panel::Games, _) if lab.reading.is_some() => Action::StopReading,
            _ => return None,
        },
        Action::ShowLibraryCurve(_) => Action::ShowLibraryCurve(!lab.of_library),
        Action::SetNotation(_) => Action::SetNotation(match lab.notation {
            Notation::Algebraic => Notation::Descriptive,
            Notation::Descriptive => Notation::Algebraic,
        }),
        action => action,
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
    fn keys_belong_to_the_panel_in_sight() {
        let mut lab = Lab::default();
        assert!(action_of(&lab, "ArrowRight", false).is_some());
        assert!(action_of(&lab, "n", false).is_none());
        lab.panel = Panel::Exam;
        for key in ["ArrowRight", "0", "x", "z", "u", "r", "e", "f"] {
            assert!(action_of(&lab, key, false).is_none(), "{key}");
        }
        assert!(matches!(
            action_of(&lab, "n", false),
            Some(Action::NextQuestion)
        ));
        assert!(matches!(
            action_of(&lab, "c", false),
            Some(Action::ShowLibraryCurve(false))
        ));
    }
}
