//! The textbook's picture: nodes joined by branches. A node slides along its strip to stay on the
//! screen while any of its subtree is there, so the way from the root is always in sight.

use super::branch::{BEND, INDENT, branch, point, point_of};
use super::branch_marks::{bundle, stub};
use super::canvas::{Canvas, Layer, Look};
use super::card::{Card, Shape};
use super::draw::{DrawOp, Fill, Paint, Pen, Stroke};
use super::geometry::{Orientation, Point, Rect};
use super::notes::{pointer, put_words, scissors, words};
use super::source::Side;
use super::walk::{Item, Kind};
use trace::NodeId;

/// The largest node without text, as a radius in pixels.
const DOT: f64 = 6.0;

/// Draws the items and the lines through them.
pub(super) fn draw(canvas: &mut Canvas<'_>, items: &[Item]) {
    for item in items {
        let above = item.above.map(|above| &items[above]);
        let from = above.map(|above| point(canvas, above.across, above.ply));
        let is_alone = item.end - item.id == 1;
        if item.kind == Kind::Node || is_alone {
            node(canvas, item, from);
            stub(canvas, item);
        } else {
            let tip = above
                .and_then(|above| canvas.drawn(above.id))
                .map(|rect| exit(canvas, rect));
            bundle(canvas, item, tip.or(from));
        }
    }
    sort_branches(canvas);
    let facts = canvas.facts;
    strong(canvas, &facts.path, Pen::solid(Paint::Ink, 2.0));
    let root = facts
        .line
        .first()
        .and_then(|&id| canvas.picture.source.tree().get(id)?.parent());
    let line: Vec<NodeId> = root.into_iter().chain(facts.line.iter().copied()).collect();
    strong(canvas, &line, Pen::solid(Paint::Accent, 3.0));
    for id in canvas.remarkable() {
        if canvas.drawn(id).is_none() {
            buried(canvas, id);
        }
        if canvas.facts.current == Some(id) {
            pointer(canvas, id, 10.0);
        }
    }
}

/// Where branches leave a node that is drawn in `rect`.
fn exit(canvas: &Canvas<'_>, rect: Rect) -> Point {
    match canvas.picture.viewport.orientation() {
        Orientation::Top => Point::new(rect.centre().x, rect.y + rect.height),
        Orientation::Left => Point::new(rect.x + rect.width, rect.centre().y),
    }
}

fn node(canvas: &mut Canvas<'_>, item: &Item, above: Option<Point>) {
    let look = canvas.look(item.id);
    let at = point(canvas, item.across, item.ply);
    if let Some(above) = above {
        let pen = branch_pen(look, item.across.1 - item.across.0);
        let op = branch(canvas, above, at, pen);
        canvas.put(Layer::Branches, op);
    }
    let rect = match card(canvas, item, look) {
        Some(card) => {
            let rect = put_card(canvas, &card, look, at);
            if canvas.hides_stub(item) {
                scissors(
                    canvas,
                    Point::new(rect.x + rect.width - 7.0, rect.y + rect.height),
                    4.5,
                );
            }
            rect
        }
        None => put_dot(canvas, item, look, at),
    };
    if rect.within(canvas.screen).is_some() {
        canvas.place(item.id, rect);
        canvas.signs(look, rect, radius(look, rect.height));
    }
}

/// Dense branches are drawn lightly, so that they do not run together.
fn branch_pen(look: Look, strip: f64) -> Pen {
    let is_dense = strip < 16.0;
    if look.mark.is_none() {
        return Pen::dashed(Paint::Rule, 1.0).tinted(if is_dense { 0.5 } else { 1.0 });
    }
    let pen = Pen::solid(Paint::of_side(look.side), if is_dense { 1.0 } else { 1.5 });
    pen.tinted(if is_dense { 0.5 } else { 0.85 })
}

fn card(canvas: &Canvas<'_>, item: &Item, look: Look) -> Option<Card> {
    let viewport = canvas.picture.viewport;
    let strip = (item.across.1.min(viewport.breadth()) - item.across.0.max(0.0)).max(0.0);
    let (room, shape, least) = match viewport.orientation() {
        Orientation::Top => ((strip - 6.0, viewport.gap() * 0.62), Shape::Stacked, 24.0),
        Orientation::Left => (
            (viewport.gap() - BEND - INDENT, strip - 2.0),
            Shape::Flat,
            16.0,
        ),
    };
    if strip < least {
        return None;
    }
    Card::fit(&words(canvas, item.id, look), room, shape)
}

/// Our nodes have sharp corners, the opponent's are round.
fn radius(look: Look, height: f64) -> f64 {
    match look.side {
        Side::Ours => 3.0,
        Side::Opponent => (height / 2.0).min(13.0),
        Side::Neither => 6.0,
    }
}

fn put_card(canvas: &mut Canvas<'_>, card: &Card, look: Look, at: Point) -> Rect {
    let rect = match canvas.picture.viewport.orientation() {
        Orientation::Top => Rect::around(at, card.width, card.height),
        Orientation::Left => Rect {
            x: at.x - INDENT / 2.0,
            y: at.y - card.height / 2.0,
            width: card.width,
            height: card.height,
        },
    };
    let highlight = look.is_current.then_some(Fill::tint(Paint::Accent, 0.16));
    canvas.put(
        Layer::Bodies,
        DrawOp::Block {
            rect,
            radius: radius(look, rect.height),
            fills: [Some(Fill::solid(Paint::Paper)), highlight],
            pen: Some(look.pen()),
        },
    );
    put_words(canvas, card, look, Point::new(rect.x, rect.y));
    rect
}

fn put_dot(canvas: &mut Canvas<'_>, item: &Item, look: Look, at: Point) -> Rect {
    let strip = item.across.1 - item.across.0;
    let radius = (strip * 0.36).clamp(2.0, DOT);
    let rect = Rect::around(at, 2.0 * radius, 2.0 * radius);
    canvas.put(
        Layer::Bodies,
        DrawOp::Glyph {
            glyph: look.glyph(),
            at,
            radius,
            fill: Fill::solid(if look.is_current {
                Paint::Accent
            } else {
                look.paint()
            }),
        },
    );
    rect
}

/// Branches of one pen stand together, so that a page can paint them in one stroke.
fn sort_branches(canvas: &mut Canvas<'_>) {
    canvas.sort(Layer::Branches, |op| match op {
        DrawOp::Branch { pen, .. } => (
            pen.fill.paint,
            pen.stroke == Stroke::Dashed,
            (pen.width * 8.0) as u32,
        ),
        _ => (Paint::Paper, false, 0),
    });
}

/// Draws the branches between nodes that follow each other, however small they are.
fn strong(canvas: &mut Canvas<'_>, line: &[NodeId], pen: Pen) {
    let ends: Vec<Point> = canvas
        .on_screen(line)
        .iter()
        .filter(|&&id| canvas.is_shown(id))
        .filter_map(|&id| point_of(canvas, id))
        .collect();
    for pair in ends.windows(2) {
        let op = branch(canvas, pair[0], pair[1], pen);
        canvas.put(Layer::Strong, op);
    }
}

/// A remarkable node inside a bundle.
fn buried(canvas: &mut Canvas<'_>, id: NodeId) {
    let Some(at) = point_of(canvas, id) else {
        return;
    };
    let look = canvas.look(id);
    let rect = Rect::around(at, 8.0, 8.0);
    if rect.within(canvas.screen).is_some() {
        canvas.put(
            Layer::Signs,
            DrawOp::glyph(look.glyph(), at, 4.0, Paint::Accent),
        );
        canvas.place(id, rect);
        canvas.signs(look, rect, 4.0);
    }
}
