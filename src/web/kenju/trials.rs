//! The experiments on the page: choose one, fill in its numbers, run it in a pool of workers, see what
//! has come of it so far, and take it along as a table, a file or a command.

mod form;
mod outcome;

use crate::app::kenju_trials::{Action, Effect, Trials};
use crate::kenju::saved::Shelf;
use crate::web::browser;
use crate::web::pool::{Heard, Pool};
use gloo::timers::callback::Interval;
use std::rc::Rc;
use yew::prelude::*;

/// How often a running trial is looked at, in milliseconds.
const LOOK: u32 = 200;

/// The properties of [`TrialsPanel`].
#[derive(Properties, PartialEq)]
pub struct TrialsProps {
    /// Whether the panel is in sight. A trial goes on while it is not.
    pub shown: bool,
    /// The saved players.
    pub shelf: Rc<Shelf>,
    /// The query of the address; one that names an experiment fills the form in.
    pub query: AttrValue,
    /// What the page says in its live region.
    pub on_say: Callback<String>,
    /// Copies the link with this query.
    pub on_copy_link: Callback<String>,
}

/// What happens to the panel.
pub enum Msg {
    /// To the model.
    Trials(Action),
    /// A worker of the pool did something.
    Heard(usize, Heard),
    /// Time to look at the clock.
    Look,
}

/// The panel.
pub struct TrialsPanel {
    trials: Trials,
    pool: Pool,
    looking: Option<Interval>,
}

impl Component for TrialsPanel {
    type Message = Msg;
    type Properties = TrialsProps;

    fn create(ctx: &Context<Self>) -> Self {
        let on_heard = ctx
            .link()
            .callback(|(worker, heard)| Msg::Heard(worker, heard));
        let mut this = Self {
            trials: Trials::new(Pool::suitable()),
            pool: Pool::new(on_heard),
            looking: None,
        };
        this.act(ctx, Action::Know(Rc::clone(&ctx.props().shelf)));
        this.act(ctx, Action::Open(ctx.props().query.to_string()));
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Trials(action) => {
                self.act(ctx, action);
                true
            }
            // Units come by the hundred a second; they are shown at the next look.
            Msg::Heard(worker, Heard::Said(response)) => {
                self.act(ctx, Action::Heard(worker, response));
                self.trials.running.is_none()
            }
            Msg::Heard(worker, Heard::Died(message)) => {
                self.act(ctx, Action::Died(worker, message));
                true
            }
            Msg::Look => {
                self.act(ctx, Action::Tick(js_sys::Date::now()));
                ctx.props().shown
            }
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TrialsProps) -> bool {
        let props = ctx.props();
        if !Rc::ptr_eq(&props.shelf, &old.shelf) {
            self.act(ctx, Action::Know(Rc::clone(&props.shelf)));
        }
        if props.query != old.query {
            self.act(ctx, Action::Open(props.query.to_string()));
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
                { form::view(&self.trials, &on_action) }
                { outcome::view(&self.trials, &on_action) }
            </section>
        }
    }
}

impl TrialsPanel {
    fn act(&mut self, ctx: &Context<Self>, action: Action) {
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

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let say = |text: &str| ctx.props().on_say.emit(text.to_owned());
        match effect {
            Effect::Send(worker, request) => self.pool.send(worker, request),
            Effect::Replace(worker) => self.pool.replace(worker),
            Effect::EndWorkers => self.pool.end(),
            Effect::RestWorkers => self.pool.rest(),
            Effect::Say(text) => say(&text),
            Effect::Save { name, text } => {
                if browser::save(&name, text.as_bytes()).is_err() {
                    say("The browser does not allow saving");
                }
            }
            Effect::Copy(text) => {
                let on_say = ctx.props().on_say.clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let said = match browser::copy(&text).await {
                        Ok(()) => "Copied",
                        Err(_) => "The browser does not allow copying",
                    };
                    on_say.emit(said.to_owned());
                });
            }
            Effect::CopyLink(query) => ctx.props().on_copy_link.emit(query),
        }
    }
}
