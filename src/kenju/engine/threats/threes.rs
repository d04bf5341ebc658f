//! Wins by fours and threes together. A three threatens a win by fours, so the defender must stop that win,
//! and only a few points can.

use super::stack::{Frame, Line, PartResult, Three, Threes};
use super::{ForcedMove, Solver, Spent, Threat};
use crate::geometry::Point;

impl Solver {
    /// Starts a search for a win with at most `depth` stones of the attacker, who is to move. Wins by fours
    /// are tried first.
    pub(super) fn enter_threes(&mut self, depth: u16) -> Result<(), Spent> {
        self.stack.push(Frame::FoursFirst(depth));
        self.enter_fours(depth)
    }

    /// There is no win by fours: continues with threes.
    pub(super) fn after_fours(&mut self, depth: u16, found: PartResult) -> Result<(), Spent> {
        if found.is_some() {
            return self.give(found);
        }
        let must = self.fives(self.attacker.other());
        if must.len() > 1 {
            return self.give(None);
        }
        let moves = self.three_moves(must.first().copied());
        if moves.is_empty() {
            return self.give(None);
        }
        // A three needs three stones: itself, a four and the five.
        if depth < 3 {
            self.cut = true;
            return self.give(None);
        }
        let key = self.key;
        if let Some(cut) = self.failed_threes.known(key, depth) {
            self.cut |= cut;
            return self.give(None);
        }
        self.stack.push(Frame::Threes(Threes {
            depth,
            key,
            outer_cut: std::mem::replace(&mut self.cut, false),
            moves: moves.into_iter(),
        }));
        Ok(())
    }

    /// Resumes with the result of the last move in `found`, and tries the next move.
    pub(super) fn go_on_threes(
        &mut self,
        mut threes: Threes,
        found: Option<PartResult>,
    ) -> Result<(), Spent> {
        if let Some(found) = found {
            self.undo();
            if found.is_some() {
                return self.give(found);
            }
        }
        while let Some(attack) = threes.moves.next() {
            if self.place(self.attacker, attack) {
                let depth = threes.depth;
                self.stack.push(Frame::Threes(threes));
                return self.enter_three(attack, depth);
            }
        }
        self.failed_threes.note(threes.key, threes.depth, self.cut);
        self.cut |= threes.outer_cut;
        self.give(None)
    }

    /// The attacker has just played `attack`: tests whether every reply loses.
    pub(super) fn enter_three(&mut self, attack: Point, depth: u16) -> Result<(), Spent> {
        let ends = self.fives(self.attacker);
        if ends.is_empty() {
            self.stack.push(Frame::Threatens(attack, depth));
            return self.enter_fours(depth.saturating_sub(1));
        }
        self.await_replies(attack, depth, Threat::Four, ends);
        Ok(())
    }

    /// A stone that threatens a win by fours is a three; otherwise it is no threat.
    pub(super) fn after_threat(
        &mut self,
        attack: Point,
        depth: u16,
        found: PartResult,
    ) -> Result<(), Spent> {
        let Some(threat) = found else {
            return self.give(None);
        };
        let replies = self.upsetting(&threat);
        self.await_replies(attack, depth, Threat::Three, replies);
        Ok(())
    }

    fn await_replies(&mut self, attack: Point, depth: u16, threat: Threat, replies: Vec<Point>) {
        self.stack.push(Frame::Three(Three {
            attack,
            depth,
            threat,
            replies: replies.into_iter(),
            tried: None,
            longest: None,
        }));
    }

    /// Resumes with the result of the last reply in `found`, and tries the next reply.
    pub(super) fn go_on_three(
        &mut self,
        mut three: Three,
        found: Option<PartResult>,
    ) -> Result<(), Spent> {
        if let Some(reply) = three.tried.take() {
            self.undo();
            let Some(line) = found.flatten() else {
                return self.give(None);
            };
            let longer = |(_, known): &(Point, Line)| line.moves.len() > known.moves.len();
            if three.longest.as_ref().is_none_or(longer) {
                three.longest = Some((reply, line));
            }
        }
        while let Some(reply) = three.replies.next() {
            if self.place(self.attacker.other(), reply) {
                let depth = three.depth.saturating_sub(1);
                three.tried = Some(reply);
                self.stack.push(Frame::Three(three));
                return self.enter_threes(depth);
            }
        }
        let Three { attack, threat, .. } = three;
        self.give(three.longest.map(|(reply, mut line)| {
            line.moves
                .push(ForcedMove::new(attack, threat, Some(reply)));
            line
        }))
    }

    /// Every point that makes a line of three or four, the busiest first; only `must` if the attacker has to
    /// block there, whatever it makes.
    fn three_moves(&self, must: Option<Point>) -> Vec<Point> {
        if let Some(point) = must {
            return vec![point];
        }
        let found = self.board.vacancies(self.attacker, 2..=5);
        let mut moves: Vec<(u32, Point)> = found
            .map(|(stones, point)| (stones * stones, point))
            .collect();
        moves.sort_unstable_by_key(|&(_, point)| point);
        moves.dedup_by(|next, kept| {
            let same = next.1 == kept.1;
            kept.0 += if same { next.0 } else { 0 };
            same
        });
        moves.sort_by_key(|&(busy, point)| (std::cmp::Reverse(busy), point));
        moves.into_iter().map(|(_, point)| point).collect()
    }
}
