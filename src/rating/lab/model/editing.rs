//! The timeline editor at work: each edit makes a draft of the present one, which can be taken back,
//! or says what is wrong.

use super::action::{Edit, Effect, Field};
use super::state::Lab;
use super::timeline_draft::{DraftError, LATEST, TimelineDraft, without_gaps};
use super::units::with_unit;
use crate::experiment::messages::MILLIS_LIMIT;
use crate::experiment::{Limit, NODES_LIMIT, Unit};
use chess::fen::{ReadFen, parse_fen, read_fen};
use kit::model::board::spoken;
use kit::model::notice::NoticeKind;
use kit::model::typed::{Wrong, quoted, whole_number};
use rating::Decay;

/// The longest title, in characters.
pub const TITLE_LIMIT: usize = 60;

/// Gestures, numbered: changes of one gesture are one step back.
const SLIDE_RATE: u32 = 1;
const SLIDE_SHARE: u32 = 2;
const DRAG: u32 = 10;

impl Edit {
    /// The field in which it was typed, and what; edits that are not typed cannot go wrong.
    fn typed(&self) -> (Field, &str) {
        match self {
            Self::Position(text) => (Field::Fen, text),
            Self::Mark(name, mark) => (Field::Mark(name.clone()), mark),
            Self::Marks(text) => (Field::Marks, text),
            Self::Since(change, text) => (Field::Since(*change), text),
            Self::Name(change, text) => (Field::Name(*change), text),
            Self::Changes(text) => (Field::Changes, text),
            Self::Rate(text) => (Field::Rate, text),
            Self::Share(text) => (Field::Share, text),
            Self::SlideRate(_) => (Field::Rate, ""),
            Self::SlideShare(_) => (Field::Share, ""),
            _ => (Field::Change, ""),
        }
    }

    fn gesture(&self) -> Option<u32> {
        match self {
            Self::SlideRate(_) => Some(SLIDE_RATE),
            Self::SlideShare(_) => Some(SLIDE_SHARE),
            Self::Drag(change, _) => Some(DRAG + *change as u32),
            _ => None,
        }
    }
}

impl Lab {
    pub(super) fn edit(&mut self, edit: &Edit) -> Vec<Effect> {
        let before = self.draft.get();
        match edited(before, edit) {
            Ok(draft) => {
                let mut said: Vec<Effect> = said(before, &draft, edit)
                    .map(Effect::Say)
                    .into_iter()
                    .collect();
                if let Some(text) = gone(before, &draft, edit) {
                    self.notices.add(NoticeKind::Note, text.clone());
                    said.push(Effect::Say(text));
                }
                self.mistake = None;
                self.draft.set(draft, edit.gesture());
                if let Edit::Position(text) = edit
                    && let Ok(read) = read_fen(text)
                {
                    self.note_assumed(&read);
                }
                said
            }
            Err(error) => {
                let (field, text) = edit.typed();
                let text = text.to_owned();
                self.refuse(field, &text, &error.to_string())
            }
        }
    }

    /// Says what was assumed in reading a FEN.
    pub(super) fn note_assumed(&mut self, read: &ReadFen) {
        if let Some(remark) = read.remark() {
            self.notices
                .add(NoticeKind::Note, spoken::sentence(&remark));
        }
    }

    /// Takes a limit as typed: nodes or seconds.
    pub(super) fn type_limit(&mut self, text: &str) -> Vec<Effect> {
        let read = match self.limit.unit() {
            Unit::Nodes => whole_number(text, 1, NODES_LIMIT, "nodes").map(Limit::Nodes),
            Unit::Seconds => {
                let most = MILLIS_LIMIT / 1000;
                let seconds = text.trim().trim_end_matches('s').trim_end().parse::<f64>();
                let seconds = seconds.ok();
                seconds
                    .filter(|it| (0.001..=f64::from(most)).contains(it))
                    .map(|it| Limit::Millis((it * 1000.0).round() as u32))
                    .ok_or_else(|| {
                        format!(
                            "{} is not a number of seconds from 0.001 to {most}",
                            quoted(text)
                        )
                    })
            }
        };
        match read {
            Ok(limit) => {
                self.limit = limit;
                self.mistake = None;
                Vec::new()
            }
            Err(why) => self.refuse(Field::Limit, text, &why),
        }
    }

    /// Refuses what was typed: it stays in its field, with the reason.
    pub(super) fn refuse(&mut self, field: Field, text: &str, why: &str) -> Vec<Effect> {
        let (text, why) = (text.to_owned(), spoken::sentence(why));
        let said = Effect::Say(why.clone());
        self.mistake = Some((field, Wrong { text, why }));
        vec![said]
    }
}

/// The loss through a new position, in words: marks and changes with moves that it does not have.
fn gone(before: &TimelineDraft, after: &TimelineDraft, edit: &Edit) -> Option<String> {
    if !matches!(edit, Edit::Position(_)) {
        return None;
    }
    let marks = before.marks.len().saturating_sub(after.marks.len());
    let changes = before.changes.len().saturating_sub(after.changes.len());
    (marks + changes > 0).then(|| {
        format!(
            "Not of this position, so they have gone: marks {marks}, changes {changes}. Undo brings \
             them back."
        )
    })
}

/// The draft after an edit.
fn edited(draft: &TimelineDraft, edit: &Edit) -> Result<TimelineDraft, DraftError> {
    let mut new = draft.clone();
    match edit {
        Edit::Title(title) => new.title = title.trim().chars().take(TITLE_LIMIT).collect(),
        Edit::Position(text) => set_position(&mut new, text)?,
        Edit::Unit(unit) => new.unit = *unit,
        Edit::Mark(name, mark) => new.set_mark(name, mark)?,
        Edit::Unmark(place) => {
            if *place < new.marks.len() {
                new.marks.remove(*place);
            }
        }
        Edit::Marks(text) => new.set_marks_text(text)?,
        Edit::Add(since, name) => new.add_change(since, name)?,
        Edit::Since(change, text) => new.set_since(*change, text)?,
        Edit::Name(change, text) => new.set_name(*change, text)?,
        Edit::Remove(change) => {
            if *change < new.changes.len() {
                new.changes.remove(*change);
            }
        }
        Edit::Changes(text) => new.set_changes_text(text)?,
        Edit::Drag(change, since) => new.drag(*change, *since),
        Edit::Nudge(change, by) => {
            let since = new.changes.get(*change).map_or(0.0, |it| it.since);
            new.drag(*change, since + by);
        }
        Edit::Rate(text) => new.rate = read_rate(text)?,
        Edit::SlideRate(power) => {
            let rate = new.unit.rounded(10f64.powf(*power)).max(new.unit.grain());
            Decay::new(rate, new.share_left)?;
            new.rate = rate;
        }
        Edit::Share(text) => new.share_left = read_share(text)?,
        Edit::SlideShare(share) => {
            Decay::new(1.0, *share)?;
            new.share_left = *share;
        }
        Edit::Example => new = TimelineDraft::default(),
        Edit::Clear => clear(&mut new),
    }
    Ok(new)
}

fn clear(draft: &mut TimelineDraft) {
    draft.marks.clear();
    draft.changes.clear();
    "New timeline".clone_into(&mut draft.title);
}

/// The announcement of an edit: the score, when it changes.
fn said(before: &TimelineDraft, after: &TimelineDraft, edit: &Edit) -> Option<String> {
    let score = format!("Score {:.3}", after.score());
    match edit {
        Edit::Title(_) => None,
        Edit::Drag(change, _) | Edit::Nudge(change, _) => {
            let change = after.changes.get(*change)?;
            let since = with_unit(after.unit, change.since);
            Some(format!("{} since {since}. {score}", change.name))
        }
        _ if before == after => None,
        _ => Some(score),
    }
}

/// Sets the position and drops the names that are no moves of it. If it replaces another position, all are dropped.
fn set_position(draft: &mut TimelineDraft, text: &str) -> Result<(), DraftError> {
    let text = text.trim();
    let before = draft.board.take();
    if !text.is_empty() {
        let board = parse_fen(text).map_err(|error| DraftError::Other(error.to_string()))?;
        if before.is_some_and(|before| before != board) {
            clear(draft);
        }
        draft.board = Some(board);
    }
    let namer = draft.clone();
    draft
        .marks
        .retain_mut(|marked| keep(&namer, &mut marked.name));
    draft
        .changes
        .retain_mut(|change| keep(&namer, &mut change.name));
    Ok(())
}

fn keep(namer: &TimelineDraft, name: &mut String) -> bool {
    match namer.name(name) {
        Ok(read) => {
            *name = read;
            true
        }
        Err(_) => false,
    }
}

fn read_rate(text: &str) -> Result<f64, DraftError> {
    let word = text.trim().trim_end_matches(|c: char| c.is_alphabetic());
    let rate = without_gaps(word).parse().unwrap_or(f64::NAN);
    match Decay::new(rate, 0.5) {
        Ok(_) if rate <= LATEST => Ok(rate),
        _ => Err(DraftError::Other(format!(
            "{} is not a rate of play; write the seconds or nodes for a move, more than 0 and at most \
             1,000,000,000",
            quoted(text.trim())
        ))),
    }
}

/// A share: `0.44`, `44 %` or `1/2.25`.
fn read_share(text: &str) -> Result<f64, DraftError> {
    let text = text.trim();
    let number = |word: &str| word.trim().parse::<f64>().unwrap_or(f64::NAN);
    let share = if let Some(percent) = text.strip_suffix('%') {
        number(percent) / 100.0
    } else if let Some((above, below)) = text.split_once('/') {
        number(above) / number(below)
    } else {
        number(text)
    };
    match Decay::new(1.0, share) {
        Ok(_) => Ok(share),
        Err(_) => Err(DraftError::Other(format!(
            "{} is not a value for P; write a number between 0 and 1, such as 0.44, 44 % or 1/2.25",
            quoted(text)
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rating::P_1989;

    #[test]
    fn a_share_is_read_in_three_forms() {
        for text in ["1/2.25", "0.4444444444444444", "44.44444444444444 %"] {
            assert!((read_share(text).unwrap() - P_1989).abs() < 1e-12, "{text}");
        }
        for text in ["0", "1", "x", "1/0", "200 %", ""] {
            assert!(read_share(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_position_keeps_the_moves_that_are_moves_of_it_and_another_one_none() {
        let mut draft = TimelineDraft::default();
        draft.set_marks_text("Nf3=10, Rae1=7").unwrap();
        draft.set_changes_text("0:Rae1, 5:g1f3").unwrap();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let placed = edited(&draft, &Edit::Position(start.to_owned())).unwrap();
        assert_eq!(placed.marks_text(), "Nf3=10");
        assert_eq!(placed.changes_text(), "5:Nf3");
        assert!(edited(&draft, &Edit::Position("8/8".to_owned())).is_err());
        let other = "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1";
        let other = edited(&placed, &Edit::Position(other.to_owned())).unwrap();
        assert_eq!(
            (other.marks_text(), other.changes_text()),
            Default::default()
        );
        assert_eq!(other.title, "New timeline");
    }
}
