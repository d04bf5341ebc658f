//! The fields of every lab's forms: a choice of one row of several, a number or text that is typed, a switch.
//! The error of a field stands below it.

use super::typed::Typed;
use crate::model::typed::Wrong;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The properties of [`Field`].
#[derive(Properties, PartialEq)]
pub struct FieldProps {
    pub id: AttrValue,
    pub label: AttrValue,
    /// The text that holds.
    pub value: AttrValue,
    /// The entry that cannot be used.
    #[prop_or_default]
    pub wrong: Option<Wrong>,
    /// Gets what is typed when it is finished: the field is left, or Enter pressed.
    pub on_typed: Callback<String>,
    /// Told that Enter was pressed, once the text is taken.
    #[prop_or_default]
    pub on_enter: Callback<()>,
    /// A class of the lab's own.
    #[prop_or_default]
    pub class: Classes,
    /// Which keys a touch screen offers.
    #[prop_or_default]
    pub inputmode: Option<AttrValue>,
    #[prop_or_default]
    pub placeholder: Option<AttrValue>,
    #[prop_or_default]
    pub maxlength: Option<AttrValue>,
}

/// A field for a number or a short text with its label above.
#[component]
pub fn Field(props: &FieldProps) -> Html {
    let id = &props.id;
    // The error is forgotten as soon as something else is typed. If it went only when the field is left,
    // what is below would move away from under a click that leaves it.
    let is_typing = use_state_eq(|| false);
    let starts = {
        let is_typing = is_typing.clone();
        Callback::from(move |_: InputEvent| is_typing.set(true))
    };
    let ends = {
        let is_typing = is_typing.clone();
        Callback::from(move |_: FocusEvent| is_typing.set(false))
    };
    let enters = {
        let is_typing = is_typing.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" {
                is_typing.set(false);
            }
        })
    };
    let wrong = props.wrong.as_ref();
    let value = wrong.map_or_else(|| props.value.clone(), |wrong| wrong.text.clone().into());
    let wrong = wrong.filter(|_| !*is_typing);
    let error = wrong.map(|_| format!("{id}-error"));
    html! {
        <div class={classes!("field", props.class.clone())} oninput={starts} onfocusout={ends} onkeydown={enters}>
            <label for={id}>{ &props.label }</label>
            <Typed {id} {value} error={error.clone()} inputmode={props.inputmode.clone()}
                   placeholder={props.placeholder.clone()} maxlength={props.maxlength.clone()}
                   on_typed={props.on_typed.clone()} on_enter={props.on_enter.clone()} />
            { paragraph(error, wrong.map(|wrong| wrong.why.as_str())) }
        </div>
    }
}

/// The error below a field, if there is one.
pub fn error(why: Option<&str>) -> Html {
    paragraph(None, why)
}

fn paragraph(id: Option<String>, why: Option<&str>) -> Html {
    why.map_or_else(Html::default, |why| {
        html! { <p {id} class="field-error" role="alert">{ why }</p> }
    })
}

/// A button with a text.
pub fn button(text: &str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="button" {onclick}>{ text }</button> }
}

/// A switch with its label behind it.
pub fn switch(class: &'static str, label: &str, is_on: bool, on_switch: Callback<bool>) -> Html {
    let onchange = Callback::from(move |event: Event| {
        if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
            on_switch.emit(input.checked());
        }
    });
    html! { <label {class}><input type="checkbox" checked={is_on} {onchange} />{ " " }{ label }</label> }
}

/// The rows of a choice, of which number `at` is chosen.
pub fn rows<W>(words: impl IntoIterator<Item = W>, at: usize) -> impl Iterator<Item = (W, bool)> {
    let words = words.into_iter().enumerate();
    words.map(move |(row, words)| (words, row == at))
}

/// A choice with its label above: each row's words and whether it is the one chosen.
pub fn select<W: ToString>(
    id: &str,
    label: &str,
    rows: impl IntoIterator<Item = (W, bool)>,
    on_row: Callback<usize>,
) -> Html {
    let choice = choice(Some(id), options(rows), on_row);
    labelled(id, label, choice)
}

/// A choice with its label before it, in one line.
pub fn select_inline<W: ToString>(
    label: impl Into<Html>,
    rows: impl IntoIterator<Item = (W, bool)>,
    on_row: Callback<usize>,
) -> Html {
    let choice = choice(None, options(rows), on_row);
    html! { <label class="field-inline">{ label.into() }{ " " }{ choice }</label> }
}

fn options<W: ToString>(rows: impl IntoIterator<Item = (W, bool)>) -> Vec<Html> {
    let rows = rows.into_iter().enumerate();
    rows.map(|(row, (words, selected))| option(row, words.to_string(), selected))
        .collect()
}

// Apart, because it does not depend on the iterators' types: so a program has it once.
fn option(row: usize, words: String, selected: bool) -> Html {
    html! { <option key={row} {selected}>{ words }</option> }
}

fn choice(id: Option<&str>, options: Vec<Html>, on_row: Callback<usize>) -> Html {
    let id = id.map(str::to_owned);
    html! { <select {id} class="select" onchange={chosen_row(on_row)}>{ for options }</select> }
}

fn labelled(id: &str, label: &str, choice: Html) -> Html {
    html! {
        <div class="field" key={id.to_owned()}>
            <label for={id.to_owned()}>{ label }</label>
            { choice }
        </div>
    }
}

/// Tells which row of a choice is chosen.
pub fn chosen_row(on_row: Callback<usize>) -> Callback<Event> {
    Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        let row = select.and_then(|select| usize::try_from(select.selected_index()).ok());
        if let Some(row) = row {
            on_row.emit(row);
        }
    })
}
