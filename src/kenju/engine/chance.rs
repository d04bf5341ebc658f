//! Seeded random numbers, so that every run can be repeated.
//!
//! Every move search has its own generator, made from the seed, the number of the game and the turn (ours). So
//! a single search can be replayed without the game before it, and workers can share the games of a match.

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};

/// A random number generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance(Pcg32);

impl Chance {
    /// The generator of one turn of one game.
    pub fn new(seed: u64, game: u32, turn: u32) -> Self {
        let place = (u64::from(game) << 32) | u64::from(turn);
        let state = mix(seed ^ mix(place));
        Self(Pcg32::new(state, mix(state ^ place)))
    }

    /// A uniform number from 0 to `bound - 1` (to within `bound` in 2^32); 0 if `bound` is 0.
    ///
    /// Our own line of code, since a saved game must replay under every later release of `rand`.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Shuffles `items`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// The seed of the `index`-th independent run under `seed`.
pub fn derive_seed(seed: u64, index: u64) -> u64 {
    mix(mix(seed) ^ mix(index.wrapping_add(0x006B_656E_6A75)))
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood 2014): every input bit affects every output bit.
const fn mix(input: u64) -> u64 {
    let a = input.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let b = (a ^ (a >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let c = (b ^ (b >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    c ^ (c >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_turn_never_change() {
        let mut chance = Chance::new(1, 2, 3);
        let drawn: Vec<u32> = (0..8).map(|_| chance.below(100)).collect();
        let mut again = Chance::new(1, 2, 3);
        assert_eq!(drawn, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
        assert_eq!(
            drawn,
            [70, 36, 98, 65, 77, 55, 9, 41],
            "the numbers of the first release"
        );
    }

    #[test]
    fn turns_and_games_have_numbers_of_their_own() {
        let first = |seed, game, turn| Chance::new(seed, game, turn).below(u32::MAX);
        let all = [
            first(1, 0, 0),
            first(1, 0, 1),
            first(1, 1, 0),
            first(2, 0, 0),
        ];
        for (i, a) in all.iter().enumerate() {
            assert!(all[i + 1..].iter().all(|b| a != b));
        }
    }

    #[test]
    fn every_number_below_the_bound_comes_up_about_equally_often() {
        let mut chance = Chance::new(7, 0, 0);
        let mut counts = [0u32; 20];
        for _ in 0..20_000 {
            counts[chance.below(20) as usize] += 1;
        }
        assert!(
            counts.iter().all(|&n| (850..1150).contains(&n)),
            "{counts:?}"
        );
        assert_eq!(chance.below(0), 0);
        assert_eq!(chance.below(1), 0);
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..20).collect();
        Chance::new(3, 0, 0).shuffle(&mut items);
        assert_ne!(items, (0..20).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
    }
}
