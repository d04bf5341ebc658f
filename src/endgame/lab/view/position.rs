//! The board with its game: moves by click, drag and typing, FEN in and out, the position editor, the layers, games against EG,
//! and sharing.

use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::model::{Action, EndgameAction, LAYER_ROWS, material, needs_goal, row_of, usual_goal};
use chess::words::side_name;
use cozy_chess::Color;
use kit::model::Page;
use kit::model::board::{Players, spoken};
use kit::model::recorded::RecordedLab;
use kit::view::board::patches::legend;
use kit::view::files;
use kit::view::form::{self, Field};
use kit::view::parts::share::{self as sharing, Share};
use kit::view::parts::{games, open_in, paste};
use kit::view::position::{self, Shown};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on = panel.sends_with(Action::Position);
    let takes = html! { <p class="quiet">{ spoken::sentence(material::TAKES) }</p> };
    html! {
        <>
            <h2 id="eg-position" class="visually-hidden">{ "Position" }</h2>
            { position::editor(&lab.position, EDITOR, takes, &on).unwrap_or_else(|| board(panel)) }
        </>
    }
}

fn board(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on = panel.sends_with(Action::Position);
    let board = lab.board();
    let follows = lab.followed().is_some();
    let players = lab
        .plays
        .or(lab.drill.side())
        .filter(|_| !follows)
        .map_or(Players::Both, Players::Only);
    let shown = Shown {
        board: board.clone(),
        last_move: lab.last_move(),
        players,
        marks: Vec::new(),
        overlay: lab.picture().overlay,
        is_own: !follows,
    };
    html! {
        <>
            { position::board(&lab.position, shown, &on) }
            <p class="position-where">
                { spoken::sentence(&material::name(&board)) }
                { if follows { " In EG's search." } else { " The position set up." } }
            </p>
        </>
    }
}

/// The tools below the board.
pub fn more(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    if lab.position.editing {
        return html! {};
    }
    let on = panel.sends_with(Action::Position);
    let board = lab.board();
    html! {
        <>
            { position::move_field(board.clone(), "Kc3, c2c3, K-B3", &on) }
            { position::buttons(&lab.position, EDIT_BUTTON, &on) }
            { position::moves(&lab.position, true, &on, |node| mark(panel, node)) }
            { play(panel) }
            { position::fen(&lab.position, &board, "eg-fen", &on) }
            { pgn(panel) }
            { open_in::view(Page::Endgame, &lab.subject(), &board) }
        </>
    }
}

/// The form for opening and pasting games.
fn pgn(panel: Panel<'_>) -> Html {
    let library = &panel.lab.library;
    let on_text = panel.sends_with(|text: String| EndgameAction::ReadPgn(text.into_bytes()));
    html! {
        <details class="game-pgn" open={library.is_some()}>
            <summary>{ "A game of your own (PGN)" }</summary>
            <p class="quiet">{ "The game starts at its first position that EG can judge. Use \u{2190} and \u{2192} to step through it. EG \
                judges many games at once, or positions (EPD), " }<a href="#/reproduction">{ "at the end of the reproduction" }</a>{ "." }</p>
            <div class="row">{ files::field("eg-open-pgn", "Open a file", ".pgn,.txt", panel.on_file) }</div>
            { paste::view("eg-pgn", "Paste games here (also in descriptive notation)", &on_text) }
            if let Some(library) = library {
                { games::view("eg-games", library, panel.sends_with(EndgameAction::ChooseGame),
                              panel.sends_with(Action::Note), panel.sends(|| EndgameAction::CloseLibrary)) }
            }
        </details>
    }
}

/// The mark of a move in a game against EG.
fn mark(panel: Panel<'_>, node: chess::record::NodeId) -> Html {
    let mark = panel.lab.plays.and_then(|_| panel.lab.mark_of(node));
    mark.map_or_else(Html::default, |mark| {
        html! {
            <span class="eg-mark" title={mark.words()}>
                <span aria-hidden="true">{ mark.sign() }</span>
                <span class="visually-hidden">{ mark.words() }</span>
            </span>
        }
    })
}

pub fn layers(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let current = lab.layer;
    let rows = LAYER_ROWS
        .iter()
        .map(|row| (format!("{}  {}", row.key, row.name), row.layer == current));
    let on_action = panel.on_action.clone();
    let choose = Callback::from(move |row: usize| {
        if let Some(row) = LAYER_ROWS.get(row)
            && row.layer != current
        {
            on_action.emit(EndgameAction::SetLayer(row.layer).into());
        }
    });
    let picture = lab.picture();
    html! {
        <div class="eg-layers" role="group" aria-label="Shown on the board">
            { form::select("eg-layer", "Show on the board", rows, choose) }
            if needs_goal(lab.layer) {
                { goal(panel) }
            }
            <p class="quiet">{ row_of(lab.layer).shows }</p>
            { legend(&picture.legend) }
            { for picture.words.iter().map(|sentence| html! { <p>{ sentence }</p> }) }
        </div>
    }
}

fn goal(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let goal = lab.goal.or_else(|| usual_goal(lab.position.game.board()));
    html! {
        <Field id="eg-goal" label="Goal square (type it, or draw a circle on it)" maxlength="20"
               value={goal.map_or_else(String::new, |goal| goal.to_string())} wrong={lab.wrong_goal.clone()}
               on_typed={panel.sends_with(EndgameAction::SetGoal)} />
    }
}

fn play(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let is_thinking = lab.is_thinking_in_game();
    let choose = |side: Color| {
        let text = format!("Play {}", side_name(side));
        let is_chosen = lab.plays == Some(side);
        panel.toggle("button", &text, is_chosen, move || {
            EndgameAction::PlayAgainstEg(Some(side))
        })
    };
    html! {
        <div class="eg-play" role="group" aria-label="Play against EG">
            <h3>{ "Play against EG" }</h3>
            <div class="row">
                { choose(Color::White) }
                { choose(Color::Black) }
                if lab.plays.is_some() {
                    { panel.button("End the game", || EndgameAction::PlayAgainstEg(None)) }
                }
                { panel.keyed("Hint", "h", || EndgameAction::Hint) }
            </div>
            <p class="eg-word" role="status">
                if is_thinking {
                    { "EG is thinking … " }
                } else if let Some(word) = lab.word() {
                    { word }
                } else if lab.waits_for_eg() {
                    { "It is EG's move. " }
                    { panel.button("Let EG move", { let plays = lab.plays; move || EndgameAction::PlayAgainstEg(plays) }) }
                } else if lab.outcome().is_some() {
                    // The outcome is shown below.
                } else if let Some(side) = lab.plays {
                    { format!("You play {}. It is your move.", side_name(side)) }
                } else {
                    { "EG answers your moves; an exact table marks them." }
                }
                if let Some(outcome) = lab.outcome() {
                    <strong>{ format!(" {outcome}") }</strong>
                }
            </p>
            if is_thinking {
                <div class="row">
                    { panel.button("Stop EG", || EndgameAction::Cancel) }
                    { panel.button("End now", || EndgameAction::Kill) }
                </div>
            }
        </div>
    }
}

pub fn share(panel: Panel<'_>) -> Html {
    sharing::view(Share {
        id: "eg-open-trace",
        has_trace: panel.lab.shown().is_some(),
        on_copy: panel.on_action.reform(Action::CopyLink),
        on_save: panel.sends(|| EndgameAction::SaveTrace),
        more: panel.button("Save the search as PGN", || EndgameAction::SavePgn),
        on_file: panel.on_file,
    })
}
