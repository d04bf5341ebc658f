//! Questions of predict mode about CHUTE: which move does it rank first?

use super::replayed_game::{EvaluatedPosition, ReplayedGame, written};
use super::words::{ordinal, signed};
use crate::experiment::link::Notation;
use crate::experiment::weights::Weights;
use chess::words::counted;
use chute::{HEURISTICS, Polynomial};
use kit::model::predict::Question;

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
    choices.sort();
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
    named.sort_by_key(|said| std::cmp::Reverse(size(said.number)));
    let named: Vec<&str> = named
        .iter()
        .take(NAMED)
        .filter_map(|said| HEURISTICS.get(said.number).map(|row| row.name))
        .collect();
    let most = if named.is_empty() {
        String::new()
    } else {
        format!("; most weigh in it: {}", named.join(", "))
    };
    let rank = evaluated
        .master
        .and_then(|master| Some((master, evaluated.rank(master)?)));
    let master = match rank {
        None => String::new(),
        Some((_, 1)) => " The master plays it too.".to_owned(),
        Some((master, rank)) => {
            let master = word(master);
            format!(" The master plays {master}, here {}.", ordinal(rank))
        }
    };
    format!(
        "{} gets {}{most}.{master}",
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
