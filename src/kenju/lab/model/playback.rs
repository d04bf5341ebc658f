//! Playback of the game's searches: steps, stops, moves, and announcements.

use super::predict::question;
use super::state::{AutoPlay, AwaitedInput};
use super::{Action, Effect, Lab};
use crate::experiment::replay::Input;
use kenju::question::Question;
use kit::model::playback::{Outcome, Step};
use std::rc::Rc;
use trace::Tree;

impl Lab {
    /// Moves to another turn's search, or plays the steps.
    pub(super) fn go_to_turn(&mut self, action: &Action) -> Vec<Effect> {
        match *action {
            Action::PreviousMove => match self.turn().checked_sub(1) {
                Some(turn) => self.look_at(turn),
                None => vec![Effect::Say("No earlier move".to_owned())],
            },
            Action::NextMove => self.look_at(self.turn() + 1),
            Action::ShowTurn(turn) => self.look_at(turn),
            Action::ShowLatest => self.live(),
            _ => Vec::new(),
        }
    }

    pub(super) fn playback(&mut self, step: Step) -> Vec<Effect> {
        if matches!(step, Step::Tick(_)) && !self.playback.playing {
            return if self.game.run == AutoPlay::Paced
                && self.game.awaited == AwaitedInput::Go
                && !self.is_thinking()
            {
                self.give(Input::Go)
            } else {
                Vec::new()
            };
        }
        let recording = Rc::clone(self.recording());
        let row = self.stop();
        let is_stop = |event: usize| {
            let event = recording.events.get(event);
            event.is_some_and(|event| super::Stop::of(event) == Some(row.stop))
        };
        let (before, mover) = (self.board_before(), self.mover());
        let mind = &self.game.session.seat(mover).player.mind;
        let asked = |step| question(&before, (mover, mind), &recording.events, step);
        // A chain of attention has no tree to step through.
        match self
            .playback
            .take(step, &Tree::default(), None, is_stop, asked)
        {
            Outcome::NoFurther => vec![Effect::Say(self.playback.no_further(row.name))],
            Outcome::There if !matches!(step, Step::Tick(_) | Step::TogglePlay) => {
                vec![Effect::Say(self.step_announcement())]
            }
            Outcome::There | Outcome::Set => Vec::new(),
        }
    }

    fn look_at(&mut self, turn: usize) -> Vec<Effect> {
        let last = self.game.recordings.len() - 1;
        if turn >= last {
            return self.live();
        }
        self.viewed_turn = Some(turn);
        self.playback.playing = false;
        self.go_to_end();
        let played = self.game.recordings[turn].played;
        vec![Effect::Say(played.map_or_else(String::new, |played| {
            format!("Move {}: {} {}", played.turn, played.colour, played.point)
        }))]
    }

    fn live(&mut self) -> Vec<Effect> {
        self.viewed_turn = None;
        self.playback.playing = false;
        self.go_to_end();
        vec![Effect::Say(self.announcement())]
    }

    /// The announcement of the step shown.
    fn step_announcement(&self) -> String {
        let event = self
            .playback
            .cursor
            .event()
            .and_then(|event| self.recording().events.get(event));
        match event {
            Some(event) => format!(
                "Step {}: {}",
                self.playback.cursor.step(),
                super::describe(&self.board_before(), event)
            ),
            None => "Before the first step".to_owned(),
        }
    }

    /// Announces the last event and what the game waits for.
    pub fn announcement(&self) -> String {
        let board = self.board();
        let last = board.last_stone().map_or_else(String::new, |stone| {
            format!("{} played {}. ", stone.colour, stone.point)
        });
        let wanted = match &self.game.awaited {
            AwaitedInput::Work => String::new(),
            AwaitedInput::Ask { question, .. } => match question {
                Question::Lines(_) | Question::Moves(_) => {
                    format!("{} Press 1, 2 or 0 for equal.", question.why(board))
                }
                Question::Weight(_) => question.why(board),
            },
            AwaitedInput::Place { colour, .. } => format!("{colour}, your move."),
            AwaitedInput::Confirm { colour, choice } => {
                format!(
                    "{colour} proposes {}. Enter confirms; or place another stone.",
                    choice.point
                )
            }
            AwaitedInput::Go => format!("{} is to move.", board.to_move()),
            AwaitedInput::Over { winner } => match winner {
                Some(winner) => format!("{winner} has five in a row."),
                None => "The game is broken off: nobody wins.".to_owned(),
            },
        };
        format!("{last}{wanted}")
    }
}
