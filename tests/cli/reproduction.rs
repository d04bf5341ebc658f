//! Every row of the reproduction, run in process and by the command line: the two agree, and the
//! status is the one the row leads one to expect.

use super::program::{answer, text};
use ::kit::experiment::link::LinkState;
use ::pages::experiment::reproduction::command::Command as Repeated;
use ::pages::experiment::reproduction::{How, Measure, Outcome, Row, Status, Value, rows};
use std::sync::LazyLock;

/// Every row run once, for all tests.
static OUTCOMES: LazyLock<Vec<Outcome>> = LazyLock::new(|| rows().iter().map(Row::run).collect());

pub fn outcomes() -> impl Iterator<Item = (&'static Row, &'static Outcome)> {
    rows().iter().zip(OUTCOMES.iter())
}

/// The same figure as the row's measure, from what the command line prints.
fn by_the_command_line(row: &Row, measure: Measure) -> Value {
    let command = row.command().expect("a command").to_string();
    if measure == Measure::Line {
        let text = text(command);
        let line = text.lines().find_map(|line| line.strip_prefix("line "));
        return Value::Text(line.expect("a line").trim().to_owned().into());
    }
    let json = answer(command);
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
    for (row, outcome) in outcomes() {
        let stored = row.stored();
        assert!(
            outcome.is_as_expected(row),
            "{}: {outcome:?} {stored:?}",
            row.id
        );
    }
}

/// What ours comes to is kept here, and how far it is from what is published: a figure that was known to differ must
/// not differ otherwise unseen.
#[test]
fn every_row_comes_out_as_it_did() {
    let lines: Vec<String> = outcomes()
        .map(|(row, outcome)| {
            let ours = outcome
                .ours
                .as_ref()
                .map_or("-".to_owned(), Value::to_string);
            let distance = outcome.distance(row).map(|it| format!(" ({it})"));
            let (word, distance) = (outcome.status.word(), distance.unwrap_or_default());
            format!("{}: {word}{distance}: {ours}", row.id)
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// A small run says with which chance it would fail if the truth were the bound of its finding.
#[test]
fn the_check_of_a_finding_would_fail_if_the_truth_were_its_bound() {
    let tried = outcomes().filter(|(row, _)| matches!(row.how, How::Try(_)));
    let powers: Vec<(&str, u32)> = tried
        .map(|(row, outcome)| {
            let ours = outcome.ours.as_ref().expect("a figure").to_string();
            let (_, power) = ours.split_once("power ").expect("its power");
            let power = power.strip_suffix(" %)").expect("in percent");
            (row.id, power.parse().expect("a number"))
        })
        .collect();
    assert!(powers.len() > 20, "{powers:?}");
    for (id, power) in powers {
        assert!(power > 80, "{id}: {power} %");
    }
}

/// Every row that differs from a published number states the distance, and no other row does.
#[test]
fn what_differs_from_a_number_says_how_far() {
    for (row, outcome) in outcomes() {
        let differs = matches!(outcome.status, Status::Differs { .. });
        let is_number = !matches!(row.published, Value::Text(_));
        let says = outcome.distance(row).is_some();
        assert_eq!(says, differs && is_number, "{}", row.id);
    }
}

/// Reproduced is what equals the printed digits; an interval alone, however wide, has a word of its own.
#[test]
fn only_what_equals_the_printed_figure_is_called_reproduced() {
    for (row, outcome) in outcomes() {
        let ours = outcome.ours.as_ref().map(Value::numbers);
        match outcome.status {
            Status::Reproduced => assert_eq!(ours, Some(row.published.numbers()), "{}", row.id),
            Status::NotToldApart => {
                assert!(
                    matches!(outcome.ours, Some(Value::Measured(_))),
                    "{}",
                    row.id
                );
                assert_ne!(ours, Some(row.published.numbers()), "{}", row.id);
            }
            _ => {}
        }
    }
}

#[test]
fn the_command_line_computes_what_the_page_computes() {
    for (row, outcome) in outcomes() {
        if let How::Run { measure, .. } = row.how {
            let printed = by_the_command_line(row, measure);
            assert_eq!(outcome.ours, Some(printed), "{}", row.id);
        }
    }
}

/// The command of a finding is the trial that the page runs in small: the command line says which
/// trial it makes of the words, without running it.
#[test]
fn the_commands_of_findings_say_what_is_run() {
    for row in rows() {
        let Some(typed @ Repeated::Kenju(command)) = row.command() else {
            continue;
        };
        let printed = answer(format!("{typed} --shard 4294967294/4294967295"));
        let expected = serde_json::to_value(command.trial()).expect("JSON");
        assert_eq!(printed["trial"], expected, "{}", row.id);
    }
}

#[test]
fn only_what_is_known_to_differ_differs() {
    let differing: Vec<&str> = outcomes()
        .filter(|(_, outcome)| matches!(outcome.status, Status::Differs { .. }))
        .map(|(row, _)| row.id)
        .collect();
    let known = [
        "best-as-proportion-3-6",
        "twice-the-depth",
        "the-fanout-squared",
        "chute-a-1",
        "chute-a-7",
        "chute-left-out",
        "chute-weights-all",
        "chute-all-first",
        "chute-all-first-spread",
        "chute-all-master",
        "chute-all-master-spread",
        "chute-all-difference",
        "chute-all-difference-spread",
        "chute-all-normalised",
        "chute-differing-first",
        "chute-differing-first-spread",
        "chute-differing-master",
        "chute-differing-master-spread",
        "chute-differing-difference",
        "chute-differing-difference-spread",
        "chute-differing-normalised",
        "chute-favour-master",
        "chute-damaging-order",
        "chute-least-damaging",
        "chute-correlations",
        "chute-fits",
        "chute-entry-order",
        "chute-rank",
        "chute-weights-r-one-three",
        "chute-weights-r-one-five",
        "chute-weights-r-one-six",
        "chute-weights-r-two-one",
        "chute-weights-r-two-two",
        "chute-weights-r-two-three",
        "eg-nodes",
        "eg-exclusion-moves",
        "eg-nearest-distance",
        "eg-seventy-one",
        "eg-square",
        "eg-as-close-and-closer",
        "eg-black-closer",
        "kenju-path-ends-1",
        "kenju-path-ends-4",
        "kenju-path-ends-9",
        "kenju-paths-1",
        "kenju-paths-4",
        "kenju-paths-9",
        "kenju-ceiling",
        "kenju-sub-codes",
        "kenju-code-bits",
        "kenju-both-defending",
        "kenju-first-to-start",
        "kenju-training-helps",
        "kenju-schemes-differ",
        "player-totals",
        "player-move-counts",
        "player-ranks-ones",
        "player-ranks-trained",
        "player-ranks-reconstructed",
        "player-stable-rates",
    ];
    assert_eq!(differing, known);
}

#[test]
fn every_row_opens_as_a_link_that_reads_without_a_problem() {
    use ::search_lab::experiment::Link;
    for row in rows() {
        let Some(query) = row.query().unwrap() else {
            let has_none = ["kenju-", "chute-", "eg-", "player-", "rating-"];
            let has_none = has_none.iter().any(|prefix| row.id.starts_with(prefix));
            assert!(has_none, "{} has no link", row.id);
            continue;
        };
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
