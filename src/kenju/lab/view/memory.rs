//! A learner's memory: the 32 words, their lessons, and contradictions between lessons. Every
//! lesson can be revoked and reinstated.

use super::pattern::{LEGEND, pattern, patterns};
use crate::model::panels::lessons::{
    self, LessonFilter, LessonRow, LogOrder, LogPage, LogQuery, PAGE, last_standing, page, page_of,
};
use crate::model::panels::words::{Pair, WordOrder, WordRow, pairs, teachers, when};
use chess::words::{agreeing, counted};
use kenju::contradiction::{Contradiction, contradictions};
use kenju::lesson::LessonStatus;
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kit::view::form::{self, select_inline};
use kit::view::parts::table::TableView;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MemoryPanelProps {
    /// Pass a new `Rc` only when the memory has changed.
    pub memory: Rc<Memory>,
    /// The learner's name, for headings.
    pub name: AttrValue,
    /// The highlighted word, shared with the rank chart.
    #[prop_or_default]
    pub word: Option<Pattern>,
    /// Highlights another word, or none.
    #[prop_or_default]
    pub on_word: Callback<Option<Pattern>>,
    /// Revokes a lesson by its number in the log.
    pub on_revoke: Callback<usize>,
    /// Reinstates a revoked lesson.
    pub on_reinstate: Callback<usize>,
}

#[component]
pub fn MemoryPanel(props: &MemoryPanelProps) -> Html {
    let query = use_state_eq(LogQuery::default);
    let found = use_memo(props.memory.clone(), |memory| contradictions(memory));
    // Selecting a word filters the log by it.
    {
        let query = query.clone();
        use_effect_with(props.word, move |word| {
            query.set(LogQuery {
                pattern: *word,
                page: 0,
                ..(*query).clone()
            });
        });
    }
    let to_contradictions = {
        let query = query.clone();
        Callback::from(move |_: MouseEvent| {
            query.set(LogQuery {
                show: LessonFilter::Contradicting,
                ..LogQuery::default()
            });
        })
    };
    let memory = &props.memory;
    let order = use_state_eq(WordOrder::default);
    let pairs = use_memo((memory.clone(), *order), |(memory, order)| {
        pairs(memory, *order)
    });
    let page = use_memo(
        (memory.clone(), found.clone(), (*query).clone()),
        |(memory, found, query)| page(memory, found, query),
    );
    let log = Log {
        panel: props,
        contradictions: found.clone(),
        query: &query,
        on_query: {
            let query = query.setter();
            Callback::from(move |next| query.set(next))
        },
    };
    html! {
        <section class="memory" aria-label={format!("Memory of {}", props.name)}>
            <p class="memory-sum">
                { format!("{}: values total {}, highest {}; {} answered, {} in the log", props.name, memory.element().total(), memory.element().highest(), counted(memory.questions(), "question"), counted(memory.lessons().len(), "lesson")) }
                if memory.settled_lessons() > 0 {
                    { format!("; {} older ones can no longer be taken back", memory.settled_lessons()) }
                }
                { "." }
            </p>
            if !found.is_empty() {
                <div class="notice notice-problem" role="status">
                    <span>{ contradiction_words(found.len()) }</span>
                    <button type="button" class="button button-small" onclick={to_contradictions}>{ "Show them" }</button>
                </div>
            }
            { words(props, &pairs, &order) }
            { lesson_log(&log, &page) }
        </section>
    }
}

fn contradiction_words(count: usize) -> String {
    let lessons = if count == 1 {
        "One lesson contradicts".to_owned()
    } else {
        format!("{} contradict", counted(count, "lesson"))
    };
    format!("{lessons} earlier ones: while both count, the learner keeps asking.")
}

/// The maximum number of patterns listed on each side of a lesson.
const NAMED: usize = 4;

pub struct Log<'a> {
    pub panel: &'a MemoryPanelProps,
    pub contradictions: Rc<Vec<Contradiction>>,
    pub query: &'a LogQuery,
    pub on_query: Callback<LogQuery>,
}

pub fn lesson_log(log: &Log<'_>, shown: &LogPage) -> Html {
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

fn range_words(shown: &LogPage) -> String {
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
        choice(log, move |query, row| LogQuery {
            teacher: row
                .checked_sub(1)
                .and_then(|row| teachers.get(row))
                .cloned(),
            ..query
        })
    };
    let by_show = choice(log, |query, row| LogQuery {
        show: LessonFilter::ALL
            .get(row)
            .map_or(LessonFilter::All, |row| row.0),
        ..query
    });
    let by_sort = choice(log, |query, row| LogQuery {
        sort: if row == 0 {
            LogOrder::Newest
        } else {
            LogOrder::Oldest
        },
        ..query
    });
    let all_words = log.panel.on_word.reform(|_: MouseEvent| None);
    let shows = LessonFilter::ALL.map(|(value, name)| (name, value == query.show));
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
            { select_inline("order", form::rows(orders, usize::from(query.sort == LogOrder::Oldest)), by_sort) }
            if let Some(word) = query.pattern {
                <button type="button" class="button button-small" onclick={all_words}>
                    { pattern(word) }{ " only ×" }<span class="visually-hidden">{ ": show all words' lessons" }</span>
                </button>
            }
        </div>
    }
}

/// A change of a menu starts a new query at its first page.
fn choice(log: &Log<'_>, next: impl Fn(LogQuery, usize) -> LogQuery + 'static) -> Callback<usize> {
    let (on_query, query) = (log.on_query.clone(), log.query.clone());
    Callback::from(move |row: usize| {
        let first = LogQuery {
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
                { patterns(&row.advice.left, NAMED) }
                <span>{ row.advice.word }</span>
                { patterns(&row.advice.right, NAMED) }
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

/// Links to the contradicting lessons.
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
            let query = LogQuery {
                show: LessonFilter::Contradicting,
                ..LogQuery::default()
            };
            let page = page_of(&memory, &found, &query, number).unwrap_or_default();
            on_query.emit(LogQuery { page, ..query });
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

fn pager(log: &Log<'_>, shown: &LogPage) -> Html {
    let to = |page: usize| {
        let (on_query, query) = (log.on_query.clone(), log.query.clone());
        Callback::from(move |_: MouseEvent| {
            on_query.emit(LogQuery {
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

pub fn words(props: &MemoryPanelProps, pairs: &[Pair], order: &UseStateHandle<WordOrder>) -> Html {
    let rows = WordOrder::ALL.map(|(value, name)| (name, value == **order));
    let choose = {
        let order = order.setter();
        Callback::from(move |row: usize| {
            if let Some(&(chosen, _)) = WordOrder::ALL.get(row) {
                order.set(chosen);
            }
        })
    };
    html! {
        <div class="words">
            <div class="row">
                <h3 class="words-title">{ "The 32 words" }</h3>
                { form::select_inline("by", rows, choose) }
            </div>
            { TableView::named("The 32 words").region("words-table")
                .columns(["Line"]).numbers(["Value", "Rank", "Used"]).columns(["Taught by", "Last taught"])
                .bodies(pairs.iter().map(|pair| group(props, pair))) }
            <p class="quiet">{ LEGEND }{ ". A line and its mirror image stand together; a line is read \
                from the left, or from below. Rank 1 is best, equals share a rank. Used: how often a \
                search followed such a line or chose a move for it." }</p>
        </div>
    }
}

fn group(props: &MemoryPanelProps, pair: &Pair) -> Html {
    html! {
        <tbody key={pair.first.pattern.address()} class="words-pair">
            { for pair.rows().map(|row| word(props, row)) }
        </tbody>
    }
}

fn word(props: &MemoryPanelProps, row: &WordRow) -> Html {
    let is_chosen = props.word == Some(row.pattern);
    let next = (!is_chosen).then_some(row.pattern);
    let onclick = props.on_word.reform(move |_: MouseEvent| next);
    let is_met = row.pattern.is_reachable();
    html! {
        <tr key={row.pattern.address()} class={classes!(is_chosen.then_some("is-chosen"), (!is_met).then_some("is-unmet"))}>
            <th scope="row">
                <button type="button" class="words-button" aria-pressed={is_chosen.to_string()} {onclick}
                        title={format!("Show the lessons of word {}", row.pattern.address())}>
                    { pattern(row.pattern) }
                </button>
            </th>
            <td class="number">{ row.value }</td>
            <td class="number">{ row.rank }</td>
            if is_met {
                <td class="number">{ row.uses }</td>
                <td>{ teachers(row) }</td>
                <td>{ row.last.map(when).unwrap_or_default() }</td>
            } else {
                <td colspan="3">{ "never used by a search" }</td>
            }
        </tr>
    }
}
