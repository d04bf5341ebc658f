//! The list of keys (`?`), made from the same table that the page listens by.

use super::entry::KeyRow;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct HelpProps {
    /// The keys of the page.
    pub rows: Vec<KeyRow>,
    pub on_close: Callback<()>,
}

/// A dialogue with every key.
#[component]
pub fn Help(props: &HelpProps) -> Html {
    let close = props.on_close.reform(|_: MouseEvent| ());
    let on_key = {
        let on_close = props.on_close.clone();
        Callback::from(move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Escape" | "?") {
                event.stop_propagation();
                event.prevent_default();
                on_close.emit(());
            } else if event.key() == "Tab" {
                // The close button is the only thing to focus: the focus stays in the dialogue.
                event.prevent_default();
            }
        })
    };
    use_effect_with((), |()| super::browser::focus("help-close"));
    html! {
        <div class="help-veil" onclick={close.clone()}>
            <div class="help" role="dialog" aria-modal="true" aria-labelledby="help-title"
                 onkeydown={on_key} onclick={|event: MouseEvent| event.stop_propagation()}>
                <h2 id="help-title">{ "Keys" }</h2>
                <dl class="help-keys">
                    { for props.rows.iter().map(|&(shown, does)| html! {
                        <div key={shown}>
                            <dt><kbd>{ shown }</kbd></dt>
                            <dd>{ does }</dd>
                        </div>
                    }) }
                    <div><dt><kbd>{ "?" }</kbd></dt><dd>{ "this list" }</dd></div>
                </dl>
                <p class="help-note">{ "The keys work when the focus is not in a field. On the \
                    board and in the tree the arrows, Home, End, Enter and Space are theirs; in a table up and down lead \
                    from row to row. While you are asked what comes \
                    next, 1 to 9 choose an answer." }</p>
                <button id="help-close" type="button" class="button" onclick={close}>{ "Close" }</button>
            </div>
        </div>
    }
}
