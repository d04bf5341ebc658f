//! The record of a training: the 32 words after every move, and the thesis's views of them (§4.7.2 to §4.7.5,
//! Figs. 4.8 to 4.11).

use serde::{Deserialize, Serialize};

use crate::element::Element;
use crate::order::sort_short;
use crate::pattern::Pattern;

/// The state after one training move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The game of the move, from 0.
    pub game: u32,
    /// The number of questions so far.
    pub questions: u32,
    pub element: Element,
}

/// The words before the training and after each of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The words at the start.
    pub start: Element,
    /// One row for each move.
    pub rows: Vec<Row>,
}

impl History {
    pub const fn new(start: Element) -> Self {
        Self {
            start,
            rows: Vec::new(),
        }
    }

    /// The words after `moves` moves; beyond the end, the last ones.
    pub fn after(&self, moves: usize) -> Element {
        let row = moves
            .min(self.rows.len())
            .checked_sub(1)
            .map(|last| &self.rows[last]);
        row.map_or(self.start, |row| row.element)
    }

    /// Fig. 4.9: the rows in which a word changed, with the number of the move, from 1.
    pub fn changes(&self) -> impl Iterator<Item = (usize, &Row)> {
        let before = std::iter::once(&self.start).chain(self.rows.iter().map(|row| &row.element));
        (1..)
            .zip(&self.rows)
            .zip(before)
            .filter_map(|((number, row), before)| (row.element != *before).then_some((number, row)))
    }

    /// Fig. 4.11: the sum of all words after each move.
    pub fn totals(&self) -> impl Iterator<Item = u32> + '_ {
        self.rows.iter().map(|row| row.element.total())
    }

    /// The number of questions in each move: the question-rate curve.
    pub fn questions_per_move(&self) -> impl Iterator<Item = u32> + '_ {
        let before = std::iter::once(0).chain(self.rows.iter().map(|row| row.questions));
        self.rows
            .iter()
            .zip(before)
            .map(|(row, before)| row.questions - before)
    }
}

/// The lower table of Fig. 4.8: the rank of each word by address, 1 = best. Equal words share a rank, and the
/// next rank follows without a gap.
pub fn ranks(element: &Element) -> [u8; 32] {
    let levels = levels(element);
    element.words().map(|word| {
        levels
            .iter()
            .position(|level| *level == word)
            .map_or(1, |rank| rank as u8 + 1)
    })
}

/// Fig. 4.10: the patterns grouped by word, the highest first, each group in order of address.
pub fn by_rank(element: &Element) -> Vec<(u16, Vec<Pattern>)> {
    let group = |level: u16| {
        (
            level,
            Pattern::all()
                .filter(|&pattern| element.value(pattern) == level)
                .collect(),
        )
    };
    levels(element).into_iter().map(group).collect()
}

/// The different words, the highest first.
fn levels(element: &Element) -> Vec<u16> {
    let mut levels = element.words().to_vec();
    sort_short(&mut levels, |&level| std::cmp::Reverse(level));
    levels.dedup();
    levels
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::history;

    #[test]
    fn columns_without_a_change_are_removed() {
        let history = history(&[&[], &[7], &[], &[7, 3], &[]]);
        let numbers: Vec<_> = history.changes().map(|(number, _)| number).collect();
        assert_eq!(numbers, [2, 4]);
    }

    #[test]
    fn totals_climb_and_questions_are_counted_by_move() {
        let history = history(&[&[7], &[], &[7, 3]]);
        assert_eq!(history.totals().collect::<Vec<_>>(), [1, 1, 3]);
        assert_eq!(history.questions_per_move().collect::<Vec<_>>(), [1, 0, 2]);
    }

    #[test]
    fn the_words_after_any_move_can_be_asked_for() {
        let history = history(&[&[7], &[3]]);
        assert_eq!(history.after(0), Element::NULL);
        assert_eq!(history.after(1).total(), 1);
        assert_eq!(history.after(99).total(), 2);
    }

    #[test]
    fn ranks_are_dense_and_shared() {
        let ranks = ranks(&Element::MAX);
        assert_eq!(ranks[31], 1);
        assert_eq!((ranks[15], ranks[30]), (2, 2));
        assert_eq!((ranks[23], ranks[29]), (3, 3));
        assert_eq!(ranks[0], 20);
    }

    #[test]
    fn groups_run_from_the_best_down() {
        let groups = by_rank(&Element::MAX);
        assert_eq!(groups.len(), 20);
        assert_eq!(groups[0].0, 19);
        let second: Vec<_> = groups[1].1.iter().map(ToString::to_string).collect();
        assert_eq!(second, ["-XXXX", "XXXX-"]);
    }
}
