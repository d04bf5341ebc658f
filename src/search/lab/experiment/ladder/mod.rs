//! The saving of each improvement: the same search again with one more at every rung, and from the top rung with one
//! switched off at a time.

pub mod measured;

use super::{Experiment, Limits, Method};
use search::{Improvements, Order};

/// One search of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The improvement that is new in it, or missing.
    pub name: &'static str,
    /// Whether it is the top rung without something.
    pub is_without: bool,
    method: Method,
    order: Order,
    improvements: Improvements,
}

const NONE: Improvements = Improvements::NONE;
const EXCHANGES: Improvements = Improvements {
    exchanges: true,
    ..NONE
};
const KILLERS: Improvements = Improvements {
    killers: true,
    ..EXCHANGES
};
const HISTORY: Improvements = Improvements {
    history: true,
    ..KILLERS
};
const DEEPEN: Improvements = Improvements {
    deepen: true,
    ..HISTORY
};
const ALL: Improvements = Improvements::SAFE;

/// Every search of the ladder, from minimax up, then the top rung without each.
pub const RUNGS: [Rung; 16] = [
    rung("minimax", Method::MINIMAX, NONE).unsorted(),
    rung("alpha-beta, moves as generated", Method::ALPHA_BETA, NONE).unsorted(),
    rung("best static score first", Method::ALPHA_BETA, NONE),
    rung("captures by exchange value", Method::ALPHA_BETA, EXCHANGES),
    rung("killers", Method::ALPHA_BETA, KILLERS),
    rung("history", Method::ALPHA_BETA, HISTORY),
    rung("iterative deepening", Method::ALPHA_BETA, DEEPEN),
    rung("transposition table", Method::ALPHA_BETA, ALL),
    rung("principal variation search", Method::PVS, ALL),
    without("best static score first", ALL).unsorted(),
    without(
        "captures by exchange value",
        Improvements {
            exchanges: false,
            ..ALL
        },
    ),
    without(
        "killers",
        Improvements {
            killers: false,
            ..ALL
        },
    ),
    without(
        "history",
        Improvements {
            history: false,
            ..ALL
        },
    ),
    without(
        "iterative deepening",
        Improvements {
            deepen: false,
            ..ALL
        },
    ),
    without("transposition table", Improvements { hash: 0, ..ALL }),
    without(
        "move ordering and iterative deepening",
        Improvements {
            hash: ALL.hash,
            ..NONE
        },
    )
    .unsorted(),
];

/// Which of [`RUNGS`] has everything that the ladder adds.
pub const TOP: usize = 8;

/// Which of [`RUNGS`] one is compared with: the one above it, or the top one if it lacks something of that.
pub fn beside(place: usize) -> Option<usize> {
    if RUNGS[place].is_without {
        Some(TOP)
    } else {
        place.checked_sub(1)
    }
}

/// One of [`RUNGS`] in words.
pub fn words(place: usize) -> String {
    let rung = &RUNGS[place];
    match (rung.is_without, place) {
        (true, _) => format!("all improvements except {}", rung.name),
        (false, 0 | 1) => rung.name.to_owned(),
        (false, _) => format!("+ {}", rung.name),
    }
}

const fn rung(name: &'static str, method: Method, improvements: Improvements) -> Rung {
    Rung {
        name,
        is_without: false,
        method,
        order: Order::BestFirst,
        improvements,
    }
}

const fn without(name: &'static str, improvements: Improvements) -> Rung {
    Rung {
        is_without: true,
        ..rung(name, Method::PVS, improvements)
    }
}

impl Rung {
    /// The same with moves in the order in which they are generated.
    const fn unsorted(self) -> Self {
        Self {
            order: Order::Generation,
            ..self
        }
    }

    /// This rung's search of the experiment's subject, with its depth and node limit and without a recording.
    pub fn of(&self, experiment: &Experiment) -> Experiment {
        let mut found = experiment.clone().with_method(self.method);
        found.settings.order = self.order;
        found.improvements = self.improvements;
        found.cutoff_disabled_at = None;
        found.limits = Limits {
            nodes: experiment.limits.nodes,
            steps: 0,
        };
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::Job;
    use super::*;
    use kit::experiment::Stop;

    #[test]
    fn every_rung_comes_to_the_same_score() {
        let mut experiment = Experiment::default();
        experiment.settings.depth = 4;
        let climbed = RUNGS.map(|rung| Job::new(&rung.of(&experiment)).unwrap().run());
        for (rung, report) in RUNGS.iter().zip(&climbed) {
            assert_eq!(report.stop, Stop::Completed, "{}", rung.name);
            assert_eq!(report.score, climbed[0].score, "{}", rung.name);
        }
        let nodes = climbed.map(|report| report.nodes);
        assert!(nodes[0] > nodes[1] && nodes[1] > nodes[2], "{nodes:?}");
        assert!(nodes[TOP] < nodes[1], "{nodes:?}");
        assert!(RUNGS[..=TOP].iter().all(|rung| !rung.is_without));
        assert!(RUNGS[TOP + 1..].iter().all(|rung| rung.is_without));
    }
}
