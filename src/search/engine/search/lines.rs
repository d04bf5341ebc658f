//! The best moves at the root with their lines, as many as are asked for. The root's alpha is the score of the
//! last of them, so one search finds them all exactly.

use super::Search;
use crate::{GameTree, Score};

/// A root move with its continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Exact, for the root's side to move.
    pub score: Score,
    /// The root's move first.
    pub moves: Vec<M>,
}

/// The best lines; ties in the order in which they were tried.
#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    wanted: usize,
    /// The lines of the current or last iteration.
    found: Vec<Line<M>>,
    /// The lines of the previous iteration.
    settled: Vec<Line<M>>,
}

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Self {
            wanted: 1,
            found: Vec::new(),
            settled: Vec::new(),
        }
    }
}

impl<M: Copy> Lines<M> {
    /// Inserts a move that is better than the last wanted one. Returns the score that the next move must beat,
    /// once there are enough lines.
    pub fn take(&mut self, score: Score, mv: M, below: &[M]) -> Option<Score> {
        let place = self.found.partition_point(|line| line.score >= score);
        let line = if self.found.len() < self.wanted {
            Vec::new()
        } else {
            // Reuses the allocation.
            self.found.pop().map_or_else(Vec::new, |last| last.moves)
        };
        let mut line = Line { score, moves: line };
        line.moves.clear();
        line.moves.push(mv);
        line.moves.extend_from_slice(below);
        self.found.insert(place, line);
        let last = self.found.last().map(|last| last.score);
        last.filter(|_| self.found.len() == self.wanted)
    }

    /// Starts the next iteration.
    pub fn settle(&mut self) {
        self.settled = std::mem::take(&mut self.found);
    }

    /// True if every score satisfies the predicate.
    pub fn all(&self, is_such: impl Fn(Score) -> bool) -> bool {
        self.found.iter().all(|line| is_such(line.score))
    }
}

impl<T: GameTree> Search<T> {
    /// Scores the best `wanted` moves of the root (at least one) exactly. The best line is that of a plain
    /// search, but fewer cut-offs make it slower.
    #[must_use]
    pub fn with_lines(mut self, wanted: usize) -> Self {
        self.best.wanted = wanted.max(1);
        self
    }

    /// Restricts the root to these moves, if at least one of them is legal.
    #[must_use]
    pub fn among(mut self, moves: Vec<T::Move>) -> Self {
        self.among = moves;
        self
    }

    /// The best lines of the last complete iteration, the best first; ties in the order in which they were
    /// tried. Empty before the first iteration ends, or if the root has no move.
    pub fn best_lines(&self) -> &[Line<T::Move>] {
        if self.is_done() {
            &self.best.found
        } else {
            &self.best.settled
        }
    }

    /// Removes root moves that were not asked for.
    pub(super) fn keep_those_asked_for(&mut self) {
        let among = &self.among;
        if self.moves.iter().any(|mv| among.contains(mv)) {
            self.moves.retain(|mv| among.contains(mv));
        }
    }
}
