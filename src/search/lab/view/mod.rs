//! The page of the search lab: set up, run, step, why, share. The board to the left, tree and trace in
//! the middle, why to the right, the stepper below, always in reach; in one column on a narrow
//! screen.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod beside;
mod cost;
mod facts;
mod game;
mod js_api;
mod lab;
mod ladder;
mod moves;
mod overview;
mod position;
mod proof;
mod range_facts;
mod ranges;
mod run;
mod settings;
mod share;
mod stepper;
mod trace_list;
mod tree;
mod why;

pub use lab::{ENTRY, OVERVIEW_ENTRY};

use crate::experiment::scenario::{SCENARIOS, is_tree};
use crate::model::{Action, Lab, Mode};
use kit::experiment::example::{Example, Parts};
use kit::model::Page;
use kit::view::notices;
use kit::view::parts::tabs::Tabs;
use kit::view::parts::{examples, predict};
use yew::prelude::*;

/// The id of the position editor.
pub const EDITOR: &str = "editor";

/// The id of the button that opens it.
pub const EDIT_BUTTON: &str = "edit-position";

/// The argument of every panel.
pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// The whole page.
pub fn view(panel: Panel<'_>) -> Html {
    html! {
        <div class={panel.classes("lab")}>
            { stepper::view(panel) }
            { notices::view(&panel.lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            <section class="lab-board" aria-labelledby="position-title">
                { position::view(panel) }
            </section>
            <div class="lab-side">
                <section class="lab-why" aria-labelledby="why-title">
                    { panel.stale("stale") }
                    { predict::view(panel, "Step forward (→). Before each score is returned, you predict what the search does with it.") }
                    { why::view(panel) }
                    { proof::view(panel) }
                </section>
                <section class="lab-facts result" aria-label="Node and cost">
                    { facts::view(panel) }
                </section>
            </div>
            <section class="lab-main" aria-label="Settings, result, tree, moves and trace">
                { settings::view(panel) }
                { run::view(panel) }
                { tree::view(panel) }
                <Tabs id="search-about" label="More about the search" panels={about(panel)} />
            </section>
            <section class="lab-more" aria-label="Position, game and sharing">
                { position::more(panel) }
                { share::view(panel) }
            </section>
            { examples::view(Page::Search, scenarios(panel.lab.mode)) }
        </div>
    }
}

/// Panels that are needed now and then.
fn about(panel: Panel<'_>) -> Vec<(&'static str, Html)> {
    vec![
        ("Moves of the root", moves::view(panel)),
        ("Trace", trace_list::view(panel)),
        ("Side by side", beside::view(panel)),
        ("Improvements compared", ladder::view(panel)),
    ]
}

/// The text shown before the first search.
fn nothing_yet() -> Html {
    html! { <p class="quiet">{ "Nothing has been searched yet: press Run." }</p> }
}

/// The examples of a mode.
fn scenarios(mode: Mode) -> impl Iterator<Item = Parts> {
    let is_shown = move |example: &&Example| is_tree(example) == (mode == Mode::Tree);
    SCENARIOS.iter().filter(is_shown).map(Example::parts)
}
