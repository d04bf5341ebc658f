//! The lesson log: a page at a time, filtered and sorted, with a button to take each lesson back.

use chess::words::{agreeing, counted};
use std::rc::Rc;

use yew::prelude::*;

use super::MemoryPanelProps;
use crate::model::view::lessons::{
    self, LessonRow, PAGE, Page, Query, Show, Sort, last_standing, page_of,
};
use crate::model::view::words::when;
use crate::view::pattern::{pattern, patterns};
use kenju::contradiction::Contradiction;
use kenju::lesson::LessonStatus;
use kenju::pattern::Pattern;
use kit::view::form::{self, select_inline};

/// Patterns named on each side of a lesson about moves.
const NAMED: usize = 4;

/// What the log shows and whom it tells.
pub struct Log<'a> {
    pub panel: &'a MemoryPanelProps,
    pub contradictions: Rc<Vec<Contradiction>>,
    pub query: &'a Query,
    pub on_query: Callback<Query>,
}

/// A page of the log with its menus.
pub fn view(log: &Log<'_>, shown: &Page) -> Html {
    let props = log.panel;
    if props.memory.lessons().is_empty() {
        return html! {
            <div class="lessons">
                <h3>{ "Lessons" }</h3>
                <p class="quiet">{ "No lesson yet. Each answer to a question becomes one, and can be taken \
                    back here." }</p>
            </div>
        };
    }
    let last = last_standing(&props.memory);
    let undo = {
        let on_revoke = props.on_revoke.clone();
        Callback::from(move |_: MouseEvent| {
            if let Some(last) = last {
                on_revoke.emit(last);
            }
        })
    };
    html! {
        <div class="lessons">
            <div class="row">
                <h3 class="words-title">{ "Lessons" }</h3>
                <button type="button" class="button button-small" disabled={last.is_none()} onclick={undo}>
                    { "Undo the last lesson" }
                </button>
            </div>
            { filters(log) }
            <p class="quiet" role="status">{ range_words(shown) }</p>
            <ol class="lessons-list" aria-label="Lessons">
                { for shown.rows.iter().map(|row| lesson(log, row)) }
            </ol>
            if shown.pages > 1 {
                { pager(log, shown) }
            }
        </div>
    }
}

fn range_words(shown: &Page) -> String {
    if shown.matching == 0 {
        return format!("None of {} matches.", counted(shown.of, "lesson"));
    }
    let first = shown.page * PAGE + 1;
    let last = first + shown.rows.len() - 1;
    if shown.matching == shown.of {
        return format!("{first} to {last} of {}.", counted(shown.of, "lesson"));
    }
    format!(
        "{first} to {last} of {}; {} in the log.",
        agreeing(shown.matching, "lesson that matches", "lessons that match"),
        shown.of
    )
}

fn filters(log: &Log<'_>) -> Html {
    let query = log.query;
    let teachers = lessons::teachers(&log.panel.memory);
    let by_teacher = {
        let teachers = teachers.clone();
        choice(log, move |query, row| Query {
            teacher: row
                .checked_sub(1)
                .and_then(|row| teachers.get(row))
                .cloned(),
            ..query
        })
    };
    let by_show = choice(log, |query, row| Query {
        show: Show::ALL.get(row).map_or(Show::All, |row| row.0),
        ..query
    });
    let by_sort = choice(log, |query, row| Query {
        sort: if row == 0 { Sort::Newest } else { Sort::Oldest },
        ..query
    });
    let all_words = log.panel.on_word.reform(|_: MouseEvent| None);
    let shows = Show::ALL.map(|(value, name)| (name, value == query.show));
    let by_whom = std::iter::once("anybody").chain(teachers.iter().map(String::as_str));
    let whose = teachers
        .iter()
        .position(|name| query.teacher.as_ref() == Some(name));
    let orders = ["newest first", "oldest first"];
    html! {
        <div class="row">
            { select_inline("Lessons", shows, by_show) }
            if teachers.len() > 1 {
                { select_inline("by", form::rows(by_whom, whose.map_or(0, |row| row + 1)), by_teacher) }
            }
            { select_inline("order", form::rows(orders, usize::from(query.sort == Sort::Oldest)), by_sort) }
            if let Some(word) = query.pattern {
                <button type="button" class="button button-small" onclick={all_words}>
                    { pattern(word) }{ " only ×" }<span class="visually-hidden">{ ": show all words' lessons" }</span>
                </button>
            }
        </div>
    }
}

/// A change of a menu makes another query, at its first page.
fn choice(log: &Log<'_>, next: impl Fn(Query, usize) -> Query + 'static) -> Callback<usize> {
    let (on_query, query) = (log.on_query.clone(), log.query.clone());
    Callback::from(move |row: usize| {
        let first = Query {
            page: 0,
            ..query.clone()
        };
        on_query.emit(next(first, row));
    })
}

fn lesson(log: &Log<'_>, row: &LessonRow) -> Html {
    let number = row.number;
    let (is_revoked, word, change) = match row.standing {
        LessonStatus::Stands => (false, "Revoke", &log.panel.on_revoke),
        LessonStatus::Revoked => (true, "Reinstate", &log.panel.on_reinstate),
    };
    let onclick = change.reform(move |_: MouseEvent| number);
    let is_disputed = !row.against.is_empty() || !row.disputed_by.is_empty();
    let raises: Vec<Pattern> = row.raises.iter().collect();
    html! {
        <li key={number} id={format!("lesson-{}", number + 1)}
            class={classes!("lesson", is_revoked.then_some("is-revoked"), is_disputed.then_some("is-disputed"))}>
            <span class="lesson-number">{ number + 1 }</span>
            <span class="lesson-said">
                { patterns(&row.said.left, NAMED) }
                <span>{ row.said.word }</span>
                { patterns(&row.said.right, NAMED) }
                if raises.is_empty() {
                    <span class="quiet">{ "raises nothing" }</span>
                } else if raises.len() > 1 {
                    <span class="quiet">{ format!("raises {}", counted(raises.len(), "word")) }</span>
                }
            </span>
            <span class="lesson-when">
                { format!("{}, {}", row.teacher, when(row.when)) }
                if is_revoked {
                    <strong>{ " · revoked" }</strong>
                }
            </span>
            <button type="button" class="button button-small lesson-button" {onclick}>
                { word }<span class="visually-hidden">{ format!(" lesson {}", number + 1) }</span>
            </button>
            if is_disputed {
                <span class="lesson-dispute">
                    { dispute(log, "contradicts", &row.against) }
                    { dispute(log, "contradicted by", &row.disputed_by) }
                </span>
            }
        </li>
    }
}

/// Links to the lessons of the other side.
fn dispute(log: &Log<'_>, word: &'static str, others: &[usize]) -> Html {
    if others.is_empty() {
        return html! {};
    }
    let links = others.iter().take(NAMED).map(|&number| {
        let (memory, found, on_query) = (
            log.panel.memory.clone(),
            log.contradictions.clone(),
            log.on_query.clone(),
        );
        let onclick = Callback::from(move |_: MouseEvent| {
            let query = Query {
                show: Show::Contradicting,
                ..Query::default()
            };
            let page = page_of(&memory, &found, &query, number).unwrap_or_default();
            on_query.emit(Query { page, ..query });
        });
        html! {
            <button key={number} type="button" class="link-button" {onclick}>{ format!("lesson {}", number + 1) }</button>
        }
    });
    html! {
        <>
            <span aria-hidden="true">{ "⚠ " }</span>{ word }{ " " }
            { for links }
            if others.len() > NAMED {
                { format!(" and {} more", others.len() - NAMED) }
            }
        </>
    }
}

fn pager(log: &Log<'_>, shown: &Page) -> Html {
    let to = |page: usize| {
        let (on_query, query) = (log.on_query.clone(), log.query.clone());
        Callback::from(move |_: MouseEvent| {
            on_query.emit(Query {
                page,
                ..query.clone()
            });
        })
    };
    let (at, last) = (shown.page, shown.pages - 1);
    let button = |word: &'static str, page: usize| {
        html! {
            <button type="button" class="button button-small" disabled={page == at} onclick={to(page)}>{ word }</button>
        }
    };
    html! {
        <nav class="row" aria-label="Pages of the lesson log">
            { button("First", 0) }
            { button("Previous", at.saturating_sub(1)) }
            <span class="quiet">{ format!("page {} of {}", at + 1, shown.pages) }</span>
            { button("Next", (at + 1).min(last)) }
            { button("Last", last) }
        </nav>
    }
}
