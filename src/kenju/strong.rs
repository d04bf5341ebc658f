//! A player that looks ahead for forced wins and otherwise plays by MAX's values: an opponent to
//! measure the learner against, and the stand-in for the human players of the thesis's schemes 4
//! and 6 (ours; it plays unlike any person).

use serde::{Deserialize, Serialize};

use crate::kenju::board::{Board, Line};
use crate::kenju::chance::Chance;
use crate::kenju::element::Element;
use crate::kenju::event::End;
use crate::kenju::geometry::{Colour, Point};
use crate::kenju::order::sort_short;
use crate::kenju::search::Choice;
use crate::kenju::threats::{self, Finding, Limits};
use crate::kenju::value::{Scale, Thresholds};

/// The player and its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strong {
    /// How far it looks for wins, its own and the opponent's.
    pub limits: Limits,
}

impl Default for Strong {
    fn default() -> Self {
        Self {
            limits: Limits::QUICK,
        }
    }
}

impl Strong {
    /// Its move: a forced win; else one that upsets the opponent's; else the highest value by MAX
    /// at 47 % and 100 %, equals drawn by lot.
    pub fn choose(self, board: &Board, colour: Colour, chance: &mut Chance) -> Choice {
        let scale = Scale::new(&Element::MAX, Thresholds::PERCENTAGE);
        let point = threats::forced_win(board, colour, self.limits)
            .finding
            .first()
            .or_else(|| self.defend(board, colour, &scale))
            .unwrap_or_else(|| most_valuable(board, &scale, chance));
        Choice {
            point,
            value: scale.value_at(board, point),
            end: End::Solved,
            paths: 0,
            iterations: 0,
            questions: 0,
        }
    }

    /// If the opponent would win were it to move: the most valuable of the points that could upset
    /// the win and do, or of all of them if none does.
    fn defend(self, board: &Board, colour: Colour, scale: &Scale) -> Option<Point> {
        let Finding::Win(line) = threats::forced_win(board, colour.other(), self.limits).finding
        else {
            return None;
        };
        let mut points = threats::defences(board, colour, self.limits);
        points.extend(
            line.iter()
                .flat_map(|m| [Some(m.attack), m.reply])
                .flatten(),
        );
        points.extend(own_fours(board, colour));
        points.retain(|&point| board.stone_at(point).is_none());
        points.sort_unstable();
        points.dedup();
        sort_short(&mut points, |&point| {
            std::cmp::Reverse(scale.value_at(board, point))
        });
        let holds = |point: &&Point| {
            let mut after = board.clone();
            after.place_stone(colour, **point).is_ok()
                && threats::forced_win(&after, colour.other(), self.limits)
                    .finding
                    .line()
                    .is_none()
        };
        points.iter().find(holds).or(points.first()).copied()
    }
}

/// Points that make a line of four: they gain time.
fn own_fours(board: &Board, colour: Colour) -> impl Iterator<Item = Point> + '_ {
    let lines = board.live_lines().iter().map(|&id| board.line(id));
    lines
        .filter(move |line| line.colour == colour && line.stones() == 3)
        .flat_map(Line::vacant)
        .map(|place| board.place(place).point)
}

fn most_valuable(board: &Board, scale: &Scale, chance: &mut Chance) -> Point {
    let best = scale.best_move(board).map_or(0, |(_, value)| value);
    let equals = || scale.values(board).filter(|&(_, value)| value == best);
    let drawn = chance.below(equals().count() as u32) as usize;
    let point = equals()
        .nth(drawn)
        .map(|(place, _)| board.place(place).point);
    point.unwrap_or_else(|| board.nearest_vacant())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kenju::board::Stone;

    fn board(white: &[(i32, i32)], black: &[(i32, i32)]) -> Board {
        let stones = |list: &[(i32, i32)], colour| -> Vec<Stone> {
            list.iter()
                .map(|&(x, y)| Stone {
                    colour,
                    point: Point::new(x, y),
                })
                .collect()
        };
        let all = stones(white, Colour::White)
            .into_iter()
            .chain(stones(black, Colour::Black));
        Board::with(all).unwrap()
    }

    fn choose(board: &Board, colour: Colour) -> Point {
        Strong::default()
            .choose(board, colour, &mut Chance::new(1, 0, 0))
            .point
    }

    #[test]
    fn it_begins_at_the_origin() {
        assert_eq!(choose(&Board::new(), Colour::White), Point::ORIGIN);
    }

    #[test]
    fn it_completes_its_own_four_before_it_blocks_one() {
        let race = board(
            &[(0, 0), (1, 0), (2, 0), (3, 0), (9, 9)],
            &[(0, 5), (1, 5), (2, 5), (3, 5), (-1, 0)],
        );
        assert_eq!(choose(&race, Colour::White), Point::new(4, 0));
        assert!([Point::new(4, 5), Point::new(-1, 5)].contains(&choose(&race, Colour::Black)));
    }

    #[test]
    fn it_closes_an_open_three() {
        let three = board(&[(0, 0), (1, 0), (2, 0)], &[(0, 9), (3, 7)]);
        let point = choose(&three, Colour::Black);
        assert!(point.y == 0 && (-2..=4).contains(&point.x), "{point}");
    }
}
