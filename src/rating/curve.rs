//! A score against the rate of play, and against P: whether speed would help, and how much the choice
//! of P matters (Waughan 1989).

use super::mark::Marks;
use super::score::{Decay, DecayError, score};
use super::timeline::Timeline;
use cozy_chess::Move;
use serde::{Deserialize, Serialize};

/// A score at a rate of play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurvePoint {
    /// R: seconds or nodes a move.
    pub rate: f64,
    /// The score, 0 to 10.
    pub score: f64,
}

/// Scores at several rates, the fastest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Curve(pub Vec<CurvePoint>);

/// Rates from one to another, both included, evenly on a logarithmic axis. At least two, at most a
/// thousand.
///
/// # Errors
/// If an end is not a rate of play.
pub fn rates(from: f64, to: f64, count: usize) -> Result<Vec<f64>, DecayError> {
    for end in [from, to] {
        Decay::new(end, 0.5)?;
    }
    let count = count.clamp(2, 1000);
    let (low, high) = (libm::log(from), libm::log(to));
    let at = |index: usize| {
        // The ends exactly.
        match index {
            0 => from,
            _ if index == count - 1 => to,
            _ => libm::exp(low + (high - low) * index as f64 / (count - 1) as f64),
        }
    };
    Ok((0..count).map(at).collect())
}

impl Curve {
    /// The scores of an analysis at these rates.
    ///
    /// # Errors
    /// If a rate or P is out of range.
    pub fn of(
        timeline: &Timeline<Move>,
        marks: &Marks,
        rates: &[f64],
        share_left: f64,
    ) -> Result<Self, DecayError> {
        let point = |&rate: &f64| {
            let decay = Decay::new(rate, share_left)?;
            Ok(CurvePoint {
                rate,
                score: score(timeline, marks, &decay),
            })
        };
        rates.iter().map(point).collect::<Result<_, _>>().map(Self)
    }

    /// The lowest and the highest score: a small distance says that speed won't help.
    pub fn extent(&self) -> Option<(f64, f64)> {
        let scores = self.0.iter().map(|point| point.score);
        let low = scores.clone().reduce(f64::min)?;
        Some((low, scores.reduce(f64::max)?))
    }
}

/// How a score depends on P at one rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sensitivity {
    /// P.
    pub share_left: f64,
    /// The score, 0 to 10.
    pub score: f64,
}

/// The scores at one rate for several P.
///
/// # Errors
/// If the rate or a P is out of range.
pub fn sensitivity(
    timeline: &Timeline<Move>,
    marks: &Marks,
    rate: f64,
    shares: &[f64],
) -> Result<Vec<Sensitivity>, DecayError> {
    let of = |&share_left: &f64| {
        let decay = Decay::new(rate, share_left)?;
        Ok(Sensitivity {
            share_left,
            score: score(timeline, marks, &decay),
        })
    };
    shares.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::super::mark::{Mark, MarkedMove};
    use super::*;

    fn example() -> (Timeline<Move>, Marks) {
        let mv = |text: &str| text.parse::<Move>().unwrap();
        let marked = |text, mark| MarkedMove {
            mv: mv(text),
            mark: Mark::whole(mark),
        };
        let marks = Marks::new([marked("a1e1", 10), marked("g3f5", 7)]);
        let text = "0:g3f5,94:a2a4,155:a1e1";
        let timeline = Timeline::parse(text, |word| Ok(mv(word))).unwrap();
        (timeline, marks)
    }

    #[test]
    fn the_examples_score_falls_and_then_rises_with_the_rate() {
        let (timeline, marks) = example();
        let rates = rates(10.0, 3000.0, 60).unwrap();
        let curve = Curve::of(&timeline, &marks, &rates, 1.0 / 2.25).unwrap();
        let lowest = (0..60).min_by(|&a, &b| curve.0[a].score.total_cmp(&curve.0[b].score));
        let lowest = lowest.unwrap();
        assert!((1..59).contains(&lowest));
        let falls = curve.0[..=lowest]
            .windows(2)
            .all(|w| w[0].score >= w[1].score);
        let rises = curve.0[lowest..]
            .windows(2)
            .all(|w| w[0].score <= w[1].score);
        assert!(falls && rises);
        let (low, high) = curve.extent().unwrap();
        assert!(low < 7.0 && high > 9.5);
    }

    #[test]
    fn a_smaller_p_weighs_the_beginning_more() {
        let (timeline, marks) = example();
        let found = sensitivity(&timeline, &marks, 300.0, &[0.2, 0.4444, 0.8]).unwrap();
        assert!(found[0].score < found[1].score && found[1].score < found[2].score);
        assert!(sensitivity(&timeline, &marks, 300.0, &[1.0]).is_err());
    }

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
