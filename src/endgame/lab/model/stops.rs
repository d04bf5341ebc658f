//! Breakpoints for stepping through EG's search, and their marks on the scrub bar.

use crate::experiment::EgRecording;
use endgame::eg::{EgEvent, Reason};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakpoint {
    /// A rule fires.
    Rule,
    /// A strategy is suggested.
    Suggested,
    /// A strategy fails, or a calculation refutes it.
    Failed,
    /// The rules decide a position.
    Decided,
    /// A move is good enough.
    GoodEnough,
    /// A verdict rests on the lower bound of the static range.
    LowerBound,
    /// A line leaves a message for the strategies above it.
    Message,
    /// A position that number of plies from the root is reached.
    Ply(u32),
    /// The proof goes on.
    Proof,
}

/// A breakpoint's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Breakpoint,
    /// A shape, so that colour is not needed.
    pub glyph: &'static str,
    pub name: &'static str,
}

/// Every breakpoint in the order of the menu.
pub const STOPS: [StopRow; 11] = [
    row(Breakpoint::Rule, "§", "rule fired"),
    row(Breakpoint::Suggested, "☆", "strategy suggested"),
    row(Breakpoint::Failed, "✗", "strategy refuted"),
    row(Breakpoint::Decided, "■", "decided by the rules"),
    row(Breakpoint::GoodEnough, "✓", "good enough"),
    row(Breakpoint::LowerBound, "⚑", "settled for the lower bound"),
    row(Breakpoint::Message, "✉", "message"),
    row(Breakpoint::Ply(1), "▸", "root move (ply 1)"),
    row(Breakpoint::Ply(2), "▸", "reply (ply 2)"),
    row(Breakpoint::Ply(3), "▸", "ply 3"),
    row(Breakpoint::Proof, "∎", "proof"),
];

/// The row to begin with: where a strategy is suggested.
pub const START_STOP: usize = 1;

const fn row(stop: Breakpoint, glyph: &'static str, name: &'static str) -> StopRow {
    StopRow { stop, glyph, name }
}

impl Breakpoint {
    /// True if the event of that index is one to stop at.
    pub fn matches(self, recording: &EgRecording, event: usize) -> bool {
        let Some(&what) = recording.trace().events.get(event) else {
            return false;
        };
        let ply = || {
            let node = recording.tree().node_of(event)?;
            Some(recording.tree().get(node)?.ply)
        };
        let left =
            |wanted: Reason| matches!(what, EgEvent::Leave { reason, .. } if reason == wanted);
        match self {
            Self::Rule => matches!(what, EgEvent::Fired { .. }),
            Self::Suggested => {
                matches!(what, EgEvent::Suggest { feasibility, .. } if feasibility.is_feasible())
            }
            Self::Failed => {
                matches!(what, EgEvent::Suggest { feasibility, .. } if !feasibility.is_feasible())
            }
            Self::Decided => left(Reason::Decided),
            Self::GoodEnough => left(Reason::GoodEnough),
            Self::LowerBound => left(Reason::Failed),
            Self::Message => matches!(what, EgEvent::Message { .. }),
            Self::Ply(wanted) => matches!(what, EgEvent::Enter { .. }) && ply() == Some(wanted),
            Self::Proof => matches!(
                what,
                EgEvent::Proof { .. } | EgEvent::Structure { .. } | EgEvent::Vet { .. }
            ),
        }
    }
}

/// Divides the scrub bar into `buckets` equal parts, and returns those with an event to stop at, in order.
pub fn marks(recording: &EgRecording, stop: Breakpoint, buckets: usize) -> Vec<usize> {
    let len = recording.trace().events.len().max(1);
    let mut marks: Vec<usize> = (0..len)
        .filter(|&event| stop.matches(recording, event))
        .map(|event| event * buckets / len)
        .collect();
    marks.dedup();
    marks
}
