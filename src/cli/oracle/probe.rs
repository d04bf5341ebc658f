//! `plyground oracle --fen F`: the exact result of a position and of each of its moves.

use super::super::positions::{ListAnswer, Listed, NO_POSITION, board_of, read_epd};
use super::super::print::{Printed, facts, or, table};
use super::generate::{processors, tables};
use super::store::Store;
use ::chess::moves::played;
use ::chess::notation::san;
use ::chess::packed::PackedMove;
use ::chess::words::counted;
use ::endgame::Range;
use ::endgame::oracle::{ClockSearch, Exact, InTime, Oracle, plies_left};
use anyhow::{Context, Result};
use cozy_chess::Board;
use endgame_lab::experiment::exact::ZEROING_LIMIT;
use endgame_lab::experiment::left_out::{Clock, beyond_tables, is_pawn_ending, without_castling};
use serde::Serialize;
use std::cmp::Reverse;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// The position as a FEN
    #[arg(long, conflicts_with = "epd")]
    fen: Option<String>,
    /// A file of positions as EPD
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Keep the exact tables in this directory, and reuse the ones found there
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// `win`, `draw` or `loss` for the side to move, without the fifty-move clock; `unknown` beyond four men
    /// and where castling is possible.
    outcome: &'static str,
    /// Plies to mate.
    dtm: Option<u16>,
    /// Plies to the next pawn move, capture or mate; null in a draw and where the search would be too long.
    dtz: Option<u16>,
    /// Why the outcome is unknown, or the effect of the fifty-move clock; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The fifty-move clock; absent if it stands at 0 or nobody wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockAnswer>,
    /// All legal moves, the best first.
    moves: Vec<MoveAnswer>,
}

/// The fifty-move clock and its effect on a win.
#[derive(Debug, Serialize)]
struct ClockAnswer {
    /// Plies since the last pawn move or capture.
    halfmoves: u8,
    /// Plies until the game is a draw.
    left: u16,
    /// The outcome under the fifty-move rule; `unknown` where the search would be too long.
    outcome: &'static str,
    /// True if the winner mates or zeroes the clock in time; null if unknown.
    in_time: Option<bool>,
}

#[derive(Debug, Serialize)]
struct MoveAnswer {
    uci: String,
    /// For the player who moves, without the fifty-move clock.
    outcome: &'static str,
    /// Plies to mate from the position after the move.
    dtm: Option<u16>,
    /// Plies to the next pawn move, capture or mate, this move included.
    dtz: Option<u16>,
    /// The outcome under the fifty-move rule; absent if it is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    under_clock: Option<&'static str>,
    #[serde(skip)]
    san: String,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let store = Store::open(arguments.tables.as_deref())?;
    if let Some(fen) = &arguments.fen {
        let board = board_of(fen)?;
        let oracle = oracle_for([&board], &store)?;
        let answer = Answer::of(&oracle, &board);
        return Printed::new(&answer, answer.text());
    }
    let path = arguments.epd.as_deref().context(NO_POSITION)?;
    let positions = read_epd(path)?;
    let oracle = oracle_for(positions.iter().map(|epd| &epd.board), &store)?;
    let answer = ListAnswer::new(&positions, |board| Answer::of(&oracle, board));
    let rows: Vec<[String; 5]> = answer.positions.iter().map(row).collect();
    Printed::new(&answer, table(&rows))
}

/// An oracle for these positions and their moves, as far as tables exist.
fn oracle_for<'a>(boards: impl IntoIterator<Item = &'a Board>, store: &Store) -> Result<Oracle> {
    let mut goals: Vec<_> = boards
        .into_iter()
        .filter_map(Oracle::wanted)
        .flatten()
        .collect();
    goals.sort_unstable();
    goals.dedup();
    Ok(tables(&goals, store, processors())?.0)
}

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

fn under_clock(value: Option<Exact>, in_time: InTime) -> &'static str {
    let Some(value) = value else {
        return word(value);
    };
    let range = in_time.limits(Range::exactly(value.outcome));
    range.decided().map_or("unknown", |value| value.word())
}

/// A sort key with the best move first: early wins, late wins, draws, unknown, late losses, early losses, all under
/// the fifty-move rule.
fn rank(value: Option<Exact>, in_time: InTime) -> (u8, Reverse<u16>, u16) {
    let plies = value.and_then(|value| value.plies).unwrap_or(0);
    match under_clock(value, in_time) {
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
        let mut search = ClockSearch::new(ZEROING_LIMIT);
        let mut moves = Vec::new();
        let clock = clock(oracle, board, dtz, &mut search);
        for ((mv, value), dtz) in oracle.moves(board).into_iter().zip(distances) {
            let mut in_time = InTime::Yes;
            if value.is_some() && board.halfmove_clock() > 0 {
                let rest = dtz.map(|dtz| dtz - 1);
                in_time = oracle.in_time(&played(board, mv), rest, &mut search);
            }
            let shown = MoveAnswer {
                uci: PackedMove::pack(board, mv).to_string(),
                outcome: word(value),
                dtm: value.and_then(|value| value.plies),
                dtz,
                under_clock: Some(under_clock(value, in_time)).filter(|it| *it != word(value)),
                san: san(board, mv),
            };
            moves.push((rank(value, in_time), shown));
        }
        moves.sort_by_key(|&(rank, _)| rank);
        Self {
            outcome: word(value),
            dtm: value.and_then(|value| value.plies),
            dtz,
            reason: match (value, clock) {
                (None, _) => Some(why_unknown(board)),
                (_, clock) => clock.map(|clock| clock.sentence(dtz)),
            },
            clock: clock.map(|clock| ClockAnswer {
                halfmoves: clock.halfmoves,
                left: plies_left(board),
                outcome: under_clock(value, clock.in_time),
                in_time: match clock.in_time {
                    InTime::Open => None,
                    known => Some(known == InTime::Yes),
                },
            }),
            moves: moves.into_iter().map(|(_, shown)| shown).collect(),
        }
    }

    /// The outcome for the side to move: under the fifty-move rule, then without it if that differs.
    fn outcome_words(&self) -> String {
        match &self.clock {
            Some(clock) if clock.outcome != self.outcome => {
                format!(
                    "{} under the fifty-move rule, {} without it",
                    clock.outcome, self.outcome
                )
            }
            _ => self.outcome.to_owned(),
        }
    }

    fn text(&self) -> String {
        let mut text = facts(&[
            ("side to move", &self.outcome_words()),
            ("distance", &plies(self.dtm)),
            ("DTZ", &or(self.dtz, "")),
        ]);
        if let Some(reason) = &self.reason {
            text.push_str(reason);
            text.push('\n');
        }
        let rows: Vec<[String; 5]> = self
            .moves
            .iter()
            .map(|mv| {
                [
                    mv.san.clone(),
                    mv.outcome.to_owned(),
                    plies(mv.dtm),
                    mv.dtz.map_or_else(String::new, |dtz| format!("DTZ {dtz}")),
                    mv.under_clock
                        .map_or_else(String::new, |it| format!("{it} by the clock")),
                ]
            })
            .collect();
        text.push_str(&table(&rows));
        text
    }
}

/// The fifty-move clock, if it is running and one side wins but has not mated yet.
fn clock(
    oracle: &Oracle,
    board: &Board,
    dtz: Option<u16>,
    search: &mut ClockSearch,
) -> Option<Clock> {
    let plies = oracle.probe(board)?.plies?;
    (board.halfmove_clock() > 0 && plies > 0)
        .then(|| Clock::new(board, oracle.in_time(board, dtz, search)))
}

/// Why no table covers the position, and what to do.
fn why_unknown(board: &Board) -> String {
    let Some(why) = beyond_tables(board) else {
        return "A table that it needs could not be made.".to_owned();
    };
    match without_castling(board) {
        Some(without) if beyond_tables(&without).is_none() => {
            format!("{why} Without the right to castle it is --fen '{without}'.")
        }
        _ if is_pawn_ending(board) => {
            format!("{why} `plyground eg` judges any number of pawns.")
        }
        _ => format!("{why} Take men off until four are left."),
    }
}

fn row(listed: &Listed<Answer>) -> [String; 5] {
    [
        listed.id.clone().unwrap_or_default(),
        listed.answer.outcome_words(),
        plies(listed.answer.dtm),
        listed.fen.clone(),
        listed.answer.reason.clone().unwrap_or_default(),
    ]
}
