//! The sentences of the page that depend on where the kings stand.

use super::table::{Move, Placement, Square, Truth};
use super::{START, Study};
use crate::model::explanation::Reply;
use chess::words::{counted, either};

/// The result of a placement, for either side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// White wins, whoever is to move.
    Won,
    /// White wins only if Black has to move.
    IfBlackMoves,
    /// White wins only if he has the move.
    IfWhiteMoves,
    Drawn,
    NoPosition,
}

/// What is true of a placement for both sides to move. Where only one side can be to move, that one counts.
pub fn standing(placement: Placement) -> Standing {
    let truth = |is_white_to_move| {
        let with = Placement {
            is_white_to_move,
            ..placement
        };
        with.truth()
    };
    match (truth(true), truth(false)) {
        (Truth::NoPosition, Truth::NoPosition) => Standing::NoPosition,
        (Truth::Won | Truth::NoPosition, Truth::Won) | (Truth::Won, Truth::NoPosition) => {
            Standing::Won
        }
        (Truth::Drawn, Truth::Won) => Standing::IfBlackMoves,
        (Truth::Won, Truth::Drawn) => Standing::IfWhiteMoves,
        _ => Standing::Drawn,
    }
}

fn names(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|mv| mv.name()).collect();
    either(&names)
}

/// The verdict with that side to move, and why.
pub fn verdict(placement: Placement, is_white_to_move: bool) -> String {
    let it = Placement {
        is_white_to_move,
        ..placement
    };
    let holding: Vec<Move> = it
        .moves()
        .into_iter()
        .filter(|(_, truth)| *truth == Truth::Drawn)
        .map(|(mv, _)| mv)
        .collect();
    match (it.truth(), is_white_to_move) {
        (Truth::NoPosition, _) => {
            "cannot be: Black would already stand in check from the pawn.".to_owned()
        }
        (Truth::Won, true) => match &it.winning()[..] {
            few @ ([_] | [_, _] | [_, _, _]) => format!("White wins with {}.", names(few)),
            many => format!("White wins; {} do it.", counted(many.len(), "move")),
        },
        (Truth::Won, false) => "White wins whatever Black plays.".to_owned(),
        (Truth::Drawn, true) => "draw. No move of White wins.".to_owned(),
        (Truth::Drawn, false) if holding.contains(&Move::King(it.pawn.square())) => {
            "draw. Black takes the pawn.".to_owned()
        }
        (Truth::Drawn, false) => match &holding[..] {
            [] => "draw. Black has no move: stalemate.".to_owned(),
            few @ ([_] | [_, _] | [_, _, _]) => format!("draw. Black holds with {}.", names(few)),
            many => format!("draw. Black holds with {}.", counted(many.len(), "move")),
        },
    }
}

/// The result for either side to move, in one sentence.
pub fn comes_to(placement: Placement) -> &'static str {
    match standing(placement) {
        Standing::Won => "White wins, whoever is to move.",
        Standing::IfBlackMoves => {
            "Neither side wants to move here (mutual zugzwang): White wins only if Black has to move."
        }
        Standing::IfWhiteMoves => "The move decides: White wins with it and draws without it.",
        Standing::Drawn | Standing::NoPosition => "A draw, whoever is to move.",
    }
}

/// True if the kings face each other on a file or a rank with one square between them.
fn is_close(placement: Placement) -> bool {
    let on_line = placement.white.file == placement.black.file
        || placement.white.rank == placement.black.rank;
    on_line && placement.white.steps_to(placement.black) == 2
}

/// The reply to a move tried in the first position.
pub fn tried(mv: Move) -> Reply {
    let after = START.after(mv);
    if after.truth() == Truth::Won {
        let faces = if is_close(after) {
            " The kings face each other with one square between them, and Black must give way."
        } else {
            ""
        };
        return Reply {
            is_right: true,
            verdict: "Right.",
            text: format!("{} wins.{faces}", mv.name()),
        };
    }
    let replies = after.moves().into_iter();
    let holds = replies.filter(|(_, truth)| *truth == Truth::Drawn);
    let holds: Vec<Move> = holds.map(|(mv, _)| mv).collect();
    // The reply that explains itself, if there is one.
    let facing = holds.iter().find(|&&reply| is_close(after.after(reply)));
    let reply = match (facing, holds.first()) {
        (Some(reply), _) => format!("Black replies {}: now White must give way.", reply.name()),
        (None, Some(reply)) => format!("Black replies {} and holds.", reply.name()),
        (None, None) => String::new(),
    };
    Reply {
        is_right: false,
        verdict: "Not yet.",
        text: format!("{} only draws. {reply}", mv.name()),
    }
}

/// What is said when a king has been moved.
pub fn said(study: Study, placement: Placement) -> String {
    let kings = format!(
        "White\u{2019}s king {}, Black\u{2019}s king {}.",
        placement.white.name(),
        placement.black.name()
    );
    match study {
        Study::Map => format!("{kings} {}", map_counts(placement.black)),
        Study::Face | Study::Keys => format!(
            "{kings} White to move: {} Black to move: {}",
            verdict(placement, true),
            verdict(placement, false)
        ),
    }
}

/// For each square of the white king, what is true with the black king there.
pub fn map(black: Square) -> Vec<(Square, Standing)> {
    let with = |white: Square| {
        standing(Placement {
            white,
            black,
            ..START
        })
    };
    Square::all().map(|white| (white, with(white))).collect()
}

/// How many squares are of each kind.
pub fn map_counts(black: Square) -> String {
    let map = map(black);
    let count = |wanted: Standing| map.iter().filter(|(_, it)| *it == wanted).count();
    let kinds = [
        (Standing::Won, "whoever is to move"),
        (Standing::IfWhiteMoves, "if White is to move"),
        (Standing::IfBlackMoves, "if Black is to move"),
    ];
    let kinds = kinds.into_iter().map(|(kind, when)| (count(kind), when));
    let parts: Vec<String> = kinds
        .filter(|(count, _)| *count > 0)
        .map(|(count, when)| format!("from {} {when}", counted(count, "square")))
        .collect();
    let wins = match &parts[..] {
        [] => "White cannot win from any square".to_owned(),
        [only] => format!("White wins {only}"),
        [first @ .., last] => format!("White wins {} and {last}", first.join(", ")),
    };
    format!("With Black\u{2019}s king on {}, {wins}.", black.name())
}

/// Of the positions with White's king on a key square and the pawn on e3: all, those won, and those drawn because Black
/// takes the pawn at once. A test counts them.
pub const KEYS: [usize; 3] = [322, 305, 17];

#[cfg(test)]
mod tests {
    use super::super::table::Pawn;
    use super::super::table::tests::placements;
    use super::*;

    #[test]
    fn the_first_move_is_answered_by_the_table() {
        let squares = START.moves();
        for &(mv, truth) in &squares {
            let reply = tried(mv);
            assert_eq!(reply.is_right, truth == Truth::Won, "{}", reply.text);
            assert_eq!(
                reply.text.contains("only draws. Black replies K"),
                !reply.is_right
            );
        }
        let text = |name: &str| tried(Move::King(Square::read(name).unwrap())).text;
        assert_eq!(
            text("e4"),
            "Ke4 wins. The kings face each other with one square between them, and Black must give way."
        );
        assert_eq!(
            text("d4"),
            "Kd4 only draws. Black replies Kd6: now White must give way."
        );
    }

    #[test]
    fn verdicts_name_the_moves_that_decide() {
        let face = Study::Face.start();
        assert_eq!(verdict(face, true), "draw. No move of White wins.");
        assert_eq!(verdict(face, false), "White wins whatever Black plays.");
        assert_eq!(standing(face), Standing::IfBlackMoves);
        assert_eq!(verdict(START, true), "White wins with Ke4.");
        assert_eq!(
            verdict(START, false),
            "draw. Black holds with Kd5, Kd7, Ke5 or Ke7."
                .replace("Kd5, Kd7, Ke5 or Ke7", "4 moves")
        );
        let taken = Placement {
            black: Square::read("f3").unwrap(),
            white: Square::read("h8").unwrap(),
            ..START
        };
        assert_eq!(verdict(taken, false), "draw. Black takes the pawn.");
    }

    #[test]
    fn on_a_key_square_white_wins_unless_the_pawn_is_taken() {
        let on_key = placements().filter(|it| {
            it.pawn == Pawn::E3
                && it.key_squares().contains(&it.white)
                && it.truth() != Truth::NoPosition
        });
        let on_key: Vec<Placement> = on_key.collect();
        let drawn: Vec<_> = on_key
            .iter()
            .filter(|it| it.truth() == Truth::Drawn)
            .collect();
        assert_eq!(
            [on_key.len(), on_key.len() - drawn.len(), drawn.len()],
            KEYS
        );
        for it in drawn {
            let takes = Move::King(it.pawn.square());
            assert!(
                !it.is_white_to_move && it.moves().iter().any(|(mv, _)| *mv == takes),
                "{}",
                it.fen()
            );
        }
    }

    #[test]
    fn the_key_squares_are_those_of_the_endgame_engine() {
        let squares =
            endgame::calculation::key_squares(cozy_chess::Square::E3, cozy_chess::Color::White);
        let names: Vec<String> = squares
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        assert_eq!(names, START.key_squares().map(Square::name));
    }

    #[test]
    fn the_map_is_counted_by_kinds() {
        let said = |name: &str| map_counts(Square::read(name).unwrap());
        assert_eq!(
            said("e6"),
            "With Black\u{2019}s king on e6, White wins from 4 squares if White is to move and from 1 square if Black is to \
             move."
        );
        let standings = map(Square::read("e6").unwrap());
        let zugzwang: Vec<String> = standings
            .iter()
            .filter(|(_, kind)| *kind == Standing::IfBlackMoves)
            .map(|(square, _)| square.name())
            .collect();
        assert_eq!(zugzwang, ["e4"]);
    }

    /// Face to face before the pawn the move decides, and the side to move is the worse off.
    #[test]
    fn face_to_face_before_the_pawn_nobody_wants_to_move() {
        for file in [3, 4, 5] {
            let facing = Placement {
                white: Square::at(file, 3),
                black: Square::at(file, 5),
                ..START
            };
            assert_eq!(standing(facing), Standing::IfBlackMoves, "{}", facing.fen());
        }
    }

    #[test]
    fn every_verdict_agrees_with_the_table() {
        for it in placements().filter(|it| it.pawn == Pawn::E3) {
            let text = verdict(it, it.is_white_to_move);
            assert_eq!(
                text.starts_with("White wins"),
                it.truth() == Truth::Won,
                "{}",
                it.fen()
            );
            assert_eq!(
                text.starts_with("draw"),
                it.truth() == Truth::Drawn,
                "{}",
                it.fen()
            );
        }
    }
}
