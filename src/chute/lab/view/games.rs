//! The library: add own games, read the report, and choose the games to use.

use super::lab::progress;
use super::{Panel, weights};
use crate::experiment::link::Panel as Shown;
use crate::experiment::saved_games::{BYTES_LIMIT, FILE_LIMIT, GAMES_LIMIT, POSITIONS_LIMIT};
use crate::model::{ChuteAction, GameEntry, GameOrigin, LIST_PAGE, Reading, Report};
use chess::words::counted;
use kit::model::squares::{grouped, plural};
use kit::view::files;
use kit::view::parts::paste;
use kit::view::parts::table::TableView;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class="ch-games">
            <section class="ch-add" aria-labelledby="ch-add">
                <h2 id="ch-add">{ "Add your own games" }</h2>
                { add(panel) }
                if let Some(reading) = &panel.lab.reading {
                    { under_way(panel, reading) }
                }
                if let Some(report) = &panel.lab.report {
                    { report_of(panel, report) }
                }
            </section>
            <section class="ch-list" aria-labelledby="ch-list">
                <h2 id="ch-list">{ "The library" }</h2>
                { weights::state(panel) }
                { list(panel) }
            </section>
        </div>
    }
}

fn add(panel: Panel<'_>) -> Html {
    html! {
        <>
            <p>{ "Drop a PGN file anywhere on this page, open one, or paste games. They never leave your browser. Descriptive notation (P-K4, KtxP) works, too." }</p>
            <div class="row">
                { files::field("ch-open", "Open a PGN file", ".pgn,.txt", panel.on_file) }
            </div>
            { paste::view("ch-paste", "Games to paste", &panel.sends_with(ChuteAction::Paste)) }
            <p class="quiet">
                { format!("Only games won by mate or resignation are measured. The page stores up to {GAMES_LIMIT} games of your own with {} MB of text, reads files of up to {} MB, and measures {} at once.", BYTES_LIMIT / 1_000_000, FILE_LIMIT / 1_000_000, counted(grouped(POSITIONS_LIMIT as u64), "position")) }
            </p>
        </>
    }
}

fn under_way(panel: Panel<'_>, reading: &Reading) -> Html {
    let share = reading.done as f64 / reading.size.max(1) as f64;
    let words = format!("Reading {}: {:.0} %", reading.name, share * 100.0);
    html! {
        <div role="group" aria-label="Reading">
            { progress(share, "Progress of reading", words) }
            { panel.button("Stop reading", || ChuteAction::StopReading) }
        </div>
    }
}

fn report_of(panel: Panel<'_>, report: &Report) -> Html {
    let has_problem = !report.broken.is_empty() || report.stopped.is_some();
    let class = if has_problem {
        "notice notice-problem"
    } else {
        "notice notice-note"
    };
    let list = |title: &'static str, rows: &[String]| {
        html! {
            if !rows.is_empty() {
                <h3>{ title }</h3>
                <ul>{ for rows.iter().take(20).map(|row| html! { <li>{ row }</li> }) }</ul>
                if rows.len() > 20 {
                    <p class="quiet">{ format!("and {} more", rows.len() - 20) }</p>
                }
            }
        }
    };
    html! {
        <div class="ch-report" role="group" aria-label="Report of the reading">
            <p {class}>
                <span>{ report.sentence() }</span>
                { panel.cross("Close this report".to_owned(), || ChuteAction::CloseReport) }
            </p>
            { list("Broken games (skipped)", &report.broken) }
            if report.more_broken > 0 {
                <p class="quiet">{ format!("and {} more", report.more_broken) }</p>
            }
            { list("Games that can be viewed but not measured", &report.unfit) }
            { list("Reinterpreted or skipped text", &report.remarks) }
            if let Some(key) = report.first {
                <div class="row">
                    <button type="button" class="button" onclick={show(panel, key)}>{ "Step through the first of them" }</button>
                </div>
            }
        </div>
    }
}

fn show(panel: Panel<'_>, key: u32) -> Callback<MouseEvent> {
    let on_action = panel.on_action.clone();
    Callback::from(move |_| {
        on_action.emit(ChuteAction::ChooseGame(key).into());
        on_action.emit(ChuteAction::SetPanel(Shown::Heuristics).into());
    })
}

fn list(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let entries = lab.game_library.entries();
    let used = lab.game_library.used().count();
    let has_own = lab.game_library.own_entries().next().is_some();
    let pages = entries.len().div_ceil(LIST_PAGE).max(1);
    let page = lab.list_page.min(pages - 1);
    html! {
        <>
            <p>{ format!("Experiments and exams use {used} of {}.", counted(entries.len(), "game")) }</p>
            <div class="row">
                { panel.button("Use all built-in games", || ChuteAction::UseAll { built_in: true, is_used: true }) }
                { panel.button("Use none of them", || ChuteAction::UseAll { built_in: true, is_used: false }) }
                if has_own {
                    { panel.button("Use all your own", || ChuteAction::UseAll { built_in: false, is_used: true }) }
                    { panel.button("Use none of your own", || ChuteAction::UseAll { built_in: false, is_used: false }) }
                    { panel.button("Remove all your own", || ChuteAction::RemoveOwn) }
                }
                if !lab.removed.is_empty() {
                    { panel.button(&format!("Put back {}", plural(lab.removed.len() as u64, "removed game")), || ChuteAction::RestoreRemoved) }
                }
            </div>
            { TableView::named("Games of the library").class("ch-table")
                .caption("Tick a game to measure it; choose its title to step through it. Thesis numbers are those of its list of games (Sugar 1975, app. 4). A question mark means that the list may mean another game of the same two players.")
                .columns(["used", "game"]).numbers(["plies"]).columns(["from"]).hidden("remove")
                .rows(entries.iter().skip(page * LIST_PAGE).take(LIST_PAGE).map(|entry| row(panel, entry))) }
            if pages > 1 {
                <div class="row" role="group" aria-label="Pages of the list">
                    { panel.button_if(page > 0, "Earlier games", move || ChuteAction::ListPage(page.saturating_sub(1))) }
                    <span>{ format!("page {} of {pages}", page + 1) }</span>
                    { panel.button_if(page + 1 < pages, "Further games", move || ChuteAction::ListPage(page + 1)) }
                </div>
            }
        </>
    }
}

fn row(panel: Panel<'_>, entry: &GameEntry) -> Html {
    let (key, is_used) = (entry.key, entry.is_used && entry.game.unfit.is_none());
    let from = match entry.origin {
        GameOrigin::BuiltIn(number) => format!("built in, {number}"),
        GameOrigin::Own => "your own".to_owned(),
        GameOrigin::Link if entry.game.plies == 0 => "set up".to_owned(),
        GameOrigin::Link => "a link".to_owned(),
    };
    html! {
        <tr {key}>
            <td>
                <input type="checkbox" checked={is_used} disabled={entry.game.unfit.is_some()}
                       aria-label={format!("Use {}", entry.game.title)}
                       onchange={panel.sends(move || ChuteAction::Use(key, !is_used))} />
            </td>
            <td>
                <button type="button" class="link-button" onclick={show(panel, key)}>{ &entry.game.title }</button>
                if let Some(why) = &entry.game.unfit {
                    <span class="quiet">{ format!(" not measured: {why}") }</span>
                }
            </td>
            <td class="number">{ entry.game.plies }</td>
            <td>
                { from }
                if let Some(number) = &entry.listed {
                    <span class="quiet">{ format!(", thesis {number}") }</span>
                }
            </td>
            <td>
                if entry.origin == GameOrigin::Own {
                    { panel.cross(format!("Remove {}", entry.game.title), move || ChuteAction::Remove(key)) }
                }
            </td>
        </tr>
    }
}
