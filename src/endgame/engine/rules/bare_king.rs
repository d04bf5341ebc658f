//! The rules of any men against a bare king, among them the simplest: the side with the men never loses.

use super::rule::Shown;
use super::rule::{Ending, Facts, Row};
use crate::Range;
use crate::facts::{Bare, Turned};

impl Facts for Bare {
    const ENDING: Ending = Ending::Any;

    fn turned(&self) -> Turned {
        Bare::turned(self)
    }

    fn men(&self) -> Vec<Shown> {
        let view = self.view();
        vec![
            Shown::square("wk", "{white} king", view.white.king),
            Shown::square("bk", "{black} king", view.black.king),
            Shown::set(
                "men",
                "{white} men",
                view.white.all() & !view.white.king.bitboard(),
            ),
        ]
    }
}

pub const RULES: &[Row<Bare>] = &[
    Row::new("bare-king-cannot-win", "The bare king cannot win", Range::AT_LEAST_DRAW)
        .published(1)
        .statement("Black has nothing but his king: White need never lose.")
        .when(|_| true)
        .sentence("the {black} king on {bk} is alone.")
        .example("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"),
    Row::new("queen-or-rook-mates", "Queen or rook against the bare king", Range::WIN)
        .statement("White has a queen or a rook against the bare king, and Black, if he is to move, can neither take the only one nor is he stalemated: White mates.")
        .when(heavy_wins)
        .sentence("{heavy} is enough against the {black} king on {bk}.")
        .shows(|facts| vec![Shown::set("heavy", "queens and rooks", facts.heavy())])
        .example("8/8/4k3/8/8/4K3/8/Q7 w - - 0 1"),
    Row::new("last-piece-falls", "The last piece falls", Range::DRAW)
        .statement("Black is to move and takes White's only queen or rook, and White has nothing else.")
        .when(last_piece_falls)
        .sentence("the {black} king on {bk} takes the last piece.")
        .example("8/8/8/8/8/4K3/1Qk5/8 b - - 0 1"),
    Row::new("cannot-mate", "Too little to mate", Range::DRAW)
        .statement("White has a bare king, or just a bishop or a knight: nobody can be mated.")
        .when(Bare::cannot_mate)
        .sentence("{White} has too little left to mate the king on {bk}.")
        .example("8/8/4k3/8/8/4K3/8/B7 w - - 0 1"),
];

fn heavy_wins(facts: &Bare) -> bool {
    let black_has_a_way = || facts.taken().is_some() || !facts.not_stalemated();
    !facts.heavy().is_empty() && (facts.view().white_to_move || !black_has_a_way())
}

fn last_piece_falls(facts: &Bare) -> bool {
    let white = &facts.view().white;
    let alone = white.pawns.is_empty() && white.pieces().len() == 1;
    alone && !facts.view().white_to_move && facts.taken().is_some()
}
