//! A picture of a tree as SVG, for files: the same display list that a page paints on its canvas, with the colours
//! given for the roles.

use super::draw::{Anchor, DrawOp, Fill, Paint, Pen, Stroke, Text, Weight};
use super::geometry::{Point, Rect, Size};
use std::fmt::Write;

/// The distance of a hatching's lines in pixels.
const HATCH: f64 = 7.0;

/// The picture of that size in pixels; `colour` is what a role looks like, `family` the type of the labels.
pub fn svg<'a>(
    ops: &[DrawOp],
    size: Size,
    colour: impl Fn(Paint) -> &'a str,
    family: &str,
) -> String {
    let Size { width, height } = size;
    let mut page = Page {
        text: format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"{}\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
            escaped(family),
            colour(Paint::Paper)
        ),
        colour,
        clips: 0,
    };
    for op in ops {
        page.draw(op);
    }
    page.text.push_str("</svg>\n");
    page.text
}

/// The picture so far.
struct Page<C> {
    text: String,
    colour: C,
    /// Number of hatchings with a clip of their own.
    clips: u32,
}

impl<'a, C: Fn(Paint) -> &'a str> Page<C> {
    fn draw(&mut self, op: &DrawOp) {
        match op {
            DrawOp::Branch {
                from,
                knee,
                bend: [first, second],
                to,
                pen,
            } => {
                let line = format!(
                    "M{}L{}C{} {} {}",
                    at(*from),
                    at(*knee),
                    at(*first),
                    at(*second),
                    at(*to)
                );
                let stroke = self.stroke(pen);
                self.put(&format!("<path d=\"{line}\" fill=\"none\"{stroke}/>"));
            }
            DrawOp::Block {
                rect,
                radius,
                fills,
                pen,
            } => self.block(*rect, *radius, *fills, pen.as_ref()),
            DrawOp::Wedge {
                corners: [a, b, c],
                fill,
            } => {
                let fill = self.fill(*fill);
                let line = format!("M{}L{}L{}Z", at(*a), at(*b), at(*c));
                self.put(&format!("<path d=\"{line}\"{fill}/>"));
            }
            DrawOp::Hatch { rect, pen } => self.hatch(*rect, pen),
            DrawOp::Glyph {
                glyph,
                at: centre,
                radius,
                fill,
            } => {
                let fill = self.fill(*fill);
                let (path, radius) = (glyph.path(), tenths(*radius));
                self.put(&format!(
                    "<path d=\"{path}\" fill-rule=\"evenodd\" transform=\"translate({}) scale({radius})\"{fill}/>",
                    at(*centre)
                ));
            }
            DrawOp::Text(text) => self.words(text),
        }
    }

    fn put(&mut self, element: &str) {
        self.text.push_str(element);
        self.text.push('\n');
    }

    fn fill(&self, Fill { paint, cover }: Fill) -> String {
        format!(
            " fill=\"{}\"{}",
            (self.colour)(paint),
            opacity("fill", cover)
        )
    }

    fn stroke(&self, pen: &Pen) -> String {
        let dashes = match pen.stroke {
            Stroke::Solid => "",
            Stroke::Dashed => " stroke-dasharray=\"3 3\"",
        };
        format!(
            " stroke=\"{}\" stroke-width=\"{}\"{}{dashes}",
            (self.colour)(pen.fill.paint),
            tenths(pen.width),
            opacity("stroke", pen.fill.cover)
        )
    }

    fn block(&mut self, rect: Rect, radius: f64, fills: [Option<Fill>; 2], pen: Option<&Pen>) {
        let place = place(rect);
        let radius = radius.min(rect.width / 2.0).min(rect.height / 2.0).max(0.0);
        let round = format!(" rx=\"{}\"", tenths(radius));
        for fill in fills.into_iter().flatten() {
            let fill = self.fill(fill);
            self.put(&format!("<rect{place}{round}{fill}/>"));
        }
        if let Some(pen) = pen {
            let stroke = self.stroke(pen);
            self.put(&format!("<rect{place}{round} fill=\"none\"{stroke}/>"));
        }
    }

    /// The lines stand still on the screen while the rectangle moves over them, as on the canvas.
    fn hatch(&mut self, rect: Rect, pen: &Pen) {
        let (left, right) = (rect.x + rect.y, rect.x + rect.width + rect.y + rect.height);
        let mut sum = (left / HATCH).ceil() * HATCH;
        let mut line = String::new();
        while sum < right {
            let (top, low) = (sum - rect.y, sum - rect.y - rect.height);
            // Writing to a string cannot fail.
            let _ = write!(
                line,
                "M{}L{}",
                at(Point::new(top, rect.y)),
                at(Point::new(low, rect.y + rect.height))
            );
            sum += HATCH;
        }
        let id = self.clips;
        self.clips += 1;
        let (place, stroke) = (place(rect), self.stroke(pen));
        self.put(&format!(
            "<clipPath id=\"hatch-{id}\"><rect{place}/></clipPath>"
        ));
        self.put(&format!(
            "<path d=\"{line}\" fill=\"none\" clip-path=\"url(#hatch-{id})\"{stroke}/>"
        ));
    }

    fn words(&mut self, text: &Text) {
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
        };
        let weight = match text.weight {
            Weight::Regular => 400,
            Weight::Bold => 600,
        };
        // Wider than its room, it is condensed.
        let condensed = if Text::width(&text.text, text.size) > text.room {
            format!(
                " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                tenths(text.room)
            )
        } else {
            String::new()
        };
        let fill = self.fill(Fill::solid(text.paint));
        self.put(&format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\" \
             dominant-baseline=\"central\"{condensed}{fill}>{}</text>",
            tenths(text.at.x),
            tenths(text.at.y),
            tenths(text.size),
            escaped(&text.text)
        ));
    }
}

fn opacity(what: &str, cover: f64) -> String {
    if cover < 1.0 {
        format!(" {what}-opacity=\"{cover}\"")
    } else {
        String::new()
    }
}

fn place(rect: Rect) -> String {
    format!(
        " x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
        tenths(rect.x),
        tenths(rect.y),
        tenths(rect.width.max(0.0)),
        tenths(rect.height.max(0.0))
    )
}

fn at(point: Point) -> String {
    format!("{},{}", tenths(point.x), tenths(point.y))
}

fn tenths(value: f64) -> String {
    format!("{value:.1}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tree::glyph::Glyph;

    fn text(words: &str, room: f64) -> DrawOp {
        DrawOp::Text(Text {
            text: words.to_owned(),
            at: Point::new(10.0, 20.0),
            size: 12.0,
            room,
            paint: Paint::Ink,
            anchor: Anchor::Middle,
            weight: Weight::Bold,
        })
    }

    fn drawn(ops: &[DrawOp]) -> String {
        let size = Size {
            width: 200.0,
            height: 100.0,
        };
        let colour = |paint| match paint {
            Paint::Paper => "white",
            Paint::Ink => "black",
            _ => "grey",
        };
        svg(ops, size, colour, "a, \"b\"")
    }

    #[test]
    fn what_stands_in_a_label_cannot_end_it() {
        let svg = drawn(&[text("a < b & \"c\"", 500.0)]);
        assert!(
            svg.contains(">a &lt; b &amp; &quot;c&quot;</text>"),
            "{svg}"
        );
        assert!(svg.contains("font-family=\"a, &quot;b&quot;\""), "{svg}");
    }

    #[test]
    fn a_text_wider_than_its_room_is_condensed_and_no_other() {
        assert!(!drawn(&[text("Nxc7+", 60.0)]).contains("textLength"));
        assert!(drawn(&[text("Nxc7+", 20.0)]).contains("textLength=\"20.0\""));
    }

    #[test]
    fn every_operation_is_drawn_once_and_in_its_order() {
        let rect = Rect {
            x: 1.0,
            y: 2.0,
            width: 20.0,
            height: 10.0,
        };
        let ops = [
            DrawOp::Branch {
                from: Point::new(0.0, 0.0),
                knee: Point::new(5.0, 0.0),
                bend: [Point::new(7.0, 0.0), Point::new(7.0, 9.0)],
                to: Point::new(9.0, 9.0),
                pen: Pen::dashed(Paint::Ours, 1.5),
            },
            DrawOp::Block {
                rect,
                radius: 3.0,
                fills: [Some(Fill::tint(Paint::Accent, 0.25)), None],
                pen: Some(Pen::solid(Paint::Rule, 1.0)),
            },
            DrawOp::Hatch {
                rect,
                pen: Pen::solid(Paint::Rule, 1.0),
            },
            DrawOp::Glyph {
                glyph: Glyph::Flag,
                at: Point::new(4.0, 4.0),
                radius: 5.0,
                fill: Fill::solid(Paint::Found),
            },
        ];
        let svg = drawn(&ops);
        let marks = [
            "stroke-dasharray",
            "fill-opacity=\"0.25\"",
            "clip-path=\"url(#hatch-0)\"",
            Glyph::Flag.path(),
        ];
        let places: Vec<usize> = marks.iter().map(|mark| svg.find(mark).unwrap()).collect();
        assert!(places.is_sorted(), "{places:?}");
        // Paper, the block's inside and outline, the hatching's clip.
        assert_eq!(svg.matches("<rect").count(), 4);
        assert_eq!(svg.matches("<path").count(), 3);
    }
}
