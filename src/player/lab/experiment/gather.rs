//! Positions with recommended moves, taken in and surveyed one after another, so that whoever waits can
//! be shown how far it is and can stop it: the shipped sets, or lines of EPD and games of PGN that a
//! person hands over.

use super::evaluation::GameSieve;
use chess::epd::parse_epd;
use chess::pgn::PgnReader;
use kit::experiment::game_library::LIBRARY;
use kit::experiment::game_remarks::GameRemarks;
use player::facts::{MASTERS, TABLE_ONE};
use player::{Reading, Recommended, Selection, Surveyed, positions_of_game};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io::Cursor;

/// The most positions of a set; what lies beyond is counted. Each takes some thousand bytes.
pub const POSITIONS_LIMIT: usize = 10_000;

/// The longest text of positions or games, in bytes.
pub const TEXT_LIMIT: usize = 16 << 20;

/// Where positions come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Set {
    /// One position from each of 400 games: [`MASTERS`].
    Masters,
    /// The recovered positions of Table I.
    TableOne,
    /// The games that come with the program: [`LIBRARY`].
    Games,
    /// Lines of EPD with `bm`.
    Epd(String),
    /// Games, whose moves are the recommended ones.
    Pgn(String),
}

/// A set, which of its positions are taken, and how the listing is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gathering {
    pub set: Set,
    /// Of games, the first ply that counts, from 0.
    pub from_ply: usize,
    /// Of games, one position in this many, by chance.
    pub one_in: u32,
    pub seed: u64,
    /// Whether games that a shipped position is from are skipped.
    pub unseen: bool,
    /// The reading of the listing.
    pub reading: Reading,
}

#[cfg(test)]
impl Gathering {
    /// As the form has it at first, as listed.
    pub(super) fn usual(set: Set) -> Self {
        Self {
            set,
            from_ply: 12,
            one_in: 5,
            seed: 1,
            unseen: false,
            reading: Reading::LISTED,
        }
    }
}

/// Number of remarks on games that are quoted; the rest are counted.
const REMARKS_TOLD: usize = 5;

/// Numbers of skipped positions, by reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped {
    /// Games that cannot be read.
    pub broken: u32,
    /// Games from which a shipped position is.
    pub known: u32,
    /// Positions whose recommended move PLAYER does not have.
    pub without: u32,
    /// Whether there was more than [`POSITIONS_LIMIT`].
    pub beyond: bool,
    /// Why games cannot be read, and what was read otherwise than it is written.
    pub remarks: GameRemarks,
}

impl Skipped {
    /// The skipped positions in words, a fragment for each reason.
    pub fn words(&self) -> Vec<String> {
        let parts = [
            (self.broken, ["game", "cannot be read"]),
            (
                self.known,
                [
                    "game",
                    "skipped: the shipped weights were trained on a position of it",
                ],
            ),
            (
                self.without,
                [
                    "position",
                    "skipped: the recommended move promotes to less than a queen",
                ],
            ),
        ];
        let words = |(count, [noun, why]): (u32, [&str; 2])| {
            let noun = if count == 1 {
                noun.to_owned()
            } else {
                format!("{noun}s")
            };
            (count > 0).then(|| format!("{count} {noun} {why}"))
        };
        let counts = parts.into_iter().filter_map(words);
        counts.chain(self.remarks.lines(REMARKS_TOLD)).collect()
    }
}

/// A position of the set, surveyed.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// Its name, its board and its recommended moves.
    pub position: Recommended,
    pub surveyed: Surveyed,
}

/// The result of a step.
pub enum Gain {
    /// Nothing to keep: a game was read, a line was empty.
    Nothing,
    Position(Box<Gathered>),
    /// There is no more.
    End,
}

/// A set being taken in.
pub struct Gatherer {
    gathering: Gathering,
    source: Source,
    sieve: GameSieve,
    /// Positions of the last game that are still to be surveyed.
    waiting: VecDeque<Recommended>,
    over: Skipped,
    /// Games or lines begun.
    number: u32,
    kept: usize,
    length: usize,
}

enum Source {
    Lines(std::vec::IntoIter<(usize, String)>),
    Games(Box<PgnReader<Cursor<Vec<u8>>>>),
    Listed(std::vec::IntoIter<Recommended>),
}

impl Gatherer {
    /// Begins.
    ///
    /// # Errors
    /// What is wrong with the set as a whole.
    pub fn new(gathering: Gathering) -> Result<Self, String> {
        let text_of = |text: &str| {
            if text.len() > TEXT_LIMIT {
                let megabytes = text.len() / 1_000_000;
                return Err(format!(
                    "the text has {megabytes} MB; at most {} MB are read",
                    TEXT_LIMIT / 1_000_000
                ));
            }
            Ok(text.trim_start_matches('\u{feff}').to_owned())
        };
        let (source, length) = match &gathering.set {
            Set::Masters => lines(MASTERS),
            Set::Epd(text) => lines(&text_of(text)?),
            Set::Games => games(LIBRARY.to_owned()),
            Set::Pgn(text) => games(text_of(text)?),
            Set::TableOne => {
                let listed = table_positions();
                let length = listed.len();
                (Source::Listed(listed.into_iter()), length)
            }
        };
        let sieve = if gathering.unseen {
            GameSieve::of_masters().map_err(|error| error.to_string())?
        } else {
            GameSieve::open()
        };
        Ok(Self {
            gathering,
            source,
            sieve,
            waiting: VecDeque::new(),
            over: Skipped::default(),
            number: 0,
            kept: 0,
            length: length.max(1),
        })
    }

    /// The positions skipped so far.
    pub fn skipped(&self) -> Skipped {
        self.over.clone()
    }

    /// The share taken in, from 0 to 1; of games an estimate.
    pub fn share(&self) -> f64 {
        (f64::from(self.number) / self.length as f64).min(1.0)
    }

    /// Takes the next line, game or position.
    ///
    /// # Errors
    /// What is wrong with a line of EPD, and where.
    pub fn step(&mut self) -> Result<Gain, String> {
        if let Some(position) = self.waiting.pop_front() {
            return Ok(self.survey(position));
        }
        match &mut self.source {
            Source::Listed(list) => {
                let Some(position) = list.next() else {
                    return Ok(Gain::End);
                };
                self.number += 1;
                Ok(self.survey(position))
            }
            Source::Lines(lines) => {
                let Some((line, text)) = lines.next() else {
                    return Ok(Gain::End);
                };
                self.number += 1;
                let epd = parse_epd(&text).map_err(|error| format!("line {line}: {error}"))?;
                let position =
                    Recommended::from_epd(line, &epd).map_err(|error| error.to_string())?;
                Ok(self.survey(position))
            }
            Source::Games(games) => {
                let Some(game) = games.next() else {
                    return Ok(Gain::End);
                };
                self.number += 1;
                match self.over.remarks.take_read(game) {
                    None => self.over.broken += 1,
                    Some(game) if self.sieve.knows(&game.record) => self.over.known += 1,
                    Some(game) => {
                        let selection = Selection {
                            from_ply: self.gathering.from_ply,
                            one_in: self.gathering.one_in,
                            seed: self.gathering.seed,
                        };
                        let title = title(&game.record);
                        let positions = positions_of_game(&game.record, self.number, selection);
                        self.waiting.extend(positions.into_iter().map(|position| {
                            let ply = position.name.rsplit(' ').next().unwrap_or_default();
                            Recommended {
                                name: format!("{title}, ply {ply}"),
                                ..position
                            }
                        }));
                    }
                }
                Ok(Gain::Nothing)
            }
        }
    }

    fn survey(&mut self, position: Recommended) -> Gain {
        if self.kept == POSITIONS_LIMIT {
            self.over.beyond = true;
            return Gain::End;
        }
        let Some(surveyed) = position.survey(self.gathering.reading) else {
            self.over.without += 1;
            return Gain::Nothing;
        };
        self.kept += 1;
        Gain::Position(Box::new(Gathered { position, surveyed }))
    }
}

/// The recovered positions of Table I.
pub fn table_positions() -> Vec<Recommended> {
    let rows = TABLE_ONE.iter();
    rows.filter_map(|row| row.recommended().ok().flatten())
        .collect()
}

fn lines(text: &str) -> (Source, usize) {
    let lines: Vec<(usize, String)> = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, line.trim().to_owned()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let length = lines.len();
    (Source::Lines(lines.into_iter()), length)
}

fn games(text: String) -> (Source, usize) {
    let length = text.matches("[Result ").count();
    let reader = PgnReader::new(Cursor::new(text.into_bytes()));
    (Source::Games(Box::new(reader)), length)
}

/// Whose game it is.
fn title(record: &chess::record::Record) -> String {
    let name = |tag| {
        let found = record.tags().get(tag).unwrap_or("?");
        found.split(',').next().unwrap_or("?").to_owned()
    };
    let year: String = record
        .tags()
        .get("Date")
        .unwrap_or_default()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    format!("{}-{} {year}", name("White"), name("Black"))
        .trim_end()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(gathering: Gathering) -> Result<(Vec<Gathered>, Skipped), String> {
        let mut gatherer = Gatherer::new(gathering)?;
        let mut found = Vec::new();
        loop {
            match gatherer.step()? {
                Gain::Nothing => {}
                Gain::Position(position) => found.push(*position),
                Gain::End => return Ok((found, gatherer.skipped())),
            }
        }
    }

    #[test]
    fn the_shipped_sets_are_taken_in_whole() {
        let (table, over) = all(Gathering::usual(Set::TableOne)).unwrap();
        assert_eq!((table.len(), over), (27, Skipped::default()));
        let (games, over) = all(Gathering::usual(Set::Games)).unwrap();
        assert!(games.len() > 300, "{}", games.len());
        assert_eq!((over.broken, over.known), (0, 0));
        assert!(games[0].position.name.contains(", ply "));
    }

    #[test]
    fn games_with_a_shipped_position_can_be_passed_over() {
        let held = Gathering {
            unseen: true,
            ..Gathering::usual(Set::Games)
        };
        let (games, over) = all(held).unwrap();
        let (every, _) = all(Gathering::usual(Set::Games)).unwrap();
        assert_eq!(over.known > 0, games.len() < every.len());
    }

    #[test]
    fn a_wrong_line_is_named_and_a_broken_game_counted() {
        let epd = "# mine\n\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qa8;";
        let error = all(Gathering::usual(Set::Epd(epd.to_owned()))).unwrap_err();
        assert!(error.starts_with("line 3: "), "{error}");
        let pgn = "1. e4 e5 2. Nf3 Nc6 *\n\n[White \"x\"]\n\n1. Ke5 *\n";
        let small = Gathering {
            from_ply: 0,
            one_in: 1,
            ..Gathering::usual(Set::Pgn(pgn.to_owned()))
        };
        let (positions, over) = all(small).unwrap();
        assert_eq!((positions.len(), over.broken), (4, 1));
        let words = over.words();
        assert_eq!(words[0], "1 game cannot be read");
        assert!(
            words[1].starts_with("game 2, line 5, column 4: \"Ke5\""),
            "{words:?}"
        );
    }
}
