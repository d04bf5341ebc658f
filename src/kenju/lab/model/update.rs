//! The update function: an action changes the lab and returns effects.

use super::explain::refusal;
use super::game_loop::{Admission, WorkerTask};
use super::panels::players::SavedPlayersAction;
use super::saving::GAME;
use super::{Action, AdviceDraft, AwaitedInput, Effect, Lab, MarkedQuestion, Tool, TrainingAction};
use crate::experiment::jobs::{Request, ThinkRequest};
use crate::experiment::link::shortened;
use crate::experiment::replay::{EarlierTraining, Input, RIVALS_LIMIT};
use kenju::console::{Console, Reply, Then};
use kenju::geometry::{Colour, Point};
use kenju::player::{Learning, Player};
use kenju::session::{Hand, Session, SessionError};
use kit::experiment::wire::Order;
use kit::model::effect::History;
use kit::model::notice::NoticeKind;
use std::rc::Rc;

impl Lab {
    /// Performs an action. A wrong action loses nothing that was taught or played.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let is_push = matches!(
            action,
            Action::NewGame
                | Action::Seat(..)
                | Action::SetTable(_)
                | Action::SavedPlayers(SavedPlayersAction::Load(..))
                | Action::Train(TrainingAction::Back)
        );
        let before = self.place();
        let mut effects = self.act(action);
        while !self.is_worker_busy() && !self.is_stopped() && !self.deferred.is_empty() {
            let waited = self.deferred.remove(0);
            effects.extend(self.act(waited));
        }
        let stones = self.board().stone_count();
        // A forced win holds only for the board on which it was found.
        if self
            .forced
            .as_ref()
            .is_some_and(|forced| forced.stones != stones && self.viewed_turn.is_none())
        {
            self.forced = None;
        }
        self.redraw();
        if is_push {
            self.pending_address = Some(History::Push);
        } else if before != self.place() {
            self.pending_address.get_or_insert(History::Replace);
        }
        effects.extend(self.address(before.0 != self.place().0));
        effects
    }

    /// The place that the address names.
    fn place(&self) -> (usize, Option<usize>, trace::Cursor, bool) {
        let inputs = self.game.replay.inputs.len();
        (
            inputs,
            self.viewed_turn,
            self.playback.cursor,
            self.forced.is_some(),
        )
    }

    /// Updates the address and the stored game. The place shown waits while the worker is busy,
    /// but inputs are stored at once. A game being repeated is in the address already.
    fn address(&mut self, has_new_inputs: bool) -> Option<Effect> {
        let is_worker_busy = self.is_worker_busy();
        let is_repeated = !self.game.queue.is_empty() || self.link_target.is_some();
        if is_worker_busy && (is_repeated || !has_new_inputs) {
            return None;
        }
        let history = self.pending_address.take()?;
        if is_worker_busy {
            self.pending_address = Some(History::Replace);
        }
        let text = self.link().to_text();
        let query = text.clone().and_then(shortened);
        // A game that cannot be stored is still on the page.
        self.unsaved.push((GAME.to_owned(), text));
        Some(Effect::Address(query.unwrap_or_default(), history))
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match self.admit(&action) {
            Admission::Now(mut effects) => {
                effects.extend(self.carry_out(action));
                effects
            }
            Admission::Later => {
                self.deferred.push(action);
                if self.is_stopped() {
                    return self.continue_game();
                }
                Vec::new()
            }
            Admission::Ignore => Vec::new(),
        }
    }

    fn carry_out(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        match action {
            Action::Click(point) => self.click(point),
            Action::PressCursor => self.click(self.board_cursor),
            Action::Answer(verdict) => self.answer_with(Input::Verdict(verdict)),
            Action::AnswerWeight(weight) => self.answer_with(Input::Weight(weight)),
            Action::Confirm => match self.proposal() {
                Some(point) => self.apply_input(Input::Place(point)),
                None => Vec::new(),
            },
            Action::NewGame => self.new_game(),
            Action::TakeBack => self.take_back(),
            Action::Replay => self.replay(),
            Action::SetAutoPlay(run) => self.set_auto_play(run),
            Action::Stop => self.stop_here(),
            Action::TogglePause => self.toggle_pause(),
            Action::EndWorker => self.end_worker(),
            Action::Resume => self.continue_game(),
            Action::Seat(colour, source) => self.seat(colour, &source),
            Action::SetTable(table) => self.set_table(table),
            Action::SetParameters(..)
            | Action::SetLearning(..)
            | Action::SetSeed(_)
            | Action::SetLimit(_)
            | Action::SetTeacher(_)
            | Action::SetTeacherName(_) => self.change_setting(action),
            Action::Unfold(name, is_open) => {
                if is_open {
                    self.open.insert(name);
                } else {
                    self.open.remove(name);
                }
                Vec::new()
            }
            Action::Train(action) => self.train(action),
            Action::Revoke(learner, lesson) => self.apply_input(Input::Revoke {
                learner,
                lesson: lesson as u32,
            }),
            Action::KeepLesson(learner, lesson) => self.keep_lesson(learner, lesson),
            Action::ShareResult => self.share_result(),
            Action::Reinstate(learner, lesson) => self.apply_input(Input::Reinstate {
                learner,
                lesson: lesson as u32,
            }),
            Action::Playback(step) => self.playback(step),
            Action::PreviousMove | Action::NextMove | Action::ShowTurn(_) | Action::ShowLatest => {
                self.go_to_turn(&action)
            }
            Action::Pan(_)
            | Action::Drag(..)
            | Action::ZoomIn
            | Action::ZoomOut
            | Action::FitStones
            | Action::MoveCursor(..)
            | Action::GoToLastStone
            | Action::SetOverlay(_)
            | Action::ShowLearner(_)
            | Action::SelectWord(_)
            | Action::SetChartMove(_)
            | Action::SetTool(_) => {
                self.change_view(&action);
                Vec::new()
            }
            Action::GiveAdvice => self.point_out(),
            Action::ShowForcedWin => self.show_forced_win(),
            Action::HideForcedWin => self.drop_forced_win(),
            Action::RunCommand(input) => self.command(input),
            Action::SavedPlayers(action) => self.change_saved_players(action),
            Action::Restore(kept) => self.restore_stored(kept),
            Action::OpenFile(bytes) => self.open_file(&bytes),
            Action::SaveFile(colour) => self.save_file(colour),
            Action::NotSaved(key) => self.report_unsaved(&key),
            Action::Open(query) => self.open_address(&query),
            Action::Received(answer) => self.received(answer),
            Action::WorkerFailed(why) => self.worker_failed(&why),
            Action::CopyLink(form) => self.copy_link(form),
            Action::Note(text) => self.notices.refuse(text),
            Action::Dismiss(id) => self.notices.dismiss(id),
        }
    }

    /// Applies an input and continues.
    pub(super) fn apply_input(&mut self, input: Input) -> Vec<Effect> {
        match self.game.put(input) {
            Ok(()) => {
                self.viewed_turn = None;
                self.continue_game()
            }
            Err(error) => vec![Effect::Say(refusal(error))],
        }
    }

    fn answer_with(&mut self, input: Input) -> Vec<Effect> {
        if !matches!(self.game.awaited, AwaitedInput::Ask { .. }) {
            return vec![Effect::Say("There is no question now".to_owned())];
        }
        self.apply_input(input)
    }

    /// A click gives advice, an answer or a stone, depending on the tool and on what the game
    /// waits for.
    fn click(&mut self, point: Point) -> Vec<Effect> {
        self.board_cursor = point;
        match self.tool {
            Tool::Play => {}
            Tool::PointOut => return self.point_at(point),
            Tool::Rivals if point != self.advice_draft.essential => return self.set_rival(point),
            Tool::Rivals => return self.point_out(),
        }
        match self.game.awaited {
            AwaitedInput::Ask { .. } if self.is_live() => {
                let verdict = self
                    .marked_question()
                    .and_then(|asked| asked.verdict(point));
                match verdict {
                    Some(verdict) => self.answer_with(Input::Verdict(verdict)),
                    None => self.hint(self.no_answer(point)),
                }
            }
            AwaitedInput::Place { .. } | AwaitedInput::Confirm { .. } if self.is_live() => {
                self.apply_input(Input::Place(point))
            }
            AwaitedInput::Ask { .. }
            | AwaitedInput::Place { .. }
            | AwaitedInput::Confirm { .. } => {
                self.hint("This is an earlier step. Press Escape to return to the game.")
            }
            AwaitedInput::Go => self.hint("Two programs play. Press Enter for their next move."),
            AwaitedInput::Over { .. } => {
                self.hint("The game is over. Start a new game to place a stone.")
            }
            AwaitedInput::Work => Vec::new(),
        }
    }

    /// Shows and announces why a click did nothing.
    fn hint(&mut self, text: impl Into<String>) -> Vec<Effect> {
        let text = text.into();
        self.notify(NoticeKind::Note, text.clone());
        vec![Effect::Say(text)]
    }

    /// Explains why a click on a point is no answer, and which points are.
    fn no_answer(&self, point: Point) -> String {
        match self.marked_question() {
            Some(asked @ MarkedQuestion::Lines { .. }) => {
                let lies = match asked.side(point) {
                    Some(_) => "lies on both lines",
                    None => "lies on neither line",
                };
                format!(
                    "That point {lies}. Click another point of a line or its number, or press 1, 2 or 0."
                )
            }
            Some(MarkedQuestion::Moves { .. }) => {
                "That point is neither move. Click one of the two, or press 1, 2 or 0.".to_owned()
            }
            _ => {
                "The learner asks for a weight. Choose one from 0 to 8 beside the board.".to_owned()
            }
        }
    }

    /// True if the point is a useful move.
    fn is_useful(&self, point: Point) -> bool {
        let board = self.board();
        board.find(point).is_some() && board.stone_at(point).is_none()
    }

    /// Sets the essential move of the advice.
    fn point_at(&mut self, essential: Point) -> Vec<Effect> {
        if !self.is_useful(essential) {
            return self
                .notices
                .refuse(refusal(SessionError::NotUseful(essential)));
        }
        self.tool = Tool::Rivals;
        self.advice_draft = AdviceDraft {
            essential,
            rivals: Vec::new(),
        };
        vec![Effect::Say(format!(
            "{essential} is essential. Choose the worse moves, then {essential} again"
        ))]
    }

    /// Adds or removes a worse move.
    fn set_rival(&mut self, point: Point) -> Vec<Effect> {
        if !self.is_useful(point) {
            return self.notices.refuse(refusal(SessionError::NotUseful(point)));
        }
        let AdviceDraft { essential, rivals } = &mut self.advice_draft;
        let text = if let Some(place) = rivals.iter().position(|rival| *rival == point) {
            rivals.remove(place);
            format!("{point} removed")
        } else if rivals.len() < RIVALS_LIMIT {
            rivals.push(point);
            format!("{essential} is better than {point}")
        } else {
            format!("choose at most {RIVALS_LIMIT} worse moves")
        };
        vec![Effect::Say(text)]
    }

    /// Gives the advice and reports its effect.
    pub(super) fn point_out(&mut self) -> Vec<Effect> {
        let Some(learner) = self.pupil() else {
            return vec![Effect::Say(
                "Only a learner of System 4 accepts such advice".to_owned(),
            )];
        };
        let AdviceDraft { essential, rivals } = self.advice_draft.clone();
        let point = essential;
        let input = if rivals.is_empty() {
            Input::PointOut { learner, point }
        } else {
            Input::PointOutAmong {
                learner,
                point,
                rivals,
            }
        };
        match self.game.put(input) {
            Ok(()) => {
                self.tool = Tool::Play;
                let told = self.advice_effect(learner, point);
                let mut effects = self.continue_game();
                self.notify(NoticeKind::Note, told.clone());
                effects.push(Effect::Say(told));
                effects
            }
            Err(error) => self.notices.refuse(refusal(error)),
        }
    }

    /// The effect of the last piece of unasked advice.
    fn advice_effect(&self, learner: Colour, point: Point) -> String {
        let memory = self.player(learner).memory();
        let last = memory.and_then(|memory| memory.lessons().last());
        let raised = last.map(|lesson| lesson.advice.rewards());
        let words: Vec<String> = raised
            .iter()
            .flat_map(|patterns| patterns.iter())
            .map(|pattern| pattern.to_string())
            .collect();
        if words.is_empty() {
            let others = match self.advice_draft.rivals.len() {
                0 => "another useful move",
                1 => "the other move",
                _ => "one of the other moves",
            };
            return format!(
                "{point} pointed out: nothing is raised, since every pattern that crosses it crosses {others}, too"
            );
        }
        format!("{point} pointed out: raised {}", words.join(", "))
    }

    /// The System 4 learner to advise: preferably the one to move.
    pub fn pupil(&self) -> Option<Colour> {
        let mover = self.board().to_move();
        [mover, mover.other()].into_iter().find(|&colour| {
            let seat = self.game.session.seat(colour);
            matches!(seat.player.mind, kenju::player::Mind::System4(_))
                && seat.player.learning == Learning::On
                && seat.hand != Hand::Person
        })
    }
}

impl Lab {
    /// Performs an action that changes the view alone.
    pub(super) fn change_view(&mut self, action: &Action) {
        match *action {
            Action::Pan(pan) => {
                self.window = self.window.panned(pan);
            }
            Action::Drag(columns, rows) => {
                self.window = self.window.moved(columns, rows);
            }
            Action::ZoomIn => {
                self.window = self.window.closer();
                self.window = self.window.showing(self.board_cursor);
            }
            Action::ZoomOut => {
                self.window = self.window.wider();
            }
            Action::FitStones => {
                self.window = self.window.fitted(self.board());
            }
            Action::MoveCursor(right, up) => {
                let (x, y) = (
                    self.board_cursor.x.saturating_add(right),
                    self.board_cursor.y.saturating_add(up),
                );
                self.board_cursor = Point::new(x, y);
                self.window = self.window.showing(self.board_cursor);
            }
            Action::GoToLastStone => {
                if let Some(stone) = self.board().last_stone() {
                    self.board_cursor = stone.point;
                    self.window = self.window.showing(self.board_cursor);
                }
            }
            Action::SetOverlay(overlay) => {
                self.overlay = overlay;
            }
            Action::ShowLearner(colour) => {
                self.learner_shown = colour;
                self.chart_move = None;
            }
            Action::SelectWord(word) => {
                self.word = word;
            }
            Action::SetChartMove(moment) => {
                self.chart_move = Some(moment);
            }
            Action::SetTool(tool) => {
                self.tool = tool;
            }
            _ => {}
        }
    }
}

impl Lab {
    /// Sends a line of commands to the worker.
    pub(super) fn command(&mut self, input: String) -> Vec<Effect> {
        let (old, new, debug) = self.console_streams.clone();
        let mut console = Console::new(self.game.session.clone());
        console.saved_players = (**self.player_history.saved_players()).clone();
        (console.old, console.new, console.debug) = (old, new, debug);
        let id = self.jobs.start(WorkerTask::Command(input.clone()));
        let thought = ThinkRequest::Command(Box::new(console), input);
        vec![Effect::Send(id, Request::Think(Order::Start(thought)))]
    }

    /// Takes over the game from the console. If a command changed it, its replay restarts there.
    pub(super) fn commanded(
        &mut self,
        input: &str,
        console: Console,
        reply: &Reply,
    ) -> Vec<Effect> {
        Rc::make_mut(&mut self.transcript).push(input, &reply.text);
        self.console_streams = (console.old, console.new, console.debug);
        let before = self.player_history.saved_players().clone();
        let mut effects = Vec::new();
        if console.saved_players != *before {
            self.player_history.replace(console.saved_players);
            effects = self.save_changes_since(&before);
        }
        let changed = console.session != self.game.session;
        if changed {
            let name = |session: &Session, colour| session.seat(colour).player.name.clone();
            let mut leaving = Colour::BOTH.to_vec();
            leaving.retain(|&it| name(&console.session, it) != name(&self.game.session, it));
            effects.extend(match self.save_hand_taught(&leaving, Player::is_taught) {
                Ok(kept) => kept,
                Err(why) => self.notices.refuse(why),
            });
            self.game.replace_session(console.session);
            self.viewed_turn = None;
            self.game.set_earlier_training(EarlierTraining::default());
            self.window = self.window.fitted(self.board());
        }
        effects.push(Effect::Say(reply.text.chars().take(600).collect()));
        if changed || reply.then == Then::Play {
            let worked = self.continue_game().into_iter();
            // The console's output replaces spoken announcements.
            effects.extend(worked.filter(|effect| !matches!(effect, Effect::Say(_))));
        }
        effects
    }
}
