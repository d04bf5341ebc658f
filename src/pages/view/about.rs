//! Who made the site and why, how to cite it, keep it offline, steer it by keys and set its looks, and where its pictures
//! come from. No program is needed to read it: it is kept in `www/about.html`.

use ::chess::words::capital;
use kit::experiment::source::SOURCES;
use kit::model::Page;
use kit::view::parts::text_page;
use yew::prelude::*;

const CODE: &str = env!("CARGO_PKG_REPOSITORY");

const DATA: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/DATA.md");

/// The entry of a bibliography; a lab's "Share" gives one with the address of what is seen.
const CITATION: &str = concat!(
    "@misc{plyground,\n  author = {{The Plyground contributors}},\n  title = {{Plyground}},\n  howpublished = {\\url{",
    env!("CARGO_PKG_HOMEPAGE"),
    "}}\n}"
);

/// Keys that work in every lab; each lab lists all of its own behind `?`.
const KEYS: [[&str; 2]; 5] = [
    ["\u{2190} \u{2192}", "previous step, next step"],
    [
        "Shift \u{2192}",
        "to the next cut-off, question or other stop",
    ],
    ["Space", "play and pause"],
    ["f", "turn the board"],
    ["?", "every key of the page"],
];

#[component]
pub fn AboutPage() -> Html {
    let body = html! {
        <article class="about">
            <h1 class="title">{ "About Plyground" }</h1>
            <p class="lead">{ "Research programs from 1975 to about 1982 that searched, judged and learned, and a rating method of 1989. We rebuilt them from their papers so that \
                you can watch them think." }</p>
            <section>
                <h2>{ "Why" }</h2>
                <p>{ "Each program runs again in your browser. You step \
                    through its reasons, teach it, and compare what the paper printed with what the program really does. Where we \
                    interpret a source or depart from it, the " }<a href="#/ledger">{ "ledger" }</a>{ " says so." }</p>
            </section>
            <section>
                <h2>{ "Who" }</h2>
                <p>{ "The Plyground contributors. The code is open, under the MIT or the Apache 2.0 licence, at your choice: " }
                    <a href={CODE} rel="noreferrer">{ "source code" }</a>{ ". Mistakes can be reported there; each row of history and ledger has a link for it." }</p>
                <p>{ "The programs are the work of their authors:" }</p>
                <ul>
                    { for SOURCES.iter().filter(|row| !row.read.is_empty()).map(|row| html! {
                        <li>{ capital(row.authors) }{ ", " }<cite>{ row.title }</cite>{ format!(" ({})", row.published_in) }</li>
                    }) }
                </ul>
            </section>
            <section>
                <h2>{ "How to cite" }</h2>
                <p>{ "In a lab, open “Share and save” and press “Cite this”. The citation has the address of exactly what you see. For the site as a whole:" }</p>
                <pre class="about-cite">{ CITATION }</pre>
            </section>
            <section>
                <h2>{ "Offline and private" }</h2>
                <p>{ "Everything runs on your machine; nothing you enter is uploaded. A page that you have visited opens without a \
                    network from then on. “Keep all labs on this device” at the foot of the " }<a href="#/">{ "front page" }</a>
                    { " fetches the rest." }</p>
            </section>
            <section>
                <h2>{ "Keys" }</h2>
                <dl class="help-keys">
                    { for KEYS.iter().map(|[key, does]| html! { <div><dt><kbd>{ *key }</kbd></dt><dd>{ *does }</dd></div> }) }
                </dl>
            </section>
            <section>
                <h2>{ "Settings" }</h2>
                <p class="row">
                    <label for="about-theme">{ "Light or dark" }</label>
                    <select id="about-theme" class="select" data-theme-choice="">
                        { for ["system", "light", "dark"].map(|word| html! { <option>{ word }</option> }) }
                    </select>
                </p>
                <p>{ "Colours of the board, kinds of pieces and coordinates are set in each lab, by the button beside its board." }</p>
            </section>
            <section>
                <h2>{ "Pictures and type" }</h2>
                <p>{ "Pieces, boards, trees and icons are our own drawings. Titles are set in a subset of Source Serif 4 Display \
                    (Adobe), under the " }<a href="./display-licence.txt">{ "SIL Open Font Licence" }</a>{ "." }</p>
            </section>
            <section>
                <h2>{ "Parts and data" }</h2>
                <p>{ "The site contains programs of others. Here are their " }<a href="./licences.txt">{ "licences" }</a>{ " and a " }
                    <a href="./sbom.cdx.json">{ "list of all parts" }</a>{ " (SBOM in CycloneDX). " }
                    <a href={DATA} rel="noreferrer">{ "DATA.md" }</a>{ " says where every game, position and picture comes from." }</p>
            </section>
        </article>
    };
    text_page::view(Page::About, body)
}
