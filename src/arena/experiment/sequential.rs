//! The sequential probability ratio test: after every opening it compares the likelihoods of two hypotheses, and it
//! ends when one is likely enough (A. Wald, *Sequential Tests of Statistical Hypotheses*, Annals of Mathematical
//! Statistics 16, 1945; with the normal approximation that engine testers use).

use super::scatter::variance;
use serde::{Deserialize, Serialize};

/// The hypotheses: one engine or the other is stronger by this many Elo. Our choice.
pub const LEAD: f64 = 30.0;

/// The probability of either error.
pub const ERROR: f64 = 0.05;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first engine is stronger.
    One,
    /// The other engine is stronger.
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The log-likelihood ratio; positive values favour the first engine.
    pub likelihood: f64,
    /// The first decision.
    pub verdict: Option<Verdict>,
    /// Number of openings at the decision.
    pub openings: Option<u32>,
}

/// The expected score for a lead in Elo.
fn expected(lead: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-lead / 400.0))
}

/// Runs the test over the first engine's half-points, 0 to 4 per opening.
pub fn test(points: impl Iterator<Item = usize>) -> Decision {
    let bound = ((1.0 - ERROR) / ERROR).ln();
    let mut seen = [0.0; 5];
    let (mut n, mut sum) = (0, 0.0);
    let mut decision = Decision {
        likelihood: 0.0,
        verdict: None,
        openings: None,
    };
    for half_points in points {
        seen[half_points.min(4)] += 1.0;
        n += 1;
        sum += half_points as f64 / 4.0;
        let (low, high) = (expected(-LEAD), expected(LEAD));
        // Both lie as far from one half, so that the middle is one half.
        decision.likelihood =
            (high - low) * (sum - f64::from(n) * f64::midpoint(low, high)) / variance(seen);
        if decision.verdict.is_none() && decision.likelihood.abs() >= bound {
            decision.verdict = Some(if decision.likelihood > 0.0 {
                Verdict::One
            } else {
                Verdict::Other
            });
            decision.openings = Some(n);
        }
    }
    decision
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_pcg::Pcg32;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    #[test]
    fn a_stronger_engine_is_found_soon_and_equal_ones_are_not_told_apart_at_once() {
        let won = test(std::iter::repeat_n(4, 100));
        assert_eq!(won.verdict, Some(Verdict::One));
        assert!(won.openings.unwrap() > 1 && won.openings.unwrap() < 20);
        let lost = test(std::iter::repeat_n(0, 100));
        assert_eq!(
            (lost.verdict, lost.openings),
            (Some(Verdict::Other), won.openings)
        );
        let even = test(std::iter::repeat_n(2, 100));
        assert_eq!(even.verdict, None);
        assert!(even.likelihood.abs() < 1e-9);
    }

    #[test]
    fn of_engines_as_far_apart_as_the_hypotheses_about_one_in_twenty_is_misjudged() {
        let mut chance = Pcg32::seed_from_u64(7);
        let (mut wrong, mut open) = (0, 0);
        for _ in 0..400 {
            // Two games without draws, each won with the chance that the lead gives.
            let drawn: Vec<usize> = (0..2_000)
                .map(|_| {
                    let mut won =
                        || f64::from(chance.next_u32()) / f64::from(u32::MAX) < expected(LEAD);
                    2 * (usize::from(won()) + usize::from(won()))
                })
                .collect();
            match test(drawn.into_iter()).verdict {
                Some(Verdict::One) => {}
                Some(Verdict::Other) => wrong += 1,
                None => open += 1,
            }
        }
        assert!(open < 4, "{open}");
        assert!((4..=34).contains(&wrong), "{wrong}");
    }
}
