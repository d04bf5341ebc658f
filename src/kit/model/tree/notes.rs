//! The words and small signs of both drawings: a card's text, counts, scissors, flags, pointers.

use super::canvas::{Canvas, Layer, Look};
use super::card::{Card, Words};
use super::draw::{Anchor, DrawOp, Fill, Paint, Text, Weight, short_count};
use super::geometry::{Orientation, Point};
use super::glyph::Glyph;
use super::source::{LeftOut, Mark};
use crate::model::squares::grouped;
use chess::words::counted;
use trace::NodeId;

/// The type size of notes in pixels.
const SIZE: f64 = 11.0;

/// The state of a node, in words.
pub(super) fn words(canvas: &Canvas<'_>, id: NodeId, look: Look) -> Words {
    let (source, step) = (canvas.picture.source, canvas.picture.state.step);
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

/// Writes a card's words and its mark; `at` is the card's top left corner.
pub(super) fn put_words(canvas: &mut Canvas<'_>, card: &Card, look: Look, at: Point) {
    let (x, y, radius) = card.mark;
    canvas.put(
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
        canvas.put(Layer::Words, DrawOp::Text(text));
    }
}

/// The sign of what was left out.
pub(super) fn scissors(canvas: &mut Canvas<'_>, at: Point, radius: f64) {
    canvas.put(
        Layer::Words,
        DrawOp::Glyph {
            glyph: Glyph::Scissors,
            at,
            radius,
            fill: Fill::solid(Paint::Mark(Mark::FailHigh)),
        },
    );
}

/// Small type beside a sign.
pub(super) fn note(canvas: &mut Canvas<'_>, text: String, at: Point, room: f64, anchor: Anchor) {
    let text = Text {
        text,
        at,
        size: SIZE,
        room,
        paint: Paint::InkSoft,
        anchor,
        weight: Weight::Regular,
    };
    canvas.put(Layer::Words, DrawOp::Text(text));
}

/// The words for a number of nodes that fit into the room, in pixels.
pub(super) fn count_words(count: u32, room: f64) -> Option<String> {
    [
        counted(grouped(u64::from(count)), "node"),
        short_count(count),
    ]
    .into_iter()
    .find(|text| Text::width(text, SIZE) <= room)
}

/// The sign that something in a place was looked for.
pub(super) fn flag(canvas: &mut Canvas<'_>, at: Point) {
    canvas.put(
        Layer::Signs,
        DrawOp::Glyph {
            glyph: Glyph::Flag,
            at,
            radius: 5.0,
            fill: Fill::solid(Paint::Found),
        },
    );
}

/// The words for what was left out that fit into the room, in pixels.
pub(super) fn left_out_words(left_out: LeftOut, room: f64) -> Option<String> {
    [
        Some(left_out.words()),
        left_out.number().map(|number| number.to_string()),
    ]
    .into_iter()
    .flatten()
    .find(|text| Text::width(text, SIZE) <= room)
}

/// The sign of the current node: it points at it from the root's side.
pub(super) fn pointer(canvas: &mut Canvas<'_>, id: NodeId, distance: f64) {
    let Some(rect) = canvas.drawn(id) else {
        return;
    };
    let (glyph, at) = match canvas.picture.viewport.orientation() {
        Orientation::Top => (
            Glyph::PointDown,
            Point::new(rect.centre().x, rect.y - distance),
        ),
        Orientation::Left => (
            Glyph::PointRight,
            Point::new(rect.x - distance, rect.centre().y),
        ),
    };
    canvas.put(
        Layer::Signs,
        DrawOp::Glyph {
            glyph,
            at,
            radius: 7.0,
            fill: Fill::solid(Paint::Accent),
        },
    );
}
