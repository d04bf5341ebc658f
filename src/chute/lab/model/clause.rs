//! A heuristic's reason as the rest of a sentence that begins with a move.

use super::board::EvaluatedPosition;
use chess::words::piece_name;
use chute::{Reason, Role};
use cozy_chess::{Board, Move, Square};

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
