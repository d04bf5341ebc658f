//! The weights that come with the program, trained here: those of 1975 were never printed. Each has
//! its recipe, and a test trains them anew and compares every bit.

use super::adaline::{Coding, Division, Rule, Threshold};
use super::facts::masters;
use super::positions::PositionError;
use super::reading::Reading;
use super::training::{Course, Kept, Sample, Training, Tutor};
use super::weights::{INPUTS, Weights};

/// The course by which the shipped weights were trained, on the 400 positions of
/// [`super::facts::MASTERS`], beginning with ones.
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
    kept: Kept::Mean,
};

/// The same as a command.
pub const RECIPE: &str =
    "plyground player train --set masters --alpha 0.3 --passes 5 --seed 1 --teacher";

/// Trained weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trained {
    /// How the listing was read.
    pub reading: Reading,
    /// The weights, the threshold's first.
    pub numbers: [f64; INPUTS],
}

/// As listed and as meant.
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
    0.014_267_190_362_442_15,
    0.156_287_182_499_254,
    0.112_296_398_795_641_6,
    0.093_906_141_087_550_47,
    0.984_688_066_362_185_4,
    0.028_981_612_041_312_974,
    0.017_609_162_960_494_175,
    0.068_607_268_344_015_88,
    0.019_869_648_194_559_608,
    0.026_307_821_865_707_934,
    0.479_816_542_437_956_9,
    0.022_328_414_844_141_324,
    0.048_094_263_892_588_03,
    0.027_073_874_234_669_754,
    0.017_063_435_233_269_354,
    0.012_819_643_681_666_78,
    1.0,
];

#[rustfmt::skip]
const MEANT: [f64; INPUTS] = [
    0.0,
    0.030_871_806_403_229_365,
    0.256_168_461_997_095_2,
    0.116_789_162_456_063_69,
    0.088_049_815_957_801_92,
    0.961_469_232_015_789_8,
    0.065_101_783_671_031_34,
    0.017_947_497_595_921_933,
    0.076_396_580_782_593_7,
    0.018_312_315_575_205_934,
    0.031_294_003_556_499_49,
    0.682_303_595_369_830_9,
    0.033_465_603_329_063_766,
    0.058_470_983_900_362_185,
    0.030_260_260_388_758_512,
    0.024_309_383_937_500_824,
    0.019_206_369_098_109_074,
    -0.004_835_811_095_247_387,
];

/// The shipped weights for a reading: those trained under it, or under the one of the two that it
/// shares more oddities with.
pub fn trained(reading: Reading) -> Weights {
    let shared = |trained: &&Trained| trained.reading.in_common(reading);
    let nearest = TRAINED.iter().max_by_key(shared).unwrap_or(&TRAINED[0]);
    Weights::new(nearest.numbers).unwrap_or_default()
}

/// Trains them anew.
///
/// # Errors
/// None, unless the shipped positions are damaged.
pub fn train_anew(reading: Reading) -> Result<Weights, PositionError> {
    let samples: Vec<Sample> = masters()?
        .iter()
        .filter_map(|position| position.survey(reading))
        .map(super::positions::Surveyed::into_sample)
        .collect();
    let mut training = Training::new(COURSE, samples.iter().collect(), Vec::new());
    training.run();
    Ok(training.outcome())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recipe_gives_the_shipped_weights() {
        for shipped in TRAINED {
            let anew = train_anew(shipped.reading).unwrap();
            assert_eq!(anew, trained(shipped.reading), "{anew}");
            let bits = |numbers: &[f64; INPUTS]| numbers.map(f64::to_bits);
            assert_eq!(bits(anew.numbers()), bits(&shipped.numbers));
        }
    }
}
