//! Search events that playback can stop at, with their labels and signs.

use kenju::event::Event;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// The best move of a line is found: the chain grows by one.
    #[default]
    Hop,
    PathStart,
    DeadEnd,
    /// The best move so far changes.
    NewBest,
    /// The learner asks.
    Question,
}

/// A row of the menu of stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Stop,
    /// Its label in the menu.
    pub name: &'static str,
    /// A shape, so that the stop is recognisable without colour.
    pub glyph: &'static str,
}

/// In menu order.
pub const STOPS: [StopRow; 5] = [
    row(Stop::Hop, "next move of the chain", "●"),
    row(Stop::Question, "question", "?"),
    row(Stop::PathStart, "path start", "▸"),
    row(Stop::DeadEnd, "dead end", "✕"),
    row(Stop::NewBest, "new best move", "★"),
];

const fn row(stop: Stop, name: &'static str, glyph: &'static str) -> StopRow {
    StopRow { stop, name, glyph }
}

impl Stop {
    /// The stop for an event, if there is one.
    pub const fn of(event: &Event) -> Option<Self> {
        match event {
            Event::MoveFound { .. } => Some(Self::Hop),
            Event::PathStarted { .. } => Some(Self::PathStart),
            Event::DeadEnd { .. } => Some(Self::DeadEnd),
            Event::SearchBest { .. } => Some(Self::NewBest),
            Event::LinesAsked { .. } | Event::MovesAsked { .. } => Some(Self::Question),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stop_has_one_row() {
        for row in STOPS {
            let rows = STOPS.iter().filter(|other| other.stop == row.stop);
            assert_eq!(rows.count(), 1);
        }
    }
}
