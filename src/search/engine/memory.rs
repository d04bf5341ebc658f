//! The state that a search keeps between nodes: transposition table, killer moves, history counts, the line of
//! the previous iteration, and the game before the root.

use super::{GameTree, Improvements, NodeVerdict, Score, Window};

/// An upper bound on [`GameTree::kind`].
const KINDS: usize = 1 << 13;
/// When a move's history count reaches this, all counts are halved.
const MOST_HISTORY: u32 = 1 << 24;

/// The state of the improvements of a search.
#[derive(Clone, Debug)]
pub(super) struct Memory<M> {
    improvements: Improvements,
    table: Option<Table<M>>,
    /// The last two quiet moves that caused a cut-off, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// The history count of each kind of quiet move: plies squared, summed over its cut-offs.
    history: Vec<u32>,
    /// The identities of the positions of the game before the root.
    past: Vec<u64>,
    /// The principal variation of the previous iteration.
    pub line: Vec<M>,
}

impl<M> Default for Memory<M> {
    fn default() -> Self {
        Self {
            improvements: Improvements::default(),
            table: None,
            killers: Vec::new(),
            history: Vec::new(),
            past: Vec::new(),
            line: Vec::new(),
        }
    }
}

/// The order in which moves are tried: the class first, then the merit within it.
#[derive(Clone, Copy)]
enum Urgency {
    Losing = 1,
    Quiet = 3,
    Killer = 4,
    Winning = 5,
    First = 7,
}

impl Urgency {
    fn with(self, promise: i32) -> Score {
        const MOST: i32 = 1 << 25;
        Score(((self as i32) << 26) + promise.clamp(-MOST, MOST))
    }
}

impl<M: Copy + Eq> Memory<M> {
    pub fn new(improvements: Improvements, past: Vec<u64>) -> Self {
        Self {
            improvements,
            table: improvements.mebibytes().map(Table::new),
            past,
            ..Self::default()
        }
    }

    /// True if the position occurred in the game before the root.
    pub fn was_before(&self, identity: u64) -> bool {
        self.past.contains(&identity)
    }

    pub fn has_table(&self) -> bool {
        self.table.is_some()
    }

    pub fn known(&self, key: u64) -> Option<Known<M>> {
        self.table.as_ref()?.get(key)
    }

    /// The used share of the transposition table, in thousandths; `None` without a table.
    pub fn permille_full(&self) -> Option<u16> {
        Some(self.table.as_ref()?.permille_full())
    }

    pub fn table_mut(&mut self) -> Option<&mut Table<M>> {
        self.table.as_mut()
    }

    /// The line below a position according to the table, as far as its scores are exact at the depth asked
    /// for.
    pub fn line_below<T>(
        &self,
        tree: &T,
        position: &T::Position,
        depth: u32,
        key: Key<'_, T>,
    ) -> Vec<M>
    where
        T: GameTree<Move = M>,
    {
        let (mut at, mut line, mut moves) = (position.clone(), Vec::new(), Vec::new());
        for left in (1..=depth).rev() {
            let known = key(&at, left).and_then(|key| self.known(key));
            let Some(mv) = known.and_then(|known| known.exact_move(left as u8)) else {
                break;
            };
            moves.clear();
            tree.moves(&at, &mut moves);
            // Different positions can share a key, if rarely.
            if !moves.contains(&mv) {
                break;
            }
            at = tree.play(&at, mv);
            line.push(mv);
        }
        line
    }

    /// Records that a quiet move caused a cut-off at a ply with `left` plies remaining.
    pub fn credit(&mut self, kind: u16, mv: M, ply: usize, left: u32) {
        if self.improvements.killers {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let [last, before] = &mut self.killers[ply];
            if *last != Some(mv) {
                *before = last.replace(mv);
            }
        }
        if self.improvements.history {
            self.history.resize(KINDS, 0);
            let Some(count) = self.history.get_mut(usize::from(kind)) else {
                return;
            };
            *count += left.max(1).pow(2);
            if *count > MOST_HISTORY {
                self.history.iter_mut().for_each(|count| *count /= 2);
            }
        }
    }

    /// The urgency of a move; the highest is tried first and ties keep their order. Without position and ply
    /// only the hash move and the previous line count.
    pub fn urgency<T>(
        &self,
        tree: &T,
        at: Option<(&T::Position, usize)>,
        mv: M,
        first: [Option<M>; 2],
    ) -> Score
    where
        T: GameTree<Move = M>,
    {
        if let Some(place) = first.iter().position(|&it| it == Some(mv)) {
            return Urgency::First.with(-(place as i32));
        }
        let on = &self.improvements;
        let Some((position, ply)) = at else {
            return Urgency::Quiet.with(0);
        };
        match tree.exchange(position, mv) {
            Some(won) if on.exchanges && won < 0 => return Urgency::Losing.with(won),
            Some(won) => return Urgency::Winning.with(if on.exchanges { won } else { 0 }),
            None => {}
        }
        let killers = self.killers.get(ply);
        let killer = killers.and_then(|moves| moves.iter().position(|&it| it == Some(mv)));
        if let Some(place) = killer {
            return Urgency::Killer.with(-(place as i32));
        }
        let kind = tree.kind(position, mv).map(usize::from);
        let cuts = kind.and_then(|kind| self.history.get(kind));
        Urgency::Quiet.with(cuts.map_or(0, |&cuts| cuts as i32))
    }
}

/// Gives a position's key in the table for a number of remaining plies.
pub(super) type Key<'a, T> = &'a dyn Fn(&<T as GameTree>::Position, u32) -> Option<u64>;

// A transposition table.

/// The largest table allowed, in MiB.
pub const MAX_HASH: u16 = 256;

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<M> {
    key: u64,
    /// Mate scores are counted from the position itself.
    score: Score,
    /// The best move, or the one that caused the cut-off.
    pub mv: Option<M>,
    /// The depth searched below the position, in plies.
    depth: u8,
    worth: Worth,
}

/// The kind of a stored score: exact, or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Exact,
    AtLeast,
    AtMost,
}

/// Two places for each key: one keeps the deepest entry, the other the newest.
type Pair<M> = [Option<Known<M>>; 2];

/// The number of pairs that are allocated together when the first of them is filled. Allocating the largest
/// table at once takes some hundred milliseconds, which a short search should not pay.
const PAGE: usize = 128;

/// Pairs of entries, indexed by the low bits of the keys.
#[derive(Clone, Debug)]
pub struct Table<M> {
    pages: Vec<Option<Box<[Pair<M>; PAGE]>>>,
    /// The number of pairs, a power of two.
    pairs: usize,
}

impl<M: Copy> Table<M> {
    /// A table of at most that many MiB, with at least one pair.
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

    pub fn get(&self, key: u64) -> Option<Known<M>> {
        let (page, at) = self.place(key);
        let both = &self.pages[page].as_ref()?[at];
        both.iter()
            .flatten()
            .find(|known| known.key == key)
            .copied()
    }

    /// Stores the result of a node `ply` plies from the root that was searched `depth` plies deep.
    pub fn put(
        &mut self,
        key: u64,
        found: (Score, NodeVerdict),
        mv: Option<M>,
        ply: u32,
        depth: u8,
    ) {
        let (score, verdict) = found;
        let worth = match verdict {
            NodeVerdict::FailHigh | NodeVerdict::StandPat => Worth::AtLeast,
            NodeVerdict::FailLow => Worth::AtMost,
            _ => Worth::Exact,
        };
        let (page, at) = self.place(key);
        let page = self.pages[page].get_or_insert_with(|| Box::new([[None; 2]; PAGE]));
        let [deepest, newest] = &mut page[at];
        let earlier = [&*deepest, &*newest].into_iter().flatten();
        // An upper bound over all moves names no move; the known one remains the best guess.
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
            // The entry displaced here is still the second deepest.
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

    /// The used share, in thousandths, judged by the first pairs: keys spread evenly.
    pub fn permille_full(&self) -> u16 {
        /// Pages of the sample; they hold 1,024 entries.
        const SAMPLE: usize = 4;
        let sampled = self.pages.iter().take(SAMPLE);
        let pairs = (sampled.len() * PAGE).min(self.pairs);
        let pages = sampled.flatten().flat_map(|page| page.iter());
        let taken = pages.flatten().flatten().count();
        // At most 1,024 entries.
        (taken * 1000 / (2 * pairs)) as u16
    }

    /// The page of a key, and its pair within that.
    fn place(&self, key: u64) -> (usize, usize) {
        let pair = key as usize & (self.pairs - 1);
        (pair / PAGE, pair % PAGE)
    }
}

impl<M: Copy> Known<M> {
    /// The score for a node `ply` plies from the root, if the entry has exactly that depth and settles the
    /// window.
    pub fn answer(&self, ply: u32, depth: u8, window: Window) -> Option<(Score, NodeVerdict)> {
        let score = self.score.counted_from_root(ply);
        let (answers, verdict) = match self.worth {
            Worth::Exact => (true, NodeVerdict::Known),
            Worth::AtLeast => (window.is_cut_by(score), NodeVerdict::KnownHigh),
            Worth::AtMost => (!window.is_raised_by(score), NodeVerdict::KnownLow),
        };
        (answers && self.depth == depth).then_some((score, verdict))
    }

    /// The best move if the score is exact at that depth.
    pub fn exact_move(&self, depth: u8) -> Option<M> {
        let is_exact = self.worth == Worth::Exact && self.depth == depth;
        self.mv.filter(|_| is_exact)
    }
}

#[cfg(test)]
mod table_tests {
    use super::*;

    fn exact(score: i32) -> (Score, NodeVerdict) {
        (Score(score), NodeVerdict::Exact)
    }

    #[test]
    fn a_full_table_is_full_to_a_thousand_thousandths() {
        let mut table = Table::<u16>::new(1);
        assert_eq!(table.permille_full(), 0);
        let pairs = table.pairs as u64;
        for key in 0..pairs {
            table.put(key, exact(0), None, 0, 1);
        }
        assert_eq!(table.permille_full(), 500);
        for key in pairs..2 * pairs {
            table.put(key, exact(0), None, 0, 0);
        }
        assert_eq!(table.permille_full(), 1000);
        // A table of one pair has fewer pairs than the sample.
        let mut least = Table::<u16>::new(0);
        least.put(7, exact(0), None, 0, 1);
        assert_eq!(least.permille_full(), 500);
    }

    #[test]
    fn only_a_score_of_the_depth_asked_for_answers_and_a_bound_only_its_question() {
        let mut table = Table::<u16>::new(0);
        table.put(7, exact(30), Some(1), 2, 4);
        let known = table.get(7).unwrap();
        assert_eq!(
            known.answer(2, 4, Window::OPEN),
            Some((Score(30), NodeVerdict::Known))
        );
        assert_eq!(known.answer(2, 3, Window::OPEN), None);
        table.put(7, (Score(30), NodeVerdict::FailHigh), None, 2, 4);
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
            Some((Score(30), NodeVerdict::KnownHigh))
        );
        assert_eq!(known.answer(2, 4, above), None);
        // The move known before is kept.
        assert_eq!(known.mv, Some(1));
        assert_eq!(table.get(8).map(|known| known.mv), None);
    }

    #[test]
    fn a_mate_is_counted_from_the_node_that_asks() {
        let mut table = Table::<u16>::new(1);
        table.put(1, (-Score::mated(5), NodeVerdict::Exact), None, 2, 3);
        let (score, _) = table.get(1).unwrap().answer(4, 3, Window::OPEN).unwrap();
        assert_eq!(score, -Score::mated(7));
        table.put(2, (Score::mated(6), NodeVerdict::Exact), None, 2, 4);
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
