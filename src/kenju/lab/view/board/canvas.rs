//! Where the points of the grid lie in the drawing, in cells: x to the right, y down.

use crate::model::Window;
use kenju::geometry::Point;

/// Room for the coordinates at the left and below, in cells.
pub const MARGIN: f64 = 0.8;

/// Where points are drawn.
#[derive(Clone, Copy)]
pub struct Canvas {
    /// The part of the grid that is shown.
    pub window: Window,
}

impl Canvas {
    pub fn x(self, point: Point) -> f64 {
        MARGIN + 0.5 + f64::from(point.x - self.window.middle.x + self.window.reach())
    }

    pub fn y(self, point: Point) -> f64 {
        0.5 + f64::from(self.window.middle.y + self.window.reach() - point.y)
    }

    /// From edge to edge, the room for coordinates included.
    pub fn size(self) -> f64 {
        f64::from(self.window.columns()) + MARGIN
    }

    /// The distance of a point is bounded before it is drawn.
    pub fn is_near(self, point: Point) -> bool {
        point.distance(self.window.middle) < 64
    }
}
