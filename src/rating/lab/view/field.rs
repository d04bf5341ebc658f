//! Small parts of the panels: a labelled field, a pair of fields that adds something, a mistake under
//! a field.

use super::Pane;
use crate::model::{Field, RatingAction, Spot};
use kit::view::browser;
use kit::view::form;
use kit::view::typed::Typed;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// A field with its label above.
pub fn typed(
    pane: Pane<'_>,
    field: &Field,
    (id, label): (&'static str, &str),
    value: String,
    on_typed: Callback<String>,
) -> Html {
    let (value, label) = (left(pane, field, value), label.to_owned());
    html! { <form::Field {id} {label} {value} {on_typed} /> }
}

/// A field in a cell of a table.
pub fn cell(
    pane: Pane<'_>,
    field: &Field,
    label: String,
    value: String,
    on_typed: Callback<String>,
) -> Html {
    let value = left(pane, field, value);
    html! {
        <label>
            <span class="visually-hidden">{ label }</span>
            <Typed class="text rating-cell" {value} {on_typed} />
        </label>
    }
}

/// The value of a field, or what was typed there and could not be taken.
pub fn left(pane: Pane<'_>, field: &Field, value: String) -> String {
    pane.lab.left_in(field).map_or(value, str::to_owned)
}

/// What is wrong at a spot, if something is.
pub fn mistake(pane: Pane<'_>, spot: Spot) -> Html {
    form::error(pane.lab.mistake_at(spot))
}

/// A slider with a name; letting go ends the gesture.
pub fn slider(
    pane: Pane<'_>,
    (letter, label): (&'static str, &'static str),
    (low, high, step): (f64, f64, f64),
    value: f64,
    said: String,
    sent: fn(f64) -> RatingAction,
) -> Html {
    let on_action = pane.on_action.clone();
    let oninput = Callback::from(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(value) = input.and_then(|input| input.value().parse().ok()) {
            on_action.emit(sent(value).into());
        }
    });
    html! {
        <div class="rating-slide">
        <span aria-hidden="true">{ letter }</span>
        <input type="range" class="rating-slider" min={low.to_string()} max={high.to_string()}
               step={step.to_string()} value={value.to_string()} aria-label={label} aria-valuetext={said}
               {oninput} onchange={pane.sends(|| RatingAction::EndGesture)} />
        </div>
    }
}

/// The properties of [`Pair`].
#[derive(Properties, PartialEq)]
pub struct PairProps {
    /// The ids of the two fields.
    pub ids: [&'static str; 2],
    pub labels: [&'static str; 2],
    /// What stands in them while they are empty.
    pub hints: [&'static str; 2],
    /// What the button says.
    pub button: &'static str,
    /// What there is: when something has come, both fields are empty again.
    pub list: AttrValue,
    /// Hears both texts.
    pub on_pair: Callback<(String, String)>,
}

/// Two fields and a button that adds what stands in them; Enter adds too. What could not be taken stays,
/// to be mended; after what was taken the first field waits for the next.
#[component]
pub fn Pair(props: &PairProps) -> Html {
    let texts = use_state(|| [String::new(), String::new()]);
    let is_sent = use_mut_ref(|| false);
    {
        let (texts, is_sent, first) = (texts.clone(), is_sent.clone(), props.ids[0]);
        use_effect_with(props.list.clone(), move |_| {
            if is_sent.replace(false) {
                texts.set([String::new(), String::new()]);
                browser::focus(first);
            }
        });
    }
    let changed = |which: usize| {
        let (texts, is_sent) = (texts.clone(), is_sent.clone());
        Callback::from(move |event: InputEvent| {
            is_sent.replace(false);
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                let mut new = (*texts).clone();
                new[which] = input.value();
                texts.set(new);
            }
        })
    };
    let onsubmit = {
        let (texts, on_pair) = (texts.clone(), props.on_pair.clone());
        let is_sent = is_sent.clone();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            is_sent.replace(true);
            let [first, second] = (*texts).clone();
            on_pair.emit((first, second));
        })
    };
    let one = |which: usize| {
        html! {
            <div class="field">
                <label for={props.ids[which]}>{ props.labels[which] }</label>
                <input id={props.ids[which]} class="text" type="text" autocomplete="off" spellcheck="false"
                       placeholder={props.hints[which]} value={texts[which].clone()} oninput={changed(which)} />
            </div>
        }
    };
    html! {
        <form class="rating-pair" {onsubmit}>
            { one(0) }
            { one(1) }
            <button type="submit" class="button">{ props.button }</button>
        </form>
    }
}

/// The properties of [`Single`].
#[derive(Properties, PartialEq)]
pub struct SingleProps {
    /// The field's id.
    pub id: &'static str,
    pub label: &'static str,
    /// What stands in it while it is empty.
    pub hint: &'static str,
    /// What the button says.
    pub button: &'static str,
    /// How many lines it has.
    pub rows: u32,
    /// Hears the text.
    pub on_text: Callback<String>,
}

/// A field of one or more lines and a button that takes what stands in it.
#[component]
pub fn Single(props: &SingleProps) -> Html {
    let text = use_state(String::new);
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            let value = event
                .target_dyn_into::<web_sys::HtmlTextAreaElement>()
                .map(|area| area.value());
            text.set(value.unwrap_or_default());
        })
    };
    let onsubmit = {
        let (text, on_text) = (text.clone(), props.on_text.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            on_text.emit((*text).clone());
        })
    };
    html! {
        <form class="rating-single" {onsubmit}>
            <label for={props.id}>{ props.label }</label>
            <textarea id={props.id} class="text" rows={props.rows.to_string()} spellcheck="false"
                      placeholder={props.hint} value={(*text).clone()} {oninput} />
            <button type="submit" class="button">{ props.button }</button>
        </form>
    }
}
