//! How a tree fits a screen: the least and most pixels for a leaf and a ply, the views that show the
//! whole tree, a subtree or a node, and the rule that the tree never leaves the screen.

use super::geometry::{Orientation, between};
use super::layout::LEAF;
use super::options::Drawing;
use super::viewport::Viewport;
use std::ops::Range;

/// The empty border around the tree, in pixels.
pub(super) const MARGIN: f64 = 12.0;
/// The distance from the edge of a node brought into view, in pixels.
pub(super) const COMFORT: f64 = 48.0;

/// The pixels that a ply and a leaf may take.
struct Limits {
    least_gap: f64,
    most_gap: f64,
    most_leaf: f64,
}

impl Viewport {
    /// Whether the whole breadth of the tree is on the screen.
    pub fn is_fitted(&self) -> bool {
        self.pitch <= self.least_pitch() * 1.000_001
    }

    /// The whole tree, as large as it is readable.
    pub fn fitted(self) -> Self {
        let pitch = self.least_pitch();
        Self {
            pitch,
            gap: self.gap_at(pitch),
            from_unit: -MARGIN / pitch,
            from_depth: -MARGIN,
            ..self
        }
        .held()
    }

    /// The strip of a subtree whose root has that ply across the whole screen, with its parent's ply
    /// in sight.
    pub fn fitted_to(self, strip: &Range<u32>, ply: u32) -> Self {
        let units = f64::from(strip.end - strip.start).max(1.0);
        let room = (self.breadth() - 2.0 * MARGIN).max(1.0);
        let pitch = between(room / units, self.least_pitch(), self.most_pitch());
        let gap = self.gap_at(pitch);
        let middle = f64::midpoint(f64::from(strip.start), f64::from(strip.end));
        Self {
            pitch,
            gap,
            from_unit: middle - self.breadth() / 2.0 / pitch,
            from_depth: (f64::from(ply) - 1.0) * gap,
            ..self
        }
        .held()
    }

    /// Moved just so far that the middle of a strip at a ply is comfortably on the screen.
    pub fn revealing(self, strip: &Range<u32>, ply: u32) -> Self {
        let (start, end) = self.across(strip);
        let (top, bottom) = self.along(ply);
        let shift = |at: f64, length: f64, comfort: f64| {
            let comfort = comfort.min(length / 2.0);
            (at - comfort).min(0.0) + (at - (length - comfort)).max(0.0)
        };
        let breadth = shift(f64::midpoint(start, end), self.breadth(), COMFORT);
        let depth = shift(f64::midpoint(top, bottom), self.depth(), self.gap / 2.0);
        Self {
            from_unit: self.from_unit + breadth / self.pitch,
            from_depth: self.from_depth + depth,
            ..self
        }
        .held()
    }

    fn limits(&self) -> Limits {
        let (least_gap, most_gap, most_leaf): (f64, f64, f64) =
            match (self.options.drawing, self.orientation()) {
                (Drawing::Branches, Orientation::Top) => (30.0, 112.0, 168.0),
                (Drawing::Branches, Orientation::Left) => (96.0, 210.0, 42.0),
                (Drawing::Blocks, Orientation::Top) => (14.0, 80.0, 168.0),
                (Drawing::Blocks, Orientation::Left) => (52.0, 210.0, 42.0),
            };
        Limits {
            least_gap,
            // On a narrow screen a node and its children are seen together.
            most_gap: most_gap.min(self.depth() / 2.0).max(least_gap),
            most_leaf,
        }
    }

    pub(super) fn most_pitch(&self) -> f64 {
        (self.limits().most_leaf / f64::from(LEAF)).max(f64::MIN_POSITIVE)
    }

    /// The pitch at which the whole tree fits.
    pub(super) fn least_pitch(&self) -> f64 {
        let room = (self.breadth() - 2.0 * MARGIN).max(1.0);
        (room / f64::from(self.extent.units.max(1))).min(self.most_pitch())
    }

    /// The gap goes with the pitch alone, so zooming there and back is exact.
    pub(super) fn gap_at(&self, pitch: f64) -> f64 {
        let limits = self.limits();
        let room = (self.depth() - 2.0 * MARGIN).max(1.0);
        let share = room / f64::from(self.extent.plies.max(1));
        let fitting = between(share, limits.least_gap, limits.most_gap);
        between(
            fitting * pitch / self.least_pitch(),
            fitting,
            limits.most_gap,
        )
    }

    /// Keeps the tree on the screen: centred along an axis it does not fill, else without showing
    /// more than the margin beyond its ends.
    pub(super) fn held(self) -> Self {
        let hold = |from: f64, whole: f64, screen: f64| {
            if whole + 2.0 * MARGIN <= screen + 1e-6 {
                (whole - screen) / 2.0
            } else {
                between(from, -MARGIN, whole + MARGIN - screen)
            }
        };
        let breadth = f64::from(self.extent.units) * self.pitch;
        let depth = f64::from(self.extent.plies) * self.gap;
        Self {
            from_unit: hold(self.from_unit * self.pitch, breadth, self.breadth()) / self.pitch,
            from_depth: hold(self.from_depth, depth, self.depth()),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Point;

    use super::super::testing::{large, near};

    use super::*;

    #[test]
    fn a_subtree_fills_the_screen() {
        let view = large().fitted_to(&(1000..2000), 1);
        let (start, end) = view.across(&(1000..2000));
        assert!(near(start, MARGIN) && near(end, 1000.0 - MARGIN));
    }

    #[test]
    fn a_node_in_sight_does_not_move_the_view_and_one_outside_just_enters() {
        let view = large().zoomed(1000.0, Point::new(0.0, 0.0));
        let middle = view.under(Point::new(500.0, 10.0)).0 as u32;
        let same = view.revealing(&(middle..middle + 3), 1);
        assert!(near(same.units().start, view.units().start));
        let moved = view.revealing(&(200_000..200_003), 1);
        let (start, end) = moved.across(&(200_000..200_003));
        assert!(near(f64::midpoint(start, end), 1000.0 - COMFORT));
    }
}
