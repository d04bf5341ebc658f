//! Every row of the reproduction, run in process and by the command line: the two agree, and the
//! status is the one the row leads one to expect.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

use plyground::lab::reproduction::{How, Measure, Row, Status, Value, rows};
use std::process::Command;

fn printed(row: &Row, extra: &[&str]) -> String {
    let command = row.command().expect("a command");
    let output = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(command.arguments())
        .args(extra)
        .output()
        .expect("the command runs");
    assert!(output.status.success(), "{}: {command}", row.id);
    String::from_utf8(output.stdout).expect("text")
}

/// The same figure as the row's measure, from what the command line prints.
fn by_the_command_line(row: &Row, measure: Measure) -> Value {
    if measure == Measure::Line {
        let text = printed(row, &[]);
        let line = text.lines().find_map(|line| line.strip_prefix("line "));
        return Value::Text(line.expect("a line").trim().to_owned().into());
    }
    let json: serde_json::Value =
        serde_json::from_str(&printed(row, &["--json"])).expect("one JSON object");
    let leaves = || json["leaves_visited"].as_array().expect("a list");
    let number = |value: &serde_json::Value| value.as_i64().expect("a number");
    match measure {
        Measure::PerftNodes => Value::Number(number(&json["nodes"])),
        Measure::TreeValue => Value::Number(number(&json["value"])),
        Measure::Cutoffs => Value::Number(number(&json["cutoffs"])),
        Measure::LeafCount => Value::Number(leaves().len() as i64),
        Measure::LeavesVisited => Value::Numbers(leaves().iter().map(number).collect()),
        Measure::Line => unreachable!("read from the text above"),
    }
}

#[test]
fn every_row_comes_out_as_its_status_says() {
    for row in rows() {
        let outcome = row.run();
        assert!(outcome.is_as_expected(row), "{}: {outcome:?}", row.id);
    }
}

#[test]
fn the_command_line_computes_what_the_page_computes() {
    for row in rows() {
        if let How::Run { measure, .. } = row.how {
            let printed = by_the_command_line(row, measure);
            assert_eq!(row.run().ours, Some(printed), "{}", row.id);
        }
    }
}

#[test]
fn only_the_published_proportions_differ() {
    let differing: Vec<&str> = rows()
        .iter()
        .filter(|row| row.run().status != Status::Reproduced)
        .map(|row| row.id)
        .collect();
    let proportions = [
        "best-as-proportion-3-6",
        "twice-the-depth",
        "the-fanout-squared",
    ];
    assert_eq!(differing, proportions);
}

#[test]
fn every_row_opens_as_a_link_that_reads_without_a_problem() {
    use plyground::lab::Link;
    for row in rows() {
        let query = row.query().unwrap().expect("a command has a link");
        let (link, problems) = Link::from_query(&query);
        assert!(problems.is_empty(), "{}: {problems:?}", row.id);
        assert!(link.experiment.prepare().is_ok(), "{}", row.id);
    }
}

#[test]
fn every_row_has_its_own_name() {
    let names: std::collections::BTreeSet<&str> = rows().iter().map(|row| row.id).collect();
    assert_eq!(names.len(), rows().len());
}
