//! The crosstable: each engine's results against every other, the best engine first.

use super::words::points;
use crate::experiment::{Elo, Exactness, Part, Row};
use kit::experiment::results::{Column, Datum, Results, Table, Unit};
use kit::experiment::sorted;
use stats::Estimate;

#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    /// Sorted by points, the best first.
    pub lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub engine: String,
    /// One cell per engine; `None` for itself and for engines it did not meet.
    pub cells: Vec<Option<Cell>>,
    pub games: u32,
    pub half_points: u32,
    /// The engine's moves that the exact tables could judge, if the tournament had any.
    pub exact: Option<Exactness>,
}

/// One engine's results against another.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    pub score: Estimate,
    pub elo: Elo,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    Ahead,
    Behind,
    /// The interval of the score includes one half.
    Open,
}

impl Lead {
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Ahead => "▲",
            Self::Behind => "▼",
            Self::Open => "≈",
        }
    }

    pub const fn words(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::Behind => "behind",
            Self::Open => "too close to call",
        }
    }
}

impl Cell {
    fn of(row: &Row) -> Self {
        Self {
            games: row.games,
            wins: row.wins,
            draws: row.draws,
            losses: row.losses,
            score: row.score,
            elo: row.elo,
        }
    }

    /// The cell from the other engine's side.
    fn turned(&self) -> Self {
        let Estimate { value, low, high } = self.score;
        let minus = |elo: Option<f64>| elo.map(|elo| -elo);
        Self {
            wins: self.losses,
            losses: self.wins,
            score: Estimate {
                value: 1.0 - value,
                low: 1.0 - high,
                high: 1.0 - low,
            },
            elo: Elo {
                value: minus(self.elo.value),
                low: minus(self.elo.high),
                high: minus(self.elo.low),
            },
            ..*self
        }
    }

    pub const fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    pub fn lead(&self) -> Lead {
        if self.score.low > 0.5 {
            Lead::Ahead
        } else if self.score.high < 0.5 {
            Lead::Behind
        } else {
            Lead::Open
        }
    }
}

impl Crosstable {
    pub fn new(part: &Part) -> Self {
        let engines = &part.arena.engines;
        let mut cells = vec![vec![None; engines.len()]; engines.len()];
        for ((one, other), row) in part.arena.pairs().into_iter().zip(part.table()) {
            let cell = Cell::of(&row);
            cells[other][one] = Some(cell.turned());
            cells[one][other] = Some(cell);
        }
        let half_points = |place: usize| -> u32 {
            let met = cells[place].iter().flatten();
            met.map(Cell::half_points).sum()
        };
        let mut order: Vec<usize> = (0..engines.len()).collect();
        sorted::by_key(&mut order, |&place| std::cmp::Reverse(half_points(place)));
        let exact = exactness(part);
        let lines = order.iter().map(|&place| Line {
            engine: engines[place].clone(),
            cells: order
                .iter()
                .map(|&other| cells[place][other].clone())
                .collect(),
            games: cells[place].iter().flatten().map(|cell| cell.games).sum(),
            half_points: half_points(place),
            exact: exact.as_ref().map(|exact| exact[place]),
        });
        Self {
            lines: lines.collect(),
        }
    }

    /// One engine's results against another.
    pub fn cell(&self, one: &str, other: &str) -> Option<&Cell> {
        let place = |name: &str| self.lines.iter().position(|line| line.engine == name);
        self.lines[place(one)?].cells[place(other)?].as_ref()
    }

    /// Every pair from both sides, and every engine's total, as tables.
    pub fn results(&self) -> Results {
        let column = |key| Column {
            key,
            label: key,
            unit: Unit::Plain,
        };
        let pairs = self.lines.iter().flat_map(|line| {
            let met = self.lines.iter().zip(&line.cells);
            met.filter_map(|(other, cell)| {
                Some(pair_row(&line.engine, &other.engine, cell.as_ref()?))
            })
        });
        let has_exact = self.lines.iter().any(|line| line.exact.is_some());
        let totals =
            self.lines.iter().map(|line| {
                let mut row = vec![
                    Datum::Text(line.engine.clone()),
                    Datum::Count(line.games.into()),
                    Datum::Number(f64::from(line.half_points) / 2.0),
                ];
                row.extend(line.exact.iter().flat_map(|exact| {
                    [exact.kept, exact.of].map(|count| Datum::Count(count.into()))
                }));
                row
            });
        let pair_keys = [
            "engine", "against", "games", "won", "drawn", "lost", "points", "score", "elo",
            "elo_low", "elo_high",
        ];
        let mut total_keys = vec!["engine", "games", "points"];
        if has_exact {
            total_keys.extend(["moves_that_kept_the_value", "moves_judged"]);
        }
        Results {
            tables: vec![
                Table {
                    name: "pairs",
                    title: "Pairs",
                    columns: pair_keys.map(column).to_vec(),
                    rows: pairs.collect(),
                },
                Table {
                    name: "totals",
                    title: "Totals",
                    columns: total_keys.into_iter().map(column).collect(),
                    rows: totals.collect(),
                },
            ],
            ..Results::default()
        }
    }
}

fn pair_row(one: &str, other: &str, cell: &Cell) -> Vec<Datum> {
    // The Elo difference is undefined for a player who has won or lost every game.
    let elo = |value: Option<f64>| value.map(|elo| rounded(elo, 100.0)).into();
    let counts = [cell.games, cell.wins, cell.draws, cell.losses];
    let mut row = vec![Datum::Text(one.to_owned()), Datum::Text(other.to_owned())];
    row.extend(counts.map(|count| Datum::Count(count.into())));
    row.extend([
        Datum::Number(f64::from(cell.half_points()) / 2.0),
        Datum::Estimate(Estimate {
            value: rounded(cell.score.value, 1e6),
            low: rounded(cell.score.low, 1e6),
            high: rounded(cell.score.high, 1e6),
        }),
        elo(cell.elo.value),
        elo(cell.elo.low),
        elo(cell.elo.high),
    ]);
    row
}

/// Rounds to one part of `parts`, so that the figures of the two sides agree in the last bits.
fn rounded(value: f64, parts: f64) -> f64 {
    // Avoid a negative zero.
    (value * parts).round() / parts + 0.0
}

/// Each engine's moves that the tables could judge; `None` if there are none.
fn exactness(part: &Part) -> Option<Vec<Exactness>> {
    let mut sums = vec![Exactness::default(); part.arena.engines.len()];
    let pairs = part.arena.pairs();
    let of_each = (part.arena.games / 2).max(1);
    for (unit, games) in &part.units {
        let (one, other) = *pairs.get((unit / of_each) as usize)?;
        for (game, seats) in games.iter().zip([[one, other], [other, one]]) {
            for (place, exact) in seats.into_iter().zip(game.exact.iter().flatten()) {
                sums[place].kept += exact.kept;
                sums[place].of += exact.of;
            }
        }
    }
    sums.iter().any(|sum| sum.of > 0).then_some(sums)
}

/// `30½ of 50`.
pub fn points_of(half_points: u32, games: u32) -> String {
    format!("{} of {games}", points(half_points))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Kept;
    use std::collections::BTreeMap;

    const KEPT: [&str; 7] = [
        include_str!("../experiment/kept/all.txt"),
        include_str!("../experiment/kept/ctw.txt"),
        include_str!("../experiment/kept/ctw-few.txt"),
        include_str!("../experiment/kept/ctw-chute.txt"),
        include_str!("../experiment/kept/endings.txt"),
        include_str!("../experiment/kept/reference.txt"),
        include_str!("../experiment/kept/reference-ctw.txt"),
    ];

    fn table(text: &str) -> Crosstable {
        Crosstable::new(&Kept::read(text).unwrap().part)
    }

    /// Wins, draws and losses of each pair, counted from the text alone: names and number of games from the first
    /// line, results from the letters before the moves.
    fn counted(text: &str) -> BTreeMap<(String, String), [u32; 3]> {
        let head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let names: Vec<&str> = head["arena"]["engines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap())
            .collect();
        let of_each = head["arena"]["games"].as_u64().unwrap() / 2;
        let mut pairs = Vec::new();
        for (place, one) in names.iter().enumerate() {
            pairs.extend(names[place + 1..].iter().map(|other| (*one, *other)));
        }
        let mut counts = BTreeMap::new();
        for line in text.lines().skip(1) {
            let mut words = line.split(' ');
            let unit: u64 = words.next().unwrap().parse().unwrap();
            let (one, other) = pairs[(unit / of_each) as usize];
            for (game, (white, black)) in words.zip([(one, other), (other, one)]) {
                let [white_gets, black_gets] = match &game[..1] {
                    "w" => [0, 2],
                    "b" => [2, 0],
                    _ => [1, 1],
                };
                for (engine, against, gets) in
                    [(white, black, white_gets), (black, white, black_gets)]
                {
                    counts
                        .entry((engine.to_owned(), against.to_owned()))
                        .or_insert([0; 3])[gets] += 1;
                }
            }
        }
        counts
    }

    #[test]
    fn every_cell_of_every_kept_tournament_is_what_its_games_add_up_to() {
        for text in KEPT {
            let (table, counted) = (table(text), counted(text));
            let mut cells = 0;
            for (place, line) in table.lines.iter().enumerate() {
                assert_eq!(line.cells[place], None);
                let mut sums = [0; 2];
                for (other, cell) in table.lines.iter().zip(&line.cells) {
                    let Some(cell) = cell else { continue };
                    let [won, drawn, lost] = counted[&(line.engine.clone(), other.engine.clone())];
                    assert_eq!([cell.wins, cell.draws, cell.losses], [won, drawn, lost]);
                    assert_eq!(cell.games, won + drawn + lost);
                    let score = f64::from(2 * won + drawn) / f64::from(2 * cell.games);
                    assert!((cell.score.value - score).abs() < 1e-12);
                    assert!(cell.score.low < score + 1e-12 && score < cell.score.high + 1e-12);
                    sums = [sums[0] + 2 * won + drawn, sums[1] + cell.games];
                    cells += 1;
                }
                assert_eq!([line.half_points, line.games], sums);
            }
            assert_eq!(cells, counted.len());
            assert!(
                table
                    .lines
                    .is_sorted_by_key(|line| std::cmp::Reverse(line.half_points))
            );
        }
    }

    #[test]
    fn totals_are_those_of_the_command_line_and_all_points_are_given_out() {
        for text in KEPT {
            let table = table(text);
            let answer = Kept::read(text).unwrap().part.answer();
            for standing in &answer.standings {
                let line = table
                    .lines
                    .iter()
                    .find(|line| line.engine == standing.engine)
                    .unwrap();
                assert_eq!(line.games, standing.games);
                assert!((f64::from(line.half_points) / 2.0 - standing.points).abs() < 1e-12);
            }
            let games = 2 * answer.part.units.len() as u32;
            assert_eq!(
                table.lines.iter().map(|line| line.half_points).sum::<u32>(),
                2 * games
            );
        }
    }

    #[test]
    fn the_other_side_of_a_cell_mirrors_score_interval_and_elo() {
        let table = table(KEPT[2]);
        let (one, other) = (
            table.cell("ctw", "alpha-beta").unwrap(),
            table.cell("alpha-beta", "ctw").unwrap(),
        );
        assert_eq!(
            [one.wins, one.draws, one.losses],
            [other.losses, other.draws, other.wins]
        );
        assert!((one.score.low - (1.0 - other.score.high)).abs() < 1e-12);
        assert_eq!(one.elo.low, other.elo.high.map(|elo| -elo));
        assert_eq!((one.lead(), other.lead()), (Lead::Ahead, Lead::Behind));
        // As the findings have it: 53.4 % (50.7 to 56.2), +24 (+5 to +43).
        let rounded = [one.score.low, one.score.high].map(|end| (end * 1000.0).round());
        assert!((rounded[0] - 507.0).abs() < 1e-9 && (rounded[1] - 562.0).abs() < 1e-9);
        assert!((one.elo.value.unwrap() - 24.0).abs() < 0.5);
    }

    #[test]
    fn the_tables_judge_moves_of_the_endings_alone() {
        let endings = table(KEPT[4]);
        let eg = endings
            .lines
            .iter()
            .find(|line| line.engine == "eg")
            .unwrap();
        assert_eq!(eg.exact, Some(Exactness { kept: 579, of: 580 }));
        assert!(table(KEPT[0]).lines.iter().all(|line| line.exact.is_none()));
    }

    #[test]
    fn four_pairs_of_everybody_are_not_told_apart_and_two_that_never_met_have_no_cell() {
        let table = table(KEPT[0]);
        let open = table
            .lines
            .iter()
            .flat_map(|line| line.cells.iter().flatten());
        assert_eq!(open.filter(|cell| cell.lead() == Lead::Open).count(), 2 * 4);
        assert_eq!(table.cell("eg", "ctw"), None);
    }

    #[test]
    fn the_tables_for_spreadsheets_have_every_pair_from_either_side_and_every_total() {
        let csv = table(KEPT[4]).results().csv();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(
            lines[0],
            "engine,against,games,won,drawn,lost,points,score,score_low,score_high,elo,elo_low,elo_high"
        );
        assert_eq!(lines.len(), 1 + 12 + 1 + 1 + 4);
        assert!(
            lines[1].starts_with("eg,alpha-beta,50,20,19,11,29.5,0.59,"),
            "{}",
            lines[1]
        );
        assert_eq!(
            lines[14],
            "engine,games,points,moves_that_kept_the_value,moves_judged"
        );
        assert_eq!(lines[15], "eg,150,103,579,580");
        // No wins at all: the lead is infinite.
        let csv = table(KEPT[0]).results().csv();
        assert!(
            csv.contains("random,ctw,50,0,0,50,0,0,0,0.133192,,,-325.38"),
            "{csv}"
        );
    }
}
