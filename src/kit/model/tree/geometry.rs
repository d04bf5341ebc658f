//! Points and rectangles on the screen in CSS pixels, and the two ways a tree can lie on it. All
//! measures are kept as (breadth, depth): across siblings, and from the root towards the leaves.

/// A place on the screen, in CSS pixels from the drawing's top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A point.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance to another point.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// A width and a height in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// Across.
    pub width: f64,
    /// Down.
    pub height: f64,
}

/// A rectangle on the screen, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// Across.
    pub width: f64,
    /// Down.
    pub height: f64,
}

impl Rect {
    /// The rectangle around a centre.
    pub fn around(centre: Point, width: f64, height: f64) -> Self {
        Self {
            x: centre.x - width / 2.0,
            y: centre.y - height / 2.0,
            width,
            height,
        }
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The same rectangle with its edges moved outwards.
    pub fn grown(self, by: f64) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }

    /// The distance of a point outside; 0 within.
    pub fn distance(self, point: Point) -> f64 {
        let outside =
            |at: f64, from: f64, length: f64| (from - at).max(at - from - length).max(0.0);
        outside(point.x, self.x, self.width).hypot(outside(point.y, self.y, self.height))
    }

    /// Whether a point lies within.
    pub fn contains(self, point: Point) -> bool {
        self.distance(point) == 0.0
    }

    /// The part that lies within another rectangle, if there is one.
    pub fn within(self, outer: Self) -> Option<Self> {
        let (x, y) = (self.x.max(outer.x), self.y.max(outer.y));
        let width = (self.x + self.width).min(outer.x + outer.width) - x;
        let height = (self.y + self.height).min(outer.y + outer.height) - y;
        (width > 0.0 && height > 0.0).then_some(Self {
            x,
            y,
            width,
            height,
        })
    }
}

/// Where the root is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// At the top: siblings side by side, as in a textbook.
    #[default]
    Top,
    /// At the left: siblings below each other, so that every leaf is a line of text.
    Left,
}

impl Orientation {
    /// The point at that breadth and depth.
    pub fn point(self, breadth: f64, depth: f64) -> Point {
        match self {
            Self::Top => Point::new(breadth, depth),
            Self::Left => Point::new(depth, breadth),
        }
    }

    /// The breadth and the depth of a point.
    pub fn axes(self, point: Point) -> (f64, f64) {
        match self {
            Self::Top => (point.x, point.y),
            Self::Left => (point.y, point.x),
        }
    }

    /// The extent of a size in breadth and depth.
    pub fn extent(self, size: Size) -> (f64, f64) {
        self.axes(Point::new(size.width, size.height))
    }

    /// The rectangle from one breadth to another and from one depth to another.
    pub fn rect(self, breadth: (f64, f64), depth: (f64, f64)) -> Rect {
        let from = self.point(breadth.0, depth.0);
        let to = self.point(breadth.1, depth.1);
        Rect {
            x: from.x,
            y: from.y,
            width: to.x - from.x,
            height: to.y - from.y,
        }
    }
}

/// A value kept between two bounds. Where rounding has put the lower above the upper one, the upper
/// holds; `f64::clamp` would panic.
pub fn between(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_orientations_give_their_axes_back() {
        for orientation in [Orientation::Top, Orientation::Left] {
            assert_eq!(orientation.axes(orientation.point(3.0, 7.0)), (3.0, 7.0));
        }
        let rect = Orientation::Left.rect((1.0, 4.0), (10.0, 30.0));
        assert_eq!(
            (rect.x, rect.y, rect.width, rect.height),
            (10.0, 1.0, 20.0, 3.0)
        );
    }

    #[test]
    fn bounds_that_rounding_has_crossed_still_hold() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(between(0.0, 1.0, 3.0), 1.0) && near(between(2.0, 1.0, 3.0), 2.0));
        assert!(near(between(9.0, 1.0, 3.0), 3.0));
        assert!(near(between(5.0, 3.000_000_1, 3.0), 3.0));
    }

    #[test]
    fn a_rectangle_knows_how_far_a_point_is() {
        let rect = Rect::around(Point::new(10.0, 10.0), 4.0, 4.0);
        assert!(rect.contains(Point::new(12.0, 8.0)));
        assert!((rect.distance(Point::new(15.0, 16.0)) - 5.0).abs() < 1e-9);
        assert!((rect.grown(1.0).width - 6.0).abs() < 1e-9);
        assert_eq!(rect.within(rect.grown(1.0)), Some(rect));
        assert_eq!(
            rect.within(Rect::around(Point::new(99.0, 0.0), 1.0, 1.0)),
            None
        );
    }
}
