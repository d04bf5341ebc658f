//! The picture of a timeline: decay curves, the areas that count, the strip of moves, and a handle for
//! each change, which pointer and arrow keys move. The table beside it says the same in numbers.

use crate::model::picture::{Across, Handle, Picture, STRIP};
use crate::model::{Action, Edit, LATEST, RatingAction, TimelineDraft, with_unit};
use kit::view::chart::use_width;
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// The properties of [`PictureView`].
#[derive(Properties, PartialEq)]
pub struct PictureProps {
    /// What is drawn.
    pub draft: Rc<TimelineDraft>,
    /// What runs across.
    pub across: Across,
    /// How high it is, in pixels.
    #[prop_or(280.0)]
    pub height: f64,
    /// Hears of changes that are moved; without it nothing can be.
    #[prop_or_default]
    pub on_action: Option<Callback<Action>>,
}

/// The picture.
#[component]
pub fn PictureView(props: &PictureProps) -> Html {
    let stage = use_node_ref();
    let width = use_width(&stage);
    let held = use_state_eq(|| None::<usize>);
    let across = props.across;
    let picture = use_memo(
        (props.draft.clone(), across, width, props.height as u32),
        |(draft, across, width, height)| {
            Picture::new(draft, *across, (f64::from(*width), f64::from(*height)))
        },
    );
    let onpointermove = {
        let (picture, stage, held) = (picture.clone(), stage.clone(), held.clone());
        let on_action = props.on_action.clone();
        Callback::from(move |event: PointerEvent| {
            let (Some(change), Some(on_action)) = (*held, &on_action) else {
                return;
            };
            let left = stage
                .cast::<Element>()
                .map_or(0.0, |stage| stage.get_bounding_client_rect().left());
            let since = picture.moment_at(f64::from(event.client_x()) - left);
            on_action.emit(RatingAction::Edit(Edit::Drag(change, since)).into());
        })
    };
    let release = {
        let (held, on_action) = (held.clone(), props.on_action.clone());
        Callback::from(move |_: PointerEvent| {
            if held.is_some()
                && let Some(on_action) = &on_action
            {
                on_action.emit(RatingAction::EndGesture.into());
            }
            held.set(None);
        })
    };
    let draft = &props.draft;
    let (wide, high) = picture.size;
    html! {
        <div class={classes!("rating-stage", held.is_some().then_some("is-held"))} ref={stage.clone()}>
            <svg class="rating-picture" viewBox={format!("0 0 {wide} {high}")} width={wide.to_string()}
                 height={high.to_string()} role="group" aria-label={described(draft, across)}
                 {onpointermove} onpointerup={release.clone()} onpointercancel={release}>
                { ground(&picture) }
                { areas(&picture) }
                { for picture.curves.iter().map(|curve| html! {
                    <>
                        <path class="rating-curve" d={curve.path.clone()} />
                        { text("end", curve.at, &curve.label) }
                    </>
                }) }
                { strip(&picture) }
                if let Some(on_action) = &props.on_action {
                    { for picture.handles.iter().map(|handle| grip(draft, &picture, handle, &held, on_action)) }
                }
            </svg>
        </div>
    }
}

/// A timeline as a small picture: its areas, the decay curves, and the strip of moves, without words.
pub fn miniature(draft: &TimelineDraft, across: Across) -> Html {
    let picture = Picture::new(draft, across, (240.0, 180.0));
    let (left, top, right, bottom) = picture.edges;
    let place = format!("{left} {top} {} {}", right - left, bottom - top + STRIP);
    html! {
        <svg viewBox={place}>
            { areas(&picture) }
            { for picture.curves.iter().map(|curve| html! { <path class="rating-curve" d={curve.path.clone()} /> }) }
            <path class="rating-axis" d={format!("M{left} {top}V{bottom}H{right}")} />
            { for picture.shades.iter().filter(|shade| shade.strip.1 > shade.strip.0).map(|shade| {
                let (from, until) = shade.strip;
                let worthless = shade.is_worthless.then_some("is-worthless");
                html! {
                    <g class={classes!("rating-strip", format!("chart-{}", shade.style), worthless)}>
                        <rect x={format!("{from:.1}")} y={bottom.to_string()} width={format!("{:.1}", until - from)} height="8" />
                    </g>
                }
            }) }
        </svg>
    }
}

fn areas(picture: &Picture) -> Html {
    let shades = picture.shades.iter().filter(|shade| !shade.path.is_empty());
    html! {
        { for shades.map(|shade| html! {
            <path class={classes!("rating-area", format!("chart-{}", shade.style))} d={shade.path.clone()} />
        }) }
    }
}

fn described(draft: &TimelineDraft, across: Across) -> String {
    let over = match across {
        Across::Time => "time",
        Across::Weight => "the share of the reward given out",
    };
    format!(
        "Decay curves and areas over {over}: score {:.3}. The table has the numbers.",
        draft.score()
    )
}

fn text(anchor: &'static str, (x, y): (f64, f64), text: &str) -> Html {
    html! {
        <text text-anchor={anchor} x={format!("{x:.1}")} y={format!("{y:.1}")} aria-hidden="true">{ text }</text>
    }
}

fn ground(picture: &Picture) -> Html {
    let (left, top, right, bottom) = picture.edges;
    let last = picture.ticks.len().saturating_sub(1);
    html! {
        <>
            <path class="rating-axis" d={format!("M{left} {top}V{bottom}H{right}")} />
            { text("start", (2.0, 12.0), "Mark") }
            { text("end", (right, picture.size.1 - 4.0), &picture.title) }
            { for picture.ticks.iter().enumerate().map(|(place, (x, label))| {
                let below = bottom + STRIP;
                // Labels at the edges stay inside the picture.
                let anchor = match place {
                    0 => "start",
                    _ if place == last && right - x < 40.0 => "end",
                    _ => "middle",
                };
                html! {
                    <>
                        <path class="rating-axis" d={format!("M{x:.1} {below}v4")} />
                        { text(anchor, (*x, below + 17.0), label) }
                    </>
                }
            }) }
        </>
    }
}

fn strip(picture: &Picture) -> Html {
    let y = picture.edges.3;
    html! {
        { for picture.shades.iter().filter(|shade| shade.strip.1 > shade.strip.0).map(|shade| {
            let (from, until) = shade.strip;
            let worthless = shade.is_worthless.then_some("is-worthless");
            html! {
                <g class={classes!("rating-strip", format!("chart-{}", shade.style), worthless)}>
                    <rect x={format!("{from:.1}")} y={format!("{y}")} width={format!("{:.1}", until - from)}
                          height={STRIP.to_string()} />
                    { text("middle", (f64::midpoint(from, until), y + 13.0), &shade.label) }
                </g>
            }
        }) }
    }
}

fn grip(
    draft: &TimelineDraft,
    picture: &Picture,
    handle: &Handle,
    held: &UseStateHandle<Option<usize>>,
    on_action: &Callback<Action>,
) -> Html {
    let change = handle.change;
    let at = &draft.changes[change];
    let (x, top, bottom) = (handle.x, picture.edges.1, picture.edges.3);
    let onpointerdown = {
        let held = held.clone();
        Callback::from(move |event: PointerEvent| {
            if !event.is_primary() || event.button() != 0 {
                return;
            }
            // The browser would begin to select text or to scroll.
            event.prevent_default();
            let svg = event.target_dyn_into::<Element>();
            if let Some(svg) = svg.and_then(|it| it.closest("svg").ok().flatten()) {
                // A pointer that is already up cannot be captured, and need not be.
                let _ = svg.set_pointer_capture(event.pointer_id());
            }
            held.set(Some(change));
        })
    };
    let step = picture.step();
    let grain = draft.unit.grain().max(match draft.unit {
        crate::experiment::Unit::Seconds => 0.1,
        crate::experiment::Unit::Nodes => 1.0,
    });
    let on_action = on_action.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let by = if event.shift_key() {
            grain
        } else {
            step.max(grain)
        };
        let edit = match event.key().as_str() {
            "ArrowRight" | "ArrowUp" => Edit::Nudge(change, by),
            "ArrowLeft" | "ArrowDown" => Edit::Nudge(change, -by),
            "Delete" => Edit::Remove(change),
            _ => return,
        };
        event.prevent_default();
        on_action.emit(RatingAction::Edit(edit).into());
    });
    html! {
        <g key={change} class="rating-grip" role="slider" tabindex="0" data-own-keys=""
           aria-label={format!("{} is preferred from", at.name)} aria-valuenow={at.since.to_string()}
           aria-valuemin="0" aria-valuemax={LATEST.to_string()} aria-valuetext={with_unit(draft.unit, at.since)} {onpointerdown} {onkeydown}>
            <rect class="rating-grip-field" x={format!("{:.1}", x - 12.0)} y={format!("{}", top - 12.0)}
                  width="24" height={format!("{}", bottom - top + 12.0 + STRIP)} />
            <path class="rating-grip-line" d={format!("M{x:.1} {top}V{}", bottom + STRIP)} />
            <path class="rating-grip-knob" d={format!("M{x:.1} {}l-7 -7v-7h14v7z", top + 4.0)} />
        </g>
    }
}
