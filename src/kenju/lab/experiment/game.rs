//! A game in progress and its history. The session advances until it needs input. The page and
//! its worker pass the game back and forth; either can continue it with the same result.

use super::replay::{
    EarlierTraining, HISTORY_LIMIT, INPUT_LIMIT, Input, Recording, Replay, Teacher,
};
use chess::words::agreeing;
use kenju::contradiction::{self, Contradiction};
use kenju::geometry::Colour;
use kenju::player::{Learning, Mind};
use kenju::question::{Answer, Question};
use kenju::record::{History, Row};
use kenju::search::Choice;
use kenju::session::{self, Hand, Played, Session, SessionError, SessionEvent};
use kenju::strong::Choosing;
use kenju::teacher::{ElementTeacher, Teacher as _, ThreatTeacher};
use kenju::threats::Limits;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::rc::Rc;

/// The input that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum AwaitedInput {
    /// None: the session can advance by itself.
    Work,
    Ask {
        /// The colour whose learner asks.
        learner: Colour,
        question: Question,
    },
    /// A person places a stone.
    Place {
        colour: Colour,
        /// The move that the watching player would have chosen.
        idea: Option<Choice>,
    },
    /// A person confirms or corrects a proposed move.
    Confirm { colour: Colour, choice: Choice },
    /// The next move of a game between two programs.
    Go,
    /// A new game.
    Over {
        /// The colour with five in a row, if any.
        winner: Option<Colour>,
    },
}

/// The pace of a game between two programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AutoPlay {
    /// Waits for the person.
    #[default]
    Paused,
    OneMove,
    /// One stone at each tick of the clock.
    Paced,
    /// To the end of the game, without pauses.
    ToEnd,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    pub session: Session,
    pub replay: Replay,
    pub awaited: AwaitedInput,
    /// Inputs of a replayed game that are still to be applied.
    pub queue: VecDeque<Input>,
    /// The number of learners that have yet to ask for the weight of the last stone.
    weights: u8,
    pub run: AutoPlay,
    /// Who answers the learners' questions.
    pub teacher: Teacher,
    /// One recording for each stone since the replay began, and one for the current turn.
    pub recordings: Vec<Rc<Recording>>,
    /// The training records of White's and Black's learners.
    pub histories: [Rc<History>; 2],
    /// Training from before the replay. The replay cannot rebuild it.
    pub earlier_training: EarlierTraining,
    /// The last advice, if it conflicts with earlier advice, and its learner.
    pub contradiction: Option<(Colour, Contradiction)>,
    /// A message for the person; the page shows and clears it.
    pub remark: Option<ReplayRemark>,
}

/// Something about the replay that the person should know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ReplayRemark {
    /// The replay stopped early; the sentence says why.
    Broken(String),
    /// The game outgrew its replay, which now begins at the current position.
    TooLong,
}

/// The result of [`Game::step`].
pub enum GameStep {
    /// Call [`Game::step`] again.
    More,
    /// A program searches for its move. Continue with [`Game::chosen`].
    Choose(Box<Choosing>),
    /// The teacher searches for its answer. Continue with [`Game::answer_by_search`].
    Answer(Question),
    /// The game waits for input.
    Rest,
}

impl Game {
    pub fn new(session: Session) -> Self {
        let mut game = Self {
            replay: Replay::new(session.clone()),
            awaited: AwaitedInput::Work,
            queue: VecDeque::new(),
            weights: 0,
            run: AutoPlay::Paused,
            teacher: Teacher::You,
            recordings: vec![Rc::default()],
            histories: Colour::BOTH
                .map(|colour| Rc::new(History::new(session.seat(colour).player.element()))),
            earlier_training: EarlierTraining::default(),
            contradiction: None,
            remark: None,
            session,
        };
        game.awaited = game.first_want();
        game
    }

    /// Begins another game with `session`. The teacher and the training records stay.
    pub fn begin(&mut self, session: Session) {
        *self = Self {
            teacher: self.teacher,
            earlier_training: EarlierTraining::of(&self.histories),
            histories: self.histories.clone(),
            ..Self::new(session)
        };
    }

    /// The input that a new session waits for.
    fn first_want(&self) -> AwaitedInput {
        if self.is_between_programs() {
            AwaitedInput::Go
        } else {
            AwaitedInput::Work
        }
    }

    /// The number of stones on the board when the replay began.
    pub fn base(&self) -> usize {
        self.replay.start.board().stone_count()
    }

    /// True if both hands are programs, so that the person only says when to continue.
    pub fn is_between_programs(&self) -> bool {
        Colour::BOTH
            .iter()
            .all(|&colour| self.session.seat(colour).hand == Hand::Program)
    }

    /// Performs one quick step. Slow steps are handed to the caller.
    pub fn step(&mut self) -> GameStep {
        if self.awaited == AwaitedInput::Work {
            return self.advance();
        }
        // A hand-written link may leave the answers to its teacher. Then a question comes before
        // the link's next stone or `Go`.
        let is_left_to_teacher = self.teacher != Teacher::You
            && matches!(self.awaited, AwaitedInput::Ask { .. })
            && matches!(self.queue.front(), Some(Input::Go | Input::Place(_)));
        if !is_left_to_teacher && let Some(input) = self.queue.pop_front() {
            if let Err(error) = self.put(input) {
                let left = self.queue.len();
                self.queue.clear();
                self.remark = Some(ReplayRemark::Broken(format!(
                    "The game cannot be repeated to its end: {error}; {} left out.",
                    agreeing(left, "more input was", "more inputs were")
                )));
            }
            return GameStep::More;
        }
        match self.awaited {
            AwaitedInput::Ask { question, .. } => match (self.teacher, &question) {
                (Teacher::You, _) => GameStep::Rest,
                (Teacher::Threats, Question::Moves(_)) => GameStep::Answer(question),
                _ => self.teach(ElementTeacher::max().answer(self.session.board(), &question)),
            },
            AwaitedInput::Go if matches!(self.run, AutoPlay::OneMove | AutoPlay::ToEnd) => {
                if self.run == AutoPlay::OneMove {
                    self.run = AutoPlay::Paused;
                }
                self.put_if_possible(Input::Go)
            }
            _ => GameStep::Rest,
        }
    }

    /// Takes the move that [`GameStep::Choose`] asked for.
    pub fn chosen(&mut self, choice: Choice) {
        if let Some(recording) = self.recordings.last_mut() {
            self.session.chosen(choice, Rc::make_mut(recording));
        }
    }

    /// Lets the threat search answer. It visits a few hundred positions.
    pub fn answer_by_search(&mut self, question: &Question) -> GameStep {
        let mut teacher = ThreatTeacher::new(Limits::QUICK);
        self.teach(teacher.answer(self.session.board(), question))
    }

    fn teach(&mut self, answer: Answer) -> GameStep {
        self.put_if_possible(match answer {
            Answer::Verdict(verdict) => Input::Verdict(verdict),
            Answer::Weight(weight) => Input::Weight(weight),
        })
    }

    fn put_if_possible(&mut self, input: Input) -> GameStep {
        match self.put(input) {
            Ok(()) => GameStep::More,
            Err(_) => GameStep::Rest,
        }
    }

    fn advance(&mut self) -> GameStep {
        let Self {
            session,
            recordings,
            ..
        } = self;
        let Some(recording) = recordings.last_mut() else {
            return GameStep::Rest;
        };
        let happening = match session.next(Rc::make_mut(recording)) {
            session::Next::Happened(happening) => happening,
            session::Next::Choose(choosing) => return GameStep::Choose(choosing.into()),
        };
        self.awaited = match happening {
            SessionEvent::Ask { learner, question } => AwaitedInput::Ask { learner, question },
            SessionEvent::Place { colour, idea } => AwaitedInput::Place { colour, idea },
            SessionEvent::Confirm { colour, choice } => AwaitedInput::Confirm { colour, choice },
            SessionEvent::Over { winner } => {
                self.run = AutoPlay::Paused;
                AwaitedInput::Over { winner }
            }
            SessionEvent::Paused => AwaitedInput::Work,
            SessionEvent::Played(played) => {
                self.record_stone(played);
                self.weights = self.weighing_seats();
                self.after_stone()
            }
        };
        GameStep::More
    }

    /// Learners ask for weights before the next turn. Two programs pause only after that.
    fn after_stone(&self) -> AwaitedInput {
        let is_won = self.session.board().winner().is_some();
        if self.weights == 0 && self.is_between_programs() && !is_won {
            AwaitedInput::Go
        } else {
            AwaitedInput::Work
        }
    }

    /// The number of learners that ask for the weight of the last stone.
    fn weighing_seats(&self) -> u8 {
        let asks = |colour: &&Colour| {
            let seat = self.session.seat(**colour);
            matches!(seat.player.mind, Mind::System2(_))
                && seat.player.learning == Learning::On
                && seat.hand != Hand::Person
        };
        Colour::BOTH.iter().filter(asks).count() as u8
    }

    /// Closes the recording of this turn and opens the next. Only moves of a learning player
    /// enter its training record.
    fn record_stone(&mut self, played: Played) {
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

    /// Applies an input and appends it to the replay.
    ///
    /// # Errors
    /// If the game does not expect this input. The game is then unchanged.
    pub fn put(&mut self, input: Input) -> Result<(), SessionError> {
        self.apply(&input)?;
        if self.replay.inputs.len() < INPUT_LIMIT {
            self.replay.inputs.push(input);
        } else {
            self.rebase();
            self.remark = Some(ReplayRemark::TooLong);
        }
        Ok(())
    }

    fn apply(&mut self, input: &Input) -> Result<(), SessionError> {
        let asks = match self.awaited {
            AwaitedInput::Ask { learner, .. } => Some(learner),
            _ => None,
        };
        match input {
            Input::Verdict(verdict) => self.answer(Answer::Verdict(*verdict), asks)?,
            Input::Weight(weight) => self.answer(Answer::Weight(*weight), asks)?,
            Input::Place(point) => {
                self.session.place(*point)?;
                self.awaited = AwaitedInput::Work;
            }
            Input::Go if self.awaited == AwaitedInput::Go => self.awaited = AwaitedInput::Work,
            Input::Go => return Err(SessionError::NotYourMove),
            Input::TakeBack(count) => self.take_stones_back(*count),
            Input::PointOut { learner, point } => {
                self.session.point_out(*learner, *point, &[])?;
                self.look_for_contradiction(*learner);
            }
            Input::PointOutAmong {
                learner,
                point,
                rivals,
            } => {
                self.session.point_out(*learner, *point, rivals)?;
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
        self.awaited = AwaitedInput::Work;
        if matches!(answer, Answer::Weight(_)) {
            self.weights = self.weights.saturating_sub(1);
            self.awaited = self.after_stone();
        }
        if let Some(learner) = learner {
            self.look_for_contradiction(learner);
        }
        Ok(())
    }

    /// Only a person's answers can conflict; a program teaches from a fixed table.
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
        self.awaited = self.first_want();
        if below {
            self.rebase();
        }
    }

    /// Restarts the replay at the current session.
    fn rebase(&mut self) {
        self.replay = Replay::new(self.session.clone());
        self.recordings = vec![Rc::default()];
        self.earlier_training = EarlierTraining::of(&self.histories);
    }

    /// Replaces the session after a change from outside. The replay restarts there.
    pub fn replace_session(&mut self, session: Session) {
        self.session = session;
        self.run = AutoPlay::Paused;
        self.weights = 0;
        self.rebase();
        self.awaited = AwaitedInput::Work;
        if self.is_between_programs() && self.session.board().winner().is_none() {
            self.awaited = AwaitedInput::Go;
        }
    }

    /// Discards pending inputs and pauses automatic play.
    pub fn halt(&mut self) {
        self.queue.clear();
        self.run = AutoPlay::Paused;
    }

    /// Sets the training records to those of `training`, or to empty ones if it has none.
    pub fn set_earlier_training(&mut self, training: EarlierTraining) {
        self.histories = training.histories().unwrap_or_else(|| {
            let element = |colour| self.replay.start.seat(colour).player.element();
            Colour::BOTH.map(|colour| Rc::new(History::new(element(colour))))
        });
        self.earlier_training = training;
    }
}
