//! A recorded search, read: what each node was asked and answered, the window at any step and who
//! set it, the principal variation at any step, and what it all cost.

use super::{Effect, Score, SearchEvent, Verdict, Window};
use trace::{Event, FoldError, NodeId, Trace, Tree};

/// One of the two ends of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// What the mover already has.
    Alpha,
    /// What the opponent will not allow.
    Beta,
}

/// Who set a bound: the child whose score became it, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The node whose mover got the score: the node itself or one above it.
    pub node: NodeId,
    /// The child that brought it; the node itself where its mover stands pat.
    pub child: NodeId,
    /// The event that did it.
    pub event: u32,
}

/// A node in the middle of its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    /// The window now.
    pub window: Window,
    /// The best score so far, for the node's mover.
    pub best: Option<Score>,
    /// The child that brought it.
    pub best_child: Option<NodeId>,
    /// How many children have come back.
    pub returned: u32,
}

/// What a search cost up to some step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes entered.
    pub nodes: u64,
    /// Nodes that returned a static score or an ending: the terminal nodes scored.
    pub leaves: u64,
    /// Cut-offs.
    pub cuts: u64,
    /// Moves left out by forward pruning.
    pub pruned: u64,
    /// Nodes that the transposition table answered.
    pub known: u64,
    /// Nodes at which the mover had its static score without taking anything.
    pub beyond: u64,
    /// Moves searched again with the whole window.
    pub again: u64,
    /// Iterations begun.
    pub iterations: u64,
}

/// A recorded search with its tree.
#[derive(Clone, Debug)]
pub struct SearchTrace<M> {
    trace: Trace<SearchEvent<M>>,
    tree: Tree,
    /// The events at which an iteration begins, with its depth.
    iterations: Vec<(u32, u8)>,
}

impl<M: Copy + Eq> SearchTrace<M>
where
    SearchEvent<M>: Event,
{
    /// Folds a recording.
    ///
    /// # Errors
    /// If the events are not those of a search: a node left that was never entered.
    pub fn new(trace: Trace<SearchEvent<M>>) -> Result<Self, FoldError> {
        let tree = Tree::fold(&trace.events)?;
        let iterations = trace.events.iter().enumerate();
        let iterations = iterations.filter_map(|(index, event)| match event {
            SearchEvent::Iteration { depth } => Some((index as u32, *depth)),
            _ => None,
        });
        Ok(Self {
            iterations: iterations.collect(),
            trace,
            tree,
        })
    }

    /// The recording.
    pub fn trace(&self) -> &Trace<SearchEvent<M>> {
        &self.trace
    }

    /// The events.
    pub fn events(&self) -> &[SearchEvent<M>] {
        &self.trace.events
    }

    /// The tree of nodes.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node at which a step stands: that of the event that happened last.
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        self.tree.node_of(step.checked_sub(1)?)
    }

    /// The move that leads to a node.
    pub fn mv(&self, node: NodeId) -> Option<M> {
        match self.event(self.tree.get(node)?.enter) {
            Some(SearchEvent::Enter { mv, .. }) => mv,
            _ => None,
        }
    }

    /// The moves from the root to a node.
    pub fn moves_to(&self, node: NodeId) -> Vec<M> {
        self.tree
            .path(node)
            .into_iter()
            .filter_map(|node| self.mv(node))
            .collect()
    }

    /// The window a node was entered with.
    pub fn window(&self, node: NodeId) -> Option<Window> {
        match self.event(self.tree.get(node)?.enter)? {
            SearchEvent::Enter { alpha, beta, .. } => Some(Window { alpha, beta }),
            _ => None,
        }
    }

    /// What a node returned and why, if it has by the end of the recording.
    pub fn result(&self, node: NodeId) -> Option<(Score, Verdict)> {
        match self.event(self.tree.get(node)?.leave()?)? {
            SearchEvent::Leave { score, verdict } => Some((score, verdict)),
            _ => None,
        }
    }

    /// What a node had returned by that step.
    pub fn result_by(&self, node: NodeId, step: usize) -> Option<(Score, Verdict)> {
        let leave = self.tree.get(node)?.leave()?;
        ((leave as usize) < step)
            .then(|| self.result(node))
            .flatten()
    }

    /// What a child's score did at its parent, and the event.
    pub fn effect(&self, child: NodeId) -> Option<(u32, Score, Effect)> {
        let event = self.tree.get(child)?.leave()? + 1;
        match self.event(event)? {
            SearchEvent::Update { score, effect } => Some((event, score, effect)),
            _ => None,
        }
    }

    /// How many moves forward pruning kept at a node, of how many.
    pub fn pruned(&self, node: NodeId) -> Option<(u16, u16)> {
        match self.event(self.tree.get(node)?.enter + 1)? {
            SearchEvent::Prune { kept, of } => Some((kept, of)),
            _ => None,
        }
    }

    /// The iteration under way at a step: its first event and its depth.
    pub fn iteration(&self, step: usize) -> Option<(u32, u8)> {
        let begun = |&(event, _): &(u32, u8)| (event as usize) < step;
        let count = self.iterations.partition_point(begun);
        self.iterations.get(count.checked_sub(1)?).copied()
    }

    /// Since which event a node's children count at a step: at the root those of the iteration under way.
    fn since(&self, node: NodeId, step: usize) -> u32 {
        let iteration = (node == 0).then(|| self.iteration(step)).flatten();
        iteration.map_or(0, |(event, _)| event)
    }

    /// The children of a node entered before a step, each move once: of a move that was searched again the later
    /// search, at the root those of the iteration under way.
    pub fn tried(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        let since = self.since(node, step);
        let entered = |child: NodeId| self.tree.get(child).map_or(u32::MAX, |it| it.enter);
        let mut tried: Vec<NodeId> = Vec::new();
        for child in self.tree.children(node) {
            if entered(child) < since {
                continue;
            }
            if entered(child) as usize >= step {
                break;
            }
            let is_again =
                |&before: &NodeId| matches!(self.effect(before), Some((_, _, Effect::Again)));
            if tried.last().is_some_and(is_again) {
                tried.pop();
            }
            tried.push(child);
        }
        tried
    }

    /// What a node's mover has without taking anything, if it stands beyond the horizon: the event, the score, and
    /// what it does.
    pub fn standing(&self, node: NodeId) -> Option<(u32, Score, Effect)> {
        let event = self.tree.get(node)?.enter + 1;
        match self.event(event)? {
            SearchEvent::Stand { score, effect } => Some((event, score, effect)),
            _ => None,
        }
    }

    /// Whether a node was entered with a null window: only asked whether its move is better than what its parent's
    /// mover has.
    pub fn is_null(&self, node: NodeId) -> bool {
        let asked = || {
            let entry = self.tree.get(node)?;
            let parent = self.live(entry.parent()?, entry.enter as usize)?.window;
            let window = self.window(node)?;
            let is_null = window == parent.null().turned();
            Some(is_null && window != parent.turned())
        };
        asked() == Some(true)
    }

    /// A node's work as it stands at a step.
    pub fn live(&self, node: NodeId, step: usize) -> Option<Live> {
        let window = self.window(node)?;
        let mut live = Live {
            window,
            best: None,
            best_child: None,
            returned: 0,
        };
        if let Some((event, score, effect)) = self.standing(node)
            && (event as usize) < step
        {
            live.best = Some(score);
            if effect == Effect::Raises {
                live.window.alpha = score;
            }
        }
        let since = self.since(node, step);
        for child in self.tree.children(node) {
            if self
                .tree
                .get(child)
                .is_some_and(|child| child.enter < since)
            {
                continue;
            }
            let Some((event, score, effect)) = self.effect(child) else {
                break;
            };
            if event as usize >= step {
                break;
            }
            if effect == Effect::Again {
                continue;
            }
            live.returned += 1;
            if effect != Effect::NoBetter {
                live.best = Some(score);
                live.best_child = Some(child);
            }
            if effect == Effect::Raises {
                live.window.alpha = score;
            }
        }
        Some(live)
    }

    /// Who set a bound of a node, as it stands at a step; `None` if the window is open there.
    pub fn origin(&self, node: NodeId, bound: Bound, step: usize) -> Option<Origin> {
        let (mut node, mut bound, mut step) = (node, bound, step);
        loop {
            if bound == Bound::Alpha
                && let Some((event, child)) =
                    self.last_child(node, step, |effect| effect == Effect::Raises)
            {
                return Some(Origin { node, child, event });
            }
            if bound == Bound::Alpha
                && let Some((event, _, Effect::Raises)) = self.standing(node)
                && (event as usize) < step
            {
                let child = node;
                return Some(Origin { node, child, event });
            }
            let entered = self.window(node)?;
            let given = if bound == Bound::Alpha {
                entered.alpha
            } else {
                entered.beta
            };
            if !given.is_finite() {
                return None;
            }
            // What one side already has is what the other may not exceed. Both ends of a null window come of what
            // its parent's mover has.
            bound = if bound == Bound::Alpha && !self.is_null(node) {
                Bound::Beta
            } else {
                Bound::Alpha
            };
            step = self.tree.get(node)?.enter as usize;
            node = self.tree.get(node)?.parent()?;
        }
    }

    /// The principal variation from a node as it stands at a step: the moves of the children
    /// that raised alpha or cut, each followed into its own.
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        let leads = |effect| matches!(effect, Effect::Raises | Effect::Cuts);
        let mut line = Vec::new();
        let mut node = node;
        // Before a move of a new iteration has come back the root has the line of the one before.
        let mut before = step;
        while let Some((_, child)) = self.last_child(node, before, leads).or_else(|| {
            let (event, _) = self.iteration(step).filter(|_| node == 0)?;
            before = event as usize;
            self.last_child(node, before, leads)
        }) {
            line.push(child);
            node = child;
        }
        line
    }

    /// What the search had cost at a step.
    pub fn counters(&self, step: usize) -> Counters {
        let mut counters = Counters::default();
        for event in &self.trace.events[..step.min(self.trace.events.len())] {
            match event {
                SearchEvent::Enter { .. } => counters.nodes += 1,
                SearchEvent::Prune { kept, of } => counters.pruned += u64::from(of - kept),
                SearchEvent::Update { effect, .. } => {
                    counters.cuts += u64::from(*effect == Effect::Cuts);
                    counters.again += u64::from(*effect == Effect::Again);
                }
                SearchEvent::Leave { verdict, .. } => {
                    counters.leaves += u64::from(verdict.is_terminal());
                    counters.known += u64::from(verdict.is_known());
                    counters.beyond += u64::from(*verdict == Verdict::StandPat);
                }
                SearchEvent::Iteration { .. } => counters.iterations += 1,
                SearchEvent::Stand { .. } => counters.beyond += 1,
                SearchEvent::Probe { .. } => {}
            }
        }
        counters
    }

    fn event(&self, index: u32) -> Option<SearchEvent<M>> {
        self.trace.events.get(index as usize).copied()
    }

    /// The last child before a step whose score had an effect that counts, with the event.
    fn last_child(
        &self,
        node: NodeId,
        step: usize,
        counts: impl Fn(Effect) -> bool,
    ) -> Option<(u32, NodeId)> {
        let since = self.since(node, step);
        self.tree
            .children(node)
            .filter(|&child| {
                self.tree
                    .get(child)
                    .is_some_and(|child| child.enter >= since)
            })
            .map_while(|child| {
                self.effect(child)
                    .map(|(event, _, effect)| (event, child, effect))
            })
            .take_while(|&(event, _, _)| (event as usize) < step)
            .filter(|&(_, _, effect)| counts(effect))
            .last()
            .map(|(event, child, _)| (event, child))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Child, Settings, TypedTree, search};
    use super::*;
    use trace::Recorder;

    /// The source's example in the order of its Fig. 2.3 (Sugar 1975, pp. 26-27).
    fn figure() -> SearchTrace<Child> {
        let tree: TypedTree = "A:(D:(J:15 I:7) C:(H:-3 G:15) B:(F:1 E:16))"
            .parse()
            .unwrap();
        let settings = Settings {
            depth: 2,
            order: super::super::Order::Generation,
            ..Settings::default()
        };
        let mut recorder = Recorder::new(1000);
        search(tree, 0, settings, &mut recorder);
        SearchTrace::new(recorder.into_trace()).unwrap()
    }

    #[test]
    fn the_bound_that_cuts_is_traced_to_the_move_that_set_it() {
        let trace = figure();
        let [d, c, _] = trace.tree().children(0).collect::<Vec<_>>()[..] else {
            panic!()
        };
        let end = trace.events().len();
        assert_eq!(trace.result(c), Some((Score(3), Verdict::FailHigh)));
        let origin = trace.origin(c, Bound::Beta, end).unwrap();
        assert_eq!((origin.node, origin.child), (0, d));
        assert_eq!(trace.origin(0, Bound::Beta, end), None);
        assert_eq!(trace.origin(0, Bound::Alpha, end).unwrap().child, d);
    }

    #[test]
    fn the_window_and_the_line_are_those_of_the_step() {
        let trace = figure();
        let before_d_returns = trace.effect(1).unwrap().0 as usize;
        assert_eq!(trace.live(0, before_d_returns).unwrap().best, None);
        let live = trace.live(0, before_d_returns + 1).unwrap();
        assert_eq!((live.best, live.window.alpha), (Some(Score(7)), Score(7)));
        let moves: Vec<Option<Child>> = trace
            .line(0, before_d_returns + 1)
            .into_iter()
            .map(|node| trace.mv(node))
            .collect();
        assert_eq!(moves, [Some(Child(0)), Some(Child(1))]);
    }

    #[test]
    fn counters_grow_with_the_steps() {
        let trace = figure();
        let counters = trace.counters(trace.events().len());
        assert_eq!(
            counters,
            Counters {
                nodes: 8,
                leaves: 4,
                cuts: 2,
                ..Counters::default()
            }
        );
        assert_eq!(trace.counters(1).nodes, 1);
        assert_eq!(trace.counters(0), Counters::default());
    }
}
