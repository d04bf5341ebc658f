//! The page of the rating lab: five panels under one row of tabs.

#![allow(missing_docs, reason = "a field whose name says all needs no sentence")]

mod attempt;
mod beside;
mod engines;
mod field;
mod js_api;
mod lab;
mod marks;
mod overview;
mod picture;
mod positions;
mod share;
mod show;
mod table;
mod timeline;

pub use lab::{ENTRY, OVERVIEW_ENTRY};
pub use picture::miniature;

use crate::experiment::Panel;
use crate::model::examples::EXAMPLES;
use crate::model::{Action, Lab, RatingAction, panel_titles};
use kit::experiment::example::Example;
use kit::model::Page;
use kit::view::notices;
use kit::view::parts::examples;
use yew::prelude::*;

/// The argument of every panel.
pub type Pane<'a> = kit::view::panel::Panel<'a, Lab>;

/// A callback that sends the action of an event, if it has one.
fn means<E: 'static>(
    pane: Pane<'_>,
    action: impl Fn(E) -> Option<RatingAction> + 'static,
) -> Callback<E> {
    let on_action = pane.on_action.clone();
    Callback::from(move |event: E| {
        if let Some(action) = action(event) {
            on_action.emit(action.into());
        }
    })
}

/// The whole page.
pub fn view(pane: Pane<'_>) -> Html {
    let lab = pane.lab;
    html! {
        <div class="rating">
            { notices::view(&lab.notices, &pane.on_action.reform(Action::Dismiss)) }
            <div class="tabs rating-tabs" role="group" aria-label="Panels">
                { for panel_titles().into_iter().map(|(panel, title)| html! {
                    <button key={title} type="button" class="tab" aria-pressed={(lab.panel == panel).to_string()}
                            onclick={pane.sends(move || RatingAction::Show(panel))}>{ title }</button>
                }) }
            </div>
            { match lab.panel {
                Panel::Timeline => timeline::view(pane),
                Panel::Engines => engines::view(pane),
                Panel::Positions => positions::view(pane),
                Panel::Test => attempt::view(pane),
                Panel::Table => table::view(pane),
            } }
            { share::view(pane) }
            { examples::view(Page::Rating, EXAMPLES.iter().map(Example::parts)) }
        </div>
    }
}
