//! The gallery's page: the examples of all labs with pictures, to be filtered by lab and theme. No program is
//! needed to read it, and none to filter it: it is kept in `www/gallery.html`, and `www/gallery.css` hides what
//! is not asked for.

pub(super) mod picture;

use crate::model::gallery::{Card, LABS, cards, missing};
use ::chess::words::counted;
use kit::experiment::example::{THEMES, Theme};
use kit::model::Page;
use kit::view::parts::text_page;
use yew::prelude::*;

#[component]
pub fn GalleryPage() -> Html {
    let cards = cards();
    let labs = LABS.map(|lab| (lab.row().slug, lab.row().entry));
    let themes = THEMES.map(|(_, slug, words)| (slug, words));
    let body = html! {
        <article class="gallery">
            { picture::squares() }
            <h1>{ "Gallery" }</h1>
            <p class="report-lead">
                { format!("{}. Each tells you what to look for. A link opens the lab with \
                    everything set up.", counted(cards.len(), "example")) }
            </p>
            { filter("lab", "Lab", &labs) }
            { filter("theme", "Topic", &themes) }
            <ul class="gallery-cards">
                { for cards.iter().map(view) }
                { for missing(&cards).into_iter().map(|(lab, theme)| html! {
                    <li class="gallery-none" data-lab={lab.row().slug} data-theme={slug_of(theme)}>
                        { format!("No example of {} is about that yet.", lab.row().entry) }
                    </li>
                }) }
            </ul>
        </article>
    };
    text_page::view(Page::Gallery, body)
}

/// One choice of several, all at first.
fn filter(
    name: &'static str,
    legend: &'static str,
    choices: &[(&'static str, &'static str)],
) -> Html {
    let all = [("", "All")];
    html! {
        <fieldset class="gallery-filter">
            <legend>{ legend }</legend>
            { for all.iter().chain(choices).map(|&(value, words)| html! {
                <label>
                    <input type="radio" name={format!("gallery-{name}")} {value} checked={value.is_empty()} />
                    { words }
                </label>
            }) }
        </fieldset>
    }
}

fn view(card: &Card) -> Html {
    let lab = card.lab.row();
    html! {
        <li class="gallery-card" data-lab={lab.slug} data-theme={slug_of(card.theme)}>
            if let Some((picture, words)) = card.picture() {
                <div class="gallery-picture" aria-hidden="true">
                    { picture::view(&picture) }
                    <p>{ words }</p>
                </div>
            }
            <div>
                <h2><a href={card.link()}>{ &card.name }</a></h2>
                <p class="quiet">{ format!("{} \u{b7} {}", lab.entry, words_of(card.theme)) }</p>
                <p>{ &card.look_for }</p>
            </div>
        </li>
    }
}

fn slug_of(theme: Theme) -> &'static str {
    let row = THEMES.iter().find(|row| row.0 == theme);
    row.map_or("", |row| row.1)
}

fn words_of(theme: Theme) -> &'static str {
    let row = THEMES.iter().find(|row| row.0 == theme);
    row.map_or("", |row| row.2)
}
