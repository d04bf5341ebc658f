//! What a search remembers from one node to another: the transposition table, the moves that have cut, the line
//! of the iteration before, and the game before the root.

use super::table::{Known, Table};
use super::{GameTree, Improvements, Score};

/// The numbers of [`GameTree::kind`] are below this.
const KINDS: usize = 1 << 13;
/// At so many plies times plies a move's count, and with it all others, is halved.
const MOST_HISTORY: u32 = 1 << 24;

/// What the improvements of a search remember.
#[derive(Clone, Debug)]
pub(super) struct Memory<M> {
    improvements: Improvements,
    table: Option<Table<M>>,
    /// The last two quiet moves that cut, by ply.
    killers: Vec<[Option<M>; 2]>,
    /// What each kind of quiet move has cut, in plies times plies.
    history: Vec<u32>,
    /// The positions of the game before the root.
    past: Vec<u64>,
    /// The principal variation of the iteration before.
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

/// How soon a move is tried: the class first, then what it promises within that.
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

    /// Whether the position was in the game before the root.
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

    /// The line that the table has below a position, as far as every score in it is exact at the depth asked for.
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
            // Keys of different positions may be equal, if hardly ever.
            if !moves.contains(&mv) {
                break;
            }
            at = tree.play(&at, mv);
            line.push(mv);
        }
        line
    }

    /// A quiet move cut at that ply with so many plies left.
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

    /// How soon a move is to be tried, the greatest first; of equal ones the order stays. Without the position and
    /// its ply only the moves to try first count.
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

/// The table's key of a position at which that many plies are left.
pub(super) type Key<'a, T> = &'a dyn Fn(&<T as GameTree>::Position, u32) -> Option<u64>;
