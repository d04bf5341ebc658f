//! The board: a drawing of grid, stones, values, question and chain of attention. Transparent
//! cells on top serve mouse, keyboard and screen reader.

mod canvas;
mod frame;
mod hops;
mod layers;
mod tools;

use super::Panel;
use crate::model::{Lab, Tool, Window, point_label};
use canvas::{Canvas, MARGIN};
use frame::Frame;
use hops::hops;
use kenju::geometry::Point;
use layers::{asked_badges, asked_lines, attention, grid, ground, stones, values};
use yew::prelude::*;

pub use tools::tools;

/// The id of a point's cell.
fn cell_id(point: Point) -> String {
    format!("kj{}_{}", point.x, point.y)
}

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let canvas = Canvas { window: lab.window };
    html! {
        <Frame columns={lab.window.columns()} at={lab.board_cursor} on_action={panel.on_action.clone()}
               label={format!("Board without edges, {0} by {0} points round {1}", lab.window.columns(), lab.window.middle)}>
            <g aria-hidden="true">
                { grid(canvas) }
                { attention(canvas, &lab.view_state.chain) }
                { asked_lines(canvas, lab.marked_question()) }
                { stones(canvas, lab) }
                { values(canvas, lab) }
                { hops(canvas, lab) }
            </g>
            { cells(canvas, lab) }
            // Above the cells, so that a line's number can be clicked.
            <g class="kj-asked-marks" aria-hidden="true">
                { asked_badges(canvas, lab.marked_question(), lab.tool == Tool::Play) }
            </g>
        </Frame>
    }
}

/// The lab's board as a small picture, without coordinates.
pub fn miniature(lab: &Lab) -> Html {
    let window = Window::new(11).fitted(lab.board());
    let (canvas, columns) = (Canvas { window }, window.columns());
    html! {
        <svg class="kj-mini" viewBox={format!("{MARGIN} 0 {columns} {columns}")}>
            { ground(canvas) }
            { asked_lines(canvas, lab.marked_question()) }
            { stones(canvas, lab) }
            { asked_badges(canvas, lab.marked_question(), false) }
        </svg>
    }
}

/// The cells that are clicked, focused and read aloud.
fn cells(canvas: Canvas, lab: &Lab) -> Html {
    let at = if lab.window.holds(lab.board_cursor) {
        lab.board_cursor
    } else {
        lab.window.middle
    };
    html! {
        { for lab.window.rows().enumerate().map(|(row, points)| html! {
            <g key={row} role="row">
                { for points.map(|point| html! {
                    <rect key={point.x} id={cell_id(point)} class="kj-cell" role="gridcell"
                          tabindex={if point == at { "0" } else { "-1" }}
                          aria-label={point_label(lab, point)}
                          data-x={point.x.to_string()} data-y={point.y.to_string()}
                          x={(canvas.x(point) - 0.5).to_string()} y={(canvas.y(point) - 0.5).to_string()}
                          width="1" height="1" />
                }) }
            </g>
        }) }
    }
}
