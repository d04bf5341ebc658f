//! The text at a node: as much of label, score and detail as its place has room for, and
//! nothing where it has none.

use super::draw::{Text, Weight};

/// The type sizes in pixels, the best first; the first only for stacked words in ample room.
const SIZES: [f64; 3] = [16.0, 13.0, 11.0];
/// The room that deserves the largest type, in pixels.
const AMPLE: (f64, f64) = (96.0, 62.0);
/// The height of a line in parts of the type size.
const LEADING: f64 = 1.35;
/// The space between words in parts of the type size.
const SPACE: f64 = 0.7;
/// The space between text and outline in pixels, across and down.
pub(super) const PADDING: (f64, f64) = (6.0, 3.0);

/// The texts of a node, of which some may be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Words {
    /// The move that leads to the node.
    pub label: String,
    pub score: String,
    /// The second line.
    pub detail: String,
}

/// Whether lines are short and many or long and few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Lines may stand below each other.
    Stacked,
    /// One long line is best.
    Flat,
}

/// A word and its place on the card.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub text: String,
    pub weight: Weight,
    pub is_detail: bool,
    /// From the card's left edge, in pixels.
    pub x: f64,
    /// The middle of its line from the card's top, in pixels.
    pub y: f64,
    pub width: f64,
}

/// The words that fit, arranged, with a place for the mark at the left of the first line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Card {
    pub width: f64,
    pub height: f64,
    pub size: f64,
    pub runs: Vec<Run>,
    /// The mark's centre from the card's top left corner, and its radius.
    pub mark: (f64, f64, f64),
}

impl Card {
    /// The fullest card that fits into the room, in pixels; `None` if not even one word does.
    pub fn fit(words: &Words, room: (f64, f64), shape: Shape) -> Option<Self> {
        let (label, score, detail) = (
            (words.label.as_str(), Weight::Bold, false),
            (words.score.as_str(), Weight::Regular, false),
            (words.detail.as_str(), Weight::Regular, true),
        );
        let arrangements: [&[&[Word<'_>]]; 6] = [
            &[&[label, score, detail]],
            &[&[label, score], &[detail]],
            &[&[label, score]],
            &[&[label], &[score]],
            &[&[label]],
            &[&[score]],
        ];
        let is_ample = shape == Shape::Stacked && room.0 >= AMPLE.0 && room.1 >= AMPLE.1;
        let from = match shape {
            Shape::Flat => 0,
            Shape::Stacked => 1,
        };
        arrangements[from..]
            .iter()
            .flat_map(|rows| SIZES.map(|size| (rows, size)))
            .filter(|&(_, size)| size < SIZES[0] || is_ample)
            .find_map(|(rows, size)| {
                let card = Self::arranged(rows, size)?;
                (card.width <= room.0 && card.height <= room.1).then_some(card)
            })
    }

    fn arranged(rows: &[&[Word<'_>]], size: f64) -> Option<Self> {
        let radius = size * 0.34;
        let indent = PADDING.0 + 2.0 * radius + size * 0.4;
        let mut runs = Vec::new();
        let mut height = PADDING.1;
        let mut width = 0.0_f64;
        for row in rows {
            let first = runs.len();
            let mut x = if first == 0 { indent } else { PADDING.0 };
            for &(text, weight, is_detail) in row.iter().filter(|(text, _, _)| !text.is_empty()) {
                let size = type_size(size, is_detail);
                let advance = Text::width(text, size);
                runs.push(Run {
                    text: text.to_owned(),
                    weight,
                    is_detail,
                    x,
                    y: height + size * LEADING / 2.0,
                    width: advance,
                });
                x += advance + size * SPACE;
            }
            if let Some(last) = runs[first..].last() {
                width = width.max(last.x + last.width);
                height += type_size(size, last.is_detail) * LEADING;
            }
        }
        let middle = runs.first()?.y;
        Some(Self {
            width: width + PADDING.0,
            height: height + PADDING.1,
            size,
            runs,
            mark: (PADDING.0 + radius, middle, radius),
        })
    }

    pub fn type_size(&self, run: &Run) -> f64 {
        type_size(self.size, run.is_detail)
    }
}

type Word<'a> = (&'a str, Weight, bool);

/// Details are a little smaller, but never too small to read.
fn type_size(size: f64, is_detail: bool) -> f64 {
    if is_detail {
        (size - 2.0).max(SIZES[2])
    } else {
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        Words {
            label: "Nf3".into(),
            score: "≥ 15".into(),
            detail: "(-30, 12)".into(),
        }
    }

    fn texts(room: (f64, f64), shape: Shape) -> Vec<String> {
        Card::fit(&words(), room, shape)
            .map(|card| card.runs.into_iter().map(|run| run.text).collect())
            .unwrap_or_default()
    }

    #[test]
    fn the_less_room_the_fewer_words() {
        let all = ["Nf3", "≥ 15", "(-30, 12)"];
        assert_eq!(texts((200.0, 100.0), Shape::Stacked), all);
        assert_eq!(texts((200.0, 22.0), Shape::Flat), all);
        assert_eq!(texts((200.0, 22.0), Shape::Stacked), ["Nf3", "≥ 15"]);
        assert_eq!(texts((50.0, 40.0), Shape::Stacked), ["Nf3", "≥ 15"]);
        assert_eq!(texts((50.0, 22.0), Shape::Stacked), ["Nf3"]);
        assert_eq!(texts((20.0, 100.0), Shape::Stacked), [] as [&str; 0]);
    }

    #[test]
    fn no_card_is_larger_than_its_room_and_all_words_lie_within() {
        for width in (10..200).step_by(7) {
            for height in (10..90).step_by(5) {
                let room = (f64::from(width), f64::from(height));
                let Some(card) = Card::fit(&words(), room, Shape::Flat) else {
                    continue;
                };
                assert!(card.width <= room.0 && card.height <= room.1);
                let inside = |run: &Run| run.x + run.width <= card.width && run.y < card.height;
                assert!(card.runs.iter().all(inside));
            }
        }
    }

    #[test]
    fn a_score_without_a_label_is_written_alone() {
        let words = Words {
            score: "16".into(),
            ..Words::default()
        };
        let card = Card::fit(&words, (60.0, 30.0), Shape::Stacked).unwrap();
        assert_eq!(card.runs.len(), 1);
        assert!(Card::fit(&Words::default(), (60.0, 30.0), Shape::Flat).is_none());
    }
}
