//! An experiment and a place in it as the query of a link (see [`kit::experiment::query`]):
//! `fen=...&moves=...&depth=4&step=17`.

use super::definition::{NODES_LIMIT, STEPS_LIMIT};
use super::{Experiment, Limits, Method, Subject};
use kit::experiment::link::{Key, LinkState, list};
use kit::experiment::query::{name_of, value_of};
use kit::experiment::{ChessSubject, Evaluator};
use search::{Improvements, MAX_DEPTH, MAX_HASH, Order};
use std::sync::LazyLock;

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

impl LinkState for Link {
    fn unplaced(&self) -> Self {
        let mut link = Self::default();
        if let Some(chess) = link.chess_mut() {
            chess.start.clear();
        }
        link
    }

    fn keys() -> Vec<Key<Self>> {
        let order = ["the order", "order (generation, best-first, worst-first)"];
        let evaluator = [
            "the evaluator",
            "evaluator (material, material-moves, chute)",
        ];
        let nodes = ["the node limit", "number of nodes from 1 to 200000000"];
        let steps = ["the step limit", "number of steps up to 2000000"];
        let settings: Vec<Key<Self>> = vec![
            Key::number(
                "depth",
                ["the depth", "depth from 0 to 64"],
                0..=MAX_DEPTH,
                |link| &mut link.experiment.settings.depth,
            ),
            Key::parsed("fanout", ["the fanout", "fanout such as 7,7,*"], |link| {
                &mut link.experiment.settings.fanout
            }),
            Key::choice("order", order, &ORDERS, |link| {
                &mut link.experiment.settings.order
            }),
            Key::choice("evaluator", evaluator, &EVALUATORS, |link| {
                &mut link.experiment.evaluator
            }),
            Key::own(
                "nodes",
                nodes,
                |link, _| {
                    let nodes = link.experiment.limits.nodes;
                    let usual = Limits::of(link.experiment.method()).nodes;
                    (nodes != usual).then(|| nodes.to_string())
                },
                |link, entry| {
                    let nodes = entry.value.parse().ok();
                    let nodes = nodes.filter(|nodes| (1..=NODES_LIMIT).contains(nodes))?;
                    link.experiment.limits.nodes = nodes;
                    Some(())
                },
            ),
            Key::number("steps", steps, 0..=STEPS_LIMIT, |link| {
                &mut link.experiment.limits.steps
            }),
            Key::option(
                "uncut",
                ["", ""],
                |link| &mut link.experiment.cutoff_disabled_at,
                |path| path.join(","),
                |text| {
                    let path = text.split(',').filter(|word| !word.is_empty());
                    Some(path.map(str::to_owned).collect())
                },
            ),
            Key::flip(|link| &mut link.flipped),
            Key::step(|link| &mut link.step),
            Key::digest(|link| &mut link.digest),
        ];
        let keys = subject_keys().into_iter().chain(method_keys());
        keys.chain(improvement_keys()).chain(settings).collect()
    }
}

impl Link {
    fn chess(&self) -> Option<&ChessSubject> {
        match &self.experiment.subject {
            Subject::Chess(chess) => Some(chess),
            Subject::Tree(_) => None,
        }
    }

    /// A typed tree has neither position nor moves, wherever in the link it is.
    fn chess_mut(&mut self) -> Option<&mut ChessSubject> {
        match &mut self.experiment.subject {
            Subject::Chess(chess) => Some(chess),
            Subject::Tree(_) => None,
        }
    }
}

/// The subject of a search.
fn subject_keys() -> Vec<Key<Link>> {
    vec![
        Key::own(
            "tree",
            ["", ""],
            |link, _| match &link.experiment.subject {
                Subject::Tree(text) => Some(text.clone()),
                Subject::Chess(_) => None,
            },
            |link, entry| {
                link.experiment.subject = Subject::Tree(entry.value.to_owned());
                Some(())
            },
        ),
        Key::own(
            "fen",
            ["", ""],
            |link, usual| {
                let chess = link
                    .chess()
                    .filter(|_| link.experiment.subject != usual.experiment.subject);
                chess.map(|chess| chess.start.clone())
            },
            |link, entry| {
                if let Some(chess) = link.chess_mut() {
                    chess.start = entry.fen();
                }
                Some(())
            },
        ),
        Key::own(
            "moves",
            ["", ""],
            |link, _| link.chess().and_then(|chess| list(&chess.moves)),
            |link, entry| {
                let moves = entry.moves();
                if let Some(chess) = link.chess_mut() {
                    chess.moves = moves;
                }
                Some(())
            },
        ),
    ]
}

/// In which way, and how closeness to win is found.
fn method_keys() -> Vec<Key<Link>> {
    let algorithm = ["the algorithm", "algorithm (minimax, alpha-beta, pvs, ctw)"];
    vec![
        Key::own(
            "algorithm",
            algorithm,
            |link, usual| {
                let method = link.experiment.method();
                let is_usual = method == usual.experiment.method();
                (!is_usual).then(|| name_of(&METHODS, method).to_owned())
            },
            |link, entry| {
                let method = value_of(&METHODS, entry.value)?;
                link.experiment = std::mem::take(&mut link.experiment).with_method(method);
                Some(())
            },
        ),
        ctw_percent(
            "boldness",
            ["the boldness", "boldness of ctw from 0 to 100"],
            |link| Some(&mut link.experiment.ctw.as_mut()?.boldness),
        ),
        ctw_percent(
            "randomness",
            ["the randomness", "randomness of ctw from 0 to 100"],
            |link| Some(&mut link.experiment.ctw.as_mut()?.randomness),
        ),
        Key::part(
            "seed",
            ["the seed", "seed of ctw"],
            |link| Some(&mut link.experiment.ctw.as_mut()?.seed),
            0,
            u64::to_string,
            |text| text.parse().ok(),
        ),
        ctw_switch("goes-on", |link| {
            Some(&mut link.experiment.ctw.as_mut()?.continue_with_single)
        }),
        ctw_switch("intersect", |link| {
            Some(&mut link.experiment.ctw.as_mut()?.intersects)
        }),
    ]
}

fn ctw_percent(
    name: &'static str,
    words: [&'static str; 2],
    place: fn(&mut Link) -> Option<&mut u8>,
) -> Key<Link> {
    Key::part(name, words, place, 0, u8::to_string, |text| {
        text.parse().ok().filter(|&percent| percent <= 100)
    })
}

fn ctw_switch(name: &'static str, place: fn(&mut Link) -> Option<&mut bool>) -> Key<Link> {
    let words = ["that switch", "switch of ctw (0 or 1)"];
    let text = |_: &bool| "1".to_owned();
    Key::part(name, words, place, false, text, |text| match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    })
}

/// An improvement that is switched on or off: links, the page, the JavaScript interface and the command line read its
/// row. The transposition table is apart, because it has a size.
#[derive(Clone, Copy, Debug)]
pub struct ImprovementRow {
    /// Its name in links and in JavaScript, and its flag on the command line.
    pub name: &'static str,
    /// Its label on the page.
    pub label: &'static str,
    /// Its effect as an imperative, for the tooltip on the page and the help of the command line.
    pub help: &'static str,
    pub place: fn(&mut Improvements) -> &mut bool,
}

/// The improvements in the order of links and of the page.
pub const IMPROVEMENTS: [ImprovementRow; 6] = [
    ImprovementRow {
        name: "deepen",
        label: "Iterative deepening",
        help: "Search to depth 1, 2, ... and try the line of the last search first",
        place: |it| &mut it.deepen,
    },
    ImprovementRow {
        name: "exchanges",
        label: "Order captures by static exchange (SEE)",
        help: "Try winning captures first and losing captures last, by static exchange evaluation",
        place: |it| &mut it.exchanges,
    },
    ImprovementRow {
        name: "killers",
        label: "Killer moves",
        help: "After captures, try quiet moves that caused a cut-off at the same ply",
        place: |it| &mut it.killers,
    },
    ImprovementRow {
        name: "history",
        label: "History heuristic",
        help: "Order quiet moves by their earlier cut-offs",
        place: |it| &mut it.history,
    },
    ImprovementRow {
        name: "quiescence",
        label: "Quiescence",
        help: "Beyond the horizon, keep searching captures that lose no material",
        place: |it| &mut it.quiescence,
    },
    ImprovementRow {
        name: "repetition",
        label: "Repetition is a draw",
        help: "Score a repeated position as a draw",
        place: |it| &mut it.repetition,
    },
];

/// A value of the key `improve`, in words.
static SOME_IMPROVEMENTS: LazyLock<String> = LazyLock::new(|| {
    let names = IMPROVEMENTS.map(|row| row.name).join(", ");
    format!("list of {names}")
});

/// Reads a list such as `deepen,killers`; the table keeps its size.
fn read_improvements(list: &str, mut improvements: Improvements) -> Option<Improvements> {
    for name in list.split(',') {
        let row = IMPROVEMENTS.iter().find(|row| row.name == name)?;
        *(row.place)(&mut improvements) = true;
    }
    Some(improvements)
}

/// The improvements of a search: `improve=deepen,killers&hash=16`.
fn improvement_keys() -> Vec<Key<Link>> {
    vec![
        Key::own(
            "improve",
            ["the improvements", SOME_IMPROVEMENTS.as_str()],
            |link, _| {
                let mut on = link.experiment.improvements;
                let switched = IMPROVEMENTS.iter().filter(|row| *(row.place)(&mut on));
                let names: Vec<&str> = switched.map(|row| row.name).collect();
                (!names.is_empty()).then(|| names.join(","))
            },
            |link, entry| {
                let improvements = &mut link.experiment.improvements;
                *improvements = read_improvements(entry.value, *improvements)?;
                Some(())
            },
        ),
        Key::number(
            "hash",
            ["the table's size", "number of MiB from 0 to 256"],
            0..=MAX_HASH,
            |link| &mut link.experiment.improvements.hash,
        ),
    ]
}

/// The ways to search by name.
pub const METHODS: [(&str, Method); 4] = [
    ("minimax", Method::MINIMAX),
    ("alpha-beta", Method::ALPHA_BETA),
    ("pvs", Method::PVS),
    ("ctw", Method::Ctw),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::CtwOptions;
    use search::{Algorithm, Settings};

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
    fn a_lasting_link_names_the_usual_position_and_is_the_same_link() {
        let query = Link::default().to_lasting_query();
        assert!(query.starts_with("v=1&fen="), "{query}");
        assert_eq!(Link::from_query(&query), (Link::default(), Vec::new()));
        let tree = Link::from_query("v=1&tree=(1 2)").0;
        assert_eq!(tree.to_lasting_query(), tree.to_query());
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
                improvements: Improvements {
                    killers: true,
                    hash: 8,
                    ..Improvements::default()
                },
                evaluator: Evaluator::MaterialMoves,
                limits: Limits {
                    nodes: 1000,
                    steps: 500,
                },
                cutoff_disabled_at: Some(vec!["d7c7".to_owned()]),
                ctw: None,
            },
            step: Some(17),
            digest: Some(0xab),
            flipped: true,
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&fen=4k3/P7/8/8/8/8/8/4K2R+w+K+-+0+1&moves=e1g1,e8d7,a7a8q&algorithm=minimax\
             &improve=killers&hash=8&depth=2&fanout=7,*&order=worst-first&evaluator=material-moves&nodes=1000&steps=500\
             &uncut=d7c7&flip=1&step=17&digest=00000000000000ab"
        );
        assert_eq!(Link::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn the_options_of_closeness_to_win_travel_with_it_and_fit_nothing_else() {
        let ctw = CtwOptions {
            boldness: 70,
            randomness: 10,
            seed: 12,
            continue_with_single: true,
            intersects: true,
        };
        let experiment = Experiment {
            ctw: Some(ctw),
            ..Experiment::default().with_method(Method::Ctw)
        };
        let link = Link {
            experiment,
            ..Link::default()
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&algorithm=ctw&boldness=70&randomness=10&seed=12&goes-on=1&intersect=1"
        );
        assert_eq!(Link::from_query(&query), (link, Vec::new()));
        let bare = Link::from_query("v=1&algorithm=ctw").0;
        assert_eq!(
            bare.experiment,
            Experiment::default().with_method(Method::Ctw)
        );
        assert_eq!(bare.to_query(), "v=1&algorithm=ctw");
        let wrong = problems("v=1&algorithm=ctw&boldness=101&goes-on=yes");
        assert!(
            wrong[0].contains("boldness of ctw from 0 to 100"),
            "{wrong:?}"
        );
        assert_eq!(wrong.len(), 2);
        assert_eq!(problems("v=1&boldness=7").len(), 1);
        assert_eq!(Link::from_query("v=1&boldness=7").0, Link::default());
    }

    #[test]
    fn improvements_travel_by_name_and_wrong_ones_are_named() {
        let query = "v=1&algorithm=pvs&improve=deepen,quiescence&hash=16";
        let (link, problems) = Link::from_query(query);
        assert_eq!((link.to_query(), problems.len()), (query.to_owned(), 0));
        let on = link.experiment.improvements;
        assert!(on.deepen && on.quiescence && !on.killers && on.hash == 16);
        let wrong = problems_of_improvements("improve=deepen,magic");
        assert!(
            wrong.contains("\"deepen,magic\" in the link is not a valid list of deepen, exchanges"),
            "{wrong}"
        );
        let wrong = problems_of_improvements("hash=257");
        assert!(wrong.contains("number of MiB from 0 to 256"), "{wrong}");
    }

    /// The problem of a link in which nothing else is wrong.
    fn problems_of_improvements(query: &str) -> String {
        let (link, problems) = Link::from_query(&format!("v=1&{query}"));
        assert!(link.experiment.improvements.is_none());
        assert_eq!(problems.len(), 1);
        problems[0].to_string()
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
        assert!(texts[0].starts_with("\"random\" in the link is not a valid order"));
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
        let bomb = kit::experiment::query::pack(&vec![b'a'; 64 << 20]);
        assert!(problems(&format!("z={bomb}"))[0].contains("cannot be unfolded"));
        let nested = Link::from_query("z=AWFiYw").1;
        assert_eq!(nested.len(), 1);
    }
}
