//! Why a move has its value: each parameter times its weight as a bar, the costs and credits that have no
//! weight, and their sum; and of one parameter the listing's rule with every cause.

use super::Lab;
use super::table::{Basis, counted, on_basis};
use player::{Cause, Explained, KingMove, Parameter, Reply, Side, explain};

/// A contribution to the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    pub parameter: Parameter,
    /// Its value after the move for the side that moves, and for its opponent.
    pub sides: [i32; 2],
    /// The difference of the two on the chosen basis, which the weight multiplies.
    pub input: i32,
    /// The weight; `None` where it does not count.
    pub weight: Option<f64>,
    /// Its contribution to the value.
    pub product: f64,
    /// The same as a part of the largest, from -1 to 1.
    pub length: f64,
}

/// The reasons of a move's value.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The contributions by number of parameter.
    pub bars: Vec<Bar>,
    /// The contributions that no weight changes, with their reasons.
    pub fixed: Vec<(f64, &'static str)>,
    /// The sum of all.
    pub total: f64,
    /// Rank and number of moves.
    pub rank: (usize, usize),
}

impl Lab {
    /// The reasons of the chosen move's value, on the basis that the table has.
    pub fn why(&self) -> Option<Why> {
        let weights = self.weights();
        let decision = &*self.decision;
        let index = self.chosen?;
        let candidate = decision.candidates.get(index)?;
        let first = decision.best(&weights);
        let input = on_basis(decision, candidate, self.basis, first);
        let counted = counted(decision);
        let explained = self.explained();
        let product = |parameter: Parameter| {
            if parameter.number() <= counted {
                weights.of(parameter) * f64::from(input[parameter])
            } else {
                0.0
            }
        };
        let largest = Parameter::ALL
            .into_iter()
            .fold(0.0f64, |most, parameter| most.max(product(parameter).abs()));
        let bars = explained.iter().map(|found| Bar {
            parameter: found.parameter,
            sides: [found.machine, found.opponent],
            input: input[found.parameter],
            weight: (found.parameter.number() <= counted).then(|| weights.of(found.parameter)),
            product: product(found.parameter),
            length: if largest > 0.0 {
                product(found.parameter) / largest
            } else {
                0.0
            },
        });
        let bars: Vec<Bar> = bars.collect();
        let mut fixed = Vec::new();
        let own = decision.bonus(candidate);
        if own != 0.0 {
            fixed.push((own, bonus_words(candidate.reply, candidate.king)));
        }
        if self.basis == Basis::First
            && let Some(first) = first
        {
            let firsts = decision.bonus(first);
            if firsts != 0.0 {
                fixed.push((-firsts, "the first move's cost or credit, taken off"));
            }
        }
        let total = bars.iter().map(|bar| bar.product).sum::<f64>()
            + fixed.iter().map(|(points, _)| points).sum::<f64>();
        Some(Why {
            bars,
            fixed,
            total,
            rank: (decision.rank(index, &weights)?, decision.candidates.len()),
        })
    }

    /// Every parameter with its causes, after the chosen move or of the position at hand.
    pub fn explained(&self) -> Vec<Explained> {
        let step = self
            .chosen
            .and_then(|index| self.decision.candidates.get(index))
            .map(|candidate| candidate.step);
        explain(
            self.position.game.board(),
            self.castled_here(),
            self.reading,
            step,
        )
    }

    /// The parameter that is explained, with its causes.
    pub fn highlighted(&self) -> Option<Explained> {
        let wanted = self.parameter?;
        let mut explained = self.explained().into_iter();
        explained.find(|found| found.parameter == wanted)
    }
}

fn bonus_words(reply: Reply, king: KingMove) -> &'static str {
    match (reply, king) {
        (Reply::None, KingMove::No) => "the opponent has no move: mate or stalemate, both +3000",
        (Reply::None, _) => "no move for the opponent, +3000, less the cost of a king move, 50",
        (Reply::Possible, KingMove::AfterCastling) => {
            "a king move, although it has castled: the listing as scanned"
        }
        (Reply::Possible, _) => "a king move before castling",
    }
}

/// A cause as a sentence with its points: `+10: the pawn on e4 stands in the centre`.
pub fn cause_words(who: Side, cause: &Cause) -> (i32, String) {
    let points = match who {
        Side::Machine => cause.points,
        Side::Opponent => -cause.points,
    };
    (points, cause.to_string())
}
