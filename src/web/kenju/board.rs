//! The window onto the unbounded board as one drawing: grid, stones, values, the question's two
//! lines or moves, the chain of attention, and over it the cells a keyboard and a screen reader
//! walk on.

mod canvas;
mod hops;
mod layers;
mod tools;

use super::{KenjuLab, Msg, Panel};
use crate::app::kenju::{Action, Lab, point_label};
use crate::kenju::geometry::Point;
use crate::web::board::events;
use canvas::Canvas;
use hops::hops;
use layers::{asked_badges, asked_lines, attention, grid, stones, values};
use yew::html::Scope;
use yew::prelude::*;

pub use canvas::MARGIN;
pub use tools::tools;

/// The id of a point's cell.
pub fn cell_id(point: Point) -> String {
    format!("kj{}_{}", point.x, point.y)
}

/// The board.
pub fn view(panel: Panel<'_>, link: &Scope<KenjuLab>, field: &NodeRef) -> Html {
    let lab = panel.lab;
    let canvas = Canvas { window: lab.window };
    let onpointerdown = link.batch_callback(|event: PointerEvent| {
        (event.is_primary() && event.button() == 0)
            .then(|| Msg::Press(event.client_x().into(), event.client_y().into()))
    });
    let onpointermove = link.batch_callback(|event: PointerEvent| {
        (event.is_primary() && event.buttons() == 1)
            .then(|| Msg::Move(event.client_x().into(), event.client_y().into()))
    });
    let onclick = link.batch_callback(|event: MouseEvent| {
        let target = event.target_dyn_into::<web_sys::Element>()?;
        point_of(&target).map(|point| Msg::Lab(Action::Click(point)))
    });
    let board = field.clone();
    // After a click the keys are the page's.
    let onmousedown = Callback::from(move |event: MouseEvent| {
        event.prevent_default();
        events::focus_in_place(&board);
    });
    let board = field.clone();
    let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
        let msg = key(&event).filter(|_| !events::is_on_field(&event, &board))?;
        event.prevent_default();
        event.stop_propagation();
        Some(msg)
    });
    let viewbox = format!("0 0 {0} {0}", canvas.size());
    html! {
        <svg ref={field.clone()} class="kj-board" viewBox={viewbox} role="grid" tabindex="-1"
             aria-label={format!("Board without edges, {0} by {0} points round {1}", lab.window.columns(), lab.window.middle)}
             aria-describedby="kj-board-keys"
             {onpointerdown} {onpointermove} {onclick} {onmousedown} {onkeydown}>
            <g aria-hidden="true">
                { grid(canvas) }
                { attention(canvas, &lab.view_state.chain) }
                { asked_lines(canvas, lab.asked()) }
                { stones(canvas, lab) }
                { values(canvas, lab) }
                { hops(canvas, lab) }
                { asked_badges(canvas, lab.asked()) }
            </g>
            { cells(canvas, lab) }
        </svg>
    }
}

fn point_of(element: &web_sys::Element) -> Option<Point> {
    let number = |name| element.get_attribute(name)?.parse().ok();
    Some(Point::new(number("data-x")?, number("data-y")?))
}

/// Says which way, and not where to: a key may come before the last one is drawn.
fn key(event: &KeyboardEvent) -> Option<Msg> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    match event.key().as_str() {
        "ArrowLeft" => Some(Msg::Playback(-1, 0)),
        "ArrowRight" => Some(Msg::Playback(1, 0)),
        "ArrowUp" => Some(Msg::Playback(0, 1)),
        "ArrowDown" => Some(Msg::Playback(0, -1)),
        "Enter" | " " => Some(Msg::Enter),
        _ => None,
    }
}

/// The cells: what is clicked, walked on and read aloud.
fn cells(canvas: Canvas, lab: &Lab) -> Html {
    let at = if lab.window.holds(lab.at) {
        lab.at
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
