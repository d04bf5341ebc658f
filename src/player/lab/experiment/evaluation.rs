//! How well weights rank recommended moves, over any number of positions: counts within the first
//! one, five and ten, means with the bootstrap's intervals over games, and the same for choosing by
//! chance.

use chess::record::Record;
use chute::{LastMoves, MoveScorer, Polynomial};
use player::facts::masters;
use player::{Bootstrap, Interval, PositionError, Ranking, Recommended, Surveyed, Tally, Weights};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The most games of a library that are looked at.
pub const GAMES_LIMIT: u32 = 1_000_000;

/// Weights under their name.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// Their name.
    pub name: String,
    pub weights: Weights,
}

/// Rankings of several contenders over the same positions, as they come in.
#[derive(Clone, Debug)]
pub struct Evaluation {
    contenders: Vec<Contender>,
    tallies: Vec<Tally>,
    /// For each position its game and a ranking for each contender.
    rankings: Vec<(u32, Vec<Ranking>)>,
}

/// The figures of a contender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    pub name: String,
    /// Number of positions.
    pub positions: u64,
    /// Number of games they are from.
    pub games: u64,
    /// In how many the recommended move is first.
    pub first: u64,
    /// In how many it is among the first five.
    pub top_five: u64,
    /// In how many it is among the first ten.
    pub top_ten: u64,
    pub mean_rank: f64,
    /// The share of positions in which it is first.
    pub share_first: Interval,
    /// The mean share of the other moves that it stands before.
    pub ahead: Interval,
    /// [`Self::share_first`] less the first contender's, paired by position; `None` for the first.
    pub first_gain: Option<Interval>,
    /// [`Self::ahead`] less the first contender's, paired by position; `None` for the first.
    pub ahead_gain: Option<Interval>,
}

impl Evaluation {
    /// Nothing has been ranked yet.
    pub fn new(contenders: Vec<Contender>) -> Self {
        Self {
            tallies: vec![Tally::default(); contenders.len()],
            contenders,
            rankings: Vec::new(),
        }
    }

    /// Ranks the recommended moves of a position, the best placed of them, and gives the rankings in
    /// the order of the contenders.
    pub fn add(&mut self, position: &Surveyed) -> Vec<Ranking> {
        let rankings = rankings(position, &self.contenders);
        self.take(position.game, &rankings);
        rankings
    }

    /// Takes the rankings of a position of a game, one for each contender.
    pub fn take(&mut self, game: u32, rankings: &[Ranking]) {
        for (tally, ranking) in self.tallies.iter_mut().zip(rankings) {
            tally.add(*ranking);
        }
        self.rankings.push((game, rankings.to_vec()));
    }

    /// Number of positions ranked.
    pub fn positions(&self) -> usize {
        self.rankings.len()
    }

    /// The average share among the first 1, 2, ... by chance.
    pub fn within_by_chance(&self, within: usize) -> f64 {
        let of = self.rankings.iter().filter_map(|row| row.1.first());
        let share = |ranking: &Ranking| (within as f64 / ranking.of.max(1) as f64).min(1.0);
        of.map(share).sum::<f64>() / self.rankings.len().max(1) as f64
    }

    /// The share that choosing by chance would put first, on average.
    pub fn first_by_chance(&self) -> f64 {
        self.within_by_chance(1)
    }

    /// The figures of each contender; the bootstrap's draws follow from the seed.
    pub fn finish(&self, seed: u64) -> Vec<Figures> {
        self.draw(0, seed).finish(self).0
    }

    /// The same to be drawn in pieces, with the shares of positions in which the recommended move is among
    /// the first 1 to `within`.
    pub fn draw(&self, within: usize, seed: u64) -> Drawing {
        let count = self.contenders.len();
        let rows = self.rankings.iter().map(|(game, rankings)| {
            let share = |is_so: bool| f64::from(u8::from(is_so));
            let first = |ranking: &Ranking| share(ranking.rank == 1);
            let mut row = Vec::with_capacity(count * (COLUMNS + within));
            for ranking in rankings {
                // Gains are paired position by position.
                let than = rankings.first().unwrap_or(ranking);
                row.extend([
                    first(ranking),
                    ranking.ahead_of(),
                    first(ranking) - first(than),
                    ranking.ahead_of() - than.ahead_of(),
                ]);
                row.extend((1..=within).map(|most| share(ranking.rank <= most)));
            }
            (*game, row)
        });
        Drawing {
            bootstrap: Bootstrap::new(count * (COLUMNS + within), rows, seed),
            within,
        }
    }
}

/// The rank of the best placed of a position's recommended moves under each of the weights.
pub fn rankings(position: &Surveyed, contenders: &[Contender]) -> Vec<Ranking> {
    let mut rankings = Vec::with_capacity(contenders.len());
    for (place, contender) in contenders.iter().enumerate() {
        let of = |&index: &usize| Ranking::of(&position.decision, index, &contender.weights);
        let best = position.recommended.iter().filter_map(of);
        rankings.extend(best.min_by_key(|ranking| ranking.rank));
        debug_assert_eq!(rankings.len(), place + 1, "a recommended move has a rank");
    }
    rankings
}

/// CHUTE's ranking of the best placed of a position's recommended moves, all 22 heuristics with weight 1.
/// Which pieces moved last is not known of a position, so that the heuristics that need it are silent.
pub fn chute_ranking(position: &Recommended) -> Option<Ranking> {
    let judge = MoveScorer::new(&position.board, LastMoves::default());
    let order = judge.rank(&Polynomial::default());
    let best = order
        .iter()
        .position(|ranked| position.moves.contains(&ranked.mv))?;
    Some(Ranking {
        rank: best + 1,
        of: order.len(),
    })
}

/// Columns of a contender before the shares within the first k: first, ahead, and the gains in both.
const COLUMNS: usize = 4;

/// The intervals of an evaluation being drawn.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The bootstrap of all columns.
    pub bootstrap: Bootstrap,
    within: usize,
}

impl Drawing {
    /// The figures of each contender, and the shares within the first 1 to k, after what is left to
    /// draw.
    pub fn finish(self, of: &Evaluation) -> (Vec<Figures>, Vec<Vec<Interval>>) {
        let games: BTreeSet<u32> = of.rankings.iter().map(|&(game, _)| game).collect();
        let columns = COLUMNS + self.within;
        let drawn = self.bootstrap.finish();
        let figures = |(place, contender): (usize, &Contender)| {
            let tally = of.tallies[place];
            let own = &drawn[place * columns..];
            let gain = |interval: Interval| (place > 0).then_some(interval);
            Figures {
                name: contender.name.clone(),
                positions: tally.positions,
                games: games.len() as u64,
                first: tally.first,
                top_five: tally.top_five,
                top_ten: tally.top_ten,
                mean_rank: tally.mean_rank(),
                share_first: own[0],
                ahead: own[1],
                first_gain: gain(own[2]),
                ahead_gain: gain(own[3]),
            }
        };
        let within = |place: usize| {
            let own = place * columns;
            drawn[own + COLUMNS..own + columns].to_vec()
        };
        (
            of.contenders.iter().enumerate().map(figures).collect(),
            (0..of.contenders.len()).map(within).collect(),
        )
    }
}

/// Tells the games from which a shipped position is: they do not count as unseen.
#[derive(Clone, Debug, Default)]
pub struct GameSieve(BTreeSet<u64>);

impl GameSieve {
    /// Lets every game through.
    pub fn open() -> Self {
        Self::default()
    }

    /// Holds back the games of the shipped training positions.
    ///
    /// # Errors
    /// None, unless the shipped positions are damaged.
    pub fn of_masters() -> Result<Self, PositionError> {
        let hashes = masters()?;
        Ok(Self(
            hashes
                .iter()
                .map(|position| position.board.hash_without_ep())
                .collect(),
        ))
    }

    /// Whether one of the shipped positions occurs in the game's main line.
    pub fn knows(&self, record: &Record) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let mut board = record.start().clone();
        let mut moves = record.main_line().filter_map(|id| record.move_at(id));
        moves.any(|mv| {
            let known = self.0.contains(&board.hash_without_ep());
            board.play_unchecked(mv.unpack(&board));
            known
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;
    use player::{Reading, positions_of_epd};

    #[test]
    fn the_best_placed_of_several_recommended_moves_counts() {
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm a3 e4;";
        let position = positions_of_epd(line).next().unwrap().unwrap();
        let surveyed = position.survey(Reading::LISTED).unwrap();
        let mut evaluation = Evaluation::new(vec![Contender {
            name: "ones".to_owned(),
            weights: Weights::ONES,
        }]);
        let rankings = evaluation.add(&surveyed);
        assert_eq!((rankings[0].rank, rankings[0].of), (1, 20));
        assert!((evaluation.first_by_chance() - 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_gain_is_paired_with_the_first_contender() {
        let name = |text: &str, weights| Contender {
            name: text.to_owned(),
            weights,
        };
        let mut evaluation = Evaluation::new(vec![
            name("zero", Weights::ZERO),
            name("ones", Weights::ONES),
        ]);
        for position in masters().unwrap().iter().step_by(40) {
            evaluation.add(&position.survey(Reading::LISTED).unwrap());
        }
        let figures = evaluation.finish(1);
        assert_eq!((figures[0].ahead_gain, figures[0].first_gain), (None, None));
        let gain = figures[1].ahead_gain.unwrap();
        let difference = figures[1].ahead.value - figures[0].ahead.value;
        assert!((gain.value - difference).abs() < 1e-12);
        assert!(gain.low <= gain.value && gain.value <= gain.high);
        let gain = figures[1].first_gain.unwrap();
        let difference = figures[1].share_first.value - figures[0].share_first.value;
        assert!((gain.value - difference).abs() < 1e-12);
        assert_eq!(figures[1].games, 10);
    }

    #[test]
    fn a_game_with_a_shipped_position_is_known() {
        let sieve = GameSieve::of_masters().unwrap();
        let shipped = masters().unwrap().remove(7);
        let mut known = Record::from_position(shipped.board);
        known.add_move(Record::ROOT, shipped.moves[0]).unwrap();
        assert!(sieve.knows(&known));
        let other = parse_games("1. a4 h5 2. b4 g5 *").next().unwrap().unwrap();
        assert!(!sieve.knows(&other.record));
        assert!(!GameSieve::open().knows(&known));
    }
}
