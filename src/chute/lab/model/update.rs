//! Handlers of the lab's actions: steps, moves, heuristics, games and workers.

use super::game_library::{AddGameError, GameOrigin};
use super::playback::{STOPS, Stop, question};
use super::{ChuteAction, Effect, History, Lab, RecordedLab, Step};
use crate::experiment::link::Panel;
use crate::experiment::saved_games::{SavedExams, SavedGame, SavedGames};
use crate::experiment::{GameKey, Reply};
use chess::words::counted;
use chute::HEURISTICS;
use cozy_chess::Move;
use kit::experiment::wire::{Answer, JobId};
use kit::model::lab::{Elsewhere, Joined};
use kit::model::notice::NoticeKind;
use kit::model::playback::Outcome;
use std::rc::Rc;
use trace::Tree;

/// The storage key of the person's own games.
pub(super) const GAMES: &str = "shelf";
/// The storage key of the exams.
pub(super) const EXAM: &str = "exam";
/// The storage key of the guesses in the overview.
pub(super) const GUESSES: &str = "guesses";

impl Lab {
    pub(super) fn restore_stored(&mut self, kept: &[(String, String)]) {
        let text = |wanted| {
            let mut found = kept.iter().filter(|(key, _)| key == wanted);
            found.next().map(|(_, text)| text.as_str())
        };
        if let Some(text) = text(GAMES) {
            match SavedGames::read(text) {
                Some(kept) => self.game_library.take_over(kept),
                None => {
                    self.problem("The stored games cannot be read and were skipped.".to_owned());
                }
            }
        }
        if let Some(kept) = text(EXAM).and_then(SavedExams::read) {
            self.exam.kept = kept;
        }
        if let Some(kept) = text(GUESSES).and_then(SavedExams::read) {
            self.guessing.kept = kept;
        }
    }

    /// Adds the games and exams that another tab has stored. A game that it has removed stays where this tab has it.
    pub(super) fn join_other_tab(
        &mut self,
        key: &str,
        elsewhere: Elsewhere<'_>,
        effects: &mut Vec<Effect>,
    ) -> Joined {
        let theirs = elsewhere.theirs;
        let is_joined = match key {
            GAMES => self.join_games(elsewhere, effects),
            EXAM => self.exam.kept.join(SavedExams::read(theirs)),
            GUESSES => self.guessing.kept.join(SavedExams::read(theirs)),
            _ => None,
        };
        if is_joined.is_none() {
            return Joined::Neither;
        }
        self.unsaved
            .extend([GAMES, EXAM, GUESSES].into_iter().filter(|it| *it == key));
        Joined::Both
    }

    fn join_games(&mut self, elsewhere: Elsewhere<'_>, effects: &mut Vec<Effect>) -> Option<()> {
        let theirs = SavedGames::read(elsewhere.theirs)?;
        let base = elsewhere.base.and_then(SavedGames::read);
        let base = base.map(|base| base.games).unwrap_or_default();
        let is_in = |games: &[SavedGame], pgn: &str| games.iter().any(|it| *it.game.pgn == *pgn);
        let mut added = 0;
        for SavedGame { game, is_used } in theirs.games {
            if is_in(&base, &game.pgn) {
                continue;
            }
            match self.game_library.add(game) {
                Ok(key) => self.game_library.set_used(key, is_used),
                Err(AddGameError::Duplicate) => continue,
                Err(AddGameError::LibraryFull) => return None,
            }
            added += 1;
        }
        if added > 0 {
            let text = format!(
                "Another tab has added {}. This tab lists them too.",
                counted(added, "game")
            );
            self.notices.add(NoticeKind::Note, text);
            effects.extend(self.games_changed());
        }
        Some(())
    }

    pub(super) fn set_panel(&mut self, panel: Panel) -> Vec<Effect> {
        if self.panel == panel {
            return Vec::new();
        }
        self.panel = panel;
        self.playback.playing = false;
        let mut effects = self.request_games();
        self.look_up();
        effects.extend(self.address(History::Push));
        effects
    }

    pub(super) fn take_step(&mut self, step: Step) -> Vec<Effect> {
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
                return vec![Effect::Say(self.playback.no_further(""))];
            }
            Outcome::There | Outcome::Set => return Vec::new(),
        }
        self.chosen = None;
        self.evaluate_position();
        let mut effects = self.address(History::Replace);
        if !self.playback.playing && !self.is_asking() {
            effects.push(Effect::Say(self.sentence()));
        }
        effects
    }

    pub(super) fn select_move(&mut self, mv: Option<Move>) -> Vec<Effect> {
        self.chosen =
            mv.filter(|&mv| self.evaluated.of(mv).is_some() && Some(mv) != self.evaluated.master);
        let mut effects = self.address(History::Replace);
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
        let mut effects = self.address(History::Replace);
        if let Some(number) = number {
            let name = HEURISTICS.get(number).map_or("", chute::Heuristic::plain);
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

    pub(super) fn step_highlight(&mut self, by: i32) -> Vec<Effect> {
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

    pub(super) fn fill_game_library(&mut self, action: ChuteAction) -> Vec<Effect> {
        match action {
            ChuteAction::Paste(text) => return self.paste(text),
            ChuteAction::StopReading => return self.stop_reading(),
            ChuteAction::CloseReport => self.report = None,
            ChuteAction::Use(key, is_used) => {
                self.game_library.set_used(key, is_used);
                return self.use_changed();
            }
            ChuteAction::UseAll { built_in, is_used } => {
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
            ChuteAction::Remove(key) => return self.remove_games(vec![key]),
            ChuteAction::RemoveOwn => {
                let own = self.game_library.own_entries().map(|entry| entry.key);
                let own = own.collect();
                return self.remove_games(own);
            }
            ChuteAction::RestoreRemoved => return self.restore_removed(),
            ChuteAction::ListPage(page) => {
                let pages = self.game_library.entries().len().div_ceil(super::LIST_PAGE);
                self.list_page = page.min(pages.saturating_sub(1));
            }
            _ => {}
        }
        Vec::new()
    }

    fn use_changed(&mut self) -> Vec<Effect> {
        self.unsaved.insert(GAMES);
        let mut effects = self.address(History::Replace);
        effects.extend(self.games_changed());
        effects
    }

    pub(super) fn take_reply(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
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
    pub(super) fn experiment_worker_failed(&mut self, message: &str) -> Vec<Effect> {
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
        effects.extend(self.request_games());
        effects
    }

    pub(super) fn end_experiment_worker(&mut self) -> Vec<Effect> {
        self.note(
            "You ended the experiment and its worker. The games are scored again.".to_owned(),
        );
        self.begin_anew()
    }
}
