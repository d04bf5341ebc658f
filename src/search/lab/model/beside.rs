//! Up to three searches side by side: one or two are kept while the same position is searched in another way, and each kept
//! one is aligned with the one shown.

use super::{Effect, Lab};
use crate::experiment::beside::{Alignment, align};
use crate::experiment::{Method, Recording};
use kit::model::linked::Promised;
use std::rc::Rc;

/// Recordings that can be kept beside the one shown. Three columns still fit a telephone.
pub const KEPT: usize = 2;

/// An action on the recordings that are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The recording shown is kept, to be compared with the next.
    Keep,
    /// The same, and the next is a search in that way.
    Against(Method),
    /// Nothing is compared any longer.
    Drop,
}

/// A recording that is kept, and its alignment with the one shown.
#[derive(Clone, Debug)]
pub struct Kept {
    pub recording: Rc<Recording>,
    /// The recording it is aligned with; the alignment is `None` where both are not of the same position or tree.
    aligned: Option<(Rc<Recording>, Option<Rc<Alignment>>)>,
}

impl Kept {
    /// The alignment with this recording.
    pub fn alignment(&self, shown: &Rc<Recording>) -> Option<&Rc<Alignment>> {
        let (with, alignment) = self.aligned.as_ref()?;
        alignment.as_ref().filter(|_| Rc::ptr_eq(with, shown))
    }
}

impl Lab {
    pub(super) fn beside(&mut self, beside: Beside) -> Vec<Effect> {
        if beside == Beside::Drop {
            self.kept_beside.clear();
            return Vec::new();
        }
        let Some(recording) = self.recording().cloned() else {
            return Vec::new();
        };
        // Where there is no room, the oldest makes it.
        if self.kept_beside.len() >= KEPT {
            self.kept_beside.remove(0);
        }
        self.kept_beside.push(Kept {
            recording,
            aligned: None,
        });
        match beside {
            Beside::Against(method) => {
                self.set_method(method);
                self.run(None, Promised::default())
            }
            Beside::Keep | Beside::Drop => vec![Effect::Say(
                "Kept. Search the same position in another way, and the searches are compared"
                    .to_owned(),
            )],
        }
    }

    /// Aligns each kept recording with the one shown, if that has changed.
    pub(super) fn align(&mut self) {
        let Some(shown) = self.recording().cloned() else {
            return;
        };
        for kept in &mut self.kept_beside {
            let is_done = kept
                .aligned
                .as_ref()
                .is_some_and(|(with, _)| Rc::ptr_eq(with, &shown));
            if !is_done && !Rc::ptr_eq(&kept.recording, &shown) {
                let alignment = align(&kept.recording, &shown).map(Rc::new);
                kept.aligned = Some((shown.clone(), alignment));
            }
        }
    }

    /// The recordings that are kept, the oldest first.
    pub fn kept(&self) -> &[Kept] {
        &self.kept_beside
    }

    /// The kept recordings that can be compared with the one shown, each with its alignment.
    pub fn compared(&self) -> Vec<(&Rc<Recording>, &Rc<Alignment>)> {
        let Some(shown) = self.recording() else {
            return Vec::new();
        };
        let kept = self.kept_beside.iter();
        kept.filter_map(|kept| Some((&kept.recording, kept.alignment(shown)?)))
            .collect()
    }
}
