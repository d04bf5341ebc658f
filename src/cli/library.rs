//! `plyground library`: the moves that a library of games has for a position, with their scores and games; or similar
//! positions.

use super::masters::{GameSource, unusable};
use super::positions::board_of;
use super::print::{Printed, headed};
use ::chess::notation::san;
use ::chess::packed::PackedMove;
use ::chess::words::counted;
use anyhow::{Error, Result, anyhow};
use chute_lab::experiment::master_games::library_game::add_pgn;
use chute_lab::experiment::master_games::{Bad, Sample};
use clap::Args;
use cozy_chess::Board;
use kit::experiment::game_remarks::GameRemarks;
use kit::experiment::position_library::{Distance, LookUp, MoveFound, PositionLibrary, Scores};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Number of positions kept, the same as for `rank`.
pub(super) const ROOM: usize = 1_000_000;

/// Number of games per move in the text output; JSON has all.
const TOLD: usize = 3;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The games [default: the games that come with the program]
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The position as a FEN
    #[arg(long)]
    fen: String,
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    /// `exact`, `features` or `none`.
    #[serde(rename = "match")]
    kind: &'static str,
    /// The moves played in this position, the best first.
    moves: Vec<MoveAnswer>,
    /// The move that the library suggests.
    suggested: Option<String>,
    /// Similar positions.
    similar: Vec<SimilarAnswer>,
    /// Size of the library: games, positions, different positions.
    games: usize,
    positions: usize,
    different: usize,
    /// True if the library was too large to keep all games.
    is_cut: bool,
    bad: Vec<Bad>,
    more_bad: u64,
    /// Remarks about the games: text that was skipped or corrected.
    #[serde(flatten)]
    remarks: GameRemarks,
}

#[derive(Debug, Serialize)]
struct MoveAnswer {
    uci: String,
    san: String,
    /// Number of games with it, and number of those with a score.
    times: usize,
    scored: usize,
    /// The score used for ranking: the worst one.
    score: Option<f64>,
    worst: Option<f64>,
    best: Option<f64>,
    uncertainty: Option<f64>,
    games: Vec<SourceAnswer>,
}

#[derive(Debug, Serialize)]
struct SourceAnswer {
    /// Number of the game in its source, from 1.
    number: u32,
    white: String,
    black: String,
    year: Option<u16>,
    /// Moves played before it.
    ply: u32,
}

#[derive(Debug, Serialize)]
struct SimilarAnswer {
    fen: String,
    distance: Distance,
    moves: Vec<SimilarMove>,
}

#[derive(Debug, Serialize)]
struct SimilarMove {
    #[serde(flatten)]
    found: MoveAnswer,
    /// True if the move is legal in the position asked for.
    is_legal_here: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let board = board_of(&arguments.fen)?;
    let source = GameSource::open(arguments.pgn.as_deref())?;
    let mut library = PositionLibrary::with_room(ROOM);
    let sample = add_pgn(&mut library, source);
    if library.games() == 0 {
        return Err(no_game(arguments, &sample));
    }
    let found = library.look_up(&board, |_| true);
    let text = text(&library, &board, &found) + &unusable(&sample);
    let answer = answer(&library, &board, &found, sample);
    Ok(Printed::new(&answer, text)?.with_remarks(&answer.remarks))
}

/// The error of a library without a game.
fn no_game(arguments: &Arguments, sample: &Sample) -> Error {
    let reason = match sample.bad.first() {
        Some(bad) => format!("no game can be used; {bad}"),
        None if sample.is_cut => format!("no game has fewer than {ROOM} moves"),
        None => "there is no game in it".to_owned(),
    };
    let path = arguments.pgn.as_deref().unwrap_or(Path::new(""));
    anyhow!("{}: {reason}", path.display())
}

fn answer(library: &PositionLibrary, board: &Board, found: &LookUp, sample: Sample) -> Answer {
    let (kind, moves, similar) = match found {
        LookUp::Exact(moves) => ("exact", &moves[..], &[][..]),
        LookUp::Similar(similar) => ("features", &[][..], &similar[..]),
        LookUp::Nothing => ("none", &[][..], &[][..]),
    };
    let suggested = found.suggested();
    Answer {
        fen: board.to_string(),
        kind,
        moves: moves
            .iter()
            .map(|found| of_move(library, board, found))
            .collect(),
        suggested: suggested.map(|found| PackedMove::pack(board, found.mv).to_string()),
        similar: similar
            .iter()
            .map(|similar| SimilarAnswer {
                fen: similar.board.to_string(),
                distance: similar.distance,
                moves: similar
                    .moves
                    .iter()
                    .map(|found| SimilarMove {
                        found: of_move(library, &similar.board, found),
                        is_legal_here: similar.is_legal_in(board, found),
                    })
                    .collect(),
            })
            .collect(),
        games: library.games(),
        positions: library.plies(),
        different: library.positions(),
        is_cut: sample.is_cut,
        bad: sample.bad,
        more_bad: sample.more_bad,
        remarks: sample.remarks,
    }
}

fn of_move(library: &PositionLibrary, board: &Board, found: &MoveFound) -> MoveAnswer {
    let of = |part: fn(Scores) -> f64| found.scores.map(part);
    MoveAnswer {
        uci: PackedMove::pack(board, found.mv).to_string(),
        san: san(board, found.mv),
        times: found.times(),
        scored: found.scored,
        score: of(|scores| scores.worst),
        worst: of(|scores| scores.worst),
        best: of(|scores| scores.best),
        uncertainty: of(Scores::uncertainty),
        games: found
            .sources
            .iter()
            .map(|source| {
                let heading = library.heading(source.game).cloned().unwrap_or_default();
                SourceAnswer {
                    number: source.game,
                    white: heading.white,
                    black: heading.black,
                    year: heading.year,
                    ply: source.ply,
                }
            })
            .collect(),
    }
}

fn text(library: &PositionLibrary, board: &Board, found: &LookUp) -> String {
    let mut text = format!(
        "{}, {}, {} of them different\n\n",
        counted(library.games(), "game"),
        counted(library.plies(), "position"),
        library.positions()
    );
    // Writing to a string cannot fail.
    let _ = match found {
        LookUp::Exact(moves) => {
            let times: usize = moves.iter().map(MoveFound::times).sum();
            let _ = writeln!(text, "this position: played {}", counted(times, "time"));
            text.push_str(&rows(library, board, moves));
            match found.suggested() {
                Some(found) => writeln!(text, "\nsuggested: {}", san(board, found.mv)),
                None => writeln!(text, "\nno move has a score, so none is suggested"),
            }
        }
        LookUp::Similar(similar) => {
            let _ = writeln!(
                text,
                "this position is not there; these are only similar, and no move follows from them"
            );
            similar.iter().try_for_each(|similar| {
                let Distance {
                    squares,
                    balance,
                    men,
                } = similar.distance;
                writeln!(
                    text,
                    "\n{}\n  differs on {}, by {} of a pawn and {}",
                    similar.board,
                    counted(squares, "square"),
                    counted(balance, "hundredth"),
                    counted(men, "man")
                )?;
                for found in &similar.moves {
                    let can = if similar.is_legal_in(board, found) {
                        "legal here, too"
                    } else {
                        "not legal here"
                    };
                    writeln!(text, "  {} ({can})", san(&similar.board, found.mv))?;
                }
                text.push_str(&rows(library, &similar.board, &similar.moves));
                Ok(())
            })
        }
        LookUp::Nothing => writeln!(text, "this position is not there, nor one like it"),
    };
    if library.left_out() > 0 {
        let _ = writeln!(
            text,
            "\n{} found no room: {ROOM} positions are kept",
            counted(library.left_out(), "game")
        );
    }
    text
}

fn rows(library: &PositionLibrary, board: &Board, moves: &[MoveFound]) -> String {
    let score = |score: Option<f64>| score.map_or_else(|| "-".to_owned(), |it| format!("{it:.4}"));
    let games = |found: &MoveFound| {
        let told = found.sources.iter().take(TOLD).map(|source| {
            let heading = library.heading(source.game).cloned().unwrap_or_default();
            let year = heading
                .year
                .map_or_else(String::new, |year| format!(" {year}"));
            format!(
                "{} - {}{year}, ply {}",
                heading.white, heading.black, source.ply
            )
        });
        let mut told = told.collect::<Vec<_>>().join("; ");
        if found.times() > TOLD {
            let _ = write!(told, "; and {} more", found.times() - TOLD);
        }
        told
    };
    let rows = moves.iter().map(|found| {
        [
            san(board, found.mv),
            found.times().to_string(),
            score(found.scores.map(|it| it.worst)),
            score(found.scores.map(|it| it.best)),
            games(found),
        ]
    });
    headed(["move", "times", "score (worst)", "best", "games"], rows)
}
