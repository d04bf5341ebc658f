//! The sentences of the page.

use super::case::Case;
use super::dots::{self, Dots};
use crate::model::counts::words::ordinal;
use crate::model::explanation::Reply;
use chess::words::{capital, counted};
use chute::HEURISTICS;

/// A heuristic's name as the beginning of a sentence.
pub fn name(number: usize) -> String {
    capital(HEURISTICS[number].plain())
}

/// Points with their sign.
pub fn points(points: i32) -> String {
    crate::model::counts::words::signed(points)
}

/// The reply to a guess. It tells the master's move and CHUTE's.
pub fn reply(case: &Case, option: usize) -> Reply {
    let guessed = case.options[option];
    let played = case.name(case.played);
    let is_right = guessed == case.played;
    let chute = if case.place == 1 {
        format!("CHUTE ranks {played} first of {}, too", case.moves)
    } else {
        format!(
            "CHUTE ranks {played} {} of {} and would play {}",
            ordinal(case.place),
            case.moves,
            case.name(case.rival)
        )
    };
    let yours = if is_right || guessed == case.ranked[0].mv {
        String::new()
    } else {
        format!(
            " It ranks your {} {}.",
            case.name(guessed),
            ordinal(case.place_of(guessed))
        )
    };
    Reply {
        is_right,
        verdict: if is_right {
            "Yes, like the master."
        } else {
            "The master chose another."
        },
        text: format!("{} played {played}. {chute}.{yours}", case.kept.master),
    }
}

/// The sentence of a rule.
pub fn line(case: &Case, at: usize) -> String {
    let line = &case.lines[at];
    let [played, rival] = [case.name(case.played), case.name(case.rival)];
    format!(
        "{}: {} for {played}, {} for {rival}.",
        name(line.number),
        points(line.played),
        points(line.rival)
    )
}

/// The rule that decides, and by how much.
pub fn decides(case: &Case) -> String {
    let line = &case.lines[case.decisive];
    let lead = line.played - line.rival;
    let [played, rival] = [case.name(case.played), case.name(case.rival)];
    let (winner, loser) = if lead > 0 {
        (&played, &rival)
    } else {
        (&rival, &played)
    };
    let [own, other] = case.sums(case.lines.len());
    let total = (own - other).abs();
    format!(
        "\u{201c}{}\u{201d} decides: it puts {winner} {} ahead of {loser}. All rules together make it {}.",
        name(line.number),
        counted(lead.abs(), "point"),
        if total == lead.abs() {
            "the same".to_owned()
        } else {
            total.to_string()
        }
    )
}

/// The correlation of the dots in words.
pub fn correlation(dots: &Dots) -> String {
    let Some(r) = dots.correlation() else {
        return "All dots stand on one upright or level line: there is no correlation to speak of."
            .to_owned();
    };
    let words = match r {
        0.8.. => "The dots nearly lie on a rising line.",
        0.3..0.8 => "More points, nearer the end: a tendency, with exceptions.",
        -0.3..0.3 => "The points tell next to nothing about the end.",
        -0.8..-0.3 => "More points, further from the end: a tendency the wrong way round.",
        _ => "The dots nearly lie on a falling line.",
    };
    format!("r = {}. {words}", number(r))
}

/// r with two decimals and a real minus sign.
pub fn number(r: f64) -> String {
    let text = format!("{r:.2}");
    if text == "-0.00" {
        "0.00".to_owned()
    } else {
        text.replace('-', "\u{2212}")
    }
}

/// Names the move of a dot.
pub fn dot(played: &dots::Played) -> String {
    format!(
        "{}: {}, {} from the end",
        played.name,
        counted(played.points.to_string().replace('-', "\u{2212}"), "point"),
        counted(played.to_end, "ply")
    )
}

/// Our shares of the master's move, first and among seven, in percent (`docs/chute-findings.md`).
pub const OURS: [&str; 2] = ["26.7", "72.6"];

/// The correlation of each heuristic with the nearness of the end, by its number (Sugar 1975, Table 4.3).
#[rustfmt::skip]
pub const PRINTED: [f64; chute::COUNT] = [
    -0.23, -0.2, -0.24, 0.07, 0.03, -0.09, 0.26, 0.47, 0.02, -0.14, 0.12, 0.14, 0.07, 0.24, 0.07, 0.05, 0.2, -0.16, -0.01, 0.04, -0.31, -0.02,
];

/// The places of the heuristics in the figure: the largest correlation first.
pub fn by_correlation() -> Vec<(usize, f64)> {
    let mut all: Vec<(usize, f64)> = PRINTED.into_iter().enumerate().collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    all
}
