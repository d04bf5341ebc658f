//! The table of engines and people, kept between visits: averages with intervals at the chosen rates,
//! curves against the rate of play, and files.

use super::Pane;
use super::engines::interval;
use super::field::{mistake, typed};
use crate::experiment::{TABLE_LIMIT, Unit};
use crate::model::table::ShownRow;
use crate::model::{Field, RatingAction, Spot, with_unit};
use kit::view::chart::ChartView;
use kit::view::files;
use kit::view::parts::table::TableView;
use player::DRAWS;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    let unit = lab.table_unit;
    let rows = lab.shown_rows();
    let of_other = lab.table.rows.len() - rows.len();
    let by = |it: Unit, text: &str| {
        pane.toggle("button", text, unit == it, move || {
            RatingAction::SetTableUnit(it)
        })
    };
    let rates: Vec<String> = lab.rates(unit).iter().map(ToString::to_string).collect();
    html! {
        <section class="rating-table" aria-label="Table">
            <h2>{ "Engines and people" }</h2>
            <div class="rating-form">
                <div class="rating-group" role="group" aria-label="Measured by">
                    { by(Unit::Nodes, "By nodes") }
                    { by(Unit::Seconds, "By the clock") }
                </div>
                { typed(pane, &Field::Rates, ("rating-rates", &format!("Rates of play, {} a move", unit.name())),
                        rates.join(", "), pane.sends_with(RatingAction::SetRates)) }
            </div>
            { mistake(pane, Spot::Rates) }
            if rows.is_empty() {
                <p>{ match unit {
                    Unit::Nodes => "No engine has run by nodes yet: let one analyse a set under Engines at work.",
                    Unit::Seconds => "Nobody has been measured by the clock yet: let an engine run by the clock, or sit \
                                      the test yourself.",
                } }</p>
            } else {
                { averages(pane, &rows) }
                <ChartView chart={Rc::new(lab.table_chart(&rows))} height={260.0} />
            }
            if of_other > 0 {
                <p class="quiet">{ format!("Measured by {}: {of_other} more.",
                    if unit == Unit::Nodes { "the clock" } else { "nodes" }) }</p>
            }
            <div class="row">
                { pane.button_if(!rows.is_empty(), "Save as CSV", || RatingAction::SaveCsv) }
                { pane.button_if(!lab.table.rows.is_empty(), "Save as JSON", || RatingAction::SaveJson) }
                { files::field("rating-open-table", "Open a JSON file", ".json", pane.on_file) }
                { pane.button_if(!lab.table.rows.is_empty(), "Empty the table", || RatingAction::ClearTable) }
                { pane.button_if(lab.table_before.is_some(), "Undo", || RatingAction::Undo) }
            </div>
            <p class="quiet">{ format!("Averages are percentages of the best possible score, weighted by difficulty; in brackets the 95 % \
                interval, from a bootstrap over the positions ({DRAWS} draws). The spread is the distance from \
                the lowest to the highest average of the row: how much the rate of play mattered. Rows of different sets cannot be compared. The table is kept in \
                this browser, {TABLE_LIMIT} rows at most.") }</p>
        </section>
    }
}

fn averages(pane: Pane<'_>, rows: &[ShownRow]) -> Html {
    let lab = pane.lab;
    let decays = lab.decays(lab.table_unit);
    TableView::named("Averages")
        .columns(["Who", "Positions"]).numbers(["Each analysed for"])
        .numbers(decays.iter().map(|decay| format!("{} a move", with_unit(lab.table_unit, decay.rate()))))
        .numbers(["Spread"])
        .hidden("Remove")
        .rows(rows.iter().map(|row| {
            let place = row.place;
            let n = lab.table.rows[place].analyses.len();
            html! {
                <tr key={place} class={row.person.then_some("is-person")}>
                    <th scope="row">{ &row.engine }{ if row.person { " (a person)" } else { "" } }</th>
                    <td>{ &row.set }</td>
                    <td class="number">{ &row.limit }</td>
                    { for row.averages.iter().map(|average| html! {
                        <td class="number">{ interval(*average, n) }</td>
                    }) }
                    <td class="number">{ format!("{:.1}\u{a0}%", row.spread) }</td>
                    <td>
                        { pane.cross(format!("Remove {}", row.engine), move || RatingAction::RemoveRow(place)) }
                    </td>
                </tr>
            }
        }))
}
