//! Events worth stopping at in a move search, with their words and signs.

use kenju::event::Event;

/// Something to stop at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// The best move of a line is found: the chain grows by one.
    #[default]
    Hop,
    PathStart,
    DeadEnd,
    /// The best move to date changes.
    NewBest,
    /// The learner asks.
    Question,
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Stop,
    /// Its word in the menu.
    pub name: &'static str,
    /// Its sign: a shape, so that colour is not needed.
    pub glyph: &'static str,
}

/// Every stop in the order of the menu.
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
    /// What an event is worth stopping at for, if for anything.
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
