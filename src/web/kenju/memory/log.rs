//! The lesson log: a page at a time, filtered and sorted, with a button to take each lesson back.

use std::rc::Rc;

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use crate::app::kenju_view::lessons::{
    self, LessonRow, PAGE, Page, Query, Show, Sort, last_standing, page, page_of,
};
use crate::app::kenju_view::words::when;
use crate::kenju::contradiction::Contradiction;
use crate::kenju::lesson::Standing;
use crate::kenju::memory::Memory;
use crate::kenju::pattern::Pattern;
use crate::web::kenju::pattern::{pattern, patterns};

/// Patterns named on each side of a lesson about moves.
const NAMED: usize = 4;

#[derive(Properties, PartialEq)]
pub struct LogProps {
    pub memory: Rc<Memory>,
    pub contradictions: Rc<Vec<Contradiction>>,
    pub query: Query,
    pub on_query: Callback<Query>,
    pub on_word: Callback<Option<Pattern>>,
    pub on_revoke: Callback<usize>,
    pub on_reinstate: Callback<usize>,
}

#[component]
pub fn Log(props: &LogProps) -> Html {
    let shown = use_memo(
        (
            props.memory.clone(),
            props.contradictions.clone(),
            props.query.clone(),
        ),
        |(memory, contradictions, query)| page(memory, contradictions, query),
    );
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
            { filters(props) }
            <p class="quiet" role="status">{ range_words(&shown) }</p>
            <ol class="lessons-list" aria-label="Lessons">
                { for shown.rows.iter().map(|row| lesson(props, row)) }
            </ol>
            if shown.pages > 1 {
                { pager(props, &shown) }
            }
        </div>
    }
}

fn range_words(shown: &Page) -> String {
    if shown.matching == 0 {
        return format!("None of {} lessons matches.", shown.of);
    }
    let first = shown.page * PAGE + 1;
    let last = first + shown.rows.len() - 1;
    if shown.matching == shown.of {
        return format!("{first} to {last} of {} lessons.", shown.of);
    }
    format!(
        "{first} to {last} of {} lessons that match; {} in the log.",
        shown.matching, shown.of
    )
}

fn filters(props: &LogProps) -> Html {
    let query = &props.query;
    let teachers = lessons::teachers(&props.memory);
    let by_teacher = {
        let teachers = teachers.clone();
        choice(props, move |query, row| Query {
            teacher: row
                .checked_sub(1)
                .and_then(|row| teachers.get(row))
                .cloned(),
            ..query
        })
    };
    let by_show = choice(props, |query, row| Query {
        show: Show::ALL.get(row).map_or(Show::All, |row| row.0),
        ..query
    });
    let by_sort = choice(props, |query, row| Query {
        sort: if row == 0 { Sort::Newest } else { Sort::Oldest },
        ..query
    });
    let all_words = props.on_word.reform(|_: MouseEvent| None);
    html! {
        <div class="row">
            <label class="field-inline">{ "Lessons " }
                <select class="select" onchange={by_show}>
                    { for Show::ALL.iter().map(|&(value, name)| html! {
                        <option key={name} selected={query.show == value}>{ name }</option>
                    }) }
                </select>
            </label>
            if teachers.len() > 1 {
                <label class="field-inline">{ "by " }
                    <select class="select" onchange={by_teacher}>
                        <option selected={query.teacher.is_none()}>{ "anybody" }</option>
                        { for teachers.into_iter().map(|name| html! {
                            <option key={name.clone()} selected={query.teacher.as_ref() == Some(&name)}>{ name }</option>
                        }) }
                    </select>
                </label>
            }
            <label class="field-inline">{ "order " }
                <select class="select" onchange={by_sort}>
                    <option selected={query.sort == Sort::Newest}>{ "newest first" }</option>
                    <option selected={query.sort == Sort::Oldest}>{ "oldest first" }</option>
                </select>
            </label>
            if let Some(word) = query.pattern {
                <button type="button" class="button button-small" onclick={all_words}>
                    { pattern(word, None) }{ " only ×" }<span class="visually-hidden">{ ": show all words' lessons" }</span>
                </button>
            }
        </div>
    }
}

/// A change of a menu makes another query, at its first page.
fn choice(props: &LogProps, next: impl Fn(Query, usize) -> Query + 'static) -> Callback<Event> {
    let (on_query, query) = (props.on_query.clone(), props.query.clone());
    Callback::from(move |event: Event| {
        let select = event.target_dyn_into::<HtmlSelectElement>();
        if let Some(row) = select.and_then(|select| usize::try_from(select.selected_index()).ok()) {
            let first = Query {
                page: 0,
                ..query.clone()
            };
            on_query.emit(next(first, row));
        }
    })
}

fn lesson(props: &LogProps, row: &LessonRow) -> Html {
    let number = row.number;
    let (is_revoked, word, change) = match row.standing {
        Standing::Stands => (false, "Revoke", &props.on_revoke),
        Standing::Revoked => (true, "Reinstate", &props.on_reinstate),
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
                    <span class="quiet">{ format!("raises {} words", raises.len()) }</span>
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
                    { dispute(props, "contradicts", &row.against) }
                    { dispute(props, "contradicted by", &row.disputed_by) }
                </span>
            }
        </li>
    }
}

/// Links to the lessons of the other side.
fn dispute(props: &LogProps, word: &'static str, others: &[usize]) -> Html {
    if others.is_empty() {
        return html! {};
    }
    let links = others.iter().take(NAMED).map(|&number| {
        let (memory, found, on_query) = (
            props.memory.clone(),
            props.contradictions.clone(),
            props.on_query.clone(),
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

fn pager(props: &LogProps, shown: &Page) -> Html {
    let to = |page: usize| {
        let (on_query, query) = (props.on_query.clone(), props.query.clone());
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
