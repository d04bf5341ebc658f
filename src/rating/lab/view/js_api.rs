//! State and commands of the rating lab in `window.plyground`.

use crate::experiment::messages::MILLIS_LIMIT;
use crate::experiment::{
    ENGINES, KeptRow, Limit, NODES_LIMIT, PANELS, RatingLink, SETS, SetName, Unit, read_marked,
};
use crate::model::{Action, Lab, RatingAction, TimelineDraft};
use chess::words::counted;
use js_sys::JSON;
use kit::experiment::link::LinkState;
use kit::experiment::query::{name_of, value_of as value_of_word};
use kit::model::arguments::{Argument, FEN, Kind, any_text, readable};
use kit::view::js_api::{Command, value_of};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;

/// The lab in a few words and numbers.
#[derive(Debug, Default, Serialize)]
struct State {
    /// The panel shown.
    panel: &'static str,
    /// The timeline in the editor, and its marks.
    title: String,
    timeline: String,
    marks: String,
    /// R, P and the score at them.
    rate: f64,
    p: f64,
    score: f64,
    /// The set, the position's name, and the own positions' number.
    set: &'static str,
    position: String,
    own: usize,
    /// The engine, and whether it is at work.
    engine: &'static str,
    running: bool,
    /// True while a test runs.
    #[serde(rename = "sitting")]
    attempt: bool,
    /// Who stands in the table.
    table: Vec<String>,
    /// The lines of the last EPD that could not be read.
    broken: Vec<String>,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ScoreQuestion {
    marks: String,
    timeline: String,
    rate: Option<f64>,
    p: Option<f64>,
    fen: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RunQuestion {
    engine: Option<String>,
    nodes: Option<f64>,
    seconds: Option<f64>,
    set: Option<String>,
}

#[derive(Debug, Serialize)]
struct ScoreAnswer {
    score: f64,
    best: f64,
    parts: Vec<PartAnswer>,
}

#[derive(Debug, Serialize)]
struct PartAnswer {
    #[serde(rename = "move")]
    mv: Option<String>,
    since: f64,
    mark: f64,
    weight: f64,
    points: f64,
}

/// Options of the command `score`.
const SCORE: &[Argument] = &[
    Argument::needed("marks", any_text("marks such as Rae1=10, Nxf5=7")),
    Argument::needed("timeline", any_text("a timeline such as 0:Nxf5, 94:a4")),
    Argument::free("rate", Kind::Number),
    Argument::free("p", Kind::Number),
    Argument::free("fen", FEN),
];

/// Options of the command `run`.
const RUN: &[Argument] = &[
    Argument::free("engine", Kind::Word(|| ENGINES.map(|it| it.0).to_vec())),
    Argument::free("nodes", Kind::Number),
    Argument::free("seconds", Kind::Number),
    Argument::free("set", Kind::Word(|| SETS.map(|it| it.0).to_vec())),
];

/// The query of a link that the lab can set up.
const QUERY: Kind = Kind::Text("a link's query", |text| {
    let link = readable::<RatingLink>(text)?;
    let found = read_marked(&link.own);
    if let Some(error) = found.broken.first() {
        return Err(format!("the positions cannot be read: {error}"));
    }
    draft_of(&link.fen, &link.marks, &link.timeline).map(drop)
});

/// Checks that the set named in a query has the position named there. The first, the default, always passes.
///
/// # Errors
/// If a part of the query cannot be read, or the number of the position is out of range; says the range.
fn in_set(lab: &Lab, query: &str) -> Result<(), String> {
    let link = readable::<RatingLink>(query)?;
    let brought = read_marked(&link.own).positions.len();
    let count = match link.set {
        SetName::Own if brought > 0 => brought,
        set => lab.positions_of(set).len(),
    };
    if link.position == 0 || link.position < count {
        return Ok(());
    }
    let number = link.position + 1;
    Err(format!(
        "give position as a whole number from 1 to {count}, not {number}"
    ))
}

/// Commands of the lab in `window.plyground`.
pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", |call| call.with(|lab| value_of(&state_of(lab)))),
    Command {
        name: "score",
        arguments: &[Argument::needed("options", Kind::Fields(SCORE))],
        gives: "the score of a timeline such as 0:Nxf5, 94:a4 at marks such as Rae1=10, Nxf5=7, with its parts; rate is \
                10, p 1/2.25 and the moves are words unless given; the page stays as it is",
        promises: false,
        call: |call| score(call.fields(0)?),
    },
    Command {
        name: "run",
        arguments: &[Argument::free("options", Kind::Fields(RUN))],
        gives: "runs an engine on a set, by nodes or by the clock, and promises its row of the table",
        promises: true,
        call: |call| {
            let question: RunQuestion = call.fields(0)?;
            let (engine, set, limit) = call.with(|lab| question.meant(lab))??;
            call.reject_pending("another run has been asked for");
            Ok(
                call.act_and_wait(RatingAction::RunAs(engine, set, limit), |lab| {
                    let outcome = lab.outcome.as_ref().map(|it| row_value(&it.row));
                    outcome.ok_or_else(|| "the run came to nothing; the page says why".to_owned())
                }),
            )
        },
    },
    Command {
        name: "open",
        arguments: &[Argument::needed("query", QUERY)],
        gives: "sets up what a link says and promises the state",
        promises: true,
        call: |call| {
            let query = call.text(0);
            call.with(|lab| in_set(lab, &query))??;
            let action = Action::Open(query);
            Ok(call.act_and_show(action, |lab| Ok(value_of(&state_of(lab)))))
        },
    },
];

impl RunQuestion {
    /// The engine's row, the set and the limit; those of the lab unless given.
    fn meant(&self, lab: &Lab) -> Result<(usize, SetName, Limit), String> {
        let (mut engine, mut set, mut limit) = (lab.engine, lab.set, lab.limit);
        if let Some(name) = &self.engine {
            let row = ENGINES.iter().position(|(known, _)| known == name);
            engine = row.unwrap_or(engine);
        }
        if let Some(name) = &self.set {
            set = value_of_word(&SETS, name).unwrap_or(set);
        }
        let most = f64::from(MILLIS_LIMIT / 1000);
        limit = match (self.nodes, self.seconds) {
            (None, None) => limit,
            (Some(nodes), None)
                if nodes.fract() == 0.0 && (1.0..=NODES_LIMIT as f64).contains(&nodes) =>
            {
                Limit::Nodes(nodes as u64)
            }
            (None, Some(seconds)) if (0.001..=most).contains(&seconds) => {
                Limit::Millis((seconds * 1000.0) as u32)
            }
            (Some(_), Some(_)) => return Err("give nodes or seconds, not both".to_owned()),
            _ => {
                return Err(format!(
                    "the limit must be from 1 to {NODES_LIMIT} nodes, a whole number, or from 0.001 to {}",
                    counted(most, "second")
                ));
            }
        };
        Ok((engine, set, limit))
    }
}

/// A timeline with its marks; the moves are words if there is no position.
fn draft_of(fen: &str, marks: &str, timeline: &str) -> Result<TimelineDraft, String> {
    let mut draft = TimelineDraft::default();
    if !fen.is_empty() {
        let board = chess::fen::parse_fen(fen);
        draft.board = Some(board.map_err(|error| format!("fen: {error}"))?);
    }
    let read = draft.set_marks_text(marks);
    read.map_err(|error| format!("marks: {error}"))?;
    let read = draft.set_changes_text(timeline);
    read.map_err(|error| format!("timeline: {error}"))?;
    Ok(draft)
}

fn score(question: ScoreQuestion) -> Result<JsValue, String> {
    let ScoreQuestion {
        fen,
        marks,
        timeline,
        ..
    } = question;
    let mut draft = draft_of(&fen.unwrap_or_default(), &marks, &timeline)?;
    let rate = question.rate.unwrap_or(draft.rate);
    let share = question.p.unwrap_or(draft.share_left);
    let score = draft
        .score_at(rate, share)
        .map_err(|error| error.to_string())?;
    (draft.rate, draft.share_left) = (rate, share);
    let parts = draft.parts().into_iter().map(|part| {
        let change = part.change.map(|change| &draft.changes[change]);
        PartAnswer {
            mv: change.map(|change| change.name.clone()),
            since: change.map_or(0.0, |change| change.since),
            mark: part.mark.value(),
            weight: part.weight,
            points: part.weight * part.mark.value(),
        }
    });
    let answer = ScoreAnswer {
        score,
        best: draft.best().value(),
        parts: parts.collect(),
    };
    Ok(value_of(&answer))
}

/// The row as the file of the table has it.
fn row_value(row: &KeptRow) -> JsValue {
    let text = serde_json::to_string(row).unwrap_or_default();
    JSON::parse(&text).unwrap_or(JsValue::NULL)
}

fn state_of(lab: &Lab) -> State {
    let draft = lab.draft.get();
    let link = lab.link();
    let rows = lab.table.rows.iter();
    State {
        panel: name_of(&PANELS, lab.panel),
        title: draft.title.clone(),
        timeline: draft.changes_text(),
        marks: draft.marks_text(),
        rate: draft.rate,
        p: draft.share_left,
        score: draft.score(),
        set: name_of(&SETS, lab.set),
        position: lab.shown().map_or_else(String::new, |it| it.name.clone()),
        own: lab.own.get().len(),
        engine: lab.engine_name(),
        running: lab.run.is_some(),
        attempt: lab.is_attempting(),
        table: rows
            .map(|row| {
                let unit = if row.unit() == Unit::Nodes {
                    "nodes"
                } else {
                    "seconds"
                };
                format!("{} {} {unit}", row.engine, row.limit)
            })
            .collect(),
        broken: lab.broken.clone(),
        notices: lab.notices.texts(),
        link: link.to_lasting_query(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::arguments::testing::every_argument_is_checked;
    use kit::model::arguments::{Given, check};

    fn refused(name: &str, given: Given) -> String {
        let command = COMMANDS.iter().find(|it| it.name == name).unwrap();
        check(command.arguments, &[given]).err().unwrap_or_default()
    }

    #[test]
    fn what_cannot_be_read_is_refused_before_a_command_runs() {
        for command in COMMANDS {
            every_argument_is_checked(command.arguments);
        }
        let fields = |name: &str, value: Given| Given::Fields(vec![(name.to_owned(), value)]);
        let text = |text: &str| Given::Text(text.to_owned());
        let why = refused("run", fields("engine", text("magic")));
        assert!(
            why.starts_with("there is no engine \"magic\"; there are alpha-beta, minimax"),
            "{why}"
        );
        let why = refused("run", fields("set", text("magic")));
        assert!(
            why.starts_with("there is no set \"magic\"; there are "),
            "{why}"
        );
        let why = refused("score", fields("marks", Given::Number(1.0)));
        assert!(why.starts_with("marks: give marks such as"), "{why}");
        assert!(refused("score", Given::Nothing).starts_with("give an object with marks"));
        assert_eq!(refused("open", text("v=1")), "");
        assert!(refused("open", text("v=1&marks=x")).starts_with("marks: "));
        assert!(refused("open", text("v=1&fen=x")).starts_with("fen: "));
        assert!(refused("open", text("v=1&r=0")).contains("is not a valid"));
    }

    #[test]
    fn a_position_that_the_set_does_not_have_is_refused() {
        let lab = Lab::default();
        assert_eq!(in_set(&lab, "v=1&position=2"), Ok(()));
        let why = in_set(&lab, "v=1&position=500").unwrap_err();
        assert!(
            why.starts_with("give position as a whole number from 1 to "),
            "{why}"
        );
    }

    #[test]
    fn a_limit_out_of_range_is_refused() {
        let lab = Lab::default();
        let limit = |nodes, seconds| {
            let question = RunQuestion {
                nodes,
                seconds,
                ..RunQuestion::default()
            };
            question.meant(&lab).map(|it| it.2)
        };
        assert_eq!(limit(Some(1000.0), None), Ok(Limit::Nodes(1000)));
        assert_eq!(limit(None, Some(0.5)), Ok(Limit::Millis(500)));
        for (nodes, seconds) in [
            (Some(0.0), None),
            (Some(2.5), None),
            (Some(f64::NAN), None),
            (Some(1e300), None),
            (None, Some(0.0)),
            (None, Some(f64::INFINITY)),
            (Some(1.0), Some(1.0)),
        ] {
            assert!(limit(nodes, seconds).is_err(), "{nodes:?} {seconds:?}");
        }
    }
}
