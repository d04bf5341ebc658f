//! The moves of the root with what the search found for each: what is usually asked first.

use super::{Panel, nothing_yet};
use crate::model::explain::Explainer;
use crate::model::{Action, Step};
use chess::words::counted;
use kit::view::parts::table::TableView;
use search::Effect;
use yew::prelude::*;

/// No position has more moves than this; a typed tree may, and then the first are shown.
const SHOWN: usize = 220;

pub fn view(panel: Panel<'_>) -> Html {
    let Some(recording) = panel.lab.recording() else {
        return nothing_yet();
    };
    if let Some(graph) = recording.graph() {
        return super::ranges::view(panel, recording, graph);
    }
    let step = panel.lab.playback.cursor.step();
    let explainer = Explainer::new(recording);
    let best = recording.live(0, step).and_then(|live| live.best_child);
    let mut children = recording.tried(0, step);
    children.truncate(SHOWN);
    html! {
        <div class="root-moves result">
            <p class="quiet">{ format!("{} searched", counted(children.len(), "move")) }</p>
            { TableView::named("Moves of the root")
                .columns(["Move", "Score", "Bound", "Nodes", "Line"])
                .rows(children.into_iter().map(|child| {
                    let result = recording.result_by(child, step);
                    let is_cut = recording.effect(child)
                        .is_some_and(|(event, _, effect)| effect == Effect::Cuts && (event as usize) < step);
                    let line = recording.line(child, step);
                    html! {
                        <tr key={child} class={classes!((best == Some(child)).then_some("is-best"))}>
                            <th scope="row">
                                { panel.link(&recording.name(child), move || Action::Playback(Step::To(child))) }
                                { if best == Some(child) { " ★ best" } else if is_cut { " ✂" } else { "" } }
                            </th>
                            <td class="number">{ result.map_or("…".to_owned(),
                                |(score, _)| explainer.score_text(score, child)) }</td>
                            <td>{ result.map_or("open", |(_, verdict)| explainer.verdict_word(verdict, child)) }</td>
                            <td class="number">{ super::run::grouped(u64::from(
                                recording.tree().get(child).map_or(0, |node| node.size))) }</td>
                            <td>{ recording.moves_text(child, &line) }</td>
                        </tr>
                    }
                })) }
        </div>
    }
}
