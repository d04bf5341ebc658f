//! The board with what is laid over it, the game, FEN in and out, who has castled, how the listing is read.

use super::fields::menu;
use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::experiment::READINGS;
use crate::model::{Action, LAYERS, Layer, OnMove, PlayerAction};
use chess::words::side_name;
use cozy_chess::Color;
use kit::model::Page;
use kit::model::board::{Mark, MarkKind, Players};
use kit::view::board::patches::legend;
use kit::view::panel::tip;
use kit::view::parts::open_in;
use kit::view::position::{self, Shown};
use player::Oddity;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The effects of a move on the board, in words.
const ON_MOVE: [(OnMove, &str); 3] = [
    (OnMove::Choose, "select it"),
    (OnMove::Teach, "teach it as better"),
    (OnMove::Play, "play it"),
];

/// Whether a side has castled.
const CASTLED: [(Option<bool>, &str); 3] = [
    (None, "guess"),
    (Some(true), "has castled"),
    (Some(false), "has not castled"),
];

pub fn view(panel: Panel<'_>) -> Html {
    let on = panel.on_action.reform(Action::Position);
    let editor = position::editor(&panel.lab.position, EDITOR, html! {}, &on);
    html! {
        <>
            <h2 id="pl-position" class="visually-hidden">{ "Position" }</h2>
            { editor.unwrap_or_else(|| board(panel)) }
        </>
    }
}

fn board(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let on = panel.on_action.reform(Action::Position);
    let here = lab.position.game.board();
    let picture = lab.picture();
    let shown = Shown {
        board: lab.shown_board(),
        last_move: lab.last_move(),
        players: if lab.after {
            Players::Nobody
        } else {
            Players::Both
        },
        marks: marks(panel),
        overlay: picture.overlay.clone(),
        is_own: !lab.after,
    };
    html! {
        <>
            { position::board(&lab.position, shown, &on) }
            { caption(panel) }
            { legend(&picture.legend) }
            { for picture.words.iter().map(|words| html! { <p class="quiet">{ words }</p> }) }
            if lab.layer != Layer::Bare && lab.parameter.is_none() {
                <p class="quiet">{ lab.layer.row().shows }</p>
            }
            { position::move_field(here.clone(), "Rc7, a1c1, R-B7", &on) }
            <div class="pl-fields">
                { menu("pl-on-move", "When I make a move", ON_MOVE.iter().map(|row| (row.1, row.0 == lab.on_move)),
                       |row| PlayerAction::SetOnMove(ON_MOVE[row.min(2)].0), panel) }
                { menu("pl-layer", "Show on the board", LAYERS.iter().map(|row| (row.name, row.layer == lab.layer)),
                       |row| PlayerAction::SetLayer(LAYERS[row.min(LAYERS.len() - 1)].layer), panel) }
            </div>
            { position::buttons(&lab.position, EDIT_BUTTON, &on) }
            { position::moves(&lab.position, true, &on, |_| html! {}) }
            { position::fen(&lab.position, here, "pl-fen", &on) }
            { open_in::view(Page::Player, &lab.position.game.subject(), here) }
            { reading(panel) }
        </>
    }
}

/// Arrows: the move that is looked at, the first one, the recommended one.
fn marks(panel: Panel<'_>) -> Vec<Mark> {
    let lab = panel.lab;
    if lab.after || lab.is_asking() {
        return Vec::new();
    }
    let mut marks: Vec<Mark> = Vec::new();
    let mut add = |index: Option<usize>, kind: MarkKind, label: String| {
        let candidate = index.and_then(|index| lab.decision.candidates.get(index));
        if let Some(candidate) = candidate {
            let (from, to) = (candidate.mv.from, candidate.mv.to);
            if !marks
                .iter()
                .any(|mark| mark.from == from && mark.to == Some(to))
            {
                marks.push(Mark {
                    kind,
                    from,
                    to: Some(to),
                    label,
                });
            }
        }
    };
    let rank = lab
        .chosen
        .and_then(|index| lab.decision.rank(index, &lab.weights()));
    add(
        lab.chosen,
        MarkKind::Ours,
        rank.map_or_else(String::new, |rank| rank.to_string()),
    );
    add(lab.first(), MarkKind::Theirs, "1".to_owned());
    add(
        lab.recommended().map(|(index, _)| index),
        MarkKind::Note,
        "!".to_owned(),
    );
    marks
}

/// The caption of the board.
fn caption(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let side = side_name(lab.position.game.board().side_to_move());
    let recommended = lab
        .recommended()
        .map(|(index, from)| format!(" {}: {from}.", lab.san(index)));
    html! {
        <>
            <p class="position-where">
                if let Some(chosen) = lab.chosen.filter(|_| lab.after) {
                    { format!("After {}, as PLAYER surveys it. ", lab.san(chosen)) }
                    <button type="button" class="link-button" title={tip("b")} aria-keyshortcuts="b" onclick={panel.sends(|| PlayerAction::ToggleAfter)}>
                        { "Back to the position" }
                    </button>
                } else {
                    { format!("{side} to move.") }
                    { recommended.unwrap_or_default() }
                }
            </p>
            if !lab.after && lab.chosen.is_some() && !lab.is_asking() {
                <p class="quiet">{ "Solid arrow: the selected move, with its rank. Dashed: PLAYER's first choice (1). Dotted: the recommended move (!)." }</p>
            }
        </>
    }
}

/// Fields for castling and the reading of the listing.
fn reading(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let side = |id: &'static str, side: Color, name: &str, said: Option<bool>| {
        html! {
            <div>
                { menu(id, name, CASTLED.iter().map(|row| (row.1, row.0 == said)),
                       move |row| PlayerAction::SetCastled(side, CASTLED[row.min(2)].0), panel) }
                <p class="quiet">{ lab.castled_words(side) }</p>
            </div>
        }
    };
    let named = READINGS.iter().position(|row| row.1 == lab.reading);
    let words = ["as listed", "as meant", "some of each"];
    let count = if named.is_some() { 2 } else { 3 };
    html! {
        <details class="pl-reading">
            <summary>{ "Castling and program options" }</summary>
            <div class="pl-fields">
                { side("pl-castled-white", Color::White, "White", lab.castled.white) }
                { side("pl-castled-black", Color::Black, "Black", lab.castled.black) }
            </div>
            { menu("pl-reading", "Bugs in the printed program",
                   words.iter().take(count).enumerate().map(|(row, words)| (*words, named.unwrap_or(2) == row)),
                   |row| PlayerAction::SetReading(READINGS[row.min(1)].1), panel) }
            <ul class="pl-oddities">
                { for Oddity::ALL.into_iter().map(|oddity| {
                    let on_action = panel.on_action.clone();
                    let onchange = Callback::from(move |event: Event| {
                        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                            on_action.emit(PlayerAction::SetOddity(oddity, input.checked()).into());
                        }
                    });
                    html! {
                        <li key={oddity.name()}>
                            <label><input type="checkbox" checked={lab.reading.has(oddity)} {onchange} />
                                { format!(" {}", oddity.statement()) }</label>
                        </li>
                    }
                }) }
            </ul>
            <p class="quiet">{ "Tick a box to keep the printed program’s behaviour. Table I, under Measure, shows which reading comes closer to the ranks of 1975." }</p>
            <p class="provenance" data-mark="published">{ "Senft 1975, pp. 70-92 (the listing); that these places were meant otherwise is our reading of pp. 37-44" }</p>
        </details>
    }
}
