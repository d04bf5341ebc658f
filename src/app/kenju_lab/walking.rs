//! Walking through the searches of the game: steps, stops, moves; and saying where one is.

use super::model::{Run, Want};
use super::{Action, Effect, Lab};
use crate::app::stepper::SPEEDS;
use crate::kenju::question::Question;
use crate::lab::sitting::Input;
use std::rc::Rc;

impl Lab {
    /// Carries out an action that goes from search to search, or plays the steps.
    pub(super) fn stroll(&mut self, action: &Action) -> Vec<Effect> {
        match *action {
            Action::SetStop(stop) => {
                self.stop = stop;
                Vec::new()
            }
            Action::PreviousMove => match self.turn().checked_sub(1) {
                Some(turn) => self.look_at(turn),
                None => vec![Effect::Say("No earlier move".to_owned())],
            },
            Action::NextMove => self.look_at(self.turn() + 1),
            Action::Look(turn) => self.look_at(turn),
            Action::Live => self.live(),
            Action::TogglePlay => {
                self.playing = !self.playing;
                if self.playing && self.cursor == self.cursor.last() {
                    self.cursor = self.cursor.first();
                }
                Vec::new()
            }
            Action::SetSpeed(row) => {
                self.speed = row.min(SPEEDS.len() - 1);
                Vec::new()
            }
            Action::Tick(steps) => self.tick(steps),
            _ => Vec::new(),
        }
    }

    fn tick(&mut self, steps: usize) -> Vec<Effect> {
        if self.playing {
            self.cursor = self.cursor.seek(self.cursor.step() + steps);
            if self.cursor == self.cursor.last() {
                self.playing = false;
            }
            return Vec::new();
        }
        if self.run == Run::Pace && self.want == Want::Go {
            return self.give(Input::Go);
        }
        Vec::new()
    }

    pub(super) fn walk(&mut self, action: &Action) -> Vec<Effect> {
        self.playing = false;
        let recording = Rc::clone(self.recording());
        let is_stop = |event: &usize| {
            recording
                .events
                .get(*event)
                .is_some_and(|event| super::Stop::of(event) == Some(self.stop))
        };
        let cursor = self.cursor;
        let target = match action {
            Action::Seek(step) => Some(cursor.seek(*step)),
            Action::Next => Some(cursor.next()),
            Action::Previous => Some(cursor.previous()),
            Action::FirstStep => Some(cursor.first()),
            Action::LastStep => Some(cursor.last()),
            Action::NextStop => cursor.next_where(is_stop),
            Action::PreviousStop => cursor.previous_where(is_stop),
            _ => None,
        };
        let Some(target) = target else {
            return vec![Effect::Say(format!("No further {}", self.stop.row().name))];
        };
        self.cursor = target;
        vec![Effect::Say(self.step_said())]
    }

    fn look_at(&mut self, turn: usize) -> Vec<Effect> {
        let last = self.recordings.len() - 1;
        if turn >= last {
            return self.live();
        }
        self.look = Some(turn);
        self.playing = false;
        self.go_to_end();
        let played = self.recordings[turn].played;
        vec![Effect::Say(played.map_or_else(String::new, |played| {
            format!("Move {}: {} {}", played.turn, played.colour, played.point)
        }))]
    }

    fn live(&mut self) -> Vec<Effect> {
        self.look = None;
        self.playing = false;
        self.go_to_end();
        vec![Effect::Say(self.said())]
    }

    /// The step shown, to be said.
    fn step_said(&self) -> String {
        let event = self
            .cursor
            .event()
            .and_then(|event| self.recording().events.get(event));
        match event {
            Some(event) => format!(
                "Step {}: {}",
                self.cursor.step(),
                super::told(&self.board_before(), event)
            ),
            None => "Before the first step".to_owned(),
        }
    }

    /// What happened last and what is wanted, to be said.
    #[must_use]
    pub fn said(&self) -> String {
        let board = self.session.board();
        let last = board.last_stone().map_or_else(String::new, |stone| {
            format!("{} played {}. ", stone.colour, stone.point)
        });
        let wanted = match &self.want {
            Want::Work => String::new(),
            Want::Ask { question, .. } => match question {
                Question::Lines(_) | Question::Moves(_) => {
                    format!("{} Press 1, 2 or 0 for equal.", question.why(board))
                }
                Question::Weight(_) => question.why(board),
            },
            Want::Place { colour, .. } => format!("{colour}, your move."),
            Want::Confirm { colour, choice } => {
                format!(
                    "{colour} proposes {}. Enter confirms; or place another stone.",
                    choice.point
                )
            }
            Want::Go => format!("{} is to move.", board.to_move()),
            Want::Over { winner } => match winner {
                Some(winner) => format!("{winner} has five in a row."),
                None => "The game is broken off: nobody wins.".to_owned(),
            },
        };
        format!("{last}{wanted}")
    }
}
