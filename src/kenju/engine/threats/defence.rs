//! Finds the replies that may stop a threatened win by fours.
//!
//! A stone elsewhere leaves every line of the win intact and gives the defender no four on the way, so the win
//! proceeds. Only two kinds of point can interfere: a point of the win itself, or one that completes a
//! defender's line of four together with the answers that the win forces, which gains a move. Lines are
//! counted generously: the list may be too long but never too short.

use super::Solver;
use super::stack::Line;
use crate::geometry::{Direction, Point};

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
