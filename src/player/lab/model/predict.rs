//! Questions of predict mode about PLAYER: which move it ranks first in a position, and which weight a lesson of the log moves
//! up most.

use super::lesson_log::LogEntry;
use super::microscope::name;
use super::words::number;
use super::{Effect, Lab};
use chess::words::counted;
use kit::experiment::sorted;
use kit::model::predict::Question;

/// Number of choices.
const CHOICES: usize = 4;

impl Lab {
    /// In predict mode every position that is set up is a question, unless a lesson is.
    pub(super) fn ask(&mut self) {
        if !self.playback.predict.is_on() || self.playback.predict.asked().is_some() {
            return;
        }
        let question = self.which_move();
        let place = self.position_place();
        self.playback.predict.arrive(place, || question);
    }

    /// Whether it is to be guessed what PLAYER says of the position: then nothing else may say it.
    pub fn is_asking(&self) -> bool {
        self.playback.predict.asked().is_some()
    }

    /// A number for the position; those of the lessons are small.
    fn position_place(&self) -> u64 {
        self.position.game.board().hash() | 1 << 63
    }

    /// Which of the first moves is ranked first; nothing where the first two are worth as much.
    fn which_move(&self) -> Option<Question> {
        let (decision, weights) = (&*self.decision, self.weights());
        let order = decision.order(&weights);
        let [first, second, ..] = order.as_slice() else {
            return None;
        };
        #[expect(
            clippy::float_cmp,
            reason = "the order calls equal what is exactly equal"
        )]
        if first.value == second.value {
            return None;
        }
        let recommended = self.recommended().map(|(index, _)| index);
        let shown = order.iter().take(CHOICES).map(|placed| placed.index);
        let mut choices: Vec<String> = shown
            .chain(recommended)
            .map(|index| self.san(index))
            .collect();
        sorted::plain(&mut choices);
        choices.dedup();
        let answer = self.san(first.index);
        Some(Question {
            asks: format!(
                "Of {}, which does PLAYER rank first with these weights?",
                counted(order.len(), "legal move")
            ),
            right: choices.iter().position(|choice| *choice == answer)?,
            choices,
            why: format!(
                "{answer} is worth {}, {} {}.",
                number(first.value),
                self.san(second.index),
                number(second.value)
            ),
            slip: None,
            then: self.lesson_log.cursor(),
        })
    }

    /// Which weight the lesson after that step of the log moves up most.
    pub(super) fn which_weight(&self, step: usize) -> Option<Question> {
        let Some(LogEntry::Lesson {
            note,
            before,
            lesson,
            ..
        }) = self.lesson_log.entry(step + 1)
        else {
            return None;
        };
        let mut moved: Vec<(usize, f64)> = lesson.adjustment.into_iter().enumerate().collect();
        moved.retain(|it| it.1 != 0.0);
        sorted::by(&mut moved, |one, other| other.1.total_cmp(&one.1));
        let &(right, change) = moved.first().filter(|it| it.1 > 0.0)?;
        // Of equal ones none goes up most.
        if moved.get(1)?.1 >= change {
            return None;
        }
        moved.truncate(CHOICES);
        sorted::by_key(&mut moved, |it| it.0);
        Some(Question {
            asks: format!(
                "The lesson: {}. Which weight does it move up most?",
                super::microscope::heading(note)
            ),
            choices: moved.iter().map(|it| name(it.0).to_owned()).collect(),
            right: moved.iter().position(|it| it.0 == right)?,
            why: format!(
                "{} goes from {} to {}: the correction is the error, {}, shared out by the inputs.",
                name(right),
                number(before.numbers()[right]),
                number(before.numbers()[right] + change),
                number(lesson.error)
            ),
            slip: None,
            then: step + 1,
        })
    }

    /// Goes on to a position that has not been asked about: after PLAYER's own first move.
    pub(super) fn next_position(&mut self) -> Vec<Effect> {
        let first = self
            .first()
            .and_then(|index| self.decision.candidates.get(index));
        match first.map(|candidate| candidate.mv) {
            Some(mv) => self.play_in_game(mv),
            None => vec![Effect::Say("There is no move here".to_owned())],
        }
    }
}
