//! The picture: axes, levels, series and cursor as SVG, coloured by classes.

use std::rc::Rc;

use web_sys::Element;
use yew::prelude::*;

use crate::model::chart::{Chart, Drawn, Kind, LegendEntry, Plot, Strength, words};

/// The picture. `stage` is the element around it, from whose edge pointers are measured; `on_stop`
/// hears the number of the stop that a pointer has chosen.
pub fn view(
    chart: &Chart,
    plot: &Rc<Plot>,
    marked: Option<f64>,
    stage: &NodeRef,
    on_stop: &Callback<usize>,
) -> Html {
    let onpointermove = {
        let (plot, stage, on_stop) = (plot.clone(), stage.clone(), on_stop.clone());
        Callback::from(move |event: PointerEvent| {
            if event.buttons() & 1 == 0 {
                return;
            }
            let left = stage
                .cast::<Element>()
                .map_or(0.0, |stage| stage.get_bounding_client_rect().left());
            if let Some(stop) = plot.stop_near(f64::from(event.client_x()) - left) {
                on_stop.emit(stop);
            }
        })
    };
    let (width, height) = (plot.size.width, plot.size.height);
    html! {
        <svg class="chart-picture" role="img" viewBox={format!("0 0 {width} {height}")}
             width={width.to_string()} height={height.to_string()}
             onpointerdown={onpointermove.clone()} {onpointermove}>
            <title>{ &chart.title }</title>
            <desc>{ words::description(chart, plot) }</desc>
            { axes(chart, plot) }
            { for plot.drawn.iter().map(series) }
            { levels(plot) }
            if let Some(cursor) = marked.and_then(|x| plot.cursor(chart, x)) {
                <path class="chart-cursor-line" d={cursor} />
            }
        </svg>
    }
}

fn axes(chart: &Chart, plot: &Plot) -> Html {
    let area = plot.area;
    html! {
        <g class="chart-axes">
            <path class="chart-grid" d={plot.grid.clone()} />
            <path class="chart-foot" d={plot.foot.clone()} />
            { for plot.y_ticks.iter().map(|tick| label("end", area.left - 6.0, tick.at + 4.0, &tick.label)) }
            { for plot.x_ticks.iter().map(|tick| {
                // Labels at the edge stay inside the picture.
                let half = tick.label.chars().count() as f64 * 3.8;
                let at = tick.at.min(plot.size.width - half).max(half);
                label("middle", at, area.bottom + 16.0, &tick.label)
            }) }
            { label("start", 2.0, 12.0, &chart.y.heading()) }
            { label("end", area.right, plot.size.height - 5.0, &chart.x.heading()) }
        </g>
    }
}

fn label(anchor: &'static str, x: f64, y: f64, text: &str) -> Html {
    html! {
        <text text-anchor={anchor} x={format!("{x:.1}")} y={format!("{y:.1}")}>{ text }</text>
    }
}

fn series(drawn: &Drawn) -> Html {
    let strength = match drawn.strength {
        Strength::Faint => "is-faint",
        Strength::Plain => "",
        Strength::Strong => "is-strong",
    };
    let dashes = drawn.style.dashes;
    html! {
        <g key={drawn.series} class={classes!("chart-series", drawn.style.class, strength)}>
            { path("chart-band", &drawn.band, "") }
            { path("chart-bars", &drawn.bars, "") }
            { path("chart-line", &drawn.line, dashes) }
            { path("chart-whiskers", &drawn.whiskers, "") }
            { path("chart-marks", &drawn.marks, "") }
        </g>
    }
}

fn path(class: &'static str, d: &str, dashes: &'static str) -> Html {
    if d.is_empty() {
        return html! {};
    }
    html! {
        <path {class} d={d.to_owned()} stroke-dasharray={(!dashes.is_empty()).then_some(dashes)} />
    }
}

fn levels(plot: &Plot) -> Html {
    let area = plot.area;
    html! {
        { for plot.levels.iter().map(|level| html! {
            <g class="chart-level">
                <path d={format!("M{} {:.1}H{}", area.left, level.at, area.right)} />
                { label("start", area.left + 6.0, level.at - 4.0, &level.label) }
            </g>
        }) }
    }
}

/// The sign of a series in the legend: a stroke with a sign, a column, or the sign alone.
pub fn key(entry: &LegendEntry<'_>) -> Html {
    let style = entry.style;
    let mark = format!("M18 6{}", style.mark.path());
    html! {
        <svg class={classes!("chart-key", style.class)} viewBox="0 0 36 12" width="36" height="12" aria-hidden="true">
            if entry.kind == Kind::Bars {
                { path("chart-bars", "M12 1H24V11H12z", "") }
            } else {
                if entry.kind != Kind::Dots {
                    { path("chart-line", "M1 6H35", style.dashes) }
                }
                { path("chart-marks", &mark, "") }
            }
        </svg>
    }
}
