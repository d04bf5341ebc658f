//! What every explanation has: its opening, the list of its sections, sections of words and a figure, and replies.

use yew::prelude::*;

/// The id of a section, to be gone to.
pub fn id_of(part: &str) -> String {
    format!("part-{part}")
}

/// Title, promise and the list of sections, each an address and its entry.
pub fn opening(
    promise: &str,
    title: &str,
    lead: &str,
    sections: impl Iterator<Item = (String, &'static str)>,
) -> Html {
    html! {
        <header class="learn-opening">
            <p class="learn-promise">{ promise.to_owned() }</p>
            <h1>{ title.to_owned() }</h1>
            <p class="learn-lead">{ lead.to_owned() }</p>
            <nav aria-label="Sections">
                <ol class="learn-sections">
                    { for sections.map(|(address, entry)| html! { <li><a href={address}>{ entry }</a></li> }) }
                </ol>
            </nav>
        </header>
    }
}

/// A section: its words beside its figure, or above it where `class` says so.
pub fn section(part: &str, class: &'static str, title: &str, words: Html, figure: Html) -> Html {
    let id = id_of(part);
    let heading = format!("{id}-title");
    html! {
        <section {id} class={classes!("learn-section", class)} aria-labelledby={heading.clone()} tabindex="-1">
            <div class="learn-words">
                <h2 id={heading}>{ title.to_owned() }</h2>
                { words }
            </div>
            { figure }
        </section>
    }
}

/// What to try in the figure.
pub fn task(text: impl Into<AttrValue>) -> Html {
    html! { <p class="learn-task">{ text.into() }</p> }
}

/// The page's response to a user's answer: a tick or a cross, a verdict and the reason.
pub fn reply(is_right: bool, verdict: &str, text: &str) -> Html {
    html! {
        <p class={classes!("learn-reply", (!is_right).then_some("is-wrong"))}>
            { sign(is_right) }
            <span><strong>{ verdict.to_owned() }</strong>{ " " }{ text.to_owned() }</span>
        </p>
    }
}

/// A tick or a cross.
fn sign(is_right: bool) -> Html {
    let path = if is_right {
        "M5 13l5 5L19 7"
    } else {
        "M6 6l12 12M18 6L6 18"
    };
    html! { <svg class="learn-sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={path} /></svg> }
}

/// The part of the link that cannot be used.
pub fn problem(text: Option<&str>, put_away: Callback<MouseEvent>) -> Html {
    let Some(text) = text else {
        return html! {};
    };
    html! {
        <p class="notice notice-problem">
            <span><strong>{ "Problem: " }</strong>{ text.to_owned() }</span>
            <button type="button" class="button button-small" aria-label="Close this message" onclick={put_away}>{ "×" }</button>
        </p>
    }
}
