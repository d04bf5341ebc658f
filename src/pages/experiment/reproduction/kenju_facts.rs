//! What follows from Kenju's rules alone and can be computed at once: sums, counts, and what a few
//! moves are worth.

use std::collections::BTreeSet;

use super::Value;
use super::kenju_boards::PrintedValues;
use ::kenju::agreement::Agreement;
use ::kenju::board::{Board, Stone};
use ::kenju::chance::derive_seed;
use ::kenju::element::Element;
use ::kenju::experiment::rest;
use ::kenju::experiment::settings::PathShares;
use ::kenju::geometry::{Colour, Point};
use ::kenju::matches::{Plan, Shard, play_match};
use ::kenju::nets::Situation;
use ::kenju::parameters::{Parameters, Stance};
use ::kenju::pattern::Pattern;
use ::kenju::player::Player;
use ::kenju::scheme::{Course, Learner, Scheme};
use ::kenju::training::Training;
use ::kenju::value::{Scale, Thresholds};
use ::stats::{ClusteredShare, Estimate};

/// Something that can be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "constants of a table, never moved about; smaller in the browser"
)]
pub enum KenjuFact {
    /// The sum of MAX's words.
    SumOfMax,
    /// Patterns and mirror images that MAX values alike.
    MirrorPairs,
    /// The sum at which System 3 comes to rest with MAX as its teacher.
    Ceiling,
    /// Situation codes of one direction.
    SubCodes,
    /// Bits that number the codes of four directions.
    CodeBits,
    /// Three moves ranked with MEDIOCRE 0, OUTSTANDING 0 or both infinite.
    EffectA,
    /// Three moves ranked by the sum of their lines.
    EffectB,
    /// Three moves ranked at 47 % and 100 %.
    Percentages,
    /// Values printed beside the board of Figs. 4.16 to 4.18 that are ours, too.
    Printed(PrintedValues),
    /// Searches of 1 to 5 paths at this NODEPATIENCE, both attacking, in thousandths.
    Paths(u16),
    /// Paths by their end at this NODEPATIENCE, both attacking, in thousandths: node, line, place, none.
    PathEnds(u16),
    /// Training moves in which a word falls.
    FallingWords,
    /// Trainings of System 4 out of twenty that raise more words than System 3.
    FasterLearning,
    /// Simulated learners of a scheme, among which the printed one should lie: the sum of words, the pairs mis-ranked,
    /// and tau in thousandths. The intervals hold 95 % of learners, not the mean.
    Learners(Scheme),
}

impl KenjuFact {
    pub fn work_out(self) -> Value {
        match self {
            Self::SumOfMax => Value::Number(Element::MAX.total().into()),
            Self::MirrorPairs => {
                let alike = |&p: &Pattern| Element::MAX.value(p) == Element::MAX.value(p.mirror());
                Value::Number(Pattern::all().filter(alike).count() as i64)
            }
            Self::Ceiling => {
                let rest = rest::run(10, 1, Shard::WHOLE);
                Value::Number((rest.total.sum / 10).max(rest.questions.sum / 10))
            }
            Self::SubCodes => Value::Number(sub_codes().len() as i64),
            Self::CodeBits => {
                let codes = sub_codes().len() as f64;
                Value::Number((4.0 * codes.log2()).ceil() as i64)
            }
            Self::EffectA => ranked(Thresholds::EFFECT_A),
            Self::EffectB => ranked(Thresholds::EFFECT_B),
            Self::Percentages => ranked(Thresholds::PERCENTAGE),
            Self::Printed(table) => Value::Number(table.agreeing() as i64),
            Self::Paths(node_patience) => {
                let shares = path_shares(node_patience).paths;
                in_thousandths(&shares)
            }
            Self::PathEnds(node_patience) => {
                let shares = path_shares(node_patience);
                let [place, node, line] = shares.dead_ends;
                in_thousandths(&[node, line, place, shares.none])
            }
            Self::FallingWords => Value::Number(falling_words()),
            Self::FasterLearning => Value::Number(faster_learning()),
            Self::Learners(scheme) => learners(scheme),
        }
    }

    /// What its numbers are of, where it has several.
    pub(super) const fn parts(&self) -> &'static [&'static str] {
        match self {
            Self::Paths(_) => &[
                "one path",
                "two paths",
                "three paths",
                "four paths",
                "five paths",
            ],
            Self::Learners(_) => &["sum of words", "pairs mis-ranked", "tau"],
            Self::PathEnds(_) => &["node loop", "line loop", "place loop", "no dead end"],
            _ => &[],
        }
    }
}

/// The codes of all neighbourhoods of a vacant place in one direction: eight places, each vacant,
/// the player's or the opponent's.
fn sub_codes() -> BTreeSet<String> {
    let columns = [-4, -3, -2, -1, 1, 2, 3, 4];
    let mut board = Board::new();
    let mut codes = BTreeSet::new();
    for number in 0..3u32.pow(8) {
        board.clear();
        for (place, x) in (0..).zip(columns) {
            let colour = match number / 3u32.pow(place) % 3 {
                0 => continue,
                1 => Colour::White,
                _ => Colour::Black,
            };
            // Five in a row would need the place in the middle: no stone is refused.
            let _ = board.place_stone(colour, Point::new(x, 0));
        }
        codes.insert(Situation::of(&board, Point::ORIGIN, Colour::White).0[0]);
    }
    codes.into_iter().map(|code| code.to_string()).collect()
}

/// Three moves on a board as in Figs. 4.16 to 4.18: `a` makes a three, `b` two threes that cross,
/// `c` completes five; ranked by MAX with these thresholds, equals in order of name.
fn ranked(thresholds: Thresholds) -> Value {
    let white = [(1, 0), (2, 0), (3, 1), (3, 2), (20, 0), (21, 0)];
    let five = [(40, 0), (41, 0), (42, 0), (43, 0)];
    let black = [(39, 0)];
    let stones = |list: &[(i32, i32)], colour| -> Vec<Stone> {
        let stone = |&(x, y): &(i32, i32)| Stone {
            colour,
            point: Point::new(x, y),
        };
        list.iter().map(stone).collect()
    };
    let all = [
        stones(&white, Colour::White),
        stones(&five, Colour::White),
        stones(&black, Colour::Black),
    ];
    let Ok(board) = Board::with(all.concat()) else {
        return Value::Text("no such board".into());
    };
    let scale = Scale::new(&Element::MAX, thresholds);
    let mut moves = [("a", (22, 0)), ("b", (3, 0)), ("c", (44, 0))]
        .map(|(name, (x, y))| (name, scale.value_at(&board, Point::new(x, y))));
    moves.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
    let mut text = moves[0].0.to_owned();
    for pair in moves.windows(2) {
        let sign = if pair[0].1 > pair[1].1 { " > " } else { " = " };
        text.push_str(sign);
        text.push_str(pair[1].0);
    }
    Value::Text(text.into())
}

/// Moves of the six trainings of Fig. 4.11 after which the sum of all words is lower; schemes with
/// simulated people are left out, since they take seconds.
fn falling_words() -> i64 {
    let schemes = [Scheme::WA, Scheme::W6, Scheme::W8, Scheme::W4];
    let falls = schemes.map(|scheme| {
        let trained =
            Training::without_log(Course::standard(scheme, kenju_lab::experiment::SEED)).run();
        let totals: Vec<u32> = trained.history.totals().collect();
        totals.windows(2).filter(|pair| pair[1] < pair[0]).count() as i64
    });
    falls.iter().sum()
}

/// How searches end that attack, in the first games of the experiment `paths`.
fn path_shares(node_patience: u16) -> PathShares {
    let parameters = Parameters {
        node_patience,
        ..Parameters::STANDARD.fixed(Stance::Attacking)
    };
    let player = Player::max().with(parameters);
    let plan = Plan::new(PATH_GAMES, derive_seed(kenju_lab::experiment::SEED, 2));
    PathShares::of(&play_match(&player, &player, plan, Shard::WHOLE))
}

/// Games behind a row of Fig. 4.24: intervals of one to three hundredths.
pub(super) const PATH_GAMES: u32 = 1_000;

fn in_thousandths(shares: &[ClusteredShare]) -> Value {
    let estimates: Vec<Estimate> = shares.iter().map(|share| share.estimate()).collect();
    Value::measured(&estimates, 1e-3)
}

fn faster_learning() -> i64 {
    let total = |learner, seed| {
        let course = Course {
            learner,
            moves: 40,
            ..Course::standard(Scheme::WA, seed)
        };
        Training::without_log(course).run().white.element().total()
    };
    let faster =
        (0..20).filter(|&seed| total(Learner::System4, seed) > total(Learner::System3, seed));
    faster.count() as i64
}

/// Learners simulated for a row.
const LEARNERS: u64 = 60;

fn learners(scheme: Scheme) -> Value {
    let figures = |number| {
        let seed = derive_seed(kenju_lab::experiment::SEED, number);
        let trained = Training::without_log(Course::standard(scheme, seed)).run();
        let element = trained.white.element();
        let agreement = Agreement::of(&element, &Element::MAX);
        [
            f64::from(element.total()),
            f64::from(agreement.discordant),
            1e3 * agreement.tau(),
        ]
    };
    let all: Vec<[f64; 3]> = (0..LEARNERS).map(figures).collect();
    let spread = [0, 1, 2].map(|at| among(all.iter().map(|figures| figures[at])));
    Value::measured(&spread, 1.0)
}

/// The mean, and the interval in which one more value of the same kind lies with 95 % probability if they are normal.
fn among(values: impl Iterator<Item = f64> + Clone) -> Estimate {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|it| (it - mean).powi(2)).sum();
    let half = 1.96 * (squares / (count - 1.0) * (1.0 + 1.0 / count)).sqrt();
    Estimate {
        value: mean,
        low: mean - half,
        high: mean + half,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::kenju::published::PrintedLearner;

    #[test]
    fn sorted_codes_need_fewer_bits() {
        // Combinations of four codes with repetition.
        let bits = |codes: u64| {
            let ways = codes * (codes + 1) * (codes + 2) * (codes + 3) / 24;
            (ways, u64::BITS - (ways - 1).leading_zeros())
        };
        assert_eq!(bits(sub_codes().len() as u64), (3_049_501, 22));
        assert_eq!(bits(71), (1_150_626, 21));
    }

    #[test]
    fn an_interval_holds_the_next_value_and_not_only_the_mean() {
        let found = among([1.0, 2.0, 3.0, 4.0, 5.0].into_iter());
        assert!((found.value - 3.0).abs() < 1e-12);
        // 1.96 * sqrt(2.5 * 1.2)
        assert!((found.high - 6.394_819).abs() < 1e-3, "{found:?}");
    }

    #[test]
    fn the_rows_publish_what_the_figures_print() {
        let rows = super::super::rows();
        for learner in PrintedLearner::ALL {
            let id = format!("kenju-learner-{}", learner.scheme).to_ascii_lowercase();
            let row = rows.iter().find(|row| row.id == id).expect("a row");
            let element = learner.element();
            let agreement = Agreement::of(&element, &Element::MAX);
            let tau = (1e3 * agreement.tau()).round() as i64;
            let printed = [
                i64::from(element.total()),
                i64::from(agreement.discordant),
                tau,
            ];
            let published = row.published.numbers();
            assert_eq!(published, printed, "{id}");
        }
    }
}
