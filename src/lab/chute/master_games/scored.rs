//! Games with the points of every heuristic for every legal move, so that other outer weights rank all
//! moves anew in a moment. What comes of reranking is exactly what [`super::measure_game`] finds with
//! those weights.

use super::measure::{End, PLIES_LIMIT, after_last_mistake, played};
use super::sample::{Game, Place, Skip};
use crate::chess::moves::legal_moves;
use crate::chess::pgn::PgnGame;
use crate::chute::{COUNT, Judge, LastMoves, Polynomial, Scores};
use cozy_chess::{Board, Move, Piece};
use serde::{Deserialize, Serialize};

/// A position with the points of all its moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoredPlace {
    /// The master's move in plies, from 1.
    pub ply: u16,
    /// Plies to the end of the game, at least 1.
    pub n: u16,
    /// Whether the side to move won.
    pub won: bool,
    /// The master's move among the legal ones, in generation order from 0.
    pub master: u16,
    /// The mover's pawns, rooks, knights, bishops and queens more than the opponent's.
    pub advantage: [i8; 5],
    /// Where the points of each move end in `fired`.
    ends: Vec<u32>,
    /// Heuristics that score, with their points, move after move; most heuristics are silent on most moves.
    fired: Vec<(u8, i32)>,
}

/// A game with the points of all moves of all its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoredGame {
    /// Where it stands in its source, from 1.
    pub number: u64,
    /// Who played: `White - Black`.
    pub players: String,
    /// All its positions in order.
    pub places: Vec<ScoredPlace>,
    /// The first position after the last move marked `?`, as an index.
    pub kept: usize,
}

/// Whether a game can be measured: somebody won, by mate or resignation.
///
/// # Errors
/// Why it cannot.
pub fn serves(game: &PgnGame) -> Result<(), Skip> {
    let line = played(&game.record);
    if line.len() > PLIES_LIMIT {
        return Err(Skip::TooLong(PLIES_LIMIT));
    }
    End::of(&game.record, &line).map(|_| ())
}

/// Scores every move of a game.
///
/// # Errors
/// If the game does not serve: nobody won, or it ended by something else than mate or resignation.
pub fn score_game(game: &PgnGame) -> Result<ScoredGame, Skip> {
    let record = &game.record;
    let line = played(record);
    if line.len() > PLIES_LIMIT {
        return Err(Skip::TooLong(PLIES_LIMIT));
    }
    let end = End::of(record, &line)?;
    let mut last = LastMoves::default();
    let mut places = Vec::with_capacity(line.len());
    for (index, (board, mv)) in line.iter().enumerate() {
        let won = board.side_to_move() == end.winner;
        let n = line.len() - index + end.extra;
        places.extend(ScoredPlace::of(board, last, *mv, index + 1, n, won));
        last = last.after(board, *mv);
    }
    let tag = |name| record.tags().get(name).unwrap_or("?");
    Ok(ScoredGame {
        number: game.number,
        players: format!("{} - {}", tag("White"), tag("Black")),
        places,
        kept: after_last_mistake(record),
    })
}

impl ScoredPlace {
    fn of(
        board: &Board,
        last: LastMoves,
        mv: Move,
        ply: usize,
        n: usize,
        won: bool,
    ) -> Option<Self> {
        let moves = legal_moves(board);
        let master = moves.iter().position(|&other| other == mv)?;
        let judge = Judge::new(board, last);
        let (mut ends, mut fired) = (Vec::with_capacity(moves.len()), Vec::new());
        for mv in moves {
            let scores = judge.scores(mv);
            let loud = scores
                .iter()
                .enumerate()
                .filter(|(_, points)| **points != 0);
            fired.extend(loud.map(|(number, &points)| (number as u8, points)));
            ends.push(fired.len() as u32);
        }
        let us = board.side_to_move();
        let lead = |piece| {
            let count = |side| board.colored_pieces(side, piece).len() as i8;
            count(us) - count(!us)
        };
        let men = [
            Piece::Pawn,
            Piece::Rook,
            Piece::Knight,
            Piece::Bishop,
            Piece::Queen,
        ];
        Some(Self {
            ply: ply as u16,
            n: n as u16,
            won,
            master: master as u16,
            advantage: men.map(lead),
            ends,
            fired,
        })
    }

    /// Legal moves.
    pub fn moves(&self) -> usize {
        self.ends.len()
    }

    fn fired(&self, place: usize) -> &[(u8, i32)] {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = self.ends.get(place).copied().unwrap_or(begin);
        self.fired
            .get(begin as usize..end as usize)
            .unwrap_or_default()
    }

    /// The points of a move, by its place in generation order.
    pub fn scores(&self, place: usize) -> Scores {
        let mut scores = [0; COUNT];
        for &(number, points) in self.fired(place) {
            if let Some(score) = scores.get_mut(usize::from(number)) {
                *score = points;
            }
        }
        scores
    }

    /// The weighted sum of every move: silent heuristics add exactly nothing, so they are skipped.
    fn totals(&self, polynomial: &Polynomial) -> Vec<f64> {
        let weights = polynomial.weights();
        let total = |place: usize| {
            let parts = self.fired(place).iter();
            parts.fold(0.0, |sum, &(number, points)| {
                let weight = weights.get(usize::from(number)).copied().unwrap_or(0.0);
                sum + weight * f64::from(points)
            })
        };
        (0..self.moves()).map(total).collect()
    }

    /// The position as it is measured with these weights; `None` if there is no move.
    pub fn rerank(&self, polynomial: &Polynomial) -> Option<Place> {
        let totals = self.totals(polynomial);
        let master = usize::from(self.master);
        let mine = *totals.get(master)?;
        let (mut first, mut best) = (0, *totals.first()?);
        let (mut higher, mut equal, mut equal_before) = (0, 0, 0);
        for (place, total) in totals.iter().enumerate() {
            if total.total_cmp(&best).is_gt() {
                (first, best) = (place, *total);
            }
            match total.total_cmp(&mine) {
                std::cmp::Ordering::Greater => higher += 1,
                std::cmp::Ordering::Equal if place != master => {
                    equal += 1;
                    equal_before += u16::from(place < master);
                }
                _ => {}
            }
        }
        Some(Place {
            ply: self.ply,
            n: self.n,
            won: self.won,
            moves: totals.len() as u16,
            higher,
            equal,
            equal_before,
            master: self.scores(master),
            first: self.scores(first),
            totals: (mine, best),
            advantage: self.advantage,
        })
    }
}

impl ScoredGame {
    /// The game as it is measured with these weights.
    pub fn rerank(&self, polynomial: &Polynomial) -> Game {
        let places = self.places.iter();
        Game {
            number: self.number,
            players: self.players.clone(),
            places: places
                .filter_map(|place| place.rerank(polynomial))
                .collect(),
            kept: self.kept,
        }
    }

    /// The positions that count.
    pub fn kept(&self) -> &[ScoredPlace] {
        self.places.get(self.kept..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure_game;
    use super::*;
    use crate::chess::pgn::parse_games;
    use crate::lab::kit::game_library::LIBRARY;

    fn few() -> Vec<PgnGame> {
        parse_games(LIBRARY).take(3).map(Result::unwrap).collect()
    }

    #[test]
    fn weighing_gives_what_measuring_gives_with_any_weights() {
        let mut odd = [1.0; COUNT];
        odd[7] = -0.5;
        odd[12] = 2.25;
        let weights = [
            Polynomial::default(),
            Polynomial::default().without(&[3, 5, 14]),
            Polynomial::new(odd).unwrap(),
            Polynomial::new([0.0; COUNT]).unwrap(),
        ];
        for game in few() {
            let scored = score_game(&game).unwrap();
            for polynomial in &weights {
                assert_eq!(
                    scored.rerank(polynomial),
                    measure_game(&game, polynomial).unwrap()
                );
            }
        }
    }

    #[test]
    fn a_drawn_game_is_not_scored_and_says_why() {
        let game = parse_games("1. e4 e5 1/2-1/2").next().unwrap().unwrap();
        assert_eq!(score_game(&game), Err(Skip::Drawn));
        assert_eq!(serves(&game), Err(Skip::Drawn));
        assert_eq!(serves(&few()[0]), Ok(()));
    }
}
