//! Measuring: how high several weights rank the recommended moves of a set, Table I run again beside the
//! ranks of 1975, and the search for the weights that were lost.

use super::Panel;
use super::reconstruction;
use super::train::{positions, set_up_button, skipped, status};
use crate::experiment::messages::{Measured, Ranked};
use crate::model::words::{percent, signed};
use crate::model::{PlayerAction, Purpose, ranks};
use chess::words::capital;
use kit::model::squares::plural;
use kit::view::chart::ChartView;
use kit::view::parts::stale;
use kit::view::parts::table::TableView;
use player::Interval;
use player::facts::{PublishedRow, TABLE_ONE};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let running = |purpose: Purpose| {
        let running = lab.jobs.running();
        running.filter(|running| running.work.purpose == purpose)
    };
    html! {
        <div class="pl-panel pl-two">
            <div>
                <h2>{ "Ranks over a set" }</h2>
                <p>{ "Compare how several sets of weights rank the recommended move. Games with a \
                    position used to train the built-in weights are skipped." }</p>
                { positions(panel) }
                <div class="row">
                    <button type="button" class="button button-main" disabled={lab.jobs.is_running()}
                            onclick={panel.sends(|| PlayerAction::Run(Purpose::Measure))}>{ "Measure" }</button>
                </div>
                { status(panel, running(Purpose::Measure), lab.results.trouble[1].as_ref()) }
                if let Some((measured, what)) = &lab.results.measured {
                    { stale::results(lab.is_stale(Purpose::Measure), html! {
                        <>
                            <h3>{ capital(what) }</h3>
                            if measured.stopped {
                                <p>{ "Stopped; these are the results so far." }</p>
                            }
                            { figures(measured) }
                            <ChartView chart={Rc::new(ranks(measured))} />
                            <p class="quiet">{ "The same graph as CHUTE’s: the share of positions in which the recommended move is \
                                among the first k." }</p>
                            { skipped(&measured.over) }
                            { listed(panel, measured) }
                        </>
                    }) }
                }
            </div>
            <div>
                <h2>{ "Table I of 1975 again" }</h2>
                <p>{ "27 of the 40 positions are recovered from old games. The rank of the recommended move in 1975 stands beside the ranks \
                    that weights give today; the weights of 1975 are lost." }</p>
                <div class="row">
                    { panel.button_if(!lab.jobs.is_running(), "Run Table I again", || PlayerAction::Run(Purpose::TableOne)) }
                </div>
                { status(panel, running(Purpose::TableOne), lab.results.trouble[2].as_ref()) }
                if let Some((measured, weights, reading)) = &lab.results.table {
                    { stale::results(*weights != lab.weights() || *reading != lab.reading, table_one(panel, measured)) }
                }
                { reconstruction::view(panel, running(Purpose::Search)) }
            </div>
        </div>
    }
}

fn interval(found: &Interval) -> String {
    format!(
        "{} ({:.1} to {:.1})",
        percent(found.value),
        100.0 * found.low,
        100.0 * found.high
    )
}

/// In points against the first row, with the interval.
fn gain(found: Option<Interval>) -> String {
    let tenth = |share: f64| signed((1000.0 * share).round() / 10.0);
    found.map_or_else(
        || "–".to_owned(),
        |gain| {
            format!(
                "{} ({} to {})",
                tenth(gain.value),
                tenth(gain.low),
                tenth(gain.high)
            )
        },
    )
}

fn figures(measured: &Measured) -> Html {
    let count = measured
        .figures
        .first()
        .map_or((0, 0), |first| (first.positions, first.games));
    html! {
        <>
            <p class="quiet">
                { format!("n = {} of {}; 95 % intervals by the bootstrap over games; gains in points against the first row, paired position by \
                    position; by chance {} would be first.",
                    plural(count.0, "position"), plural(count.1, "game"), percent(measured.by_chance.first().copied().unwrap_or(0.0))) }
            </p>
            { TableView::named("Ranks by weights").region("pl-figures")
                .columns(["Weights"])
                .numbers(["first", "gain in first", "ahead of other moves", "gain ahead", "top 5", "top 10", "mean rank"])
                .rows(measured.figures.iter().map(|figures| html! {
                    <tr key={figures.name.clone()}>
                        <th scope="row">{ &figures.name }</th>
                        <td class="number">{ interval(&figures.share_first) }</td>
                        <td class="number">{ gain(figures.first_gain) }</td>
                        <td class="number">{ interval(&figures.ahead) }</td>
                        <td class="number">{ gain(figures.ahead_gain) }</td>
                        <td class="number">{ figures.top_five }</td>
                        <td class="number">{ figures.top_ten }</td>
                        <td class="number">{ format!("{:.1}", figures.mean_rank) }</td>
                    </tr>
                })) }
        </>
    }
}

/// Positions of the set with their ranks, to be set up.
fn listed(panel: Panel<'_>, measured: &Measured) -> Html {
    html! {
        <details>
            <summary>{ format!("The first {} with their ranks", plural(measured.rows.len() as u64, "position")) }</summary>
            { TableView::named("Positions with their ranks").region("pl-listed")
                .columns(["Position"]).numbers(["rank", "of"])
                .rows(measured.rows.iter().map(|row| position(panel, row))) }
        </details>
    }
}

fn position(panel: Panel<'_>, row: &Ranked) -> Html {
    html! {
        <tr key={row.fen.clone()}>
            <th scope="row">{ set_up_button(panel, &row.name, &row.fen, &row.san) }</th>
            <td class="number">{ row.ranks.first().copied().unwrap_or(0) }</td>
            <td class="number">{ row.of }</td>
        </tr>
    }
}

fn rank_of_1975(row: &PublishedRow) -> String {
    match row.ranks {
        [low, high] if low == high => low.to_string(),
        [low, high] => format!("{low} to {high}"),
    }
}

fn table_one(panel: Panel<'_>, measured: &Measured) -> Html {
    // A row of the measurement is called by the number of its position.
    let row_of = |number: u32| {
        let prefix = format!("{number}. ");
        measured
            .rows
            .iter()
            .find(|row| row.name.starts_with(&prefix))
    };
    let recovered: Vec<(&PublishedRow, &Ranked)> = TABLE_ONE
        .iter()
        .filter_map(|row| Some((row, row_of(row.number)?)))
        .collect();
    let names: Vec<&str> = measured
        .figures
        .iter()
        .map(|figures| figures.name.as_str())
        .collect();
    let within = |place: Option<usize>, limit: u32| {
        let ranks = recovered.iter().map(|(tried, row)| match place {
            Some(place) => row.ranks.get(place).copied().unwrap_or(0),
            None => tried.ranks[1],
        });
        ranks.filter(|rank| *rank <= limit).count()
    };
    let misses = |place: usize| {
        let miss = recovered.iter().map(|(tried, row)| {
            let rank = row.ranks.get(place).copied().unwrap_or(0);
            tried.ranks[0].saturating_sub(rank) + rank.saturating_sub(tried.ranks[1])
        });
        miss.sum::<u32>()
    };
    let counts = |place| {
        [1, 5, 10]
            .map(|limit| within(place, limit).to_string())
            .join(" / ")
    };
    html! {
        <div class="table-scroll pl-table-one" tabindex="0" role="region" aria-label="Table I again">
            <table class="table">
                { TableView::default().columns(["Position"]).numbers(["moves", "1975"]).numbers(names.clone()).head() }
                <tbody>
                    { for recovered.iter().map(|(tried, row)| {
                        let number = tried.number;
                        html! {
                            <tr key={number}>
                                <th scope="row">
                                    { panel.link(&format!("{}{}", row.name, tried.mark), move || PlayerAction::SetUp(number)) }
                                </th>
                                <td class="number">{ row.of }</td>
                                <td class="number"><strong>{ rank_of_1975(tried) }</strong></td>
                                { for row.ranks.iter().map(|rank| html! { <td class="number">{ *rank }</td> }) }
                            </tr>
                        }
                    }) }
                    <tr class="pl-total">
                        <th scope="row" colspan="2">{ "first / top 5 / top 10" }</th>
                        <td class="number">{ counts(None) }</td>
                        { for (0..names.len()).map(|place| html! { <td class="number">{ counts(Some(place)) }</td> }) }
                    </tr>
                    <tr class="pl-total">
                        <th scope="row" colspan="3">{ "places away from 1975, in total" }</th>
                        { for (0..names.len()).map(|place| html! { <td class="number">{ misses(place) }</td> }) }
                    </tr>
                </tbody>
            </table>
            <p class="provenance" data-mark="published">{ "Ranks of 1975: Senft 1975, pp. 49-51. The rank of position 25 is unreadable in our copies; the totals allow 2 to 5. \
                !! and !: an unusually good and a very good move; S: a sacrifice" }</p>
            <p class="provenance" data-mark="ours">{ "ours: the positions, recovered from their games, the numbers of moves (position 23 has 28, the table says 27) and \
                the other ranks" }</p>
        </div>
    }
}
