//! What `window.plyground.endgame()` tells other programs of the endgame lab.

use crate::app::endgame::{Action, Explainer, Lab};
use crate::endgame::Range;
use crate::endgame::eg::{Answer, DecidedBy};
use crate::lab::kit::link::LinkState;
use crate::trace::Cursor;
use crate::web::kit::js_api::{Command, value_of};
use serde::Serialize;

/// The lab in a few words and numbers.
#[derive(Debug, Default, Serialize)]
struct State {
    /// The position on the board, as FEN.
    fen: String,
    /// Whether EG is thinking.
    running: bool,
    /// The step shown, and how many there are.
    step: usize,
    steps: usize,
    /// The step in a few words.
    told: String,
    /// What EG says of the root, `[lower, upper]` for the side with more material.
    value: Option<String>,
    /// What the rules bound, what the strategies claim beyond that, what is proved, and who decided the value.
    r#static: Option<String>,
    claim: Option<String>,
    proved: Option<String>,
    decided_by: Option<DecidedBy>,
    /// The move EG plays, as squares.
    best: Option<String>,
    /// Whether that move is proved to be as good as any.
    sure: Option<bool>,
    /// Positions reached by EG's strategies.
    nodes: u64,
    /// The digest of the recording.
    digest: String,
    /// What is true of the position on the board, for the real White: `win`, `draw`, `loss`.
    exact: Option<String>,
    /// Whom the person plays against EG.
    plays: Option<&'static str>,
    /// Moves of the game before the position.
    ply: usize,
    /// What is laid over the board.
    layer: &'static str,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

/// What the lab offers other programs.
pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", |call| call.with(|lab| value_of(&state_of(lab)))),
    Command {
        name: "open",
        takes: "query",
        gives: "sets up what a link says; promises the state when EG has thought",
        call: |call| {
            let query = call.text(0, "a link's query")?;
            Ok(call.act_and_wait(Action::Open(query), |lab| Ok(value_of(&state_of(lab)))))
        },
    },
];

fn state_of(lab: &Lab) -> State {
    let answer = lab.shown().and_then(|shown| shown.recording.answer());
    let cursor = lab
        .shown()
        .map_or_else(Cursor::default, |_| lab.playback.cursor);
    let truth = lab.truth().and_then(|truth| truth.value());
    State {
        fen: lab.board().to_string(),
        running: lab.jobs.is_running(),
        step: cursor.step(),
        steps: cursor.len(),
        told: lab.shown().map_or_else(String::new, |shown| {
            Explainer::new(&shown.recording)
                .explain(cursor.step())
                .heading
        }),
        value: answer.map(|answer| answer.value.to_string()),
        r#static: answer.map(|answer| answer.static_range.to_string()),
        claim: answer
            .filter(Answer::claims)
            .map(|answer| answer.claim.value.to_string()),
        proved: answer
            .filter(|answer| answer.proved != Range::UNKNOWN)
            .map(|answer| answer.proved.to_string()),
        decided_by: answer.map(|answer| answer.decided_by),
        best: answer.and_then(|answer| answer.best.map(|mv| mv.to_string())),
        sure: answer.map(|answer| answer.sure),
        nodes: answer.map_or(0, |answer| answer.strategic_nodes),
        digest: lab.shown().map_or_else(String::new, |shown| {
            crate::trace::file::hexadecimal(shown.digest)
        }),
        exact: truth.map(|value| value.to_string()),
        plays: lab.plays.map(|side| match side {
            cozy_chess::Color::White => "white",
            cozy_chess::Color::Black => "black",
        }),
        ply: lab.position.game.ply(),
        layer: crate::lab::kit::query::name_of(&crate::lab::endgame::link::LAYERS, lab.layer),
        notices: lab.notices.texts(),
        link: lab.link().to_lasting_query(),
    }
}
