//! `plyground convert`: translates a move into another notation.

use super::choice::choice;
use super::positions::board_of;
use super::print::Printed;
use ::chess::descriptive::{KnightLetter, write_descriptive};
use ::chess::notation::{parse_move, san};
use ::chess::packed::PackedMove;
use anyhow::{Context, Result, bail};
use clap::Args;
use cozy_chess::{Board, Move};
use kit::experiment::query::name_of;
use serde_json::json;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notation {
    Descriptive,
    San,
    Uci,
}

const NOTATIONS: [(&str, Notation); 3] = [
    ("descriptive", Notation::Descriptive),
    ("san", Notation::San),
    ("uci", Notation::Uci),
];

const KNIGHTS: [(&str, KnightLetter); 2] = [("N", KnightLetter::N), ("Kt", KnightLetter::Kt)];

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Notation of the move [default: any]
    #[arg(long, value_parser = choice(&NOTATIONS))]
    from: Option<Notation>,
    /// Notation to write
    #[arg(long, value_parser = choice(&NOTATIONS))]
    to: Notation,
    /// The position before the move, as a FEN
    #[arg(long)]
    fen: String,
    /// The move
    #[arg(long = "move", value_name = "MOVE", allow_hyphen_values = true)]
    mv: String,
    /// The knight's letter in descriptive notation
    #[arg(long, value_parser = choice(&KNIGHTS), default_value = "Kt")]
    knight: KnightLetter,
}

pub(super) fn run(arguments: &Arguments) -> Result<Printed> {
    let board = board_of(&arguments.fen)?;
    let mv = parse_move(&board, &arguments.mv).context("move")?;
    let found = notations_of(&arguments.mv);
    if let Some(expected) = arguments.from.filter(|from| !found.contains(from)) {
        bail!(
            "move: {:?} is not in {} notation but in {}",
            arguments.mv,
            name_of(&NOTATIONS, expected),
            name_of(&NOTATIONS, found[0])
        );
    }
    let mv = written(&board, mv, arguments.to, arguments.knight);
    Printed::new(&json!({ "move": mv }), mv)
}

fn written(board: &Board, mv: Move, notation: Notation, knight: KnightLetter) -> String {
    match notation {
        Notation::Descriptive => write_descriptive(board, mv, knight),
        Notation::San => san(board, mv),
        Notation::Uci => PackedMove::pack(board, mv).to_string(),
    }
}

/// The notations that a move may be in, judged by its form. Castling looks the same in two of them. Algebraic moves
/// name a square (`f3`). Descriptive moves never do, except after a hyphen (`kt-b3`).
fn notations_of(text: &str) -> &'static [Notation] {
    let text = text.trim();
    if text.parse::<PackedMove>().is_ok() {
        return &[Notation::Uci];
    }
    if text.starts_with(['O', 'o', '0']) {
        return &[Notation::San, Notation::Descriptive];
    }
    let before_hyphen = text.split('-').next().unwrap_or(text);
    let names_a_square = before_hyphen
        .as_bytes()
        .windows(2)
        .any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]));
    if names_a_square {
        &[Notation::San]
    } else {
        &[Notation::Descriptive]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notation_is_told_by_its_form() {
        use Notation::{Descriptive, San, Uci};
        for (text, notations) in [
            ("e2e4", &[Uci][..]),
            ("a7a8q", &[Uci][..]),
            ("Nf3", &[San][..]),
            ("exd5", &[San][..]),
            ("e8=Q+", &[San][..]),
            ("Ng1-f3", &[San][..]),
            ("P-K4", &[Descriptive][..]),
            ("KtxP", &[Descriptive][..]),
            ("kt-b3", &[Descriptive][..]),
            ("Kt(Kt1)-B3", &[Descriptive][..]),
            ("O-O", &[San, Descriptive]),
        ] {
            assert_eq!(notations_of(text), notations, "{text}");
        }
    }
}
