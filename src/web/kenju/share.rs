//! Sharing and keeping: the link to this very game and step, and learners as files, out and in.

use super::Panel;
use crate::app::kenju_lab::Action;
use crate::app::kenju_view::players::ShelfAction;
use crate::kenju::geometry::Colour;
use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

pub fn view(panel: Panel<'_>, on_file: &Callback<File>) -> Html {
    let on_file = on_file.clone();
    let onchange = Callback::from(move |event: Event| {
        let Some(input) = event.target_dyn_into::<HtmlInputElement>() else {
            return;
        };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            on_file.emit(file);
        }
        // The same file can be chosen again.
        input.set_value("");
    });
    html! {
        <section class="share" aria-label="Share and keep">
            <h3>{ "Share and keep" }</h3>
            <div class="row">
                { panel.button("Copy link", || Action::CopyLink) }
                <label class="button file-button" for="kj-open">{ "Open a learner file" }</label>
                <input id="kj-open" class="file-input" type="file" accept=".json" {onchange} />
            </div>
            { for Colour::BOTH.into_iter().filter(|&colour| panel.lab.session.seat(colour).player.memory().is_some() || !panel.lab.session.seat(colour).player.name.is_empty()).map(|colour| keep(panel, colour)) }
            <p class="quiet">{ "The link holds the game, its answers and the step; what a learner knew at the beginning \
                of the game travels with it. Learners saved by name are kept in this browser." }</p>
        </section>
    }
}

fn keep(panel: Panel<'_>, colour: Colour) -> Html {
    let name = panel.lab.session.seat(colour).player.name.clone();
    let id = format!("kj-save-{}", colour.index());
    let field = id.clone();
    let on_action = panel.on_action.clone();
    let save = Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let input = gloo::utils::document().get_element_by_id(&field);
        if let Some(input) =
            input.and_then(|input| wasm_bindgen::JsCast::dyn_into::<HtmlInputElement>(input).ok())
        {
            on_action.emit(Action::Shelf(ShelfAction::Save(colour, input.value())));
        }
    });
    html! {
        <form key={colour.to_string()} class="row kj-keep" onsubmit={save}>
            <label class="field-inline" for={id.clone()}>{ format!("{colour} as") }</label>
            <input {id} class="text kj-keep-name" type="text" maxlength="40" value={name} />
            <button type="submit" class="button">{ "Save" }</button>
            <button type="button" class="button" onclick={panel.sends(move || Action::SaveFile(colour))}>{ "As a file" }</button>
        </form>
    }
}
