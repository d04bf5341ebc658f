//! Wins by forcing moves, fours first, then fours and threes together, and the replies that may stop them.
//!
//! In a win by continuous fours each move makes a line of four with a forced answer, until one makes two at
//! once.

use super::stack::{Fours, Frame, Line, PartResult, Three, Threes};
use super::{ForcedMove, Solver, Spent, Threat};
use crate::geometry::{Direction, Point};

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

// Wins by fours and threes together. A three threatens a win by fours, so the defender must stop that win,
// and only a few points can.

impl Solver {
    /// Starts a search for a win with at most `depth` stones of the attacker, who is to move. Wins by fours
    /// are tried first.
    pub(super) fn enter_threes(&mut self, depth: u16) -> Result<(), Spent> {
        self.stack.push(Frame::FoursFirst(depth));
        self.enter_fours(depth)
    }

    /// No win by fours exists: continues with threes.
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

// Finds the replies that may stop a threatened win by fours.
//
// A stone elsewhere leaves every line of the win intact and gives the defender no four on the way, so the win
// proceeds. Only two kinds of point can interfere: a point of the win itself, or one that completes a
// defender's line of four together with the answers that the win forces, which gains a move. Lines are
// counted generously: the list may be too long but never too short.

impl Solver {
    /// The vacant points that may stop `win`.
    pub(super) fn upsetting(&self, win: &Line) -> Vec<Point> {
        let defender = self.attacker.other();
        let forced: Vec<Point> = win
            .moves
            .iter()
            .filter_map(|m| m.reply)
            .chain(win.ends.iter().copied())
            .collect();
        let mut points = forced.clone();
        points.extend(win.moves.iter().map(|m| m.attack));
        let near = self.board.vacancies(defender, 3..=5);
        points.extend(near.map(|(_, point)| point));
        for &answer in &forced {
            for direction in Direction::ALL {
                for start in -4..=0 {
                    self.add_window(
                        answer.along(direction, start),
                        direction,
                        &forced,
                        &mut points,
                    );
                }
            }
        }
        points.retain(|&point| self.board.stone_at(point).is_none());
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Adds the five points from `start` if the defender's stones and forced answers among them number three,
    /// so that one more makes four.
    fn add_window(
        &self,
        start: Point,
        direction: Direction,
        forced: &[Point],
        points: &mut Vec<Point>,
    ) {
        let cells: [Point; 5] = std::array::from_fn(|k| start.along(direction, k as i32));
        let mut count = 0;
        for cell in cells {
            match self.board.stone_at(cell) {
                Some(colour) if colour == self.attacker => return,
                Some(_) => count += 1,
                None => count += usize::from(forced.contains(&cell)),
            }
        }
        if count >= 3 {
            points.extend(cells);
        }
    }
}
