//! The exact result of a position in words, EG's ranges and the moves of a game compared with it, and refutations of moves.

use crate::experiment::blame::Blame;
use crate::experiment::exact::{Authority, ExactAnswer};
use chess::moves::played;
use chess::packed::PackedMove;
use chess::words::counted;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};
use endgame::oracle::InTime;
use endgame::{Range, Value};

/// A range of EG's compared with the exact result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    Exact,
    /// It contains the exact value and others.
    TooWide,
    /// It does not contain the exact value.
    Wrong,
    /// The exact value is not known.
    Unknown,
}

/// The effect of a move on the value of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveMark {
    Keeps,
    Half,
    Whole,
}

impl Soundness {
    pub fn words(self) -> &'static str {
        match self {
            Self::Exact => "correct, and as narrow as possible",
            Self::TooWide => "correct, but wider than the exact result",
            Self::Wrong => "wrong",
            Self::Unknown => "not known",
        }
    }

    /// A sign for it, so that no colour is needed.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Exact => "✓",
            Self::TooWide => "↔",
            Self::Wrong => "✗",
            Self::Unknown => "?",
        }
    }
}

impl MoveMark {
    pub fn words(self) -> &'static str {
        match self {
            Self::Keeps => "keeps the value",
            Self::Half => "gives away half a point",
            Self::Whole => "gives away a point",
        }
    }

    pub fn sign(self) -> &'static str {
        match self {
            Self::Keeps => "✓",
            Self::Half => "½",
            Self::Whole => "✗",
        }
    }
}

/// Compares a range of that side with the exact result.
pub fn soundness(range: Range, side: Color, answer: Option<&ExactAnswer>) -> Soundness {
    let Some(known) = answer.and_then(ExactAnswer::range) else {
        return Soundness::Unknown;
    };
    let truth = known.seen_by(side);
    match truth.decided() {
        Some(value) if !range.contains(value) => Soundness::Wrong,
        Some(_) if range.decided().is_some() => Soundness::Exact,
        Some(_) => Soundness::TooWide,
        None if range.and(truth).is_none() => Soundness::Wrong,
        None => Soundness::Unknown,
    }
}

/// The effect of a move on the value of the position, under the fifty-move rule. `None` if the value before or
/// after it is unknown.
pub fn mark(before: &ExactAnswer, board: &Board, mv: Move) -> Option<MoveMark> {
    let packed = PackedMove::pack(board, mv);
    let after = before.moves().iter().find(|one| one.mv == packed)?;
    let side = board.side_to_move();
    let had = before.under_clock()?.decided()?.seen_by(side);
    let has = after.under_clock().decided()?.seen_by(side);
    Some(match had as u8 - (has as u8).min(had as u8) {
        0 => MoveMark::Keeps,
        1 => MoveMark::Half,
        _ => MoveMark::Whole,
    })
}

impl ExactAnswer {
    /// The result, the distance and the source in a sentence.
    pub fn sentence(&self) -> String {
        let (by, range, plies, zeroing, clock) = match self {
            Self::Unknown { why, .. } => return format!("Not known. {why}"),
            Self::Known {
                by,
                range,
                plies,
                zeroing,
                clock,
                ..
            } => (by, range, plies, zeroing, clock),
        };
        let verdict = match (range.decided(), range.lower(), range.upper()) {
            (Some(Value::Win), ..) => "White wins",
            (Some(Value::Draw), ..) => "Draw",
            (Some(Value::Loss), ..) => "Black wins",
            (None, Value::Draw, _) => "White wins or draws",
            (None, _, Value::Draw) => "Black wins or draws",
            (None, ..) => "Not known",
        };
        if *plies == Some(0) {
            return format!("Checkmate: {verdict}.");
        }
        let distance = plies.map_or_else(String::new, |plies| {
            format!(", mate in {}", counted(plies.div_ceil(2), "move"))
        });
        let hurry = zeroing.map_or_else(String::new, |plies| {
            format!(
                " The winner can force a pawn move, capture or mate in {} (DTZ {plies}).",
                counted(plies, "ply")
            )
        });
        let without = match (by, range.decided()) {
            (Authority::Table, _) => {
                format!("{verdict}{distance}, by the exact table.{hurry}")
            }
            (Authority::Structure, Some(_)) => {
                format!("{verdict}: the pawn structure is solved for all squares of the kings.")
            }
            (Authority::Structure, None) => format!(
                "{verdict}: the pawn structure is solved for all squares of the kings, but some \
                 endings after a promotion are not known."
            ),
        };
        match clock {
            None => without,
            Some(clock) if clock.in_time == InTime::No => {
                format!("{} Without the clock: {without}", clock.sentence(*zeroing))
            }
            Some(clock) => format!("{without} {}", clock.sentence(*zeroing)),
        }
    }
}

/// The answer in sentences: what the move gives away, the better move, the line that shows it, the rule at its end.
pub fn sentences(before: &Board, mv: Move, blame: &Blame) -> Vec<String> {
    let san = display_san_move(before, mv);
    if blame.has == blame.had {
        let value = match blame.had {
            Value::Win => "the position stays won",
            Value::Draw => "the position stays drawn",
            Value::Loss => "every move loses",
        };
        return vec![format!("{san} is no mistake: {value}.")];
    }
    let has = match blame.has {
        Value::Draw => "only draws",
        _ => "loses",
    };
    let had = match blame.had {
        Value::Win => "wins",
        _ => "draws",
    };
    let better = blame.better.and_then(|better| better.legal(before));
    let better = better.map(|better| format!("{} {had}.", display_san_move(before, better)));
    let lost = format!("{san} {has}.");
    if let Some(clock) = blame.clock {
        let why = format!(
            "The fifty-move clock then stands at {clock}, which leaves no time to win by the next pawn move, \
             capture or mate."
        );
        return [lost, why].into_iter().chain(better).collect();
    }
    let mut at = played(before, mv);
    let line = line(&mut at, &blame.line);
    let after = if line.is_empty() {
        format!("After {san}")
    } else {
        format!("Best play goes on with {line}. Then")
    };
    let why = match &blame.rule {
        Some(rule) => {
            let found = rule.sentence.trim_end_matches('.');
            match found.split_once(": ") {
                // The rule's name and what it found.
                Some((name, found)) => {
                    let name = within_sentence(name);
                    format!("{after}, the rule \u{201c}{name}\u{201d} decides: {found}.")
                }
                None => format!("{after}, {}.", within_sentence(found)),
            }
        }
        None => format!("{after}, no rule decides yet, but the exact result is known."),
    };
    [lost, why].into_iter().chain(better).collect()
}

/// A sentence without its capital, unless that belongs to the name of a side.
fn within_sentence(sentence: &str) -> String {
    let first = sentence.chars().next();
    if ["White", "Black"]
        .iter()
        .any(|name| sentence.starts_with(name))
    {
        return sentence.to_owned();
    }
    first.map_or_else(String::new, |first| {
        format!(
            "{}{}",
            first.to_ascii_lowercase(),
            &sentence[first.len_utf8()..]
        )
    })
}

/// Moves with their numbers, `3...Kd5 4.Kc3`; the position is taken to their end.
fn line(at: &mut Board, moves: &[PackedMove]) -> String {
    let mut words = Vec::new();
    for packed in moves {
        let Some(mv) = packed.legal(at) else {
            break;
        };
        let number = match (at.side_to_move(), words.is_empty()) {
            (Color::White, _) => format!("{}.", at.fullmove_number()),
            (Color::Black, true) => format!("{}...", at.fullmove_number()),
            (Color::Black, false) => String::new(),
        };
        words.push(format!("{number}{}", display_san_move(at, mv)));
        at.play_unchecked(mv);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::exact::ExactSolver;

    fn known(fen: &str) -> (Board, ExactAnswer) {
        let board: Board = fen.parse().unwrap();
        let answer = ExactSolver::default().verdict(&board);
        (board, answer)
    }

    #[test]
    fn a_range_is_set_beside_the_truth() {
        let (_, won) = known(crate::experiment::link::EXAMPLE);
        let beside = |range| soundness(range, Color::White, Some(&won));
        assert_eq!(beside(Range::WIN), Soundness::Exact);
        assert_eq!(beside(Range::AT_LEAST_DRAW), Soundness::TooWide);
        assert_eq!(beside(Range::DRAW), Soundness::Wrong);
        assert_eq!(
            soundness(Range::LOSS, Color::Black, Some(&won)),
            Soundness::Exact
        );
        assert_eq!(
            soundness(Range::WIN, Color::White, None),
            Soundness::Unknown
        );
    }

    #[test]
    fn a_move_is_marked_by_what_it_gives_away() {
        let (board, won) = known(crate::experiment::link::EXAMPLE);
        let marked = |mv: &str| mark(&won, &board, mv.parse().unwrap());
        assert_eq!(marked("c2c3"), Some(MoveMark::Keeps));
        assert_eq!(marked("e2e4"), Some(MoveMark::Half));
        assert_eq!(marked("e2e5"), None);
    }

    #[test]
    fn the_fifty_move_clock_is_told_before_a_win_that_it_leaves_no_time_for() {
        let (board, late) = known("8/4Q3/8/8/8/8/8/k6K w - - 95 1");
        let said = late.sentence();
        assert!(
            said.starts_with(
                "A draw by the fifty-move rule: the clock stands at 95, so 5 plies are left"
            ),
            "{said}"
        );
        assert!(
            said.contains("Without the clock: White wins, mate in 7 moves"),
            "{said}"
        );
        assert_eq!(
            (late.value(), late.under_clock()),
            (Some(Value::Win), Some(Range::DRAW))
        );
        // No move gives away what the clock has taken.
        let marks = late
            .moves()
            .iter()
            .filter_map(|one| mark(&late, &board, one.mv.legal(&board)?));
        let marks: Vec<MoveMark> = marks.collect();
        assert!(marks.len() > 20 && marks.iter().all(|mark| *mark == MoveMark::Keeps));
        // The losing side is saved as well, and a pawn that can move needs no time.
        let (_, saved) = known("8/4Q3/8/8/8/8/k7/7K b - - 97 1");
        assert_eq!(saved.under_clock(), Some(Range::DRAW));
        let (_, pawn) = known("8/8/8/8/8/3K4/2P5/k7 w - - 97 80");
        assert_eq!(pawn.under_clock(), Some(Range::WIN));
        assert!(pawn.sentence().ends_with("at 97; the win comes in time."));
    }

    #[test]
    fn a_mate_on_the_board_is_called_by_its_name_and_stays_one_at_any_clock() {
        for clock in [0, 100] {
            let (_, mated) = known(&format!("k7/1Q6/1K6/8/8/8/8/8 b - - {clock} 80"));
            assert_eq!(mated.sentence(), "Checkmate: White wins.");
            assert_eq!(mated.under_clock(), Some(Range::WIN));
        }
        let (_, next) = known("k7/8/1K6/1Q6/8/8/8/8 w - - 0 80");
        assert!(
            next.sentence()
                .starts_with("White wins, mate in 1 move, by")
        );
        let (_, stalemate) = known("k7/8/1Q6/8/8/8/8/1K6 b - - 7 80");
        assert!(stalemate.sentence().starts_with("Draw, by"));
    }

    #[test]
    fn castling_is_the_reason_where_a_right_to_castle_is_and_moves_that_end_it_are_judged() {
        let (_, castles) = known("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let said = castles.sentence();
        assert!(
            said.starts_with(
                "Not known. The tables know no castling. White may still castle here."
            ),
            "{said}"
        );
        assert!(!said.contains("pawn"), "{said}");
        assert!(
            castles
                .moves()
                .iter()
                .all(|one| one.range.decided().is_some())
        );
        let (_, waits) = known("4k3/8/8/8/8/8/8/4K2R b K - 0 1");
        assert_eq!(waits.moves(), []);
    }

    #[test]
    fn every_position_that_is_not_known_says_why() {
        for (fen, why) in [
            (
                "4k3/8/8/8/8/1n6/PP6/4K3 w - - 0 1",
                "at most four men, kings included. There are 5 here.",
            ),
            (
                "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
                "table of the ending KRKP is not here yet",
            ),
            (
                "4k2r/8/8/8/8/8/PP6/4K3 w k - 0 1",
                "Black may still castle here.",
            ),
        ] {
            let (_, answer) = known(fen);
            assert!(answer.sentence().contains(why), "{}", answer.sentence());
            assert_eq!(answer.value(), None);
        }
    }

    #[test]
    fn the_truth_is_said_with_its_source() {
        let (_, won) = known(crate::experiment::link::EXAMPLE);
        let sentence = won.sentence();
        assert!(sentence.starts_with("White wins, mate in "), "{sentence}");
        assert!(sentence.contains("by the exact table. The winner can force"));
        let unknown = ExactAnswer::unknown("It is too much.");
        assert_eq!(unknown.sentence(), "Not known. It is too much.");
    }
}
