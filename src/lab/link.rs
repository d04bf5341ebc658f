//! An experiment and a place in it as the query of a link, version 1. Readable for the common case
//! (`fen=...&moves=...&depth=4&step=17`), only what differs from the defaults, spaces as `+`; a long
//! one is packed: `z=` and base64url of a version byte and the deflated query.
//!
//! Nothing is replaced silently: whatever cannot be read is named, and the rest is kept.

use super::{ChessSubject, Evaluator, Experiment, Limits, Subject};
use crate::chess::packed::PackedMove;
use crate::search::{Algorithm, Order};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use std::fmt::Write;
use thiserror::Error;

/// The version written into every link.
pub const VERSION: u32 = 1;

/// A readable query longer than this, in bytes, is packed if that makes it shorter.
pub const READABLE_LIMIT: usize = 1_000;

/// The longest query a packed link may unfold to, in bytes.
const UNPACKED_LIMIT: usize = 4 << 20;

/// What the query must not contain literally. `/`, `(`, `)`, `,` and `:` stay readable.
pub(super) const ESCAPED: &AsciiSet = &CONTROLS
    .add(b'%')
    .add(b'+')
    .add(b'&')
    .add(b'=')
    .add(b'#')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'`')
    .add(b'\\')
    .add(b'^')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// An experiment and a place in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// What is run.
    pub experiment: Experiment,
    /// The step shown; `None` for the one the page chooses.
    pub step: Option<usize>,
    /// The digest of the recording the link was made from: whoever opens it can say whether the
    /// run was reproduced exactly.
    pub digest: Option<u64>,
    /// Whether Black's side of the board is below.
    pub flipped: bool,
}

/// Something in a link that could not be read. The rest of the link was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkProblem {
    /// Made by a later version.
    #[error(
        "this link is of version {0}; this page reads version {VERSION}, so parts may be missing"
    )]
    Version(String),
    /// A key nobody knows.
    #[error("\"{0}\" in the link is not known here and was passed over")]
    UnknownKey(String),
    /// A value that does not fit its key.
    #[error("\"{value}\" in the link is no {expected}; the default is taken for {key}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value, clipped.
        value: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A move that is no move.
    #[error("move {number} in the link, \"{text}\", cannot be read; the game ends before it")]
    Move {
        /// Which, from 1.
        number: usize,
        /// Its text, clipped.
        text: String,
    },
    /// The packed part is damaged.
    #[error("the packed part of the link is damaged ({0}); it was passed over")]
    Packed(&'static str),
}

impl Link {
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
        let mut given = Given::default();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            if key == "z" {
                match unpack(&value) {
                    Ok(query) => {
                        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
                            link.set(&key, &value, &mut given, &mut problems);
                        }
                    }
                    Err(why) => problems.push(LinkProblem::Packed(why)),
                }
            } else {
                link.set(&key, &value, &mut given, &mut problems);
            }
        }
        given.apply(&mut link.experiment);
        (link, problems)
    }

    fn readable(&self) -> String {
        let mut query = format!("v={VERSION}");
        let default = Experiment::default();
        let mut put = |key: &str, value: &str| {
            let value = utf8_percent_encode(value, ESCAPED)
                .to_string()
                .replace(' ', "+");
            // Writing to a string cannot fail.
            let _ = write!(query, "&{key}={value}");
        };
        match &self.experiment.subject {
            Subject::Tree(text) => put("tree", text),
            Subject::Chess(subject) => {
                if Subject::Chess(subject.clone()) != default.subject {
                    put("fen", &subject.start);
                }
                if !subject.moves.is_empty() {
                    put("moves", &joined(&subject.moves));
                }
            }
        }
        let (settings, usual) = (&self.experiment.settings, &default.settings);
        if settings.algorithm != usual.algorithm {
            put("algorithm", name_of(&ALGORITHMS, settings.algorithm));
        }
        if settings.depth != usual.depth {
            put("depth", &settings.depth.to_string());
        }
        if settings.fanout != usual.fanout {
            put("fanout", &settings.fanout.to_string());
        }
        if settings.order != usual.order {
            put("order", name_of(&ORDERS, settings.order));
        }
        if self.experiment.evaluator != default.evaluator {
            put("evaluator", name_of(&EVALUATORS, self.experiment.evaluator));
        }
        let Limits { nodes, steps } = self.experiment.limits;
        if nodes != default.limits.nodes {
            put("nodes", &nodes.to_string());
        }
        if steps != default.limits.steps {
            put("steps", &steps.to_string());
        }
        if let Some(path) = &self.experiment.uncut {
            put("uncut", &path.join(","));
        }
        if self.flipped {
            put("flip", "1");
        }
        if let Some(step) = self.step {
            put("step", &step.to_string());
        }
        if let Some(digest) = self.digest {
            put("digest", &crate::trace::file::hexadecimal(digest));
        }
        query
    }

    fn set(&mut self, key: &str, value: &str, given: &mut Given, problems: &mut Vec<LinkProblem>) {
        let experiment = &mut self.experiment;
        let mut wrong = |key, expected| {
            problems.push(LinkProblem::Value {
                key,
                value: clipped(value),
                expected,
            });
        };
        match key {
            "v" if value == VERSION.to_string() => {}
            "v" => problems.push(LinkProblem::Version(clipped(value))),
            "fen" => given.fen = Some(value.to_owned()),
            "tree" => given.tree = Some(value.to_owned()),
            "moves" => given.moves = moves(value, problems),
            "algorithm" => match value_of(&ALGORITHMS, value) {
                Some(algorithm) => experiment.settings.algorithm = algorithm,
                None => wrong("the algorithm", "algorithm (minimax, alpha-beta)"),
            },
            "order" => match value_of(&ORDERS, value) {
                Some(order) => experiment.settings.order = order,
                None => wrong("the order", "order (generation, best-first, worst-first)"),
            },
            "evaluator" => match value_of(&EVALUATORS, value) {
                Some(evaluator) => experiment.evaluator = evaluator,
                None => wrong("the evaluator", "evaluator (material, material-moves)"),
            },
            "depth" => match value.parse() {
                Ok(depth) if depth <= crate::search::MAX_DEPTH => experiment.settings.depth = depth,
                _ => wrong("the depth", "depth from 0 to 64"),
            },
            "fanout" => match value.parse() {
                Ok(fanout) => experiment.settings.fanout = fanout,
                Err(_) => wrong("the fanout", "fanout such as 7,7,*"),
            },
            "nodes" => match value.parse() {
                Ok(nodes) if (1..=super::experiment::NODES_LIMIT).contains(&nodes) => {
                    experiment.limits.nodes = nodes;
                }
                _ => wrong("the limit of nodes", "number of nodes from 1 to 200000000"),
            },
            "steps" => match value.parse() {
                Ok(steps) if steps <= super::experiment::STEPS_LIMIT => {
                    experiment.limits.steps = steps;
                }
                _ => wrong("the limit of steps", "number of steps up to 2000000"),
            },
            "uncut" => {
                let path = value.split(',').filter(|text| !text.is_empty());
                experiment.uncut = Some(path.map(str::to_owned).collect());
            }
            "flip" => self.flipped = value == "1",
            "step" => match value.parse() {
                Ok(step) => self.step = Some(step),
                Err(_) => wrong("the step", "number of a step"),
            },
            "digest" => match u64::from_str_radix(value, 16) {
                Ok(digest) => self.digest = Some(digest),
                Err(_) => wrong("the digest", "digest in hexadecimal"),
            },
            _ => problems.push(LinkProblem::UnknownKey(clipped(key))),
        }
    }
}

/// A choice's word in links, on the command line and in files.
pub type Names<T> = [(&'static str, T)];

/// The algorithms by name.
pub const ALGORITHMS: [(&str, Algorithm); 2] = [
    ("minimax", Algorithm::Minimax),
    ("alpha-beta", Algorithm::AlphaBeta),
];

/// The orders by name.
pub const ORDERS: [(&str, Order); 3] = [
    ("generation", Order::Generation),
    ("best-first", Order::BestFirst),
    ("worst-first", Order::WorstFirst),
];

/// The evaluators by name.
pub const EVALUATORS: [(&str, Evaluator); 3] = [
    ("material", Evaluator::Material),
    ("material-moves", Evaluator::MaterialMoves),
    ("chute", Evaluator::Chute),
];

/// The word of a choice.
pub fn name_of<T: Copy + PartialEq>(names: &Names<T>, wanted: T) -> &'static str {
    names
        .iter()
        .find(|(_, value)| *value == wanted)
        .map_or("", |&(name, _)| name)
}

/// The choice of a word.
pub fn value_of<T: Copy>(names: &Names<T>, word: &str) -> Option<T> {
    names
        .iter()
        .find(|(name, _)| *name == word)
        .map(|&(_, value)| value)
}

/// The parts of a link that make its subject, which may come in any order.
#[derive(Default)]
struct Given {
    fen: Option<String>,
    moves: Vec<PackedMove>,
    tree: Option<String>,
}

impl Given {
    fn apply(self, experiment: &mut Experiment) {
        match (self.tree, &mut experiment.subject) {
            (Some(text), subject) => *subject = Subject::Tree(text),
            (None, Subject::Chess(ChessSubject { start, moves })) => {
                *moves = self.moves;
                if let Some(fen) = self.fen {
                    *start = fen;
                }
            }
            (None, Subject::Tree(_)) => {}
        }
    }
}

pub(super) fn moves(text: &str, problems: &mut Vec<LinkProblem>) -> Vec<PackedMove> {
    let mut moves = Vec::new();
    for (index, word) in text.split(',').filter(|word| !word.is_empty()).enumerate() {
        if let Ok(mv) = word.parse() {
            moves.push(mv);
        } else {
            problems.push(LinkProblem::Move {
                number: index + 1,
                text: clipped(word),
            });
            break;
        }
    }
    moves
}

pub(super) fn joined(moves: &[PackedMove]) -> String {
    moves
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

/// A query as it stands in an address: packed if it is long and that makes it shorter.
pub(super) fn packed(readable: String) -> String {
    if readable.len() <= READABLE_LIMIT {
        return readable;
    }
    let mut packed = vec![VERSION as u8];
    packed.extend(miniz_oxide::deflate::compress_to_vec(
        readable.as_bytes(),
        9,
    ));
    let packed = format!("z={}", URL_SAFE_NO_PAD.encode(packed));
    if packed.len() < readable.len() {
        packed
    } else {
        readable
    }
}

pub(super) fn unpack(text: &str) -> Result<String, &'static str> {
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| "not base64url")?;
    let (&version, deflated) = bytes.split_first().ok_or("empty")?;
    if u32::from(version) != VERSION {
        return Err("made by another version");
    }
    let query = miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, UNPACKED_LIMIT)
        .map_err(|_| "cannot be unfolded")?;
    String::from_utf8(query).map_err(|_| "not text")
}

pub(super) fn clipped(word: &str) -> String {
    word.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Settings;

    fn problems(query: &str) -> Vec<String> {
        Link::from_query(query)
            .1
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn the_default_link_is_as_short_as_can_be() {
        assert_eq!(Link::default().to_query(), "v=1");
        assert_eq!(Link::from_query(""), (Link::default(), Vec::new()));
    }

    #[test]
    fn everything_travels_and_stays_readable() {
        let link = Link {
            experiment: Experiment {
                subject: Subject::Chess(ChessSubject {
                    start: "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".to_owned(),
                    moves: ["e1g1", "e8d7", "a7a8q"]
                        .map(|mv| mv.parse().unwrap())
                        .to_vec(),
                }),
                settings: Settings {
                    algorithm: Algorithm::Minimax,
                    depth: 2,
                    fanout: "7,*".parse().unwrap(),
                    order: Order::WorstFirst,
                },
                evaluator: Evaluator::MaterialMoves,
                limits: Limits {
                    nodes: 1000,
                    steps: 500,
                },
                uncut: Some(vec!["d7c7".to_owned()]),
            },
            step: Some(17),
            digest: Some(0xab),
            flipped: true,
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&fen=4k3/P7/8/8/8/8/8/4K2R+w+K+-+0+1&moves=e1g1,e8d7,a7a8q&algorithm=minimax\
             &depth=2&fanout=7,*&order=worst-first&evaluator=material-moves&nodes=1000&steps=500\
             &uncut=d7c7&flip=1&step=17&digest=00000000000000ab"
        );
        assert_eq!(Link::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn a_typed_tree_travels_with_every_character() {
        let subject = Subject::Tree("A & B:(<i>:1 50%:2 +:+3)".to_owned());
        let link = Link {
            experiment: Experiment {
                subject,
                ..Experiment::default()
            },
            ..Link::default()
        };
        assert!(!link.to_query().contains('<'));
        assert_eq!(Link::from_query(&link.to_query()), (link, Vec::new()));
    }

    #[test]
    fn a_long_link_is_packed() {
        let subject = Subject::Tree(format!("({})", "12 -7 ".repeat(2_000)));
        let link = Link {
            experiment: Experiment {
                subject,
                ..Experiment::default()
            },
            ..Link::default()
        };
        let query = link.to_query();
        assert!(
            query.starts_with("z=") && query.len() < 400,
            "{} bytes",
            query.len()
        );
        assert_eq!(Link::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) =
            Link::from_query("v=1&depth=5&order=random&moves=e2e4,castle,e7e5&colour=red");
        assert_eq!(link.experiment.settings.depth, 5);
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 3, "{texts:?}");
        assert!(texts[0].starts_with("\"random\" in the link is no order"));
        assert!(texts[1].starts_with("move 2 in the link, \"castle\""));
        assert!(texts[2].starts_with("\"colour\" in the link is not known"));
        let Subject::Chess(subject) = link.experiment.subject else {
            panic!("chess")
        };
        assert_eq!(subject.moves.len(), 1);
    }

    #[test]
    fn hostile_links_are_bounded() {
        assert!(problems("v=99")[0].contains("version 99"));
        assert!(problems("z=!!!")[0].contains("damaged"));
        let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b'a'; 64 << 20], 9);
        let packed = URL_SAFE_NO_PAD.encode([&[1], &bomb[..]].concat());
        assert!(problems(&format!("z={packed}"))[0].contains("cannot be unfolded"));
        let nested = Link::from_query("z=AWFiYw").1;
        assert_eq!(nested.len(), 1);
    }
}
