//! Kenju as a pupil: what the overview says of the learner that a person plays against and teaches.

use super::Table;
use super::asking::{lesson_name, repeated};
use super::panels::lessons::{AdviceText, advice_text, last_standing};
use super::panels::shapes::in_words;
use super::state::{AwaitedInput, Lab};
use super::{Action, Effect};
use crate::experiment::link::SEED;
use crate::experiment::replay::Input;
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::lesson::LessonStatus;
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kenju::player::Player;
use kenju::session::{Hand, MoveLimit, Session};

/// Games whose questions are counted.
pub const CHARTED: u32 = 12;

/// Lessons in the strip of pictures.
const STRIP: usize = 8;

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
    /// The last lesson that counts, if it was taught in the present game.
    pub last: Option<TaughtLesson>,
    /// The other lessons that count, newest first, at most [`STRIP`].
    pub earlier: Vec<TaughtLesson>,
    pub is_asking: bool,
}

/// A lesson as the overview shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaughtLesson {
    /// Its number in the log, from 0. Taking it back needs it.
    pub index: usize,
    pub advice: AdviceText,
    /// The earlier lesson about the same two lines: "Mirror image of lesson 2".
    pub repeats: Option<String>,
}

impl TaughtLesson {
    fn of(memory: &Memory, index: usize) -> Self {
        let advice = memory.lessons()[index].advice;
        Self {
            index,
            advice: advice_text(advice),
            repeats: repeated(memory, index),
        }
    }

    /// Its name on the page: `Lesson 1` is the first in the log.
    pub fn name(&self) -> String {
        lesson_name(self.index)
    }
}

impl Pupil {
    /// The lessons that count and are not shown.
    pub fn hidden_lessons(&self) -> usize {
        let shown = self.earlier.len() + usize::from(self.last.is_some());
        self.lessons.saturating_sub(shown)
    }

    /// The questions of this game and of the last one in words: `Question 3; 12 in the last game`.
    pub fn counter(&self) -> String {
        let (now, earlier) = self.questions.split_last().unwrap_or((&0, &[]));
        let now = match (self.is_asking, now) {
            (true, answered) => format!("Question {}", answered + 1),
            (false, 0) => "No question yet".to_owned(),
            (false, asked) => counted(asked, "question"),
        };
        match earlier.last() {
            Some(last) => format!("{now}; {last} in the last game"),
            None => now,
        }
    }
}

/// A pupil's progress as a result to share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PupilResult {
    name: String,
    /// Questions answered in all games.
    questions: u32,
    games: u32,
    lessons: usize,
    /// Questions answered in each of the last games.
    by_game: Vec<u32>,
    /// Finished games of this visit: won by the person, and all.
    won: [usize; 2],
    /// The link that opens the same game with the same pupil.
    query: String,
}

impl PupilResult {
    /// The result in a sentence: `My Kenju asked 31 questions in 4 games`.
    pub fn text(&self) -> String {
        let (questions, games) = (
            counted(self.questions, "question"),
            counted(self.games, "game"),
        );
        format!("My {} asked {questions} in {games}", self.name)
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("It remembers {}.", counted(self.lessons, "lesson"))];
        if self.by_game.len() > 1 {
            let counts: Vec<String> = self.by_game.iter().map(u32::to_string).collect();
            lines.push(format!("Questions game by game: {}.", counts.join(", ")));
        }
        let [won, of] = self.won;
        if of > 0 {
            lines.push(format!("I won {won} of {}.", counted(of, "game")));
        }
        lines
    }

    /// Shows the picture card, with the text and the link.
    fn card(self) -> Effect {
        Effect::Card {
            title: self.text(),
            lines: self.lines(),
            query: self.query,
        }
    }
}

/// Advice in words; `None` where a side is not one pattern.
pub fn advice_in_words(advice: &AdviceText) -> Option<String> {
    let one = |side: &[Pattern]| match side {
        [pattern] => Some(in_words(*pattern)),
        _ => None,
    };
    let (left, right) = (one(&advice.left)?, one(&advice.right)?);
    let word = match advice.word {
        "better than" => "counts more than",
        _ => "counts as much as",
    };
    let comma = if left.contains(',') { "," } else { "" };
    Some(format!(
        "{}{comma} {word} {right}",
        chess::words::capital(&left)
    ))
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
        let last = last_standing(memory).filter(|&last| lessons[last].when.game == game);
        Some(Pupil {
            earlier: earlier(memory, last),
            is_asking: matches!(self.game.awaited, AwaitedInput::Ask { .. }),
            colour,
            name: player.name.clone(),
            game: game.saturating_add(1),
            questions,
            lessons: lessons.iter().filter(count).count(),
            last: last.map(|index| TaughtLesson::of(memory, index)),
        })
    }

    /// The pupil's progress; `None` before its first question is answered, or if it knows too much for a link.
    pub fn pupil_result(&self) -> Option<PupilResult> {
        let pupil = self.taught_pupil()?;
        let memory = self.player(pupil.colour).memory()?;
        let query = self.link().to_lasting_query()?;
        (memory.questions() > 0).then(|| PupilResult {
            name: pupil.name,
            questions: memory.questions(),
            games: pupil.game,
            lessons: pupil.lessons,
            by_game: pupil.questions,
            won: [self.score.won, self.score.of],
            query,
        })
    }

    /// Shows the card of the pupil's progress, or says why there is none.
    pub(super) fn share_result(&mut self) -> Vec<Effect> {
        match self.pupil_result() {
            Some(result) => vec![result.card()],
            None => self.notices.refuse(
                "There is no result to share yet: answer a question first. A learner that knows too much for a link \
                 can be saved as a file.",
            ),
        }
    }

    /// Counts a game that has just ended, and reports the score of this visit.
    pub(super) fn score_game(&mut self) -> Option<Effect> {
        let (ending, pupil) = (self.ending()?, self.taught_pupil()?);
        if self.score.last == Some(pupil.game) {
            return None;
        }
        self.score.last = Some(pupil.game);
        let won = usize::from(ending == Ending::PersonWins);
        self.score.of += 1;
        self.score.won += won;
        Some(Effect::Score {
            what: format!("Games won against {}", pupil.name),
            right: won,
            of: 1,
        })
    }

    /// Takes back every lesson of a contradiction but the one that the person meant.
    pub(super) fn keep_lesson(&mut self, learner: Colour, meant: usize) -> Vec<Effect> {
        let Some((_, found)) = &self.game.contradiction else {
            return Vec::new();
        };
        let told = std::iter::once(found.lesson).chain(found.against.iter().copied());
        let others: Vec<usize> = told.filter(|&lesson| lesson != meant).collect();
        let revoke = |lesson| self.act(Action::Revoke(learner, lesson));
        others.into_iter().flat_map(revoke).collect()
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
}

/// The lessons that count before the one at `end`, or all of them, newest first.
fn earlier(memory: &Memory, end: Option<usize>) -> Vec<TaughtLesson> {
    let lessons = memory.lessons();
    let counts = |&index: &usize| lessons[index].standing == LessonStatus::Stands;
    let newest = (0..end.unwrap_or(lessons.len())).rev().filter(counts);
    let shown = newest.take(STRIP);
    shown.map(|index| TaughtLesson::of(memory, index)).collect()
}

#[cfg(test)]
mod tests {
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
        let last = after.last.unwrap();
        assert_eq!((last.index, last.advice.word), (0, "better than"));
        assert_eq!(last.name(), "Lesson 1");
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
    fn a_new_game_keeps_the_lessons_and_announces_none() {
        let mut lab = asked();
        let _ = lab.update(Action::Answer(TeacherVerdict::First));
        answer_all(&mut lab);
        let before = lab.taught_pupil().unwrap();
        let last = before.last.clone().expect("taught in this game");
        let _ = lab.update(Action::NewGame);
        let after = lab.taught_pupil().unwrap();
        assert_eq!(after.last, None);
        assert_eq!(after.earlier[0], last);
        assert_eq!(after.lessons, before.lessons);
        for pupil in [before, after] {
            let shown = pupil.earlier.len() + usize::from(pupil.last.is_some());
            assert_eq!(shown + pupil.hidden_lessons(), pupil.lessons);
        }
        // Nothing of the old search is drawn on the new board.
        assert_eq!(*lab.view_state.chain, crate::model::Chain::default());
    }

    #[test]
    fn the_counter_speaks_in_words() {
        let mut lab = asked();
        assert_eq!(lab.taught_pupil().unwrap().counter(), "Question 1");
        let _ = lab.update(Action::Answer(TeacherVerdict::First));
        assert_eq!(lab.taught_pupil().unwrap().counter(), "1 question");
        play_until_asked(&mut lab);
        assert_eq!(lab.taught_pupil().unwrap().counter(), "Question 2");
        answer_all(&mut lab);
        let asked = lab.taught_pupil().unwrap().questions[0];
        let _ = lab.update(Action::NewGame);
        assert_eq!(
            lab.taught_pupil().unwrap().counter(),
            format!("No question yet; {asked} in the last game")
        );
    }

    /// Places stones until Kenju asks.
    fn play_until_asked(lab: &mut Lab) {
        for x in 1..5 {
            if matches!(lab.game.awaited, AwaitedInput::Ask { .. }) {
                return;
            }
            let _ = lab.update(Action::Click(Point::new(x, x)));
        }
        panic!("it does not ask");
    }

    /// Answers that both are equal, which contradicts nothing, until Kenju has moved.
    fn answer_all(lab: &mut Lab) {
        for _ in 0..200 {
            if !matches!(lab.game.awaited, AwaitedInput::Ask { .. }) {
                return;
            }
            let _ = lab.update(Action::Answer(TeacherVerdict::Equal));
        }
        panic!("it goes on asking");
    }

    #[test]
    fn a_result_becomes_a_card_whose_link_opens_the_same_pupil() {
        let mut lab = asked();
        let _ = lab.update(Action::Answer(TeacherVerdict::First));
        answer_all(&mut lab);
        let _ = lab.update(Action::NewGame);
        let _ = lab.update(Action::Click(Point::new(0, 0)));
        answer_all(&mut lab);
        let pupil = lab.taught_pupil().unwrap();
        let questions: u32 = pupil.questions.iter().sum();
        let effects = lab.update(Action::ShareResult);
        let card = effects.into_iter().find_map(|effect| match effect {
            Effect::Card {
                title,
                lines,
                query,
            } => Some((title, lines, query)),
            _ => None,
        });
        let (title, lines, query) = card.expect("a card");
        assert_eq!(
            title,
            format!("My Kenju asked {questions} questions in 2 games")
        );
        assert_eq!(lines.len(), 2, "{lines:?}");
        let mut elsewhere = Lab::with_pupil();
        let _ = elsewhere.update(Action::Open(query));
        assert_eq!(elsewhere.taught_pupil().unwrap(), pupil);
        assert_eq!(elsewhere.board().stone_count(), lab.board().stone_count());
    }

    #[test]
    fn nothing_is_shared_before_the_first_answer() {
        let mut lab = Lab::with_pupil();
        assert_eq!(lab.pupil_result(), None);
        let effects = lab.update(Action::ShareResult);
        assert!(!effects.iter().any(|it| matches!(it, Effect::Card { .. })));
        assert_eq!(lab.notices.iter().count(), 1);
    }

    #[test]
    fn a_finished_game_is_scored_once() {
        let mut lab = Lab::with_pupil();
        let mut scores = Vec::new();
        // White builds a row wherever it is free; Kenju knows nothing.
        'game: for row in 0..20 {
            for x in 0..5 {
                if matches!(lab.game.awaited, AwaitedInput::Over { .. }) {
                    break 'game;
                }
                let mut effects = lab.update(Action::Click(Point::new(x, 7 * row)));
                for _ in 0..200 {
                    if !matches!(lab.game.awaited, AwaitedInput::Ask { .. }) {
                        break;
                    }
                    effects.extend(lab.update(Action::Answer(TeacherVerdict::Equal)));
                }
                scores.extend(
                    effects
                        .into_iter()
                        .filter(|it| matches!(it, Effect::Score { .. })),
                );
            }
        }
        let won = usize::from(lab.ending() == Some(Ending::PersonWins));
        assert!(lab.ending().is_some());
        let score = Effect::Score {
            what: "Games won against Kenju".to_owned(),
            right: won,
            of: 1,
        };
        assert_eq!(scores, [score]);
        // Looking back and taking a lesson back ends no second game.
        let again = lab.update(Action::Revoke(Colour::Black, 0));
        assert!(!again.iter().any(|it| matches!(it, Effect::Score { .. })));
    }

    #[test]
    fn of_two_conflicting_answers_the_one_meant_is_kept() {
        // The gallery's example of answers that contradict each other.
        let mut lab = Lab::default();
        let _ = lab.update(Action::Open("v=1&seed=1&inputs=tYou.p1,1.1.0".to_owned()));
        let (learner, found) = lab.game.contradiction.clone().expect("a contradiction");
        assert_eq!(found.against.len(), 1);
        let meant = found.against[0];
        let _ = lab.update(Action::KeepLesson(learner, meant));
        assert_eq!(lab.game.contradiction, None);
        let memory = lab.player(learner).memory().unwrap();
        assert_eq!(memory.lessons()[meant].standing, LessonStatus::Stands);
        assert_eq!(
            memory.lessons()[found.lesson].standing,
            LessonStatus::Revoked
        );
    }

    #[test]
    fn earlier_lessons_are_told_in_words() {
        let mut lab = asked();
        let _ = lab.update(Action::Answer(TeacherVerdict::First));
        play_until_asked(&mut lab);
        let _ = lab.update(Action::Answer(TeacherVerdict::Equal));
        let pupil = lab.taught_pupil().unwrap();
        assert_eq!(pupil.earlier.len() + 1, pupil.lessons);
        let words = advice_in_words(&pupil.earlier[0].advice).unwrap();
        assert!(words.contains(" counts more than "), "{words}");
    }

    #[test]
    fn other_seats_have_no_pupil() {
        let mut lab = Lab::with_pupil();
        let _ = lab.update(Action::SetTable(Table::Programs));
        assert_eq!(lab.taught_pupil(), None);
        assert_eq!(lab.ending(), None);
    }
}
