//! An explanation in the browser: hands actions to the model and carries out its effects.

use super::frame::id_of;
use crate::model::explanation::{Effect, Explanation};
use kit::model::Page;
use kit::model::effect::History;
use kit::view::browser;
use kit::view::entry::{Call, Entry, KeyRow, LabProps};
use kit::view::parts::frame::{Arriving, arriving};
use yew::prelude::*;

/// An explanation with its screen.
pub trait ExplanationView: Explanation {
    const PAGE: Page;
    const KEYS: &'static [KeyRow];

    fn draw(&self, on_action: &Callback<Self::Action>) -> Html;
}

/// The entry of an explanation's page.
pub const fn entry<E: ExplanationView>() -> Entry {
    Entry {
        page: E::PAGE,
        view: |props| html! { <ExplanationPage<E> ..props.clone() /> },
        keys: || E::KEYS.to_vec(),
        worker_tasks: &[],
    }
}

struct ExplanationPage<E: ExplanationView> {
    model: E,
    /// True if an address has been opened: from then on coming back finds the page as it was.
    is_open: bool,
    /// The section to go to once it is drawn.
    goes_to: Option<&'static str>,
}

impl<E: ExplanationView> Component for ExplanationPage<E> {
    type Message = E::Action;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self {
            model: E::default(),
            is_open: false,
            goes_to: None,
        };
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, action: E::Action) -> bool {
        self.act(ctx, action);
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &LabProps) -> bool {
        if ctx.props().arrival != old.arrival {
            self.arrive(ctx);
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        self.model.draw(&ctx.link().callback(|action| action))
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(part) = self.goes_to.take() {
            browser::go_to(&id_of(part));
        }
    }
}

impl<E: ExplanationView> ExplanationPage<E> {
    fn arrive(&mut self, ctx: &Context<Self>) {
        match arriving(ctx.props(), self.is_open) {
            None => {}
            Some(Arriving::Kept) => self.carry_out(ctx, Effect::Address(self.model.query())),
            Some(Arriving::Open(query) | Arriving::Return(query)) => {
                self.is_open = true;
                self.act(ctx, E::open(query));
            }
        }
    }

    fn act(&mut self, ctx: &Context<Self>, action: E::Action) {
        for effect in self.model.update(action) {
            self.carry_out(ctx, effect);
        }
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let call = match effect {
            Effect::GoTo(part) => {
                self.goes_to = Some(part);
                return;
            }
            Effect::Address(query) => Call::Address(query, History::Replace),
            Effect::Say(text) => Call::Say(text),
            Effect::CopyLink(query) => Call::CopyLink(query),
        };
        ctx.props().on_call.emit(call);
    }
}
