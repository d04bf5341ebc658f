//! The page to learn from: alpha-beta in five minutes first, gallery and glossary, then the lessons that come with the
//! site by level and time, and the ways to open and make others.
//! No program is needed to read it: it is kept in `www/lessons.html`, and `www/lesson.js` fetches the
//! lessons and takes a person through them. The course and the table of results for teachers stand below.

use super::gallery::picture;
use crate::experiment::lesson::{LESSONS, LEVELS, Lesson, lab_and_query};
use crate::model::course::COURSE;
use crate::model::gallery::{LABS, Picture, cards, picture_of};
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
            { picture::squares() }
            <p id="lessons-told" class="notice notice-problem" role="alert" hidden=true />
            <div class="lessons">
                <h1 class="title">{ "Learn" }</h1>
                <p class="lead">{ "Start with a page you can scroll through, look things up, or let a lesson lead you through a lab." }</p>
                <ul class="front-doors">
                    { door("#/alpha-beta", "Alpha-beta in five minutes", "Six numbers show how a program skips \
                        most of the work and still finds the same answer.", "5 minutes, no chess needed") }
                    { door("#/why-won", "Why this ending is won", "Two kings, a pawn and one winning move: the opposition, the key \
                        squares, and every square at once.", "5 minutes, you know how a king moves") }
                    { door("#/teaching-kenju", "Teaching a program by answering", "Answer one question, see which \
                        values change, and watch a pupil ask less and less.", "5 minutes, no chess needed") }
                    { door("#/late-good-move", "A late good move", "A machine finds the best move after 155 seconds. Drag the \
                        moment, the pace and the marks, and see the score.", "5 minutes, no chess needed") }
                    { door("#/seventeen-numbers", "What seventeen numbers can see", "Drag the weights of a chess player of 1975, teach it \
                        one move, and find what it cannot see.", "5 minutes, you know how the pieces move") }
                    { door("#/guess-the-move", "Guess the master\u{2019}s move", "Three positions from masters\u{2019} games: you guess, then \
                        see how 22 rules of thumb score the moves.", "5 minutes, you know how the pieces move") }
                    { door("#/gallery", "Gallery", "Positions, games and experiments to open. Each tells you what to \
                        look for.", &counted(cards().len(), "example")) }
                    { door("#/glossary", "Glossary", "Every term in plain words. In the labs, words underlined with dots show \
                        their definition.", &counted(SUBJECTS.iter().map(|(_, terms)| terms.len()).sum::<usize>(), "term")) }
                </ul>
                <h2 class="title">{ "Lessons" }</h2>
                <p class="report-lead">{ "Each leads through a lab step by step. Most questions come first: you answer, then the lab \
                    shows you. Your answers stay on this device." }</p>
                { for LEVELS.iter().enumerate().map(|(place, words)| html! {
                    <section>
                        <h3>{ capital(words) }</h3>
                        <ul class="lessons-list">
                            { for lessons.iter().filter(|(_, lesson)| level(lesson) == place).map(card) }
                        </ul>
                    </section>
                }) }
                <p class="row">
                    <button type="button" class="button" id="lesson-hand-in">{ "Hand in my results" }</button>
                    <span class="quiet">{ "A code or a file for your teacher. Nothing is sent by itself." }</span>
                </p>
                <h2 class="title">{ "For teachers" }</h2>
                <details class="fold" id="part-course">
                    <summary>{ "A course of six units" }</summary>
                    { course(&lessons) }
                </details>
                <details class="fold" id="part-results">
                    <summary>{ "Collect results" }</summary>
                    <p>{ "Your pupils take lessons, press \u{201c}Hand in my results\u{201d} and give you a code or a file. Open them here: \
                        the table stays in this tab. Damaged or edited results are rejected." }</p>
                    <div id="collect"><p class="quiet">{ "Loading \u{2026}" }</p></div>
                </details>
                <h2 class="title">{ "Your own" }</h2>
                <p>{ "A lesson is a small file that anyone can write (" }
                    <a href="https://github.com/plyground/plyground/blob/main/docs/lessons.md" rel="noreferrer">{ "file format" }</a>
                    { "), or make here: set up a lab and save its state as a step." }</p>
                <p class="row">
                    <button type="button" class="button" id="lesson-new">{ "Make a lesson" }</button>
                    <label>{ "Open a lesson file, or drop it here " }
                        <input type="file" id="lesson-file" accept=".json" />
                    </label>
                </p>
            </div>
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
            if let Some(picture) = drawn(lesson) {
                <div class="lessons-picture" aria-hidden="true">{ picture::view(&picture) }</div>
            }
            <div>
                <h4><a href={format!("./?lesson={name}")}>{ &lesson.title }</a></h4>
                <p class="quiet">
                    { format!("{} \u{b7} {} \u{b7} {}, {} \u{b7} ", labs.join(", "), counted(lesson.minutes, "minute"), counted(lesson.steps.len(), "step"), counted(questions, "question")) }
                    <a href={format!("#/lessons?sheet={name}")} aria-label={format!("Worksheet: {}", lesson.title)}>{ "worksheet" }</a>
                </p>
                <p>{ &lesson.about }</p>
                <p data-progress={*name} hidden=true />
            </div>
        </li>
    }
}

/// The picture of a lesson's first step.
fn drawn(lesson: &Lesson) -> Option<Picture> {
    let step = lesson.steps.first()?;
    let (lab, query) = lab_and_query(&step.link);
    let lab = LABS.into_iter().find(|page| page.row().slug == lab)?;
    picture_of(lab, &query, step.position.as_deref())
}

fn course(lessons: &[(&str, Lesson)]) -> Html {
    let entry = |name: &'static str| {
        let (_, lesson) = lessons.iter().find(|it| it.0 == name)?;
        Some(html! {
            <li>
                <a href={format!("./?lesson={name}")}>{ &lesson.title }</a>
                { format!(" ({})", counted(lesson.minutes, "minute")) }
            </li>
        })
    };
    let minutes: u32 = lessons.iter().map(|(_, lesson)| lesson.minutes).sum();
    html! {
        <>
            <p>{ format!("{}, about {} at the computer, plus class discussion. Each unit stands alone; the first four \
                build on each other. No programming is needed. For the search and ending units pupils should know \
                how the chess pieces move.", counted(lessons.len(), "lesson"), counted(minutes.div_ceil(60), "hour")) }</p>
            { for COURSE.iter().enumerate().map(|(place, unit)| html! {
                <section class="course-unit">
                    <h3>{ format!("Unit {}. {}", place + 1, unit.title) }</h3>
                    <p>{ "Afterwards you can:" }</p>
                    <ul>{ for unit.aims.iter().map(|&aim| html! { <li>{ aim }</li> }) }</ul>
                    <ol>{ for unit.lessons.into_iter().filter_map(entry) }</ol>
                    <p><b>{ "For the teacher. " }</b>{ unit.notes }</p>
                </section>
            }) }
            <p>{ "Every lesson has a worksheet to print, with its answers on a page of their own. A first wrong answer brings \
                a hint and a second try; the results count both. Written answers are not marked: read them in the table." }</p>
        </>
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
