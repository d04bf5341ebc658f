//! The highlighted heuristic: its reasons for the move shown, the legend of the marks, and its
//! documentation with the source of every number.

use super::Panel;
use crate::model::numbered;
use crate::model::words::ROLES;
use chute::{Constant, HEURISTICS, Mark};
use kit::view::board::patches::legend;
use kit::view::parts::why::published;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some(number) = lab.highlighted else {
        return html! {
            <>
                <h2>{ "Why" }</h2>
                <p>{ "Choose a heuristic by its name, or with the arrow keys up and down: its pieces and squares are highlighted \
                    on the board, and its points are explained." }</p>
                <p class="quiet">{ "CHUTE (Sugar 1975) scored a move by the sum of 22 heuristics after Valenti. \
                    Move a piece on the board, or choose one of the best moves, to see what any other move would \
                    score." }</p>
            </>
        };
    };
    let heuristic = &HEURISTICS[number.min(HEURISTICS.len() - 1)];
    let reasons = lab.reasons();
    html! {
        <>
            <h2 class="why-heading">{ format!("Heuristic {number}: {}", heuristic.name) }</h2>
            <div class="why ch-reasons">
                if reasons.is_empty() {
                    <p>{ silence(panel) }</p>
                } else {
                    <ul>{ for reasons.into_iter().map(|reason| html! { <li>{ reason }</li> }) }</ul>
                    { signs(panel) }
                }
            </div>
            <h3>{ "The rule" }</h3>
            <p>{ heuristic.rule }</p>
            { published(&format!("Sugar 1975, p. {}", heuristic.page)) }
            <details class="ch-constants">
                <summary>{ "Its numbers" }</summary>
                <ul>{ for heuristic.constants.iter().map(constant) }</ul>
            </details>
        </>
    }
}

fn silence(panel: Panel<'_>) -> String {
    let lab = panel.lab;
    let mv = lab
        .shown_move()
        .map(|mv| numbered(&lab.evaluated.board, mv, lab.notation));
    format!(
        "It does not score {}.",
        mv.unwrap_or_else(|| "this position".to_owned())
    )
}

/// The legend of the marks on the board.
fn signs(panel: Panel<'_>) -> Html {
    let overlay = panel.lab.overlay();
    let used = |pattern| overlay.patches.iter().any(|patch| patch.pattern == pattern);
    let rows = ROLES.iter().filter(|row| used(row.1));
    let rows: Vec<_> = rows.map(|&(_, pattern, word)| (pattern, word)).collect();
    legend(&rows)
}

fn constant(constant: &Constant) -> Html {
    let Constant { name, value, mark } = constant;
    let (kind, source) = match mark {
        Mark::Published { page } => ("published", format!("published, p. {page}")),
        Mark::Reconstructed { how } => ("ours", format!("reconstructed: {how}")),
    };
    html! {
        <li>
            { format!("{name} = {value} ") }
            <span class="provenance" data-mark={kind}>{ source }</span>
        </li>
    }
}
