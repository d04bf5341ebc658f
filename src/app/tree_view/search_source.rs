//! A recorded search as the owner of a tree view: marks from verdicts, windows as they stand at the
//! step, sentences for readers. Only the names of the moves are left to the game.

use super::source::{Count, LeftOut, Mark, Side, TreeSource};
use crate::search::{Child, GameTree, Score, SearchEvent, SearchTrace, TypedTree, Verdict};
use crate::trace::{Event, NodeId, Tree};
use std::rc::Rc;

/// What a game knows of the nodes of a search of it.
pub trait Names<M> {
    /// The name of the move that leads to a node; of a root, the name of the whole.
    fn name(&self, trace: &SearchTrace<M>, node: NodeId) -> String;

    /// How many moves there are at a node, if the game can say.
    fn choices(&self, trace: &SearchTrace<M>, node: NodeId) -> Option<u32>;

    /// Whether there are more than so many moves at a node. It is asked for every node, so a game
    /// that would have to play the moves says yes, and a little room is kept for nothing.
    fn has_more(&self, trace: &SearchTrace<M>, node: NodeId, tried: u32) -> bool {
        let _ = (trace, node, tried);
        true
    }
}

/// From whose side scores are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// From the side to move at the node, as the search sees them.
    #[default]
    Mover,
    /// From the side to move at the root, as textbooks write them.
    Root,
}

/// A recorded search with names for its moves.
#[derive(Clone, Debug)]
pub struct SearchSource<M, N> {
    trace: Rc<SearchTrace<M>>,
    names: N,
    perspective: Perspective,
}

impl<M, N> SearchSource<M, N> {
    /// A recording, the names of its moves and the side from which scores are written.
    #[must_use]
    pub fn new(trace: Rc<SearchTrace<M>>, names: N, perspective: Perspective) -> Self {
        Self {
            trace,
            names,
            perspective,
        }
    }
}

impl<M: Copy + Eq, N: Names<M>> SearchSource<M, N>
where
    SearchEvent<M>: Event,
{
    /// Whether a node's scores are written with the sign turned.
    fn is_turned(&self, node: NodeId) -> bool {
        let ply = self.trace.tree().get(node).map_or(0, |node| node.ply);
        self.perspective == Perspective::Root && ply % 2 == 1
    }

    fn turned(&self, node: NodeId, score: Score) -> Score {
        if self.is_turned(node) { -score } else { score }
    }

    fn is_entered(&self, node: NodeId, step: usize) -> bool {
        let tree = self.trace.tree();
        tree.get(node)
            .is_some_and(|node| (node.enter as usize) < step)
    }

    fn window_text(&self, node: NodeId, step: usize) -> Option<String> {
        let window = if self.trace.result_by(node, step).is_some() {
            self.trace.window(node)?
        } else {
            self.trace.live(node, step)?.window
        };
        let window = if self.is_turned(node) {
            window.turned()
        } else {
            window
        };
        Some(format!("({}, {})", short(window.alpha), short(window.beta)))
    }

    fn outcome_text(&self, node: NodeId, step: usize) -> String {
        let Some((score, verdict)) = self.trace.result_by(node, step) else {
            let best = self.trace.live(node, step).and_then(|live| live.best);
            return match best {
                Some(best) => format!("open, best so far {}", self.turned(node, best)),
                None => "open".into(),
            };
        };
        let score = self.turned(node, score);
        let (low, high) = if self.is_turned(node) {
            ("at least", "at most")
        } else {
            ("at most", "at least")
        };
        match verdict {
            Verdict::Static => format!("static score {score}"),
            Verdict::Lost => format!("game over: {score}"),
            Verdict::Drawn => "game over: drawn".into(),
            Verdict::Exact => format!("returns {score}, exact"),
            Verdict::FailLow => format!("returns {score}, fails low: {low} this"),
            Verdict::FailHigh => format!("returns {score}, cut off: {high} this"),
        }
    }
}

impl<M: Copy + Eq, N: Names<M>> TreeSource for SearchSource<M, N>
where
    SearchEvent<M>: Event,
{
    fn tree(&self) -> &Tree {
        self.trace.tree()
    }

    fn label(&self, node: NodeId) -> String {
        self.names.name(&self.trace, node)
    }

    /// Bounds carry their relation; what an open node has so far is followed by dots.
    fn score(&self, node: NodeId, step: usize) -> Option<String> {
        let Some((score, verdict)) = self.trace.result_by(node, step) else {
            let best = self.trace.live(node, step)?.best?;
            return Some(format!("{}…", short(self.turned(node, best))));
        };
        let sign = match (verdict, self.is_turned(node)) {
            (Verdict::FailLow, false) | (Verdict::FailHigh, true) => "≤",
            (Verdict::FailLow, true) | (Verdict::FailHigh, false) => "≥",
            _ => "",
        };
        Some(format!("{sign}{}", short(self.turned(node, score))))
    }

    fn detail(&self, node: NodeId, step: usize) -> Option<String> {
        self.window_text(node, step)
    }

    fn mark(&self, node: NodeId, step: usize) -> Mark {
        match self.trace.result_by(node, step).map(|(_, verdict)| verdict) {
            None => Mark::Open,
            Some(Verdict::Static) => Mark::Static,
            Some(Verdict::Lost | Verdict::Drawn) => Mark::Ended,
            Some(Verdict::Exact) => Mark::Exact,
            Some(Verdict::FailLow) => Mark::FailLow,
            Some(Verdict::FailHigh) => Mark::FailHigh,
        }
    }

    fn describe(&self, node: NodeId, step: usize) -> String {
        let mut parts = vec![self.label(node)];
        if self.is_entered(node, step) {
            parts.extend(
                self.window_text(node, step)
                    .map(|text| format!("window {text}")),
            );
            parts.push(self.outcome_text(node, step));
            let left_out = self.left_out(node, step);
            if !left_out.is_empty() {
                parts.push(format!("left out: {}", left_out.words()));
            }
        } else {
            parts.push("not yet entered".into());
        }
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    fn side(&self, node: NodeId) -> Side {
        match self.trace.tree().get(node).map_or(0, |node| node.ply) {
            0 => Side::Neither,
            ply if ply % 2 == 1 => Side::Ours,
            _ => Side::Opponent,
        }
    }

    fn left_out(&self, node: NodeId, step: usize) -> LeftOut {
        let Some(entry) = self.trace.tree().get(node) else {
            return LeftOut::default();
        };
        let pruned = self
            .trace
            .pruned(node)
            .filter(|_| entry.enter as usize + 1 < step);
        let result = self.trace.result_by(node, step);
        let cut = result
            .filter(|(_, verdict)| *verdict == Verdict::FailHigh)
            .and_then(|_| {
                let tried = self.trace.tree().children(node).count() as u32;
                let kept = pruned.map(|(kept, _)| u32::from(kept));
                match kept.or_else(|| self.names.choices(&self.trace, node)) {
                    Some(all) => Some(Count::Known(all.checked_sub(tried).filter(|&n| n > 0)?)),
                    None => Some(Count::Unknown),
                }
            });
        LeftOut {
            cut,
            pruned: pruned.map(|(kept, of)| Count::Known(u32::from(of - kept))),
        }
    }

    fn has_left_out(&self, node: NodeId) -> bool {
        let is_cut = |(_, verdict)| verdict == Verdict::FailHigh;
        if self.trace.pruned(node).is_some() {
            return true;
        }
        let tried = || self.trace.tree().children(node).count() as u32;
        self.trace.result(node).is_some_and(is_cut)
            && self.names.has_more(&self.trace, node, tried())
    }

    fn line(&self, step: usize) -> Vec<NodeId> {
        if self.trace.tree().is_empty() {
            return Vec::new();
        }
        self.trace.line(0, step)
    }
}

/// A typed tree's labels, or the place of a child where none was typed.
impl Names<Child> for TypedTree {
    fn name(&self, trace: &SearchTrace<Child>, node: NodeId) -> String {
        let line = trace.moves_to(node);
        let label = self.at(&line).and_then(|place| self.label(place));
        match (label, line.last()) {
            (Some(label), _) => label.to_owned(),
            (None, Some(Child(place))) => format!("{}", u32::from(*place) + 1),
            (None, None) => "root".into(),
        }
    }

    fn choices(&self, trace: &SearchTrace<Child>, node: NodeId) -> Option<u32> {
        let place = self.at(&trace.moves_to(node))?;
        let mut moves = Vec::new();
        self.moves(&place, &mut moves);
        Some(moves.len() as u32)
    }

    fn has_more(&self, trace: &SearchTrace<Child>, node: NodeId, tried: u32) -> bool {
        self.choices(trace, node).is_some_and(|all| all > tried)
    }
}

/// A score in few characters: mates as `#` with their plies, negative if the mover is mated.
fn short(score: Score) -> String {
    match score.mate_distance() {
        Some(plies) => format!("#{plies}"),
        None => score.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Settings, search};
    use crate::trace::Recorder;

    /// The source's example as alpha-beta visits it (Sugar 1975, pp. 26-27).
    fn figure(perspective: Perspective) -> SearchSource<Child, TypedTree> {
        let tree: TypedTree = "A:(D:(J:15 I:7) C:(H:-3 G:15) B:(F:1 E:16))"
            .parse()
            .unwrap();
        let settings = Settings {
            depth: 2,
            order: crate::search::Order::Generation,
            ..Settings::default()
        };
        let mut recorder = Recorder::new(1000);
        search(tree.clone(), 0, settings, &mut recorder);
        let trace = SearchTrace::new(recorder.into_trace()).unwrap();
        SearchSource::new(Rc::new(trace), tree, perspective)
    }

    const END: usize = usize::MAX;

    #[test]
    fn a_cut_node_says_its_bound_from_either_side() {
        let mover = figure(Perspective::Mover);
        assert_eq!(mover.score(4, END).as_deref(), Some("≥3"));
        assert_eq!(mover.detail(4, END).as_deref(), Some("(-∞, -7)"));
        assert_eq!(
            mover.describe(4, END),
            "C, window (-∞, -7), returns 3, cut off: at least this, left out: cut 1"
        );
        let root = figure(Perspective::Root);
        assert_eq!(root.score(4, END).as_deref(), Some("≤-3"));
        assert_eq!(root.detail(4, END).as_deref(), Some("(7, +∞)"));
        assert_eq!(root.mark(4, END), Mark::FailHigh);
    }

    #[test]
    fn a_node_tells_only_what_is_known_at_the_step() {
        let source = figure(Perspective::Root);
        assert_eq!(source.mark(0, 5), Mark::Open);
        assert_eq!(source.describe(4, 1), "C, not yet entered");
        let end_of_d = source.tree().get(1).unwrap().leave().unwrap() as usize + 1;
        assert_eq!(source.score(0, end_of_d), None);
        assert_eq!(source.score(0, end_of_d + 1).as_deref(), Some("7…"));
        assert_eq!(source.detail(0, end_of_d + 1).as_deref(), Some("(7, +∞)"));
        assert!(source.left_out(4, end_of_d).is_empty() && source.has_left_out(4));
    }

    #[test]
    fn a_cut_by_the_last_child_leaves_nothing_out() {
        let tree: TypedTree = "((16 1) (15 -3))".parse().unwrap();
        let mut recorder = Recorder::new(1000);
        let settings = Settings {
            depth: 2,
            order: crate::search::Order::Generation,
            ..Settings::default()
        };
        search(tree.clone(), 0, settings, &mut recorder);
        let trace = Rc::new(SearchTrace::new(recorder.into_trace()).unwrap());
        let source = SearchSource::new(trace, tree, Perspective::Mover);
        assert_eq!(source.mark(4, END), Mark::FailHigh);
        assert!(source.left_out(4, END).is_empty() && !source.has_left_out(4));
    }

    #[test]
    fn the_line_and_the_sides_are_the_searchs() {
        let source = figure(Perspective::Root);
        let labels: Vec<String> = source
            .line(END)
            .iter()
            .map(|&id| source.label(id))
            .collect();
        assert_eq!(labels, ["D", "I"]);
        assert_eq!(
            [0, 1, 2].map(|id| source.side(id)),
            [Side::Neither, Side::Ours, Side::Opponent]
        );
    }
}
