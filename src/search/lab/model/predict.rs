//! Questions of predict mode about a search: whether a node is cut off, which score a node returns, which move the root
//! tries next, and where a descent of closeness to win goes.

use super::explain::{Explainer, range_text};
use crate::experiment::{Method, Recording};
use chess::words::{capital, counted};
use kit::experiment::sorted;
use kit::model::predict::Question;
use search::ctw::{CtwEvent, CtwGraph, Reason};
use search::{Effect, Order, Score, SearchEvent};
use trace::NodeId;

/// Number of moves to choose from.
const CHOICES: usize = 6;

/// The possible outcomes of a child's score, alpha-beta's cut first.
const OUTCOMES: [&str; 5] = [
    "a cut-off (the remaining moves are skipped)",
    "a new best move (the window narrows)",
    "the best move here, but a better one is known elsewhere",
    "no improvement (a move tried here earlier is as good or better)",
    "a second search (the null window shows that it is better, not by how much)",
];

/// The question that can be asked before the event after that step is shown.
pub fn question(recording: &Recording, step: usize) -> Option<Question> {
    if let Some(graph) = recording.graph() {
        return descent(recording, graph, step);
    }
    match recording.event(step)? {
        SearchEvent::Update { effect, score } => outcome(recording, step, effect, score),
        SearchEvent::Enter { .. } => next_move(recording, step),
        SearchEvent::Leave { score, .. } => value(recording, step, score),
        _ => None,
    }
}

/// The name of a node in a question. A chess move alone may stand at many places, so all moves from the root are named.
fn place(recording: &Recording, node: NodeId) -> String {
    if !recording.is_chess() {
        return recording.name(node);
    }
    let tree = recording.tree();
    let parent = |&node: &NodeId| tree.get(node)?.parent().filter(|&parent| parent != 0);
    let mut moves: Vec<String> = std::iter::successors(Some(node), parent)
        .map(|node| recording.name(node))
        .collect();
    moves.reverse();
    moves.join(" ")
}

/// The question about a child's score; none where the outcome is plain, as for a first child under an open window.
fn outcome(recording: &Recording, step: usize, effect: Effect, score: Score) -> Option<Question> {
    let tree = recording.tree();
    let (node, child) = (tree.node_of(step)?, tree.node_of(step.checked_sub(1)?)?);
    let live = recording.live(node, step)?;
    let is_open = !live.window.alpha.is_finite() && !live.window.beta.is_finite();
    if live.best.is_none() && is_open {
        return None;
    }
    let words = Explainer::new(recording);
    let told = words.explain(step + 1);
    let best = live.best.zip(live.best_child);
    let best = best.map_or_else(String::new, |(best, child)| {
        let best = words.score_text(best, node);
        format!(
            " The best score so far is {best}, by {}.",
            recording.name(child)
        )
    });
    let window = match recording.experiment().method() {
        Method::MINIMAX => String::new(),
        _ => format!(" The window is {}.", words.window_text(live.window, node)),
    };
    let asks = format!(
        "{} brings {} to {}. {} is to move there.{window}{best} What does the search do next?",
        recording.name(child),
        words.score_text(score, node),
        place(recording, node),
        capital(words.mover(node)),
    );
    // Minimax has no window: two of the four cannot happen.
    let possible: &[Effect] = match recording.experiment().method() {
        Method::MINIMAX => &[Effect::Raises, Effect::NoBetter],
        Method::PVS => &[
            Effect::Cuts,
            Effect::Raises,
            Effect::Best,
            Effect::NoBetter,
            Effect::Again,
        ],
        _ => &[Effect::Cuts, Effect::Raises, Effect::Best, Effect::NoBetter],
    };
    let word = |effect: Effect| match effect {
        Effect::Cuts => OUTCOMES[0].to_owned(),
        Effect::Raises if possible.len() == 2 => "a new best move".to_owned(),
        Effect::Raises => OUTCOMES[1].to_owned(),
        Effect::Best => OUTCOMES[2].to_owned(),
        Effect::NoBetter => OUTCOMES[3].to_owned(),
        Effect::Again => OUTCOMES[4].to_owned(),
    };
    let cut = possible.iter().position(|&it| it == Effect::Cuts);
    Some(Question {
        asks,
        choices: possible.iter().map(|&effect| word(effect)).collect(),
        right: possible.iter().position(|&it| it == effect)?,
        why: told.sentences.into_iter().next().unwrap_or(told.heading),
        slip: cut.map(|cut| (cut, "cut off too early")),
        then: step + 1,
    })
}

/// Which of its moves' scores a node returns; none where they are all the same.
fn value(recording: &Recording, step: usize, score: Score) -> Option<Question> {
    let tree = recording.tree();
    let node = tree.node_of(step)?;
    let tried = recording.tried(node, step);
    let mut scores: Vec<Score> = tried
        .iter()
        .filter_map(|&child| recording.effect(child).map(|(_, score, _)| score))
        .collect();
    // A mover that may stand pat has that score to choose, too, and the question would not name it.
    if recording.standing(node).is_some() || scores.len() < tried.len() {
        return None;
    }
    sorted::plain(&mut scores);
    scores.dedup();
    if !(2..=CHOICES).contains(&scores.len()) {
        return None;
    }
    let words = Explainer::new(recording);
    let mut choices: Vec<String> = scores
        .iter()
        .map(|&score| words.score_text(score, node))
        .collect();
    choices.dedup();
    let right = choices
        .iter()
        .position(|choice| *choice == words.score_text(score, node))?;
    let (mover, name) = (words.mover(node), place(recording, node));
    let score_of = |child: NodeId| recording.effect(child).map(|(_, score, _)| score);
    let told: Vec<String> = if tried.len() <= CHOICES {
        tried
            .iter()
            .zip(tried.iter().filter_map(|&child| score_of(child)))
            .map(|(&child, score)| {
                format!(
                    "{} {}",
                    recording.name(child),
                    words.score_text(score, node)
                )
            })
            .collect()
    } else {
        // A list of all moves would be longer than anybody reads.
        let holders = |score: Score| {
            let equal: Vec<String> = tried
                .iter()
                .filter(|&&child| score_of(child) == Some(score))
                .map(|&child| recording.name(child))
                .collect();
            match &equal[..] {
                [one] => one.clone(),
                [one, other] => format!("{one} and {other}"),
                more => counted(more.len(), "move"),
            }
        };
        scores
            .iter()
            .map(|&score| format!("{} ({})", words.score_text(score, node), holders(score)))
            .collect()
    };
    (choices.len() > 1).then(|| Question {
        asks: format!(
            "At {name} the moves tried have these scores: {}. {} is to move there. Which score does {name} return?",
            told.join(", "),
            capital(mover)
        ),
        choices,
        right,
        why: words
            .explain(step + 1)
            .sentences
            .into_iter()
            .next()
            .unwrap_or_else(|| format!("At {name} {mover} takes the best score.")),
        // Scores are sorted from the mover's view: the first is the worst.
        slip: (right != 0).then_some((0, "the other side's choice")),
        then: step + 1,
    })
}

/// Which move of the root is tried next, where the evaluator orders them.
fn next_move(recording: &Recording, step: usize) -> Option<Question> {
    let order = match recording.experiment().settings.order {
        _ if !recording.experiment().improvements.is_none() => return None,
        Order::BestFirst if recording.is_chess() => "best",
        Order::WorstFirst if recording.is_chess() => "worst",
        _ => return None,
    };
    let tree = recording.tree();
    let node = tree.node_of(step)?;
    let parent = tree.get(node)?.parent().filter(|&parent| parent == 0)?;
    let rest: Vec<NodeId> = tree.children(parent).filter(|&it| it >= node).collect();
    let mover = Explainer::new(recording).mover(parent);
    choose(
        format!("Which move does {mover} try next?"),
        &rest,
        node,
        |node| recording.name(node),
        format!("The moves are tried in the order of their static score, the {order} first."),
        step + 1,
    )
}

/// Where a descent goes.
fn descent(recording: &Recording, graph: &CtwGraph, step: usize) -> Option<Question> {
    let CtwEvent::Enter { reason, .. } = recording.ctw_event(step)? else {
        return None;
    };
    let node = graph.node_at(step + 1)?;
    let parent = recording.tree().get(node)?.parent()?;
    let (asks, among) = match reason {
        Reason::Uncertain => (
            "These are the candidates. Which of them does the descent go into?".to_owned(),
            graph.candidates(step),
        ),
        Reason::Hopeful => {
            let asks = format!(
                "{} was refined before, so the descent goes on below it. With which move?",
                recording.name(parent)
            );
            (asks, graph.evaluated(graph.number(parent)?, step).collect())
        }
        Reason::Root | Reason::Check => return None,
    };
    let told = Explainer::new(recording).explain(step + 1);
    let word = |node: NodeId| {
        let range = graph.range(node, step).map_or_else(String::new, range_text);
        format!("{} with {range}", recording.name(node))
    };
    choose(asks, &among, node, word, told.sentences.join(" "), step + 1)
}

/// Which of some moves: the right one and those next to it, in the order of their names.
fn choose(
    asks: String,
    among: &[NodeId],
    right: NodeId,
    word: impl Fn(NodeId) -> String,
    why: String,
    then: usize,
) -> Option<Question> {
    let place = among.iter().position(|&node| node == right)?;
    let first = place.saturating_sub(CHOICES - 1);
    let shown = among.iter().skip(first).take(CHOICES);
    let answer = word(right);
    let mut choices: Vec<String> = shown.map(|&node| word(node)).collect();
    sorted::plain(&mut choices);
    choices.dedup();
    let right = choices.iter().position(|choice| *choice == answer)?;
    (choices.len() > 1).then_some(Question {
        asks,
        choices,
        right,
        why,
        slip: None,
        then,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job};
    use crate::model::example::{example, ranges};

    fn questions(recording: &Recording) -> Vec<Question> {
        let steps = 0..recording.len();
        steps.filter_map(|step| question(recording, step)).collect()
    }

    #[test]
    fn the_scores_of_the_sources_example_are_asked_for() {
        let recording = example();
        let asked = questions(&recording);
        let values: Vec<&Question> = asked
            .iter()
            .filter(|question| question.asks.contains("score does"))
            .collect();
        let told: Vec<(&str, &str)> = values
            .iter()
            .map(|it| (it.asks.as_str(), it.choices[it.right].as_str()))
            .collect();
        let at = |place: &str, scores: &str, mover: &str| {
            format!(
                "At {place} the moves tried have these scores: {scores}. The {mover} is to move there. Which score does \
                 {place} return?"
            )
        };
        let (at_d, at_a) = (
            at("D", "J 15, I 7", "minimiser"),
            at("A", "D 7, C \u{2212}3, B 1", "maximiser"),
        );
        assert_eq!(told, [(at_d.as_str(), "7"), (at_a.as_str(), "7")]);
        assert!(values.iter().all(|it| !it.why.is_empty()));
    }

    #[test]
    fn the_cuts_of_the_sources_example_are_asked_for() {
        let recording = example();
        let mut asked = questions(&recording);
        asked.retain(|question| !question.asks.contains("score does"));
        let right: Vec<usize> = asked.iter().map(|question| question.right).collect();
        // 7 to D, 7 to A under an open window is plain, -3 to C and 1 to B cut, both no better at A.
        assert_eq!(right, [1, 0, 3, 0, 3]);
        assert_eq!(
            asked[1].asks,
            "H brings \u{2212}3 to C. The minimiser is to move there. The window is (7, +∞). What does the search do next?"
        );
        assert!(asked[1].why.contains("The maximiser already has 7"));
        assert_eq!(asked[1].slip, Some((0, "cut off too early")));
    }

    #[test]
    fn each_question_shows_the_event_it_asks_for_and_its_choices_differ() {
        let experiment = Experiment::default();
        let report = Job::new(&experiment).unwrap().run();
        let chess = Recording::new(experiment.clone(), report).unwrap();
        let minimax = experiment.with_method(Method::MINIMAX);
        let report = Job::new(&minimax).unwrap().run();
        let minimax = Recording::new(minimax, report).unwrap();
        let mut counts = Vec::new();
        for recording in [&chess, &minimax, &ranges()] {
            let asked = questions(recording);
            for question in &asked {
                assert!((2..=9).contains(&question.choices.len()), "{question:?}");
                assert!(question.right < question.choices.len() && !question.why.is_empty());
                assert!((1..=recording.len()).contains(&question.then));
                let length = question.asks.chars().count();
                assert!(
                    length < 250,
                    "nobody reads {length} characters: {question:?}"
                );
                let mut different = question.choices.clone();
                different.sort();
                different.dedup();
                assert_eq!(different.len(), question.choices.len());
            }
            counts.push(asked.len());
        }
        assert!(counts.iter().all(|&count| count > 2), "{counts:?}");
        let next = questions(&chess)
            .into_iter()
            .filter(|it| it.asks.starts_with("Which move"));
        assert!(next.count() > 2);
        // A move alone would not say where it is played.
        assert!(
            questions(&chess)
                .iter()
                .any(|it| it.asks.contains(" to f3 c5. White is to move there."))
        );
    }
}
