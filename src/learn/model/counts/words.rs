//! The sentences of the page.

use super::game::{Game, OWN, RECOMMENDED, names};
use super::{Counts, DRAGGED, Rate};
use crate::model::explanation::Reply;
use chess::words::counted;
use player::{Parameter, Weights};

/// The move that one lesson at the whole rate puts first, and Black's answer.
pub const SACRIFICE: &str = "Rxg7+";
pub const ANSWER: &str = "Kxg7";

/// The plies shown in the last figure.
pub const STOPS: [&str; 3] = ["Now", "Rxg7+", "Kxg7"];

/// A number with a real minus sign and at most two decimals.
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        return "0".to_owned();
    }
    text.replace('-', "\u{2212}")
}

/// A number with its sign.
pub fn signed(value: i32) -> String {
    if value > 0 {
        format!("+{value}")
    } else {
        value.to_string().replace('-', "\u{2212}")
    }
}

/// `1st`, `17th`.
pub fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// `first`, or `17th`.
pub fn place(place: usize) -> String {
    if place == 1 {
        "first".to_owned()
    } else {
        ordinal(place)
    }
}

/// The reply to a guess at PLAYER's move.
pub fn guessed(game: &Game, guesses_own: bool) -> Reply {
    let [own, other] = values(game);
    Reply {
        is_right: guesses_own,
        verdict: if guesses_own { "Yes." } else { "Not this one." },
        text: format!(
            "PLAYER plays {OWN}: its sum is {own}. {RECOMMENDED}, the move recommended in 1975, scores {other}. That is only {} of {}.",
            ordinal(game.place(&Weights::ONES)),
            game.moves()
        ),
    }
}

/// The sums of the two moves with every weight 1.
pub fn values(game: &Game) -> [String; 2] {
    [true, false].map(|is_own| number(game.value(is_own, &Weights::ONES)))
}

/// Says the number of counts that are the same for both moves.
pub fn alike(game: &Game) -> String {
    let same = super::ALL - game.differing().count();
    let extra = game
        .weightless()
        .filter(|&it| game.differing().any(|differs| differs == it));
    let extra = extra.map_or(String::new(), |parameter| {
        let bar = game.bar(parameter);
        format!(
            " Count {} ({}) differs too, {} and {}, but the program\u{2019}s listing adds up only the first {}.",
            parameter.number(),
            parameter.row().name,
            number(f64::from(bar.own)),
            number(f64::from(bar.recommended)),
            super::ALL - 1
        )
    });
    format!(
        "{same} of the {} counts are the same for both moves.{extra}",
        super::ALL
    )
}

/// The sentence about a count of the two moves.
pub fn looked(game: &Game, at: usize) -> String {
    let bar = game.bar(DRAGGED[at]);
    let [name, source] = names(at);
    let [own, other] = [bar.own, bar.recommended].map(|value| number(f64::from(value)));
    let better = bar.own - bar.recommended;
    let (winner, points) = if better > 0 {
        (OWN, better)
    } else {
        (RECOMMENDED, -better)
    };
    format!(
        "{name} ({source}): {own} after {OWN}, {other} after {RECOMMENDED}. {} for {winner}.",
        counted(points, "point")
    )
}

/// Says the effect of the dragged weights.
pub fn weighed(page: &Counts) -> String {
    let weights = page.weights();
    let first = page.game.name(page.game.first(&weights));
    let standing = page.game.place(&weights);
    if standing == 1 {
        return format!(
            "{RECOMMENDED} is first: you have found weights that choose the move of 1975."
        );
    }
    format!(
        "{first} is first. {RECOMMENDED} is {} of {}.",
        ordinal(standing),
        page.game.moves()
    )
}

/// Says the effect of the lessons.
pub fn taught(page: &Counts) -> String {
    let game = &page.game;
    let before = game.taught(page.rate, 0);
    if page.lessons == 0 {
        return format!(
            "Before any lesson {} is first and {RECOMMENDED} is {} of {}.",
            before.first,
            ordinal(before.place),
            game.moves()
        );
    }
    let after = game.taught(page.rate, page.lessons);
    let lessons = counted(page.lessons, "lesson");
    let own = if after.place == before.place {
        format!(
            "After {lessons} {RECOMMENDED} is still {} of {}",
            ordinal(after.place),
            game.moves()
        )
    } else {
        format!(
            "After {lessons} {RECOMMENDED} goes from {} to {}",
            ordinal(before.place),
            place(after.place)
        )
    };
    if after.place == 1 {
        return format!("{own}: PLAYER would play it.");
    }
    let was = game.place_of(&after.first, &Weights::ONES);
    if was == 1 {
        format!("{own}. {} stays first.", after.first)
    } else {
        format!(
            "{own}. But now {} is first: it was {}.",
            after.first,
            ordinal(was)
        )
    }
}

/// Says the effect of a lesson at this rate.
pub fn rate(rate: Rate) -> &'static str {
    match rate {
        Rate::Whole => "A learning rate of 1 removes the whole error in one lesson.",
        Rate::Part => "A learning rate of 0.3 removes three tenths of the error in each lesson.",
    }
}

/// The values of the pieces so many plies ahead.
pub fn ahead(game: &Game, plies: usize) -> String {
    let board = game.after(&[SACRIFICE, ANSWER][..plies.min(2)]);
    let lead = Game::material(&board);
    let side = match lead {
        0 => "The pieces of both sides are worth the same".to_owned(),
        1.. => format!("White\u{2019}s pieces are worth {lead} more"),
        _ => format!("White\u{2019}s pieces are worth {} less", -lead),
    };
    match plies {
        0 => format!("{side}."),
        1 => format!("The rook takes a pawn. {side}. PLAYER stops here and adds up its counts."),
        _ => format!("The king takes the rook. {side}. PLAYER never saw this position."),
    }
}

/// A way to put the recommended move first.
pub const WAY: &str = "Set \u{201c}Pressure on the king\u{2019}s rank\u{201d} to 0 and \u{201c}Enemy pawns that can attack a piece\u{201d} to \u{2212}1. \
                       Qa3 is then first. Such weights would spoil PLAYER\u{2019}s choice elsewhere, so PLAYER must be trained on many positions.";

pub fn worth() -> [i32; 2] {
    [cozy_chess::Piece::Pawn, cozy_chess::Piece::Rook].map(player::value)
}

/// The result of 1975 over the forty positions: first, among five, all.
pub fn published() -> [usize; 3] {
    let rows = &player::facts::TABLE_ONE;
    let within = |limit: u32| rows.iter().filter(|row| row.ranks[1] <= limit).count();
    [within(1), within(5), rows.len()]
}

/// The number of a count whose weight a lesson changed most.
pub fn changed(before: &Weights, after: &Weights) -> Vec<(Parameter, f64, f64)> {
    let moved = Parameter::ALL
        .into_iter()
        .map(|it| (it, before.of(it), after.of(it)));
    moved
        .filter(|(_, before, after)| (before - after).abs() > 1e-9)
        .collect()
}

/// The lab with this position; with the weights as they are, if a link can carry them.
pub fn lab_link() -> String {
    let fen = super::game::FEN.replace(' ', "+");
    format!("#/player?v=1&fen={fen}&panel=teach")
}
