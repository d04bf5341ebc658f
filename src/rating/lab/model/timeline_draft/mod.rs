//! The content of the timeline editor: the marks of the moves, which move was preferred since when,
//! and how fast the reward decays. Without a position a move is a word, so a test can be taken from
//! print; with one every move is checked and written in algebraic notation.

mod edit;
mod text;

pub use text::{DraftError, without_gaps};

use crate::experiment::{EXAMPLE_MARKS, EXAMPLE_TIMELINE, EXAMPLE_TITLE, RatedPosition, Unit};
use chess::notation::{bare_san, parse_move, san};
use cozy_chess::{Board, Move};
use rating::{Area, Decay, DecayError, Mark, Moment, P_1989, Timeline, areas_by};
use text::{bare, clipped};

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
    /// Its value.
    pub mark: Mark,
}

/// A move preferred from a moment on.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Since when, in the draft's unit.
    pub since: f64,
    /// The move.
    pub name: String,
}

/// The contribution of a change until the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The number of the change; none before the first.
    pub change: Option<usize>,
    pub mark: Mark,
    /// Its share of the reward; all together have 1.
    pub weight: f64,
}

/// A timeline with its marks.
#[derive(Clone, Debug, PartialEq)]
pub struct TimelineDraft {
    /// Whose analysis it is.
    pub title: String,
    /// The position; without one moves are words.
    pub board: Option<Board>,
    /// The unit of time.
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

impl Default for TimelineDraft {
    /// The example of the source: Colossus IV on a position that was printed as a picture only.
    fn default() -> Self {
        let mut draft = Self {
            title: EXAMPLE_TITLE.to_owned(),
            board: None,
            unit: Unit::Seconds,
            marks: Vec::new(),
            changes: Vec::new(),
            rate: 10.0,
            share_left: P_1989,
        };
        // Both can be read, which a test holds.
        let _ = draft.set_marks_text(EXAMPLE_MARKS);
        let _ = draft.set_changes_text(EXAMPLE_TIMELINE);
        draft
    }
}

impl TimelineDraft {
    /// A position with preferences, to be drawn or edited.
    pub fn of(
        title: &str,
        position: &RatedPosition,
        unit: Unit,
        changes: &[(f64, Move)],
        (rate, share_left): (f64, f64),
    ) -> Self {
        let name = |mv| bare_san(&position.board, mv);
        let changes = changes.iter().map(|&(since, mv)| Change {
            since,
            name: name(mv),
        });
        let marks = position.marks.moves().iter().map(|it| Marked {
            name: name(it.mv),
            mark: it.mark,
        });
        Self {
            title: title.to_owned(),
            board: Some(position.board.clone()),
            unit,
            marks: marks.collect(),
            changes: changes.take(CHANGES_LIMIT).collect(),
            rate,
            share_left,
        }
    }

    /// A move as the draft writes it.
    ///
    /// # Errors
    /// If it is not a move of the position, or not a word.
    pub fn name(&self, text: &str) -> Result<String, DraftError> {
        let text = text.trim();
        if let Some(board) = &self.board {
            let mv =
                parse_move(board, text).map_err(|error| DraftError::Other(error.to_string()))?;
            return Ok(bare(&san(board, mv)));
        }
        let is_word = (1..=WORD_LIMIT).contains(&text.chars().count())
            && text
                .chars()
                .all(|c| !c.is_whitespace() && !c.is_control() && !",;:=".contains(c));
        if is_word {
            Ok(bare(text))
        } else {
            Err(DraftError::Word(clipped(text)))
        }
    }

    /// A move's mark.
    pub fn mark_of(&self, name: &str) -> Mark {
        let found = self.marks.iter().find(|marked| marked.name == name);
        found.map_or(Mark::NONE, |marked| marked.mark)
    }

    /// The highest mark.
    pub fn best(&self) -> Mark {
        let marks = self.marks.iter().map(|marked| marked.mark);
        marks.max().unwrap_or(Mark::NONE)
    }

    /// The decay of the reward by the draft's numbers, which are always valid.
    pub fn decay(&self) -> Decay {
        let own = Decay::new(self.rate, self.share_left).ok();
        own.or_else(|| Decay::new(10.0, P_1989).ok())
            .unwrap_or_else(|| unreachable!("the published decay can be"))
    }

    /// The preferences, each by the number of the change that first names its move.
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

    /// The areas at the draft's rate, in order of time; moves by the number of a change.
    pub fn areas(&self) -> Vec<Area<usize>> {
        self.areas_at(&self.decay())
    }

    fn areas_at(&self, decay: &Decay) -> Vec<Area<usize>> {
        let mark = |change: usize| self.mark_of(&self.changes[change].name);
        areas_by(&self.timeline(), mark, decay)
    }

    /// What each change contributes until the next one, in order; before them, if nothing is preferred
    /// at first, what that takes away.
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

    /// The score at the draft's rate, from 0 to the best mark.
    pub fn score(&self) -> f64 {
        total(&self.areas())
    }

    /// The score at another rate and P.
    ///
    /// # Errors
    /// If one of them is out of range.
    pub fn score_at(&self, rate: f64, share_left: f64) -> Result<f64, DecayError> {
        let decay = Decay::new(rate, share_left)?;
        Ok(total(&self.areas_at(&decay)))
    }
}

/// The sum of some areas; that of none is zero, not minus zero.
fn total(areas: &[Area<usize>]) -> f64 {
    areas.iter().fold(0.0, |sum, area| sum + area.area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_source_comes_out_to_three_decimals() {
        let draft = TimelineDraft::default();
        assert_eq!(format!("{:.3}", draft.score()), "6.997");
        let at_300 = draft.score_at(300.0, P_1989).unwrap();
        assert_eq!(format!("{at_300:.3}"), "8.148");
    }

    #[test]
    fn without_a_change_the_score_is_zero_not_minus_zero() {
        let mut draft = TimelineDraft::default();
        draft.set_changes_text("").unwrap();
        assert_eq!(format!("{:.3}", draft.score()), "0.000");
        assert_eq!(
            format!("{:.3}", draft.score_at(300.0, P_1989).unwrap()),
            "0.000"
        );
    }

    #[test]
    fn the_same_move_again_is_no_new_area() {
        let mut draft = TimelineDraft::default();
        draft.add_change("120", "a4").unwrap();
        assert_eq!(draft.changes.len(), 4);
        assert_eq!(draft.areas().len(), 3);
    }

    #[test]
    fn the_parts_of_the_changes_make_up_the_score_and_all_of_the_weight() {
        let mut draft = TimelineDraft::default();
        draft
            .set_changes_text("3:Nxf5, 94:a4, 120:a4, 155:Rae1")
            .unwrap();
        let parts = draft.parts();
        assert_eq!(parts.len(), 5);
        let weight: f64 = parts.iter().map(|part| part.weight).sum();
        let score: f64 = parts
            .iter()
            .map(|part| part.weight * part.mark.value())
            .sum();
        assert!((weight - 1.0).abs() < 1e-12 && (score - draft.score()).abs() < 1e-12);
    }
}
