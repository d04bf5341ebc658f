//! PLAYER's lab as the query of a link (see [`kit::experiment::query`]): the position with its moves, the
//! weights, the move that is looked at, the panel that is open, how the listing is read, and the lessons that were
//! given. Readable but for the weights ([`super::pack`]) and the lessons, which are packed.

use super::weights::{pack, unpack};
use super::{READINGS, RECONSTRUCTED};
use kit::experiment::ChessSubject;
use kit::experiment::link::{Key, LinkState};
use kit::experiment::query::{Names, name_of, value_of};
use player::facts::TABLE_ONE;
use player::{Castled, Oddity, Parameter, Reading, Weights, trained};
use serde::{Deserialize, Serialize};

/// The position of the first screen, by its number in Table I: Réti-Fahrni 1914 before Qa3, which weights of
/// 1 do not put first.
pub const EXAMPLE: u32 = 16;

/// The longest packed lessons that a link carries, in bytes: a longer link would not survive being mailed.
pub const LESSONS_LIMIT: usize = 16_000;

/// A panel below the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Panel {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    pub fn of(weights: &Weights) -> Option<Self> {
        let mut presets = PRESETS.iter().map(|&(_, preset)| preset);
        presets.find(|preset| preset.weights() == *weights)
    }
}

/// The state of PLAYER's lab.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerLink {
    /// The position with its moves.
    pub subject: ChessSubject,
    /// The sides known to have castled or not, where a source says so.
    pub castled: Castled,
    /// The reading of the listing.
    pub reading: Reading,
    pub weights: Weights,
    /// The move that is looked at, as the board has it.
    pub chosen: Option<cozy_chess::Move>,
    /// The parameter that is explained.
    pub parameter: Option<Parameter>,
    /// The panel that is open.
    pub panel: Panel,
    /// Whether Black's side of the board is below.
    pub flipped: bool,
    /// The lesson log, packed; none where no lesson was given, or where it is too long.
    pub lessons: Option<String>,
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
            lessons: None,
        }
    }
}

/// The sides known to have castled or not, for links: `w`, `-w` (it has not), `b`, `-b`.
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

/// A reading by its name, by those oddities that are taken as listed, or by `listed` and what is added to it.
pub fn reading_words(reading: Reading) -> String {
    if let Some((name, _)) = READINGS.iter().find(|(_, named)| *named == reading) {
        return (*name).to_owned();
    }
    let has_listed = reading.includes(Reading::LISTED);
    let named = has_listed.then_some("listed");
    let single = Oddity::ALL
        .into_iter()
        .filter(|&oddity| reading.has(oddity) && !(has_listed && Reading::LISTED.has(oddity)));
    let words = named.into_iter().chain(single.map(Oddity::name));
    words.collect::<Vec<_>>().join(",")
}

/// The reading of these [words](reading_words); `None` if one of them is unknown.
pub fn reading_of(text: &str) -> Option<Reading> {
    text.split(',').try_fold(Reading::MEANT, |reading, word| {
        let named = READINGS.iter().find(|(name, _)| *name == word);
        let oddity = || Oddity::ALL.into_iter().find(|oddity| oddity.name() == word);
        let single = || oddity().map(|oddity| Reading::MEANT.listed(oddity));
        let more = named.map(|named| named.1).or_else(single)?;
        Some(reading.and(more))
    })
}

impl LinkState for PlayerLink {
    fn unplaced(&self) -> Self {
        let mut link = Self::default();
        link.subject.start.clear();
        link
    }

    fn keys() -> Vec<Key<Self>> {
        let castled = ["who has castled", "list such as w,-b"];
        let reading = [
            "the reading",
            "reading (listed, meant, or names of oddities)",
        ];
        let weights = ["the weights", "name of weights, nor packed weights"];
        let panel = ["the panel", "panel (weights, teach, train, measure)"];
        vec![
            Key::fen(|link| &mut link.subject.start),
            Key::moves(|link| &mut link.subject.moves),
            Key::value(
                "castled",
                castled,
                |link| &mut link.castled,
                |&castled| castled_words(castled),
                castled_of,
            ),
            Key::value(
                "reading",
                reading,
                |link| &mut link.reading,
                |&reading| reading_words(reading),
                reading_of,
            ),
            Key::value(
                "w",
                weights,
                |link| &mut link.weights,
                weight_words,
                weights_of,
            ),
            Key::parsed_option(
                "move",
                ["the move looked at", "move such as e2e4"],
                |link| &mut link.chosen,
            ),
            Key::option(
                "parameter",
                ["the parameter", "number from 1 to 17"],
                |link| &mut link.parameter,
                |parameter| parameter.number().to_string(),
                |text| {
                    Parameter::ALL
                        .into_iter()
                        .find(|parameter| parameter.number().to_string() == text)
                },
            ),
            Key::choice("panel", panel, PANEL_NAMES, |link| &mut link.panel),
            Key::flip(|link| &mut link.flipped),
            Key::option(
                "lessons",
                ["the lessons", "packed list of lessons"],
                |link| &mut link.lessons,
                String::clone,
                |text| (text.len() <= LESSONS_LIMIT).then(|| text.to_owned()),
            ),
        ]
    }
}

/// Weights by the name of their preset, or packed.
fn weight_words(weights: &Weights) -> String {
    match Preset::of(weights) {
        Some(preset) => name_of(&PRESETS, preset).to_owned(),
        None => pack(weights),
    }
}

fn weights_of(text: &str) -> Option<Weights> {
    let named = value_of(&PRESETS, text).map(Preset::weights);
    named.or_else(|| unpack(text).ok())
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
        let lasting = PlayerLink::default().to_lasting_query();
        assert!(lasting.starts_with("v=1&fen=r3qrk1/2R3pp"), "{lasting}");
        let read = PlayerLink::from_query(&lasting);
        assert_eq!(read, (PlayerLink::default(), Vec::new()));
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
            lessons: Some("AQ_-".to_owned()),
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR+w+KQkq+-+0+1&moves=e2e4&castled=-w\
             &reading=zeros-first&w=trained-meant&move=e7e5&parameter=12&panel=teach&flip=1&lessons=AQ_-"
        );
        assert_eq!(PlayerLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn a_reading_travels_in_few_words() {
        let more = Reading::LISTED.listed(Oddity::SingleTrip);
        for (reading, words) in [
            (Reading::LISTED, "listed"),
            (Reading::MEANT, "meant"),
            (more, "listed,single-trip"),
            (Reading::MEANT.listed(Oddity::PhantomIndex), "phantom-index"),
        ] {
            assert_eq!(reading_words(reading), words);
            assert_eq!(reading_of(words), Some(reading));
        }
        assert_eq!(reading_of("listed,odd"), None);
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
