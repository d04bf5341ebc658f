//! Heuristic 18: moves of pawns.

use super::pawn_formations::created;
use super::{Constant, Heuristic, MoveContext, Reasons, Role};
use crate::Survey;
use crate::survey::{ahead, row};
use cozy_chess::{File, Piece, Rank};

const P18: Constant = Constant::published("p18", 7, 122);
const FIRST: Constant =
    Constant::published("times p18 off for a first step before the king", 8, 129);
const LATER: Constant =
    Constant::published("times p18 off for a later step before the king", 16, 129);
const BLOCK: Constant = Constant::published("times p18 for stopping an enemy pawn", 8, 129);
const DOUBLE: Constant = Constant::ours(
    "times p18 for doubled pawns made or undone",
    8,
    "\"credit is also given\": as much as for stopping a pawn",
);
pub(super) const FORMATION: Constant = Constant::ours(
    "times p18 for a formation",
    4,
    "\"positive credit\": half of what stopping a pawn counts, which leaves the mean near 0",
);
const ROWS: Constant = Constant::published("rows up to which castled pawns are held back", 3, 129);

pub(super) const UNIT: Heuristic = Heuristic {
    number: 18,
    name: "pawn moves",
    rule: "Pawns before the king are held back: behind a castled king those within one file of him \
           up to their third row, before castling those of the wings where he may still castle; a \
           first step loses 8 p18, a later one 16 p18. In the endgame this is lifted. Coming to stand \
           before an enemy pawn that has moved gains 8 p18. A capture that doubles pawns loses 8 p18, \
           one that undoubles them gains it. Each formation created gains 4 p18: pawns side by side, \
           a pawn defending a pawn, a pawn and a bishop defending each other or in fianchetto.",
    page: 129,
    constants: &[P18, FIRST, LATER, BLOCK, DOUBLE, FORMATION, ROWS],
    score,
};

fn score(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if context.piece != Piece::Pawn {
        return 0;
    }
    let mut points = 0;
    if !context.before.is_endgame() && is_shelter(context) {
        let king = context.before.king(context.mover);
        let first = context.from.rank() == Rank::Second.relative_to(context.mover);
        let times = if first { FIRST.value } else { LATER.value };
        points += why.note(
            -times * P18.value,
            "moves a pawn of the king's shelter",
            [(context.to, Role::Mover), (king, Role::Friend)],
        );
    }
    points += stop(context, why);
    points += double(context, why);
    for (what, friend) in created(context) {
        points += why.note(
            FORMATION.value * P18.value,
            what,
            [(context.to, Role::Mover), (friend, Role::Friend)],
        );
    }
    points
}

/// True if the pawn shelters a castled king, or the squares where the king would castle to.
fn is_shelter(context: &MoveContext<'_>) -> bool {
    let king = context.before.king(context.mover);
    let file = context.from.file();
    let (short, long) = context.before.may_castle(context.mover);
    if short || long {
        return (short && matches!(file, File::F | File::G | File::H))
            || (long && matches!(file, File::A | File::B));
    }
    // A king on the first two rows of a wing counts as castled, since the position does not say.
    let at_home = row(king.rank(), context.mover) <= 2;
    let on_wing = !matches!(king.file(), File::D | File::E);
    let near = (file as i32 - king.file() as i32).abs() <= 1;
    at_home && on_wing && near && row(context.from.rank(), context.mover) <= ROWS.value
}

fn stop(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    let Some(before) = ahead(context.to, context.mover) else {
        return 0;
    };
    let enemy = context.enemy();
    let stopped = context.after.of(enemy, Piece::Pawn).has(before)
        && before.rank() != Rank::Second.relative_to(enemy);
    if !stopped {
        return 0;
    }
    why.note(
        BLOCK.value * P18.value,
        "stops an enemy pawn",
        [(context.to, Role::Mover), (before, Role::Target)],
    )
}

fn double(context: &MoveContext<'_>, why: &mut Reasons) -> i32 {
    if context.captured.is_none() || context.arrives != Piece::Pawn {
        return 0;
    }
    let count = |survey: &Survey, file: File| {
        (survey.of(context.mover, Piece::Pawn) & file.bitboard()).len()
    };
    let doubles = count(&context.after, context.to.file()) > 1;
    let undoubles = count(context.before, context.from.file()) > 1;
    let full = DOUBLE.value * P18.value;
    let squares = [(context.from, Role::Place), (context.to, Role::Mover)];
    match (doubles, undoubles) {
        (true, false) => why.note(-full, "doubles pawns", squares),
        (false, true) => why.note(full, "undoubles pawns", squares),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{points, reasons};

    fn words(fen: &str, mv: &str) -> Vec<(&'static str, i32)> {
        let reasons = reasons(18, fen, mv);
        reasons
            .iter()
            .map(|reason| (reason.what, reason.points))
            .collect()
    }

    const SHELTER: &str = "moves a pawn of the king's shelter";

    #[test]
    fn pawns_before_a_castled_king_are_held_back() {
        let fen = "r4rk1/pppq1ppp/8/8/8/7P/PPPQ1PP1/R4RK1 w - - 0 1";
        assert_eq!(words(fen, "g2g4"), [(SHELTER, -56)]);
        assert!(words(fen, "h3h4").contains(&(SHELTER, -112)));
        assert_eq!(points(18, fen, "a2a4"), 0);
        // Beyond the third row a pawn shelters nobody.
        let far = "r4rk1/pppq1ppp/8/8/7P/8/PPPQ1PP1/R4RK1 w - - 0 1";
        assert!(words(far, "h4h5").iter().all(|said| said.0 != SHELTER));
    }

    #[test]
    fn in_the_endgame_they_may_go() {
        let fen = "r5k1/ppp2ppp/8/8/8/8/PPP2PPP/R5K1 w - - 0 1";
        assert_eq!(points(18, fen, "g2g4"), 0);
    }

    #[test]
    fn before_castling_the_wings_are_held_back() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(words(fen, "h2h4").contains(&(SHELTER, -56)));
        assert!(words(fen, "b2b4").contains(&(SHELTER, -56)));
        assert!(!words(fen, "c2c4").contains(&(SHELTER, -56)));
        let short_only = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kkq - 0 1";
        assert!(!words(short_only, "b2b4").contains(&(SHELTER, -56)));
    }

    #[test]
    fn stopping_a_pawn_that_has_moved_counts() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
        assert!(words(fen, "e2e4").contains(&("stops an enemy pawn", 56)));
        let at_home = "4k3/3p4/8/3P4/8/8/8/QQ2K3 w - - 0 1";
        assert!(!words(at_home, "d5d6").contains(&("stops an enemy pawn", 56)));
    }

    #[test]
    fn captures_double_and_undouble() {
        let fen = "4k3/8/8/3p4/2P5/3P4/8/QQ2K3 w - - 0 1";
        assert!(words(fen, "c4d5").contains(&("doubles pawns", -56)));
        let undoubles = "4k3/8/8/3p4/2P5/2P5/8/QQ2K3 w - - 0 1";
        assert!(words(undoubles, "c4d5").contains(&("undoubles pawns", 56)));
        let neither = "4k3/8/8/3p4/2P5/8/8/QQ2K3 w - - 0 1";
        assert_eq!(words(neither, "c4d5"), []);
    }
}
