//! An engine at work on a set: sent to the worker position by position, paused and stopped, and put into
//! the table when it is through.

use super::action::{Effect, RatingAction};
use super::run::{Activity, Outcome, Run, kept, moves};
use super::state::Lab;
use super::timeline_draft::TimelineDraft;
use crate::experiment::{
    ENGINES, Engine, KeptRow, Panel, Question, RatedPosition, Reply, State, digest_of,
};
use chess::words::counted;
use kit::experiment::wire::{Answer, Order};
use kit::model::recorded::RecordedLab;
use kit::model::squares::grouped;
use rating::Mark;
use std::rc::Rc;

impl Lab {
    pub(super) fn run_set(&mut self) -> Vec<Effect> {
        let positions = self.positions().clone();
        self.begin(positions, true)
    }

    pub(super) fn run_one(&mut self) -> Vec<Effect> {
        let positions: Vec<_> = self.shown().cloned().into_iter().collect();
        let is_whole = self.positions().len() == 1;
        self.begin(positions, is_whole)
    }

    fn begin(&mut self, positions: Vec<Rc<RatedPosition>>, is_whole: bool) -> Vec<Effect> {
        self.outcome = None;
        self.put_up_outcome();
        let engine: Engine = ENGINES[self.engine].1;
        let all = positions.len();
        let marked: Vec<_> = positions
            .into_iter()
            .filter(|it| it.marks.best() > Mark::NONE)
            .collect();
        let is_marked = !marked.is_empty();
        let suited = marked.into_iter().filter(|it| engine.suits(&it.board));
        let positions: Vec<_> = suited.collect();
        let left_out = all - positions.len();
        if positions.is_empty() {
            let text = if all == 0 {
                "There are no own positions yet: add some under Marked positions.".to_owned()
            } else if !is_marked {
                "No move has a mark here yet: mark one under Marked positions.".to_owned()
            } else {
                format!(
                    "{} analyses positions with kings and pawns only, and there are none here. Choose \
                     the pawn endings.",
                    self.engine_title()
                )
            };
            return self.notices.refuse(text);
        }
        let mut effects = self.give_up();
        self.run = Some(Run {
            id: 0,
            engine: self.engine_name(),
            limit: self.limit,
            set: self.set,
            positions,
            done: Vec::new(),
            state: State::default(),
            is_pause_wanted: false,
            unanswered: 0,
            is_sent: false,
            is_whole,
            left_out,
        });
        effects.extend(self.next());
        effects.push(Effect::Say(format!("{} is at work", self.engine_title())));
        effects
    }

    /// Asks for the next position.
    fn next(&mut self) -> Vec<Effect> {
        self.job += 1;
        let id = self.job;
        let Some(run) = &mut self.run else {
            return Vec::new();
        };
        let Some(position) = run.position() else {
            return self.finish();
        };
        let question = Question {
            engine: run.engine.to_owned(),
            position: position.board.to_string(),
            limit: run.limit,
        };
        run.id = id;
        run.state = State::default();
        run.is_sent = true;
        vec![Effect::Send(id, Order::Start(question))]
    }

    pub(super) fn finish(&mut self) -> Vec<Effect> {
        let Some(run) = self.run.take() else {
            return Vec::new();
        };
        let of = run.positions.len();
        let is_kept = run.is_whole && run.done.len() == of;
        let positions = run.positions[..run.done.len()].to_vec();
        let row = KeptRow {
            engine: run.engine.to_owned(),
            person: false,
            set: Self::set_words(run.set).to_owned(),
            digest: digest_of(&run.positions),
            unit: run.limit.unit().name().to_owned(),
            limit: run.limit.value(),
            analyses: run.done,
        };
        let mut effects = Vec::new();
        if is_kept {
            self.table_before = None;
            self.put_row(row.clone());
            self.table_unit = run.limit.unit();
        }
        effects.push(Effect::Say(format!(
            "{}: {} of {} analysed",
            Engine::title_of(run.engine),
            positions.len(),
            counted(of, "position")
        )));
        self.outcome = (!positions.is_empty()).then_some(Outcome {
            row,
            positions,
            of,
            left_out: run.left_out,
            is_kept,
        });
        self.put_up_outcome();
        if std::mem::take(&mut self.opens_result) && self.outcome.is_some() {
            effects.extend(self.open_analysis(0));
        }
        effects
    }

    /// Ends the run without an outcome of its own.
    fn give_up(&mut self) -> Vec<Effect> {
        let run = self.run.take();
        run.map(|run| Effect::Send(run.id, Order::Cancel))
            .into_iter()
            .collect()
    }

    pub(super) fn cancel_run(&mut self) -> Vec<Effect> {
        let Some(run) = &self.run else {
            return Vec::new();
        };
        let mut effects = vec![Effect::Send(run.id, Order::Cancel)];
        effects.extend(self.finish());
        effects
    }

    pub(super) fn toggle_pause(&mut self) -> Vec<Effect> {
        let Some(run) = &mut self.run else {
            return Vec::new();
        };
        run.is_pause_wanted = !run.is_pause_wanted;
        if run.is_pause_wanted {
            run.unanswered += 1;
            return vec![Effect::Send(run.id, Order::Pause)];
        }
        if run.is_sent {
            return vec![Effect::Send(run.id, Order::Resume)];
        }
        self.next()
    }

    /// The worker stands still at this state.
    fn paused(run: &mut Run, state: State) -> Vec<Effect> {
        run.state = state;
        run.unanswered = run.unanswered.saturating_sub(1);
        match run.activity() {
            Activity::Paused => vec![Effect::Say(format!(
                "Paused at {}",
                counted(grouped(run.state.nodes), "node")
            ))],
            Activity::Running | Activity::Pausing => Vec::new(),
        }
    }

    /// An analysis is done; the next one begins, unless the run is to be paused.
    fn analysed(run: &mut Run, state: &State) -> Activity {
        if let Some(position) = run.position().cloned() {
            let changes = moves(&position, state);
            let analysis = kept(&position, &changes, state.nodes, state.depth);
            run.done.push(analysis);
        }
        run.state = State::default();
        run.is_sent = false;
        // The worker has nothing left to pause, so it does not answer.
        run.unanswered = 0;
        match run.position() {
            Some(_) => run.activity(),
            None => Activity::Running,
        }
    }

    pub(super) fn answered(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        // An answer to an analysis that is no longer the one running comes too late.
        let Some(run) = self.run.as_mut().filter(|run| run.id == answer.job) else {
            return Vec::new();
        };
        match answer.reply {
            Ok(Reply::Working(state)) => {
                run.state = state;
                Vec::new()
            }
            Ok(Reply::Paused(state)) => Self::paused(run, state),
            Ok(Reply::Done(state)) => match Self::analysed(run, &state) {
                Activity::Running => self.next(),
                Activity::Pausing | Activity::Paused => {
                    vec![Effect::Say("Paused before the next position".to_owned())]
                }
            },
            Err(message) => {
                let text = format!("The analysis cannot be run: {message}.");
                let mut effects = self.finish();
                effects.extend(self.notices.refuse(text));
                effects
            }
        }
    }

    /// Puts an analysis of the outcome into the timeline editor.
    pub(super) fn open_analysis(&mut self, place: usize) -> Vec<Effect> {
        let found = self.outcome.as_ref().and_then(|outcome| {
            let analysis = outcome.row.analyses.get(place)?;
            let position = outcome.positions.get(place)?;
            let rate = self.rates(outcome.row.unit()).get(1).copied();
            let mut draft = TimelineDraft::of(
                &format!(
                    "{} on {}",
                    Engine::title_of(&outcome.row.engine),
                    position.name
                ),
                position,
                outcome.row.unit(),
                &[],
                (rate.unwrap_or(10.0), self.share_left()),
            );
            for change in &analysis.timeline {
                let since = change.since.value();
                // As it was written down.
                let _ = draft.add_change(&since.to_string(), &change.name);
            }
            Some(draft)
        });
        if let Some(draft) = found {
            self.draft.set(draft, None);
            return self.update(RatingAction::Show(Panel::Timeline));
        }
        Vec::new()
    }
}
