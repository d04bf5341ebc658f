//! The lab's commands in `window.plyground.kenju()`, for scripts.

use crate::model::{AwaitedInput, Lab};
use kenju::geometry::Colour;
use kit::model::lab::Lab as _;
use kit::view::js_api::{Command, value_of};
use serde::Serialize;

#[derive(Debug, Default, Serialize)]
struct State {
    /// `work`, `ask`, `place`, `confirm`, `go` or `over`; `work` while the worker is busy.
    want: &'static str,
    /// True while the worker computes or trains.
    running: bool,
    stones: usize,
    /// Answered questions of White's and Black's learner.
    questions: Vec<u32>,
    /// The sum of the words of each learner.
    totals: Vec<u32>,
    players: Vec<String>,
    /// The step of the search shown, and the number of steps.
    step: usize,
    steps: usize,
    #[serde(rename = "shelf")]
    saved_players: Vec<String>,
    /// The query of the link, if there is one.
    link: Option<String>,
}

pub const COMMANDS: &[Command<Lab>] = &[Command::state("", |call| {
    call.with(|lab| value_of(&state_of(lab)))
})];

fn state_of(lab: &Lab) -> State {
    let memory = |colour| lab.player(colour).memory();
    State {
        want: match lab.game.awaited {
            _ if lab.jobs.is_running() => "work",
            AwaitedInput::Ask { .. } => "ask",
            AwaitedInput::Place { .. } => "place",
            AwaitedInput::Confirm { .. } => "confirm",
            // `Work` appears here only after a stop during a turn.
            AwaitedInput::Go | AwaitedInput::Work => "go",
            AwaitedInput::Over { .. } => "over",
        },
        running: lab.is_busy(),
        stones: lab.board().stone_count(),
        questions: Colour::BOTH
            .iter()
            .map(|&colour| memory(colour).map_or(0, kenju::memory::Memory::questions))
            .collect(),
        totals: Colour::BOTH
            .iter()
            .map(|&colour| lab.player(colour).element().total())
            .collect(),
        players: Colour::BOTH
            .iter()
            .map(|&colour| lab.player(colour).name.clone())
            .collect(),
        step: lab.playback.cursor.step(),
        steps: lab.playback.cursor.len(),
        saved_players: lab
            .player_history
            .saved_players()
            .names()
            .map(str::to_owned)
            .collect(),
        link: lab.link().to_lasting_query(),
    }
}
