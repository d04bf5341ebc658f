//! The crosstable of a tournament, with its conditions and engines.

use super::named;
use crate::model::overview::{capital_name, plain_name};
use crate::model::{ArenaLink, Cell, Crosstable, Lead, Line, Loaded, crosstable, words};
use kit::view::parts::table::TableView;
use rating_lab::experiment::Spec;
use yew::prelude::*;

pub fn view(link: &ArenaLink, loaded: &Loaded) -> Html {
    let table = &loaded.table;
    html! {
        <section aria-labelledby="arena-table">
            <h2 id="arena-table">{ link.tournament.title() }</h2>
            <p class="arena-played">{ words::what_was_played(&loaded.kept.part.arena) }</p>
            { crosstable(link, table) }
            <p class="quiet">
                { "Each cell shows the row engine’s points against the column engine (a draw is ½), the percentage and the \
                    Elo lead with its 95 % interval over openings. " }
                { for [Lead::Ahead, Lead::Behind, Lead::Open].map(|lead| format!("{} {}. ", lead.sign(), lead.words())) }
            </p>
            <p>{ "Played by " }<code class="report-command">{ format!("plyground {}", loaded.kept.command) }</code></p>
            <h2>{ "Who plays" }</h2>
            <dl class="arena-engines">
                { for table.lines.iter().map(|line| html! {
                    <div key={line.engine.clone()}>
                        <dt>{ named(&line.engine) }</dt>
                        <dd>{ line.engine.parse::<Spec>().map_or("", |spec| spec.engine.words()) }</dd>
                    </div>
                }) }
            </dl>
        </section>
    }
}

/// The table, whose cells link to their games.
pub fn crosstable(link: &ArenaLink, table: &Crosstable) -> Html {
    let has_exact = table.lines.iter().any(|line| line.exact.is_some());
    TableView::named("Crosstable")
        .region("arena-scroll")
        .class("arena-table")
        .columns(["Engine"])
        .heads(table.lines.iter().map(|line| {
            html! {
                <th key={line.engine.clone()} scope="col">{ capital_name(&line.engine) }</th>
            }
        }))
        .columns(["Total"])
        .columns(has_exact.then_some("Moves that kept the exact value"))
        .rows(
            table
                .lines
                .iter()
                .enumerate()
                .map(|(place, line)| row(link, table, place, line)),
        )
}

fn row(shown: &ArenaLink, table: &Crosstable, place: usize, line: &Line) -> Html {
    let share = f64::from(line.half_points) / f64::from(2 * line.games.max(1));
    html! {
        <tr key={line.engine.clone()}>
            <th scope="row">{ format!("{}. {}", place + 1, capital_name(&line.engine)) }</th>
            { for table.lines.iter().zip(&line.cells).map(|(other, found)| match found {
                Some(found) => cell(shown, line, other, found),
                None => html! { <td key={other.engine.clone()} class="arena-none">{ "–" }</td> },
            }) }
            <td><strong>{ crosstable::points_of(line.half_points, line.games) }</strong>
                <br />{ format!("{} %", words::percent(share)) }</td>
            if let Some(exact) = line.exact {
                <td>{ format!("{} of {}", exact.kept, exact.of) }</td>
            }
        </tr>
    }
}

fn cell(shown: &ArenaLink, line: &Line, other: &Line, cell: &Cell) -> Html {
    let points = crosstable::points_of(cell.half_points(), cell.games);
    let lead = cell.lead();
    let label = format!(
        "{points}: the games of {} against {}",
        plain_name(&line.engine),
        plain_name(&other.engine)
    );
    html! {
        <td key={other.engine.clone()}>
            <a href={shown.pair(&line.engine, &other.engine).address()} aria-label={label}>{ points }</a>
            { " " }<span aria-hidden="true">{ lead.sign() }</span><span class="visually-hidden">{ lead.words() }</span>
            <br />{ format!("{} %", words::percent(cell.score.value)) }
            <br /><span class="arena-elo">{ words::elo(&cell.elo, cell.score.value) }</span>
        </td>
    }
}
