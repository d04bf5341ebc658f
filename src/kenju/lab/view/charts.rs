//! The charts below the game: both players' moods, the rate of questions, and the 32 words by rank
//! (Figs. 4.8 to 4.11 of the thesis), with a cursor.

use super::pattern::pattern;
use crate::model::panels::charts::{self, Changes, confidence, interest, stance, words_by_rank};
use chess::words::counted;
use kenju::mood::Mood;
use kenju::pattern::Pattern;
use kenju::record::History;
use kit::view::chart::{ChartView, follow};
use kit::view::parts::table::TableView;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MoodsPanelProps {
    /// White's and Black's moods with 0, 1, 2 ... stones on the board: `Session::moods` followed
    /// by the current moods.
    pub moods: Rc<[[Mood; 2]]>,
    /// The number of stones on the board shown; `None` for the latest.
    #[prop_or_default]
    pub cursor: Option<usize>,
    /// Shows the board with this many stones.
    #[prop_or_default]
    pub on_cursor: Callback<usize>,
}

#[component]
pub fn MoodsPanel(props: &MoodsPanelProps) -> Html {
    let charts = use_memo(props.moods.clone(), |moods| {
        [confidence, stance, interest].map(|chart| Rc::new(chart(moods)))
    });
    if props.moods.len() < 2 {
        return html! { <p class="quiet">{ "Place the first stone to see the players\u{2019} moods." }</p> };
    }
    let at = props.cursor.unwrap_or(props.moods.len() - 1);
    let on_cursor = props.on_cursor.reform(|x: f64| x.max(0.0) as usize);
    html! {
        <div class="moods">
            { for charts.iter().zip([180.0, 150.0, 160.0]).map(|(chart, height)| html! {
                <ChartView chart={chart.clone()} {height} cursor={Some(at as f64)} on_cursor={Some(on_cursor.clone())} />
            }) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub struct RatePanelProps {
    /// The words and questions after every training move.
    pub history: Rc<History>,
    /// The training move shown; `None` follows the last.
    #[prop_or_default]
    pub cursor: Option<usize>,
    /// Shows another training move.
    #[prop_or_default]
    pub on_cursor: Callback<usize>,
}

#[component]
pub fn RatePanel(props: &RatePanelProps) -> Html {
    let chart = use_memo(props.history.clone(), |history| charts::questions(history));
    if props.history.rows.is_empty() {
        return html! { <p class="quiet">{ "This learner has not moved yet, so it has asked nothing." }</p> };
    }
    let at = props.cursor.unwrap_or(props.history.rows.len());
    let on_cursor = props.on_cursor.reform(|x: f64| x.max(0.0) as usize);
    html! {
        <ChartView {chart} height={200.0} cursor={Some(at as f64)} on_cursor={Some(on_cursor)} />
    }
}

#[derive(Properties, PartialEq)]
pub struct RanksPanelProps {
    /// The words after every training move.
    pub history: Rc<History>,
    /// The training move shown: 0 for the start, the record's length for the last. `None` follows
    /// the last.
    #[prop_or_default]
    pub cursor: Option<usize>,
    /// Shows another training move.
    #[prop_or_default]
    pub on_cursor: Callback<usize>,
    /// The highlighted word, shared with the memory panel.
    #[prop_or_default]
    pub word: Option<Pattern>,
    /// Highlights another word, or none.
    #[prop_or_default]
    pub on_word: Callback<Option<Pattern>>,
}

/// The rank chart, the words by rank, the table of changes, and the curve of the sum.
#[component]
pub fn RanksPanel(props: &RanksPanelProps) -> Html {
    let is_open = use_state_eq(|| false);
    let history = &props.history;
    let chart = use_memo((history.clone(), props.word), |(history, word)| {
        charts::ranks(history, *word)
    });
    let totals = use_memo(history.clone(), |history| charts::totals(history));
    if history.rows.is_empty() {
        return html! {
            <section class="ranks" aria-label="Ranks of the words">
                <p class="quiet">{ "This learner has not moved yet. After its first move the words begin to climb \
                    here." }</p>
            </section>
        };
    }
    let at = props
        .cursor
        .unwrap_or(history.rows.len())
        .min(history.rows.len());
    let on_cursor = props.on_cursor.reform(|x: f64| x.max(0.0) as usize);
    html! {
        <section class="ranks" aria-label="Ranks of the words">
            <div class="ranks-drawn">
                <ChartView {chart} height={340.0} cursor={Some(at as f64)} on_cursor={Some(on_cursor.clone())} />
                { list(props, at) }
            </div>
            <ChartView chart={totals} height={220.0} cursor={Some(at as f64)} on_cursor={Some(on_cursor)} />
            <details ontoggle={follow(&is_open)}>
                <summary>{ "Table of the words, moves without a change left out (Fig. 4.9)" }</summary>
                if *is_open {
                    { table(&charts::changes(history, at)) }
                }
            </details>
        </section>
    }
}

/// Fig. 4.10 at the cursor.
fn list(props: &RanksPanelProps, at: usize) -> Html {
    html! {
        <div class="ranks-list">
            <h3>{ format!("By rank after move {at}") }</h3>
            <ol class="ranks-groups">
                { for words_by_rank(&props.history, at).into_iter().map(|standing| html! {
                    <li key={standing.rank}>
                        <span class="ranks-rank">{ standing.rank }</span>
                        <span class="ranks-value">{ standing.value }</span>
                        <span class="patterns">
                            { for standing.patterns.iter().map(|&one| {
                                let is_chosen = props.word == Some(one);
                                let next = (!is_chosen).then_some(one);
                                html! {
                                    <button key={one.address()} type="button" class="words-button" aria-pressed={is_chosen.to_string()}
                                            onclick={props.on_word.reform(move |_: MouseEvent| next)}>
                                        { pattern(one) }
                                    </button>
                                }
                            }) }
                        </span>
                    </li>
                }) }
            </ol>
            <p class="quiet">{ "Rank, value, lines. Choose a line to follow it in the chart." }</p>
        </div>
    }
}

/// Fig. 4.9.
fn table(changes: &Changes) -> Html {
    html! {
        <>
            <p class="quiet">{ format!("{} changed a word. The table ends at the cursor and omits words that never changed.", counted(changes.of, "move")) }</p>
            { TableView::named("The words move by move")
                .columns(["Line"])
                .heads(changes.moves.iter().map(|number| html! {
                    <th key={*number} scope="col" class="number">{ if *number == 0 { "start".to_owned() } else { format!("move {number}") } }</th>
                }))
                .rows(changes.rows.iter().map(|(word, values)| {
                    let before = std::iter::once(values.first()).chain(values.iter().map(Some));
                    html! {
                        <tr key={word.address()}>
                            <th scope="row">{ pattern(*word) }</th>
                            { for values.iter().zip(before).map(|(value, before)| html! {
                                <td class="number">
                                    if before == Some(value) { { value } } else { <strong>{ value }</strong> }
                                </td>
                            }) }
                        </tr>
                    }
                })) }
        </>
    }
}
