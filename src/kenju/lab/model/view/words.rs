//! The 32 words as rows: a pattern and its mirror image together, with value, rank, teachers and use.
//!
//! The words are those of Fig. 4.8 of the thesis; who taught them and how often they were used is
//! ours.

use std::fmt::Write as _;

use kenju::lesson::{LessonStatus, When};
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kenju::record::ranks;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordRow {
    pub pattern: Pattern,
    pub value: u16,
    /// Its rank among all 32, 1 = best; equals share a rank and the next follows without a gap.
    pub rank: u8,
    /// How often a search has rested on it.
    pub uses: u32,
    /// How many lessons of the log raise it, revoked ones left out.
    pub lessons: usize,
    /// Who gave them and how many each, in the order of their first.
    pub teachers: Vec<(String, usize)>,
    /// When the last of them was given.
    pub last: Option<When>,
}

/// A pattern and, if it is another, its mirror image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The pattern with the lower address.
    pub first: WordRow,
    pub mirror: Option<WordRow>,
}

/// In which order the words stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
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

impl Order {
    /// All orders with their names, as a menu shows them.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Value, "value"),
        (Self::Stones, "stones"),
        (Self::Uses, "use"),
        (Self::Taught, "last taught"),
    ];
}

impl Pair {
    /// The one or two words.
    pub fn rows(&self) -> impl Iterator<Item = &WordRow> {
        std::iter::once(&self.first).chain(&self.mirror)
    }
}

/// All 32 words as 20 pairs. Those that no search can meet stand last.
pub fn pairs(memory: &Memory, order: Order) -> Vec<Pair> {
    let ranks = ranks(memory.element());
    let rows: Vec<WordRow> = Pattern::all()
        .map(|pattern| row(memory, pattern, ranks[pattern.address()]))
        .collect();
    let key = |row: &WordRow| match order {
        Order::Value => u64::from(row.value),
        Order::Stones => u64::from(row.pattern.stones()),
        Order::Uses => u64::from(row.uses),
        Order::Taught => row.last.map_or(0, moment),
    };
    let first = Pattern::all().filter(|p| p.address() <= p.mirror().address());
    // Of equals the one with the highest address stands first.
    let mut order: Vec<(bool, u64, u8)> = first
        .map(|pattern| {
            let pair = [pattern, pattern.mirror()].map(|p| key(&rows[p.address()]));
            (pattern.is_reachable(), pair[0].max(pair[1]), pattern.into())
        })
        .collect();
    order.sort_unstable();
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

/// When something was taught, in words: `game 2, move 7, step 3`; games are counted from 1.
pub fn when(when: When) -> String {
    let mut text = format!("game {}, move {}", when.game.saturating_add(1), when.turn);
    if when.step > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, ", step {}", when.step);
    }
    text
}

/// The teachers of a word in words: `MAX 3, Ada 1`.
pub fn teachers(row: &WordRow) -> String {
    let each = row.teachers.iter();
    let each: Vec<String> = each
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    each.join(", ")
}

/// Later moments are greater.
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
        let pairs = pairs(&taught(), Order::Value);
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
        let row = pairs(&memory, Order::Value).remove(0).first;
        assert_eq!(teachers(&row), "MAX 1, Ada 1");
        assert_eq!(row.last.map(when).unwrap(), "game 2, move 4, step 2");
        memory.revoke(1).unwrap();
        let row = pairs(&memory, Order::Stones);
        let row = row
            .iter()
            .flat_map(Pair::rows)
            .find(|r| r.pattern.address() == 7);
        assert_eq!(teachers(row.unwrap()), "MAX 1");
    }

    #[test]
    fn words_that_no_search_meets_stand_last_in_every_order() {
        for (order, name) in Order::ALL {
            let pairs = pairs(&Memory::new(Element::MAX), order);
            let met = pairs.iter().map(|pair| pair.first.pattern.is_reachable());
            let met: Vec<bool> = met.collect();
            assert!(met.is_sorted_by(|a, b| a >= b), "{name}");
        }
    }

    #[test]
    fn the_order_is_the_one_asked_for() {
        let by = |order| pairs(&taught(), order)[0].first.pattern.to_string();
        assert_eq!(by(Order::Stones), "XXXXX");
        assert_eq!(by(Order::Taught), "--XXX");
    }
}
