//! The rules of rook against pawn, after a promotion to a rook that avoids stalemate.

use super::rule::Shown;
use super::rule::{Ending, Facts, Row};
use super::standing_pawn::rook_against;
use crate::Range;
use crate::facts::{RookAndPawn, Turned};

impl Facts for RookAndPawn {
    const ENDING: Ending = Ending::RookAgainstPawn;

    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("rook", "{white} rook", self.rook),
            Shown::square("pawn", "{black} pawn", self.pawn),
        ]
    }
}

pub const RULES: &[Row<RookAndPawn>] = &[
    Row::new("rook-stops-pawn", "Computed: the rook stops the pawn", Range::WIN)
        .by_table()
        .statement("White's rook and king have a way to win the pawn before it promotes, whatever Black does.")
        .when(|facts: &RookAndPawn| rook_against(facts) == Range::WIN)
        .sentence("the rook on {rook} and the king on {wk} stop the pawn on {pawn}.")
        .example("8/8/8/8/8/1p6/8/R1K4k w - - 0 1"),
    Row::new("pawn-holds-rook", "Computed: the pawn holds against the rook", Range::AT_MOST_DRAW)
        .by_table()
        .statement("Black always has a move after which White's rook and king do not win: he takes the rook, is stalemated, or promotes without losing the queen or being checked at once.")
        .when(|facts: &RookAndPawn| rook_against(facts) == Range::AT_MOST_DRAW)
        .sentence("{Black} holds with the pawn on {pawn} and the king on {bk} against the rook on {rook}.")
        .example("8/8/8/8/8/1kp5/8/6RK w - - 0 1"),
];
