//! The ladder of improvements as a table with bars: what each saves, and what it costs to switch it off.

use super::Panel;
use super::run::grouped;
use crate::app::search::explain::{ScoreUnit, score_text};
use crate::app::search::{Action, Climbed, Mode};
use crate::lab::kit::Stop;
use crate::lab::search::Method;
use crate::lab::search::ladder::{RUNGS, Rung, TOP};
use crate::web::kit::parts::points_bar::points_bar;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if lab.method() == Method::Ctw {
        return html! {};
    }
    let climbed = lab.ladder().map_or(&[][..], |ladder| &ladder.climbed);
    let searched = match lab.mode {
        Mode::Chess => format!("this position to depth {}", lab.form.depth),
        Mode::Tree => "this tree".to_owned(),
    };
    html! {
        <details class="ladder" open={lab.ladder().is_some()}>
            <summary>{ "What each improvement saves" }</summary>
            <p class="quiet">{ format!("Searches {searched} again and again, with one improvement more each time, \
                and counts nodes. All that finish come to the same score. Bars grow with the square root of the nodes.") }</p>
            { panel.button("Measure the ladder", || Action::Climb) }
            if !climbed.is_empty() {
                { table(panel, climbed) }
            }
        </details>
    }
}

fn table(panel: Panel<'_>, climbed: &[Climbed]) -> Html {
    // Minimax would leave nothing to be seen of the others: the bars are measured by alpha-beta.
    let most = climbed
        .get(1)
        .or(climbed.first())
        .map_or(1, |it| it.nodes.max(1)) as f64;
    let rows = RUNGS.iter().zip(climbed).enumerate();
    let rows = rows.map(|(place, (rung, made))| row(panel, climbed, place, rung, *made, most));
    html! {
        <div class="table-scroll" tabindex="0" role="region" aria-label="What each improvement saves">
            <table class="table">
                <thead><tr>
                    <th scope="col">{ "Search" }</th><th scope="col" class="number">{ "Nodes" }</th>
                    <th scope="col" class="number">{ "Compared" }</th><th scope="col">{ "Score" }</th>
                    <td></td>
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn row(
    panel: Panel<'_>,
    climbed: &[Climbed],
    place: usize,
    rung: &Rung,
    made: Climbed,
    most: f64,
) -> Html {
    let (name, beside, than) = if rung.is_without {
        (
            format!("without {}", rung.name),
            climbed.get(TOP),
            "all of them",
        )
    } else {
        let added = if place > 1 { "+ " } else { "" };
        (
            format!("{added}{}", rung.name),
            place.checked_sub(1).and_then(|it| climbed.get(it)),
            "the one above",
        )
    };
    let is_whole = |made: &Climbed| made.stop == Stop::Completed;
    let compared = match beside {
        Some(beside) if is_whole(beside) && is_whole(&made) => {
            format!(
                "{:.2} × {than}",
                made.nodes as f64 / beside.nodes.max(1) as f64
            )
        }
        _ => String::new(),
    };
    let unit = ScoreUnit::of(panel.lab.mode == Mode::Tree, panel.lab.evaluator);
    let nodes = grouped(made.nodes);
    html! {
        <tr key={place}>
            <th scope="row">{ name }</th>
            <td class="number">{ if is_whole(&made) { nodes } else { format!("over {nodes}") } }</td>
            <td class="number">{ compared }</td>
            <td>{ made.score.filter(|_| is_whole(&made)).map_or_else(String::new, |score| score_text(score, unit)) }</td>
            <td class="points-bar">{ points_bar((made.nodes as f64).min(most), None, most) }</td>
        </tr>
    }
}
