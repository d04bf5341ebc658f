//! The best moves at the root with their lines, as many as are asked for. The root's alpha is the score of the last
//! of them instead of the best's, so that one search finds them all exactly.

use super::Search;
use crate::{GameTree, Score};

/// A move at the root with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// For the root's side to move, exact.
    pub score: Score,
    /// The root's move first.
    pub moves: Vec<M>,
}

/// The best lines, the best first; of equal ones in the order in which they were tried.
#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    wanted: usize,
    /// Of the iteration that goes on or was the last.
    found: Vec<Line<M>>,
    /// Of the iteration before.
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
    /// Takes in a move that is better than the last of as many as are wanted. Gives the score that the next has to
    /// beat, if there are so many.
    pub fn take(&mut self, score: Score, mv: M, below: &[M]) -> Option<Score> {
        let place = self.found.partition_point(|line| line.score >= score);
        let line = if self.found.len() < self.wanted {
            Vec::new()
        } else {
            // Its memory serves again.
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

    /// The next iteration begins.
    pub fn settle(&mut self) {
        self.settled = std::mem::take(&mut self.found);
    }

    /// Whether every score is one of those.
    pub fn all(&self, is_such: impl Fn(Score) -> bool) -> bool {
        self.found.iter().all(|line| is_such(line.score))
    }
}

impl<T: GameTree> Search<T> {
    /// The same search, but the best `wanted` moves of the root (at least one) are scored exactly. Score and line
    /// of the best are those of the search for one; it costs more, as less is cut.
    #[must_use]
    pub fn with_lines(mut self, wanted: usize) -> Self {
        self.best.wanted = wanted.max(1);
        self
    }

    /// The same search, but of the root's moves only these are tried, if there is one of them.
    #[must_use]
    pub fn among(mut self, moves: Vec<T::Move>) -> Self {
        self.among = moves;
        self
    }

    /// The best lines of the last iteration that was finished, the best first, of equal ones in the order in which
    /// they were tried. None before that, or if the root has no move.
    pub fn best_lines(&self) -> &[Line<T::Move>] {
        if self.is_done() {
            &self.best.found
        } else {
            &self.best.settled
        }
    }

    /// Leaves out what the root is not to try.
    pub(super) fn keep_those_asked_for(&mut self) {
        let among = &self.among;
        if self.moves.iter().any(|mv| among.contains(mv)) {
            self.moves.retain(|mv| among.contains(mv));
        }
    }
}
