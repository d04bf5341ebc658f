//! An open-addressed hash table from points to place numbers.
//!
//! The thesis searched its place table linearly (routine Findplace). A hash table takes constant time and,
//! without random state, is the same on every machine.

use crate::board::PlaceId;
use crate::geometry::Point;

/// Maps points to place numbers by linear probing; number 0 marks a free cell.
///
/// The points are stored in the place arena, so every call receives a function to read them.
#[derive(Clone, Debug)]
pub(super) struct PlaceIndex {
    cells: Vec<u16>,
    len: usize,
}

impl PlaceIndex {
    pub(super) fn new() -> Self {
        Self {
            cells: vec![0; 1024],
            len: 0,
        }
    }

    /// Empties the table but keeps its memory.
    pub(super) fn clear(&mut self) {
        self.cells.fill(0);
        self.len = 0;
    }

    /// The place at `point`, or [`PlaceId::NONE`].
    #[inline]
    pub(super) fn find(&self, point: Point, point_of: impl Fn(u16) -> Point) -> PlaceId {
        let mask = self.cells.len() - 1;
        let mut cell = hash(point) as usize & mask;
        loop {
            let id = self.cells[cell];
            if id == 0 || point_of(id) == point {
                return PlaceId(id);
            }
            cell = (cell + 1) & mask;
        }
    }

    /// Inserts a place that is not in the table.
    pub(super) fn insert(&mut self, id: PlaceId, point_of: impl Fn(u16) -> Point) {
        if (self.len + 1) * 2 > self.cells.len() {
            self.grow(&point_of);
        }
        self.put(id.0, point_of(id.0));
        self.len += 1;
    }

    /// Removes the latest place still in the table.
    ///
    /// With linear probing, no earlier entry can lie beyond its cell because of it, so the cell is simply
    /// freed. This is true of the latest entry only.
    pub(super) fn remove_last(&mut self, id: PlaceId, point: Point) {
        let mask = self.cells.len() - 1;
        let mut cell = hash(point) as usize & mask;
        while self.cells[cell] != id.0 {
            cell = (cell + 1) & mask;
        }
        self.cells[cell] = 0;
        self.len -= 1;
    }

    fn put(&mut self, id: u16, point: Point) {
        let mask = self.cells.len() - 1;
        let mut cell = hash(point) as usize & mask;
        while self.cells[cell] != 0 {
            cell = (cell + 1) & mask;
        }
        self.cells[cell] = id;
    }

    /// Doubles the table. Places are inserted again in order of their numbers, the order of arrival, so
    /// [`Self::remove_last`] stays valid.
    fn grow(&mut self, point_of: &impl Fn(u16) -> Point) {
        let size = self.cells.len() * 2;
        let mut ids: Vec<u16> = self.cells.iter().copied().filter(|&id| id != 0).collect();
        ids.sort_unstable();
        self.cells.clear();
        self.cells.resize(size, 0);
        for id in ids {
            self.put(id, point_of(id));
        }
    }
}

/// Multiplies by an odd constant (2⁶⁴ over the golden ratio) and takes the high bits, which are best mixed.
#[inline]
fn hash(point: Point) -> u32 {
    let key = (u64::from(point.x as u32) << 32) | u64::from(point.y as u32);
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_entered_is_found_again_through_growth_and_removal() {
        let points: Vec<Point> = (0..3000)
            .map(|i| Point::new(i % 61 - 30, i / 61 - 20))
            .collect();
        let point_of = |id: u16| points[usize::from(id) - 1];
        let mut index = PlaceIndex::new();
        for id in 1..=3000 {
            assert_eq!(index.find(point_of(id), point_of), PlaceId::NONE);
            index.insert(PlaceId(id), point_of);
        }
        for id in (1501..=3000).rev() {
            index.remove_last(PlaceId(id), point_of(id));
        }
        for id in 1..=3000 {
            let expected = if id <= 1500 {
                PlaceId(id)
            } else {
                PlaceId::NONE
            };
            assert_eq!(index.find(point_of(id), point_of), expected);
        }
    }
}
