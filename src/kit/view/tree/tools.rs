//! The row of buttons above the drawing: zoom, fit, picture, search. Every button has words, either
//! written on it or for readers, and says whether it is pressed.

use crate::model::tree::action::Key;
use crate::model::tree::find::Direction;
use crate::model::tree::{Action, Drawing, Follow, Future, Options, Orientation};
use crate::view::export;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The buttons, and what they need.
pub struct Tools<'a> {
    /// The choices as they are.
    pub options: Options,
    pub status: AttrValue,
    /// The field in which nodes are looked for.
    pub find: &'a NodeRef,
    /// Whether there is a match to go to.
    pub has_matches: bool,
    pub on_action: Callback<Action>,
    /// The subtree of the chosen or current node is to fill the screen.
    pub on_fit_node: Callback<MouseEvent>,
}

impl Tools<'_> {
    pub fn view(&self) -> Html {
        let options = self.options;
        let press = |action: Action| {
            let on_action = self.on_action.clone();
            Callback::from(move |_: MouseEvent| on_action.emit(action.clone()))
        };
        let switch = |word: &'static str, title: &'static str, is_on: bool, other: Options| {
            html! {
                <button type="button" class="tree-button" {title} aria-pressed={is_on.to_string()} onclick={press(Action::Choose(other))}>
                    { word }
                </button>
            }
        };
        html! {
            <div class="tree-tools" role="group" aria-label="Tools of the tree">
                <span class="tree-buttons">
                    <button type="button" class="tree-button tree-button-sign" aria-label="Zoom in" title="Zoom in" onclick={press(Action::Key(Key::In))}>{ "+" }</button>
                    <button type="button" class="tree-button tree-button-sign" aria-label="Zoom out" title="Zoom out" onclick={press(Action::Key(Key::Out))}>{ "−" }</button>
                    <button type="button" class="tree-button" aria-label="Fit the whole tree" title="Fit the whole tree" onclick={press(Action::Key(Key::Fit))}>{ "Fit" }</button>
                    <button type="button" class="tree-button" aria-label="Fit node: the subtree of the chosen or current one" title="Fit the subtree of the chosen or current node" onclick={&self.on_fit_node}>{ "Fit node" }</button>
                </span>
                <span class="tree-buttons">
                    { switch("Sideways", "Draw the tree sideways, the root at the left", options.orientation == Orientation::Left, Options {
                        orientation: match options.orientation {
                            Orientation::Left => Orientation::Top,
                            Orientation::Top => Orientation::Left,
                        },
                        ..options
                    }) }
                    { switch("Blocks", "Blocks as wide as their subtrees instead of branches", options.drawing == Drawing::Blocks, Options {
                        drawing: match options.drawing {
                            Drawing::Blocks => Drawing::Branches,
                            Drawing::Branches => Drawing::Blocks,
                        },
                        ..options
                    }) }
                    { switch("Show later nodes", "Show nodes that are searched after this step", options.future == Future::Ghosts, Options {
                        future: match options.future {
                            Future::Ghosts => Future::Hidden,
                            Future::Hidden => Future::Ghosts,
                        },
                        ..options
                    }) }
                    { switch("Follow", "Keep the current node in sight", options.follow == Follow::Current, Options {
                        follow: match options.follow {
                            Follow::Current => Follow::Nothing,
                            Follow::Nothing => Follow::Current,
                        },
                        ..options
                    }) }
                </span>
                { export::full_screen("tree-button tree-button-sign", ".tree-view", "tree") }
                { self.find() }
            </div>
        }
    }

    /// The field and the buttons for looking for nodes: Enter goes to the next match, Shift+Enter to the
    /// previous one, Escape ends the search.
    fn find(&self) -> Html {
        let input = self.find.clone();
        let on_input = {
            let on_action = self.on_action.clone();
            Callback::from(move |event: InputEvent| {
                on_action.emit(Action::Find(
                    event.target_unchecked_into::<HtmlInputElement>().value(),
                ));
            })
        };
        let on_key = {
            let (on_action, input) = (self.on_action.clone(), input.clone());
            Callback::from(move |event: KeyboardEvent| {
                // Keys typed here are text, not commands of the page.
                event.stop_propagation();
                match event.key().as_str() {
                    "Enter" if event.shift_key() => {
                        on_action.emit(Action::Match(Direction::Previous));
                    }
                    "Enter" => on_action.emit(Action::Match(Direction::Next)),
                    "Escape" => {
                        if let Some(input) = input.cast::<HtmlInputElement>() {
                            input.set_value("");
                        }
                        on_action.emit(Action::Find(String::new()));
                    }
                    _ => return,
                }
                event.prevent_default();
            })
        };
        let go = |direction: Direction| {
            let on_action = self.on_action.clone();
            Callback::from(move |_: MouseEvent| on_action.emit(Action::Match(direction)))
        };
        html! {
            <span class="tree-find">
                <input ref={input} class="tree-find-text" type="search" aria-label="Find nodes" placeholder="Find nodes"
                    autocomplete="off" spellcheck="false" oninput={on_input} onkeydown={on_key} />
                <button type="button" class="tree-button tree-button-sign" aria-label="Previous match" title="Previous match"
                    disabled={!self.has_matches} onclick={go(Direction::Previous)}>{ "‹" }</button>
                <button type="button" class="tree-button tree-button-sign" aria-label="Next match" title="Next match"
                    disabled={!self.has_matches} onclick={go(Direction::Next)}>{ "›" }</button>
                <span class="tree-find-status" role="status">{ self.status.clone() }</span>
            </span>
        }
    }
}
