//! The sentences of the tournament page.

use crate::experiment::{Elo, Pairing, Plan, Played, Result, Tables, Thought};
use chess::words::counted;
use chess::words::side_name;
use cozy_chess::Color;
use kit::model::squares::{grouped, plural};
use rating_lab::experiment::Engine;
use search::ctw::UciScore;
use stats::Estimate;

/// Points, with half a point for a draw: `30½`.
pub fn points(half_points: u32) -> String {
    let half = if half_points.is_multiple_of(2) {
        ""
    } else {
        "½"
    };
    match half_points / 2 {
        0 if !half.is_empty() => half.to_owned(),
        whole => format!("{whole}{half}"),
    }
}

pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// `55.0 % (50.7 to 59.2)`.
pub fn score(score: &Estimate) -> String {
    let [value, low, high] = [score.value, score.low, score.high].map(percent);
    format!("{value} % ({low} to {high})")
}

/// `+35 (+5 to +65)`; a score of 0 or 1 gives an infinite difference.
pub fn elo(elo: &Elo, score: f64) -> String {
    let end = if score < 0.5 { "−∞" } else { "+∞" };
    format!(
        "{} ({} to {})",
        signed_elo(elo.value, end),
        signed_elo(elo.low, "−∞"),
        signed_elo(elo.high, "+∞")
    )
}

fn signed_elo(elo: Option<f64>, infinite: &str) -> String {
    let whole = elo.map(|elo| elo.round() as i64);
    match whole {
        None => infinite.to_owned(),
        Some(0) => "0".to_owned(),
        Some(elo) => format!("{elo:+}").replace('-', "−"),
    }
}

pub fn what_was_played(plan: &Plan) -> String {
    let used = plan.openings.len().min(plan.games as usize / 2);
    let again = if plan.games as usize / 2 > used {
        " and then the same with two random quiet plies added"
    } else {
        ""
    };
    let pairing = match plan.pairing {
        Pairing::Everyone => "Each pair played",
        Pairing::First => "The first engine met each other engine in",
    };
    let tables = match plan.tables {
        Tables::AtOnce => "Exact tables decide as soon as four pieces are left, kings included.",
        Tables::AfterPromotion => "Exact tables decide after a promotion.",
        Tables::Never => "No tables decide.",
    };
    let begins = if plan.openings.iter().any(|opening| opening.start.is_some()) {
        "position"
    } else {
        "opening"
    };
    format!(
        "{pairing} {}: {}{again}, both colours, at most {} a move. {tables} A game of {} is drawn. \
         Seed {}, version {}.",
        counted(grouped(plan.games.into()), "game"),
        plural(used as u64, begins),
        counted(grouped(plan.nodes), "node"),
        counted(plan.plies, "ply"),
        plan.seed,
        plan.version
    )
}

pub const fn sign(result: Result) -> &'static str {
    match result {
        Result::White => "1–0",
        Result::Black => "0–1",
        Result::Draw => "½–½",
    }
}

/// The result of a game for one colour.
pub const fn outcome(result: Result, is_white: bool) -> &'static str {
    match (result, is_white) {
        (Result::Draw, _) => "drawn",
        (Result::White, true) | (Result::Black, false) => "won",
        _ => "lost",
    }
}

/// How a game ended: `White wins: mate`.
pub fn end(game: &Played) -> String {
    let who = match game.result {
        Result::White => "White wins",
        Result::Black => "Black wins",
        Result::Draw => "Draw",
    };
    format!("{who}: {}", game.why.words())
}

/// A score for the side to move: `+0.35`, `mate in 3`.
fn told(score: UciScore) -> String {
    match score {
        UciScore::Centipawns(score) => {
            format!("{:+.2}", f64::from(score) / 100.0).replace('-', "−")
        }
        UciScore::Mate(moves) if moves > 0 => format!("mate in {moves}"),
        UciScore::Mate(moves) => format!("to be mated in {}", -moves),
    }
}

/// Why an engine chose a move. `line` and `preferred` are its moves in words.
pub fn reason(
    engine: Engine,
    side: Color,
    thought: &Thought,
    line: &str,
    preferred: &[(u64, String)],
) -> Vec<String> {
    let nodes = counted(grouped(thought.nodes), "node");
    let worth = |score| format!("{} for {}", told(score), side_name(side));
    let mut sentences = match engine {
        Engine::Search(..) | Engine::Reference | Engine::Pruned(_) => vec![match thought.score {
            Some(score) => format!("{} at depth {} ({nodes}).", worth(score), thought.depth),
            None => format!("No iteration was finished within {nodes}."),
        }],
        Engine::Ctw(_) => vec![match thought.score {
            Some(score) => format!(
                "{} by the range of its choice, after {nodes}.",
                worth(score)
            ),
            None => format!("It chose nothing within {nodes}."),
        }],
        Engine::Player(_) => vec![format!(
            "It evaluates each move once ({nodes} with the position itself) and plays the one with the highest value."
        )],
        Engine::Eg => vec![format!(
            "EG's answer after {nodes} of its strategies and its proof."
        )],
        Engine::FirstMove => vec!["The first move that is generated.".to_owned()],
        Engine::Random(_) => vec!["Drawn by chance: any legal move is as likely.".to_owned()],
    };
    if !thought.is_settled() {
        sentences.push(format!(
            "That score belongs to {line}. The next ply was not finished, but found a better move."
        ));
    } else if !line.is_empty() {
        sentences.push(format!("Its line: {line}."));
    }
    if preferred.is_empty() {
        sentences.push("It preferred nothing, so the first legal move is played.".to_owned());
    }
    if let [first, others @ ..] = preferred
        && !others.is_empty()
    {
        let others: Vec<String> = others
            .iter()
            .map(|(since, san)| format!("{san} from {} on", counted(grouped(*since), "node")))
            .collect();
        // PLAYER takes its moves one after another: a better one is no change of mind.
        let begins = match engine {
            Engine::Player(_) => "While it scanned the moves, its best so far was",
            _ => "It first preferred",
        };
        sentences.push(format!("{begins} {}, then {}.", first.1, others.join(", ")));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Kept;

    #[test]
    fn points_and_differences_are_written_as_one_reads_them() {
        assert_eq!([0, 1, 2, 61].map(points), ["0", "½", "1", "30½"]);
        let infinite = Elo {
            value: None,
            low: None,
            high: Some(-412.6),
        };
        assert_eq!(elo(&infinite, 0.0), "−∞ (−∞ to −413)");
        let ahead = Elo {
            value: Some(34.9),
            low: Some(4.6),
            high: Some(65.2),
        };
        assert_eq!(elo(&ahead, 0.55), "+35 (+5 to +65)");
        // A value that rounds to zero has no sign.
        assert_eq!(signed_elo(Some(-0.2), ""), "0");
    }

    #[test]
    fn what_was_played_is_said_with_all_that_decides_the_games() {
        let said = |text| what_was_played(&Kept::read(text).unwrap().part.arena);
        assert_eq!(
            said(include_str!("../experiment/kept/ctw.txt")),
            "Each pair played 1,000 games: 64 openings and then the same with two random quiet plies added, both \
             colours, at most 2,000 nodes a move. Exact tables decide as soon as four pieces are left, kings \
             included. A game of 200 plies is drawn. Seed 0, version 0.1.0."
        );
        assert!(
            said(include_str!("../experiment/kept/endings.txt")).contains(
                "25 positions, both colours, at most 1,000 nodes a move. Exact tables decide after a promotion."
            )
        );
    }

    #[test]
    fn a_reason_tells_score_line_and_changes_of_mind() {
        let thought = Thought {
            ply: 8,
            chosen: "e2e4".parse().unwrap(),
            nodes: 1_200,
            depth: 1,
            score: Some(UciScore::Centipawns(-35)),
            line: Vec::new(),
            preferred: Vec::new(),
        };
        let engine = Engine::named("alpha-beta").unwrap();
        let preferred = [(0, "d4".to_owned()), (57, "e4".to_owned())];
        let said = reason(engine, Color::Black, &thought, "e4 e5", &preferred);
        assert_eq!(
            said,
            [
                "−0.35 for Black at depth 1 (1,200 nodes).",
                "Its line: e4 e5.",
                "It first preferred d4, then e4 from 57 nodes on."
            ]
        );
        let changed = Thought {
            line: vec!["d2d4".parse().unwrap()],
            ..thought.clone()
        };
        let said = reason(engine, Color::Black, &changed, "4\u{2026} d4", &preferred);
        assert!(
            said[1].starts_with("That score belongs to 4\u{2026} d4."),
            "{said:?}"
        );
        let nothing = reason(Engine::Eg, Color::White, &thought, "", &[]);
        assert!(nothing[1].starts_with("It preferred nothing"));
        assert_eq!(told(UciScore::Mate(3)), "mate in 3");
        assert_eq!(told(UciScore::Mate(-2)), "to be mated in 2");
    }
}
