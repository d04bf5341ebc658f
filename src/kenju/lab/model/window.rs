//! The visible square of the unbounded grid. It moves and grows by whole points, so that each
//! cell is one point of the board.

use kenju::board::Board;
use kenju::geometry::Point;

/// The possible widths in points. They are odd, so that there is a centre.
const SIZES: [i32; 5] = [9, 11, 15, 19, 23];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pan {
    /// Towards smaller x.
    Left,
    /// Towards greater x.
    Right,
    /// Towards greater y.
    Up,
    /// Towards smaller y.
    Down,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub middle: Point,
    /// The index of the width in [`SIZES`].
    size: usize,
}

impl Window {
    /// A window around (0,0) with `columns` points across, or the next smaller width.
    pub fn new(columns: i32) -> Self {
        let size = SIZES.iter().rposition(|&size| size <= columns);
        Self {
            middle: Point::ORIGIN,
            size: size.unwrap_or(0),
        }
    }

    /// Points in each row and column.
    pub fn columns(self) -> i32 {
        SIZES[self.size]
    }

    /// Points from the centre to an edge.
    pub fn reach(self) -> i32 {
        self.columns() / 2
    }

    pub fn holds(self, point: Point) -> bool {
        point.distance(self.middle) <= self.reach().unsigned_abs()
    }

    pub fn moved(self, columns: i32, rows: i32) -> Self {
        Self {
            middle: within(
                i64::from(self.middle.x) + i64::from(columns),
                i64::from(self.middle.y) + i64::from(rows),
            ),
            ..self
        }
    }

    /// Moved by a third of its width.
    pub fn panned(self, pan: Pan) -> Self {
        let third = self.columns() / 3;
        match pan {
            Pan::Left => self.moved(-third, 0),
            Pan::Right => self.moved(third, 0),
            Pan::Up => self.moved(0, third),
            Pan::Down => self.moved(0, -third),
        }
    }

    /// The next smaller window, if there is one.
    pub fn closer(self) -> Self {
        Self {
            size: self.size.saturating_sub(1),
            ..self
        }
    }

    /// The next larger window, if there is one.
    pub fn wider(self) -> Self {
        Self {
            size: (self.size + 1).min(SIZES.len() - 1),
            ..self
        }
    }

    /// The window around all stones with two points to spare, or around the last stone if they
    /// are too far apart. It never shrinks.
    pub fn fitted(self, board: &Board) -> Self {
        let mut stones = board.stones().map(|stone| stone.point);
        let Some(first) = stones.next() else {
            return Self {
                middle: Point::ORIGIN,
                ..self
            };
        };
        let (low, high) = stones.fold((first, first), |(low, high), point| {
            (
                Point::new(low.x.min(point.x), low.y.min(point.y)),
                Point::new(high.x.max(point.x), high.y.max(point.y)),
            )
        });
        let span = i64::from(high.x.abs_diff(low.x).max(high.y.abs_diff(low.y))) + 5;
        let fits = SIZES.iter().position(|&size| i64::from(size) >= span);
        match fits {
            Some(size) => Self {
                middle: within(
                    i64::midpoint(i64::from(low.x), i64::from(high.x)),
                    i64::midpoint(i64::from(low.y), i64::from(high.y)),
                ),
                size: size.max(self.size),
            },
            None => Self {
                middle: board.last_stone().map_or(first, |stone| stone.point),
                size: SIZES.len() - 1,
            },
        }
    }

    /// Moved so that `point` is at least one point from the edge.
    pub fn showing(self, point: Point) -> Self {
        let spare = self.reach() - 1;
        let shift = |at: i32, middle: i32| {
            let off = i64::from(at) - i64::from(middle);
            off.signum() * (off.abs() - i64::from(spare)).max(0)
        };
        Self {
            middle: within(
                i64::from(self.middle.x) + shift(point.x, self.middle.x),
                i64::from(self.middle.y) + shift(point.y, self.middle.y),
            ),
            ..self
        }
    }

    /// The rows from top to bottom, each with its points from left to right.
    pub fn rows(self) -> impl Iterator<Item = impl Iterator<Item = Point>> {
        let (Point { x, y }, reach) = (self.middle, self.reach());
        (-reach..=reach)
            .rev()
            .map(move |up| (-reach..=reach).map(move |right| Point::new(x + right, y + up)))
    }
}

/// The nearest point on which a stone may lie and whose neighbours can be counted.
fn within(x: i64, y: i64) -> Point {
    let far = i64::from(Point::LIMIT);
    Point::new(x.clamp(-far, far) as i32, y.clamp(-far, far) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::testing::points as board;

    #[test]
    fn the_window_reads_from_the_top_left() {
        let rows: Vec<Vec<Point>> = Window::new(9).rows().map(Iterator::collect).collect();
        assert_eq!((rows.len(), rows[0].len()), (9, 9));
        assert_eq!(rows[0][0], Point::new(-4, 4));
        assert_eq!(rows[8][8], Point::new(4, -4));
    }

    #[test]
    fn fitting_shows_every_stone_with_two_to_spare() {
        let board = board(&[(0, 0), (9, 3), (-3, -2)]);
        let window = Window::new(9).fitted(&board);
        assert!(board.stones().all(|stone| {
            stone.point.distance(window.middle) + 2 <= window.reach().unsigned_abs()
        }));
    }

    #[test]
    fn stones_too_far_apart_leave_the_last_in_the_middle() {
        let far = Point::new(Point::LIMIT, -Point::LIMIT);
        let mut board = board(&[(0, 0)]);
        board.play(far).unwrap();
        let window = Window::new(15).fitted(&board);
        assert_eq!(window.middle, far);
        assert_eq!(
            window.moved(99, -99).middle,
            far,
            "no further than a stone may lie"
        );
    }

    #[test]
    fn a_new_stone_is_brought_into_sight_and_no_further_than_needed() {
        let window = Window::new(9).showing(Point::new(6, 0));
        assert_eq!(window.middle, Point::new(3, 0));
        assert_eq!(window.showing(Point::new(2, 1)), window);
    }
}
