//! The errors of EG's loop alone, by ending, strategy and rule, with some misjudged positions to open. The
//! reproduction page fetches it as `www/eg-claims.html`, which is rendered natively from the answers in
//! `docs/data/eg.json`.

use crate::experiment::claims::{COUNTED, ClaimCounts, MISJUDGED};
use crate::experiment::link::EndgameLink;
use endgame::rules::{self, RuleBase};
use endgame::strategy::Means;
use kit::experiment::ChessSubject;
use kit::experiment::link::LinkState;
use kit::experiment::sorted;
use kit::model::squares::grouped;
use kit::view::parts::table::TableView;
use stats::Share;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ClaimsProps {
    /// The answers to the commands of [`COUNTED`].
    pub answers: Rc<[ClaimCounts; COUNTED.len()]>,
}

#[component]
pub fn Claims(props: &ClaimsProps) -> Html {
    let answers = &props.answers;
    let mut strategies: Vec<Option<Means>> = answers
        .iter()
        .flat_map(|it| &it.strategies)
        .map(|row| row.id)
        .collect();
    sorted::plain(&mut strategies);
    strategies.dedup();
    let of_strategy = |id: Option<Means>| {
        let of = |answer: &ClaimCounts| {
            let row = answer.strategies.iter().find(|row| row.id == id);
            of(
                row.map_or(0, |row| row.wrong),
                row.map_or(0, |row| row.claimed),
            )
        };
        (
            id.map_or("no move suggested", |means| means.strategy().name),
            answers.each_ref().map(of),
        )
    };
    let fired = |id: &str| {
        answers
            .iter()
            .flat_map(|it| &it.rules)
            .any(|row| row.id == id)
    };
    let of_rule = |rule: &'static rules::Rule| {
        let of = |answer: &ClaimCounts| {
            let row = answer.rules.iter().find(|row| row.id == rule.id);
            of(
                row.map_or(0, |row| row.wrong),
                row.map_or(0, |row| row.fired),
            )
        };
        (rule.name, answers.each_ref().map(of))
    };
    let all = [0, 1, 2].map(|ending| all(ending, answers[ending].wrong()));
    let strategies = std::iter::once(("all", all)).chain(strategies.into_iter().map(of_strategy));
    let rules = rules::all()
        .filter(|rule| !rule.by_table && fired(rule.id))
        .map(of_rule);
    html! {
        <>
            <p>
                { "EG with the rules that state an idea, its strategies and its calculation, without the tables of exact \
                   values, the proofs and the solved structures that were added: the values that it claims and has not \
                   proved, judged by exact tables. A claim counts for the strategy whose move it rests on. Counted \
                   beforehand; in brackets 95 % intervals (Wilson) where positions were sampled." }
            </p>
            { table("Claims: wrong of all", strategies.collect()) }
            <p>{ "How often the same rules apply, and how often what they then say of the value is wrong. Most of them are \
                  ours; the paper prints a handful." }</p>
            { table("Rules: wrong of all", rules.collect()) }
            <p>{ "Some misjudgements; the link opens the position with the loop alone:" }</p>
            <ul>
                { for MISJUDGED.iter().map(|(fen, claimed, truth)| html! {
                    <li><a href={format!("#/endgame?{}", query(fen))}>{ *fen }</a>{ format!(": it claims {claimed}; {truth}.") }</li>
                }) }
            </ul>
            <p>{ "To repeat it: " }{ for COUNTED.iter().enumerate().map(|(place, [_, _, command])| html! {
                <>{ if place > 0 { ", " } else { "" } }<code>{ *command }</code></>
            }) }{ "." }</p>
        </>
    }
}

fn table(title: &'static str, rows: Vec<(&'static str, [String; COUNTED.len()])>) -> Html {
    TableView::named(title)
        .columns([title])
        .numbers(COUNTED.map(|[name, of, _]| format!("{name}, {of}")))
        .rows(rows.into_iter().map(|(name, cells)| {
            html! {
                <tr>
                    <th scope="row">{ name }</th>
                    { for cells.into_iter().map(|cell| html! { <td class="number">{ cell }</td> }) }
                </tr>
            }
        }))
}

fn all(ending: usize, wrong: Share) -> String {
    let found = wrong.estimate();
    let percent = |share: f64| format!("{:.2}", 100.0 * share);
    // The first command asks about every position.
    let range = match ending {
        0 => String::new(),
        _ => format!(" [{}, {}]", percent(found.low), percent(found.high)),
    };
    format!(
        "{}: {} %{range}",
        of(wrong.hits, wrong.of),
        percent(found.value)
    )
}

fn of(wrong: u64, all: u64) -> String {
    if all == 0 {
        return "\u{2013}".to_owned();
    }
    format!("{} of {}", grouped(wrong), grouped(all))
}

fn query(fen: &str) -> String {
    let link = EndgameLink {
        subject: ChessSubject {
            start: fen.to_owned(),
            moves: Vec::new(),
        },
        rules: RuleBase::WithoutTables,
        ..EndgameLink::default()
    };
    link.to_lasting_query()
}
