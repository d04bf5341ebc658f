//! A chart on the page: an SVG picture that follows the theme, a legend that does not rest on
//! colour, a cursor for keys, mouse and touch, and the numbers as a table.
//!
//! The picture is laid out again for the width it has, so letters keep their size on a small screen.

mod picture;
mod reading;
mod width;

use std::rc::Rc;

use yew::prelude::*;

use crate::model::chart::{Chart, Plot, Size};
use crate::view::browser;
use gloo::events::EventListener;
use web_sys::Element;

pub use reading::follow;
pub use width::use_width;

/// Whether the table of numbers is unfolded when the chart appears. It is made when it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Table {
    /// Behind a line that unfolds it.
    #[default]
    Folded,
    /// In sight.
    Open,
}

/// The properties of [`ChartView`].
///
/// The owner may hold the cursor: then it passes `cursor` and `on_cursor`. Without `on_cursor` the
/// chart holds a cursor of its own, for reading.
#[derive(Properties, PartialEq)]
pub struct ChartViewProps {
    pub chart: Rc<Chart>,
    /// The height of the picture in pixels; its width is that of its place.
    #[prop_or(220.0)]
    pub height: f64,
    /// The place across that is marked.
    #[prop_or_default]
    pub cursor: Option<f64>,
    /// Hears the place across that a person moves to: always one at which something was measured.
    #[prop_or_default]
    pub on_cursor: Option<Callback<f64>>,
    /// Whether the numbers are unfolded from the beginning.
    #[prop_or_default]
    pub table: Table,
}

/// A chart with its title, legend, cursor and numbers.
#[component]
pub fn ChartView(props: &ChartViewProps) -> Html {
    let stage = use_node_ref();
    let width = width::use_width(&stage);
    let own = use_state(|| None::<f64>);
    let is_open = use_state_eq(|| props.table == Table::Open);
    let plot = use_memo(
        (props.chart.clone(), width, props.height as u32),
        |(chart, width, height)| {
            let size = Size {
                width: f64::from(*width),
                height: f64::from(*height),
            };
            Plot::new(chart, size)
        },
    );
    let cursor = if props.on_cursor.is_some() {
        props.cursor
    } else {
        (*own).or(props.cursor)
    };
    let on_stop = {
        let (plot, own, on_cursor) = (plot.clone(), own.setter(), props.on_cursor.clone());
        Callback::from(move |stop: usize| {
            let Some(&x) = plot.stops.get(stop) else {
                return;
            };
            match &on_cursor {
                Some(on_cursor) => on_cursor.emit(x),
                None => own.set(Some(x)),
            }
        })
    };
    let figure = use_node_ref();
    {
        let figure = figure.clone();
        use_effect_with(props.chart.clone(), move |chart| {
            let chart = chart.clone();
            // The dialog that saves tables asks (`www/view.js`).
            let listener = figure.cast::<Element>().map(|figure| {
                EventListener::new(&figure, "plyground:tables", move |event| {
                    browser::hand_out(event, &[chart.sheet()]);
                })
            });
            move || drop(listener)
        });
    }
    let chart = &props.chart;
    let legend = chart.legend();
    html! {
        <figure class="chart" ref={figure}>
            <figcaption class="chart-caption">
                <span class="chart-title">{ &chart.title }</span>
                if !chart.sample.is_empty() {
                    <span class="chart-sample">{ &chart.sample }</span>
                }
            </figcaption>
            if !legend.is_empty() {
                <ul class="chart-legend">
                    { for legend.into_iter().map(|entry| html! {
                        <li key={entry.name}>{ picture::key(&entry) }{ entry.name }</li>
                    }) }
                </ul>
            }
            <div class="chart-stage" ref={stage.clone()}>
                { picture::view(chart, &plot, cursor, &stage, &on_stop) }
            </div>
            { reading::view(chart, &plot, cursor, on_stop) }
            { reading::numbers(chart, &plot, props.table, &is_open) }
        </figure>
    }
}
