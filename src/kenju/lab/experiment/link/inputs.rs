//! The inputs of a game as short words with dots between: `p1,1.1.2.0`.

use super::{LearnerLinkProblem, escaped};
use crate::experiment::replay::{INPUT_LIMIT, Input, RIVALS_LIMIT};
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::saved::NAME_LIMIT;
use kit::experiment::query::clipped;
use std::fmt::Write;

/// The inputs with dots between; none if one of them has no short form.
pub(super) fn write_inputs(inputs: &[Input]) -> Option<String> {
    let mut text = String::new();
    let mut goes = 0u32;
    for (index, input) in inputs.iter().enumerate() {
        if *input == Input::Go && inputs.get(index + 1) == Some(&Input::Go) {
            goes += 1;
            continue;
        }
        if !text.is_empty() {
            text.push('.');
        }
        // Writing to a string cannot fail.
        let _ = match input {
            Input::Verdict(TeacherVerdict::First) => write!(text, "1"),
            Input::Verdict(TeacherVerdict::Second) => write!(text, "2"),
            Input::Verdict(TeacherVerdict::Equal) => write!(text, "0"),
            Input::Weight(weight) => write!(text, "w{weight}"),
            Input::Place(point) => write!(text, "p{},{}", point.x, point.y),
            Input::Go => write!(text, "g{}", goes + 1),
            Input::TakeBack(count) => write!(text, "b{count}"),
            Input::PointOut { learner, point } => {
                write!(text, "e{}{},{}", letter(*learner), point.x, point.y)
            }
            Input::PointOutAmong {
                learner,
                point,
                rivals,
            } => {
                let _ = write!(text, "e{}{},{}", letter(*learner), point.x, point.y);
                let mut each = rivals.iter();
                each.try_for_each(|rival| write!(text, ":{},{}", rival.x, rival.y))
            }
            Input::Revoke { learner, lesson } => write!(text, "r{}{lesson}", letter(*learner)),
            Input::Reinstate { learner, lesson } => write!(text, "i{}{lesson}", letter(*learner)),
            // A dot would end the word.
            Input::TaughtBy(name)
                if name.chars().all(|c| c.is_alphanumeric() || c == ' ') && !name.is_empty() =>
            {
                write!(text, "t{}", escaped(name))
            }
            Input::Retune { .. } | Input::TaughtBy(_) => return None,
        };
        goes = 0;
    }
    Some(text)
}

/// Reads them; the game ends before one that cannot be read.
pub(super) fn read_inputs(text: &str, problems: &mut Vec<LearnerLinkProblem>) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (index, word) in text.split('.').filter(|word| !word.is_empty()).enumerate() {
        let Some((input, count)) = read_input(word) else {
            problems.push(LearnerLinkProblem::Input {
                number: index + 1,
                text: clipped(word),
            });
            break;
        };
        if inputs.len() + count > INPUT_LIMIT {
            problems.push(LearnerLinkProblem::TooMany);
            break;
        }
        inputs.extend(std::iter::repeat_n(input, count));
    }
    inputs
}

/// An input and how often it is given.
fn read_input(word: &str) -> Option<(Input, usize)> {
    let point = |text: &str| text.parse::<Point>().ok();
    let learner = |text: &str| match text.chars().next()? {
        'w' => Some((Colour::White, text.get(1..)?.to_owned())),
        'b' => Some((Colour::Black, text.get(1..)?.to_owned())),
        _ => None,
    };
    let first = word.chars().next()?;
    let rest = word.get(first.len_utf8()..)?;
    let input = match first {
        '1' if rest.is_empty() => Input::Verdict(TeacherVerdict::First),
        '2' if rest.is_empty() => Input::Verdict(TeacherVerdict::Second),
        '0' if rest.is_empty() => Input::Verdict(TeacherVerdict::Equal),
        'w' => Input::Weight(rest.parse().ok()?),
        'p' => Input::Place(point(rest)?),
        'g' => return Some((Input::Go, rest.parse::<u16>().ok()?.into())),
        'b' => Input::TakeBack(rest.parse().ok()?),
        'e' => {
            let (learner, rest) = learner(rest)?;
            let mut points = rest.split(':').map(point);
            let essential = points.next()??;
            let rivals: Vec<Point> = points.collect::<Option<_>>()?;
            match rivals.len() {
                0 => Input::PointOut {
                    learner,
                    point: essential,
                },
                1..=RIVALS_LIMIT => Input::PointOutAmong {
                    learner,
                    point: essential,
                    rivals,
                },
                _ => return None,
            }
        }
        'r' => {
            let (learner, rest) = learner(rest)?;
            Input::Revoke {
                learner,
                lesson: rest.parse().ok()?,
            }
        }
        'i' => {
            let (learner, rest) = learner(rest)?;
            Input::Reinstate {
                learner,
                lesson: rest.parse().ok()?,
            }
        }
        't' if (1..=NAME_LIMIT).contains(&rest.chars().count()) => Input::TaughtBy(rest.to_owned()),
        _ => return None,
    };
    Some((input, 1))
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}
