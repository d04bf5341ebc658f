//! Paints a display list on a canvas. Operations of the same pen that follow each other are one
//! stroke, and nothing is set that is set already: a canvas is quick as long as its state rests.

use super::palette::Palette;
use crate::model::tree::draw::{Anchor, DrawOp, Fill, Paint, Pen, Stroke, Text, Weight};
use crate::model::tree::glyph::Glyph;
use crate::model::tree::{Point, Rect, Size};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, CanvasWindingRule, HtmlCanvasElement, Path2d};

/// The distance of a hatching's lines in pixels.
const HATCH: f64 = 7.0;

/// The state kept from one frame to the next.
#[derive(Default)]
pub(super) struct Painter {
    paths: HashMap<Glyph, Path2d>,
}

impl Painter {
    /// Paints a list on a canvas of that size in CSS pixels, at the screen's own resolution.
    pub fn paint(&mut self, canvas: &HtmlCanvasElement, size: Size, ops: &[DrawOp]) {
        let ratio = gloo::utils::window().device_pixel_ratio().clamp(0.5, 4.0);
        let pixels = |length: f64| (length * ratio).round().max(1.0) as u32;
        let (width, height) = (pixels(size.width), pixels(size.height));
        if canvas.width() != width || canvas.height() != height {
            canvas.set_width(width);
            canvas.set_height(height);
        }
        let context = canvas
            .get_context("2d")
            .ok()
            .flatten()
            .and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
        let Some(context) = context else {
            return;
        };
        let palette = Palette::of(canvas);
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
        context.clear_rect(0.0, 0.0, size.width, size.height);
        context.set_text_baseline("middle");
        let mut brush = Brush {
            context: &context,
            palette: &palette,
            ratio,
            fill: None,
            line: None,
            font: None,
        };
        for (index, op) in ops.iter().enumerate() {
            let next = ops.get(index + 1);
            self.paint_one(&mut brush, op, next);
        }
    }

    fn paint_one(&mut self, brush: &mut Brush<'_>, op: &DrawOp, next: Option<&DrawOp>) {
        match op {
            DrawOp::Branch {
                from,
                knee,
                bend,
                to,
                pen,
            } => {
                brush.begin_line(pen);
                brush.branch([*from, *knee, bend[0], bend[1], *to]);
                // The next branch of the same pen goes into the same stroke.
                let goes_on = matches!(next, Some(DrawOp::Branch { pen: next, .. }) if next == pen);
                if !goes_on {
                    brush.end_line();
                }
            }
            DrawOp::Block {
                rect,
                radius,
                fills,
                pen,
            } => brush.block(*rect, *radius, *fills, pen.as_ref()),
            DrawOp::Wedge { corners, fill } => brush.wedge(corners, *fill),
            DrawOp::Hatch { rect, pen } => brush.hatch(*rect, pen),
            DrawOp::Glyph {
                glyph,
                at,
                radius,
                fill,
            } => {
                if let Some(path) = self.path(*glyph) {
                    brush.glyph(path, *at, *radius, *fill);
                }
            }
            DrawOp::Text(text) => brush.text(text),
        }
    }

    fn path(&mut self, glyph: Glyph) -> Option<&Path2d> {
        let path = match self.paths.entry(glyph) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Path2d::new_with_path_string(glyph.path()).ok()?),
        };
        Some(path)
    }
}

/// A canvas with what is set on it.
struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    palette: &'a Palette,
    ratio: f64,
    fill: Option<Paint>,
    /// The pen of the path that is open.
    line: Option<Pen>,
    font: Option<(f64, Weight)>,
}

impl Brush<'_> {
    fn fill_with(&mut self, fill: Fill) {
        self.context.set_global_alpha(fill.cover);
        if self.fill != Some(fill.paint) {
            self.context
                .set_fill_style_str(self.palette.colour(fill.paint));
            self.fill = Some(fill.paint);
        }
    }

    fn begin_line(&mut self, pen: &Pen) {
        if self.line.as_ref() == Some(pen) {
            return;
        }
        self.set_pen(pen);
        self.context.begin_path();
        self.line = Some(*pen);
    }

    fn end_line(&mut self) {
        self.context.stroke();
        self.line = None;
    }

    fn set_pen(&mut self, pen: &Pen) {
        self.context.set_global_alpha(pen.fill.cover);
        self.context
            .set_stroke_style_str(self.palette.colour(pen.fill.paint));
        self.context.set_line_width(pen.width);
        let dashes = js_sys::Array::new();
        if pen.stroke == Stroke::Dashed {
            dashes.push(&3.0.into());
            dashes.push(&3.0.into());
        }
        let _ = self.context.set_line_dash(&dashes);
    }

    fn branch(&mut self, [from, knee, first, second, to]: [Point; 5]) {
        let context = self.context;
        context.move_to(from.x, from.y);
        context.line_to(knee.x, knee.y);
        context.bezier_curve_to(first.x, first.y, second.x, second.y, to.x, to.y);
    }

    fn block(&mut self, rect: Rect, radius: f64, fills: [Option<Fill>; 2], pen: Option<&Pen>) {
        let Rect {
            x,
            y,
            width,
            height,
        } = rect;
        let context = self.context;
        let is_plain = radius <= 0.0;
        if !is_plain {
            let radius = radius.min(width / 2.0).min(height / 2.0).max(0.0);
            context.begin_path();
            let _ = context.round_rect_with_f64(x, y, width.max(0.0), height.max(0.0), radius);
        }
        for fill in fills.into_iter().flatten() {
            self.fill_with(fill);
            if is_plain {
                context.fill_rect(x, y, width, height);
            } else {
                context.fill();
            }
        }
        if let Some(pen) = pen {
            self.set_pen(pen);
            if is_plain {
                context.stroke_rect(x, y, width, height);
            } else {
                context.stroke();
            }
        }
    }

    fn wedge(&mut self, corners: &[Point; 3], fill: Fill) {
        self.fill_with(fill);
        let context = self.context;
        context.begin_path();
        context.move_to(corners[0].x, corners[0].y);
        context.line_to(corners[1].x, corners[1].y);
        context.line_to(corners[2].x, corners[2].y);
        context.fill();
    }

    fn hatch(&mut self, rect: Rect, pen: &Pen) {
        let context = self.context;
        self.set_pen(pen);
        context.save();
        context.begin_path();
        context.rect(rect.x, rect.y, rect.width, rect.height);
        context.clip();
        context.begin_path();
        // The lines stand still on the screen while the rectangle moves over them.
        let (left, right) = (rect.x + rect.y, rect.x + rect.width + rect.y + rect.height);
        let mut sum = (left / HATCH).ceil() * HATCH;
        while sum < right {
            context.move_to(sum - rect.y, rect.y);
            context.line_to(sum - rect.y - rect.height, rect.y + rect.height);
            sum += HATCH;
        }
        context.stroke();
        context.restore();
        // Restore the state set before.
        self.fill = None;
        self.font = None;
    }

    fn glyph(&mut self, path: &Path2d, at: Point, radius: f64, fill: Fill) {
        self.fill_with(fill);
        let context = self.context;
        let (ratio, scale) = (self.ratio, self.ratio * radius);
        let _ = context.set_transform(scale, 0.0, 0.0, scale, at.x * ratio, at.y * ratio);
        context.fill_with_path_2d_and_winding(path, CanvasWindingRule::Evenodd);
        let _ = context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0);
    }

    fn text(&mut self, text: &Text) {
        self.fill_with(Fill::solid(text.paint));
        let context = self.context;
        if self.font != Some((text.size, text.weight)) {
            let weight = match text.weight {
                Weight::Regular => 400,
                Weight::Bold => 600,
            };
            context.set_font(&format!("{weight} {}px {}", text.size, self.palette.family));
            self.font = Some((text.size, text.weight));
        }
        context.set_text_align(match text.anchor {
            Anchor::Start => "left",
            Anchor::Middle => "center",
        });
        let Point { x, y } = text.at;
        let _ = context.fill_text_with_max_width(&text.text, x, y + 0.5, text.room);
    }
}
