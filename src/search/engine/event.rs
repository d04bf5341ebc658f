//! A search as a recording: one event for each decision, and the observer that records them.

use super::{Effect, Flow, NodeVerdict, Observer, Score, Window};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use trace::{Event, Recorder, Shape};

/// One step of a search. With a two-byte move it takes at most sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchEvent<M> {
    /// A node is entered.
    Enter {
        /// The move that leads to the node; `None` at the root.
        #[serde(rename = "move")]
        mv: Option<M>,
        alpha: Score,
        beta: Score,
    },
    /// Forward pruning left some moves out.
    Prune {
        /// The number of moves kept.
        kept: u16,
        /// The number of moves before pruning.
        of: u16,
    },
    /// A child's score arrives at the open node.
    Update {
        /// From the view of the open node's mover.
        score: Score,
        effect: Effect,
    },
    /// The open node returns.
    Leave {
        /// From the view of the node's own mover.
        score: Score,
        verdict: NodeVerdict,
    },
    /// The next iteration begins at the root.
    Iteration { depth: u8 },
    /// The transposition table names the move to try first.
    Probe {
        #[serde(rename = "move")]
        mv: M,
    },
    /// In quiescence, the open node's mover may stand pat on the static score.
    Stand {
        /// From the view of the open node's mover.
        score: Score,
        effect: Effect,
    },
}

impl<M: Copy + PartialEq + Serialize + DeserializeOwned> Event for SearchEvent<M> {
    const KIND: &'static str = "search";

    fn shape(&self) -> Shape {
        match self {
            Self::Enter { .. } => Shape::Enter,
            Self::Leave { .. } => Shape::Leave,
            Self::Prune { .. }
            | Self::Update { .. }
            | Self::Iteration { .. }
            | Self::Probe { .. }
            | Self::Stand { .. } => Shape::Point,
        }
    }
}

impl<M> Observer<M> for Recorder<SearchEvent<M>>
where
    SearchEvent<M>: Event,
{
    #[inline]
    fn enter(&mut self, mv: Option<M>, window: Window) -> Flow {
        self.record(SearchEvent::Enter {
            mv,
            alpha: window.alpha,
            beta: window.beta,
        });
        Flow::Continue(())
    }

    fn prune(&mut self, kept: usize, of: usize) -> Flow {
        let short = |count: usize| count.min(usize::from(u16::MAX)) as u16;
        self.record(SearchEvent::Prune {
            kept: short(kept),
            of: short(of),
        });
        Flow::Continue(())
    }

    fn iteration(&mut self, depth: u8) -> Flow {
        self.record(SearchEvent::Iteration { depth });
        Flow::Continue(())
    }

    fn probe(&mut self, mv: M) -> Flow {
        self.record(SearchEvent::Probe { mv });
        Flow::Continue(())
    }

    fn stand(&mut self, score: Score, effect: Effect) -> Flow {
        self.record(SearchEvent::Stand { score, effect });
        Flow::Continue(())
    }

    #[inline]
    fn update(&mut self, score: Score, effect: Effect) -> Flow {
        self.record(SearchEvent::Update { score, effect });
        Flow::Continue(())
    }

    #[inline]
    fn leave(&mut self, score: Score, verdict: NodeVerdict) -> Flow {
        self.record(SearchEvent::Leave { score, verdict });
        Flow::Continue(())
    }
}
