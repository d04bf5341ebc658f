//! The glossary's page: every term in plain words, by subject, and how the labs' pictures are read. No program is
//! needed to read it: it is kept in `www/glossary.html`.

use crate::view::front::{FrontProps, of_kind};
use kit::model::Page;
use kit::model::glossary::SUBJECTS;
use kit::view::parts::text_page;
use yew::prelude::*;

/// The kinds of picture: what it is, the lab whose miniature shows it, and how it is read.
const PICTURES: [[&str; 3]; 4] = [
    [
        "A tree",
        "search",
        "Read it from the left: the position, the moves tried in it, the replies to each, with the score that came back. \
         The thick line is the best so far. Scissors stand where the remaining replies, the hollow dots, were not searched.",
    ],
    [
        "Bars",
        "player",
        "One bar for each count, all to one scale. A bar in this colour favours the move or adds to the sum; a bar in the other \
         colour counts against it. Compare lengths only within one picture.",
    ],
    [
        "Squares marked on a board",
        "endgame",
        "Marked squares belong to the sentence beside the board: here the squares from which the white king brings \
         his pawn through. On a map of spheres each king's squares have his mark; squares that neither can claim have none.",
    ],
    [
        "A decay curve",
        "rating",
        "Time goes to the right, and the height is the reward of that moment. The area under a stretch of it is what a \
         preference held for that stretch can earn: the same number of seconds earns less, the later it comes.",
    ],
];

/// The page; the front page’s question gives the tree its picture.
#[component]
pub fn GlossaryPage(props: &FrontProps) -> Html {
    let body = html! {
        <article class="report">
            <h1>{ "Glossary" }</h1>
            <p class="report-lead">{ "The terms that the pages use. In the labs, words underlined with dots show \
                these definitions." }</p>
            { for SUBJECTS.iter().map(|(subject, terms)| html! {
                <section key={*subject}>
                    <h2>{ *subject }</h2>
                    <dl class="glossary">
                        { for terms.iter().map(|term| html! {
                            <div key={term.name}><dt>{ term.name }</dt><dd>{ term.words }</dd></div>
                        }) }
                    </dl>
                </section>
            }) }
            <section>
                <h2>{ "How to read the pictures" }</h2>
                <ul class="glossary-pictures">
                    { for PICTURES.iter().map(|&[name, lab, words]| html! {
                        <li>
                            { of_kind(lab, &props.hero) }
                            <h3>{ name }</h3>
                            <p>{ words }</p>
                        </li>
                    }) }
                </ul>
            </section>
        </article>
    };
    text_page::view(Page::Glossary, body)
}
