//! The test a person sits: a position, a clock, and moves preferred as the mind changes. Scored on
//! the same scale as an engine, with a row of its own in the table.

use super::action::{Action, Effect};
use super::model::{Lab, draft_of};
use super::run::kept;
use super::timeline_draft::TimelineDraft;
use crate::lab::rating::{KeptRow, Panel, RatedPosition, SetName, Unit, digest_of};
use crate::rating::Mark;
use cozy_chess::Move;
use std::rc::Rc;

/// How long a person may have for a position, in seconds.
pub const PATIENCES: [u32; 4] = [30, 60, 120, 300];

/// The longest name of a person, in characters.
pub const NAME_LIMIT: usize = 30;

/// The most changes that are noted.
const CHANGES_LIMIT: usize = 500;

/// A test.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub position: Rc<RatedPosition>,
    /// The set it is of, and which it is there: other positions may be looked at meanwhile.
    set: SetName,
    at: usize,
    /// The digest of that set.
    digest: String,
    /// When it began, in milliseconds.
    begun: f64,
    /// What the clock shows, in seconds.
    pub elapsed: f64,
    /// How long there is, in seconds.
    pub patience: u32,
    /// The moves preferred and since when, in seconds.
    pub preferences: Vec<(f64, Move)>,
    /// Whether it is over.
    pub is_over: bool,
}

impl Attempt {
    /// The set its position is of.
    pub fn set(&self) -> SetName {
        self.set
    }

    /// The move preferred now.
    pub fn preferred(&self) -> Option<Move> {
        self.preferences.last().map(|&(_, mv)| mv)
    }

    /// Seconds left.
    pub fn left(&self) -> f64 {
        (f64::from(self.patience) - self.elapsed).max(0.0)
    }

    /// The test as a draft.
    pub fn draft(&self, person: &str, rate: f64, share_left: f64) -> TimelineDraft {
        draft_of(
            &format!("{person} on {}", self.position.name),
            &self.position,
            Unit::Seconds,
            &self.preferences,
            (rate, share_left),
        )
    }

    /// Looks at the clock. It never goes back, whatever the machine's does.
    fn look(&mut self, now: f64) {
        let elapsed = (now - self.begun) / 1000.0;
        if elapsed.is_finite() {
            self.elapsed = elapsed.clamp(self.elapsed, f64::from(self.patience));
        }
    }

    fn prefer(&mut self, mv: Move) {
        // Thousandths will do.
        let since = (self.elapsed * 1000.0).round() / 1000.0;
        let is_full = self.preferences.len() >= CHANGES_LIMIT;
        match self.preferences.last_mut() {
            Some((_, last)) if *last == mv => {}
            Some((at, last)) if *at >= since => *last = mv,
            _ if is_full => {}
            _ => self.preferences.push((since, mv)),
        }
    }
}

impl Lab {
    /// Whether a test is under way, so that the clock must be looked at.
    pub fn is_attempting(&self) -> bool {
        self.attempt.as_ref().is_some_and(|it| !it.is_over)
    }

    pub(super) fn begin_test(&mut self, now: f64) -> Vec<Effect> {
        let Some(position) = self.shown().cloned() else {
            return self
                .notices
                .refuse("There are no own positions yet: add some under Marked positions.");
        };
        if position.marks.best() == Mark::NONE {
            return self.notices.refuse(
                "No move of this position has a mark yet: mark one under Marked positions.",
            );
        }
        let side = crate::chess::words::side_name(position.board.side_to_move());
        self.attempt = Some(Attempt {
            position,
            set: self.set,
            at: self.position,
            digest: digest_of(self.positions()),
            begun: now,
            elapsed: 0.0,
            patience: self.patience,
            preferences: Vec::new(),
            is_over: false,
        });
        vec![Effect::Say(format!("The clock runs. {side} to move"))]
    }

    /// The next position of the test's set, wherever one has looked meanwhile.
    pub(super) fn next_test(&mut self, now: f64) -> Vec<Effect> {
        if let Some(attempt) = &self.attempt {
            self.set = attempt.set;
            self.position = (attempt.at + 1) % self.positions().len().max(1);
        }
        self.begin_test(now)
    }

    /// What is shown of a test that is over makes room for something else.
    pub(super) fn leave_result(&mut self) {
        if !self.is_attempting() {
            self.attempt = None;
        }
    }

    pub(super) fn prefer(&mut self, mv: Move, now: f64) -> Vec<Effect> {
        let Some(attempt) = self.attempt.as_mut().filter(|it| !it.is_over) else {
            return Vec::new();
        };
        attempt.look(now);
        if !crate::chess::moves::legal_moves(&attempt.position.board).contains(&mv) {
            return Vec::new();
        }
        attempt.prefer(mv);
        let name = super::model::bare_san(&attempt.position.board, mv);
        let said = format!("You prefer {name} after {:.0} seconds", attempt.elapsed);
        vec![Effect::Say(said)]
    }

    pub(super) fn tick(&mut self, now: f64) -> Vec<Effect> {
        let Some(attempt) = self.attempt.as_mut().filter(|it| !it.is_over) else {
            return Vec::new();
        };
        attempt.look(now);
        if attempt.left() <= 0.0 {
            return self.end_test(now);
        }
        Vec::new()
    }

    pub(super) fn end_test(&mut self, now: f64) -> Vec<Effect> {
        let share_left = self.share_left();
        let rate = self.rates(Unit::Seconds).get(1).copied().unwrap_or(10.0);
        let Some(attempt) = self.attempt.as_mut().filter(|it| !it.is_over) else {
            return Vec::new();
        };
        attempt.look(now);
        attempt.is_over = true;
        let analysis = kept(&attempt.position, &attempt.preferences, 0, 0);
        let score = attempt.draft(&self.person, rate, share_left).score();
        let said = format!("The test is over: {score:.1} of {} points", analysis.best);
        let limit = f64::from(attempt.patience);
        let (set, digest) = (attempt.set, attempt.digest.clone());
        let same = |row: &&KeptRow| row.person && row.engine == self.person && row.digest == digest;
        let mut row = self.table.rows.iter().find(same).cloned();
        let row = row.get_or_insert_with(|| KeptRow {
            engine: self.person.clone(),
            person: true,
            set: Self::set_words(set).to_owned(),
            digest,
            unit: Unit::Seconds.name().to_owned(),
            limit,
            analyses: Vec::new(),
        });
        row.limit = row.limit.max(limit);
        let name = &analysis.position;
        match row.analyses.iter_mut().find(|it| it.position == *name) {
            Some(there) => *there = analysis,
            None => row.analyses.push(analysis),
        }
        let row = row.clone();
        self.table_before = None;
        self.put_row(row);
        self.table_unit = Unit::Seconds;
        vec![Effect::Say(said)]
    }

    pub(super) fn open_test(&mut self) -> Vec<Effect> {
        let rate = self.rates(Unit::Seconds).get(1).copied().unwrap_or(10.0);
        let share_left = self.share_left();
        let Some(attempt) = self.attempt.as_ref().filter(|it| it.is_over) else {
            return Vec::new();
        };
        let draft = attempt.draft(&self.person, rate, share_left);
        self.draft.set(draft, None);
        self.update(Action::Show(Panel::Timeline))
    }
}
