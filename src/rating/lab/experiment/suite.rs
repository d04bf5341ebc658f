//! A set of marked positions, an engine's score in each, and its average percentage at several rates
//! of play with the bootstrap's interval over the positions.

use super::engine::Engine;
use super::messages::{Analysis, Limit};
use super::rated_position::{POSITIONS_LIMIT, RatedPosition, SuiteError};
use chess::epd::parse_epd_lines;
use chess::notation::san;
use cozy_chess::Move;
use player::{Interval, bootstrap};
use rating::{
    Decay, DecayError, MarkedPosition, MarksError, Timeline, endings, middlegames, percentage,
    score,
};
use serde::Serialize;

/// A set of marked positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Suite(pub Vec<RatedPosition>);

impl Suite {
    /// The middlegames that come with the program.
    ///
    /// # Errors
    /// None, unless they are damaged.
    pub fn shipped() -> Result<Self, SuiteError> {
        Self::set_up(&middlegames())
    }

    /// The king-and-pawn endings that come with the program.
    ///
    /// # Errors
    /// None, unless they are damaged.
    pub fn endings() -> Result<Self, SuiteError> {
        Self::set_up(&endings())
    }

    fn set_up(positions: &[MarkedPosition]) -> Result<Self, SuiteError> {
        let set_up = positions.iter().map(MarkedPosition::set_up);
        let positions = (1..).zip(set_up).map(|(line, position)| {
            let position = position.map_err(|error| SuiteError::Marks { line, error })?;
            Ok(RatedPosition {
                name: position.name,
                board: position.board,
                marks: position.marks,
                difficulty: 1.0,
                reasons: position
                    .reasons
                    .into_iter()
                    .map(|(mv, reason)| (mv, reason.to_owned()))
                    .collect(),
            })
        });
        positions.collect::<Result<_, SuiteError>>().map(Self)
    }

    /// From a text of EPD: marks in `c0`, difficulties in `c1`, names in `id`.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn from_epd(text: &str) -> Result<Self, SuiteError> {
        let mut positions = Vec::new();
        for (line, epd) in parse_epd_lines(text) {
            if positions.len() >= POSITIONS_LIMIT {
                return Err(SuiteError::TooMany);
            }
            let epd = epd.map_err(|error| SuiteError::Epd { line, error })?;
            let position = RatedPosition::from_epd(line, &epd)?;
            if position.marks.moves().is_empty() {
                let error = MarksError::None;
                return Err(SuiteError::Marks { line, error });
            }
            positions.push(position);
        }
        if positions.is_empty() {
            return Err(SuiteError::Empty);
        }
        Ok(Self(positions))
    }
}

/// An engine on a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionRow {
    pub name: String,
    /// The moves preferred in algebraic notation, each with its beginning.
    pub timeline: Vec<(f64, String)>,
    /// The score at each rate, 0 to 10.
    pub scores: Vec<f64>,
    /// The highest score possible.
    pub best: f64,
    /// The weight in averages.
    pub difficulty: f64,
    pub nodes: u64,
    /// The deepest finished iteration.
    pub depth: u8,
}

/// An engine on a set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EngineRow {
    pub engine: String,
    /// The rates, in the unit of the timelines.
    pub rates: Vec<f64>,
    /// The average percentage at each rate with its interval.
    pub average: Vec<Interval>,
    pub positions: Vec<PositionRow>,
}

impl PositionRow {
    /// Scores a timeline.
    ///
    /// # Errors
    /// If a rate or P is out of range.
    pub fn new(
        position: &RatedPosition,
        timeline: &Timeline<Move>,
        rates: &[f64],
        share_left: f64,
    ) -> Result<Self, DecayError> {
        let at = |&rate: &f64| {
            let decay = Decay::new(rate, share_left)?;
            Ok(score(timeline, &position.marks, &decay))
        };
        let preferences = timeline.preferences().iter();
        Ok(Self {
            name: position.name.clone(),
            timeline: preferences
                .map(|p| (p.since.value(), san(&position.board, p.mv)))
                .collect(),
            scores: rates.iter().map(at).collect::<Result<_, DecayError>>()?,
            best: position.marks.best().value(),
            difficulty: position.difficulty,
            nodes: 0,
            depth: 0,
        })
    }
}

/// Lets an engine analyse every position of a set. `begin` starts a clock for each position that
/// gives milliseconds; nobody looks at it if the limit counts nodes. `goes_on` gets the number of positions
/// done, many times during each. Where it answers false, the row has the positions done so far.
///
/// # Errors
/// If the set is empty, or a rate or P is out of range.
pub fn rate_engine<C: FnMut() -> f64>(
    suite: &Suite,
    (name, engine): (&str, Engine),
    limit: Limit,
    (rates, share_left): (&[f64], f64),
    mut begin: impl FnMut() -> C,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Result<EngineRow, SuiteError> {
    if suite.0.is_empty() {
        return Err(SuiteError::Empty);
    }
    let mut positions = Vec::with_capacity(suite.0.len());
    'set: for (index, position) in suite.0.iter().enumerate() {
        let mut analysis = Analysis::of(&position.board, engine, limit);
        let mut clock = begin();
        loop {
            if !goes_on(index) {
                break 'set;
            }
            if !analysis.step(&mut clock) {
                break;
            }
        }
        let mut timeline = Timeline::new();
        for preference in analysis.preferences() {
            // In order, as the analysis noted them.
            let _ = timeline.push(preference.since, preference.mv);
        }
        let state = analysis.state(0.0);
        let mut row = PositionRow::new(position, &timeline, rates, share_left)?;
        row.nodes = state.nodes;
        row.depth = state.depth;
        positions.push(row);
    }
    Ok(EngineRow {
        engine: name.to_owned(),
        rates: rates.to_vec(),
        average: (0..rates.len())
            .map(|rate| average_of(&positions, rate))
            .collect(),
        positions,
    })
}

/// By how much an engine is ahead of another on the same positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairRow {
    pub engine: String,
    /// The engine that it is compared with.
    pub than: String,
    /// Its average percentage less the other's at each rate, paired by position.
    pub less: Vec<Interval>,
}

/// Each two engines of a set compared, in their order.
pub fn pairs(rows: &[EngineRow]) -> Vec<PairRow> {
    let firsts = rows.iter().enumerate();
    let pairs = firsts.flat_map(|(place, one)| {
        rows[place + 1..].iter().map(move |than| PairRow {
            engine: one.engine.clone(),
            than: than.engine.clone(),
            less: (0..one.rates.len())
                .map(|rate| difference_of([&one.positions, &than.positions], rate))
                .collect(),
        })
    });
    pairs.collect()
}

/// The difference of two engines' averages at a rate: the bootstrap draws positions, both engines' scores together.
fn difference_of([one, than]: [&[PositionRow]; 2], rate: usize) -> Interval {
    let scored = |(one, than): (&PositionRow, &PositionRow)| Scored {
        score: one.scores[rate] - than.scores[rate],
        best: one.best,
        difficulty: one.difficulty,
    };
    average(&one.iter().zip(than).map(scored).collect::<Vec<_>>())
}

/// The seed of the bootstrap's draws.
const SEED: u64 = 1;

/// A score in a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    pub score: f64,
    /// The highest score possible.
    pub best: f64,
    /// The weight in averages.
    pub difficulty: f64,
}

/// The average percentage over positions, each with its difficulty, and the bootstrap's interval,
/// which draws positions; the value is exact.
pub fn average(scores: &[Scored]) -> Interval {
    let triples: Vec<(f64, f64, f64)> = scores
        .iter()
        .map(|it| (it.score, it.best, it.difficulty))
        .collect();
    let value = percentage(&triples).unwrap_or(0.0);
    let all: f64 = scores.iter().map(|it| it.best * it.difficulty).sum();
    let mean = all / scores.len().max(1) as f64;
    // Each position's part of the average, so that their mean is the average.
    let parts: Vec<(u32, f64)> = (0..)
        .zip(scores)
        .map(|(index, it)| (index, 100.0 * it.score * it.difficulty / mean.max(1e-12)))
        .collect();
    Interval {
        value,
        ..bootstrap(&parts, SEED)
    }
}

/// The average of an engine at a rate.
fn average_of(positions: &[PositionRow], rate: usize) -> Interval {
    let scored = |row: &PositionRow| Scored {
        score: row.scores[rate],
        best: row.best,
        difficulty: row.difficulty,
    };
    average(&positions.iter().map(scored).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::super::ENGINES;
    use super::*;
    use endgame_lab::experiment::exact::ExactSolver;
    use rating::{Mark, P_1989};

    const TWO: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"a\"; c0 \"e4=10,d4=10,Na3=2\";\n\
        rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id \"b\"; c0 \"Nf3=10\"; c1 \"difficulty=3\";\n";

    #[test]
    fn a_set_is_read_with_its_difficulties() {
        let suite = Suite::from_epd(TWO).unwrap();
        let found: Vec<_> = suite
            .0
            .iter()
            .map(|p| (p.name.as_str(), p.difficulty))
            .collect();
        assert_eq!(found, [("a", 1.0), ("b", 3.0)]);
        let error = |text: &str| Suite::from_epd(text).unwrap_err().to_string();
        assert_eq!(error(""), "no marked positions");
        assert!(error(&TWO.replace("difficulty=3", "difficulty=x")).starts_with("line 2: "));
        assert!(error(&TWO.replace("e4=10", "e4=12")).starts_with("line 1: entry 1: 12 is"));
        // Nothing can be scored without marks.
        assert!(error(&TWO.replace("Nf3=10", "")).starts_with("line 2: no marks"));
    }

    #[test]
    fn an_engines_average_is_that_of_its_scores() {
        let suite = Suite::from_epd(TWO).unwrap();
        let rates = [100.0, 10_000.0];
        let row = rate_engine(
            &suite,
            ENGINES[0],
            Limit::Nodes(5_000),
            (&rates, P_1989),
            || || 0.0,
            |_| true,
        );
        let row = row.unwrap();
        assert_eq!(row.positions.len(), 2);
        for (rate, average) in row.average.iter().enumerate() {
            let scores: Vec<f64> = row.positions.iter().map(|p| p.scores[rate]).collect();
            let expected = 100.0 * (scores[0] + 3.0 * scores[1]) / 40.0;
            assert!((average.value - expected).abs() < 1e-9);
            assert!(average.low <= average.value && average.value <= average.high);
        }
    }

    #[test]
    fn a_row_that_is_ended_early_has_the_finished_positions() {
        let suite = Suite::from_epd(TWO).unwrap();
        let rate = |most| {
            let (limit, rates) = (Limit::Nodes(5_000), &[100.0][..]);
            let goes_on = |done| done < most;
            rate_engine(
                &suite,
                ENGINES[0],
                limit,
                (rates, P_1989),
                || || 0.0,
                goes_on,
            )
            .unwrap()
        };
        let (one, whole) = (rate(1), rate(9));
        assert_eq!(whole.positions.len(), 2);
        assert_eq!(one.positions, whole.positions[..1]);
        assert_eq!(rate(0).positions, []);
    }

    #[test]
    fn two_engines_are_compared_position_by_position() {
        let suite = Suite::from_epd(TWO).unwrap();
        let rate = |engine| {
            let limit = Limit::Nodes(1_000);
            let rates = &[100.0, 500.0];
            rate_engine(&suite, engine, limit, (rates, P_1989), || || 0.0, |_| true)
        };
        let rows = [ENGINES[0], ENGINES[8], ENGINES[8]].map(|engine| rate(engine).unwrap());
        let pairs = pairs(&rows);
        assert_eq!(pairs.len(), 3);
        for (rate, less) in pairs[0].less.iter().enumerate() {
            let expected = rows[0].average[rate].value - rows[1].average[rate].value;
            assert!((less.value - expected).abs() < 1e-9);
            assert!(less.low <= less.value && less.value <= less.high);
        }
        // A value that is the same in every position has no uncertainty.
        let same = &pairs[2].less;
        assert!(
            same.iter()
                .all(|it| it.low.abs() < 1e-12 && it.high.abs() < 1e-12)
        );
    }

    #[test]
    fn the_marks_of_the_endings_are_those_of_the_exact_values() {
        let judge = ExactSolver::default();
        for position in Suite::endings().unwrap().0 {
            let board = &position.board;
            let Some(answer) = judge.look(board) else {
                // Two pawns need tables that are not made here; `plyground oracle` makes them, and
                // says that Kg7 alone draws.
                assert_eq!(position.name, "Réti 1921, White to draw");
                continue;
            };
            let value = answer.value().unwrap();
            assert!(answer.moves().len() > 1, "{}", position.name);
            for one in answer.moves() {
                let keeps = one.range.decided() == Some(value);
                let mark = position.marks.of(one.mv.legal(board).unwrap());
                let expected = if keeps { Mark::FULL } else { Mark::NONE };
                assert_eq!(mark, expected, "{} {}", position.name, one.mv);
            }
            let (_, task) = position.name.split_once(", ").unwrap();
            let side = format!("{:?} to {value}", board.side_to_move());
            // A win for White is given as such; all others are draws for the side to move.
            assert_eq!(task, side);
        }
    }

    #[test]
    fn every_shipped_position_can_be_rated() {
        let suite = Suite::shipped().unwrap();
        assert!(suite.0.len() >= 24);
        let limit = Limit::Nodes(1);
        let row = rate_engine(
            &suite,
            ENGINES[7],
            limit,
            (&[1.0], P_1989),
            || || 0.0,
            |_| true,
        );
        assert!(row.unwrap().average[0].value < 60.0);
    }
}
