//! A learner's memory: the 32 words, their lessons, and contradictions between lessons. Every
//! lesson can be revoked and reinstated.

mod log;
mod words;

use chess::words::counted;
use std::rc::Rc;

use yew::prelude::*;

use crate::model::view::lessons::{LessonFilter, LogQuery, page};
use crate::model::view::words::{WordOrder, pairs};
use kenju::contradiction::contradictions;
use kenju::memory::Memory;
use kenju::pattern::Pattern;

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
    let log = log::Log {
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
                { format!("{}: total {}, highest word {}; {} answered, {} in the log", props.name, memory.element().total(), memory.element().highest(), counted(memory.questions(), "question"), counted(memory.lessons().len(), "lesson")) }
                if memory.settled_lessons() > 0 {
                    { format!("; {} older ones are settled for good", memory.settled_lessons()) }
                }
                { "." }
            </p>
            if !found.is_empty() {
                <div class="notice notice-problem" role="status">
                    <span>{ contradiction_words(found.len()) }</span>
                    <button type="button" class="button button-small" onclick={to_contradictions}>{ "Show them" }</button>
                </div>
            }
            { words::view(props, &pairs, &order) }
            { log::view(&log, &page) }
        </section>
    }
}

fn contradiction_words(count: usize) -> String {
    let lessons = if count == 1 {
        "One lesson contradicts".to_owned()
    } else {
        format!("{} contradict", counted(count, "lesson"))
    };
    format!("{lessons} earlier ones: learning cannot come to rest while both count.")
}
