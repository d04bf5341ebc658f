//! The rules of king and pawn against king. Each is true of every legal position of the ending whatever
//! the others say, so their order matters for speed alone.

use super::evidence::Shown;
use super::pawn_conditions::{
    beside_on_the_sixth, blockade, gets_before, gets_to, guards_promotion, held_two_ahead,
    holds_keys, holds_the_way, keeps_out_of_corner, needs_no_zugzwang, on_key_square, opposition,
    opposition_against, reaches_corner, rook_pawn_corner, rook_pawn_escorted, rook_pawn_shut_in,
    runs_through, sphere_has_key, steps_aside, waits_before_home,
};
use super::rule::{Ending, Facts, Note, Row, Rule, Source};
use crate::endgame::Range;
use crate::endgame::facts::{Solo, Turned};
use cozy_chess::Square;

impl Facts for Solo {
    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("pawn", "{white} pawn", self.pawn),
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
        ending: Ending::PawnAgainstKing,
        source: Source::Ours,
        conclusion,
        note: None,
        examples,
    }
}

const fn published(page: u8, rule: Rule) -> Rule {
    Rule {
        source: Source::Published { page },
        ..rule
    }
}

const fn noting(note: Note, rule: Rule) -> Rule {
    Rule {
        note: Some(note),
        ..rule
    }
}

fn nothing(_: &Solo) -> Vec<Shown> {
    Vec::new()
}

fn key_squares(facts: &Solo) -> Vec<Shown> {
    vec![Shown::set("keys", "key squares", facts.key_squares())]
}

fn pawn_square(facts: &Solo) -> Vec<Shown> {
    vec![Shown::set(
        "square",
        "square of the pawn",
        facts.pawn_square(),
    )]
}

fn before(facts: &Solo) -> Vec<Shown> {
    let square = facts.before(1).unwrap_or(facts.pawn);
    vec![Shown::square("before", "square before the pawn", square)]
}

fn way(facts: &Solo) -> Vec<Shown> {
    vec![Shown::set("way", "squares before the pawn", facts.way())]
}

fn queening_square(facts: &Solo) -> Vec<Shown> {
    vec![Shown::square(
        "queen",
        "promotion square",
        facts.queening_square(),
    )]
}

/// The rules, cheap and frequent ones first.
pub const RULES: &[Row<Solo>] = &[
    Row {
        rule: published(
            1,
            rule(
                "rule-of-the-square",
                "Rule of the square",
                "Black's king is outside the square of the pawn: it queens. Not claimed if he can take it at once, nor if White's king stands in its way while Black's is next to it and White's is not.",
                Range::WIN,
                &["8/8/8/6k1/1P6/8/8/K7 w - - 0 1"],
            ),
        ),
        when: runs_through,
        told: "the {black} king on {bk} is outside the square {square} of the pawn on {pawn}.",
        shows: pawn_square,
    },
    Row {
        rule: rule(
            "loose-pawn",
            "Loose pawn",
            "Black is to move and takes the pawn, which White's king does not protect.",
            Range::DRAW,
            &["8/8/8/1k6/1P6/8/8/6K1 b - - 0 1"],
        ),
        when: Solo::is_loose,
        told: "the {black} king on {bk} takes the unprotected pawn on {pawn}.",
        shows: nothing,
    },
    Row {
        rule: rule(
            "king-on-a-key-square",
            "King on a key square",
            "White's king stands on a key square of a pawn that is not a rook's pawn, and the pawn cannot be taken: White wins, whoever is to move. The exception is a knight's pawn on the sixth with Black's king stalemated in the corner.",
            Range::WIN,
            &["8/4k3/8/4K3/8/4P3/8/8 w - - 0 1"],
        ),
        when: on_key_square,
        told: "the {white} king on {wk} stands on one of the key squares {keys} of the pawn on {pawn}.",
        shows: key_squares,
    },
    Row {
        rule: rule(
            "blockade",
            "Blockade",
            "Black's king stands directly before a pawn that has not passed the fifth rank, or before one on the sixth while White's king is not on the seventh: he holds it.",
            Range::DRAW,
            &["8/8/4k3/4P3/4K3/8/8/8 b - - 0 1"],
        ),
        when: blockade,
        told: "the {black} king on {bk} stands before the pawn on {pawn}.",
        shows: nothing,
    },
    Row {
        rule: noting(
            Note::WhiteHasOpposition,
            published(
                2,
                rule(
                    "opposition",
                    "Opposition",
                    "The kings face each other on a file with an odd number of squares between them, Black is to move, and White's king is further up the board than his pawn, which is not a rook's pawn: White has the opposition and wins.",
                    Range::WIN,
                    &["8/8/8/2k5/8/2K5/4P3/8 b - - 0 1"],
                ),
            ),
        ),
        when: opposition,
        told: "{Black} is to move, so the {white} king on {wk} has the opposition against the king on {bk}.",
        shows: nothing,
    },
    Row {
        rule: rule(
            "promotion-square-guarded",
            "Promotion square guarded",
            "The pawn is on the seventh, White's king is next to the promotion square, neither king stands on it, and the pawn cannot be taken: it queens.",
            Range::WIN,
            &["8/3PK3/8/3k4/8/8/8/8 b - - 0 1"],
        ),
        when: guards_promotion,
        told: "the {white} king on {wk} guards {queen}.",
        shows: queening_square,
    },
    Row {
        rule: rule(
            "king-steps-aside",
            "King on the promotion square",
            "The pawn is on the seventh and not a rook's pawn, White's king stands before it on the promotion square, and the pawn cannot be taken: the king steps aside and it queens.",
            Range::WIN,
            &["3K4/3P4/8/3k4/8/8/8/8 b - - 0 1"],
        ),
        when: steps_aside,
        told: "the {white} king steps aside from {queen} and still guards it.",
        shows: queening_square,
    },
    Row {
        rule: published(
            6,
            rule(
                "king-beside-on-the-sixth",
                "Both on the sixth, White to move",
                "White's king stands beside his pawn on the sixth, Black's king on the last rank before it, and White is to move: the pawn steps to the seventh without check and wins. Not so with a rook's pawn.",
                Range::WIN,
                &["4k3/8/3KP3/8/8/8/8/8 w - - 0 1"],
            ),
        ),
        when: beside_on_the_sixth,
        told: "{White} pushes the pawn from {pawn} without check and the king on {bk} must give way.",
        shows: nothing,
    },
    Row {
        rule: rule(
            "rook-pawn-escorted",
            "Rook's pawn escorted",
            "White's king stands on the knight's file on the seventh or eighth rank, where he keeps Black out of the corner, and reaches his rook's pawn no later than Black does: it queens.",
            Range::WIN,
            &["8/1K6/8/P7/8/2k5/8/8 w - - 0 1"],
        ),
        when: rook_pawn_escorted,
        told: "the {white} king on {wk} keeps the {black} king out of the corner and the pawn on {pawn} goes through.",
        shows: queening_square,
    },
    Row {
        rule: noting(
            Note::BlackHasOpposition,
            rule(
                "held-two-squares-ahead",
                "Held from two squares ahead",
                "Black's king stands two squares before the pawn and White's king is no further up the board than it: Black holds, unless the pawn is on the sixth with White's king beside it and White to move.",
                Range::DRAW,
                &["8/4k3/8/4P3/4K3/8/8/8 w - - 0 1"],
            ),
        ),
        when: held_two_ahead,
        told: "the {black} king on {bk} stands two squares before the pawn on {pawn} and the {white} king on {wk} has not passed it.",
        shows: nothing,
    },
    Row {
        rule: rule(
            "rook-pawn-corner",
            "Rook's pawn and corner",
            "Black's king is before a rook's pawn on its file, or ahead of it on one of the four squares of the promotion corner: he cannot be driven out.",
            Range::DRAW,
            &["1k6/8/K7/P7/8/8/8/8 w - - 0 1"],
        ),
        when: rook_pawn_corner,
        told: "the {black} king on {bk} is in reach of {queen} and cannot be driven out.",
        shows: queening_square,
    },
    Row {
        rule: rule(
            "rook-pawn-shut-in",
            "King shut in before his rook's pawn",
            "White's king is before his own rook's pawn and Black's king stands on the seventh or eighth rank of the bishop's file: White's king is shut in or lets Black into the corner.",
            Range::DRAW,
            &["K1k5/8/P7/8/8/8/8/8 w - - 0 1"],
        ),
        when: rook_pawn_shut_in,
        told: "the {black} king on {bk} shuts in the {white} king on {wk}.",
        shows: nothing,
    },
    Row {
        rule: noting(
            Note::BlackHasOpposition,
            rule(
                "opposition-against-the-king",
                "Black has the opposition",
                "The pawn has not passed the fourth rank, White's king is one rank ahead of it on its file or beside that, Black's king faces him with one square between, and White is to move: Black has the opposition and holds.",
                Range::DRAW,
                &["8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"],
            ),
        ),
        when: opposition_against,
        told: "{White} is to move, so the {black} king on {bk} has the opposition against the king on {wk}.",
        shows: nothing,
    },
    Row {
        rule: published(
            3,
            rule(
                "key-square-in-sphere",
                "Key square in White's sphere",
                "White's king reaches a key square of a pawn that is not a rook's pawn whatever Black does, and Black does not reach the pawn: White wins. Not so with a knight's pawn on the sixth if Black's king is in its corner.",
                Range::WIN,
                &["8/4k3/8/8/4K3/8/4P3/8 w - - 0 1"],
            ),
        ),
        when: sphere_has_key,
        told: "the {white} king reaches {goal} before the {black} king can stop him.",
        shows: |facts| {
            let goal = facts.white_sphere() & facts.key_squares();
            vec![
                Shown::set("goal", "key squares in reach", goal),
                Shown::set(
                    "sphere",
                    "{white} sphere of influence",
                    facts.white_sphere(),
                ),
            ]
        },
    },
    Row {
        rule: rule(
            "gets-before-the-pawn",
            "Black gets before the pawn",
            "The pawn is on the third to fifth rank, Black's king is in its square and reaches the two squares before it whatever White's king does: he holds.",
            Range::DRAW,
            &["8/2k5/8/8/4P3/8/8/K7 w - - 0 1"],
        ),
        when: gets_before,
        told: "the {black} king on {bk} comes to {before} in time.",
        shows: before,
    },
    Row {
        rule: rule(
            "gets-to-the-pawn",
            "Black gets to the pawn",
            "The pawn is on the fourth rank or further, Black's king is in its square and reaches the pawn and the square before it whatever White's king does: the pawn falls or is stopped.",
            Range::DRAW,
            &["8/8/8/4P1k1/8/8/8/K7 w - - 0 1"],
        ),
        when: gets_to,
        told: "the {black} king on {bk} comes to {pawn} or {before} in time.",
        shows: before,
    },
    Row {
        rule: rule(
            "holds-the-whole-way",
            "Black holds the whole way",
            "Black's king is in the square of the pawn and reaches the pawn and every square before it whatever White's king does; against a pawn on its second rank, which may step two, he must stand in front of it.",
            Range::DRAW,
            &["8/8/8/8/8/1k6/3P4/7K w - - 0 1"],
        ),
        when: holds_the_way,
        told: "the {black} king on {bk} is in time everywhere on {way}.",
        shows: way,
    },
    Row {
        rule: rule(
            "holds-the-key-squares",
            "Black holds the key squares",
            "Black's king is in the square of a pawn that is not a rook's pawn and reaches all its key squares whatever White's king does: he holds.",
            Range::DRAW,
            &["8/8/8/8/8/8/2P1k1K1/8 b - - 0 1"],
        ),
        when: holds_keys,
        told: "the {black} king on {bk} comes first to all of {keys}.",
        shows: key_squares,
    },
    Row {
        rule: rule(
            "waits-before-the-home-pawn",
            "Black gets before the pawn on its second rank",
            "The pawn is on its second rank, Black's king is ahead on the fourth rank or further, in its square, and reaches the two squares before it whatever White's king does: he holds.",
            Range::DRAW,
            &["8/8/8/8/2k5/8/3P4/6K1 w - - 0 1"],
        ),
        when: waits_before_home,
        told: "the {black} king on {bk} comes to {before} in time.",
        shows: before,
    },
    Row {
        rule: rule(
            "rook-pawn-corner-in-sphere",
            "Black gets into the corner",
            "Black's king is in the square of a rook's pawn that has not passed the fifth rank and reaches the promotion square or the one beside it whatever White's king does: he cannot be driven out.",
            Range::DRAW,
            &["8/8/4k3/8/P7/8/3K4/8 w - - 0 1"],
        ),
        when: reaches_corner,
        told: "the {black} king on {bk} comes to {queen} in time.",
        shows: queening_square,
    },
    Row {
        rule: rule(
            "rook-pawn-key-in-sphere",
            "White keeps Black out of the corner",
            "White's king reaches the seventh rank of the knight's file whatever Black does, Black does not reach the rook's pawn, and is at least three moves behind in the race for it: the pawn queens.",
            Range::WIN,
            &["8/8/8/3K4/P7/8/6k1/8 w - - 0 1"],
        ),
        when: keeps_out_of_corner,
        told: "the {white} king on {wk} comes to {key} in time.",
        shows: |_| vec![Shown::square("key", "key square", Square::B7)],
    },
    Row {
        rule: rule(
            "no-zugzwang-needed",
            "No zugzwang needed",
            "White escorts the pawn to its promotion even if Black may pass whenever he likes; not claimed if the pawn has reached the sixth rank with Black's king in a corner, or on the last two ranks within two moves of the promotion square, where he may be stalemated.",
            Range::WIN,
            &["8/8/8/8/8/8/PK1k4/8 b - - 0 1"],
        ),
        when: needs_no_zugzwang,
        told: "the pawn on {pawn} comes to {queen} with the help of the king on {wk} even if {Black} may pass.",
        shows: queening_square,
    },
];

/// What the rules say, without reasons.
pub fn range(facts: &Solo) -> Range {
    RULES
        .iter()
        .find(|row| (row.when)(facts))
        .map_or(Range::AT_LEAST_DRAW, |row| row.rule.conclusion)
}
