//! All positions of an ending, one after another.

use super::layout::Placement;
use super::table::Table;
use std::ops::Range;

/// Legal positions of an ending on the unmirrored board, with their bytes. Two men of a kind come in one
/// order only, the higher square first.
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    pub(super) table: &'a Table,
    pub(super) numbers: Range<u32>,
}

impl Iterator for Positions<'_> {
    type Item = (Placement, u8);

    fn next(&mut self) -> Option<Self::Item> {
        let table = self.table;
        self.numbers.find_map(|number| table.position(number))
    }
}
