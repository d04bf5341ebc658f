//! The drawing's coordinates, in cells: x to the right, y down.

use crate::model::Window;
use kenju::geometry::Point;

/// The margin for coordinates at the left and below, in cells.
pub const MARGIN: f64 = 0.8;

#[derive(Clone, Copy)]
pub struct Canvas {
    /// The visible part of the grid.
    pub window: Window,
}

impl Canvas {
    pub fn x(self, point: Point) -> f64 {
        MARGIN + 0.5 + f64::from(point.x - self.window.middle.x + self.window.reach())
    }

    pub fn y(self, point: Point) -> f64 {
        0.5 + f64::from(self.window.middle.y + self.window.reach() - point.y)
    }

    /// The width and height, with the margin.
    pub fn size(self) -> f64 {
        f64::from(self.window.columns()) + MARGIN
    }

    /// True if the point is close enough to be drawn.
    pub fn is_near(self, point: Point) -> bool {
        point.distance(self.window.middle) < 64
    }
}
