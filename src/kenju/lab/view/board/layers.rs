//! The layers of the drawing: grid, lines, stones, values, and the chain of attention as arrows
//! between moves.

use super::{Canvas, MARGIN};
use crate::model::{Chain, Lab, Looking, MarkedQuestion, is_overlapping};
use kenju::geometry::{Colour, Point};
use std::fmt::Write;
use yew::prelude::*;

pub fn ground(canvas: Canvas) -> Html {
    let (size, columns) = (canvas.size(), canvas.window.columns());
    let mut lines = String::new();
    for k in 0..columns {
        let at = f64::from(k) + 0.5;
        // Writing to a string cannot fail.
        let _ = write!(lines, "M{} 0V{columns}M{MARGIN} {at}H{size}", MARGIN + at);
    }
    html! {
        <>
            <rect class="kj-ground" x={MARGIN.to_string()} y="0" width={columns.to_string()} height={columns.to_string()} />
            <path class="kj-lines" d={lines} />
        </>
    }
}

/// The grid with its coordinates.
pub fn grid(canvas: Canvas) -> Html {
    let columns = canvas.window.columns();
    let middle = canvas.window.middle;
    let reach = canvas.window.reach();
    // A small window shows every coordinate, a wide one every second.
    let shown = |n: i32| columns <= 15 || n % 2 == 0;
    let low = f64::from(columns) + MARGIN * 0.65;
    html! {
        <>
            { ground(canvas) }
            { for (-reach..=reach).filter(|k| shown(middle.x + k)).map(|k| {
                let x = middle.x + k;
                let class = if x == 0 { "kj-coordinate kj-zero" } else { "kj-coordinate" };
                html! { <text {class} x={canvas.x(Point::new(x, middle.y)).to_string()} y={low.to_string()}>{ x }</text> }
            }) }
            { for (-reach..=reach).filter(|k| shown(middle.y + k)).map(|k| {
                let y = middle.y + k;
                let class = if y == 0 { "kj-coordinate kj-zero" } else { "kj-coordinate" };
                html! { <text {class} x={(MARGIN * 0.5).to_string()} y={(canvas.y(Point::new(middle.x, y)) + 0.13).to_string()}>{ y }</text> }
            }) }
        </>
    }
}

/// A stroke along a line of five, shifted sideways by part of a cell.
fn band(canvas: Canvas, points: &[Point; 5], class: &'static str, aside: f64) -> Html {
    if !canvas.is_near(points[0]) {
        return html! {};
    }
    let (x1, y1, x2, y2) = (
        canvas.x(points[0]),
        canvas.y(points[0]),
        canvas.x(points[4]),
        canvas.y(points[4]),
    );
    let length = (x2 - x1).hypot(y2 - y1);
    let (dx, dy) = ((y2 - y1) / length * aside, (x1 - x2) / length * aside);
    html! {
        <line {class} x1={(x1 + dx).to_string()} y1={(y1 + dy).to_string()}
              x2={(x2 + dx).to_string()} y2={(y2 + dy).to_string()} />
    }
}

/// The line in focus and the line it is compared with.
pub fn attention(canvas: Canvas, chain: &Chain) -> Html {
    html! {
        <>
            if let (Some((line, _)), None) = (&chain.line, chain.chosen) {
                { band(canvas, line, "kj-attention", 0.0) }
            }
            if let Looking::Line(line, _) = &chain.looking {
                { band(canvas, line, "kj-looking-line", 0.0) }
            }
        </>
    }
}

/// The lines of a question, or the line that contains its moves.
pub fn asked_lines(canvas: Canvas, asked: Option<&MarkedQuestion>) -> Html {
    match asked {
        Some(MarkedQuestion::Lines { lines, .. }) => {
            let aside = aside_of(lines);
            html! {
                <>
                    { band(canvas, &lines[0], "kj-first", aside) }
                    { band(canvas, &lines[1], "kj-second", -aside) }
                </>
            }
        }
        Some(MarkedQuestion::Moves { line, .. }) => band(canvas, line, "kj-attention", 0.0),
        _ => html! {},
    }
}

/// The sideways shift of two lines that overlap: a gap is left between them, in which the stones stand.
fn aside_of(lines: &[[Point; 5]; 2]) -> f64 {
    if is_overlapping(lines) { 0.3 } else { 0.0 }
}

/// The numbers 1 and 2 of a question, beyond the ends of its lines or on its moves. With
/// `is_answered` a click on a number answers.
pub fn asked_badges(canvas: Canvas, asked: Option<&MarkedQuestion>, is_answered: bool) -> Html {
    let is_answered = is_answered && matches!(asked, Some(MarkedQuestion::Lines { .. }));
    let badge = |number: &'static str, (x, y): (f64, f64), class: &'static str| {
        html! {
            <g {class} data-answer={is_answered.then_some(number)}>
                if is_answered {
                    <circle class="kj-badge-field" cx={x.to_string()} cy={y.to_string()} r="0.5" />
                }
                <circle cx={x.to_string()} cy={y.to_string()} r="0.3" />
                <text class="kj-badge-text" x={x.to_string()} y={(y + 0.14).to_string()}>{ number }</text>
            </g>
        }
    };
    let on = |point: Point| (canvas.x(point), canvas.y(point));
    match asked {
        Some(MarkedQuestion::Lines {
            at,
            lines,
            is_turned,
        }) => {
            // At the end further from the crossing, so that no stone is hidden.
            // A turned line may end on the only stone.
            let past = if *is_turned { 0.78 } else { 0.62 };
            let is_first_far = |k: usize| lines[k][0].distance(at[k]) > lines[k][4].distance(at[k]);
            let beyond = |k: usize, aside: f64| {
                let (line, far) = (lines[k], if is_first_far(k) { 0 } else { 4 });
                let (end, next) = (line[far], line[if far == 0 { 1 } else { 3 }]);
                let (dx, dy) = (end.x - next.x, next.y - end.y);
                let (x, y) = (
                    canvas.x(end) + f64::from(dx) * past,
                    canvas.y(end) + f64::from(dy) * past,
                );
                // Shifted like the line itself.
                (x + f64::from(dy) * aside, y - f64::from(dx) * aside)
            };
            let aside = if is_overlapping(lines) { 0.4 } else { 0.0 };
            let sign = |k: usize, aside: f64| if is_first_far(k) { -aside } else { aside };
            let crossings = if *is_turned { &at[..] } else { &at[..1] };
            html! {
                <>
                    { badge("1", beyond(0, sign(0, aside)), "kj-badge kj-badge-first") }
                    { badge("2", beyond(1, sign(1, -aside)), "kj-badge kj-badge-second") }
                    { for crossings.iter().map(|&at| html! {
                        <>
                            <circle class="kj-crossing" cx={canvas.x(at).to_string()} cy={canvas.y(at).to_string()} r="0.36" />
                            <text class="kj-asked" x={canvas.x(at).to_string()} y={(canvas.y(at) + 0.15).to_string()}>{ "?" }</text>
                        </>
                    }) }
                </>
            }
        }
        Some(MarkedQuestion::Moves { moves, .. }) => html! {
            <>
                { badge("1", on(moves[0]), "kj-badge kj-badge-first") }
                { badge("2", on(moves[1]), "kj-badge kj-badge-second") }
            </>
        },
        Some(MarkedQuestion::Weight(point)) => html! {
            <circle class="kj-crossing" cx={canvas.x(*point).to_string()} cy={canvas.y(*point).to_string()} r="0.46" />
        },
        None => html! {},
    }
}

/// The stones, a proposed stone, and five in a row.
pub fn stones(canvas: Canvas, lab: &Lab) -> Html {
    let board = lab.shown_board();
    let last = board.last_stone().map(|stone| stone.point);
    let five = board.winning_line().and_then(|line| {
        let places = board.line(line).places;
        let ends = [places[0], places[4]].map(|id| board.place(id).point);
        canvas.is_near(ends[0]).then_some(ends)
    });
    html! {
        <>
            { for board.stones().filter(|stone| lab.window.holds(stone.point)).map(|stone| {
                stone_at(canvas, stone.point, stone.colour, Some(stone.point) == last, false)
            }) }
            if let Some(point) = lab.proposal().filter(|point| lab.window.holds(*point)) {
                { stone_at(canvas, point, board.to_move(), false, true) }
            }
            if let Some([from, to]) = five {
                <line class="kj-five" x1={canvas.x(from).to_string()} y1={canvas.y(from).to_string()}
                      x2={canvas.x(to).to_string()} y2={canvas.y(to).to_string()} />
            }
        </>
    }
}

/// White's stones are round and Black's square, so that colour alone does not distinguish them.
fn stone_at(
    canvas: Canvas,
    point: Point,
    colour: Colour,
    is_last: bool,
    is_proposed: bool,
) -> Html {
    let (x, y) = (canvas.x(point), canvas.y(point));
    let class = match (colour, is_proposed) {
        (Colour::White, false) => "kj-stone kj-white",
        (Colour::Black, false) => "kj-stone kj-black",
        (Colour::White, true) => "kj-stone kj-white kj-proposed",
        (Colour::Black, true) => "kj-stone kj-black kj-proposed",
    };
    let dot = match colour {
        Colour::White => "kj-last kj-last-white",
        Colour::Black => "kj-last kj-last-black",
    };
    html! {
        <>
            if colour == Colour::White {
                <circle {class} cx={x.to_string()} cy={y.to_string()} r="0.41" />
            } else {
                <rect {class} x={(x - 0.37).to_string()} y={(y - 0.37).to_string()} width="0.74" height="0.74" rx="0.14" />
            }
            if is_last {
                <circle class={dot} cx={x.to_string()} cy={y.to_string()} r="0.14" />
            }
        </>
    }
}

/// The values of the useful moves, the highest underlined.
pub fn values(canvas: Canvas, lab: &Lab) -> Html {
    let values = &lab.view_state.values;
    let best = values.values().copied().max().unwrap_or(0);
    html! {
        { for values.iter().filter(|(point, _)| lab.window.holds(**point)).map(|(&point, &value)| {
            let class = if value == best && best > 0 { "kj-value kj-value-best" } else { "kj-value" };
            html! {
                <g>
                    <rect class="kj-value-ground" x={(canvas.x(point) - 0.4).to_string()} y={(canvas.y(point) - 0.24).to_string()} width="0.8" height="0.48" rx="0.1" />
                    <text {class} x={canvas.x(point).to_string()} y={(canvas.y(point) + 0.13).to_string()}>{ value }</text>
                </g>
            }
        }) }
    }
}

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
