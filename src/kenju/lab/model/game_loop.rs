//! The game loop: the game advances until it needs input. Quick steps run here. The worker takes
//! the game for slow steps and searches for forced wins; a person's inputs wait until the game is
//! back.

use super::panels::players::SavedPlayersAction;
use super::{Action, AwaitedInput, Effect, Lab, TrainingAction};
use crate::experiment::game::{GameStep, ReplayRemark};
use crate::experiment::jobs::{Reply, Request, ThinkRequest};
use crate::experiment::replay::INPUT_LIMIT;
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::session::Session;
use kenju::threats::{Finding, ForcedMove};
use kit::experiment::wire::{Answer, Order};
use kit::model::effect;
use kit::model::job::Running;
use kit::model::notice::NoticeKind;

/// The number of quick steps, some microseconds each, before the worker takes over.
const HAPPENINGS: usize = 60;

impl Lab {
    /// Continues the game, here or in the worker.
    pub(super) fn continue_game(&mut self) -> Vec<Effect> {
        let stones = self.game.session.board().stone_count();
        let rests = self.play_quick_steps();
        self.follow(stones);
        if rests {
            self.on_input_awaited()
        } else {
            self.hand_to_worker()
        }
    }

    /// Continues the game for a moment. Returns true if it waits for input.
    pub(super) fn play_quick_steps(&mut self) -> bool {
        for _ in 0..HAPPENINGS {
            match self.game.step() {
                GameStep::More => {}
                GameStep::Choose(_) | GameStep::Answer(_) => return false,
                GameStep::Rest => return true,
            }
        }
        false
    }

    /// Hands the game to the worker.
    pub(super) fn hand_to_worker(&mut self) -> Vec<Effect> {
        let running = self.jobs.running();
        if running.is_some_and(|running| running.work == WorkerTask::ForcedWin) {
            // The game takes the worker from a search for a forced win.
            self.forced = None;
        }
        let thought = ThinkRequest::Play(Box::new(self.game.clone()));
        let id = self.jobs.start(WorkerTask::Play);
        vec![Effect::Send(id, Request::Think(Order::Start(thought)))]
    }

    /// Handles the worker's reply.
    pub(super) fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        let reply = match answer.reply {
            Ok(Reply::Training(moves)) => {
                self.training.progressed(answer.job, moves);
                return Vec::new();
            }
            Ok(Reply::Trained(trained)) => return self.trained(answer.job, *trained),
            Ok(reply) => reply,
            Err(why) => return self.worker_failed(&why),
        };
        // A reply to an earlier job is too late.
        let Some(running) = self.jobs.find(answer.job) else {
            return Vec::new();
        };
        let stones = self.game.session.board().stone_count();
        match reply {
            Reply::Progress(progress) => running.progress = Some(progress),
            Reply::Game(game) => {
                self.game = *game;
                self.follow(stones);
            }
            Reply::Played(game) => {
                self.jobs.end();
                self.game = *game;
                self.follow(stones);
                return self.on_input_awaited();
            }
            Reply::Finding(finding) => {
                self.jobs.end();
                return self.take_finding(finding);
            }
            Reply::Commanded(console, reply) => {
                if let Some(Running {
                    work: WorkerTask::Command(input),
                    ..
                }) = self.jobs.end()
                {
                    return self.commanded(&input, *console, &reply);
                }
            }
            Reply::Training(_) | Reply::Trained(_) => {}
        }
        Vec::new()
    }

    /// Adjusts step and window to the new stones, and shows the game's message.
    fn follow(&mut self, stones: usize) {
        match self.game.remark.take() {
            Some(ReplayRemark::Broken(text)) => self.notify(NoticeKind::Problem, text),
            Some(ReplayRemark::TooLong) => {
                self.viewed_turn = None;
                let text = format!(
                    "The game is longer than {INPUT_LIMIT} inputs; it can be repeated from here on."
                );
                self.notify(NoticeKind::Note, text);
            }
            None => {}
        }
        if self.viewed_turn.is_none() {
            self.go_to_end();
        }
        let board = self.game.session.board();
        if board.stone_count() != stones
            && let Some(stone) = board.last_stone()
        {
            self.window = self.window.showing(stone.point);
        }
    }

    /// Settles the page once the game waits for input.
    fn on_input_awaited(&mut self) -> Vec<Effect> {
        let is_repeated = self.expected_replay.is_some() || self.link_target.is_some();
        self.compare_replay();
        let mut effects = self.go_to_link_target();
        if !is_repeated {
            effects.extend(self.score_game());
        }
        effects.push(Effect::Say(self.announcement()));
        effects
    }

    /// Moves the cursor behind the last step shown.
    pub(super) fn go_to_end(&mut self) {
        self.playback.cursor = trace::Cursor::new(self.recording().events.len()).last();
        self.playback.predict.forget_places();
    }

    /// Decides whether an action may run during a turn. Inputs must come between turns, or the
    /// game could not be replayed.
    pub(super) fn admit(&mut self, action: &Action) -> Admission {
        let is_worker_busy = self.is_worker_busy();
        match action {
            Action::Click(_)
            | Action::PressCursor
            | Action::Answer(_)
            | Action::AnswerWeight(_)
            | Action::Confirm
            | Action::SetAutoPlay(_)
            | Action::Resume
            | Action::GiveAdvice
            | Action::ShowForcedWin
                if is_worker_busy =>
            {
                Admission::Ignore
            }
            Action::TakeBack
            | Action::Replay
            | Action::SetParameters(..)
            | Action::SetLearning(..)
            | Action::SetTeacher(_)
            | Action::SetTeacherName(_)
            | Action::Revoke(..)
            | Action::KeepLesson(..)
            | Action::Reinstate(..)
            | Action::RunCommand(_)
                if is_worker_busy || self.is_stopped() =>
            {
                Admission::Later
            }
            Action::SavedPlayers(SavedPlayersAction::Save(..)) if is_worker_busy => {
                Admission::Later
            }
            Action::NewGame
            | Action::Seat(..)
            | Action::SetTable(_)
            | Action::SavedPlayers(SavedPlayersAction::Load(..))
            | Action::Train(TrainingAction::Back)
                if is_worker_busy =>
            {
                Admission::Now(self.cancel_job())
            }
            _ => Admission::Now(Vec::new()),
        }
    }

    /// Stops the worker's job and discards deferred actions.
    pub(super) fn cancel_job(&mut self) -> Vec<Effect> {
        let effects = self.stop_job();
        self.jobs.end();
        self.deferred.clear();
        effects
    }

    /// Asks the worker to stop and to send what it has.
    pub(super) fn stop_job(&mut self) -> Vec<Effect> {
        sent(self.jobs.stop(), Request::Think)
    }

    /// Stops the replay or the programs' play at the current move.
    pub(super) fn stop_here(&mut self) -> Vec<Effect> {
        self.expected_replay = None;
        self.link_target = None;
        if !self.jobs.is_running() {
            self.game.halt();
        }
        self.stop_job()
    }

    pub(super) fn toggle_pause(&mut self) -> Vec<Effect> {
        sent(self.jobs.toggle_pause(), Request::Think)
    }

    /// Ends the worker. A training that ran there begins again.
    pub(super) fn end_worker(&mut self) -> Vec<Effect> {
        if self.forget_job().is_none() {
            return Vec::new();
        }
        let text = "The worker was ended and restarted. The game is unchanged.";
        self.notify(NoticeKind::Note, text.to_owned());
        let mut effects = vec![Effect::RestartWorker];
        effects.extend(self.training.begin_again());
        effects.push(Effect::Say(text.to_owned()));
        effects
    }

    /// Forgets the worker's job; the game stays as it was. Returns the lost job.
    pub(super) fn forget_job(&mut self) -> Option<WorkerTask> {
        let lost = self.jobs.end()?.work;
        self.game.halt();
        self.deferred.clear();
        self.expected_replay = None;
        self.link_target = None;
        self.pending_address = None;
        if lost == WorkerTask::ForcedWin {
            self.forced = None;
        }
        Some(lost)
    }

    pub(super) fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        let was_busy = self.forget_job().is_some();
        let was_training = self.training.jobs.end().is_some();
        let lost = match (was_busy, was_training) {
            (false, false) => "",
            (true, false) => " The game is unchanged; you can continue.",
            (_, true) => " The training is lost; start it again.",
        };
        let text = format!("The worker failed: {why}. A new one has taken over.{lost}");
        self.notify(NoticeKind::Problem, text.clone());
        vec![Effect::RestartWorker, Effect::Say(text)]
    }

    /// Begins a game with `session`.
    pub(super) fn begin(&mut self, session: Session) {
        self.game.begin(session);
        self.viewed_turn = None;
        self.link_target = None;
        self.forced = None;
        self.expected_replay = None;
        self.playback.playing = false;
        self.tool = super::Tool::Play;
    }

    fn compare_replay(&mut self) {
        let Some(expected) = self.expected_replay.take() else {
            return;
        };
        let same = *expected == self.game.session;
        let inputs = self.game.replay.inputs.len();
        let text = if same {
            format!(
                "Repeated exactly: {} gave the same stones, questions and words.",
                counted(inputs, "input")
            )
        } else {
            "The repetition differs from the game: words or parameters were changed outside the game.".to_owned()
        };
        let kind = if same {
            NoticeKind::Note
        } else {
            NoticeKind::Problem
        };
        self.notify(kind, text);
    }

    /// True if the game was stopped during a turn.
    pub fn is_stopped(&self) -> bool {
        self.game.awaited == AwaitedInput::Work && !self.is_worker_busy()
    }
}

/// The decision about an action that arrives during a turn.
pub(super) enum Admission {
    /// Run it now, after these effects.
    Now(Vec<Effect>),
    /// Run it after the turn.
    Later,
    Ignore,
}

/// A job of the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerTask {
    /// Continue the game.
    Play,
    /// Execute a line of commands, which may play a game.
    Command(String),
    ForcedWin,
}

/// Converts the orders of a job into effects.
pub(super) fn sent<Q>(orders: Vec<effect::Effect<Q>>, request: fn(Q) -> Request) -> Vec<Effect> {
    let orders = orders.into_iter().filter_map(|effect| match effect {
        effect::Effect::Send(id, order) => Some(Effect::Send(id, request(order))),
        _ => None,
    });
    orders.collect()
}

/// The search for a forced win on the board shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWinSearch {
    pub attacker: Colour,
    /// The number of stones on the board searched.
    pub stones: usize,
    /// The result; `None` while the search runs.
    pub finding: Option<Finding>,
}

impl ForcedWinSearch {
    pub fn line(&self) -> Option<&[ForcedMove]> {
        self.finding.as_ref()?.line()
    }

    /// The result as a sentence.
    pub fn sentence(&self) -> String {
        let who = self.attacker;
        match &self.finding {
            None => format!("Looking for a forced win of {who} …"),
            Some(Finding::Win(line)) => match line.len() {
                1 => format!("{who} completes five at once."),
                count => format!("{who} wins by force in {}.", counted(count, "move")),
            },
            Some(Finding::NoWin) => {
                format!("{who} has no forced win by threats (fours and threes).")
            }
            Some(Finding::DepthReached) => format!(
                "No forced win of {who} by forty fours, or within ten stones by fours and threes."
            ),
            Some(Finding::NodesSpent) => {
                format!("No forced win of {who} was found; the search was stopped at its limit.")
            }
        }
    }
}

impl Lab {
    pub(super) fn show_forced_win(&mut self) -> Vec<Effect> {
        let board = self.shown_board().clone();
        let attacker = board.to_move();
        let mut forced = ForcedWinSearch {
            attacker,
            stones: board.stone_count(),
            finding: None,
        };
        let mut effects = Vec::new();
        if board.winner().is_some() {
            forced.finding = Some(Finding::NodesSpent);
        } else {
            let board = Box::new(board);
            let thought = ThinkRequest::ForcedWin { board, attacker };
            let id = self.jobs.start(WorkerTask::ForcedWin);
            effects.push(Effect::Send(id, Request::Think(Order::Start(thought))));
        }
        effects.push(Effect::Say(forced.sentence()));
        self.forced = Some(forced);
        effects
    }

    /// Takes over the result of the search.
    pub(super) fn take_finding(&mut self, finding: Finding) -> Vec<Effect> {
        let Some(forced) = &mut self.forced else {
            return Vec::new();
        };
        forced.finding = Some(finding);
        vec![Effect::Say(forced.sentence())]
    }

    /// Hides the forced win, and stops its search.
    pub(super) fn drop_forced_win(&mut self) -> Vec<Effect> {
        self.forced = None;
        let running = self.jobs.running();
        if running.is_some_and(|running| running.work == WorkerTask::ForcedWin) {
            return self.cancel_job();
        }
        Vec::new()
    }
}
