//! The bits of the situation code that each RAM of System 2 reads (thesis §3.3.5, §4.2.3, §4.4.1).
//!
//! Sixty-four address lines, eight for each of eight RAMs, are drawn at random from the 64 bits of the code. A
//! biased mapping draws more of them from the end with the heavily occupied directions, so that the net
//! attends to the pattern instead of the background. The thesis gives no formula; the weights are ours.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chance::Chance;

/// The preference of address lines for the occupied end of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bias {
    /// Every bit is used once: a random order of all 64.
    Uniform,
    /// Bit `i` from the occupied end is drawn with weight `64 - i`, with replacement.
    Linear,
    /// Bit `i` is drawn with weight `2^(7 - i/8)`: half as often every eight bits.
    Exponential,
}

impl Bias {
    /// All three, in the order of the console's command `SSn`, from 1.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Linear, Self::Exponential];

    const fn weight(self, bit: u32) -> u32 {
        match self {
            Self::Uniform => 1,
            Self::Linear => 64 - bit,
            Self::Exponential => 1 << (7 - bit / 8),
        }
    }
}

impl fmt::Display for Bias {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Uniform => "uniform",
            Self::Linear => "linear",
            Self::Exponential => "exponential",
        })
    }
}

/// Sixty-four bit numbers: address line `8 r + k` is input `k` of RAM `r`. Bit 0 is the first of the code, at
/// its occupied end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Mapping([u8; 64]);

/// A saved mapping with invalid bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a mapping is 64 bit numbers from 0 to 63")]
pub struct MappingError;

impl Mapping {
    /// A random mapping.
    pub fn new(bias: Bias, seed: u64) -> Self {
        let mut chance = Chance::new(seed, 0, 0);
        let mut lines: [u8; 64] = std::array::from_fn(|bit| bit as u8);
        if bias == Bias::Uniform {
            chance.shuffle(&mut lines);
            return Self(lines);
        }
        let total: u32 = (0..64).map(|bit| bias.weight(bit)).sum();
        Self(lines.map(|_| {
            let mut left = chance.below(total);
            let mut bit = 0;
            while left >= bias.weight(bit) {
                left -= bias.weight(bit);
                bit += 1;
            }
            bit as u8
        }))
    }

    /// The address that a code selects in RAM number `ram`.
    pub fn address(&self, code: u64, ram: usize) -> usize {
        self.0[8 * ram..8 * ram + 8]
            .iter()
            .fold(0, |address, &bit| {
                (address << 1) | ((code >> (63 - bit)) & 1) as usize
            })
    }

    /// The number of address lines on each of the four directions, the most occupied first.
    pub fn lines_per_direction(&self) -> [usize; 4] {
        std::array::from_fn(|d| {
            self.0
                .iter()
                .filter(|&&bit| usize::from(bit) / 16 == d)
                .count()
        })
    }
}

impl TryFrom<Vec<u8>> for Mapping {
    type Error = MappingError;

    fn try_from(bits: Vec<u8>) -> Result<Self, MappingError> {
        let lines: [u8; 64] = bits.try_into().map_err(|_| MappingError)?;
        if lines.iter().all(|&bit| bit < 64) {
            Ok(Self(lines))
        } else {
            Err(MappingError)
        }
    }
}

impl From<Mapping> for Vec<u8> {
    fn from(mapping: Mapping) -> Self {
        mapping.0.to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uniform_mapping_uses_every_bit_once() {
        assert_eq!(
            Mapping::new(Bias::Uniform, 1).lines_per_direction(),
            [16; 4]
        );
        let mut bits: Vec<u8> = Mapping::new(Bias::Uniform, 2).into();
        bits.sort_unstable();
        assert_eq!(bits, (0..64).collect::<Vec<u8>>());
    }

    #[test]
    fn biased_mappings_crowd_towards_the_occupied_end() {
        let share = |bias| {
            let first = |seed| Mapping::new(bias, seed).lines_per_direction()[0];
            (0..200).map(first).sum::<usize>() as f64 / (200.0 * 64.0)
        };
        // By the weights: 904 of 2080, and 8 (128 + 64) of 8 x 255.
        assert!((share(Bias::Linear) - 904.0 / 2080.0).abs() < 0.02);
        assert!((share(Bias::Exponential) - 192.0 / 255.0).abs() < 0.02);
    }

    #[test]
    fn an_address_collects_the_bits_of_its_eight_lines() {
        let straight = Mapping::try_from((0..64).collect::<Vec<u8>>()).unwrap();
        let code = 0xFF00_0000_0000_0081;
        assert_eq!(straight.address(code, 0), 0xFF);
        assert_eq!(straight.address(code, 1), 0);
        assert_eq!(straight.address(code, 7), 0x81);
    }

    #[test]
    fn a_saved_mapping_must_be_whole() {
        assert_eq!(Mapping::try_from(vec![0; 63]), Err(MappingError));
        assert_eq!(Mapping::try_from(vec![64; 64]), Err(MappingError));
    }
}
