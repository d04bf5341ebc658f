//! The endgame lab on the page: hands every action to the model and carries out its effects. It stays
//! mounted while other pages are read, so that nothing is lost by looking something up.

use super::{EDIT_BUTTON, EDITOR, Panel};
use crate::app::endgame_lab::{Action, Effect, History, Lab, action_of};
use crate::web::browser;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use yew::prelude::*;

/// The properties of [`EndgameLab`].
#[derive(Properties, PartialEq)]
pub struct EndgameProps {
    /// Whether this is the page of the address.
    pub shown: bool,
    /// The query of the address, when it leads here.
    pub query: AttrValue,
    /// How often the address has been changed from outside.
    pub arrival: u32,
    /// Changes with the colours: what is painted, not styled, is painted again.
    pub colours: u32,
    /// What the page as a whole is asked to do.
    pub on_call: Callback<Call>,
}

/// What the page as a whole is asked to do.
pub enum Call {
    /// Say this in the live region.
    Say(String),
    /// Show this query in the address.
    Address(String, History),
    /// Copy the address of this query; in Markdown with this text.
    CopyAddress(String, Option<String>),
    /// Copy this text.
    Copy(String),
}

/// What happens to the component.
pub enum Msg {
    /// To the lab.
    Lab(Action),
    /// A key is pressed somewhere on the page.
    Key(KeyboardEvent),
}

/// The lab on the page.
pub struct EndgameLab {
    lab: Lab,
    /// The element that takes the focus once it is drawn.
    focus: Option<&'static str>,
    _keys: EventListener,
}

impl Component for EndgameLab {
    type Message = Msg;
    type Properties = EndgameProps;

    fn create(ctx: &Context<Self>) -> Self {
        let pressed = ctx.link().callback(Msg::Key);
        let options = EventListenerOptions::enable_prevent_default();
        let document = gloo::utils::document();
        let keys = EventListener::new_with_options(&document, "keydown", options, move |event| {
            if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                pressed.emit(event.clone());
            }
        });
        let mut this = Self {
            lab: Lab::default(),
            focus: None,
            _keys: keys,
        };
        this.act(ctx, Action::Open(ctx.props().query.to_string()));
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Lab(action) => self.act(ctx, action),
            Msg::Key(event) => {
                let action = Some(&event)
                    .filter(|_| ctx.props().shown)
                    .and_then(browser::free_key)
                    .and_then(|key| action_of(&key, event.shift_key()));
                let Some(action) = action else {
                    return false;
                };
                event.prevent_default();
                self.act(ctx, action);
            }
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &EndgameProps) -> bool {
        let props = ctx.props();
        if props.shown && props.arrival != old.arrival {
            if props.query.is_empty() && !old.shown {
                // Coming back from another page finds everything as it was.
                let query = self.lab.link().to_query();
                props.on_call.emit(Call::Address(query, History::Replace));
            } else {
                self.act(ctx, Action::Open(props.query.to_string()));
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        if !ctx.props().shown {
            return html! {};
        }
        super::view(Panel {
            lab: &self.lab,
            on_action: &ctx.link().callback(Msg::Lab),
            colours: ctx.props().colours,
        })
    }

    fn rendered(&mut self, _: &Context<Self>, _: bool) {
        if let Some(id) = self.focus.take() {
            browser::focus(id);
        }
    }
}

impl EndgameLab {
    fn act(&mut self, ctx: &Context<Self>, action: Action) {
        // What has the focus now is gone from the page when the editor opens or closes.
        let was_editing = self.lab.editing;
        let effects = self.lab.update(action);
        self.focus = match (was_editing, self.lab.editing) {
            (false, true) => Some(EDITOR),
            (true, false) => Some(EDIT_BUTTON),
            _ => self.focus,
        };
        for effect in effects {
            self.carry_out(ctx, effect);
        }
    }

    fn carry_out(&mut self, ctx: &Context<Self>, effect: Effect) {
        let call = |call: Call| ctx.props().on_call.emit(call);
        match effect {
            Effect::Address(query, history) => call(Call::Address(query, history)),
            Effect::Say(text) => call(Call::Say(text)),
            Effect::CopyAddress { query, text } => call(Call::CopyAddress(query, text)),
            Effect::Copy(text) => call(Call::Copy(text)),
            Effect::Save { name, bytes } => {
                if browser::save(&name, &bytes).is_err() {
                    call(Call::Say("The browser does not allow saving".to_owned()));
                }
            }
        }
    }
}
