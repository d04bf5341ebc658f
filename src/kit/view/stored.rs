//! Stored values that several tabs share: a value is written only over the version that this tab knows. Another version
//! goes to the lab, which joins the two where it can ([`Lab::join_stored`]); otherwise the user chooses one.

use crate::model::lab::{Elsewhere, Joined};
use crate::view::browser;
use std::collections::BTreeMap;
use yew::prelude::*;

/// The stored values as this tab knows them, by their whole keys.
#[derive(Default)]
pub struct Stored {
    /// The texts last read or written.
    known: BTreeMap<String, String>,
    /// The values that wait for the user's choice: this tab's text of each.
    disputed: BTreeMap<String, Option<String>>,
    /// The keys of which the user keeps the other tab's value: this tab stores nothing under them.
    left: Vec<String>,
}

/// The outcome of storing a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// It is stored, or need not be.
    Settled,
    /// The browser does not keep it.
    Refused,
    /// The lab has joined it with another tab's version and is to be drained again.
    Joined,
    /// The user has to choose.
    Asks,
}

/// The choice between two versions of a stored value.
#[derive(Clone, Debug)]
pub struct Resolution {
    /// The whole key.
    pub key: String,
    keeps_mine: bool,
}

impl Stored {
    /// Notes the texts that this tab has read.
    pub fn read(&mut self, prefix: &str, texts: &[(String, String)]) {
        let texts = texts.iter();
        self.known
            .extend(texts.map(|(key, text)| (format!("{prefix}{key}"), text.clone())));
    }

    /// Stores a text, or deletes the stored one. `join` takes the other tab's version, if there is one that this tab does
    /// not know.
    pub fn put(
        &mut self,
        key: &str,
        mine: Option<String>,
        join: impl FnOnce(Elsewhere<'_>) -> Joined,
    ) -> Put {
        if self.left.iter().any(|left| left == key) {
            return Put::Settled;
        }
        if let Some(disputed) = self.disputed.get_mut(key) {
            *disputed = mine;
            return Put::Settled;
        }
        let known = self.known.get(key);
        let there = browser::kept_text(key);
        let Some(theirs) = there.filter(|it| Some(it) != known && Some(it) != mine.as_ref()) else {
            return self.write(key, mine);
        };
        let elsewhere = Elsewhere {
            base: known.map(String::as_str),
            theirs: &theirs,
        };
        match join(elsewhere) {
            Joined::Both => {
                self.known.insert(key.to_owned(), theirs);
                Put::Joined
            }
            // The known version stays: this tab's next change may differ from the stored one.
            Joined::TheirsHasAll => Put::Settled,
            Joined::Neither => {
                self.disputed.insert(key.to_owned(), mine);
                Put::Asks
            }
        }
    }

    fn write(&mut self, key: &str, text: Option<String>) -> Put {
        if browser::keep_text(key, text.as_deref()).is_err() {
            return Put::Refused;
        }
        match text {
            Some(text) => self.known.insert(key.to_owned(), text),
            None => self.known.remove(key),
        };
        Put::Settled
    }

    /// Carries out the user's choice.
    pub fn resolve(&mut self, resolution: &Resolution) -> Put {
        let key = &resolution.key;
        match self.disputed.remove(key) {
            Some(mine) if resolution.keeps_mine => self.write(key, mine),
            Some(_) => {
                self.left.push(key.clone());
                Put::Settled
            }
            None => Put::Settled,
        }
    }

    /// The questions that wait for the user; `name` is the name of the stored thing in a sentence.
    pub fn view(&self, name: &'static str, on_choice: &Callback<Resolution>) -> Html {
        let button = |key: &String, keeps_mine, whose| {
            let resolution = Resolution {
                key: key.clone(),
                keeps_mine,
            };
            let choose = on_choice.reform(move |_: MouseEvent| resolution.clone());
            html! {
                <button type="button" class="button button-small" onclick={choose}>
                    { format!("Keep {whose} tab\u{2019}s {name}") }
                </button>
            }
        };
        let questions = self.disputed.keys().map(|key| {
            html! {
                <p key={key.as_str()} class="notice notice-problem" role="alert">
                    <span>
                        { format!("Another tab has stored a different {name} for your next visit. This tab\u{2019}s {name} is not stored until you choose.") }
                    </span>
                    { button(key, true, "this") }
                    { button(key, false, "the other") }
                </p>
            }
        });
        html! {
            if !self.disputed.is_empty() {
                <div class="page-notices">{ for questions }</div>
            }
        }
    }
}
