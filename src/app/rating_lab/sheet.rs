//! What stands in the timeline editor: the marks of the moves, which move was preferred since when,
//! and how fast the reward decays. Without a position a move is a word, so a test can be taken from
//! print; with one every move is checked and written in algebraic notation.

use crate::chess::notation::{parse_move, san};
use crate::lab::rating::{EXAMPLE_MARKS, EXAMPLE_TIMELINE, EXAMPLE_TITLE, Unit};
use crate::rating::{Area, Decay, DecayError, Mark, Moment, P_1989, Timeline, areas_by};
use cozy_chess::Board;
use thiserror::Error;

/// The most changes of preference that can be edited.
pub const CHANGES_LIMIT: usize = 500;

/// The most marked moves.
pub const MARKS_LIMIT: usize = 100;

/// The longest word that stands for a move, in characters.
const WORD_LIMIT: usize = 16;

/// The latest moment that can be written down, in seconds or nodes.
pub const LATEST: f64 = 1e9;

/// A move and its mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The move.
    pub name: String,
    /// What it is worth.
    pub mark: Mark,
}

/// A move preferred from a moment on.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Since when, in the sheet's unit.
    pub since: f64,
    /// The move.
    pub name: String,
}

/// What a change contributes until the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The number of the change; none before the first.
    pub change: Option<usize>,
    /// The mark of its move.
    pub mark: Mark,
    /// Its share of the reward; all together have 1.
    pub weight: f64,
}

/// A timeline with its marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Whose analysis it is.
    pub title: String,
    /// The position; without one moves are words.
    pub board: Option<Board>,
    /// What time is measured in.
    pub unit: Unit,
    /// The marked moves, the best first; all others have 0.
    pub marks: Vec<Marked>,
    /// The preferences in order of time, no two at one moment.
    pub changes: Vec<Change>,
    /// R: seconds or nodes a move.
    pub rate: f64,
    /// P: the share of the reward that is left after R.
    pub share_left: f64,
}

/// Why a sheet cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// A text that is no move of the position.
    #[error("{0}")]
    Move(String),
    /// A word that cannot stand for a move.
    #[error(
        "{0:?} cannot stand for a move: write 1 to 16 letters, digits or signs, without blanks, commas, colons or ="
    )]
    Word(String),
    /// A text that is no time.
    #[error("{0:?} is no time: write a number from 0 to 1000000000")]
    Time(String),
    /// A text that is no mark.
    #[error("{0:?} is no mark: write a number from 0 to 10, in tenths at most")]
    Mark(String),
    /// An entry of a list that is not of its form.
    #[error("entry {place}: {text:?} is not of the form {form}")]
    Entry {
        /// Which, from 1.
        place: usize,
        /// What stands there.
        text: String,
        /// An example.
        form: &'static str,
    },
    /// An entry of a list with a mistake.
    #[error("entry {place}: {error}")]
    In {
        /// Which, from 1.
        place: usize,
        /// The mistake.
        error: Box<SheetError>,
    },
    /// Too many entries.
    #[error("at most {0} entries are taken")]
    TooMany(usize),
    /// A rate or a P out of range.
    #[error(transparent)]
    Decay(#[from] DecayError),
}

impl Default for Sheet {
    /// The example of the source: Colossus IV on a position that was printed as a picture only.
    fn default() -> Self {
        let mut sheet = Self {
            title: EXAMPLE_TITLE.to_owned(),
            board: None,
            unit: Unit::Seconds,
            marks: Vec::new(),
            changes: Vec::new(),
            rate: 10.0,
            share_left: P_1989,
        };
        // Both can be read, which a test holds.
        let _ = sheet.set_marks_text(EXAMPLE_MARKS);
        let _ = sheet.set_changes_text(EXAMPLE_TIMELINE);
        sheet
    }
}

impl Sheet {
    /// A move as the sheet writes it.
    ///
    /// # Errors
    /// If it is no move of the position, or no word.
    pub fn name(&self, text: &str) -> Result<String, SheetError> {
        let text = text.trim();
        if let Some(board) = &self.board {
            let mv =
                parse_move(board, text).map_err(|error| SheetError::Move(error.to_string()))?;
            return Ok(bare(&san(board, mv)));
        }
        let is_word = (1..=WORD_LIMIT).contains(&text.chars().count())
            && text
                .chars()
                .all(|c| !c.is_whitespace() && !c.is_control() && !",;:=".contains(c));
        if is_word {
            Ok(bare(text))
        } else {
            Err(SheetError::Word(clipped(text)))
        }
    }

    /// A move's mark.
    #[must_use]
    pub fn mark_of(&self, name: &str) -> Mark {
        let found = self.marks.iter().find(|marked| marked.name == name);
        found.map_or(Mark::NONE, |marked| marked.mark)
    }

    /// The highest mark.
    #[must_use]
    pub fn best(&self) -> Mark {
        let marks = self.marks.iter().map(|marked| marked.mark);
        marks.max().unwrap_or(Mark::NONE)
    }

    /// How the reward decays; as published if the sheet's numbers cannot be, which they always can.
    #[must_use]
    pub fn decay(&self) -> Decay {
        let own = Decay::new(self.rate, self.share_left).ok();
        own.or_else(|| Decay::new(10.0, P_1989).ok())
            .unwrap_or_else(|| unreachable!("the published decay can be"))
    }

    /// The preferences, each by the number of the change that first names its move.
    #[must_use]
    pub fn timeline(&self) -> Timeline<usize> {
        let mut timeline = Timeline::new();
        for change in &self.changes {
            let first = self.changes.iter().position(|it| it.name == change.name);
            let since = Moment::try_from(change.since).unwrap_or_default();
            // In order, and within the limit of timelines.
            let _ = timeline.push(since, first.unwrap_or_default());
        }
        timeline
    }

    /// The areas at the sheet's rate, in order of time; moves by the number of a change.
    #[must_use]
    pub fn areas(&self) -> Vec<Area<usize>> {
        self.areas_at(&self.decay())
    }

    fn areas_at(&self, decay: &Decay) -> Vec<Area<usize>> {
        let mark = |change: usize| self.mark_of(&self.changes[change].name);
        areas_by(&self.timeline(), mark, decay)
    }

    /// What each change contributes until the next one, in order; before them, if nothing is preferred
    /// at first, what that takes away.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        let decay = self.decay();
        let left = |since: f64| decay.left_after(Moment::try_from(since).unwrap_or_default());
        let ends = self.changes.iter().skip(1).map(|next| Some(next.since));
        let parts = self.changes.iter().zip(ends.chain([None]));
        let first = self
            .changes
            .first()
            .map_or(0.0, |first| 1.0 - left(first.since));
        let before = (first > 0.0).then_some(Part {
            change: None,
            mark: Mark::NONE,
            weight: first,
        });
        let of = |(change, (at, until)): (usize, (&Change, Option<f64>))| Part {
            change: Some(change),
            mark: self.mark_of(&at.name),
            weight: left(at.since) - until.map_or(0.0, left),
        };
        before
            .into_iter()
            .chain(parts.enumerate().map(of))
            .collect()
    }

    /// The score at the sheet's rate, from 0 to the best mark.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.areas().iter().map(|area| area.area).sum()
    }

    /// The score at another rate and P.
    ///
    /// # Errors
    /// If one of them is out of range.
    pub fn score_at(&self, rate: f64, share_left: f64) -> Result<f64, DecayError> {
        let decay = Decay::new(rate, share_left)?;
        Ok(self.areas_at(&decay).iter().map(|area| area.area).sum())
    }

    /// Marks a move, or changes its mark.
    ///
    /// # Errors
    /// If either cannot be read.
    pub fn set_mark(&mut self, name: &str, mark: &str) -> Result<(), SheetError> {
        let name = self.name(name)?;
        let mark = read_mark(mark)?;
        let is_full = self.marks.len() >= MARKS_LIMIT;
        match self.marks.iter_mut().find(|marked| marked.name == name) {
            Some(marked) => marked.mark = mark,
            None if is_full => return Err(SheetError::TooMany(MARKS_LIMIT)),
            None => self.marks.push(Marked { name, mark }),
        }
        self.marks
            .sort_by_key(|marked| std::cmp::Reverse(marked.mark));
        Ok(())
    }

    /// Adds a change of preference; one at that very moment is replaced.
    ///
    /// # Errors
    /// If either cannot be read, or there are too many.
    pub fn add_change(&mut self, since: &str, name: &str) -> Result<(), SheetError> {
        let since = read_time(since)?;
        let name = self.name(name)?;
        self.put(Change { since, name })
    }

    /// Moves a change to another moment, past others if need be. Gives where it stands then.
    ///
    /// # Errors
    /// If there is no such time.
    pub fn set_since(&mut self, index: usize, text: &str) -> Result<(), SheetError> {
        let since = read_time(text)?;
        if index < self.changes.len() {
            let change = self.changes.remove(index);
            self.put(Change { since, ..change })?;
        }
        Ok(())
    }

    /// Moves a change between its neighbours.
    pub fn drag(&mut self, index: usize, since: f64) {
        let before = index.checked_sub(1).map(|i| self.changes[i].since);
        let after = self.changes.get(index + 1).map(|change| change.since);
        if let Some(change) = self.changes.get_mut(index) {
            let gap = self.unit.grain();
            let low = before.map_or(0.0, |before| before + gap);
            let high = after.map_or(LATEST, |after| after - gap);
            if since.is_finite() && low <= high {
                change.since = self.unit.rounded(since).clamp(low, high);
            }
        }
    }

    /// Another move is preferred from there on.
    ///
    /// # Errors
    /// If it is no move.
    pub fn set_name(&mut self, index: usize, text: &str) -> Result<(), SheetError> {
        let name = self.name(text)?;
        if let Some(change) = self.changes.get_mut(index) {
            change.name = name;
        }
        Ok(())
    }

    fn put(&mut self, change: Change) -> Result<(), SheetError> {
        let at = self.changes.partition_point(|it| it.since < change.since);
        let is_full = self.changes.len() >= CHANGES_LIMIT;
        match self.changes.get_mut(at) {
            // The very moment.
            Some(there) if there.since <= change.since => *there = change,
            _ if is_full => return Err(SheetError::TooMany(CHANGES_LIMIT)),
            _ => self.changes.insert(at, change),
        }
        Ok(())
    }

    /// The marks as a text: `Rae1=10, Nxf5=7`.
    #[must_use]
    pub fn marks_text(&self) -> String {
        let words = self
            .marks
            .iter()
            .map(|marked| format!("{}={}", marked.name, marked.mark));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The preferences as a text: `0:Nxf5, 94:a4`.
    #[must_use]
    pub fn changes_text(&self) -> String {
        let words = self
            .changes
            .iter()
            .map(|change| format!("{}:{}", change.since, change.name));
        words.collect::<Vec<_>>().join(", ")
    }

    /// Takes the marks from a text.
    ///
    /// # Errors
    /// The first entry that is wrong; then nothing has changed.
    pub fn set_marks_text(&mut self, text: &str) -> Result<(), SheetError> {
        let mut new = Self {
            marks: Vec::new(),
            ..self.clone()
        };
        for (place, word) in words(text, MARKS_LIMIT)? {
            // A promotion has a sign of equality of its own: e8=Q=10.
            let (name, mark) = word
                .rsplit_once('=')
                .ok_or_else(|| entry(place, word, "Nf3=10"))?;
            new.set_mark(name, mark)
                .map_err(|error| within(place, error))?;
        }
        *self = new;
        Ok(())
    }

    /// Takes the preferences from a text.
    ///
    /// # Errors
    /// The first entry that is wrong; then nothing has changed.
    pub fn set_changes_text(&mut self, text: &str) -> Result<(), SheetError> {
        let mut new = Self {
            changes: Vec::new(),
            ..self.clone()
        };
        for (place, word) in words(text, CHANGES_LIMIT)? {
            // A time may have a colon of its own: 1:34:a4.
            let (since, name) = word
                .rsplit_once(':')
                .ok_or_else(|| entry(place, word, "94:Nf3"))?;
            new.add_change(since, name)
                .map_err(|error| within(place, error))?;
        }
        *self = new;
        Ok(())
    }
}

/// Checks are told by the position.
fn bare(name: &str) -> String {
    name.trim_end_matches(['+', '#', '!', '?']).to_owned()
}

fn clipped(text: &str) -> String {
    text.chars().take(40).collect()
}

fn entry(place: usize, text: &str, form: &'static str) -> SheetError {
    let text = clipped(text);
    SheetError::Entry { place, text, form }
}

fn within(place: usize, error: SheetError) -> SheetError {
    let error = Box::new(error);
    SheetError::In { place, error }
}

/// The entries of a list with their places, from 1.
fn words(text: &str, limit: usize) -> Result<Vec<(usize, &str)>, SheetError> {
    let words = text
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|word| !word.is_empty());
    let words: Vec<(usize, &str)> = (1..).zip(words).take(limit + 1).collect();
    if words.len() > limit {
        return Err(SheetError::TooMany(limit));
    }
    Ok(words)
}

/// A time: a number, or minutes and seconds: `94` or `1:34`.
fn read_time(text: &str) -> Result<f64, SheetError> {
    let text = text.trim().trim_end_matches('s').trim_end();
    let wrong = || SheetError::Time(clipped(text));
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let minutes: u32 = minutes.parse().map_err(|_| wrong())?;
    let seconds: f64 = seconds.trim().parse().map_err(|_| wrong())?;
    let time = f64::from(minutes) * 60.0 + seconds;
    if (0.0..=LATEST).contains(&time) {
        Ok(time.abs())
    } else {
        Err(wrong())
    }
}

fn read_mark(text: &str) -> Result<Mark, SheetError> {
    let wrong = || SheetError::Mark(clipped(text));
    let number: f64 = text.trim().parse().map_err(|_| wrong())?;
    Mark::try_from(number).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_source_comes_out_to_three_decimals() {
        let sheet = Sheet::default();
        assert_eq!(format!("{:.3}", sheet.score()), "6.997");
        let at_300 = sheet.score_at(300.0, P_1989).unwrap();
        assert_eq!(format!("{at_300:.3}"), "8.148");
    }

    #[test]
    fn a_change_can_be_moved_past_another_but_not_dragged_past_it() {
        let mut sheet = Sheet::default();
        sheet.drag(1, 500.0);
        assert!(sheet.changes[1].since < 155.0 && sheet.changes[1].since > 150.0);
        sheet.set_since(1, "3:20").unwrap();
        let order: Vec<&str> = sheet.changes.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(order, ["Nxf5", "Rae1", "a4"]);
        // Not onto its neighbour either, wherever the pointer goes.
        for far in [0.0, -1e9] {
            sheet.drag(2, far);
            assert!(sheet.changes[2].since > sheet.changes[1].since);
        }
        sheet.drag(0, -5.0);
        assert!(sheet.changes[0].since.abs() < 1e-9);
    }

    #[test]
    fn two_changes_never_stand_at_one_moment() {
        let mut sheet = Sheet::default();
        sheet.add_change("94", "f4").unwrap();
        assert_eq!(sheet.changes_text(), "0:Nxf5, 94:f4, 155:Rae1");
        sheet.set_since(2, "94").unwrap();
        assert_eq!(sheet.changes_text(), "0:Nxf5, 94:Rae1");
    }

    #[test]
    fn lists_are_read_whole_or_not_at_all() {
        let mut sheet = Sheet::default();
        let text = sheet.changes_text();
        let error = sheet.set_changes_text("0:a4, b5").unwrap_err().to_string();
        assert_eq!(error, "entry 2: \"b5\" is not of the form 94:Nf3");
        assert_eq!(sheet.changes_text(), text);
        let error = sheet
            .set_marks_text("a4=10, b5=11")
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("entry 2: \"11\" is no mark"), "{error}");
        sheet.set_marks_text("a4=3, b5=7.5").unwrap();
        assert_eq!(sheet.marks_text(), "b5=7.5, a4=3");
    }

    #[test]
    fn with_a_position_moves_are_checked_and_written_one_way() {
        let mut sheet = Sheet {
            board: Some(Board::default()),
            marks: Vec::new(),
            changes: Vec::new(),
            ..Sheet::default()
        };
        sheet.set_changes_text("0:e2e4, 1:05:Nf3!").unwrap();
        assert_eq!(sheet.changes_text(), "0:e4, 65:Nf3");
        let error = sheet.add_change("7", "e5").unwrap_err().to_string();
        assert!(error.contains("e5"), "{error}");
    }

    #[test]
    fn times_and_words_that_cannot_be_are_refused() {
        let mut sheet = Sheet::default();
        for time in ["-1", "NaN", "inf", "soon", "2e9", ""] {
            assert!(sheet.add_change(time, "a4").is_err(), "{time}");
        }
        for word in ["", "a b", "a=b", "a,b", "abcdefghijklmnopqrst"] {
            assert!(sheet.add_change("3", word).is_err(), "{word}");
        }
    }

    #[test]
    fn the_same_move_again_is_no_new_area() {
        let mut sheet = Sheet::default();
        sheet.add_change("120", "a4").unwrap();
        assert_eq!(sheet.changes.len(), 4);
        assert_eq!(sheet.areas().len(), 3);
    }

    #[test]
    fn the_parts_of_the_changes_make_up_the_score_and_all_of_the_weight() {
        let mut sheet = Sheet::default();
        sheet
            .set_changes_text("3:Nxf5, 94:a4, 120:a4, 155:Rae1")
            .unwrap();
        let parts = sheet.parts();
        assert_eq!(parts.len(), 5);
        let weight: f64 = parts.iter().map(|part| part.weight).sum();
        let score: f64 = parts
            .iter()
            .map(|part| part.weight * part.mark.value())
            .sum();
        assert!((weight - 1.0).abs() < 1e-12 && (score - sheet.score()).abs() < 1e-12);
    }
}
