//! The whole tree in a narrow strip: its outline, where the view is, where the steps stand and where
//! the matches are.

use super::draw::{DrawOp, Fill, Glyph, Paint, Pen};
use super::geometry::{Orientation, Point, Rect, Size};
use super::scene::{Picture, entered};
use super::viewport::Viewport;
use super::walk::{Frontier, Item, Kind, visible};
use crate::trace::NodeId;

/// The smallest tree that gets a map, in nodes: a smaller one is seen whole.
const LEAST_NODES: usize = 80;
/// The strip's thickness in pixels on a large and on a small screen.
const THICKNESS: (f64, f64) = (44.0, 30.0);
/// The space between drawing and map in pixels.
const SPACE: f64 = 6.0;
/// What is told apart on the map, in pixels.
const LEAST: f64 = 2.0;
/// The most plies that a strip can show.
const MOST_PLIES: u32 = 200;

/// A screen divided between the drawing and the map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Split {
    /// The drawing's part, from the top left corner.
    pub drawing: Size,
    /// The map's place, if there is one.
    pub map: Option<Rect>,
}

impl Split {
    /// Divides a screen: the map lies along the side far from the root.
    #[must_use]
    pub fn new(screen: Size, orientation: Orientation, nodes: usize, plies: u32) -> Self {
        let (_, depth) = orientation.extent(screen);
        let thickness = if depth >= 420.0 { THICKNESS.0 } else { THICKNESS.1 };
        if nodes < LEAST_NODES || plies > MOST_PLIES || depth < 4.0 * thickness {
            return Self {
                drawing: screen,
                map: None,
            };
        }
        let (breadth, _) = orientation.extent(screen);
        let end = depth - thickness - SPACE;
        let drawing = orientation.point(breadth, end);
        Self {
            drawing: Size {
                width: drawing.x,
                height: drawing.y,
            },
            map: Some(orientation.rect((0.0, breadth), (depth - thickness, depth))),
        }
    }
}

/// Draws the map of a picture's tree.
pub(super) fn draw(picture: &Picture<'_>, map: Rect) -> Vec<DrawOp> {
    let viewport = Viewport::map_of(picture.viewport, map);
    let tree = picture.source.tree();
    let frontier = Frontier {
        entered: entered(tree, picture.state.step),
        shown: NodeId::MAX,
    };
    let orientation = viewport.orientation();
    let (breadth, depth) = orientation.axes(Point::new(map.x, map.y));
    let place = |across: (f64, f64), plies: (u32, u32)| {
        let (top, bottom) = (viewport.along(plies.0).0, viewport.along(plies.1).1);
        orientation.rect(
            (across.0 + breadth, across.1 + breadth),
            (top + depth, bottom + depth),
        )
    };
    let mut ops = vec![DrawOp::Block {
        rect: map.grown(SPACE),
        radius: 0.0,
        fills: [Some(Fill::solid(Paint::Paper)), None],
        pen: None,
    }];
    let mut outline: Vec<(Item, u32)> = Vec::new();
    // The deeper the tree, the coarser its outline: the work stays the same.
    let least = LEAST.max(f64::from(picture.layout.plies()) / 8.0);
    for item in visible(tree, picture.layout, &viewport, frontier, least) {
        let deepest = match item.kind {
            Kind::Node => item.ply,
            Kind::Bundle => picture.layout.deepest(item.id),
        };
        let is_past = |id: NodeId| id < frontier.entered;
        // Neighbours of one kind are one rectangle.
        match outline.last_mut() {
            Some((last, last_deepest))
                if last.ply == item.ply
                    && *last_deepest == deepest
                    && is_past(last.id) == is_past(item.id)
                    && item.across.0 - last.across.1 < LEAST =>
            {
                last.across.1 = item.across.1;
            }
            _ => outline.push((item, deepest)),
        }
    }
    for (item, deepest) in outline {
        let fill = if item.id < frontier.entered {
            Fill::tint(Paint::InkSoft, 0.45)
        } else {
            Fill::tint(Paint::Rule, 0.5)
        };
        ops.push(DrawOp::Block {
            rect: place(item.across, (item.ply, deepest)),
            radius: 0.0,
            fills: [Some(fill), None],
            pen: None,
        });
    }
    let last_ply = picture.layout.plies().saturating_sub(1);
    let mut tick = |id: NodeId, paint: Paint, width: f64| {
        let (from, to) = viewport.across(&picture.layout.strip(id));
        let middle = f64::midpoint(from, to);
        ops.push(DrawOp::Block {
            rect: place((middle - width / 2.0, middle + width / 2.0), (0, last_ply)),
            radius: 0.0,
            fills: [Some(Fill::solid(paint)), None],
            pen: None,
        });
        place((middle, middle), (0, 0))
    };
    for id in spread(picture, &viewport) {
        tick(id, Paint::Found, 1.0);
    }
    if let Some(id) = picture.state.selected.filter(|&id| tree.get(id).is_some()) {
        tick(id, Paint::Ink, 1.0);
    }
    let current = picture.state.step.checked_sub(1).and_then(|event| tree.node_of(event));
    let marked = current.map(|id| tick(id, Paint::Accent, 2.0));
    if let Some(rect) = marked {
        let (glyph, at) = match orientation {
            Orientation::Top => (Glyph::PointDown, Point::new(rect.x, rect.y + 2.0)),
            Orientation::Left => (Glyph::PointRight, Point::new(rect.x + 2.0, rect.y)),
        };
        ops.push(DrawOp::Glyph {
            glyph,
            at,
            radius: 5.0,
            fill: Fill::solid(Paint::Accent),
        });
    }
    let view = picture.viewport.on_map(map);
    let (from, to) = orientation.axes(Point::new(view.width, view.height));
    let seen = Rect::around(
        view.centre(),
        orientation.point(from.max(6.0), to.max(6.0)).x,
        orientation.point(from.max(6.0), to.max(6.0)).y,
    );
    ops.push(DrawOp::Block {
        rect: seen.grown(-0.5),
        radius: 2.0,
        fills: [Some(Fill::tint(Paint::Accent, 0.12)), None],
        pen: Some(Pen::solid(Paint::Accent, 1.5)),
    });
    ops
}

/// Matches far enough apart to be told apart, found by leaps.
fn spread(picture: &Picture<'_>, viewport: &Viewport) -> Vec<NodeId> {
    let matches = picture.state.matches;
    let start = |id: NodeId| f64::from(picture.layout.strip(id).start);
    let least = LEAST / viewport.pitch();
    let mut spread = Vec::new();
    let mut at = 0;
    while let Some(&id) = matches.get(at) {
        spread.push(id);
        // Places grow with the ids.
        at += matches[at..]
            .partition_point(|&next| start(next) < start(id) + least)
            .max(1);
    }
    spread
}
