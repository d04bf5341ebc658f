//! The update function: an action changes the lab and returns effects.

use super::action::{Action, Effect, History, LinkForm, Step};
use super::as_lab::{EXAM, GAMES};
use super::game_library::GameOrigin;
use super::playback::{STOPS, Stop, question};
use super::state::Lab;
use crate::experiment::link::Panel;
use crate::experiment::saved_games::{SavedExams, SavedGames};
use crate::experiment::{GameKey, Reply, Weights};
use chess::words::counted;
use chute::{COUNT, HEURISTICS};
use cozy_chess::Move;
use kit::experiment::link::LinkState;
use kit::experiment::wire::{Answer, JobId};
use kit::model::playback::Outcome;
use std::rc::Rc;
use trace::Tree;

impl Lab {
    /// Performs an action and returns the effects.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        match action {
            Action::Open(query) => return self.open(&query),
            Action::Restore(kept) => self.take_over(&kept),
            Action::SetPanel(panel) => return self.set_panel(panel),
            Action::ChooseGame(key) => {
                let mut effects = self.choose_game(key);
                effects.push(self.address(History::Push));
                return effects;
            }
            Action::StepGame(by) => return self.step_game(by),
            Action::Playback(step) => return self.playback(step),
            Action::Position(action) => return self.change(action),
            Action::SetNotation(notation) => {
                self.notation = notation;
                return vec![self.address(History::Replace)];
            }
            Action::SelectMove(mv) => return self.choose(mv),
            Action::SelectRank(rank) => {
                let ranked = rank
                    .checked_sub(1)
                    .and_then(|at| self.evaluated.ranked.get(at));
                if let Some(mv) = ranked.map(|ranked| ranked.mv) {
                    return self.choose(Some(mv));
                }
            }
            Action::Highlight(number) => {
                // Highlighting the same heuristic again ends the highlight.
                let number = number.filter(|&it| it < COUNT && self.highlighted != Some(it));
                return self.highlight(number);
            }
            Action::StepHighlight(by) => return self.step_highlight(by),
            Action::TypeWeight(number, text) => return self.type_weight(number, text),
            Action::SetWeight(number, weight) => return self.set_weight(number, weight),
            Action::ChangeWeight(by) => return self.nudge(by),
            Action::ToggleHeuristic(number) => return self.toggle(number),
            Action::ToggleHighlighted => {
                return match self.highlighted {
                    Some(number) => self.toggle(number),
                    None => vec![Effect::Say(
                        "Highlight a heuristic first, with the down arrow".to_owned(),
                    )],
                };
            }
            Action::ResetWeights => {
                return self.set_all_weights(Weights::default(), "All weights as published");
            }
            Action::ExcludeAll => {
                return self.set_all_weights(Weights::silent(), "All heuristics are excluded");
            }
            Action::RestoreWeights => return self.weights_back(),
            Action::ShowLibraryCurve(of_library) => return self.show_curve(of_library),
            Action::FileChosen { .. }
            | Action::Slice(_)
            | Action::FileFailed(_)
            | Action::Paste(_)
            | Action::StopReading
            | Action::CloseReport
            | Action::Use(..)
            | Action::UseAll { .. }
            | Action::Remove(_)
            | Action::RemoveOwn
            | Action::RestoreRemoved
            | Action::ListPage(_) => return self.fill_game_library(action),
            Action::SetKind(_)
            | Action::FillIn(..)
            | Action::Run
            | Action::Stop
            | Action::ShowTable(_)
            | Action::SaveCsv
            | Action::SaveJson
            | Action::CopyForm
            | Action::CopyRun => return self.experiments(action),
            Action::EndExperimentWorker => return self.kill(),
            Action::TypeErrors(_)
            | Action::TypeFanouts(_)
            | Action::FillCount(..)
            | Action::Count
            | Action::StopCounting
            | Action::SaveCounts => return self.calculate(action),
            Action::BeginExam(..)
            | Action::TypeSeed(_)
            | Action::TypeQuestions(_)
            | Action::Guess(_)
            | Action::GiveUp
            | Action::NextQuestion
            | Action::GoToQuestion(_)
            | Action::ShareExam
            | Action::SaveExam
            | Action::ExamineQuestion => return self.update_exam(action),
            Action::Received(answer) => return self.received(answer),
            Action::ExperimentWorkerDied(why) => return self.experiment_worker_failed(&why),
            Action::WorkerReplied(worker, answer) => return self.worker_replied(worker, answer),
            Action::WorkerDied(worker, message) => return self.worker_died(worker, &message),
            Action::CopyLink(form) => return self.copy_link(form),
            Action::Note(text) => self.problem(text),
            Action::Dismiss(id) => return self.notices.dismiss(id),
        }
        Vec::new()
    }

    fn take_over(&mut self, kept: &[(String, String)]) {
        let text = |wanted| {
            let mut found = kept.iter().filter(|(key, _)| key == wanted);
            found.next().map(|(_, text)| text.as_str())
        };
        if let Some(text) = text(GAMES) {
            match SavedGames::read(text) {
                Some(kept) => self.game_library.take_over(kept),
                None => {
                    self.problem("The stored games cannot be read and were skipped.".to_owned())
                }
            }
        }
        if let Some(kept) = text(EXAM).and_then(SavedExams::read) {
            self.exam.kept = kept;
        }
    }

    pub(super) fn set_panel(&mut self, panel: Panel) -> Vec<Effect> {
        if self.panel == panel {
            return Vec::new();
        }
        self.panel = panel;
        self.playback.playing = false;
        let mut effects = self.gather();
        self.look_up();
        effects.push(self.address(History::Push));
        effects
    }

    pub(super) fn playback(&mut self, step: Step) -> Vec<Effect> {
        let wanted = STOPS[self.playback.stop.min(STOPS.len() - 1)].stop;
        let is_to_stop = matches!(step, Step::NextStop | Step::PreviousStop);
        if is_to_stop && wanted != Stop::Mistake && self.ranks().is_none() {
            return vec![Effect::Say("This game is still being scored".to_owned())];
        }
        let before = self.playback.cursor;
        let (game, ranks) = (
            Rc::clone(&self.replayed_game),
            self.ranks().map(<[u16]>::to_vec),
        );
        // Event k of a walk leads to ply k + 1.
        let is_stop = |event: usize| wanted.is_at(&game, ranks.as_deref(), event + 1);
        let (weights, notation) = (self.weights, self.notation);
        let asked = |ply| question(&game, ply, &weights, notation);
        match self
            .playback
            .take(step, &Tree::default(), None, is_stop, asked)
        {
            Outcome::There if self.playback.cursor != before => {}
            Outcome::NoFurther => {
                return vec![Effect::Say(self.playback.no_further("stop of this kind"))];
            }
            Outcome::There | Outcome::Set => return Vec::new(),
        }
        self.chosen = None;
        self.look();
        let mut effects = vec![self.address(History::Replace)];
        if !self.playback.playing && !self.is_asking() {
            effects.push(Effect::Say(self.sentence()));
        }
        effects
    }

    fn choose(&mut self, mv: Option<Move>) -> Vec<Effect> {
        self.chosen =
            mv.filter(|&mv| self.evaluated.of(mv).is_some() && Some(mv) != self.evaluated.master);
        let mut effects = vec![self.address(History::Replace)];
        if let Some(mv) = self.shown_move() {
            let written = super::board::numbered(&self.evaluated.board, mv, self.notation);
            let rank = self.evaluated.rank(mv).map(super::words::ordinal);
            let points = self.shown_points().map(|it| super::words::signed(it.total));
            effects.push(Effect::Say(format!(
                "{written}, {} of {}, {}",
                rank.unwrap_or_default(),
                self.evaluated.ranked.len(),
                counted(points.unwrap_or_default(), "point")
            )));
        }
        effects
    }

    pub(super) fn highlight(&mut self, number: Option<usize>) -> Vec<Effect> {
        self.highlighted = number;
        let mut effects = vec![self.address(History::Replace)];
        if let Some(number) = number {
            let name = HEURISTICS.get(number).map_or("", |it| it.name);
            let reasons = self.reasons();
            let said = if reasons.is_empty() {
                "does not score this move.".to_owned()
            } else {
                reasons.join(" ")
            };
            effects.push(Effect::Say(format!("Heuristic {number}, {name}: {said}")));
        }
        effects
    }

    /// The heuristics that score the move shown, in order.
    pub fn scoring_heuristics(&self) -> Vec<usize> {
        let said = self.shown_move().map(|mv| self.evaluated.explain(mv));
        let said = said.unwrap_or_default();
        said.iter().map(|said| said.number).collect()
    }

    /// The heuristic with the largest contribution to the move shown, positive or negative.
    pub(super) fn largest_contribution(&self) -> Option<usize> {
        let scores = self.shown_points()?.scores;
        let size =
            |&number: &usize| scores[number].abs() * i32::from(self.weights.get(number)).abs();
        self.scoring_heuristics().into_iter().max_by_key(size)
    }

    fn step_highlight(&mut self, by: i32) -> Vec<Effect> {
        let scoring_heuristics = self.scoring_heuristics();
        let next = match (self.highlighted, by > 0) {
            (None, true) => scoring_heuristics.first(),
            (None, false) => scoring_heuristics.last(),
            (Some(highlighted), true) => scoring_heuristics.iter().find(|&&it| it > highlighted),
            (Some(highlighted), false) => scoring_heuristics
                .iter()
                .rev()
                .find(|&&it| it < highlighted),
        };
        match next.copied() {
            Some(number) => self.highlight(Some(number)),
            None if scoring_heuristics.is_empty() => {
                vec![Effect::Say("No heuristic scores this move".to_owned())]
            }
            None => vec![Effect::Say(
                "No further heuristic scores this move".to_owned(),
            )],
        }
    }

    fn fill_game_library(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::FileChosen {
                name,
                size,
                is_dropped,
            } => return self.file_chosen(&name, size, is_dropped),
            Action::Slice(bytes) => return self.slice(bytes),
            Action::FileFailed(why) => return self.file_failed(&why),
            Action::Paste(text) => return self.paste(text),
            Action::StopReading => return self.stop_reading(),
            Action::CloseReport => self.report = None,
            Action::Use(key, is_used) => {
                self.game_library.set_used(key, is_used);
                return self.use_changed();
            }
            Action::UseAll { built_in, is_used } => {
                let is_meant = |origin| matches!(origin, GameOrigin::BuiltIn(_)) == built_in;
                let entries = self.game_library.entries().iter();
                let entries =
                    entries.filter(|it| is_meant(it.origin) && it.origin != GameOrigin::Link);
                let keys: Vec<GameKey> = entries.map(|entry| entry.key).collect();
                for key in keys {
                    self.game_library.set_used(key, is_used);
                }
                return self.use_changed();
            }
            Action::Remove(key) => return self.forget(vec![key]),
            Action::RemoveOwn => {
                let own = self.game_library.own_entries().map(|entry| entry.key);
                let own = own.collect();
                return self.forget(own);
            }
            Action::RestoreRemoved => return self.put_back(),
            Action::ListPage(page) => {
                let pages = self.game_library.entries().len().div_ceil(super::LIST_PAGE);
                self.list_page = page.min(pages.saturating_sub(1));
            }
            _ => {}
        }
        Vec::new()
    }

    fn use_changed(&mut self) -> Vec<Effect> {
        self.unsaved.insert(GAMES);
        let mut effects = vec![self.address(History::Replace)];
        effects.extend(self.games_changed());
        effects
    }

    fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        match answer.reply {
            Ok(reply) => self.replied(answer.job, reply),
            Err(message) if self.gathering == Some(answer.job) => self.not_gathered(&message),
            Err(message) => self.failed(answer.job, &message),
        }
    }

    fn replied(&mut self, id: JobId, reply: Reply) -> Vec<Effect> {
        match reply {
            Reply::Read {
                games,
                broken,
                more_broken,
                is_last,
            } => self.read(id, &games, (&broken, more_broken), is_last),
            Reply::PreparedGames(games) => self.games_gathered(id, games),
            Reply::Reranked(curves) => self.reranked(id, *curves),
            Reply::Progress(share) => {
                if let Some(running) = self.jobs.find(id) {
                    running.progress = Some(share);
                }
                Vec::new()
            }
            Reply::Report(answer) => self.answered(id, *answer),
            Reply::Scored { .. } | Reply::Counted { .. } | Reply::Cancelled => Vec::new(),
        }
    }

    /// The experiment worker has lost its data. Games are scored again, unless the worker keeps
    /// dying.
    fn experiment_worker_failed(&mut self, message: &str) -> Vec<Effect> {
        self.deaths += 1;
        self.problem(format!(
            "The worker with the games' points failed ({message}); {}",
            if self.deaths < super::DEATHS_LIMIT {
                "a new one has taken over."
            } else {
                "reload the page to start again."
            }
        ));
        self.begin_anew()
    }

    fn begin_anew(&mut self) -> Vec<Effect> {
        self.learned.clear();
        self.reranking = None;
        self.is_outdated = false;
        self.reset_gathering();
        self.jobs.end();
        let mut effects = self.finish_reading(Some("the worker has failed".to_owned()));
        effects.insert(0, Effect::RestartWorker);
        effects.extend(self.preempt_scoring());
        effects.extend(self.assign_pool_work());
        effects.extend(self.gather());
        effects
    }

    fn kill(&mut self) -> Vec<Effect> {
        self.note(
            "You ended the experiment and its worker. The games are scored again.".to_owned(),
        );
        self.begin_anew()
    }

    fn copy_link(&self, form: LinkForm) -> Vec<Effect> {
        let text = || {
            self.entry().map_or_else(
                || "CHUTE".to_owned(),
                |entry| format!("CHUTE on {}, ply {}", entry.title, self.ply()),
            )
        };
        vec![Effect::copy_link(
            form,
            self.link().to_lasting_query(),
            text,
        )]
    }
}
