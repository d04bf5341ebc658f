//! A training by the engine: a pupil plays 200 moves against the fully trained player of the thesis, which also answers its
//! questions.

use kenju::agreement::Agreement;
use kenju::element::Element;
use kenju::record::History;
use kenju::scheme::{Course, Scheme};
use kenju::training::Training;

/// The pupils that the page offers: the seeds of their games.
pub const SEEDS: std::ops::RangeInclusive<u64> = 1..=4;

/// Moves of a training, as in the thesis.
pub const MOVES: u32 = 200;

#[derive(Clone, Debug, PartialEq)]
pub struct Pupil {
    pub seed: u64,
    pub history: History,
    pub games: Vec<Game>,
}

/// A game of the training: the pupil's questions and moves in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub questions: u32,
    pub moves: usize,
}

impl Pupil {
    pub fn train(seed: u64) -> Self {
        let course = Course::standard(Scheme::W6, seed);
        let history = Training::without_log(course).run().history;
        let mut games: Vec<Game> = Vec::new();
        let mut last = (None, 0);
        for row in &history.rows {
            if last.0 != Some(row.game) {
                games.push(Game {
                    questions: 0,
                    moves: 0,
                });
            }
            if let Some(game) = games.last_mut() {
                game.questions += row.questions - last.1;
                game.moves += 1;
            }
            last = (Some(row.game), row.questions);
        }
        Self {
            seed,
            history,
            games,
        }
    }

    /// The moves of the first game: where the page begins.
    pub fn first_games(&self) -> usize {
        self.games.first().map_or(0, |game| game.moves)
    }

    /// The game of the last move shown, from 0; `None` before the first.
    pub fn game_at(&self, moves: usize) -> Option<usize> {
        let mut before = 0;
        self.games.iter().position(|game| {
            let is_in = moves > before && moves <= before + game.moves;
            before += game.moves;
            is_in
        })
    }

    /// The moves until the end of a game.
    pub fn end_of(&self, game: usize) -> usize {
        self.games
            .iter()
            .take(game + 1)
            .map(|game| game.moves)
            .sum()
    }

    pub fn questions_after(&self, moves: usize) -> u32 {
        let row = moves.min(self.history.rows.len()).checked_sub(1);
        row.map_or(0, |row| self.history.rows[row].questions)
    }

    /// The pupil's order of the lines beside its teacher's.
    pub fn agreement(&self, moves: usize) -> Agreement {
        Agreement::of(&self.history.after(moves), &Element::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pupil_asks_more_in_the_first_half_than_in_the_second() {
        for seed in SEEDS {
            let pupil = Pupil::train(seed);
            let moves = pupil.history.rows.len();
            assert_eq!(moves, MOVES as usize);
            let (half, all) = (
                pupil.questions_after(moves / 2),
                pupil.questions_after(moves),
            );
            assert!(half * 2 > all, "pupil {seed}: {half} of {all}");
            let sum: u32 = pupil.games.iter().map(|game| game.questions).sum();
            assert_eq!(sum, all);
            assert_eq!(pupil.end_of(pupil.games.len() - 1), moves);
        }
    }

    #[test]
    fn a_pupil_comes_closer_to_its_teachers_order() {
        let pupil = Pupil::train(1);
        let new = pupil.agreement(0);
        assert_eq!((new.concordant, new.discordant), (0, 0));
        let trained = pupil.agreement(200);
        assert!(trained.concordant > 2 * trained.discordant);
        assert_eq!(
            new.tied_first,
            trained.concordant + trained.discordant + trained.tied_first
        );
        assert_eq!((pupil.game_at(0), pupil.game_at(1)), (None, Some(0)));
        assert_eq!(pupil.game_at(200), Some(pupil.games.len() - 1));
    }
}
