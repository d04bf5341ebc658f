//! Where a figure of `docs/*-findings.md` is from. It stands behind the figure, in a comment that one does not see:
//!
//! - `−0.368 ± 0.017<!--kenju-training-helps-->`: a row of the reproduction, by what its large run gave or by what it
//!   computes at once; `17<!--player-ranks-ones 1-->` is the row's second number, `38.7<!--chute-weights-all /10-->`
//!   a tenth of the row's;
//! - `26.7 ± 1.5<!--=/ranking/within/0 %-->`: what stands there (RFC 6901) in the answer, as JSON, of the command that
//!   `<!--command: plyground rank-->` named last; `%` if it is printed in percent. Such commands take a second;
//! - after `<!--kept: plyground kenju experiment curve-->` the same, of a command that takes longer. What its answer has
//!   at the places named is kept in `docs/data`; `make findings` runs all such commands again and writes it anew.
//!   `<!--kept: one; other-->` names two, `/0/points` and `/1/points` are places in their answers.
//!
//! Two places can be put together, from left to right: `/hits of /all` is a share with Wilson's interval, `/a less /b` a
//! difference of two that are independent, `/a plus /b` a sum and `/a times /b` a product
//! without an interval, `/a /2` half of what is there, `/a ±`
//! half its interval, `/a low` and `/a high` its ends. A star stands for all that is in a list, `/fits/*/miss`: of these
//! `least`, `most` and `all` are the least, the greatest and the sum, `≤10` how many are at most 10, `≥1` at least, `holm`
//! how many p-values stay at most 0.05 if they are corrected for all of them.
//!
//! What is tied to nothing says so:
//!
//! - `31.8<!--given-->` was printed by the source or asked for; at the head of a column or of a row of a table that holds
//!   for all that stands there;
//! - `55.0 %<!--once-->` was measured once, and no command gives it any more; the text says how;
//! - a line `<!--test: name-->` over a table, or behind a figure: the test of that name compares it with the document.

use super::figure::{Figure, Interval, agrees, last_figure, numbers};
use super::reproduction::outcomes;
use ::pages::experiment::reproduction::{How, Value};
use ::stats::Share;
use ::stats::holm::holm;
use serde_json::{Value as Json, json};

/// What was printed by the source or asked for.
pub const GIVEN: &str = "given";

/// What nothing gives any more.
pub const ONCE: &str = "once";

/// Whether a comment says that what it stands behind is tied to nothing here.
fn is_mark(comment: &str) -> bool {
    [GIVEN, ONCE].contains(&comment) || comment.starts_with("test: ")
}

/// Whether a comment says where the figure before it is from.
pub fn is_behind_a_figure(comment: &str) -> bool {
    !comment.starts_with("command: ") && !comment.starts_with("kept: ")
}

/// What a figure says of where it is from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source<'a> {
    Row(&'a str),
    Answer {
        commands: Vec<&'a str>,
        is_kept: bool,
        place: &'a str,
    },
}

/// The text before each comment, and the comment.
pub fn comments(document: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = document.split("<!--").collect();
    let names = pieces
        .iter()
        .skip(1)
        .filter_map(|piece| piece.split_once("-->"));
    let before = pieces
        .iter()
        .map(|piece| piece.rsplit("-->").next().unwrap_or(piece));
    before
        .zip(names)
        .map(|(before, (name, _))| (before, name))
        .collect()
}

/// The text before each figure that says where it is from, with the figure at its end.
pub fn sources(document: &str) -> Vec<(&str, Source<'_>)> {
    let mut named = (Vec::new(), false);
    let mut sources = Vec::new();
    for (before, comment) in comments(document) {
        let command = comment.strip_prefix("command: ");
        if let Some(commands) = command.or(comment.strip_prefix("kept: ")) {
            named = (commands.split("; ").collect(), command.is_none());
        } else if is_mark(comment) {
            // Tied to nothing.
        } else if let Some(place) = comment.strip_prefix('=') {
            let (commands, is_kept) = named.clone();
            let source = Source::Answer {
                commands,
                is_kept,
                place,
            };
            sources.push((before, source));
        } else {
            sources.push((before, Source::Row(comment)));
        }
    }
    sources
}

/// The command that a place is about, and where it is in the command's answer.
pub fn command_of<'a>(commands: &[&'a str], place: &'a str) -> Option<(&'a str, &'a str)> {
    if let [command] = commands {
        return Some((command, place));
    }
    let number = place.strip_prefix('/')?.split('/').next()?;
    let command = commands.get(number.parse::<usize>().ok()?)?;
    Some((command, &place[1 + number.len()..]))
}

/// Whether a word is a place, and neither what puts two together nor a number of parts.
pub fn is_place(word: &str) -> bool {
    let name = word.strip_prefix('/');
    name.is_some_and(|name| name.parse::<f64>().is_err())
}

/// What a row gave, as printed in its unit.
pub fn of_row(name: &str) -> Option<Figure> {
    let (id, rest) = name.split_once(' ').unwrap_or((name, "0"));
    if let Some(parts) = rest.strip_prefix('/') {
        let (whole, parts) = (of_row(id)?, parts.parse::<f64>().ok()?);
        return Some(whole.times(1.0 / parts));
    }
    let place: usize = rest.parse().ok()?;
    let (row, outcome) = outcomes().find(|(row, _)| row.id == id)?;
    match (&row.how, outcome.ours.as_ref()?) {
        (How::Try(finding), _) => {
            let [value, half] = finding.figure();
            let interval = Some(Interval::Half(half));
            Some(Figure { value, interval })
        }
        (How::Work(_) | How::Answer(_), Value::Text(text)) => {
            Some(numbers(text).get(place).copied()?.into())
        }
        (How::Work(_) | How::Answer(_), value) => {
            Some((*value.numbers().get(place)? as f64).into())
        }
        (How::Measure(_), Value::Measured(all)) => {
            Some(all.get(place)?.map(|end| end as f64).into())
        }
        _ => None,
    }
}

/// What an answer has at a place; at one with a star the list of what it has at all of them, where it has anything.
pub fn at(answer: &Json, place: &str) -> Option<Json> {
    let Some((list, each)) = place.split_once("/*") else {
        return answer.pointer(place).cloned();
    };
    let list: Vec<&Json> = match answer.pointer(list)? {
        Json::Array(list) => list.iter().collect(),
        Json::Object(parts) => parts.values().collect(),
        _ => return None,
    };
    let found = list.into_iter().filter_map(|one| at(one, each));
    let found = found.flat_map(|one| match one {
        Json::Array(list) => list,
        one => vec![one],
    });
    let found: Vec<_> = found.filter(|one| !one.is_null()).collect();
    (!found.is_empty()).then_some(Json::Array(found))
}

/// What a word makes of a list of numbers.
fn of_list(list: &[Json], word: &str) -> Option<Figure> {
    let numbers: Option<Vec<f64>> = list.iter().map(|one| Some(of_json(one)?.value)).collect();
    let numbers = numbers?.into_iter();
    let bound = |sign| word.strip_prefix(sign)?.parse::<f64>().ok();
    let value = match word {
        "least" => numbers.reduce(f64::min)?,
        "most" => numbers.reduce(f64::max)?,
        "all" => numbers.sum(),
        "holm" => {
            let corrected = holm(&numbers.collect::<Vec<_>>());
            corrected.into_iter().filter(|&p| p <= 0.05).count() as f64
        }
        _ => match (bound('\u{2264}'), bound('\u{2265}')) {
            (Some(most), _) => numbers.filter(|&one| one <= most).count() as f64,
            (_, Some(least)) => numbers.filter(|&one| one >= least).count() as f64,
            _ => return None,
        },
    };
    Some(value.into())
}

/// A number, or one with its interval.
fn of_json(found: &Json) -> Option<Figure> {
    if let Some(value) = found.as_f64() {
        return Some(value.into());
    }
    let [value, low, high] = ["value", "low", "high"].map(|key| found[key].as_f64());
    Some([value?, low?, high?].into())
}

/// What places put together give, by what is found at each.
pub fn put_together(places: &str, found: impl Fn(&str) -> Option<Json>) -> Option<Figure> {
    let at = |place: Option<&str>| of_json(&found(place?)?);
    let mut words = places.split(' ');
    let mut figure = match found(words.next()?)? {
        Json::Array(list) => of_list(&list, words.next()?)?,
        one => of_json(&one)?,
    };
    while let Some(word) = words.next() {
        figure = match word {
            "%" => figure.times(100.0),
            "low" => figure.ends()?[0].into(),
            "high" => figure.ends()?[1].into(),
            "times" => (figure.value * at(words.next())?.value).into(),
            "plus" => (figure.value + at(words.next())?.value).into(),
            "of" => {
                let [hits, of] = [figure, at(words.next())?].map(|count| count.value as u64);
                let share = Share { hits, of }.estimate();
                [share.value, share.low, share.high].into()
            }
            "less" => figure.less(at(words.next())?)?,
            "\u{b1}" => figure.half()?.into(),
            parts => figure.times(1.0 / parts.strip_prefix('/')?.parse::<f64>().ok()?),
        };
    }
    Some(figure)
}

#[test]
fn places_are_put_together() {
    let answer = json!({"a": [{"value": 0.25, "low": 0.2, "high": 0.4}, 7], "b": {"c": 28}});
    let figure = |places: &str| put_together(places, |place| answer.pointer(place).cloned());
    let agree =
        |text: &str, places: &str| agrees(last_figure(text).unwrap(), figure(places).unwrap());
    assert!(agree("25.0 [20, 40]", "/a/0 %"));
    assert!(!agree("25.0 [20, 40]", "/a/0"));
    assert!(agree("each \u{b1} 10", "/a/0 \u{b1} %"));
    assert!(agree("0.0 \u{b1} 0.14", "/a/0 less /a/0"));
    assert!(agree("25.0 % (12.7 to 43.4)", "/a/1 of /b/c %"));
    assert!(agree("3.5", "/a/1 /2"));
    assert!(agree("20", "/a/0 low %") && agree("40", "/a/0 high %"));
    assert!(agree("35", "/a/1 plus /b/c"));
    assert_eq!(figure("/c"), None);
    assert_eq!(figure("/a/1 ?"), None);
}

#[test]
fn comments_name_commands_and_places() {
    let text = "a 1<!--x--> <!--kept: one; two-->b 2 \u{b1} 1 %<!--=/1/y of /0/z /10-->.";
    assert_eq!(comments(text)[0], ("a 1", "x"));
    let places = Source::Answer {
        commands: vec!["one", "two"],
        is_kept: true,
        place: "/1/y of /0/z /10",
    };
    assert_eq!(
        sources(text),
        [("a 1", Source::Row("x")), ("b 2 \u{b1} 1 %", places)]
    );
}

#[test]
fn a_star_stands_for_all_that_is_in_a_list() {
    let answer = json!({"a": [{"b": 3}, {"b": 1}, null, {"b": 2.5}], "d": {"e": [1, 4]}});
    let value = |places: &str| {
        let figure = put_together(places, |place| at(&answer, place));
        figure.map(|figure| figure.value)
    };
    assert_eq!(value("/a/*/b least"), Some(1.0));
    assert_eq!(value("/a/*/b most"), Some(3.0));
    assert_eq!(value("/a/*/b all"), Some(6.5));
    assert_eq!(value("/a/*/b \u{2264}2.5 %"), Some(200.0));
    assert_eq!(value("/a/*/b \u{2265}2.6"), Some(1.0));
    assert_eq!(value("/a/*/b"), None);
    assert_eq!(value("/a/*/c all"), None);
    assert_eq!(value("/a/1/b"), Some(1.0));
    assert_eq!(value("/*/e/* all"), Some(5.0));
}
