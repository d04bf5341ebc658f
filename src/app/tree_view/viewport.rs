//! Which part of a tree is on the screen, as a value: zooming, panning and fitting give another
//! viewport, so every view can be tested, kept and gone back to.
//!
//! Breadth and depth zoom differently. A search tree of 10⁵ nodes is 50,000 leaves broad and five
//! plies deep; drawn to one scale it would be a line. The breadth zooms freely, the plies only
//! between a readable least and most distance.

use super::geometry::{Orientation, Point, Rect, Size};
use super::layout::LEAF;
use super::options::{Drawing, Options};
use std::ops::Range;

/// The empty border around the tree, in pixels.
const MARGIN: f64 = 12.0;
/// How far from the edge a node is kept when it is brought into view, in pixels.
const COMFORT: f64 = 48.0;

/// What is drawn: the whole tree's measures.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Extent {
    /// The width in units.
    pub units: u32,
    /// How many plies there are.
    pub plies: u32,
}

/// The pixels that a ply and a leaf may take.
struct Limits {
    least_gap: f64,
    most_gap: f64,
    most_leaf: f64,
}

/// A part of a tree on a screen of a given size. The screen is the drawing without its map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    extent: Extent,
    size: Size,
    options: Options,
    /// Pixels for each unit of breadth.
    pitch: f64,
    /// Pixels for each ply.
    gap: f64,
    /// The unit at the screen's near edge.
    from_unit: f64,
    /// The depth at the screen's near edge, in pixels from the root's edge.
    from_depth: f64,
}

impl Viewport {
    /// The whole tree.
    #[must_use]
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

    /// The whole tree on a map: from edge to edge both ways.
    #[must_use]
    pub fn map_of(view: &Self, map: Rect) -> Self {
        let size = Size {
            width: map.width,
            height: map.height,
        };
        let (breadth, depth) = view.orientation().extent(size);
        Self {
            size,
            pitch: breadth / f64::from(view.extent.units.max(1)),
            gap: depth / f64::from(view.extent.plies.max(1)),
            from_unit: 0.0,
            from_depth: 0.0,
            ..*view
        }
    }

    /// Where the root is.
    #[must_use]
    pub fn orientation(&self) -> Orientation {
        self.options.orientation
    }

    /// How the tree is drawn.
    #[must_use]
    pub fn options(&self) -> Options {
        self.options
    }

    /// The screen.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Pixels for each unit of breadth.
    #[must_use]
    pub fn pitch(&self) -> f64 {
        self.pitch
    }

    /// Pixels from one ply to the next.
    #[must_use]
    pub fn gap(&self) -> f64 {
        self.gap
    }

    /// The screen's length across siblings, in pixels.
    #[must_use]
    pub fn breadth(&self) -> f64 {
        self.orientation().extent(self.size).0
    }

    /// The screen's length from the root towards the leaves, in pixels.
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.orientation().extent(self.size).1
    }

    /// The units on the screen.
    #[must_use]
    pub fn units(&self) -> Range<f64> {
        self.from_unit..self.from_unit + self.breadth() / self.pitch
    }

    /// The plies on the screen, also those that are only partly on it.
    #[must_use]
    pub fn plies(&self) -> Range<u32> {
        let from = (self.from_depth / self.gap).floor().max(0.0) as u32;
        let to = ((self.from_depth + self.depth()) / self.gap).ceil().max(0.0) as u32;
        from.min(self.extent.plies)..to.min(self.extent.plies)
    }

    /// Where a strip of units lies across the screen, in pixels.
    #[must_use]
    pub fn across(&self, strip: &Range<u32>) -> (f64, f64) {
        let at = |unit: u32| (f64::from(unit) - self.from_unit) * self.pitch;
        (at(strip.start), at(strip.end))
    }

    /// Where the band of a ply begins and ends on the screen, in pixels.
    #[must_use]
    pub fn along(&self, ply: u32) -> (f64, f64) {
        let from = f64::from(ply) * self.gap - self.from_depth;
        (from, from + self.gap)
    }

    /// The unit and the ply under a point, the ply with its fraction.
    #[must_use]
    pub fn under(&self, point: Point) -> (f64, f64) {
        let (breadth, depth) = self.orientation().axes(point);
        (
            self.from_unit + breadth / self.pitch,
            (self.from_depth + depth) / self.gap,
        )
    }

    /// Whether the whole breadth of the tree is on the screen.
    #[must_use]
    pub fn is_fitted(&self) -> bool {
        self.pitch <= self.least_pitch() * 1.000_001
    }

    /// The whole tree, as large as it is readable.
    #[must_use]
    pub fn fitted(self) -> Self {
        let pitch = self.least_pitch();
        Self {
            pitch,
            gap: self.gap_at(pitch),
            from_unit: 0.0,
            from_depth: 0.0,
            ..self
        }
        .held()
    }

    /// The strip of a subtree whose root has that ply across the whole screen, with its parent's ply
    /// in sight.
    #[must_use]
    pub fn fitted_to(self, strip: &Range<u32>, ply: u32) -> Self {
        let units = f64::from(strip.end - strip.start).max(1.0);
        let room = (self.breadth() - 2.0 * MARGIN).max(1.0);
        let pitch = (room / units).clamp(self.least_pitch(), self.most_pitch());
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

    /// Nearer (factor above 1) or farther, with the tree under the point staying there.
    #[must_use]
    pub fn zoomed(self, factor: f64, at: Point) -> Self {
        let (unit, ply) = self.under(at);
        let (breadth, depth) = self.orientation().axes(at);
        let factor = if factor.is_finite() { factor } else { 1.0 };
        let pitch = (self.pitch * factor).clamp(self.least_pitch(), self.most_pitch());
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
    #[must_use]
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
    #[must_use]
    pub fn centred(self, unit: f64, ply: f64) -> Self {
        Self {
            from_unit: unit - self.breadth() / 2.0 / self.pitch,
            from_depth: ply * self.gap - self.depth() / 2.0,
            ..self
        }
        .held()
    }

    /// Moved just so far that the middle of a strip at a ply is comfortably on the screen.
    #[must_use]
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

    /// The same place drawn in another way.
    #[must_use]
    pub fn with(self, options: Options) -> Self {
        let was_fitted = self.is_fitted();
        let (unit, ply) = self.under(Point::new(self.size.width / 2.0, self.size.height / 2.0));
        let drawn = Self { options, ..self };
        if was_fitted || options.orientation != self.options.orientation {
            return drawn.fitted();
        }
        let pitch = self.pitch.clamp(drawn.least_pitch(), drawn.most_pitch());
        Self {
            pitch,
            gap: drawn.gap_at(pitch),
            ..drawn
        }
        .centred(unit, ply)
    }

    /// The same part on a screen of another size; the whole tree stays the whole tree.
    #[must_use]
    pub fn resized(self, size: Size) -> Self {
        let resized = Self { size, ..self };
        if self.is_fitted() {
            return resized.fitted();
        }
        let (unit, ply) = self.under(Point::new(self.size.width / 2.0, self.size.height / 2.0));
        let pitch = self.pitch.clamp(resized.least_pitch(), resized.most_pitch());
        Self {
            pitch,
            gap: resized.gap_at(pitch),
            ..resized
        }
        .centred(unit, ply)
    }

    /// The part on the screen as a rectangle on a map of the whole tree.
    #[must_use]
    pub fn on_map(&self, map: Rect) -> Rect {
        let orientation = self.orientation();
        let (breadth, depth) = orientation.axes(Point::new(map.width, map.height));
        let (across, along) = orientation.axes(Point::new(map.x, map.y));
        let share = |from: f64, to: f64, whole: f64, start: f64, length: f64| {
            let at = |value: f64| start + (value / whole.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) * length;
            (at(from), at(to))
        };
        let units = self.units();
        let whole_depth = f64::from(self.extent.plies) * self.gap;
        orientation.rect(
            share(units.start, units.end, f64::from(self.extent.units), across, breadth),
            share(
                self.from_depth,
                self.from_depth + self.depth(),
                whole_depth,
                along,
                depth,
            ),
        )
    }

    /// With the place under a point of the map in the middle.
    #[must_use]
    pub fn centred_by_map(self, map: Rect, point: Point) -> Self {
        let (breadth, depth) = self.orientation().axes(Point::new(map.width, map.height));
        let (across, along) = self
            .orientation()
            .axes(Point::new(point.x - map.x, point.y - map.y));
        self.centred(
            across / breadth.max(1.0) * f64::from(self.extent.units),
            along / depth.max(1.0) * f64::from(self.extent.plies),
        )
    }

    fn limits(&self) -> Limits {
        let (least_gap, most_gap, most_leaf) = match (self.options.drawing, self.orientation()) {
            (Drawing::Branches, Orientation::Top) => (30.0, 112.0, 168.0),
            (Drawing::Branches, Orientation::Left) => (56.0, 210.0, 42.0),
            (Drawing::Blocks, Orientation::Top) => (14.0, 52.0, 168.0),
            (Drawing::Blocks, Orientation::Left) => (28.0, 210.0, 42.0),
        };
        Limits {
            least_gap,
            most_gap,
            most_leaf,
        }
    }

    fn most_pitch(&self) -> f64 {
        (self.limits().most_leaf / f64::from(LEAF)).max(f64::MIN_POSITIVE)
    }

    /// The pitch at which the whole tree fits.
    fn least_pitch(&self) -> f64 {
        let room = (self.breadth() - 2.0 * MARGIN).max(1.0);
        (room / f64::from(self.extent.units.max(1))).min(self.most_pitch())
    }

    /// The gap goes with the pitch alone, so zooming there and back is exact.
    fn gap_at(&self, pitch: f64) -> f64 {
        let limits = self.limits();
        let room = (self.depth() - 2.0 * MARGIN).max(1.0);
        let fitting =
            (room / f64::from(self.extent.plies.max(1))).clamp(limits.least_gap, limits.most_gap);
        (fitting * pitch / self.least_pitch()).clamp(fitting, limits.most_gap)
    }

    /// Keeps the tree on the screen: centred along an axis it does not fill, else without showing
    /// more than the margin beyond its ends.
    fn held(self) -> Self {
        let hold = |from: f64, whole: f64, screen: f64| {
            if whole + 2.0 * MARGIN <= screen + 1e-6 {
                (whole - screen) / 2.0
            } else {
                from.clamp(-MARGIN, whole + MARGIN - screen)
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
    use super::*;

    fn large() -> Viewport {
        let extent = Extent {
            units: 300_000,
            plies: 5,
        };
        let size = Size {
            width: 1000.0,
            height: 600.0,
        };
        Viewport::new(extent, size, Options::default())
    }

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6 * (1.0 + a.abs())
    }

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

    #[test]
    fn the_map_leads_where_it_is_clicked() {
        let map = Rect {
            x: 0.0,
            y: 560.0,
            width: 1000.0,
            height: 40.0,
        };
        let view = large().zoomed(100.0, Point::new(0.0, 0.0));
        let there = view.centred_by_map(map, Point::new(500.0, 580.0));
        assert!(near(there.under(Point::new(500.0, 0.0)).0, 150_000.0));
        let on_map = there.on_map(map);
        assert!(near(on_map.centre().x, 500.0) && on_map.width < 11.0);
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
