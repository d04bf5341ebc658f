//! Stepping: what one may stop at, how fast it plays, and the marks on the scrub bar.

use crate::experiment::{Method, Recording};
use search::ctw::{CtwEvent, CtwGraph, Reason};
use search::{Effect, SearchEvent};

/// Something worth stopping at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakpoint {
    /// The rest of a node is cut off.
    CutOff,
    /// The principal variation of the root changes.
    NewBest,
    /// Forward pruning leaves moves out.
    Pruned,
    /// A node so many plies from the root is entered; at 1 that is a move of the root.
    Ply(u32),
    /// The position at the horizon, or another end of a line, is scored.
    Terminal,
    /// An iteration begins.
    Iteration,
    /// The transposition table answers a node.
    Known,
    /// Closeness to win looks at the candidates.
    Candidates,
    /// Another move than at the last look is presumptive.
    NewPresumptive,
    /// A descent begins.
    Descent,
    /// A position is refined for the first time.
    Refinement,
    /// A move is evaluated.
    Evaluation,
    /// A refinement claims what a range had ruled out.
    Anomaly,
    /// The move is chosen.
    Choice,
}

/// A breakpoint's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakpointRow {
    pub breakpoint: Breakpoint,
    /// Its word in the menu.
    pub name: &'static str,
    /// Its mark on the scrub bar and in lists: a shape, so that colour is not needed.
    pub glyph: &'static str,
    /// The events it stops at, in a sentence.
    pub meaning: &'static str,
}

/// Every breakpoint of a search with windows in the order of the menu.
pub const BREAKPOINTS: [BreakpointRow; 10] = [
    BreakpointRow {
        breakpoint: Breakpoint::CutOff,
        name: "cut-off",
        glyph: "✂",
        meaning: "the remaining moves of a node are cut off",
    },
    BreakpointRow {
        breakpoint: Breakpoint::NewBest,
        name: "new best move",
        glyph: "★",
        meaning: "the best move at the root changes",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Ply(1),
        name: "root move (ply 1)",
        glyph: "▸",
        meaning: "the next move of the root is tried",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Ply(2),
        name: "reply (ply 2)",
        glyph: "▸",
        meaning: "the next reply to a move of the root is tried",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Ply(3),
        name: "ply 3",
        glyph: "▸",
        meaning: "the next node three plies from the root is entered",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Ply(4),
        name: "ply 4",
        glyph: "▸",
        meaning: "the next node four plies from the root is entered",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Terminal,
        name: "leaf (position scored)",
        glyph: "•",
        meaning: "a position at the end of a line is scored",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Pruned,
        name: "forward pruning",
        glyph: "∤",
        meaning: "a fanout leaves moves out",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Iteration,
        name: "iteration",
        glyph: "⇊",
        meaning: "the search begins again, one ply deeper",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Known,
        name: "found in the transposition table",
        glyph: "☞",
        meaning: "the transposition table answers a node",
    },
];

/// Every breakpoint of closeness to win in the order of the menu.
pub const CTW_BREAKPOINTS: [BreakpointRow; 7] = [
    BreakpointRow {
        breakpoint: Breakpoint::Candidates,
        name: "candidates",
        glyph: "◫",
        meaning: "the candidates at the root are looked at",
    },
    BreakpointRow {
        breakpoint: Breakpoint::NewPresumptive,
        name: "new presumptive move",
        glyph: "★",
        meaning: "another move than before has the highest L",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Descent,
        name: "descent",
        glyph: "▸",
        meaning: "a descent begins at the root",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Refinement,
        name: "refinement",
        glyph: "▾",
        meaning: "the moves of a position are listed for the first time",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Evaluation,
        name: "evaluation",
        glyph: "•",
        meaning: "a move gets its range",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Anomaly,
        name: "anomaly",
        glyph: "‼",
        meaning: "a refinement claims what a range had ruled out",
    },
    BreakpointRow {
        breakpoint: Breakpoint::Choice,
        name: "choice",
        glyph: "✓",
        meaning: "the move is chosen",
    },
];

/// The breakpoints of a method.
pub fn table(method: Method) -> &'static [BreakpointRow] {
    match method {
        Method::FixedDepth(_) => &BREAKPOINTS,
        Method::Ctw => &CTW_BREAKPOINTS,
    }
}

impl Breakpoint {
    /// Whether the event of that index is one to stop at.
    pub fn matches(self, recording: &Recording, event: usize) -> bool {
        if let Some((graph, what)) = recording.graph().zip(recording.ctw_event(event)) {
            return self.matches_ctw(graph, what, event);
        }
        let Some(what) = recording.event(event) else {
            return false;
        };
        let ply = || {
            let node = recording.tree().node_of(event)?;
            recording.tree().get(node).map(|node| node.ply)
        };
        match (self, what) {
            (Self::CutOff, SearchEvent::Update { effect, .. }) => effect == Effect::Cuts,
            (Self::NewBest, SearchEvent::Update { effect, .. }) => {
                effect == Effect::Raises && ply() == Some(0)
            }
            (Self::Pruned, SearchEvent::Prune { .. })
            | (Self::Iteration, SearchEvent::Iteration { .. }) => true,
            (Self::Ply(wanted), SearchEvent::Enter { .. }) => ply() == Some(wanted),
            (Self::Terminal, SearchEvent::Leave { verdict, .. }) => verdict.is_terminal(),
            (Self::Known, SearchEvent::Leave { verdict, .. }) => verdict.is_known(),
            _ => false,
        }
    }
}

impl Breakpoint {
    fn matches_ctw(self, graph: &CtwGraph, what: CtwEvent<()>, event: usize) -> bool {
        match (self, what) {
            (Self::Candidates, CtwEvent::Candidates { .. })
            | (Self::Refinement, CtwEvent::Refine { .. })
            | (Self::Evaluation, CtwEvent::Evaluate { .. })
            | (Self::Anomaly, CtwEvent::Anomaly { .. })
            | (Self::Choice, CtwEvent::Choose { .. }) => true,
            (Self::Descent, CtwEvent::Enter { reason, .. }) => reason == Reason::Root,
            (Self::NewPresumptive, CtwEvent::Candidates { .. }) => {
                let before = graph.looks().iter().map(|&look| look as usize);
                let before = before.take_while(|&look| look < event).last();
                let presumptive = |look: usize| graph.presumptive(0, look + 1);
                before.is_none_or(|look| presumptive(look) != presumptive(event))
            }
            _ => false,
        }
    }
}

/// The scrub bar in `buckets` equal parts: which of them hold an event to stop at.
pub fn marks(recording: &Recording, breakpoint: Breakpoint, buckets: usize) -> Vec<bool> {
    let len = recording.len().max(1);
    let mut marks = vec![false; buckets];
    for event in 0..recording.len() {
        let bucket = event * buckets / len;
        if !marks[bucket] {
            marks[bucket] = breakpoint.matches(recording, event);
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::example;

    use trace::Cursor;

    fn stops(recording: &Recording, breakpoint: Breakpoint) -> usize {
        let start = Cursor::new(recording.len());
        std::iter::successors(Some(start), |cursor| {
            cursor.next_where(|&event| breakpoint.matches(recording, event))
        })
        .count()
            - 1
    }

    #[test]
    fn the_example_stops_where_it_should() {
        let recording = example();
        assert_eq!(stops(&recording, Breakpoint::CutOff), 2);
        assert_eq!(stops(&recording, Breakpoint::NewBest), 1);
        assert_eq!(stops(&recording, Breakpoint::Ply(1)), 3);
        assert_eq!(stops(&recording, Breakpoint::Ply(2)), 4);
        assert_eq!(stops(&recording, Breakpoint::Terminal), 4);
        assert_eq!(stops(&recording, Breakpoint::Pruned), 0);
    }

    #[test]
    fn every_stop_of_closeness_to_win_but_the_anomaly_is_in_its_example() {
        let recording = crate::model::example::ranges();
        let counts = CTW_BREAKPOINTS.map(|row| stops(&recording, row.breakpoint));
        let graph = recording.graph().unwrap();
        let all = graph.counters(recording.len());
        let [looks, new, descents, refined, evaluated, anomalies, choices] = counts;
        assert_eq!(looks, graph.looks().len());
        assert!((1..=looks).contains(&new));
        assert_eq!((descents, refined), (all.descents, all.refinements));
        assert_eq!(evaluated, all.nodes - 1 + all.stored);
        assert_eq!((anomalies, choices), (all.anomalies, 1));
        assert_eq!(stops(&recording, Breakpoint::CutOff), 0);
    }

    #[test]
    fn marks_show_every_stop_however_few_the_buckets() {
        let recording = example();
        let fine = marks(&recording, Breakpoint::CutOff, recording.len());
        assert_eq!(fine.iter().filter(|&&mark| mark).count(), 2);
        assert_eq!(marks(&recording, Breakpoint::CutOff, 1), [true]);
    }
}
