//! The weights that come with the crate. We trained them, since those of 1975 were never printed. Each set has
//! its recipe, and a test trains it again and compares every bit.

use super::adaline::{Coding, Division, Rule, Threshold};
use super::reading::Reading;
use super::training::{Course, Tutor, WeightChoice};
use super::weights::{INPUTS, Weights};

/// The course that trained the shipped weights on the 400 positions of [`super::facts::MASTERS`], starting
/// from ones.
pub const COURSE: Course = Course {
    tutor: Tutor::Teacher,
    rule: Rule {
        rate: 0.3,
        division: Division::Norm,
    },
    coding: Coding::Plain,
    threshold: Threshold::Off,
    passes: 5,
    seed: 1,
    start: Weights::ONES,
    kept: WeightChoice::Scaled,
};

/// The course as a command.
pub const RECIPE: &str =
    "plyground player train --set masters --alpha 0.3 --passes 5 --seed 1 --teacher";

/// A set of trained weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trained {
    /// How the listing was read.
    pub reading: Reading,
    /// The weights, the threshold's first.
    pub numbers: [f64; INPUTS],
}

/// For both named readings: as listed and as meant.
pub const TRAINED: [Trained; 2] = [
    Trained {
        reading: Reading::LISTED,
        numbers: LISTED,
    },
    Trained {
        reading: Reading::MEANT,
        numbers: MEANT,
    },
];

#[rustfmt::skip]
const LISTED: [f64; INPUTS] = [
    0.0,
    0.456_550_091_598_148_8,
    5.001_189_839_976_128,
    3.593_484_761_460_531,
    3.004_996_514_801_615,
    31.510_018_123_589_933,
    0.927_411_585_322_015_2,
    0.563_493_214_735_813_6,
    2.195_432_587_008_508_3,
    0.635_828_742_225_907_5,
    0.841_850_299_702_653_9,
    15.354_129_358_014_621,
    0.714_509_275_012_522_4,
    1.539_016_444_562_817,
    0.866_363_975_509_432_1,
    0.546_029_927_464_619_3,
    0.410_228_597_813_337,
    32.0,
];

#[rustfmt::skip]
const MEANT: [f64; INPUTS] = [
    0.0,
    1.975_795_609_806_679_3,
    16.394_781_567_814_093,
    7.474_506_397_188_076,
    5.635_188_221_299_323,
    61.534_030_849_010_55,
    4.166_514_154_946_006,
    1.148_639_846_139_003_7,
    4.889_381_170_085_997,
    1.171_988_196_813_179_8,
    2.002_816_227_615_967_6,
    43.667_430_103_669_176,
    2.141_798_613_060_081,
    3.742_142_969_623_18,
    1.936_656_664_880_544_8,
    1.555_800_572_000_052_7,
    1.229_207_622_278_980_7,
    -0.309_491_910_095_832_77,
];

/// The shipped weights for a reading: those trained under it, or under the named reading that shares more
/// oddities with it.
pub fn trained(reading: Reading) -> Weights {
    let shared = |trained: &&Trained| trained.reading.in_common(reading);
    let nearest = TRAINED.iter().max_by_key(shared).unwrap_or(&TRAINED[0]);
    Weights::new(nearest.numbers).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::facts::masters;
    use super::super::positions::Surveyed;
    use super::super::training::Training;
    use super::*;

    #[test]
    fn the_recipe_gives_the_shipped_weights() {
        let masters = masters().unwrap();
        for shipped in TRAINED {
            let surveyed = masters.iter().filter_map(|it| it.survey(shipped.reading));
            let samples: Vec<_> = surveyed.map(Surveyed::into_sample).collect();
            let mut training = Training::new(COURSE, samples.iter().collect(), Vec::new());
            training.run();
            let anew = training.outcome();
            assert_eq!(anew, trained(shipped.reading), "{anew}");
            let bits = |numbers: &[f64; INPUTS]| numbers.map(f64::to_bits);
            assert_eq!(bits(anew.numbers()), bits(&shipped.numbers));
        }
    }
}
