//! The state that a search keeps between nodes: transposition table, killer moves, history counts, the line of
//! the previous iteration, and the game before the root.

use super::table::{Known, Table};
use super::{GameTree, Improvements, Score};

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
