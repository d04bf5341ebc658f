//! The layer of corresponding squares: numbers on the squares of both kings.

use super::{Layer, lower};
use crate::experiment::exact::{Correspondence, Numbered};
use chess::words::side_name;
use cozy_chess::{BitBoard, Board, Color, Square};
use kit::model::answers::Query;
use kit::model::board::{Pattern, Picture};
use kit::model::squares::{listed, plural};

/// Numbers that get a sentence; the others are on the board only.
const LISTED: usize = 12;

/// Draws the corresponding squares of a position's pawns.
pub fn corresponding(
    layer: Layer,
    board: &Board,
    squares: Option<&Query<Correspondence>>,
) -> Picture {
    let mut picture = Picture::default();
    let found = match squares {
        None | Some(Query::Pending(())) => {
            picture.say(
                "Solving the pawn structure for all squares of both kings. The numbers appear when that is \
                 done.",
            );
            return picture;
        }
        Some(Query::Failed(why)) => {
            picture.say(format!("There are no corresponding squares to show. {why}"));
            return picture;
        }
        Some(Query::Done(found)) => found,
    };
    let attacker = side_name(endgame::stronger_side(board));
    let sets = if layer == Layer::Zugzwang {
        &found.zugzwang
    } else {
        &found.replies
    };
    let on = |side: Color, square: Square| {
        let squares = |set: &&Numbered| match side {
            Color::White => BitBoard(set.white).has(square),
            Color::Black => BitBoard(set.black).has(square),
        };
        let numbers = sets.iter().filter(squares);
        let numbers: Vec<String> = numbers.map(|set| set.number.to_string()).collect();
        numbers.join(",")
    };
    for square in Square::ALL {
        let own = [Color::White, Color::Black].map(|side| (side, on(side, square)));
        let mut labels = Vec::new();
        for (side, numbers) in own.into_iter().filter(|(_, numbers)| !numbers.is_empty()) {
            let words = format!("{numbers} for the {} king", lower(side));
            picture.lay(square.bitboard(), Pattern::of(side), &words);
            labels.push((numbers, words));
        }
        let words = labels.iter().map(|(_, words)| words.as_str());
        let words = words.collect::<Vec<_>>().join(", ");
        let label: Vec<&str> = labels.iter().map(|(numbers, _)| numbers.as_str()).collect();
        if !label.is_empty() {
            picture.patch(square, Pattern::Bare, &label.join("/"), words);
        }
    }
    picture.explain(Pattern::Rising, "the white king's squares");
    picture.explain(
        Pattern::Falling,
        "the black king's squares, behind the stroke where both have one",
    );
    let kind = if layer == Layer::Zugzwang {
        "mutual zugzwang"
    } else {
        "forced reply"
    };
    picture.say(match sets.len() {
        0 => format!("This structure has no pair of {kind}."),
        count => format!(
            "{} of {kind}; {attacker} has more material, or is White, and counts as the attacker.",
            plural(count as u64, "number")
        ),
    });
    for set in sets.iter().take(LISTED) {
        picture.say(format!(
            "{}: White's king on {}, Black's on {}.",
            set.number,
            listed(BitBoard(set.white), "or"),
            listed(BitBoard(set.black), "or")
        ));
    }
    if sets.len() > LISTED {
        picture.say(format!(
            "The numbers from {} on are on the board.",
            LISTED + 1
        ));
    }
    if found.open > 0 {
        picture.say(format!(
            "Of {} placements of the kings {} are not decided here, so pairs may be missing.",
            found.placements, found.open
        ));
    }
    picture
}
