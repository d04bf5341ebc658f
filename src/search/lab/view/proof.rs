//! The proof of a cut: the moves that had been cut off, searched now, and what that changes: nothing.

use super::Panel;
use crate::model::explain::Explainer;
use crate::model::{ProofResult, SearchAction};
use chess::words::counted;
use kit::view::parts::table::TableView;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let (Some(recording), Some(proof)) = (panel.lab.recording(), panel.lab.proof()) else {
        return html! {};
    };
    let explainer = Explainer::new(recording);
    let root = recording
        .summary()
        .score
        .map_or_else(String::new, |score| explainer.score_text(score, 0));
    let sentence = match proof.result {
        ProofResult::Holds => {
            format!("Checked: the best line still scores {root}.")
        }
        ProofResult::Fails => "The result changed. This cut-off was wrong; please report it.".to_owned(),
        ProofResult::Unfinished => {
            "The repetition stopped at its limit before its end, so nothing is proved. Raise the node \
             limit and try again."
                .to_owned()
        }
    };
    html! {
        <div class="proof result" role="region" aria-labelledby="proof-title">
            <h3 id="proof-title">{ format!("The cut-off below {}", recording.name(proof.node)) }</h3>
            <p>{ sentence }</p>
            if !proof.unsearched.is_empty() {
                { TableView::default()
                    .caption("Moves that had been cut off, searched with an open window")
                    .columns(["Move", "Score", "Nodes"])
                    .rows(proof.unsearched.iter().enumerate().map(|(index, unsearched)| html! {
                        <tr key={index}>
                            <th scope="row">{ &unsearched.name }</th>
                            <td class="number">{ explainer.score_text(unsearched.score, proof.node) }</td>
                            <td class="number">{ super::run::grouped(u64::from(unsearched.nodes)) }</td>
                        </tr>
                    })) }
            }
            if let Some(score) = proof.score {
                <p>{ format!("With every move searched, {} scores {}.",
                             recording.name(proof.node), explainer.score_text(score, proof.node)) }</p>
            }
            <p class="quiet">{ format!("{} with the cut, {} without it.", counted(super::run::grouped(proof.cost.0), "node"), super::run::grouped(proof.cost.1)) }</p>
            { panel.button("Close", || SearchAction::DropProof) }
        </div>
    }
}
