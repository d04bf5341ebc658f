//! The board of lines and places against a naive scan, over long random games with undo.

use std::collections::{BTreeMap, BTreeSet};

use ::kenju::board::Board;
use ::kenju::geometry::{Colour, Direction, Point};
use proptest::prelude::*;

/// A position as a plain map.
#[derive(Clone, Default)]
struct Naive {
    stones: BTreeMap<Point, Colour>,
}

/// A live line found by scanning: its first point, its direction, whose, how many stones.
type Found = (Point, Direction, Colour, u32);

impl Naive {
    fn lines(&self) -> BTreeSet<Found> {
        let mut found = BTreeSet::new();
        for &stone in self.stones.keys() {
            for direction in Direction::ALL {
                for start in -4..=0 {
                    let first = stone.along(direction, start);
                    let cells = (0..5).filter_map(|k| self.stones.get(&first.along(direction, k)));
                    let colours: Vec<Colour> = cells.copied().collect();
                    if colours.iter().all(|&colour| colour == colours[0]) {
                        found.insert((first, direction, colours[0], colours.len() as u32));
                    }
                }
            }
        }
        found
    }

    /// The place table: stones and the places of live lines.
    fn table(&self, lines: &BTreeSet<Found>) -> BTreeSet<Point> {
        let in_lines = lines
            .iter()
            .flat_map(|&(first, direction, ..)| (0..5).map(move |k| first.along(direction, k)));
        in_lines.chain(self.stones.keys().copied()).collect()
    }
}

fn winner(lines: &BTreeSet<Found>) -> Option<Colour> {
    lines.iter().find(|found| found.3 == 5).map(|found| found.2)
}

fn lines_of(board: &Board) -> BTreeSet<Found> {
    let lines = board.live_lines().iter().map(|&id| {
        let line = board.line(id);
        let first = board.place(line.places[0]).point;
        for (k, &place) in (0..5).zip(&line.places) {
            assert_eq!(board.place(place).point, first.along(line.direction, k));
            let stone = board.place(place).stone;
            assert_eq!(stone.is_some(), line.is_occupied(k as usize));
            assert!(
                board
                    .place(place)
                    .lines()
                    .any(|found| found == (id, k as usize))
            );
        }
        (first, line.direction, line.colour, line.stones())
    });
    let found: BTreeSet<Found> = lines.collect();
    assert_eq!(found.len(), board.live_lines().len(), "no line twice");
    found
}

/// Compares everything and says who has won.
fn agree(board: &Board, naive: &Naive) -> Option<Colour> {
    let lines = naive.lines();
    assert_eq!(lines_of(board), lines);
    let table: BTreeSet<Point> = board.places().map(|(_, place)| place.point).collect();
    assert_eq!(table, naive.table(&lines));
    for (_, place) in board.places() {
        assert_eq!(place.stone, naive.stones.get(&place.point).copied());
        assert_eq!(usize::from(place.live), place.lines().count());
    }
    assert_eq!(board.winner(), winner(&lines));
    for colour in Colour::BOTH {
        for stones in 1..=5 {
            let count = lines
                .iter()
                .filter(|l| l.2 == colour && l.3 == stones)
                .count();
            assert_eq!(usize::from(board.line_count(colour, stones)), count);
        }
    }
    board.winner()
}

/// A place near the middle, most of the time, so that lines meet; now and then far away.
fn point() -> impl Strategy<Value = Point> {
    prop_oneof![
        8 => (-4..=4, -4..=4),
        2 => (-30..=30, -30..=30),
        1 => (-Point::LIMIT..=Point::LIMIT, -Point::LIMIT..=Point::LIMIT),
    ]
    .prop_map(|(x, y)| Point::new(x, y))
}

#[derive(Clone, Debug)]
enum Act {
    Play(Point),
    Force(Colour, Point),
    Undo(u8),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => point().prop_map(Act::Play),
        2 => (prop_oneof![Just(Colour::White), Just(Colour::Black)], point())
            .prop_map(|(colour, point)| Act::Force(colour, point)),
        1 => (1..6u8).prop_map(Act::Undo),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn the_board_agrees_with_a_naive_scan_through_long_games(acts in prop::collection::vec(act(), 1..120)) {
        let mut board = Board::new();
        let mut naive = Naive::default();
        let mut order = Vec::new();
        let mut won = None;
        for act in acts {
            match act {
                Act::Play(_) | Act::Force(..) => {
                    let (colour, point) = match act {
                        Act::Force(colour, point) => (colour, point),
                        Act::Play(point) => (board.to_move(), point),
                        Act::Undo(_) => unreachable!(),
                    };
                    let possible =
                        won.is_none() && !naive.stones.contains_key(&point);
                    prop_assert_eq!(board.place_stone(colour, point).is_ok(), possible);
                    if possible {
                        naive.stones.insert(point, colour);
                        order.push(point);
                    }
                }
                Act::Undo(times) => {
                    for _ in 0..times {
                        let last = order.pop();
                        prop_assert_eq!(board.undo(), last);
                        last.map(|point| naive.stones.remove(&point));
                    }
                }
            }
            won = agree(&board, &naive);
        }
    }

    #[test]
    fn undo_restores_every_record_and_every_order(
        before in prop::collection::vec(point(), 0..60),
        after in prop::collection::vec(point(), 1..60),
    ) {
        let mut board = Board::new();
        for point in before {
            let _ = board.play(point);
        }
        let snapshot = board.clone();
        let placed = after.into_iter().filter(|&point| board.play(point).is_ok()).count();
        for _ in 0..placed {
            prop_assert!(board.undo().is_some());
        }
        prop_assert_eq!(&board, &snapshot);
        // Played again from its moves it is the same board too, number for number.
        let rebuilt = Board::with(snapshot.stones()).unwrap();
        prop_assert_eq!(&rebuilt, &snapshot);
    }

    #[test]
    fn a_cleared_board_is_as_good_as_new(points in prop::collection::vec(point(), 1..60)) {
        let mut used = Board::new();
        for &point in &points {
            let _ = used.play(point);
        }
        used.clear();
        let mut fresh = Board::new();
        for &point in points.iter().rev() {
            prop_assert_eq!(used.play(point), fresh.play(point));
        }
        prop_assert_eq!(used, fresh);
    }
}
