//! The argument of every panel of a lab: the lab, and where actions go.

use crate::model::Page;
use crate::model::lab::Lab;
use crate::view::entry::LabProps;
use crate::view::form;
use crate::view::workbench::Choice;
use web_sys::File;
use yew::prelude::*;

/// A lab as its panels see it.
pub struct Panel<'a, L: Lab> {
    pub lab: &'a L,
    /// Where actions go.
    pub on_action: &'a Callback<L::Action>,
    /// Where files go that are chosen.
    pub on_file: &'a Callback<File>,
    /// Where the name of whoever predicts goes.
    pub on_pupil: &'a Callback<String>,
    /// Where it goes that the workbench is to be opened or folded.
    pub on_workbench: &'a Callback<Choice>,
    /// The properties of the page.
    pub props: &'a LabProps,
}

impl<L: Lab> Clone for Panel<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Lab> Copy for Panel<'_, L> {}

impl<L: Lab> Panel<'_, L> {
    /// The classes of a lab's outermost element: with `is-stale` the styles grey every `result` in it.
    pub fn classes(&self, class: &'static str) -> Classes {
        classes!(class, self.lab.stale().map(|_| "is-stale"))
    }

    /// Why the results beside it are greyed, if they are.
    pub fn stale(&self, class: &'static str) -> Html {
        html! {
            if let Some(why) = self.lab.stale() {
                <p {class}>{ why }</p>
            }
        }
    }

    /// A callback that sends an action whatever the event.
    pub fn sends<E: 'static, A: Into<L::Action>>(
        &self,
        action: impl Fn() -> A + 'static,
    ) -> Callback<E> {
        self.on_action.reform(move |_: E| action().into())
    }

    /// A callback that sends the action that it makes of the event.
    pub fn sends_with<E: 'static, A: Into<L::Action>>(
        &self,
        action: impl Fn(E) -> A + 'static,
    ) -> Callback<E> {
        self.on_action.reform(move |event: E| action(event).into())
    }

    /// A choice with its label above; the action gets the row chosen.
    pub fn choice<W: ToString, A: Into<L::Action>>(
        &self,
        id: &str,
        label: &str,
        rows: impl IntoIterator<Item = (W, bool)>,
        action: impl Fn(usize) -> A + 'static,
    ) -> Html {
        form::select(id, label, rows, self.sends_with(action))
    }

    /// A button with a text and an action.
    pub fn button<A: Into<L::Action>>(&self, text: &str, action: impl Fn() -> A + 'static) -> Html {
        self.button_if(true, text, action)
    }

    /// The same, which can be pressed under a condition.
    pub fn button_if<A: Into<L::Action>>(
        &self,
        enabled: bool,
        text: &str,
        action: impl Fn() -> A + 'static,
    ) -> Html {
        button("button", enabled, None, text, self.sends(action))
    }

    /// The button of what a person most likely wants next.
    pub fn main<A: Into<L::Action>>(&self, text: &str, action: impl Fn() -> A + 'static) -> Html {
        button("button button-main", true, None, text, self.sends(action))
    }

    /// A button that looks like a link.
    pub fn link<A: Into<L::Action>>(&self, text: &str, action: impl Fn() -> A + 'static) -> Html {
        button("link-button", true, None, text, self.sends(action))
    }

    /// The last rows of an overview: the lab's explanation, and the workbench with what it holds.
    pub fn ways_on(&self, lab: Page, workbench: &str) -> Html {
        html! {
            <>
                if let Some(explanation) = lab.explanation() {
                    <p><a href={format!("#/{}", explanation.row().slug)}>{ explanation.row().title }</a>
                        <span>{ "An explanation in five minutes, with figures to move" }</span></p>
                }
                <p>{ self.opens_workbench("Workbench", "main") }<span>{ workbench }</span></p>
            </>
        }
    }

    /// A button that opens the workbench, with the focus on the element of this id.
    pub fn opens_workbench(&self, text: &str, focus: &'static str) -> Html {
        let choice = self.on_workbench.reform(move |_: MouseEvent| Choice {
            is_open: true,
            focus: Some(focus),
        });
        button("link-button", true, None, text, choice)
    }

    /// A button that a key presses, too: it stands in the tooltip and in the list of keys, not in the text.
    pub fn keyed<A: Into<L::Action>>(
        &self,
        text: &str,
        key: &'static str,
        action: impl Fn() -> A + 'static,
    ) -> Html {
        self.keyed_if(true, [text, key], action)
    }

    /// The same, which can be pressed under a condition.
    pub fn keyed_if<A: Into<L::Action>>(
        &self,
        enabled: bool,
        [text, key]: [&str; 2],
        action: impl Fn() -> A + 'static,
    ) -> Html {
        button("button", enabled, Some(key), text, self.sends(action))
    }

    /// The button of what a person most likely wants next, with its key.
    pub fn keyed_main<A: Into<L::Action>>(
        &self,
        text: &str,
        key: &str,
        action: impl Fn() -> A + 'static,
    ) -> Html {
        button(
            "button button-main",
            true,
            Some(key),
            text,
            self.sends(action),
        )
    }

    /// A button of this class that says whether it is on.
    pub fn toggle<A: Into<L::Action>>(
        &self,
        class: &'static str,
        text: &str,
        is_on: bool,
        action: impl Fn() -> A + 'static,
    ) -> Html {
        html! {
            <button type="button" {class} aria-pressed={is_on.to_string()} onclick={self.sends(action)}>{ text }</button>
        }
    }

    /// A small button with a cross; `label` says what it puts away.
    pub fn cross<A: Into<L::Action>>(
        &self,
        label: String,
        action: impl Fn() -> A + 'static,
    ) -> Html {
        html! {
            <button type="button" class="button button-small" aria-label={label}
                    onclick={self.sends(action)}>{ "×" }</button>
        }
    }
}

fn button(
    class: &'static str,
    enabled: bool,
    key: Option<&str>,
    text: &str,
    onclick: Callback<MouseEvent>,
) -> Html {
    html! {
        <button type="button" {class} disabled={!enabled} title={key.map(tip)}
                aria-keyshortcuts={key.map(str::to_owned)} {onclick}>{ text }</button>
    }
}

/// The tooltip about a button's key.
pub fn tip(key: &str) -> String {
    format!("Key: {key}")
}
