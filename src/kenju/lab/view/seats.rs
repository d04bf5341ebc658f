//! The seats: hands, both players, teacher, seed and move limit.

use super::Panel;
use super::pattern::sign;
use crate::model::{Action, SOURCES, Source, Table, Teacher, mind_name};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::player::Learning;
use kenju::session::Hand;
use kit::view::form::{self, Field};
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
            { panel.choice("kj-table", "Who plays", Table::ALL.map(|(each, words)| (words, table == Some(each))),
                           |row| Action::SetTable(Table::ALL[row.min(4)].0)) }
            { for Colour::BOTH.into_iter().map(|colour| seat(panel, colour)) }
            <div class="settings">
                { panel.choice("kj-teacher", "Questions are answered by",
                               TEACHERS.map(|(each, words)| (words, lab.game.teacher == each)),
                               |row| Action::SetTeacher(TEACHERS[row.min(2)].0)) }
                <Field id="kj-name" label="Your name as a teacher" maxlength="40" value={lab.teacher_name.clone()}
                       on_typed={panel.on_action.reform(Action::SetTeacherName)} />
                <Field id="kj-seed" label="Seed of the next game" inputmode="numeric" value={lab.seed.clone()}
                       on_typed={panel.on_action.reform(Action::SetSeed)} />
                <Field id="kj-limit" label="Moves each, at most" inputmode="numeric" value={lab.limit.clone()}
                       placeholder="none" on_typed={panel.on_action.reform(Action::SetLimit)} />
            </div>
        </>
    }
}

fn seat(panel: Panel<'_>, colour: Colour) -> Html {
    let lab = panel.lab;
    let seat = lab.game.session.seat(colour);
    let player = &seat.player;
    let names: Vec<String> = lab
        .player_history
        .saved_players()
        .names()
        .map(str::to_owned)
        .collect();
    let rows: Vec<String> = std::iter::once(format!("{} stays", player.name))
        .chain(SOURCES.iter().map(|(words, _)| (*words).to_owned()))
        .chain(names.iter().cloned())
        .collect();
    let choose = move |row| {
        let source = match row {
            0 => Source::Named(String::new()),
            row if row <= SOURCES.len() => SOURCES[row - 1].1.clone(),
            row => Source::Named(
                names
                    .get(row - 1 - SOURCES.len())
                    .cloned()
                    .unwrap_or_default(),
            ),
        };
        Action::Seat(colour, source)
    };
    let learns = |is_on| if is_on { Learning::On } else { Learning::Off };
    html! {
        <div class="kj-seat">
            <h3><span aria-hidden="true">{ sign(colour) }</span>{ format!(" {colour}: ") }{ if seat.hand == Hand::Person { "you".to_owned() } else { player.name.clone() } }</h3>
            if seat.hand == Hand::Person {
                <p class="quiet">{ "You place its stones." }</p>
            } else {
                <p class="quiet">
                    { mind_name(&player.mind) }
                    if let Some(memory) = player.memory() {
                        { format!("; {} answered, words sum to {}", counted(memory.questions(), "question"), memory.element().total()) }
                    }
                </p>
                <div class="row">
                    { form::switch("field-inline", "learns", player.learning == Learning::On,
                                   panel.on_action.reform(move |is_on| Action::SetLearning(colour, learns(is_on)))) }
                </div>
                { super::parameters::view(panel, colour) }
                { panel.choice(&format!("kj-seat-{}", colour.index()), "Seat another player (begins a new game)",
                               form::rows(rows, 0), choose) }
            }
        </div>
    }
}
