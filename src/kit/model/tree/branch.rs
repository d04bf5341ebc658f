//! Places of nodes in the drawing with branches, and the course of a branch from one to another.

use super::canvas::Canvas;
use super::draw::{DrawOp, Pen};
use super::geometry::{Orientation, Point, between};
use trace::NodeId;

/// The distance of a sliding node from the screen's edge, in pixels.
const INSET: f64 = 44.0;
/// The length of a branch's bend where the root is at the left, in pixels.
pub(super) const BEND: f64 = 26.0;
/// From the beginning of a ply's band to its nodes where the root is at the left, in pixels.
pub(super) const INDENT: f64 = 12.0;

/// Where a node stands that has this strip.
pub(super) fn point(canvas: &Canvas<'_>, across: (f64, f64), ply: u32) -> Point {
    let viewport = canvas.picture.viewport;
    let middle = f64::midpoint(across.0, across.1);
    let (from, to) = (across.0.max(0.0), across.1.min(viewport.breadth()));
    let breadth = if from < to {
        let inset = ((to - from) / 2.0).min(INSET);
        between(middle, from + inset, to - inset)
    } else {
        middle
    };
    let (top, bottom) = viewport.along(ply);
    let depth = match viewport.orientation() {
        Orientation::Top => f64::midpoint(top, bottom),
        Orientation::Left => top + INDENT,
    };
    viewport.orientation().point(breadth, depth)
}

pub(super) fn point_of(canvas: &Canvas<'_>, id: NodeId) -> Option<Point> {
    let node = canvas.picture.source.tree().get(id)?;
    let across = canvas
        .picture
        .viewport
        .across(&canvas.picture.layout.strip(id));
    Some(point(canvas, across, node.ply))
}

/// A branch between two nodes.
pub(super) fn branch(canvas: &Canvas<'_>, from: Point, to: Point, pen: Pen) -> DrawOp {
    let (knee, bend) = match canvas.picture.viewport.orientation() {
        Orientation::Top => {
            let half = f64::midpoint(from.y, to.y);
            (from, [Point::new(from.x, half), Point::new(to.x, half)])
        }
        Orientation::Left => {
            let knee = Point::new((to.x - BEND).max(from.x), from.y);
            let half = f64::midpoint(knee.x, to.x);
            (knee, [Point::new(half, from.y), Point::new(half, to.y)])
        }
    };
    DrawOp::Branch {
        from,
        knee,
        bend,
        to,
        pen,
    }
}
