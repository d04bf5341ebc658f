//! The chain of attention as arrows between moves.

use super::canvas::Canvas;
use crate::model::{Lab, Looking};
use kenju::geometry::Point;
use std::fmt::Write;
use yew::prelude::*;

/// The numbered moves of the path and the arrows between them, the current comparison, and the
/// best move.
pub fn hops(canvas: Canvas, lab: &Lab) -> Html {
    let chain = &lab.view_state.chain;
    let board = lab.shown_board();
    let mut numbers: Vec<(Point, String)> = Vec::new();
    for (index, hop) in chain.hops.iter().enumerate() {
        let number = (index + 1).to_string();
        match numbers.iter_mut().find(|(point, _)| *point == hop.to) {
            Some((_, text)) if text.len() < 5 => {
                text.push(',');
                text.push_str(&number);
            }
            Some(_) => {}
            None => numbers.push((hop.to, number)),
        }
    }
    // A question has its own numbers.
    if lab.marked_question().is_some() {
        numbers.clear();
    }
    let best = chain.chosen.or(chain.best.map(|(point, _)| point));
    let shown = |point: &Point| lab.window.holds(*point);
    html! {
        <>
            { for chain.hops.iter().filter_map(|hop| Some((hop.from?, hop.to))).filter(|(from, to)| shown(from) && shown(to) && from != to).map(|(from, to)| arrow(canvas, from, to)) }
            { for numbers.iter().filter(|(point, _)| shown(point)).map(|(point, text)| {
                let is_free = board.stone_at(*point).is_none();
                // On a stone the number moves to the corner.
                let (x, y) = if is_free { (canvas.x(*point), canvas.y(*point)) } else { (canvas.x(*point) + 0.34, canvas.y(*point) - 0.34) };
                let half = 0.2 + 0.09 * text.len() as f64;
                html! {
                    <g class="kj-hop">
                        <rect x={(x - half).to_string()} y={(y - 0.24).to_string()} width={(half * 2.0).to_string()} height="0.48" rx="0.24" />
                        <text x={x.to_string()} y={(y + 0.13).to_string()}>{ text }</text>
                    </g>
                }
            }) }
            if let Looking::Move(point, _) = chain.looking {
                if shown(&point) {
                    <circle class="kj-looking" cx={canvas.x(point).to_string()} cy={canvas.y(point).to_string()} r="0.42" />
                }
            }
            if let Some(point) = best.filter(shown) {
                <path class="kj-best" d={star(canvas.x(point) - 0.36, canvas.y(point) - 0.36)} />
            }
        </>
    }
}

/// An arrow from the edge of one numbered move to the next.
fn arrow(canvas: Canvas, from: Point, to: Point) -> Html {
    let (x1, y1, x2, y2) = (canvas.x(from), canvas.y(from), canvas.x(to), canvas.y(to));
    let length = (x2 - x1).hypot(y2 - y1);
    let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (x1, y1, x2, y2) = (
        x1 + ux * 0.34,
        y1 + uy * 0.34,
        x2 - ux * 0.36,
        y2 - uy * 0.36,
    );
    let wing = |side: f64| (x2 - ux * 0.22 - uy * side, y2 - uy * 0.22 + ux * side);
    let ((ax, ay), (bx, by)) = (wing(0.13), wing(-0.13));
    html! {
        <g class="kj-arrow">
            <path d={format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}")} />
            <path d={format!("M{ax:.2} {ay:.2}L{x2:.2} {y2:.2}L{bx:.2} {by:.2}")} />
        </g>
    }
}

fn star(x: f64, y: f64) -> String {
    let mut path = String::new();
    for k in 0..10u8 {
        let radius = if k % 2 == 0 { 0.2 } else { 0.085 };
        let angle = f64::from(k) * std::f64::consts::PI / 5.0;
        let command = if k == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "{command}{:.2} {:.2}",
            x + radius * angle.sin(),
            y - radius * angle.cos()
        );
    }
    path.push('Z');
    path
}
