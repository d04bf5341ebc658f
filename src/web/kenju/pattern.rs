//! A pattern drawn as five points: a disc for a stone, a ring for a vacant place, a `?` for the place
//! under consideration, which counts as a stone (thesis §3.4.3.1).

use std::fmt::Write as _;

use yew::prelude::*;

use crate::kenju::pattern::Pattern;

/// What discs, rings and `?` mean, for a line under a table of patterns.
pub const LEGEND: &str = "● a stone or the place under consideration, ○ a vacant place";

/// A pattern as a small picture, named `XX-X-` for readers. `considered` is the place, 0 to 4, that is
/// under consideration, where it is known.
pub fn pattern(pattern: Pattern, considered: Option<usize>) -> Html {
    let (mut stones, mut vacant) = (String::new(), String::new());
    for (place, letter) in pattern.to_string().chars().enumerate() {
        if considered == Some(place) {
            continue;
        }
        let (path, left) = if letter == 'X' {
            (&mut stones, 12 * place + 2)
        } else {
            (&mut vacant, 12 * place + 2)
        };
        // Writing to a string cannot fail.
        let _ = write!(path, "M{left} 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0");
    }
    html! {
        <svg class="pattern" role="img" viewBox="0 0 60 12" width="60" height="12"
             aria-label={pattern.to_string()}>
            <path class="pattern-line" d="M4 6H56" />
            <path class="pattern-stones" d={stones} />
            <path class="pattern-vacant" d={vacant} />
            if let Some(place) = considered {
                <text class="pattern-asked" text-anchor="middle" x={(12 * place + 6).to_string()} y="10">{ "?" }</text>
            }
        </svg>
    }
}

/// Several patterns in a row; beyond `most` the rest is counted.
pub fn patterns(all: &[Pattern], most: usize) -> Html {
    html! {
        <span class="patterns">
            { for all.iter().take(most).map(|&one| pattern(one, None)) }
            if all.len() > most {
                <span class="quiet">{ format!("and {} more", all.len() - most) }</span>
            }
            if all.is_empty() {
                <span class="quiet">{ "nothing of its own" }</span>
            }
        </span>
    }
}
