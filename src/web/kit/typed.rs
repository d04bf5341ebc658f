//! A field whose text is taken when it is left or Enter is pressed. What is being typed stays until
//! then, whatever else the page shows anew meanwhile.

use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The properties of [`Typed`].
#[derive(Properties, PartialEq)]
pub struct TypedProps {
    /// The text that holds.
    pub value: AttrValue,
    /// Gets the text that is typed.
    pub on_typed: Callback<String>,
    /// The field's id, for its label.
    #[prop_or_default]
    pub id: Option<AttrValue>,
    /// The field's class.
    #[prop_or(AttrValue::Static("text"))]
    pub class: AttrValue,
    /// Which keys a touch screen offers.
    #[prop_or_default]
    pub inputmode: Option<AttrValue>,
    /// What stands in the empty field.
    #[prop_or_default]
    pub placeholder: Option<AttrValue>,
    /// How many letters it takes.
    #[prop_or_default]
    pub maxlength: Option<AttrValue>,
    /// Whether nothing can be typed.
    #[prop_or_default]
    pub disabled: bool,
}

/// The field.
#[component]
pub fn Typed(props: &TypedProps) -> Html {
    let draft = use_state_eq(|| None::<String>);
    let oninput = {
        let draft = draft.clone();
        Callback::from(move |event: InputEvent| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            draft.set(input.map(|input| input.value()));
        })
    };
    let onchange = {
        let (draft, on_typed) = (draft.clone(), props.on_typed.clone());
        Callback::from(move |event: Event| {
            draft.set(None);
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                on_typed.emit(input.value());
            }
        })
    };
    let onblur = {
        let draft = draft.clone();
        Callback::from(move |_: FocusEvent| draft.set(None))
    };
    let value = (*draft)
        .clone()
        .map_or_else(|| props.value.clone(), AttrValue::from);
    html! {
        <input id={props.id.clone()} class={props.class.clone()} type="text" inputmode={props.inputmode.clone()}
               placeholder={props.placeholder.clone()} maxlength={props.maxlength.clone()}
               disabled={props.disabled} {value} {oninput} {onchange} {onblur} />
    }
}
