//! Heuristic 6: attack enemy pieces.

use super::{Constant, Disputed, FULL, Heuristic, LARGEST, MoveContext, Reasons, Role};
use crate::Survey;
use crate::values::{KING_VALUE, hundredths};
use chess::words::counted;
use cozy_chess::{BitBoard, Piece, Square};
use std::fmt::Write;

const P6: Constant = Constant::published("p6", 13, 122);
const QUEEN: Constant = Constant::published("divisor for a queen", 2, 125);
const DEFENDED: Constant = Constant::published("divisor for a defended piece", 4, 125);
const PINNED: Constant = Constant::published("for a pinned piece", LARGEST, 125);
const FORK: Constant = Constant::published(
    "a fork, for each pawn of difference, times p6/15",
    LARGEST,
    125,
);
const ESCAPES: Constant = Constant::ours(
    "squares from which on the target can run",
    4,
    "\"several squares\": four, which leaves about half of the attacked pieces their full credit",
);
const RUNS: Constant = Constant::ours(
    "divisor for a piece that can run",
    2,
    "\"less credit\": half, as for a queen",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 6,
    name: "attack enemy pieces",
    rule: "For each enemy piece but the king that is newly attacked: its developmental value times \
           p6, half for a queen, a quarter if it is defended, half if it can run to four squares or \
           more. If others attack it already, the number of attackers times that again. A piece \
           that another pins counts 255 more. What was attacked from the old square and is not any more is taken \
           off by the same rule. Two or more pieces of greater value attacked are a fork: 255 p6/15 \
           for each pawn that the mover is worth less than the least of them and of its attackers.",
    page: 124,
    constants: &[P6, QUEEN, DEFENDED, PINNED, FORK, ESCAPES, RUNS],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let enemy = context.enemy();
    let kings = context.after.kind(Piece::King);
    let now = context.seen_after() & (context.after.side(enemy) - kings);
    let then =
        context.seen_before() & context.before.side(enemy) & (context.after.side(enemy) - kings);
    let mut points = 0;
    for target in now - then {
        let how = Credit::of(context, &context.after, target);
        let credit = how.points();
        points += why.note_sum(
            credit,
            || how.sum(),
            "attacks a piece",
            [(context.to, Role::Mover), (target, Role::Target)],
        );
        let attackers = context.after.attackers(target, context.mover);
        if attackers.len() > 1 {
            let helpers = attackers.into_iter().map(|square| (square, Role::Attacker));
            points += why.note_sum(
                credit * attackers.len() as i32,
                || format!("{} attackers × {credit}", attackers.len()),
                "joins other attackers of a piece",
                helpers.chain([(target, Role::Target)]),
            );
        }
        if context
            .after
            .pins()
            .iter()
            .any(|pin| pin.pinned == target && pin.pinner != context.to)
        {
            points += why.note(
                PINNED.value,
                "attacks a pinned piece",
                [(context.to, Role::Mover), (target, Role::Target)],
            );
        }
    }
    let given_up = if context.follows(Disputed::AttackKept) {
        BitBoard::EMPTY
    } else {
        then - now
    };
    for target in given_up {
        let how = Credit::of(context, context.before, target);
        points += why.note_sum(
            -how.points(),
            || format!("\u{2212}({})", how.sum()),
            "gives up attacking a piece",
            [(context.from, Role::Place), (target, Role::Target)],
        );
    }
    points + fork(context, now - then, why)
}

/// The points for attacking a piece, term by term.
struct Credit {
    /// The piece's developmental value, in hundredths.
    worth: i32,
    is_queen: bool,
    is_defended: bool,
    /// The squares that it can escape to.
    escapes: i32,
}

impl Credit {
    fn of(context: &MoveContext<'_>, survey: &Survey, target: Square) -> Self {
        Self {
            worth: survey.development(target),
            is_queen: survey.kind(Piece::Queen).has(target),
            is_defended: !survey.attackers(target, context.enemy()).is_empty(),
            escapes: escapes(context, survey, target),
        }
    }

    fn runs(&self) -> bool {
        self.escapes >= ESCAPES.value
    }

    fn points(&self) -> i32 {
        let mut points = P6.times(self.worth);
        if self.is_queen {
            points /= QUEEN.value;
        }
        if self.is_defended {
            points /= DEFENDED.value;
        }
        if self.runs() {
            points /= RUNS.value;
        }
        points
    }

    /// The calculation as text: `13 × 1.05 ÷ 4 (defended), rounded down`.
    fn sum(&self) -> String {
        let runs = format!("can run to {}", counted(self.escapes, "square"));
        let shares = [
            (self.is_queen, QUEEN.value, "a queen"),
            (self.is_defended, DEFENDED.value, "defended"),
            (self.runs(), RUNS.value, &*runs),
        ];
        let mut divisor = 100;
        let mut text = format!(
            "{} × {}.{:02}",
            P6.value,
            self.worth / 100,
            self.worth % 100
        );
        for (_, share, why) in shares.into_iter().filter(|share| share.0) {
            divisor *= share;
            let _ = write!(text, " ÷ {share} ({why})");
        }
        if P6.value * self.worth % divisor != 0 {
            text += ", rounded down";
        }
        text
    }
}

/// The squares that an enemy piece can go to and the mover does not attack.
fn escapes(context: &MoveContext<'_>, survey: &Survey, target: Square) -> i32 {
    if survey.kind(Piece::Pawn).has(target) {
        return 0;
    }
    let squares = survey.attacks(target) - survey.side(context.enemy());
    let safe = squares
        .into_iter()
        .filter(|&square| survey.attackers(square, context.mover).is_empty());
    safe.count() as i32
}

fn fork(context: &MoveContext<'_>, fresh: BitBoard, why: &mut Reasons) -> i32 {
    let own = worth(context.arrives);
    let attacked = context.seen_after() & context.after.side(context.enemy());
    let greater: Vec<(Square, i32)> = attacked
        .into_iter()
        .filter_map(|square| Some((square, worth(context.now(square)?.piece))))
        .filter(|&(_, value)| value > own)
        .collect();
    let is_new = greater.iter().any(|&(square, _)| fresh.has(square)) || context.checks();
    if greater.len() < 2 || !is_new {
        return 0;
    }
    let attackers = context.after.attackers(context.to, context.enemy());
    let risks = attackers
        .into_iter()
        .filter_map(|square| Some(worth(context.now(square)?.piece)));
    let least = greater.iter().map(|&(_, value)| value).chain(risks).min();
    let difference = least.unwrap_or(0) - own;
    let targets = greater.iter().map(|&(square, _)| (square, Role::Target));
    let difference = difference.max(0);
    let sum = || {
        let pawns = format!("{}.{:02}", difference / 100, difference % 100);
        format!(
            "{} × {pawns} pawns × {}/{FULL}, rounded down",
            FORK.value, P6.value
        )
    };
    why.note_sum(
        FORK.times(difference) * P6.value / FULL,
        sum,
        "forks pieces of greater value",
        [(context.to, Role::Mover)].into_iter().chain(targets),
    )
}

/// In hundredths of a pawn, the king's value included.
fn worth(piece: Piece) -> i32 {
    if piece == Piece::King {
        KING_VALUE.value * 100
    } else {
        hundredths(piece)
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, reasons};

    #[test]
    fn an_undefended_piece_counts_whole() {
        // The pawn on d5 attacks c4 and e4 and can go to d4.
        let fen = "4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1";
        assert_eq!(points(6, fen, "a1a5"), 13 * (25 + 40 + 40) / 100);
    }

    #[test]
    fn a_defended_piece_counts_a_quarter() {
        let fen = "4k3/8/4p3/3p4/8/8/8/R3K3 w - - 0 1";
        assert_eq!(points(6, fen, "a1a5"), 13 * (25 + 40 + 40) / 100 / 4);
    }

    #[test]
    fn a_queen_counts_half() {
        // The queen in the corner sees the file down to the rook and her own knight and pawn. The rook attacks
        // every square of the file, so she cannot escape.
        let worth = 8 * 10 + 15 + (500 + 325 + 100) / 3;
        let free = "qn4k1/1p6/8/8/8/8/1K6/4R3 w - - 0 1";
        assert_eq!(points(6, free, "e1a1"), 13 * worth / 100 / 2);
        let words: Vec<&str> = reasons(6, free, "e1a1").iter().map(|r| r.what).collect();
        assert_eq!(words, ["attacks a piece"]);
    }

    #[test]
    fn what_is_no_longer_attacked_is_taken_off() {
        let fen = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(points(6, fen, "d1a1"), -13 * (25 + 40 + 40) / 100);
        assert_eq!(points(6, fen, "d1d2"), 0);
    }

    #[test]
    fn a_knights_fork_counts_the_difference() {
        // A fork of king and rook, the knight not attacked: five pawns minus three and a quarter.
        let fen = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        let what: Vec<_> = reasons(6, fen, "d5c7");
        let fork = what.iter().find(|r| r.what.starts_with("forks")).unwrap();
        assert_eq!(fork.points, 255 * 175 / 100 * 13 / 15);
        let one = "r5k1/8/8/3N4/8/8/8/4K3 w - - 0 1";
        assert!(
            reasons(6, one, "d5c7")
                .iter()
                .all(|r| !r.what.starts_with("forks"))
        );
    }

    #[test]
    fn a_fork_from_a_square_that_a_pawn_attacks_counts_nothing() {
        let forks = |fen, mv| {
            let reasons = reasons(6, fen, mv);
            reasons.iter().any(|r| r.what.starts_with("forks"))
        };
        // The rook forks two queens, and a pawn captures it.
        let guarded = "4k3/4p3/2q3q1/8/8/8/8/K4R2 w - - 0 1";
        let free = "4k3/3p4/2q3q1/8/8/8/8/K4R2 w - - 0 1";
        assert!(!forks(guarded, "f1f6"));
        assert!(forks(free, "f1f6"));
    }

    #[test]
    fn a_second_attacker_is_credited_with_their_number() {
        let alone = "4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1";
        let second = "3rk3/8/8/3p4/8/8/3R4/R3K3 w - - 0 1";
        let quarter = 13 * (25 + 40 + 40) / 100 / 4;
        assert_eq!(points(6, alone, "a1a5"), 13 * (25 + 40 + 40) / 100);
        assert_eq!(points(6, second, "a1a5"), quarter + 2 * quarter);
    }

    #[test]
    fn attacking_a_pinned_piece_counts_255_more() {
        let pinned = |fen, mv| {
            let reasons = reasons(6, fen, mv);
            let pinned = reasons.iter().find(|r| r.what == "attacks a pinned piece");
            pinned.map_or(0, |reason| reason.points)
        };
        let fen = "4k3/4n3/8/8/8/8/8/R3RK2 w - - 0 1";
        assert_eq!(pinned(fen, "a1a7"), 255);
        // A pinner that has just arrived only pins, which heuristic 17 scores.
        assert_eq!(pinned("4k3/4n3/8/8/8/8/8/3R1K2 w - - 0 1", "d1e1"), 0);
    }

    #[test]
    fn a_piece_that_can_run_counts_half() {
        let runs = "4k3/8/8/3n4/8/8/8/R3K3 w - - 0 1";
        assert!(points(6, runs, "a1a5") > 0);
        assert_eq!(points(6, runs, "a1a5"), 13 * (4 * 25 + 4 * 15) / 100 / 2);
    }
}
