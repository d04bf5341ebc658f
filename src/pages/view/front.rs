//! The front page as it stands in the site before any program is loaded: rendered natively, kept in
//! `www/front.html` and compared with this by a test.

mod board;
mod hero;
mod picture;

use crate::experiment::reproduction::rows;
use crate::model::front::{DOORS, FINDINGS, Hero, PROGRAMS};
use crate::model::gallery::cards;
use ::chess::words::counted;
use board::{Crop, board, words};
use cozy_chess::{BitBoard, Board};
use kit::model::Page;
use kit::view::parts::text_page;
use std::rc::Rc;
use yew::prelude::*;

pub(super) use picture::of_kind;

/// What the pages without a program are rendered from.
#[derive(Clone, Properties)]
pub struct FrontProps {
    pub hero: Rc<Hero>,
}

impl PartialEq for FrontProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.hero, &other.hero)
    }
}

#[component]
pub fn FrontPage(props: &FrontProps) -> Html {
    let hero = &*props.hero;
    html! {
        <>
            <a class="skip" href="#main">{ "Skip to the page" }</a>
            { text_page::header(Page::Front) }
            <main id="main" class="front-main" tabindex="-1">
                { hero::view(hero) }
                <section class="wrap front-part">
                    <div class="front-head">
                        <h2 class="title">{ "The programs" }</h2>
                        <p class="lead">{ "Rebuilt from their papers. Change a number, move a piece, answer a question, and they answer back." }</p>
                    </div>
                    <ul class="front-cards">
                        { for PROGRAMS.iter().map(|program| html! {
                            <li class="front-card">
                                <div class="front-picture">{ picture::of(program.slug, hero) }</div>
                                <div class="front-words">
                                    <h3>{ program.title }</h3>
                                    <p class="quiet">{ program.origin }</p>
                                    <p>{ program.new }</p>
                                    <a href={format!("#/{}", program.slug)}>{ program.invitation }</a>
                                </div>
                            </li>
                        }) }
                    </ul>
                </section>
                <section class="wrap front-part">
                    <h2 class="title">{ "Start here" }</h2>
                    <ul class="front-doors">
                        { for DOORS.iter().map(|door| html! {
                            <li>
                                <a href={door.link}>{ door.title }</a>
                                <p>{ door.promise }</p>
                                <p class="quiet">{ door.length }</p>
                            </li>
                        }) }
                    </ul>
                </section>
                <section class="wrap front-part">
                    <div class="front-head">
                        <h2 class="title">{ "What we found" }</h2>
                        <p class="lead">{ "Every figure can be computed again." }</p>
                    </div>
                    <ul class="front-finds">
                        { for FINDINGS.iter().map(|finding| html! {
                            <li>
                                <p class="front-figure">{ finding.figure }</p>
                                <p>{ finding.text }</p>
                                <p class="quiet">{ finding.sample }{ ". " }<a href={finding.link} rel="noreferrer"
                                    aria-label={format!("How we measured {}", finding.figure)}>{ "How we measured" }</a></p>
                            </li>
                        }) }
                    </ul>
                    <p><a class="button big" href="#/history">{ format!("{} published figures and open questions, checked", rows().len()) }</a></p>
                </section>
                { foot() }
            </main>
        </>
    }
}

fn foot() -> Html {
    html! {
        <div class="front-foot">
            <div class="wrap">
                <span>{ "Everything runs in your browser. Nothing is uploaded." }</span>
                <a href="#/glossary">{ "Glossary" }</a>
                <a href="#/gallery">{ format!("Gallery of {}", counted(cards().len(), "position")) }</a>
                <a href="#/about">{ "About" }</a>
                <a href="https://github.com/plyground/plyground" rel="noreferrer">{ "Code" }</a>
                // `www/front.js` shows the button where the browser can keep copies.
                <span class="front-keep">
                    <button type="button" id="keep-all" class="button" hidden=true>{ "Keep all labs on this device" }</button>
                    { " " }<span id="keep-told" role="status"></span>
                </span>
            </div>
        </div>
    }
}

/// A position without marks, for a lab that is still to come.
pub(super) fn plain_board(position: &Board, class: &'static str) -> Html {
    board(
        position,
        BitBoard::EMPTY,
        &[],
        Crop::WHOLE,
        class,
        &words(position),
    )
}
