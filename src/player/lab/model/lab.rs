//! PLAYER's lab on the machine of the labs: what it shows, and what comes of an action.

use super::state::OnMove;
use super::update::USUAL_LESSON_CONFIG;
use super::{Action, Effect, History, Lab, LessonLog, LinkForm, Origin, PlayerAction, Purpose};
use crate::experiment::PlayerLink;
use crate::experiment::link::Panel;
use crate::experiment::messages::{Reply, Request};
use chess::record::NodeId;
use cozy_chess::{Board, Move};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::{Answer, Order};
use kit::model::board::Shape;
use kit::model::game::Game;
use kit::model::keys::{Binding, row};
use kit::model::lab::{Elsewhere, Joined, Key};
use kit::model::linked::Arrival;
use kit::model::notice::{Cause, NoticeKind, Notices};
use kit::model::playback::{Outcome, Playback, Step};
use kit::model::position::{Position, PositionAction};
use kit::model::recorded::{RecordedLab, action_of_key};
use kit::model::squares::plural;
use trace::{Cursor, Tree};

/// The key that the lesson log is kept under.
const LESSON_LOG: &str = "book";

impl RecordedLab for Lab {
    type Own = PlayerAction;
    type Request = Order<Request>;
    type Link = PlayerLink;

    const STORAGE_PREFIX: &'static str = "plyground.player.";
    const KEYS: &'static [Binding<fn() -> Action>] = &[
        row("ArrowUp", "↑", "choose the move above", || {
            PlayerAction::ChooseAbove.into()
        }),
        row("ArrowDown", "↓", "choose the move below", || {
            PlayerAction::ChooseBelow.into()
        }),
        row(
            "b",
            "b",
            "show the board before or after the chosen move",
            || PlayerAction::ToggleAfter.into(),
        ),
        row("p", "p", "play the chosen move", || {
            PlayerAction::PlayChosen.into()
        }),
        row(
            "t",
            "t",
            "teach: the chosen move is better than the first",
            || PlayerAction::Teach.into(),
        ),
        row("g", "g", "the critic: the first move is good", || {
            PlayerAction::Criticise(true).into()
        }),
        row("x", "x", "the critic: the first move is bad", || {
            PlayerAction::Criticise(false).into()
        }),
        row(
            "z",
            "z",
            "undo the last lesson or change of weights",
            || PlayerAction::Undo.into(),
        ),
        row("y", "y", "do it again", || PlayerAction::Redo.into()),
        row("1", "1", "panel: weights", || {
            PlayerAction::SetPanel(Panel::Weights).into()
        }),
        row("2", "2", "panel: teach", || {
            PlayerAction::SetPanel(Panel::Teach).into()
        }),
        row("3", "3", "panel: train", || {
            PlayerAction::SetPanel(Panel::Train).into()
        }),
        row("4", "4", "panel: measure", || {
            PlayerAction::SetPanel(Panel::Measure).into()
        }),
        row("Enter", "Enter", "start the training of the form", || {
            PlayerAction::Run(Purpose::Train).into()
        }),
        row("Escape", "Esc", "stop what runs, or choose no move", || {
            PlayerAction::Stop.into()
        }),
        row("o", "o", "lay the next map over the board", || {
            PlayerAction::NextLayer.into()
        }),
        row("c", "c", "copy the link", || {
            Action::CopyLink(LinkForm::Plain)
        }),
    ];

    fn notices(&mut self) -> &mut Notices {
        &mut self.notices
    }

    fn playback(&self) -> Option<&Playback> {
        Some(&self.playback)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position(&self) -> Option<&Position> {
        Some(&self.position)
    }

    fn position_mut(&mut self) -> Option<&mut Position> {
        Some(&mut self.position)
    }

    /// Sets up what a link describes. Lessons that were given stay in the lesson log, and those of the link follow
    /// them; going back in the browser's history leaves the weights alone, as lessons have an undoing of their own.
    fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (link, problems) = PlayerLink::from_query(query);
        self.notices.add_link_problems(&problems);
        self.position.open(link.flipped);
        self.castled = link.castled;
        self.reading = link.reading;
        self.panel = link.panel;
        self.parameter = link.parameter;
        let lessons = self.lessons_of(&link);
        if arrival == Arrival::History || query.is_empty() && !self.lesson_log.is_empty() {
            // The weights stay, those kept at an earlier visit too.
        } else if let Some(lessons) = lessons {
            self.join(lessons);
        } else if self.lesson_log.is_empty() {
            let manner = self
                .lesson_config_form
                .manner()
                .unwrap_or(USUAL_LESSON_CONFIG);
            self.lesson_log = LessonLog::new(manner, link.weights);
        } else {
            self.lesson_log.set(link.weights, Origin::Link);
        }
        self.position.put_linked(&link.subject, &mut self.notices);
        self.survey_position();
        self.weights_changed();
        if let Some(mv) = link.chosen {
            self.chosen = self.decision.find(mv);
            if self.chosen.is_none() {
                let text = format!("The move {mv} in the link is not possible in its position.");
                self.notify(NoticeKind::Problem, text);
            }
        } else {
            self.chosen = self.recommended().map(|(index, _)| index);
        }
        self.after = self.parameter.is_some() && self.chosen.is_some();
        self.turn_to_chosen();
        Vec::new()
    }

    fn act(&mut self, action: PlayerAction) -> Vec<Effect> {
        match action {
            PlayerAction::SetUp(number) => self.set_up(number),
            PlayerAction::SetUpWith(fen, san) => self.set_up_with(&fen, &san),
            PlayerAction::SetUpGame(_)
            | PlayerAction::OpenPgn(_)
            | PlayerAction::ChooseGame(_)
            | PlayerAction::CloseLibrary => self.pgn(action),
            PlayerAction::Choose(_)
            | PlayerAction::ChooseAbove
            | PlayerAction::ChooseBelow
            | PlayerAction::Unchoose
            | PlayerAction::PlayChosen => self.choosing(&action),
            PlayerAction::SetWeight(parameter, weight) => self.set_weight(parameter, weight),
            PlayerAction::SetWeights(weights) => self.take(weights, Origin::Hand),
            PlayerAction::TypeWeight(parameter, text) => self.type_weight(parameter, text),
            PlayerAction::Take(preset) => self.take(preset.weights(), Origin::Named(preset)),
            PlayerAction::OpenWeights(name, bytes) => self.open_weights(&name, &bytes),
            PlayerAction::SaveWeights => vec![self.save_weights()],
            PlayerAction::OpenText(name, bytes) => self.open_text(&name, bytes),
            PlayerAction::Teach => self.teach(),
            PlayerAction::TeachCompared => self.teach_compared(),
            PlayerAction::Criticise(is_good) => self.criticise(is_good),
            PlayerAction::Undo => self.undo(),
            PlayerAction::Redo => self.redo(),
            PlayerAction::Run(purpose) => self.run(purpose),
            PlayerAction::Stop => self.stop(),
            PlayerAction::TakeTrained => self.take_trained(),
            PlayerAction::TakeFitted => self.take_fitted(),
            PlayerAction::SaveCurve => self.save_curve(),
            _ => self.set(action),
        }
    }

    fn cause(action: &PlayerAction) -> Cause {
        match action {
            PlayerAction::SetUp(_)
            | PlayerAction::SetUpWith(..)
            | PlayerAction::SetUpGame(_)
            | PlayerAction::ChooseGame(_)
            | PlayerAction::PlayChosen => Cause::Position,
            PlayerAction::Run(_)
            | PlayerAction::Teach
            | PlayerAction::TeachCompared
            | PlayerAction::Criticise(_)
            | PlayerAction::Undo
            | PlayerAction::Redo => Cause::Run,
            PlayerAction::Choose(_) | PlayerAction::ChooseAbove | PlayerAction::ChooseBelow => {
                Cause::Step
            }
            PlayerAction::OpenPgn(_)
            | PlayerAction::OpenText(..)
            | PlayerAction::OpenWeights(..)
            | PlayerAction::SaveWeights
            | PlayerAction::SaveCurve => Cause::File,
            _ => Cause::Other,
        }
    }

    fn settle(&mut self) -> Vec<Effect> {
        self.ask();
        Vec::new()
    }

    fn step(&mut self, step: Step) -> Vec<Effect> {
        let (at, end) = (self.lesson_log.cursor(), self.lesson_log.len());
        // Without lessons the steps are those of the game.
        if end == 0
            && !self.playback.predict.is_on()
            && let Some(action) = PositionAction::of_step(step, &self.position.game)
        {
            return self.change(action);
        }
        self.playback.cursor = Cursor::new(end).seek(at);
        let lesson_log = &self.lesson_log;
        let is_lesson = |event: usize| lesson_log.is_lesson(event + 1);
        let mut playback = self.playback.clone();
        let asked = |step| self.which_weight(step);
        // A lesson log is not a tree.
        let outcome = playback.take(step, &Tree::default(), None, is_lesson, asked);
        self.playback = playback;
        match outcome {
            Outcome::NoFurther if self.playback.predict.is_on() => return self.next_position(),
            Outcome::NoFurther => return vec![Effect::Say("No further lesson".to_owned())],
            Outcome::Set => return Vec::new(),
            Outcome::There => self.lesson_log.seek(self.playback.cursor.step()),
        }
        if self.lesson_log.cursor() == at {
            return Vec::new();
        }
        self.weights_changed();
        self.turn_to_chosen();
        let mut effects = self.address(History::Replace);
        if !matches!(step, Step::Tick(_)) {
            effects.push(Effect::Say(self.step_said()));
        }
        effects
    }

    fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        let Some(running) = self.jobs.find(answer.job) else {
            return Vec::new();
        };
        match answer.reply {
            Ok(Reply::Progress(stage, share, positions)) => {
                running.progress = Some((stage, share, positions));
            }
            Ok(Reply::Passed(pass)) => self.results.passes.push(pass),
            Ok(Reply::Fitted(fit)) => self.results.fits.push(fit),
            reply => {
                let ended = self.jobs.end();
                return ended.map_or_else(Vec::new, |ended| self.finished(ended.work, reply));
            }
        }
        Vec::new()
    }

    fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        let Some(running) = self.jobs.end() else {
            return vec![Effect::RestartWorker];
        };
        let text = format!(
            "The worker failed: {why}. A new one has taken over; try again, perhaps with fewer positions."
        );
        self.results.trouble[running.work.purpose as usize] = Some(text.clone());
        vec![Effect::RestartWorker, Effect::Say(text)]
    }

    fn kept(&mut self, kept: Vec<(String, String)>) -> Vec<Effect> {
        if let Some((_, text)) = kept.into_iter().find(|(key, _)| key == LESSON_LOG) {
            self.restore(&text);
        }
        Vec::new()
    }

    fn not_kept(&mut self, _: &str) -> Vec<Effect> {
        self.refuse_keeping("the browser has no room for them, or does not allow it");
        Vec::new()
    }

    const STORED_NAME: &'static str = "list of lessons";

    fn join_stored(&mut self, _: &str, elsewhere: Elsewhere<'_>, _: &mut Vec<Effect>) -> Joined {
        self.join_lessons(elsewhere.theirs)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let changed = self.take_changed_log();
        changed
            .map(|text| (LESSON_LOG.to_owned(), text))
            .into_iter()
            .collect()
    }

    /// A move on the board or typed: what becomes of it is the person's choice.
    fn play(&mut self, mv: Move) -> Vec<Effect> {
        self.after = false;
        let Some(index) = self.decision.find(mv) else {
            return vec![Effect::Say(format!("{mv} is not legal here"))];
        };
        match self.on_move {
            OnMove::Play => self.play_in_game(mv),
            OnMove::Choose => self.choose(Some(index)),
            OnMove::Teach => {
                self.chosen = Some(index);
                self.teach()
            }
        }
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.position.game.go(node);
        self.arrive(self.position.game.spoken_place())
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.begin(Game::new(board));
        self.survey_position();
        let moves = self.decision.candidates.len();
        self.arrive(format!(
            "A position with {}",
            plural(moves as u64, "legal move")
        ))
    }

    fn set_shapes(&mut self, shapes: &[Shape]) -> Vec<Effect> {
        // A drawing on the board after the chosen move belongs to no place in the game.
        if !self.after {
            self.position.game.set_shapes(shapes);
        }
        Vec::new()
    }

    fn key(&self, key: &Key<'_>) -> Option<Action> {
        let action = action_of_key::<Self>(key)?;
        if self.is_overview {
            return Self::overview_key(action);
        }
        Some(action)
    }

    fn link(&self) -> Option<PlayerLink> {
        Some(Self::link(self))
    }

    fn link_text(&self) -> String {
        "PLAYER and PRO".to_owned()
    }

    /// Copies the link; lessons that have no room in it are said.
    fn copy_link(&mut self, form: LinkForm) -> Vec<Effect> {
        let link = Self::link(self);
        let lessons = self.lesson_log.lessons();
        let mut effects = Vec::new();
        if lessons > 0 && link.lessons.is_none() {
            let lessons = plural(lessons as u64, "lesson");
            effects = self.notices.refuse(format!(
                "The link leaves out your {lessons}: they are too long for it. The weights they led to are in it."
            ));
        }
        effects.push(Effect::copy_link(form, link.to_lasting_query(), || {
            self.link_text()
        }));
        effects
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }
}
