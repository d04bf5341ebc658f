//! The glossary's page: every term in plain words, by subject. No program is needed to read it: it is kept in
//! `www/glossary.html`.

use crate::app::kit::glossary::SUBJECTS;
use crate::app::kit::page::Page;
use crate::web::kit::parts::text_page;
use yew::prelude::*;

#[component]
pub fn GlossaryPage() -> Html {
    let body = html! {
        <article class="report">
            <h1>{ "Glossary" }</h1>
            <p class="report-lead">{ "The words of the field that the pages use. In the labs a word underlined with \
                dots says the same where it stands." }</p>
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
        </article>
    };
    text_page::view(Page::Glossary, body)
}
