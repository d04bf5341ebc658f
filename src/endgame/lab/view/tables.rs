//! The panel of the exact tables: those stored in this browser, and the building of more, with progress and a stop
//! button.

use super::store;
use crate::experiment::table_making::{Make, OfTable};
use crate::model::tables::{
    Action, Effect, GOALS, Goal, Plan, TableNews, TableProgress, TableWish, Tables, WORKERS_LIMIT,
    Work, duration, megabytes,
};
use chess::words::counted;
use kit::view::form;
use kit::view::pool::{self, Pool};
use kit::view::worker::now;
use yew::prelude::*;

/// Below this share no time is estimated: the first endings are small.
const EARLY: f64 = 0.08;

/// The properties of [`TablesPanel`].
#[derive(Properties, PartialEq)]
pub struct TablesProps {
    /// The ending whose tables the page needs.
    pub wanted: Option<TableWish>,
    /// Gets news about the tables that are being built.
    pub on_news: Callback<TableNews>,
    /// Called when there are more tables than before, or fewer.
    pub on_changed: Callback<()>,
    /// Gets the text for the live region.
    pub on_say: Callback<String>,
}

pub enum Msg {
    /// To the model.
    Tables(Action),
    /// Tables are wanted.
    Build(Goal),
    /// A worker said something, or died.
    Pool(usize, pool::Event<OfTable>),
}

pub struct TablesPanel {
    tables: Tables,
    pool: Pool<Make>,
    began: f64,
    /// The percentage last sent to [`TablesProps::on_news`].
    told: Option<u8>,
}

impl Component for TablesPanel {
    type Message = Msg;
    type Properties = TablesProps;

    fn create(ctx: &Context<Self>) -> Self {
        let events = ctx
            .link()
            .callback(|(number, event)| Msg::Pool(number, event));
        Self {
            tables: Tables::default(),
            pool: Pool::new(events),
            began: 0.0,
            told: None,
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, before: &TablesProps) -> bool {
        if ctx.props().wanted != before.wanted {
            self.want(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let action = match msg {
            Msg::Tables(action) => action,
            Msg::Build(goal) => Action::Build(goal, workers()),
            Msg::Pool(number, pool::Event::Answered(answer)) => match answer.reply {
                Ok(OfTable { material, reply }) => Action::Received(number, material, reply),
                Err(why) => Action::Died(number, why),
            },
            Msg::Pool(number, pool::Event::Died(why)) => Action::Died(number, why),
        };
        self.act(ctx, action);
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            self.want(ctx);
            look(ctx);
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let sends = |action: Action| {
            ctx.link()
                .callback(move |_: MouseEvent| Msg::Tables(action.clone()))
        };
        html! {
            <section class="eg-tables" aria-labelledby="eg-tables">
                <h2 id="eg-tables">{ "Exact tables" }</h2>
                <p>
                    { "King and pawn against king is always available. Your browser computes larger endings once, and keeps \
                       them for your next visit. Endings with at most one pawn are built as soon as one is on the \
                       board." }
                </p>
                <p>{ self.kept() }</p>
                if let Some(plan) = &self.tables.plan {
                    { self.progress(plan) }
                    { form::button("Stop", sends(Action::Stop)) }
                } else {
                    <div class="row">
                        { for GOALS.iter().map(|row| {
                            let has = self.tables.has(row.goal);
                            let size = megabytes(row.goal.bytes());
                            let build = ctx.link().callback(|_: MouseEvent| Msg::Build(row.goal));
                            html! {
                                <button type="button" class="button" key={row.name} disabled={has || self.tables.kept.is_none()}
                                        onclick={build}>
                                    { format!("{} ({})", row.name, if has { "stored".to_owned() } else { size }) }
                                </button>
                            }
                        }) }
                        { self.on_the_board(ctx) }
                        if self.tables.bytes() > 0 {
                            { form::button("Delete the tables", sends(Action::Forget)) }
                        }
                    </div>
                }
                { form::error(self.tables.trouble.as_deref()) }
            </section>
        }
    }
}

impl TablesPanel {
    fn want(&mut self, ctx: &Context<Self>) {
        self.act(ctx, Action::Want(ctx.props().wanted, workers()));
    }

    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        let goal = |tables: &Tables| tables.plan.as_ref().map(|plan| plan.goal);
        let before = goal(&self.tables);
        for effect in self.tables.update(action) {
            self.carry_out(ctx, effect);
        }
        if goal(&self.tables) != before {
            self.began = now();
        }
        let share = self.tables.plan.as_ref();
        let share = share.map(|plan| (plan.share() * 100.0) as u8);
        if share != self.told {
            self.told = share;
            ctx.props().on_news.emit(match share {
                None => TableNews::Idle,
                Some(percent) => TableNews::Making(TableProgress {
                    percent,
                    seconds: self.seconds_left(),
                }),
            });
        }
    }

    /// Estimated seconds left; `None` while it is too early to estimate.
    fn seconds_left(&self) -> Option<u32> {
        let share = self.tables.plan.as_ref()?.share();
        let passed = (now() - self.began) / 1000.0;
        (share > EARLY).then(|| (passed / share * (1.0 - share)).round() as u32)
    }

    fn kept(&self) -> String {
        match &self.tables.kept {
            None => "Looking for stored tables.".to_owned(),
            Some(kept) if kept.is_empty() => "No larger tables are stored yet.".to_owned(),
            Some(kept) => format!(
                "{} of 35 endings are stored, {}.",
                kept.len(),
                megabytes(self.tables.bytes())
            ),
        }
    }

    /// The button for the ending that is wanted.
    fn on_the_board(&self, ctx: &Context<Self>) -> Html {
        let wanted = ctx.props().wanted.map(|wish| Goal::Ending(wish.material));
        let Some(goal) = wanted.filter(|&goal| !self.tables.has(goal)) else {
            return html! {};
        };
        let build = ctx.link().callback(move |_: MouseEvent| Msg::Build(goal));
        html! {
            <button type="button" class="button" disabled={self.tables.kept.is_none()} onclick={build}>
                { format!("{}, needed now ({})", goal.name(), megabytes(goal.bytes())) }
            </button>
        }
    }

    fn progress(&self, plan: &Plan) -> Html {
        let share = plan.share();
        let (made, of) = plan.count();
        let passed = (now() - self.began) / 1000.0;
        html! {
            <div class="eg-tables-progress">
                <progress max="1" value={format!("{share:.3}")} aria-label="Share of all entries made" />
                <p>
                    { format!("{}: {made} of {}, {:.0} % of all entries, {passed:.0} s so far",
                              plan.goal.name(), counted(of, "ending"), share * 100.0) }
                    if let Some(left) = self.seconds_left() {
                        { format!(", about {} left", duration(left)) }
                    }
                    { "." }
                </p>
                <ul class="eg-tables-work">
                    { for plan.workers.iter().flatten().map(|work| html! {
                        <li key={work.material.to_string()}>{ doing(work) }</li>
                    }) }
                </ul>
            </div>
        }
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Look => look(ctx),
            Effect::Make(number, material) => {
                self.pool.send(number, 0, &Make(material));
            }
            Effect::Replace(number) => self.pool.replace(number),
            Effect::EndWorkers => self.pool.end(),
            Effect::Forget => ctx.link().send_future(async {
                let looked = match store::forget().await {
                    Ok(()) => store::kept().await,
                    Err(why) => Err(why),
                };
                Msg::Tables(Action::Looked(looked))
            }),
            Effect::Changed => ctx.props().on_changed.emit(()),
            Effect::GiveUp(why) => ctx.props().on_news.emit(TableNews::GivenUp(why)),
            Effect::Say(text) => ctx.props().on_say.emit(text),
        }
    }
}

fn look(ctx: &Context<TablesPanel>) {
    ctx.link()
        .send_future(async { Msg::Tables(Action::Looked(store::kept().await)) });
}

/// Uses one core more than usual, because the page has nothing to do meanwhile.
fn workers() -> usize {
    (pool::suitable_workers() + 1).min(WORKERS_LIMIT)
}

fn doing(work: &Work) -> String {
    let name = work.material;
    match work.making {
        None => format!("{name}: loading the tables it needs"),
        Some(making) if making.passes > 1 => format!(
            "{name}: what {} wins, mate in {}",
            if making.pass == 0 { "White" } else { "Black" },
            counted(making.ply, "ply")
        ),
        Some(making) => format!("{name}: mate in {}", counted(making.ply, "ply")),
    }
}
