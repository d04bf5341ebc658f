//! Writing SVG paths: commands with coordinates to a tenth of a pixel.

use std::fmt::Write as _;

/// A path under construction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path(String);

impl Path {
    /// A command letter with coordinates.
    pub fn put(&mut self, command: char, coordinates: &[f64]) {
        self.0.push(command);
        for (index, coordinate) in coordinates.iter().enumerate() {
            if index > 0 {
                self.0.push(' ');
            }
            let tenths = (coordinate * 10.0).round() as i64;
            let sign = if tenths < 0 { "-" } else { "" };
            let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
            // Writing to a string cannot fail.
            let _ = if tenth == 0 {
                write!(self.0, "{sign}{whole}")
            } else {
                write!(self.0, "{sign}{whole}.{tenth}")
            };
        }
    }

    /// Text that is a path already.
    pub fn push(&mut self, text: &str) {
        self.0.push_str(text);
    }

    pub fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_written_to_a_tenth() {
        let mut path = Path::default();
        path.put('M', &[1.0, -2.25]);
        path.put('h', &[-0.04]);
        assert_eq!(path.finish(), "M1 -2.3h0");
    }
}
