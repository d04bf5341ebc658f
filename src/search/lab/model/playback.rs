//! Walking through the recording: steps, stops, nodes.

use super::{Effect, Focus, History, Lab, Mode, Purpose, Step};
use crate::experiment::Recording;
use crate::model::explain::Explainer;
use crate::model::predict::question;
use kit::model::linked::Promised;
use kit::model::notice::NoticeKind;
use kit::model::playback::Outcome;
use kit::model::position::PositionAction;
use trace::NodeId;

/// The event by which something was cut off at a node, if it was.
fn cut_at(recording: &Recording, node: NodeId) -> Option<u32> {
    let mut children = recording.tree().children(node);
    children.find_map(|child| match recording.effect(child) {
        Some((event, _, search::Effect::Cuts)) => Some(event),
        _ => None,
    })
}

impl Lab {
    /// True if a cut-off has happened at the node shown by the step shown, and the search can be repeated to prove it.
    pub fn offers_proof(&self) -> bool {
        let shown = self.recording().zip(self.node());
        shown.is_some_and(|(recording, node)| {
            let cut = cut_at(recording, node);
            recording.experiment().can_be_proved()
                && cut.is_some_and(|event| (event as usize) < self.playback.cursor.step())
        })
    }

    /// Takes a step; effects say it and put it into the address.
    pub(super) fn playback(&mut self, step: Step) -> Vec<Effect> {
        let Some(recording) = self.recording().cloned() else {
            if step == Step::TogglePlay {
                return self.run(None, Promised::default());
            }
            // With no recording in sight the steps are those of the game.
            if self.mode == Mode::Chess
                && let Some(action) = PositionAction::of_step(step, &self.position.game)
            {
                return self.change(action);
            }
            self.playback.set(step);
            return Vec::new();
        };
        let (node, row) = (self.node(), self.stop());
        let is_stop = |event| row.breakpoint.matches(&recording, event);
        // To step over a node and out of it is to do so on its descent.
        let (tree, node) = match (recording.graph(), step) {
            (Some(graph), Step::Over | Step::Out) => {
                let event = self.playback.cursor.step().checked_sub(1);
                let descents = graph.descents();
                (descents, event.and_then(|event| descents.node_of(event)))
            }
            _ => (recording.tree(), node),
        };
        let asked = |step| question(&recording, step);
        match self.playback.take(step, tree, node, is_stop, asked) {
            Outcome::Set => Vec::new(),
            Outcome::NoFurther => vec![Effect::Say(self.playback.no_further(row.name))],
            Outcome::There => {
                self.focus = Focus::Recording;
                self.step_effects()
            }
        }
    }

    /// What changes with the step: the sentence for the live region and the address. While the
    /// steps play only the end of it is said.
    pub(super) fn step_effects(&self) -> Vec<Effect> {
        if self.playback.playing {
            return Vec::new();
        }
        let mut effects = self.address(History::Replace);
        if let Some(recording) = self.recording() {
            let heading = Explainer::new(recording)
                .explain(self.playback.cursor.step())
                .heading;
            effects.push(Effect::Say(format!(
                "Step {}: {heading}",
                self.playback.cursor.step()
            )));
        }
        effects
    }

    pub(super) fn prove_cut(&mut self) -> Vec<Effect> {
        let Some((recording, node)) = self.recording().cloned().zip(self.node()) else {
            return Vec::new();
        };
        if self.jobs.is_running() {
            self.notify(
                NoticeKind::Problem,
                "A search is running; wait for it or stop it first.",
            );
            return Vec::new();
        }
        if !recording.experiment().can_be_proved() {
            let text = "A cut can be proved of plain alpha-beta only: switch the improvements off.";
            self.notify(NoticeKind::Problem, text);
            return vec![Effect::Say(text.to_owned())];
        }
        if cut_at(&recording, node).is_none() {
            let text = "Nothing was cut off at this node: go to a node marked ✂ first.";
            self.notify(NoticeKind::Problem, text);
            return vec![Effect::Say(text.to_owned())];
        }
        let mut experiment = recording.experiment().clone();
        experiment.cutoff_disabled_at = Some(recording.path_words(node));
        self.proved = None;
        self.start(experiment, Purpose::Prove(node))
    }
}
