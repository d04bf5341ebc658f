//! What can be laid over the board: each calculation of the endgame engine as patterns, numbers and
//! sentences. The menu, the drawing and what a screen reader is told are all made here.

use crate::app::board::{Patch, Pattern, Sheet};
use crate::app::squares::{listed, plural};
use crate::chess::words::side_name;
use crate::endgame::View;
use crate::endgame::calculation::{
    Entering, RuleOfTheSquare, claims, closed_to_king, critical_squares, key_squares, men, mover,
    opposition, rule_of_the_square, shortest_paths, spare_moves, spare_total,
    steps_into_opposition,
};
use crate::lab::endgame_exact::{Correspondence, Numbered};
pub use crate::lab::endgame_link::Layer;
use cozy_chess::{BitBoard, Board, Color, File, Rank, Square};
use std::cmp::Ordering;

/// A layer's row in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerRow {
    /// Which.
    pub layer: Layer,
    /// The key that lays it and takes it away again.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it shows.
    pub shows: &'static str,
}

/// Every layer in the order of the menu.
pub const ROWS: [LayerRow; 12] = [
    row(Layer::Bare, "0", "nothing", "The board alone."),
    row(
        Layer::WhiteKing,
        "1",
        "distances of the white king",
        "How many moves he needs to each square while everything else stands still.",
    ),
    row(
        Layer::BlackKing,
        "2",
        "distances of the black king",
        "How many moves he needs to each square while everything else stands still.",
    ),
    row(
        Layer::Opposition,
        "3",
        "opposition",
        "Who has it, and where the side to move can take it.",
    ),
    row(
        Layer::Square,
        "4",
        "square of the pawn",
        "The enemy king must get into it to stop the pawn.",
    ),
    row(
        Layer::Critical,
        "5",
        "critical squares",
        "Where the king of the pawn wants to go.",
    ),
    row(
        Layer::WhitePath,
        "6",
        "paths of the white king",
        "All his shortest paths to the goal.",
    ),
    row(
        Layer::BlackPath,
        "7",
        "paths of the black king",
        "All his shortest paths to the goal.",
    ),
    row(
        Layer::Spheres,
        "8",
        "spheres of influence",
        "What each king reaches before the other can stop him, with the round in which he claims it.",
    ),
    row(
        Layer::SpareMoves,
        "9",
        "spare moves",
        "How often each pawn can still move: whoever has more can make the other king give way.",
    ),
    row(
        Layer::Zugzwang,
        "z",
        "corresponding squares: mutual zugzwang",
        "With the kings on squares of one number whoever is to move is worse off than if the other were.",
    ),
    row(
        Layer::Replies,
        "c",
        "corresponding squares: forced reply",
        "When the attacking king steps to a number, the defending king holds only by a step to the same.",
    ),
];

/// How many numbers of corresponding squares are told in sentences.
const TOLD: usize = 12;

/// A layer as it looks and as it is told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// What is laid over the squares.
    pub sheet: Sheet,
    /// What it says, in sentences.
    pub words: Vec<String>,
    /// What the patterns mean.
    pub legend: Vec<(Pattern, String)>,
}

const fn row(layer: Layer, key: &'static str, name: &'static str, shows: &'static str) -> LayerRow {
    LayerRow {
        layer,
        key,
        name,
        shows,
    }
}

/// The row of a layer.
#[must_use]
pub fn row_of(layer: Layer) -> &'static LayerRow {
    ROWS.iter()
        .find(|row| row.layer == layer)
        .unwrap_or(&ROWS[0])
}

/// Whether a layer needs a goal.
#[must_use]
pub fn needs_goal(layer: Layer) -> bool {
    matches!(layer, Layer::WhitePath | Layer::BlackPath)
}

/// Where the paths lead unless another goal is chosen: the queening square of the first pawn.
#[must_use]
pub fn usual_goal(board: &Board) -> Option<Square> {
    [Color::White, Color::Black].into_iter().find_map(|side| {
        let pawn = board
            .colored_pieces(side, cozy_chess::Piece::Pawn)
            .next_square()?;
        Some(Square::new(pawn.file(), Rank::Eighth.relative_to(side)))
    })
}

/// A layer of a position; `goal` is where the paths lead.
#[must_use]
pub fn picture(layer: Layer, board: &Board, goal: Option<Square>) -> Picture {
    // The real White is White here, so that squares and colours are those of the board.
    let view = View::new(board, Color::White);
    match layer {
        // Corresponding squares come from the solved structure: [`corresponding`].
        Layer::Bare | Layer::Zugzwang | Layer::Replies => Picture::default(),
        Layer::WhiteKing => distances(&view, Color::White),
        Layer::BlackKing => distances(&view, Color::Black),
        Layer::Opposition => opposed(&view),
        Layer::Square => squares(&view),
        Layer::Critical => critical(&view),
        Layer::WhitePath => paths(&view, Color::White, goal.or_else(|| usual_goal(board))),
        Layer::BlackPath => paths(&view, Color::Black, goal.or_else(|| usual_goal(board))),
        Layer::Spheres => spheres(&view),
        Layer::SpareMoves => spare(&view),
    }
}

impl Picture {
    fn lay(&mut self, squares: BitBoard, pattern: Pattern, words: &str) {
        for square in squares {
            self.sheet.patches.push(Patch {
                square,
                pattern,
                label: String::new(),
                words: words.to_owned(),
            });
        }
    }

    fn label(&mut self, square: Square, label: impl ToString, words: String) {
        self.sheet.patches.push(Patch {
            square,
            pattern: Pattern::Bare,
            label: label.to_string(),
            words,
        });
    }

    fn say(&mut self, sentence: impl Into<String>) {
        self.words.push(sentence.into());
    }

    fn explain(&mut self, pattern: Pattern, meaning: impl Into<String>) {
        self.legend.push((pattern, meaning.into()));
    }
}

fn lower(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn pattern_of(side: Color) -> Pattern {
    match side {
        Color::White => Pattern::Rising,
        Color::Black => Pattern::Falling,
    }
}

fn distances(view: &View, side: Color) -> Picture {
    let mut picture = Picture::default();
    let king = men(view, side).king;
    let closed = closed_to_king(view, side, Entering::ALONE);
    for square in Square::ALL.into_iter().filter(|&square| square != king) {
        if let Some(field) = shortest_paths(king, square, closed) {
            let moves = plural(u64::from(field.length()), "move");
            let words = format!("{moves} for the {} king", lower(side));
            picture.label(square, field.length(), words);
        }
    }
    picture.say(format!(
        "Each number says how many moves the {} king on {king} needs to that square while nothing \
         else moves. Squares of his own men and squares that enemy pawns attack are closed to him; \
         the other king is thought away.",
        lower(side)
    ));
    picture
}

fn opposed(view: &View) -> Picture {
    let mut picture = Picture::default();
    let side = mover(view);
    match opposition(view) {
        Some(found) => {
            picture.lay(found.squares(), Pattern::Dotted, "between the kings");
            picture.sheet.steps.push((found.white, found.black));
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
        None => picture.say("Nobody has the opposition here."),
    }
    let steps = steps_into_opposition(view);
    if steps.is_empty() {
        picture.say(format!(
            "{} cannot take the opposition with this move.",
            side_name(side)
        ));
    } else {
        picture.lay(steps, Pattern::Starred, "a step that takes the opposition");
        picture.explain(Pattern::Starred, "a step that takes the opposition");
        picture.say(format!(
            "{} takes the opposition by stepping to {}.",
            side_name(side),
            listed(steps, "or")
        ));
    }
    picture
}

fn squares(view: &View) -> Picture {
    let mut picture = Picture::default();
    for side in [Color::White, Color::Black] {
        for pawn in men(view, side).pawns {
            let rule = rule_of_the_square(view, pawn, side);
            let half = towards(&rule);
            let words = format!("in the square of the {} pawn on {pawn}", lower(side));
            picture.lay(half, pattern_of(side), &words);
            let steps = plural(u64::from(rule.steps), "move");
            picture.label(pawn, rule.steps, format!("{steps} to {}", rule.queening));
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
            picture.explain(pattern_of(side), meaning);
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

/// The half of a pawn's square on the side from which the king comes: what books draw.
fn towards(rule: &RuleOfTheSquare) -> BitBoard {
    let (pawn, king) = (rule.pawn.file(), rule.defender.file());
    let near = |square: &Square| match king.cmp(&pawn) {
        Ordering::Less => square.file() <= pawn,
        Ordering::Equal => true,
        Ordering::Greater => square.file() >= pawn,
    };
    rule.squares().into_iter().filter(near).collect()
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

fn critical(view: &View) -> Picture {
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
                "The {name} is helped by its king on {}; its key squares are {}.",
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
        picture.say("The king must reach one of them; reaching one is not said to be enough.");
    }
    picture
}

fn paths(view: &View, side: Color, goal: Option<Square>) -> Picture {
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
            picture.sheet.patches.push(Patch {
                square,
                pattern,
                label: number.to_string(),
                words,
            });
        }
    }
    picture.sheet.steps = field.overlay().steps;
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

fn spheres(view: &View) -> Picture {
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
        picture.sheet.patches.push(Patch {
            square,
            pattern: pattern_of(side),
            label: round.to_string(),
            words,
        });
    }
    let both = claims.spheres();
    picture.explain(Pattern::Rising, "the white king's, with the round");
    picture.explain(Pattern::Falling, "the black king's, with the round");
    picture.say(format!(
        "The white king gets to {} of the board before the black king can stop him, the black king \
         to {}. {} is to move and claims first.",
        plural(u64::from(both.white.len()), "square"),
        both.black.len(),
        side_name(mover(view))
    ));
    for side in [Color::White, Color::Black] {
        for pawn in men(view, side).pawns {
            let way = ahead(pawn, side);
            let held = way & both.of(!side);
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

/// The corresponding squares of a position's pawns, or why they are not there; `None` while they are
/// being computed.
#[must_use]
pub fn corresponding(
    layer: Layer,
    board: &Board,
    squares: Option<&Result<Correspondence, String>>,
) -> Picture {
    let mut picture = Picture::default();
    let found = match squares {
        None => {
            picture.say(
                "The pawn structure is being solved for all squares of both kings; the numbers come \
                 when that is done.",
            );
            return picture;
        }
        Some(Err(why)) => {
            picture.say(format!(
                "There are no corresponding squares to show: {why}."
            ));
            return picture;
        }
        Some(Ok(found)) => found,
    };
    let attacker = side_name(crate::endgame::stronger_side(board));
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
            picture.lay(square.bitboard(), pattern_of(side), &words);
            labels.push((numbers, words));
        }
        let words = labels.iter().map(|(_, words)| words.as_str());
        let words = words.collect::<Vec<_>>().join(", ");
        let label: Vec<&str> = labels.iter().map(|(numbers, _)| numbers.as_str()).collect();
        if !label.is_empty() {
            picture.label(square, label.join("/"), words);
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
    for set in sets.iter().take(TOLD) {
        picture.say(format!(
            "{}: White's king on {}, Black's on {}.",
            set.number,
            listed(BitBoard(set.white), "or"),
            listed(BitBoard(set.black), "or")
        ));
    }
    if sets.len() > TOLD {
        picture.say(format!(
            "The numbers from {} on are on the board.",
            TOLD + 1
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

/// The squares before a pawn, up to its queening square.
fn ahead(pawn: Square, side: Color) -> BitBoard {
    let file: File = pawn.file();
    let further = |square: &Square| square.rank().relative_to(side) > pawn.rank().relative_to(side);
    file.bitboard().into_iter().filter(further).collect()
}

fn spare(view: &View) -> Picture {
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
            picture.label(one.pawn, one.most, words);
            picture.lay(
                one.squares,
                pattern_of(side),
                &format!("the pawn on {} can go here", one.pawn),
            );
        }
        if !men(view, side).pawns.is_empty() {
            let meaning = format!("squares that {} pawns can go to", lower(side));
            picture.explain(pattern_of(side), meaning);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(layer: Layer, fen: &str, goal: Option<Square>) -> Picture {
        picture(layer, &fen.parse().unwrap(), goal)
    }

    fn words_on(picture: &Picture, square: Square) -> Vec<&str> {
        picture
            .sheet
            .on(square)
            .map(|patch| patch.words.as_str())
            .collect()
    }

    #[test]
    fn every_layer_is_in_the_menu_once_and_has_a_key_of_its_own() {
        assert_eq!(ROWS.len(), crate::lab::endgame_link::LAYERS.len());
        for (_, layer) in crate::lab::endgame_link::LAYERS {
            let rows = ROWS.iter().filter(|row| row.layer == layer);
            assert_eq!(rows.count(), 1, "{layer:?}");
        }
        let mut keys = ROWS.map(|row| row.key).to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), ROWS.len());
    }

    #[test]
    fn whatever_is_drawn_is_also_said() {
        let solved = [Layer::Bare, Layer::Zugzwang, Layer::Replies];
        for row in ROWS.iter().filter(|row| !solved.contains(&row.layer)) {
            for fen in [
                "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
                "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
                "8/8/8/3k4/8/8/8/3K4 w - - 0 1",
            ] {
                let picture = told(row.layer, fen, None);
                assert!(!picture.words.is_empty(), "{} {fen}", row.name);
                for patch in &picture.sheet.patches {
                    assert!(!patch.words.is_empty(), "{} {}", row.name, patch.square);
                    assert!(
                        patch.pattern == Pattern::Bare
                            || picture.legend.iter().any(|(one, _)| *one == patch.pattern)
                            || row.layer == Layer::WhitePath
                            || row.layer == Layer::BlackPath,
                        "{}: {:?} has no place in the legend",
                        row.name,
                        patch.pattern
                    );
                }
            }
        }
    }

    #[test]
    fn the_square_of_the_pawn_says_whether_the_king_gets_in() {
        let out = told(Layer::Square, "8/8/8/6k1/1P6/8/8/K7 w - - 0 1", None);
        assert_eq!(
            out.words[0],
            "The square of the white pawn on b4 is b4-b8-f8-f4; the black king on g5 stands outside."
        );
        assert_eq!(
            words_on(&out, Square::F8),
            ["in the square of the white pawn on b4"]
        );
        let gets_in = told(Layer::Square, "8/8/8/6k1/1P6/8/8/K7 b - - 0 1", None);
        assert!(gets_in.words[0].ends_with("g5, to move, gets into it."));
    }

    #[test]
    fn corresponding_squares_bear_their_numbers_and_say_what_is_missing() {
        let board = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1".parse().unwrap();
        let found = Correspondence {
            zugzwang: vec![Numbered {
                number: 1,
                white: Square::E5.bitboard().0,
                black: Square::C4.bitboard().0,
            }],
            open: 3,
            placements: 2_000,
            ..Correspondence::default()
        };
        let drawn = corresponding(Layer::Zugzwang, &board, Some(&Ok(found.clone())));
        let words = words_on(&drawn, Square::E5);
        assert_eq!(words, ["1 for the white king", "1 for the white king"]);
        assert!(drawn.words[1].contains("1: White's king on e5, Black's on c4."));
        assert!(drawn.words[2].contains("3 are not decided"));
        let none = corresponding(Layer::Replies, &board, Some(&Ok(found)));
        assert!(none.words[0].contains("no pair of forced reply"));
        let waiting = corresponding(Layer::Replies, &board, None);
        assert!(waiting.words[0].contains("is being solved"));
    }

    #[test]
    fn the_opposition_names_its_holder_and_the_steps_into_it() {
        let held = told(Layer::Opposition, "8/8/3k4/8/3K4/8/8/8 b - - 0 1", None);
        assert_eq!(
            held.words[0],
            "White has the opposition: the kings stand on d4 and d6, and Black has to give way."
        );
        assert_eq!(words_on(&held, Square::D5), ["between the kings"]);
        let taken = told(Layer::Opposition, "8/8/3k4/8/8/3K4/8/8 w - - 0 1", None);
        assert_eq!(taken.words[0], "Nobody has the opposition here.");
        assert_eq!(
            taken.words[1],
            "White takes the opposition by stepping to d2 or d4."
        );
    }

    #[test]
    fn paths_lead_to_the_goal_or_say_that_there_is_none() {
        let paths = told(
            Layer::WhitePath,
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
            Some(Square::D6),
        );
        assert_eq!(
            paths.words[0],
            "The white king on h8 needs 4 moves to d6, on 9 shortest paths, while everything else \
             stands still."
        );
        assert_eq!(words_on(&paths, Square::D6), ["the goal, at move 4"]);
        let none = told(
            Layer::WhitePath,
            "8/8/8/8/8/1k6/8/K7 w - - 0 1",
            Some(Square::A3),
        );
        assert!(none.words[0].contains("has no path to a3"));
    }

    #[test]
    fn spheres_say_what_the_defender_holds_before_the_pawn() {
        let picture = told(Layer::Spheres, "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1", None);
        assert!(picture.words[0].ends_with("White is to move and claims first."));
        assert_eq!(
            words_on(&picture, Square::C5),
            ["where the black king begins"]
        );
    }

    #[test]
    fn spare_moves_count_the_choice_of_the_double_step() {
        let picture = told(Layer::SpareMoves, "4k3/4p3/8/8/8/8/P7/4K3 w - - 0 1", None);
        assert!(picture.words[0].starts_with("White has 0 spare moves"));
        let blocked = told(Layer::SpareMoves, "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", None);
        assert_eq!(
            blocked.words[0],
            "White has 3 or 4 spare moves, passed pawns left out."
        );
    }
}
