//! The board of Figs. 4.16 to 4.18 of the thesis on Kenju with the values printed for its useful moves,
//! restored from a raw copy whose rows are whole but whose columns are lost.
//!
//! The stones follow from the three tables together: `c` completes the long diagonal, `b` two threes, and the
//! rows have a stone where the tables agree that nothing is valued. A row is compared from left to right; one
//! value is illegible. Fig. 4.18 leaves out what is worth nothing.

use ::kenju::board::{Board, Stone};
use ::kenju::element::Element;
use ::kenju::geometry::{Colour, Point};
use ::kenju::value::{Scale, Thresholds};

const WHITE: [(i32, i32); 6] = [(-2, -2), (-1, -1), (0, 0), (-1, 0), (1, 1), (1, 2)];
const BLACK: [(i32, i32); 6] = [(-2, 2), (-2, 1), (-2, -1), (3, -1), (0, -2), (2, -2)];

/// The columns of the printed boards.
const COLUMNS: std::ops::RangeInclusive<i32> = -6..=7;

/// The uppermost row.
const TOP: i32 = 6;

/// A printed table: its rows from the top, values and stones from left to right; `?` where the print is spoilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedValues {
    /// How moves are valued.
    thresholds: Thresholds,
    /// Whether what is worth nothing is printed.
    zeros: Zeros,
    rows: [&'static str; 13],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zeros {
    Printed,
    LeftOut,
}

/// Fig. 4.16: effect A.
pub const FIG_4_16: PrintedValues = PrintedValues {
    thresholds: Thresholds::EFFECT_A,
    zeros: Zeros::Printed,
    rows: [
        "80 80 80 80 80 80",
        "80 100 80 220 220 80 100 80",
        "100 140 260 140 140 260 200 220",
        "80 80 120 180 340 220 180 300 260 340 80",
        "80 100 140 180 B 260 180 W 380 140 100 80 220",
        "80 100 140 180 B 300 280 W 180 140 100 260",
        "80 220 260 360 W W 300 260 220 300",
        "80 100 140 180 B W 160 260 180 B 180 140 100 80",
        "80 100 140 180 W 300 B 300 B 260 200 100 80",
        "80 120 380 160 260 180 300 180 180 140",
        "100 340 140 220 260 100 140 100 140 100",
        "80 220 100 100 220 100 100 100 100 100 80",
        "80 80 80 80 80 80 80",
    ],
};

/// Fig. 4.17: effect B.
pub const FIG_4_17: PrintedValues = PrintedValues {
    thresholds: Thresholds::EFFECT_B,
    zeros: Zeros::Printed,
    rows: [
        "4 4 4 4 4 4",
        "4 10 4 26 26 4 10 4",
        "5 13 41 23 23 41 23 16",
        "4 4 6 17 54 63 63 51 30 39 4",
        "8 20 24 34 B ? 53 W 89 29 14 4 16",
        "4 20 38 66 B 82 62 W 70 48 10 35",
        "4 54 99 91 W W 102 85 69 55",
        "4 15 25 42 B W 29 86 60 B 44 19 10 4",
        "8 20 13 25 W 105 B 59 B 76 40 14 4",
        "4 6 59 8 99 36 63 39 36 13",
        "5 35 25 16 63 10 25 14 13 10",
        "4 16 10 5 20 10 10 14 9 10 4",
        "4 4 8 4 8 4 4",
    ],
};

/// Fig. 4.18: 47 % and 100 %.
pub const FIG_4_18: PrintedValues = PrintedValues {
    thresholds: Thresholds::PERCENTAGE,
    zeros: Zeros::LeftOut,
    rows: [
        "",
        "11 11",
        "25 25 10 11",
        "9 46 29 18 43 22 29",
        "18 B 52 18 W 380 11",
        "36 B 52 32 W 36 25",
        "11 61 75 W W 86 25 29 43",
        "18 B W 43 36 B 18",
        "9 W 73 B 40 B 52 19",
        "380 61 9 43 18 9",
        "29 11 25",
        "11 11",
        "",
    ],
};

impl PrintedValues {
    /// How many values can be read.
    pub fn legible(&self) -> usize {
        let words = self.rows.iter().flat_map(|row| row.split_whitespace());
        words.filter(|word| word.parse::<u32>().is_ok()).count()
    }

    /// Number of legible values that MAX gives, too. A row counts only if its length and its stones agree with ours.
    /// 0 if the board is impossible.
    pub fn agreeing(&self) -> usize {
        let Some(board) = board() else {
            return 0;
        };
        let scale = Scale::new(&Element::MAX, self.thresholds);
        let rows = self.rows.iter().zip((-TOP..=TOP).rev());
        rows.map(|(printed, y)| agreeing(printed, &self.row(&board, &scale, y)))
            .sum()
    }

    /// A row as it would be printed.
    fn row(&self, board: &Board, scale: &Scale, y: i32) -> Vec<String> {
        let points = COLUMNS.map(|x| Point::new(x, y));
        let printed = points.filter_map(|point| {
            if let Some(colour) = board.stone_at(point) {
                let letter = match colour {
                    Colour::White => "W",
                    Colour::Black => "B",
                };
                return Some(letter.to_owned());
            }
            let place = board.find(point)?;
            let value = scale.value(board, place);
            let shown = value > 0 || self.zeros == Zeros::Printed;
            shown.then(|| value.to_string())
        });
        printed.collect()
    }
}

fn agreeing(printed: &str, ours: &[String]) -> usize {
    let printed: Vec<&str> = printed.split_whitespace().collect();
    let is_stone = |word: &str| word == "W" || word == "B";
    let pairs = || printed.iter().zip(ours);
    if printed.len() != ours.len() || pairs().any(|(p, o)| is_stone(p) != is_stone(o)) {
        return 0;
    }
    pairs().filter(|(p, o)| **p == **o && !is_stone(p)).count()
}

fn board() -> Option<Board> {
    let stones = |list: [(i32, i32); 6], colour| {
        list.map(|(x, y)| Stone {
            colour,
            point: Point::new(x, y),
        })
    };
    let all = [stones(WHITE, Colour::White), stones(BLACK, Colour::Black)];
    Board::with(all.concat()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legible_value_is_ours() {
        let tables = [FIG_4_16, FIG_4_17, FIG_4_18];
        let counts = tables.map(|table| (table.legible(), table.agreeing()));
        assert_eq!(counts, [(121, 121), (120, 120), (50, 50)]);
    }

    #[test]
    fn a_value_that_is_otherwise_does_not_agree() {
        let ours = ["80".to_owned(), "W".to_owned(), "100".to_owned()];
        assert_eq!(agreeing("80 W 100", &ours), 2);
        assert_eq!(agreeing("80 W 120", &ours), 1);
        assert_eq!(agreeing("80 ? 100", &ours), 0);
        assert_eq!(agreeing("W 80 100", &ours), 0);
        assert_eq!(agreeing("80 W", &ours), 0);
        // The board and the thresholds matter: effect A is not effect B.
        let mixed = PrintedValues {
            thresholds: Thresholds::EFFECT_B,
            ..FIG_4_16
        };
        assert!(mixed.agreeing() < 20, "{}", mixed.agreeing());
    }
}
