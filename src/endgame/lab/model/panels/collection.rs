//! The panel of a collection of positions: a worker reads it, EG judges the positions one after another, and the result
//! is saved as EPD or CSV. It is on the reproduction page, because the endgame lab's program has no room for it.

use super::PanelJobs;
use crate::experiment::collection::{
    BYTES, Collection, Judged, MOST, PLACES, Place, Reply, Request, Tally, sheet, to_epd,
};
use endgame::eg::Answer;
use kit::experiment::wire;
use kit::model::squares::{grouped, plural};

/// Rows shown at first, and added by each click.
const ROWS: usize = 50;

/// The most remarks about games that are shown.
const REMARKS_TOLD: usize = 50;

#[derive(Clone, Debug, Default)]
pub struct Collected {
    pub collection: Collection,
    /// EG's answers to the first entries, in their order.
    answers: Vec<Answer>,
    /// The position to take from each game.
    place: Place,
    /// The job that runs reads the collection or judges the next position.
    pub jobs: PanelJobs<()>,
    rows: usize,
}

#[derive(Clone, Debug)]
pub enum Action {
    /// The text of a file, or pasted.
    Read(Vec<u8>),
    /// A file could not be opened, for this reason (a fragment).
    Failed(String),
    /// The position to take from each game, by its place among [`PLACES`].
    Place(usize),
    /// Stop; judged positions are kept.
    Stop,
    /// Judge the rest.
    GoOn,
    /// Show more rows.
    More,
    Save(Form),
    Received(wire::Answer<Reply>),
    /// The worker died, for this reason.
    Died(String),
}

type Effect = super::Effect<Request>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Epd,
    Csv,
}

impl Collected {
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Read(bytes) => self.read(bytes),
            Action::Failed(why) => self
                .jobs
                .fail(format!("The positions cannot be read: {why}.")),
            Action::Place(row) => {
                self.place = PLACES.get(row).map_or(Place::First, |row| row.1);
                Vec::new()
            }
            Action::Stop => {
                if self.jobs.end().is_none() {
                    return Vec::new();
                }
                // A position is judged in one go, so only ending the worker stops it.
                vec![Effect::EndWorker, Effect::Say(self.words())]
            }
            Action::GoOn => self.go_on(),
            Action::More => {
                self.rows += ROWS;
                Vec::new()
            }
            Action::Save(form) => vec![match form {
                Form::Epd => Effect::Save("eg-collection.epd", to_epd(self.judged())),
                Form::Csv => Effect::Save("eg-collection.csv", sheet(self.judged()).csv()),
            }],
            Action::Received(wire::Answer { job, .. }) if !self.jobs.is_of(job) => Vec::new(),
            Action::Received(wire::Answer { reply, .. }) => self.received(reply),
            Action::Died(why) => self.jobs.die(&why, ""),
        }
    }

    fn read(&mut self, bytes: Vec<u8>) -> Vec<Effect> {
        if bytes.len() > BYTES {
            let most = BYTES >> 20;
            return self
                .jobs
                .fail(format!("A collection may have {most} MB here; cut it up."));
        }
        let mut effects = Vec::new();
        if self.jobs.is_running() {
            effects.push(Effect::EndWorker);
        }
        *self = Self {
            place: self.place,
            rows: ROWS,
            jobs: std::mem::take(&mut self.jobs),
            ..Self::default()
        };
        effects.extend(self.jobs.start((), Request::Read(bytes, self.place)));
        effects
    }

    /// Sends the next position to the worker, or ends it after the last.
    fn go_on(&mut self) -> Vec<Effect> {
        let Some(entry) = self.collection.entries.get(self.answers.len()) else {
            self.jobs.end();
            return vec![Effect::EndWorker, Effect::Say(self.words())];
        };
        self.jobs.start((), Request::Judge(entry.position.clone()))
    }

    fn received(&mut self, reply: Result<Reply, String>) -> Vec<Effect> {
        match reply {
            Ok(Reply::Read(collection)) if collection.entries.is_empty() => {
                let why = match collection.bad.first() {
                    Some(bad) => format!("There is no position in it that could be read: {bad}."),
                    None => "There is no position in it.".to_owned(),
                };
                self.collection = collection;
                self.jobs.fail(why)
            }
            Ok(Reply::Read(collection)) => {
                self.collection = collection;
                self.go_on()
            }
            Ok(Reply::Judged(answer)) => {
                self.answers.push(answer);
                self.go_on()
            }
            Err(why) => self.jobs.fail(format!("EG cannot judge it: {why}.")),
        }
    }

    /// The judged positions, in the order of the collection.
    fn judged(&self) -> impl Iterator<Item = Judged<'_>> {
        let pairs = self.collection.entries.iter().zip(&self.answers);
        pairs.filter_map(|(entry, &answer)| Judged::new(entry, answer))
    }

    /// The rows that are shown.
    pub fn shown(&self) -> impl Iterator<Item = Judged<'_>> {
        self.judged().take(self.rows)
    }

    pub fn count(&self) -> usize {
        self.answers.len()
    }

    /// True if there are rows that are not shown.
    pub fn has_more(&self) -> bool {
        self.count() > self.rows
    }

    /// True if the work was stopped before the end.
    pub fn is_stopped(&self) -> bool {
        !self.jobs.is_running() && self.count() < self.collection.entries.len()
    }

    /// Progress, and the agreement of EG's answers with the collection.
    pub fn words(&self) -> String {
        let [values, moves] = [Judged::value, Judged::best]
            .map(|agreement| Tally::of(self.judged().map(|judged| agreement(&judged))).words());
        let all = plural(self.collection.entries.len() as u64, "position");
        let count = grouped(self.count() as u64);
        format!("{count} of {all} judged. Values: {values}. Moves: {moves}.")
    }

    /// Remarks about text of the games that was left out or read differently from how it is written.
    pub fn remarks(&self) -> Vec<String> {
        self.collection.remarks.lines(REMARKS_TOLD)
    }

    /// The number of positions left out, and why; empty if there are none.
    pub fn left_out(&self) -> String {
        let Collection {
            bad_count, beyond, ..
        } = self.collection;
        let mut words = Vec::new();
        if bad_count > 0 {
            words.push(format!("{} left out", grouped(bad_count as u64)));
        }
        if beyond > 0 {
            words.push(format!(
                "{} more not taken: at most {} are judged here",
                grouped(beyond as u64),
                grouped(MOST as u64)
            ));
        }
        words.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &[u8] =
        b"8/8/8/6k1/1P6/8/8/K7 w - - bm b5; id \"square\"; result \"1-0\";\nnonsense\n\
        8/8/8/3pK3/2kP4/8/8/8 w - - id \"trebuchet\"; result \"1-0\";\n";

    /// Answers every request of the panel's, as the worker does.
    fn worked(collected: &mut Collected, action: Action) -> Vec<Effect> {
        let mut effects = collected.update(action);
        while let Some(Effect::Send(job, request)) = effects.pop() {
            let reply = request.answer();
            effects = collected.update(Action::Received(wire::Answer { job, reply }));
        }
        effects
    }

    #[test]
    fn every_position_is_judged_and_a_bad_line_is_named_and_stops_nothing() {
        let mut collected = Collected::default();
        worked(&mut collected, Action::Read(TWO.to_vec()));
        assert!(!collected.is_stopped() && !collected.jobs.is_running());
        assert_eq!(
            collected.words(),
            "2 of 2 positions judged. Values: 1 of 2 as known, 0 open, 1 otherwise. \
             Moves: 1 of 1 as known, 0 open, 0 otherwise."
        );
        assert_eq!(collected.left_out(), "1 left out");
        assert!(collected.collection.bad[0].starts_with("line 2: "));
        let saved = collected.update(Action::Save(Form::Epd));
        let Some(Effect::Save(_, text)) = saved.first() else {
            panic!("{saved:?}")
        };
        assert!(text.contains("c1 \"EG: 1-0 (rules)\";"));
    }

    #[test]
    fn a_stop_keeps_what_is_judged_and_it_goes_on_from_there() {
        let mut collected = Collected::default();
        let effects = collected.update(Action::Read(TWO.to_vec()));
        let [Effect::Send(job, request)] = &effects[..] else {
            panic!("{effects:?}")
        };
        let reply = request.clone().answer();
        let answer = wire::Answer { job: *job, reply };
        collected.update(Action::Received(answer.clone()));
        collected.update(Action::Stop);
        assert!(collected.is_stopped());
        // What the ended worker still said comes too late.
        assert_eq!(collected.update(Action::Received(answer)), []);
        worked(&mut collected, Action::GoOn);
        assert_eq!(collected.count(), 2);
    }

    #[test]
    fn a_text_that_is_too_long_or_holds_nothing_says_so() {
        let mut collected = Collected::default();
        collected.update(Action::Read(vec![b' '; BYTES + 1]));
        assert!(collected.jobs.trouble.as_ref().unwrap().contains("4 MB"));
        worked(&mut collected, Action::Read(b"nothing".to_vec()));
        assert!(
            collected
                .jobs
                .trouble
                .as_ref()
                .unwrap()
                .contains("line 1: ")
        );
    }
}
