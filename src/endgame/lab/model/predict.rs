//! Questions for predicting EG's search: the rule that decides a position, or the range that the rules leave; whether a
//! calculation refutes a strategy; the value of a searched move.

use super::explain::{Explainer, feasibility_words, goal_words};
use crate::experiment::EgRecording;
use chess::words::counted;
use endgame::Range;
use endgame::eg::words::outcome;
use endgame::eg::{Effect, EgEvent};
use endgame::rules::{self, Rule};
use endgame::strategy::Feasibility;
use kit::experiment::sorted;
use kit::model::predict::Question;

/// Number of rules to choose from.
const RULES: usize = 4;

/// The rules' possible verdicts, from the best for the side called White to the worst.
const RANGES: [Range; 6] = [
    Range::WIN,
    Range::AT_LEAST_DRAW,
    Range::DRAW,
    Range::AT_MOST_DRAW,
    Range::LOSS,
    Range::UNKNOWN,
];

/// The possible results of a calculation about a strategy.
const FEASIBILITIES: [Feasibility; 5] = [
    Feasibility::Feasible,
    Feasibility::NoPath,
    Feasibility::EnemyFirst,
    Feasibility::Caught,
    Feasibility::TooLate,
];

/// The possible values of a searched move.
const EFFECTS: [(Effect, &str); 3] = [
    (
        Effect::GoodEnough,
        "the best possible: no other move is tried",
    ),
    (
        Effect::Better,
        "the best so far, but a better move may exist",
    ),
    (Effect::NoBetter, "no better than a move tried before"),
];

/// The question that can be asked before the event after that step is shown.
pub fn question(recording: &EgRecording, step: usize) -> Option<Question> {
    let explainer = Explainer::new(recording);
    match *recording.trace().events.get(step)? {
        EgEvent::Fired { .. } | EgEvent::Static { .. } => judged(recording, step),
        EgEvent::Suggest {
            means,
            goal,
            feasibility,
            ..
        } => {
            let (name, goal) = (means.strategy().name, goal_words(goal));
            Some(Question {
                asks: format!(
                    "EG considers the plan to {name}{goal}. Does a calculation confirm it?"
                ),
                choices: FEASIBILITIES
                    .map(|it| feasibility_words(it).to_owned())
                    .to_vec(),
                right: FEASIBILITIES.iter().position(|&it| it == feasibility)?,
                why: explainer.explain(step + 1).sentences.join(" "),
                slip: None,
                then: step + 1,
            })
        }
        EgEvent::Update { effect, .. } => {
            let tree = recording.tree();
            let child = tree.node_of(step.checked_sub(1)?)?;
            let (_, claim, _) = explainer.left(child, step)?;
            let value = outcome(claim, explainer.side());
            Some(Question {
                asks: format!(
                    "The search of {} ends with: {value}. How good is that for the side that plays it?",
                    explainer.name(child)
                ),
                choices: EFFECTS.map(|it| it.1.to_owned()).to_vec(),
                right: EFFECTS.iter().position(|it| it.0 == effect)?,
                why: explainer.explain(step + 1).sentences.join(" "),
                slip: None,
                then: step + 1,
            })
        }
        _ => None,
    }
}

/// Asks for the rules' verdict on a position that was just entered.
fn judged(recording: &EgRecording, step: usize) -> Option<Question> {
    let events = &recording.trace().events;
    if !matches!(events.get(step.checked_sub(1)?)?, EgEvent::Enter { .. }) {
        return None;
    }
    let mut fired = Vec::new();
    let mut said = None;
    for (index, event) in events.iter().enumerate().skip(step) {
        match *event {
            EgEvent::Fired { rule } => fired.extend(rules::all().nth(usize::from(rule))),
            EgEvent::Static { range } => {
                said = Some((index, range));
                break;
            }
            _ => break,
        }
    }
    let (last, range) = said?;
    let then = last + 1;
    let explainer = Explainer::new(recording);
    let (side, node) = (explainer.side(), explainer.node_at(step));
    let (words, path) = (outcome(range, side), explainer.path(node));
    let place = match path.as_str() {
        "" => "The position to be judged".to_owned(),
        path => format!("After {path}"),
    };
    if let (Some(_), &[rule]) = (range.decided(), fired.as_slice()) {
        return which_rule(rule, recording, &place, &words, then);
    }
    let names: Vec<&str> = fired.iter().map(|rule| rule.name).collect();
    let why = match names.as_slice() {
        [] => "No rule fires here.".to_owned(),
        [only] => format!("One rule fires: {only}."),
        names => format!(
            "{} fire: {}.",
            counted(names.len(), "rule"),
            names.join(", ")
        ),
    };
    Some(Question {
        asks: format!("{place}: EG asks its rules. What follows from all of them together?"),
        choices: RANGES.map(|range| outcome(range, side)).to_vec(),
        right: RANGES.iter().position(|&it| it == range)?,
        why,
        slip: None,
        then,
    })
}

/// Asks which rule decides: one that fires among some that do not.
fn which_rule(
    rule: &'static Rule,
    recording: &EgRecording,
    place: &str,
    words: &str,
    then: usize,
) -> Option<Question> {
    let base = recording.subject().limits.rules;
    let known: Vec<&Rule> = rules::all().filter(|rule| base.has(rule)).collect();
    let first = known.iter().position(|it| std::ptr::eq(*it, rule))?;
    let mut choices = vec![rule.name.to_owned()];
    // The wrong choices are spread over the table, and the same at every visit: every seventh rule.
    for number in 1..known.len() {
        let other = known[(first + 7 * number) % known.len()].name;
        if choices.len() < RULES && choices.iter().all(|choice| choice != other) {
            choices.push(other.to_owned());
        }
    }
    sorted::plain(&mut choices);
    let right = choices.iter().position(|choice| choice == rule.name)?;
    (choices.len() > 1).then(|| Question {
        asks: format!("{place} one rule decides: {words}. Which?"),
        choices,
        right,
        why: rule.statement.to_owned(),
        slip: None,
        then,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::example::{example, searched};

    fn questions(recording: &EgRecording) -> Vec<Question> {
        let steps = 0..=recording.trace().events.len();
        steps.filter_map(|step| question(recording, step)).collect()
    }

    #[test]
    fn every_kind_of_question_is_asked_and_shows_what_it_asks_for() {
        let recording = example();
        let asked = questions(&recording);
        let mut kinds = [0; 3];
        for question in asked {
            let mut different = question.choices.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), question.choices.len(), "{question:?}");
            assert!(question.right < question.choices.len() && !question.why.is_empty());
            kinds[match recording.trace().events[question.then - 1] {
                EgEvent::Static { .. } => 0,
                EgEvent::Suggest { .. } => 1,
                EgEvent::Update { .. } => 2,
                other => panic!("{other:?}"),
            }] += 1;
        }
        assert!(kinds.iter().all(|&count| count > 1), "{kinds:?}");
    }

    #[test]
    fn the_right_range_is_what_the_rules_say() {
        // A lone pawn on its seventh rank: what is asked at the root is what the trace says there.
        let recording = searched("8/4P3/8/8/8/8/8/k1K5 w - - 0 1");
        let first = questions(&recording).remove(0);
        let events = &recording.trace().events;
        let said = events.iter().find_map(|event| match event {
            EgEvent::Static { range } => Some(*range),
            _ => None,
        });
        assert_eq!(said, Some(Range::WIN));
        let truth = &first.choices[first.right];
        let fired = events.iter().find_map(|event| match event {
            EgEvent::Fired { rule } => rules::all().nth(usize::from(*rule)),
            _ => None,
        });
        assert!(truth == "White wins" || truth == fired.unwrap().name);
    }
}
