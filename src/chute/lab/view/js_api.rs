//! The lab's commands in `window.plyground.chute`, for scripts: its state, the heuristics' points
//! for any position, and a few actions.

use crate::experiment::Weights;
use crate::experiment::link::{ChuteLink, PANELS, Panel};
use crate::model::{Action, ChuteAction, EvaluatedPosition, Lab};
use chess::fen::parse_fen;
use chess::notation::{parse_move, san};
use chess::pgn::parse_games;
use chute::{Constant, HEURISTICS, LastMoves};
use kit::experiment::link::LinkState;
use kit::experiment::query::name_of;
use kit::model::arguments::{Argument, FEN, Kind, any_text, readable};
use kit::view::js_api::{Call, Command, value_of};
use serde::Serialize;
use wasm_bindgen::JsValue;

#[derive(Debug, Default, Serialize)]
struct State {
    panel: &'static str,
    /// The game on the board.
    game: String,
    /// The number of moves played, and of all moves.
    ply: usize,
    plies: usize,
    fen: String,
    /// The master's move and its rank.
    master: Option<String>,
    rank: Option<usize>,
    shown: Option<String>,
    /// The seven best moves.
    best: Vec<String>,
    /// The highlighted heuristic, and why it scores the move shown.
    #[serde(rename = "lit")]
    highlighted: Option<usize>,
    reasons: Vec<String>,
    /// Weights other than 1: `7:0.5`.
    weights: String,
    /// Games in use, all games, and games still to be scored.
    used: usize,
    games: usize,
    unscored: usize,
    /// True while the curve is being updated.
    #[serde(rename = "weighing")]
    reranking: bool,
    /// The share of positions whose master's move is among the first 1 to 7, over the games in
    /// use.
    within: Vec<f64>,
    /// True while an experiment runs; then the digest of the last results.
    running: bool,
    digest: Option<String>,
    /// True while errors are being counted; then the number of counted positions.
    counting: bool,
    counted: usize,
    /// The exam: questions, answered questions, and the FEN of the current one.
    questions: usize,
    done: usize,
    question: Option<String>,
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

/// A move with its points.
#[derive(Debug, Serialize)]
struct Scored {
    mv: String,
    rank: usize,
    total: f64,
    points: Vec<i32>,
}

/// A heuristic's points for a move.
#[derive(Debug, Serialize)]
struct HeuristicPoints {
    heuristic: usize,
    name: &'static str,
    points: i32,
    reasons: Vec<ReasonText>,
}

#[derive(Debug, Serialize)]
struct ReasonText {
    what: &'static str,
    points: i32,
    squares: Vec<(String, &'static str)>,
}

#[derive(Debug, Serialize)]
struct HeuristicDoc {
    number: usize,
    name: &'static str,
    rule: &'static str,
    page: u16,
    constants: &'static [Constant],
}

/// A link's query. The lab itself checks the game that it names.
const QUERY: Kind = Kind::Text("a link's query", |text| {
    readable::<ChuteLink>(text).map(drop)
});

const WEIGHTS: Kind = Kind::Text("weights", |text| {
    let weights = Weights::parse(text).map(drop);
    weights.map_err(|error| error.to_string())
});

/// Games as PGN. A text without games is refused.
const GAMES: Kind = Kind::Text("games", |text| {
    if parse_games(text).any(|game| game.is_ok()) {
        return Ok(());
    }
    Err("there is no game in this text that can be read; give games as PGN".to_owned())
});

pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", state),
    Command {
        name: "score",
        arguments: &[Argument::needed("fen", FEN)],
        gives: "all legal moves, the best first, each with its points by heuristic",
        promises: false,
        call: score,
    },
    Command {
        name: "explain",
        arguments: &[
            Argument::needed("fen", FEN),
            Argument::needed("move", any_text("a move")),
        ],
        gives: "what each heuristic says of a move, with the squares it saw",
        promises: false,
        call: explain,
    },
    Command {
        name: "heuristics",
        arguments: &[],
        gives: "the 22 heuristics: name, rule, page, numbers",
        promises: false,
        call: |_| Ok(documented()),
    },
    Command {
        name: "open",
        arguments: &[Argument::needed("query", QUERY)],
        gives: "sets up what a link says; gives the state",
        promises: false,
        call: |call| {
            let query = call.text(0);
            call.with(|lab| lab.refusal(&query))??;
            call.act(Action::Open(query));
            state(call)
        },
    },
    Command {
        name: "weights",
        arguments: &[Argument::needed("weights", WEIGHTS)],
        gives: "sets the outer weights, such as 7:0.5,12:0, all others 1; gives the state",
        promises: false,
        call: |call| {
            let weights = Weights::parse(&call.text(0));
            let weights = weights.map_err(|error| error.to_string())?;
            for number in 0..HEURISTICS.len() {
                call.act(ChuteAction::SetWeight(number, weights.get(number)));
            }
            state(call)
        },
    },
    Command {
        name: "games",
        arguments: &[Argument::needed("pgn", GAMES)],
        gives: "adds games, which are then read and scored; gives the state",
        promises: false,
        call: |call| {
            call.act(ChuteAction::Paste(call.text(0)));
            state(call)
        },
    },
];

fn state(call: &Call<'_, Lab>) -> Result<JsValue, String> {
    call.with(|lab| value_of(&state_of(lab)))
}

/// The position given to a command, with the lab's weights.
fn evaluate(call: &Call<'_, Lab>) -> Result<EvaluatedPosition, String> {
    let fen = call.text(0);
    let board = parse_fen(&fen).map_err(|why| format!("{fen:?} is not a position: {why}"))?;
    let polynomial = call.with(|lab| lab.weights.polynomial())?;
    Ok(EvaluatedPosition::new(
        &board,
        LastMoves::default(),
        None,
        &polynomial,
    ))
}

fn score(call: &Call<'_, Lab>) -> Result<JsValue, String> {
    let evaluated = evaluate(call)?;
    let moves = evaluated.ranked.iter().enumerate();
    let moves: Vec<Scored> = moves
        .map(|(place, ranked)| Scored {
            mv: san(&evaluated.board, ranked.mv),
            rank: place + 1,
            total: ranked.total,
            points: ranked.scores.to_vec(),
        })
        .collect();
    Ok(value_of(&moves))
}

fn explain(call: &Call<'_, Lab>) -> Result<JsValue, String> {
    let evaluated = evaluate(call)?;
    let mv = parse_move(&evaluated.board, &call.text(1));
    let mv = mv.map_err(|error| error.to_string())?;
    let said: Vec<HeuristicPoints> = evaluated
        .explain(mv)
        .iter()
        .map(|said| HeuristicPoints {
            heuristic: said.number,
            name: HEURISTICS.get(said.number).map_or("", |it| it.name),
            points: said.points,
            reasons: said
                .reasons
                .iter()
                .map(|reason| ReasonText {
                    what: reason.what,
                    points: reason.points,
                    squares: reason
                        .squares
                        .iter()
                        .map(|(square, role)| (square.to_string(), role.label()))
                        .collect(),
                })
                .collect(),
        })
        .collect();
    Ok(value_of(&said))
}

fn documented() -> JsValue {
    let all: Vec<HeuristicDoc> = HEURISTICS
        .iter()
        .map(|heuristic| HeuristicDoc {
            number: heuristic.number,
            name: heuristic.name,
            rule: heuristic.rule,
            page: heuristic.page,
            constants: heuristic.constants,
        })
        .collect();
    value_of(&all)
}

fn state_of(lab: &Lab) -> State {
    let evaluated = &lab.evaluated;
    let written = |mv| san(&evaluated.board, mv);
    let whole = lab.curves.as_ref().and_then(|it| it.whole.as_ref());
    State {
        panel: name_of::<Panel>(&PANELS, lab.panel),
        game: lab
            .entry()
            .map_or_else(String::new, |it| it.game.title.clone()),
        ply: lab.ply(),
        plies: lab.replayed_game.len(),
        fen: evaluated.board.to_string(),
        master: evaluated.master.map(written),
        rank: evaluated.master.and_then(|mv| evaluated.rank(mv)),
        shown: lab.shown_move().map(written),
        best: evaluated
            .ranked
            .iter()
            .take(7)
            .map(|it| written(it.mv))
            .collect(),
        highlighted: lab.highlighted,
        reasons: lab.reasons(),
        weights: lab.weights.text(),
        used: lab.game_library.used().count(),
        games: lab.game_library.entries().len(),
        unscored: lab.unscored().len(),
        reranking: lab.is_reranking(),
        within: whole.map_or_else(Vec::new, |curve| {
            curve.within.iter().map(|it| it.value).collect()
        }),
        running: lab.jobs.is_running(),
        digest: lab
            .outcome
            .as_ref()
            .map(|it| trace::file::hexadecimal(it.answer.digest)),
        counting: lab.counting().is_some(),
        counted: lab
            .calculator
            .found
            .as_ref()
            .map_or(0, |found| found.counts.positions),
        questions: lab.exam.questions.len(),
        done: lab.exam.done(),
        question: lab.exam.question().map(|it| it.evaluated.board.to_string()),
        notices: lab.notices.texts(),
        link: lab.shown_link().to_lasting_query(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::arguments::testing::every_argument_is_checked;
    use kit::model::arguments::{Given, check};

    #[test]
    fn what_cannot_be_read_is_refused_before_a_command_runs() {
        let refused = |name: &str, given: &[&str]| {
            let command = COMMANDS.iter().find(|it| it.name == name).unwrap();
            let given: Vec<Given> = given.iter().map(|&it| Given::Text(it.to_owned())).collect();
            check(command.arguments, &given).err().unwrap_or_default()
        };
        for command in COMMANDS {
            every_argument_is_checked(command.arguments);
        }
        assert!(refused("score", &["x"]).contains("is not a position"));
        assert!(refused("explain", &["4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).contains("give a move"));
        assert!(refused("weights", &["99:1"]).contains("a number from 0 to 21"));
        assert_eq!(refused("weights", &["7:0.5"]), "");
        assert!(refused("games", &["Dear Sir"]).contains("no game"));
        assert!(refused("open", &["v=1&panel=none"]).contains("is not a valid"));
        assert!(refused("heuristics", &["x"]).contains("takes no argument"));
    }

    #[test]
    fn a_link_to_a_game_that_is_not_there_is_refused() {
        let lab = Lab::default();
        assert_eq!(lab.refusal("v=1"), Ok(()));
        for query in ["v=1&game=99999", "v=1&game=1&ply=9999", "v=1&moves=e2e5"] {
            assert!(lab.refusal(query).is_err(), "{query}");
        }
    }
}
