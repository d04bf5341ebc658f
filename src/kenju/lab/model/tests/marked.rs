//! The lines of a question as they are marked on the board.

use crate::model::{MarkedQuestion, QuestionSide, is_overlapping};
use kenju::board::{Board, LineId};
use kenju::geometry::Point;
use kenju::pattern::Pattern;
use kenju::question::{LineQuestion, Question};
use kenju::testing::points as board;

/// The points of a line.
fn places(board: &Board, line: LineId) -> [Point; 5] {
    board
        .line(line)
        .places
        .map(|place| board.place(place).point)
}

/// The questions about lines of a new learner on this board, whoever is to move, as they are marked.
fn marked(stones: &[(i32, i32)]) -> Vec<(LineQuestion, MarkedQuestion)> {
    let board = board(stones);
    let mut found = Vec::new();
    for at in board.useful_moves() {
        let lines: Vec<_> = board.place(at).lines().collect();
        for (first, one) in &lines {
            for (second, other) in &lines {
                let ids = [*first, *second];
                let patterns = [
                    board.line(*first).pattern_with(*one),
                    board.line(*second).pattern_with(*other),
                ];
                if patterns[0].is_alike(patterns[1]) {
                    continue;
                }
                let question = LineQuestion {
                    at,
                    lines: ids,
                    patterns,
                    value: 0,
                };
                let marked = MarkedQuestion::of(&board, &Question::Lines(question));
                found.push((question, marked.expect("lines of this board")));
            }
        }
    }
    found
}

/// The pattern of five drawn points with a stone at `at`.
fn drawn(board: &Board, five: &[Point; 5], at: Point) -> Pattern {
    let bits = five.iter().fold(0, |bits, &point| {
        let is_stone = point == at || board.stone_at(point).is_some();
        (bits << 1) | u8::from(is_stone)
    });
    Pattern::from_bits(bits)
}

#[test]
fn round_a_single_stone_two_lines_are_drawn_across_each_other_with_the_patterns_asked_about() {
    for stone in [(0, 0), (3, -2)] {
        let board = board(&[stone]);
        let all = marked(&[stone]);
        assert!(!all.is_empty());
        for (question, marked) in all {
            let MarkedQuestion::Lines {
                at,
                lines,
                is_turned,
            } = marked
            else {
                panic!("{marked:?}")
            };
            assert!(is_turned && !is_overlapping(&lines), "{lines:?}");
            for k in [0, 1] {
                let pattern = drawn(&board, &lines[k], at[k]);
                assert_eq!(pattern, question.patterns[k], "read as its picture");
                // A click on the place asked about answers.
                assert_eq!(
                    marked.side(at[k]),
                    Some([QuestionSide::First, QuestionSide::Second][k])
                );
            }
        }
    }
}

#[test]
fn among_several_stones_lines_are_marked_where_they_are() {
    let stones = [(0, 0), (1, 1), (2, 0)];
    let board = board(&stones);
    for (question, marked) in marked(&stones) {
        let MarkedQuestion::Lines {
            at,
            lines,
            is_turned,
        } = marked
        else {
            panic!("{marked:?}")
        };
        assert!(!is_turned);
        assert_eq!(
            Some(at[0]),
            board.get_place(question.at).map(|place| place.point)
        );
        assert_eq!(at[0], at[1]);
        for k in [0, 1] {
            assert_eq!(lines[k], places(&board, question.lines[k]));
        }
    }
}
