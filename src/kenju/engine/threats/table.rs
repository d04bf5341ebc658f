//! Remembers positions without a win, so that other orders of the same moves are not searched again.

use crate::board::Stone;
use crate::geometry::Colour;

const SIZE: usize = 1 << 12;

/// A table of fixed size in which newer entries replace older ones. If two positions share a 64-bit key, a win
/// may be missed but never invented.
pub(super) struct Failures {
    entries: Vec<FailureEntry>,
}

#[derive(Clone, Copy, Default)]
struct FailureEntry {
    key: u64,
    /// No win exists within this depth.
    depth: u16,
    /// True if a deeper search may still find one.
    cut: bool,
}

impl Failures {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// If the position is known to have no win at this depth, whether that depends on the depth.
    pub(super) fn known(&self, key: u64, depth: u16) -> Option<bool> {
        let entry = self.entries.get(key as usize % SIZE)?;
        (entry.key == key && (!entry.cut || entry.depth >= depth)).then_some(entry.cut)
    }

    pub(super) fn note(&mut self, key: u64, depth: u16, cut: bool) {
        if self.entries.is_empty() {
            self.entries.resize(SIZE, FailureEntry::default());
        }
        self.entries[key as usize % SIZE] = FailureEntry { key, depth, cut };
    }
}

/// The number of a stone; a position's key combines those of all its stones in any order.
pub(super) const fn key(stone: Stone) -> u64 {
    let Stone { colour, point } = stone;
    let place = ((point.x as u32 as u64) << 32) | point.y as u32 as u64;
    mix(place
        ^ if matches!(colour, Colour::White) {
            0x517C_C1B7_2722_0A95
        } else {
            0
        })
}

/// The finaliser of `SplitMix64`.
const fn mix(input: u64) -> u64 {
    let a = input.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let b = (a ^ (a >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let c = (b ^ (b >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    c ^ (c >> 31)
}
