//! PLAYER's moves: rank, value and the seventeen parameters of each, sortable by every column; what can be
//! done with the one that is chosen.

use super::Panel;
use super::fields::menu;
use crate::model::words::number;
use crate::model::{Basis, Cells, Column, PAGE, PlayerAction, Row};
use chess::words::game_over;
use kit::view::form;
use kit::view::panel::tip;
use player::{PARAMETERS, Parameter};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let rows = lab.rows();
    let (page, pages) = lab.pages(rows.len());
    let recommended = lab.recommended().map(|(index, _)| index);
    html! {
        <>
            <h2 id="pl-moves">{ "Moves in PLAYER’s order" }</h2>
            <p class="quiet">{ "PLAYER looks one ply ahead. After each legal move it takes seventeen counts for both sides, its parameters. \
                It multiplies each by its weight and adds them up. PRO teaches the weights (Senft 1975)." }</p>
            { standing(panel) }
            <div class="row pl-actions">
                <button type="button" class="button button-main" disabled={lab.unteachable().is_some()}
                        title={tip("t")} aria-keyshortcuts="t"
                        onclick={panel.sends(|| PlayerAction::Teach)}>{ "Teach it this move" }</button>
                { panel.keyed_if(lab.chosen.is_some(), ["Play it", "p"], || PlayerAction::PlayChosen) }
                { panel.keyed_if(!lab.lesson_log.is_empty(), ["Undo", "z"], || PlayerAction::Undo) }
                { panel.keyed_if(lab.lesson_log.can_redo(), ["Redo", "y"], || PlayerAction::Redo) }
            </div>
            if rows.is_empty() {
                <p>{ format!("There is no move to rank: {}.", game_over(lab.position.game.board()).unwrap_or_default()) }</p>
            } else {
                { options(panel) }
                { table(panel, &rows[page * PAGE..rows.len().min((page + 1) * PAGE)], recommended) }
                if pages > 1 {
                    <div class="row" role="group" aria-label="Pages of the table">
                        { panel.button_if(page > 0, "Earlier moves", move || PlayerAction::TurnPage(page.saturating_sub(1))) }
                        <span class="quiet">{ format!("Moves {} to {} of {}", page * PAGE + 1,
                            rows.len().min((page + 1) * PAGE), rows.len()) }</span>
                        { panel.button_if(page + 1 < pages, "Further moves", move || PlayerAction::TurnPage(page + 1)) }
                    </div>
                }
            }
        </>
    }
}

/// Where the chosen and the recommended move stand, and what the last lesson did.
fn standing(panel: Panel<'_>) -> Html {
    let [first, chosen, recommended, lesson] = panel.lab.standing();
    html! {
        <p class="pl-standing">
            { first }
            <strong>{ chosen }</strong>
            if panel.lab.chosen.is_none() {
                { "Choose a move to see why it stands where it does. " }
            }
            { recommended }
            <span class="pl-lesson-said">{ lesson }</span>
        </p>
    }
}

fn options(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="pl-fields pl-options">
            { menu("pl-basis", "Columns 1 to 17 show parameters", Basis::ALL.iter().map(|row| (row.1, row.0 == lab.basis)),
                   |row| PlayerAction::SetBasis(Basis::ALL[row.min(2)].0), panel) }
            { form::switch("pl-check", "times their weights", lab.cells == Cells::Weighted,
                           panel.sends_with(|is_on| PlayerAction::SetCells(Cells::of(is_on)))) }
        </div>
    }
}

fn table(panel: Panel<'_>, rows: &[Row], recommended: Option<usize>) -> Html {
    let lab = panel.lab;
    let on_action = panel.on_action.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let action = match event.key().as_str() {
            "ArrowUp" => PlayerAction::ChooseAbove,
            "ArrowDown" => PlayerAction::ChooseBelow,
            _ => return,
        };
        event.prevent_default();
        on_action.emit(action.into());
    });
    html! {
        <div class="table-scroll pl-table-scroll" tabindex="0" role="region" aria-label="Moves with their parameters"
             data-own-keys="" {onkeydown}>
            <table class="table pl-table">
                <thead><tr>
                    { head(panel, Column::Rank, "Rank", "rank") }
                    { head(panel, Column::Name, "Move", "move") }
                    { head(panel, Column::Value, "Value", "value") }
                    { for Parameter::ALL.into_iter().map(|parameter| {
                        let name = PARAMETERS[parameter.number() - 1].name;
                        head(panel, Column::Parameter(parameter), &parameter.number().to_string(), name)
                    }) }
                </tr></thead>
                <tbody>
                    { for rows.iter().map(|row| {
                        let index = row.index;
                        let is_chosen = lab.chosen == Some(index);
                        html! {
                            <tr key={index} class={classes!(is_chosen.then_some("is-chosen"))}
                                onclick={panel.sends(move || PlayerAction::Choose(index))}>
                                <td class="number">{ row.rank }</td>
                                <th scope="row">
                                    <button type="button" class="link-button" aria-pressed={is_chosen.to_string()}>{ &row.san }</button>
                                    if recommended == Some(index) {
                                        <abbr title="the recommended move">{ "!" }</abbr>
                                    }
                                </th>
                                <td class="number">{ number(row.value) }</td>
                                { for row.cells.iter().map(|cell| html! {
                                    <td class="number">{ number(*cell) }</td>
                                }) }
                            </tr>
                        }
                    }) }
                </tbody>
            </table>
        </div>
    }
}

fn head(panel: Panel<'_>, column: Column, text: &str, name: &str) -> Html {
    let sort = panel.lab.sort;
    let is_sorted = sort.column == column;
    // Ranks and names rise at first, numbers fall.
    let rises = matches!(column, Column::Rank | Column::Name) != sort.turned;
    let aria_sort = is_sorted.then_some(if rises { "ascending" } else { "descending" });
    let highlighted = match column {
        Column::Parameter(parameter) => panel.lab.parameter == Some(parameter),
        _ => false,
    };
    html! {
        <th scope="col" class={classes!("number", highlighted.then_some("is-lit"))} aria-sort={aria_sort} title={name.to_owned()}>
            <button type="button" class="link-button" aria-label={format!("{text}, sort by {name}")}
                    onclick={panel.sends(move || PlayerAction::SortBy(column))}>
                { text }
                if is_sorted {
                    <span aria-hidden="true">{ if rises { "▲" } else { "▼" } }</span>
                }
            </button>
        </th>
    }
}
