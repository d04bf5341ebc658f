//! The panel of knowledge against search: a row for each kind of knowledge, with the positions and plies that the
//! search needed for its verdict, or the reason why it has none.

use super::panel_worker::PanelWorker;
use crate::experiment::audit::{ComparisonRow, Request};
use crate::model::panels::knowledge::{Action, KnowledgeTable, LIMIT_MOST, name, why};
use chess::words::side_name;
use cozy_chess::Board;
use endgame::stronger_side;
use kit::model::squares::{grouped, plural};
use kit::view::form::{self, Field};
use kit::view::parts::table::TableView;
use yew::prelude::*;

/// The properties of [`KnowledgePanel`].
#[derive(Properties, PartialEq)]
pub struct KnowledgeProps {
    /// The position on the board.
    pub board: Board,
    /// Gets what the live region is to say.
    pub on_say: Callback<String>,
}

pub struct KnowledgePanel {
    table: KnowledgeTable,
    worker: PanelWorker<Request>,
}

impl Component for KnowledgePanel {
    type Message = Action;
    type Properties = KnowledgeProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            table: KnowledgeTable::default(),
            worker: PanelWorker::new(ctx, Action::Received, Action::Died),
        }
    }

    fn update(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        let props = ctx.props();
        let effects = self.table.update(action);
        self.worker.carry_out(effects, &props.on_say, None);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let board = &ctx.props().board;
        let compare = {
            let board = board.clone();
            ctx.link()
                .callback(move |_: MouseEvent| Action::Compare(board.clone()))
        };
        let table = &self.table;
        html! {
            <section class="eg-panel eg-knowledge" aria-labelledby="eg-knowledge">
                <h2 id="eg-knowledge">{ "Knowledge against search" }</h2>
                <p>
                    { "The same iterative-deepening alpha-beta search solves the position on the board with more and more \
                       knowledge at its leaves. Corresponding squares are here the mutual zugzwangs of the pawn \
                       structure. The time to find them is not counted." }
                </p>
                <div class="row eg-knowledge-run">
                    <Field id="eg-knowledge-limit" label="Positions at most, each search" inputmode="numeric" maxlength="20"
                           value={table.limit.to_string()} wrong={table.wrong_limit.clone()}
                           on_typed={ctx.link().callback(Action::SetLimit)} />
                    { form::button("Compare", compare) }
                    if table.jobs.is_running() {
                        { form::button("Stop comparing", ctx.link().callback(|_: MouseEvent| Action::Stop)) }
                    }
                    <span class="quiet">{ format!("at most {}", grouped(LIMIT_MOST)) }</span>
                </div>
                if table.is_stale(board) {
                    <p class="run-stale">
                        { "These figures belong to another position. Return to it to see them." }
                    </p>
                } else {
                    { form::error(table.jobs.trouble.as_deref()) }
                    { self.rows() }
                    if table.is_stopped {
                        <p>{ "Stopped. The missing rows were not finished." }</p>
                    }
                }
            </section>
        }
    }
}

impl KnowledgePanel {
    fn rows(&self) -> Html {
        let table = &self.table;
        let Some(position) = &table.position else {
            return html! {
                <p class="quiet">{ "Press “Compare” to search the position on the board." }</p>
            };
        };
        let side = side_name(stronger_side(position));
        html! {
            <>
                { TableView::named("Knowledge against search").class("eg-knowledge-table").csv(&table.sheet())
                    .columns(["Search"]).columns([format!("For {side}")]).columns(["Positions", "Plies", "Why it stopped"])
                    .rows(table.rows.iter().chain(&table.current).map(|row| line(row, table.searched_with))) }
                if table.jobs.is_running() {
                    { searched(table) }
                }
            </>
        }
    }
}

fn searched(table: &KnowledgeTable) -> Html {
    let nodes = table.current.as_ref().map_or(0, |row| row.verdict.nodes);
    let share = nodes.min(table.searched_with) as f64 / table.searched_with.max(1) as f64;
    html! {
        <p>
            <progress max="1" value={format!("{share:.3}")} aria-label="Share of the node limit" />
            { format!(" search {} of 4, {} so far", table.rows.len() + 1, plural(nodes, "position")) }
        </p>
    }
}

fn line(row: &ComparisonRow, limit: u64) -> Html {
    let value = row
        .verdict
        .range
        .decided()
        .map_or_else(|| row.verdict.range.to_string(), |value| value.to_string());
    html! {
        <tr key={format!("{:?}", row.verdict.knowledge)}>
            <th scope="row">{ name(row) }</th>
            <td>{ value }</td>
            <td class="number">{ grouped(row.verdict.nodes) }</td>
            <td class="number">{ row.verdict.plies }</td>
            <td>{ why(row, limit) }</td>
        </tr>
    }
}
