//! `plyground squares`: corresponding squares of a pawn structure, in both senses, from its exact
//! solution.

use super::choice::choice;
use super::failure::Problem;
use super::positions::board_of;
use super::print::{Printed, table};
use super::progress::Progress;
use ::chess::words::counted;
use ::endgame::corresponding::{
    Numbered, ZugzwangPairs, forced_replies, mutual_zugzwangs, numbered,
};
use ::endgame::structure::{Limits, Solution, Solver, Stop, structure_of};
use ::endgame::{Range, Value, stronger_side};
use clap::Args;
use cozy_chess::{BitBoard, Board, Color, Square};
use endgame_lab::experiment::link::SIDES;
use kit::experiment::query::name_of;
use serde::Serialize;

/// Units of work between two looks at the bar.
const SLICE: usize = 100;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position: kings and pawns. Where the kings stand decides nothing but what is said of the
    /// position itself.
    #[arg(long)]
    fen: String,
    /// Whose king attacks; the stronger side's if it is not said.
    #[arg(long, value_parser = choice(SIDES))]
    attacker: Option<Color>,
    /// How many structures may be kept, at 2 kB each.
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = limit(1_000_000))]
    structures: u64,
    /// How many tables of a new queen or rook may be made, at 64 kB each.
    #[arg(long, value_name = "N", default_value_t = 6_000, value_parser = limit(60_000))]
    tables: u64,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The side whose king attacks.
    attacker: &'static str,
    /// What is sure of the position given, from White's view.
    value: [Value; 2],
    /// Whoever is to move there spoils his position.
    zugzwang: Vec<ZugzwangPair>,
    /// When the attacker's king steps there, the defender's has one step that holds.
    forced: Vec<ForcedPair>,
    /// Placements of the kings that are legal whoever is to move.
    placements: u32,
    /// Those about which it is not known whether they are a mutual zugzwang.
    open: u32,
    /// Pawn structures that were solved.
    structures: usize,
    /// Why solving ended.
    stop: Stop,
}

#[derive(Debug, Serialize)]
struct ZugzwangPair {
    number: u8,
    white: String,
    black: String,
    white_to_move: Value,
    black_to_move: Value,
}

#[derive(Debug, Serialize)]
struct ForcedPair {
    number: u8,
    white: String,
    black: String,
    /// In how many positions.
    positions: u32,
}

/// A parser of limits up to that one.
fn limit(most: u64) -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(0..=most)
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed, Problem> {
    let board = board_of(&arguments.fen)?;
    let pawns = structure_of(&board)?;
    let limits = Limits {
        structures: arguments.structures as usize,
        piece_tables: arguments.tables as usize,
    };
    let solution = solved(&board, limits)?;
    let attacker = arguments.attacker.unwrap_or_else(|| stronger_side(&board));
    let zugzwangs = mutual_zugzwangs(&solution, pawns);
    let forced = forced_replies(&solution, pawns, attacker);
    let [zugzwang_sets, forced_sets] = [
        numbered(
            zugzwangs.pairs.iter().map(|it| (it.white, it.black)),
            attacker,
        ),
        numbered(forced.iter().map(|it| (it.white, it.black)), attacker),
    ];
    let range = solution.range(&board);
    let answer = Answer {
        attacker: name_of(SIDES, attacker),
        value: [range.lower(), range.upper()],
        zugzwang: zugzwangs
            .pairs
            .iter()
            .map(|pair| ZugzwangPair {
                number: number_of(&zugzwang_sets, pair.white, pair.black),
                white: pair.white.to_string(),
                black: pair.black.to_string(),
                white_to_move: pair.white_to_move,
                black_to_move: pair.black_to_move,
            })
            .collect(),
        forced: forced
            .iter()
            .map(|pair| ForcedPair {
                number: number_of(&forced_sets, pair.white, pair.black),
                white: pair.white.to_string(),
                black: pair.black.to_string(),
                positions: pair.positions,
            })
            .collect(),
        placements: zugzwangs.placements,
        open: zugzwangs.open,
        structures: solution.progress().solved,
        stop: solution.stop(),
    };
    let text = text(
        &board,
        &solution,
        &zugzwangs,
        attacker,
        [&zugzwang_sets, &forced_sets],
    );
    Printed::new(&answer, text)
}

/// Solves the structure with a bar.
fn solved(board: &Board, limits: Limits) -> Result<Solution, Problem> {
    let mut solver = Solver::new(board, None, limits)?;
    let bar = Progress::begin();
    while solver.step(SLICE).is_none() {
        let so_far = solver.progress();
        let share = so_far.solved as f64 / so_far.structures.max(1) as f64;
        bar.at(share, || {
            format!(
                "{} of {}, {} of new pieces",
                so_far.solved,
                counted(so_far.structures, "structure"),
                counted(so_far.piece_tables, "table")
            )
        });
    }
    Ok(solver.finish())
}

fn number_of(sets: &[Numbered], white: Square, black: Square) -> u8 {
    let found = sets.iter().find(|set| set.has(white, black));
    found.map_or(0, |set| set.number)
}

/// The sets of both kinds, a line each, and what they rest on.
fn text(
    board: &Board,
    solution: &Solution,
    zugzwangs: &ZugzwangPairs,
    attacker: Color,
    sets: [&[Numbered]; 2],
) -> String {
    let mut text = format!("This position: {}.\n", said(solution.range(board)));
    let [own, other] = match attacker {
        Color::White => ["White", "Black"],
        Color::Black => ["Black", "White"],
    };
    let titles = [
        "\nMutual zugzwang: whoever has to move spoils his position.\n".to_owned(),
        format!(
            "\nForced reply: when {own}'s king steps to a square, {other}'s must go to one with the \
             same number to hold the draw.\n"
        ),
    ];
    for (title, sets) in titles.iter().zip(sets) {
        text.push_str(title);
        let row = |set: &Numbered| {
            [
                set.number.to_string(),
                format!("White {}", names(BitBoard(set.white))),
                format!("Black {}", names(BitBoard(set.black))),
            ]
        };
        let rows: Vec<[String; 3]> = sets.iter().map(row).collect();
        text.push_str(if rows.is_empty() { "none\n" } else { "" });
        text.push_str(&table(&rows));
    }
    let ZugzwangPairs {
        placements, open, ..
    } = zugzwangs;
    let why = match solution.stop() {
        Stop::Complete => "every structure that can arise was looked at",
        Stop::Structures => "the limit of structures was reached: --structures sets it",
        Stop::PieceTables => "the limit of tables of new pieces was reached: --tables sets it",
    };
    let closing =
        format!("\nOf {placements} placements of the kings {open} are left open; {why}.\n");
    text + &closing
}

/// A range in words.
fn said(range: Range) -> String {
    match range.decided() {
        Some(Value::Win) => "White wins".to_owned(),
        Some(Value::Draw) => "drawn".to_owned(),
        Some(Value::Loss) => "Black wins".to_owned(),
        None => format!(
            "open, from {} to {} for White",
            range.lower(),
            range.upper()
        ),
    }
}

fn names(squares: BitBoard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square: Square| square.to_string())
        .collect();
    names.join(" ")
}
