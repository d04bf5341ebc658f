//! The board: a drawing of grid, stones, values, question and chain of attention. Transparent
//! cells on top serve mouse, keyboard and screen reader.

mod frame;
mod layers;

use super::Panel;
use crate::model::{Action, AdviceDraft, Lab, Overlay, Pan, Tool, Window, point_label};
use frame::Frame;
use kenju::geometry::{Colour, Point};
use kit::view::{export, form};
use layers::{asked_badges, asked_lines, attention, grid, ground, hops, stones, values};
use yew::prelude::*;

/// The id of a point's cell.
fn cell_id(point: Point) -> String {
    format!("kj{}_{}", point.x, point.y)
}

/// The part of the learner's search that the board shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SearchLayer {
    /// The chain of attention, step by step.
    Shown,
    /// Nothing but the question: the overview does not explain the steps.
    Hidden,
}

pub fn view(panel: Panel<'_>, search: SearchLayer) -> Html {
    let lab = panel.lab;
    let is_shown = search == SearchLayer::Shown;
    let canvas = Canvas { window: lab.window };
    html! {
        <Frame columns={lab.window.columns()} at={lab.board_cursor} on_action={panel.on_action.clone()}
               label={format!("Board without edges, {0} by {0} points round {1}", lab.window.columns(), lab.window.middle)}>
            <g aria-hidden="true">
                { grid(canvas) }
                if is_shown {
                    { attention(canvas, &lab.view_state.chain) }
                }
                { asked_lines(canvas, lab.marked_question()) }
                { stones(canvas, lab) }
                { values(canvas, lab) }
                if is_shown {
                    { hops(canvas, lab) }
                }
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

/// The margin for coordinates at the left and below, in cells.
pub const MARGIN: f64 = 0.8;

#[derive(Clone, Copy)]
pub struct Canvas {
    /// The visible part of the grid.
    pub window: Window,
}

impl Canvas {
    pub fn x(self, point: Point) -> f64 {
        MARGIN + 0.5 + f64::from(point.x - self.window.middle.x + self.window.reach())
    }

    pub fn y(self, point: Point) -> f64 {
        0.5 + f64::from(self.window.middle.y + self.window.reach() - point.y)
    }

    /// The width and height, with the margin.
    pub fn size(self) -> f64 {
        f64::from(self.window.columns()) + MARGIN
    }

    /// True if the point is close enough to be drawn.
    pub fn is_near(self, point: Point) -> bool {
        point.distance(self.window.middle) < 64
    }
}

pub fn tools(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let pan = |sign: &'static str, name: &'static str, pan: Pan| {
        html! {
            <button type="button" class="button kj-tool" aria-label={name} title={name}
                    onclick={panel.sends(move || Action::Pan(pan))}>{ sign }</button>
        }
    };
    let overlays = [
        Overlay::Off,
        Overlay::Of(Colour::White),
        Overlay::Of(Colour::Black),
    ];
    let choose = move |row: usize| Action::SetOverlay(overlays[row.min(2)]);
    let values = overlays.map(|overlay| {
        let words = match overlay {
            Overlay::Off => "hidden".to_owned(),
            Overlay::Of(colour) => {
                format!("{colour}'s, {}", lab.player(colour).name)
            }
        };
        (words, overlay == lab.overlay)
    });
    html! {
        <>
            <p id="kj-board-keys" class="visually-hidden">
                { "Arrow keys move the cursor, Enter places a stone or answers, Home goes to the last stone." }
            </p>
            <div class="row kj-tools">
                <span class="kj-group" role="group" aria-label="Move the board">
                    { pan("←", "Show more to the left", Pan::Left) }
                    { pan("↑", "Show more above", Pan::Up) }
                    { pan("↓", "Show more below", Pan::Down) }
                    { pan("→", "Show more to the right", Pan::Right) }
                </span>
                <span class="kj-group" role="group" aria-label="Size of the board">
                    <button type="button" class="button kj-tool" title="Closer (+)" aria-label="Closer"
                            onclick={panel.sends(|| Action::ZoomIn)}>{ "+" }</button>
                    <button type="button" class="button kj-tool" title="Wider (-)" aria-label="Wider"
                            onclick={panel.sends(|| Action::ZoomOut)}>{ "−" }</button>
                    <button type="button" class="button kj-tool" title="Show all stones (f)"
                            onclick={panel.sends(|| Action::FitStones)}>{ "Fit" }</button>
                    { export::full_screen("button kj-tool", ".kenju", "board and question") }
                </span>
                { form::select_inline("Values", values, panel.on_action.reform(choose)) }
                if lab.pupil().is_some() {
                    <button type="button" class="button" aria-pressed={(lab.tool != Tool::Play).to_string()}
                            title="Gives advice without a question: only the patterns of this move are raised"
                            onclick={panel.sends({
                                let next = if lab.tool == Tool::Play { Tool::PointOut } else { Tool::Play };
                                move || Action::SetTool(next)
                            })}>
                        { "Point out a move" }
                    </button>
                }
            </div>
            if lab.tool == Tool::PointOut {
                <p class="quiet">{ "Choose the essential move. Esc cancels." }</p>
            }
            if lab.tool == Tool::Rivals {
                <p class="quiet">{ rivals_text(&lab.advice_draft) }{ " " }
                    { panel.button("Done", || Action::GiveAdvice) }
                </p>
            }
        </>
    }
}

/// The drafted advice and the next step.
fn rivals_text(advice_draft: &AdviceDraft) -> String {
    let AdviceDraft { essential, rivals } = advice_draft;
    let against = if rivals.is_empty() {
        "every other useful move".to_owned()
    } else {
        let points: Vec<String> = rivals.iter().map(ToString::to_string).collect();
        points.join(" and ")
    };
    format!(
        "{essential} is better than {against}: patterns that cross only {essential} are raised by one. Choose the worse moves, then {essential} again or \u{201c}Done\u{201d}. Esc cancels."
    )
}
