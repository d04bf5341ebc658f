//! The sentences of the page, computed from its numbers.

use super::{FOUND, GUESSES, Late, MOVES, PRINTED, TIMES, left_after_moves};
use crate::model::explanation::Reply;

/// A time as people say it.
pub fn time(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, rest) => format!("{rest} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, rest) => format!("{minutes} min {rest} s"),
    }
}

pub fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// A score as it was printed; a full one without decimals.
pub fn score(score: f64) -> String {
    let text = format!("{score:.3}");
    text.strip_suffix(".000")
        .map_or(text.clone(), str::to_owned)
}

/// The find in a sentence.
pub fn find(page: &Late) -> String {
    let best = MOVES[2];
    match page.found {
        0 => format!("{best} at once: the whole area counts {}.", page.marks[2]),
        FOUND => format!(
            "Colossus IV liked {}, turned to {} for 61 seconds, and found {best} after {}.",
            MOVES[0],
            MOVES[1],
            time(FOUND)
        ),
        found => format!("If it had found {best} after {}.", time(found)),
    }
}

/// The share of the weight that falls on each move, at the rate of play of the page.
pub fn shares(page: &Late) -> String {
    let areas = page.areas_at(page.rate);
    let shares: Vec<String> = areas
        .iter()
        .filter_map(|area| {
            Some(format!(
                "{} on {}",
                percent(area.weight),
                MOVES[area.stretch.mv?]
            ))
        })
        .collect();
    format!(
        "At {} a move, the weight falls like this: {}.",
        time(page.rate),
        shares.join(", ")
    )
}

/// The score, for a screen reader.
pub fn said(page: &Late) -> String {
    format!(
        "Found after {}, {} a move: {} of 10.",
        time(page.found),
        time(page.rate),
        score(page.score())
    )
}

/// The lowest of the printed scores with its rate of play.
pub fn lowest() -> (u32, f64) {
    PRINTED
        .into_iter()
        .reduce(|low, next| if next.1 < low.1 { next } else { low })
        .unwrap_or(PRINTED[0])
}

/// The reason for the lowest of the printed scores.
pub fn dip() -> String {
    let (rate, lowest) = lowest();
    let areas = Late::default().areas_at(rate);
    let weight = |mv: usize| {
        let of_move = areas.iter().filter(|area| area.stretch.mv == Some(mv));
        percent(of_move.map(|area| area.weight).sum())
    };
    format!(
        "The lowest printed score, {lowest:.3}, belongs to {}: there {} of the weight falls on {}, and only {} is left for {}.",
        time(rate),
        weight(1),
        MOVES[1],
        weight(2),
        MOVES[2]
    )
}

/// The points that are left to a program which finds the best move after [`TIMES`] times for a move.
pub fn left() -> f64 {
    10.0 * left_after_moves(TIMES)
}

/// The reply to a guess.
pub fn reply(page: &Late) -> Option<Reply> {
    let guess = GUESSES[page.guess?];
    let is_right = left().round() as u32 == guess;
    let verdict = if is_right { "Right." } else { "Not quite." };
    let text = format!(
        "After {TIMES} times the time for a move, {:.1} % of the weight is left. A mark of 10 earns {:.2} points of it.",
        100.0 * left_after_moves(TIMES),
        left()
    );
    Some(Reply {
        is_right,
        verdict,
        text,
    })
}

/// The marks beside the order of the moves that they give.
pub fn marking(page: &Late) -> String {
    let [first, _, last] = page.marks;
    let total = score(page.score());
    if page.marks == super::MARKS {
        format!("With the marks of 1989 the score is {total}.")
    } else if first > last {
        format!(
            "Now {} counts more than {}: the find costs points, and the score is {total}.",
            MOVES[0], MOVES[2]
        )
    } else if first == last {
        format!(
            "Now {} and {} count the same. Only the time on {} costs points: {total}.",
            MOVES[0], MOVES[2], MOVES[1]
        )
    } else {
        format!("With these marks the same thinking earns {total}.")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Number};
    use super::*;

    #[test]
    fn times_are_said_as_people_say_them() {
        assert_eq!([5, 60, 155].map(time), ["5 s", "1 min", "2 min 35 s"]);
        assert_eq!([10.0, 7.391].map(score), ["10", "7.391"]);
    }

    #[test]
    fn the_weight_is_shared_out_among_the_moves() {
        let mut page = Late::default();
        assert_eq!(
            shares(&page),
            "At 3 min a move, the weight falls like this: 35 % on Nxf5, 16 % on a4, 50 % on Rae1."
        );
        page.update(Action::Set(Number::Rate, 10));
        assert!(shares(&page).contains("100 % on Nxf5"));
        assert_eq!(lowest(), (60, 6.266));
        assert!(
            dip()
                .ends_with("there 16 % of the weight falls on a4, and only 12 % is left for Rae1."),
            "{}",
            dip()
        );
    }

    #[test]
    fn a_very_late_find_is_worth_about_one_point() {
        assert_eq!(format!("{:.2}", left()), "0.88");
        let mut page = Late::default();
        assert!(reply(&page).is_none());
        for (guess, is_right) in [false, true, false].into_iter().enumerate() {
            page.update(Action::Guess(guess));
            assert_eq!(reply(&page).map(|it| it.is_right), Some(is_right));
        }
    }

    #[test]
    fn the_marking_says_which_way_the_score_goes() {
        let mut page = Late::default();
        assert!(marking(&page).ends_with("7.391."));
        page.update(Action::Set(Number::Mark(2), 5));
        assert!(marking(&page).contains("the find costs points"));
        page.update(Action::Set(Number::Mark(0), 5));
        assert!(marking(&page).contains("count the same"));
    }
}
