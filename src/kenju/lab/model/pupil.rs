//! Kenju as a pupil: what the overview says of the learner that a person plays against and teaches.

use super::Table;
use super::panels::lessons::{AdviceText, advice_text, last_standing};
use super::state::{AwaitedInput, Lab};
use crate::experiment::link::SEED;
use crate::experiment::replay::Input;
use kenju::geometry::Colour;
use kenju::lesson::LessonStatus;
use kenju::player::Player;
use kenju::question::Question;
use kenju::session::{Hand, MoveLimit, Session};

/// Games whose questions are counted.
pub const CHARTED: u32 = 12;

/// The learner across the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Pupil {
    pub colour: Colour,
    pub name: String,
    /// The number of its present game, from 1.
    pub game: u32,
    /// Questions answered in each of its last games, the present one last; at most [`CHARTED`].
    pub questions: Vec<u32>,
    /// Lessons that count.
    pub lessons: usize,
    /// The last lesson that counts: its number in the log, from 0, and its advice.
    pub last: Option<(usize, AdviceText)>,
}

/// The end of a game between the person and the pupil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    PersonWins,
    PupilWins,
    Draw,
}

impl Lab {
    /// A pupil that knows nothing, across an empty board: the person moves first.
    pub fn with_pupil() -> Self {
        let mut lab = Self::with(Session::new(
            [Player::max(), Player::system3("Kenju")],
            Table::YouAreWhite.hands(),
            SEED,
            MoveLimit::STANDARD,
        ));
        lab.learner_shown = Colour::Black;
        lab.game.queue = [Input::TaughtBy("You".to_owned())].into();
        lab.play_quick_steps();
        lab.go_to_end();
        lab.redraw();
        lab
    }

    /// The learner that a person plays against; `None` if the seats are taken in another way.
    pub fn taught_pupil(&self) -> Option<Pupil> {
        let colour = match self.table()? {
            Table::YouAreWhite => Colour::Black,
            Table::YouAreBlack => Colour::White,
            _ => return None,
        };
        let player = self.player(colour);
        let memory = player.memory()?;
        let lessons = memory.lessons();
        let games = player.experience.games;
        let is_over = matches!(self.game.awaited, AwaitedInput::Over { .. });
        let game = if is_over {
            games.saturating_sub(1)
        } else {
            games
        };
        // A learner file may hold any number of games.
        let first = game.saturating_sub(CHARTED - 1);
        let mut questions = vec![0; (game - first) as usize + 1];
        for lesson in lessons {
            let place = lesson.when.game.checked_sub(first);
            if let Some(count) = place.and_then(|place| questions.get_mut(place as usize)) {
                *count += 1;
            }
        }
        let count = |it: &&kenju::lesson::Lesson| it.standing == LessonStatus::Stands;
        let last = last_standing(memory);
        Some(Pupil {
            colour,
            name: player.name.clone(),
            game: game.saturating_add(1),
            questions,
            lessons: lessons.iter().filter(count).count(),
            last: last.map(|number| (number, advice_text(lessons[number].advice))),
        })
    }

    /// The end of the game with the pupil; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        let AwaitedInput::Over { winner } = self.game.awaited else {
            return None;
        };
        Some(match winner {
            None => Ending::Draw,
            Some(winner) if self.game.session.seat(winner).hand == Hand::Person => {
                Ending::PersonWins
            }
            Some(_) => Ending::PupilWins,
        })
    }

    /// The pupil's question in words, and the words of its two answers. The person is "you".
    pub fn question_in_words(
        &self,
        pupil: Colour,
        question: &Question,
    ) -> (String, [&'static str; 2]) {
        let Question::Lines(question) = question else {
            return (
                "Which of these two moves is better?".to_owned(),
                ["the first", "the second"],
            );
        };
        let board = self.board();
        let is_own = question.lines.map(|line| {
            board
                .get_line(line)
                .is_some_and(|line| line.colour == pupil)
        });
        let words = is_own.map(|is_own| {
            if is_own {
                "build my line"
            } else {
                "block your line"
            }
        });
        let asks = match is_own {
            [false, false] => {
                "I could stand in your way here. Which of your two lines is the bigger danger?"
            }
            [true, true] => "I could build here. Which of my two lines is better?",
            [false, true] => "Should I block your line 1, or build my line 2?",
            [true, false] => "Should I build my line 1, or block your line 2?",
        };
        (asks.to_owned(), words)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Action;
    use super::*;
    use kenju::geometry::Point;
    use kenju::lesson::TeacherVerdict;

    /// A lab with a pupil that has been asked about the first stone.
    fn asked() -> Lab {
        let mut lab = Lab::with_pupil();
        assert!(matches!(
            lab.game.awaited,
            AwaitedInput::Place {
                colour: Colour::White,
                ..
            }
        ));
        assert_eq!(lab.board().stone_count(), 0);
        let _ = lab.update(Action::Click(Point::new(0, 0)));
        lab
    }

    #[test]
    fn the_first_question_is_about_two_lines_of_the_person() {
        let lab = asked();
        let AwaitedInput::Ask { learner, question } = &lab.game.awaited else {
            panic!("{:?}", lab.game.awaited)
        };
        let (words, answers) = lab.question_in_words(*learner, question);
        assert_eq!(
            words,
            "I could stand in your way here. Which of your two lines is the bigger danger?"
        );
        assert_eq!(answers, ["block your line"; 2]);
    }

    #[test]
    fn answers_are_counted_game_by_game_and_the_last_can_be_taken_back() {
        let mut lab = asked();
        let before = lab.taught_pupil().unwrap();
        assert_eq!(
            (before.questions.as_slice(), before.lessons, &before.last),
            (&[0][..], 0, &None)
        );
        let _ = lab.update(Action::Answer(TeacherVerdict::First));
        let after = lab.taught_pupil().unwrap();
        assert_eq!((after.questions.as_slice(), after.lessons), (&[1][..], 1));
        let (number, advice) = after.last.unwrap();
        assert_eq!((number, advice.word), (0, "better than"));
        // A turn must be over before a lesson is taken back.
        for _ in 0..50 {
            if !matches!(lab.game.awaited, AwaitedInput::Ask { .. }) {
                break;
            }
            let _ = lab.update(Action::Answer(TeacherVerdict::First));
        }
        let lessons = lab.taught_pupil().unwrap().lessons;
        let _ = lab.update(Action::Revoke(Colour::Black, lessons - 1));
        assert_eq!(lab.taught_pupil().unwrap().lessons, lessons - 1);
        let _ = lab.update(Action::NewGame);
        let next = lab.taught_pupil().unwrap();
        assert_eq!(next.questions.len(), 2);
        assert_eq!(next.questions[0] as usize, lessons);
    }

    #[test]
    fn other_seats_have_no_pupil() {
        let mut lab = Lab::with_pupil();
        let _ = lab.update(Action::SetTable(Table::Programs));
        assert_eq!(lab.taught_pupil(), None);
        assert_eq!(lab.ending(), None);
    }
}
