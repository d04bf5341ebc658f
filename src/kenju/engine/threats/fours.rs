//! Wins by continuous fours: each move makes a line of four with a forced answer, until one makes two at once.

use super::stack::{Fours, Frame, Line, PartResult};
use super::{ForcedMove, Solver, Spent, Threat};
use crate::geometry::Point;

impl Solver {
    /// Starts a search for a win by fours with at most `depth` stones of the attacker, who is to move.
    pub(super) fn enter_fours(&mut self, depth: u16) -> Result<(), Spent> {
        self.count()?;
        if let Some(&attack) = self.fives(self.attacker).first() {
            if depth == 0 {
                self.cut = true;
                return self.give(None);
            }
            let five = ForcedMove::new(attack, Threat::Five, None);
            return self.give(Some(Line {
                moves: vec![five],
                ends: vec![attack],
            }));
        }
        let must = self.fives(self.attacker.other());
        if must.len() > 1 {
            return self.give(None);
        }
        let moves = self.four_moves(must.first().copied());
        if moves.is_empty() {
            return self.give(None);
        }
        // A four needs two stones: itself and the five.
        if depth < 2 {
            self.cut = true;
            return self.give(None);
        }
        let key = self.key;
        if let Some(cut) = self.failed_fours.known(key, depth) {
            self.cut |= cut;
            return self.give(None);
        }
        self.stack.push(Frame::Fours(Fours {
            depth,
            key,
            outer_cut: std::mem::replace(&mut self.cut, false),
            moves: moves.into_iter(),
            tried: None,
        }));
        Ok(())
    }

    /// Resumes with the result of the last move in `found`, and tries the next move.
    pub(super) fn go_on_fours(
        &mut self,
        mut fours: Fours,
        found: Option<PartResult>,
    ) -> Result<(), Spent> {
        if let Some((attack, reply)) = fours.tried.take() {
            self.undo();
            self.undo();
            if let Some(mut line) = found.flatten() {
                line.moves
                    .push(ForcedMove::new(attack, Threat::Four, Some(reply)));
                return self.give(Some(line));
            }
        }
        while let Some(attack) = fours.moves.next() {
            if !self.place(self.attacker, attack) {
                continue;
            }
            let ends = self.fives(self.attacker);
            let reply = ends.first().copied();
            if let [_, second, ..] = *ends.as_slice() {
                self.undo();
                let five = ForcedMove::new(second, Threat::Five, None);
                let four = ForcedMove::new(attack, Threat::Four, reply);
                return self.give(Some(Line {
                    moves: vec![five, four],
                    ends,
                }));
            }
            if let Some(reply) = reply
                && self.place(self.attacker.other(), reply)
            {
                let depth = fours.depth - 1;
                fours.tried = Some((attack, reply));
                self.stack.push(Frame::Fours(fours));
                return self.enter_fours(depth);
            }
            self.undo();
        }
        self.failed_fours.note(fours.key, fours.depth, self.cut);
        self.cut |= fours.outer_cut;
        self.give(None)
    }

    /// Every point that makes a four; only `must` if the attacker has to block there.
    fn four_moves(&self, must: Option<Point>) -> Vec<Point> {
        let mut moves = self.longer(self.attacker, 3);
        moves.retain(|attack| must.is_none_or(|point| point == *attack));
        moves
    }
}
