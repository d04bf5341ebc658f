//! The drawing and the sentences of each layer.

use super::{Layer, lower};
use crate::experiment::exact::{Correspondence, Numbered};
use chess::words::side_name;
use cozy_chess::{BitBoard, Board, Color, Square};
use endgame::View;
use endgame::calculation::{
    Entering, ahead, claims, closed_to_king, critical_squares, key_squares, men, mover, opposition,
    rule_of_the_square, shortest_paths, spare_moves, spare_total, square_of_the_pawn,
    steps_into_opposition,
};
use kit::model::answers::Query;
use kit::model::board::{Pattern, Picture};
use kit::model::squares::{listed, plural};

pub(super) fn distances(view: &View, side: Color) -> Picture {
    let mut picture = Picture::default();
    let king = men(view, side).king;
    let closed = closed_to_king(view, side, Entering::ALONE);
    for square in Square::ALL.into_iter().filter(|&square| square != king) {
        if let Some(field) = shortest_paths(king, square, closed) {
            let moves = plural(u64::from(field.length()), "move");
            let words = format!("{moves} for the {} king", lower(side));
            picture.patch(square, Pattern::Bare, &field.length(), words);
        }
    }
    picture.say(format!(
        "Each number says how many moves the {} king on {king} needs to that square while nothing \
         else moves. Squares of his own men and squares that enemy pawns attack are closed to him; \
         the other king is ignored.",
        lower(side)
    ));
    picture
}

pub(super) fn opposed(view: &View) -> Picture {
    let mut picture = Picture::default();
    let side = mover(view);
    let steps = steps_into_opposition(view);
    let held = opposition(view);
    match held {
        Some(found) => {
            picture.lay(found.squares(), Pattern::Dotted, "between the kings");
            picture.overlay.steps.push((found.white, found.black));
            picture.explain(
                Pattern::Dotted,
                "between the kings, or the corners of their rectangle",
            );
            picture.say(format!(
                "{} has the {}: the kings stand on {} and {}, and {} has to give way.",
                side_name(found.holder),
                found.name(),
                found.white,
                found.black,
                side_name(!found.holder)
            ));
        }
        None if steps.is_empty() => picture.say("Nobody has the opposition here."),
        None => {}
    }
    if steps.is_empty() {
        picture.say(format!(
            "{} cannot take the opposition with this move.",
            side_name(side)
        ));
    } else {
        picture.lay(steps, Pattern::Starred, "a step that takes the opposition");
        picture.explain(Pattern::Starred, "a step that takes the opposition");
        let yet = match held {
            None => "Nobody has the opposition yet. ",
            Some(_) => "",
        };
        picture.say(format!(
            "{yet}{} takes it by stepping to {}.",
            side_name(side),
            listed(steps, "or")
        ));
    }
    picture
}

pub(super) fn squares(view: &View) -> Picture {
    let mut picture = Picture::default();
    for side in [Color::White, Color::Black] {
        for pawn in men(view, side).pawns {
            let rule = rule_of_the_square(view, pawn, side);
            let half = square_of_the_pawn(rule.queening, rule.steps, rule.defender);
            let words = format!("in the square of the {} pawn on {pawn}", lower(side));
            picture.lay(half, Pattern::of(side), &words);
            let steps = plural(u64::from(rule.steps), "move");
            picture.patch(
                pawn,
                Pattern::Bare,
                &rule.steps,
                format!("{steps} to {}", rule.queening),
            );
            let verdict = match (rule.holds(), rule.defender_to_move) {
                (true, true) => ", to move, gets into it",
                (true, false) => " stands in it",
                (false, true) => ", to move, does not get into it",
                (false, false) => " stands outside",
            };
            picture.say(format!(
                "The square of the {} pawn on {pawn} is {}; the {} king on {}{verdict}.",
                lower(side),
                corners(half),
                lower(!side),
                rule.defender
            ));
        }
        if !men(view, side).pawns.is_empty() {
            let meaning = format!("in the square of a {} pawn", lower(side));
            picture.explain(Pattern::of(side), meaning);
        }
    }
    if picture.words.is_empty() {
        picture.say("There is no pawn, so there is no square.");
    } else {
        picture.say(
            "The rule looks at distances alone: a pawn in the way, a check or the other king can \
             change the outcome.",
        );
    }
    picture
}

/// The corners of a rectangle of squares, going round from the lower left.
fn corners(squares: BitBoard) -> String {
    let files = || squares.into_iter().map(Square::file);
    let ranks = || squares.into_iter().map(Square::rank);
    let (Some(left), Some(right)) = (files().min(), files().max()) else {
        return String::new();
    };
    let (Some(low), Some(high)) = (ranks().min(), ranks().max()) else {
        return String::new();
    };
    let round = [(left, low), (left, high), (right, high), (right, low)];
    round
        .map(|(file, rank)| Square::new(file, rank).to_string())
        .join("-")
}

pub(super) fn critical(view: &View) -> Picture {
    let mut picture = Picture::default();
    for side in [Color::White, Color::Black] {
        for pawn in men(view, side).pawns {
            let (critical, key) = (critical_squares(pawn, side), key_squares(pawn, side));
            let name = format!("{} pawn on {pawn}", lower(side));
            picture.lay(
                critical,
                Pattern::Starred,
                &format!("critical for the {name}"),
            );
            picture.lay(key, Pattern::Ringed, &format!("key square of the {name}"));
            picture.say(format!(
                "For the {name}, EG sends the king to {}. The textbook key squares are {}.",
                listed(critical, "or"),
                listed(key, "and")
            ));
        }
    }
    if picture.words.is_empty() {
        picture.say("There is no pawn, so no square is critical.");
    } else {
        picture.explain(
            Pattern::Starred,
            "critical: EG sends its king to one of these",
        );
        picture.explain(Pattern::Ringed, "key square of the textbooks");
        picture.say("EG's plan needs one of them. Reaching one may not be enough.");
    }
    picture
}

pub(super) fn paths(view: &View, side: Color, goal: Option<Square>) -> Picture {
    let mut picture = Picture::default();
    let king = men(view, side).king;
    let Some(goal) = goal else {
        picture.say("Choose the square to which the paths are to lead.");
        return picture;
    };
    let closed = closed_to_king(view, side, Entering::STRICT);
    let Some(field) = shortest_paths(king, goal, closed) else {
        picture.lay(goal.bitboard(), Pattern::Starred, "the goal");
        picture.say(format!(
            "The {} king on {king} has no path to {goal} while everything else stands still.",
            lower(side)
        ));
        return picture;
    };
    picture.explain(
        Pattern::Dotted,
        "on a shortest path, with the number of the move",
    );
    picture.explain(Pattern::Starred, "the goal");
    for (number, &layer) in field.layers.iter().enumerate().skip(1) {
        for square in layer {
            let (pattern, words) = if square == goal {
                (Pattern::Starred, format!("the goal, at move {number}"))
            } else {
                (Pattern::Dotted, format!("on a path at move {number}"))
            };
            picture.patch(square, pattern, &number, words);
        }
    }
    picture.overlay.steps = field.steps();
    let (moves, count) = (
        plural(u64::from(field.length()), "move"),
        plural(field.count(), "shortest path"),
    );
    picture.say(format!(
        "The {} king on {king} needs {moves} to {goal}, on {count}, while everything else stands \
         still.",
        lower(side)
    ));
    if field.length() > 0 {
        picture.say(format!(
            "He can begin with {}.",
            listed(field.first_steps(), "or")
        ));
    }
    picture
}

pub(super) fn spheres(view: &View) -> Picture {
    let mut picture = Picture::default();
    let claims = claims(view);
    for square in Square::ALL {
        let Some((side, round)) = claims.round(square) else {
            continue;
        };
        let words = match round {
            0 => format!("where the {} king begins", lower(side)),
            _ => format!("claimed by the {} king in round {round}", lower(side)),
        };
        picture.patch(square, Pattern::of(side), &round, words);
    }
    let both = claims.spheres();
    picture.explain(Pattern::Rising, "the white king's, with the round");
    picture.explain(Pattern::Falling, "the black king's, with the round");
    picture.say(format!(
        "The white king can reach {} of the board first, the black king {}. It is the turn of {}, whose king \
         claims squares first.",
        plural(u64::from(both.white.len()), "square"),
        both.black.len(),
        side_name(mover(view))
    ));
    for side in [Color::White, Color::Black] {
        for pawn in men(view, side).pawns {
            let held = ahead(pawn.bitboard(), side) & both.of(!side);
            if !held.is_empty() {
                picture.say(format!(
                    "Before the {} pawn on {pawn} the {} king holds {}.",
                    lower(side),
                    lower(!side),
                    listed(held, "and")
                ));
            }
        }
    }
    picture
}

pub(super) fn spare(view: &View) -> Picture {
    let mut picture = Picture::default();
    let moves = |least: u8, most: u8| {
        if least == most {
            plural(u64::from(most), "spare move")
        } else {
            format!("{least} or {most} spare moves")
        }
    };
    for side in [Color::White, Color::Black] {
        for one in spare_moves(view, side) {
            let words = if one.passed {
                format!(
                    "passed, {} to its last rank but one",
                    plural(u64::from(one.most), "move")
                )
            } else {
                moves(one.least, one.most)
            };
            picture.patch(one.pawn, Pattern::Bare, &one.most, words);
            picture.lay(
                one.squares,
                Pattern::of(side),
                &format!("the pawn on {} can go here", one.pawn),
            );
        }
        if !men(view, side).pawns.is_empty() {
            let meaning = format!("squares that {} pawns can go to", lower(side));
            picture.explain(Pattern::of(side), meaning);
        }
        let (least, most) = spare_total(view, side);
        picture.say(format!(
            "{} has {}, passed pawns left out.",
            side_name(side),
            moves(least, most)
        ));
    }
    picture
}

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
        0 => format!("This structure has no corresponding squares ({kind})."),
        count => format!(
            "{} of corresponding squares ({kind}). {attacker} is the attacker here.",
            plural(count as u64, "group")
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
