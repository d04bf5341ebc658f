//! A picture being drawn: what the step says about each node, the layers that are filled, and the
//! notes of where everything is. Both drawings are made on it.

use super::draw::{DrawOp, Paint, Pen};
use super::geometry::{Point, Rect};
use super::glyph::Glyph;
use super::layout::{STUB, between};
use super::options::Future;
use super::picture::Picture;
use super::source::{LeftOut, Mark, Side};
use super::walk::{Frontier, Item, Kind};
use crate::experiment::sorted;
use std::collections::HashMap;
use trace::NodeId;

/// The narrowest strip in which the mark for children left out is drawn, in pixels.
const LEAST_STUB: f64 = 9.0;

/// The state of nodes at the step, looked up once for all items.
pub(super) struct Facts {
    pub frontier: Frontier,
    pub current: Option<NodeId>,
    /// The nodes from the root to the current one.
    pub path: Vec<NodeId>,
    /// The principal variation.
    pub line: Vec<NodeId>,
}

impl Facts {
    pub fn new(picture: &Picture<'_>) -> Self {
        let tree = picture.source.tree();
        let step = picture.state.step;
        let current = step.checked_sub(1).and_then(|event| tree.node_of(event));
        Self {
            frontier: Frontier {
                step,
                shown: match picture.viewport.options().future {
                    Future::Hidden => step,
                    Future::Ghosts => usize::MAX,
                },
            },
            current,
            path: current.map(|id| tree.path(id)).unwrap_or_default(),
            line: picture.source.line(step),
        }
    }
}

/// The look of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// Its state; `None` if it has not been entered.
    pub mark: Option<Mark>,
    pub side: Side,
    pub is_current: bool,
    pub is_selected: bool,
    pub is_on_line: bool,
    pub found: Found,
}

/// Whether a node was looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// No.
    Not,
    /// Yes, among others.
    Among,
    /// Yes, and it is the one that is looked at.
    This,
}

impl Look {
    pub fn glyph(self) -> Glyph {
        self.mark.map_or(Glyph::Ghost, Glyph::Mark)
    }

    pub fn paint(self) -> Paint {
        self.mark.map_or(Paint::InkSoft, Paint::Mark)
    }

    pub fn text_paint(self) -> Paint {
        match self.mark {
            Some(_) => Paint::Ink,
            None => Paint::InkSoft,
        }
    }

    /// The outline of the node's card or block.
    pub fn pen(self) -> Pen {
        if self.mark.is_none() {
            Pen::dashed(Paint::Rule, 1.0)
        } else if self.is_on_line || self.is_current {
            Pen::solid(Paint::Accent, 2.0)
        } else {
            Pen::solid(Paint::Rule, 1.0)
        }
    }
}

/// Something that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Target {
    pub rect: Rect,
    pub id: NodeId,
    /// The ply of a bundle, in which the node under the pointer is looked up.
    pub bundle: Option<u32>,
}

/// The layers of a picture, from below to above.
#[derive(Clone, Copy, Debug)]
pub(super) enum Layer {
    Ground,
    Branches,
    Strong,
    Bodies,
    Words,
    Signs,
}

/// A picture being drawn.
pub(super) struct Canvas<'a> {
    pub picture: &'a Picture<'a>,
    pub facts: &'a Facts,
    pub screen: Rect,
    layers: [Vec<DrawOp>; 6],
    targets: Vec<Target>,
    drawn: HashMap<NodeId, Rect>,
}

impl<'a> Canvas<'a> {
    pub fn new(picture: &'a Picture<'a>, facts: &'a Facts) -> Self {
        let size = picture.viewport.size();
        Self {
            picture,
            facts,
            screen: Rect {
                x: 0.0,
                y: 0.0,
                width: size.width,
                height: size.height,
            },
            layers: Default::default(),
            targets: Vec::new(),
            drawn: HashMap::new(),
        }
    }

    pub fn put(&mut self, layer: Layer, op: DrawOp) {
        self.layers[layer as usize].push(op);
    }

    /// Puts a layer's operations in the order of a key.
    pub fn sort<K: Ord>(&mut self, layer: Layer, key: impl Fn(&DrawOp) -> K) {
        sorted::by_key(&mut self.layers[layer as usize], key);
    }

    /// Notes where a node is drawn.
    pub fn place(&mut self, id: NodeId, rect: Rect) {
        self.drawn.insert(id, rect);
        self.targets.push(Target {
            rect,
            id,
            bundle: None,
        });
    }

    /// Notes that a place belongs to a node that is drawn elsewhere.
    pub fn point_to(&mut self, id: NodeId, rect: Rect) {
        self.targets.push(Target {
            rect,
            id,
            bundle: None,
        });
    }

    /// Notes where a bundle is drawn.
    pub fn place_bundle(&mut self, item: &Item, rect: Rect) {
        self.targets.push(Target {
            rect,
            id: item.id,
            bundle: Some(item.ply),
        });
    }

    /// Where a node is drawn, if it is.
    pub fn drawn(&self, id: NodeId) -> Option<Rect> {
        self.drawn.get(&id).copied()
    }

    /// Whether a node has been entered.
    pub fn is_entered(&self, id: NodeId) -> bool {
        let tree = self.picture.source.tree();
        tree.is_entered(id, self.facts.frontier.step)
    }

    /// Whether a node is drawn or, where there is no room, bundled.
    pub fn is_shown(&self, id: NodeId) -> bool {
        let tree = self.picture.source.tree();
        tree.is_entered(id, self.facts.frontier.shown)
    }

    pub fn look(&self, id: NodeId) -> Look {
        let (state, facts) = (&self.picture.state, self.facts);
        let is_entered = self.is_entered(id);
        Look {
            mark: is_entered.then(|| self.picture.source.mark(id, state.step)),
            side: self.picture.source.side(id),
            is_current: facts.current == Some(id),
            is_selected: state.selected == Some(id),
            is_on_line: facts.line.binary_search(&id).is_ok(),
            found: if state.found == Some(id) {
                Found::This
            } else if state.matches.binary_search(&id).is_ok() {
                Found::Among
            } else {
                Found::Not
            },
        }
    }

    /// Number of a bundle's nodes that count at this step, and of matches among them.
    pub fn bundled(&self, item: &Item) -> (u32, usize) {
        let count = if self.is_entered(item.id) {
            let tree = self.picture.source.tree();
            tree.entered_among(item.id..item.end, self.facts.frontier.step)
        } else {
            item.end.saturating_sub(item.id)
        };
        let matches = self.picture.state.matches;
        let matches = between(matches, item.id, item.end).len();
        (count, matches)
    }

    /// The signs around a node drawn in `rect`: chosen, current, found.
    pub fn signs(&mut self, look: Look, rect: Rect, radius: f64) {
        if look.is_selected {
            self.put(
                Layer::Signs,
                DrawOp::outlined(rect.grown(4.0), radius + 4.0, Pen::solid(Paint::Ink, 2.0)),
            );
        }
        if look.found != Found::Not {
            let size = if look.found == Found::This { 7.0 } else { 5.0 };
            let at = Point::new(rect.x + rect.width, rect.y - 1.0);
            let flag = DrawOp::glyph(Glyph::Flag, at, size, Paint::Found);
            self.put(Layer::Signs, flag);
        }
        if look.found == Found::This {
            self.put(
                Layer::Signs,
                DrawOp::outlined(rect.grown(2.0), radius + 2.0, Pen::solid(Paint::Found, 2.0)),
            );
        }
    }

    /// The nodes whose place is shown even where they are too small to be drawn.
    pub fn remarkable(&self) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = [
            self.picture.state.selected,
            self.facts.current,
            self.picture.state.found,
        ]
        .into_iter()
        .flatten()
        .filter(|&id| self.is_shown(id))
        .collect();
        sorted::plain(&mut nodes);
        nodes.dedup();
        nodes
    }

    /// The part of a line of nodes whose plies are on the screen; the line's nodes stand ply by ply.
    pub fn on_screen<'n>(&self, line: &'n [NodeId]) -> &'n [NodeId] {
        let tree = self.picture.source.tree();
        let plies = self.picture.viewport.plies();
        let ply = |id: NodeId| tree.get(id).map_or(0, |node| node.ply);
        let from = line.partition_point(|&id| ply(id) + 1 < plies.start);
        let to = line.partition_point(|&id| ply(id) <= plies.end);
        &line[from..to.max(from)]
    }

    /// The children left out at a node and the strip kept for their mark, where it can be seen.
    pub fn stub(&self, item: &Item) -> Option<(LeftOut, (f64, f64))> {
        let width = self.stub_width();
        if item.kind != Kind::Node || width < LEAST_STUB || !self.has_stub(item.id) {
            return None;
        }
        let end = item.across.1;
        Some((self.left_out(item.id)?, (end - width, end)))
    }

    /// Whether children were left out at a node and there is no room for the mark behind them.
    pub fn hides_stub(&self, item: &Item) -> bool {
        let is_seen = self.stub_width() >= LEAST_STUB && self.has_stub(item.id);
        !is_seen && self.left_out(item.id).is_some()
    }

    fn stub_width(&self) -> f64 {
        f64::from(STUB) * self.picture.viewport.pitch()
    }

    fn left_out(&self, id: NodeId) -> Option<LeftOut> {
        let left_out = self
            .is_entered(id)
            .then(|| self.picture.source.left_out(id, self.picture.state.step))?;
        (!left_out.is_empty()).then_some(left_out)
    }

    /// Whether the layout kept room behind the node's children.
    fn has_stub(&self, id: NodeId) -> bool {
        let layout = self.picture.layout;
        let strip = layout.strip(id);
        let children = layout.children(self.picture.source.tree(), id);
        match children.last() {
            Some(&last) => layout.strip(last).end < strip.end,
            None => false,
        }
    }

    /// The operations from below to above, and what can be pointed at.
    pub fn finish(self) -> (Vec<DrawOp>, Vec<Target>) {
        let ops = self.layers.into_iter().flatten().collect();
        (ops, self.targets)
    }
}
