//! The rules of king and two pawns against king. "By itself" refers to EG's table of king and pawn against
//! king.

use super::known::wins_alone;
use super::rule::Shown;
use super::rule::{Ending, Facts, Note, Row};
use crate::Range;
use crate::calculation::pawn_attacks;
use crate::facts::{Pair, Turned, distance, file, rank};
use cozy_chess::{Color, Square};

impl Facts for Pair {
    const ENDING: Ending = Ending::TwoPawnsAgainstKing;

    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("front", "front pawn", self.front),
            Shown::square("rear", "rear pawn", self.rear),
        ]
    }
}

/// The rules, frequent ones first.
pub const RULES: &[Row<Pair>] = &[
    Row::new("either-pawn-wins", "Either pawn wins by itself", Range::WIN)
        .published(4)
        .by_table()
        .statement("One of the pawns would win by itself, and Black is not stalemated: White wins. Not claimed for doubled pawns of which the front one has reached the sixth rank with Black's king close to its promotion square, nor for the rear pawn if the front one is a rook's pawn on the seventh.")
        .when(either_wins)
        .sentence("the pawn on {winner} would win by itself.")
        .shows(|facts| {
            let winner = winner_alone(facts).unwrap_or(facts.front);
            vec![Shown::square("winner", "pawn that wins by itself", winner)]
        })
        .example("8/8/8/8/8/8/P2P4/K1k5 w - - 0 1"),
    Row::new("takes-and-holds", "Black takes a pawn and holds the other", Range::DRAW)
        .by_table()
        .noting(Note::PawnLost, |facts: &Pair| black_takes(facts).unwrap_or(facts.front))
        .statement("Black is to move and takes an unprotected pawn, after which the other does not win by itself.")
        .when(|facts| black_takes(facts).is_some())
        .sentence("the {black} king on {bk} takes the pawn on {taken} and holds the other.")
        .shows(|facts| {
            let taken = black_takes(facts).unwrap_or(facts.front);
            vec![Shown::square("taken", "pawn that falls", taken)]
        })
        .example("8/8/2Pk4/8/7K/3P4/8/8 b - - 0 1"),
    Row::new("connected-pawns", "Connected pawns", Range::WIN)
        .by_table()
        .statement("The pawns are on neighbouring files, at most one rank apart, or two if the front one is not on the seventh: White wins, unless Black can take one and hold the other, or is stalemated.")
        .when(connected)
        .sentence("the pawns on {front} and {rear} stand together.")
        .example("8/8/2k5/8/3PP3/8/8/7K b - - 0 1"),
    Row::new("pawns-far-apart", "Pawns far apart", Range::WIN)
        .by_table()
        .statement("Four files or more lie between the pawns: Black cannot stop both. Not so if he can take one and hold the other, or is stalemated.")
        .when(far_apart)
        .sentence("the {black} king on {bk} cannot stop both the pawn on {front} and the pawn on {rear}.")
        .example("8/8/8/8/3k4/8/P6P/6K1 b - - 0 1"),
    Row::new("split-pawns", "Split pawns", Range::WIN)
        .statement("Black's king is not next to a pawn, and cannot step next to one if it is his move. One file lies between the pawns, they are at most one rank apart and the front one has not passed the fifth rank; or two files lie between them and they stand side by side; or three files lie between them: while he attacks one, the other advances.")
        .when(split)
        .sentence("the {black} king on {bk} cannot attack one of the pawns on {front} and {rear} without letting the other run.")
        .example("8/8/8/1k6/8/4P1P1/8/7K w - - 0 1"),
    Row::new("doubled-rook-pawns", "Doubled rook's pawns", Range::DRAW)
        .statement("The pawns are doubled on a rook's file, and Black's king is before the front one on its file, or ahead of it on one of the four squares of the promotion corner: he cannot be driven out.")
        .when(doubled_rook_pawns)
        .sentence("the {black} king on {bk} cannot be driven out of the corner.")
        .shows(|facts| {
            vec![Shown::square(
                "goal",
                "promotion square",
                facts.promotion_square(),
            )]
        })
        .example("1k6/8/P7/P7/8/2K5/8/8 w - - 0 1"),
];

/// The pawn that would win as the only one.
pub(super) fn winner_alone(facts: &Pair) -> Option<Square> {
    let attacked = facts.attacked_by_pawns().has(facts.black);
    let wins = |pawn: &Square| wins_alone(*pawn, facts.white, facts.black, facts.white_to_move);
    facts
        .pawns()
        .into_iter()
        .filter(|_| !facts.white_to_move || !attacked)
        .find(wins)
}

/// The unprotected pawn that Black, to move, captures so that the other does not win.
pub(super) fn black_takes(facts: &Pair) -> Option<Square> {
    let held = |(taken, other): &(Square, Square)| {
        let loose = distance(facts.white, *taken) > 1
            && !pawn_attacks(other.bitboard(), Color::White).has(*taken);
        distance(facts.black, *taken) == 1
            && loose
            && !wins_alone(*other, facts.white, *taken, true)
    };
    let mut choices = [(facts.front, facts.rear), (facts.rear, facts.front)].into_iter();
    let choice = choices.find(|choice| !facts.white_to_move && held(choice));
    choice.map(|(taken, _)| taken)
}

fn not_stalemated(facts: &Pair) -> bool {
    facts.white_to_move || facts.black_can_move()
}

fn either_wins(facts: &Pair) -> bool {
    let blocked = rank(facts.front) == 7 && is_rook_pawn(facts.front);
    let counts = |winner: Square| winner == facts.front || !blocked;
    let goal = facts.promotion_square();
    let smothered = rank(facts.front) >= 6 && distance(facts.black, goal) <= 2;
    !(facts.doubled() && smothered)
        && winner_alone(facts).is_some_and(counts)
        && not_stalemated(facts)
}

fn connected(facts: &Pair) -> bool {
    let close = match facts.ranks_apart() {
        0 | 1 => true,
        2 => rank(facts.front) < 7,
        _ => false,
    };
    facts.files_apart() == 1 && close && not_stalemated(facts) && black_takes(facts).is_none()
}

fn far_apart(facts: &Pair) -> bool {
    facts.files_apart() >= 5 && not_stalemated(facts) && black_takes(facts).is_none()
}

fn split(facts: &Pair) -> bool {
    let in_hand = i8::from(!facts.white_to_move);
    let away = |pawn: &Square| distance(facts.black, *pawn) - in_hand > 1;
    let placed = match facts.files_apart() {
        2 => facts.ranks_apart() <= 1 && rank(facts.front) <= 5,
        3 => facts.ranks_apart() == 0,
        4 => true,
        _ => false,
    };
    placed && facts.pawns().iter().all(away)
}

fn doubled_rook_pawns(facts: &Pair) -> bool {
    let same_side = (file(facts.black) - file(facts.front)).abs() <= 1;
    let ahead = rank(facts.black) > rank(facts.front);
    let on_file = file(facts.black) == file(facts.front);
    facts.doubled()
        && is_rook_pawn(facts.front)
        && ahead
        && same_side
        && (on_file || rank(facts.black) >= 7)
}

fn is_rook_pawn(pawn: Square) -> bool {
    matches!(file(pawn), 1 | 8)
}
