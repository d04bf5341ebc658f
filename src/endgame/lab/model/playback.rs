//! Walking through EG's search: steps, stops, nodes; and taking a node's position over.

use super::explain::Explainer;
use super::predict::question;
use super::{Effect, Focus, History, Lab, Selection, Step};
use cozy_chess::Move;
use kit::model::game::Game;
use kit::model::linked::Promised;
use kit::model::playback::Outcome;
use kit::model::position::PositionAction;

impl Lab {
    /// Takes a step; effects say it and put it into the address.
    pub(super) fn playback(&mut self, step: Step) -> Vec<Effect> {
        let Some(shown) = self.shown().cloned() else {
            if step == Step::TogglePlay {
                return self.run(Promised::default());
            }
            // With no recording in sight the steps are those of the game.
            if let Some(action) = PositionAction::of_step(step, &self.position.game) {
                return self.change(action);
            }
            self.playback.set(step);
            return Vec::new();
        };
        let (recording, node, row) = (&shown.recording, self.node(), self.stop());
        let is_stop = |event| row.stop.matches(recording, event);
        let asked = |step| question(recording, step);
        match self
            .playback
            .take(step, recording.tree(), node, is_stop, asked)
        {
            Outcome::Set => Vec::new(),
            Outcome::NoFurther => {
                vec![Effect::Say(
                    self.playback.no_further(&format!("stop at: {}", row.name)),
                )]
            }
            Outcome::There => {
                self.focus = Focus::Recording;
                self.highlighted = None;
                self.step_effects()
            }
        }
    }

    /// The sentence of the step for the live region, and its address. Nothing while the steps play by themselves.
    pub(super) fn step_effects(&self) -> Vec<Effect> {
        if self.playback.playing {
            return Vec::new();
        }
        let mut effects = self.address(History::Replace);
        if let Some(explanation) = self.explanation() {
            let text = format!(
                "Step {}: {}",
                self.playback.cursor.step(),
                explanation.heading
            );
            effects.push(Effect::Say(text));
        }
        effects
    }

    pub(super) fn select(&mut self, selection: Selection) -> Vec<Effect> {
        if let Some(shown) = self.shown().cloned()
            && self.playback.select(selection, shown.recording.tree())
        {
            self.focus = Focus::Recording;
            self.highlighted = None;
        }
        Vec::new()
    }

    /// Follows the recorded tree if the move is one of the shown node's.
    pub(super) fn enter_child(&mut self, mv: Move) -> Option<Vec<Effect>> {
        let recording = self.followed()?.recording.clone();
        let node = self.node()?;
        let board = recording.board(node)?;
        let child = recording.tree().children(node).find(|&child| {
            recording
                .mv(child)
                .is_some_and(|packed| packed.unpack(&board) == mv)
        })?;
        Some(self.playback(Step::To(child)))
    }

    /// Makes the shown node's position the position set up, with its moves as the game.
    pub(super) fn take_over_node(&mut self) {
        let Some((shown, node)) = self.shown().cloned().zip(self.node()) else {
            return;
        };
        if !self.position.game.follow(&shown.subject) {
            let Ok(game) = Game::from_subject(&shown.subject) else {
                return;
            };
            self.position.game = game;
        }
        for node in shown.recording.tree().path(node) {
            if let Some(mv) = shown.recording.mv(node) {
                let mv = mv.unpack(self.position.game.board());
                self.position.game.play(mv);
            }
        }
    }

    /// Positions entered by the step, and in all.
    pub fn nodes_reached(&self) -> Option<(u64, u64)> {
        let recording = &self.shown()?.recording;
        let explainer = Explainer::new(recording);
        let all = recording.trace().events.len();
        Some((
            explainer.nodes(self.playback.cursor.step()),
            explainer.nodes(all),
        ))
    }
}
