//! The program's overlay of the squares: patterns, numbers and a king's steps, each with words. A
//! pattern is a shape before it is a colour, and what is drawn is also said of its square.

use cozy_chess::{BitBoard, Color, Square};

/// The pattern that fills a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pattern {
    /// Not at all: only a label stands on it.
    Bare,
    /// Lines that rise to the right: White's.
    Rising,
    /// Lines that fall to the right: Black's.
    Falling,
    /// Rows of dots: what was looked at.
    Dotted,
    /// A star: something to be reached.
    Starred,
    /// A ring: something to be noticed.
    Ringed,
}

/// A square with a pattern, a label or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    pub square: Square,
    pub pattern: Pattern,
    /// A few characters on it; may be empty.
    pub label: String,
    /// The words about the square besides the man on it; may be empty.
    pub words: String,
}

/// Everything laid over a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overlay {
    pub patches: Vec<Patch>,
    /// Steps from a square to another, drawn as thin lines with a dot at their end.
    pub steps: Vec<(Square, Square)>,
}

/// A picture over a board, with its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub overlay: Overlay,
    /// The meaning of each pattern.
    pub legend: Vec<(Pattern, String)>,
    pub words: Vec<String>,
}

impl Picture {
    pub fn lay(&mut self, squares: BitBoard, pattern: Pattern, words: &str) {
        for square in squares {
            self.patch(square, pattern, &"", words.to_owned());
        }
    }

    pub fn patch(
        &mut self,
        square: Square,
        pattern: Pattern,
        label: &impl ToString,
        words: String,
    ) {
        self.overlay.patches.push(Patch {
            square,
            pattern,
            label: label.to_string(),
            words,
        });
    }

    pub fn say(&mut self, sentence: impl Into<String>) {
        self.words.push(sentence.into());
    }

    pub fn explain(&mut self, pattern: Pattern, meaning: impl Into<String>) {
        self.legend.push((pattern, meaning.into()));
    }
}

impl Pattern {
    pub const fn of(side: Color) -> Self {
        match side {
            Color::White => Self::Rising,
            Color::Black => Self::Falling,
        }
    }

    pub const ALL: [Self; 6] = [
        Self::Bare,
        Self::Rising,
        Self::Falling,
        Self::Dotted,
        Self::Starred,
        Self::Ringed,
    ];

    /// Its word, used in the style sheet and in legends.
    pub fn name(self) -> &'static str {
        ["bare", "rising", "falling", "dotted", "starred", "ringed"][self as usize]
    }

    /// Its drawing in a box of 100 by 100, as an SVG path; empty if there is none.
    pub fn path(self) -> &'static str {
        match self {
            Self::Bare => "",
            Self::Rising => {
                "M0 25L25 0M0 50L50 0M0 75L75 0M0 100L100 0M25 100L100 25M50 100L100 50M75 100L100 75"
            }
            Self::Falling => {
                "M75 0L100 25M50 0L100 50M25 0L100 75M0 0L100 100M0 25L75 100M0 50L50 100M0 75L25 100"
            }
            Self::Dotted => {
                "M20 20h.1M50 20h.1M80 20h.1M20 50h.1M50 50h.1M80 50h.1M20 80h.1M50 80h.1M80 80h.1"
            }
            Self::Starred => "M50 14L60 40L88 41L66 58L74 85L50 69L26 85L34 58L12 41L40 40Z",
            Self::Ringed => "M50 8A42 42 0 1 1 49.9 8Z",
        }
    }
}

impl Overlay {
    /// The labels and words of one square, in the order in which they were laid.
    pub fn on(&self, square: Square) -> impl Iterator<Item = &Patch> {
        let here = move |patch: &&Patch| patch.square == square;
        self.patches.iter().filter(here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_patterns_look_or_sound_alike() {
        let mut paths = Pattern::ALL.map(Pattern::path).to_vec();
        let mut names = Pattern::ALL.map(Pattern::name).to_vec();
        for list in [&mut paths, &mut names] {
            list.sort_unstable();
            list.dedup();
            assert_eq!(list.len(), Pattern::ALL.len());
        }
    }
}
