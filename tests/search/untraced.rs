//! The reference search without an observer: a recursive function with principal variation search, iterative
//! deepening, a transposition table, captures by exchange value, killers and history. It shows the cost of the
//! machine that can be watched, halted and stepped back (`cargo bench --bench search -- reference`), and visits
//! exactly the same nodes (`laws::untraced`).

use ::chess::packed::PackedMove;
use ::search::{ChessTree, Ending, GameTree, Score, Window};
use cozy_chess::Board;
use std::cmp::Reverse;

#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    pub score: Score,
    pub line: Vec<PackedMove>,
    pub nodes: u64,
}

/// Searches to that depth with a table of so many MiB.
pub fn untraced(root: &Board, depth: u32, mebibytes: usize) -> Found {
    let bytes = mebibytes << 20;
    let places = 1 << (bytes / size_of::<[Option<Entry>; 2]>()).ilog2();
    let mut search = Untraced {
        tree: ChessTree::default(),
        table: vec![[None; 2]; places],
        killers: vec![[None; 2]; depth as usize + 1],
        history: vec![0; 1 << 13],
        before: Vec::new(),
        lines: vec![Vec::new(); depth as usize + 2],
        horizon: 1,
        nodes: 1,
    };
    let score = search.deepen(root, depth);
    Found {
        score,
        line: search.lines.swap_remove(0),
        nodes: search.nodes,
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: Score,
    mv: Option<PackedMove>,
    depth: u8,
    worth: Worth,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Worth {
    Exact,
    AtLeast,
    AtMost,
}

/// A move with what decides its turn: class and promise, static score, and place as generated.
type Ranked = (i64, Score, usize, PackedMove);

struct Untraced {
    tree: ChessTree,
    table: Vec<[Option<Entry>; 2]>,
    killers: Vec<[Option<PackedMove>; 2]>,
    history: Vec<u32>,
    /// The line of the iteration before.
    before: Vec<PackedMove>,
    lines: Vec<Vec<PackedMove>>,
    horizon: u32,
    nodes: u64,
}

impl Untraced {
    fn deepen(&mut self, root: &Board, depth: u32) -> Score {
        let mut moves = self.ranked(root, 0, [None; 2]);
        let window = Window::OPEN;
        loop {
            self.before.clone_from(&self.lines[0]);
            let first = self.before.first();
            if let Some(place) = moves.iter().position(|row| first == Some(&row.3)) {
                moves[..=place].rotate_right(1);
            }
            let (score, _) = self.moves(root, 0, window, true, &moves);
            let mate = score.mate_distance();
            if self.horizon >= depth || mate.is_some_and(|at| at.unsigned_abs() <= self.horizon) {
                return score;
            }
            self.horizon += 1;
        }
    }

    fn node(&mut self, board: &Board, ply: u32, window: Window, is_on_line: bool) -> Score {
        self.nodes += 1;
        self.lines[ply as usize].clear();
        let left = self.horizon - ply;
        if left == 0 {
            return match self.ended(board, ply) {
                Some(score) => score,
                None => self.tree.evaluate(board),
            };
        }
        // Move generation finds mate and stalemate. Of the other draws only the fifty-move rule ends a game.
        if board.halfmove_clock() >= 100
            && let Some(score) = self.ended(board, ply)
        {
            return score;
        }
        let key = self.tree.key(board, left);
        let known = key.and_then(|key| self.known(key));
        let before = self.before.get(ply as usize).filter(|_| is_on_line);
        let first = [before.copied(), known.and_then(|known| known.mv)];
        if let Some(known) = known.filter(|known| u32::from(known.depth) == left) {
            let score = moved(known.score, -(ply as i32));
            let answers = match known.worth {
                Worth::Exact => true,
                Worth::AtLeast => window.is_cut_by(score),
                Worth::AtMost => !window.is_raised_by(score),
            };
            if answers {
                if known.worth == Worth::Exact {
                    self.lines[ply as usize] = self.line_below(board, left);
                }
                return score;
            }
        }
        let moves = self.ranked(board, ply, first);
        if moves.is_empty() {
            return self.ended(board, ply).unwrap_or_default();
        }
        let (score, best) = self.moves(board, ply, window, is_on_line, &moves);
        let worth = if window.is_cut_by(score) {
            Worth::AtLeast
        } else if window.is_raised_by(score) {
            Worth::Exact
        } else {
            Worth::AtMost
        };
        self.keep(key, (score, worth), best, ply);
        score
    }

    /// The best of these moves, and the one that raised alpha or cut.
    fn moves(
        &mut self,
        board: &Board,
        ply: u32,
        mut window: Window,
        is_on_line: bool,
        moves: &[Ranked],
    ) -> (Score, Option<PackedMove>) {
        let at = ply as usize;
        let (mut best, mut best_move) = (Score::WORST, None);
        for (place, &(.., mv)) in moves.iter().enumerate() {
            let after = self.tree.play(board, mv);
            let is_on_line = is_on_line && self.before.get(at) == Some(&mv);
            let mut score = Score::BEST;
            if place > 0 && window.alpha.is_finite() {
                score = -self.node(&after, ply + 1, window.null().turned(), is_on_line);
            }
            let is_open = score == Score::BEST;
            if is_open || window.is_raised_by(score) && !window.is_cut_by(score) {
                score = -self.node(&after, ply + 1, window.turned(), is_on_line);
            }
            if place > 0 && score <= best {
                continue;
            }
            best = score;
            if !window.is_raised_by(score) {
                continue;
            }
            best_move = Some(mv);
            let (above, below) = self.lines.split_at_mut(at + 1);
            above[at].clear();
            above[at].push(mv);
            above[at].extend_from_slice(&below[0]);
            if window.is_cut_by(score) {
                self.credit(board, mv, ply);
                break;
            }
            window.alpha = score;
        }
        (best, best_move)
    }

    /// The legal moves, the one to try next first.
    fn ranked(&self, board: &Board, ply: u32, first: [Option<PackedMove>; 2]) -> Vec<Ranked> {
        let mut moves = Vec::with_capacity(64);
        self.tree.moves(board, &mut moves);
        let is_last = ply + 1 >= self.horizon;
        let ranks = self.tree.rank_all(board, &moves);
        let rows = ranks.zip(&moves).enumerate().map(|(place, (rank, &mv))| {
            let urgency = match first.iter().position(|&it| it == Some(mv)) {
                Some(place) => (7 << 32) - place as i64,
                None if is_last => 3 << 32,
                None => self.urgency(board, ply, mv),
            };
            (urgency, rank, place, mv)
        });
        let mut rows: Vec<Ranked> = rows.collect();
        rows.sort_unstable_by_key(|&(urgency, rank, place, _)| (Reverse((urgency, rank)), place));
        rows
    }

    fn urgency(&self, board: &Board, ply: u32, mv: PackedMove) -> i64 {
        if let Some(won) = self.tree.exchange(board, mv) {
            let class: i64 = if won < 0 { 1 } else { 5 };
            return (class << 32) + i64::from(won);
        }
        let killers = &self.killers[ply as usize];
        if let Some(place) = killers.iter().position(|&it| it == Some(mv)) {
            return (4 << 32) - place as i64;
        }
        let kind = self.tree.kind(board, mv).unwrap_or_default();
        (3 << 32) + i64::from(self.history[usize::from(kind)])
    }

    fn credit(&mut self, board: &Board, mv: PackedMove, ply: u32) {
        if self.tree.exchange(board, mv).is_some() {
            return;
        }
        let [last, before] = &mut self.killers[ply as usize];
        if *last != Some(mv) {
            *before = last.replace(mv);
        }
        let kind = self.tree.kind(board, mv).unwrap_or_default();
        let count = &mut self.history[usize::from(kind)];
        *count += (self.horizon - ply).max(1).pow(2);
        if *count > 1 << 24 {
            self.history.iter_mut().for_each(|count| *count /= 2);
        }
    }

    fn ended(&self, board: &Board, ply: u32) -> Option<Score> {
        self.tree.ending(board).map(|ending| match ending {
            Ending::Lost => Score::mated(ply),
            Ending::Drawn => Score(0),
        })
    }

    fn known(&self, key: u64) -> Option<Entry> {
        let both = &self.table[key as usize & (self.table.len() - 1)];
        both.iter()
            .flatten()
            .find(|entry| entry.key == key)
            .copied()
    }

    fn keep(
        &mut self,
        key: Option<u64>,
        (score, worth): (Score, Worth),
        mv: Option<PackedMove>,
        ply: u32,
    ) {
        let Some(key) = key else { return };
        let place = key as usize & (self.table.len() - 1);
        let depth = (self.horizon - ply) as u8;
        let earlier = self.known(key).and_then(|entry| entry.mv);
        let entry = Entry {
            key,
            score: moved(score, ply as i32),
            mv: mv.or(earlier),
            depth,
            worth,
        };
        let [deepest, newest] = &mut self.table[place];
        if deepest.is_none_or(|there| there.key == key || there.depth <= depth) {
            if deepest.is_some_and(|there| there.key != key) {
                *newest = *deepest;
            } else if newest.is_some_and(|there| there.key == key) {
                *newest = None;
            }
            *deepest = Some(entry);
        } else {
            *newest = Some(entry);
        }
    }

    /// The line that the table has below a position.
    fn line_below(&self, board: &Board, depth: u32) -> Vec<PackedMove> {
        let (mut at, mut line, mut moves) = (board.clone(), Vec::new(), Vec::new());
        for left in (1..=depth).rev() {
            let entry = self.tree.key(&at, left).and_then(|key| self.known(key));
            let entry = entry.filter(|it| it.worth == Worth::Exact && u32::from(it.depth) == left);
            moves.clear();
            self.tree.moves(&at, &mut moves);
            let Some(mv) = entry.and_then(|it| it.mv).filter(|mv| moves.contains(mv)) else {
                break;
            };
            at = self.tree.play(&at, mv);
            line.push(mv);
        }
        line
    }
}

/// A score whose mate is counted from so many plies away.
fn moved(score: Score, plies: i32) -> Score {
    match score.mate_distance() {
        Some(_) => Score(score.0 + score.0.signum() * plies),
        None => score,
    }
}
