//! The lab's own actions.

use super::words::{number, typed};
use super::{Effect, Field, History, Lab, Origin, PlayerAction};
use crate::experiment::weights::{EXTENSION, read, write};
use cozy_chess::Color;
use kit::model::recorded::RecordedLab;
use kit::model::typed::{Wrong, quoted};
use player::{Coding, Division, LessonConfig, PARAMETERS, Parameter, Rule, Threshold, Weights};

/// The usual configuration of lessons.
pub(super) const USUAL_LESSON_CONFIG: LessonConfig = LessonConfig {
    rule: Rule {
        rate: 1.0,
        division: Division::Norm,
    },
    coding: Coding::Plain,
    threshold: Threshold::Off,
};

impl Lab {
    /// Settings that need no more than being kept.
    pub(super) fn set(&mut self, action: PlayerAction) -> Vec<Effect> {
        match action {
            PlayerAction::SetCastled(side, castled) => {
                match side {
                    Color::White => self.castled.white = castled,
                    Color::Black => self.castled.black = castled,
                }
                self.survey_again();
            }
            PlayerAction::SetReading(reading) => {
                self.reading = reading;
                self.survey_again();
            }
            PlayerAction::SetOddity(oddity, listed) => {
                self.reading = if listed {
                    self.reading.listed(oddity)
                } else {
                    self.reading.meant(oddity)
                };
                self.survey_again();
            }
            PlayerAction::SetOnMove(on_move) => self.on_move = on_move,
            PlayerAction::Highlight(parameter) => {
                self.parameter = parameter;
                self.after = parameter.is_some() && self.chosen.is_some();
            }
            PlayerAction::ToggleAfter => self.after = !self.after && self.chosen.is_some(),
            PlayerAction::SetLayer(layer) => {
                self.layer = layer;
                self.parameter = None;
            }
            PlayerAction::NextLayer => {
                self.layer = self.layer.next();
                self.parameter = None;
                let mut effects = self.address(History::Replace);
                effects.push(Effect::Say(format!(
                    "Over the board: {}",
                    self.layer.row().name
                )));
                return effects;
            }
            PlayerAction::SortBy(column) => {
                self.sort = self.sort.by(column);
                self.page = 0;
                self.turn_to_chosen();
            }
            PlayerAction::SetBasis(basis) => self.basis = basis,
            PlayerAction::SetCells(cells) => self.cells = cells,
            PlayerAction::TurnPage(page) => self.page = page,
            PlayerAction::SetPanel(panel) => self.panel = panel,
            PlayerAction::SetLessonConfig(field) => self.lesson_config_form.set(field),
            PlayerAction::TypeLa(text) => self.cards.rate = text,
            PlayerAction::TypeLe(text) => self.cards.error = text,
            PlayerAction::SetScale(scale) => self.cards.scale = scale,
            PlayerAction::Set(field) => {
                self.set_field(field);
                return Vec::new();
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
            Field::LessonConfig(field) => form.manner.set(field),
            Field::Start(start) => form.start = start,
            Field::Kept(kept) => form.kept = kept,
        }
    }

    /// The same position read otherwise: the chosen move stays.
    fn survey_again(&mut self) {
        let chosen = self.chosen_candidate().map(|candidate| candidate.mv);
        let after = self.after;
        self.survey_position();
        self.chosen = chosen.and_then(|mv| self.decision.find(mv));
        self.after = after && self.chosen.is_some();
        self.turn_to_chosen();
    }

    pub(super) fn choosing(&mut self, action: &PlayerAction) -> Vec<Effect> {
        match action {
            PlayerAction::Choose(index) => self.choose(Some(*index)),
            PlayerAction::ChooseAbove | PlayerAction::ChooseBelow => {
                let down = matches!(action, PlayerAction::ChooseBelow);
                match self.neighbour(down) {
                    Some(index) => self.choose(Some(index)),
                    None => Vec::new(),
                }
            }
            PlayerAction::PlayChosen => match self.chosen_candidate().map(|candidate| candidate.mv)
            {
                Some(mv) => self.play_in_game(mv),
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

    pub(super) fn set_weight(&mut self, parameter: Parameter, weight: f64) -> Vec<Effect> {
        let weights = self.weights().with(parameter, weight);
        self.lesson_log.set(weights, Origin::Hand);
        self.wrong_weight = None;
        self.address(History::Replace)
    }

    pub(super) fn type_weight(&mut self, parameter: Parameter, text: String) -> Vec<Effect> {
        let now = self.weights().of(parameter);
        if text.trim() == number(now) {
            // The number shown is shorter than the number stored; it was not changed.
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

    pub(super) fn open_weights(&mut self, name: &str, bytes: &[u8]) -> Vec<Effect> {
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

    pub(super) fn open_text(&mut self, name: &str, bytes: Vec<u8>) -> Vec<Effect> {
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

    pub(super) fn save_weights(&self) -> Effect {
        let step = self.lesson_log.cursor();
        let remarks = self.lesson_log.story(step);
        Effect::Save {
            name: format!("player.{EXTENSION}"),
            bytes: write(&self.weights(), &remarks).into_bytes(),
        }
    }

    pub(super) fn undo(&mut self) -> Vec<Effect> {
        if !self.lesson_log.undo() {
            return vec![Effect::Say("There is nothing to undo".to_owned())];
        }
        self.after_step("Lesson undone")
    }

    pub(super) fn redo(&mut self) -> Vec<Effect> {
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

    pub(super) fn step_said(&self) -> String {
        self.microscope().map_or_else(
            || "Before the first step".to_owned(),
            |microscope| format!("Step {}: {}", self.lesson_log.cursor(), microscope.heading),
        )
    }
}
