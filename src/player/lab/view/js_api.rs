//! The commands of `window.plyground.player`.

use crate::experiment::link::PANELS;
use crate::experiment::{PlayerLink, pack};
use crate::model::{Action, Lab, PlayerAction};
use chess::fen::parse_fen;
use cozy_chess::util::display_san_move;
use kit::experiment::link::LinkState;
use kit::model::arguments::{Argument, FEN, Kind, readable};
use kit::model::game::Game;
use kit::view::js_api::{Command, value_of};
use player::{Castled, Decision, INPUTS, Weights};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// The lab in a few words and numbers.
#[derive(Debug, Serialize)]
struct State {
    /// The position on the board, as FEN.
    fen: String,
    /// Moves of the game before it.
    ply: usize,
    /// All moves in PLAYER's order: name, value, parameters.
    moves: Vec<Row>,
    /// The chosen move, and its rank from 1.
    chosen: Option<String>,
    rank: Option<usize>,
    /// The recommended move, and its rank.
    recommended: Option<String>,
    recommended_rank: Option<usize>,
    /// The weights, the threshold's first, as numbers and packed as in links.
    weights: Vec<f64>,
    packed: String,
    /// The step of the lesson log that is shown, how many there are, and how many are lessons.
    step: usize,
    steps: usize,
    lessons: usize,
    /// Which panel is open.
    panel: &'static str,
    /// Whether a job runs.
    running: bool,
    /// Passes of the last training that are known.
    passes: usize,
    /// The messages on the page.
    notices: Vec<String>,
    /// The query of the link.
    link: String,
}

/// A move.
#[derive(Debug, Serialize)]
struct Row {
    san: String,
    value: f64,
    parameters: Vec<i32>,
}

/// The query of a link that the lab can set up.
const QUERY: Kind = Kind::Text("a link's query", |text| {
    let link = readable::<PlayerLink>(text)?;
    let game = Game::from_subject(&link.subject)
        .map_err(|error| format!("the position cannot be set up: {error}"))?;
    let decision = Decision::new(game.board(), link.castled, link.reading);
    match link.chosen.filter(|&mv| decision.find(mv).is_none()) {
        None => Ok(()),
        Some(mv) => Err(format!("the move {mv} is not possible in the position")),
    }
});

/// Commands of the lab in `window.plyground`.
pub const COMMANDS: &[Command<Lab>] = &[
    Command::state("", |call| call.with(|lab| value_of(&state_of(lab)))),
    Command {
        name: "rank",
        arguments: &[Argument::needed("fen", FEN)],
        gives: "PLAYER's order of the position's moves under the weights shown",
        promises: false,
        call: |call| {
            let board = parse_fen(&call.text(0)).map_err(|why| why.to_string())?;
            call.with(|lab| {
                let decision = Decision::new(&board, Castled::UNKNOWN, lab.reading);
                value_of(&rows(&board, &decision, &lab.weights()))
            })
        },
    },
    Command {
        name: "open",
        arguments: &[Argument::needed("query", QUERY)],
        gives: "opens a link's query, as the address would",
        promises: false,
        call: |call| {
            call.act(Action::Open(call.text(0)));
            Ok(JsValue::UNDEFINED)
        },
    },
    Command {
        name: "weights",
        arguments: &[Argument::needed(
            "numbers",
            Kind::Numbers(INPUTS - 1, INPUTS),
        )],
        gives: "takes 17 weights, or 18 with the threshold's first, as if set by hand",
        promises: false,
        call: |call| {
            let words: Vec<String> = call.numbers(0).iter().map(f64::to_string).collect();
            let weights = words.join(" ").parse::<Weights>();
            let weights = weights.map_err(|why| why.to_string())?;
            call.act(PlayerAction::SetWeights(weights));
            Ok(JsValue::UNDEFINED)
        },
    },
];

fn rows(board: &cozy_chess::Board, decision: &Decision, weights: &Weights) -> Vec<Row> {
    let order = decision.order(weights);
    let row = |placed: &player::Placed| {
        let candidate = decision.candidates.get(placed.index)?;
        Some(Row {
            san: display_san_move(board, candidate.mv).to_string(),
            value: placed.value,
            parameters: candidate.parameters.0.to_vec(),
        })
    };
    order.iter().filter_map(row).collect()
}

fn state_of(lab: &Lab) -> State {
    let weights = lab.weights();
    let rank = |index: Option<usize>| lab.decision.rank(index?, &weights);
    let recommended = lab.recommended().map(|(index, _)| index);
    State {
        fen: lab.position.game.board().to_string(),
        ply: lab.position.game.ply(),
        moves: rows(lab.position.game.board(), &lab.decision, &weights),
        chosen: lab.chosen.map(|index| lab.san(index)),
        rank: rank(lab.chosen),
        recommended: recommended.map(|index| lab.san(index)),
        recommended_rank: rank(recommended),
        weights: weights.numbers().to_vec(),
        packed: pack(&weights),
        step: lab.lesson_log.cursor(),
        steps: lab.lesson_log.len(),
        lessons: lab.lesson_log.lessons(),
        panel: kit::experiment::query::name_of(&PANELS, lab.panel),
        running: lab.jobs.is_running(),
        passes: lab.results.passes.len(),
        notices: lab.notices.texts(),
        link: lab.link().to_lasting_query(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::arguments::testing::every_argument_is_checked;
    use kit::model::arguments::{Given, check};

    #[test]
    fn what_cannot_be_read_is_refused_before_a_command_runs() {
        let refused = |name: &str, given: Given| {
            let command = COMMANDS.iter().find(|it| it.name == name).unwrap();
            check(command.arguments, &[given]).err().unwrap_or_default()
        };
        for command in COMMANDS {
            every_argument_is_checked(command.arguments);
        }
        let text = |text: &str| Given::Text(text.to_owned());
        assert!(refused("rank", text("x")).contains("is not a position"));
        assert_eq!(refused("open", text("v=1")), "");
        assert!(refused("open", text("v=1&fen=x")).contains("cannot be set up"));
        assert!(refused("open", text("v=1&moves=e2e5")).contains("cannot be set up"));
        assert!(refused("open", text("v=1&nonsense=1")).contains("there are fen"));
        let numbers = |count| Given::List(vec![Given::Number(0.5); count]);
        assert_eq!(refused("weights", numbers(17)), "");
        assert_eq!(refused("weights", numbers(18)), "");
        assert!(refused("weights", numbers(16)).contains("a list of 17 to 18 numbers"));
    }
}
