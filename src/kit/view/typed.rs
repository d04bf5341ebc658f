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
    /// Told that Enter was pressed, once the text is taken.
    #[prop_or_default]
    pub on_enter: Callback<()>,
    /// The field's id, for its label.
    #[prop_or_default]
    pub id: Option<AttrValue>,
    /// The id of the text that says what is wrong with what stands in it.
    #[prop_or_default]
    pub error: Option<AttrValue>,
    /// The field's class.
    #[prop_or(AttrValue::Static("text"))]
    pub class: AttrValue,
    /// Which keys a touch screen offers.
    #[prop_or_default]
    pub inputmode: Option<AttrValue>,
    #[prop_or_default]
    pub placeholder: Option<AttrValue>,
    #[prop_or_default]
    pub maxlength: Option<AttrValue>,
    /// Whether nothing can be typed.
    #[prop_or_default]
    pub disabled: bool,
}

#[component]
pub fn Typed(props: &TypedProps) -> Html {
    let draft = use_mut_ref(|| None::<String>);
    let update = use_force_update();
    let oninput = {
        let (draft, update) = (draft.clone(), update.clone());
        Callback::from(move |event: InputEvent| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            draft.replace(input.map(|input| input.value()));
            update.force_update();
        })
    };
    let take = {
        let (draft, on_typed) = (draft.clone(), props.on_typed.clone());
        move || {
            let typed = draft.take();
            if let Some(text) = typed {
                on_typed.emit(text);
                update.force_update();
            }
        }
    };
    let onkeydown = {
        let (take, on_enter) = (take.clone(), props.on_enter.clone());
        Callback::from(move |event: KeyboardEvent| {
            // Another Enter ends a word of an input method.
            if event.key() == "Enter" && !event.is_composing() {
                take();
                on_enter.emit(());
            }
        })
    };
    let onblur = Callback::from(move |_: FocusEvent| take());
    let typed = draft.borrow().clone();
    let value = typed.map_or_else(|| props.value.clone(), AttrValue::from);
    html! {
        <input id={props.id.clone()} class={props.class.clone()} type="text" inputmode={props.inputmode.clone()}
               autocomplete="off" placeholder={props.placeholder.clone()}
               maxlength={props.maxlength.clone()} disabled={props.disabled}
               aria-invalid={props.error.is_some().then_some("true")} aria-describedby={props.error.clone()}
               {value} {oninput} {onkeydown} {onblur} />
    }
}
