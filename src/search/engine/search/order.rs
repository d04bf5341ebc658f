//! The order in which the moves of a node are tried: urgency by what the improvements know, then static scores, then
//! the place in generation order. One sort by one number does it.

use super::Search;
use crate::{GameTree, Order, Score};

/// A move with what decides its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    /// Moves with a smaller number are tried first: the complement of the urgency, then of the static score.
    turn: u64,
    /// Breaks ties: the place in generation order, or its complement if the worst move comes first.
    place: u32,
    mv: M,
}

impl<M> Ranked<M> {
    /// Puts the worst static score first, and of equal moves the last.
    fn turn_round(&mut self) {
        self.turn ^= u64::from(u32::MAX);
        self.place ^= u32::MAX;
    }

    /// Leaves the place in generation order alone to decide.
    fn forget_score(&mut self) {
        self.turn = self.place.into();
    }

    /// Puts moves of higher urgency before all others.
    fn urge(&mut self, urgency: Score) {
        self.turn = self.turn & u64::from(u32::MAX) | descending(urgency) << 32;
    }
}

impl<T: GameTree> Search<T> {
    /// Orders the open node's moves, and keeps the best few by their static scores.
    pub(super) fn order_moves(&mut self, ply: u32, kept: Option<usize>) {
        self.rank_moves(kept);
        self.forget_what_is_not_tried();
        self.add_urgency(ply);
        sort(&mut self.ranked);
        if let Some(frame) = self.frames.last() {
            self.moves.truncate(frame.first);
            self.moves
                .extend(self.ranked.iter().map(|ranked| ranked.mv));
        }
    }

    /// Ranks the open node's moves by their static scores, and keeps the best few.
    fn rank_moves(&mut self, kept: Option<usize>) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let moves = &self.moves[frame.first..];
        let kept = kept.filter(|&kept| kept < moves.len());
        self.ranked.clear();
        if self.settings.order == Order::Generation && kept.is_none() {
            let unscored = moves.iter().map(|&mv| (Score(0), mv));
            self.ranked.extend(ranked(unscored));
        } else {
            let scores = self.tree.rank_all(&frame.position, moves);
            self.ranked
                .extend(ranked(scores.zip(moves.iter().copied())));
        }
        if let Some(kept) = kept {
            sort(&mut self.ranked);
            self.ranked.truncate(kept);
        }
        match self.settings.order {
            Order::BestFirst => {}
            Order::WorstFirst => {
                self.ranked.reverse();
                self.ranked.iter_mut().for_each(Ranked::turn_round);
            }
            Order::Generation => self.ranked.iter_mut().for_each(Ranked::forget_score),
        }
    }

    /// Drops a hash move that is pruned here, or quiet in quiescence.
    fn forget_what_is_not_tried(&mut self) {
        if let Some(frame) = self.frames.last_mut()
            && let Some(mv) = frame.hash_move
            && !self.ranked.iter().any(|ranked| ranked.mv == mv)
        {
            frame.hash_move = None;
        }
    }

    /// Ranks the open node's moves by what the improvements know, before their static scores.
    fn add_urgency(&mut self, ply: u32) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let on_line = self
            .memory
            .line
            .get(ply as usize)
            .filter(|_| frame.is_on_line);
        let first = [on_line.copied(), frame.hash_move];
        // On the last ply the static score is the score of the move itself, so ordering gains nothing.
        let is_last = ply + 1 >= self.horizon && !self.improvements.quiescence;
        let arranges = self.improvements.arranges() && !is_last;
        if first == [None; 2] && !arranges {
            return;
        }
        let at = arranges.then_some((&frame.position, ply as usize));
        for ranked in &mut self.ranked {
            ranked.urge(self.memory.urgency(&self.tree, at, ranked.mv, first));
        }
    }
}

/// A number of 32 bits that is smaller the higher the score.
fn descending(score: Score) -> u64 {
    u64::from(!(score.0 as u32 ^ 1 << 31))
}

/// Moves with their static scores, given in generation order.
fn ranked<M>(moves: impl Iterator<Item = (Score, M)>) -> impl Iterator<Item = Ranked<M>> {
    moves.enumerate().map(|(place, (score, mv))| Ranked {
        turn: descending(score),
        place: place as u32,
        mv,
    })
}

/// The longest list of moves that is sorted by insertion, which is fastest for short ones.
const SHORT: usize = 64;

/// Sorts the first to try first. Moves of the same turn stand in the order of their places, and stay so: the order
/// is the same on every machine.
fn sort<M: Copy>(ranked: &mut [Ranked<M>]) {
    if ranked.len() > SHORT {
        ranked.sort_unstable_by_key(|ranked| (ranked.turn, ranked.place));
        return;
    }
    for end in 1..ranked.len() {
        let inserted = ranked[end];
        let mut place = end;
        while place > 0 && ranked[place - 1].turn > inserted.turn {
            ranked[place] = ranked[place - 1];
            place -= 1;
        }
        ranked[place] = inserted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some hundred moves with few different scores and urgencies.
    fn moves(count: u32) -> Vec<Ranked<u32>> {
        let score = |mv: u32| Score(((mv * 7 % 5) as i32 - 2) * 1_000_000_000);
        let mut moves: Vec<_> = ranked((0..count).map(|mv| (score(mv), mv))).collect();
        for ranked in &mut moves {
            ranked.urge(Score((ranked.mv * 11 % 3) as i32 - 1));
        }
        moves
    }

    #[test]
    fn short_and_long_lists_are_sorted_alike_and_ties_keep_their_order() {
        for count in [0, 1, 2, 40, SHORT as u32, SHORT as u32 + 1, 300] {
            let mut sorted = moves(count);
            sort(&mut sorted);
            let mut expected: Vec<u32> = (0..count).collect();
            expected.sort_by_key(|mv| std::cmp::Reverse((mv * 11 % 3, mv * 7 % 5)));
            let found: Vec<u32> = sorted.iter().map(|ranked| ranked.mv).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_worst_order_is_the_best_one_reversed() {
        for count in [40, 300] {
            let scores = (0..count).map(|mv| (Score(mv * 7 % 5), mv));
            let mut best: Vec<_> = ranked(scores).collect();
            let mut worst = best.clone();
            worst.reverse();
            worst.iter_mut().for_each(Ranked::turn_round);
            sort(&mut best);
            sort(&mut worst);
            let best = best.iter().map(|ranked| ranked.mv);
            assert!(worst.iter().rev().map(|ranked| ranked.mv).eq(best));
        }
    }
}
