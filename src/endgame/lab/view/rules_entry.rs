//! One rule of the list. An open rule shows its sentence, source, conclusion and example, its audit, and the hunt for a
//! counter-example.

use crate::experiment::audit::{Counterexample, Figures, audited};
use crate::model::panels::rules::{Action, HuntOutcome, RuleEntry, RuleList};
use crate::model::panels::words;
use chess::words::counted;
use cozy_chess::Board;
use endgame::Range;
use kit::model::squares::grouped;
use kit::view::form;
use yew::prelude::*;

pub fn view(list: &RuleList, on_action: &Callback<Action>, entry: RuleEntry) -> Html {
    let id = entry.id();
    let is_open = list.open == Some(id);
    let (mark, sign) = match entry {
        RuleEntry::Exact(rule) => (super::rules::mark(rule.source), ""),
        RuleEntry::Loose(_) => ("loose", "≈ "),
    };
    html! {
        <li key={id}>
            <button type="button" class="eg-fold" aria-expanded={is_open.to_string()} data-rule={id}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Open(id))}>
                { sign }{ entry.name() }
            </button>
            if is_open {
                <div class="eg-rule">
                    <p>{ entry.statement() }</p>
                    <p>
                        { format!("It says: {} {}. ", words::range(entry.conclusion()), entry.conclusion()) }
                        <span class="provenance" data-mark={mark}>{ entry.source() }</span>
                    </p>
                    { example(on_action, entry) }
                    { audit(list, on_action, entry) }
                    { hunt(list, on_action, entry) }
                </div>
            }
        </li>
    }
}

fn example(on_action: &Callback<Action>, entry: RuleEntry) -> Html {
    let fen = entry.example();
    let Ok(board) = fen.parse::<Board>() else {
        return Html::default();
    };
    let what = match entry {
        RuleEntry::Exact(_) => "Example",
        RuleEntry::Loose(_) => "Counter-example",
    };
    let men = words::men(&board);
    html! {
        <ul class="eg-rule-examples">
            <li>
                if let Some(piece) = words::pieces(&board) {
                    { format!("{what}: {men}. (A {piece} cannot be set up: the board begins with kings and pawns.)") }
                } else {
                    <button type="button" class="button button-small"
                            onclick={on_action.reform(move |_: MouseEvent| Action::Example(fen))}>
                        { "Put it on the board" }
                        <span class="visually-hidden">{ format!(": {what}") }</span>
                    </button>
                    { format!(" {what}: {men}.") }
                }
            </li>
        </ul>
    }
}

fn audit(list: &RuleList, on_action: &Callback<Action>, entry: RuleEntry) -> Html {
    let figures = list.figures_of(entry);
    let names: Vec<String> = audited(entry.ending())
        .into_iter()
        .map(words::material)
        .collect();
    html! {
        <>
            <div class="row">
                { form::button("Audit this rule", on_action.reform(move |_: MouseEvent| Action::Audit(audited(entry.ending())))) }
                <span class="quiet">{ format!("over every position of {}", names.join(", ")) }</span>
            </div>
            if !figures.is_empty() {
                <ul class="eg-rule-figures">
                    { for figures.into_iter().map(|figures| html! {
                        <li key={figures.ending.to_string()}>{ counts(figures, entry.id()) }</li>
                    }) }
                </ul>
            }
        </>
    }
}

fn counts(figures: &Figures, id: &str) -> String {
    let (fired, wrong) = figures
        .rule(id)
        .map_or((0, 0), |rule| (rule.fired, rule.wrong));
    let part = if figures.is_whole {
        ""
    } else {
        " (the audit was stopped before the end)"
    };
    format!(
        "{}: it fired in {} of {} ({}) and was wrong in {}{part}.",
        words::material(figures.ending),
        grouped(fired),
        counted(grouped(figures.positions), "position"),
        words::percent(fired, figures.positions),
        grouped(wrong)
    )
}

fn hunt(list: &RuleList, on_action: &Callback<Action>, entry: RuleEntry) -> Html {
    let id = entry.id();
    let quarry = list.quarry_of(id);
    let button = match quarry {
        Some(HuntOutcome::Found(_)) => "Jump to the next counter-example",
        _ => "Jump to the first counter-example",
    };
    html! {
        <>
            <div class="row">
                { form::button(button, on_action.reform(move |_: MouseEvent| Action::Hunt(id))) }
            </div>
            { match quarry {
                None => html! {},
                Some(HuntOutcome::Found(found)) => counterexample(found),
                Some(HuntOutcome::None { after_others: true, .. }) => html! {
                    <p class="eg-counter">{ "That was the last counter-example; mirror images count once." }</p>
                },
                Some(HuntOutcome::None { .. }) => html! {
                    <p class="eg-counter">{ "There is no counter-example: every position was checked." }</p>
                },
            } }
        </>
    }
}

fn counterexample(found: &Counterexample) -> Html {
    let men = found.position.parse::<Board>();
    let men = men.as_ref().map(words::men).unwrap_or_default();
    let eg = if found.eg == found.proved && found.eg.decided().is_some() {
        format!("proved: {}", found.eg)
    } else if found.eg.decided().is_none() {
        format!("open: {}", found.eg)
    } else {
        format!("claimed: {}, proved: {}", found.eg, found.proved)
    };
    html! {
        <dl class="eg-counter">
            <dt>{ "Position" }</dt><dd>{ men }</dd>
            <dt>{ "The rule says" }</dt><dd>{ words::range(found.says) }</dd>
            <dt>{ "The exact table says" }</dt>
            <dd><strong>{ format!("{}: the rule is wrong here", words::range(Range::exactly(found.truth))) }</strong></dd>
            <dt>{ "The exact rules say" }</dt><dd>{ format!("{}", found.rules) }</dd>
            <dt>{ "EG says" }</dt>
            <dd>
                { eg }
                if let Some(best) = &found.best {
                    { format!("; it plays {best}") }
                }
            </dd>
        </dl>
    }
}
