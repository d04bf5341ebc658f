//! Position scores: the running total of both sides' moves (p. 52). H(n,i) = M(n,i) - H(n,i-1),
//! which equals the thesis's H(n,i-2) - M(n,i-1) + M(n,i).

use super::sample::{Game, Place, Sample};
use chute::{COUNT, Scores};

/// A position with its position scores.
#[derive(Clone, Copy, Debug)]
pub struct PositionScores<'a> {
    /// The index of its game in the sample.
    pub game: usize,
    pub place: &'a Place,
    /// H of each heuristic after the master's move, in points for the mover.
    pub scores: Scores,
}

/// The position scores of a game after each move, summed over the whole game.
pub fn accumulate(game: &Game) -> Vec<Scores> {
    let mut before = [0; COUNT];
    let mut all = Vec::with_capacity(game.places.len());
    for place in &game.places {
        let now: Scores = std::array::from_fn(|h| place.master[h] - before[h]);
        all.push(now);
        before = now;
    }
    all
}

/// Every counted position of a sample.
pub fn position_scores(sample: &Sample) -> Vec<PositionScores<'_>> {
    let mut all = Vec::with_capacity(sample.positions());
    for (index, game) in sample.games.iter().enumerate() {
        let scores = accumulate(game).into_iter().skip(game.kept);
        all.extend(
            game.kept()
                .iter()
                .zip(scores)
                .map(|(place, scores)| PositionScores {
                    game: index,
                    place,
                    scores,
                }),
        );
    }
    all
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A game whose first heuristic scores these points. The winner moves first.
    pub(in super::super) fn made_up(points: &[i32], kept: usize) -> Game {
        let length = points.len();
        let place = |(index, &points): (usize, &i32)| {
            let mut master = [0; COUNT];
            master[0] = points;
            Place {
                ply: index as u16 + 1,
                n: (length - index) as u16,
                won: index % 2 == 0,
                moves: 20,
                higher: 0,
                equal: 0,
                equal_before: 0,
                master,
                first: master,
                totals: (f64::from(points), f64::from(points)),
                advantage: [0; 5],
            }
        };
        Game {
            number: 1,
            players: String::new(),
            places: points.iter().enumerate().map(place).collect(),
            kept,
        }
    }

    #[test]
    fn the_recursion_is_the_one_of_the_thesis() {
        let m = [5, -2, 7, 0, 11, 3];
        let scores = accumulate(&made_up(&m, 0));
        let h: Vec<i32> = scores.iter().map(|scores| scores[0]).collect();
        assert_eq!(h[0], m[0]);
        for i in 1..m.len() {
            let before_last = if i >= 2 { h[i - 2] } else { 0 };
            assert_eq!(h[i], before_last - m[i - 1] + m[i]);
        }
    }

    #[test]
    fn records_that_are_dropped_have_been_added_up_before() {
        let sample = Sample {
            games: vec![made_up(&[5, -2, 7], 2)],
            ..Sample::default()
        };
        let position_scores = position_scores(&sample);
        assert_eq!(position_scores.len(), 1);
        assert_eq!(position_scores[0].scores[0], 7 - (-2 - 5));
        assert_eq!(position_scores[0].place.ply, 3);
    }
}
