//! What a learner has in its head and how it came there, how the players feel, and the console: what
//! lies below the game, folded until it is wanted except for the memory.

use super::Panel;
use super::console::ConsolePanel;
use super::memory::MemoryPanel;
use super::moods::MoodsPanel;
use super::ranks::RanksPanel;
use super::rate::RatePanel;
use super::share;
use crate::app::kenju::Action;
use crate::kenju::geometry::Colour;
use crate::web::kit::form;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((owner, memory)) = &lab.view_state.memory else {
        return html! {
            <>
                <h2 id="kj-mind">{ "In their heads" }</h2>
                <p>{ "Neither player keeps 32 words: only Systems 3 and 4 do." }</p>
                <div class="kj-mind">
                    <div class="kj-mind-part">{ share::saved_players(panel) }</div>
                    <div class="kj-mind-part">{ rest(panel) }</div>
                </div>
            </>
        };
    };
    let owner = *owner;
    let name = lab.game.session.seat(owner).player.name.clone();
    let history = &lab.game.histories[owner.index()];
    let learners: Vec<Colour> = lab.learners().collect();
    let rows = learners.clone();
    let choose = move |row: usize| Action::SetMind(rows.get(row).copied().unwrap_or(owner));
    let minds = learners.iter().map(|&colour| {
        let name = &lab.game.session.seat(colour).player.name;
        (format!("{colour}'s, {name}"), colour == owner)
    });
    let on_word = panel.on_action.reform(Action::SetWord);
    let on_cursor = panel.on_action.reform(Action::SetMoment);
    html! {
        <>
            <h2 id="kj-mind">{ format!("In the head of {name}") }</h2>
            if learners.len() > 1 {
                { form::select_inline("Whose", minds, panel.on_action.reform(choose)) }
            }
            <div class="kj-mind">
                <div class="kj-mind-part">
                    <MemoryPanel memory={Rc::clone(memory)} name={name.clone()} word={lab.word} on_word={on_word.clone()}
                        on_revoke={panel.on_action.reform(move |lesson| Action::Revoke(owner, lesson))}
                        on_reinstate={panel.on_action.reform(move |lesson| Action::Reinstate(owner, lesson))} />
                </div>
                <div class="kj-mind-part">
                    if history.rows.is_empty() {
                        <p class="quiet">{ "Charts of the 32 words and of the questions appear with its first move." }</p>
                    } else {
                        <RanksPanel history={Rc::clone(history)} cursor={lab.moment} {on_cursor} word={lab.word} {on_word} />
                        <RatePanel history={Rc::clone(history)} cursor={lab.moment} on_cursor={panel.on_action.reform(Action::SetMoment)} />
                    }
                </div>
                <div class="kj-mind-part">
                    { share::saved_players(panel) }
                    { rest(panel) }
                </div>
            </div>
        </>
    }
}

fn rest(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let shown = lab.shown_board().stone_count();
    let cursor = (!lab.is_live()).then_some(shown);
    let base = lab.game.base();
    // The board with so many stones is the one after the turn before.
    let on_cursor =
        panel
            .on_action
            .reform(move |stones: usize| match stones.checked_sub(base + 1) {
                Some(turn) => Action::Look(turn),
                None => Action::Look(0),
            });
    html! {
        <>
            <details open=true>
                <summary>{ "Confidence, stance and interest" }</summary>
                <MoodsPanel moods={Rc::clone(&lab.view_state.moods)} {cursor} {on_cursor} />
            </details>
            <details class="kj-console">
                <summary>{ "Console" }</summary>
                <ConsolePanel transcript={Rc::clone(&lab.transcript)} on_command={panel.on_action.reform(Action::Command)} />
            </details>
        </>
    }
}
