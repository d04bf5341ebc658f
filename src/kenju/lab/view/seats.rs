//! The seats: hands, both players and their parameters (thesis §4.8, Fig. 4.12), teacher, seed and
//! move limit.

use super::Panel;
use super::lab::fold;
use super::pattern::sign;
use crate::model::{Action, SOURCES, Source, Table, Teacher, mind_name};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::parameters::{BetweenGames, Parameters, PatienceTest, Play, Stance};
use kenju::player::{Learning, Mind};
use kenju::session::Hand;
use kenju::value::Thresholds;
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
            <h2>{ "Players" }</h2>
            { panel.choice("kj-table", "Who plays", Table::ALL.map(|(each, words)| (words, table == Some(each))),
                           |row| Action::SetTable(Table::ALL[row.min(4)].0)) }
            { for Colour::BOTH.into_iter().map(|colour| seat(panel, colour)) }
            <div class="settings">
                { panel.choice("kj-teacher", "Who answers questions",
                               TEACHERS.map(|(each, words)| (words, lab.game.teacher == each)),
                               |row| Action::SetTeacher(TEACHERS[row.min(2)].0)) }
                <Field id="kj-name" label="Your name as a teacher" maxlength="40" value={lab.teacher_name.clone()}
                       on_typed={panel.on_action.reform(Action::SetTeacherName)} />
                <Field id="kj-seed" label="Seed of the next game" inputmode="numeric" value={lab.seed.clone()}
                       on_typed={panel.on_action.reform(Action::SetSeed)} />
                <Field id="kj-limit" label="Move limit for each player" inputmode="numeric" value={lab.limit.clone()}
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
                        { match memory.element().total() {
                            0 => "; knows nothing yet".to_owned(),
                            total => format!("; {} answered, word total {total}", counted(memory.questions(), "question")),
                        } }
                    }
                </p>
                <div class="row">
                    { form::switch("field-inline", "learns", player.learning == Learning::On,
                                   panel.on_action.reform(move |is_on| Action::SetLearning(colour, learns(is_on)))) }
                </div>
                { parameters(panel, colour) }
                { panel.choice(&format!("kj-seat-{}", colour.index()), "Choose another player (starts a new game)",
                               form::rows(rows, 0), choose) }
            }
        </div>
    }
}

/// Parameter sets of the thesis, by name.
const PRESETS: [(&str, Parameters); 4] = [
    (
        "Fig. 4.23: best line alone (effect A)",
        Parameters::STANDARD,
    ),
    ("Fig. 4.7: the early experiments", Parameters::EARLY),
    (
        "thresholds of 47 % and 100 %, good for MAX",
        Parameters::STANDARD.valuing(Thresholds::PERCENTAGE),
    ),
    (
        "sum of all lines (effect B)",
        Parameters::STANDARD.valuing(Thresholds::EFFECT_B),
    ),
];

const PLAYS: [(&str, Play); 5] = [
    ("dynamic, by confidence", Play::Dynamic),
    ("always both", Play::Fixed(Stance::Both)),
    ("always attacking", Play::Fixed(Stance::Attacking)),
    ("always defending", Play::Fixed(Stance::Defending)),
    ("neither", Play::Fixed(Stance::Neither)),
];

const RESETS: [(&str, BetweenGames); 2] = [
    ("reset", BetweenGames::Reset),
    ("carried over", BetweenGames::CarryOver),
];

/// In the order of [`PatienceTest::ALL`].
const TESTS: [&str; 6] = [
    "after each dead end, by the path\u{2019}s best move",
    "before dead ends, as the boxes are numbered",
    "against the best move of the search",
    "like the first; a loop returns to the best move of the search",
    "both by the best move of the search",
    "like the first; a loop returns to any move of the path",
];

fn rows_of_tests(now: PatienceTest) -> impl Iterator<Item = (&'static str, bool)> {
    let chosen = PatienceTest::ALL.map(|test| test == now);
    TESTS.into_iter().zip(chosen)
}

/// Reads a parameter as text.
type ReadText = fn(&Parameters) -> String;

/// Changes a parameter; the error says what is wrong with the text.
type WriteText = fn(&mut Parameters, &str) -> Result<(), String>;

/// The fields: label, reader and writer.
const FIELDS: [(&str, ReadText, WriteText); 8] = [
    (
        "MAXDEADENDS",
        |p| p.max_dead_ends.to_string(),
        |p, text| number(text).map(|n| p.max_dead_ends = n),
    ),
    (
        "NODEPATIENCE",
        |p| p.node_patience.to_string(),
        |p, text| number(text).map(|n| p.node_patience = n),
    ),
    (
        "MEDIOCRE",
        |p| p.thresholds.mediocre.to_string(),
        |p, text| {
            text.parse()
                .map(|t| p.thresholds.mediocre = t)
                .map_err(|e: kenju::value::ParseThresholdError| e.to_string())
        },
    ),
    (
        "OUTSTANDING",
        |p| p.thresholds.outstanding.to_string(),
        |p, text| {
            text.parse()
                .map(|t| p.thresholds.outstanding = t)
                .map_err(|e: kenju::value::ParseThresholdError| e.to_string())
        },
    ),
    (
        "DON",
        |p| p.hysteresis.defend_on.to_string(),
        |p, text| number(text).map(|n| p.hysteresis.defend_on = n),
    ),
    (
        "DOFF",
        |p| p.hysteresis.defend_off.to_string(),
        |p, text| number(text).map(|n| p.hysteresis.defend_off = n),
    ),
    (
        "AON",
        |p| p.hysteresis.attack_on.to_string(),
        |p, text| number(text).map(|n| p.hysteresis.attack_on = n),
    ),
    (
        "AOFF",
        |p| p.hysteresis.attack_off.to_string(),
        |p, text| number(text).map(|n| p.hysteresis.attack_off = n),
    ),
];

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    let shown: String = text.chars().take(20).collect();
    text.parse()
        .map_err(|_| format!("`{shown}` is not a whole number in range"))
}

pub fn parameters(panel: Panel<'_>, colour: Colour) -> Html {
    let player = panel.lab.player(colour);
    if !matches!(player.mind, Mind::System3(_) | Mind::System4(_)) {
        return html! {};
    }
    let now = player.parameters;
    let preset = PRESETS.iter().position(|(_, preset)| *preset == now);
    let tune = move |next: Parameters| Action::SetParameters(colour, next);
    let choose_preset = move |row: usize| {
        let preset = row.checked_sub(1).and_then(|row| PRESETS.get(row));
        tune(preset.map_or(now, |row| row.1))
    };
    let choose_play = move |row: usize| {
        tune(Parameters {
            play: PLAYS[row.min(4)].1,
            ..now
        })
    };
    let choose_reset = move |row: usize| {
        tune(Parameters {
            between_games: RESETS[row.min(1)].1,
            ..now
        })
    };
    let choose_test = move |row: usize| {
        tune(Parameters {
            patience_test: PatienceTest::ALL[row.min(TESTS.len() - 1)],
            ..now
        })
    };
    let id = |name: &str| format!("kj-{}-{name}", colour.index());
    let presets = std::iter::once("as below").chain(PRESETS.iter().map(|row| row.0));
    let name = ["parameters of White", "parameters of Black"][colour.index()];
    fold(panel, name, "Parameters", || {
        html! {
            <>
                { panel.choice(&id("preset"), "Setting", form::rows(presets, preset.map_or(0, |row| row + 1)), choose_preset) }
                <div class="settings">
                    { for FIELDS.iter().map(|&(name, show, set)| {
                        let on_typed = panel.on_action.reform(move |text: String| {
                            let mut next = now;
                            match set(&mut next, text.trim()) {
                                Ok(()) => Action::SetParameters(colour, next),
                                Err(error) => Action::Note(format!("{name}: {error}.")),
                            }
                        });
                        html! { <Field key={name} id={id(name)} label={name} value={show(&now)} {on_typed} /> }
                    }) }
                </div>
                { panel.choice(&id("play"), "Attack and defence", PLAYS.map(|(words, play)| (words, play == now.play)), choose_play) }
                { panel.choice(&id("reset"), "Confidence from game to game",
                               RESETS.map(|(words, reset)| (words, reset == now.between_games)), choose_reset) }
                { panel.choice(&id("test"), "When the patience is tested",
                               rows_of_tests(now.patience_test), choose_test) }
                { for now.warnings().iter().map(|warning| form::error(Some(&warning.to_string()))) }
                <p class="quiet">{ "Thresholds are numbers, percentages such as 47%, or inf. They apply from the next move on." }</p>
            </>
        }
    })
}
