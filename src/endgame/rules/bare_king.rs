//! The rules of any men against the bare king, among them the first of all: the side with the men need
//! never lose.

use super::evidence::Shown;
use super::rule::{Ending, Facts, Row, Rule, Source};
use crate::endgame::Range;
use crate::endgame::facts::{Bare, Turned};

impl Facts for Bare {
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

const fn rule(
    id: &'static str,
    name: &'static str,
    statement: &'static str,
    conclusion: Range,
    examples: &'static [&'static str],
) -> Rule {
    Rule {
        id,
        name,
        statement,
        ending: Ending::Any,
        source: Source::Ours,
        conclusion,
        note: None,
        examples,
    }
}

fn nothing(_: &Bare) -> Vec<Shown> {
    Vec::new()
}

/// The rules.
pub const RULES: &[Row<Bare>] = &[
    Row {
        rule: Rule {
            source: Source::Published { page: 1 },
            ..rule(
                "bare-king-cannot-win",
                "The bare king cannot win",
                "Black has nothing but his king: White need never lose.",
                Range::AT_LEAST_DRAW,
                &["8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"],
            )
        },
        when: |_| true,
        told: "the {black} king on {bk} is alone.",
        shows: nothing,
    },
    Row {
        rule: rule(
            "queen-or-rook-mates",
            "Queen or rook against the bare king",
            "White has a queen or a rook against the bare king, and Black, if he is to move, can neither take the only one nor is he stalemated: White mates.",
            Range::WIN,
            &["8/8/4k3/8/8/4K3/8/Q7 w - - 0 1"],
        ),
        when: heavy_wins,
        told: "{heavy} is enough against the {black} king on {bk}.",
        shows: |facts| vec![Shown::set("heavy", "queens and rooks", facts.heavy())],
    },
    Row {
        rule: rule(
            "last-piece-falls",
            "The last piece falls",
            "Black is to move and takes White's only queen or rook, and White has nothing else.",
            Range::DRAW,
            &["8/8/8/8/8/4K3/1Qk5/8 b - - 0 1"],
        ),
        when: last_piece_falls,
        told: "the {black} king on {bk} takes the last piece.",
        shows: nothing,
    },
    Row {
        rule: rule(
            "cannot-mate",
            "Too little to mate",
            "White has a bare king, or just a bishop or a knight: nobody can be mated.",
            Range::DRAW,
            &["8/8/4k3/8/8/4K3/8/B7 w - - 0 1"],
        ),
        when: Bare::cannot_mate,
        told: "{White} has too little left to mate the king on {bk}.",
        shows: nothing,
    },
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
