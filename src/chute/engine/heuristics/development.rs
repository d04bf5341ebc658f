//! Heuristic 7: development.

use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::Survey;
use crate::survey::row;
use crate::values::hundredths;
use cozy_chess::{BitBoard, Color, File, Piece, Rank, Square};

const P7: Constant = Constant::published("p7", 7, 122);
const CENTRE: Constant = Constant::published("times p7 for a pawn in the centre", 16, 126);
const EARLY: Constant = Constant::published(
    "times p7 off for a queen's pawn that only the queen defends",
    16,
    126,
);
const UNMOVED: Constant = Constant::ours(
    "own knights and bishops at home that keep the queen's value at nothing",
    2,
    "\"the knights and bishops around it\": half of the four",
);
const NEARNESS: Constant = Constant::ours(
    "hundredths for each step a king is nearer to an enemy man, times the man's value",
    5,
    "a step towards three pawns then counts about as much as a better square",
);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 7,
    name: "development",
    rule: "The difference of the piece's developmental values after and before the move, times p7. \
           The new square counts nothing for a queen while two or more of the side's knights and \
           bishops are at home, nor for a king or rook that could still have castled. A pawn that comes to one of \
           the four centre squares gains 16 p7; a queen's pawn on its fourth or fifth row that only \
           the queen defends loses 16 p7. In the endgame a king's value grows with his nearness to \
           enemy men. Castling is left to heuristic 13.",
    page: 125,
    constants: &[P7, CENTRE, EARLY, UNMOVED, NEARNESS],
    score,
};

const FOUR: BitBoard = BitBoard(0x0000_0018_1800_0000);

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if context.castles() {
        return 0;
    }
    let held = is_early(context);
    let after = if held {
        0
    } else {
        value(context, &context.after, context.to)
    };
    let before = value(context, context.before, context.from);
    let what = if held {
        "brings a piece out too early"
    } else if after >= before {
        "brings the piece to a better square"
    } else {
        "brings the piece to a worse square"
    };
    let squares = [(context.from, Role::Place), (context.to, Role::Mover)];
    let mut points = why.note(P7.times(after - before), what, squares);
    if context.piece == Piece::Pawn {
        if FOUR.has(context.to) {
            let gain = CENTRE.value * P7.value;
            points += why.note(
                gain,
                "brings a pawn to the centre",
                [(context.to, Role::Mover)],
            );
        }
        if let Some(queen) = only_the_queen_defends(context) {
            points += why.note(
                -EARLY.value * P7.value,
                "leaves a queen's pawn to the queen alone",
                [(context.to, Role::Mover), (queen, Role::Friend)],
            );
        }
    }
    points
}

fn value(context: &MoveContext<'_>, survey: &Survey, on: Square) -> i32 {
    let near = if context.piece == Piece::King && survey.is_endgame() {
        nearness(survey, on, context.enemy())
    } else {
        0
    };
    survey.development(on) + near
}

/// The nearness of a king to enemy men, in hundredths.
fn nearness(survey: &Survey, king: Square, enemy: Color) -> i32 {
    let men = survey.side(enemy) - survey.kind(Piece::King);
    men.into_iter()
        .filter_map(|square| survey.man(square).map(|man| (square, man)))
        .map(|(square, man)| {
            (7 - distance(king, square)) * NEARNESS.value * hundredths(man.piece) / 100
        })
        .sum()
}

/// King's moves between two squares.
fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

fn is_early(context: &MoveContext<'_>) -> bool {
    let (short, long) = context.before.may_castle(context.mover);
    match context.piece {
        Piece::Queen => {
            let home = Rank::First.relative_to(context.mover);
            let first = [
                (Piece::Knight, File::B),
                (Piece::Bishop, File::C),
                (Piece::Bishop, File::F),
                (Piece::Knight, File::G),
            ];
            let waiting = first.into_iter().filter(|&(piece, file)| {
                context
                    .before
                    .of(context.mover, piece)
                    .has(Square::new(file, home))
            });
            waiting.count() as i32 >= UNMOVED.value
        }
        Piece::King => short || long,
        Piece::Rook => context.before.is_castling_rook(context.mover, context.from),
        _ => false,
    }
}

/// The queen, if the move brings her pawn to its fourth or fifth row and only she defends it.
fn only_the_queen_defends(context: &MoveContext<'_>) -> Option<Square> {
    if context.to.file() != File::D || !matches!(row(context.to.rank(), context.mover), 4 | 5) {
        return None;
    }
    let defenders = context.after.attackers(context.to, context.mover);
    let queens = defenders & context.after.kind(Piece::Queen);
    (defenders.len() == 1)
        .then(|| queens.next_square())
        .flatten()
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, reasons};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn words(fen: &str, mv: &str) -> Vec<&'static str> {
        reasons(7, fen, mv)
            .iter()
            .map(|reason| reason.what)
            .collect()
    }

    #[test]
    fn a_knight_gains_the_difference_of_its_squares() {
        // From g1 it reaches e2 (with a pawn), f3 and h3; from f3 the squares e5, d4, g5, h4, d2 and
        // h2 (each with a pawn), e1 (with the king) and g1.
        let before = 15 + 25 + 10 + 100 / 3;
        let after = 40 + 40 + 15 + 10 + 15 + 10 + 10 + 10 + 200 / 3;
        assert_eq!(points(7, START, "g1f3"), 7 * (after - before) / 100);
    }

    #[test]
    fn a_pawn_to_the_centre_counts_sixteen_times_the_parameter() {
        assert!(words(START, "e2e4").contains(&"brings a pawn to the centre"));
        assert!(points(7, START, "e2e4") > 15 * 7);
        assert!(!words(START, "c2c4").contains(&"brings a pawn to the centre"));
    }

    #[test]
    fn a_queens_pawn_that_only_the_queen_defends_loses_as_much() {
        assert!(words(START, "d2d4").contains(&"leaves a queen's pawn to the queen alone"));
        let knight = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
        assert!(!words(knight, "d2d4").contains(&"leaves a queen's pawn to the queen alone"));
    }

    #[test]
    fn an_early_queen_an_uncastled_king_and_his_rook_lose_their_value() {
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(words(open, "d1h5"), ["brings a piece out too early"]);
        assert_eq!(words(open, "e1e2"), ["brings a piece out too early"]);
        assert!(points(7, open, "d1h5") < 0);
        let rook = "rnbqkbnr/pppp1ppp/8/4p3/4P2P/8/PPPP1PP1/RNBQKBNR w KQkq - 0 2";
        assert_eq!(words(rook, "h1h3"), ["brings a piece out too early"]);
        let developed = "r3k2r/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/R2QK2R w - - 0 2";
        assert!(!words(developed, "d1h5").contains(&"brings a piece out too early"));
        assert!(!words(developed, "e1e2").contains(&"brings a piece out too early"));
    }

    #[test]
    fn castling_is_left_to_another_heuristic() {
        let fen = "4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
        assert_eq!(points(7, fen, "e1g1"), 0);
    }

    #[test]
    fn in_the_endgame_the_king_goes_to_the_enemys_men() {
        let endgame = "4k3/8/8/ppp5/8/8/8/6K1 w - - 0 1";
        assert!(points(7, endgame, "g1f2") > points(7, endgame, "g1h2"));
    }
}
