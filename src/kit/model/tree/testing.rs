//! Shared by the tests of the tree's view: a large tree on a common screen.

use super::geometry::Size;
use super::options::Options;
use super::viewport::{Extent, Viewport};

/// A tree of 300,000 terminal nodes fitted to a screen of 1000 by 600.
pub fn large() -> Viewport {
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

/// Whether two places on the screen are the same but for rounding.
pub fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6 * (1.0 + a.abs())
}
