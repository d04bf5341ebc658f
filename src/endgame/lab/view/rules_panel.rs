//! The panel of all rules: a search field, the rules ending by ending, and the audits of whole endings.

use super::panel_worker::{PanelWorker, progress};
use super::rules_entry;
use crate::experiment::audit::Request;
use crate::model::panels::rules::{Action, AuditTask, RuleEntry, RuleList, summary};
use crate::model::panels::words;
use chess::words::counted;
use cozy_chess::Board;
use endgame::rules::{Ending, LOOSE};
use kit::model::squares::plural;
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
                    { format!("{} meant to be exactly true, and {} popular versions that have exceptions. An \
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
                        { for entries.iter().map(|&entry| rules_entry::view(&self.list, on_action, entry)) }
                    </ul>
                }
            </div>
        }
    }
}
