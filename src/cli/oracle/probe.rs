//! `plyground oracle --fen F`: what is true of a position and of each of its moves.

use super::super::failure::Problem;
use super::super::positions::{ListAnswer, Listed, read_epd};
use super::super::print::{Printed, facts, or, table};
use super::generate::{processors, tables};
use super::store::Store;
use crate::chess::fen::parse_fen;
use crate::chess::notation::san;
use crate::chess::packed::PackedMove;
use crate::chess::words::counted;
use crate::endgame::oracle::{Exact, Oracle};
use crate::lab::endgame::exact::ZEROING_LIMIT;
use cozy_chess::{Board, Move};
use serde::Serialize;
use std::cmp::Reverse;
use std::path::PathBuf;

/// What `oracle` is asked about.
#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// The position.
    #[arg(long, conflicts_with = "epd")]
    fen: Option<String>,
    /// A file of positions, one a line.
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Keep tables in this directory, and take those that are there.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// `win`, `draw` or `loss` for the side to move; `unknown` beyond four men and where castling is
    /// possible.
    outcome: &'static str,
    /// Plies to mate.
    dtm: Option<u16>,
    /// Plies to the next pawn move, capture or mate; null in a draw and where that leads through too many positions.
    dtz: Option<u16>,
    /// All legal moves, the best first.
    moves: Vec<MoveAnswer>,
}

#[derive(Debug, Serialize)]
struct MoveAnswer {
    uci: String,
    /// For the player who makes the move.
    outcome: &'static str,
    /// Plies to mate from the position after the move.
    dtm: Option<u16>,
    /// Plies to the next pawn move, capture or mate, this move included.
    dtz: Option<u16>,
    #[serde(skip)]
    san: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let store = Store::open(arguments.tables.as_deref())?;
    if let Some(fen) = &arguments.fen {
        let board = parse_fen(fen)?;
        let oracle = oracle_for([&board], &store)?;
        let answer = Answer::of(&oracle, &board);
        return Printed::new(&answer, answer.text());
    }
    let positions = match &arguments.epd {
        Some(path) => read_epd(path)?,
        None => return Err(Problem::NoPosition),
    };
    let oracle = oracle_for(positions.iter().map(|epd| &epd.board), &store)?;
    let answer = ListAnswer::new(&positions, |board| Answer::of(&oracle, board));
    let rows: Vec<[String; 4]> = answer.positions.iter().map(row).collect();
    Printed::new(&answer, table(&rows))
}

/// An oracle that can answer for these positions and their moves, as far as there are tables.
fn oracle_for<'a>(
    boards: impl IntoIterator<Item = &'a Board>,
    store: &Store,
) -> Result<Oracle, Problem> {
    let mut goals: Vec<_> = boards
        .into_iter()
        .filter_map(Oracle::wanted)
        .flatten()
        .collect();
    goals.sort_unstable();
    goals.dedup();
    Ok(tables(&goals, store, processors())?.0)
}

/// How a value is called.
fn word(value: Option<Exact>) -> &'static str {
    value.map_or("unknown", |value| value.outcome.word())
}

fn plies(dtm: Option<u16>) -> String {
    match dtm {
        None => String::new(),
        Some(0) => "mate".to_owned(),
        Some(1) => "mate in 1 ply".to_owned(),
        Some(plies) => format!("mate in {}", counted(plies, "ply")),
    }
}

/// Better moves are less: soon wins, late wins, draws, what is not known, late losses, soon losses.
fn rank(value: Option<Exact>) -> (u8, Reverse<u16>, u16) {
    let plies = value.and_then(|value| value.plies).unwrap_or(0);
    match word(value) {
        "win" => (0, Reverse(0), plies),
        "draw" => (1, Reverse(0), 0),
        "loss" => (3, Reverse(plies), 0),
        _ => (2, Reverse(0), 0),
    }
}

impl Answer {
    fn of(oracle: &Oracle, board: &Board) -> Self {
        let value = oracle.probe(board);
        let (dtz, distances) = oracle.zeroing(board, ZEROING_LIMIT);
        let mut moves: Vec<_> = oracle.moves(board).into_iter().zip(distances).collect();
        moves.sort_by_key(|&((_, value), _)| rank(value));
        let shown = |((mv, value), dtz): ((Move, Option<Exact>), _)| MoveAnswer {
            uci: PackedMove::pack(board, mv).to_string(),
            outcome: word(value),
            dtm: value.and_then(|value| value.plies),
            dtz,
            san: san(board, mv),
        };
        Self {
            outcome: word(value),
            dtm: value.and_then(|value| value.plies),
            dtz,
            moves: moves.into_iter().map(shown).collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = facts(&[
            ("side to move", &self.outcome),
            ("distance", &plies(self.dtm)),
            ("DTZ", &or(self.dtz, "")),
        ]);
        let rows: Vec<[String; 4]> = self
            .moves
            .iter()
            .map(|mv| {
                [
                    mv.san.clone(),
                    mv.outcome.to_owned(),
                    plies(mv.dtm),
                    mv.dtz.map_or_else(String::new, |dtz| format!("DTZ {dtz}")),
                ]
            })
            .collect();
        text.push_str(&table(&rows));
        text
    }
}

fn row(listed: &Listed<Answer>) -> [String; 4] {
    [
        listed.id.clone().unwrap_or_default(),
        listed.answer.outcome.to_owned(),
        plies(listed.answer.dtm),
        listed.fen.clone(),
    ]
}
