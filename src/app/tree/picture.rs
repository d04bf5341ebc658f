//! The picture of a tree at a step: the display list that a page paints, and the places that can be
//! pointed at. Its length is bounded by the screen, not by the tree.

use super::canvas::{Canvas, Facts};
use super::draw::DrawOp;
use super::geometry::{Point, Rect};
use super::layout::Layout;
use super::options::Drawing;
use super::source::TreeSource;
use super::viewport::Viewport;
use super::walk::visible;
use super::{blocks, branches};
use crate::trace::{NodeId, Tree};

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
pub struct DisplayList {
    /// What to paint, in order.
    pub ops: Vec<DrawOp>,
    targets: Vec<Target>,
}

/// Something that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Target {
    pub rect: Rect,
    pub id: NodeId,
    /// The ply of a bundle, in which the node under the pointer is looked up.
    pub bundle: Option<u32>,
}

impl DisplayList {
    /// Draws a picture.
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
                let mut canvas = Canvas::new(picture, &facts);
                match viewport.options().drawing {
                    Drawing::Branches => branches::draw(&mut canvas, &items),
                    Drawing::Blocks => blocks::draw(&mut canvas, &items),
                }
                let (ops, targets) = canvas.finish();
                let display_list = Self { ops, targets };
                if display_list.ops.len() <= MOST_OPS || coarsest {
                    return display_list;
                }
            }
            least *= 2.0;
        }
    }

    /// The node at a point: the nearest within reach, or the one in a bundle that lies there.
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

/// How many nodes have been entered at a step.
pub fn entered(tree: &Tree, step: usize) -> NodeId {
    tree.nodes()
        .partition_point(|node| (node.enter as usize) < step) as NodeId
}
