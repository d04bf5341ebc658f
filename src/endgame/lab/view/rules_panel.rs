//! The panel of all rules: a search field, the rules ending by ending, and the audits of whole endings. An open rule shows
//! its sentence, source, conclusion and example, its audit, and the hunt for a counter-example.

use super::panel_worker::{PanelWorker, progress};
use crate::experiment::audit::{Counterexample, Figures, Request, audited};
use crate::model::panels::rules::{Action, AuditTask, HuntOutcome, RuleEntry, RuleList, summary};
use crate::model::panels::words;
use chess::words::counted;
use cozy_chess::Board;
use endgame::Range;
use endgame::rules::{Ending, LOOSE};
use kit::model::squares::{grouped, plural};
use kit::view::form;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The properties of [`RulesPanel`].
#[derive(Properties, PartialEq)]
pub struct RulesProps {
    /// Gets a position that is to be set up.
    pub on_position: Callback<Board>,
    /// Gets what the live region is to say.
    pub on_say: Callback<String>,
}

pub struct RulesPanel {
    list: RuleList,
    worker: PanelWorker<Request>,
}

impl Component for RulesPanel {
    type Message = Action;
    type Properties = RulesProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            list: RuleList::default(),
            worker: PanelWorker::new(ctx, Action::Received, Action::Died),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        let props = ctx.props();
        let effects = self.list.update(action);
        self.worker
            .carry_out(effects, &props.on_say, Some(&props.on_position));
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let on_action = ctx.link().callback(|action: Action| action);
        let exact = RuleEntry::all().count() - LOOSE.len();
        let listed = self.list.listed();
        html! {
            <section class="eg-panel eg-rules" aria-labelledby="eg-rules">
                <h2 id="eg-rules">{ "All rules" }</h2>
                <p>
                    { format!("{} that should hold without exception, and {} popular versions that have exceptions. An \
                               audit checks all rules of an ending over every position, against the exact \
                               table; positions in which en passant is possible are left out. White is the \
                               side with the advantage.", counted(exact, "rule"), LOOSE.len()) }
                </p>
                { self.search(&on_action) }
                { self.audits(&on_action) }
                if listed.is_empty() {
                    <p role="status">{ "No rule matches these words." }</p>
                }
                { for listed.iter().map(|(ending, count, entries)| self.group(&on_action, *ending, *count, entries)) }
            </section>
        }
    }
}

impl RulesPanel {
    fn search(&self, on_action: &Callback<Action>) -> Html {
        let oninput = on_action.reform(|event: InputEvent| {
            let input = event.target_dyn_into::<HtmlInputElement>();
            Action::Search(input.map(|input| input.value()).unwrap_or_default())
        });
        html! {
            <div class="field eg-rules-search">
                <label for="eg-rules-search">{ "Search the rules" }</label>
                <input id="eg-rules-search" class="text" type="search" maxlength="80"
                       value={self.list.search.clone()} {oninput} />
            </div>
        }
    }

    /// The button that audits all rules, the progress, and the results.
    fn audits(&self, on_action: &Callback<Action>) -> Html {
        let list = &self.list;
        html! {
            <div class="eg-audits">
                <div class="row">
                    { form::button("Audit all rules", on_action.reform(|_: MouseEvent| Action::AuditAll)) }
                    if let Some(running) = list.jobs.running() {
                        { progress(running.progress.unwrap_or_default(), &match &running.work {
                            AuditTask::Audit(ending) => format!("Auditing {}", words::material(*ending)),
                            AuditTask::Hunt(_) => "Looking for a counter-example".to_owned(),
                        }) }
                        { form::button("Stop the audit", on_action.reform(|_: MouseEvent| Action::Stop)) }
                    }
                </div>
                { form::error(list.jobs.trouble.as_deref()) }
                { for list.missing.iter().map(|&ending| form::error(Some(&format!(
                    "There is no exact table of {} here yet: build it under “Exact tables” and audit again.",
                    words::material(ending))))) }
                if !list.figures.is_empty() {
                    <ul class="eg-audit-figures">
                        { for list.figures.values().map(|figures| html! {
                            <li key={figures.ending.to_string()}>{ summary(figures) }</li>
                        }) }
                    </ul>
                }
            </div>
        }
    }

    fn group(
        &self,
        on_action: &Callback<Action>,
        ending: Ending,
        count: usize,
        entries: &[RuleEntry],
    ) -> Html {
        let is_open = !entries.is_empty();
        let name = format!(
            "{} ({})",
            words::ending(ending),
            plural(count as u64, "rule")
        );
        html! {
            <div class="eg-rule-group" key={words::ending(ending)}>
                <h3>
                    if self.list.search.trim().is_empty() {
                        <button type="button" class="eg-fold" aria-expanded={is_open.to_string()}
                                onclick={on_action.reform(move |_: MouseEvent| Action::Unfold(ending))}>
                            { name }
                        </button>
                    } else {
                        { name }
                    }
                </h3>
                if is_open {
                    <ul class="eg-rule-list">
                        { for entries.iter().map(|entry| rule(&self.list, on_action, entry)) }
                    </ul>
                }
            </div>
        }
    }
}

fn rule(list: &RuleList, on_action: &Callback<Action>, entry: &RuleEntry) -> Html {
    let id = entry.id;
    let is_open = list.open == Some(id);
    let (mark, sign) = match entry.provenance {
        Some(source) => (super::truth::source_mark(source), ""),
        None => ("loose", "≈ "),
    };
    html! {
        <li key={id}>
            <button type="button" class="eg-fold" aria-expanded={is_open.to_string()} data-rule={id}
                    onclick={on_action.reform(move |_: MouseEvent| Action::Open(id))}>
                { sign }{ &entry.name }
            </button>
            if is_open {
                <div class="eg-rule">
                    <p>{ entry.statement }</p>
                    <p>
                        { format!("It says: {} {}. ", words::range(entry.conclusion), entry.conclusion) }
                        <span class="provenance" data-mark={mark}>{ &entry.source }</span>
                    </p>
                    { example(on_action, entry) }
                    { audit(list, on_action, entry) }
                    { hunt(list, on_action, entry) }
                </div>
            }
        </li>
    }
}

fn example(on_action: &Callback<Action>, entry: &RuleEntry) -> Html {
    let fen = entry.example;
    let Ok(board) = fen.parse::<Board>() else {
        return Html::default();
    };
    let what = match entry.provenance {
        Some(_) => "Example",
        None => "Counter-example",
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

fn audit(list: &RuleList, on_action: &Callback<Action>, entry: &RuleEntry) -> Html {
    let (ending, figures) = (entry.ending, list.figures_of(entry));
    let names: Vec<String> = audited(ending).into_iter().map(words::material).collect();
    html! {
        <>
            <div class="row">
                { form::button("Audit this rule", on_action.reform(move |_: MouseEvent| Action::Audit(audited(ending)))) }
                <span class="quiet">{ format!("over every position of {}", names.join(", ")) }</span>
            </div>
            if !figures.is_empty() {
                <ul class="eg-rule-figures">
                    { for figures.into_iter().map(|figures| html! {
                        <li key={figures.ending.to_string()}>{ counts(figures, entry.id) }</li>
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

fn hunt(list: &RuleList, on_action: &Callback<Action>, entry: &RuleEntry) -> Html {
    let id = entry.id;
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
