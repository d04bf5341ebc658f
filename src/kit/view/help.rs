//! The list of keys (`?`), made from the same table that the page listens by.

use super::entry::KeyRow;
use yew::prelude::*;

/// The button that has the focus while the list is open.
pub const CLOSE: &str = "help-close";

/// A dialogue with every key of the page.
pub fn view(rows: &[KeyRow], on_close: &Callback<()>) -> Html {
    let close = on_close.reform(|_: MouseEvent| ());
    let on_key = {
        let on_close = on_close.clone();
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
    html! {
        <div class="help-veil" onclick={close.clone()}>
            <div class="help" role="dialog" aria-modal="true" aria-labelledby="help-title"
                 onkeydown={on_key} onclick={|event: MouseEvent| event.stop_propagation()}>
                <h2 id="help-title">{ "Keys" }</h2>
                <dl class="help-keys">
                    { for rows.iter().map(|&(shown, does)| html! {
                        <div key={shown}>
                            <dt><kbd>{ shown }</kbd></dt>
                            <dd>{ does }</dd>
                        </div>
                    }) }
                    <div><dt><kbd>{ "?" }</kbd></dt><dd>{ "this list" }</dd></div>
                </dl>
                <p class="help-note">{ "The keys work when the focus is not in a field. Inside the \
                    board or tree, the arrow keys, Home, End, Enter and Space act there. In a table, up and down move \
                    between rows. When a question is asked, 1 to 9 choose an answer." }</p>
                <button id={CLOSE} type="button" class="button" onclick={close}>{ "Close" }</button>
            </div>
        </div>
    }
}
