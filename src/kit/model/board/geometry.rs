//! Places of squares on the screen: the board is eight units wide and high, counted from its upper
//! left corner as it is displayed, and either side may sit at the bottom.

use cozy_chess::{Color, File, Rank, Square};

/// A place on the displayed board in squares: x to the right, y down, (0, 0) the upper left corner.
/// Places outside 0..8 are off the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Squares to the right of the left edge.
    pub x: f32,
    /// Squares below the upper edge.
    pub y: f32,
}

/// A neighbour as the board is displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards the left edge.
    Left,
    /// Towards the right edge.
    Right,
    /// Towards the upper edge.
    Up,
    /// Towards the lower edge.
    Down,
}

/// An arrow ready to be drawn: the line of its shaft and the corners of its head.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arrow {
    /// Where the shaft begins.
    pub tail: Point,
    /// Where the shaft meets the head.
    pub neck: Point,
    /// The tip, then the two barbs.
    pub head: [Point; 3],
}

impl Point {
    /// The distance to another point, in squares.
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// Column and row of a square as displayed with `bottom` at the bottom, both from 0 at the upper
/// left.
pub fn place(square: Square, bottom: Color) -> (u8, u8) {
    let (file, rank) = (square.file() as u8, square.rank() as u8);
    match bottom {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

/// The square displayed in a column and row, the inverse of [`place`].
///
/// # Panics
/// If a column or row is over 7.
pub fn square_in(column: u8, row: u8, bottom: Color) -> Square {
    let (file, rank) = match bottom {
        Color::White => (column, 7 - row),
        Color::Black => (7 - column, row),
    };
    Square::new(
        File::index(usize::from(file)),
        Rank::index(usize::from(rank)),
    )
}

/// The square displayed at a point; none off the board.
pub fn square_at(point: Point, bottom: Color) -> Option<Square> {
    let inside = |v: f32| (0.0..8.0).contains(&v);
    (inside(point.x) && inside(point.y)).then(|| square_in(point.x as u8, point.y as u8, bottom))
}

/// The middle of a square as displayed.
pub fn centre(square: Square, bottom: Color) -> Point {
    let (column, row) = place(square, bottom);
    Point {
        x: f32::from(column) + 0.5,
        y: f32::from(row) + 0.5,
    }
}

/// The displayed neighbour of a square; the square itself at the edge.
pub fn neighbour(square: Square, direction: Direction, bottom: Color) -> Square {
    let (column, row) = place(square, bottom);
    let (column, row) = match direction {
        Direction::Left => (column.saturating_sub(1), row),
        Direction::Right => ((column + 1).min(7), row),
        Direction::Up => (column, row.saturating_sub(1)),
        Direction::Down => (column, (row + 1).min(7)),
    };
    square_in(column, row, bottom)
}

/// The arrow between the middles of two squares, ending a little short of the middle so that
/// arrows to one square stay apart.
pub fn arrow(from: Square, to: Square, bottom: Color) -> Arrow {
    const TAIL_GAP: f32 = 0.3;
    const TIP_GAP: f32 = 0.08;
    const HEAD: f32 = 0.36;
    const HALF_WIDTH: f32 = 0.22;
    let (a, b) = (centre(from, bottom), centre(to, bottom));
    let length = a.distance(b).max(f32::EPSILON);
    let (dx, dy) = ((b.x - a.x) / length, (b.y - a.y) / length);
    let along = |t: f32| Point {
        x: a.x + dx * t,
        y: a.y + dy * t,
    };
    let neck = along(length - TIP_GAP - HEAD);
    let barb = |side: f32| Point {
        x: neck.x - dy * side,
        y: neck.y + dx * side,
    };
    Arrow {
        tail: along(TAIL_GAP),
        neck,
        head: [along(length - TIP_GAP), barb(HALF_WIDTH), barb(-HALF_WIDTH)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_at_its_own_centre_from_both_sides() {
        for bottom in Color::ALL {
            for square in Square::ALL {
                assert_eq!(square_at(centre(square, bottom), bottom), Some(square));
            }
        }
    }

    #[test]
    fn the_edges_of_the_board_are_sharp() {
        let at = |x, y| square_at(Point { x, y }, Color::White);
        assert_eq!(at(0.0, 0.0), Some(Square::A8));
        assert_eq!(at(7.99, 7.99), Some(Square::H1));
        assert_eq!(at(-0.01, 3.0), None);
        assert_eq!(at(3.0, 8.0), None);
        assert_eq!(at(f32::NAN, 3.0), None);
    }

    #[test]
    fn up_is_up_the_screen_for_both_sides() {
        assert_eq!(
            neighbour(Square::E2, Direction::Up, Color::White),
            Square::E3
        );
        assert_eq!(
            neighbour(Square::E2, Direction::Up, Color::Black),
            Square::E1
        );
        assert_eq!(
            neighbour(Square::A1, Direction::Left, Color::White),
            Square::A1
        );
        assert_eq!(
            neighbour(Square::A1, Direction::Left, Color::Black),
            Square::B1
        );
    }

    #[test]
    fn an_arrow_points_at_its_square_and_its_head_is_broader_than_its_shaft() {
        let arrow = arrow(Square::E2, Square::E4, Color::White);
        assert!((arrow.tail.x - 4.5).abs() < 1e-6 && arrow.tail.y < 6.5);
        assert!(
            arrow.head[0].y < arrow.neck.y,
            "the tip is nearer to e4 than the neck"
        );
        assert!(arrow.head[0].distance(centre(Square::E4, Color::White)) < 0.1);
        assert!(arrow.head[1].distance(arrow.head[2]) > 0.4);
    }
}
