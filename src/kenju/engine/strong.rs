//! A player that searches for forced wins and otherwise plays by MAX's values (ours). It is a yardstick for
//! the learner, and replaces the people of the thesis's schemes 4 and 6, though it does not play like a
//! person.

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::chance::Chance;
use crate::element::Element;
use crate::event::End;
use crate::geometry::{Colour, Point};
use crate::order::sort_short;
use crate::search::Choice;
use crate::threats::{self, Arms, ForcedMove, Limits, WinSearch};
use crate::value::{Scale, Thresholds};

/// The strong player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strong {
    /// The limits of its searches for wins, its own and the opponent's.
    pub limits: Limits,
}

impl Default for Strong {
    fn default() -> Self {
        Self {
            limits: Limits::QUICK,
        }
    }
}

/// The levels by name, with the limits of each search for a win. On the command line a move takes them about
/// 0.1, 1, 5 and 30 milliseconds on average; `docs/kenju-findings.md` has their strength.
pub const LEVELS: [(&str, Limits); 4] = [
    (
        "STRONG.1",
        Limits {
            arms: Arms::Fours,
            depth: 4,
            nodes: 100,
        },
    ),
    ("STRONG", Limits::QUICK),
    (
        "STRONG.3",
        Limits {
            arms: Arms::FoursAndThrees,
            depth: 8,
            nodes: 3_000,
        },
    ),
    (
        "STRONG.4",
        Limits {
            arms: Arms::FoursAndThrees,
            depth: 12,
            nodes: 20_000,
        },
    ),
];

impl Strong {
    pub fn level(name: &str) -> Option<Self> {
        let (_, limits) = LEVELS.into_iter().find(|(known, _)| *known == name)?;
        Some(Self { limits })
    }
}

impl Strong {
    /// Its move, in slices: a forced win; else a move that stops the opponent's forced win; else the highest
    /// value by MAX at 47 % and 100 %, with ties broken at random.
    pub fn choosing(self, board: &Board, colour: Colour, chance: &Chance) -> Choosing {
        Choosing {
            limits: self.limits,
            board: board.clone(),
            colour,
            chance: chance.clone(),
            scale: Scale::new(&Element::MAX, Thresholds::PERCENTAGE),
            search: WinSearch::new(board, colour, self.limits),
            stage: SearchGoal::Winning,
            nodes: 0,
        }
    }
}

/// A move choice in progress.
pub struct Choosing {
    limits: Limits,
    board: Board,
    colour: Colour,
    chance: Chance,
    scale: Scale,
    /// The current search.
    search: WinSearch,
    stage: SearchGoal,
    /// Positions examined by earlier searches.
    nodes: u32,
}

/// The purpose of the current search.
enum SearchGoal {
    /// To win.
    Winning,
    /// To find the opponent's win.
    Fearing,
    /// To test whether the opponent still wins after each of these points, the most valuable first.
    Defending(Vec<Point>, usize),
}

impl Choosing {
    /// Positions examined so far.
    pub const fn nodes(&self) -> u32 {
        self.nodes + self.search.nodes()
    }

    /// Examines about `nodes` more positions; returns the choice once it is made.
    pub fn advance(&mut self, nodes: u32) -> Option<Choice> {
        let report = self.search.advance(nodes)?;
        self.nodes += report.nodes;
        let finding = report.finding;
        let point = match &mut self.stage {
            SearchGoal::Winning => {
                let Some(point) = finding.first() else {
                    self.stage = SearchGoal::Fearing;
                    let opponent = self.colour.other();
                    self.search = WinSearch::new(&self.board, opponent, self.limits);
                    return None;
                };
                point
            }
            SearchGoal::Fearing => {
                let points = finding.line().map(|line| self.upsetting(line));
                match points.as_deref() {
                    None | Some([]) => most_valuable(&self.board, &self.scale, &mut self.chance),
                    Some([point, ..]) => {
                        self.search = self.after(*point);
                        self.stage = SearchGoal::Defending(points.unwrap_or_default(), 0);
                        return None;
                    }
                }
            }
            SearchGoal::Defending(points, at) => {
                if finding.line().is_none() {
                    points[*at]
                } else {
                    *at += 1;
                    match points.get(*at).copied() {
                        Some(point) => {
                            self.search = self.after(point);
                            return None;
                        }
                        // No point stops the win: play the most valuable one.
                        None => points[0],
                    }
                }
            }
        };
        Some(Choice {
            point,
            value: self.scale.value_at(&self.board, point),
            end: End::Solved,
            paths: 0,
            iterations: 0,
            questions: 0,
        })
    }

    pub fn run(mut self) -> Choice {
        loop {
            if let Some(choice) = self.advance(u32::MAX) {
                return choice;
            }
        }
    }

    /// The points that may stop the opponent's win, the most valuable first.
    fn upsetting(&self, line: &[ForcedMove]) -> Vec<Point> {
        let (board, colour) = (&self.board, self.colour);
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
            std::cmp::Reverse(self.scale.value_at(board, point))
        });
        points
    }

    /// The search for the opponent's win after this stone.
    fn after(&self, point: Point) -> WinSearch {
        let mut after = self.board.clone();
        // On a full board nothing is placed, and the opponent wins as before.
        let _ = after.place_stone(self.colour, point);
        WinSearch::new(&after, self.colour.other(), self.limits)
    }
}

/// Points that make a four, which gain time.
fn own_fours(board: &Board, colour: Colour) -> impl Iterator<Item = Point> + '_ {
    board.vacancies(colour, 3..=3).map(|(_, point)| point)
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

    use crate::testing::board;

    fn choose(board: &Board, colour: Colour) -> Point {
        Strong::default()
            .choosing(board, colour, &Chance::new(1, 0, 0))
            .run()
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
    fn in_slices_it_chooses_the_same() {
        let chance = Chance::new(1, 0, 0);
        let mut game = Board::new();
        for turn in 0..24 {
            let colour = game.to_move();
            let whole = Strong::default().choosing(&game, colour, &chance).run();
            for slice in [1, 7, 150] {
                let mut choosing = Strong::default().choosing(&game, colour, &chance);
                let (mut choice, mut nodes) = (None, 0);
                while choice.is_none() {
                    choice = choosing.advance(slice);
                    assert!(choosing.nodes() >= nodes, "it never goes back");
                    nodes = choosing.nodes();
                }
                assert_eq!(
                    choice,
                    Some(whole),
                    "turn {turn}, {slice} positions at a time"
                );
            }
            if game.winner().is_some() || game.play(whole.point).is_err() {
                break;
            }
        }
        assert!(game.stone_count() > 8, "it was asked more than once");
    }

    #[test]
    fn it_closes_an_open_three() {
        let three = board(&[(0, 0), (1, 0), (2, 0)], &[(0, 9), (3, 7)]);
        let point = choose(&three, Colour::Black);
        assert!(point.y == 0 && (-2..=4).contains(&point.x), "{point}");
    }
}
