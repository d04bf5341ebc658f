//! A tournament as a compact file: a line of JSON with the command and the plan, then a line for every two games.
//! Each game has its result, the reason it ended, the tables' verdict, and the moves with two letters each.

use super::answer::{Difference, Part};
use super::game::{Exactness, Played, Result, Why};
use super::plan::{Plan, PlanError};
use chess::packed::{PackedMove, PackedMoveError};
use cozy_chess::{Piece, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::result;
use thiserror::Error;
use trace::file::without_mark;

/// The letters of the squares a1, b1, ... h8.
const SQUARES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The suffixes of promotions.
const PROMOTIONS: [(char, Piece); 4] = [
    ('!', Piece::Queen),
    ('*', Piece::Rook),
    ('+', Piece::Bishop),
    ('?', Piece::Knight),
];

const RESULTS: [(char, Result); 3] = [
    ('w', Result::White),
    ('b', Result::Black),
    ('d', Result::Draw),
];

const ENDS: [(char, Why); 7] = [
    ('m', Why::Mate),
    ('s', Why::Stalemate),
    ('r', Why::Repetition),
    ('f', Why::FiftyMoves),
    ('i', Why::Material),
    ('t', Why::Tables),
    ('l', Why::Length),
];

#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The command without the name of the program.
    pub command: String,
    pub part: Part,
}

#[derive(Serialize, Deserialize)]
struct Head {
    command: String,
    arena: Plan,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeptError {
    #[error("the first line: {0}")]
    Head(String),
    #[error("{0}")]
    Plan(#[from] PlanError),
    #[error("line {0}: not two games of the plan")]
    Games(usize),
    #[error("{0}")]
    Move(#[from] PackedMoveError),
    #[error("{0}")]
    Difference(#[from] Difference),
}

impl Kept {
    /// Writes the file.
    ///
    /// # Errors
    /// If a move cannot be read.
    pub fn write(&self) -> result::Result<String, KeptError> {
        let (command, arena) = (self.command.clone(), self.part.arena.clone());
        let head = serde_json::to_string(&Head { command, arena });
        let mut text = head.map_err(|error| KeptError::Head(error.to_string()))?;
        for (unit, [first, second]) in &self.part.units {
            let _ = write!(text, "\n{unit} {} {}", game(first)?, game(second)?);
        }
        text.push('\n');
        Ok(text)
    }

    /// Reads the file.
    ///
    /// # Errors
    /// If it is not a tournament.
    pub fn read(text: &str) -> result::Result<Self, KeptError> {
        let mut lines = (1..).zip(without_mark(text).lines());
        let head = lines.next().map_or("", |(_, line)| line);
        let head = serde_json::from_str(head);
        let Head { command, arena } = head.map_err(|error| KeptError::Head(error.to_string()))?;
        arena.check()?;
        let mut units = BTreeMap::new();
        for (number, line) in lines {
            let (unit, games) = two_games(&arena, line).ok_or(KeptError::Games(number))?;
            units.insert(unit, games);
        }
        let part = Part {
            arena,
            shards: None,
            units,
        };
        Ok(Self { command, part })
    }
}

fn game(game: &Played) -> result::Result<String, KeptError> {
    let sign = |found: Option<char>| found.unwrap_or(' ');
    let mut text = String::new();
    text.push(sign(
        RESULTS
            .iter()
            .find(|row| row.1 == game.result)
            .map(|row| row.0),
    ));
    text.push(sign(
        ENDS.iter().find(|row| row.1 == game.why).map(|row| row.0),
    ));
    if let Some([white, black]) = game.exact {
        let _ = write!(
            text,
            "{},{},{},{}",
            white.kept, white.of, black.kept, black.of
        );
    }
    text.push('=');
    for word in game.moves.split_whitespace() {
        let mv: PackedMove = word.parse()?;
        let letter = |square: Square| char::from(SQUARES[square as usize]);
        text.extend([letter(mv.from()), letter(mv.to())]);
        let promotion = PROMOTIONS.iter().find(|row| Some(row.1) == mv.promotion());
        text.extend(promotion.map(|row| row.0));
    }
    Ok(text)
}

fn two_games(plan: &Plan, line: &str) -> Option<(u32, [Played; 2])> {
    let mut words = line.split(' ');
    let unit = words.next()?.parse().ok()?;
    let fixture = plan.fixture(unit)?;
    let (one, other) = fixture.pair;
    let mut read = |white: usize, black: usize| {
        let (head, moves) = words.next()?.split_once('=')?;
        let mut signs = head.chars();
        let (result, why) = (signs.next()?, signs.next()?);
        Some(Played {
            unit,
            white: plan.engines[white].clone(),
            black: plan.engines[black].clone(),
            opening: fixture.opening.name.clone(),
            start: fixture.opening.start.clone(),
            book: fixture.opening.moves.len() as u16,
            moves: moves_of(moves)?,
            result: RESULTS.iter().find(|row| row.0 == result)?.1,
            why: ENDS.iter().find(|row| row.0 == why)?.1,
            exact: match signs.as_str() {
                "" => None,
                said => Some(exact(said)?),
            },
            evals: None,
        })
    };
    let games = [read(one, other)?, read(other, one)?];
    words.next().is_none().then_some((unit, games))
}

fn exact(text: &str) -> Option<[Exactness; 2]> {
    let numbers: Vec<u32> = text
        .split(',')
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let [white_kept, white_of, black_kept, black_of] = numbers[..] else {
        return None;
    };
    let [white, black] =
        [(white_kept, white_of), (black_kept, black_of)].map(|(kept, of)| Exactness { kept, of });
    Some([white, black])
}

fn moves_of(text: &str) -> Option<String> {
    let square = |letter: char| {
        let place = SQUARES
            .iter()
            .position(|&other| char::from(other) == letter)?;
        Square::try_index(place)
    };
    let mut letters = text.chars().peekable();
    let mut words = Vec::new();
    while let Some(from) = letters.next() {
        let (from, to) = (square(from)?, square(letters.next()?)?);
        let promotion = letters
            .peek()
            .and_then(|sign| PROMOTIONS.iter().find(|row| row.0 == *sign));
        if promotion.is_some() {
            letters.next();
        }
        let mv = PackedMove::new(from, to, promotion.map(|row| row.1))?;
        words.push(mv.to_string());
    }
    Some(words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Tables;

    fn kept() -> Kept {
        let openings = "A: 8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let arena = Plan {
            tables: Tables::AfterPromotion,
            ..Plan::of_two(["eg", "random"], openings)
        };
        let game = |white: &str, black: &str, moves: &str, why, exact| Played {
            unit: 0,
            white: white.to_owned(),
            black: black.to_owned(),
            opening: "A".to_owned(),
            start: arena.openings[0].start.clone(),
            book: 0,
            moves: moves.to_owned(),
            result: Result::White,
            why,
            exact,
            evals: None,
        };
        let judged = Some([Exactness { kept: 1, of: 2 }, Exactness { kept: 0, of: 0 }]);
        let games = [
            game("eg", "random", "a7a8q", Why::Tables, judged),
            game("random", "eg", "a1b1 h7h8 a7a8n", Why::Length, None),
        ];
        Kept {
            command: "arena --engine eg".to_owned(),
            part: Part {
                arena,
                shards: None,
                units: BTreeMap::from([(0, games)]),
            },
        }
    }

    #[test]
    fn what_is_kept_is_read_again_whole() {
        let text = kept().write().unwrap();
        assert_eq!(text.lines().count(), 2);
        assert!(text.ends_with("0 wt1,2,0,0=w4! wl=AB3_w4?\n"), "{text}");
        assert_eq!(Kept::read(&text), Ok(kept()));
        assert_eq!(Kept::read(&format!("\u{feff}{text}")), Ok(kept()));
    }

    #[test]
    fn a_file_that_is_damaged_is_refused_with_its_line() {
        let text = kept().write().unwrap();
        let wrong = |text: &str| Kept::read(text).unwrap_err();
        assert!(matches!(wrong(""), KeptError::Head(_)));
        for (from, to) in [
            ("0 wt", "1 wt"),
            ("wl=", "xl="),
            ("AB3_", "AB3"),
            ("1,2,0,0", "1,2,0"),
            ("w4?", "w4? w="),
        ] {
            assert_eq!(wrong(&text.replace(from, to)), KeptError::Games(2), "{to}");
        }
        assert!(matches!(
            wrong(&text.replace("\"random\"", "\"chess\"")),
            KeptError::Plan(_)
        ));
    }
}
