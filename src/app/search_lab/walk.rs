//! Walking through the recording: steps, stops, nodes.

use super::{Action, Effect, Focus, History, Lab, Selection};
use crate::app::explain::Teller;
use crate::app::notice::NoticeKind;
use crate::trace::{Cursor, NodeId};

impl Lab {
    /// Carries out a step; effects say it and put it into the address.
    pub(super) fn walk(&mut self, action: &Action) -> Vec<Effect> {
        let Some(recording) = self.recording.clone() else {
            return Vec::new();
        };
        let is_break = |event: &usize| self.breakpoint.matches(&recording, *event);
        let cursor = self.cursor;
        let target = match action {
            Action::Seek(step) => Some(cursor.seek(*step)),
            Action::Next => Some(cursor.next()),
            Action::Previous => Some(cursor.previous()),
            Action::FirstStep => Some(cursor.first()),
            Action::LastStep => Some(cursor.last()),
            Action::NextStop => cursor.next_where(is_break),
            Action::PreviousStop => cursor.previous_where(is_break),
            Action::StepOver => Some(self.after_return(self.node())),
            Action::StepOut => Some(self.after_return(self.parent())),
            Action::Tick(steps) => Some(cursor.seek(cursor.step() + steps)),
            Action::RunTo(node) => recording
                .tree()
                .get(*node)
                .map(|node| cursor.seek(node.enter as usize + 1)),
            _ => None,
        };
        let Some(target) = target else {
            let name = self.breakpoint.row().name;
            return vec![Effect::Say(format!("No further {name}"))];
        };
        self.cursor = target;
        self.selection = Selection::Step;
        self.focus = Focus::Recording;
        if self.playing && target == target.last() {
            self.playing = false;
        }
        if !matches!(action, Action::Tick(_)) {
            self.playing = false;
        }
        self.step_effects()
    }

    /// What changes with the step: the sentence for the live region and the address. While the
    /// steps play only the end of it is said.
    pub(super) fn step_effects(&self) -> Vec<Effect> {
        if self.playing {
            return Vec::new();
        }
        let mut effects = self.address(History::Replace);
        if let Some(recording) = &self.recording {
            let heading = Teller::new(recording).tell(self.cursor.step()).heading;
            effects.push(Effect::Say(format!(
                "Step {}: {heading}",
                self.cursor.step()
            )));
        }
        effects
    }

    pub(super) fn toggle_play(&mut self) -> Vec<Effect> {
        if self.recording.is_none() {
            return self.run();
        }
        self.focus = Focus::Recording;
        self.selection = Selection::Step;
        if !self.playing && self.cursor == self.cursor.last() {
            self.cursor = self.cursor.first();
        }
        self.playing = !self.playing;
        self.step_effects()
    }

    pub(super) fn prove_cut(&mut self) -> Vec<Effect> {
        let Some((recording, node)) = self.recording.clone().zip(self.node()) else {
            return Vec::new();
        };
        if self.running.is_some() {
            self.notify(
                NoticeKind::Problem,
                "A search is running; wait for it or stop it first.",
            );
            return Vec::new();
        }
        let is_cut = recording.tree().children(node).any(|child| {
            recording
                .effect(child)
                .is_some_and(|(_, _, effect)| effect == crate::search::Effect::Cuts)
        });
        if !is_cut {
            let text = "Nothing was cut off at this node: go to a node marked ✂ first.";
            self.notify(NoticeKind::Problem, text);
            return vec![Effect::Say(text.to_owned())];
        }
        let mut experiment = recording.experiment().clone();
        experiment.uncut = Some(recording.path_words(node));
        self.proof = None;
        self.start(experiment, Some(node))
    }

    /// The cursor just after the parent has heard the node's score, or at the end.
    fn after_return(&self, node: Option<NodeId>) -> Cursor {
        let leave = || {
            let recording = self.recording.as_ref()?;
            let leave = recording.tree().get(node?)?.leave()? as usize;
            // A second press goes on past the parent's comparison.
            Some(if self.cursor.step() > leave {
                leave + 2
            } else {
                leave + 1
            })
        };
        leave().map_or(self.cursor.last(), |step| self.cursor.seek(step))
    }

    fn parent(&self) -> Option<NodeId> {
        self.recording.as_ref()?.tree().get(self.node()?)?.parent()
    }
}
