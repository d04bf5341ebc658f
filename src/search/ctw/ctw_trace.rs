//! A recorded search folded by number into the graph it grew, at its end or at any step.

use super::event::{CtwEvent, Source, Span};
use thiserror::Error;

/// A move in a recorded graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge<M> {
    /// The move.
    pub mv: M,
    /// The position it leads to.
    pub to: u32,
    /// Whether it is a repetition and counts as a draw.
    pub repeated: bool,
}

/// A position in a recorded graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Place<M> {
    /// Its range, as seen by the player who has just moved there.
    pub range: Span,
    /// Its range when it was first evaluated.
    pub first: Span,
    /// How many moves it has, if they were looked at.
    pub moves: Option<u16>,
    /// The moves evaluated, in order of evaluation.
    pub edges: Vec<Edge<M>>,
    /// The events that entered it.
    pub entered: Vec<u32>,
    /// The events that found it an anomaly.
    pub anomalies: Vec<u32>,
}

/// A recorded search as a graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CtwTrace<M> {
    places: Vec<Place<M>>,
    path: Vec<u32>,
    candidates: u16,
    presumptive: Option<u32>,
    choice: Option<(M, u32)>,
}

/// A recording that is not one of this search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("event {index} speaks of a position that no event before it entered or evaluated")]
pub struct CtwFoldError {
    /// The index of the offending event.
    pub index: usize,
}

impl<M: Copy> CtwTrace<M> {
    /// Folds the events up to some step.
    ///
    /// # Errors
    /// If an event names a position out of turn, or happens where no position is open.
    pub fn fold(events: &[CtwEvent<M>]) -> Result<Self, CtwFoldError> {
        let mut trace = Self {
            places: Vec::new(),
            path: Vec::new(),
            candidates: 0,
            presumptive: None,
            choice: None,
        };
        for (index, event) in events.iter().enumerate() {
            trace
                .take(index as u32, event)
                .ok_or(CtwFoldError { index })?;
        }
        Ok(trace)
    }

    /// The positions by number.
    pub fn places(&self) -> &[Place<M>] {
        &self.places
    }

    /// The numbers of the positions on the open path, from the root.
    pub fn path(&self) -> &[u32] {
        &self.path
    }

    /// How many candidates there were last, and the presumptive move's position.
    pub fn candidates(&self) -> Option<(u16, u32)> {
        self.presumptive.map(|number| (self.candidates, number))
    }

    /// The move chosen and its position.
    pub fn choice(&self) -> Option<(M, u32)> {
        self.choice
    }

    fn take(&mut self, index: u32, event: &CtwEvent<M>) -> Option<()> {
        match *event {
            CtwEvent::Enter { number, range, .. } => {
                if number == 0 && self.places.is_empty() {
                    self.add(range);
                }
                self.place(number)?.entered.push(index);
                self.path.push(number);
            }
            CtwEvent::Refine { moves } => self.here()?.moves = Some(moves),
            CtwEvent::Evaluate {
                mv,
                number,
                range,
                source,
            } => {
                if source == Source::Fresh && number as usize == self.places.len() {
                    self.add(range);
                }
                self.place(number)?;
                self.here()?.edges.push(Edge {
                    mv,
                    to: number,
                    repeated: source == Source::Repeated,
                });
            }
            CtwEvent::Range { number, range } => self.place(number)?.range = range,
            CtwEvent::Candidates { count, presumptive } => {
                self.candidates = count;
                self.presumptive = Some(presumptive);
            }
            CtwEvent::Anomaly { .. } => self.here()?.anomalies.push(index),
            CtwEvent::Choose { mv, number } => self.choice = Some((mv, number)),
            CtwEvent::Leave { .. } => {
                self.path.pop()?;
            }
        }
        Some(())
    }

    fn add(&mut self, range: Span) {
        self.places.push(Place {
            range,
            first: range,
            moves: None,
            edges: Vec::new(),
            entered: Vec::new(),
            anomalies: Vec::new(),
        });
    }

    fn place(&mut self, number: u32) -> Option<&mut Place<M>> {
        self.places.get_mut(number as usize)
    }

    fn here(&mut self) -> Option<&mut Place<M>> {
        let number = *self.path.last()?;
        self.place(number)
    }
}
