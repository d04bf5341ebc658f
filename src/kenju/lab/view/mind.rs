//! The tabs below the game: the learner's memory, its training charts, the saved players, both
//! players' moods, and the console.

use super::charts::{MoodsPanel, RanksPanel, RatePanel};
use super::console::ConsolePanel;
use super::memory::MemoryPanel;
use super::{Panel, game};
use crate::model::Action;
use kenju::geometry::Colour;
use kit::view::form;
use kit::view::parts::tabs::Tabs;
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let owner = lab.view_state.memory.as_ref().map(|(owner, _)| *owner);
    let name = |colour: Colour| &lab.player(colour).name;
    let title = owner.map_or_else(
        || "Memory".to_owned(),
        |owner| format!("{}\u{2019}s memory", name(owner)),
    );
    let learners: Vec<Colour> = lab.learners().collect();
    let minds = learners.iter().map(|&colour| {
        (
            format!("{colour}'s, {}", name(colour)),
            Some(colour) == owner,
        )
    });
    let rows = learners.clone();
    let choose = panel.sends_with(move |row: usize| {
        Action::ShowLearner(rows.get(row).copied().unwrap_or(Colour::White))
    });
    let panels = vec![
        ("Words and lessons", memory(panel)),
        ("Charts", charts(panel)),
        ("Saved players", game::saved_players(panel)),
        ("Confidence", moods(panel)),
        ("Console", console(panel)),
    ];
    html! {
        <>
            <h2 id="kj-mind">{ title }</h2>
            if learners.len() > 1 {
                { form::select_inline("Whose", minds, choose) }
            }
            <Tabs id="kj-mind-part" label="Memory, charts and players" {panels} is_lazy=true />
        </>
    }
}

fn memory(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let Some((owner, memory)) = &lab.view_state.memory else {
        return html! { <p>{ "Neither player keeps 32 words: only Systems 3 and 4 do." }</p> };
    };
    let owner = *owner;
    let name = lab.player(owner).name.clone();
    html! {
        <MemoryPanel memory={Rc::clone(memory)} {name} word={lab.word} on_word={panel.sends_with(Action::SelectWord)}
            on_revoke={panel.sends_with(move |lesson| Action::Revoke(owner, lesson))}
            on_reinstate={panel.sends_with(move |lesson| Action::Reinstate(owner, lesson))} />
    }
}

fn charts(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let history = lab
        .view_state
        .memory
        .as_ref()
        .map(|(owner, _)| &lab.game.histories[owner.index()]);
    let Some(history) = history.filter(|history| !history.rows.is_empty()) else {
        return html! {
            <p class="quiet">{ "Charts of the 32 words and of the questions appear with a learner\u{2019}s first move." }</p>
        };
    };
    let on_cursor = panel.sends_with(Action::SetChartMove);
    html! {
        <div class="kj-charts">
            <RanksPanel history={Rc::clone(history)} cursor={lab.chart_move} on_cursor={on_cursor.clone()} word={lab.word}
                on_word={panel.sends_with(Action::SelectWord)} />
            <RatePanel history={Rc::clone(history)} cursor={lab.chart_move} {on_cursor} />
        </div>
    }
}

fn moods(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let shown = lab.shown_board().stone_count();
    let cursor = (!lab.is_live()).then_some(shown);
    let base = lab.game.base();
    // The board with n stones is the one after turn n - 1.
    let on_cursor = panel.sends_with(move |stones: usize| match stones.checked_sub(base + 1) {
        Some(turn) => Action::ShowTurn(turn),
        None => Action::ShowTurn(0),
    });
    html! { <MoodsPanel moods={Rc::clone(&lab.view_state.moods)} {cursor} {on_cursor} /> }
}

fn console(panel: Panel<'_>) -> Html {
    let on_command = panel.sends_with(Action::RunCommand);
    html! { <ConsolePanel transcript={Rc::clone(&panel.lab.transcript)} {on_command} /> }
}
