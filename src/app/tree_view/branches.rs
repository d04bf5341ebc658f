//! The textbook's picture: nodes joined by branches. A node slides along its strip to stay on the
//! screen while any of its subtree is there, so the way from the root is always in sight.

use super::card::{Card, Shape, Words};
use super::draw::{Anchor, DrawOp, Fill, Glyph, Paint, Pen, Stroke, Text, Weight, grouped, short_count};
use super::geometry::{Orientation, Point, Rect};
use super::scene::{Layer, Look, Sheet};
use super::walk::{Item, Kind};
use crate::trace::NodeId;

/// How far a sliding node stays from the screen's edge, in pixels.
const INSET: f64 = 44.0;
/// The length of a branch's bend where the root is at the left, in pixels.
const BEND: f64 = 26.0;
/// From the beginning of a ply's band to its nodes where the root is at the left, in pixels.
const INDENT: f64 = 12.0;
/// The largest node without text, as a radius in pixels.
const DOT: f64 = 6.0;
/// The thickness of a bundle in pixels.
const BAR: f64 = 6.0;

/// Draws the items and the lines through them.
pub(super) fn draw(sheet: &mut Sheet<'_>, items: &[Item]) {
    for item in items {
        let above = item
            .above
            .map(|above| point(sheet, items[above].across, items[above].ply));
        match item.kind {
            Kind::Node => {
                node(sheet, item, above);
                stub(sheet, item);
            }
            Kind::Bundle => bundle(sheet, item, above),
        }
    }
    sort_branches(sheet);
    let facts = sheet.facts;
    strong(sheet, &facts.path, Pen::solid(Paint::Ink, 2.0));
    let root = facts
        .line
        .first()
        .and_then(|&id| sheet.picture.source.tree().get(id)?.parent());
    let line: Vec<NodeId> = root.into_iter().chain(facts.line.iter().copied()).collect();
    strong(sheet, &line, Pen::solid(Paint::Accent, 3.0));
    for id in sheet.remarkable() {
        if sheet.drawn(id).is_none() {
            buried(sheet, id);
        }
        if sheet.facts.current == Some(id) {
            pointer(sheet, id);
        }
    }
}

/// Where a node stands that has this strip.
fn point(sheet: &Sheet<'_>, across: (f64, f64), ply: u32) -> Point {
    let viewport = sheet.picture.viewport;
    let middle = f64::midpoint(across.0, across.1);
    let (from, to) = (across.0.max(0.0), across.1.min(viewport.breadth()));
    let breadth = if from < to {
        let inset = ((to - from) / 2.0).min(INSET);
        middle.clamp(from + inset, to - inset)
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

fn point_of(sheet: &Sheet<'_>, id: NodeId) -> Option<Point> {
    let node = sheet.picture.source.tree().get(id)?;
    let across = sheet.picture.viewport.across(&sheet.picture.layout.strip(id));
    Some(point(sheet, across, node.ply))
}

fn branch(sheet: &Sheet<'_>, from: Point, to: Point, pen: Pen) -> DrawOp {
    let (knee, bend) = match sheet.picture.viewport.orientation() {
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

fn node(sheet: &mut Sheet<'_>, item: &Item, above: Option<Point>) {
    let look = sheet.look(item.id);
    let at = point(sheet, item.across, item.ply);
    if let Some(above) = above {
        let pen = branch_pen(&look, item.across.1 - item.across.0);
        let op = branch(sheet, above, at, pen);
        sheet.put(Layer::Branches, op);
    }
    let rect = match card(sheet, item, &look) {
        Some(card) => put_card(sheet, &card, &look, at),
        None => put_dot(sheet, item, &look, at),
    };
    if rect.within(sheet.screen).is_some() {
        sheet.place(item.id, rect);
        sheet.signs(&look, rect, radius(&look, rect.height));
    }
}

/// Dense branches are drawn lightly, so that they do not run together.
fn branch_pen(look: &Look, strip: f64) -> Pen {
    if look.mark.is_none() {
        return Pen::dashed(Paint::Rule, 1.0);
    }
    let pen = Pen::solid(Paint::of_side(look.side), if strip < 16.0 { 1.0 } else { 1.5 });
    pen.tinted(if strip < 16.0 { 0.5 } else { 0.85 })
}

fn card(sheet: &Sheet<'_>, item: &Item, look: &Look) -> Option<Card> {
    let viewport = sheet.picture.viewport;
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
    Card::fit(&words(sheet, item.id, look), room, shape)
}

pub(super) fn words(sheet: &Sheet<'_>, id: NodeId, look: &Look) -> Words {
    let (source, step) = (sheet.picture.source, sheet.picture.state.step);
    let known = look.mark.is_some();
    Words {
        label: source.label(id),
        score: known
            .then(|| source.score(id, step))
            .flatten()
            .unwrap_or_default(),
        detail: known
            .then(|| source.detail(id, step))
            .flatten()
            .unwrap_or_default(),
    }
}

/// Our nodes have sharp corners, the opponent's are round.
fn radius(look: &Look, height: f64) -> f64 {
    use super::source::Side;
    match look.side {
        Side::Ours => 3.0,
        Side::Opponent => (height / 2.0).min(13.0),
        Side::Neither => 6.0,
    }
}

fn put_card(sheet: &mut Sheet<'_>, card: &Card, look: &Look, at: Point) -> Rect {
    let rect = match sheet.picture.viewport.orientation() {
        Orientation::Top => Rect::around(at, card.width, card.height),
        Orientation::Left => Rect {
            x: at.x - INDENT / 2.0,
            y: at.y - card.height / 2.0,
            width: card.width,
            height: card.height,
        },
    };
    let highlight = look.is_current.then_some(Fill::tint(Paint::Accent, 0.16));
    sheet.put(
        Layer::Bodies,
        DrawOp::Block {
            rect,
            radius: radius(look, rect.height),
            fills: [Some(Fill::solid(Paint::Paper)), highlight],
            pen: Some(look.pen()),
        },
    );
    put_words(sheet, card, look, Point::new(rect.x, rect.y));
    rect
}

/// Writes a card's words and its mark; `at` is the card's top left corner.
pub(super) fn put_words(sheet: &mut Sheet<'_>, card: &Card, look: &Look, at: Point) {
    let (x, y, radius) = card.mark;
    sheet.put(
        Layer::Words,
        DrawOp::Glyph {
            glyph: look.glyph(),
            at: Point::new(at.x + x, at.y + y),
            radius,
            fill: Fill::solid(look.paint()),
        },
    );
    for run in &card.runs {
        let text = Text {
            text: run.text.clone(),
            at: Point::new(at.x + run.x, at.y + run.y),
            size: card.type_size(run),
            room: run.width,
            paint: if run.is_detail {
                Paint::InkSoft
            } else {
                look.text_paint()
            },
            anchor: Anchor::Start,
            weight: run.weight,
        };
        sheet.put(Layer::Words, DrawOp::Text(text));
    }
}

fn put_dot(sheet: &mut Sheet<'_>, item: &Item, look: &Look, at: Point) -> Rect {
    let strip = item.across.1 - item.across.0;
    let radius = (strip * 0.36).clamp(2.0, DOT);
    let rect = Rect::around(at, 2.0 * radius, 2.0 * radius);
    sheet.put(
        Layer::Bodies,
        DrawOp::Glyph {
            glyph: look.glyph(),
            at,
            radius,
            fill: Fill::solid(if look.is_current { Paint::Accent } else { look.paint() }),
        },
    );
    rect
}

/// The mark beside a node's last child that says what was left out.
fn stub(sheet: &mut Sheet<'_>, item: &Item) {
    let Some((left_out, across)) = sheet.stub(item) else {
        return;
    };
    let viewport = sheet.picture.viewport;
    let from = point(sheet, item.across, item.ply);
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
    let pen = Pen {
        stroke: Stroke::Dashed,
        ..Pen::solid(Paint::Mark(super::source::Mark::FailHigh), 1.0)
    };
    let op = branch(sheet, from, end, pen);
    sheet.put(Layer::Branches, op);
    scissors(sheet, at, radius);
    let beside = match orientation {
        Orientation::Top => Point::new(at.x, at.y + radius + 9.0),
        Orientation::Left => Point::new(at.x + radius + 4.0, at.y),
    };
    let line_room = match orientation {
        Orientation::Top => f64::INFINITY,
        Orientation::Left => across.1 - across.0,
    };
    let words = [left_out.words(), left_out.number().map(|n| n.to_string()).unwrap_or_default()];
    let fitting = words
        .into_iter()
        .find(|text| !text.is_empty() && Text::width(text, 11.0) <= room && line_room >= 12.0);
    if let Some(text) = fitting {
        let anchor = match orientation {
            Orientation::Top => Anchor::Middle,
            Orientation::Left => Anchor::Start,
        };
        note(sheet, text, beside, room, anchor);
    }
    sheet.point_to(item.id, Rect::around(at, 2.0 * radius, 2.0 * radius));
}

/// The sign of what was left out.
pub(super) fn scissors(sheet: &mut Sheet<'_>, at: Point, radius: f64) {
    sheet.put(
        Layer::Words,
        DrawOp::Glyph {
            glyph: Glyph::Scissors,
            at,
            radius,
            fill: Fill::solid(Paint::Mark(super::source::Mark::FailHigh)),
        },
    );
}

/// Small type beside a sign.
pub(super) fn note(sheet: &mut Sheet<'_>, text: String, at: Point, room: f64, anchor: Anchor) {
    let text = Text {
        text,
        at,
        size: 11.0,
        room,
        paint: Paint::InkSoft,
        anchor,
        weight: Weight::Regular,
    };
    sheet.put(Layer::Words, DrawOp::Text(text));
}

/// The words for so many nodes that fit into so many pixels.
pub(super) fn count_words(count: u32, room: f64) -> Option<String> {
    [format!("{} nodes", grouped(count as usize)), short_count(count)]
        .into_iter()
        .find(|text| Text::width(text, 11.0) <= room)
}

fn bundle(sheet: &mut Sheet<'_>, item: &Item, above: Option<Point>) {
    let viewport = sheet.picture.viewport;
    let orientation = viewport.orientation();
    let breadth = viewport.breadth();
    let (from, to) = (item.across.0.max(0.0), item.across.1.min(breadth));
    let depth = orientation.axes(point(sheet, item.across, item.ply)).1;
    let (count, matches) = sheet.bundled(item);
    let is_entered = item.id < sheet.facts.frontier.entered;
    if item.end - item.id == 1 {
        node(sheet, item, above);
        return;
    }
    let bar = orientation.rect((from, to.max(from + 2.0)), (depth - BAR / 2.0, depth + BAR / 2.0));
    let paint = if is_entered { Paint::InkSoft } else { Paint::Rule };
    if let Some(above) = above {
        sheet.put(
            Layer::Ground,
            DrawOp::Wedge {
                corners: [
                    above,
                    orientation.point(from, depth),
                    orientation.point(to, depth),
                ],
                fill: Fill::tint(paint, if is_entered { 0.22 } else { 0.3 }),
            },
        );
    }
    if bar.within(sheet.screen).is_none() {
        return;
    }
    sheet.put(
        Layer::Bodies,
        DrawOp::Block {
            rect: bar,
            radius: 2.0,
            fills: [Some(Fill::solid(Paint::Paper)), Some(Fill::tint(paint, 0.7))],
            pen: None,
        },
    );
    sheet.place_bundle(item, bar);
    let (room, at, anchor) = match orientation {
        Orientation::Top => (
            to - from,
            Point::new(f64::midpoint(from, to), depth + BAR / 2.0 + 9.0),
            Anchor::Middle,
        ),
        Orientation::Left => (
            if to - from >= 12.0 { viewport.gap() - BAR - BEND } else { 0.0 },
            Point::new(depth + BAR / 2.0 + 5.0, f64::midpoint(from, to)),
            Anchor::Start,
        ),
    };
    if let Some(text) = count_words(count, room) {
        note(sheet, text, at, room, anchor);
    }
    if matches > 0 {
        flag(sheet, Point::new(bar.x + bar.width, bar.y));
    }
}

/// The sign that something in a place was looked for.
pub(super) fn flag(sheet: &mut Sheet<'_>, at: Point) {
    sheet.put(
        Layer::Signs,
        DrawOp::Glyph {
            glyph: Glyph::Flag,
            at,
            radius: 5.0,
            fill: Fill::solid(Paint::Found),
        },
    );
}

/// Branches of one pen stand together, so that a page can paint them in one stroke.
fn sort_branches(sheet: &mut Sheet<'_>) {
    sheet.sort(Layer::Branches, |op| match op {
        DrawOp::Branch { pen, .. } => (
            pen.fill.paint,
            pen.stroke == Stroke::Dashed,
            (pen.width * 8.0) as u32,
        ),
        _ => (Paint::Paper, false, 0),
    });
}

/// Draws the branches between nodes that follow each other, however small they are.
fn strong(sheet: &mut Sheet<'_>, line: &[NodeId], pen: Pen) {
    let ends: Vec<Point> = sheet
        .on_screen(line)
        .iter()
        .filter(|&&id| id < sheet.facts.frontier.shown)
        .filter_map(|&id| point_of(sheet, id))
        .collect();
    for pair in ends.windows(2) {
        let op = branch(sheet, pair[0], pair[1], pen);
        sheet.put(Layer::Strong, op);
    }
}

/// A remarkable node inside a bundle.
fn buried(sheet: &mut Sheet<'_>, id: NodeId) {
    let Some(at) = point_of(sheet, id) else {
        return;
    };
    let look = sheet.look(id);
    let rect = Rect::around(at, 8.0, 8.0);
    if rect.within(sheet.screen).is_some() {
        sheet.put(
            Layer::Signs,
            DrawOp::Glyph {
                glyph: look.glyph(),
                at,
                radius: 4.0,
                fill: Fill::solid(Paint::Accent),
            },
        );
        sheet.place(id, rect);
        sheet.signs(&look, rect, 4.0);
    }
}

/// The sign of the current node: it points at it from the side of its branch.
fn pointer(sheet: &mut Sheet<'_>, id: NodeId) {
    let Some(rect) = sheet.drawn(id) else {
        return;
    };
    let (glyph, at) = match sheet.picture.viewport.orientation() {
        Orientation::Top => (Glyph::PointDown, Point::new(rect.centre().x, rect.y - 10.0)),
        Orientation::Left => (Glyph::PointRight, Point::new(rect.x - 9.0, rect.centre().y)),
    };
    sheet.put(
        Layer::Signs,
        DrawOp::Glyph {
            glyph,
            at,
            radius: 7.0,
            fill: Fill::solid(Paint::Accent),
        },
    );
}
