//! CHUTE's heuristics one by one: the thesis's verdict on each beside our figures, with a master's move to open. No program
//! is needed to read it: it is kept in `www/heuristics.html`.

use crate::model::heuristics::{Agreement, Compared, Judged, headline};
use ::chess::words::agreeing;
use kit::model::Page;
use kit::view::parts::table::TableView;
use kit::view::parts::text_page;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct HeuristicsProps {
    pub rows: Rc<Vec<Judged>>,
}

#[component]
pub fn HeuristicsPage(props: &HeuristicsProps) -> Html {
    let rows = &props.rows;
    let body = html! {
        <article class="report">
            <h1 class="title">{ headline(rows) }</h1>
            <p class="lead">{ "In 1975 Laszlo Sugar judged each heuristic of CHUTE by two figures. A heuristic goes with winning if \
                its points for a position correlate with a near win. It is damaging if it prefers CHUTE’s own choice to the master’s \
                move. We measured both anew." }</p>
            <details>
                <summary>{ "How we measured this" }</summary>
                <p>{ "The thesis used 98 games that it does not name. We used the 54 games that come with the site, most of them from its \
                    list. The ends of each interval hold 95 % of draws of other games. White won 43 of the 54, so a part of every \
                    correlation may be the colour. A correlation does not show that a heuristic causes wins." }</p>
                <p><code>{ "plyground reproduce chute-correlations" }</code>{ ", " }
                    <code>{ "plyground reproduce chute-all-normalised" }</code></p>
            </details>
            { TableView::named("The thesis’s verdicts beside our figures")
                    .columns(["Heuristic", "Verdict of 1975"]).numbers(["Goes with winning, printed", "Ours"])
                    .numbers(["Damage, printed", "Ours"]).columns(["Sign"])
                    .rows(rows.iter().map(summary)) }
            { for rows.iter().map(section) }
            <p><a href="#/history">{ "All published figures beside ours" }</a>{ " \u{b7} " }
                <a href="#/chute?v=1&panel=experiments">{ "Measure the heuristics on your own games" }</a></p>
        </article>
    };
    text_page::view(Page::Heuristics, body)
}

fn summary(row: &Judged) -> Html {
    let sign = match row.correlation.agreement() {
        Agreement::Same => "the same",
        Agreement::Opposite => "the opposite",
        Agreement::Open => "open",
    };
    html! {
        <tr key={row.number}>
            <th scope="row">{ format!("{}. {}", row.number, row.heuristic) }</th>
            <td>{ row.verdict.word }</td>
            <td class="number">{ hundredths(row.correlation.printed) }</td>
            <td class="number">{ interval(row.correlation) }</td>
            <td class="number">{ hundredths(row.preference.printed) }</td>
            <td class="number">{ interval(row.preference) }</td>
            <td>{ sign }</td>
        </tr>
    }
}

fn section(row: &Judged) -> Html {
    let example = &row.example;
    let points = match agreeing(example.points.unsigned_abs() as usize, "point", "points") {
        count if example.points < 0 => format!("loses {count}"),
        count => format!("gets {count}"),
    };
    html! {
        <section key={row.number} id={format!("heuristic-{}", row.number)}>
            <h2>{ format!("{}. The move {}", row.number, row.heuristic) }</h2>
            <p><strong>{ "The thesis: " }{ row.verdict.word }{ ". " }</strong>{ row.verdict.verdict }
                { " " }<span class="quiet">{ row.verdict.place }</span></p>
            <p><strong>{ "Ours. " }</strong>{ ours(row) }</p>
            <p><a href={format!("#/chute?{}", example.query)}>{ &example.mv }</a>
                { format!(" ({}) {points}: it {}.", example.game, example.findings.join("; it ")) }</p>
        </section>
    }
}

/// Our figures of a heuristic in a sentence or two.
fn ours(row: &Judged) -> String {
    let towards = if row.correlation.ours[0] < 0 {
        "losing"
    } else {
        "winning"
    };
    let figures = format!(
        "{}, printed {}",
        interval(row.correlation),
        hundredths(row.correlation.printed)
    );
    let result = match row.correlation.agreement() {
        Agreement::Same => format!("It goes with {towards} here, too ({figures})."),
        Agreement::Opposite => format!("Here it goes with {towards} instead ({figures})."),
        Agreement::Open => {
            format!("Our games do not tell whether it goes with winning or losing ({figures}).")
        }
    };
    let preference = row.preference;
    let choice = match preference.agreement() {
        Agreement::Open => "It prefers neither CHUTE’s choice nor the master’s move for certain",
        _ if preference.ours[0] < 0 => "It prefers the master’s move",
        _ => "It prefers CHUTE’s choice to the master’s move",
    };
    format!(
        "{result} {choice} ({}, printed {}).",
        interval(preference),
        hundredths(preference.printed)
    )
}

fn hundredths(value: i64) -> String {
    let sign = if value < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
}

fn interval(figure: Compared) -> String {
    let [value, low, high] = figure.ours.map(hundredths);
    format!("{value} [{low}, {high}]")
}
