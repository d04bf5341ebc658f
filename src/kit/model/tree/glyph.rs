//! The signs of a tree as outlines. The canvas fills them, and the page's key and lists show the same
//! ones, so a sign is drawn in one place only.

use super::source::Mark;

/// A small picture, drawn from [`Glyph::path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// The state of a node.
    Mark(Mark),
    /// A node not yet entered.
    Ghost,
    /// Children were left out.
    Scissors,
    /// Points at the current node, to the right.
    PointRight,
    /// Points at the current node, downwards.
    PointDown,
    /// A node that was looked for.
    Flag,
}

impl Glyph {
    /// The outline as SVG path data in the square from -1 to 1; filled by the even-odd rule.
    pub fn path(self) -> &'static str {
        match self {
            // A ring.
            Self::Mark(Mark::Open) => {
                "M-1,0A1,1 0 1 1 1,0A1,1 0 1 1 -1,0ZM-.58,0A.58,.58 0 1 0 .58,0A.58,.58 0 1 0 -.58,0Z"
            }
            // A disc.
            Self::Mark(Mark::Exact) => "M-1,0A1,1 0 1 1 1,0A1,1 0 1 1 -1,0Z",
            // A bowl: only the lower half is there.
            Self::Mark(Mark::FailLow) => "M-1,-.25H1V0A1,1 0 0 1 -1,0Z",
            // Two crossing strokes.
            Self::Mark(Mark::FailHigh) => {
                "M-1,-.6L-.6,-1L0,-.4L.6,-1L1,-.6L.4,0L1,.6L.6,1L0,.4L-.6,1L-1,.6L-.4,0Z"
            }
            // A square.
            Self::Mark(Mark::Static) => "M-.78,-.78H.78V.78H-.78Z",
            // A diamond.
            Self::Mark(Mark::Ended) => "M0,-1.1L1.1,0L0,1.1L-1.1,0Z",
            // A thin ring.
            Self::Ghost => {
                "M-.9,0A.9,.9 0 1 1 .9,0A.9,.9 0 1 1 -.9,0ZM-.68,0A.68,.68 0 1 0 .68,0A.68,.68 0 1 0 -.68,0Z"
            }
            // Two finger rings and two blades.
            Self::Scissors => {
                "M-1,-.55A.4,.4 0 1 1 -.31,-.27L-.02,-.1L.86,-.66Q1,-.7 1,-.52L.3,.1L1,.52Q1,.7 .86,.66L-.02,.1L-.31,.27A.4,.4 0 1 1 -1,.55A.4,.4 0 0 1 -.48,.17L-.22,0L-.48,-.17A.4,.4 0 0 1 -1,-.55ZM-.8,-.55A.2,.2 0 1 0 -.4,-.55A.2,.2 0 1 0 -.8,-.55ZM-.8,.55A.2,.2 0 1 0 -.4,.55A.2,.2 0 1 0 -.8,.55Z"
            }
            Self::PointRight => "M-.7,-.9L.9,0L-.7,.9Z",
            Self::PointDown => "M-.9,-.7L.9,-.7L0,.9Z",
            Self::Flag => "M-.8,-1H-.55V1H-.8ZM-.55,-1L.9,-.45L-.55,.1Z",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_has_a_shape_and_a_word_of_its_own() {
        let mut shapes: Vec<&str> = Mark::ALL
            .map(|mark| Glyph::Mark(mark).path())
            .into_iter()
            .chain([Glyph::Ghost, Glyph::Scissors, Glyph::Flag].map(Glyph::path))
            .collect();
        let mut words = Mark::ALL.map(Mark::word).to_vec();
        shapes.sort_unstable();
        words.sort_unstable();
        let (shape_count, word_count) = (shapes.len(), words.len());
        shapes.dedup();
        words.dedup();
        assert_eq!((shapes.len(), words.len()), (shape_count, word_count));
    }
}
