//! Every event of a move search in one line.

use super::chain::{chosen, five, point};
use kenju::board::{Board, LineId, PlaceId};
use kenju::event::{DeadEnd, Event};
use kenju::lesson::TeacherVerdict;
use kenju::pattern::Patterns;

/// An event in one line.
pub fn describe(board: &Board, event: &Event) -> String {
    match *event {
        Event::Begun { stance, .. } => format!("The search begins, {stance}"),
        Event::PathStarted { line, .. } => format!("A path starts in {}", line_name(board, line)),
        Event::MoveCompared { place, value, .. } => {
            format!("{} is worth {value}", at(board, place))
        }
        Event::MoveFound { place, value } => {
            format!("Best move in the line: {}, worth {value}", at(board, place))
        }
        Event::PathBest { place, value } => {
            format!("Best of this path: {}, {value}", at(board, place))
        }
        Event::SearchBest { place, value } => {
            format!("Best move to date: {}, {value}", at(board, place))
        }
        Event::Unsuccessful { count, patience } => {
            format!("No better: {count} in succession, patience {patience}")
        }
        Event::DeadEnd { cause } => format!("Dead end: {}", loop_name(cause)),
        Event::LineCompared {
            line,
            pattern,
            value,
            ..
        } => format!(
            "{} would be {pattern}, worth {value}",
            line_name(board, line)
        ),
        Event::LineFound { line, value, .. } => {
            format!(
                "Attention follows {}, worth {value}",
                line_name(board, line)
            )
        }
        Event::DeadEnds { count, max } => format!("Dead ends: {count} of {max}"),
        Event::LinesAsked { first, second } => format!(
            "The learner asks: {} or {}?",
            line_name(board, first),
            line_name(board, second)
        ),
        Event::MovesAsked { first, second } => format!(
            "The learner asks: {} or {}?",
            at(board, first),
            at(board, second)
        ),
        Event::Answered { verdict, .. } => format!("The teacher says: {}", verdict_name(verdict)),
        Event::MoveScanned {
            place, response, ..
        } => format!("{}: the net says {response}", at(board, place)),
        Event::Chosen { place, value, .. } => {
            let point = chosen(board, place).unwrap_or_default();
            format!("Plays {point}, worth {value} when found")
        }
    }
}

/// A verdict as the buttons name it.
pub const fn verdict_name(verdict: TeacherVerdict) -> &'static str {
    match verdict {
        TeacherVerdict::First => "1 is better",
        TeacherVerdict::Second => "2 is better",
        TeacherVerdict::Equal => "0, they are equal",
    }
}

const fn loop_name(cause: DeadEnd) -> &'static str {
    match cause {
        DeadEnd::Place => "place loop",
        DeadEnd::Node => "node loop",
        DeadEnd::Line => "line loop",
    }
}

/// A line by its ends: `(0,0) to (4,0)`.
pub(super) fn line_name(board: &Board, line: LineId) -> String {
    let Some((points, _)) = five(board, line) else {
        return "a line".to_owned();
    };
    format!("{} to {}", points[0], points[4])
}

pub(super) fn at(board: &Board, place: PlaceId) -> String {
    point(board, place).map_or_else(|| "a place".to_owned(), |point| point.to_string())
}

/// Patterns with commas between.
pub(super) fn patterns_text(patterns: Patterns) -> String {
    let words: Vec<String> = patterns.iter().map(|pattern| pattern.to_string()).collect();
    words.join(", ")
}
