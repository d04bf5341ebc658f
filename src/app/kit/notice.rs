//! Messages that stay until they are put away, the same in every lab.

use crate::app::kit::effect::Effect;
use std::fmt::Display;
use std::ops::Deref;

/// How many messages are kept; an older one makes room.
const LIMIT: usize = 6;

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know.
    Note,
    /// Something could not be done; what to do is said.
    Problem,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number, for putting it away.
    pub id: u32,
    /// How it is meant.
    pub kind: NoticeKind,
    pub text: String,
}

/// The messages there are, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices {
    list: Vec<Notice>,
    last: u32,
}

impl Notices {
    /// Adds a message, unless it is there already.
    pub fn add(&mut self, kind: NoticeKind, text: String) {
        if self.list.iter().any(|notice| notice.text == text) {
            return;
        }
        self.last += 1;
        let id = self.last;
        self.list.push(Notice { id, kind, text });
        if self.list.len() > LIMIT {
            self.list.remove(0);
        }
    }

    /// A message that something could not be done, seen and heard: the text with what to do, as whole
    /// sentences.
    pub fn refuse<Q>(&mut self, text: impl Into<String>) -> Vec<Effect<Q>> {
        let text = text.into();
        self.add(NoticeKind::Problem, text.clone());
        vec![Effect::Say(text)]
    }

    /// Puts a message away.
    pub fn dismiss(&mut self, id: u32) {
        self.list.retain(|notice| notice.id != id);
    }

    /// Puts all away.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}

/// What is wrong with a trace file, and what to do.
pub fn unreadable(error: &impl Display) -> String {
    format!(
        "The trace file cannot be opened: {error}. Choose one that was saved here or written by the \
         command line."
    )
}

impl Deref for Notices {
    type Target = [Notice];

    fn deref(&self) -> &[Notice] {
        &self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_of_messages_cannot_fill_the_page() {
        let mut notices = Notices::default();
        for number in 0..20 {
            notices.add(NoticeKind::Note, number.to_string());
            notices.add(NoticeKind::Note, number.to_string());
        }
        let texts: Vec<_> = notices.iter().map(|notice| &*notice.text).collect();
        assert_eq!(texts, ["14", "15", "16", "17", "18", "19"]);
        notices.dismiss(notices[0].id);
        assert_eq!(notices[0].text, "15");
    }
}
