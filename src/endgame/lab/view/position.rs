//! The board with its game: moves by click, drag and typing, FEN in and out, the position editor.

use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::model::{Action, EndgameAction, material};
use kit::model::Page;
use kit::model::board::{Players, spoken};
use kit::model::recorded::RecordedLab;
use kit::view::files;
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
            { super::play::view(panel) }
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
