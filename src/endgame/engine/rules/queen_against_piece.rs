//! The rules of queen against rook, bishop or knight, after an underpromotion. They say only that the queen's
//! side need not lose. Its wins do not matter here, since the pawn could have become a queen.

use super::rule::Shown;
use super::rule::{Ending, Facts, Row};
use crate::Range;
use crate::facts::{QueenAndPiece, Turned};
use cozy_chess::Piece;

impl Facts for QueenAndPiece {
    const ENDING: Ending = Ending::QueenAgainstPiece;

    fn turned(&self) -> Turned {
        QueenAndPiece::turned(self)
    }

    fn men(&self) -> Vec<Shown> {
        let view = self.view();
        vec![
            Shown::square("wk", "{white} king", view.white.king),
            Shown::square("bk", "{black} king", view.black.king),
            Shown::square("queen", "{white} queen", self.queen),
            Shown::square("piece", "{black} piece", self.at),
        ]
    }
}

pub const RULES: &[Row<QueenAndPiece>] = &[
    Row::new("queen-against-minor-piece", "A bishop or a knight does not beat the queen", Range::AT_LEAST_DRAW)
        .statement("White has a queen, Black just a bishop or a knight: White never loses.")
        .when(|facts: &QueenAndPiece| facts.piece != Piece::Rook)
        .sentence("the piece on {piece} is no match for the queen on {queen}.")
        .example("8/8/3n4/3k4/8/8/6Q1/K7 b - - 0 1"),
    Row::new("queen-against-rook-to-move", "Queen against rook, the queen to move", Range::AT_LEAST_DRAW)
        .statement("White has a queen against a rook, is to move and not in check: White does not lose.")
        .when(|facts: &QueenAndPiece| facts.piece == Piece::Rook && facts.is_white_free_to_move())
        .sentence("{White} is to move and not in check, and has the queen on {queen} against the rook on {piece}.")
        .example("8/8/3r4/3k4/8/8/7Q/K7 w - - 0 1"),
    Row::new("queen-against-quiet-rook", "Queen against rook without a check", Range::AT_LEAST_DRAW)
        .statement("White has a queen against a rook; Black is to move and can neither take the queen nor give a check: White does not lose.")
        .when(quiet_rook)
        .sentence("the rook on {piece} has no check and does not take the queen on {queen}.")
        .example("rk6/8/8/8/8/8/8/3Q3K b - - 0 1"),
];

fn quiet_rook(facts: &QueenAndPiece) -> bool {
    facts.piece == Piece::Rook
        && !facts.view().white_to_move
        && !facts.may_lose_queen()
        && !facts.may_be_checked()
}
