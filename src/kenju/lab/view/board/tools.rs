//! The tools below the board: pan, zoom, fit, values, and the meaning of a click.

use crate::model::{Action, AdviceDraft, Overlay, Pan, Tool};
use crate::view::Panel;
use kenju::geometry::Colour;
use kit::view::export;
use kit::view::form;
use yew::prelude::*;

pub fn tools(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let pan = |sign: &'static str, name: &'static str, pan: Pan| {
        html! {
            <button type="button" class="button kj-tool" aria-label={name} title={name}
                    onclick={panel.sends(move || Action::Pan(pan))}>{ sign }</button>
        }
    };
    let overlays = [
        Overlay::Off,
        Overlay::Of(Colour::White),
        Overlay::Of(Colour::Black),
    ];
    let choose = move |row: usize| Action::SetOverlay(overlays[row.min(2)]);
    let values = overlays.map(|overlay| {
        let words = match overlay {
            Overlay::Off => "hidden".to_owned(),
            Overlay::Of(colour) => {
                format!("{colour}'s, {}", lab.player(colour).name)
            }
        };
        (words, overlay == lab.overlay)
    });
    html! {
        <>
            <p id="kj-board-keys" class="visually-hidden">
                { "Arrow keys walk, Enter places a stone or answers, Home goes to the last stone." }
            </p>
            <div class="row kj-tools">
                <span class="kj-group" role="group" aria-label="Move the board">
                    { pan("←", "Show more to the left", Pan::Left) }
                    { pan("↑", "Show more above", Pan::Up) }
                    { pan("↓", "Show more below", Pan::Down) }
                    { pan("→", "Show more to the right", Pan::Right) }
                </span>
                <span class="kj-group" role="group" aria-label="Size of the board">
                    <button type="button" class="button kj-tool" title="Closer (+)" aria-label="Closer"
                            onclick={panel.sends(|| Action::ZoomIn)}>{ "+" }</button>
                    <button type="button" class="button kj-tool" title="Wider (-)" aria-label="Wider"
                            onclick={panel.sends(|| Action::ZoomOut)}>{ "−" }</button>
                    <button type="button" class="button kj-tool" title="All stones in sight (f)"
                            onclick={panel.sends(|| Action::FitStones)}>{ "Fit" }</button>
                    { export::full_screen("button kj-tool", ".kenju", "board and question") }
                </span>
                { form::select_inline("Values", values, panel.on_action.reform(choose)) }
                if lab.pupil().is_some() {
                    <button type="button" class="button" aria-pressed={(lab.tool != Tool::Play).to_string()}
                            title="Advice without a question: only the patterns of this move are raised"
                            onclick={panel.sends({
                                let next = if lab.tool == Tool::Play { Tool::PointOut } else { Tool::Play };
                                move || Action::SetTool(next)
                            })}>
                        { "Point out a move" }
                    </button>
                }
            </div>
            if lab.tool == Tool::PointOut {
                <p class="quiet">{ "Choose the move that is essential here. Esc ends this." }</p>
            }
            if lab.tool == Tool::Rivals {
                <p class="quiet">{ rivals_text(&lab.advice_draft) }{ " " }
                    { panel.button("Done", || Action::GiveAdvice) }
                </p>
            }
        </>
    }
}

/// The drafted advice and the next step.
fn rivals_text(advice_draft: &AdviceDraft) -> String {
    let AdviceDraft { essential, rivals } = advice_draft;
    let against = if rivals.is_empty() {
        "every other useful move".to_owned()
    } else {
        let points: Vec<String> = rivals.iter().map(ToString::to_string).collect();
        points.join(" and ")
    };
    format!(
        "{essential} is better than {against}: the patterns that cross it and none of those are raised by one. Choose the \
         moves it is better than, then {essential} again or \u{201c}Done\u{201d}. Esc ends this."
    )
}
