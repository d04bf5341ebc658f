//! The ladder as the lab shows it is what the search does now, and what `docs/search-ladder.md` says.

use ::chess::epd::parse_epd_lines;
use ::kit::experiment::{ChessSubject, Stop};
use ::search_lab::experiment::ladder::measured::{DEPTHS, Measured, at};
use ::search_lab::experiment::ladder::{RUNGS, beside, words};
use ::search_lab::experiment::{Experiment, Job, Limits, Subject};

/// The input of the figures (`plyground ladder --epd forty.epd`).
const NODES: u64 = 5_000_000;

/// Every tenth line, as the document has it.
fn forty() -> Vec<Experiment> {
    let lines = include_str!("../../src/player/engine/facts/masters.epd").lines();
    let tenth: Vec<&str> = lines.step_by(10).collect();
    let text = tenth.join("\n");
    let positions = parse_epd_lines(&text).map(|(_, epd)| {
        let mut experiment = Experiment {
            subject: Subject::Chess(ChessSubject {
                start: epd.unwrap().board.to_string(),
                moves: Vec::new(),
            }),
            limits: Limits {
                nodes: NODES,
                steps: 0,
            },
            ..Experiment::default()
        };
        experiment.settings.depth = DEPTHS[0];
        experiment
    });
    positions.collect()
}

/// Minimax is left out: it would take ten times as long as all others, and nothing of it can change but the rules.
#[test]
fn the_ladder_that_is_shown_is_that_of_the_search() {
    let positions = forty();
    assert_eq!(positions.len(), 40);
    let counted: Vec<Vec<Option<u64>>> = RUNGS[1..]
        .iter()
        .map(|rung| {
            let count = |experiment: &Experiment| {
                let report = Job::new(&rung.of(experiment)).unwrap().run();
                (report.stop == Stop::Completed).then_some(report.nodes)
            };
            positions.iter().map(count).collect()
        })
        .collect();
    let shown: Vec<Measured> = at(DEPTHS[0]).collect();
    for (place, nodes) in (1..).zip(&counted) {
        let measured = &shown[place];
        let finished = nodes.iter().flatten();
        let sum: u64 = finished.clone().sum();
        let found = (positions.len(), finished.count(), sum);
        let name = RUNGS[place].name;
        assert_eq!(
            (measured.positions, measured.finished, measured.nodes),
            found,
            "{name}"
        );
        let Some(other) = beside(place).and_then(|it| counted.get(it.checked_sub(1)?)) else {
            continue;
        };
        let logs = nodes
            .iter()
            .zip(other)
            .filter_map(|(this, other)| Some(((*this)? as f64 / (*other)? as f64).ln()));
        let logs: Vec<f64> = logs.collect();
        assert_eq!(logs.len(), measured.of, "{name}");
        let mean = (logs.iter().sum::<f64>() / logs.len() as f64).exp();
        let estimate = measured.compared.unwrap();
        assert!(
            (mean - estimate.value).abs() < 6e-5,
            "{name}: {mean}, not {estimate:?}"
        );
        assert!(
            estimate.low <= estimate.value && estimate.value <= estimate.high,
            "{name}"
        );
    }
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut found = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            found.push(',');
        }
        found.push(digit);
    }
    found
}

/// The line of a rung in the document's table.
fn row(measured: &Measured) -> String {
    let name = words(measured.rung);
    let compared = measured.compared.map_or_else(String::new, |it| {
        format!("{:.3} [{:.3}, {:.3}]", it.value, it.low, it.high)
    });
    let Measured {
        finished,
        nodes,
        of,
        ..
    } = measured;
    let nodes = grouped(*nodes);
    format!("| {name} | {nodes} | {finished} | {compared} | {of} |")
}

#[test]
fn the_document_has_the_figures_that_are_shown() {
    let document = include_str!("../../docs/search-ladder.md");
    for depth in DEPTHS {
        let rows: Vec<String> = at(depth).map(|measured| row(&measured)).collect();
        let (_, section) = document.split_once(&format!("## {depth} plies")).unwrap();
        let found: Vec<&str> = section
            .lines()
            .skip_while(|line| !line.starts_with("|---"))
            .skip(1)
            .take_while(|line| line.starts_with('|'))
            .collect();
        assert_eq!(found, rows, "{depth} plies");
    }
}
