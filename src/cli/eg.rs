//! `plyground eg`: EG's verdict on a position or on a collection of positions.

mod list;

use super::limits::Limits;
use super::output::Output;
use super::positions::{NO_POSITION, board_of};
use super::print::{Printed, facts};
use ::chess::notation::san;
use ::chess::packed::PackedMove;
use ::chess::words::capital;
use ::chess::words::counted;
use ::endgame::eg::{self, DecidedBy, Eg, words};
use ::endgame::oracle::plies_left;
use ::endgame::{Range, Value, View, rules, stronger_side};
use anyhow::{Context, Result};
use clap::Args;
use cozy_chess::Board;
use endgame_lab::experiment::collection::{TAKES, is_taken};
use endgame_lab::experiment::left_out::left_out_by_eg;
use endgame_lab::experiment::link::SIDES;
use endgame_lab::experiment::{EgRecording, EgSubject};
use kit::experiment::query::name_of;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The position as a FEN
    #[arg(long, required_unless_present_any = ["epd", "pgn"])]
    fen: Option<String>,
    #[command(flatten)]
    list: list::ListArguments,
    /// Write the recording to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["epd", "pgn"])]
    trace: Option<PathBuf>,
    /// Number of steps to record; later steps are only counted
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        requires = "trace"
    )]
    steps: usize,
    #[command(flatten)]
    limits: Limits,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// Lower and upper bound of the value, for `side`.
    value: [Value; 2],
    /// `white` or `black`.
    side: &'static str,
    /// The best move in UCI; null if the game is over.
    best: Option<String>,
    /// The best move in algebraic notation.
    san: Option<String>,
    /// Positions of the strategic search.
    nodes: u64,
    /// Positions searched for the proof; 0 if none was needed.
    proof_nodes: u64,
    /// Pawn structures solved to help the proof.
    structures: u64,
    decided_statically: bool,
    /// Bounds from the rules alone.
    #[serde(rename = "static")]
    static_range: [Value; 2],
    claim: ClaimAnswer,
    /// Proved bounds; null if nothing is proved.
    proved: Option<[Value; 2]>,
    decided_by: DecidedBy,
    /// True if the move is not proved to be among the best.
    guess: bool,
    /// The rules that fired at the root.
    rules: Vec<&'static str>,
    /// Why the value is open, and what EG ignores: castling, the fifty-move clock. Absent if neither applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The fifty-move clock, which EG ignores; absent if it stands at 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockAnswer>,
}

#[derive(Debug, Serialize)]
struct ClockAnswer {
    /// Plies since the last pawn move or capture.
    halfmoves: u8,
    /// Plies until the game is a draw.
    left: u16,
}

/// The claim of the strategies; null where they claim nothing.
#[derive(Debug, Serialize)]
struct ClaimAnswer {
    /// Bounds, if narrower than those of the rules.
    value: Option<[Value; 2]>,
    /// The move that leads to it, in UCI.
    best: Option<String>,
    /// The purpose of the move, or that it is the only one.
    goal: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let limits = arguments.limits.get();
    if let Some(path) = arguments.list.path() {
        return list::run(&arguments.list, path, limits);
    }
    let fen = arguments.fen.as_deref().context(NO_POSITION)?;
    let board = board_of(fen)?;
    let Some(path) = &arguments.trace else {
        let answer = asked(&board, limits);
        return Printed::new(&answer, answer.text());
    };
    let output = Output::begin(path.clone())?;
    let subject = EgSubject {
        position: board.to_string(),
        limits,
    };
    let recording = EgRecording::run(subject, arguments.steps)?;
    output.finish(|file| recording.write(file))?;
    let answer = Answer::of(&board, recording.answer(), limits);
    let trace = recording.trace();
    let note = format!(
        "{} in {}",
        counted(trace.events.len(), "step"),
        path.display()
    );
    let note = match trace.dropped {
        0 => note,
        dropped => format!("{note}; {dropped} more were not kept (--steps)"),
    };
    let text = format!("{}{}", answer.text(), facts(&[("trace", &note)]));
    Printed::new(&answer, text)
}

fn asked(board: &Board, limits: eg::Limits) -> Answer {
    let mut eg = Eg::new(board, limits);
    // The empty observer never stops EG, so there is an answer.
    let _ = eg.run(&mut ());
    Answer::of(board, eg.answer(), limits)
}

impl Answer {
    fn of(board: &Board, answer: Option<eg::Answer>, limits: eg::Limits) -> Self {
        let side = stronger_side(board);
        let fired = rules::evaluate_by(&View::new(board, side), limits.rules).fired;
        let best = answer.and_then(|answer| answer.best);
        // A claim that adds nothing to the rules rests on no move.
        let claim = answer.filter(eg::Answer::claims).map(|answer| answer.claim);
        let value = answer.map_or(bounds(Range::UNKNOWN), |answer| bounds(answer.value));
        Self {
            value,
            side: name_of(SIDES, side),
            best: best.map(|mv| PackedMove::pack(board, mv).to_string()),
            san: best.map(|mv| san(board, mv)),
            nodes: answer.map_or(0, |answer| answer.strategic_nodes),
            proof_nodes: answer.map_or(0, |answer| answer.proof_nodes),
            structures: answer.map_or(0, |answer| answer.structures),
            decided_statically: answer.is_some_and(|answer| answer.is_decided_statically()),
            static_range: answer
                .map_or(bounds(Range::UNKNOWN), |answer| bounds(answer.static_range)),
            claim: ClaimAnswer {
                value: claim.map(|claim| bounds(claim.value)),
                best: claim
                    .and_then(|claim| claim.best)
                    .map(|mv| PackedMove::pack(board, mv).to_string()),
                goal: claim
                    .and_then(|claim| claim.plan)
                    .map(|plan| words::purpose(plan, board)),
            },
            proved: answer
                .map(|answer| answer.proved)
                .filter(|&proved| proved != Range::UNKNOWN)
                .map(bounds),
            decided_by: answer.map_or(DecidedBy::Open, |answer| answer.decided_by),
            guess: answer.is_some_and(|answer| answer.is_guess()),
            rules: fired.iter().map(|fired| fired.rule.id).collect(),
            reason: reason(board, answer, limits),
            clock: (board.halfmove_clock() > 0).then(|| ClockAnswer {
                halfmoves: board.halfmove_clock(),
                left: plies_left(board),
            }),
        }
    }

    fn range_words(&self, [lower, upper]: [Value; 2]) -> String {
        let side = capital(self.side);
        if lower == upper {
            format!("{lower} for {side}")
        } else {
            format!("{lower} to {upper} for {side}")
        }
    }

    fn value_words(&self) -> String {
        let is_proved = self.proved == Some(self.value);
        let by = match self.decided_by {
            DecidedBy::Rules => "by the rules alone",
            DecidedBy::Strategies if is_proved => "proved by the strategies",
            DecidedBy::Strategies => "claimed by the strategies, unproved",
            DecidedBy::Proof => "proved",
            DecidedBy::Structure => "by the solved pawn structure",
            DecidedBy::Open => "open",
        };
        format!("{}, {by}", self.range_words(self.value))
    }

    fn claim_words(&self) -> String {
        let value = match self.claim.value {
            Some(value) => self.range_words(value),
            None => "the same as the rules".to_owned(),
        };
        match (&self.claim.best, &self.claim.goal) {
            (Some(best), Some(goal)) if goal == words::ONLY_MOVE => {
                format!("{value}; {best}, {goal}")
            }
            (Some(best), Some(goal)) => format!("{value}; {best} to {goal}"),
            _ => value,
        }
    }

    fn text(&self) -> String {
        let best = match (&self.best, &self.san) {
            (Some(best), Some(san)) if self.guess => {
                format!("{san} ({best}), a guess: EG has not proved that it is the best move")
            }
            (Some(best), Some(san)) => format!("{san} ({best})"),
            _ => "none".to_owned(),
        };
        let rules = if self.rules.is_empty() {
            "none fired".to_owned()
        } else {
            self.rules.join(", ")
        };
        let proof = match self.structures {
            0 => counted(self.proof_nodes, "position"),
            solved => format!(
                "{}, with {} solved",
                counted(self.proof_nodes, "position"),
                counted(solved, "pawn structure")
            ),
        };
        let mut text = facts(&[
            ("value", &self.value_words()),
            ("best", &best),
            ("rules say", &self.range_words(self.static_range)),
            ("strategies claim", &self.claim_words()),
            ("strategic search", &counted(self.nodes, "position")),
            ("proof", &proof),
            ("rules", &rules),
        ]);
        if let Some(reason) = &self.reason {
            text.push_str(reason);
            text.push('\n');
        }
        text
    }
}

fn reason(board: &Board, answer: Option<eg::Answer>, limits: eg::Limits) -> Option<String> {
    let value = answer.map_or(Range::UNKNOWN, |answer| answer.value);
    let open = value.decided().is_none().then(|| {
        if !is_taken(board) {
            format!("{TAKES}.")
        } else if answer.is_some_and(|answer| answer.bound_hit) {
            "EG stopped at its limits: allow more by --nodes, --proof or --structures.".to_owned()
        } else if limits.proof == 0 {
            "The rules and strategies leave it open, and no proof was asked for.".to_owned()
        } else {
            "The rules, the strategies and the proof leave it open.".to_owned()
        }
    });
    let said: Vec<String> = [open, left_out_by_eg(board, value)]
        .into_iter()
        .flatten()
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn bounds(range: Range) -> [Value; 2] {
    [range.lower(), range.upper()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(fen: &str, proof: u64, structures: u64) -> serde_json::Value {
        let limits = eg::Limits {
            proof,
            structures,
            ..eg::Limits::default()
        };
        let board = board_of(fen).expect("a position");
        serde_json::to_value(asked(&board, limits)).expect("JSON")
    }

    #[test]
    fn who_decided_is_said_and_an_open_position_is_not_proved() {
        let rules = json("8/8/8/8/8/2k5/2P5/K7 b - - 0 1", 20_000, 0);
        assert_eq!(rules["decided_by"], "rules");
        assert_eq!(rules["static"], rules["value"]);

        let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
        let solved = json(fine_70, 20_000, eg::Limits::default().structures);
        assert_eq!(solved["decided_by"], "structure");
        assert_eq!(solved["proved"], serde_json::json!(["win", "win"]));

        assert!(rules["claim"]["best"].is_null() && rules["claim"]["goal"].is_null());

        let open = json(fine_70, 20, 0);
        assert_eq!(open["decided_by"], "open");
        assert_eq!(open["proved"], serde_json::Value::Null);
        assert_eq!(open["value"], serde_json::json!(["loss", "win"]));
    }
}
