//! Walking through EG's search: steps, stops, nodes; and taking a node's position over.

use super::explain::Teller;
use super::{Action, Effect, Focus, History, Lab, Selection};
use crate::app::game::Game;
use crate::trace::{Cursor, NodeId};
use cozy_chess::Move;

impl Lab {
    /// Carries out a step; effects say it and put it into the address.
    pub(super) fn walk(&mut self, action: &Action) -> Vec<Effect> {
        let Some(shown) = self.shown.clone() else {
            return Vec::new();
        };
        let recording = &shown.recording;
        let is_break = |event: &usize| self.breakpoint.matches(recording, *event);
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
            return vec![Effect::Say(format!("No further stop at: {name}"))];
        };
        self.cursor = target;
        self.selection = Selection::Step;
        self.focus = Focus::Recording;
        self.lit = None;
        if target == target.last() || !matches!(action, Action::Tick(_)) {
            self.playing = false;
        }
        self.step_effects()
    }

    /// What changes with the step: the sentence for the live region and the address. While the steps
    /// play only the end of it is said.
    pub(super) fn step_effects(&self) -> Vec<Effect> {
        if self.playing {
            return Vec::new();
        }
        let mut effects = self.address(History::Replace);
        if let Some(told) = self.told() {
            let text = format!("Step {}: {}", self.cursor.step(), told.heading);
            effects.push(Effect::Say(text));
        }
        effects
    }

    pub(super) fn toggle_play(&mut self) -> Vec<Effect> {
        if self.shown.is_none() {
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

    pub(super) fn select(&mut self, selection: Selection) -> Vec<Effect> {
        let known = match (selection, &self.shown) {
            (_, None) => false,
            (Selection::Step, Some(_)) => true,
            (Selection::Node(node), Some(shown)) => shown.recording.tree().get(node).is_some(),
        };
        if known {
            self.selection = selection;
            self.focus = Focus::Recording;
            self.lit = None;
            self.playing = false;
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
        Some(self.walk(&Action::RunTo(child)))
    }

    /// Makes the shown node's position the position put up, with its moves as the game.
    pub(super) fn take_over_node(&mut self) {
        let Some((shown, node)) = self.shown.clone().zip(self.node()) else {
            return;
        };
        if !self.game.follow(&shown.subject) {
            let Ok(game) = Game::from_subject(&shown.subject) else {
                return;
            };
            self.game = game;
        }
        for node in shown.recording.tree().path(node) {
            if let Some(mv) = shown.recording.mv(node) {
                let mv = mv.unpack(self.game.board());
                self.game.play(mv);
            }
        }
    }

    /// The cursor just after the parent has heard the node's value, or at the end.
    fn after_return(&self, node: Option<NodeId>) -> Cursor {
        let leave = || {
            let recording = &self.shown.as_ref()?.recording;
            let leave = recording.tree().get(node?)?.leave()? as usize;
            // A second press goes on past what the parent makes of it.
            Some(if self.cursor.step() > leave {
                leave + 2
            } else {
                leave + 1
            })
        };
        leave().map_or(self.cursor.last(), |step| self.cursor.seek(step))
    }

    fn parent(&self) -> Option<NodeId> {
        let shown = self.shown.as_ref()?;
        shown.recording.tree().get(self.node()?)?.parent()
    }

    /// How many positions were reached by the step, and in all.
    #[must_use]
    pub fn nodes_reached(&self) -> Option<(u64, u64)> {
        let recording = &self.shown.as_ref()?.recording;
        let teller = Teller::new(recording);
        let all = recording.trace().events.len();
        Some((teller.nodes(self.cursor.step()), teller.nodes(all)))
    }
}
