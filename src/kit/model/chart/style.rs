//! How series are told apart: dashes and a sign as well as a colour, so that nothing rests on colour
//! alone. The colours themselves are classes `chart-0` to `chart-7` of the style sheet.

/// The sign that stands at the samples of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Disc,
    Square,
    /// A triangle standing on its side.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// Two strokes, slanting.
    Cross,
    /// A triangle on its point.
    Wedge,
    /// Two strokes, upright.
    Plus,
    /// A short upright stroke.
    Stroke,
}

impl Mark {
    /// The sign as an SVG path relative to where it stands, about 7 px wide.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Disc => "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
            Self::Square => "m-2.8-2.8h5.6v5.6h-5.6z",
            Self::Triangle => "m0-3.6l3.5 6.2h-7z",
            Self::Diamond => "m0-3.9l3.9 3.9l-3.9 3.9l-3.9-3.9z",
            Self::Cross => "m-3-3l6 6m0-6l-6 6",
            Self::Wedge => "m0 3.6l3.5-6.2h-7z",
            Self::Plus => "m-3.5 0h7m-3.5-3.5v7",
            Self::Stroke => "m0-4v8",
        }
    }
}

/// The look of a series apart from its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Its class: colour, in light and dark.
    pub class: &'static str,
    /// Its dashes, as SVG writes them; empty for a full line.
    pub dashes: &'static str,
    pub mark: Mark,
}

impl Style {
    const fn new(class: &'static str, dashes: &'static str, mark: Mark) -> Self {
        Self {
            class,
            dashes,
            mark,
        }
    }

    /// The style of that number; after the last comes the first again.
    pub const fn of(number: usize) -> Self {
        STYLES[number % STYLES.len()]
    }
}

pub const STYLES: [Style; 8] = [
    Style::new("chart-0", "", Mark::Disc),
    Style::new("chart-1", "7 3", Mark::Square),
    Style::new("chart-2", "2 3", Mark::Triangle),
    Style::new("chart-3", "9 3 2 3", Mark::Diamond),
    Style::new("chart-4", "12 4", Mark::Cross),
    Style::new("chart-5", "4 2", Mark::Wedge),
    Style::new("chart-6", "9 3 2 3 2 3", Mark::Plus),
    Style::new("chart-7", "1 4", Mark::Stroke),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_styles_share_a_dash_or_a_sign() {
        for (number, style) in STYLES.iter().enumerate() {
            for other in &STYLES[number + 1..] {
                assert_ne!(style.dashes, other.dashes);
                assert_ne!(style.mark, other.mark);
                assert_ne!(style.class, other.class);
            }
        }
    }
}
