//! The saved players: seat, save, rename, delete, undo, export and import.

use std::rc::Rc;

use web_sys::{File, HtmlInputElement};
use yew::prelude::*;

use crate::model::panels::players::{PlayerOrigin, PlayerRow, SavedPlayersAction, rows};
use kenju::geometry::Colour;
use kenju::saved::{NAME_LIMIT, SavedPlayers};
use kit::view::parts::table::TableView;
use kit::view::{files, form};

/// Players per page.
const PAGE: usize = 10;

#[derive(Properties, PartialEq)]
pub struct PlayersPanelProps {
    /// Pass a new `Rc` only when the players have changed.
    pub saved_players: Rc<SavedPlayers>,
    /// The names of White's and Black's players.
    pub seated: [AttrValue; 2],
    /// The change that *undo* would take back, from `SavedPlayerHistory::undoable`.
    #[prop_or_default]
    pub undoable: Option<AttrValue>,
    /// Why the last action failed.
    #[prop_or_default]
    pub problem: Option<AttrValue>,
    pub on_action: Callback<SavedPlayersAction>,
    /// Reads a chosen learner file and saves its player.
    pub on_import: Callback<File>,
}

/// The player being renamed, and the field for its new name.
struct Renaming {
    of: UseStateHandle<Option<String>>,
    field: NodeRef,
}

#[component]
pub fn PlayersPanel(props: &PlayersPanelProps) -> Html {
    let rows = use_memo(props.saved_players.clone(), |saved_players| {
        rows(saved_players)
    });
    let page = use_state_eq(|| 0usize);
    let renaming = Renaming {
        of: use_state_eq(|| None::<String>),
        field: use_node_ref(),
    };
    let name_field = use_node_ref();
    {
        let field = renaming.field.clone();
        use_effect_with((*renaming.of).clone(), move |of| {
            if let Some(field) = of.as_ref().and_then(|_| field.cast::<HtmlInputElement>()) {
                let _ = field.focus();
                field.select();
            }
        });
    }
    let pages = rows.len().div_ceil(PAGE).max(1);
    let at = (*page).min(pages - 1);
    let turn = |to: usize| {
        let page = page.setter();
        Callback::from(move |_: MouseEvent| page.set(to))
    };
    html! {
        <section class="players" aria-label="Players">
            { form::error(props.problem.as_deref()) }
            { TableView::named("Saved players").class("players-table")
                .columns(["Player", "Plays", "Keep"])
                .rows(rows.iter().skip(at * PAGE).take(PAGE).map(|row| player(props, row, &renaming))) }
            if pages > 1 {
                <nav class="row" aria-label="Pages of saved players">
                    <button type="button" class="button button-small" disabled={at == 0} onclick={turn(at.saturating_sub(1))}>{ "Previous" }</button>
                    <span class="quiet">{ format!("page {} of {pages}", at + 1) }</span>
                    <button type="button" class="button button-small" disabled={at + 1 == pages} onclick={turn(at + 1)}>{ "Next" }</button>
                </nav>
            }
            <div class="row">
                if let Some(undoable) = &props.undoable {
                    { form::button(&format!("Undo: {undoable}"), props.on_action.reform(|_: MouseEvent| SavedPlayersAction::Undo)) }
                }
                { files::field("open-player", "Open a player's file", "", &props.on_import) }
            </div>
            <p class="quiet">
                { "When a taught player leaves the game, it is saved here. Undo brings it back." }
            </p>
            { save_as(props, &name_field) }
        </section>
    }
}

fn player(props: &PlayersPanelProps, row: &PlayerRow, renaming: &Renaming) -> Html {
    let name = &row.name;
    let send =
        |action: SavedPlayersAction| props.on_action.reform(move |_: MouseEvent| action.clone());
    let button = |word: &'static str, action: SavedPlayersAction| {
        html! {
            <button type="button" class="button button-small" onclick={send(action)}>
                { word }<span class="visually-hidden">{ format!(" {name}") }</span>
            </button>
        }
    };
    let load = |colour: Colour| {
        let is_seated = props.seated[colour.index()] == name.as_str();
        html! {
            <button type="button" class="button button-small" onclick={send(SavedPlayersAction::Load(name.clone(), colour))}>
                <span class="visually-hidden">{ format!("{name} plays ") }</span>{ colour.to_string() }
                if is_seated { <span aria-hidden="true">{ " ✓" }</span><span class="visually-hidden">{ ", as now" }</span> }
            </button>
        }
    };
    let start_renaming = {
        let (renamed, name) = (renaming.of.setter(), name.clone());
        Callback::from(move |_: MouseEvent| renamed.set(Some(name.clone())))
    };
    let is_renamed = renaming.of.as_deref() == Some(name.as_str());
    html! {
        <tr key={name.clone()}>
            <th scope="row">
                if is_renamed {
                    { rename(props, name, renaming) }
                } else {
                    { name }
                }
                <span class="players-about">{ &row.about }</span>
            </th>
            <td><span class="players-buttons">{ load(Colour::White) }{ load(Colour::Black) }</span></td>
            <td><span class="players-buttons">
                { button("File", SavedPlayersAction::Export(name.clone())) }
                if row.origin == PlayerOrigin::Saved {
                    <button type="button" class="button button-small" disabled={is_renamed} onclick={start_renaming}>
                        { "Rename" }<span class="visually-hidden">{ format!(" {name}") }</span>
                    </button>
                    { button("Delete", SavedPlayersAction::Delete(name.clone())) }
                }
            </span></td>
        </tr>
    }
}

/// A field in place of the name. Enter renames, Escape cancels.
fn rename(props: &PlayersPanelProps, name: &str, renaming: &Renaming) -> Html {
    let finish = {
        let (field, from, renamed) = (
            renaming.field.clone(),
            name.to_owned(),
            renaming.of.setter(),
        );
        let on_action = props.on_action.clone();
        move || {
            let to = field.cast::<HtmlInputElement>().map(|field| field.value());
            if let Some(to) = to.filter(|to| *to != from) {
                let from = from.clone();
                on_action.emit(SavedPlayersAction::Rename { from, to });
            }
            renamed.set(None);
        }
    };
    let onkeydown = {
        let (finish, renamed) = (finish.clone(), renaming.of.setter());
        Callback::from(move |event: KeyboardEvent| match event.key().as_str() {
            "Enter" => finish(),
            "Escape" => renamed.set(None),
            _ => {}
        })
    };
    html! {
        <span class="players-rename">
            <input ref={renaming.field.clone()} class="text" type="text" maxlength={NAME_LIMIT.to_string()}
                   autocomplete="off" value={name.to_owned()} aria-label={format!("New name of {name}")} {onkeydown} />
            <button type="button" class="button button-small" onclick={move |_: MouseEvent| finish()}>{ "Rename" }</button>
        </span>
    }
}

/// Saves a seat's player under a name. An existing player of that name is replaced.
fn save_as(props: &PlayersPanelProps, field: &NodeRef) -> Html {
    let save = |colour: Colour| {
        let (field, on_action) = (field.clone(), props.on_action.clone());
        Callback::from(move |_: MouseEvent| {
            if let Some(field) = field.cast::<HtmlInputElement>() {
                on_action.emit(SavedPlayersAction::Save(colour, field.value()));
            }
        })
    };
    html! {
        <div class="row players-save">
            <label class="field-inline" for="player-name">{ "Save as" }</label>
            <input id="player-name" ref={field.clone()} class="text" type="text" autocomplete="off" spellcheck="false"
                   maxlength={NAME_LIMIT.to_string()} />
            { for Colour::BOTH.into_iter().map(|colour| html! {
                { form::button(&format!("{colour}'s player ({})", props.seated[colour.index()]), save(colour)) }
            }) }
        </div>
    }
}
