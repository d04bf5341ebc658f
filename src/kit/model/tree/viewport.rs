//! Which part of a tree is on the screen, as a value: zooming, panning and fitting give another
//! viewport, so every view can be tested, kept and gone back to.
//!
//! Breadth and depth zoom differently. A search tree of 10⁵ nodes is 50,000 leaves broad and five
//! plies deep; drawn to one scale it would be a line. The breadth zooms freely, the plies only
//! between a readable least and most distance.

use super::geometry::{Orientation, Point, Size, between};
use super::options::Options;
use std::ops::Range;

/// The measures of the whole tree.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Extent {
    /// The width in units.
    pub units: u32,
    pub plies: u32,
}

/// A part of a tree on a screen of a given size. The screen is the drawing without its map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    pub(super) extent: Extent,
    pub(super) size: Size,
    pub(super) options: Options,
    /// Pixels for each unit of breadth.
    pub(super) pitch: f64,
    /// Pixels for each ply.
    pub(super) gap: f64,
    /// The unit at the screen's near edge.
    pub(super) from_unit: f64,
    /// The depth at the screen's near edge, in pixels from the root's edge.
    pub(super) from_depth: f64,
}

impl Viewport {
    /// The whole tree.
    pub fn new(extent: Extent, size: Size, options: Options) -> Self {
        Self {
            extent,
            size,
            options,
            pitch: 0.0,
            gap: 0.0,
            from_unit: 0.0,
            from_depth: 0.0,
        }
        .fitted()
    }

    /// Where the root is.
    pub fn orientation(&self) -> Orientation {
        self.options.orientation
    }

    pub fn options(&self) -> Options {
        self.options
    }

    /// The screen.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Pixels for each unit of breadth.
    pub fn pitch(&self) -> f64 {
        self.pitch
    }

    /// Pixels from one ply to the next.
    pub fn gap(&self) -> f64 {
        self.gap
    }

    /// The screen's length across siblings, in pixels.
    pub fn breadth(&self) -> f64 {
        self.orientation().extent(self.size).0
    }

    /// The screen's length from the root towards the leaves, in pixels.
    pub fn depth(&self) -> f64 {
        self.orientation().extent(self.size).1
    }

    /// The units on the screen.
    pub fn units(&self) -> Range<f64> {
        self.from_unit..self.from_unit + self.breadth() / self.pitch
    }

    /// The plies on the screen, also those that are only partly on it.
    pub fn plies(&self) -> Range<u32> {
        let from = (self.from_depth / self.gap).floor().max(0.0) as u32;
        let to = ((self.from_depth + self.depth()) / self.gap)
            .ceil()
            .max(0.0) as u32;
        from.min(self.extent.plies)..to.min(self.extent.plies)
    }

    /// Where a strip of units lies across the screen, in pixels.
    pub fn across(&self, strip: &Range<u32>) -> (f64, f64) {
        let at = |unit: u32| (f64::from(unit) - self.from_unit) * self.pitch;
        (at(strip.start), at(strip.end))
    }

    /// Where the band of a ply begins and ends on the screen, in pixels.
    pub fn along(&self, ply: u32) -> (f64, f64) {
        let from = f64::from(ply) * self.gap - self.from_depth;
        (from, from + self.gap)
    }

    /// The unit and the ply under a point, the ply with its fraction.
    pub fn under(&self, point: Point) -> (f64, f64) {
        let (breadth, depth) = self.orientation().axes(point);
        (
            self.from_unit + breadth / self.pitch,
            (self.from_depth + depth) / self.gap,
        )
    }

    /// Nearer (factor above 1) or farther, with the tree under the point staying there.
    pub fn zoomed(self, factor: f64, at: Point) -> Self {
        let (unit, ply) = self.under(at);
        let (breadth, depth) = self.orientation().axes(at);
        let factor = if factor.is_finite() { factor } else { 1.0 };
        let pitch = between(self.pitch * factor, self.least_pitch(), self.most_pitch());
        let gap = self.gap_at(pitch);
        Self {
            pitch,
            gap,
            from_unit: unit - breadth / pitch,
            from_depth: ply * gap - depth,
            ..self
        }
        .held()
    }

    /// The tree moved by that many pixels.
    pub fn panned(self, right: f64, down: f64) -> Self {
        let (breadth, depth) = self.orientation().axes(Point::new(right, down));
        Self {
            from_unit: self.from_unit - breadth / self.pitch,
            from_depth: self.from_depth - depth,
            ..self
        }
        .held()
    }

    /// With that unit and ply in the middle, as far as the tree reaches.
    pub fn centred(self, unit: f64, ply: f64) -> Self {
        Self {
            from_unit: unit - self.breadth() / 2.0 / self.pitch,
            from_depth: ply * self.gap - self.depth() / 2.0,
            ..self
        }
        .held()
    }

    /// The same place drawn in another way.
    pub fn with(self, options: Options) -> Self {
        let was_fitted = self.is_fitted();
        let (unit, ply) = self.under(Point::new(self.size.width / 2.0, self.size.height / 2.0));
        let drawn = Self { options, ..self };
        if was_fitted || options.orientation != self.options.orientation {
            return drawn.fitted();
        }
        let pitch = between(self.pitch, drawn.least_pitch(), drawn.most_pitch());
        Self {
            pitch,
            gap: drawn.gap_at(pitch),
            ..drawn
        }
        .centred(unit, ply)
    }

    /// The same part on a screen of another size; the whole tree stays the whole tree.
    pub fn resized(self, size: Size) -> Self {
        let resized = Self { size, ..self };
        if self.is_fitted() {
            return resized.fitted();
        }
        let (unit, ply) = self.under(Point::new(self.size.width / 2.0, self.size.height / 2.0));
        let pitch = between(self.pitch, resized.least_pitch(), resized.most_pitch());
        Self {
            pitch,
            gap: resized.gap_at(pitch),
            ..resized
        }
        .centred(unit, ply)
    }
}

#[cfg(test)]
mod tests {
    use super::super::fit::MARGIN;
    use super::super::testing::{large, near};
    use super::*;

    #[test]
    fn at_first_the_whole_tree_is_there() {
        let units = large().units();
        assert!(units.start < 0.0 && units.end > 300_000.0);
        assert_eq!(large().plies(), 0..5);
        assert!(large().is_fitted());
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let at = Point::new(300.0, 200.0);
        let (unit, _) = large().under(at);
        let zoomed = large().zoomed(50.0, at);
        assert!(near(zoomed.under(at).0, unit));
        assert!(!zoomed.is_fitted());
    }

    #[test]
    fn zooming_there_and_back_is_exact() {
        let at = Point::new(500.0, 300.0);
        let there = large().zoomed(8.0, at);
        let back = there.zoomed(4.0, at).zoomed(0.25, at);
        assert!(near(back.pitch(), there.pitch()) && near(back.gap(), there.gap()));
        assert!(near(back.units().start, there.units().start));
    }

    #[test]
    fn no_pan_and_no_zoom_loses_the_tree() {
        let far = large()
            .zoomed(1e12, Point::new(0.0, 0.0))
            .panned(1e12, -1e12)
            .zoomed(1e-12, Point::new(900.0, 0.0))
            .zoomed(f64::NAN, Point::new(0.0, 0.0));
        assert!(far.is_fitted());
        let panned = large().zoomed(100.0, Point::new(0.0, 0.0)).panned(1e9, 0.0);
        assert!(near(panned.units().start * panned.pitch(), -MARGIN));
    }

    #[test]
    fn another_screen_size_keeps_the_place() {
        let size = Size {
            width: 320.0,
            height: 300.0,
        };
        assert!(large().resized(size).is_fitted());
        let view = large().zoomed(100.0, Point::new(500.0, 300.0));
        let middle = |view: &Viewport| f64::midpoint(view.units().start, view.units().end);
        assert!(near(middle(&view.resized(size)), middle(&view)));
    }
}
