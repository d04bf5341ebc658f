//! The dots of the figure about correlation: the winner's moves of one game after its last mistake, CHUTE's points against the
//! nearness of the end. Each can be dragged.

use chess::notation::parse_move;
use chute::{LastMoves, MoveScorer, Polynomial};
use cozy_chess::Board;

/// The number of dots.
pub const COUNT: usize = 9;
/// The places of a dot go from 0 to this, rightwards and upwards.
pub const HIGHEST: i32 = 100;

/// Stahlberg against Monticelli, 1935.
pub const GAME: &str = "d4 Nf6 c4 e6 Nc3 d5 Nf3 Nbd7 Bg5 c6 e3 Qa5 cxd5 Nxd5 Qd2 Bb4 Rc1 c5 e4 N5f6 Bd3 cxd4 Nxd4 O-O O-O Nc5 \
                        Bxf6 gxf6 a3 Nxd3 axb4 Nxb4 Ncb5 Nc6 Rc3 Rd8 Qh6 Ne7 Qxf6 Ng6 Nc7 Rxd4 Qxd4";
/// The plies before the first move after Black's mistake.
pub const AFTER_MISTAKE: usize = 26;
/// The thesis counts a game resigned by its 30th move as lasting six plies more (p. 54).
pub const RESIGNED: usize = 6;

/// A move of the winner: CHUTE's points, and the number of plies to the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub name: String,
    pub points: f64,
    pub to_end: usize,
}

/// The moves behind the dots.
pub fn played() -> Vec<Played> {
    let mut board = Board::default();
    let mut last = LastMoves::default();
    let mut found = Vec::new();
    let plies = GAME.split_whitespace().count();
    for (ply, name) in GAME.split_whitespace().enumerate() {
        let Ok(mv) = parse_move(&board, name) else {
            break;
        };
        if ply >= AFTER_MISTAKE && ply % 2 == 0 {
            let scores = MoveScorer::new(&board, last).scores(mv);
            found.push(Played {
                name: format!("{}.{name}", ply / 2 + 1),
                points: Polynomial::default().total(&scores),
                to_end: plies - ply + RESIGNED,
            });
        }
        last = last.after(&board, mv);
        board.play_unchecked(mv);
    }
    found
}

/// The dots' places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dots([(i32, i32); COUNT]);

impl Default for Dots {
    fn default() -> Self {
        let played = played();
        let points = |it: &Played| it.points;
        let nearness = |it: &Played| 1.0 / it.to_end as f64;
        let xs = spread(played.iter().map(points).collect());
        let ys = spread(played.iter().map(nearness).collect());
        let mut dots = [(HIGHEST / 2, HIGHEST / 2); COUNT];
        for (dot, place) in dots.iter_mut().zip(xs.into_iter().zip(ys)) {
            *dot = place;
        }
        Self(dots)
    }
}

/// Numbers as places from 5 to 95, which leaves their correlation as it is but for rounding.
fn spread(numbers: Vec<f64>) -> Vec<i32> {
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let width = (most - least).max(f64::MIN_POSITIVE);
    let place = |number: f64| 5 + ((number - least) / width * 90.0).round() as i32;
    numbers.into_iter().map(place).collect()
}

impl Dots {
    pub fn all(&self) -> &[(i32, i32); COUNT] {
        &self.0
    }

    pub fn at(&self, dot: usize) -> (i32, i32) {
        self.0.get(dot).copied().unwrap_or_default()
    }

    /// Puts a dot to a place within the figure; false if it stands there.
    pub fn put(&mut self, dot: usize, (x, y): (i32, i32)) -> bool {
        let to = (x.clamp(0, HIGHEST), y.clamp(0, HIGHEST));
        match self.0.get_mut(dot) {
            Some(at) if *at != to => {
                *at = to;
                true
            }
            _ => false,
        }
    }

    /// The correlation r, from -1 to 1; none if all dots stand above or beside each other.
    pub fn correlation(&self) -> Option<f64> {
        let [x, y] = self.means();
        let sum = |of: fn(f64, f64) -> f64| -> f64 {
            let terms = self
                .0
                .iter()
                .map(|&(a, b)| of(f64::from(a) - x, f64::from(b) - y));
            terms.sum()
        };
        let (xx, yy) = (sum(|a, _| a * a), sum(|_, b| b * b));
        let size = (xx * yy).sqrt();
        (size > 0.0).then(|| sum(|a, b| a * b) / size)
    }

    /// The line nearest to the dots: its height at the left and at the right edge.
    pub fn line(&self) -> Option<[f64; 2]> {
        let [x, y] = self.means();
        let (mut across, mut width) = (0.0, 0.0);
        for &(a, b) in &self.0 {
            across += (f64::from(a) - x) * (f64::from(b) - y);
            width += (f64::from(a) - x).powi(2);
        }
        (width > 0.0).then(|| {
            let slope = across / width;
            [0.0, f64::from(HIGHEST)].map(|at| y + slope * (at - x))
        })
    }

    fn means(&self) -> [f64; 2] {
        let count = COUNT as f64;
        let sum = |of: fn(&(i32, i32)) -> i32| f64::from(self.0.iter().map(of).sum::<i32>());
        [sum(|dot| dot.0) / count, sum(|dot| dot.1) / count]
    }

    /// The places as the link has them.
    pub fn text(&self) -> String {
        let places = self.0.iter().map(|(x, y)| format!("{x},{y}"));
        places.collect::<Vec<_>>().join(",")
    }

    pub fn read(text: &str) -> Option<Self> {
        let read = |word: &str| {
            word.trim()
                .parse()
                .ok()
                .filter(|it| (0..=HIGHEST).contains(it))
        };
        let numbers: Vec<i32> = text.split(',').map(read).collect::<Option<_>>()?;
        if numbers.len() != 2 * COUNT {
            return None;
        }
        Some(Self(std::array::from_fn(|at| {
            (numbers[2 * at], numbers[2 * at + 1])
        })))
    }
}
