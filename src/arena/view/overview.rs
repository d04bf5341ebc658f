//! The overview: a headline, the map of the pairs, and the pair that is selected. An open game takes its place.

use super::{Panel, coming, tournaments};
use crate::model::overview::{
    about_games, about_lead, about_pair, capital_name, game_to_watch, headline, manner, neighbour,
    plain_name,
};
use crate::model::{Action, Cell, Lead, Line, Loaded, crosstable, words};
use chess::words::counted;
use kit::view::workbench::Choice;
use kit::view::{browser, form, notices};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if lab.game.is_some() {
        return super::view(panel);
    }
    html! {
        <div class="arena overview arena-over">
            { notices::view(&lab.notices, &panel.on_action.reform(Action::Dismiss)) }
            { match (lab.shown(), lab.selected()) {
                (Some(loaded), Some(pair)) => shown(panel, loaded, &pair),
                _ => coming(panel),
            } }
            <div class="overview-more">
                <div>{ tournaments(panel) }</div>
                <p>{ panel.opens_workbench("All numbers", "main") }
                    <span>{ "every pair with its score and Elo interval, conditions, engines, games, CSV" }</span></p>
            </div>
        </div>
    }
}

fn shown(panel: Panel<'_>, loaded: &Loaded, pair: &[String; 2]) -> Html {
    let headline = headline(&loaded.table);
    html! {
        <>
            <section class="arena-over-head" aria-labelledby="arena-headline">
                <p class="overview-note">{ about_games(loaded) }</p>
                <h2 id="arena-headline" class="overview-say">{ headline.title }</h2>
                <p>{ headline.words }</p>
            </section>
            { map(panel, &loaded.table.lines, pair) }
            { bars(panel, &loaded.table.lines, pair) }
            { card(panel, loaded, pair) }
        </>
    }
}

fn id(row: usize, column: usize) -> String {
    format!("arena-cell-{row}-{column}")
}

/// The points of each engine against each other; arrow keys go from cell to cell.
fn map(panel: Panel<'_>, lines: &[Line], pair: &[String; 2]) -> Html {
    html! {
        <div class="arena-map">
            <table role="grid" aria-label="Points of the row's engine against the column's">
                <thead>
                    <tr>
                        <td></td>
                        { for lines.iter().map(|line| html! {
                            <th key={line.engine.clone()} scope="col"><span>{ capital_name(&line.engine) }</span></th>
                        }) }
                        <th scope="col"><span>{ "All games" }</span></th>
                    </tr>
                </thead>
                <tbody>
                    { for lines.iter().enumerate().map(|(row, line)| html! {
                        <tr key={line.engine.clone()}>
                            <th scope="row">{ capital_name(&line.engine) }<small>{ manner(&line.engine) }</small></th>
                            { for line.cells.iter().enumerate().map(|(column, found)| match found {
                                Some(found) => cell(panel, lines, (row, column), found, pair),
                                None => html! { <td key={column} class="arena-blank"></td> },
                            }) }
                            <td class="arena-total">{ words::points(line.half_points) }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
            <p class="overview-note arena-legend">
                <span data-heat="ahead">{ "the row is ahead" }</span>
                <span data-heat="behind">{ "the row is behind" }</span>
                <span data-heat="open">{ "≈ too close to call" }</span>
            </p>
        </div>
    }
}

fn cell(
    panel: Panel<'_>,
    lines: &[Line],
    (row, column): (usize, usize),
    cell: &Cell,
    pair: &[String; 2],
) -> Html {
    let of = |(row, column): (usize, usize)| {
        [row, column].map(|place: usize| lines[place].engine.clone())
    };
    let here = of((row, column));
    let is_selected = here == *pair;
    let label = format!(
        "{}, {} against {}",
        cell.result(),
        capital_name(&here[0]),
        capital_name(&here[1])
    );
    let directions = [
        ("ArrowUp", (-1, 0)),
        ("ArrowDown", (1, 0)),
        ("ArrowLeft", (0, -1)),
        ("ArrowRight", (0, 1)),
    ];
    let ways = directions.map(|(key, way)| {
        let to = neighbour(lines, (row, column), way);
        (key, to.map(|to| (id(to.0, to.1), of(to))))
    });
    let on_action = panel.on_action.clone();
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let pressed = event.key();
        let Some((_, to)) = ways.iter().find(|(key, _)| *key == pressed) else {
            return;
        };
        event.prevent_default();
        if let Some((id, pair)) = to {
            on_action.emit(Action::Select(pair.clone()));
            browser::focus(id);
        }
    });
    let select = here.clone();
    html! {
        <td key={column} id={id(row, column)} role="gridcell" data-heat={cell.heat().name()} data-own-keys=""
            tabindex={if is_selected { "0" } else { "-1" }} aria-selected={is_selected.to_string()} aria-label={label}
            {onkeydown} onclick={panel.sends(move || Action::Select(select.clone()))}>
            { words::points(cell.half_points()) }
            if cell.lead() == Lead::Open { <sup>{ "≈" }</sup> }
        </td>
    }
}

/// One row of the map as bars, for narrow windows.
fn bars(panel: Panel<'_>, lines: &[Line], pair: &[String; 2]) -> Html {
    let row = lines
        .iter()
        .position(|line| line.engine == pair[0])
        .unwrap_or_default();
    let firsts: Vec<[String; 2]> = lines
        .iter()
        .map(|line| {
            // The same opponent, if it is another one.
            let met = lines
                .iter()
                .zip(&line.cells)
                .filter(|(_, cell)| cell.is_some());
            let others: Vec<&str> = met.map(|(other, _)| &*other.engine).collect();
            let same = others.iter().find(|other| **other == pair[1]);
            let other = same.or(others.first()).copied().unwrap_or(&line.engine);
            [line.engine.clone(), other.to_owned()]
        })
        .collect();
    let names = lines.iter().map(|line| {
        format!(
            "{}: {}",
            capital_name(&line.engine),
            crosstable::points_of(line.half_points, line.games)
        )
    });
    html! {
        <div class="arena-bars">
            { panel.choice("arena-bars", "Games of", form::rows(names, row), move |row| {
                Action::Select(firsts.get(row).cloned().unwrap_or_default())
            }) }
            { for lines.iter().zip(lines.get(row).map(|line| line.cells.as_slice()).unwrap_or_default()).filter_map(|(other, cell)| {
                let cell = cell.as_ref()?;
                let here = [pair[0].clone(), other.engine.clone()];
                let is_selected = here == *pair;
                Some(html! {
                    <button key={other.engine.clone()} type="button" aria-pressed={is_selected.to_string()}
                            onclick={panel.sends(move || Action::Select(here.clone()))}>
                        <span>{ format!("against {}", plain_name(&other.engine)) }</span>
                        <span>{ cell.result() }{ if cell.lead() == Lead::Open { " ≈" } else { "" } }</span>
                        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" data-heat={cell.heat().name()}>
                            <rect class="arena-bar-whole" width="100" height="8" />
                            <rect width={format!("{:.1}", 100.0 * cell.score.value)} height="8" />
                        </svg>
                    </button>
                })
            }) }
        </div>
    }
}

/// The pair that is selected, and a game of it.
fn card(panel: Panel<'_>, loaded: &Loaded, pair: &[String; 2]) -> Html {
    let [one, other] = pair;
    let Some(cell) = loaded.table.cell(one, other) else {
        return html! {};
    };
    let link = panel.lab.link.pair(one, other);
    let list = {
        let (on_action, on_workbench) = (panel.on_action.clone(), panel.on_workbench.clone());
        let pair = pair.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(Action::Select(pair.clone()));
            on_workbench.emit(Choice {
                is_open: true,
                focus: Some("main"),
            });
        })
    };
    let parts = [
        ("win", cell.wins, "won", "✓"),
        ("even", cell.draws, "drawn", "="),
        ("cut", cell.losses, "lost", "✗"),
    ];
    html! {
        <section class="arena-card" aria-label="The selected pair">
            <p class="overview-say">{ about_pair(one, other, cell) }</p>
            <ul class="arena-parts" aria-label={format!("Games of {}", capital_name(one))}>
                { for parts.into_iter().map(|(kind, count, word, sign)| html! {
                    <li class="overview-tag" data-kind={kind}>
                        { format!("{count} {word} ") }<span aria-hidden="true">{ sign }</span>
                    </li>
                }) }
            </ul>
            <div class="overview-action">
                if let Some(number) = game_to_watch(loaded, pair) {
                    <a class="button button-main" href={link.game(number).address()}>{ "Watch a game" }</a>
                }
                <button type="button" class="link-button" onclick={list}>{ format!("All {}", counted(cell.games, "game")) }</button>
            </div>
            <p class="overview-note">{ about_lead(cell) }</p>
        </section>
    }
}
