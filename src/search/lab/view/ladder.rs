//! The ladder of improvements: what each saves and what it costs to switch it off, as measured over positions of
//! masters' games, and beside it what is set up now.

use super::Panel;
use super::run::grouped;
use crate::experiment::Method;
use crate::experiment::ladder::measured::{self, DEPTHS, Measured};
use crate::experiment::ladder::{TOP, beside, words};
use crate::model::explain::{ScoreUnit, Sides, score_text};
use crate::model::{Climbed, Mode, SearchAction};
use chess::words::counted;
use cozy_chess::Color;
use kit::experiment::Stop;
use kit::view::form;
use kit::view::parts::table::TableView;
use stats::Estimate;
use yew::prelude::*;

/// The chart reaches from one in so many to so many times the nodes; what goes beyond is cut there.
const REACH: f64 = 16.0;

/// The first choice among [`DEPTHS`]: the deepest that was measured on forty positions.
const FIRST: usize = 2;

const DOCUMENT: &str = "https://github.com/plyground/plyground/blob/main/docs/search-ladder.md";

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let searched = match lab.mode {
        Mode::Chess => format!("this position to depth {}", lab.form.depth),
        Mode::Tree => "this tree".to_owned(),
    };
    let unit = ScoreUnit::of(lab.mode == Mode::Tree, lab.evaluator);
    let sides = match (lab.mode, lab.position.game.board().side_to_move()) {
        (Mode::Tree, _) => ["the maximiser", "the minimiser"],
        (Mode::Chess, Color::White) => ["White", "Black"],
        (Mode::Chess, Color::Black) => ["Black", "White"],
    };
    let climbed = lab
        .ladder()
        .map_or_else(Vec::new, |ladder| ladder.climbed.clone());
    html! {
        <div class="ladder">
            <p class="quiet">{ "Each row adds one improvement to the search above it; the rows below switch one off. All \
                searches that finish find the same score. They differ in nodes." }</p>
            <Table {climbed} {unit} {sides} />
            if lab.method() != Method::Ctw {
                <div class="row">
                    { panel.button(&format!("Measure {searched}"), || SearchAction::Climb) }
                </div>
            }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct TableProps {
    /// The results of the rungs climbed so far.
    climbed: Vec<Climbed>,
    unit: ScoreUnit,
    sides: Sides,
}

#[component]
fn Table(props: &TableProps) -> Html {
    let TableProps {
        climbed,
        unit,
        sides,
    } = props;
    let chosen = use_state_eq(|| FIRST);
    let choose = {
        let chosen = chosen.clone();
        Callback::from(move |row| chosen.set(row))
    };
    let depths = DEPTHS.map(|depth| counted(depth, "ply"));
    let all: Vec<Measured> = measured::at(DEPTHS[*chosen]).collect();
    let positions = all.first().map_or(0, |it| it.positions);
    let is_climbed = !climbed.is_empty();
    html! {
        <>
            <div class="row">
                { form::select_inline("Measured at", form::rows(depths, *chosen), choose) }
                <a href={DOCUMENT} rel="noreferrer">{ "how it was measured" }</a>
            </div>
            <p class="quiet">{ format!("Each bar is the number of nodes relative to the search it is compared with, on a \
                log scale. Left means fewer nodes, right means more. Bars stop at {REACH} times. The thin line is the 95 % interval of the geometric mean over {positions} masters' positions, \
                or over as many as are named.") }</p>
            { TableView::named("What each improvement saves").class("ladder-table")
                .columns(["Search"]).unnamed().numbers(["Compared"])
                .numbers(is_climbed.then_some(["Nodes here", "Compared here"]).into_iter().flatten())
                .columns(is_climbed.then_some("Score here"))
                .rows(all.iter().map(|measured| html! {
                    <tr key={measured.rung} class={classes!((measured.rung == TOP + 1).then_some("ladder-off"))}>
                        <th scope="row">{ words(measured.rung) }</th>
                        <td class="points-bar">{ for measured.compared.map(ratio_bar) }</td>
                        <td class="number">{ ratio(measured) }</td>
                        if let Some(made) = climbed.get(measured.rung) {
                            { here(climbed, measured.rung, *made, (*unit, *sides)) }
                        }
                    </tr>
                })) }
        </>
    }
}

/// The ratio with its interval, and of how many positions if others did not finish.
fn ratio(measured: &Measured) -> String {
    let Measured { of, positions, .. } = *measured;
    let Some(Estimate { value, low, high }) = measured.compared else {
        let why = beside(measured.rung).map_or("", |_| "none finished");
        return why.to_owned();
    };
    let ratio = format!("{value:.3} ({low:.3} to {high:.3})");
    if of == positions {
        ratio
    } else {
        format!("{ratio}, of {of}")
    }
}

/// A ratio as a bar from the middle, on a scale of logarithms, with its interval as a line.
fn ratio_bar(ratio: Estimate) -> Html {
    let at = |value: f64| 98.0 * (value.ln() / REACH.ln()).clamp(-1.0, 1.0);
    let [value, low, high] = [ratio.value, ratio.low, ratio.high].map(at);
    let class = if value < 0.0 {
        "points-for"
    } else {
        "points-against"
    };
    let (x, width) = (value.min(0.0), value.abs());
    html! {
        <svg viewBox="-100 0 200 14" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path class="points-zero" d="M0 0V14" />
            <rect {class} x={format!("{x:.1}")} y="2" width={format!("{width:.1}")} height="10" />
            <path class="ladder-interval" d={format!("M{low:.1} 7H{high:.1}M{low:.1} 4V10M{high:.1} 4V10")} />
        </svg>
    }
}

/// The cells of what is set up.
fn here(
    climbed: &[Climbed],
    place: usize,
    made: Climbed,
    (unit, sides): (ScoreUnit, Sides),
) -> Html {
    let is_whole = |made: &Climbed| made.stop == Stop::Completed;
    let compared = match beside(place).and_then(|it| climbed.get(it)) {
        Some(beside) if is_whole(beside) && is_whole(&made) => {
            format!("{:.3}", made.nodes as f64 / beside.nodes.max(1) as f64)
        }
        _ => String::new(),
    };
    let nodes = grouped(made.nodes);
    html! {
        <>
            <td class="number">{ if is_whole(&made) { nodes } else { format!("over {nodes}") } }</td>
            <td class="number">{ compared }</td>
            <td>{ made.score.filter(|_| is_whole(&made)).map_or_else(String::new, |score| score_text(score, unit, sides)) }</td>
        </>
    }
}
