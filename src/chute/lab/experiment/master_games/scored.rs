//! Games with the points of every heuristic for every legal move, so that other outer weights can
//! rerank all moves at once.

use super::played::{End, PLIES_LIMIT, Sampling, after_last_mistake, played};
use super::sample::{Game, GameOf, Place, Skip};
use chess::moves::legal_moves;
use chess::pgn::PgnGame;
use chute::{COUNT, LastMoves, MoveScorer, Polynomial, Scores};
use cozy_chess::{Board, Move, Piece};
use serde::{Deserialize, Serialize};

/// A position with the points of all its moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoredPlace {
    /// The ply of the master's move, from 1.
    pub ply: u16,
    /// Plies to the end of the game, at least 1.
    pub n: u16,
    /// True if the side to move won.
    pub won: bool,
    /// The master's move among the legal ones, in generation order from 0.
    pub master: u16,
    /// The mover's lead in pawns, rooks, knights, bishops and queens.
    pub advantage: [i8; 5],
    /// The end of each move's entries in `fired`.
    ends: Vec<u32>,
    /// The heuristics that score a move, with their points, move after move. Most heuristics
    /// score few moves.
    fired: Vec<(u8, i32)>,
}

/// A game with the points of all moves of all its positions.
pub type ScoredGame = GameOf<ScoredPlace>;

/// Checks that a game can be measured: somebody won, by mate or resignation.
///
/// # Errors
/// The reason to skip it.
pub fn serves(game: &PgnGame) -> Result<(), Skip> {
    if let Some(skip) = Skip::cut_short(game) {
        return Err(skip);
    }
    let line = played(&game.record);
    if line.len() > PLIES_LIMIT {
        return Err(Skip::TooLong(PLIES_LIMIT));
    }
    End::of(&game.record, &line).map(|_| ())
}

/// Scores every move of a game.
///
/// # Errors
/// If nobody won, or the game ended otherwise than by mate or resignation.
pub fn score_game(game: &PgnGame) -> Result<ScoredGame, Skip> {
    score_game_as(game, Sampling::default())
}

/// The same with other readings or a cut.
pub(super) fn score_game_as(game: &PgnGame, sampling: Sampling) -> Result<ScoredGame, Skip> {
    if let Some(skip) = Skip::cut_short(game) {
        return Err(skip);
    }
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
        let judge = MoveScorer::read(board, last, sampling.readings);
        places.extend(ScoredPlace::of(board, &judge, *mv, index + 1, n, won));
        last = last.after(board, *mv);
    }
    let skipped = sampling
        .last
        .map_or(0, |last| places.len().saturating_sub(last.into()));
    let tag = |name| record.tags().get(name).unwrap_or("?");
    Ok(ScoredGame {
        number: game.number,
        players: format!("{} - {}", tag("White"), tag("Black")),
        places,
        kept: after_last_mistake(record).max(skipped),
    })
}

impl ScoredPlace {
    fn of(
        board: &Board,
        judge: &MoveScorer<'_>,
        mv: Move,
        ply: usize,
        n: usize,
        won: bool,
    ) -> Option<Self> {
        let moves = legal_moves(board);
        let master = moves.iter().position(|&other| other == mv)?;
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

    /// The number of legal moves.
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

    /// The points of a move, by its index in generation order.
    pub fn scores(&self, place: usize) -> Scores {
        let mut scores = [0; COUNT];
        for &(number, points) in self.fired(place) {
            if let Some(score) = scores.get_mut(usize::from(number)) {
                *score = points;
            }
        }
        scores
    }

    /// The weighted sum of every move. Silent heuristics add exactly nothing, so they are
    /// skipped.
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

    /// Measures the position with these weights; `None` if there is no move.
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
    /// Measures the game with these weights.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;
    use kit::experiment::game_library::LIBRARY;
    use std::cmp::Ordering;

    fn few() -> Vec<PgnGame> {
        parse_games(LIBRARY).take(3).map(Result::unwrap).collect()
    }

    #[test]
    fn weighing_gives_what_ranking_gives_with_any_weights() {
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
            let line = played(&game.record);
            let end = End::of(&game.record, &line).unwrap();
            assert_eq!(scored.kept, after_last_mistake(&game.record));
            assert_eq!(scored.places.len(), line.len());
            let mut last = LastMoves::default();
            for (index, ((board, mv), place)) in line.iter().zip(&scored.places).enumerate() {
                let us = board.side_to_move();
                let lead = |piece| {
                    let men = board.pieces(piece);
                    let count = |side| (men & board.colors(side)).len() as i8;
                    count(us) - count(!us)
                };
                let pieces = [
                    Piece::Pawn,
                    Piece::Rook,
                    Piece::Knight,
                    Piece::Bishop,
                    Piece::Queen,
                ];
                for polynomial in &weights {
                    let ranked = MoveScorer::new(board, last).rank(polynomial);
                    let at = ranked.iter().position(|it| it.mv == *mv).unwrap();
                    let (first, master) = (&ranked[0], &ranked[at]);
                    let count = |wanted: Ordering| {
                        let found = ranked.iter().map(|it| it.total.total_cmp(&master.total));
                        found.filter(|&found| found == wanted).count()
                    };
                    let found = place.rerank(polynomial).unwrap();
                    assert_eq!(usize::from(found.rank()), at + 1);
                    assert_eq!(usize::from(found.moves), ranked.len());
                    assert_eq!(usize::from(found.higher), count(Ordering::Greater));
                    assert_eq!(usize::from(found.equal) + 1, count(Ordering::Equal));
                    assert_eq!((found.master, found.first), (master.scores, first.scores));
                    assert_eq!(found.totals, (master.total, first.total));
                    assert_eq!(usize::from(found.ply), index + 1);
                    assert_eq!(usize::from(found.n), line.len() - index + end.extra);
                    assert_eq!(found.won, us == end.winner);
                    assert_eq!(found.advantage, pieces.map(lead));
                }
                last = last.after(board, *mv);
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
