//! The adaptive lab as the query of a link, version 1: the position with its moves, the weights, the move
//! that is looked at, the panel that is open, how the listing is read. Readable but for the weights, which
//! are packed ([`super::pack`]); only what differs from the defaults.

use super::weights::{pack, unpack};
use super::{READINGS, RECONSTRUCTED};
use crate::lab::ChessSubject;
use crate::lab::link::{
    ESCAPED, LinkProblem, Names, VERSION, clipped, joined, moves, name_of, packed,
    unpack as unpack_query, value_of,
};
use crate::player::facts::TABLE_ONE;
use crate::player::{Castled, Oddity, Parameter, Reading, Weights, trained};
use percent_encoding::utf8_percent_encode;
use std::fmt::Write;

/// The position of the first screen, by its number in Table I: Réti-Fahrni 1914 before Qa3, which weights of
/// 1 do not put first.
pub const EXAMPLE: u32 = 16;

/// A panel below the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
    /// The weights.
    #[default]
    Weights,
    /// Lessons by hand.
    Teach,
    /// Training over a set.
    Train,
    /// Ranks over a set, Table I, the search for the weights of 1975.
    Measure,
}

/// The panels by name.
pub const PANELS: [(&str, Panel); 4] = [
    ("weights", Panel::Weights),
    ("teach", Panel::Teach),
    ("train", Panel::Train),
    ("measure", Panel::Measure),
];

/// Weights that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// All 1.
    Ones,
    /// Trained here, as listed.
    TrainedListed,
    /// Trained here, as meant.
    TrainedMeant,
    /// The best fit to the ranks of 1975.
    Reconstructed,
    /// All 0.
    Zeros,
}

/// The presets by name.
pub const PRESETS: [(&str, Preset); 5] = [
    ("ones", Preset::Ones),
    ("trained", Preset::TrainedListed),
    ("trained-meant", Preset::TrainedMeant),
    ("reconstructed", Preset::Reconstructed),
    ("zeros", Preset::Zeros),
];

impl Preset {
    /// Its weights.
    #[must_use]
    pub fn weights(self) -> Weights {
        match self {
            Self::Ones => Weights::ONES,
            Self::TrainedListed => trained(Reading::LISTED),
            Self::TrainedMeant => trained(Reading::MEANT),
            Self::Reconstructed => RECONSTRUCTED.weights(),
            Self::Zeros => Weights::ZERO,
        }
    }

    /// The preset that has exactly these weights.
    #[must_use]
    pub fn of(weights: &Weights) -> Option<Self> {
        let mut presets = PRESETS.iter().map(|&(_, preset)| preset);
        presets.find(|preset| preset.weights() == *weights)
    }
}

/// What the adaptive lab shows.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerLink {
    /// The position with its moves.
    pub subject: ChessSubject,
    /// Who has castled, where it is said and not guessed.
    pub castled: Castled,
    /// How the listing is read.
    pub reading: Reading,
    /// The weights.
    pub weights: Weights,
    /// The move that is looked at, as the board has it.
    pub chosen: Option<cozy_chess::Move>,
    /// The parameter that is explained.
    pub parameter: Option<Parameter>,
    /// The panel that is open.
    pub panel: Panel,
    /// Whether Black's side of the board is below.
    pub flipped: bool,
}

impl Default for PlayerLink {
    fn default() -> Self {
        let example = TABLE_ONE.iter().find(|row| row.number == EXAMPLE);
        let position = example.and_then(|row| row.recommended().ok().flatten());
        let board = position.map(|position| position.board).unwrap_or_default();
        Self {
            subject: ChessSubject {
                start: board.to_string(),
                moves: Vec::new(),
            },
            castled: Castled::UNKNOWN,
            reading: Reading::LISTED,
            weights: Weights::ONES,
            chosen: None,
            parameter: None,
            panel: Panel::default(),
            flipped: false,
        }
    }
}

/// What is known of castling, for links: `w`, `-w` (it has not), `b`, `-b`.
fn castled_words(castled: Castled) -> String {
    let word = |known: Option<bool>, side: &str| match known {
        Some(true) => Some(side.to_owned()),
        Some(false) => Some(format!("-{side}")),
        None => None,
    };
    let words: Vec<String> = [word(castled.white, "w"), word(castled.black, "b")]
        .into_iter()
        .flatten()
        .collect();
    words.join(",")
}

fn castled_of(text: &str) -> Option<Castled> {
    let mut castled = Castled::UNKNOWN;
    for word in text.split(',') {
        match word {
            "w" => castled.white = Some(true),
            "-w" => castled.white = Some(false),
            "b" => castled.black = Some(true),
            "-b" => castled.black = Some(false),
            _ => return None,
        }
    }
    Some(castled)
}

/// A reading by its name, or by those oddities that are taken as listed.
fn reading_words(reading: Reading) -> String {
    if let Some((name, _)) = READINGS.iter().find(|(_, named)| *named == reading) {
        return (*name).to_owned();
    }
    let listed = Oddity::ALL
        .into_iter()
        .filter(|&oddity| reading.has(oddity));
    listed.map(Oddity::name).collect::<Vec<_>>().join(",")
}

fn reading_of(text: &str) -> Option<Reading> {
    if let Some((_, reading)) = READINGS.iter().find(|(name, _)| *name == text) {
        return Some(*reading);
    }
    text.split(',').try_fold(Reading::MEANT, |reading, word| {
        let oddity = Oddity::ALL.into_iter().find(|oddity| oddity.name() == word);
        oddity.map(|oddity| reading.listed(oddity))
    })
}

impl PlayerLink {
    /// The query, without `?`.
    #[must_use]
    pub fn to_query(&self) -> String {
        packed(self.readable())
    }

    /// Reads a query and names everything in it that could not be read.
    #[must_use]
    pub fn from_query(query: &str) -> (Self, Vec<LinkProblem>) {
        let mut problems = Vec::new();
        let mut link = Self::default();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            if key != "z" {
                link.set(&key, &value, &mut problems);
                continue;
            }
            match unpack_query(&value) {
                Ok(query) => {
                    for (key, value) in form_urlencoded::parse(query.as_bytes()) {
                        link.set(&key, &value, &mut problems);
                    }
                }
                Err(why) => problems.push(LinkProblem::Packed(why)),
            }
        }
        (link, problems)
    }

    fn readable(&self) -> String {
        let usual = Self::default();
        let mut query = format!("v={VERSION}");
        let mut put = |key: &str, value: &str| {
            let value = utf8_percent_encode(value, ESCAPED).to_string();
            // Writing to a string cannot fail.
            let _ = write!(query, "&{key}={}", value.replace(' ', "+"));
        };
        if self.subject.start != usual.subject.start {
            put("fen", &self.subject.start);
        }
        if !self.subject.moves.is_empty() {
            put("moves", &joined(&self.subject.moves));
        }
        if self.castled != usual.castled {
            put("castled", &castled_words(self.castled));
        }
        if self.reading != usual.reading {
            put("reading", &reading_words(self.reading));
        }
        if self.weights != usual.weights {
            let preset = Preset::of(&self.weights);
            let named = preset.map(|preset| name_of(&PRESETS, preset).to_owned());
            put("w", &named.unwrap_or_else(|| pack(&self.weights)));
        }
        if let Some(mv) = self.chosen {
            put("move", &mv.to_string());
        }
        if let Some(parameter) = self.parameter {
            put("parameter", &parameter.number().to_string());
        }
        if self.panel != usual.panel {
            put("panel", name_of(PANEL_NAMES, self.panel));
        }
        if self.flipped {
            put("flip", "1");
        }
        query
    }

    fn set(&mut self, key: &str, value: &str, problems: &mut Vec<LinkProblem>) {
        let mut wrong = |key, expected| {
            let value = clipped(value);
            problems.push(LinkProblem::Value {
                key,
                value,
                expected,
            });
        };
        match key {
            "v" if value == VERSION.to_string() => {}
            "v" => problems.push(LinkProblem::Version(clipped(value))),
            "fen" => value.clone_into(&mut self.subject.start),
            "moves" => self.subject.moves = moves(value, problems),
            "castled" => match castled_of(value) {
                Some(castled) => self.castled = castled,
                None => wrong("who has castled", "list such as w,-b"),
            },
            "reading" => match reading_of(value) {
                Some(reading) => self.reading = reading,
                None => wrong(
                    "the reading",
                    "reading (listed, meant, or names of oddities)",
                ),
            },
            "w" => match value_of(&PRESETS, value) {
                Some(preset) => self.weights = preset.weights(),
                None => match unpack(value) {
                    Ok(weights) => self.weights = weights,
                    Err(_) => wrong("the weights", "name of weights, nor packed weights"),
                },
            },
            "move" => match value.parse() {
                Ok(mv) => self.chosen = Some(mv),
                Err(_) => wrong("the move looked at", "move such as e2e4"),
            },
            "parameter" => {
                let number = value.parse::<usize>().ok();
                let found = number.and_then(|number| {
                    let mut all = Parameter::ALL.into_iter();
                    all.find(|parameter| parameter.number() == number)
                });
                match found {
                    Some(parameter) => self.parameter = Some(parameter),
                    None => wrong("the parameter", "number from 1 to 17"),
                }
            }
            "panel" => match value_of(PANEL_NAMES, value) {
                Some(panel) => self.panel = panel,
                None => wrong("the panel", "panel (weights, teach, train, measure)"),
            },
            "flip" => self.flipped = value == "1",
            _ => problems.push(LinkProblem::UnknownKey(clipped(key))),
        }
    }
}

const PANEL_NAMES: &Names<Panel> = &PANELS;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_screen_has_the_shortest_link() {
        assert_eq!(PlayerLink::default().to_query(), "v=1");
        let (link, problems) = PlayerLink::from_query("");
        assert_eq!((link, problems), (PlayerLink::default(), Vec::new()));
        assert!(
            PlayerLink::default()
                .subject
                .start
                .starts_with("r3qrk1/2R3pp")
        );
    }

    #[test]
    fn everything_travels_and_presets_go_by_name() {
        let link = PlayerLink {
            subject: ChessSubject {
                start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
                moves: vec!["e2e4".parse().unwrap()],
            },
            castled: Castled {
                white: Some(false),
                black: None,
            },
            reading: Reading::MEANT.listed(Oddity::ZerosFirst),
            weights: Preset::TrainedMeant.weights(),
            chosen: Some("e7e5".parse().unwrap()),
            parameter: Some(Parameter::Exchange),
            panel: Panel::Teach,
            flipped: true,
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1&moves=e2e4&castled=-w\
             &reading=zeros-first&w=trained-meant&move=e7e5&parameter=12&panel=teach&flip=1"
        );
        assert_eq!(PlayerLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn weights_of_ones_own_travel_to_the_last_bit() {
        let weights = Weights::ONES.with(Parameter::Mobility, 0.1 + 0.2);
        let link = PlayerLink {
            weights,
            ..PlayerLink::default()
        };
        let (back, problems) = PlayerLink::from_query(&link.to_query());
        assert_eq!((back.weights, problems.len()), (weights, 0));
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) = PlayerLink::from_query(
            "v=1&w=AAAA&move=up&parameter=18&panel=attic&castled=x&reading=odd&flip=1&q=1",
        );
        assert!(link.flipped);
        assert_eq!(link.weights, Weights::ONES);
        assert_eq!(problems.len(), 7, "{problems:?}");
        assert!(problems[0].to_string().contains("the weights"));
    }
}
