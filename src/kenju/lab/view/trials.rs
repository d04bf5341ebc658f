//! The experiments: choose one, fill in its numbers, run it on a pool of workers, watch the
//! results, and save them as a table, a file or a command.

mod form;
mod outcome;
mod worker_task;

pub use worker_task::TrialWorker;

use crate::experiment::{UnitReply, UnitRequest};
use crate::model::trials::{TrialAction, TrialEffect, Trials};
use gloo::timers::callback::Interval;
use kenju::saved::SavedPlayers;
use kit::view::browser;
use kit::view::entry::Call;
use kit::view::parts::stale;
use kit::view::pool::{self, Pool};
use std::rc::Rc;
use yew::prelude::*;

/// The interval between clock readings while a trial runs, in milliseconds.
const LOOK: u32 = 200;

#[derive(Properties, PartialEq)]
pub struct TrialsProps {
    /// False while the panel is hidden. A trial continues meanwhile.
    pub shown: bool,
    pub saved_players: Rc<SavedPlayers>,
    /// The query of the address. If it names an experiment, it fills the form in.
    pub query: AttrValue,
    pub on_call: Callback<Call>,
}

pub enum Msg {
    Trials(TrialAction),
    /// An event from a worker of the pool.
    Pool(usize, pool::Event<UnitReply>),
    /// Read the clock.
    Look,
}

pub struct TrialsPanel {
    trials: Trials,
    pool: Pool<UnitRequest>,
    looking: Option<Interval>,
}

impl Component for TrialsPanel {
    type Message = Msg;
    type Properties = TrialsProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self {
            trials: Trials::new(pool::suitable_workers()),
            pool: Pool::new(
                ctx.link()
                    .callback(|(worker, event)| Msg::Pool(worker, event)),
            ),
            looking: None,
        };
        this.act(
            ctx,
            TrialAction::Know(Rc::clone(&ctx.props().saved_players)),
        );
        this.act(ctx, TrialAction::Open(ctx.props().query.to_string()));
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Trials(action) => {
                self.act(ctx, action);
                self.look(ctx);
                true
            }
            // Hundreds of units arrive per second; they are drawn at the next clock reading.
            Msg::Pool(worker, pool::Event::Answered(answer)) => {
                self.look(ctx);
                self.act(ctx, TrialAction::Received(worker, answer));
                self.trials.running.is_none()
            }
            Msg::Pool(worker, pool::Event::Died(message)) => {
                self.act(ctx, TrialAction::Died(worker, message));
                true
            }
            Msg::Look => {
                self.look(ctx);
                ctx.props().shown
            }
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TrialsProps) -> bool {
        let props = ctx.props();
        if !Rc::ptr_eq(&props.saved_players, &old.saved_players) {
            self.act(ctx, TrialAction::Know(Rc::clone(&props.saved_players)));
        }
        if props.query != old.query {
            self.act(ctx, TrialAction::Open(props.query.to_string()));
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        let on_action = ctx.link().callback(Msg::Trials);
        html! {
            <section id="trials" class="trials" aria-labelledby="trials-title">
                <h2 id="trials-title">{ "Experiments" }</h2>
                { view(&self.trials, &on_action) }
            </section>
        }
    }
}

impl TrialsPanel {
    fn look(&mut self, ctx: &Context<Self>) {
        self.act(ctx, TrialAction::Tick(js_sys::Date::now()));
    }

    fn act(&mut self, ctx: &Context<Self>, action: TrialAction) {
        for effect in self.trials.update(action) {
            self.carry_out(ctx, effect);
        }
        if self.trials.running.is_none() {
            self.looking = None;
        } else if self.looking.is_none() {
            let look = ctx.link().callback(|()| Msg::Look);
            self.looking = Some(Interval::new(LOOK, move || look.emit(())));
        }
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: TrialEffect) {
        let call = match effect {
            TrialEffect::SendToPool(worker, job, request) => {
                return self.pool.send(worker, job, &request);
            }
            TrialEffect::ReplaceWorker(worker) => return self.pool.replace(worker),
            TrialEffect::EndWorkers => return self.pool.end(),
            TrialEffect::RestWorkers => return self.pool.rest(),
            TrialEffect::Save { name, bytes } => match browser::save(&name, &bytes) {
                Ok(()) => return,
                Err(_) => Call::Say("The browser does not allow saving".to_owned()),
            },
            TrialEffect::Say(text) => Call::Say(text),
            TrialEffect::Copy(text) => Call::Copy(text),
            TrialEffect::CopyAddress { query, .. } => Call::CopyLink(query),
            _ => return,
        };
        ctx.props().on_call.emit(call);
    }
}

/// The form and the results.
pub fn view(trials: &Trials, on_action: &Callback<TrialAction>) -> Html {
    html! {
        <>
            { form::view(trials, on_action) }
            { stale::results(trials.is_stale(), outcome::view(trials, on_action)) }
        </>
    }
}
