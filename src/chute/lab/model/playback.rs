//! Stops of playback by CHUTE's rank of the master's move, and the questions of predict mode: which
//! move does CHUTE rank first?

use super::board::{EvaluatedPosition, ReplayedGame, written};
use super::words::{ordinal, signed};
use crate::experiment::link::Notation;
use crate::experiment::weights::Weights;
use chess::words::counted;
use chute::{HEURISTICS, Polynomial};
use kit::experiment::sorted;
use kit::model::predict::Question;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// The master's move is not CHUTE's first choice.
    #[default]
    Differs,
    /// It is not among the first seven.
    Lost,
    /// It is CHUTE's first choice.
    Agrees,
    /// The move is marked as a mistake.
    Mistake,
}

/// A row of the menu of stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Stop,
    pub glyph: &'static str,
    /// Its label in the menu.
    pub name: &'static str,
}

const fn row(stop: Stop, glyph: &'static str, name: &'static str) -> StopRow {
    StopRow { stop, glyph, name }
}

/// In menu order.
pub const STOPS: [StopRow; 4] = [
    row(Stop::Differs, "\u{2260}", "CHUTE differs from the master"),
    row(Stop::Lost, "7", "not among CHUTE\u{2019}s first seven"),
    row(Stop::Agrees, "=", "CHUTE agrees"),
    row(Stop::Mistake, "?", "marked as a mistake"),
];

impl Stop {
    /// True if playback stops before move `ply`. `ranks` holds the ranks of the master's moves,
    /// as far as they are known.
    pub fn is_at(self, game: &ReplayedGame, ranks: Option<&[u16]>, ply: usize) -> bool {
        let rank = || ranks.and_then(|ranks| ranks.get(ply)).copied();
        match self {
            Self::Differs => rank().is_some_and(|rank| rank > 1),
            Self::Lost => rank().is_some_and(|rank| rank > 7),
            Self::Agrees => rank() == Some(1),
            Self::Mistake => game.moves.get(ply).is_some_and(|step| step.is_mistake),
        }
    }
}

/// The number of CHUTE's first moves to choose from, besides the master's.
const FIRST: usize = 4;

/// The maximum number of heuristics named.
const NAMED: usize = 3;

/// The question about the position after `ply` moves; `None` if the first two moves score
/// equally.
pub fn question(
    game: &ReplayedGame,
    ply: usize,
    weights: &Weights,
    notation: Notation,
) -> Option<Question> {
    let polynomial: Polynomial = weights.polynomial();
    let evaluated = game.evaluate(ply, &polynomial);
    let [first, second, ..] = evaluated.ranked.as_slice() else {
        return None;
    };
    #[expect(
        clippy::float_cmp,
        reason = "the ranking calls equal what is exactly equal"
    )]
    if first.total == second.total {
        return None;
    }
    let word = |mv| written(&evaluated.board, mv, notation);
    let ranked = evaluated.ranked.iter().take(FIRST).map(|ranked| ranked.mv);
    let mut choices: Vec<String> = ranked.chain(evaluated.master).map(word).collect();
    sorted::plain(&mut choices);
    choices.dedup();
    let answer = word(first.mv);
    let right = choices.iter().position(|choice| *choice == answer)?;
    Some(Question {
        asks: format!(
            "Of {}, which does CHUTE rank first?",
            counted(evaluated.ranked.len(), "legal move")
        ),
        choices,
        right,
        why: why(&evaluated, weights, word),
        slip: None,
        then: ply,
    })
}

/// The reasons for the first move, and the master's move.
fn why(
    evaluated: &EvaluatedPosition,
    weights: &Weights,
    word: impl Fn(cozy_chess::Move) -> String,
) -> String {
    let Some(first) = evaluated.ranked.first() else {
        return String::new();
    };
    let mut named = evaluated.explain(first.mv);
    let size = |number: usize| {
        i64::from(first.scores[number].abs()) * i64::from(weights.get(number)).abs()
    };
    named.retain(|said| size(said.number) > 0);
    sorted::by_key(&mut named, |said| std::cmp::Reverse(size(said.number)));
    let named: Vec<&str> = named
        .iter()
        .take(NAMED)
        .filter_map(|said| HEURISTICS.get(said.number).map(chute::Heuristic::plain))
        .collect();
    let most = if named.is_empty() {
        String::new()
    } else {
        format!(" The largest contributions: {}.", named.join("; "))
    };
    let rank = evaluated
        .master
        .and_then(|master| Some((master, evaluated.rank(master)?)));
    let master = match rank {
        None => String::new(),
        Some((_, 1)) => " The master plays it too.".to_owned(),
        Some((master, rank)) => {
            let master = word(master);
            format!(
                " The master plays {master}, which CHUTE ranks {}.",
                ordinal(rank)
            )
        }
    };
    format!(
        "CHUTE ranks {} first, with {}.{most}{master}",
        word(first.mv),
        counted(signed(first.total), "point")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Lab;

    #[test]
    fn each_position_of_a_game_asks_for_chutes_first_move() {
        let lab = Lab::default();
        let game = &lab.replayed_game;
        let (mut asked, mut agree) = (0, 0);
        for ply in 0..game.len() {
            let Some(question) = question(game, ply, &lab.weights, Notation::Algebraic) else {
                continue;
            };
            let evaluated = game.evaluate(ply, &lab.weights.polynomial());
            let first = written(
                &evaluated.board,
                evaluated.ranked[0].mv,
                Notation::Algebraic,
            );
            assert_eq!(question.choices[question.right], first);
            assert!((2..=FIRST + 1).contains(&question.choices.len()));
            assert_eq!(question.then, ply);
            agree += usize::from(question.why.ends_with("The master plays it too."));
            asked += 1;
        }
        assert!(asked * 2 > game.len(), "{asked} of {}", game.len());
        assert!(agree > 0 && agree < asked);
    }
}
