//! The experiments on the page: choose one, fill in its numbers, run it in a pool of workers, see what
//! has come of it so far, and take it along as a table, a file or a command.

mod form;
mod outcome;
mod worker_task;

pub use worker_task::Trying;

use crate::app::kenju::trials::{Action, Effect, Trials};
use crate::kenju::saved::SavedPlayers;
use crate::lab::kenju::{UnitReply, UnitRequest};
use crate::web::kit::browser;
use crate::web::kit::entry::Call;
use crate::web::kit::pool::{self, Pool};
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
    pub saved_players: Rc<SavedPlayers>,
    /// The query of the address; one that names an experiment fills the form in.
    pub query: AttrValue,
    /// What the panel asks of the frame round the page.
    pub on_call: Callback<Call>,
}

/// What happens to the panel.
pub enum Msg {
    Trials(Action),
    /// A worker of the pool did something.
    Pool(usize, pool::Event<UnitReply>),
    /// Time to look at the clock.
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
        this.act(ctx, Action::Know(Rc::clone(&ctx.props().saved_players)));
        this.act(ctx, Action::Open(ctx.props().query.to_string()));
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Trials(action) => {
                self.act(ctx, action);
                self.look(ctx);
                true
            }
            // Units come by the hundred a second; they are shown at the next look.
            Msg::Pool(worker, pool::Event::Answered(answer)) => {
                self.look(ctx);
                self.act(ctx, Action::Received(worker, answer));
                self.trials.running.is_none()
            }
            Msg::Pool(worker, pool::Event::Died(message)) => {
                self.act(ctx, Action::Died(worker, message));
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
            self.act(ctx, Action::Know(Rc::clone(&props.saved_players)));
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
    fn look(&mut self, ctx: &Context<Self>) {
        self.act(ctx, Action::Tick(js_sys::Date::now()));
    }

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
        let call = match effect {
            Effect::Hand(worker, job, request) => return self.pool.send(worker, job, &request),
            Effect::ReplaceWorker(worker) => return self.pool.replace(worker),
            Effect::EndWorkers => return self.pool.end(),
            Effect::RestWorkers => return self.pool.rest(),
            Effect::Save { name, bytes } => match browser::save(&name, &bytes) {
                Ok(()) => return,
                Err(_) => Call::Say("The browser does not allow saving".to_owned()),
            },
            Effect::Say(text) => Call::Say(text),
            Effect::Copy(text) => Call::Copy(text),
            Effect::CopyAddress { query, .. } => Call::CopyLink(query),
            _ => return,
        };
        ctx.props().on_call.emit(call);
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;
    use crate::app::kenju::trials::Field;
    use crate::lab::kit::wire::Answer;
    use yew::LocalServerRenderer;

    fn shown(trials: &Trials) -> Html {
        let on_action = Callback::noop();
        html! { <>{ form::view(trials, &on_action) }{ outcome::view(trials, &on_action) }</> }
    }

    /// Runs a small match as far as so many units.
    fn run(trials: &mut Trials, units: usize) {
        let mut effects = trials.update(Action::Run);
        let sheet = Rc::clone(&trials.running.as_ref().expect("it runs").sheet);
        for _ in 0..units {
            let asked = effects.iter().find_map(|effect| match effect {
                Effect::Hand(worker, job, UnitRequest::Unit(unit)) => Some((*worker, *job, *unit)),
                _ => None,
            });
            let Some((worker, job, unit)) = asked else {
                return;
            };
            let found = sheet.run(unit);
            let answer = Answer::of(job, UnitReply { unit, found });
            effects = trials.update(Action::Received(worker, answer));
        }
    }

    #[component]
    fn Done() -> Html {
        let mut trials = Trials::new(1);
        trials.update(Action::Type(Field::Size, "50".to_owned()));
        run(&mut trials, usize::MAX);
        shown(&trials)
    }

    #[component]
    fn UnderWay() -> Html {
        let mut trials = Trials::new(1);
        run(&mut trials, 2);
        shown(&trials)
    }

    #[tokio::test]
    async fn a_trial_that_is_done_shows_its_tables_and_its_command() {
        let html = LocalServerRenderer::<Done>::new().render().await;
        for part in [
            "<caption>",
            "The trial is done.",
            "chart-title",
            "Save as CSV",
            "plyground kenju match --white MAX --black MAX --games 50 --seed 1982",
        ] {
            assert!(html.contains(part), "no {part} in {html}");
        }
        assert!(
            !html.contains("style="),
            "styles are forbidden by the page's policy"
        );
    }

    #[tokio::test]
    async fn every_field_has_its_label_and_progress_its_buttons() {
        let html = LocalServerRenderer::<UnderWay>::new().render().await;
        let ids = html.matches("id=\"trials-").count();
        assert_eq!(html.matches("<label for=\"trials-").count(), ids);
        assert!(ids >= 8);
        for part in [
            "2 of 40 parts",
            "<progress",
            "Pause",
            "Stop and show",
            "End now",
        ] {
            assert!(html.contains(part), "no {part} in {html}");
        }
        assert!(!html.contains("Run the trial"));
    }
}
