//! The page in the browser: hands actions to the model and carries out its effects.

use super::body;
use crate::model::alpha_beta::link::PARTS;
use crate::model::alpha_beta::{Action, AlphaBeta, Effect};
use crate::view::frame::id_of;
use kit::model::Page;
use kit::model::effect::History;
use kit::view::browser;
use kit::view::entry::{Call, Entry, KeyRow, LabProps};
use kit::view::parts::frame::{Arriving, arriving};
use yew::prelude::*;

/// The page's entry.
pub const ENTRY: Entry = Entry {
    page: Page::AlphaBeta,
    view: |props| html! { <AlphaBetaPage ..props.clone() /> },
    keys: || KEYS.to_vec(),
    worker_tasks: &[],
};

const KEYS: [KeyRow; 4] = [
    ("Tab", "to the next number, move or answer"),
    ("↑ ↓", "change a number by one"),
    ("Page Up, Page Down", "change a number by five"),
    ("Home, End", "the smallest or the largest number"),
];

struct AlphaBetaPage {
    page: AlphaBeta,
    /// Whether an address has been opened: from then on coming back finds the page as it was.
    is_open: bool,
    /// The section to go to once it is drawn.
    goes_to: Option<usize>,
}

impl Component for AlphaBetaPage {
    type Message = Action;
    type Properties = LabProps;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self {
            page: AlphaBeta::default(),
            is_open: false,
            goes_to: None,
        };
        this.arrive(ctx);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, action: Action) -> bool {
        for effect in self.page.update(action) {
            self.carry_out(ctx, effect);
        }
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
        body::view(&self.page, &ctx.link().callback(|action| action))
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(part) = self.goes_to.take().and_then(|at| PARTS.get(at)) {
            browser::go_to(&id_of(part.name));
        }
    }
}

impl AlphaBetaPage {
    fn arrive(&mut self, ctx: &Context<Self>) {
        match arriving(ctx.props(), self.is_open) {
            None => {}
            Some(Arriving::Kept) => self.carry_out(ctx, Effect::Address(self.page.query())),
            Some(Arriving::Open(query) | Arriving::Return(query)) => {
                self.is_open = true;
                for effect in self.page.update(Action::Open(query)) {
                    self.carry_out(ctx, effect);
                }
            }
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
