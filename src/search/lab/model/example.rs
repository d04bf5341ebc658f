//! The source's example as alpha-beta visits it (Sugar 1975, pp. 26-27), for the tests of this layer.

use crate::experiment::definition::{EXAMPLE_GRAPH, EXAMPLE_TREE};
use crate::experiment::{Experiment, Job, Method, Recording, Subject};
use search::{Order, Settings};

/// A typed tree searched by alpha-beta in the order typed in.
pub fn searched(tree: &str) -> Recording {
    let experiment = Experiment {
        subject: Subject::Tree(tree.to_owned()),
        settings: Settings {
            order: Order::Generation,
            ..Settings::default()
        },
        ..Experiment::default()
    };
    let report = Job::new(&experiment).unwrap().run();
    Recording::new(experiment, report).unwrap()
}

/// The example of the source, its moves in the order of Fig. 2.3.
pub fn example() -> Recording {
    searched(EXAMPLE_TREE)
}

/// The example of closeness to win.
pub fn ranges() -> Recording {
    let experiment = Experiment {
        subject: Subject::Tree(EXAMPLE_GRAPH.to_owned()),
        ..Experiment::default()
    };
    let experiment = experiment.with_method(Method::Ctw);
    let report = Job::new(&experiment).unwrap().run();
    Recording::new(experiment, report).unwrap()
}
