//! The panel of the map of king and pawn against king (paper, Figure 1): a drawing with the place of the position on
//! the board, the moves of the game, and a table.

use super::panel_worker::{PanelWorker, progress};
use crate::experiment::audit::{MapCounts, PLACES, Request};
use crate::model::panels::figure::{Arrow, HEIGHT, Kind, RADIUS, WIDTH, arrows, spot};
use crate::model::panels::map::{
    Action, Map, MapPlace, Step, called, description, letter, steps, wins,
};
use chess::words::counted;
use cozy_chess::Board;
use kit::model::squares::grouped;
use kit::view::form;
use kit::view::parts::table::TableView;
use yew::prelude::*;

/// The numbers of moves from which an arrow is thick, and of middle strength.
const THICK: [u64; 2] = [100_000, 5_000];

/// The properties of [`MapPanel`].
#[derive(Properties, PartialEq)]
pub struct MapProps {
    /// The last positions of the game or of EG's line, the one on the board last.
    pub line: Vec<Board>,
    /// The position on the board.
    pub board: Board,
    /// Gets what the live region is to say.
    pub on_say: Callback<String>,
}

pub struct MapPanel {
    map: Map,
    worker: PanelWorker<Request>,
}

impl Component for MapPanel {
    type Message = Action;
    type Properties = MapProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            map: Map::default(),
            worker: PanelWorker::new(ctx, Action::Received, Action::Died),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        let props = ctx.props();
        let effects = self.map.update(action);
        self.worker.carry_out(effects, &props.on_say, None);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let standing = MapPlace::of(&props.board);
        let steps = steps(&props.line);
        let sends = |action: Action| ctx.link().callback(move |_: MouseEvent| action.clone());
        html! {
            <section class="eg-panel eg-map" aria-labelledby="eg-map">
                <h2 id="eg-map">{ "Map of king and pawn against king" }</h2>
                <p>
                    { "Classes of positions and the moves between them. " }
                    <span class="provenance" data-mark="published">{ "Perdue and Berliner 1977, p. 6, Figure 1" }</span>
                </p>
                <p class="eg-map-here">{ standing.sentence() }</p>
                { picture(self.map.counts.as_deref(), standing.place()) }
                <p class="quiet">
                    { "Circle: White, who has the pawn, wins. Square: a draw. Solid arrow: moves that keep the value. \
                       Dashed arrow: blunders, by either side. A thicker arrow stands for more moves." }
                </p>
                { way(&steps) }
                <div class="row">
                    if let Some(done) = self.map.jobs.progress() {
                        { progress(done, "Counting positions and moves") }
                        { form::button("Stop counting", sends(Action::Stop)) }
                    } else if self.map.counts.is_none() {
                        { form::button("Count positions and moves", sends(Action::Count)) }
                    }
                </div>
                { form::error(self.map.jobs.trouble.as_deref()) }
                { self.table(standing.place()) }
            </section>
        }
    }
}

impl MapPanel {
    /// The map as a table.
    fn table(&self, here: Option<usize>) -> Html {
        let caption = match &self.map.counts {
            None => "The classes. Nothing is counted yet.".to_owned(),
            Some(counts) => format!(
                "All {} of king and pawn against king and every move in them; C has those with the \
                 new queen or rook, too.",
                counted(grouped(counts.positions()), "position")
            ),
        };
        html! {
            <>
            <p id="eg-map-counted" class="quiet">{ caption }</p>
            <div class="table-scroll" tabindex="0" role="region" aria-label="The map as a table">
                <table class="table eg-map-table" aria-label="The map" aria-describedby="eg-map-counted"
                       data-csv={self.map.sheet().csv()}>
                    { TableView::default()
                        .columns(["Class", "Positions", "Moves that keep the value lead to", "Blunders lead to"]).head() }
                    <tbody>
                        { for (0..PLACES).map(|place| {
                            let ways = self.map.ways(place);
                            let list = |of: fn(&(usize, u64, u64)) -> u64| {
                                let parts = ways.iter().filter(|way| of(way) > 0)
                                    .map(|way| format!("{}\u{a0}{}", called(way.0), grouped(of(way))));
                                let parts = parts.collect::<Vec<_>>().join(", ");
                                if parts.is_empty() { "–".to_owned() } else { parts }
                            };
                            html! {
                                <tr key={place} aria-current={(here == Some(place)).then_some("location")}>
                                    <th scope="row">
                                        { letter(place).to_string() }
                                        if here == Some(place) {
                                            <strong>{ " ◀ here" }</strong>
                                        }
                                        <div class="quiet">{ description(place) }</div>
                                    </th>
                                    <td class="number">{ self.map.counts.as_deref()
                                        .map_or_else(|| "–".to_owned(), |counts| grouped(counts.at(place))) }</td>
                                    <td>{ list(|way| way.1) }</td>
                                    <td>{ list(|way| way.2) }</td>
                                </tr>
                            }
                        }) }
                    </tbody>
                </table>
            </div>
            </>
        }
    }
}

fn picture(counts: Option<&MapCounts>, here: Option<usize>) -> Html {
    let arrows = counts.map(arrows).unwrap_or_default();
    let label = match here {
        Some(place) => format!("The map; the position is in {}", called(place)),
        None => "The map; the position is not on it".to_owned(),
    };
    html! {
        <svg class="eg-map-picture" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} role="img" aria-label={label}>
            { for arrows.iter().map(|arrow| line(arrow, here)) }
            { for (0..PLACES).map(|place| node(place, counts, here == Some(place))) }
        </svg>
    }
}

fn line(arrow: &Arrow, here: Option<usize>) -> Html {
    let strength = match arrow.moves {
        moves if moves >= THICK[0] => "is-many",
        moves if moves >= THICK[1] => "is-some",
        _ => "is-few",
    };
    let (kind, words) = match arrow.kind {
        Kind::Correct => ("is-correct", "moves that keep the value"),
        Kind::Blunder => ("is-blunder", "blunders"),
    };
    let leaves = (here == Some(arrow.from)).then_some("is-from-here");
    html! {
        <g class={classes!("eg-map-arrow", kind, strength, leaves)} key={format!("{}-{}-{kind}", arrow.from, arrow.to)}>
            <title>{ format!("{} to {}: {} {words}", called(arrow.from), called(arrow.to), grouped(arrow.moves)) }</title>
            <path class="eg-map-line" d={arrow.line.clone()} />
            <path class="eg-map-head" d={arrow.head.clone()} />
        </g>
    }
}

fn node(place: usize, counts: Option<&MapCounts>, is_here: bool) -> Html {
    let (x, y) = spot(place);
    let shape = |radius: f64, class: &'static str| {
        if wins(place) {
            html! { <circle {class} r={format!("{radius}")} /> }
        } else {
            let size = format!("{}", 2.0 * radius);
            html! {
                <rect {class} x={format!("{}", -radius)} y={format!("{}", -radius)} width={size.clone()} height={size} rx="3" />
            }
        }
    };
    html! {
        <g class={classes!("eg-map-node", is_here.then_some("is-here"))} transform={format!("translate({x:.1} {y:.1})")} key={place}>
            if is_here {
                { shape(RADIUS, "eg-map-ring") }
            }
            { shape(RADIUS - 4.0, "eg-map-shape") }
            <text class="eg-map-letter" y="5">{ letter(place).to_string() }</text>
            <text class="eg-map-count" y={format!("{}", RADIUS + 12.0)}>
                { counts.map_or_else(String::new, |counts| grouped(counts.at(place))) }
                if is_here {
                    <tspan x="0" dy={if counts.is_some() { "13" } else { "0" }}>{ "here" }</tspan>
                }
            </text>
        </g>
    }
}

/// The last moves of the game on the map.
fn way(steps: &[Step]) -> Html {
    if steps.is_empty() {
        return html! {
            <p class="quiet">{ "The moves of the game appear here as you play or step through them." }</p>
        };
    }
    html! {
        <ol class="eg-map-way" aria-label="The way on the map">
            { for steps.iter().enumerate().map(|(at, step)| html! {
                <li key={at} class={step.is_blunder.then_some("is-blunder")}>
                    { format!("{}: ", step.san) }
                    if step.from == step.to {
                        { format!("stays in {}", called(step.to)) }
                    } else {
                        { format!("{} → {}", called(step.from), called(step.to)) }
                    }
                    if step.is_blunder {
                        <strong>{ " – gives away half a point" }</strong>
                    }
                </li>
            }) }
        </ol>
    }
}
