//! The page to learn from: alpha-beta in five minutes first, gallery and glossary, then the lessons that come with the
//! site by level and time, and the ways to open and make others.
//! No program is needed to read it: it is kept in `www/lessons.html` with the lessons in it, and
//! `www/lesson.js` takes a person through them.

use crate::experiment::lesson::{LESSONS, LEVELS, Lesson};
use crate::model::gallery::cards;
use ::chess::words::capital;
use ::chess::words::counted;
use kit::model::PAGES;
use kit::model::Page;
use kit::model::glossary::SUBJECTS;
use kit::view::parts::text_page;
use yew::prelude::*;

#[component]
pub fn LessonsPage() -> Html {
    let read = |&(name, text): &(&'static str, &str)| Some((name, Lesson::read(text).ok()?));
    let mut lessons: Vec<(&str, Lesson)> = LESSONS.iter().filter_map(read).collect();
    lessons.sort_by_key(|(_, lesson)| (level(lesson), lesson.minutes));
    let body = html! {
        <article class="report">
            <p id="lessons-told" class="notice notice-problem" role="alert" hidden=true />
            <div class="lessons">
                <h1 class="title">{ "Learn" }</h1>
                <p class="lead">{ "Start with a page you can scroll through, look things up, or let a lesson lead you through a lab." }</p>
                <ul class="front-doors">
                    { door("#/alpha-beta", "Alpha-beta in five minutes", "Six numbers and a pair of scissors: how a program \
                        leaves out much of the work and comes to the same answer.", "5 minutes, no chess needed") }
                    { door("#/why-won", "Why this ending is won", "Two kings, a pawn and one winning move: the opposition, the key \
                        squares, and every square at once.", "5 minutes, you know how a king moves") }
                    { door("#/seventeen-numbers", "What seventeen numbers can see", "Drag the weights of a chess player of 1975, teach it \
                        one move, and find what it cannot see.", "5 minutes, you know how the pieces move") }
                    { door("#/guess-the-move", "Guess the master\u{2019}s move", "Three positions from masters\u{2019} games: you guess, then \
                        22 rules of thumb speak one by one.", "5 minutes, you know how the pieces move") }
                    { door("#/gallery", "Gallery", "Positions, games and experiments to open, each with a sentence on what to \
                        look for.", &counted(cards().len(), "example")) }
                    { door("#/glossary", "Glossary", "Every term in plain words. In the labs, words underlined with dots show \
                        their definition.", &counted(SUBJECTS.iter().map(|(_, terms)| terms.len()).sum::<usize>(), "term")) }
                </ul>
                <h2 class="title">{ "Lessons" }</h2>
                <p class="report-lead">{ "Each leads through a lab step by step. Most questions come first: you answer, then the lab \
                    shows you." }</p>
                { for LEVELS.iter().enumerate().map(|(place, words)| html! {
                    <section>
                        <h3>{ capital(words) }</h3>
                        <ul class="lessons-list">
                            { for lessons.iter().filter(|(_, lesson)| level(lesson) == place).map(card) }
                        </ul>
                    </section>
                }) }
                <h2 class="title">{ "Your own" }</h2>
                <p>{ "A lesson is a small file that anyone can write (" }
                    <a href="https://github.com/plyground/plyground/blob/main/docs/lessons.md" rel="noreferrer">{ "file format" }</a>
                    { "), or make here: set a lab up and take what you see as a step." }</p>
                <p class="row">
                    <button type="button" class="button" id="lesson-new">{ "Make a lesson" }</button>
                    <label>{ "Open a lesson file, or drop it here " }
                        <input type="file" id="lesson-file" accept=".json" />
                    </label>
                </p>
            </div>
            { for lessons.iter().map(|(name, lesson)| html! {
                <script type="application/json" data-lesson={*name}>
                    { Html::from_html_unchecked(AttrValue::from(embedded(lesson))) }
                </script>
            }) }
        </article>
    };
    text_page::view(Page::Lessons, body)
}

fn door(link: &'static str, title: &'static str, promise: &'static str, length: &str) -> Html {
    html! {
        <li>
            <a href={link}>{ title }</a>
            <p>{ promise }</p>
            <p class="quiet">{ length.to_owned() }</p>
        </li>
    }
}

fn card((name, lesson): &(&'static str, Lesson)) -> Html {
    let labs: Vec<&str> = lesson.labs().into_iter().filter_map(entry).collect();
    let questions = lesson.questions();
    html! {
        <li>
            <h4><a href={format!("./?lesson={name}")}>{ &lesson.title }</a></h4>
            <p class="quiet">
                { format!("{} \u{b7} {} \u{b7} {}, {} \u{b7} ", labs.join(", "), counted(lesson.minutes, "minute"), counted(lesson.steps.len(), "step"), counted(questions, "question")) }
                <a href={format!("#/lessons?sheet={name}")} aria-label={format!("Worksheet: {}", lesson.title)}>{ "worksheet" }</a>
            </p>
            <p>{ &lesson.about }</p>
        </li>
    }
}

fn level(lesson: &Lesson) -> usize {
    let place = LEVELS.iter().position(|&level| level == lesson.level);
    place.unwrap_or_default()
}

/// A lab's name in the menu.
fn entry(slug: &str) -> Option<&'static str> {
    let row = PAGES.iter().find(|row| row.slug == slug)?;
    Some(row.entry)
}

/// A lesson as it can stand inside a script element: nothing in it ends the element.
fn embedded(lesson: &Lesson) -> String {
    let text = serde_json::to_string(lesson).unwrap_or_default();
    text.replace('<', "\\u003c")
}
