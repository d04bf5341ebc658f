//! A training run (thesis Fig. 4.22): games until each learner has had its moves, with a simulated teacher and
//! a record of the words after every move.

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, derive_seed};
use crate::element::Element;
use crate::event::Observer;
use crate::geometry::Colour;
use crate::memory::Memory;
use crate::player::{Learning, Mind, Player};
use crate::record::{History, Row};
use crate::scheme::{Course, Learner, Scheme, TeacherKind};
use crate::session::{Hand, MoveLimit, Next, Session, SessionError, SessionEvent};
use crate::strong::{Choosing, Strong};
use crate::teacher::{ElementTeacher, Teacher, ThreatTeacher};
use crate::threats::Limits;

/// A training in progress. Each [`Training::step`] is one stone, so it can run in slices.
pub struct Training {
    course: Course,
    session: Session,
    teacher: Box<dyn Teacher + Send>,
    history: History,
    /// The move choice in progress.
    choosing: Option<Choosing>,
    /// True if the choice is for a person whom the strong player replaces.
    is_person: bool,
    finished: bool,
}

/// The result of [`Training::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    Stone,
    /// There is more to do.
    On,
    /// Every learner has had its moves.
    Over,
}

/// The result of a training.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trained {
    /// White, which learnt.
    pub white: Player,
    /// Black, which learnt too in schemes 5 and 6.
    pub black: Player,
    /// White's words, move by move.
    pub history: History,
}

impl Training {
    /// A training whose learners keep lesson logs.
    pub fn new(course: Course) -> Self {
        Self::with_memory(course, &Memory::new(Element::NULL))
    }

    /// A training without lesson logs, for experiments with many learners.
    pub fn without_log(course: Course) -> Self {
        Self::with_memory(course, &Memory::without_log(Element::NULL))
    }

    fn with_memory(course: Course, memory: &Memory) -> Self {
        let learner = |name: &str| {
            let mind = match course.learner {
                Learner::System3 => Mind::System3(memory.clone()),
                Learner::System4 => Mind::System4(memory.clone()),
            };
            Player::new(name, mind, Learning::On).with(course.parameters)
        };
        let opponent = |player: Player| player.with(course.parameters);
        let white = learner(&format!("{}.{}", course.scheme, course.moves));
        let (black, hand) = match course.scheme {
            Scheme::WA => (opponent(Player::null()), Hand::Program),
            Scheme::W6 => (opponent(Player::max()), Hand::Program),
            Scheme::W8 => (wa140(course), Hand::Program),
            Scheme::WC => (Player::strong(), Hand::Program),
            Scheme::W4 => (learner("Black"), Hand::Program),
            Scheme::WE => (learner("Black"), Hand::Watched),
        };
        let limit = MoveLimit::STANDARD;
        let mut session = Session::new([white, black], [hand; 2], course.seed, limit);
        let teacher: Box<dyn Teacher + Send> = match course.taught {
            TeacherKind::ByMax => Box::new(ElementTeacher::max()),
            TeacherKind::ByThreats => Box::new(ThreatTeacher::new(Limits::QUICK)),
        };
        session.taught_by(teacher.name());
        let history = History::new(Element::NULL);
        Self {
            course,
            session,
            teacher,
            history,
            choosing: None,
            is_person: false,
            finished: course.moves == 0,
        }
    }

    pub const fn history(&self) -> &History {
        &self.history
    }

    pub fn white(&self) -> &Player {
        &self.session.seat(Colour::White).player
    }

    /// Runs until a stone is placed; false once the training is over.
    pub fn step<O: Observer>(&mut self, observer: &mut O) -> bool {
        loop {
            match self.advance(u32::MAX, observer) {
                Advance::Stone => return true,
                Advance::On => {}
                Advance::Over => return false,
            }
        }
    }

    /// Runs until something happens, or until about `nodes` positions of a forced win are examined.
    pub fn advance<O: Observer>(&mut self, nodes: u32, observer: &mut O) -> Advance {
        if self.finished {
            return Advance::Over;
        }
        if let Some(choosing) = &mut self.choosing {
            if let Some(choice) = choosing.advance(nodes) {
                self.choosing = None;
                if self.is_person {
                    self.is_person = false;
                    self.give(|session| session.place(choice.point));
                } else {
                    self.session.chosen(choice, observer);
                }
            }
            return Advance::On;
        }
        let happening = match self.session.next(observer) {
            Next::Happened(happening) => happening,
            Next::Choose(choosing) => {
                self.choosing = Some(choosing);
                return Advance::On;
            }
        };
        match happening {
            SessionEvent::Played(played) => {
                self.note(played.colour);
                return Advance::Stone;
            }
            SessionEvent::Ask { question, .. } => {
                let answer = self.teacher.answer(self.session.board(), &question);
                self.give(|session| session.answer(answer, observer));
            }
            SessionEvent::Place { colour, .. } | SessionEvent::Confirm { colour, .. } => {
                let board = self.session.board();
                let turn = board.stone_count() as u32;
                let seed = derive_seed(self.course.seed, 0);
                let chance = Chance::new(seed, self.session.game(), turn);
                self.choosing = Some(Strong::default().choosing(board, colour, &chance));
                self.is_person = true;
            }
            SessionEvent::Over { .. } => self.session.new_game(),
            SessionEvent::Paused => return Advance::Stone,
        }
        Advance::On
    }

    pub fn run(mut self) -> Trained {
        while self.step(&mut ()) {}
        self.finish()
    }

    /// The current players and record.
    pub fn finish(self) -> Trained {
        let [white, black] = self.session.into_players();
        Trained {
            white,
            black,
            history: self.history,
        }
    }

    /// Gives the session the input that it asked for. The session cannot reject input of the right kind; if it
    /// did, the training would end here instead of looping.
    fn give(&mut self, hand: impl FnOnce(&mut Session) -> Result<(), SessionError>) {
        self.finished |= hand(&mut self.session).is_err();
    }

    /// After a stone: records White's words. A learner that has had its moves stops learning, and when all
    /// have, the training is over (Fig. 4.22 e).
    fn note(&mut self, colour: Colour) {
        let moves = self.course.moves;
        let white = &self.session.seat(Colour::White).player;
        if colour == Colour::White && self.history.rows.len() < moves as usize {
            let questions = white.memory().map_or(0, Memory::questions);
            let (game, element) = (self.session.game(), white.element());
            self.history.rows.push(Row {
                game,
                questions,
                element,
            });
        }
        let mut learning = false;
        for side in Colour::BOTH {
            let player = &mut self.session.seat_mut(side).player;
            if player.experience.moves >= moves {
                player.learning = Learning::Off;
            }
            learning |= player.learning == Learning::On;
        }
        self.finished |= !learning;
    }
}

/// The partially trained opponent of scheme 3.
fn wa140(course: Course) -> Player {
    let standard = Course::standard(Scheme::WA, course.seed);
    let first = Course {
        moves: 140,
        parameters: course.parameters,
        ..standard
    };
    let mut player = Training::without_log(first)
        .run()
        .white
        .learning(Learning::Off);
    "WA.140".clone_into(&mut player.name);
    player
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scheme_gives_its_learners_two_hundred_moves() {
        for scheme in Scheme::ALL {
            let course = Course {
                moves: 40,
                ..Course::standard(scheme, 1)
            };
            let trained = Training::new(course).run();
            assert_eq!(trained.history.rows.len(), 40, "{scheme}");
            assert!(trained.white.experience.moves >= 40, "{scheme}");
            assert!(trained.white.element().total() > 0, "{scheme}");
            let black_learns = matches!(scheme, Scheme::W4 | Scheme::WE);
            assert_eq!(
                trained.black.experience.moves >= 40 && black_learns,
                black_learns
            );
        }
    }

    #[test]
    fn every_displayed_question_of_system_three_raises_a_word_when_max_teaches() {
        let trained = Training::new(Course::standard(Scheme::W6, 2)).run();
        let memory = trained.white.memory().unwrap();
        assert_eq!(memory.questions(), memory.element().total());
        assert!(memory.element().total() <= 193);
    }

    #[test]
    fn the_same_seed_trains_the_same_player() {
        let train = |seed| Training::new(Course::standard(Scheme::WA, seed)).run();
        assert_eq!(train(5), train(5));
        assert_ne!(train(5).white.element(), train(6).white.element());
    }

    #[test]
    fn a_learner_without_a_log_learns_the_same() {
        let course = Course::standard(Scheme::W4, 3);
        let (with, without) = (
            Training::new(course).run(),
            Training::without_log(course).run(),
        );
        assert_eq!(with.history, without.history);
    }
}
