//! Patterns as pictures of five points: a stone, a cross for a vacant place, a `?` for the place
//! under consideration, which counts as a stone (thesis §3.4.3.1).
//!
//! If the line has a colour, its stones look as on the board: White's round and white, Black's
//! square and black. If a pattern stands for both colours, its stones are round and grey.

use std::fmt::Write as _;

use yew::prelude::*;

use kenju::geometry::Colour;
use kenju::pattern::Pattern;

/// The legend below tables of patterns.
pub const LEGEND: &str =
    "● a stone of either colour or the place being considered, + a vacant place";

/// A pattern on the board.
#[derive(Clone, Copy, PartialEq)]
pub struct OnBoard {
    pub pattern: Pattern,
    /// The place under consideration, 0 to 4.
    pub considered: Option<usize>,
    pub colour: Option<Colour>,
}

/// A pattern of either colour, labelled `XX-X-` for screen readers.
pub fn pattern(pattern: Pattern) -> Html {
    on_board(OnBoard {
        pattern,
        considered: None,
        colour: None,
    })
}

/// A pattern on the board, labelled `XX-X-, Black's stones` for screen readers.
pub fn on_board(shown: OnBoard) -> Html {
    let OnBoard {
        pattern,
        considered,
        colour,
    } = shown;
    let (mut stones, mut vacant) = (String::new(), String::new());
    for (place, letter) in pattern.to_string().chars().enumerate() {
        if considered == Some(place) {
            continue;
        }
        let left = 12 * place + 2;
        // Writing to a string cannot fail.
        let _ = match (letter, colour) {
            ('X', Some(Colour::Black)) => write!(stones, "M{left} 2h8v8h-8z"),
            ('X', _) => write!(stones, "M{left} 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0"),
            _ => write!(vacant, "M{} 2.5v7", left + 4),
        };
    }
    let (class, label) = match colour {
        None => ("pattern-stones", pattern.to_string()),
        Some(colour) => (
            match colour {
                Colour::White => "pattern-stones pattern-white",
                Colour::Black => "pattern-stones pattern-black",
            },
            format!("{pattern}, {colour}\u{2019}s stones"),
        ),
    };
    html! {
        <svg class="pattern" role="img" viewBox="0 0 60 12" width="60" height="12"
             aria-label={label}>
            <path class="pattern-line" d="M2 6H58" />
            <path class="pattern-line" d={vacant} />
            <path {class} d={stones} />
            if let Some(place) = considered {
                <text class="pattern-asked" text-anchor="middle" x={(12 * place + 6).to_string()} y="10">{ "?" }</text>
            }
        </svg>
    }
}

/// A stone in running text.
pub fn sign(colour: Colour) -> Html {
    let class = match colour {
        Colour::White => "kj-sign",
        Colour::Black => "kj-sign kj-sign-black",
    };
    html! { <span {class} role="img" aria-label={colour.to_string()}></span> }
}

/// Several patterns in a row. Beyond `most` they are only counted.
pub fn patterns(all: &[Pattern], most: usize) -> Html {
    html! {
        <span class="patterns">
            { for all.iter().take(most).map(|&one| pattern(one)) }
            if all.len() > most {
                <span class="quiet">{ format!("and {} more", all.len() - most) }</span>
            }
            if all.is_empty() {
                <span class="quiet">{ "nothing of its own" }</span>
            }
        </span>
    }
}
