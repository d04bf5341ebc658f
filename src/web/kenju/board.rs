//! The window onto the unbounded board as one drawing: grid, stones, values, the question's two
//! lines or moves, the chain of attention, and over it the cells a keyboard and a screen reader
//! walk on.

use super::{KenjuLab, Msg, Panel};
use crate::app::kenju_lab::{
    Action, Asked, Chain, Lab, Looking, Overlay, Pan, Tool, Window, point_label,
};
use crate::kenju::geometry::{Colour, Point};
use std::fmt::Write;
use yew::html::Scope;
use yew::prelude::*;

/// Room for the coordinates at the left and below, in cells.
pub const MARGIN: f64 = 0.8;

/// The id of a point's cell.
pub fn cell_id(point: Point) -> String {
    format!("kj{}_{}", point.x, point.y)
}

/// Where points are drawn.
#[derive(Clone, Copy)]
struct Sheet {
    window: Window,
}

impl Sheet {
    fn x(self, point: Point) -> f64 {
        MARGIN + 0.5 + f64::from(point.x - self.window.middle.x + self.window.reach())
    }

    fn y(self, point: Point) -> f64 {
        0.5 + f64::from(self.window.middle.y + self.window.reach() - point.y)
    }

    fn size(self) -> f64 {
        f64::from(self.window.columns()) + MARGIN
    }

    /// The distance of a point is bounded before it is drawn.
    fn is_near(self, point: Point) -> bool {
        point.distance(self.window.middle) < 64
    }
}

/// The board.
pub fn view(panel: Panel<'_>, link: &Scope<KenjuLab>, field: &NodeRef) -> Html {
    let lab = panel.lab;
    let sheet = Sheet { window: lab.window };
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
    let at = lab.at;
    let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
        let msg = key(&event, at)?;
        event.prevent_default();
        event.stop_propagation();
        Some(msg)
    });
    let viewbox = format!("0 0 {0} {0}", sheet.size());
    html! {
        <svg ref={field.clone()} class="kj-board" viewBox={viewbox} role="grid"
             aria-label={format!("Board without edges, {0} by {0} points round {1}", lab.window.columns(), lab.window.middle)}
             aria-describedby="kj-board-keys"
             {onpointerdown} {onpointermove} {onclick} {onkeydown}>
            <g aria-hidden="true">
                { grid(sheet) }
                { attention(sheet, &lab.scene.chain) }
                { asked_lines(sheet, lab.asked()) }
                { stones(sheet, lab) }
                { values(sheet, lab) }
                { hops(sheet, lab) }
                { asked_badges(sheet, lab.asked()) }
            </g>
            { cells(sheet, lab) }
        </svg>
    }
}

/// Pan, zoom, fit, values, and what a click means.
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
    let choose = panel.chooses(move |row| Action::SetOverlay(overlays[row.min(2)]));
    html! {
        <>
            <p id="kj-board-keys" class="visually-hidden">
                { "Arrow keys walk, Enter places a stone or answers, Home goes to the last stone." }
            </p>
            <div class="row kj-tools">
                <span class="kj-group" role="group" aria-label="Move the board">
                    { pan("←", "Show more to the left", Pan::Left) }
                    { pan("↑", "Show more above", Pan::Up) }
                    { pan("↓", "Show more below", Pan::Down) }
                    { pan("→", "Show more to the right", Pan::Right) }
                </span>
                <span class="kj-group" role="group" aria-label="Size of the board">
                    <button type="button" class="button kj-tool" title="Closer (+)" aria-label="Closer (+)"
                            onclick={panel.sends(|| Action::Closer)}>{ "+" }</button>
                    <button type="button" class="button kj-tool" title="Wider (-)" aria-label="Wider (-)"
                            onclick={panel.sends(|| Action::Wider)}>{ "−" }</button>
                    <button type="button" class="button kj-tool" title="All stones in sight (f)"
                            onclick={panel.sends(|| Action::Fit)}>{ "Fit" }</button>
                </span>
                <label class="field-inline">
                    { "Values " }
                    <select class="select" onchange={choose}>
                        { for overlays.iter().map(|overlay| html! {
                            <option key={format!("{overlay:?}")} selected={*overlay == lab.overlay}>
                                { match overlay {
                                    Overlay::Off => "hidden".to_owned(),
                                    Overlay::Of(colour) => format!("{colour}'s, {}", lab.session.seat(*colour).player.name),
                                } }
                            </option>
                        }) }
                    </select>
                </label>
                if lab.pupil().is_some() {
                    <button type="button" class="button" aria-pressed={(lab.tool == Tool::PointOut).to_string()}
                            title="Advice nobody asked for: the patterns of this move alone are raised"
                            onclick={panel.sends({
                                let next = if lab.tool == Tool::PointOut { Tool::Play } else { Tool::PointOut };
                                move || Action::SetTool(next)
                            })}>
                        { "Point out a move" }
                    </button>
                }
            </div>
            if lab.tool == Tool::PointOut {
                <p class="quiet">{ "Choose the move that is essential here. The patterns that cross it and no \
                    other useful move are raised by one. Esc ends this." }</p>
            }
        </>
    }
}

fn point_of(element: &web_sys::Element) -> Option<Point> {
    let number = |name| element.get_attribute(name)?.parse().ok();
    Some(Point::new(number("data-x")?, number("data-y")?))
}

fn key(event: &KeyboardEvent, at: Point) -> Option<Msg> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let by = |x: i32, y: i32| {
        Some(Msg::Walk(Point::new(
            at.x.saturating_add(x),
            at.y.saturating_add(y),
        )))
    };
    match event.key().as_str() {
        "ArrowLeft" => by(-1, 0),
        "ArrowRight" => by(1, 0),
        "ArrowUp" => by(0, 1),
        "ArrowDown" => by(0, -1),
        "Enter" | " " => Some(Msg::Lab(Action::Click(at))),
        _ => None,
    }
}

fn grid(sheet: Sheet) -> Html {
    let (size, columns) = (sheet.size(), sheet.window.columns());
    let mut lines = String::new();
    for k in 0..columns {
        let at = f64::from(k) + 0.5;
        // Writing to a string cannot fail.
        let _ = write!(lines, "M{} 0V{columns}M{MARGIN} {at}H{size}", MARGIN + at);
    }
    let middle = sheet.window.middle;
    let reach = sheet.window.reach();
    // Every coordinate on a small window, every second on a wide one.
    let shown = |n: i32| columns <= 15 || n % 2 == 0;
    let low = f64::from(columns) + MARGIN * 0.65;
    html! {
        <>
            <rect class="kj-ground" x={MARGIN.to_string()} y="0" width={columns.to_string()} height={columns.to_string()} />
            <path class="kj-lines" d={lines} />
            { for (-reach..=reach).filter(|k| shown(middle.x + k)).map(|k| {
                let x = middle.x + k;
                let class = if x == 0 { "kj-coordinate kj-zero" } else { "kj-coordinate" };
                html! { <text {class} x={sheet.x(Point::new(x, middle.y)).to_string()} y={low.to_string()}>{ x }</text> }
            }) }
            { for (-reach..=reach).filter(|k| shown(middle.y + k)).map(|k| {
                let y = middle.y + k;
                let class = if y == 0 { "kj-coordinate kj-zero" } else { "kj-coordinate" };
                html! { <text {class} x={(MARGIN * 0.5).to_string()} y={(sheet.y(Point::new(middle.x, y)) + 0.13).to_string()}>{ y }</text> }
            }) }
        </>
    }
}

/// A stroke from end to end of a line of five, moved aside by so much of a cell.
fn band(sheet: Sheet, points: &[Point; 5], class: &'static str, aside: f64) -> Html {
    if !sheet.is_near(points[0]) {
        return html! {};
    }
    let (x1, y1, x2, y2) = (
        sheet.x(points[0]),
        sheet.y(points[0]),
        sheet.x(points[4]),
        sheet.y(points[4]),
    );
    let length = (x2 - x1).hypot(y2 - y1);
    let (dx, dy) = ((y2 - y1) / length * aside, (x1 - x2) / length * aside);
    html! {
        <line {class} x1={(x1 + dx).to_string()} y1={(y1 + dy).to_string()}
              x2={(x2 + dx).to_string()} y2={(y2 + dy).to_string()} />
    }
}

/// The line attention is on and the one it is compared with.
fn attention(sheet: Sheet, chain: &Chain) -> Html {
    html! {
        <>
            if let (Some((line, _)), None) = (&chain.line, chain.chosen) {
                { band(sheet, line, "kj-attention", 0.0) }
            }
            if let Looking::Line(line, _) = &chain.looking {
                { band(sheet, line, "kj-looking-line", 0.0) }
            }
        </>
    }
}

fn asked_lines(sheet: Sheet, asked: Option<&Asked>) -> Html {
    match asked {
        Some(Asked::Lines { lines, .. }) => {
            let aside = aside_of(lines);
            html! {
                <>
                    { band(sheet, &lines[0], "kj-first", aside) }
                    { band(sheet, &lines[1], "kj-second", -aside) }
                </>
            }
        }
        Some(Asked::Moves { line, .. }) => band(sheet, line, "kj-attention", 0.0),
        _ => html! {},
    }
}

/// Two lines along the same row, column or diagonal lie side by side.
fn aside_of(lines: &[[Point; 5]; 2]) -> f64 {
    let shared = lines[0].iter().filter(|point| lines[1].contains(point));
    if shared.count() > 1 { 0.2 } else { 0.0 }
}

/// The numbers 1 and 2 where the question's lines end or its moves lie.
fn asked_badges(sheet: Sheet, asked: Option<&Asked>) -> Html {
    let badge = |number: &'static str, (x, y): (f64, f64), class: &'static str| {
        html! {
            <g {class}>
                <circle cx={x.to_string()} cy={y.to_string()} r="0.3" />
                <text class="kj-badge-text" x={x.to_string()} y={(y + 0.14).to_string()}>{ number }</text>
            </g>
        }
    };
    let on = |point: Point| (sheet.x(point), sheet.y(point));
    match asked {
        Some(Asked::Lines { at, lines }) => {
            // Beyond the end that is further from the crossing, so that no stone is hidden.
            let beyond = |line: &[Point; 5], aside: f64| {
                let far = if line[0].distance(*at) > line[4].distance(*at) {
                    0
                } else {
                    4
                };
                let (end, next) = (line[far], line[if far == 0 { 1 } else { 3 }]);
                let (dx, dy) = (end.x - next.x, next.y - end.y);
                let (x, y) = (
                    sheet.x(end) + f64::from(dx) * 0.62,
                    sheet.y(end) + f64::from(dy) * 0.62,
                );
                // As far to the side as the line itself is drawn.
                (x + f64::from(dy) * aside, y - f64::from(dx) * aside)
            };
            let aside = if aside_of(lines) > 0.0 { 0.3 } else { 0.0 };
            let sign = |line: &[Point; 5], aside: f64| {
                let far = line[0].distance(*at) > line[4].distance(*at);
                if far { -aside } else { aside }
            };
            html! {
                <>
                    { badge("1", beyond(&lines[0], sign(&lines[0], aside)), "kj-badge kj-badge-first") }
                    { badge("2", beyond(&lines[1], sign(&lines[1], -aside)), "kj-badge kj-badge-second") }
                    <circle class="kj-crossing" cx={sheet.x(*at).to_string()} cy={sheet.y(*at).to_string()} r="0.36" />
                    <text class="kj-asked" x={sheet.x(*at).to_string()} y={(sheet.y(*at) + 0.15).to_string()}>{ "?" }</text>
                </>
            }
        }
        Some(Asked::Moves { moves, .. }) => html! {
            <>
                { badge("1", on(moves[0]), "kj-badge kj-badge-first") }
                { badge("2", on(moves[1]), "kj-badge kj-badge-second") }
            </>
        },
        Some(Asked::Weight(point)) => html! {
            <circle class="kj-crossing" cx={sheet.x(*point).to_string()} cy={sheet.y(*point).to_string()} r="0.46" />
        },
        None => html! {},
    }
}

fn stones(sheet: Sheet, lab: &Lab) -> Html {
    let board = lab.shown_board();
    let last = board.last_stone().map(|stone| stone.point);
    let five = board.winning_line().and_then(|line| {
        let places = board.line(line).places;
        let ends = [places[0], places[4]].map(|id| board.place(id).point);
        sheet.is_near(ends[0]).then_some(ends)
    });
    html! {
        <>
            { for board.stones().filter(|stone| lab.window.holds(stone.point)).map(|stone| {
                stone_at(sheet, stone.point, stone.colour, Some(stone.point) == last, false)
            }) }
            if let Some(point) = lab.proposal().filter(|point| lab.window.holds(*point)) {
                { stone_at(sheet, point, board.to_move(), false, true) }
            }
            if let Some([from, to]) = five {
                <line class="kj-five" x1={sheet.x(from).to_string()} y1={sheet.y(from).to_string()}
                      x2={sheet.x(to).to_string()} y2={sheet.y(to).to_string()} />
            }
        </>
    }
}

/// White's stones are round, Black's square: the colour alone need not be told apart.
fn stone_at(sheet: Sheet, point: Point, colour: Colour, is_last: bool, is_proposed: bool) -> Html {
    let (x, y) = (sheet.x(point), sheet.y(point));
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

fn values(sheet: Sheet, lab: &Lab) -> Html {
    let values = &lab.scene.values;
    let best = values.values().copied().max().unwrap_or(0);
    html! {
        { for values.iter().filter(|(point, _)| lab.window.holds(**point)).map(|(&point, &value)| {
            let class = if value == best && best > 0 { "kj-value kj-value-best" } else { "kj-value" };
            html! {
                <g>
                    <rect class="kj-value-ground" x={(sheet.x(point) - 0.4).to_string()} y={(sheet.y(point) - 0.24).to_string()} width="0.8" height="0.48" rx="0.1" />
                    <text {class} x={sheet.x(point).to_string()} y={(sheet.y(point) + 0.13).to_string()}>{ value }</text>
                </g>
            }
        }) }
    }
}

/// The moves of the path, numbered, with arrows from one to the next; what is looked at; the best.
fn hops(sheet: Sheet, lab: &Lab) -> Html {
    let chain = &lab.scene.chain;
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
    // The question has numbers of its own.
    if lab.asked().is_some() {
        numbers.clear();
    }
    let best = chain.chosen.or(chain.best.map(|(point, _)| point));
    let shown = |point: &Point| lab.window.holds(*point);
    html! {
        <>
            { for chain.hops.iter().filter_map(|hop| Some((hop.from?, hop.to))).filter(|(from, to)| shown(from) && shown(to) && from != to).map(|(from, to)| arrow(sheet, from, to)) }
            { for numbers.iter().filter(|(point, _)| shown(point)).map(|(point, text)| {
                let is_free = board.stone_at(*point).is_none();
                // On a stone the number moves to the corner.
                let (x, y) = if is_free { (sheet.x(*point), sheet.y(*point)) } else { (sheet.x(*point) + 0.34, sheet.y(*point) - 0.34) };
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
                    <circle class="kj-looking" cx={sheet.x(point).to_string()} cy={sheet.y(point).to_string()} r="0.42" />
                }
            }
            if let Some(point) = best.filter(shown) {
                <path class="kj-best" d={star(sheet.x(point) - 0.36, sheet.y(point) - 0.36)} />
            }
        </>
    }
}

/// From the rim of one numbered move to that of the next.
fn arrow(sheet: Sheet, from: Point, to: Point) -> Html {
    let (x1, y1, x2, y2) = (sheet.x(from), sheet.y(from), sheet.x(to), sheet.y(to));
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

/// The cells: what is clicked, walked on and read aloud.
fn cells(sheet: Sheet, lab: &Lab) -> Html {
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
                          x={(sheet.x(point) - 0.5).to_string()} y={(sheet.y(point) - 0.5).to_string()}
                          width="1" height="1" />
                }) }
            </g>
        }) }
    }
}
