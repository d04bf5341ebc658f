//! Places of the labels of marks, so that a label hides neither its arrow nor the arrow's goal.

use super::geometry::{Point, centre};
use super::shapes::Mark;
use cozy_chess::Color;

/// The height of a plate, in squares.
pub const HEIGHT: f32 = 0.34;

/// The size of a plate on a telephone's board beside that on a large one (`www/board.css`); room is kept for it.
const LARGEST: f32 = 1.35;

/// The plate of a label, in squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plate {
    /// The mark, as a place in the list.
    pub mark: usize,
    pub middle: Point,
    pub width: f32,
}

impl Plate {
    fn overlaps(&self, other: &Self) -> bool {
        let across = LARGEST * (self.width + other.width) / 2.0;
        (self.middle.x - other.middle.x).abs() < across
            && (self.middle.y - other.middle.y).abs() < LARGEST * HEIGHT
    }

    /// The plate, moved to lie on the board.
    fn kept_on_board(mut self) -> Self {
        let within = |value: f32, size: f32| {
            let half = LARGEST * size / 2.0;
            value.min(8.0 - half).max(half)
        };
        self.middle.x = within(self.middle.x, self.width);
        self.middle.y = within(self.middle.y, HEIGHT);
        self
    }
}

/// The plates of all marks with a label. A marked square has its plate in the upper left corner. An arrow has it behind
/// its tail, at the edge of the square that it leaves, or halfway along if another plate lies there.
pub fn plates(marks: &[Mark], bottom: Color) -> Vec<Plate> {
    let mut plates: Vec<Plate> = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        if mark.label.is_empty() {
            continue;
        }
        let width = 0.15 * mark.label.chars().count() as f32 + 0.16;
        let here = centre(mark.from, bottom);
        let plate = |x, y| {
            let plate = Plate {
                mark: at,
                middle: Point { x, y },
                width,
            };
            plate.kept_on_board()
        };
        let candidates = match mark.to.map(|to| centre(to, bottom)) {
            Some(there) => {
                let (across, down) = (there.x - here.x, there.y - here.y);
                let farther = across.abs().max(down.abs()).max(f32::EPSILON);
                let behind = if down > 0.0 { -0.5 } else { 0.5 };
                [
                    plate(here.x - 0.35 * across / farther, here.y + behind),
                    plate(here.x.midpoint(there.x), here.y.midpoint(there.y)),
                ]
            }
            None => [plate(here.x - 0.5 + width / 2.0, here.y - 0.33); 2],
        };
        let is_free = |it: &&Plate| !plates.iter().any(|other| other.overlaps(it));
        let free = candidates.iter().find(is_free).unwrap_or(&candidates[1]);
        plates.push(*free);
    }
    plates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::board::MarkKind;
    use crate::model::board::geometry::{arrow, square_at};
    use cozy_chess::Square;

    fn mark(from: Square, to: Square, label: &str) -> Mark {
        Mark {
            kind: MarkKind::Ours,
            from,
            to: Some(to),
            label: label.to_owned(),
        }
    }

    fn covers(plate: &Plate, point: Point) -> bool {
        (plate.middle.x - point.x).abs() < plate.width / 2.0
            && (plate.middle.y - point.y).abs() < HEIGHT / 2.0
    }

    #[test]
    fn the_label_of_a_pawns_step_lies_behind_the_pawn() {
        let [plate] = plates(&[mark(Square::A2, Square::A3, "CHUTE")], Color::White)[..] else {
            panic!("one plate")
        };
        assert!((plate.middle.y - 7.0).abs() < 1e-6, "between a1 and a2");
        let [plate] = plates(&[mark(Square::A7, Square::A6, "CHUTE")], Color::White)[..] else {
            panic!("one plate")
        };
        assert!((plate.middle.y - 1.0).abs() < 1e-6, "between a7 and a8");
    }

    #[test]
    fn two_labels_of_one_move_lie_apart() {
        let both = ["you", "CHUTE"].map(|label| mark(Square::D3, Square::C4, label));
        let [first, second] = plates(&both, Color::White)[..] else {
            panic!("two plates")
        };
        assert!(!first.overlaps(&second), "{first:?} {second:?}");
    }

    #[test]
    fn a_mark_without_a_label_has_no_plate() {
        let marks = [
            mark(Square::A2, Square::A3, ""),
            mark(Square::B2, Square::B3, "1"),
        ];
        let plates = plates(&marks, Color::White);
        assert_eq!(
            plates.iter().map(|plate| plate.mark).collect::<Vec<_>>(),
            [1]
        );
    }

    #[test]
    fn one_label_hides_neither_head_nor_goal_and_stays_on_the_board() {
        for from in Square::ALL {
            for to in Square::ALL.into_iter().filter(|&to| to != from) {
                for (bottom, length) in Color::ALL
                    .into_iter()
                    .flat_map(|side| (1..7).map(move |n| (side, n)))
                {
                    let label = "W".repeat(length);
                    let [plate] = plates(&[mark(from, to, &label)], bottom)[..] else {
                        panic!("one plate")
                    };
                    let tip = arrow(from, to, bottom).head[0];
                    let free = [tip, centre(to, bottom), centre(from, bottom)];
                    assert!(
                        !free.iter().any(|&point| covers(&plate, point)),
                        "{from}{to} {plate:?}"
                    );
                    assert!(square_at(plate.middle, bottom).is_some());
                    let half = plate.width / 2.0;
                    assert!(
                        (half..=8.0 - half).contains(&plate.middle.x),
                        "{from}{to} {plate:?}"
                    );
                }
            }
        }
    }
}
