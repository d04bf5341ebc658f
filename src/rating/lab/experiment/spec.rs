//! An engine with its options as one word, for command lines and files: `alpha-beta`, `alpha-beta:depth=3`,
//! `chute:fanout=7,7,*:nodes=500`.

use super::analyst::{Analyst, NODES_LIMIT, by_nodes};
use super::engine::{ENGINES, Engine};
use super::tuning::{Setting, Tuning};
use cozy_chess::Move;
use search::{Algorithm, MAX_DEPTH, MAX_HASH};
use std::str::FromStr;
use thiserror::Error;

/// An engine with its options.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    pub engine: Engine,
    pub tuning: Tuning,
    /// The deepest iteration, in plies.
    pub depth: Option<u8>,
    /// Node limit of a move, instead of the one that all engines have.
    pub nodes: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    #[error("{0:?} is no engine; the engines are {names}", names = ENGINES.map(|row| row.0).join(", "))]
    Engine(String),
    #[error(
        "{option:?} is no option of an engine; write depth=3, nodes=500, hash=16, fanout=7,7,* or algorithm=pvs"
    )]
    Option { option: String },
    #[error("{option}: {value:?} is not {wanted}")]
    Value {
        option: &'static str,
        value: String,
        wanted: String,
    },
    #[error("{engine} has no {option}")]
    Unheeded {
        engine: String,
        option: &'static str,
    },
    #[error("{0} is set twice")]
    Twice(&'static str),
}

const ALGORITHMS: [(&str, Algorithm); 3] = [
    ("minimax", Algorithm::Minimax),
    ("alpha-beta", Algorithm::AlphaBeta),
    ("pvs", Algorithm::Pvs),
];

impl From<Engine> for Spec {
    fn from(engine: Engine) -> Self {
        Self {
            engine,
            tuning: Tuning::default(),
            depth: None,
            nodes: None,
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let engine = Engine::named(name).ok_or_else(|| SpecError::Engine(name.to_owned()))?;
        let mut spec = Self::from(engine);
        for part in parts {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            spec.set(key, value)?;
        }
        let unheeded = |option| SpecError::Unheeded {
            engine: name.to_owned(),
            option,
        };
        if spec.depth.is_some() && !engine.deepens() {
            return Err(unheeded("depth"));
        }
        match spec.tuning.unheeded_by(engine).first() {
            Some(Setting::Hash) => Err(unheeded("hash")),
            Some(Setting::Fanout) => Err(unheeded("fanout")),
            Some(Setting::Algorithm) => Err(unheeded("algorithm")),
            // The other settings have no word here.
            _ => Ok(spec),
        }
    }
}

impl Spec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let tuning = &mut self.tuning;
        match key {
            "depth" => once(
                &mut self.depth,
                "depth",
                whole(value, 1, MAX_DEPTH.into()),
                value,
            ),
            "nodes" => once(
                &mut self.nodes,
                "nodes",
                whole(value, 1, NODES_LIMIT),
                value,
            ),
            "hash" => once(
                &mut tuning.hash,
                "hash",
                whole(value, 1, MAX_HASH.into()),
                value,
            ),
            "fanout" => {
                let fanout = value.parse().map_err(|error| format!("a fanout: {error}"));
                once(&mut tuning.fanout, "fanout", fanout, value)
            }
            "algorithm" => {
                let row = ALGORITHMS.iter().find(|row| row.0 == value);
                let algorithm = row.map(|row| row.1);
                let names = ALGORITHMS.map(|row| row.0).join(", ");
                let algorithm = algorithm.ok_or_else(|| format!("one of {names}"));
                once(&mut tuning.algorithm, "algorithm", algorithm, value)
            }
            _ => Err(SpecError::Option {
                option: key.to_owned(),
            }),
        }
    }

    /// The same engine with chance of its own, if chance plays a part in it.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.engine = self.engine.seeded(seed);
        self
    }

    /// The analysis of the position after these legal moves, before its first node. `nodes` is the limit if the
    /// options name none.
    pub fn analyst(&self, start: &cozy_chess::Board, moves: &[Move], nodes: u64) -> Analyst {
        let limit = self.nodes.unwrap_or(nodes);
        Analyst::tuned(start, moves, (self.engine, &self.tuning), limit)
    }

    /// Works on for a slice of nodes; false once the analysis has ended, or has reached its depth.
    pub fn step(&self, analyst: &mut Analyst, slice: u64) -> bool {
        let goes_on = analyst.step(slice, &mut by_nodes);
        goes_on && self.depth.is_none_or(|depth| analyst.depth() < depth)
    }

    /// The engine's title with its options: "Alpha-beta, depth=3". A text that is no engine is its own title.
    pub fn title_of(text: &str) -> String {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        match Engine::named(name) {
            Some(engine) if options.is_empty() => engine.title().to_owned(),
            Some(engine) => format!("{}, {}", engine.title(), options.replace(':', ", ")),
            None => text.to_owned(),
        }
    }
}

fn once<T>(
    place: &mut Option<T>,
    option: &'static str,
    found: Result<T, String>,
    value: &str,
) -> Result<(), SpecError> {
    let found = found.map_err(|wanted| SpecError::Value {
        option,
        value: value.to_owned(),
        wanted,
    })?;
    match place.replace(found) {
        None => Ok(()),
        Some(_) => Err(SpecError::Twice(option)),
    }
}

fn whole<T: TryFrom<u64>>(value: &str, least: u64, most: u64) -> Result<T, String> {
    let number = value
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    let number = number.and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("a number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::Board;

    #[test]
    fn a_name_alone_is_the_engine_as_it_is() {
        for (name, engine) in ENGINES {
            assert_eq!(name.parse(), Ok(Spec::from(engine)));
        }
    }

    #[test]
    fn options_follow_the_name() {
        let spec: Spec = "chute:fanout=7,7,*:nodes=500:depth=3".parse().unwrap();
        assert_eq!(spec.engine, Engine::named("chute").unwrap());
        assert_eq!((spec.depth, spec.nodes), (Some(3), Some(500)));
        assert_eq!(spec.tuning.fanout, Some("7,7,*".parse().unwrap()));
        let spec: Spec = "reference:hash=1:algorithm=alpha-beta".parse().unwrap();
        assert_eq!(spec.tuning.hash, Some(1));
        assert_eq!(spec.tuning.algorithm, Some(Algorithm::AlphaBeta));
    }

    #[test]
    fn a_wrong_option_is_named_with_what_is_allowed() {
        for (text, words) in [
            (
                "stockfish",
                "\"stockfish\" is no engine; the engines are alpha-beta, ",
            ),
            (
                "alpha-beta:speed=3",
                "\"speed\" is no option of an engine; write depth=3",
            ),
            ("alpha-beta:", "\"\" is no option"),
            ("alpha-beta:depth", "depth: \"\" is not a number from 1 to "),
            (
                "alpha-beta:depth=0",
                "depth: \"0\" is not a number from 1 to ",
            ),
            (
                "alpha-beta:nodes=-1",
                "nodes: \"-1\" is not a number from 1 to 200000000",
            ),
            (
                "reference:hash=99999",
                "hash: \"99999\" is not a number from 1 to 256",
            ),
            ("chute:fanout=x", "fanout: \"x\" is not a fanout: "),
            (
                "alpha-beta:algorithm=best",
                "is not one of minimax, alpha-beta, pvs",
            ),
            ("alpha-beta:depth=2:depth=3", "depth is set twice"),
            ("alpha-beta:hash=4", "alpha-beta has no hash"),
            ("player:depth=2", "player has no depth"),
            ("eg:fanout=7", "eg has no fanout"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn a_depth_ends_the_analysis_and_nodes_do_as_well() {
        let analysed = |text: &str| {
            let spec: Spec = text.parse().unwrap();
            let mut analyst = spec.analyst(&Board::default(), &[], 20_000);
            while spec.step(&mut analyst, 500) {}
            (analyst.depth(), analyst.nodes())
        };
        assert_eq!(analysed("alpha-beta:depth=2").0, 2);
        assert_eq!(analysed("alpha-beta:nodes=30").1, 30);
        assert_eq!(analysed("alpha-beta").1, 20_000);
    }

    #[test]
    fn the_title_has_the_options() {
        assert_eq!(Spec::title_of("eg"), "EG");
        assert_eq!(
            Spec::title_of("alpha-beta:depth=3:nodes=5"),
            "Alpha-beta, depth=3, nodes=5"
        );
        assert_eq!(Spec::title_of("uci:stockfish"), "uci:stockfish");
    }
}
