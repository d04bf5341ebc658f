//! The UCI options: their declarations, ranges and values. A wrong value is refused with a message and changes
//! nothing.

use super::book::Book;
use ::chute::Polynomial;
use ::search::{Algorithm, Fanout, Improvements, MAX_HASH};
use player_lab::experiment::weights;
use rating_lab::experiment::{ENGINES, Engine, NODES_LIMIT, Setting, TunedWeights, Tuning};
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;

/// Node limit of a move if the interface sets none.
const USUAL_NODES: u64 = 100_000;
/// The largest number of legal moves in any position.
const MOST_LINES: u64 = 218;
/// The protocol's word for an empty string.
const EMPTY: &str = "<empty>";

/// Stands for the engine's own algorithm.
const OWN: &str = "own";
const ALGORITHMS: [(&str, Option<Algorithm>); 4] = [
    (OWN, None),
    ("minimax", Some(Algorithm::Minimax)),
    ("alpha-beta", Some(Algorithm::AlphaBeta)),
    ("pvs", Some(Algorithm::Pvs)),
];

#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) engine: (&'static str, Engine),
    pub(super) nodes: u64,
    pub(super) tuning: Tuning,
    pub(super) book: Option<Book>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            engine: ENGINES[0],
            nodes: USUAL_NODES,
            tuning: Tuning::default(),
            book: None,
        }
    }
}

impl Options {
    /// The declarations of the options for `uci`.
    pub(super) fn declared() -> [String; 9] {
        let vars = |names: &[&str]| {
            let vars = names.iter().map(|name| format!(" var {name}"));
            format!(
                "type combo default {}{}",
                names[0],
                vars.collect::<String>()
            )
        };
        let spin = |usual: u64, least: u64, most: u64| {
            format!("type spin default {usual} min {least} max {most}")
        };
        let own_hash = Improvements::SAFE.hash.into();
        let rows = [
            ("Engine", vars(&ENGINES.map(|row| row.0))),
            ("Nodes", spin(USUAL_NODES, 1, NODES_LIMIT)),
            ("Hash", spin(own_hash, 1, MAX_HASH.into())),
            ("Algorithm", vars(&ALGORITHMS.map(|row| row.0))),
            ("Fanout", format!("type string default {EMPTY}")),
            ("Weights", format!("type string default {EMPTY}")),
            ("Book", format!("type string default {EMPTY}")),
            ("MultiPV", spin(1, 1, MOST_LINES)),
            ("Ponder", "type check default false".to_owned()),
        ];
        rows.map(|(name, kind)| format!("option name {name} {kind}"))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If the name or the value is wrong; the message says what is allowed.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let text = Some(value).filter(|&text| !text.is_empty() && text != EMPTY);
        let tuning = &mut self.tuning;
        match name.to_ascii_lowercase().as_str() {
            "engine" => self.engine = one_of("Engine", value, &ENGINES)?,
            "nodes" => self.nodes = within("Nodes", value, 1..=NODES_LIMIT)?,
            "hash" => {
                let hash = within("Hash", value, 1..=MAX_HASH.into())? as u16;
                // Interfaces send the default to every engine: treat that as unset.
                tuning.hash = Some(hash).filter(|&hash| hash != Improvements::SAFE.hash);
            }
            "algorithm" => tuning.algorithm = one_of("Algorithm", value, &ALGORITHMS)?.1,
            "fanout" => {
                let fanout = text.map(str::parse::<Fanout>).transpose();
                tuning.fanout = fanout.map_err(|error| {
                    format!(
                        "Fanout: {error}; allowed are such as 7,7,* or nothing for the engine's own"
                    )
                })?;
            }
            "weights" => tuning.weights = text.map(read_weights).transpose()?,
            "book" => self.book = text.map(Book::read).transpose()?,
            "multipv" => {
                let lines = within("MultiPV", value, 1..=MOST_LINES)?;
                tuning.lines = Some(lines as usize).filter(|&lines| lines > 1);
            }
            // Only announces that the interface may ponder.
            "ponder" if ["true", "false"].contains(&value) => {}
            "ponder" => return Err(format!("Ponder: {value} is neither true nor false")),
            // Interfaces send the default to every engine.
            "uci_chess960" if value == "false" => {}
            "uci_chess960" => {
                return Err(
                    "Chess960 is not supported: these engines castle as in standard chess only"
                        .to_owned(),
                );
            }
            _ => return Err(format!("there is no option called {name}")),
        }
        Ok(())
    }
}

pub(super) const WEIGHTS: &str = "Weights";

/// The name of the option, or of the word after `go`, that a setting comes from.
pub(super) fn name_of(setting: Setting) -> &'static str {
    match setting {
        Setting::Hash => "Hash",
        Setting::Fanout => "Fanout",
        Setting::Algorithm => "Algorithm",
        Setting::Weights => WEIGHTS,
        Setting::Lines => "MultiPV",
        Setting::Among => "searchmoves",
    }
}

fn one_of<T: Copy>(
    option: &str,
    value: &str,
    rows: &[(&'static str, T)],
) -> Result<(&'static str, T), String> {
    let row = rows.iter().find(|row| row.0.eq_ignore_ascii_case(value));
    row.copied().ok_or_else(|| {
        let names: Vec<&str> = rows.iter().map(|row| row.0).collect();
        format!("{option}: {value} is none of {}", names.join(", "))
    })
}

fn within(option: &str, value: &str, allowed: RangeInclusive<u64>) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| allowed.contains(number));
    let (least, most) = allowed.into_inner();
    number.ok_or_else(|| format!("{option}: {value} is not a number from {least} to {most}"))
}

/// Reads CHUTE's 22 outer weights or PLAYER's eighteen, whichever the file holds.
fn read_weights(path: &str) -> Result<TunedWeights, String> {
    let refuse = |reason: &dyn std::fmt::Display| format!("Weights: {path}: {reason}");
    let file = File::open(path).map_err(|error| refuse(&error))?;
    let mut bytes = Vec::new();
    let most = weights::FILE_LIMIT as u64 + 1;
    file.take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| refuse(&error))?;
    let player = match weights::read(&bytes) {
        Ok(weights) => return Ok(TunedWeights::Player(weights)),
        Err(error) => error,
    };
    match Polynomial::parse(&String::from_utf8_lossy(&bytes)) {
        Ok(polynomial) if bytes.len() <= weights::FILE_LIMIT => Ok(TunedWeights::Chute(polynomial)),
        Ok(_) => Err(refuse(&player)),
        Err(chute) => Err(refuse(&format!(
            "neither CHUTE's outer weights ({chute}) nor PLAYER's weights ({player})"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::player::{Reading, trained};
    use player_lab::experiment::weights::write;

    #[test]
    fn a_wrong_value_says_what_is_allowed_and_changes_nothing() {
        let mut options = Options::default();
        options.set("Fanout", "7,7").unwrap();
        options.set("multipv", "3").unwrap();
        let before = format!("{options:?}");
        for (name, value, words) in [
            ("Engine", "stockfish", "none of alpha-beta, minimax"),
            ("Nodes", "many", "from 1 to 200000000"),
            ("Nodes", "0", "from 1 to 200000000"),
            ("Hash", "0", "from 1 to 256"),
            ("Hash", "9999999999999999999999", "from 1 to 256"),
            ("Algorithm", "negascout", "own, minimax, alpha-beta, pvs"),
            ("Fanout", "7,x", "level 2"),
            ("Weights", "no-such-file", "no-such-file: "),
            ("MultiPV", "-1", "from 1 to 218"),
            ("Book", "no-such-book", "no-such-book"),
            ("Ponder", "perhaps", "neither true nor false"),
            ("Contempt", "3", "no option called Contempt"),
        ] {
            let error = options.set(name, value).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
        assert_eq!(format!("{options:?}"), before);
    }

    #[test]
    fn what_is_the_engines_own_is_not_set() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", "64"),
            ("Hash", "16"),
            ("Fanout", "7"),
            ("Fanout", ""),
        ] {
            options.set(name, value).unwrap();
        }
        for (name, value) in [
            ("Algorithm", "PVS"),
            ("Algorithm", "own"),
            ("Weights", "<empty>"),
        ] {
            options.set(name, value).unwrap();
        }
        assert_eq!(options.tuning, Tuning::default());
    }

    #[test]
    fn weights_are_whosever_the_file_holds() {
        let folder = std::env::temp_dir().join(format!("plyground-uci-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = |name: &str| folder.join(name).to_string_lossy().into_owned();
        let mut options = Options::default();
        std::fs::write(place("chute"), "1 ".repeat(22)).unwrap();
        options.set("Weights", &place("chute")).unwrap();
        let chute = TunedWeights::Chute(Polynomial::default());
        assert_eq!(options.tuning.weights, Some(chute));
        let weights = trained(Reading::LISTED);
        std::fs::write(place("player"), write(&weights, &[])).unwrap();
        options.set("Weights", &place("player")).unwrap();
        let player = Some(TunedWeights::Player(weights));
        assert_eq!(options.tuning.weights, player);
        std::fs::write(place("neither"), "1 2 3").unwrap();
        let error = options.set("Weights", &place("neither")).unwrap_err();
        assert!(error.contains("there are 22 heuristics"), "{error}");
        assert_eq!(options.tuning.weights, player);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
