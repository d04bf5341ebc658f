//! The tournament page: a crosstable, the games of a pair, and a game with its engines' reasons.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod fetch;
mod game;
mod games;
pub mod lab;
mod overview;
pub mod table;

pub use lab::ENTRY;

use crate::experiment::{TOURNAMENTS, Tournament};
use crate::model::overview::{capital_name, plain_name};
use crate::model::{Action, ArenaLink, Lab};
use kit::view::parts::share;
use kit::view::{files, notices};
use rating_lab::experiment::Spec;
use yew::prelude::*;

/// The properties of every panel.
pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="arena">
            { notices::view(&lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            { way(panel) }
            { match (lab.shown(), lab.pair()) {
                (None, _) => coming(panel),
                (Some(loaded), None) => table::view(&lab.link, loaded),
                (Some(loaded), Some(pair)) => match &lab.game {
                    Some(replayed) => game::view(panel, loaded, pair, replayed),
                    None => games::view(panel, loaded, pair),
                },
            } }
            if lab.shown().is_some() {
                <details class="share">
                    <summary>{ "Share and save" }</summary>
                    <div class="row">
                        { panel.button("Save the table as CSV", || Action::Save) }
                        { panel.button("Save the games as PGN", || Action::SavePgn) }
                        { share::links(&panel.on_action.reform(Action::CopyLink)) }
                    </div>
                </details>
            }
        </div>
    }
}

/// An engine's title with its name on the command line.
fn named(name: &str) -> Html {
    html! { <>{ Spec::title_of(name) }{ " " }<code class="arena-name">{ name.to_owned() }</code></> }
}

/// The choice of tournament, and the path to the current view.
fn way(panel: Panel<'_>) -> Html {
    let link = &panel.lab.link;
    if let Some([one, other]) = panel.lab.pair() {
        let pair = format!("{} – {}", capital_name(one), plain_name(other));
        return html! {
            <nav class="arena-way" aria-label="From the table to here">
                <a href={ArenaLink::of(link.tournament).address()}>{ link.tournament.entry() }</a>
                { " › " }
                if let Some(game) = &panel.lab.game {
                    <a href={link.pair(one, other).address()}>{ pair }</a>
                    { " › " }
                    <span aria-current="page">{ format!("Game {}", game.number) }</span>
                } else {
                    <span aria-current="page">{ pair }</span>
                }
            </nav>
        };
    }
    tournaments(panel)
}

/// The choice of tournament. A person's own is there once its file has been opened.
fn tournaments(panel: Panel<'_>) -> Html {
    let link = &panel.lab.link;
    let is_there = |tournament| tournament != Tournament::Own || panel.lab.has_own();
    let shown = TOURNAMENTS.iter().filter(|row| is_there(row.1));
    html! {
        <nav class="arena-way" aria-label="Tournaments">
            <ul>
                { for shown.map(|&(name, tournament)| html! {
                    <li key={name}>
                        <a href={ArenaLink::of(tournament).address()}
                           aria-current={(tournament == link.tournament).then_some("true")}>{ tournament.entry() }</a>
                    </li>
                }) }
            </ul>
            { files::field("arena-open", "Open a tournament’s file", "", panel.on_file) }
        </nav>
    }
}

/// The games are being fetched, or failed to arrive.
fn coming(panel: Panel<'_>) -> Html {
    match &panel.lab.missing {
        None => html! { <p class="arena-coming" role="status">{ "Loading the games …" }</p> },
        Some(why) if panel.lab.link.tournament == Tournament::Own => html! {
            <p class="arena-coming" role="status">{ why }</p>
        },
        Some(why) => html! {
            <div class="notice notice-problem" role="alert">
                <span>{ why }{ " They are kept on this device once they have been looked at with a network." }</span>
                { panel.button("Try again", || Action::FetchAgain) }
            </div>
        },
    }
}
