//! Simulated teachers: one answers from a table (thesis Fig. 4.22 d), another by searching.
//!
//! A person teaches through the same questions and answers; see [`crate::session`].

use serde::{Deserialize, Serialize};

use crate::board::{Board, PlaceId};
use crate::element::Element;
use crate::geometry::{Colour, Point};
use crate::lesson::TeacherVerdict;
use crate::question::{Answer, MoveQuestion, Question};
use crate::threats::{self, Limits};
use crate::value::{Scale, Thresholds};

/// Answers a learner's questions.
pub trait Teacher {
    /// The name for the lesson log.
    fn name(&self) -> &str;

    /// The answer to a question that arose on `board`.
    fn answer(&mut self, board: &Board, question: &Question) -> Answer;
}

/// Answers from an element: about lines by its words, about moves by the values it gives them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementTeacher {
    name: String,
    element: Element,
    /// Values moves.
    scale: Scale,
}

impl ElementTeacher {
    /// A teacher that knows `element` and values moves with `thresholds`.
    pub fn new(name: &str, element: Element, thresholds: Thresholds) -> Self {
        let scale = Scale::new(&element, thresholds);
        Self {
            name: name.to_owned(),
            element,
            scale,
        }
    }

    /// The thesis's teacher: MAX; for moves at 47 % and 100 % (ours).
    pub fn max() -> Self {
        Self::new("MAX", Element::MAX, Thresholds::PERCENTAGE)
    }

    fn value(&self, board: &Board, place: PlaceId) -> u32 {
        board
            .get_place(place)
            .map_or(0, |_| self.scale.value(board, place))
    }
}

impl Teacher for ElementTeacher {
    fn name(&self) -> &str {
        &self.name
    }

    fn answer(&mut self, board: &Board, question: &Question) -> Answer {
        match question {
            Question::Lines(question) => {
                let [first, second] = question.patterns.map(|p| u32::from(self.element.value(p)));
                Answer::Verdict(TeacherVerdict::between(first, second))
            }
            Question::Moves(question) => {
                let [first, second] = question.moves.map(|place| self.value(board, place));
                Answer::Verdict(TeacherVerdict::between(first, second))
            }
            Question::Weight(question) => Answer::Weight(weight_of(question.best_line)),
        }
    }
}

/// The weight from 1 to 8 for a line that is worth 0 to 19 to MAX, in equal steps (ours: the thesis's weights
/// came from a person).
fn weight_of(best_line: u16) -> i8 {
    let highest = Element::MAX.highest();
    (1 + (best_line.min(highest) * 7 + highest / 2) / highest) as i8
}

/// Searches for forced wins: a move that starts one is better than one that does not, and a move that allows
/// the opponent one is worse. Ties, and questions about lines, it answers as MAX does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatTeacher {
    limits: Limits,
    fallback: ElementTeacher,
}

impl ThreatTeacher {
    /// A teacher with these search limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            fallback: ElementTeacher::max(),
        }
    }

    /// 2 for the first move of a forced win, 0 for a move that allows the opponent one, 1 otherwise.
    fn rank(&self, board: &Board, mover: Colour, point: Point) -> u32 {
        if threats::wins_with(board, mover, point, self.limits) {
            return 2;
        }
        let mut after = board.clone();
        if after.place_stone(mover, point).is_err() {
            return 0;
        }
        let lost = threats::forced_win(&after, mover.other(), self.limits)
            .finding
            .line()
            .is_some();
        u32::from(!lost)
    }

    fn compare(&mut self, board: &Board, question: &MoveQuestion) -> Answer {
        let [first, second] = question.moves.map(|place| {
            board
                .get_place(place)
                .map_or(0, |place| self.rank(board, question.mover, place.point))
        });
        match TeacherVerdict::between(first, second) {
            TeacherVerdict::Equal => self.fallback.answer(board, &Question::Moves(*question)),
            verdict => Answer::Verdict(verdict),
        }
    }
}

impl Teacher for ThreatTeacher {
    fn name(&self) -> &'static str {
        "threat search"
    }

    fn answer(&mut self, board: &Board, question: &Question) -> Answer {
        match question {
            Question::Moves(question) => self.compare(board, question),
            other => self.fallback.answer(board, other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{LineId, Stone};
    use crate::pattern::{Pattern, Patterns};
    use crate::question::LineQuestion;

    #[test]
    fn max_prefers_the_line_with_the_higher_word() {
        let ask = |first, second| {
            Question::Lines(LineQuestion {
                at: PlaceId::NONE,
                lines: [LineId::NONE; 2],
                patterns: [Pattern::from_bits(first), Pattern::from_bits(second)],
                value: 0,
            })
        };
        let mut max = ElementTeacher::max();
        let board = Board::new();
        assert_eq!(
            max.answer(&board, &ask(7, 3)),
            Answer::Verdict(TeacherVerdict::First)
        );
        assert_eq!(
            max.answer(&board, &ask(3, 6)),
            Answer::Verdict(TeacherVerdict::Second)
        );
        assert_eq!(
            max.answer(&board, &ask(3, 24)),
            Answer::Verdict(TeacherVerdict::Equal)
        );
    }

    #[test]
    fn weights_run_from_one_to_eight() {
        assert_eq!(weight_of(0), 1);
        assert_eq!(weight_of(19), 8);
        assert!((0..19).all(|value| weight_of(value) <= weight_of(value + 1)));
        assert_eq!(weight_of(u16::MAX), 8);
    }

    #[test]
    fn a_searching_teacher_prefers_the_win_that_max_misjudges() {
        // White: two twos that cross at (3,0) make a 3-3; (3,6) is far from everything.
        let white = [(1, 0), (2, 0), (3, 1), (3, 2)];
        let black = [(9, 0), (9, 2), (8, 5)];
        let stone = |&(x, y): &(i32, i32), colour| Stone {
            colour,
            point: Point::new(x, y),
        };
        let stones = white.iter().map(|p| stone(p, Colour::White));
        let board =
            Board::with(stones.chain(black.iter().map(|p| stone(p, Colour::Black)))).unwrap();
        let place = |x, y| board.find(Point::new(x, y)).unwrap();
        let question = Question::Moves(MoveQuestion {
            line: LineId::NONE,
            moves: [place(3, 4), place(3, 0)],
            patterns: [Patterns::NONE; 2],
            value: 0,
            mover: Colour::White,
        });
        let mut teacher = ThreatTeacher::new(Limits::QUICK);
        assert_eq!(
            teacher.answer(&board, &question),
            Answer::Verdict(TeacherVerdict::Second)
        );
    }
}
