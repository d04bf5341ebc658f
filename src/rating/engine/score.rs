//! The score of an analysis: the sum over its stretches of mark times weight (Waughan 1989). The weight at
//! time t is `d e^(-d t)`, which integrates to 1 over all time, so a stretch from p to q weighs `e^(-d p) -
//! e^(-d q)`.
//!
//! Exponentials come from the crate `libm`, so a score has the same bits on every platform.

use super::mark::{Mark, Marks};
use super::timeline::{Moment, Stretch, Timeline};
use cozy_chess::Move;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The published value of P: 1/2.25.
pub const P_1989: f64 = 1.0 / 2.25;

/// An exponential decay: the constant d in `e^(-d t)`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decay {
    rate: f64,
    share_left: f64,
    constant: f64,
}

/// The reason why a decay cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecayError {
    /// The rate of play is not a positive number.
    #[error("{0} is not a rate of play; give the seconds or nodes for a move, more than 0")]
    Rate(String),
    /// P is not between 0 and 1.
    #[error("{0} is not a value for P; it lies between 0 and 1, both excluded")]
    Share(String),
}

impl Decay {
    /// The decay for a rate of play of `rate` seconds (or nodes) a move and P, the share of the weight that is
    /// *left* after that time: `d = ln(1/P) / rate`.
    ///
    /// The source contradicts itself: its text and appendix say that P of the weight falls before R, but its
    /// formula and printed scores leave P after R. We follow the formula.
    ///
    /// # Errors
    ///
    /// Fails if the rate is not positive, or P is not between 0 and 1.
    pub fn new(rate: f64, share_left: f64) -> Result<Self, DecayError> {
        if !rate.is_finite() || rate <= 0.0 {
            return Err(DecayError::Rate(rate.to_string()));
        }
        if !(share_left > 0.0 && share_left < 1.0) {
            return Err(DecayError::Share(share_left.to_string()));
        }
        Ok(Self {
            rate,
            share_left,
            constant: -libm::log(share_left) / rate,
        })
    }

    /// R: seconds or nodes a move.
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// The decay constant d.
    pub fn constant(&self) -> f64 {
        self.constant
    }

    /// The share of the weight after a moment: `e^(-d t)`.
    pub fn left_after(&self, moment: Moment) -> f64 {
        libm::exp(-self.constant * moment.value())
    }

    /// The share of the weight within a stretch.
    pub fn weight<M>(&self, stretch: &Stretch<M>) -> f64 {
        let left = stretch.until.map_or(0.0, |until| self.left_after(until));
        self.left_after(stretch.from) - left
    }
}

/// The height of the decay curve at a moment: `d e^(-d t)`. Multiply by a move's mark for the curve of that
/// move.
pub fn weight_density(decay: &Decay, moment: Moment) -> f64 {
    decay.constant() * decay.left_after(moment)
}

/// The contribution of one stretch: an area under the curve of its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area<M = Move> {
    pub stretch: Stretch<M>,
    /// The mark of the stretch's move, 0 to 10.
    pub mark: f64,
    /// The share of the weight; all stretches sum to 1.
    pub weight: f64,
    /// Mark × weight.
    pub area: f64,
}

/// The areas of an analysis in order of time.
pub fn areas(timeline: &Timeline<Move>, marks: &Marks, decay: &Decay) -> Vec<Area> {
    areas_by(timeline, |mv| marks.of(mv), decay)
}

/// The areas for moves of any type; `mark` gives the worth of each.
pub fn areas_by<M: Copy + PartialEq>(
    timeline: &Timeline<M>,
    mark: impl Fn(M) -> Mark,
    decay: &Decay,
) -> Vec<Area<M>> {
    let area = |stretch: Stretch<M>| {
        let mark = stretch.mv.map_or(0.0, |mv| mark(mv).value());
        let weight = decay.weight(&stretch);
        Area {
            stretch,
            mark,
            weight,
            area: mark * weight,
        }
    };
    timeline.stretches().map(area).collect()
}

/// The score of an analysis, from 0 to the highest mark.
pub fn score(timeline: &Timeline<Move>, marks: &Marks, decay: &Decay) -> f64 {
    areas(timeline, marks, decay)
        .iter()
        .map(|area| area.area)
        .fold(0.0, |sum, area| sum + area)
}

/// The weighted average percentage over positions. Each item is (score, best possible score, difficulty
/// weight). `None` if nothing could be scored.
///
/// The source asks for a difficulty weight without giving one. Use 1 unless you have a reason not to.
pub fn percentage(scores: &[(f64, f64, f64)]) -> Option<f64> {
    let had: f64 = scores.iter().map(|(score, _, weight)| score * weight).sum();
    let most: f64 = scores.iter().map(|(_, most, weight)| most * weight).sum();
    (most > 0.0).then(|| 100.0 * had / most)
}

// The rates of play at which a score is plotted (Waughan 1989).

/// `count` rates from `from` to `to`, both included, evenly spaced on a logarithmic axis. The count is clamped
/// to 2 to 1000.
///
/// # Errors
///
/// Fails if an end is not a rate of play.
pub fn rates(from: f64, to: f64, count: usize) -> Result<Vec<f64>, DecayError> {
    for end in [from, to] {
        Decay::new(end, 0.5)?;
    }
    let count = count.clamp(2, 1000);
    let (low, high) = (libm::log(from), libm::log(to));
    let at = |index: usize| {
        // The ends are given exactly, without rounding.
        match index {
            0 => from,
            _ if index == count - 1 => to,
            _ => libm::exp(low + (high - low) * index as f64 / (count - 1) as f64),
        }
    };
    Ok((0..count).map(at).collect())
}

#[cfg(test)]
mod tests {
    use super::super::mark::MarkedMove;
    use super::*;
    use proptest::prelude::*;

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    /// The source's example: Rae1 10, Nxf5 7; a4 is not marked. The squares are invented, since the source
    /// prints the position as a diagram only.
    fn example() -> (Timeline<Move>, Marks) {
        let (rae1, nxf5, a4) = ("a1e1", "g3f5", "a2a4");
        let marked = |text, mark| MarkedMove {
            mv: mv(text),
            mark: Mark::whole(mark),
        };
        let marks = Marks::new([marked(rae1, 10), marked(nxf5, 7)]);
        let text = format!("0:{nxf5},94:{a4},155:{rae1}");
        let timeline = Timeline::parse(&text, |word| Ok(mv(word))).unwrap();
        (timeline, marks)
    }

    fn at(rate: f64) -> Decay {
        Decay::new(rate, P_1989).unwrap()
    }

    #[test]
    fn the_example_of_the_source_comes_out_to_three_decimals() {
        let (timeline, marks) = example();
        let score = |rate| format!("{:.3}", score(&timeline, &marks, &at(rate)));
        let rates = [10.0, 30.0, 60.0, 120.0, 180.0, 240.0, 300.0];
        let printed = [
            "6.997", "6.600", "6.266", "6.800", "7.391", "7.828", "8.148",
        ];
        assert_eq!(rates.map(score), printed);
        assert!((at(10.0).constant() - 0.08109).abs() < 5e-6);
    }

    #[test]
    fn one_move_from_start_to_finish_scores_its_mark_at_any_rate() {
        let (_, marks) = example();
        let timeline = Timeline::parse("0:g3f5", |word| Ok(mv(word))).unwrap();
        for rate in [0.1, 10.0, 1e6] {
            assert!((score(&timeline, &marks, &at(rate)) - 7.0).abs() < 1e-12);
        }
    }

    #[test]
    fn p_is_what_is_left_after_r() {
        let left = at(60.0).left_after(Moment::from(60));
        assert!((left - P_1989).abs() < 1e-12);
    }

    #[test]
    fn a_decay_that_cannot_be_is_refused() {
        assert!(
            Decay::new(0.0, P_1989)
                .unwrap_err()
                .to_string()
                .starts_with("0 is not a rate")
        );
        assert!(Decay::new(f64::NAN, 0.5).is_err());
        for share in [0.0, 1.0, -1.0, f64::NAN] {
            assert!(Decay::new(10.0, share).is_err(), "{share}");
        }
    }

    #[test]
    fn a_difficult_position_counts_more() {
        let even = percentage(&[(10.0, 10.0, 1.0), (0.0, 10.0, 1.0)]).unwrap();
        let heavy = percentage(&[(10.0, 10.0, 3.0), (0.0, 10.0, 1.0)]).unwrap();
        assert!((even - 50.0).abs() < 1e-12 && (heavy - 75.0).abs() < 1e-12);
        assert_eq!(percentage(&[]), None);
    }

    proptest! {
        #[test]
        fn all_stretches_together_weigh_one(
            steps in prop::collection::vec(0.0f64..1e4, 0..30),
            rate in 1e-2f64..1e6,
            share in 0.01f64..0.99,
        ) {
            let decay = Decay::new(rate, share).unwrap();
            let mut timeline = Timeline::new();
            let mut time = 0.0;
            for (index, step) in steps.iter().enumerate() {
                time += step;
                timeline.push(Moment::try_from(time).unwrap(), index).unwrap();
            }
            let total: f64 = timeline.stretches().map(|stretch| decay.weight(&stretch)).sum();
            prop_assert!((total - 1.0).abs() < 1e-9, "{total}");
        }

        #[test]
        fn a_score_lies_between_nought_and_the_best_mark(
            times in prop::collection::vec(0u32..2000, 1..12),
            rate in 0.1f64..1e4,
        ) {
            let (_, marks) = example();
            let moves = ["a1e1", "g3f5", "a2a4"].map(mv);
            let mut sorted = times;
            sorted.sort_unstable();
            let mut timeline = Timeline::new();
            for (index, &time) in sorted.iter().enumerate() {
                timeline.push(Moment::from(time), moves[index % 3]).unwrap();
            }
            let score = score(&timeline, &marks, &at(rate));
            prop_assert!((0.0..=10.0).contains(&score));
        }
    }
}

#[cfg(test)]
mod curve_tests {
    use super::*;

    #[test]
    fn rates_are_even_on_a_logarithmic_axis() {
        let rates = rates(1.0, 100.0, 3).unwrap();
        assert!((rates[1] - 10.0).abs() < 1e-9);
        assert_eq!(
            (rates[0].to_string(), rates[2].to_string()),
            ("1".into(), "100".into())
        );
        assert!(super::rates(0.0, 10.0, 5).is_err());
    }
}
