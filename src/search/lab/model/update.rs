//! The one function that changes the lab: action in, effects out.

use super::{Action, Effect, Focus, Form, History, Lab, LinkForm, Mode, Selection, Step};
use crate::experiment::{Recording, Subject};
use chess::record::NodeId;
use cozy_chess::Board;
use cozy_chess::util::display_san_move;
use kit::experiment::ChessSubject;
use kit::experiment::link::LinkState;
use kit::model::game::Game;
use kit::model::linked::{Arrival, Promised};
use kit::model::notice::{NoticeKind, unreadable};
use kit::model::position::{Change, PositionAction};

impl Lab {
    /// Carries out an action. Nothing that was typed, set up or computed is lost by a wrong one.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        let effects = self.act(action);
        self.playback.playing &= self.shown().is_some();
        self.align();
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => self.open(&query, Arrival::Fresh),
            Action::Return(query) => self.open(&query, Arrival::History),
            Action::Position(action) => self.change(action),
            Action::DeleteMove | Action::MakeMain | Action::SetComment(_) | Action::SetNag(_) => {
                self.annotate(action)
            }
            Action::File(file) => self.file(file),
            Action::PastePgn(_)
            | Action::ChooseGame(_)
            | Action::CloseLibrary
            | Action::Remember(_)
            | Action::SavePgn
            | Action::CopyPgn => self.pgn(action),
            Action::SaveAnnotated(extent) => self.save_annotated(extent),
            Action::Beside(beside) => self.beside(beside),
            Action::AdoptNode => self.adopt_node(),
            Action::SetMode(_)
            | Action::SetMethod(_)
            | Action::SetOrder(_)
            | Action::SetEvaluator(_)
            | Action::SetImprovements(_)
            | Action::Type(..)
            | Action::Switch(..) => self.set(action),
            Action::Run => self.run(None, Promised::default()),
            Action::Climb => self.climb(),
            Action::TogglePause => self.jobs.toggle_pause(),
            Action::Cancel => self.jobs.stop(),
            Action::Kill => self.kill(),
            Action::Received(answer) => self.received(answer),
            Action::WorkerFailed(message) => self.worker_failed(&message),
            Action::Playback(step) => self.playback(step),
            Action::Select(selection) => self.select(selection),
            Action::ProveCut => self.prove_cut(),
            Action::DropProof => {
                self.proved = None;
                Vec::new()
            }
            Action::OpenTrace(bytes) => self.open_trace(&bytes),
            Action::SaveTrace => self.save_trace(),
            Action::CopyLink(form) => self.copy_link(form),
            Action::Note(text) => self.notices.refuse(text),
            Action::Dismiss(id) => self.notices.dismiss(id),
        }
    }

    /// The address of what is shown, as an effect; none while the form has a wrong entry.
    pub(super) fn address(&self, history: History) -> Vec<Effect> {
        self.link()
            .map(|link| Effect::Address(link.to_lasting_query(), history))
            .into_iter()
            .collect()
    }

    /// The game's record is edited at the cursor.
    fn annotate(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::DeleteMove => {
                self.position.game.delete();
                return self.go_to(self.position.game.at());
            }
            Action::MakeMain => {
                self.position.game.make_main();
            }
            Action::SetComment(text) => {
                self.position.game.set_comment(&text);
            }
            Action::SetNag(nag) => {
                self.position.game.set_nag(nag);
            }
            _ => {}
        }
        Vec::new()
    }

    /// A setting is typed or chosen.
    fn set(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetMode(mode) => {
                self.mode = mode;
                self.focus = Focus::Setup;
                self.fit_example();
            }
            Action::Type(field, text) => *field(&mut self.form) = text,
            Action::Switch(switch, is_on) => {
                if let Some(ctw) = &mut self.ctw {
                    *switch(ctw) = is_on;
                }
            }
            Action::SetMethod(method) => {
                self.set_method(method);
                self.fit_example();
            }
            Action::SetOrder(order) => {
                self.settings.order = order;
            }
            Action::SetEvaluator(evaluator) => {
                self.evaluator = evaluator;
            }
            Action::SetImprovements(improvements) => {
                self.improvements = improvements;
            }
            _ => {}
        }
        self.set_up()
    }

    /// A setting changed: the panels keep the recording, the address keeps the setting.
    fn set_up(&mut self) -> Vec<Effect> {
        if let Ok(experiment) = self.experiment() {
            (self.settings, self.ctw) = (experiment.settings, experiment.ctw);
        }
        if self.followed().is_none() {
            self.address(History::Replace)
        } else {
            Vec::new()
        }
    }

    pub(super) fn change(&mut self, action: PositionAction) -> Vec<Effect> {
        match self
            .position
            .change(action, &self.board(), &mut self.notices)
        {
            Change::Done(effects) => effects,
            Change::Flipped => self.address(History::Replace),
            Change::Play(mv) => self.play(mv),
            Change::GoTo(node) | Change::RestoredGame(node) => self.go_to(node),
            Change::SetShapes(shapes) => {
                if self.focus == Focus::Setup {
                    self.position.game.set_shapes(&shapes);
                }
                Vec::new()
            }
            Change::Set(board) => self.set_position(board),
        }
    }

    fn play(&mut self, mv: cozy_chess::Move) -> Vec<Effect> {
        if let Some(effects) = self.enter_child(mv) {
            return effects;
        }
        if self.focus == Focus::Recording {
            // A move off the recorded tree starts from the position that is on the board.
            self.take_over_node();
        }
        let board = self.position.game.board().clone();
        if !self.position.game.play(mv) {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        }
        self.focus = Focus::Setup;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(format!(
            "Played {}",
            display_san_move(&board, mv)
        )));
        effects
    }

    /// Follows the recorded tree if the move is one of the shown node's.
    fn enter_child(&mut self, mv: cozy_chess::Move) -> Option<Vec<Effect>> {
        let recording = self.followed()?.clone();
        let node = self.node()?;
        let board = recording.board(node)?;
        let child = recording.tree().children(node).find(|&child| {
            recording
                .chess_move(child)
                .is_some_and(|packed| packed.unpack(&board) == mv)
        })?;
        Some(self.playback(Step::To(child)))
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.position.game.go(node);
        self.focus = Focus::Setup;
        self.mode = Mode::Chess;
        let mut effects = self.address(History::Push);
        effects.push(Effect::Say(self.position.game.spoken_place()));
        effects
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.put_game(Game::new(board));
        self.mode = Mode::Chess;
        self.focus = Focus::Setup;
        let mut effects = self.address(History::Push);
        effects.extend(self.look());
        effects
    }

    fn adopt_node(&mut self) -> Vec<Effect> {
        self.take_over_node();
        self.focus = Focus::Setup;
        self.address(History::Push)
    }

    /// What stands on the board, with the moves that led to it.
    pub fn subject(&self) -> ChessSubject {
        let followed = self.followed().zip(self.node());
        let followed = followed.and_then(|(recording, node)| recording.subject_at(node));
        followed.unwrap_or_else(|| self.position.game.subject())
    }

    /// Makes the shown node's position the position set up, with its moves as the game.
    fn take_over_node(&mut self) {
        let node = self.recording().zip(self.node());
        let subject = node.and_then(|(recording, node)| recording.subject_at(node));
        if let Some(Ok(game)) = subject.as_ref().map(Game::from_subject) {
            self.position.game = game;
            self.mode = Mode::Chess;
        }
    }

    fn select(&mut self, selection: Selection) -> Vec<Effect> {
        if let Some(recording) = self.recording().cloned()
            && self.playback.select(selection, recording.tree())
        {
            self.focus = Focus::Recording;
        }
        Vec::new()
    }

    pub(super) fn open_trace(&mut self, bytes: &[u8]) -> Vec<Effect> {
        match Recording::read(bytes) {
            Ok(recording) => {
                let experiment = recording.experiment().clone();
                (self.settings, self.ctw) = (experiment.settings.clone(), experiment.ctw);
                self.evaluator = experiment.evaluator;
                self.improvements = experiment.improvements;
                match &experiment.subject {
                    Subject::Tree(_) => self.mode = Mode::Tree,
                    Subject::Chess(subject) => {
                        self.mode = Mode::Chess;
                        if !self.find_game(subject)
                            && let Ok(game) = Game::from_subject(subject)
                        {
                            self.put_game(game);
                        }
                    }
                }
                self.form = Form::of(&experiment);
                // What comes of a search at work must not take the place of the file.
                let mut effects = self.jobs.stop();
                self.jobs.end();
                self.show(recording, None);
                effects.extend(self.step_effects());
                effects
            }
            Err(error) => self.notices.refuse(unreadable(&error)),
        }
    }

    fn save_trace(&mut self) -> Vec<Effect> {
        let Some(recording) = self.recording() else {
            return Vec::new();
        };
        let mut bytes = Vec::new();
        match recording.write(&mut bytes) {
            Ok(()) => {
                let name = format!("search-{:016x}.jsonl", recording.summary().digest);
                vec![Effect::Save { name, bytes }]
            }
            Err(error) => {
                self.notify(
                    NoticeKind::Problem,
                    format!("The trace cannot be saved: {error}."),
                );
                Vec::new()
            }
        }
    }

    fn copy_link(&mut self, form: LinkForm) -> Vec<Effect> {
        let Some(link) = self.link() else {
            let message = self.experiment().err().unwrap_or_default();
            self.notify(
                NoticeKind::Problem,
                format!("There is no link to copy yet: {message}."),
            );
            return Vec::new();
        };
        let query = link.to_lasting_query();
        vec![Effect::copy_link(form, query, || self.link_text())]
    }

    fn link_text(&self) -> String {
        let what = match self.mode {
            Mode::Chess => format!("position {}", self.position.game.board()),
            Mode::Tree => "a typed tree".to_owned(),
        };
        match self.followed() {
            Some(_) => format!("Search of {what}, step {}", self.playback.cursor.step()),
            None => format!("Search of {what}"),
        }
    }
}
