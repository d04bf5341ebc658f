//! The search lab's commands in `window.plyground`, each a function of its own: load a position, run a search, get its
//! result.

use crate::experiment::definition::{NODES_LIMIT, STEPS_LIMIT};
use crate::experiment::link::{EVALUATORS, METHODS, ORDERS};
use crate::experiment::{ExperimentError, Link};
use crate::model::explain::Explainer;
use crate::model::{Action, Lab, Mode, RecordedLab, Step};
use kit::experiment::link::LinkState;
use kit::experiment::query::Names;
use kit::model::arguments::{Argument, FEN, Kind, any_text, readable};
use kit::view::js_api::{Command, value_of};
use search::{Fanout, MAX_DEPTH, MAX_HASH};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// State of the page, as other programs get it.
#[derive(Clone, Debug, Default, Serialize)]
struct State {
    /// The step shown, from 0 to `steps`.
    step: usize,
    /// Number of recorded steps.
    steps: usize,
    /// Number of further steps, which were not recorded.
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
    /// True while a search is running.
    running: bool,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link to what is shown.
    link: Option<String>,
}

/// Options given to `plyground.run`.
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

/// Names and allowed values of the options of `plyground.run`.
const OPTIONS: &[Argument] = &[
    Argument::free("fen", FEN),
    Argument::free("moves", any_text("moves such as e2e4,e7e5")),
    Argument::free("tree", any_text("a tree")),
    Argument::free("algorithm", Kind::Word(|| words(&METHODS))),
    Argument::free("depth", Kind::Whole(0, MAX_DEPTH as u64)),
    Argument::free("fanout", FANOUT),
    Argument::free("order", Kind::Word(|| words(&ORDERS))),
    Argument::free("evaluator", Kind::Word(|| words(&EVALUATORS))),
    Argument::free("nodes", Kind::Whole(1, NODES_LIMIT)),
    Argument::free("steps", Kind::Whole(0, STEPS_LIMIT as u64)),
    Argument::free("improve", any_text("improvements")),
    Argument::free("hash", Kind::Whole(0, MAX_HASH as u64)),
];

/// Number of moves to search at each level, the root's first; `*` keeps all.
const FANOUT: Kind = Kind::Text("a fanout such as 7,7,*", |text| {
    let fanout = text.parse::<Fanout>().map(drop);
    fanout.map_err(|error| error.to_string())
});

/// The query of a link that can be searched.
const QUERY: Kind = Kind::Text("a link's query", refused);

/// The words of a choice.
fn words<T>(names: &Names<T>) -> Vec<&'static str> {
    names.iter().map(|row| row.0).collect()
}

/// Checks that the search named in a query can be run.
///
/// # Errors
/// The first part that cannot be read or set up, and why.
fn refused(query: &str) -> Result<(), String> {
    let link = readable::<Link>(query)?;
    let prepared = link.experiment.prepare().map(drop);
    prepared.map_err(|error| match error {
        ExperimentError::Subject(error) => format!("the position cannot be set up: {error}"),
        ExperimentError::Typed(error) => format!("the tree cannot be read: {error}"),
        other => other.to_string(),
    })
}

/// The commands that other programs can call.
pub const COMMANDS: &[Command<Lab>] = &[
    Command {
        name: "run",
        arguments: &[Argument::free("options", Kind::Fields(OPTIONS))],
        gives: "sets up what is given, defaults for the rest, searches, and promises the state",
        promises: true,
        call: |call| {
            let query = call.fields::<Options>(0)?.query()?;
            Ok(call.act_and_wait(Action::Open(query), searched))
        },
    },
    Command {
        name: "open",
        arguments: &[Argument::free("query", QUERY)],
        gives: "opens a link's query and promises the state when it has been searched",
        promises: true,
        call: |call| Ok(call.act_and_wait(Action::Open(call.text(0)), searched)),
    },
    Command {
        name: "seek",
        arguments: &[Argument::needed("step", Kind::Whole(0, STEPS_LIMIT as u64))],
        gives: "goes to a step and promises the state there",
        promises: true,
        call: |call| {
            let step = call.number(0) as usize;
            call.with(|lab| within(step, lab.recording().map(|it| it.len())))??;
            Ok(call.act_and_show(Action::Playback(Step::Seek(step)), state))
        },
    },
    Command::state("state", |call| call.with(state)?),
];

/// Checks that a recording has the step; `steps` is its length, `None` without a recording.
///
/// # Errors
/// If there is no recording, or the step is out of range; says the range.
fn within(step: usize, steps: Option<usize>) -> Result<(), String> {
    match steps {
        None => Err("there is no search to step through; run one first".to_owned()),
        Some(steps) if step > steps => Err(format!(
            "give step as a whole number from 0 to {steps}, not {step}"
        )),
        Some(_) => Ok(()),
    }
}

/// The state once the search is over; an error if nothing came of it.
fn searched(lab: &Lab) -> Result<JsValue, String> {
    match lab.recording() {
        Some(_) if !lab.is_stale() => state(lab),
        _ => Err(format!(
            "the search came to nothing. {}",
            lab.notices.texts().join(" ")
        )),
    }
}

impl Options {
    /// The options as a link's query.
    ///
    /// # Errors
    /// If they do not fit together, or one is out of the range that the others leave.
    fn query(self) -> Result<String, String> {
        if self.tree.is_some() && (self.fen.is_some() || self.moves.is_some()) {
            return Err("give a position with its moves or a tree, not both".to_owned());
        }
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
        let query = query.finish();
        refused(&query).map(|()| query)
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
        state.digest = trace::file::hexadecimal(summary.digest);
        state.line = recording.best_line().text;
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::arguments::testing::every_argument_is_checked;
    use kit::model::arguments::{Given, check};

    fn refused_by(name: &str, given: Given) -> String {
        let command = COMMANDS.iter().find(|it| it.name == name).unwrap();
        check(command.arguments, &[given]).err().unwrap_or_default()
    }

    #[test]
    fn what_cannot_be_run_is_refused_with_what_is_allowed() {
        for command in COMMANDS {
            every_argument_is_checked(command.arguments);
        }
        let text = |text: &str| Given::Text(text.to_owned());
        let run = |name: &str, value: Given| {
            let fields = vec![(name.to_owned(), value)];
            refused_by("run", Given::Fields(fields))
        };
        assert_eq!(run("depth", Given::Number(2.0)), "");
        assert!(run("fen", text("garbage")).contains("\"garbage\" is not a position"));
        assert!(run("depth", Given::Number(99.0)).contains("from 0 to 64, not 99"));
        assert!(run("depth", Given::Number(f64::NAN)).contains("not NaN"));
        assert!(run("nodes", Given::Number(0.0)).contains("from 1 to 200000000"));
        assert!(
            run("algorithm", text("magic")).contains("no algorithm \"magic\"; there are minimax")
        );
        assert!(run("fanout", text("x")).starts_with("fanout: "));
        assert!(run("colour", text("red")).contains("there are fen, moves, tree"));
        assert!(refused_by("seek", text("x")).contains("step as a whole number"));
        assert!(refused_by("seek", Given::Number(-3.0)).contains("not -3"));
        assert!(refused_by("seek", Given::Nothing).contains("give step"));
    }

    #[test]
    fn a_query_that_cannot_be_searched_is_refused() {
        let why = |query: &str| refused_by("open", Given::Text(query.to_owned()));
        assert_eq!(why(""), "");
        assert_eq!(why("v=1&depth=2&step=20"), "");
        assert_eq!(
            why("v=1&depth=99"),
            "\"99\" is not a valid depth from 0 to 64"
        );
        assert!(why("v=1&fen=garbage").starts_with("the position cannot be set up: "));
        assert!(why("v=1&moves=e2e5").starts_with("the position cannot be set up: "));
        assert!(why("v=1&tree=((1").starts_with("the tree cannot be read: "));
        assert!(why("v=1&algorithm=ctw&nodes=200000000").contains("must lie between 1 and"));
        assert!(why("v=1&nonsense=1").contains("there are tree, fen"));
    }

    #[test]
    fn options_that_do_not_fit_together_are_refused() {
        let options = |fen: Option<&str>, moves: Option<&str>, tree: Option<&str>| Options {
            fen: fen.map(str::to_owned),
            moves: moves.map(str::to_owned),
            tree: tree.map(str::to_owned),
            ..Options::default()
        };
        let fen = "8/8/8/3k4/8/3K4/4P3/8 w - - 0 1";
        assert!(options(Some(fen), Some("e2e4"), None).query().is_ok());
        for wrong in [
            options(Some(fen), None, Some("(1 2)")),
            options(None, Some("e2e4"), Some("(1 2)")),
            options(Some(fen), Some("e2e5"), None),
            options(Some(fen), Some("castle"), None),
            options(None, None, Some("(1")),
        ] {
            assert!(wrong.clone().query().is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_step_lies_within_the_recording() {
        assert_eq!(within(7, Some(7)), Ok(()));
        let why = "give step as a whole number from 0 to 7, not 8";
        assert_eq!(within(8, Some(7)), Err(why.to_owned()));
        assert!(within(0, None).is_err());
    }
}
