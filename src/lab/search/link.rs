//! An experiment and a place in it as the query of a link (see [`crate::lab::kit::query`]):
//! `fen=...&moves=...&depth=4&step=17`.

use super::{Experiment, Limits, Subject};
use crate::chess::packed::PackedMove;
use crate::lab::kit::query::{Entry, LinkProblem, Query, read};
use crate::lab::kit::{ChessSubject, Evaluator};
use crate::search::{Algorithm, MAX_DEPTH, Order};

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

impl Link {
    /// The query, without `?`.
    pub fn to_query(&self) -> String {
        let usual = Experiment::default();
        let mut query = Query::new();
        match &self.experiment.subject {
            Subject::Tree(text) => query.put("tree", text),
            Subject::Chess(subject) => {
                if self.experiment.subject != usual.subject {
                    query.put("fen", &subject.start);
                }
                query.put_moves(&subject.moves);
            }
        }
        let (new, old) = (&self.experiment.settings, &usual.settings);
        query.put_choice("algorithm", &ALGORITHMS, new.algorithm, old.algorithm);
        query.put_unusual("depth", &new.depth, &old.depth);
        query.put_unusual("fanout", &new.fanout, &old.fanout);
        query.put_choice("order", &ORDERS, new.order, old.order);
        query.put_choice(
            "evaluator",
            &EVALUATORS,
            self.experiment.evaluator,
            usual.evaluator,
        );
        let Limits { nodes, steps } = self.experiment.limits;
        query.put_unusual("nodes", &nodes, &usual.limits.nodes);
        query.put_unusual("steps", &steps, &usual.limits.steps);
        if let Some(path) = &self.experiment.uncut {
            query.put("uncut", path.join(","));
        }
        query.put_flipped(self.flipped);
        query.put_place(self.step, self.digest);
        query.finish()
    }

    /// Reads a query and names everything in it that could not be read.
    pub fn from_query(query: &str) -> (Self, Vec<LinkProblem>) {
        let mut link = Self::default();
        let mut given = Given::default();
        let problems = read(query, |entry| link.set(entry, &mut given));
        given.apply(&mut link.experiment);
        (link, problems)
    }

    fn set(&mut self, entry: &mut Entry<'_>, given: &mut Given) {
        let experiment = &mut self.experiment;
        let (settings, limits) = (&mut experiment.settings, &mut experiment.limits);
        match entry.key {
            "fen" => given.fen = Some(entry.value.to_owned()),
            "tree" => given.tree = Some(entry.value.to_owned()),
            "moves" => given.moves = entry.moves(),
            "algorithm" => {
                let found = entry.choice(
                    &ALGORITHMS,
                    "the algorithm",
                    "algorithm (minimax, alpha-beta)",
                );
                settings.algorithm = found.unwrap_or(settings.algorithm);
            }
            "order" => {
                let expected = "order (generation, best-first, worst-first)";
                let found = entry.choice(&ORDERS, "the order", expected);
                settings.order = found.unwrap_or(settings.order);
            }
            "evaluator" => {
                let expected = "evaluator (material, material-moves, chute)";
                let found = entry.choice(&EVALUATORS, "the evaluator", expected);
                experiment.evaluator = found.unwrap_or(experiment.evaluator);
            }
            "depth" => {
                let found = entry.within(0..=MAX_DEPTH, "the depth", "depth from 0 to 64");
                settings.depth = found.unwrap_or(settings.depth);
            }
            "fanout" => {
                if let Some(fanout) = entry.parsed("the fanout", "fanout such as 7,7,*") {
                    settings.fanout = fanout;
                }
            }
            "nodes" => {
                let expected = "number of nodes from 1 to 200000000";
                let range = 1..=super::experiment::NODES_LIMIT;
                let found = entry.within(range, "the node limit", expected);
                limits.nodes = found.unwrap_or(limits.nodes);
            }
            "steps" => {
                let range = 0..=super::experiment::STEPS_LIMIT;
                let expected = "number of steps up to 2000000";
                let found = entry.within(range, "the step limit", expected);
                limits.steps = found.unwrap_or(limits.steps);
            }
            "uncut" => {
                let path = entry.value.split(',').filter(|text| !text.is_empty());
                experiment.uncut = Some(path.map(str::to_owned).collect());
            }
            "flip" => self.flipped = entry.is_flipped(),
            "step" => self.step = entry.step().or(self.step),
            "digest" => self.digest = entry.digest().or(self.digest),
            _ => entry.unknown(),
        }
    }
}

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
        let bomb = crate::lab::kit::query::pack(&vec![b'a'; 64 << 20]);
        assert!(problems(&format!("z={bomb}"))[0].contains("cannot be unfolded"));
        let nested = Link::from_query("z=AWFiYw").1;
        assert_eq!(nested.len(), 1);
    }
}
