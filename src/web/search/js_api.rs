//! What `window.plyground` offers of the search lab, each a function of its own: load a position, run, get a
//! result.

use crate::app::search::explain::Explainer;
use crate::app::search::{Action, Lab, Mode, Step};
use crate::lab::kit::link::LinkState;
use crate::web::kit::js_api::{Command, value_of};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// What the page shows, for other programs.
#[derive(Clone, Debug, Default, Serialize)]
struct State {
    /// The step shown, from 0 to `steps`.
    step: usize,
    /// How many steps are recorded.
    steps: usize,
    /// How many more happened.
    dropped: u64,
    /// The last step in a few words.
    told: String,
    /// The position shown, as FEN; nothing for a typed tree.
    fen: Option<String>,
    /// The root's score for its side to move, in the evaluator's unit.
    score: Option<i32>,
    /// Nodes entered.
    nodes: u64,
    /// The principal variation in words.
    line: String,
    /// The digest of the recording.
    digest: String,
    /// Whether a search is running.
    running: bool,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link to what is shown.
    link: Option<String>,
}

/// What `plyground.run` takes.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Options {
    fen: Option<String>,
    moves: Option<String>,
    tree: Option<String>,
    algorithm: Option<String>,
    depth: Option<u32>,
    fanout: Option<String>,
    order: Option<String>,
    evaluator: Option<String>,
    nodes: Option<u64>,
    steps: Option<u64>,
    improve: Option<String>,
    hash: Option<u16>,
}

/// The names of [`Options`]' fields.
const OPTIONS: [&str; 12] = [
    "fen",
    "moves",
    "tree",
    "algorithm",
    "depth",
    "fanout",
    "order",
    "evaluator",
    "nodes",
    "steps",
    "improve",
    "hash",
];

/// What the lab offers other programs.
pub const COMMANDS: &[Command<Lab>] = &[
    Command {
        name: "run",
        takes: "{ fen, moves, tree, algorithm, depth, fanout, order, evaluator, nodes, steps, improve, hash }",
        gives: "sets up what is given, defaults for the rest, searches, and promises the state",
        call: |call| {
            let options: Options = call.fields(0, &OPTIONS)?;
            Ok(call.act_and_wait(Action::Open(options.query()), state))
        },
    },
    Command {
        name: "open",
        takes: "query",
        gives: "opens a link's query and promises the state when it has been searched",
        call: |call| {
            let query: Option<String> = call.value(0, "a link's query as a text")?;
            let action = Action::Open(query.unwrap_or_default());
            Ok(call.act_and_wait(action, state))
        },
    },
    Command {
        name: "seek",
        takes: "step",
        gives: "goes to a step and promises the state there",
        call: |call| {
            let step = call.value::<f64>(0, "a step").unwrap_or_default();
            let action = Action::Playback(Step::Seek(step.max(0.0) as usize));
            Ok(call.act_and_show(action, state))
        },
    },
    Command::state("state", |call| call.with(state)?),
];

impl Options {
    fn query(self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let texts = [
            ("fen", self.fen),
            ("moves", self.moves),
            ("tree", self.tree),
            ("algorithm", self.algorithm),
            ("depth", self.depth.map(|depth| depth.to_string())),
            ("fanout", self.fanout),
            ("order", self.order),
            ("evaluator", self.evaluator),
            ("nodes", self.nodes.map(|nodes| nodes.to_string())),
            ("steps", self.steps.map(|steps| steps.to_string())),
            ("improve", self.improve),
            ("hash", self.hash.map(|hash| hash.to_string())),
        ];
        for (key, value) in texts {
            if let Some(value) = value {
                query.append_pair(key, &value);
            }
        }
        query.finish()
    }
}

/// The state, as it is given.
#[allow(clippy::unnecessary_wraps)]
fn state(lab: &Lab) -> Result<JsValue, String> {
    Ok(value_of(&state_of(lab)))
}

fn state_of(lab: &Lab) -> State {
    let mut state = State {
        running: lab.jobs.is_running(),
        notices: lab.notices.texts(),
        link: lab.link().map(|link| link.to_lasting_query()),
        fen: (lab.mode == Mode::Chess).then(|| lab.board().to_string()),
        ..State::default()
    };
    if let Some(recording) = lab.recording() {
        let (summary, cursor) = (recording.summary(), lab.playback.cursor);
        (state.step, state.steps) = (cursor.step(), cursor.len());
        state.told = Explainer::new(recording).explain(cursor.step()).heading;
        state.dropped = summary.dropped;
        state.score = summary.score.map(|score| score.0);
        state.nodes = summary.nodes;
        state.digest = crate::trace::file::hexadecimal(summary.digest);
        state.line = recording.moves_text(0, &recording.line(0, recording.len()));
    }
    state
}
