//! EG's tree on its canvas, a range on every node, with the list beside it for keyboard and screen
//! reader.

use super::Panel;
use crate::model::{Action, Selection, Step};
use kit::view::tree::{SourceHandle, TreeView};
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <>
            <h2 id="eg-tree-title">{ "EG's tree" }</h2>
            <p class="quiet">
                { "[lower,upper] for the side with more material: w win, d draw, l loss. ? claimed, not proved; \
                   … still open." }
            </p>
            { match lab.shown() {
                None => html! {
                    <p class="quiet">{ "The tree grows here when EG has thought." }</p>
                },
                Some(shown) => html! {
                    <TreeView source={SourceHandle(shown.source.clone())} step={lab.playback.cursor.step()}
                              selected={lab.node()} theme={panel.props.colours}
                              hides_later={lab.playback.predict.is_on()} name="EG's tree"
                              on_select={panel.on_action.reform(|node| Action::Select(Selection::Node(node)))}
                              on_visit={panel.on_action.reform(|step| Action::Playback(Step::Seek(step)))} />
                },
            } }
        </>
    }
}
