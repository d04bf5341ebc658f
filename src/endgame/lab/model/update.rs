//! The one function that changes the lab: action in, effects out.

use super::running::Purpose;
use super::source::EgSource;
use super::{Action, Effect, Focus, History, Lab, Layer, LinkForm, Shown};
use crate::experiment::EgRecording;
use kit::experiment::ChessSubject;
use kit::experiment::link::LinkState;
use kit::model::board::Shape;
use kit::model::game::Game;
use kit::model::linked::{Arrival, Promised};
use kit::model::notice::unreadable;
use std::rc::Rc;

impl Lab {
    /// Carries out an action. Nothing that was typed, set up or computed is lost by a wrong one.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        let mut effects = self.act(action);
        self.playback.playing &= self.shown().is_some();
        effects.extend(self.questions());
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => self.open(&query, Arrival::Fresh),
            Action::Return(query) => self.open(&query, Arrival::History),
            Action::Position(action) => self.change(action),
            Action::ReadPgn(_) | Action::ChooseGame(_) | Action::CloseLibrary => self.pgn(action),
            Action::SetLayer(layer) => self.set_layer(layer),
            Action::SetGoal(text) => self.set_goal(&text),
            Action::ShowRule(place) => {
                self.highlighted = place.filter(|_| place != self.highlighted);
                Vec::new()
            }
            Action::AdoptNode => {
                self.take_over_node();
                self.focus = Focus::Setup;
                self.address(History::Push)
            }
            Action::SetNodes(text) => {
                self.set_nodes(text);
                Vec::new()
            }
            Action::Use(rules) => {
                self.rules = rules;
                self.run(Promised::default())
            }
            Action::Run => self.run(Promised::default()),
            Action::TogglePause => self.jobs.toggle_pause(),
            Action::Cancel => self.jobs.stop(),
            Action::Kill => self.kill(),
            Action::Received(answer) => self.received(answer),
            Action::WorkerFailed(message) => self.worker_failed(&message),
            Action::PlayAgainstEg(side) => self.play_against_eg(side),
            Action::TablesChanged => {
                self.tables_changed();
                Vec::new()
            }
            Action::Tables(news) => self.tables_told(news),
            Action::Drill(action) => self.drill(action),
            Action::Restore(text) => {
                self.drill.restore(&text);
                Vec::new()
            }
            Action::Why(mv) => self.ask_why(mv),
            Action::Zugzwangs(action) => self.zugzwangs.act(action),
            // Its thinking about the move must not be given up for the hint.
            Action::Hint if self.is_thinking_in_game() => {
                vec![Effect::Say("EG is thinking already".to_owned())]
            }
            Action::Hint => self.start(Purpose::Hint, Promised::default()),
            Action::Playback(step) => self.playback(step),
            Action::Select(selection) => self.select(selection),
            Action::OpenTrace(bytes) => self.open_trace(&bytes),
            Action::SaveTrace => self.save_trace(),
            Action::SavePgn => self.save_pgn(),
            Action::CopyLink(form) => self.copy_link(form),
            Action::Say(text) => vec![Effect::Say(text)],
            Action::Note(text) => self.notices.refuse(text),
            Action::Dismiss(id) => self.notices.dismiss(id),
        }
    }

    /// The address of what is shown, as an effect.
    pub(super) fn address(&self, history: History) -> Vec<Effect> {
        vec![Effect::Address(self.link().to_lasting_query(), history)]
    }

    fn set_layer(&mut self, layer: Layer) -> Vec<Effect> {
        self.layer = if layer == self.layer {
            Layer::Bare
        } else {
            layer
        };
        let mut effects = self.address(History::Replace);
        let words = self.picture().words;
        effects.push(Effect::Say(if words.is_empty() {
            "Nothing is shown on the board".to_owned()
        } else {
            words.join(" ")
        }));
        effects
    }

    fn set_goal(&mut self, text: &str) -> Vec<Effect> {
        let typed = text.trim().to_ascii_lowercase();
        let goal = match typed.parse() {
            Ok(goal) => Some(goal),
            Err(_) if typed.is_empty() => None,
            Err(_) => {
                let shown: String = typed.chars().take(20).collect();
                let why = format!(
                    "\u{201c}{shown}\u{201d} is not a square; type one from a1 to h8, such as d6."
                );
                let text = text.to_owned();
                self.wrong_goal = Some(super::Wrong {
                    text,
                    why: why.clone(),
                });
                return vec![Effect::Say(why)];
            }
        };
        self.goal = goal;
        self.wrong_goal = None;
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(self.picture().words.join(" ")));
        effects
    }

    /// A circle drawn while paths are shown chooses their goal; other drawings stay with the position.
    pub(super) fn set_shapes(&mut self, shapes: &[Shape]) -> Vec<Effect> {
        if self.focus == Focus::Setup {
            self.position.game.set_shapes(shapes);
        }
        match shapes.last() {
            Some(Shape { from, to: None, .. }) if super::needs_goal(self.layer) => {
                self.set_goal(&from.to_string())
            }
            _ => Vec::new(),
        }
    }

    fn open_trace(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let recording = match EgRecording::read(bytes) {
            Ok(recording) => recording,
            Err(error) => {
                return self.notices.refuse(unreadable(&error));
            }
        };
        let subject = ChessSubject {
            start: recording.subject().position.clone(),
            moves: Vec::new(),
        };
        match Game::from_subject(&subject) {
            Ok(game) => {
                self.position.put(game);
            }
            Err(error) => {
                return self.notices.refuse(unreadable(&error));
            }
        }
        self.leave_exercise();
        let limits = recording.subject().limits;
        self.rules = limits.rules;
        self.nodes = limits.proof.max(limits.strategic);
        self.wrong_nodes = None;
        self.plays = None;
        let recording = Rc::new(recording);
        self.show(
            Shown {
                source: Rc::new(EgSource::new(Rc::clone(&recording))),
                digest: recording.trace().digest(),
                recording,
                subject,
            },
            None,
        );
        self.step_effects()
    }

    fn save_trace(&mut self) -> Vec<Effect> {
        let Some(shown) = self.shown() else {
            return Vec::new();
        };
        let mut bytes = Vec::new();
        match shown.recording.write(&mut bytes) {
            Ok(()) => {
                let name = format!("eg-{:016x}.jsonl", shown.digest);
                vec![Effect::Save { name, bytes }]
            }
            Err(error) => self
                .notices
                .refuse(format!("The trace cannot be saved: {error}.")),
        }
    }

    fn copy_link(&self, form: LinkForm) -> Vec<Effect> {
        let query = self.link().to_lasting_query();
        let text = || match self.followed() {
            Some(shown) => format!(
                "EG on {}, step {}",
                shown.recording.subject().position,
                self.playback.cursor.step()
            ),
            None => format!("Endgame {}", self.position.game.board()),
        };
        vec![Effect::copy_link(form, query, text)]
    }
}
