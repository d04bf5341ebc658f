//! A transposition table: what is known of positions that the search has left.

use super::{Score, Verdict, Window};

/// The most memory a table may take, in MiB.
pub const MAX_HASH: u16 = 256;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    key: u64,
    /// Mates are counted from the position itself.
    score: Score,
    /// The best move, or the one that cut.
    pub mv: Option<M>,
    /// How many plies below it were searched.
    depth: u8,
    worth: Worth,
}

/// What a score kept in the table is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Exact,
    AtLeast,
    AtMost,
}

/// Two places for each group of keys: one keeps the deepest, the other the newest.
type Pair<M> = [Option<Known<M>>; 2];

/// So many pairs are made at once, when the first of them is filled: a search that is over soon does not wait for
/// the whole table, which at its largest takes some hundred milliseconds to make.
const PAGE: usize = 128;

/// The pairs, by the last bits of the keys.
#[derive(Clone, Debug)]
pub struct Table<M> {
    pages: Vec<Option<Box<[Pair<M>; PAGE]>>>,
    /// How many pairs there are, a power of two.
    pairs: usize,
}

impl<M: Copy> Table<M> {
    /// A table of at most that many MiB (at least one pair of places).
    pub fn new(mebibytes: u16) -> Self {
        let bytes = usize::from(mebibytes.min(MAX_HASH)) << 20;
        let pairs = (bytes / size_of::<Pair<M>>()).max(1);
        // The greatest power of two that fits.
        let pairs = 1_usize << pairs.ilog2();
        Self {
            pages: (0..pairs.div_ceil(PAGE)).map(|_| None).collect(),
            pairs,
        }
    }

    /// What is known of the position of that key.
    pub fn get(&self, key: u64) -> Option<Known<M>> {
        let (page, at) = self.place(key);
        let both = &self.pages[page].as_ref()?[at];
        both.iter()
            .flatten()
            .find(|known| known.key == key)
            .copied()
    }

    /// Keeps what a node returned, `ply` plies from the root with `depth` plies searched below it.
    pub fn put(&mut self, key: u64, found: (Score, Verdict), mv: Option<M>, ply: u32, depth: u8) {
        let (score, verdict) = found;
        let worth = match verdict {
            Verdict::FailHigh | Verdict::StandPat => Worth::AtLeast,
            Verdict::FailLow => Worth::AtMost,
            _ => Worth::Exact,
        };
        let (page, at) = self.place(key);
        let page = self.pages[page].get_or_insert_with(|| Box::new([[None; 2]; PAGE]));
        let [deepest, newest] = &mut page[at];
        let earlier = [&*deepest, &*newest].into_iter().flatten();
        // A bound from below all moves names none: the move known before is still the one to try.
        let earlier = earlier
            .filter(|known| known.key == key)
            .find_map(|known| known.mv);
        let known = Known {
            key,
            score: score.counted_from_node(ply),
            mv: mv.or(earlier),
            depth,
            worth,
        };
        let is_free = deepest.is_none_or(|there| there.key == key || there.depth <= depth);
        if is_free {
            // What is put aside here is still the deepest but one.
            if deepest.is_some_and(|there| there.key != key) {
                *newest = *deepest;
            } else if newest.is_some_and(|there| there.key == key) {
                *newest = None;
            }
            *deepest = Some(known);
        } else {
            *newest = Some(known);
        }
    }

    /// The page of a key, and its pair within that.
    fn place(&self, key: u64) -> (usize, usize) {
        let pair = key as usize & (self.pairs - 1);
        (pair / PAGE, pair % PAGE)
    }
}

impl<M: Copy> Known<M> {
    /// The score for a node `ply` plies from the root that asks for exactly that depth, if it answers the question
    /// of the window.
    pub fn answer(&self, ply: u32, depth: u8, window: Window) -> Option<(Score, Verdict)> {
        let score = self.score.counted_from_root(ply);
        let (answers, verdict) = match self.worth {
            Worth::Exact => (true, Verdict::Known),
            Worth::AtLeast => (window.is_cut_by(score), Verdict::KnownHigh),
            Worth::AtMost => (!window.is_raised_by(score), Verdict::KnownLow),
        };
        (answers && self.depth == depth).then_some((score, verdict))
    }

    /// The best move, if the score is exact at that depth.
    pub fn exact_move(&self, depth: u8) -> Option<M> {
        let is_exact = self.worth == Worth::Exact && self.depth == depth;
        self.mv.filter(|_| is_exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(score: i32) -> (Score, Verdict) {
        (Score(score), Verdict::Exact)
    }

    #[test]
    fn only_a_score_of_the_depth_asked_for_answers_and_a_bound_only_its_question() {
        let mut table = Table::<u16>::new(0);
        table.put(7, exact(30), Some(1), 2, 4);
        let known = table.get(7).unwrap();
        assert_eq!(
            known.answer(2, 4, Window::OPEN),
            Some((Score(30), Verdict::Known))
        );
        assert_eq!(known.answer(2, 3, Window::OPEN), None);
        table.put(7, (Score(30), Verdict::FailHigh), None, 2, 4);
        let known = table.get(7).unwrap();
        let below = Window {
            alpha: Score(0),
            beta: Score(20),
        };
        let above = Window {
            alpha: Score(0),
            beta: Score(40),
        };
        assert_eq!(
            known.answer(2, 4, below),
            Some((Score(30), Verdict::KnownHigh))
        );
        assert_eq!(known.answer(2, 4, above), None);
        // The move known before is kept.
        assert_eq!(known.mv, Some(1));
        assert_eq!(table.get(8).map(|known| known.mv), None);
    }

    #[test]
    fn a_mate_is_counted_from_the_node_that_asks() {
        let mut table = Table::<u16>::new(1);
        table.put(1, (-Score::mated(5), Verdict::Exact), None, 2, 3);
        let (score, _) = table.get(1).unwrap().answer(4, 3, Window::OPEN).unwrap();
        assert_eq!(score, -Score::mated(7));
        table.put(2, (Score::mated(6), Verdict::Exact), None, 2, 4);
        let (score, _) = table.get(2).unwrap().answer(0, 4, Window::OPEN).unwrap();
        assert_eq!(score, Score::mated(4));
    }

    #[test]
    fn the_deepest_and_the_newest_of_a_place_are_kept() {
        let mut table = Table::<u16>::new(0);
        for (key, depth) in [(1, 5), (2, 2), (3, 3)] {
            table.put(key, exact(key as i32), None, 0, depth);
        }
        let keys = [1, 2, 3].map(|key| table.get(key).is_some());
        assert_eq!(keys, [true, false, true]);
        table.put(4, exact(4), None, 0, 6);
        let keys = [1, 3, 4].map(|key| table.get(key).is_some());
        assert_eq!(keys, [true, false, true]);
    }
}
