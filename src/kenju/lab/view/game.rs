//! The game below the board: its moves, the forced win, the worker's progress, the link, and the
//! commands for the whole game.

use super::Panel;
use super::pattern::sign;
use super::players::PlayersPanel;
use crate::model::{Action, WorkerTask};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::threats::Threat;
use kit::model::squares::grouped;
use kit::view::parts::share;
use kit::view::parts::work::{self, Work};
use std::rc::Rc;
use yew::prelude::*;

pub fn view(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    html! {
        <div class="kj-game">
            <div class="row">
                { panel.button("New game", || Action::NewGame) }
                { panel.keyed_if(lab.board().stone_count() > 0, ["Take back", "u"], || Action::TakeBack) }
                <button type="button" class="button" title="Repeat the game from the start and compare"
                        onclick={panel.sends(|| Action::Replay)}>{ "Repeat the game and compare" }</button>
            </div>
            { moves(panel) }
        </div>
    }
}

fn moves(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let turn = lab.turn();
    html! {
        <p class="game-moves kj-moves" role="group" aria-label="Moves of the game">
            { for lab.game.recordings.iter().enumerate().filter_map(|(index, recording)| {
                let played = recording.played?;
                let shown = lab.viewed_turn == Some(index) || (lab.viewed_turn.is_none() && index == turn);
                Some(html! {
                    <span key={index} class="game-move">
                        <span class="quiet">{ format!("{}.", played.turn) }</span>
                        <button type="button" class="link-button" aria-current={shown.then_some("true")}
                                onclick={panel.sends(move || Action::ShowTurn(index))}>
                            { sign(played.colour) }{ played.point.to_string() }
                        </button>
                    </span>
                })
            }) }
            if lab.viewed_turn.is_some() {
                { panel.link("back to the game (Esc)", || Action::ShowLatest) }
            }
        </p>
    }
}

pub fn forced_win(panel: Panel<'_>) -> Html {
    let Some(forced) = &panel.lab.forced else {
        let is_idle = !panel.lab.is_worker_busy();
        return panel.button_if(is_idle, "Show me the forced win", || Action::ShowForcedWin);
    };
    html! {
        <div class="kj-forced" role="group" aria-label="Forced win">
            <p>{ forced.sentence() }</p>
            { worker_progress(panel, &WorkerTask::ForcedWin) }
            if let Some(line) = forced.line() {
                <ol>
                    { for line.iter().map(|step| html! {
                        <li>
                            { format!("{} {}", step.attack, match step.threat {
                                Threat::Five => "is five",
                                Threat::Four => "threatens five",
                                Threat::Three => "threatens a win by fours",
                            }) }
                            if let Some(reply) = step.reply {
                                { format!("; {reply} is the longest defence") }
                            }
                        </li>
                    }) }
                </ol>
            }
            { panel.button("Hide", || Action::HideForcedWin) }
        </div>
    }
}

/// The progress bar, if the worker runs this job.
pub fn worker_progress(panel: Panel<'_>, task: &WorkerTask) -> Html {
    let running = panel.lab.jobs.running();
    let Some(running) = running.filter(|running| running.work == *task) else {
        return html! {};
    };
    let progress = running.progress;
    let (done, of) = progress.map_or((0, 0), |progress| (progress.done, progress.of));
    let nodes = progress.map_or(0, |progress| progress.nodes);
    let mut words = counted(grouped(nodes.into()), "position");
    if *task == WorkerTask::Play && of > 0 {
        words = format!(
            "{} of {}, {words}",
            grouped(done.into()),
            counted(grouped(of.into()), "input")
        );
    }
    work::view(Work {
        share: f64::from(done) / f64::from(of.max(1)),
        label: "Progress",
        words: &words,
        paused: running.paused,
        stopping: running.stopping,
        on_pause: panel.sends(|| Action::TogglePause),
        on_cancel: panel.sends(|| Action::Stop),
        on_kill: panel.sends(|| Action::EndWorker),
    })
}

pub fn link(panel: Panel<'_>) -> Html {
    html! {
        <section class="share" aria-label="Share">
            <div class="row">{ share::links(&panel.on_action.reform(Action::CopyLink)) }</div>
            <p class="quiet">{ "The link contains the game, its answers and the step, what each learner knew when the game \
                began, and the charts of the training before it as far as they fit." }</p>
        </section>
    }
}

pub fn saved_players(panel: Panel<'_>) -> Html {
    let lab = panel.lab;
    let name = |colour| AttrValue::from(lab.player(colour).name.clone());
    html! {
        <PlayersPanel saved_players={Rc::clone(lab.player_history.saved_players())} seated={Colour::BOTH.map(name)}
            undoable={lab.player_history.undoable().map(|words| AttrValue::from(words.to_owned()))}
            on_action={panel.on_action.reform(Action::SavedPlayers)} on_import={panel.on_file.clone()} />
    }
}
