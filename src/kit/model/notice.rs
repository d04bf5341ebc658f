//! Messages to the user. A message has the cause of the action that produced it and replaces an earlier message of that
//! cause. A new action removes the messages that it makes obsolete ([`Notices::begin`]).

use crate::experiment::LinkProblem;
use crate::model::board::spoken;
use crate::model::effect::Effect;
use std::fmt::Display;
use std::ops::Deref;

/// Messages shown at once; an older one makes room.
const LIMIT: usize = 2;

/// The longest message of several sentences, in bytes.
const LONGEST: usize = 1_000;

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know.
    Note,
    /// Something could not be done; what to do is said.
    Problem,
}

impl NoticeKind {
    /// Kind of the message about a link problem: a note for a FEN read by an assumption, a problem for anything else.
    pub fn of_link(problem: &LinkProblem) -> Self {
        match problem {
            // The position is there.
            LinkProblem::Fen(_) => Self::Note,
            _ => Self::Problem,
        }
    }
}

/// The cause of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// A position, a game or a link is put up: what was said of those before is of the past.
    Position,
    /// A step, or a look at something else.
    Step,
    Run,
    /// A file is opened or saved, or a link copied.
    File,
    /// The answer or failure of the worker, or the next slice of a file.
    Answer,
    /// Storage between visits.
    Kept,
    #[default]
    Other,
}

impl Cause {
    /// True if an action of this cause removes messages of the cause `said`.
    fn ends(self, said: Self) -> bool {
        match self {
            Self::Position => said != Self::Kept,
            Self::Run | Self::File => said == self || matches!(said, Self::Answer | Self::Other),
            Self::Step => said == self || said == Self::Other,
            Self::Answer | Self::Kept | Self::Other => false,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number, for putting it away.
    pub id: u32,
    pub kind: NoticeKind,
    pub text: String,
    pub cause: Cause,
}

/// The messages there are, the oldest first, at most one of a cause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices {
    list: Vec<Notice>,
    last: u32,
    /// The cause of what is said now.
    cause: Cause,
    /// Whether the last message is of the action under way, which may have more to say.
    joins: bool,
}

impl Notices {
    /// Begins an action of this cause and removes the messages that it makes obsolete.
    pub fn begin(&mut self, cause: Cause) {
        (self.cause, self.joins) = (cause, false);
        self.list.retain(|notice| !cause.ends(notice.cause));
    }

    /// Adds a text about the current action; all its texts are joined into one message.
    pub fn add(&mut self, kind: NoticeKind, text: String) {
        if self.joins
            && let Some(notice) = self.list.last_mut()
        {
            if !notice.text.contains(&text) && notice.text.len() + text.len() < LONGEST {
                notice.text = format!("{} {text}", notice.text);
            }
            if kind == NoticeKind::Problem {
                notice.kind = kind;
            }
            return;
        }
        let cause = self.cause;
        self.list.retain(|notice| notice.cause != cause);
        self.last += 1;
        let id = self.last;
        self.list.push(Notice {
            id,
            kind,
            text,
            cause,
        });
        self.joins = true;
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

    /// Says what could not be read in a link.
    pub fn add_link_problems(&mut self, problems: &[LinkProblem]) {
        for problem in problems {
            let kind = NoticeKind::of_link(problem);
            self.add(kind, spoken::sentence(&problem.to_string()));
        }
    }

    /// Puts a message away; nothing else comes of it.
    pub fn dismiss<Q>(&mut self, id: u32) -> Vec<Effect<Q>> {
        self.list.retain(|notice| notice.id != id);
        self.joins = false;
        Vec::new()
    }

    /// The texts of the messages.
    pub fn texts(&self) -> Vec<String> {
        self.list.iter().map(|it| it.text.clone()).collect()
    }
}

/// The error of a trace file, with advice.
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

    fn texts(notices: &Notices) -> Vec<&str> {
        notices.iter().map(|notice| &*notice.text).collect()
    }

    fn said(causes: &[Cause]) -> Notices {
        let mut notices = Notices::default();
        for cause in causes {
            notices.begin(*cause);
            notices.add(NoticeKind::Note, format!("{cause:?}."));
        }
        notices
    }

    #[test]
    fn a_stream_of_messages_cannot_fill_the_page() {
        let mut notices = said(&[Cause::Kept, Cause::Answer, Cause::Step]);
        assert_eq!(texts(&notices), ["Answer.", "Step."]);
        let _: Vec<Effect<()>> = notices.dismiss(notices[0].id);
        assert_eq!(texts(&notices), ["Step."]);
        notices.begin(Cause::Other);
        for number in 0..500 {
            notices.add(NoticeKind::Note, format!("Message {number}."));
        }
        assert_eq!(notices.len(), 2);
        assert!(notices[1].text.len() <= LONGEST, "{}", notices[1].text);
    }

    #[test]
    fn a_new_message_takes_the_place_of_the_one_before_of_its_cause() {
        let mut notices = said(&[Cause::Answer, Cause::Other]);
        notices.begin(Cause::Answer);
        assert_eq!(texts(&notices), ["Answer.", "Other."]);
        notices.add(NoticeKind::Problem, "Failed.".to_owned());
        assert_eq!(texts(&notices), ["Other.", "Failed."]);
    }

    #[test]
    fn a_message_goes_when_what_caused_it_is_done_anew() {
        for (first, done, stays) in [
            (Cause::Step, Cause::Step, vec!["Answer."]),
            (Cause::Other, Cause::Step, vec!["Answer."]),
            (Cause::Step, Cause::Run, vec!["Step."]),
            (Cause::Other, Cause::File, vec![]),
            (Cause::Step, Cause::Answer, vec!["Step.", "Answer."]),
            (Cause::Step, Cause::Position, vec![]),
        ] {
            let mut notices = said(&[first, Cause::Answer]);
            notices.begin(done);
            assert_eq!(texts(&notices), stays, "{first:?} {done:?}");
        }
    }

    #[test]
    fn what_cannot_be_kept_is_said_whatever_is_put_up() {
        let mut notices = said(&[Cause::Kept, Cause::Position]);
        notices.begin(Cause::Position);
        assert_eq!(texts(&notices), ["Kept."]);
    }

    #[test]
    fn what_one_action_says_is_one_message_as_bad_as_the_worst_of_it() {
        let mut notices = said(&[Cause::Position]);
        for _ in 0..2 {
            notices.add(NoticeKind::Problem, "There is no game 99.".to_owned());
        }
        assert_eq!(texts(&notices), ["Position. There is no game 99."]);
        assert_eq!(notices[0].kind, NoticeKind::Problem);
    }
}
