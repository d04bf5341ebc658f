//! The switch between a lab's overview and its workbench. The overview is for a first visit: a board, one
//! picture, one sentence, one action. The workbench holds all that the lab can do. Each lab remembers which of
//! the two its visitor chose last.

use crate::model::Page;
use crate::view::browser;
use yew::prelude::*;

/// The text that is kept for a lab whose workbench is open.
const OPEN: &str = "open";

/// A visitor's wish to see the workbench, or to see it no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub is_open: bool,
    /// The id of the element that takes the focus afterwards.
    pub focus: Option<&'static str>,
}

/// The state of a lab's workbench: open or folded.
pub struct Workbench {
    is_open: bool,
}

impl Workbench {
    /// As it was left on the last visit; folded on the first one, and open if the overview has asked for the whole lab.
    pub fn kept(page: Page) -> Self {
        let is_open = browser::kept_text(&key(page)).as_deref() == Some(OPEN);
        Self {
            is_open: browser::takes_whole_lab(page.row().slug) || is_open,
        }
    }

    /// Opens or folds it, and keeps that for the next visit.
    pub fn choose(&mut self, page: Page, choice: &Choice) {
        self.is_open = choice.is_open;
        // Where nothing can be kept, the choice holds until the page is left.
        let _ = browser::keep_text(&key(page), choice.is_open.then_some(OPEN));
    }

    /// Opens it for something that the overview has no place for. The next visit does not hear of it.
    pub fn open_once(&mut self) {
        self.set_once(true);
    }

    /// Opens or folds it for a link. The next visit does not hear of it.
    pub fn set_once(&mut self, is_open: bool) {
        self.is_open = is_open;
    }

    /// True if it is to be drawn. Lessons and frames in other pages point to its parts, so they always get it.
    pub fn is_needed(&self) -> bool {
        self.is_open || browser::is_in_lesson_or_frame()
    }
}

fn key(page: Page) -> String {
    format!("plyground.workbench.{}", page.row().slug)
}

/// The two buttons, one of them pressed; `name` is that of the workbench.
pub fn switch(on_choice: &Callback<Choice>, is_open: bool, name: &str) -> Html {
    let button = |text: &str, opens: bool| {
        let choose = on_choice.reform(move |_: MouseEvent| Choice {
            is_open: opens,
            focus: None,
        });
        html! {
            <button type="button" aria-pressed={(is_open == opens).to_string()} onclick={choose}>{ text }</button>
        }
    };
    html! {
        <div class="workbench-switch" role="group" aria-label="Level of detail">
            { button("Overview", false) }
            { button(name, true) }
        </div>
    }
}
