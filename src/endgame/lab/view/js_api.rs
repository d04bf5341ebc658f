//! `window.plyground.endgame()`: the state of the endgame lab for other programs.

use crate::experiment::link::EndgameLink;
use crate::model::{Action, Explainer, Lab};
use endgame::eg::{Answer, DecidedBy};
use endgame::{Range, Value};
use kit::model::arguments::{Argument, Kind, readable};
use kit::model::game::Game;
use kit::model::open_in::endgame_refusal;
use kit::model::recorded::RecordedLab;
use kit::view::js_api::{Command, value_of};
use serde::Serialize;
use trace::Cursor;

#[derive(Debug, Default, Serialize)]
struct State {
    /// The position on the board, as FEN.
    fen: String,
    running: bool,
    /// The step shown, and how many there are.
    step: usize,
    steps: usize,
    /// The step in a few words.
    told: String,
    /// EG's value of the root, `[lower, upper]` for the side with more material.
    value: Option<String>,
    /// The rules' range, the strategies' claim, the proved range, and the part of EG that decided the value.
    r#static: Option<String>,
    claim: Option<String>,
    proved: Option<String>,
    decided_by: Option<DecidedBy>,
    /// The move EG plays, as squares.
    best: Option<String>,
    /// True if that move is proved to be as good as any.
    sure: Option<bool>,
    /// Positions reached by EG's strategies.
    nodes: u64,
    digest: String,
    /// The exact result of the position on the board, for the real White: `win`, `draw`, `loss`.
    exact: Option<String>,
    /// The same under the fifty-move rule, where its clock matters and that is known.
    exact_under_clock: Option<String>,
    /// The exact result in a sentence, or why it is not known.
    exact_reason: Option<String>,
    /// The user's side against EG.
    plays: Option<&'static str>,
    /// Moves of the game before the position.
    ply: usize,
    layer: &'static str,
    notices: Vec<String>,
    link: String,
}

/// The query of a link that the lab can set up.
const QUERY: Kind = Kind::Text("a link's query", refused);

/// Commands of the lab in `window.plyground`.
pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", |call| call.with(|lab| value_of(&state_of(lab)))),
    Command {
        name: "open",
        arguments: &[Argument::needed("query", QUERY)],
        gives: "sets up what a link says; promises the state when EG has thought",
        promises: true,
        call: |call| {
            let action = Action::Open(call.text(0));
            Ok(call.act_and_wait(action, |lab| Ok(value_of(&state_of(lab)))))
        },
    },
];

/// Checks that a query can be read and that the lab can set up its position. The error says why not.
fn refused(query: &str) -> Result<(), String> {
    let link = readable::<EndgameLink>(query)?;
    let game = Game::from_subject(&link.subject).map_err(|error| error.to_string());
    let game = game.and_then(|game| match endgame_refusal(game.record().start()) {
        None => Ok(()),
        Some(why) => Err(why),
    });
    game.map_err(|why| format!("the position cannot be set up: {why}"))
}

fn state_of(lab: &Lab) -> State {
    let answer = lab.shown().and_then(|shown| shown.recording.answer());
    let cursor = lab
        .shown()
        .map_or_else(Cursor::default, |_| lab.playback.cursor);
    let truth = lab.truth();
    let word = |value: Value| value.to_string();
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
        digest: lab
            .shown()
            .map_or_else(String::new, |shown| trace::file::hexadecimal(shown.digest)),
        exact: truth.and_then(|truth| truth.value()).map(word),
        exact_under_clock: truth
            .filter(|truth| truth.clock().is_some())
            .and_then(|truth| truth.under_clock()?.decided())
            .map(word),
        exact_reason: truth.map(|truth| truth.sentence()),
        plays: lab.plays.map(|side| match side {
            cozy_chess::Color::White => "white",
            cozy_chess::Color::Black => "black",
        }),
        ply: lab.position.game.ply(),
        layer: kit::experiment::query::name_of(&crate::experiment::link::LAYERS, lab.layer),
        notices: lab.notices.texts(),
        link: lab.query().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::arguments::testing::every_argument_is_checked;

    #[test]
    fn a_query_that_cannot_be_set_up_is_refused() {
        for command in COMMANDS {
            every_argument_is_checked(command.arguments);
        }
        let why = |query: &str| refused(query).err().unwrap_or_default();
        assert_eq!(why(""), "");
        assert_eq!(why("v=1&fen=8/8/8/3k4/8/3K4/4P3/8+w+-+-+0+1"), "");
        let text = why("v=1&colour=red");
        assert!(
            text.starts_with("there is no key \"colour\"; there are fen, "),
            "{text}"
        );
        let text = why("fen=garbage");
        assert!(
            text.starts_with("the position cannot be set up: piece placement, column 1"),
            "{text}"
        );
        let text = why("fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1");
        assert!(
            text.starts_with("the position cannot be set up: "),
            "{text}"
        );
    }
}
