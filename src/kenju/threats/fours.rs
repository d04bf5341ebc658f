//! Wins by continuous fours: each move makes a line of four, the answer to which is forced, until
//! one makes two at once.

use super::{ForcedMove, Solver, Spent, Threat};
use crate::kenju::geometry::Point;

/// A win by fours, last move first.
pub(super) struct FoursLine {
    pub(super) moves: Vec<ForcedMove>,
    /// The points at which the last four can be completed: two or more, unless the line is a
    /// single five.
    pub(super) ends: Vec<Point>,
}

impl Solver {
    /// A win by fours with at most `depth` stones of the attacker, who is to move.
    pub(super) fn fours(&mut self, depth: u16) -> Result<Option<FoursLine>, Spent> {
        self.count()?;
        if let Some(&attack) = self.fives(self.attacker).first() {
            if depth == 0 {
                self.cut = true;
                return Ok(None);
            }
            let five = ForcedMove {
                attack,
                threat: Threat::Five,
                reply: None,
            };
            return Ok(Some(FoursLine {
                moves: vec![five],
                ends: vec![attack],
            }));
        }
        let must = self.fives(self.attacker.other());
        if must.len() > 1 {
            return Ok(None);
        }
        let moves = self.four_moves(must.first().copied());
        if moves.is_empty() {
            return Ok(None);
        }
        // A four takes two stones: itself and the five.
        if depth < 2 {
            self.cut = true;
            return Ok(None);
        }
        let key = self.key;
        if let Some(cut) = self.failed_fours.known(key, depth) {
            self.cut |= cut;
            return Ok(None);
        }
        let outer = std::mem::replace(&mut self.cut, false);
        for attack in moves {
            if let Some(line) = self.try_four(attack, depth)? {
                return Ok(Some(line));
            }
        }
        self.failed_fours.note(key, depth, self.cut);
        self.cut |= outer;
        Ok(None)
    }

    fn try_four(&mut self, attack: Point, depth: u16) -> Result<Option<FoursLine>, Spent> {
        if !self.place(self.attacker, attack) {
            return Ok(None);
        }
        let ends = self.fives(self.attacker);
        let reply = ends.first().copied();
        let found = match (ends.as_slice(), reply) {
            ([_, second, ..], _) => {
                let five = ForcedMove {
                    attack: *second,
                    threat: Threat::Five,
                    reply: None,
                };
                Ok(Some(FoursLine {
                    moves: vec![five],
                    ends,
                }))
            }
            (_, Some(reply)) if self.place(self.attacker.other(), reply) => {
                let found = self.fours(depth - 1);
                self.undo();
                found
            }
            _ => Ok(None),
        };
        self.undo();
        Ok(found?.map(|mut line| {
            line.moves.push(ForcedMove {
                attack,
                threat: Threat::Four,
                reply,
            });
            line
        }))
    }

    /// Every point that makes a four; only `must` if the attacker has to block there.
    fn four_moves(&self, must: Option<Point>) -> Vec<Point> {
        let mut moves = Vec::new();
        if self.board.line_count(self.attacker, 3) == 0 {
            return moves;
        }
        for line in self
            .board
            .live_lines()
            .iter()
            .map(|&id| self.board.line(id))
        {
            if line.colour == self.attacker && line.stones() == 3 {
                moves.extend(line.vacant().map(|place| self.board.place(place).point));
            }
        }
        moves.retain(|attack| must.is_none_or(|point| point == *attack));
        moves.sort_unstable();
        moves.dedup();
        moves
    }
}
