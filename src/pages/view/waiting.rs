//! What stands for a lab until its program has come: the header, what the lab is, and its board with the position
//! that it begins with, where the lab will have them. It is rendered natively and kept in `www/waiting.html`;
//! `www/waiting.js` puts it up, with the position of the link.

use crate::model::gallery::LABS;
use crate::view::front;
use chute_lab::model as chute;
use cozy_chess::{Board, Color};
use endgame_lab::model as endgame;
use kit::model::Page;
use kit::model::recorded::RecordedLab as _;
use kit::view::board::{coordinate_row, files, ranks};
use kit::view::page::lede;
use kit::view::parts::menu;
use kit::view::workbench;
use player_lab::model as player;
use search_lab::model as search;
use std::fmt::Write;
use yew::prelude::*;

/// How many points Kenju's board has across, and the room for its coordinates, as it begins.
const POINTS: u8 = 15;
const MARGIN: f64 = 0.8;

/// Every lab, each in a template of its own.
#[component]
pub fn WaitingPages() -> Html {
    html! {
        { for LABS.map(|page| html! {
            <template data-lab={page.row().slug} data-overview={overview(page)}>
                { menu::header(page, menu::keys(None)) }
                <main class="page-main">
                    { lede(page, workbench::switch(&Callback::noop(), false, "Workbench")) }
                    { lab(page) }
                </main>
            </template>
        }) }
    }
}

/// The classes of a lab's overview, which `www/waiting.js` puts up instead of the workbench; `None` if it has no board.
fn overview(page: Page) -> Option<&'static str> {
    match page {
        Page::Search => Some("lab overview"),
        Page::Endgame => Some("endgame overview eg-overview"),
        Page::Chute => Some("chute overview ch-overview"),
        Page::Player => Some("player overview pl-overview"),
        Page::Kenju => Some("kenju overview kenju-overview"),
        _ => None,
    }
}

/// The columns of a lab with what stands in the first of them.
fn lab(page: Page) -> Html {
    let open = String::new;
    match page {
        Page::Search => {
            let mut lab = search::Lab::default();
            lab.update(search::Action::Open(open()));
            let body = html! { <>{ tabs("") }{ chess(&lab.board()) }</> };
            columns("lab", "lab-board", body)
        }
        Page::Endgame => {
            let mut lab = endgame::Lab::default();
            lab.update(endgame::Action::Open(open()));
            columns("endgame lab", "lab-board", chess(&lab.board()))
        }
        Page::Chute => {
            let mut lab = chute::Lab::new(1);
            lab.update(chute::Action::Open(open()));
            let body = html! {
                <>
                    <div class="field">
                        <label for="waiting-game">{ "Game" }</label>
                        <select id="waiting-game" class="select" disabled=true></select>
                    </div>
                    { chess(&lab.evaluated.board) }
                </>
            };
            html! {
                <div class="chute">
                    <div class="lab-notices"></div>
                    { tabs("ch-tabs") }
                    <div class="ch-heuristics"><section class="ch-position">{ body }</section></div>
                </div>
            }
        }
        Page::Player => {
            let mut lab = player::Lab::default();
            lab.update(player::Action::Open(open()));
            columns("player", "pl-position", chess(&lab.shown_board()))
        }
        Page::Kenju => columns("kenju", "kenju-board", grid()),
        _ => {
            html! { <div class="rating"><div class="lab-notices"></div>{ tabs("rating-tabs") }</div> }
        }
    }
}

fn columns(lab: &'static str, place: &'static str, body: Html) -> Html {
    html! { <div class={lab}><div class="lab-notices"></div><section class={place}>{ body }</section></div> }
}

/// The room of a row of tabs.
fn tabs(class: &'static str) -> Html {
    html! { <div class={classes!("tabs", class)} aria-hidden="true"><span class="tab">{ "\u{a0}" }</span></div> }
}

fn chess(position: &Board) -> Html {
    html! {
        <div class="board">
            <div class="board-frame board-frame-edged">
                { coordinate_row("board-ranks", ranks(Color::White)) }
                <div class="board-field">{ front::plain_board(position, "board-scene") }</div>
                { coordinate_row("board-files", files(Color::White)) }
            </div>
        </div>
    }
}

/// Kenju's board before there are stones on it.
fn grid() -> Html {
    let size = f64::from(POINTS) + MARGIN;
    let mut lines = String::new();
    for k in 0..POINTS {
        let at = f64::from(k) + 0.5;
        // Writing to a string cannot fail.
        let _ = write!(lines, "M{} 0V{POINTS}M{MARGIN} {at}H{size}", MARGIN + at);
    }
    html! {
        <svg class="kj-board" viewBox={format!("0 0 {size} {size}")} role="img" aria-label="Board without edges">
            <rect class="kj-ground" x={MARGIN.to_string()} y="0" width={POINTS.to_string()} height={POINTS.to_string()} />
            <path class="kj-lines" d={lines} />
        </svg>
    }
}
