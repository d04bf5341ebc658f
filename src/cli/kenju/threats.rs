//! `plyground kenju threats`: searches for a forced win by continuous fours and threes.

use super::stones::Stones;
use crate::cli::choice::choice;
use crate::cli::print::{Printed, facts};
use ::chess::words::counted;
use ::kenju::geometry::{Colour, Point};
use ::kenju::threats::{Arms, Finding, ForcedMove, Threat};
use anyhow::{Result, bail};
use clap::Args;
use kenju_lab::experiment::forced::StagedWin;
use serde::Serialize;

const COLOURS: [(&str, Colour); 2] = [("white", Colour::White), ("black", Colour::Black)];

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    stones: Stones,
    /// The side to move, which is to win
    #[arg(long, value_name = "COLOUR", value_parser = choice(&COLOURS))]
    to_move: Colour,
    /// Use only fours, each of which has one answer
    #[arg(long)]
    fours_only: bool,
    /// Position limit
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u32,
}

#[derive(Debug, Serialize)]
struct Answer {
    found: bool,
    /// The win against the longest defence; empty if none was found.
    line: Vec<Forced>,
    nodes: u32,
    /// Why no win was found: `no-win` (there is none of this kind at any depth), `depth` or `nodes`; null after a
    /// win.
    stopped: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Forced {
    attack: [i32; 2],
    /// `four`, `three` or `five`.
    threat: &'static str,
    reply: Option<[i32; 2]>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let board = arguments.stones.board()?;
    if let Some(winner) = board.winner() {
        bail!("--to-move: {winner} has five in a row: the game is over");
    }
    let arms = if arguments.fours_only {
        Arms::Fours
    } else {
        Arms::FoursAndThrees
    };
    let report = StagedWin::new(board, arguments.to_move, arms, arguments.nodes).run();
    let stopped = match &report.finding {
        Finding::Win(_) => None,
        Finding::NoWin => Some("no-win"),
        Finding::DepthReached => Some("depth"),
        Finding::NodesSpent => Some("nodes"),
    };
    let line = report.finding.line().unwrap_or_default();
    let outcome = match stopped {
        None => format!(
            "{} wins by force in {}",
            arguments.to_move,
            counted(line.len(), "move")
        ),
        Some("no-win") => "no such win, however deep".to_owned(),
        Some("depth") => "none within the depth that is looked at".to_owned(),
        Some(_) => "none found before the limit of positions".to_owned(),
    };
    let moves: Vec<String> = line.iter().map(told).collect();
    let text = facts(&[
        ("outcome", &outcome),
        ("line", &moves.join(" ")),
        ("nodes", &report.nodes),
    ]);
    let answer = Answer {
        found: stopped.is_none(),
        line: line.iter().map(Forced::from).collect(),
        nodes: report.nodes,
        stopped,
    };
    Printed::new(&answer, text)
}

impl From<&ForcedMove> for Forced {
    fn from(forced: &ForcedMove) -> Self {
        let pair = |Point { x, y }: Point| [x, y];
        Self {
            attack: pair(forced.attack),
            threat: match forced.threat {
                Threat::Five => "five",
                Threat::Four => "four",
                Threat::Three => "three",
            },
            reply: forced.reply.map(pair),
        }
    }
}

/// A move with its reply: `3,0(4,0)`.
fn told(forced: &ForcedMove) -> String {
    let attack = format!("{},{}", forced.attack.x, forced.attack.y);
    match forced.reply {
        Some(Point { x, y }) => format!("{attack}({x},{y})"),
        None => attack,
    }
}
