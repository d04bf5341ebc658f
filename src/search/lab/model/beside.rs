//! Two searches side by side: one is kept while the same position is searched in another way, and both are aligned.

use super::{Effect, Lab};
use crate::experiment::beside::{Alignment, align};
use crate::experiment::{Method, Recording};
use kit::model::linked::Promised;
use std::rc::Rc;

/// An action on the recording that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The recording shown is kept, to be compared with the next.
    Keep,
    /// The same, and the next is a search in that way.
    Against(Method),
    /// Nothing is compared any longer.
    Drop,
}

/// The recording that is kept, and what it has in common with the one shown.
#[derive(Clone, Debug)]
pub struct Kept {
    pub recording: Rc<Recording>,
    /// The recording it is aligned with; the alignment is `None` where both are not of the same thing.
    aligned: Option<(Rc<Recording>, Option<Rc<Alignment>>)>,
}

impl Lab {
    pub(super) fn beside(&mut self, beside: Beside) -> Vec<Effect> {
        if beside == Beside::Drop {
            self.kept_beside = None;
            return Vec::new();
        }
        let Some(recording) = self.recording().cloned() else {
            return Vec::new();
        };
        self.kept_beside = Some(Kept {
            recording,
            aligned: None,
        });
        match beside {
            Beside::Against(method) => {
                self.set_method(method);
                self.run(None, Promised::default())
            }
            Beside::Keep | Beside::Drop => vec![Effect::Say(
                "Kept. Search the same position in another way, and both are compared".to_owned(),
            )],
        }
    }

    /// Aligns what is kept with what is shown, if that is another recording than it was.
    pub(super) fn align(&mut self) {
        let Some(shown) = self.recording().cloned() else {
            return;
        };
        let Some(kept) = &mut self.kept_beside else {
            return;
        };
        let is_done = kept
            .aligned
            .as_ref()
            .is_some_and(|(with, _)| Rc::ptr_eq(with, &shown));
        if !is_done && !Rc::ptr_eq(&kept.recording, &shown) {
            let alignment = align(&kept.recording, &shown).map(Rc::new);
            kept.aligned = Some((shown, alignment));
        }
    }

    /// The recording that is kept, and the alignment with the one shown if there is one.
    pub fn compared(&self) -> Option<(&Rc<Recording>, Option<&Rc<Alignment>>)> {
        let kept = self.kept_beside.as_ref()?;
        let shown = self.recording();
        let alignment = kept
            .aligned
            .as_ref()
            .filter(|(with, _)| shown.is_some_and(|shown| Rc::ptr_eq(with, shown)))
            .and_then(|(_, alignment)| alignment.as_ref());
        Some((&kept.recording, alignment))
    }
}
