//! Arrows, circles and labels over the men: the program's marks and the person's drawings.
//! Each line is drawn twice, a broad pale one under the coloured one, so that it stands out on
//! light squares, dark squares and men alike.

use std::rc::Rc;

use cozy_chess::{Color, Square};
use yew::prelude::*;

use super::layers::{SQUARE, translate};
use crate::model::board::geometry::arrow;
use crate::model::board::plates::{HEIGHT, Plate, plates};
use crate::model::board::{Mark, Point, Shape};
use crate::view::memo::MemoView;

/// All arrows, circles and labels.
#[derive(PartialEq)]
pub struct Arrows {
    /// The side displayed at the bottom.
    pub bottom: Color,
    /// The program's marks.
    pub marks: Rc<[Mark]>,
    /// The person's drawings.
    pub shapes: Vec<Shape>,
    /// The drawing under way.
    pub sketch: Option<Shape>,
}

impl MemoView for Arrows {
    fn draw(&self) -> Html {
        html! {
            <>
                { for self.marks.iter().map(|mark| mark_drawn(mark, self.bottom)) }
                { for self.shapes.iter().map(|shape| shape_drawn(*shape, self.bottom, None)) }
                if let Some(sketch) = self.sketch {
                    { shape_drawn(sketch, self.bottom, Some("board-sketch")) }
                }
                // Words last: nothing may be drawn over them.
                { for plates(&self.marks, self.bottom).iter().map(|plate| label_drawn(&self.marks[plate.mark], plate)) }
            </>
        }
    }
}

/// A short line with a brush's colour and dashes, for buttons.
pub fn sample(brush: crate::model::board::Brush) -> Html {
    html! {
        <svg class={classes!("board-sample", brush_class(brush.name()))} viewBox="0 0 100 24" aria-hidden="true" focusable="false">
            <path class="board-line" d="M8 12H92" stroke-dasharray={brush.dashes()} />
        </svg>
    }
}

fn shape_drawn(shape: Shape, bottom: Color, more: Option<&'static str>) -> Html {
    let class = classes!("board-shape", brush_class(shape.brush.name()), more);
    let dashes = shape.brush.dashes();
    html! {
        <g {class}>
            { match shape.to {
                Some(to) => arrow_drawn(shape.from, to, bottom, dashes),
                None => circle_drawn(shape.from, bottom, dashes),
            } }
        </g>
    }
}

fn mark_drawn(mark: &Mark, bottom: Color) -> Html {
    let class = mark_class(mark);
    let dashes = mark.kind.dashes();
    html! {
        <g {class}>
            { match mark.to {
                Some(to) => arrow_drawn(mark.from, to, bottom, dashes),
                None => frame_drawn(mark.from, bottom, dashes),
            } }
        </g>
    }
}

fn arrow_drawn(from: Square, to: Square, bottom: Color, dashes: &'static str) -> Html {
    let arrow = arrow(from, to, bottom);
    let shaft = format!("M{}L{}", units(arrow.tail), units(arrow.neck));
    let [tip, left, right] = arrow.head.map(units);
    let head = format!("M{tip}L{left}L{right}Z");
    html! {
        <>
            <path class="board-casing" d={format!("{shaft}{head}")} />
            <path class="board-line" d={shaft} stroke-dasharray={dashes} />
            <path class="board-head" d={head} />
        </>
    }
}

fn circle_drawn(square: Square, bottom: Color, dashes: &'static str) -> Html {
    html! {
        <g transform={translate(square, bottom)}>
            <circle class="board-casing" cx="50" cy="50" r="43" />
            <circle class="board-line" cx="50" cy="50" r="43" stroke-dasharray={dashes} />
        </g>
    }
}

fn frame_drawn(square: Square, bottom: Color, dashes: &'static str) -> Html {
    html! {
        <g transform={translate(square, bottom)}>
            <rect class="board-tint" width="100" height="100" />
            <rect class="board-casing" x="6" y="6" width="88" height="88" />
            <rect class="board-line" x="6" y="6" width="88" height="88" stroke-dasharray={dashes} />
        </g>
    }
}

/// The label on its plate.
fn label_drawn(mark: &Mark, plate: &Plate) -> Html {
    let [x, y, width, height] =
        [plate.middle.x, plate.middle.y, plate.width, HEIGHT].map(|squares| squares * SQUARE);
    html! {
        <g class={classes!("board-label", mark_class(mark))}>
            <rect x={tenths(x - width / 2.0)} y={tenths(y - height / 2.0)} width={tenths(width)} height={tenths(height)} rx="6" />
            <text x={tenths(x)} y={tenths(y + 9.0)}>{ &mark.label }</text>
        </g>
    }
}

fn mark_class(mark: &Mark) -> Classes {
    classes!("board-mark", format!("board-mark-{}", mark.kind.name()))
}

fn brush_class(name: &str) -> String {
    format!("board-brush-{name}")
}

fn units(point: Point) -> String {
    format!("{} {}", tenths(point.x * SQUARE), tenths(point.y * SQUARE))
}

fn tenths(value: f32) -> String {
    format!("{value:.1}")
}
