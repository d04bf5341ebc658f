//! What the rules say, position by position: asked of the worker, since some rules look up what takes
//! seconds to compute, and kept.

use super::{Effect, Lab};
use crate::experiment::messages::{OfSide, Request};
use crate::experiment::ruled::Ruled;
use std::rc::Rc;

/// How many answers are kept; then all are forgotten and asked again as they are wanted.
const KEPT: usize = 400;

/// The answers by position and side. They are few: a map would be more code than it saves time.
#[derive(Clone, Debug, Default)]
pub struct RuleBook {
    said: Vec<(OfSide, Rc<Ruled>)>,
    /// What the worker was asked last and has not answered.
    asked: Option<OfSide>,
}

impl RuleBook {
    /// What the rules say of a position, if it is known.
    pub fn of(&self, position: &OfSide) -> Option<&Rc<Ruled>> {
        let mut said = self.said.iter();
        said.find_map(|(of, ruled)| (of == position).then_some(ruled))
    }

    pub(super) fn learn(&mut self, position: OfSide, ruled: Ruled) {
        if self.asked.as_ref() == Some(&position) {
            self.asked = None;
        }
        if self.said.len() >= KEPT {
            self.said.clear();
        }
        if self.of(&position).is_none() {
            self.said.push((position, Rc::new(ruled)));
        }
    }

    /// The worker that was asked is gone.
    pub(super) fn lose(&mut self) {
        self.asked = None;
    }
}

impl Lab {
    /// What the rules say of the position on the board; `None` while the worker is being asked.
    pub fn ruled(&self) -> Option<&Rc<Ruled>> {
        self.rule_book.of(&OfSide::new(&self.board(), self.side()))
    }

    /// Asks what the rules say of the positions on the board and at the step, one at a time.
    pub(super) fn request_rules(&mut self) -> Vec<Effect> {
        let here = OfSide::new(&self.board(), self.side());
        let wanted = [Some(here), self.at_step()].into_iter().flatten();
        let mut unknown = wanted.filter(|position| self.rule_book.of(position).is_none());
        let Some(position) = unknown.next() else {
            return Vec::new();
        };
        if self.rule_book.asked.as_ref() == Some(&position) {
            return Vec::new();
        }
        self.rule_book.asked = Some(position.clone());
        vec![Effect::Send(0, Request::Rules(position))]
    }

    /// The position of the step, whatever node is looked at.
    pub(super) fn at_step(&self) -> Option<OfSide> {
        let shown = self.followed()?;
        let explainer = super::Explainer::new(&shown.recording);
        let node = explainer.node_at(self.playback.cursor.step());
        Some(OfSide::new(&explainer.board(node)?, explainer.side()))
    }
}
