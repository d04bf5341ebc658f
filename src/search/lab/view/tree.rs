//! The search tree on its canvas, with the list beside it for keyboard and screen reader.

use super::Panel;
use crate::model::{Action, Selection, Step};
use kit::view::tree::{SourceHandle, TreeView};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <>
            <h2 id="tree-title">{ "Search tree" }</h2>
            { match lab.source() {
                None => html! {
                    <p class="quiet">{ "The tree appears here once a search has run." }</p>
                },
                Some(source) => html! {
                    <TreeView source={SourceHandle(source.clone())} step={lab.playback.cursor.step()}
                              selected={lab.node()} theme={panel.props.colours}
                              hides_later={lab.playback.predict.is_on()}
                              on_select={panel.on_action.reform(|node| Action::Select(Selection::Node(node)))}
                              on_visit={panel.on_action.reform(|step| Action::Playback(Step::Seek(step)))} />
                },
            } }
        </>
    }
}
