//! Why CHUTE plays the master's move or another: the heuristic in which two moves differ most, in a sentence and as
//! marks on the board.

use super::super::board::{EvaluatedPosition, written};
use super::super::clause::clause;
use super::super::words::signed;
use crate::experiment::link::Notation;
use chute::{COUNT, Explanation, HEURISTICS, Ranked, Reason};
use cozy_chess::Move;
use kit::experiment::sorted;

/// The differences that are listed.
const LISTED: usize = 4;

/// One heuristic's points for both moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    pub name: &'static str,
    /// For CHUTE's first choice, and for the other move.
    pub points: [i32; 2],
}

/// The comparison of CHUTE's first choice with the master's move, or with its second choice if they are the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    pub sentence: String,
    /// The move that the drawn reason is about.
    pub mv: Move,
    /// The heuristic that decides, with the reason that is drawn.
    pub drawn: Explanation,
    /// Both moves with their points: CHUTE's first choice, then the other.
    pub moves: [(String, String); 2],
    /// The heuristics that differ most, the largest difference first.
    pub standings: Vec<Standing>,
    /// The number of further heuristics that differ.
    pub more: usize,
}

impl Why {
    /// `None` where there is only one move, or the moves do not differ.
    pub fn of(evaluated: &EvaluatedPosition, player: &str, notation: Notation) -> Option<Self> {
        let [first, second] = evaluated.ranked.get(..2)?.first_chunk()?;
        let master = evaluated.of(evaluated.master?)?;
        let agrees = master.mv == first.mv;
        let other = if agrees { second } else { master };
        let lead = |number: usize| first.scores[number] - other.scores[number];
        let mut differ: Vec<usize> = (0..COUNT).filter(|&number| lead(number) != 0).collect();
        sorted::by_key(&mut differ, |&number| std::cmp::Reverse(lead(number).abs()));
        // Moves with the same total differ nowhere or in both directions.
        let decides = *differ.iter().find(|&&number| lead(number) > 0)?;
        let word = |ranked: &Ranked| written(&evaluated.board, ranked.mv, notation);
        let (firstly, otherwise) = (word(first), word(other));
        let (about, reason) = deciding(evaluated, first, other, decides)?;
        let told = clause(evaluated, about.mv, &reason);
        let name = if about.mv == first.mv {
            &firstly
        } else {
            &otherwise
        };
        let mut sentence = if agrees {
            format!(
                "CHUTE plays {firstly}, too. What sets it apart from {otherwise}, its second choice: {name} {told}."
            )
        } else {
            format!("CHUTE prefers {firstly}. Its main reason: {name} {told}.")
        };
        if !agrees {
            // The best that CHUTE finds in the master's move.
            let gains = differ.iter().filter(|&&number| lead(number) < 0);
            let credit = gains
                .filter_map(|&number| reason_of(evaluated, master.mv, number, 1))
                .find(|credit| (credit.what, &credit.squares) != (reason.what, &reason.squares));
            let more = match credit {
                Some(credit) => format!(
                    " {player}\u{2019}s {otherwise} {}.",
                    clause(evaluated, master.mv, &credit)
                ),
                None => format!(" It has less to say for {player}\u{2019}s {otherwise}."),
            };
            sentence.push_str(&more);
        }
        let standings = differ.iter().take(LISTED).map(|&number| Standing {
            name: HEURISTICS[number].plain(),
            points: [first.scores[number], other.scores[number]],
        });
        Some(Self {
            sentence,
            mv: about.mv,
            standings: standings.collect(),
            more: differ.len().saturating_sub(LISTED),
            moves: [
                (firstly, signed(first.total)),
                (otherwise, signed(other.total)),
            ],
            drawn: Explanation {
                number: decides,
                points: reason.points,
                reasons: vec![reason],
            },
        })
    }
}

/// The move and the reason by which a heuristic prefers one move: a merit of it or a fault of the other, whichever has
/// more points.
fn deciding<'a>(
    evaluated: &EvaluatedPosition,
    first: &'a Ranked,
    other: &'a Ranked,
    number: usize,
) -> Option<(&'a Ranked, Reason)> {
    let merit = || Some((first, reason_of(evaluated, first.mv, number, 1)?));
    let fault = || Some((other, reason_of(evaluated, other.mv, number, -1)?));
    if -other.scores[number] > first.scores[number] {
        fault().or_else(merit)
    } else {
        merit().or_else(fault)
    }
}

/// A heuristic's strongest reason for a move (`sign` 1) or against it (−1).
fn reason_of(evaluated: &EvaluatedPosition, mv: Move, number: usize, sign: i32) -> Option<Reason> {
    let said = evaluated.explain(mv);
    let said = said.into_iter().find(|said| said.number == number)?;
    let reasons = said.reasons.into_iter().filter(|it| it.points * sign > 0);
    reasons.max_by_key(|reason| reason.points.abs())
}
