//! The 32 words as rows: a pattern and its mirror image together, with value, rank, teachers and
//! use.
//!
//! The words are those of Fig. 4.8 of the thesis. Teachers and use are our addition.

use kit::experiment::sorted;
use std::fmt::Write as _;

use kenju::lesson::{LessonStatus, When};
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kenju::record::ranks;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRow {
    pub pattern: Pattern,
    pub value: u16,
    /// Its rank among all 32, 1 is the best. Equal words share a rank.
    pub rank: u8,
    /// The number of times that searches used it.
    pub uses: u32,
    /// The number of lessons that raise it, without revoked ones.
    pub lessons: usize,
    /// Their teachers and how many each gave, in order of their first lesson.
    pub teachers: Vec<(String, usize)>,
    /// The time of the last of them.
    pub last: Option<When>,
}

/// A pattern and its mirror image, unless it is symmetric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The pattern with the lower address.
    pub first: WordRow,
    pub mirror: Option<WordRow>,
}

/// The order of the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WordOrder {
    /// The most valuable first.
    #[default]
    Value,
    /// The most occupied first.
    Stones,
    /// The most used first.
    Uses,
    /// The last taught first.
    Taught,
}

impl WordOrder {
    /// All orders with their labels, in menu order.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Value, "value"),
        (Self::Stones, "stones"),
        (Self::Uses, "use"),
        (Self::Taught, "last taught"),
    ];
}

impl Pair {
    pub fn rows(&self) -> impl Iterator<Item = &WordRow> {
        std::iter::once(&self.first).chain(&self.mirror)
    }
}

/// All 32 words as 20 pairs. Words that no search can meet come last.
pub fn pairs(memory: &Memory, order: WordOrder) -> Vec<Pair> {
    let ranks = ranks(memory.element());
    let rows: Vec<WordRow> = Pattern::all()
        .map(|pattern| row(memory, pattern, ranks[pattern.address()]))
        .collect();
    let key = |row: &WordRow| match order {
        WordOrder::Value => u64::from(row.value),
        WordOrder::Stones => u64::from(row.pattern.stones()),
        WordOrder::Uses => u64::from(row.uses),
        WordOrder::Taught => row.last.map_or(0, moment),
    };
    let first = Pattern::all().filter(|p| p.address() <= p.mirror().address());
    // Among equals the highest address comes first.
    let mut order: Vec<(bool, u64, u8)> = first
        .map(|pattern| {
            let pair = [pattern, pattern.mirror()].map(|p| key(&rows[p.address()]));
            (pattern.is_reachable(), pair[0].max(pair[1]), pattern.into())
        })
        .collect();
    sorted::plain(&mut order);
    let pair = |&(_, _, address): &(bool, u64, u8)| {
        let pattern = Pattern::from_bits(address);
        let mirror = pattern.mirror();
        Pair {
            first: rows[pattern.address()].clone(),
            mirror: (mirror != pattern).then(|| rows[mirror.address()].clone()),
        }
    };
    order.iter().rev().map(pair).collect()
}

/// A time in words: `game 2, move 7, step 3`, games counted from 1.
pub fn when(when: When) -> String {
    let mut text = format!("game {}, move {}", when.game.saturating_add(1), when.turn);
    if when.step > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ", step {}", when.step);
    }
    text
}

/// The teachers of a word: `MAX 3, Ada 1`.
pub fn teachers(row: &WordRow) -> String {
    let each = row.teachers.iter();
    let each: Vec<String> = each
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    each.join(", ")
}

/// A number that grows with time.
fn moment(when: When) -> u64 {
    1 + ((u64::from(when.game) << 32) | (u64::from(when.turn) << 16) | u64::from(when.step))
}

fn row(memory: &Memory, pattern: Pattern, rank: u8) -> WordRow {
    let mut row = WordRow {
        pattern,
        value: memory.element().value(pattern),
        rank,
        uses: memory.uses(pattern),
        lessons: 0,
        teachers: Vec::new(),
        last: None,
    };
    for from in memory.provenance(pattern) {
        if from.standing == LessonStatus::Revoked {
            continue;
        }
        row.lessons += 1;
        row.last = Some(from.when);
        match row
            .teachers
            .iter_mut()
            .find(|(name, _)| name == from.teacher)
        {
            Some((_, count)) => *count += 1,
            None => row.teachers.push((from.teacher.to_owned(), 1)),
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::element::Element;
    use kenju::testing::prefer;

    fn taught() -> Memory {
        let mut memory = Memory::new(Element::NULL);
        for (teacher, game, address) in [("MAX", 0, 7), ("Ada", 1, 7), ("MAX", 2, 28)] {
            memory.taught_by(teacher);
            let (turn, step) = (4, 2);
            memory.learn(prefer(address, 3), When { game, turn, step });
        }
        memory
    }

    #[test]
    fn mirror_images_stand_together_and_no_word_is_missing() {
        let pairs = pairs(&taught(), WordOrder::Value);
        assert_eq!(pairs.len(), 20);
        assert_eq!(pairs.iter().flat_map(Pair::rows).count(), 32);
        let best = &pairs[0];
        assert_eq!(best.first.pattern.to_string(), "--XXX");
        let mirror = best.mirror.as_ref().unwrap();
        assert_eq!(mirror.pattern.to_string(), "XXX--");
        assert_eq!((best.first.value, mirror.value), (2, 1));
        assert_eq!((best.first.rank, mirror.rank), (1, 2));
    }

    #[test]
    fn a_word_says_who_taught_it_and_when() {
        let mut memory = taught();
        let row = pairs(&memory, WordOrder::Value).remove(0).first;
        assert_eq!(teachers(&row), "MAX 1, Ada 1");
        assert_eq!(row.last.map(when).unwrap(), "game 2, move 4, step 2");
        memory.revoke(1).unwrap();
        let row = pairs(&memory, WordOrder::Stones);
        let row = row
            .iter()
            .flat_map(Pair::rows)
            .find(|r| r.pattern.address() == 7);
        assert_eq!(teachers(row.unwrap()), "MAX 1");
    }

    #[test]
    fn words_that_no_search_meets_stand_last_in_every_order() {
        for (order, name) in WordOrder::ALL {
            let pairs = pairs(&Memory::new(Element::MAX), order);
            let met = pairs.iter().map(|pair| pair.first.pattern.is_reachable());
            let met: Vec<bool> = met.collect();
            assert!(met.is_sorted_by(|a, b| a >= b), "{name}");
        }
    }

    #[test]
    fn the_order_is_the_one_asked_for() {
        let by = |order| pairs(&taught(), order)[0].first.pattern.to_string();
        assert_eq!(by(WordOrder::Stones), "XXXXX");
        assert_eq!(by(WordOrder::Taught), "--XXX");
    }
}
