//! Why CHUTE plays the master's move or another: the heuristic in which two moves differ most, in a sentence and as
//! marks on the board.

use super::super::board::{EvaluatedPosition, written};
use super::super::words::signed;
use crate::experiment::link::Notation;
use chess::words::piece_name;
use chute::{COUNT, Explanation, HEURISTICS, Ranked, Reason, Role};
use cozy_chess::{Board, Move, Square};

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
        differ.sort_by_key(|&number| std::cmp::Reverse(lead(number).abs()));
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
            name: HEURISTICS[number].name,
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

/// Words of a reason that stand for a man, with the words to write before its name, and its role.
const MEN: [(&str, &str, Role); 11] = [
    ("a pinned piece", "the pinned ", Role::Target),
    ("an attacked piece", "the attacked ", Role::Target),
    ("an attacked friend", "the attacked ", Role::Friend),
    ("an enemy pawn", "the ", Role::Target),
    ("an enemy", "the ", Role::Target),
    ("an attacker", "the ", Role::Target),
    ("the piece that", "the ", Role::Target),
    ("something", "the ", Role::Target),
    ("the piece", "the ", Role::Mover),
    ("a friend", "the ", Role::Friend),
    ("a piece", "the ", Role::Target),
];

/// A reason as the rest of a sentence that begins with the move: `attacks the bishop on b4`.
pub fn clause(evaluated: &EvaluatedPosition, mv: Move, reason: &Reason) -> String {
    let men = Men::new(evaluated, mv, reason);
    let what = reason.what;
    match what {
        "leaves a piece under a damaging attack" => {
            format!("leaves the {} to be taken", men.one(Role::Friend))
        }
        "saves a piece from a damaging attack" => format!("saves the {}", men.one(Role::Friend)),
        "exposes a friend to a damaging attack" => {
            format!("exposes the {} to an attack", men.one(Role::Friend))
        }
        "makes an attack harmless by defending" => {
            format!("defends the {}", men.one(Role::Friend))
        }
        "defends a friend once more" => format!("also defends the {}", men.one(Role::Friend)),
        "steps between a friend and a damaging attack" | "steps between a friend and an attack" => {
            format!(
                "steps between the {} and its attacker",
                men.one(Role::Friend)
            )
        }
        "leaves a damaging attack" | "leaves a harmless attack" => {
            format!("escapes from the {}", men.one(Role::Attacker))
        }
        "stands in a friend's way" => format!("stands in the way of the {}", men.one(Role::Friend)),
        "joins other attackers of a piece" => {
            format!("joins the attack on the {}", men.one(Role::Target))
        }
        "attacks an attacker" | "takes an attacker" => {
            let verb = what.split(' ').next().unwrap_or_default();
            let (prey, friend) = (men.one(Role::Target), men.one(Role::Friend));
            format!("{verb} the {prey}, which attacks the {friend}")
        }
        "forks pieces of greater value" => format!("forks {}", men.all(Role::Target)),
        "pins" => format!(
            "pins the {} to the {}",
            men.one(Role::Place),
            men.one(Role::Target)
        ),
        "blocks a pin" => format!("ends the pin of the {}", men.one(Role::Friend)),
        "begins an exchange of pieces as they stand" => format!(
            "exchanges the {} for the {}",
            men.one(Role::Mover),
            men.one(Role::Target)
        ),
        "wins or loses by the exchange" => {
            let verb = if reason.points > 0 { "gains" } else { "loses" };
            format!("{verb} by the exchange on {}", mv.to)
        }
        "attacks squares round the king" => "attacks squares next to the king".to_owned(),
        "moves a pawn of the king's shelter" => "moves a pawn that shelters the king".to_owned(),
        "castles" => "counts as castling".to_owned(),
        "doubles pieces on a file" => format!("doubles with the {}", men.one(Role::Friend)),
        "leaves a piece that it was doubled with" => {
            format!("breaks up the pair with the {}", men.one(Role::Friend))
        }
        "attacks a passed pawn or the square before it" => {
            format!("holds up the passed {}", men.one(Role::Target))
        }
        _ => {
            let man = MEN.iter().find(|(words, ..)| what.contains(words));
            man.map_or_else(
                || what.to_owned(),
                |&(words, before, role)| {
                    let named = format!("{before}{}", men.one(role));
                    let rest = if words == "the piece that" {
                        "the piece"
                    } else {
                        words
                    };
                    let comma = if words == "the piece that" { "," } else { "" };
                    what.replacen(rest, &format!("{named}{comma}"), 1)
                        .replacen(", that", ", which", 1)
                },
            )
        }
    }
}

/// The men of a reason.
struct Men<'a> {
    reason: &'a Reason,
    mv: Move,
    before: &'a Board,
    after: Board,
}

impl<'a> Men<'a> {
    fn new(evaluated: &'a EvaluatedPosition, mv: Move, reason: &'a Reason) -> Self {
        let before = &*evaluated.board;
        let mut after = before.clone();
        after.play_unchecked(mv);
        Self {
            reason,
            mv,
            before,
            after,
        }
    }

    /// A man after the move; one that was taken, as it stood before.
    fn man(&self, square: Square, role: Role) -> String {
        let taken = square == self.mv.to && matches!(role, Role::Target | Role::Attacker);
        let boards = if taken {
            [self.before, &self.after]
        } else {
            [&self.after, self.before]
        };
        let piece = boards.into_iter().find_map(|it| it.piece_on(square));
        piece.map_or_else(
            || format!("square {square}"),
            |piece| match piece {
                // There is one on each side, and the sentence says whose.
                cozy_chess::Piece::King => "king".to_owned(),
                piece => format!("{} on {square}", piece_name(piece)),
            },
        )
    }

    fn squares(&self, role: Role) -> impl Iterator<Item = Square> {
        let squares = self.reason.squares.iter();
        squares.filter(move |it| it.1 == role).map(|it| it.0)
    }

    /// The first man of a role; the man that moves if there is none. That one needs no square, as the move names it.
    fn one(&self, role: Role) -> String {
        let square = self.squares(role).find(|_| role != Role::Mover);
        square.map_or_else(
            || {
                let mover = self.before.piece_on(self.mv.from);
                mover.map_or("piece", piece_name).to_owned()
            },
            |square| self.man(square, role),
        )
    }

    /// All men of a role: `the rook on a8 and the king`.
    fn all(&self, role: Role) -> String {
        let men = self
            .squares(role)
            .map(|square| format!("the {}", self.man(square, role)));
        let men: Vec<String> = men.collect();
        match &men[..] {
            [] => String::new(),
            [one] => one.clone(),
            [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
        }
    }
}
