//! A picture of a tree as a list of what to paint, in order. The list names roles, not colours: the
//! page knows its theme, and the list can be tested where there is no page.

use super::geometry::{Point, Rect};
use super::glyph::Glyph;
use super::source::{Mark, Side};

/// The role of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Paint {
    /// The page.
    Paper,
    /// Text.
    Ink,
    /// Less important text and lines.
    InkSoft,
    /// Rules and outlines.
    Rule,
    /// The selected node, the current node and the principal variation.
    Accent,
    /// Our choices.
    Ours,
    /// The opponent's choices.
    Opponent,
    /// A search result.
    Found,
    Mark(Mark),
}

impl Paint {
    /// The colour of a branch.
    pub fn of_side(side: Side) -> Self {
        match side {
            Side::Ours => Self::Ours,
            Side::Opponent => Self::Opponent,
            Side::Neither => Self::InkSoft,
        }
    }
}

/// A colour and how much of it covers what lies below: 0 nothing, 1 all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fill {
    /// The colour.
    pub paint: Paint,
    pub cover: f64,
}

/// Whether a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Drawn through.
    Solid,
    /// Broken: not yet entered, or never.
    Dashed,
}

/// The pen of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its colour.
    pub fill: Fill,
    /// Its width in pixels.
    pub width: f64,
    /// Whether it is broken.
    pub stroke: Stroke,
}

/// Which end of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The beginning.
    Start,
    Middle,
}

/// The weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As running text.
    Regular,
    /// Labels.
    Bold,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The words.
    pub text: String,
    /// Where its anchor is; vertically always the middle of the line.
    pub at: Point,
    /// The type size in pixels.
    pub size: f64,
    /// The pixels it may take; a wider text is condensed.
    pub room: f64,
    /// The colour.
    pub paint: Paint,
    /// Which end stands at the point.
    pub anchor: Anchor,
    pub weight: Weight,
}

impl Text {
    /// The pixels a text takes in the monospaced type of the drawing, rather too many than too few.
    pub fn width(text: &str, size: f64) -> f64 {
        /// The widest advance among the usual monospaced types, in parts of the size.
        const ADVANCE: f64 = 0.615;
        text.chars().count() as f64 * ADVANCE * size
    }
}

/// Something to paint.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawOp {
    /// A branch: straight to the knee, then bent to its end.
    Branch {
        /// Where it begins.
        from: Point,
        /// Where the bend begins.
        knee: Point,
        /// The control points of the bend.
        bend: [Point; 2],
        /// Where it ends.
        to: Point,
        pen: Pen,
    },
    /// A rectangle.
    Block {
        /// Its place.
        rect: Rect,
        /// The radius of its corners in pixels.
        radius: f64,
        /// Its inside, from below to above.
        fills: [Option<Fill>; 2],
        /// Its outline.
        pen: Option<Pen>,
    },
    /// A triangle: branches too dense to be told apart.
    Wedge {
        corners: [Point; 3],
        /// Its inside.
        fill: Fill,
    },
    /// Slanting lines: many nodes in one place.
    Hatch {
        /// The hatched rectangle.
        rect: Rect,
        pen: Pen,
    },
    /// A small picture.
    Glyph {
        glyph: Glyph,
        /// Its centre.
        at: Point,
        /// Half its width in pixels.
        radius: f64,
        /// Its colour.
        fill: Fill,
    },
    /// A line of text.
    Text(Text),
}

impl DrawOp {
    /// A rectangle of one colour.
    pub(super) const fn filled(rect: Rect, radius: f64, fill: Fill) -> Self {
        Self::Block {
            rect,
            radius,
            fills: [Some(fill), None],
            pen: None,
        }
    }

    /// The outline of a rectangle.
    pub(super) const fn outlined(rect: Rect, radius: f64, pen: Pen) -> Self {
        Self::Block {
            rect,
            radius,
            fills: [None; 2],
            pen: Some(pen),
        }
    }

    /// A small picture of a plain colour.
    pub(super) const fn glyph(glyph: Glyph, at: Point, radius: f64, paint: Paint) -> Self {
        Self::Glyph {
            glyph,
            at,
            radius,
            fill: Fill::solid(paint),
        }
    }
}

impl Fill {
    /// All of a colour.
    pub const fn solid(paint: Paint) -> Self {
        Self { paint, cover: 1.0 }
    }

    /// A part of a colour.
    pub const fn tint(paint: Paint, cover: f64) -> Self {
        Self { paint, cover }
    }
}

impl Pen {
    /// An unbroken line.
    pub const fn solid(paint: Paint, width: f64) -> Self {
        Self {
            fill: Fill::solid(paint),
            width,
            stroke: Stroke::Solid,
        }
    }

    /// A broken line.
    pub const fn dashed(paint: Paint, width: f64) -> Self {
        Self {
            fill: Fill::solid(paint),
            width,
            stroke: Stroke::Dashed,
        }
    }

    /// The same line in a part of its colour.
    pub const fn tinted(self, cover: f64) -> Self {
        Self {
            fill: Fill {
                paint: self.fill.paint,
                cover,
            },
            ..self
        }
    }
}

/// Nodes in few characters, for a place that has little room: `412`, `12k`, `1.2M`.
pub fn short_count(count: u32) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..10_000 => format!("{}.{}k", count / 1_000, count % 1_000 / 100),
        10_000..1_000_000 => format!("{}k", count / 1_000),
        1_000_000..10_000_000 => {
            format!("{}.{}M", count / 1_000_000, count % 1_000_000 / 100_000)
        }
        _ => format!("{}M", count / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_short() {
        let short: Vec<String> = [7, 999, 1000, 9_990, 88_741, 1_250_000, 32_000_000]
            .map(short_count)
            .to_vec();
        assert_eq!(short, ["7", "999", "1.0k", "9.9k", "88k", "1.2M", "32M"]);
    }
}
