//! Driving the game: the session is advanced until it wants something from outside, in slices that
//! leave the page free.

use super::model::{Run, Teacher, Want};
use super::{Effect, Lab};
use crate::app::kit::notice::NoticeKind;
use crate::kenju::contradiction;
use crate::kenju::geometry::Colour;
use crate::kenju::player::{Learning, Mind};
use crate::kenju::question::Answer;
use crate::kenju::record::Row;
use crate::kenju::session::{Hand, Happening, Played, Session, SessionError};
use crate::kenju::teacher::{ElementTeacher, Teacher as _, ThreatTeacher};
use crate::kenju::threats::Limits;
use crate::lab::kenju::replay::{INPUT_LIMIT, Input, Replay};
use std::rc::Rc;

/// Happenings in one slice: some microseconds each.
const SLICE: usize = 60;

/// The most moves whose words are kept for the charts.
const HISTORY_LIMIT: usize = 5_000;

impl Lab {
    /// Works until a slice is full or something is wanted; says what happened.
    pub(super) fn work(&mut self) -> Vec<Effect> {
        let stones = self.session.board().stone_count();
        let mut more = true;
        for _ in 0..SLICE {
            let heavy = self.is_heavy();
            more = self.step();
            if !more || heavy {
                break;
            }
        }
        if self.look.is_none() {
            self.go_to_end();
        }
        let board = self.session.board();
        if board.stone_count() != stones
            && let Some(stone) = board.last_stone()
        {
            self.window = self.window.showing(stone.point);
        }
        if more {
            return vec![Effect::Later];
        }
        self.compare_replay();
        let mut effects = self.arrive();
        effects.push(Effect::Say(self.said()));
        effects
    }

    /// Works to the end at once: for games known to be short.
    pub(super) fn settle(&mut self) {
        while self.step() {}
        self.go_to_end();
        self.redraw();
    }

    /// The step after the last of what is shown.
    pub(super) fn go_to_end(&mut self) {
        self.playback.cursor = crate::trace::Cursor::new(self.recording().events.len()).last();
    }

    /// One thing happens; false if nothing can without somebody outside.
    fn step(&mut self) -> bool {
        if self.want == Want::Work {
            self.advance();
            return true;
        }
        // A written link may leave the answers to its teacher: neither a stone nor a word to go on
        // is of use while there is a question.
        let is_left_to_teacher = self.teacher != Teacher::You
            && matches!(self.want, Want::Ask { .. })
            && matches!(self.queue.front(), Some(Input::Go | Input::Place(_)));
        if !is_left_to_teacher && let Some(input) = self.queue.pop_front() {
            if let Err(error) = self.put(input) {
                let left = self.queue.len();
                self.queue.clear();
                self.notify(NoticeKind::Problem, format!("The game cannot be repeated to its end: {error}; {left} more inputs were left out."));
            }
            return true;
        }
        match self.want {
            Want::Ask { question, .. } if self.teacher != Teacher::You => {
                let answer = match self.teacher {
                    Teacher::Threats => {
                        ThreatTeacher::new(Limits::QUICK).answer(self.session.board(), &question)
                    }
                    _ => ElementTeacher::max().answer(self.session.board(), &question),
                };
                let input = match answer {
                    Answer::Verdict(verdict) => Input::Verdict(verdict),
                    Answer::Weight(weight) => Input::Weight(weight),
                };
                self.put(input).is_ok()
            }
            Want::Go if matches!(self.run, Run::Once | Run::Whole) => {
                if self.run == Run::Once {
                    self.run = Run::Hold;
                }
                self.put(Input::Go).is_ok()
            }
            _ => false,
        }
    }

    /// Whether the next happening may take long: a search for forced wins.
    fn is_heavy(&self) -> bool {
        let seat = self.session.seat(self.session.board().to_move());
        let thinks = self.want == Want::Work || matches!(self.want, Want::Go);
        (thinks && matches!(seat.player.mind, Mind::Strong(_)))
            || (self.teacher == Teacher::Threats && matches!(self.want, Want::Ask { .. }))
    }

    fn advance(&mut self) {
        let Self {
            session,
            recordings,
            ..
        } = self;
        let Some(recording) = recordings.last_mut() else {
            return;
        };
        let happening = session.advance(Rc::make_mut(recording));
        self.want = match happening {
            Happening::Ask { learner, question } => Want::Ask { learner, question },
            Happening::Place { colour, idea } => Want::Place { colour, idea },
            Happening::Confirm { colour, choice } => Want::Confirm { colour, choice },
            Happening::Over { winner } => {
                self.run = Run::Hold;
                Want::Over { winner }
            }
            Happening::Paused => Want::Work,
            Happening::Played(played) => {
                self.note(played);
                self.weights = self.weighing_seats();
                self.after_stone()
            }
        };
    }

    /// Weights are asked for before the next turn begins; only then may two programs wait.
    fn after_stone(&self) -> Want {
        let is_won = self.session.board().winner().is_some();
        if self.weights == 0 && self.is_programs() && !is_won {
            Want::Go
        } else {
            Want::Work
        }
    }

    /// How many learners ask for the weight of a stone just placed.
    fn weighing_seats(&self) -> u8 {
        let asks = |colour: &&Colour| {
            let seat = self.session.seat(**colour);
            matches!(seat.player.mind, Mind::System2(_))
                && seat.player.learning == Learning::On
                && seat.hand != Hand::Person
        };
        Colour::BOTH.iter().filter(asks).count() as u8
    }

    /// A stone lies on the board: its turn is recorded, the next one begins. Only a move of a player
    /// that learns is one of its training.
    fn note(&mut self, played: Played) {
        if let Some(recording) = self.recordings.last_mut() {
            Rc::make_mut(recording).played = Some(played);
        }
        self.recordings.push(Rc::default());
        let seat = self.session.seat(played.colour);
        let learns = seat.player.learning == Learning::On;
        if let Some(memory) = seat.player.memory().filter(|_| learns) {
            let row = Row {
                game: self.session.game(),
                questions: memory.questions(),
                element: *memory.element(),
            };
            let history = Rc::make_mut(&mut self.histories[played.colour.index()]);
            if history.rows.len() < HISTORY_LIMIT {
                history.rows.push(row);
            }
        }
    }

    /// Puts something into the game and into the sitting.
    pub(super) fn put(&mut self, input: Input) -> Result<(), SessionError> {
        self.apply(&input)?;
        if self.replay.inputs.len() < INPUT_LIMIT {
            self.replay.inputs.push(input);
        } else {
            self.rebase();
            self.notify(
                NoticeKind::Note,
                format!(
                    "The game is longer than {INPUT_LIMIT} inputs; it can be repeated from here on."
                ),
            );
        }
        Ok(())
    }

    fn apply(&mut self, input: &Input) -> Result<(), SessionError> {
        let asks = match self.want {
            Want::Ask { learner, .. } => Some(learner),
            _ => None,
        };
        match input {
            Input::Verdict(verdict) => self.answer(Answer::Verdict(*verdict), asks)?,
            Input::Weight(weight) => self.answer(Answer::Weight(*weight), asks)?,
            Input::Place(point) => {
                self.session.place(*point)?;
                self.want = Want::Work;
            }
            Input::Go if self.want == Want::Go => self.want = Want::Work,
            Input::Go => return Err(SessionError::NotYourMove),
            Input::TakeBack(count) => self.take_stones_back(*count),
            Input::PointOut { learner, point } => {
                self.session.point_out(*learner, *point, &[])?;
                self.look_for_contradiction(*learner);
            }
            Input::Revoke { learner, lesson } => {
                self.session.revoke(*learner, *lesson as usize)?;
                self.contradiction = None;
            }
            Input::Reinstate { learner, lesson } => {
                self.session.reinstate(*learner, *lesson as usize)?;
            }
            Input::Retune {
                seat,
                parameters,
                learning,
            } => {
                let player = &mut self.session.seat_mut(*seat).player;
                player.parameters = *parameters;
                player.learning = *learning;
            }
            Input::TaughtBy(name) => self.session.taught_by(name),
        }
        Ok(())
    }

    fn answer(&mut self, answer: Answer, learner: Option<Colour>) -> Result<(), SessionError> {
        let Self {
            session,
            recordings,
            ..
        } = self;
        if let Some(recording) = recordings.last_mut() {
            session.answer(answer, Rc::make_mut(recording))?;
        }
        self.want = Want::Work;
        if matches!(answer, Answer::Weight(_)) {
            self.weights = self.weights.saturating_sub(1);
            self.want = self.after_stone();
        }
        if let Some(learner) = learner {
            self.look_for_contradiction(learner);
        }
        Ok(())
    }

    /// A table does not contradict itself; a person may.
    fn look_for_contradiction(&mut self, learner: Colour) {
        let memory = self.session.seat(learner).player.memory();
        let memory = memory.filter(|_| self.teacher == Teacher::You && self.queue.is_empty());
        let found = memory.and_then(|memory| {
            let newest = memory.lessons().len().checked_sub(1)?;
            let last = contradiction::contradictions(memory).pop()?;
            (last.lesson == newest).then_some(last)
        });
        self.contradiction = found.map(|found| (learner, found));
    }

    fn take_stones_back(&mut self, count: u16) {
        let stones = self.session.board().stone_count();
        let below = stones < self.base() + usize::from(count);
        for _ in 0..count {
            self.session.take_back();
        }
        self.weights = 0;
        let kept = self
            .session
            .board()
            .stone_count()
            .saturating_sub(self.base());
        self.recordings.truncate(kept);
        self.recordings.push(Rc::default());
        self.want = if self.is_programs() {
            Want::Go
        } else {
            Want::Work
        };
        if below {
            self.rebase();
        }
    }

    /// The sitting begins anew with the session as it is.
    pub(super) fn rebase(&mut self) {
        self.replay = Replay::new(self.session.clone());
        self.recordings = vec![Rc::default()];
        self.look = None;
    }

    /// A game begins with this session.
    pub(super) fn begin(&mut self, session: Session) {
        self.session = session;
        self.queue.clear();
        self.arrival = None;
        self.forced = None;
        self.expected = None;
        self.contradiction = None;
        self.playback.playing = false;
        self.tool = super::Tool::Play;
        self.run = Run::Hold;
        self.weights = 0;
        self.rebase();
        self.want = if self.is_programs() {
            Want::Go
        } else {
            Want::Work
        };
    }

    fn compare_replay(&mut self) {
        let Some(expected) = self.expected.take() else {
            return;
        };
        let same = *expected == self.session;
        let inputs = self.replay.inputs.len();
        let text = if same {
            format!("Repeated exactly: {inputs} inputs gave the same stones, questions and words.")
        } else {
            "The repetition differs from the game: the words or parameters were changed from outside.".to_owned()
        };
        let kind = if same {
            NoticeKind::Note
        } else {
            NoticeKind::Problem
        };
        self.notify(kind, text);
    }
}
