//! Queries over a recorded search: what each node was asked and returned, the window at any step and who set
//! it, the principal variation at any step, and the cost.

use super::{Effect, NodeVerdict, Score, SearchEvent, Window};
use trace::{Event, FoldError, NodeId, Trace, Tree};

/// One end of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Alpha,
    Beta,
}

/// The origin of a bound: the child whose score became it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The node whose mover got the score: the node itself or one above it.
    pub node: NodeId,
    /// The child that returned the score; the node itself if its mover stands pat.
    pub child: NodeId,
    /// The event that set the bound.
    pub event: u32,
}

/// The state of an unfinished node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Live {
    pub window: Window,
    /// The best score so far for the node's mover.
    pub best: Option<Score>,
    /// The child that returned the best score.
    pub best_child: Option<NodeId>,
    /// The number of children that have returned.
    pub returned: u32,
}

/// The cost of a search up to a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub nodes: u64,
    /// Nodes that returned a static score or the result of a game.
    pub leaves: u64,
    pub cuts: u64,
    /// Moves left out by forward pruning.
    pub pruned: u64,
    /// Nodes answered by the transposition table.
    pub known: u64,
    /// Quiescence nodes, whose mover could stand pat.
    pub beyond: u64,
    /// Moves searched again with the full window.
    pub again: u64,
    /// Iterations begun.
    pub iterations: u64,
}

/// A recorded search with its tree.
#[derive(Clone, Debug)]
pub struct SearchTrace<M> {
    trace: Trace<SearchEvent<M>>,
    tree: Tree,
    /// The events that begin an iteration, with its depth.
    iterations: Vec<(u32, u8)>,
}

impl<M: Copy + Eq> SearchTrace<M>
where
    SearchEvent<M>: Event,
{
    /// Folds a recording into its tree.
    ///
    /// # Errors
    ///
    /// Fails if an event leaves a node while none is open.
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

    pub fn trace(&self) -> &Trace<SearchEvent<M>> {
        &self.trace
    }

    pub fn events(&self) -> &[SearchEvent<M>] {
        &self.trace.events
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The node of the latest event at a step.
    pub fn node_at(&self, step: usize) -> Option<NodeId> {
        self.tree.node_of(step.checked_sub(1)?)
    }

    /// The move that leads to a node; `None` at the root.
    pub fn mv(&self, node: NodeId) -> Option<M> {
        match self.event(self.tree.get(node)?.enter) {
            Some(SearchEvent::Enter { mv, .. }) => mv,
            _ => None,
        }
    }

    pub fn moves_to(&self, node: NodeId) -> Vec<M> {
        self.tree
            .path(node)
            .into_iter()
            .filter_map(|node| self.mv(node))
            .collect()
    }

    /// The window with which a node was entered.
    pub fn window(&self, node: NodeId) -> Option<Window> {
        match self.event(self.tree.get(node)?.enter)? {
            SearchEvent::Enter { alpha, beta, .. } => Some(Window { alpha, beta }),
            _ => None,
        }
    }

    /// The score and verdict of a node; `None` if the recording ends before it returns.
    pub fn result(&self, node: NodeId) -> Option<(Score, NodeVerdict)> {
        match self.event(self.tree.get(node)?.leave()?)? {
            SearchEvent::Leave { score, verdict } => Some((score, verdict)),
            _ => None,
        }
    }

    /// The score and verdict of a node if it had returned by that step.
    pub fn result_by(&self, node: NodeId, step: usize) -> Option<(Score, NodeVerdict)> {
        let leave = self.tree.get(node)?.leave()?;
        ((leave as usize) < step)
            .then(|| self.result(node))
            .flatten()
    }

    /// The event at which a child's score reached its parent, the score, and its effect.
    pub fn effect(&self, child: NodeId) -> Option<(u32, Score, Effect)> {
        let event = self.tree.get(child)?.leave()? + 1;
        match self.event(event)? {
            SearchEvent::Update { score, effect } => Some((event, score, effect)),
            _ => None,
        }
    }

    /// The number of moves that forward pruning kept at a node, and the number before.
    pub fn pruned(&self, node: NodeId) -> Option<(u16, u16)> {
        match self.event(self.tree.get(node)?.enter + 1)? {
            SearchEvent::Prune { kept, of } => Some((kept, of)),
            _ => None,
        }
    }

    /// The current iteration at a step: its first event and its depth.
    pub fn iteration(&self, step: usize) -> Option<(u32, u8)> {
        let begun = |&(event, _): &(u32, u8)| (event as usize) < step;
        let count = self.iterations.partition_point(begun);
        self.iterations.get(count.checked_sub(1)?).copied()
    }

    /// The event from which a node's children count at a step. At the root, only children of the current
    /// iteration count.
    fn since(&self, node: NodeId, step: usize) -> u32 {
        let iteration = (node == 0).then(|| self.iteration(step)).flatten();
        iteration.map_or(0, |(event, _)| event)
    }

    /// The children of a node entered before a step, each move once. A repeated search of a move replaces the
    /// first; at the root, only the current iteration counts.
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

    /// The event, score and effect of standing pat at a node, if its mover may.
    pub fn standing(&self, node: NodeId) -> Option<(u32, Score, Effect)> {
        let event = self.tree.get(node)?.enter + 1;
        match self.event(event)? {
            SearchEvent::Stand { score, effect } => Some((event, score, effect)),
            _ => None,
        }
    }

    /// True if a node was entered with a null window, which only tests whether its move beats the alpha of its
    /// parent.
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

    /// The state of a node at a step.
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

    /// The origin of a node's bound at a step; `None` if the window is open there.
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
            // One side's alpha is the other side's beta. Both ends of a null window come from the alpha of its
            // parent's mover.
            bound = if bound == Bound::Alpha && !self.is_null(node) {
                Bound::Beta
            } else {
                Bound::Alpha
            };
            step = self.tree.get(node)?.enter as usize;
            node = self.tree.get(node)?.parent()?;
        }
    }

    /// The principal variation from a node at a step: the moves that raised alpha or caused a cut-off, each
    /// followed into its own.
    pub fn line(&self, node: NodeId, step: usize) -> Vec<NodeId> {
        let leads = |effect| matches!(effect, Effect::Raises | Effect::Cuts);
        let mut line = Vec::new();
        let mut node = node;
        // Until a move of a new iteration has returned, the root shows the previous iteration's line.
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
                    counters.beyond += u64::from(*verdict == NodeVerdict::StandPat);
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

    /// The last child before a step whose score had a counting effect, with the event.
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

    /// The source's example with the order of Fig. 2.3 (Sugar 1975, pp. 26-27).
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
        assert_eq!(trace.result(c), Some((Score(3), NodeVerdict::FailHigh)));
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
