//! Who sits at the board: the table (which hands play), both players, who teaches, seed and limit.

use super::Panel;
use crate::app::kenju::{Action, SOURCES, Source, Table, Teacher, mind_name};
use crate::kenju::geometry::Colour;
use crate::kenju::player::Learning;
use crate::kenju::session::Hand;
use crate::web::kit::typed::Typed;
use yew::prelude::*;

const TEACHERS: [(Teacher, &str); 3] = [
    (Teacher::You, "you"),
    (Teacher::Max, "MAX, by its table"),
    (Teacher::Threats, "the search for forced wins"),
];

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let table = lab.table();
    html! {
        <>
            <h2>{ "At the board" }</h2>
            <div class="field">
                <label for="kj-table">{ "Who plays" }</label>
                <select id="kj-table" class="select" onchange={panel.chooses(|row| Action::SetTable(Table::ALL[row.min(4)].0))}>
                    { for Table::ALL.iter().map(|&(each, words)| html! {
                        <option key={words} selected={table == Some(each)}>{ words }</option>
                    }) }
                </select>
            </div>
            { for Colour::BOTH.into_iter().map(|colour| seat(panel, colour)) }
            <div class="settings">
                <div class="field">
                    <label for="kj-teacher">{ "Questions are answered by" }</label>
                    <select id="kj-teacher" class="select" onchange={panel.chooses(|row| Action::SetTeacher(TEACHERS[row.min(2)].0))}>
                        { for TEACHERS.iter().map(|&(each, words)| html! {
                            <option key={words} selected={lab.game.teacher == each}>{ words }</option>
                        }) }
                    </select>
                </div>
                <div class="field">
                    <label for="kj-name">{ "Your name as a teacher" }</label>
                    <Typed id="kj-name" maxlength="40" value={lab.teacher_name.clone()}
                           on_typed={panel.types(Action::SetTeacherName)} />
                </div>
                <div class="field">
                    <label for="kj-seed">{ "Seed of the next game" }</label>
                    <Typed id="kj-seed" inputmode="numeric" value={lab.seed.clone()}
                           on_typed={panel.types(Action::SetSeed)} />
                </div>
                <div class="field">
                    <label for="kj-limit">{ "Moves each, at most" }</label>
                    <Typed id="kj-limit" inputmode="numeric" value={lab.limit.clone()} placeholder="none"
                           on_typed={panel.types(Action::SetLimit)} />
                </div>
            </div>
        </>
    }
}

fn seat(panel: Panel<'_>, colour: Colour) -> Html {
    let lab = panel.lab;
    let seat = lab.game.session.seat(colour);
    let player = &seat.player;
    let names: Vec<String> = lab
        .cabinet
        .saved_players()
        .names()
        .map(str::to_owned)
        .collect();
    let present = names.clone();
    let choose = panel.chooses(move |row| {
        let source = match row {
            0 => Source::Named(String::new()),
            row if row <= SOURCES.len() => SOURCES[row - 1].1.clone(),
            row => Source::Named(
                present
                    .get(row - 1 - SOURCES.len())
                    .cloned()
                    .unwrap_or_default(),
            ),
        };
        Action::Seat(colour, source)
    });
    let id = format!("kj-seat-{}", colour.index());
    let sign = if colour == Colour::White {
        "○"
    } else {
        "■"
    };
    html! {
        <div class="kj-seat">
            <h3>{ format!("{sign} {colour}: ") }{ if seat.hand == Hand::Person { "you".to_owned() } else { player.name.clone() } }</h3>
            if seat.hand == Hand::Person {
                <p class="quiet">{ "You place its stones." }</p>
            } else {
                <p class="quiet">
                    { mind_name(&player.mind) }
                    if let Some(memory) = player.memory() {
                        { format!("; {} questions answered, words sum to {}", memory.questions(), memory.element().total()) }
                    }
                </p>
                <div class="row">
                    <label class="field-inline">
                        <input type="checkbox" checked={player.learning == Learning::On}
                               onchange={panel.sends({
                                   let next = if player.learning == Learning::On { Learning::Off } else { Learning::On };
                                   move || Action::SetLearning(colour, next)
                               })} />
                        { "learns" }
                    </label>
                </div>
                { super::parameters::view(panel, colour) }
                <div class="field">
                    <label for={id.clone()}>{ "Seat another player (begins a new game)" }</label>
                    <select {id} class="select" onchange={choose}>
                        <option selected=true>{ format!("{} stays", player.name) }</option>
                        { for SOURCES.iter().map(|(words, _)| html! { <option key={*words}>{ *words }</option> }) }
                        { for names.iter().map(|name| html! { <option key={name.clone()}>{ name }</option> }) }
                    </select>
                </div>
            }
        </div>
    }
}
