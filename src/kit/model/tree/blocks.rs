//! The flame graph's picture: every node is a block as wide as its subtree, so effort is area. A
//! label stays in the visible part of its block.

use super::canvas::{Canvas, Layer, Look};
use super::card::{Card, Shape};
use super::draw::{Anchor, DrawOp, Fill, Paint, Pen, Text};
use super::geometry::{Orientation, Point, Rect};
use super::notes::{count_words, flag, left_out_words, note, pointer, put_words, scissors, words};
use super::source::{Mark, Side};
use super::walk::{Item, Kind};
use trace::NodeId;

/// The most space between blocks in pixels.
const SEAM: f64 = 1.0;
/// Blocks narrower than this have no outline, in pixels.
const SMALL: f64 = 10.0;

/// Draws the items and their signs.
pub(super) fn draw(canvas: &mut Canvas<'_>, items: &[Item]) {
    for item in items {
        let Some(rect) = rect(canvas, item.across, (item.ply, item.ply)) else {
            continue;
        };
        match item.kind {
            Kind::Node => {
                node(canvas, item, rect);
                stub(canvas, item);
            }
            Kind::Bundle => bundle(canvas, item),
        }
    }
    let line: Vec<NodeId> = canvas.on_screen(&canvas.facts.line).to_vec();
    for id in line {
        if canvas.drawn(id).is_none() && canvas.is_shown(id) {
            buried(canvas, id, Paint::Accent);
        }
    }
    for id in canvas.remarkable() {
        if canvas.drawn(id).is_none() {
            buried(canvas, id, Paint::Ink);
        }
        if canvas.facts.current == Some(id) {
            pointer(canvas, id, 3.0);
        }
    }
}

/// The visible part of a strip from one ply to another.
fn rect(canvas: &Canvas<'_>, across: (f64, f64), plies: (u32, u32)) -> Option<Rect> {
    let viewport = canvas.picture.viewport;
    let seam = SEAM.min((across.1 - across.0) / 6.0);
    let (top, _) = viewport.along(plies.0);
    let (_, bottom) = viewport.along(plies.1);
    viewport
        .orientation()
        .rect((across.0, across.1 - seam), (top, bottom - SEAM))
        .within(canvas.screen)
}

/// The fill of a block: the mark's colour, faint below text.
fn tint(look: Look, strip: f64) -> Fill {
    let strength = if strip < SMALL { 0.38 } else { 0.2 };
    match look.mark {
        None => Fill::tint(Paint::Rule, 0.18),
        Some(Mark::Open) => Fill::tint(Paint::Accent, 0.08),
        Some(mark) => Fill::tint(Paint::Mark(mark), strength),
    }
}

fn node(canvas: &mut Canvas<'_>, item: &Item, rect: Rect) {
    let look = canvas.look(item.id);
    let strip = item.across.1 - item.across.0;
    let is_small = strip < SMALL;
    let is_outlined = !is_small && (look.mark.is_some() || strip >= 24.0);
    let pen = (is_outlined || look.is_current || look.is_on_line).then(|| look.pen());
    canvas.put(
        Layer::Bodies,
        DrawOp::Block {
            rect: if is_small { rect } else { inner(rect) },
            radius: if is_small { 0.0 } else { 2.0 },
            fills: [Some(Fill::solid(Paint::Paper)), Some(tint(look, strip))],
            pen,
        },
    );
    side(canvas, look, rect);
    canvas.place(item.id, rect);
    canvas.signs(look, rect.grown(-2.0), 2.0);
    if rect.width < 14.0 || rect.height < 12.0 {
        return;
    }
    let shape = match canvas.picture.viewport.orientation() {
        Orientation::Top => Shape::Stacked,
        Orientation::Left => Shape::Flat,
    };
    let room = (rect.width - 4.0, rect.height.max(22.0));
    let words = words(canvas, item.id, look);
    match Card::fit(&words, room, shape) {
        Some(card) => {
            let corner = Point::new(rect.x + 3.0, rect.y + ((rect.height - card.height) / 2.0));
            put_words(canvas, &card, look, corner);
        }
        None if look.mark.is_none() => {}
        None => canvas.put(
            Layer::Words,
            DrawOp::glyph(look.glyph(), rect.centre(), 4.0, look.paint()),
        ),
    }
}

/// Inside the outline's middle, so that neighbouring outlines do not overlap.
fn inner(rect: Rect) -> Rect {
    rect.grown(-0.5)
}

/// Whose choice leads here: a stripe on the root's side, broken for the opponent.
fn side(canvas: &mut Canvas<'_>, look: Look, rect: Rect) {
    let stripe = match canvas.picture.viewport.orientation() {
        Orientation::Top => Rect {
            height: 3.0,
            ..rect
        },
        Orientation::Left => Rect { width: 3.0, ..rect },
    };
    if look.side == Side::Neither || look.mark.is_none() || rect.width.min(rect.height) < 6.0 {
        return;
    }
    canvas.put(
        Layer::Bodies,
        DrawOp::filled(stripe, 0.0, Fill::solid(Paint::of_side(look.side))),
    );
}

fn stub(canvas: &mut Canvas<'_>, item: &Item) {
    let Some((left_out, across)) = canvas.stub(item) else {
        return;
    };
    let Some(rect) = rect(canvas, across, (item.ply + 1, item.ply + 1)) else {
        return;
    };
    canvas.put(
        Layer::Bodies,
        DrawOp::outlined(rect.grown(-1.0), 2.0, Pen::dashed(Paint::Rule, 1.0)),
    );
    canvas.point_to(item.id, rect);
    if rect.height < 11.0 || rect.width < 11.0 {
        return;
    }
    let room = rect.width - 20.0;
    match left_out_words(left_out, room) {
        Some(text) => {
            let middle = rect.centre().y;
            scissors(canvas, Point::new(rect.x + 10.0, middle), 5.0);
            note(
                canvas,
                text,
                Point::new(rect.x + 18.0, middle),
                room,
                Anchor::Start,
            );
        }
        None => scissors(canvas, rect.centre(), 4.5),
    }
}

fn bundle(canvas: &mut Canvas<'_>, item: &Item) {
    let layout = canvas.picture.layout;
    // The first nodes' depth speaks for all: to ask every node would be to walk the tree.
    let siblings = layout.siblings(canvas.picture.source.tree(), item.id);
    let first = siblings.partition_point(|&id| id < item.id);
    let deepest = siblings[first..]
        .iter()
        .take_while(|&&id| id < item.end)
        .take(32)
        .map(|&id| layout.deepest(id))
        .max()
        .unwrap_or(item.ply);
    let Some(rect) = rect(canvas, item.across, (item.ply, deepest)) else {
        return;
    };
    let (count, matches) = canvas.bundled(item);
    let is_entered = canvas.is_entered(item.id);
    let paint = if is_entered {
        Paint::InkSoft
    } else {
        Paint::Rule
    };
    canvas.put(
        Layer::Bodies,
        DrawOp::filled(rect, 0.0, Fill::tint(paint, 0.2)),
    );
    let is_large = rect.width >= 10.0 && rect.height >= 10.0;
    if is_large {
        canvas.put(
            Layer::Bodies,
            DrawOp::Hatch {
                rect,
                pen: Pen::solid(paint, 1.0).tinted(0.35),
            },
        );
    }
    canvas.place_bundle(item, rect);
    if rect.height >= 14.0
        && let Some(text) = count_words(count, rect.width - 6.0)
    {
        let width = Text::width(&text, 11.0) + 6.0;
        let place = Rect::around(rect.centre(), width, 14.0);
        let paper = Fill::tint(Paint::Paper, 0.85);
        canvas.put(Layer::Bodies, DrawOp::filled(place, 2.0, paper));
        note(canvas, text, rect.centre(), width, Anchor::Middle);
    }
    if matches > 0 {
        flag(canvas, Point::new(rect.x + rect.width, rect.y + 5.0));
    }
}

/// A remarkable node inside a bundle: a block of the least visible width at its place.
fn buried(canvas: &mut Canvas<'_>, id: NodeId, paint: Paint) {
    let Some(node) = canvas.picture.source.tree().get(id) else {
        return;
    };
    let across = canvas
        .picture
        .viewport
        .across(&canvas.picture.layout.strip(id));
    let middle = f64::midpoint(across.0, across.1);
    let wide = (across.0.min(middle - 1.5), across.1.max(middle + 1.5));
    let Some(rect) = rect(canvas, wide, (node.ply, node.ply)) else {
        return;
    };
    canvas.put(Layer::Signs, DrawOp::filled(rect, 0.0, Fill::solid(paint)));
    canvas.place(id, rect);
    let look = canvas.look(id);
    canvas.signs(look, rect, 2.0);
}
