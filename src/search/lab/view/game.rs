//! The game under the board: its moves with variations and comments, what is said about the move at
//! the cursor, and PGN in and out.

use super::Panel;
use crate::model::annotated::{Extent, has_best_line};
use crate::model::{Action, Focus, SearchAction};
use chess::record::Nag;
use kit::view::files;
use kit::view::parts::{games, paste};
use kit::view::position;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The marks offered: those a book uses for single moves.
const NAGS: [Nag; 7] = [Nag(1), Nag(2), Nag(3), Nag(4), Nag(5), Nag(6), Nag(7)];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on = panel.on_action.reform(Action::Position);
    html! {
        <div class="game">
            { position::buttons(&lab.position, super::EDIT_BUTTON, &on) }
            { position::moves(&lab.position, lab.focus == Focus::Setup, &on, |_| html! {}) }
            if !lab.position.game.record().is_empty() {
                { annotations(panel) }
            }
            { pgn(panel) }
        </div>
    }
}

fn annotations(panel: Panel<'_>) -> Html {
    let game = &panel.lab.position.game;
    let on_action = panel.on_action.clone();
    let comment = Callback::from(move |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(input) = input {
            on_action.emit(SearchAction::SetComment(input.value()).into());
        }
    });
    let on_action = panel.on_action.clone();
    let mark = Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
        let nag = row
            .and_then(|row| row.checked_sub(1))
            .and_then(|row| NAGS.get(row))
            .copied();
        on_action.emit(SearchAction::SetNag(nag).into());
    });
    let key = format!("{:?}", game.at());
    html! {
        <details class="game-annotate">
            <summary>{ "Comment, mark, variation" }</summary>
            <div class="field">
                <label for="comment">{ "Comment on this move" }</label>
                <input id="comment" key={key} class="text" type="text" maxlength="4000"
                       value={game.comment().to_owned()} onchange={comment} />
            </div>
            <div class="row">
                <label class="field-inline">
                    { "Mark " }
                    <select class="select" onchange={mark} disabled={game.previous().is_none()}>
                        <option selected={game.nag().is_none()}>{ "none" }</option>
                        { for NAGS.iter().map(|&nag| html! {
                            <option key={nag.0} selected={game.nag() == Some(nag)}>
                                { format!("{} {}", nag.sign().unwrap_or_default(), nag.meaning().unwrap_or_default()) }
                            </option>
                        }) }
                    </select>
                </label>
                { panel.button("Make this the main line", || SearchAction::MakeMain) }
                { panel.button_if(game.previous().is_some(), "Delete from here", || SearchAction::DeleteMove) }
            </div>
        </details>
    }
}

fn pgn(panel: Panel<'_>) -> Html {
    html! {
        <details class="game-pgn" open={panel.lab.library.is_some()}>
            <summary>{ "PGN" }</summary>
            <div class="row">
                { panel.button("Copy the game", || SearchAction::CopyPgn) }
                { panel.button("Save the game", || SearchAction::SavePgn) }
                if let Some(recording) = panel.lab.recording().filter(|recording| recording.is_chess()) {
                    { panel.button_if(has_best_line(recording), "Save the best line", || SearchAction::SaveAnnotated(Extent::Best)) }
                    { panel.button_if(panel.lab.node() != Some(0), "Save the line to the node shown",
                                      || SearchAction::SaveAnnotated(Extent::Path)) }
                    { panel.button("Save the whole search as PGN", || SearchAction::SaveAnnotated(Extent::Whole)) }
                }
                { files::field("open-pgn", "Open a file", ".pgn,.txt", panel.on_file) }
            </div>
            { paste::view("paste-pgn", "Paste games here (also in descriptive notation), or drop a file",
                          &panel.sends_with(SearchAction::PastePgn)) }
            if let Some(library) = &panel.lab.library {
                { games::view("games", library, panel.sends_with(SearchAction::ChooseGame),
                              panel.on_action.reform(Action::Note), panel.sends(|| SearchAction::CloseLibrary)) }
            }
        </details>
    }
}
