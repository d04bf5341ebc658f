//! The picture of a tree at a step: the display list that a page paints, and the places that can be
//! pointed at. Its length is bounded by the screen, not by the tree.

use super::draw::{DrawOp, Fill, Glyph, Paint, Pen};
use super::geometry::{Point, Rect};
use super::layout::Layout;
use super::options::{Drawing, Future};
use super::source::{Mark, Side, TreeSource};
use super::viewport::Viewport;
use super::walk::{Frontier, Item, Kind, visible};
use super::{blocks, branches};
use crate::trace::NodeId;
use std::collections::HashMap;

/// The most operations of a display list. A tree that would take more is drawn more coarsely.
pub const MOST_OPS: usize = 5000;

/// How far from a node a pointer still means it, in pixels: small nodes stay touchable.
const REACH: f64 = 12.0;

/// What changes while the tree stays.
#[derive(Clone, Copy, Debug, Default)]
pub struct State<'a> {
    /// How many events have happened.
    pub step: usize,
    /// The node the person has chosen.
    pub selected: Option<NodeId>,
    /// The nodes that were looked for, in order of id.
    pub matches: &'a [NodeId],
    /// The one of them that is looked at.
    pub found: Option<NodeId>,
}

/// Everything a picture depends on.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The tree and its texts.
    pub source: &'a dyn TreeSource,
    /// The tree's layout.
    pub layout: &'a Layout,
    /// The part to draw and how.
    pub viewport: &'a Viewport,
    /// Where the steps stand.
    pub state: State<'a>,
}

/// A display list and what can be pointed at in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// What to paint, in order.
    pub ops: Vec<DrawOp>,
    targets: Vec<Target>,
}

/// Something that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Target {
    rect: Rect,
    id: NodeId,
    /// The ply of a bundle, in which the node under the pointer is looked up.
    bundle: Option<u32>,
}

impl Scene {
    /// Draws a picture.
    #[must_use]
    pub fn new(picture: &Picture<'_>) -> Self {
        let facts = Facts::new(picture);
        let mut least = match picture.viewport.options().drawing {
            Drawing::Branches => 7.0,
            Drawing::Blocks => 3.0,
        };
        loop {
            let tree = picture.source.tree();
            let (layout, viewport) = (picture.layout, picture.viewport);
            let items = visible(tree, layout, viewport, facts.frontier, least);
            // An item takes some four operations, seldom more.
            let coarsest = least > viewport.breadth();
            if items.len() <= MOST_OPS / 3 || coarsest {
                let mut sheet = Sheet::new(picture, &facts);
                match viewport.options().drawing {
                    Drawing::Branches => branches::draw(&mut sheet, &items),
                    Drawing::Blocks => blocks::draw(&mut sheet, &items),
                }
                let scene = sheet.finish();
                if scene.ops.len() <= MOST_OPS || coarsest {
                    return scene;
                }
            }
            least *= 2.0;
        }
    }

    /// The node at a point: the nearest within reach, or the one in a bundle that lies there.
    #[must_use]
    pub fn hit(&self, picture: &Picture<'_>, point: Point) -> Option<NodeId> {
        // Later targets lie on top.
        let nearest = self
            .targets
            .iter()
            .rev()
            .map(|target| (target.rect.distance(point), target))
            .filter(|&(distance, _)| distance <= REACH)
            .min_by(|(a, _), (b, _)| a.total_cmp(b))?
            .1;
        let Some(ply) = nearest.bundle else {
            return Some(nearest.id);
        };
        let (unit, _) = picture.viewport.under(point);
        picture.layout.node_at(ply, unit).or(Some(nearest.id))
    }
}

/// What the step says about nodes, looked up once for all items.
pub(super) struct Facts {
    pub frontier: Frontier,
    pub current: Option<NodeId>,
    /// The nodes from the root to the current one.
    pub path: Vec<NodeId>,
    /// The principal continuation.
    pub line: Vec<NodeId>,
}

impl Facts {
    fn new(picture: &Picture<'_>) -> Self {
        let tree = picture.source.tree();
        let step = picture.state.step;
        let entered = entered(tree, step);
        let current = step.checked_sub(1).and_then(|event| tree.node_of(event));
        Self {
            frontier: Frontier {
                entered,
                shown: match picture.viewport.options().future {
                    Future::Hidden => entered,
                    Future::Ghosts => NodeId::MAX,
                },
            },
            current,
            path: current.map(|id| tree.path(id)).unwrap_or_default(),
            line: picture.source.line(step),
        }
    }
}

/// How many nodes have been entered at a step.
#[must_use]
pub fn entered(tree: &crate::trace::Tree, step: usize) -> NodeId {
    tree.nodes()
        .partition_point(|node| (node.enter as usize) < step) as NodeId
}

/// How a node is to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    /// What is known of it; `None` if it has not been entered.
    pub mark: Option<Mark>,
    pub side: Side,
    pub is_current: bool,
    pub is_selected: bool,
    pub is_on_line: bool,
    pub is_match: bool,
    pub is_found: bool,
}

impl Look {
    pub fn glyph(&self) -> Glyph {
        self.mark.map_or(Glyph::Ghost, Glyph::Mark)
    }

    pub fn paint(&self) -> Paint {
        self.mark.map_or(Paint::InkSoft, Paint::Mark)
    }

    pub fn text_paint(&self) -> Paint {
        match self.mark {
            Some(_) => Paint::Ink,
            None => Paint::InkSoft,
        }
    }

    /// The outline of the node's card or block.
    pub fn pen(&self) -> Pen {
        if self.mark.is_none() {
            Pen::dashed(Paint::Rule, 1.0)
        } else if self.is_on_line || self.is_current {
            Pen::solid(Paint::Accent, 2.0)
        } else {
            Pen::solid(Paint::Rule, 1.0)
        }
    }
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
pub(super) struct Sheet<'a> {
    pub picture: &'a Picture<'a>,
    pub facts: &'a Facts,
    pub screen: Rect,
    layers: [Vec<DrawOp>; 6],
    targets: Vec<Target>,
    drawn: HashMap<NodeId, Rect>,
}

impl<'a> Sheet<'a> {
    fn new(picture: &'a Picture<'a>, facts: &'a Facts) -> Self {
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
        self.layers[layer as usize].sort_by_key(key);
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

    pub fn look(&self, id: NodeId) -> Look {
        let (state, facts) = (&self.picture.state, self.facts);
        let is_entered = id < facts.frontier.entered;
        Look {
            mark: is_entered.then(|| self.picture.source.mark(id, state.step)),
            side: self.picture.source.side(id),
            is_current: facts.current == Some(id),
            is_selected: state.selected == Some(id),
            is_on_line: facts.line.binary_search(&id).is_ok(),
            is_match: state.matches.binary_search(&id).is_ok(),
            is_found: state.found == Some(id),
        }
    }

    /// How many of a bundle's nodes count at this step, and how many matches are among them.
    pub fn bundled(&self, item: &Item) -> (u32, usize) {
        let end = if item.id < self.facts.frontier.entered {
            item.end.min(self.facts.frontier.entered)
        } else {
            item.end
        };
        let matches = self.picture.state.matches;
        let matches = super::layout::between(matches, item.id, item.end).len();
        (end.saturating_sub(item.id), matches)
    }

    /// The signs around a node drawn in `rect`: chosen, current, found.
    pub fn signs(&mut self, look: &Look, rect: Rect, radius: f64) {
        if look.is_selected {
            self.put(
                Layer::Signs,
                DrawOp::Block {
                    rect: rect.grown(4.0),
                    radius: radius + 4.0,
                    fills: [None; 2],
                    pen: Some(Pen::solid(Paint::Ink, 2.0)),
                },
            );
        }
        if look.is_match || look.is_found {
            let size = if look.is_found { 7.0 } else { 5.0 };
            self.put(
                Layer::Signs,
                DrawOp::Glyph {
                    glyph: Glyph::Flag,
                    at: Point::new(rect.x + rect.width, rect.y - 1.0),
                    radius: size,
                    fill: Fill::solid(Paint::Found),
                },
            );
        }
        if look.is_found {
            self.put(
                Layer::Signs,
                DrawOp::Block {
                    rect: rect.grown(2.0),
                    radius: radius + 2.0,
                    fills: [None; 2],
                    pen: Some(Pen::solid(Paint::Found, 2.0)),
                },
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
        .filter(|&id| id < self.facts.frontier.shown)
        .collect();
        nodes.sort_unstable();
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

    /// The children left out at a node and the strip kept for their mark, if it was left by then.
    pub fn stub(&self, item: &Item) -> Option<(super::source::LeftOut, (f64, f64))> {
        if item.kind != Kind::Node || item.id >= self.facts.frontier.entered {
            return None;
        }
        let width = f64::from(super::layout::STUB) * self.picture.viewport.pitch();
        if width < 9.0 {
            return None;
        }
        let source = self.picture.source;
        let left_out = source.left_out(item.id, self.picture.state.step);
        let end = item.across.1;
        (!left_out.is_empty() && self.has_stub(item.id)).then_some((left_out, (end - width, end)))
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

    fn finish(self) -> Scene {
        Scene {
            ops: self.layers.into_iter().flatten().collect(),
            targets: self.targets,
        }
    }
}
