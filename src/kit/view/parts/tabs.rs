//! Panels behind tabs, one of them in sight. The tabs are one stop of the Tab key; the arrow keys, Home and End choose
//! among them, but not after a click: who clicks goes on to step. What was in sight once stays mounted: what was typed there stays, and what runs there goes on.

use crate::model::keys::tab_of;
use crate::view::browser;
use yew::prelude::*;

/// The properties of [`Tabs`].
#[derive(Properties)]
pub struct TabsProps {
    /// The beginning of the ids of the tabs and their panels.
    pub id: &'static str,
    /// The name of the row of tabs, for screen readers.
    pub label: &'static str,
    /// The words of each tab and what stands behind it.
    pub panels: Vec<(&'static str, Html)>,
    /// Whether a panel is made only when it is first chosen.
    #[prop_or_default]
    pub is_lazy: bool,
}

/// The panels are drawn anew with the page round them: to compare all that stands in them would take as long.
impl PartialEq for TabsProps {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

/// The tabs with their panels.
#[component]
pub fn Tabs(props: &TabsProps) -> Html {
    let &TabsProps {
        id,
        label,
        ref panels,
        is_lazy,
    } = props;
    // The panels that have been chosen, the one in sight last.
    let chosen = use_state_eq(|| vec![0]);
    let at = chosen.last().copied().unwrap_or_default();
    let last = panels.len().saturating_sub(1);
    let choose = {
        let chosen = chosen.clone();
        Callback::from(move |to: usize| {
            let mut next = (*chosen).clone();
            next.retain(|&place| place != to);
            next.push(to);
            chosen.set(next);
        })
    };
    let on_tab = choose.clone();
    let by_keys = use_state_eq(|| true);
    let has_keys = *by_keys;
    let is_pressed = use_mut_ref(|| false);
    let onpointerdown = {
        let (by_keys, is_pressed) = (by_keys.clone(), is_pressed.clone());
        Callback::from(move |_: PointerEvent| {
            *is_pressed.borrow_mut() = true;
            by_keys.set(false);
        })
    };
    let onpointerup = {
        let is_pressed = is_pressed.clone();
        Callback::from(move |_: PointerEvent| *is_pressed.borrow_mut() = false)
    };
    let onfocusin = Callback::from(move |_: FocusEvent| {
        if !*is_pressed.borrow() {
            by_keys.set(true);
        }
    });
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let is_plain = has_keys && !(event.ctrl_key() || event.alt_key() || event.meta_key());
        let Some(to) = tab_of(&event.key(), at, last).filter(|_| is_plain) else {
            return;
        };
        event.prevent_default();
        choose.emit(to);
        browser::focus(&tab_id(id, to));
    });
    let tab = |(place, (words, _)): (usize, &(&'static str, Html))| {
        let is_chosen = place == at;
        html! {
            <button key={place} type="button" class="tab" role="tab" id={tab_id(id, place)}
                    aria-controls={format!("{id}-{place}")} aria-selected={is_chosen.to_string()}
                    tabindex={if is_chosen { "0" } else { "-1" }}
                    onclick={on_tab.reform(move |_: MouseEvent| place)}>{ *words }</button>
        }
    };
    html! {
        <>
            <div class="tabs" role="tablist" aria-label={label} data-own-keys={has_keys.then_some("")}
                 {onpointerdown} {onpointerup} {onfocusin} {onkeydown}>
                { for panels.iter().enumerate().map(tab) }
            </div>
            { for panels.iter().enumerate().map(|(place, (_, panel))| html! {
                <div key={place} id={format!("{id}-{place}")} role="tabpanel"
                     aria-labelledby={tab_id(id, place)} hidden={place != at}>
                    if !is_lazy || chosen.contains(&place) {
                        { panel.clone() }
                    }
                </div>
            }) }
        </>
    }
}

fn tab_id(id: &str, place: usize) -> String {
    format!("{id}-tab-{place}")
}
