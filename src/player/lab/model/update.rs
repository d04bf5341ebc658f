//! One action after another: what each makes of the lab.

use super::words::{number, typed};
use super::{Action, Effect, Field, History, Lab, LinkForm, Origin};
use crate::experiment::weights::{EXTENSION, read, write};
use cozy_chess::Color;
use kit::experiment::link::LinkState;
use kit::model::linked::Arrival;
use kit::model::playback::{Outcome, Step};
use kit::model::position::PositionAction;
use kit::model::squares::plural;
use kit::model::typed::{Wrong, quoted};
use player::{Coding, Division, LessonConfig, PARAMETERS, Parameter, Rule, Threshold, Weights};
use trace::{Cursor, Tree};

/// How lessons are taken when nothing else is said.
pub(super) const USUAL_MANNER: LessonConfig = LessonConfig {
    rule: Rule {
        rate: 1.0,
        division: Division::Norm,
    },
    coding: Coding::Plain,
    threshold: Threshold::Off,
};

impl Lab {
    /// Takes an action; what the browser has to do for it.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        let effects = self.act(action);
        self.ask();
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => self.open(&query, Arrival::Fresh),
            Action::Return(query) => self.open(&query, Arrival::History),
            Action::Restore(text) => {
                self.restore(&text);
                Vec::new()
            }
            Action::NotKept => {
                self.not_kept("the browser has no room for them, or does not allow it");
                Vec::new()
            }
            Action::Position(action) => self.change(action),
            Action::SetUp(number) => self.set_up(number),
            Action::SetUpWith(fen, san) => self.set_up_with(&fen, &san),
            Action::SetUpGame(_)
            | Action::OpenPgn(_)
            | Action::ChooseGame(_)
            | Action::CloseLibrary => self.pgn(action),
            Action::Choose(_)
            | Action::ChooseAbove
            | Action::ChooseBelow
            | Action::Unchoose
            | Action::PlayChosen => self.choosing(&action),
            Action::SetWeight(parameter, weight) => self.set_weight(parameter, weight),
            Action::SetWeights(weights) => self.take(weights, Origin::Hand),
            Action::TypeWeight(parameter, text) => self.type_weight(parameter, text),
            Action::Take(preset) => self.take(preset.weights(), Origin::Named(preset)),
            Action::OpenWeights(name, bytes) => self.open_weights(&name, &bytes),
            Action::SaveWeights => vec![self.save_weights()],
            Action::OpenText(name, bytes) => self.open_text(&name, bytes),
            Action::Teach => self.teach(),
            Action::Criticise(is_good) => self.criticise(is_good),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Playback(step) => self.playback(step),
            Action::Run(purpose) => self.run(purpose),
            Action::Stop => self.stop(),
            Action::Received(answer) => self.received(answer),
            Action::WorkerFailed(message) => self.worker_failed(&message),
            Action::TakeTrained => self.take_trained(),
            Action::TakeFitted => self.take_fitted(),
            Action::SaveCurve => self.save_curve(),
            Action::CopyLink(form) => self.copy_link(form),
            Action::Say(text) => vec![Effect::Say(text)],
            Action::Note(text) => self.notices.refuse(text),
            _ => self.set(action),
        }
    }

    /// Settings that need no more than being kept.
    fn set(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetCastled(side, castled) => {
                match side {
                    Color::White => self.castled.white = castled,
                    Color::Black => self.castled.black = castled,
                }
                self.survey_again();
            }
            Action::SetReading(reading) => {
                self.reading = reading;
                self.survey_again();
            }
            Action::SetOddity(oddity, listed) => {
                self.reading = if listed {
                    self.reading.listed(oddity)
                } else {
                    self.reading.meant(oddity)
                };
                self.survey_again();
            }
            Action::SetOnMove(on_move) => self.on_move = on_move,
            Action::Highlight(parameter) => {
                self.parameter = parameter;
                self.after = parameter.is_some() && self.chosen.is_some();
            }
            Action::ToggleAfter => self.after = !self.after && self.chosen.is_some(),
            Action::SetLayer(layer) => {
                self.layer = layer;
                self.parameter = None;
            }
            Action::NextLayer => {
                self.layer = self.layer.next();
                self.parameter = None;
                let mut effects = self.address(History::Replace);
                effects.push(Effect::Say(format!(
                    "Over the board: {}",
                    self.layer.row().name
                )));
                return effects;
            }
            Action::SortBy(column) => {
                self.sort = self.sort.by(column);
                self.page = 0;
                self.turn_to_chosen();
            }
            Action::SetBasis(basis) => self.basis = basis,
            Action::SetCells(cells) => self.cells = cells,
            Action::TurnPage(page) => self.page = page,
            Action::SetPanel(panel) => self.panel = panel,
            Action::SetManner(field) => self.manner_form.set(field),
            Action::TypeLa(text) => self.cards.rate = text,
            Action::TypeLe(text) => self.cards.error = text,
            Action::SetScale(scale) => self.cards.scale = scale,
            Action::Set(field) => {
                self.set_field(field);
                return Vec::new();
            }
            Action::Dismiss(id) => {
                let _: Vec<Effect> = self.notices.dismiss(id);
            }
            _ => {}
        }
        self.address(History::Replace)
    }

    fn set_field(&mut self, field: Field) {
        let form = &mut self.form;
        match field {
            Field::Choice(choice) => form.choice = choice,
            Field::Own(text) => form.set_own(text),
            Field::Text(field, text) => *field(form) = text,
            Field::Tutor(tutor) => form.tutor = tutor,
            Field::Manner(field) => form.manner.set(field),
            Field::Start(start) => form.start = start,
            Field::Kept(kept) => form.kept = kept,
        }
    }

    /// The same position read otherwise: the chosen move stays.
    fn survey_again(&mut self) {
        let chosen = self.chosen_candidate().map(|candidate| candidate.mv);
        let after = self.after;
        self.look();
        self.chosen = chosen.and_then(|mv| self.decision.find(mv));
        self.after = after && self.chosen.is_some();
        self.turn_to_chosen();
    }

    fn choosing(&mut self, action: &Action) -> Vec<Effect> {
        match action {
            Action::Choose(index) => self.choose(Some(*index)),
            Action::ChooseAbove | Action::ChooseBelow => {
                let down = matches!(action, Action::ChooseBelow);
                match self.neighbour(down) {
                    Some(index) => self.choose(Some(index)),
                    None => Vec::new(),
                }
            }
            Action::PlayChosen => match self.chosen_candidate().map(|candidate| candidate.mv) {
                Some(mv) => self.play(mv),
                None => self.notices.refuse("Choose a move first, then play it."),
            },
            _ => self.choose(None),
        }
    }

    /// Sets weights, as a step of the lesson log.
    pub(super) fn take(&mut self, weights: Weights, origin: Origin) -> Vec<Effect> {
        let said = format!("Now: {}", origin.words());
        self.lesson_log.set(weights, origin);
        self.weights_changed();
        self.turn_to_chosen();
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(said));
        effects
    }

    fn set_weight(&mut self, parameter: Parameter, weight: f64) -> Vec<Effect> {
        let weights = self.weights().with(parameter, weight);
        self.lesson_log.set(weights, Origin::Hand);
        self.wrong_weight = None;
        self.address(History::Replace)
    }

    fn type_weight(&mut self, parameter: Parameter, text: String) -> Vec<Effect> {
        let now = self.weights().of(parameter);
        if text.trim() == number(now) {
            // What was shown is shorter than what is stored; it was not changed.
            self.wrong_weight = None;
            return Vec::new();
        }
        let name = PARAMETERS[parameter.number() - 1].name;
        let weight = typed(&text).filter(|weight| weight.abs() <= player::LIMIT);
        if let Some(weight) = weight {
            let effects = self.set_weight(parameter, weight);
            self.weights_changed();
            return effects;
        }
        let why = format!(
            "{name}: {} is not a number between \u{2212}10^12 and 10^12.",
            quoted(&text)
        );
        let said = why.clone();
        self.wrong_weight = Some((parameter, Wrong { text, why }));
        vec![Effect::Say(said)]
    }

    fn open_weights(&mut self, name: &str, bytes: &[u8]) -> Vec<Effect> {
        match read(bytes) {
            Ok(weights) => {
                self.wrong_file = None;
                self.take(weights, Origin::File(name.to_owned()))
            }
            Err(error) => {
                let why =
                    format!("{name} has no weights in it: {error}. The weights stay as they are.");
                self.wrong_file = Some(why.clone());
                vec![Effect::Say(why)]
            }
        }
    }

    fn open_text(&mut self, name: &str, bytes: Vec<u8>) -> Vec<Effect> {
        match String::from_utf8(bytes) {
            Ok(text) => {
                self.form.set_own(text);
                Vec::new()
            }
            Err(error) => {
                // Old collections are written in Latin-1, whose letters are the first of Unicode.
                let letters = error.as_bytes().iter().map(|&byte| char::from(byte));
                self.form.set_own(letters.collect());
                vec![Effect::Say(format!("{name} was read as Latin-1"))]
            }
        }
    }

    fn save_weights(&self) -> Effect {
        let step = self.lesson_log.cursor();
        let remarks = self.lesson_log.story(step);
        Effect::Save {
            name: format!("player.{EXTENSION}"),
            bytes: write(&self.weights(), &remarks).into_bytes(),
        }
    }

    fn undo(&mut self) -> Vec<Effect> {
        if !self.lesson_log.undo() {
            return vec![Effect::Say("There is nothing to undo".to_owned())];
        }
        self.after_step("Undone: the lessons before it were taken again")
    }

    fn redo(&mut self) -> Vec<Effect> {
        if !self.lesson_log.redo() {
            return vec![Effect::Say("There is nothing to redo".to_owned())];
        }
        self.after_step("Redone")
    }

    fn after_step(&mut self, said: &str) -> Vec<Effect> {
        self.weights_changed();
        self.turn_to_chosen();
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(said.to_owned()));
        effects
    }

    fn playback(&mut self, step: Step) -> Vec<Effect> {
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

    fn step_said(&self) -> String {
        self.microscope().map_or_else(
            || "Before the first step".to_owned(),
            |microscope| format!("Step {}: {}", self.lesson_log.cursor(), microscope.heading),
        )
    }

    /// Copies the link; lessons that have no room in it are said.
    fn copy_link(&mut self, form: LinkForm) -> Vec<Effect> {
        let link = self.link();
        let lessons = self.lesson_log.lessons();
        let mut effects = Vec::new();
        if lessons > 0 && link.lessons.is_none() {
            let lessons = plural(lessons as u64, "lesson");
            effects = self.notices.refuse(format!(
                "The link leaves out your {lessons}: they are too long for it. The weights they led to are in it."
            ));
        }
        let title = || "PLAYER and PRO".to_owned();
        effects.push(Effect::copy_link(form, link.to_lasting_query(), title));
        effects
    }

    pub(super) fn address(&self, history: History) -> Vec<Effect> {
        vec![Effect::Address(self.link().to_lasting_query(), history)]
    }
}
