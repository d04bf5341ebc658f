//! The unit of time: seconds, or nodes, which are the same on every machine.

/// A unit of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    #[default]
    Seconds,
    /// Positions looked at.
    Nodes,
}

/// The units by the names they have in links and files.
pub const UNITS: [(&str, Unit); 2] = [("seconds", Unit::Seconds), ("nodes", Unit::Nodes)];

impl Unit {
    pub fn name(self) -> &'static str {
        UNITS[self as usize].0
    }

    /// Its sign behind a number.
    pub fn sign(self) -> &'static str {
        ["s", "nodes"][self as usize]
    }

    /// The least distance that is kept between two changes that are dragged together.
    pub fn grain(self) -> f64 {
        [0.001, 1.0][self as usize]
    }

    /// A moment as it is kept: nodes whole, seconds in tenths, below one in thousandths.
    pub fn rounded(self, moment: f64) -> f64 {
        match self {
            Self::Nodes => moment.round(),
            Self::Seconds if moment < 1.0 => (moment * 1000.0).round() / 1000.0,
            Self::Seconds => (moment * 10.0).round() / 10.0,
        }
    }
}
