//! The behaviour of the search on small typed graphs.

use super::given::{folded, recorded};
use ::search::Child;
use ::search::Score;
use ::search::ctw::{
    Choice, Ctw, CtwEvent, CtwSlice, Outcome, Settings, Source, Stop, Style, TypedGraph,
};

/// Everything is narrowed as far as it can be.
pub fn to_the_end() -> Settings {
    Settings {
        stop_at_one: false,
        check_replies: false,
        ..Settings::default()
    }
}

fn graph(text: &str) -> TypedGraph {
    text.parse().expect("a graph")
}

fn run(text: &str, settings: Settings) -> (Outcome<Child>, Vec<CtwEvent<Child>>) {
    let graph = graph(text);
    let (_, outcome, trace) = recorded(graph.clone(), graph.root(), settings);
    (outcome, trace.events)
}

fn chosen(outcome: &Outcome<Child>) -> Choice<Child> {
    outcome.choice.expect("there are moves")
}

#[test]
fn a_move_that_clears_the_others_is_played_without_refining() {
    let (outcome, _) = run(
        "(0.3..0.4(0.1) -0.2..0.2(0.1))",
        Settings {
            check_replies: false,
            ..Settings::default()
        },
    );
    assert_eq!((outcome.stop, outcome.nodes), (Some(Stop::OneCandidate), 3));
    assert_eq!(chosen(&outcome).score(), Score(300));
}

#[test]
fn the_most_uncertain_candidate_is_refined_first() {
    let (_, events) = run("(0..0.3(0.1) -0.3..0.4(0.2) -0.9..-0.1(0.3))", to_the_end());
    let entered: Vec<u32> = events
        .iter()
        .filter_map(|event| match event {
            CtwEvent::Enter { number, .. } if *number > 0 => Some(*number),
            _ => None,
        })
        .collect();
    let wide = events.iter().find_map(|event| match *event {
        CtwEvent::Evaluate {
            mv: Child(1),
            number,
            ..
        } => Some(number),
        _ => None,
    });
    assert_eq!(entered.first().copied(), wide);
}

#[test]
fn a_transposition_is_evaluated_once_and_its_news_reach_both_parents() {
    let (outcome, events) = run("((X:-0.5..0.5(0.5 0.1) -1) (=X -1))", to_the_end());
    let of = |source| {
        let is = |event: &&CtwEvent<_>| matches!(event, CtwEvent::Evaluate { source: found, .. } if *found == source);
        events.iter().filter(is).count()
    };
    assert_eq!(of(Source::Stored), 1);
    assert_eq!(outcome.nodes as usize, 1 + of(Source::Fresh));
    // X is worth B(0.5) = -1/3, so both moves are worth 1/4.
    assert_eq!(chosen(&outcome).range.to_string(), "0.25");
    let end = events.len();
    let typed = graph("((X:-0.5..0.5(0.5 0.1) -1) (=X -1))");
    let trace = folded(typed, 0, &::trace::Trace { events, dropped: 0 });
    let mut values = trace
        .graph()
        .evaluated(0, end)
        .map(|node| trace.graph().range(node, end));
    assert!(values.all(|span| span.is_some_and(|span| span.low >= 0.25 - 1e-6)));
    // X stands where it was evaluated first, and what follows it is found from either place.
    let of_x = |node: &u32| trace.graph().number(*node) == Some(3);
    let places: Vec<u32> = (0..trace.graph().tree().len() as u32)
        .filter(of_x)
        .collect();
    let below = places
        .iter()
        .map(|&node| trace.graph().tree().children(node).count());
    assert_eq!(below.collect::<Vec<_>>(), [1, 0]);
    let lines = places.iter().map(|&node| trace.graph().line(node, end));
    assert!(lines.is_sorted() && trace.graph().line(places[0], end).len() == 1);
}

#[test]
fn an_anomaly_is_recorded_and_refined_again_at_once() {
    // The second position's static range promises at most 0.1; its refinement finds 1/3 or more.
    let text = "(0.2..0.3(0.1) 0..0.25(-0.9..-0.4(0.9) -0.8..-0.6(0.9 0.8)))";
    let (outcome, events) = run(text, to_the_end());
    assert!(outcome.anomalies > 0);
    let at = events
        .iter()
        .position(|event| matches!(event, CtwEvent::Anomaly { .. }));
    let next = &events[at.expect("an anomaly") + 1];
    assert!(matches!(next, CtwEvent::Enter { .. }), "{next:?}");
}

#[test]
fn style_decides_only_while_several_candidates_are_left() {
    let style = |boldness| Style {
        boldness,
        ..Style::default()
    };
    // The first move is safe, the second may win or lose; there is no budget to find out.
    let open = |boldness| Settings {
        budget: 3,
        style: style(boldness),
        ..to_the_end()
    };
    let text = "(0.1..0.2(-0.1) -0.4..0.6(0.3))";
    let choices = [0.0, 1.0].map(|boldness| chosen(&run(text, open(boldness)).0).mv);
    assert_eq!(choices, [Child(0), Child(1)]);
    let clear = "(0.1..0.2(-0.1) -0.4..0.05(0.3))";
    let choices = [0.0, 1.0].map(|boldness| chosen(&run(clear, open(boldness)).0).mv);
    assert_eq!(choices, [Child(0), Child(0)]);
}

#[test]
fn chance_depends_on_the_seed_alone() {
    let text = "(-0.5..0.5(0.1) -0.5..0.5(0.1) -0.5..0.5(0.1) -0.5..0.5(0.1))";
    let by = |seed| {
        let style = Style {
            boldness: 0.5,
            randomness: 1.0,
            seed,
        };
        chosen(
            &run(
                text,
                Settings {
                    budget: 5,
                    style,
                    ..to_the_end()
                },
            )
            .0,
        )
        .mv
    };
    let all: Vec<Child> = (0..40).map(by).collect();
    assert_eq!(all, (0..40).map(by).collect::<Vec<_>>());
    for place in 0..4 {
        assert!(all.contains(&Child(place)), "never {place} in {all:?}");
    }
}

#[test]
fn the_check_of_replies_sees_what_loses_at_once() {
    // The first move looks best, but one reply to it wins.
    let text = "(0.4..0.5(0.9 -0.5) 0.1..0.2(-0.1))";
    let by = |check_replies| {
        run(
            text,
            Settings {
                check_replies,
                ..Settings::default()
            },
        )
        .0
    };
    assert_eq!(chosen(&by(false)).mv, Child(0));
    let checked = by(true);
    assert_eq!(chosen(&checked).mv, Child(1));
    assert_eq!(checked.stop, Some(Stop::OneCandidate));
}

#[test]
fn without_moves_there_is_no_choice_and_with_one_evaluation_the_first_move() {
    let (outcome, events) = run("0.3", Settings::default());
    assert_eq!((outcome.stop, outcome.choice), (Some(Stop::Ended), None));
    assert!(events.is_empty());
    let (outcome, _) = run(
        "(0.1 0.2)",
        Settings {
            budget: 1,
            ..Settings::default()
        },
    );
    assert_eq!((outcome.stop, outcome.nodes), (Some(Stop::Budget), 1));
    assert_eq!(
        (chosen(&outcome).mv, chosen(&outcome).number),
        (Child(0), None)
    );
}

#[test]
fn a_slice_is_work_done() {
    let graph = graph("((0.1 0.2) (0.3 (0.4 0.5)))");
    let mut search = Ctw::new(graph.clone(), graph.root(), to_the_end());
    assert!(search.run(&mut CtwSlice::new(2)).halted.is_some());
    let share = search.progress();
    assert!(share > 0.0 && share < 1.0);
    assert!(search.run(&mut ()).halted.is_none());
    assert!((search.progress() - 1.0).abs() < f64::EPSILON);
}
