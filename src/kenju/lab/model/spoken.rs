//! Screen-reader labels of board points.

use super::Lab;
use super::query::QuestionSide;
use kenju::geometry::Point;
use std::fmt::Write;

/// A point's coordinates, its stone or move value, and its role in the current question.
pub fn point_label(lab: &Lab, point: Point) -> String {
    let board = lab.shown_board();
    let mut text = format!("{}, {}", point.x, point.y);
    let place = board.find(point).map(|id| board.place(id));
    // Writing to a string cannot fail.
    let _ = match place.and_then(|place| Some((place.stone?, place.turn))) {
        Some((colour, turn)) => write!(
            text,
            ": {} stone, move {turn}",
            colour.to_string().to_ascii_lowercase()
        ),
        None => write!(text, ": vacant"),
    };
    if board.last_stone().is_some_and(|stone| stone.point == point) {
        text.push_str(", played last");
    }
    if let Some(value) = lab.value_at(point) {
        let _ = write!(text, ", worth {value}");
    }
    if let Some(asked) = lab.marked_question() {
        text.push_str(match asked.side(point) {
            Some(QuestionSide::First) => ", in 1",
            Some(QuestionSide::Second) => ", in 2",
            Some(QuestionSide::Both) => ", in 1 and 2",
            None => "",
        });
    }
    if lab.proposal() == Some(point) {
        text.push_str(", proposed");
    }
    text
}
