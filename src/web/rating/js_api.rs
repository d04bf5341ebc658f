//! What `window.plyground.rating()` tells other programs of the rating lab.

use crate::app::rating::{Action, Lab, TimelineDraft};
use crate::chess::words::counted;
use crate::lab::kit::link::LinkState;
use crate::lab::kit::query::name_of;
use crate::lab::rating::messages::MILLIS_LIMIT;
use crate::lab::rating::{ENGINES, KeptRow, Limit, NODES_LIMIT, PANELS, SETS, SetName, Unit};
use crate::web::kit::js_api::{Command, value_of};
use js_sys::JSON;
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
    /// Whether a test is under way.
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

/// What the lab offers other programs.
pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", |call| call.with(|lab| value_of(&state_of(lab)))),
    Command {
        name: "score",
        takes: "{ marks, timeline, rate, p, fen }",
        gives: "the score of a timeline such as 0:Nxf5, 94:a4 at marks such as Rae1=10, Nxf5=7, with its parts; rate is \
                10, p 1/2.25 and the moves are words unless given; the page stays as it is",
        call: |call| score(call.fields(0, &["marks", "timeline", "rate", "p", "fen"])?),
    },
    Command {
        name: "run",
        takes: "{ engine, nodes, seconds, set }",
        gives: "runs an engine on a set, by nodes or by the clock, and promises its row of the table",
        call: |call| {
            let question: RunQuestion = call.fields(0, &["engine", "nodes", "seconds", "set"])?;
            let (engine, set, limit) = call.with(|lab| question.meant(lab))??;
            call.turn_away("another run has been asked for");
            Ok(call.act_and_wait(Action::RunAs(engine, set, limit), |lab| {
                let outcome = lab.outcome.as_ref().map(|it| row_value(&it.row));
                outcome.ok_or_else(|| "the run came to nothing; the page says why".to_owned())
            }))
        },
    },
    Command {
        name: "open",
        takes: "query",
        gives: "sets up what a link says and promises the state",
        call: |call| {
            let query = call.text(0, "a link's query")?;
            Ok(call.act_and_show(Action::Open(query), |lab| Ok(value_of(&state_of(lab)))))
        },
    },
];

impl RunQuestion {
    /// The engine's row, the set and the limit; those of the lab unless given.
    fn meant(&self, lab: &Lab) -> Result<(usize, SetName, Limit), String> {
        let (mut engine, mut set, mut limit) = (lab.engine, lab.set, lab.limit);
        if let Some(name) = &self.engine {
            let row = ENGINES.iter().position(|(known, _)| known == name);
            engine = row.ok_or_else(|| format!("there is no engine \"{name}\""))?;
        }
        if let Some(name) = &self.set {
            let row = SETS.iter().find(|(known, _)| known == name);
            set = row.ok_or_else(|| format!("there is no set \"{name}\""))?.1;
        }
        let most = f64::from(MILLIS_LIMIT / 1000);
        limit = match (self.nodes, self.seconds) {
            (None, None) => limit,
            (Some(nodes), None) if (1.0..=NODES_LIMIT as f64).contains(&nodes) => {
                Limit::Nodes(nodes as u64)
            }
            (None, Some(seconds)) if (0.001..=most).contains(&seconds) => {
                Limit::Millis((seconds * 1000.0) as u32)
            }
            (Some(_), Some(_)) => return Err("give nodes or seconds, not both".to_owned()),
            _ => {
                return Err(format!(
                    "the limit must be from 1 to {NODES_LIMIT} nodes or from 0.001 to {}",
                    counted(most, "second")
                ));
            }
        };
        Ok((engine, set, limit))
    }
}

fn score(question: ScoreQuestion) -> Result<JsValue, String> {
    let mut draft = TimelineDraft::default();
    if let Some(fen) = question.fen {
        let board = crate::chess::fen::parse_fen(&fen).map_err(|error| error.to_string())?;
        draft.board = Some(board);
    }
    let message = |error: crate::app::rating::DraftError| error.to_string();
    draft.set_marks_text(&question.marks).map_err(message)?;
    draft
        .set_changes_text(&question.timeline)
        .map_err(message)?;
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
        link: link.to_query(),
    }
}
