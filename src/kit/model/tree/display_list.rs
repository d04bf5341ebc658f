//! The display list that a page paints, and the places that can be pointed at. Its length is bounded by
//! the screen, not by the tree.

use super::canvas::{Canvas, Facts, Target};
use super::draw::DrawOp;
use super::geometry::Point;
use super::options::Drawing;
use super::picture::Picture;
use super::walk::visible;
use super::{blocks, branches};
use trace::NodeId;

/// The most operations of a display list. A tree that would take more is drawn more coarsely.
pub const MOST_OPS: usize = 5000;

/// The distance in pixels at which a pointer still hits a node: small nodes stay touchable.
const REACH: f64 = 12.0;

/// A display list and what can be pointed at in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DisplayList {
    /// The drawing operations, in order.
    pub ops: Vec<DrawOp>,
    targets: Vec<Target>,
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
