//! Setting up a link: everything it names is put up, and what cannot be is said.

use super::Undoable;
use super::picture::Across;
use super::state::Lab;
use super::timeline_draft::{DraftError, TimelineDraft};
use crate::experiment::{ENGINES, POSITIONS_LIMIT, RatingLink, SetName, read_marked};
use chess::fen::parse_fen;
use kit::model::notice::NoticeKind;
use std::rc::Rc;

impl Lab {
    pub(super) fn set_up(&mut self, link: &RatingLink) {
        let draft = self.draft_of_link(link);
        self.draft.set(draft, None);
        self.draft.end_gesture();
        self.mistake = None;
        self.panel = link.panel;
        self.across = if link.by_weight {
            Across::Weight
        } else {
            Across::Time
        };
        let engine = ENGINES.iter().position(|(name, _)| *name == link.engine);
        self.engine = engine.unwrap_or(0);
        self.limit = link.limit;
        if !link.own.is_empty() {
            self.open_own(&link.own);
        }
        if link.set != self.set {
            self.leave_result();
        }
        self.set = link.set;
        let last = self.positions().len().saturating_sub(1);
        if link.position > last {
            self.notices.add(
                NoticeKind::Problem,
                format!("There is no position {} in this set.", link.position + 1),
            );
        }
        self.position = link.position.min(last);
    }

    fn draft_of_link(&mut self, link: &RatingLink) -> TimelineDraft {
        let mut draft = TimelineDraft {
            title: link.title.clone(),
            board: None,
            unit: link.unit,
            marks: Vec::new(),
            changes: Vec::new(),
            rate: link.rate,
            share_left: link.share_left,
        };
        let mut wrong = Vec::new();
        if !link.fen.is_empty() {
            match parse_fen(&link.fen) {
                Ok(board) => draft.board = Some(board),
                Err(error) => wrong.push(("position", error.to_string())),
            }
        }
        let mut note = |what, read: Result<(), DraftError>| {
            if let Err(error) = read {
                wrong.push((what, error.to_string()));
            }
        };
        note("marks", draft.set_marks_text(&link.marks));
        note("timeline", draft.set_changes_text(&link.timeline));
        for (what, error) in wrong {
            let text = format!("The link's {what} cannot be read: {error}.");
            self.notices.add(NoticeKind::Problem, text);
        }
        draft
    }

    /// Replaces the user's own positions by those of a link; undo restores them.
    fn open_own(&mut self, text: &str) {
        let found = read_marked(text);
        if found.is_cut {
            let text = format!(
                "The link has more than {POSITIONS_LIMIT} positions; the rest is left out."
            );
            self.notices.add(NoticeKind::Note, text);
        }
        for error in found.broken.iter().take(3) {
            self.notices.add(
                NoticeKind::Problem,
                format!("The link's positions: {error}."),
            );
        }
        let own: Vec<_> = found.positions.into_iter().map(Rc::new).collect();
        if own == *self.own.get() {
            return;
        }
        if self.own.get().is_empty() {
            self.own = Undoable::new(own);
        } else {
            self.own.set(own, None);
            let text = "The link's positions stand in the place of your own; Undo brings yours back. \
                        They are kept once you change something.";
            self.notices.add(NoticeKind::Note, text.to_owned());
        }
        self.set = SetName::Own;
    }
}
