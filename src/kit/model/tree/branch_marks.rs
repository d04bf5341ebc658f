//! Marks in place of nodes in the drawing with branches: the mark for children left out, and the bar
//! and wedge of a bundle.

use super::branch::{BEND, INDENT, branch, point};
use super::canvas::{Canvas, Layer};
use super::draw::{Anchor, DrawOp, Fill, Paint, Pen};
use super::geometry::{Orientation, Point, Rect};
use super::notes::{count_words, flag, left_out_words, note, scissors};
use super::source::Mark;
use super::walk::Item;

/// The thickness of a bundle in pixels.
const BAR: f64 = 6.0;
/// The least room for a line of text in pixels.
const LINE: f64 = 12.0;

/// The mark beside a node's last child that says what was left out.
pub(super) fn stub(canvas: &mut Canvas<'_>, item: &Item) {
    let Some((left_out, across)) = canvas.stub(item) else {
        return;
    };
    let viewport = canvas.picture.viewport;
    let from = point(canvas, item.across, item.ply);
    let (top, bottom) = viewport.along(item.ply + 1);
    let orientation = viewport.orientation();
    let middle = f64::midpoint(across.0, across.1);
    let (depth, room) = match orientation {
        Orientation::Top => (f64::midpoint(top, bottom), across.1 - across.0 - 2.0),
        Orientation::Left => (top + INDENT, viewport.gap() - BEND - INDENT),
    };
    let at = orientation.point(middle, depth);
    let radius = ((across.1 - across.0) / 2.0 - 2.0).clamp(3.0, 7.0);
    let end = match orientation {
        Orientation::Top => Point::new(at.x, at.y - radius - 2.0),
        Orientation::Left => Point::new(at.x - radius - 2.0, at.y),
    };
    let pen = Pen::dashed(Paint::Mark(Mark::FailHigh), 1.0);
    let op = branch(canvas, from, end, pen);
    canvas.put(Layer::Branches, op);
    scissors(canvas, at, radius);
    let beside = match orientation {
        Orientation::Top => Point::new(at.x, at.y + radius + 9.0),
        Orientation::Left => Point::new(at.x + radius + 4.0, at.y),
    };
    let line_room = match orientation {
        Orientation::Top => f64::INFINITY,
        Orientation::Left => across.1 - across.0,
    };
    let fitting = left_out_words(left_out, room).filter(|_| line_room >= LINE);
    if let Some(text) = fitting {
        let anchor = match orientation {
            Orientation::Top => Anchor::Middle,
            Orientation::Left => Anchor::Start,
        };
        note(canvas, text, beside, room, anchor);
    }
    canvas.point_to(item.id, Rect::around(at, 2.0 * radius, 2.0 * radius));
}

/// Draws a bundle as a bar, and the branches to it as a wedge from `tip`.
pub(super) fn bundle(canvas: &mut Canvas<'_>, item: &Item, tip: Option<Point>) {
    let viewport = canvas.picture.viewport;
    let orientation = viewport.orientation();
    let breadth = viewport.breadth();
    let (from, to) = (item.across.0.max(0.0), item.across.1.min(breadth));
    let depth = orientation.axes(point(canvas, item.across, item.ply)).1;
    let (count, matches) = canvas.bundled(item);
    let is_entered = canvas.is_entered(item.id);
    let bar = orientation.rect(
        (from, to.max(from + 2.0)),
        (depth - BAR / 2.0, depth + BAR / 2.0),
    );
    let paint = if is_entered {
        Paint::InkSoft
    } else {
        Paint::Rule
    };
    if let Some(tip) = tip {
        canvas.put(
            Layer::Ground,
            DrawOp::Wedge {
                corners: [
                    tip,
                    orientation.point(from, depth),
                    orientation.point(to, depth),
                ],
                fill: Fill::tint(paint, if is_entered { 0.22 } else { 0.3 }),
            },
        );
    }
    if bar.within(canvas.screen).is_none() {
        return;
    }
    canvas.put(
        Layer::Bodies,
        DrawOp::Block {
            rect: bar,
            radius: 2.0,
            fills: [
                Some(Fill::solid(Paint::Paper)),
                Some(Fill::tint(paint, 0.7)),
            ],
            pen: None,
        },
    );
    canvas.place_bundle(item, bar);
    let (room, at, anchor) = match orientation {
        Orientation::Top => (
            to - from,
            Point::new(f64::midpoint(from, to), depth + BAR / 2.0 + 9.0),
            Anchor::Middle,
        ),
        Orientation::Left => (
            if to - from >= LINE {
                viewport.gap() - BAR - BEND
            } else {
                0.0
            },
            Point::new(depth + BAR / 2.0 + 5.0, f64::midpoint(from, to)),
            Anchor::Start,
        ),
    };
    if let Some(text) = count_words(count, room) {
        note(canvas, text, at, room, anchor);
    }
    if matches > 0 {
        flag(canvas, Point::new(bar.x + bar.width, bar.y));
    }
}
