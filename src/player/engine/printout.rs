//! MAIN's printout (Senft 1975, pp. 70-72): every possible move in the order of generation with the machine's parameters
//! minus the opponent's and its value, then the move that is made.
//!
//! A piece is its number, a square its rank and file as two digits in the machine's frame. 916 would be knight 9 to a
//! square of the first rank; castling is 98 with the queen's rook and 99 with the king's. The opponent's move and the
//! flags after the move, which MAIN prints, too, do not follow from a position, and are left out.

use super::army::{Army, KING, Wing};
use super::decision::{Candidate, Decision, Reply};
use super::position::{Castled, Position, Side, Step, StepKind};
use super::reading::Reading;
use super::survey::{SideSurvey, Survey};
use super::weights::Weights;
use cozy_chess::{Board, Square};
use std::fmt::Write as _;

/// MAIN's printout for the side to move, with every line's columns as its FORMAT has them.
pub fn printout(board: &Board, castled: Castled, weights: &Weights, reading: Reading) -> String {
    let decision = Decision::new(board, castled, reading);
    let position = Position::new(board, castled);
    let survey = Survey::present(position, reading);
    let mut text = heading(&survey);
    for candidate in &decision.candidates {
        text.push_str(&row(candidate, &decision, weights));
    }
    let Some(best) = decision.best(weights) else {
        text.push_str("     I RESIGN\n");
        return text;
    };
    let from = survey.mover.army.men[best.step.man].map_or(0, |man| place(man.square));
    // WRITE sets a letter's worth of blanks for every column that is not used.
    let _ = writeln!(text, "     MY MOVE IS{:>8}{from:>4}", code(best.step));
    if decision.candidates.iter().any(|it| it.reply == Reply::None) {
        text.push_str("     CHECKMATE\n");
    }
    let after = position.after(best.step);
    text.push_str(&row(best, &decision, weights));
    for side in [Side::Machine, Side::Opponent] {
        text.push_str(&men(after.army(side)));
    }
    text
}

/// The flags of the position with their heads (FORMAT 2400 and 1800).
fn heading(survey: &Survey) -> String {
    let mut text = format!(
        "{:12}MCAS     OCAS     MENP     OENP     MCA     OCA\n\n\n",
        ""
    );
    text.push_str("      ");
    let [machine, opponent] = [&survey.mover, &survey.rested];
    let flags = [
        wings(machine),
        wings(opponent),
        passed(survey),
        0,
        moved(&machine.army),
        moved(&opponent.army),
    ];
    for flag in flags {
        let _ = write!(text, "{flag:>9}");
    }
    text.push_str("\n\n\n");
    text
}

/// MCAS: 0 if both castlings are possible, 1 with the king's rook alone, -1 with the queen's, 2 with neither.
fn wings(side: &SideSurvey) -> i32 {
    let has = |wing| {
        let castles = |step: &Step| step.kind == StepKind::Castle(wing);
        side.possible.iter().any(castles)
    };
    match (has(Wing::Queen), has(Wing::King)) {
        (true, true) => 0,
        (false, true) => 1,
        (true, false) => -1,
        (false, false) => 2,
    }
}

/// MCA (EXEC, p. 73): 100 after castling, 50 without a right to it, 10 if rook 13 has lost it, -10 if rook 14 has.
fn moved(army: &Army) -> i32 {
    match (army.castled, army.rights) {
        (true, _) => 100,
        (false, [true, true]) => 0,
        (false, [false, true]) => 10,
        (false, [true, false]) => -10,
        (false, [false, false]) => 50,
    }
}

/// MENP: the pawn that can be taken in passing, as its number and square; 0 if there is none.
fn passed(survey: &Survey) -> i32 {
    let Some(square) = survey.position.passed(Side::Machine) else {
        return 0;
    };
    let men = &survey.rested.army.men;
    let pawn = men
        .iter()
        .position(|man| man.is_some_and(|man| man.square == square));
    pawn.map_or(0, |pawn| 100 * number(pawn) + place(square))
}

/// FORMAT 2710: the code of the move, parameters 1 to 17 and the value, whose decimals are dropped.
fn row(candidate: &Candidate, decision: &Decision, weights: &Weights) -> String {
    let mut text = format!("  {:>5}  ", code(candidate.step));
    for value in candidate.parameters.0 {
        let _ = write!(text, "{value:>5}");
    }
    let value = decision.value(candidate, weights).trunc();
    let _ = writeln!(text, "  {value:>6}");
    text
}

/// FORMAT 2853: the squares of the sixteen pieces; 0 for one that is captured.
fn men(army: &Army) -> String {
    let squares = army
        .men
        .iter()
        .map(|man| man.map_or(0, |man| place(man.square)));
    let mut text = String::new();
    for square in squares {
        let _ = write!(text, "{square:>4}");
    }
    text.push('\n');
    text
}

/// A possible move: piece and square (p. 36), or 98 and 99 for castling (p. 37).
fn code(step: Step) -> i32 {
    match step.kind {
        StepKind::Castle(Wing::Queen) => 98,
        StepKind::Castle(Wing::King) => 99,
        StepKind::Plain | StepKind::EnPassant => 100 * number(step.man) + place(step.to),
    }
}

fn number(man: usize) -> i32 {
    (man.min(KING) + 1) as i32
}

/// Rank and file as two digits.
fn place(square: Square) -> i32 {
    10 * (square.rank() as i32 + 1) + square.file() as i32 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(fen: &str) -> String {
        let board: Board = fen.parse().unwrap();
        printout(&board, Castled::UNKNOWN, &Weights::ONES, Reading::LISTED)
    }

    #[test]
    fn the_opening_is_printed_in_the_order_of_generation_and_in_columns() {
        let text = printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines[0],
            "            MCAS     OCAS     MENP     OENP     MCA     OCA"
        );
        assert_eq!(
            lines[3],
            "              2        2        0        0        0        0"
        );
        let rows: Vec<&&str> = lines
            .iter()
            .filter(|line| line.len() == 2 + 5 + 2 + 85 + 2 + 6)
            .collect();
        assert_eq!(
            rows.len(),
            21,
            "twenty moves, and the one that is made again"
        );
        // The pawn on a2 is piece 1, and a3 is rank 3, file 1.
        assert!(rows.iter().any(|row| row.starts_with("    131  ")));
        let made = lines
            .iter()
            .find(|line| line.starts_with("     MY MOVE IS"))
            .unwrap();
        assert_eq!(made.len(), 5 + 10 + 8 + 4);
        let first: i32 = made[15..23].trim().parse().unwrap();
        assert!(rows[20].trim_start().starts_with(&first.to_string()));
        let opponent = lines.last().unwrap();
        assert_eq!(opponent.len(), 16 * 4);
        assert!(opponent.starts_with("  71  72  73"));
    }

    #[test]
    fn castling_has_codes_of_its_own_and_a_flag() {
        let text = printed("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert!(
            text.contains("\n     98  ") && text.contains("\n     99  "),
            "{text}"
        );
        // Both castlings for the machine, none for the opponent, which has no right left.
        assert_eq!(
            text.lines()
                .nth(3)
                .unwrap()
                .split_whitespace()
                .collect::<Vec<_>>(),
            ["0", "2", "0", "0", "0", "50"]
        );
    }

    #[test]
    fn a_pawn_that_can_be_taken_in_passing_is_a_flag_and_no_move_is_a_resignation() {
        let text = printed("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        assert_eq!(
            text.lines().nth(3).unwrap().split_whitespace().nth(2),
            Some("154")
        );
        assert!(printed("7k/5QK1/8/8/8/8/8/8 b - - 0 1").ends_with("     I RESIGN\n"));
    }
}
