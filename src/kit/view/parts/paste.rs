//! A field into which games are pasted, with a button that reads them. They are read when the field is left, too: who
//! presses the button leaves it, and has read them once.

use web_sys::{Event, HtmlTextAreaElement};
use yew::prelude::*;

/// A click of the button within this time after leaving the field is the same wish, in milliseconds.
const SAME: u64 = 5000;

/// The attribute of the field with the time at which it was last left.
const LEFT: &str = "data-left";

/// The field of this id.
pub fn view(id: &'static str, label: &'static str, on_text: &Callback<String>) -> Html {
    let emit = |on_text: &Callback<String>, area: &HtmlTextAreaElement| {
        let text = area.value();
        if !text.trim().is_empty() {
            on_text.emit(text);
        }
    };
    let on_left = on_text.clone();
    let onchange = Callback::from(move |event: Event| {
        if let Some(area) = event.target_dyn_into::<HtmlTextAreaElement>() {
            // An attribute that cannot be set makes the click read the same once more.
            let _ = area.set_attribute(LEFT, &time_of(&event).to_string());
            emit(&on_left, &area);
        }
    });
    let area = NodeRef::default();
    let (on_press, field) = (on_text.clone(), area.clone());
    let onclick = Callback::from(move |event: MouseEvent| {
        let Some(area) = field.cast::<HtmlTextAreaElement>() else {
            return;
        };
        let left = area.get_attribute(LEFT).and_then(|time| time.parse().ok());
        let is_same = left.is_some_and(|left: u64| time_of(&event).saturating_sub(left) < SAME);
        let _ = area.remove_attribute(LEFT);
        if !is_same {
            emit(&on_press, &area);
        }
    });
    html! {
        <div class="field">
            <label for={id}>{ label }</label>
            <textarea {id} ref={area} class="text" rows="3" spellcheck="false" {onchange}
                      placeholder="1. P-K4 P-K4 2. Kt-KB3 *" />
            <div class="row"><button type="button" class="button" {onclick}>{ "Read" }</button></div>
        </div>
    }
}

/// When an event was, in whole milliseconds: to read fractions would add tables of 10 kB to a program.
fn time_of(event: &Event) -> u64 {
    event.time_stamp() as u64
}
