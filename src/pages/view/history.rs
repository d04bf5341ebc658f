//! The history: published figures run again, and the notes on what is ours, by program. No program is needed to read it:
//! it is kept in `www/history.html`. Each row leads to its permanent address in the reproduction or the ledger, where
//! figures are computed anew and notes can be searched.

use crate::experiment::ledger::{Entry, KINDS, Kind, entries};
use crate::experiment::reproduction::{Reproduced, Row, by_reason};
use crate::model::history::{OUTCOMES, PROGRAMS, Program, shared_notes};
use crate::model::ledger::cited;
use crate::model::reproduction::{folded, outcome_name};
use ::chess::words::{agreeing, counted};
use kit::experiment::query::name_of;
use kit::model::Page;
use kit::view::parts::table::TableView;
use kit::view::parts::text_page;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, Debug, PartialEq, Properties)]
pub struct HistoryProps {
    /// What came of every row of the reproduction, in its order.
    pub outcomes: Rc<Vec<Reproduced>>,
}

/// What the kinds of notes mean.
const MEANINGS: [(Kind, &str); 4] = [
    (Kind::Addition, "the source does not mention it"),
    (Kind::Reading, "the source can be read in several ways"),
    (
        Kind::Reconstruction,
        "the source mentions it without details",
    ),
    (
        Kind::Departure,
        "we do something other than the source says",
    ),
];

#[component]
pub fn HistoryPage(props: &HistoryProps) -> Html {
    let outcomes = &*props.outcomes;
    let count = |word: &str| outcomes.iter().filter(|it| it.status == word).count();
    let [same, holds, close, differ] =
        ["reproduced", "holds", "not told apart", "differs"].map(count);
    let [answered, lost] = ["answered", "not reproducible"].map(count);
    // A question left open had no figure, and a lost figure is not run.
    let ran = outcomes.len() - answered - lost;
    let in_words = OUTCOMES
        .map(|(word, name)| format!("{} {name}", count(word)))
        .join(", ");
    let body = html! {
        <article class="report">
            <h1 class="title">{ format!("We re-ran {}: {same} are reproduced, {}, {close} are too close to call, {differ} differ.",
                counted(ran, "printed figure"), agreeing(holds, "statement holds", "statements hold")) }</h1>
            <p class="lead">{ format!("Where a figure differs, its row gives the reason or says that we do not know it. We also \
                answer {} that the sources left open. {} cannot be run again. One square is one figure.", counted(answered, "question"), counted(lost, "figure")) }</p>
            <div class="history-squares" role="img" aria-label={in_words}>
                { for OUTCOMES.map(|(word, _)| squares(outcomes.iter().filter(|it| it.status == word))) }
            </div>
            <ul class="history-legend">
                { for OUTCOMES.map(|(word, name)| html! {
                    <li><i data-status={word} aria-hidden="true"></i>{ " " }<b>{ count(word) }</b>{ " " }{ name }</li>
                }) }
            </ul>
            { for PROGRAMS.iter().map(|program| of_program(program, outcomes)) }
            <h2 id="history-notes">{ "Sources and our changes" }</h2>
            <p>{ "A note says where we interpret a source or depart from it. It gives the source’s words, our choice and the reason." }</p>
            <ul>
                { for MEANINGS.map(|(kind, meaning)| {
                    let name = name_of(&KINDS, kind);
                    let count = entries().filter(|entry| entry.kind == kind).count();
                    html! {
                        <li><a href={format!("#/ledger?kind={name}")}>{ counted(count, name) }</a>
                            { ": " }{ meaning }</li>
                    }
                }) }
            </ul>
            { notes("Notes on what every lab shares", shared_notes()) }
            <p><a href="#/reproduction">{ "Compute every figure now on your machine, or save all as CSV" }</a>{ " \u{b7} " }
                <a href="#/heuristics">{ "CHUTE’s 22 heuristics, one by one" }</a>{ " \u{b7} " }
                <a href="#/ledger">{ "Search the notes, or save all as CSV" }</a>{ " \u{b7} " }
                <a href="#/ledger?row=sources">{ "Sources" }</a></p>
        </article>
    };
    text_page::view(Page::History, body)
}

fn squares<'a>(outcomes: impl Iterator<Item = &'a Reproduced>) -> Html {
    html! {
        { for outcomes.map(|outcome| html! { <i data-status={outcome.status.clone()}></i> }) }
    }
}

fn of_program(program: &'static Program, outcomes: &[Reproduced]) -> Html {
    let rows: Vec<(&'static Row, &Reproduced)> = program
        .rows()
        .filter_map(|(place, row)| Some((row, outcomes.get(place)?)))
        .collect();
    let sorted = OUTCOMES.iter().flat_map(|(word, _)| {
        let of_word = |(_, outcome): &&(&Row, &Reproduced)| outcome.status == *word;
        rows.iter().filter(of_word).map(|&(_, outcome)| outcome)
    });
    // A reason of several rows stands once, below the table.
    let reasons = by_reason(rows.iter().map(|&(row, outcome)| (row.id, why(outcome))));
    let shared: Vec<&str> = reasons
        .into_iter()
        .filter_map(|(why, ids)| (ids.len() > 1).then_some(why))
        .collect();
    html! {
        <details class="history-program" id={format!("history-{}", program.id)}>
            <summary>
                <h2>{ program.name }</h2>{ " " }<span class="quiet">{ program.by }</span><br />
                { program.headline }
                <span class="history-squares" role="img" aria-label={in_words(&rows)}>{ squares(sorted) }</span>
            </summary>
            <p><strong>{ "Why it mattered. " }</strong>{ program.mattered }</p>
            { TableView::named(format!("{}: what was printed and what came out", program.name)).class("report-table")
                .columns(["What was printed"]).numbers(["Then", "Now"]).columns(["Outcome"])
                .rows(rows.iter().map(|&(row, outcome)| row_view(row, outcome, &shared))) }
            { for shared.iter().zip(1..).map(|(why, place)| html! {
                <p class="quiet">{ format!("Reason {place}: {why}.") }</p>
            }) }
            { notes(&format!("Notes on {}", program.name), program.notes()) }
        </details>
    }
}

/// The reason behind an outcome that is not what was printed.
fn why(outcome: &Reproduced) -> Option<&str> {
    let has_reason = ["differs", "not reproducible"].contains(&&*outcome.status);
    outcome.why.as_deref().filter(|_| has_reason)
}

fn in_words(rows: &[(&Row, &Reproduced)]) -> String {
    let counts = OUTCOMES.iter().filter_map(|(word, name)| {
        let count = rows
            .iter()
            .filter(|(_, outcome)| outcome.status == *word)
            .count();
        (count > 0).then(|| format!("{count} {name}"))
    });
    counts.collect::<Vec<_>>().join(", ")
}

fn row_view(row: &'static Row, outcome: &Reproduced, shared: &[&str]) -> Html {
    let sign = match &*outcome.status {
        "reproduced" | "holds" | "answered" => "\u{2713} ",
        "not told apart" => "\u{2248} ",
        "differs" => "\u{2260} ",
        _ => "\u{2013} ",
    };
    html! {
        <tr key={row.id}>
            <th scope="row"><a href={format!("#/reproduction?row={}", row.id)}>{ row.what }</a><br />
                <span class="quiet">{ cited(row.citation.source, row.citation.place) }</span></th>
            <td class="number">{ beginning(&row.published.to_string()) }</td>
            <td class="number">{ beginning(outcome.ours.as_deref().unwrap_or("\u{2013}")) }</td>
            <td class="report-status" data-status={outcome.status.clone()}>{ sign }{ outcome_name(&outcome.status) }
                if let Some(why) = why(outcome) {
                    <br /><span class="quiet">{ match shared.iter().position(|it| *it == why) {
                        Some(place) => format!("Reason {}, below", place + 1),
                        None => why.to_owned(),
                    } }</span>
                }
            </td>
        </tr>
    }
}

/// A figure; of a long list the first numbers. The row's link leads to all of them, which would make this page a fifth
/// heavier.
fn beginning(text: &str) -> Html {
    match folded(text) {
        None => html! { { text } },
        Some((first, _, more)) => html! {
            <>{ first }{ " " }<span class="quiet">{ format!("and {}", counted(more, "more number")) }</span></>
        },
    }
}

/// A figure; of a long list the first numbers, with the others folded.
pub(super) fn figure(text: &str) -> Html {
    match folded(text) {
        None => html! { { text } },
        Some((first, rest, more)) => html! {
            <>
                { first }
                <details class="report-more">
                    <summary>{ format!("and {}", counted(more, "more number")) }</summary>
                    { rest }
                </details>
            </>
        },
    }
}

/// The topics of rows of the ledger, each leading to its row.
fn notes(title: &str, entries: impl Iterator<Item = &'static Entry>) -> Html {
    let entries: Vec<&Entry> = entries.collect();
    html! {
        <details>
            <summary>{ format!("{title}: {}", entries.len()) }</summary>
            <ul>
                { for entries.iter().map(|entry| html! {
                    <li key={entry.id}><a href={format!("#/ledger?row={}", entry.id)}>{ entry.topic }</a>
                        { " " }<span class="quiet">{ name_of(&KINDS, entry.kind) }</span></li>
                }) }
            </ul>
        </details>
    }
}
