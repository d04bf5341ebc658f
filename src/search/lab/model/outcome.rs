//! The result of a search in words: the sentence beside the button, and the announcement for screen readers.

use super::explain::{Explainer, ScoreUnit, value_text};
use crate::experiment::{Cost, Recording};
use chess::words::counted;
use kit::experiment::Stop;
use kit::model::squares::grouped;
use search::{Score, ctw};

/// The lower bound L of the best move of closeness to win.
pub fn low_text(thousandths: Score) -> String {
    format!("L = {}", value_text(thousandths.0 as f32 / 1000.0))
}

/// The end of the search and its result, in a sentence: why it ended, the score and the best line.
pub fn outcome(recording: &Recording) -> String {
    let explainer = Explainer::new(recording);
    let (summary, best) = (recording.summary(), recording.best_line());
    let nodes = counted(grouped(summary.nodes), "node");
    let stopped = stopped(recording);
    let ended = match &stopped {
        _ if summary.why == Some(ctw::Stop::OneCandidate) => {
            format!("One candidate is left after {nodes}")
        }
        _ if summary.why == Some(ctw::Stop::Settled) => {
            format!("Nothing is left to narrow after {nodes}")
        }
        Some(stopped) => stopped.clone(),
        None => format!("{nodes} searched"),
    };
    if let Some(ending) = explainer.game_over(0) {
        return format!("{ended}: {ending}.");
    }
    let mover = explainer.mover(0);
    let found = match (summary.score, recording.graph(), explainer.unit()) {
        (None, ..) => "no move has come back yet".to_owned(),
        (Some(low), Some(_), _) => {
            let scale = "(\u{2212}1 is a loss, 1 a win)";
            format!("{mover} has at least {} {scale}", low_text(low))
        }
        (Some(score), None, unit) => {
            let has = explainer.has(mover, "has", score);
            let is_points = unit == ScoreUnit::Points && score.mate_distance().is_none();
            let points = " for the best last move";
            format!("{has}{}", if is_points { points } else { "" })
        }
    };
    let by = if best.text.is_empty() {
        String::new()
    } else {
        format!(" by {}", best.text)
    };
    let so_far = best_so_far(recording).map_or_else(String::new, |best| {
        format!(" {best}; a whole search may choose another.")
    });
    format!("{ended}: {found}{by}.{so_far}")
}

/// Advice after a search that was stopped before it had any move; `None` after any other, or if no move was recorded.
pub fn hint(recording: &Recording) -> Option<String> {
    let is_early = stopped(recording).is_some() && recording.best_line().first.is_empty();
    let first = recording.tree().children(0).next().filter(|_| is_early)?;
    Some(format!(
        "The search was still below {}, the first move. Raise the limit, or switch on iterative deepening, which has a \
         move at any time.",
        recording.name(first)
    ))
}

/// The end of the search, to be spoken.
pub fn spoken(recording: &Recording) -> String {
    let summary = recording.summary();
    let mut said = vec![match summary.stop {
        Some(Stop::Completed) | None => {
            format!(
                "Search finished: {}",
                counted(grouped(summary.nodes), "node")
            )
        }
        Some(Stop::Nodes) => "Search stopped at its node limit".to_owned(),
        Some(Stop::Cancelled) => "Search stopped".to_owned(),
    }];
    said.extend(Explainer::new(recording).game_over(0));
    said.extend(best_so_far(recording));
    said.join(". ")
}

/// Why a search ended early; `None` if it came to its own end.
pub fn stopped(recording: &Recording) -> Option<String> {
    let summary = recording.summary();
    let nodes = counted(grouped(summary.nodes), "node");
    match summary.stop? {
        Stop::Completed => None,
        Stop::Nodes => Some(format!("Stopped at its limit of {nodes}")),
        Stop::Cancelled => Some(format!("Stopped by you after {nodes}")),
    }
}

/// The leaves that theory gives for the shape of a searched tree: those of minimax, and the least of alpha-beta.
pub fn theory(cost: Cost) -> String {
    let leaves = |value: f64| {
        if value < 1e15 {
            grouped(value.round() as u64)
        } else {
            format!("{value:.1e}")
        }
    };
    format!(
        "With f = {:.1} moves per position on average (over the {} recorded) and d = {}, minimax scores f^d = {}; \
         alpha-beta needs at least f^⌈d/2⌉ + f^⌊d/2⌋ − 1 = {}.",
        cost.fanout,
        counted(grouped(cost.inner), "inner node"),
        counted(cost.depth, "ply"),
        counted(leaves(cost.full()), "leaf"),
        leaves(cost.best())
    )
}

/// The best move of a search that ended early.
fn best_so_far(recording: &Recording) -> Option<String> {
    let is_open = recording.summary().why.is_none() || recording.graph().is_none();
    let best = recording.best_line().first;
    (is_open && !best.is_empty() && stopped(recording).is_some())
        .then(|| format!("The best move so far is {best}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job, Limits, Method, Subject};
    use kit::experiment::ChessSubject;

    /// A search of a position that ends after so many nodes or steps of its recording.
    fn searched(fen: &str, method: Method, nodes: u64, steps: usize, depth: u8) -> Recording {
        let mut experiment = Experiment::default().with_method(method);
        experiment.subject = Subject::Chess(ChessSubject {
            start: fen.to_owned(),
            moves: Vec::new(),
        });
        experiment.limits = Limits { nodes, steps };
        experiment.settings.depth = depth;
        let report = Job::new(&experiment).unwrap().run();
        Recording::new(experiment, report).unwrap()
    }

    fn whole(fen: &str, depth: u8) -> Recording {
        searched(fen, Method::ALPHA_BETA, 100_000, 100_000, depth)
    }

    #[test]
    fn at_the_end_of_a_game_the_outcome_is_the_game_s() {
        for (fen, said) in [
            (
                "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
                "1 node searched: Black is checkmated, so White has won.",
            ),
            (
                "8/8/8/8/8/6k1/6q1/7K w - - 0 1",
                "1 node searched: White is checkmated, so Black has won.",
            ),
            (
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                "1 node searched: Black has no legal move and is not in check: stalemate, a draw.",
            ),
            (
                "7k/8/6K1/8/8/8/8/R7 w - - 100 80",
                "1 node searched: fifty moves by each side without a capture or a pawn move: a draw.",
            ),
        ] {
            assert_eq!(outcome(&whole(fen, 3)), said);
            let spoken = spoken(&whole(fen, 3));
            let ending = said.split_once(": ").unwrap().1.trim_end_matches('.');
            assert_eq!(spoken, format!("Search finished: 1 node. {ending}"));
        }
        let ranges = searched("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Method::Ctw, 100, 100, 3);
        assert!(outcome(&ranges).ends_with("Black is checkmated, so White has won."));
    }

    #[test]
    fn the_least_count_of_alpha_beta_is_that_of_the_formula_beside_it() {
        for (fanout, depth, least) in [(10.0, 3, 109), (10.0, 4, 199), (24.0, 1, 24)] {
            let inner = 2;
            let said = theory(Cost {
                fanout,
                inner,
                depth,
            });
            let formula = format!("at least f^⌈d/2⌉ + f^⌊d/2⌋ − 1 = {least}.");
            assert!(said.ends_with(&formula), "{said}");
        }
    }

    #[test]
    fn a_mate_is_told_of_the_side_that_gives_it() {
        let mates = outcome(&whole("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1));
        assert!(mates.contains(": White mates in 1 move by 1. Q"), "{mates}");
        let is_mated = outcome(&whole("6k1/8/5KQ1/8/8/8/8/8 b - - 0 1", 2));
        assert!(
            is_mated.contains(": Black is mated in 1 move by 1... K"),
            "{is_mated}"
        );
    }

    #[test]
    fn a_search_that_was_stopped_names_its_best_move_wherever_its_recording_ends() {
        let start = crate::experiment::definition::EXAMPLE_FEN;
        for steps in [100_000, 20] {
            let recording = searched(start, Method::ALPHA_BETA, 60, steps, 3);
            let best = recording.best_line();
            let said = outcome(&recording);
            assert!(
                said.starts_with("Stopped at its limit of 60 nodes: White has "),
                "{said}"
            );
            assert!(said.contains(&format!(" by {}.", best.text)), "{said}");
            let so_far = format!("The best move so far is {}", best.first);
            assert!(said.contains(&so_far) && !best.first.is_empty(), "{said}");
            assert_eq!(
                spoken(&recording),
                format!("Search stopped at its node limit. {so_far}")
            );
        }
        assert_eq!(hint(&searched(start, Method::ALPHA_BETA, 60, 20, 3)), None);
        let early = searched(start, Method::ALPHA_BETA, 3, 100, 4);
        assert_eq!(
            outcome(&early),
            "Stopped at its limit of 3 nodes: no move has come back yet."
        );
        let hint = hint(&early).unwrap();
        assert!(
            hint.starts_with("The search was still below Nxc7+, the first move."),
            "{hint}"
        );
    }
}
