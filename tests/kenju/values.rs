//! The value of a move on every useful point, compared with a plain calculation from the stones and under symmetries
//! of the board.

use std::collections::BTreeMap;

use ::kenju::board::{Board, Stone};
use ::kenju::element::Element;
use ::kenju::geometry::{Colour, Direction, Point};
use ::kenju::value::{Scale, Threshold, Thresholds};
use proptest::prelude::*;

fn stones() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec((-5..=5, -5..=5).prop_map(|(x, y)| Point::new(x, y)), 1..40)
}

fn element() -> impl Strategy<Value = Element> {
    prop_oneof![
        Just(Element::MAX),
        Just(Element::NULL),
        prop::array::uniform32(0u16..40).prop_map(Element::new),
    ]
}

fn threshold() -> impl Strategy<Value = Threshold> {
    prop_oneof![
        (0u16..40).prop_map(Threshold::Absolute),
        (0u16..120).prop_map(Threshold::Percent),
        Just(Threshold::Infinite),
    ]
}

fn thresholds() -> impl Strategy<Value = Thresholds> {
    (threshold(), threshold())
        .prop_map(|(mediocre, outstanding)| Thresholds::new(mediocre, outstanding))
}

/// Plays the points in turn, those that cannot be played left out.
fn board(points: impl IntoIterator<Item = Point>) -> Board {
    let mut board = Board::new();
    for point in points {
        let _ = board.play(point);
    }
    board
}

fn values(board: &Board, scale: &Scale) -> BTreeMap<Point, u32> {
    scale
        .values(board)
        .map(|(place, value)| (board.place(place).point, value))
        .collect()
}

/// The definition of section 4.8.4, from the stones alone.
fn plainly(board: &Board, element: &Element, thresholds: Thresholds, point: Point) -> u32 {
    let highest = u32::from(element.highest());
    let reaches = |threshold, value: u32| match threshold {
        Threshold::Absolute(bound) => value >= u32::from(bound),
        Threshold::Percent(percent) => 100 * value >= u32::from(percent) * highest,
        Threshold::Infinite => false,
    };
    let mut lines = Vec::new();
    for direction in Direction::ALL {
        for start in -4..=0 {
            let cells: Vec<Point> = (0..5).map(|k| point.along(direction, start + k)).collect();
            let colours: Vec<Colour> = cells.iter().filter_map(|&c| board.stone_at(c)).collect();
            if colours.is_empty() || colours.iter().any(|&colour| colour != colours[0]) {
                continue;
            }
            let address = cells.iter().fold(0, |address, &cell| {
                (address << 1) | usize::from(cell == point || board.stone_at(cell).is_some())
            });
            lines.push(u32::from(element.words()[address]));
        }
    }
    let best = lines.iter().copied().max().unwrap_or(0);
    if reaches(thresholds.outstanding, best) {
        20 * best
    } else {
        lines
            .into_iter()
            .filter(|&value| reaches(thresholds.mediocre, value))
            .sum()
    }
}

#[test]
fn a_hand_checked_board_under_every_effect() {
    // White (0,0) (1,0) (2,0), Black (3,0) (1,1). Through (-1,0) run three live lines, all in the
    // row: -4..0 ---XX 8, -3..1 --XXX 14, -2..2 -XXXX 18; -1..3 is dead. No stone lies on its
    // column or diagonals within reach. Sum 40.
    let stone = |x, y, colour| Stone {
        colour,
        point: Point::new(x, y),
    };
    let board = Board::with([
        stone(0, 0, Colour::White),
        stone(3, 0, Colour::Black),
        stone(1, 0, Colour::White),
        stone(1, 1, Colour::Black),
        stone(2, 0, Colour::White),
    ])
    .unwrap();
    let at =
        |thresholds, x, y| Scale::new(&Element::MAX, thresholds).value_at(&board, Point::new(x, y));
    assert_eq!(at(Thresholds::EFFECT_A, -1, 0), 360);
    assert_eq!(at(Thresholds::EFFECT_C, -1, 0), 360);
    assert_eq!(at(Thresholds::EFFECT_D, -1, 0), 0);
    assert_eq!(at(Thresholds::EFFECT_B, -1, 0), 40);
    // 47 % of 19 is 8.93: the 8 falls out.
    assert_eq!(at(Thresholds::PERCENTAGE, -1, 0), 32);
    // Through (4,0), beyond Black's stone, runs Black's line 3..7 alone: XX--- 8.
    assert_eq!(at(Thresholds::EFFECT_B, 4, 0), 8);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_useful_place_is_worth_what_the_definition_says(
        points in stones(), element in element(), thresholds in thresholds(),
    ) {
        let board = board(points);
        let scale = Scale::new(&element, thresholds);
        for (point, value) in values(&board, &scale) {
            prop_assert_eq!(value, plainly(&board, &element, thresholds, point), "{}", point);
        }
    }

    #[test]
    fn moving_the_board_moves_its_values(
        points in stones(), element in element(), thresholds in thresholds(), dx in -900..900, dy in -900..900,
    ) {
        let scale = Scale::new(&element, thresholds);
        let shift = |p: Point| Point::new(p.x + dx, p.y + dy);
        let moved = board(points.iter().copied().map(shift));
        let expected: BTreeMap<Point, u32> =
            values(&board(points), &scale).into_iter().map(|(p, v)| (shift(p), v)).collect();
        prop_assert_eq!(values(&moved, &scale), expected);
    }

    #[test]
    fn exchanging_the_colours_changes_nothing(
        points in stones(), element in element(), thresholds in thresholds(),
    ) {
        let scale = Scale::new(&element, thresholds);
        let here = board(points);
        let exchanged = Board::with(
            here.stones().map(|stone| Stone { colour: stone.colour.other(), ..stone }),
        ).unwrap();
        prop_assert_eq!(values(&exchanged, &scale), values(&here, &scale));
    }

    #[test]
    fn an_element_that_values_mirror_images_alike_does_not_see_turns_and_reflections(
        points in stones(), words in prop::array::uniform32(0u16..40), thresholds in thresholds(), turn in 0..8u8,
    ) {
        let mirrored = std::array::from_fn(|a| words[a.min((a as u8).reverse_bits() as usize >> 3)]);
        for element in [Element::MAX, Element::NULL, Element::new(mirrored)] {
            prop_assert!(element.is_mirror_equal());
            let scale = Scale::new(&element, thresholds);
            let turned = |p: Point| {
                let (x, y) = if turn & 1 == 0 { (p.x, p.y) } else { (p.y, p.x) };
                Point::new(if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y })
            };
            let expected: BTreeMap<Point, u32> = values(&board(points.clone()), &scale)
                .into_iter()
                .map(|(p, v)| (turned(p), v))
                .collect();
            prop_assert_eq!(values(&board(points.iter().copied().map(turned)), &scale), expected);
        }
    }
}
