//! Wins by fours and threes together: a three threatens a win by fours, so the defender must upset
//! that win, and only so many points can.

use super::{ForcedMove, Solver, Spent, Threat};
use crate::kenju::geometry::Point;

/// A won line, last move first.
type Line = Vec<ForcedMove>;

impl Solver {
    /// A win with at most `depth` stones of the attacker, who is to move.
    pub(super) fn threes(&mut self, depth: u16) -> Result<Option<Line>, Spent> {
        if let Some(line) = self.fours(depth)? {
            return Ok(Some(line.moves));
        }
        let must = self.fives(self.attacker.other());
        if must.len() > 1 {
            return Ok(None);
        }
        let moves = self.three_moves(must.first().copied());
        if moves.is_empty() {
            return Ok(None);
        }
        // A three takes three stones: itself, a four and the five.
        if depth < 3 {
            self.cut = true;
            return Ok(None);
        }
        let key = self.key;
        if let Some(cut) = self.failed_threes.known(key, depth) {
            self.cut |= cut;
            return Ok(None);
        }
        let outer = std::mem::replace(&mut self.cut, false);
        for attack in moves {
            if !self.place(self.attacker, attack) {
                continue;
            }
            let found = self.try_three(attack, depth);
            self.undo();
            if let Some(line) = found? {
                return Ok(Some(line));
            }
        }
        self.failed_threes.note(key, depth, self.cut);
        self.cut |= outer;
        Ok(None)
    }

    /// The attacker has just played `attack`: does every reply lose?
    pub(super) fn try_three(&mut self, attack: Point, depth: u16) -> Result<Option<Line>, Spent> {
        let ends = self.fives(self.attacker);
        let (threat, replies) = if ends.is_empty() {
            let Some(threat) = self.fours(depth.saturating_sub(1))? else {
                return Ok(None);
            };
            (Threat::Three, self.upsetting(&threat))
        } else {
            (Threat::Four, ends)
        };
        let mut longest: Option<(Point, Line)> = None;
        for reply in replies {
            if !self.place(self.attacker.other(), reply) {
                continue;
            }
            let found = self.threes(depth.saturating_sub(1));
            self.undo();
            let Some(line) = found? else { return Ok(None) };
            if longest
                .as_ref()
                .is_none_or(|(_, known)| line.len() > known.len())
            {
                longest = Some((reply, line));
            }
        }
        Ok(longest.map(|(reply, mut line)| {
            line.push(ForcedMove {
                attack,
                threat,
                reply: Some(reply),
            });
            line
        }))
    }

    /// Every point that makes a line of three or four, the busiest first; `must` alone if the
    /// attacker has to block there, whatever it makes.
    fn three_moves(&self, must: Option<Point>) -> Vec<Point> {
        if let Some(point) = must {
            return vec![point];
        }
        let mut moves: Vec<(u32, Point)> = Vec::new();
        for line in self
            .board
            .live_lines()
            .iter()
            .map(|&id| self.board.line(id))
        {
            let stones = line.stones();
            if line.colour == self.attacker && stones >= 2 {
                moves.extend(
                    line.vacant()
                        .map(|p| (stones * stones, self.board.place(p).point)),
                );
            }
        }
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
