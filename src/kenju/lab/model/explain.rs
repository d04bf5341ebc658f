//! Search events in one line, and explained: the box in the flow chart (thesis Fig. 3.12), what
//! happened and why, and the section of the thesis.

use super::board::{chosen, five, point};
use chess::words::{capital, counted};
use kenju::board::{Board, LineId, PlaceId};
use kenju::event::{Comparison, DeadEnd, End, Event};
use kenju::geometry::Colour;
use kenju::lesson::TeacherVerdict;
use kenju::pattern::Patterns;
use kenju::player::Mind;
use kenju::session::SessionError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The box of Fig. 3.12, 1 to 8; `None` for events outside the boxes.
    pub number: Option<u8>,
    /// The event in a few words.
    pub heading: String,
    pub because: String,
    pub source: ExplanationSource,
}

/// The source of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplanationSource {
    /// A section of the thesis.
    Thesis(&'static str),
    /// Our own addition, and the reason for it.
    Ours(&'static str),
}

/// A sentence about each box of Fig. 3.12.
pub const BOXES: [&str; 8] = [
    "Start in a random line",
    "Find the best move in the line",
    "Is it the best so far?",
    "Too many moves in a row without a new best?",
    "Does the path return to its start?",
    "Follow the best line that crosses the move",
    "Too many dead ends?",
    "Play the best move seen",
];

/// Explains the event at `index` in a search by `mover`.
pub fn explain(
    board: &Board,
    mover: (Colour, &Mind),
    events: &[Event],
    index: usize,
) -> Option<Explanation> {
    let event = events.get(index)?;
    let heading = describe(board, event);
    let (number, source) = place(event);
    let because = reason(board, mover, events, index, event);
    Some(Explanation {
        number,
        heading,
        because,
        source,
    })
}

/// The box of an event, and the section that describes it.
const fn place(event: &Event) -> (Option<u8>, ExplanationSource) {
    use ExplanationSource::{Ours, Thesis};
    match event {
        Event::Begun { .. } => (None, Thesis("§3.4.4, §4.8.3")),
        Event::PathStarted { .. } => (Some(1), Thesis("§3.4.4.1")),
        Event::MoveCompared { .. } | Event::MoveFound { .. } => (Some(2), Thesis("§3.4.4.2")),
        Event::PathBest { .. } | Event::SearchBest { .. } => (Some(3), Thesis("§3.4.4.3")),
        Event::Unsuccessful { .. } => (Some(4), Thesis("§3.4.4.4")),
        Event::DeadEnd { .. } => (Some(5), Thesis("§3.4.4.5")),
        Event::LineCompared { .. } | Event::LineFound { .. } => (Some(6), Thesis("§3.4.4.6")),
        Event::DeadEnds { .. } => (Some(7), Thesis("§3.4.4.7")),
        Event::LinesAsked { .. } => (Some(6), Thesis("§4.6")),
        Event::MovesAsked { .. } => (Some(2), Thesis("§3.5, §4.10.2")),
        Event::Answered { .. } => (None, Thesis("§4.6, §4.10.2")),
        Event::MoveScanned { .. } => (None, Thesis("§3.2, §3.3")),
        Event::Chosen { end, .. } => (
            Some(8),
            match end {
                End::Patience | End::DeadEnds => Thesis("§3.4.4, Fig. 3.12"),
                End::Scanned => Thesis("§3.2.2, §3.3.3"),
                End::Cap => Ours("learning from moves can make a search endless"),
                End::FirstMove | End::NoLine => Ours("the thesis does not say what is played here"),
                End::Solved => Ours("an opponent to measure the learner against"),
            },
        ),
    }
}

fn reason(
    board: &Board,
    (mover, mind): (Colour, &Mind),
    events: &[Event],
    index: usize,
    event: &Event,
) -> String {
    let text = match *event {
        Event::Begun { stance, lines } => {
            let lie = if lines == 1 { "line lies" } else { "lines lie" };
            return format!(
                "{mover} is {stance}. {lines} live {lie} on the board: runs of five points with \
                 stones of one colour only."
            );
        }
        Event::PathStarted { among, .. } => {
            return format!(
                "Drawn by lot from {}. Attacking adds those through {mover}'s own last \
                 move, defending those through the opponent's; with neither on, all lines.",
                counted(among, "line")
            );
        }
        Event::MoveCompared { comparison, .. } => {
            let how = compared(board, events, index, comparison);
            return format!("The vacant places of the line are compared in order. {how}");
        }
        Event::LineCompared { comparison, .. } => {
            return format!(
                "The lines that cross the move are compared in random order, each as it would look \
                 with a stone there. {}",
                line_compared(comparison)
            );
        }
        Event::Answered { rewarded, .. } if !rewarded.is_empty() => {
            return format!("Raised by one: {}.", patterns_text(rewarded));
        }
        Event::MoveScanned {
            ones, comparison, ..
        } => return scanned(mind, ones, comparison),
        Event::MoveFound { .. } => {
            "Of the vacant places in the line, the one the path came through left out, it is worth \
             most; the first of equals."
        }
        Event::PathBest { .. } => {
            "It is worth more than any move of this path before, so patience starts afresh."
        }
        Event::SearchBest { .. } => {
            "It is worth more than any move of any path before. If the search ended here, this \
             would be played."
        }
        Event::Unsuccessful { count, patience } if count > patience => {
            "More moves in succession were no better than NODEPATIENCE allows: the search ends."
        }
        Event::Unsuccessful { .. } => {
            "The move is no better than the path's best. More than NODEPATIENCE of these in \
             succession end the search."
        }
        Event::DeadEnd { cause } => loop_reason(cause),
        Event::LineFound { .. } => {
            "It is worth most of the lines that cross the move and may be followed; the search goes \
             on with the best move in it."
        }
        Event::DeadEnds { count, max } if count >= max => {
            "That was the last path MAXDEADENDS allows."
        }
        Event::DeadEnds { .. } => "Fewer than MAXDEADENDS: another path is begun.",
        Event::LinesAsked { .. } => {
            "It values both lines alike and cannot know which to follow. Patterns that are the same \
             or mirror images are called equal without asking."
        }
        Event::MovesAsked { .. } => {
            "It values both moves alike and cannot know which is better. Moves at which the same \
             patterns cross are called equal without asking."
        }
        Event::Answered { .. } => "No word changes.",
        Event::Chosen { end, .. } => end_reason(end),
    };
    text.to_owned()
}

const fn line_compared(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::First => "It is the first, so it leads.",
        Comparison::Better => "It is worth more than the one that led, so it leads now.",
        Comparison::Equal => {
            "It is worth the same as the one that leads: unless a teacher says otherwise, that one \
             stays."
        }
        Comparison::Worse => "It is worth less than the one that leads.",
    }
}

fn scanned(mind: &Mind, ones: u8, comparison: Comparison) -> String {
    let lead = match comparison {
        Comparison::First | Comparison::Better => "This one leads now.",
        Comparison::Equal | Comparison::Worse => "The one that leads stays.",
    };
    let fire = if matches!(mind, Mind::System2(_)) {
        format!(" {ones} of 8 RAMs fire.")
    } else {
        String::new()
    };
    format!(
        "Every useful move is shown to the net as a code of its situation; the first of the highest \
         responses is played. {lead}{fire}"
    )
}

/// Compares a move with the best of its line so far.
fn compared(board: &Board, events: &[Event], index: usize, comparison: Comparison) -> String {
    let leader = events[..index]
        .iter()
        .rev()
        .take_while(|event| !matches!(event, Event::PathStarted { .. } | Event::LineFound { .. }))
        .find_map(|event| match *event {
            Event::MoveCompared {
                place,
                value,
                comparison: Comparison::First | Comparison::Better,
                ..
            } => Some(format!("{}, worth {value}", at(board, place))),
            _ => None,
        });
    let leader = leader.unwrap_or_else(|| "the one that led".to_owned());
    match comparison {
        Comparison::First => "This one is the first, so it leads.".to_owned(),
        Comparison::Better => format!("It takes the lead from {leader}."),
        Comparison::Equal => format!("It is worth the same as {leader}, which stays in the lead."),
        Comparison::Worse => format!("{leader} stays in the lead."),
    }
}

const fn loop_reason(cause: DeadEnd) -> &'static str {
    match cause {
        DeadEnd::Place => "The line has no vacant place but the one the path came from.",
        DeadEnd::Node => "The path is back at its own best move: it would go in circles.",
        DeadEnd::Line => "No line that may be followed crosses the move.",
    }
}

const fn end_reason(end: End) -> &'static str {
    match end {
        End::Patience => "Patience ran out, so the best move to date is played.",
        End::DeadEnds => "The last path led nowhere, so the best move to date is played.",
        End::Cap => "The search was cut off after a thousand moves looked at.",
        End::FirstMove => "The board is empty: the first stone defines (0,0).",
        End::NoLine => "No live line is left: the vacant point nearest to (0,0) is played.",
        End::Scanned => "The net has valued all useful moves; the first of the highest is played.",
        End::Solved => {
            "It looks for forced wins, its own and the opponent's, and else plays by MAX."
        }
    }
}

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

/// The button label of a verdict.
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

/// Patterns separated by commas.
pub(super) fn patterns_text(patterns: Patterns) -> String {
    let words: Vec<String> = patterns.iter().map(|pattern| pattern.to_string()).collect();
    words.join(", ")
}

/// An error as a capitalised sentence.
pub(super) fn refusal(error: SessionError) -> String {
    capital(&error.to_string())
}
