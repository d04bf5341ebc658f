//! The overview: one timeline, one large score, one handle.

use super::Pane;
use super::show::show_board;
use crate::experiment::{Panel, Unit};
use crate::model::overview::{Layout, Overview};
use crate::model::{Action, RatingAction, Run};
use kit::model::Page;
use kit::model::board::{Mark as Arrow, MarkKind};
use kit::model::squares::grouped;
use kit::view::chart::use_width;
use kit::view::notices;
use kit::view::workbench::Choice;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// Room that a name and a mark need on a band, in pixels.
const NAMED: f64 = 92.0;

pub fn view(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let overview = Rc::new(lab.overview());
    let board = overview.draft.board.as_ref().map(|board| {
        let arrows: Vec<Arrow> = overview
            .preferred()
            .into_iter()
            .map(|it| Arrow {
                kind: if it.is_best {
                    MarkKind::Rule
                } else {
                    MarkKind::Ours
                },
                from: it.mv.from,
                to: Some(it.mv.to),
                label: it.mark.to_string(),
            })
            .collect();
        show_board(pane, board, &arrows)
    });
    let is_running = lab.run.is_some();
    let class = classes!(
        "rating",
        "overview",
        "rating-over",
        board.is_none().then_some("is-wide")
    );
    html! {
        <div {class}>
            { notices::view(&lab.notices, &pane.on_action.reform(Action::Dismiss)) }
            { board.unwrap_or_default() }
            <section class="overview-side" aria-label="The score of an analysis">
                <div class="rating-over-top">
                    <p class="rating-over-score" aria-live="off">
                        <output>{ overview.score() }</output>
                        <span>{ format!("of {}", overview.draft.best()) }</span>
                    </p>
                    <div>
                        <p class="overview-note">{ &overview.draft.title }</p>
                        <p class="overview-say">{ for overview.sentence().into_iter().map(|it| if it.is_move {
                            html! { <b>{ it.text }</b> }
                        } else {
                            html! { { it.text } }
                        }) }</p>
                    </div>
                    { rates(pane, &overview) }
                </div>
                <Figure overview={overview.clone()} on_action={(!is_running).then(|| pane.on_action.clone())} />
                { match &lab.run {
                    Some(run) => progress(pane, run),
                    None => actions(pane, &overview),
                } }
                <p class="overview-note">
                    if overview.is_supposed {
                        { pane.link(&format!("Back to the real analysis: {}", overview.time(overview.was)),
                                    || RatingAction::Suppose(None)) }
                    } else {
                        if let Some(missed) = overview.missed() { { missed }{ " " } }
                        { "A move counts for as long as it is preferred, and early moments count more. The filled area is the score." }
                        if overview.is_printed() {
                            { format!(" The 1989 article prints the same score: {}.", overview.score()) }
                        }
                    }
                </p>
            </section>
            <div class="overview-more">
                { pane.ways_on(Page::Rating, "Change the formula, marks and engines; run test sets") }
            </div>
        </div>
    }
}

fn rates(pane: Pane<'_>, overview: &Overview) -> Html {
    let here = overview.draft.rate;
    html! {
        <div class="rating-over-rate" role="group" aria-labelledby="rating-over-rate">
            <span id="rating-over-rate" class="overview-note">{ match overview.draft.unit {
                Unit::Seconds => "Time for a move in the game",
                Unit::Nodes => "Positions looked at for a move",
            } }</span>
            <div>{ for overview.rates().into_iter().map(|rate| {
                let words = match overview.draft.unit {
                    Unit::Seconds => overview.time(rate),
                    Unit::Nodes => grouped(rate as u64),
                };
                pane.toggle("button", &words, (rate - here).abs() < 1e-9,
                            move || RatingAction::Edit(crate::model::Edit::Rate(rate.to_string())))
            }) }</div>
        </div>
    }
}

fn actions(pane: Pane<'_>, overview: &Overview) -> Html {
    let lab = pane.lab;
    let engines = lab.suitable_engines();
    let rows = engines
        .iter()
        .map(|&(row, title)| (title, row == lab.engine));
    let of_rows: Vec<usize> = engines.iter().map(|&(row, _)| row).collect();
    let is_example = overview.is_example();
    let sit = {
        let (on_action, on_workbench) = (pane.on_action.clone(), pane.on_workbench.clone());
        Callback::from(move |_: MouseEvent| {
            on_action.emit(RatingAction::Show(Panel::Test).into());
            on_workbench.emit(Choice {
                is_open: true,
                focus: Some("main"),
            });
        })
    };
    html! {
        <div class="overview-action">
            { pane.main(if is_example { "Let an engine think" } else { "Next position" },
                        move || RatingAction::Think(!is_example)) }
            { pane.choice("rating-over-engine", "Engine", rows, move |row| {
                RatingAction::SetEngine(of_rows.get(row).copied().unwrap_or_default())
            }) }
            if !is_example {
                { pane.link("Back to Colossus IV", || RatingAction::ShowExample) }
            }
            <button type="button" class="link-button" onclick={sit}>{ "Sit the test yourself" }</button>
        </div>
    }
}

fn progress(pane: Pane<'_>, run: &Run) -> Html {
    let name = run
        .position()
        .map_or_else(String::new, |it| it.name.clone());
    html! {
        <div class="overview-action">
            <p class="overview-note">{ format!("{} is thinking: {name}", crate::experiment::Engine::title_of(run.engine)) }</p>
            <progress max="1" value={format!("{:.3}", run.share())} aria-label="Part of the analysis that is done" />
            { pane.button("Stop", || RatingAction::CancelRun) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct FigureProps {
    overview: Rc<Overview>,
    /// Hears of the handle; without it the handle is not drawn.
    on_action: Option<Callback<Action>>,
}

#[component]
fn Figure(props: &FigureProps) -> Html {
    let stage = use_node_ref();
    let held = use_state_eq(|| false);
    let width = f64::from(use_width(&stage));
    let layout = Rc::new(props.overview.layout(width));
    let onpointermove = {
        let (layout, stage, held) = (layout.clone(), stage.clone(), held.clone());
        let on_action = props.on_action.clone();
        Callback::from(move |event: PointerEvent| {
            if let (true, Some(on_action), Some(stage)) =
                (*held, &on_action, stage.cast::<Element>())
            {
                let left = stage.get_bounding_client_rect().left();
                let since = layout.moment_at(f64::from(event.client_x()) - left);
                on_action.emit(RatingAction::Suppose(Some(since)).into());
            }
        })
    };
    let release = {
        let held = held.clone();
        Callback::from(move |_: PointerEvent| held.set(false))
    };
    let [left, _, right, bottom] = layout.edges;
    let last = layout.ticks.len().saturating_sub(1);
    html! {
        <figure class={classes!("rating-over-figure", held.then_some("is-held"))} ref={stage}>
            <svg viewBox={format!("0 0 {} {}", layout.width, layout.height)} width={layout.width.to_string()}
                 height={layout.height.to_string()} role="group"
                 aria-label={format!("A falling curve over time. The filled area is the score, {}.", props.overview.score())}
                 {onpointermove} onpointerup={release.clone()} onpointercancel={release}>
                <path class="rating-over-ground" d={format!("{}V{bottom}H{left}Z", layout.curve)} />
                { for layout.bands.iter().map(|band| html! {
                    <path class="rating-over-area" fill-opacity={format!("{:.2}", 0.2 + 0.8 * band.share * band.share)} d={band.area.clone()} />
                }) }
                <path class="rating-over-curve" d={format!("{}M{left} {bottom}H{right}", layout.curve)} />
                { bands(&layout) }
                { for layout.ticks.iter().enumerate().map(|(place, (x, label))| html! {
                    <>
                        <path class="rating-over-tick" d={format!("M{x:.1} {bottom}v6")} />
                        <text x={format!("{x:.1}")} y={format!("{}", bottom + 78.0)} aria-hidden="true"
                              text-anchor={match place { 0 => "start", _ if place == last => "end", _ => "middle" }}>{ label }</text>
                    </>
                }) }
                if let (Some(on_action), Some(at)) = (&props.on_action, props.overview.draft.changes.last()) {
                    { handle(&props.overview, &layout, at.since, &held, on_action) }
                }
            </svg>
        </figure>
    }
}

/// The moves below the curve, each as wide as it was preferred.
fn bands(layout: &Layout) -> Html {
    let top = layout.edges[3] + 8.0;
    html! {
        { for layout.bands.iter().map(|band| {
            let room = band.to - band.from;
            let class = if band.share >= 1.0 { "is-best" } else if band.share <= 0.0 { "is-worthless" } else { "" };
            let y = (top + 31.0).to_string();
            html! {
                <g class={classes!("rating-over-band", class)}>
                    <rect x={format!("{:.1}", band.from + 1.0)} y={top.to_string()} rx="6" height="48"
                          width={format!("{:.1}", (room - 2.0).max(1.0))} />
                    if room >= NAMED {
                        <text x={format!("{:.1}", band.from + 12.0)} y={y.clone()}>{ &band.name }</text>
                        <text x={format!("{:.1}", band.to - 12.0)} {y} text-anchor="end">{ &band.mark }</text>
                    } else if room >= 10.0 * band.name.chars().count() as f64 + 4.0 {
                        <text x={format!("{:.1}", f64::midpoint(band.from, band.to))} {y} text-anchor="middle">{ &band.name }</text>
                    }
                </g>
            }
        }) }
    }
}

fn handle(
    overview: &Overview,
    layout: &Layout,
    since: f64,
    held: &UseStateHandle<bool>,
    on_action: &Callback<Action>,
) -> Html {
    let [left, _, right, bottom] = layout.edges;
    let x = (left + since / layout.end * (right - left)).min(right);
    let onpointerdown = {
        let held = held.clone();
        Callback::from(move |event: PointerEvent| {
            if !event.is_primary() || event.button() != 0 {
                return;
            }
            // The browser would begin to select text or to scroll.
            event.prevent_default();
            let grip = event.target_dyn_into::<Element>();
            if let Some(svg) = grip.and_then(|it| it.closest("svg").ok().flatten()) {
                // A pointer that is already up cannot be captured, and need not be.
                let _ = svg.set_pointer_capture(event.pointer_id());
            }
            held.set(true);
        })
    };
    let (end, step) = (layout.end, layout.end / 300.0);
    let on_action = on_action.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => since + step,
            "ArrowLeft" | "ArrowDown" => since - step,
            "PageUp" => since + 10.0 * step,
            "PageDown" => since - 10.0 * step,
            "Home" => 0.0,
            "End" => end,
            _ => return,
        };
        event.prevent_default();
        on_action.emit(RatingAction::Suppose(Some(to)).into());
    });
    let words = overview.handle();
    let is_left = x > f64::midpoint(left, right);
    let room = if is_left { x } else { right - x } - 24.0;
    let shown = if 9.5 * words.chars().count() as f64 > room {
        overview.time(since)
    } else {
        words.clone()
    };
    html! {
        <g class="rating-over-handle" role="slider" tabindex="0" data-own-keys="" aria-label="When the last move was preferred"
           aria-valuemin="0" aria-valuemax={end.to_string()} aria-valuenow={since.to_string()}
           aria-valuetext={format!("{words}: score {}", overview.score())} {onpointerdown} {onkeydown}>
            <rect class="rating-over-hold" x={format!("{:.1}", x - 24.0)} y="0" width="48" height={bottom.to_string()} />
            <path class="rating-over-line" d={format!("M{x:.1} {bottom}V40")} />
            <circle cx={format!("{x:.1}")} cy="24" r="15" />
            <path class="rating-over-arrows" d={format!("M{:.1} 19l-5 5 5 5M{:.1} 19l5 5 -5 5", x - 3.0, x + 3.0)} />
            <text x={format!("{:.1}", if is_left { x - 24.0 } else { x + 24.0 })} y="30"
                  text-anchor={if is_left { "end" } else { "start" }}>{ shown }</text>
        </g>
    }
}
