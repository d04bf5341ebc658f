//! The trace: the steps round the present one, each in a few words. Only these are in the page, however
//! long the recording is. They are one stop of the Tab key: up and down lead from one to the next.

use crate::model::squares::grouped;
use chess::words::counted;
use trace::{Cursor, Tree};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

/// Steps shown before the present one.
const BEFORE: usize = 6;

/// Steps shown in all.
const SHOWN: usize = 16;

/// The trace of a recording.
pub struct TraceList<'a, G, H> {
    /// The id of its title.
    pub id: &'static str,
    pub cursor: Cursor,
    /// Whether the steps ahead are to be guessed, and so are not shown.
    pub hides: bool,
    /// The tree, for the depth of each step.
    pub tree: &'a Tree,
    /// The sign of an event.
    pub glyph: G,
    /// An event in a few words.
    pub headline: H,
    /// A step is chosen.
    pub on_seek: Callback<usize>,
}

pub fn view<G, H>(list: &TraceList<'_, G, H>) -> Html
where
    G: Fn(usize) -> &'static str,
    H: Fn(usize) -> String,
{
    let (step, len) = (list.cursor.step(), list.cursor.len());
    let latest = len.saturating_sub(SHOWN);
    let first = step.saturating_sub(BEFORE + 1).min(latest);
    let end = (first + SHOWN).min(if list.hides { step } else { len });
    // The present step takes the focus, or the first where none is present.
    let focus = if (first + 1..=end).contains(&step) {
        step - 1
    } else {
        first
    };
    html! {
        <div class="trace">
            <h2 id={list.id}>{ "Trace" }</h2>
            <ol class="trace-list" aria-labelledby={list.id} onkeydown={walk}>
                { for (first..end).map(|event| {
                    let is_current = event + 1 == step;
                    let class = classes!("trace-step", (event + 1 > step).then_some("is-ahead"));
                    html! {
                        <li key={event}>
                            <button type="button" {class} tabindex={if event == focus { "0" } else { "-1" }}
                                    aria-current={is_current.then_some("step")}
                                    onclick={list.on_seek.reform(move |_| event + 1)}>
                                <span class="trace-number">{ event + 1 }</span>
                                <span class="trace-indent" aria-hidden="true">{ indent(list.tree, event) }</span>
                                <span class="trace-glyph" aria-hidden="true">{ (list.glyph)(event) }</span>
                                <span class="trace-text">{ (list.headline)(event) }</span>
                            </button>
                        </li>
                    }
                }) }
            </ol>
        </div>
    }
}

/// That so many steps of a search were kept and so many more were not, if any were not.
pub fn cut_short(len: usize, dropped: u64) -> Html {
    if dropped == 0 {
        return html! {};
    }
    html! {
        <p class="quiet">{ format!("The recording holds the first {}; {} more happened after it was full. The outcome beside the Run \
             button is that of the whole search; what stands at the steps is of the part recorded.", counted(grouped(len as u64), "step"), grouped(dropped)) }</p>
    }
}

/// Up and down from row to row; all other keys are the page's.
#[expect(
    clippy::needless_pass_by_value,
    reason = "listeners are given the event"
)]
fn walk(event: KeyboardEvent) {
    let is_down = match event.key().as_str() {
        "ArrowDown" => true,
        "ArrowUp" => false,
        _ => return,
    };
    event.prevent_default();
    let target = event.target_dyn_into::<Element>();
    let row = target.and_then(|target| target.closest("li").ok().flatten());
    let next = row.and_then(|row| {
        if is_down {
            row.next_element_sibling()
        } else {
            row.previous_element_sibling()
        }
    });
    let button = next.and_then(|next| next.first_element_child());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        // A focus that is refused stays where it is.
        let _ = button.focus();
    }
}

/// One bar for each ply, at most twelve.
fn indent(tree: &Tree, event: usize) -> String {
    let node = tree.node_of(event).and_then(|node| tree.get(node));
    "│".repeat(node.map_or(0, |node| node.ply.min(12) as usize))
}
