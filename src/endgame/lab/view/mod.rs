//! The page of the endgame lab: the board with its layer to the left, EG's tree and trace in the middle, the
//! explanation and the exact result to the right, the stepper below. A narrow screen has one column.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

pub mod claims;
pub mod collection_panel;
mod drill;
mod js_api;
mod knowledge_panel;
pub mod lab;
mod map_panel;
mod overview;
mod panel_worker;
mod position;
mod recording;
mod rules_panel;
mod run;
mod store;
mod tables;
mod tasks;
mod truth;
mod zugzwangs;

use crate::model::{Action, CLASSICS, Classic, EndgameAction, Lab};
use kit::model::Page;
use kit::model::recorded::RecordedLab;
use kit::view::parts::tabs::Tabs;
use kit::view::parts::{examples, predict};
pub use lab::{ENTRY, OVERVIEW_ENTRY};

use crate::model::panels::map::line;
use kit::model::position::PositionAction;
use kit::view::notices;
use yew::prelude::*;

pub type Panel<'a> = kit::view::panel::Panel<'a, Lab>;

/// The id of the position editor.
pub const EDITOR: &str = "eg-editor";

/// The id of the button that opens it.
pub const EDIT_BUTTON: &str = "eg-edit-position";

/// The whole page.
pub fn view(panel: Panel<'_>) -> Html {
    // The rules' verdict and the exact result would give away the answer.
    let is_asking = panel.lab.playback.predict.asked().is_some() || panel.lab.drill.is_on();
    // The exact result does not depend on EG's limits, so only an edited position makes it stale.
    let is_redrawn = panel.lab.position.stale(&panel.lab.board()).is_some();
    html! {
        <div class={panel.classes("endgame lab")}>
            { recording::stepper(panel) }
            { notices::view(&panel.lab.notices, &panel.sends_with(Action::Dismiss)) }
            <section class="lab-board" aria-labelledby="eg-position">
                { position::view(panel) }
            </section>
            <div class="lab-side">
                <section class="lab-why" aria-labelledby="eg-why-title">
                    { panel.stale("stale") }
                    { predict::view(panel, "Step on (→): at each position EG reaches you are asked what its rules say.") }
                    if !panel.lab.drill.is_on() {
                        { recording::explanation(panel) }
                    }
                </section>
                <section class={classes!("lab-facts", is_redrawn.then_some("result"))} aria-label="Exact result and rules">
                    // During EG's first search the place of its explanation stays empty.
                    if !is_asking && (panel.lab.shown().is_some() || !panel.lab.jobs.is_running()) {
                        { truth::view(panel) }
                        { truth::rules(panel) }
                    }
                </section>
            </div>
            <section class="lab-main" aria-label="EG: verdict, tree and trace">
                { drill::view(panel) }
                if !panel.lab.drill.is_on() {
                    { run::view(panel) }
                    { recording::tree(panel) }
                    { recording::trace(panel) }
                }
            </section>
            <section class="lab-more" aria-label="Game, calculations and sharing">
                { position::more(panel) }
                { position::layers(panel) }
                { position::share(panel) }
            </section>
            <section class="eg-below" aria-label="Rules, map, zugzwangs, knowledge and tables">
                <Tabs id="eg-below" label="More about endings" panels={below(panel)} />
            </section>
            { examples::view(Page::Endgame, CLASSICS.iter().map(Classic::parts)) }
        </div>
    }
}

/// The tabs below the columns. The tables panel builds tables even while another tab is shown.
fn below(panel: Panel<'_>) -> Vec<(&'static str, Html)> {
    let on_say = panel.sends_with(Action::Say);
    let on_position = panel.sends_with(|board| Action::Position(PositionAction::Set(board)));
    let board = panel.lab.board();
    let rules = html! { <rules_panel::RulesPanel {on_position} on_say={on_say.clone()} /> };
    let map = html! {
        <map_panel::MapPanel board={board.clone()} line={line(panel.lab)} on_say={on_say.clone()} />
    };
    let knowledge = html! {
        <knowledge_panel::KnowledgePanel {board} on_say={on_say.clone()} />
    };
    let tables = html! {
        <tables::TablesPanel wanted={panel.lab.wants_table()} on_news={panel.sends_with(EndgameAction::Tables)}
                             on_changed={panel.sends(|| EndgameAction::TablesChanged)} {on_say} />
    };
    vec![
        ("All rules", rules),
        ("Map", map),
        ("Mutual zugzwangs", zugzwangs::view(panel)),
        ("Knowledge against search", knowledge),
        ("Exact tables", tables),
    ]
}
