//! The one function that changes the lab: action in, effects out.

use super::model::{Run, Tool, Want};
use super::{Action, Effect, Lab, SchoolAction};
use crate::app::kenju::view::players::ShelfAction;
use crate::app::kit::notice::NoticeKind;
use crate::kenju::geometry::{Colour, Point};
use crate::kenju::player::Learning;
use crate::kenju::session::{Hand, SessionError};
use crate::lab::kenju::replay::Input;

impl Lab {
    /// Carries out an action. Nothing that was taught or played is lost by a wrong one.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let is_push = matches!(
            action,
            Action::NewGame
                | Action::Seat(..)
                | Action::SetTable(_)
                | Action::SavedPlayers(ShelfAction::Load(..))
                | Action::Schooling(SchoolAction::Finish | SchoolAction::Back)
        );
        let before = self.place();
        let mut effects = self.act(action);
        let stones = self.session.board().stone_count();
        // What was found holds for the board it was found on.
        if self
            .forced
            .as_ref()
            .is_some_and(|forced| forced.stones != stones && self.look.is_none())
        {
            self.forced = None;
        }
        self.redraw();
        if is_push {
            effects.push(Effect::Address(super::History::Push));
        } else if before != self.place() {
            effects.push(Self::address());
        }
        effects
    }

    /// What the address says beside the players.
    fn place(&self) -> (usize, Option<usize>, crate::trace::Cursor, bool) {
        let inputs = self.replay.inputs.len();
        (
            inputs,
            self.look,
            self.playback.cursor,
            self.forced.is_some(),
        )
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Click(point) => self.click(point),
            Action::Answer(verdict) => self.answer_with(Input::Verdict(verdict)),
            Action::Weigh(weight) => self.answer_with(Input::Weight(weight)),
            Action::Confirm => match self.proposal() {
                Some(point) => self.give(Input::Place(point)),
                None => Vec::new(),
            },
            Action::NewGame => self.new_game(),
            Action::TakeBack => self.take_back(),
            Action::Replay => self.replay(),
            Action::Go(run) => self.go(run),
            Action::Stop => {
                self.queue.clear();
                self.expected = None;
                self.run = Run::Hold;
                Vec::new()
            }
            Action::Seat(colour, source) => self.seat(colour, &source),
            Action::SetTable(table) => self.set_table(table),
            Action::Tune(..)
            | Action::SetLearning(..)
            | Action::SetSeed(_)
            | Action::SetLimit(_)
            | Action::SetTeacher(_)
            | Action::SetTeacherName(_) => self.set(action),
            Action::Unfold(name, is_open) => {
                if is_open {
                    self.open.insert(name);
                } else {
                    self.open.remove(name);
                }
                Vec::new()
            }
            Action::Schooling(action) => self.attend(action),
            Action::Revoke(learner, lesson) => self.give(Input::Revoke {
                learner,
                lesson: lesson as u32,
            }),
            Action::Reinstate(learner, lesson) => self.give(Input::Reinstate {
                learner,
                lesson: lesson as u32,
            }),
            Action::Playback(step) => self.playback(step),
            Action::PreviousMove | Action::NextMove | Action::Look(_) | Action::Live => {
                self.stroll(&action)
            }
            Action::Slice => self.slice(),
            Action::Pan(_)
            | Action::Drag(..)
            | Action::Closer
            | Action::Wider
            | Action::Fit
            | Action::Visit(_)
            | Action::SetOverlay(_)
            | Action::SetMind(_)
            | Action::SetWord(_)
            | Action::SetMoment(_)
            | Action::SetTool(_) => {
                self.view(&action);
                Vec::new()
            }
            Action::ShowForcedWin => self.show_forced_win(),
            Action::DropForcedWin => {
                self.forced = None;
                Vec::new()
            }
            Action::Command(input) => self.command(&input),
            Action::SavedPlayers(action) => self.shelve(action),
            Action::Remember(kept) => self.remember(kept),
            Action::OpenFile(bytes) => self.open_file(&bytes),
            Action::SaveFile(colour) => self.save_file(colour),
            Action::Open(query) => self.open(&query),
            Action::CopyLink => self.copy_link(),
            Action::Note(text) => {
                self.notify(NoticeKind::Problem, text.clone());
                vec![Effect::Say(text)]
            }
            Action::Dismiss(id) => {
                self.notices.dismiss(id);
                Vec::new()
            }
        }
    }

    /// The next slice of whatever is to be done.
    fn slice(&mut self) -> Vec<Effect> {
        if self
            .forced
            .as_ref()
            .is_some_and(|forced| forced.stage.is_some())
        {
            let more = self.force_on();
            let told = self
                .forced
                .as_ref()
                .map(super::Forced::told)
                .unwrap_or_default();
            let mut effects = vec![Effect::Say(told)];
            effects.extend((more || self.want == Want::Work).then_some(Effect::Later));
            return effects;
        }
        self.work()
    }

    /// Puts something in and works on.
    pub(super) fn give(&mut self, input: Input) -> Vec<Effect> {
        match self.put(input) {
            Ok(()) => {
                self.look = None;
                self.work()
            }
            Err(error) => vec![Effect::Say(refusal(error))],
        }
    }

    fn answer_with(&mut self, input: Input) -> Vec<Effect> {
        if !matches!(self.want, Want::Ask { .. }) {
            return vec![Effect::Say("Nothing is asked now".to_owned())];
        }
        self.give(input)
    }

    /// A click on a point means what is wanted: advice, an answer, a stone.
    fn click(&mut self, point: Point) -> Vec<Effect> {
        self.at = point;
        if self.tool == Tool::PointOut {
            return self.point_out(point);
        }
        match self.want {
            Want::Ask { .. } if self.is_live() => {
                let verdict = self.asked().and_then(|asked| asked.verdict(point));
                match verdict {
                    Some(verdict) => self.answer_with(Input::Verdict(verdict)),
                    None => vec![Effect::Say(format!(
                        "{point} does not answer: choose a point of one of the two, or press 1, 2 or 0"
                    ))],
                }
            }
            Want::Place { .. } | Want::Confirm { .. } if self.is_live() => {
                self.give(Input::Place(point))
            }
            Want::Ask { .. } | Want::Place { .. } | Want::Confirm { .. } => {
                vec![Effect::Say(
                    "You look at an earlier step; Escape leads back to the game".to_owned(),
                )]
            }
            Want::Go => vec![Effect::Say(
                "Two programs play; press Enter for their next move".to_owned(),
            )],
            Want::Over { .. } => vec![Effect::Say(
                "The game is over; press Enter for a new one".to_owned(),
            )],
            Want::Work => Vec::new(),
        }
    }

    fn point_out(&mut self, point: Point) -> Vec<Effect> {
        let learner = self.pupil();
        let Some(learner) = learner else {
            return vec![Effect::Say(
                "Only a learner of System 4 takes such advice".to_owned(),
            )];
        };
        let before = self.session.seat(learner).player.element().total();
        match self.put(Input::PointOut { learner, point }) {
            Ok(()) => {
                self.tool = Tool::Play;
                let raised = self.session.seat(learner).player.element().total() - before;
                let mut effects = self.work();
                effects.push(Effect::Say(format!(
                    "{point} pointed out: {raised} words raised"
                )));
                effects
            }
            Err(error) => {
                let text = refusal(error);
                self.notify(NoticeKind::Problem, text.clone());
                vec![Effect::Say(text)]
            }
        }
    }

    /// The learner of System 4 that is told of an essential move: the one to move first.
    pub fn pupil(&self) -> Option<Colour> {
        let mover = self.session.board().to_move();
        [mover, mover.other()].into_iter().find(|&colour| {
            let seat = self.session.seat(colour);
            matches!(seat.player.mind, crate::kenju::player::Mind::System4(_))
                && seat.player.learning == Learning::On
                && seat.hand != Hand::Person
        })
    }
}

/// A refusal as a sentence begins.
pub(super) fn refusal(error: SessionError) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
