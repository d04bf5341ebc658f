//! The page of the Kenju lab: an unbounded board, the learner's question, its chain of attention
//! step by step, and the players.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod board;
pub mod charts;
pub mod console;
mod game;
mod js_api;
pub mod lab;
pub mod memory;
mod mind;
mod overview;
pub mod pattern;
pub mod players;
mod question;
mod seats;
mod training;
pub mod trials;
mod why;

use board::SearchLayer;
pub use board::miniature;
pub use lab::{ENTRY, OVERVIEW_ENTRY};

use crate::model::{Action, EXAMPLES};
use kit::experiment::example::Example;
use kit::model::Page;
use kit::view::notices;
use kit::view::parts::{examples, predict};
use lab::Panel;
use yew::prelude::*;

/// Draws the overview, which a first visit sees.
pub fn first_look(panel: Panel<'_>) -> Html {
    overview::view(panel)
}

pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class="kenju">
            { why::stepper(panel) }
            { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="kenju-board" aria-label="Board">
                { board::view(panel, SearchLayer::Shown) }
            </section>
            <section class="kenju-ask" aria-label="Your turn">
                { question::view(panel) }
            </section>
            <section class="kenju-game" aria-label="Game">
                { board::tools(panel) }
                { game::view(panel) }
                { game::forced_win(panel) }
            </section>
            <section class="kenju-search" aria-label="Search">
                { predict::view(panel, "Before the learner compares moves or lines, predict which one it prefers. ↑ and ↓ show the searches before other moves.") }
                { why::view(panel) }
                { why::codes(panel) }
            </section>
            <section class="kenju-seats" aria-label="Players">
                { seats::view(panel) }
                { training::view(panel) }
                { game::link(panel) }
            </section>
            <section class="kenju-mind" aria-labelledby="kj-mind">
                { mind::view(panel) }
            </section>
            { examples::view(Page::Kenju, EXAMPLES.iter().map(Example::parts)) }
        </div>
    }
}
