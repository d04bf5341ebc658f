//! Each kind of step of closeness to win in sentences, with the figures as they stand at the step. A range is that
//! of the player who makes the move; values are nearness to the end: 1/N is a win in N plies.

use super::{Explainer, Explanation};
use crate::experiment::Recording;
use chess::words::capital;
use chess::words::counted;
use kit::model::provenance::Provenance;
use search::ctw::{CtwEvent, CtwGraph, Reason, Source, Span, Stop, back_up};
use trace::NodeId;

/// The algorithm's steps in plain words, numbered from 1 as in the code.
pub const CTW_STEPS: [&str; 7] = [
    "enter the root and look at the candidates",
    "stop, or enter the most uncertain candidate",
    "follow hopeful moves to a position not refined before",
    "evaluate the moves that could still matter",
    "pass its range up the tree",
    "leave it; refine it again if a child's range lies outside (an anomaly)",
    "check the replies to the move, and choose it",
];

/// Larger differences between a range recorded and one computed anew are news.
const ROUNDING: f32 = 1e-6;

/// Number of candidates that a sentence names.
const NAMED: usize = 6;

/// Explains steps of closeness to win.
pub(super) struct Ranges<'a> {
    words: Explainer<'a>,
    recording: &'a Recording,
    graph: &'a CtwGraph,
}

impl<'a> Explainer<'a> {
    pub(super) fn in_ranges(self, graph: &'a CtwGraph) -> Ranges<'a> {
        Ranges {
            words: self,
            recording: self.recording,
            graph,
        }
    }
}

impl Ranges<'_> {
    pub(super) fn explain(&self, step: usize) -> Explanation {
        let event = step
            .checked_sub(1)
            .and_then(|index| self.recording.ctw_event(index));
        let Some((event, node)) = event.zip(self.graph.node_at(step)) else {
            return said(
                "Before the first step".to_owned(),
                vec![format!(
                    "{} is to move at the root. Every move will have a range: from L, what the \
                     player who makes it can expect at least, to H, what he may hope for at most.",
                    capital(self.words.mover(0))
                )],
                1,
                Provenance::Published("Sugar 1975, p. 116, rules 1 and 2"),
            );
        };
        let name = self.recording.name(node);
        match event {
            CtwEvent::Enter { range, reason, .. } => self.enter(&name, range, reason, step),
            CtwEvent::Refine { moves } => said(
                format!("{name} is refined: {}", count(moves, "move")),
                vec![if moves == 0 {
                    "There is no move, so nothing can be narrowed.".to_owned()
                } else if node == 0 {
                    "At the root every move is evaluated.".to_owned()
                } else {
                    "Its moves are evaluated in the order of their plausibility, until no other \
                     can bring its mover more than he already has."
                        .to_owned()
                }],
                4,
                Provenance::Published("Sugar 1975, pp. 116-117, rules 5 and 8a"),
            ),
            CtwEvent::Evaluate { range, source, .. } => self.evaluate(node, range, source),
            CtwEvent::Range { number, range } => self.range(&name, number, range, step),
            CtwEvent::Candidates { .. } => self.candidates(step),
            CtwEvent::Anomaly { before, after } => anomaly(&name, before, after),
            CtwEvent::Choose { .. } => self.choose(node, step),
            CtwEvent::Leave { range } => said(
                if node == 0 {
                    format!(
                        "The descent ends. The range of {name} is {}",
                        range_text(range)
                    )
                } else {
                    format!(
                        "The search leaves {name}; its range is {}",
                        range_text(range)
                    )
                },
                vec![if node == 0 {
                    "Now the candidates are compared again.".to_owned()
                } else {
                    "Everything found below it is in its range now.".to_owned()
                }],
                6,
                Provenance::Published("Sugar 1975, p. 118, rule 8"),
            ),
        }
    }

    pub(super) fn headline(&self, event: usize) -> String {
        let node = self.recording.tree().node_of(event);
        let Some((what, node)) = self.recording.ctw_event(event).zip(node) else {
            return String::new();
        };
        let name = self.recording.name(node);
        match what {
            CtwEvent::Enter { range, .. } => format!("enter {name} {}", short_range(range)),
            CtwEvent::Refine { moves } => format!("refine {name}: {}", count(moves, "move")),
            CtwEvent::Evaluate { range, source, .. } => {
                let source = match source {
                    Source::Fresh => "",
                    Source::Stored => " (known)",
                    Source::Repeated => " (draw by repetition)",
                };
                format!("{name} has {}{source}", short_range(range))
            }
            CtwEvent::Range { range, .. } => format!("{name} becomes {}", short_range(range)),
            CtwEvent::Candidates { count: number, .. } => {
                let presumptive = self.graph.presumptive(0, event + 1);
                let name = presumptive.map_or_else(String::new, |it| self.recording.name(it));
                format!("{}, {name} presumptive", count(number, "candidate"))
            }
            CtwEvent::Anomaly { after, .. } => format!("anomaly at {name}: {}", short_range(after)),
            CtwEvent::Choose { .. } => format!("choose {name}"),
            CtwEvent::Leave { range } => format!("leave {name} {}", short_range(range)),
        }
    }

    fn enter(&self, name: &str, range: Span, reason: Reason, step: usize) -> Explanation {
        let (width, text) = (value_text(range.high - range.low), range_text(range));
        match reason {
            Reason::Root => said(
                format!(
                    "Descent {} begins at the root",
                    self.graph.counters(step).descents
                ),
                vec![format!(
                    "{} is to move. A descent goes from the root to the position that is to be \
                     refined.",
                    capital(self.words.mover(0))
                )],
                1,
                Provenance::Published("Sugar 1975, pp. 116-118"),
            ),
            Reason::Uncertain => said(
                format!("{name} is the most uncertain candidate"),
                vec![format!(
                    "Its range, {text}, is {width} wide. To narrow the widest range helps most to \
                     tell the candidates apart."
                )],
                2,
                Provenance::Published("Sugar 1975, p. 117, rule 7"),
            ),
            Reason::Hopeful => said(
                format!("{name} is the hopeful move"),
                vec![format!(
                    "The position above was refined before, so the descent goes on with the move \
                     whose H is the highest there: {name} has {text}."
                )],
                3,
                Provenance::Published("Sugar 1975, p. 118, rule 8b"),
            ),
            Reason::Check => said(
                format!("The replies to {name} are checked"),
                vec![format!(
                    "{name} may be played, so every reply to it is evaluated before. So far it has \
                     {text}."
                )],
                7,
                Provenance::Published("Sugar 1975, p. 118, rule 10"),
            ),
        }
    }

    fn evaluate(&self, node: NodeId, range: Span, source: Source) -> Explanation {
        let name = self.recording.name(node);
        let parent = self
            .recording
            .tree()
            .get(node)
            .and_then(trace::Node::parent);
        let mover = capital(parent.map_or("the opponent", |parent| self.words.mover(parent)));
        let text = range_text(range);
        let worth = if range.low < range.high {
            format!(
                "{mover} can expect at least {} of {name} and hope for {} at most.",
                value_text(range.low),
                value_text(range.high)
            )
        } else {
            format!("For {mover} {name} is worth {text}, and that is certain.")
        };
        match source {
            Source::Fresh => said(
                format!("{name} is evaluated: {text}"),
                vec![worth],
                4,
                Provenance::Published("Sugar 1975, pp. 116-117, rules 2 and 8a"),
            ),
            Source::Stored => said(
                format!("{name} leads to a known position: {text}"),
                vec![
                    "Another order of moves came to this position before: its range is used again, \
                     and nothing is evaluated."
                        .to_owned(),
                    worth,
                ],
                4,
                Provenance::Published("Sugar 1975, p. 117, rule 8a"),
            ),
            Source::Repeated => said(
                format!("{name} comes back to an earlier position: a draw"),
                vec![
                    "The position is above on the way from the root. A repetition counts 0 for \
                     this way, and is not stored."
                        .to_owned(),
                ],
                4,
                Provenance::Ours("the source does not say what a repetition is worth"),
            ),
        }
    }

    fn range(&self, name: &str, number: u32, range: Span, step: usize) -> Explanation {
        let mut sentences = Vec::new();
        let evaluated = self.graph.evaluated(number, step);
        let spans = evaluated.filter_map(|node| self.graph.range(node, step));
        let best = spans.reduce(|best, next| Span {
            low: best.low.max(next.low),
            high: best.high.max(next.high),
        });
        if let Some(best) = best {
            let (low, high) = (backed_up(best.high), backed_up(best.low));
            sentences.push(format!(
                "Of the moves from there the highest H is {} and the highest L {}. One ply earlier \
                 and for the other player that is L = {} and H = {}.",
                value_text(best.high),
                value_text(best.low),
                value_text(low),
                value_text(high)
            ));
            let differs = |one: f32, other: f32| (one - other).abs() > ROUNDING;
            if differs(low, range.low) || differs(high, range.high) {
                sentences
                    .push("Of that the range keeps what it had not ruled out before.".to_owned());
            }
        }
        if let Some(before) = self.graph.range_of(number, step - 1) {
            let (was, is) = (before.high - before.low, range.high - range.low);
            let change = if is < was { "narrower" } else { "wider" };
            let by = value_text((is - was).abs());
            sentences.push(if (is - was).abs() <= ROUNDING {
                format!("It was {}.", range_text(before))
            } else {
                format!("It was {}, so it is {by} {change} now.", range_text(before))
            });
        }
        said(
            format!("The range of {name} becomes {}", range_text(range)),
            sentences,
            5,
            Provenance::Published("Sugar 1975, p. 116, rules 3 and 4: B(x) = −x / (1 + |x|)"),
        )
    }

    fn candidates(&self, step: usize) -> Explanation {
        let candidates = self.graph.candidates(step);
        let presumptive = self.graph.presumptive(0, step);
        let of = |node: NodeId| self.graph.range(node, step);
        let Some((first, range)) = presumptive.and_then(|node| Some((node, of(node)?))) else {
            let heading = "No move is evaluated yet".to_owned();
            let source = Provenance::Published("Sugar 1975, p. 116, rule 5");
            return said(
                heading,
                vec!["There are no candidates.".to_owned()],
                1,
                source,
            );
        };
        let name = self.recording.name(first);
        let low = value_text(range.low);
        let mut sentences = vec![format!(
            "{name} has the highest lower bound (L = {low}), so it is the presumptive move: the favourite for now."
        )];
        let with_high = |node: NodeId| {
            let high = of(node).map_or_else(String::new, |range| value_text(range.high));
            format!("{} ({high})", self.recording.name(node))
        };
        let others = candidates.iter().copied().filter(|&node| node != first);
        let others: Vec<NodeId> = others.collect();
        if others.is_empty() {
            let rest = self.graph.evaluated(0, step).filter(|&node| node != first);
            let high = |node: NodeId| of(node).map_or(f32::MIN, |range| range.high);
            let next = rest.reduce(|best, node| if high(node) > high(best) { node } else { best });
            sentences.push(match next {
                Some(next) => format!(
                    "No other move can score more. The next best upper bound, H, is that of {}.",
                    with_high(next)
                ),
                None => "There is no other move.".to_owned(),
            });
        } else {
            let named: Vec<String> = others.iter().take(NAMED).map(|&it| with_high(it)).collect();
            let more = others.len().saturating_sub(NAMED);
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            sentences.push(format!(
                "Moves whose upper bound, H, exceeds {low} may still be better: {}{more}.",
                named.join(", ")
            ));
        }
        let heading = match candidates.len() {
            1 => format!("One candidate: {name}"),
            many => format!("{}; {name} is presumptive", counted(many, "candidate")),
        };
        Explanation {
            set_by: Some(first),
            ..said(
                heading,
                sentences,
                2,
                Provenance::Published("Sugar 1975, pp. 116-117, rules 5 and 6"),
            )
        }
    }

    fn choose(&self, node: NodeId, step: usize) -> Explanation {
        let name = self.recording.name(node);
        let range = self.graph.range(node, step);
        let why = match self.recording.summary().why {
            Some(Stop::OneCandidate) => "It is the only candidate left.",
            Some(Stop::Settled) => "No range that matters can be narrowed any more.",
            Some(Stop::Budget) => {
                "The node limit is reached: the style decides among the candidates."
            }
            Some(Stop::Ended) | None => "The search ends here.",
        };
        let mut sentences = vec![why.to_owned()];
        if let Some(ctw) = self.recording.experiment().ctw
            && self.graph.candidates(step).len() > 1
        {
            sentences.push(format!(
                "Of each candidate's range a point counts, from L at boldness 0 to H at 100: the \
                 boldness is {} and the randomness {} percent.",
                ctw.boldness, ctw.randomness
            ));
        }
        let line = self.recording.line(0, step);
        sentences.push(format!(
            "The line: {}.",
            self.recording.moves_text(0, &line)
        ));
        said(
            match range {
                Some(range) => format!("{name} is chosen: {}", range_text(range)),
                None => format!("{name} is chosen"),
            },
            sentences,
            7,
            Provenance::Published("Sugar 1975, p. 120; the formula of the style is ours"),
        )
    }
}

fn anomaly(name: &str, before: Span, after: Span) -> Explanation {
    let rises = (after.high > before.high).then(|| {
        format!(
            "H rises from {} to {}",
            value_text(before.high),
            value_text(after.high)
        )
    });
    let falls = (after.low < before.low).then(|| {
        format!(
            "L falls from {} to {}",
            value_text(before.low),
            value_text(after.low)
        )
    });
    let both: Vec<String> = [falls, rises].into_iter().flatten().collect();
    said(
        format!("An anomaly at {name}"),
        vec![
            format!(
                "{}: its moves give what its range had ruled out.",
                both.join(" and ")
            ),
            "It is noted, and the position is refined again at once.".to_owned(),
        ],
        6,
        Provenance::Published("Sugar 1975, p. 118, rule 8"),
    )
}

fn said(
    heading: String,
    sentences: Vec<String>,
    step: usize,
    provenance: Provenance,
) -> Explanation {
    Explanation {
        heading,
        sentences,
        step,
        provenance,
        set_by: None,
    }
}

fn backed_up(value: f32) -> f32 {
    back_up(f64::from(value)) as f32
}

fn count(number: u16, word: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {word}{ending}")
}

/// A value as text: three decimals, `0` for a draw.
pub fn value_text(value: f32) -> String {
    let text = format!("{value:.3}");
    match text.strip_prefix('-') {
        _ if text.trim_start_matches('-') == "0.000" => "0".to_owned(),
        Some(positive) => format!("\u{2212}{positive}"),
        None => text,
    }
}

/// A range in a sentence: `0.050 to 0.300`, or its one value.
pub fn range_text(range: Span) -> String {
    joined(range, " to ")
}

/// A range where there is little room: `0.050..0.300`.
pub(in crate::model) fn short_range(range: Span) -> String {
    joined(range, "..")
}

fn joined(range: Span, between: &str) -> String {
    let (low, high) = (value_text(range.low), value_text(range.high));
    if low == high {
        low
    } else {
        format!("{low}{between}{high}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job, Method};
    use crate::model::example::ranges;

    /// The steps whose heading begins so.
    fn headed(recording: &Recording, begin: &str) -> Vec<Explanation> {
        let explainer = Explainer::new(recording);
        let all = (0..=recording.len()).map(|step| explainer.explain(step));
        all.filter(|it| it.heading.starts_with(begin)).collect()
    }

    #[test]
    fn the_example_is_told_step_by_step() {
        let recording = ranges();
        let bold = &headed(&recording, "Bold is evaluated")[0];
        assert_eq!(bold.heading, "Bold is evaluated: \u{2212}0.100 to 0.500");
        assert_eq!(
            bold.sentences,
            ["The maximiser can expect at least \u{2212}0.100 of Bold and hope for 0.500 at most."]
        );
        let look = &headed(&recording, "3 candidates")[0];
        assert_eq!(look.heading, "3 candidates; Sound is presumptive");
        assert_eq!(
            look.sentences,
            [
                "Sound has the highest lower bound (L = 0.050), so it is the presumptive move: the favourite for now.",
                "Moves whose upper bound, H, exceeds 0.050 may still be better: Bold (0.500), Other (0.350)."
            ]
        );
        assert_eq!(recording.name(look.set_by.unwrap()), "Sound");
        let widest = &headed(&recording, "Bold is the most uncertain")[0];
        assert!(widest.sentences[0].contains("0.600 wide"), "{widest:?}");
        assert_eq!(headed(&recording, "Sound is chosen").len(), 1);
    }

    #[test]
    fn a_range_says_where_it_comes_from() {
        let recording = ranges();
        let changes = headed(&recording, "The range of Bold becomes");
        let first = &changes[0];
        assert!(
            first.sentences[0].starts_with("Of the moves from there the highest H is 0.200"),
            "{first:?}"
        );
        assert!(
            first.sentences[0].contains("L = \u{2212}0.167"),
            "{first:?}"
        );
    }

    #[test]
    fn every_step_of_a_chess_search_is_explained_in_both_lengths() {
        let experiment = Experiment::default().with_method(Method::Ctw);
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        let explainer = Explainer::new(&recording);
        for step in 0..=recording.len() {
            let explanation = explainer.explain(step);
            let has_all = !explanation.heading.is_empty() && !explanation.sentences.is_empty();
            assert!(has_all, "step {step}");
            assert!((1..=CTW_STEPS.len()).contains(&explanation.step));
        }
        assert!((0..recording.len()).all(|event| !explainer.headline(event).is_empty()));
    }

    #[test]
    fn values_have_three_decimals_and_a_draw_is_nothing() {
        let texts = [0.05, -0.1, 0.0, -0.0001, 1.0].map(value_text);
        assert_eq!(texts, ["0.050", "\u{2212}0.100", "0", "0", "1.000"]);
        let span = |low, high| short_range(Span { low, high });
        assert_eq!(
            [span(0.1, 0.1), span(-0.1, 0.2)],
            ["0.100", "\u{2212}0.100..0.200"]
        );
    }
}
