//! The person at the test: it begins, a move is preferred, the time is up, and a row of the table comes of it.

use super::action::{Effect, RatingAction};
use super::attempt::Attempt;
use super::run::kept;
use super::state::Lab;
use crate::experiment::{KeptRow, Panel, Unit, digest_of};
use chess::moves::legal_moves;
use chess::notation::bare_san;
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::Move;
use kit::model::recorded::RecordedLab;
use rating::Mark;

impl Lab {
    /// True while a test runs; the page then sends the time.
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
        let side = side_name(position.board.side_to_move());
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
        if !legal_moves(&attempt.position.board).contains(&mv) {
            return Vec::new();
        }
        attempt.prefer(mv);
        let name = bare_san(&attempt.position.board, mv);
        let said = format!(
            "You prefer {name} after {}",
            counted(format!("{:.0}", attempt.elapsed), "second")
        );
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
        let said = format!(
            "The test is over: {score:.1} of {}",
            counted(analysis.best, "point")
        );
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
        self.update(RatingAction::Show(Panel::Timeline))
    }
}
