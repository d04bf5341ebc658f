//! Parameters 9, 10 and 13: attacks on the enemy king's surroundings, on pieces, and by pawns.

use super::{Cause, Context, Fact, Sink};
use crate::army::{slides_straight, value};
use crate::reading::Oddity;
use crate::survey::SideSurvey;
use cozy_chess::{File, Piece, Square};

/// PAR 9. (a) Each square of the enemy king's rank scores +10 if its only attacker is a rook or queen. With
/// two or more attackers of any kind it scores +10, and +10 more for each rook or queen that can move there
/// (unless the side occupies it) or has a phantom move there. (b) The three squares in front of the enemy king
/// score the same way with 10, 5 and 10 points, and count bishops, rooks and queens.
pub(super) fn attack_one(context: &Context<'_>, sink: &mut impl Sink) {
    let king = context.enemy.army.king();
    for file in File::ALL {
        let square = Square::new(file, king.rank());
        let phantoms = if context.reading.has(Oddity::PhantomIndex) {
            Phantoms::OneForAll
        } else {
            Phantoms::Each
        };
        held(context.own, square, 10, slides_straight, phantoms, sink);
    }
    let slides = |piece| matches!(piece, Piece::Bishop | Piece::Rook | Piece::Queen);
    for (side, points) in [(-1, 10), (0, 5), (1, 10)] {
        if let Some(square) = king.try_offset(side, context.enemy.who.up()) {
            held(context.own, square, points, slides, Phantoms::Each, sink);
        }
    }
}

/// The phantom moves that are tested.
#[derive(Clone, Copy)]
enum Phantoms {
    Each,
    /// [`Oddity::PhantomIndex`]: counts one phantom move, at index `possible.len()`, once for each phantom
    /// move; none if the index lies beyond the list.
    OneForAll,
}

/// The points for attacks on a square if only certain pieces count.
fn held(
    own: &SideSurvey,
    square: Square,
    points: i32,
    counts: impl Fn(Piece) -> bool,
    phantoms: Phantoms,
    sink: &mut impl Sink,
) {
    if !own.attacks.is_touched(square) {
        return;
    }
    if own.attacks.number(square) == 1 {
        // A lone attacker is identified by its value.
        let sole = Piece::ALL
            .into_iter()
            .find(|&piece| value(piece) == own.attacks.values(square));
        if sole.is_some_and(&counts) {
            sink(Cause::new(points, Fact::SoleAttacker).at(square));
        }
        return;
    }
    sink(Cause::new(points, Fact::SeveralAttackers).at(square));
    if own.standing(square).is_none() {
        for (_, man) in own.possible_to(square) {
            if counts(man.piece) {
                sink(
                    Cause::new(points, Fact::CanMoveThere)
                        .with_man(man)
                        .at(square),
                );
            }
        }
    }
    let all = own.phantom.iter();
    let (passed, looked_at, times) = match phantoms {
        Phantoms::Each => (0, own.phantom.len(), 1),
        Phantoms::OneForAll => (own.possible.len(), 1, own.phantom.len()),
    };
    let looked_at = all.skip(passed).take(looked_at);
    let there = looked_at.filter(|step| step.to == square);
    for man in there.filter_map(|&step| own.man(step)) {
        if counts(man.piece) {
            let points = points * times as i32;
            sink(
                Cause::new(points, Fact::PhantomThere)
                    .with_man(man)
                    .at(square),
            );
        }
    }
}

/// PAR 10: +10 for each attacked enemy piece except the king; x-rays count.
pub(super) fn attack_two(context: &Context<'_>, sink: &mut impl Sink) {
    for (_, man) in context.enemy.army.soldiers() {
        if context.own.attacks.entry(man.square) > 0 {
            sink(Cause::new(10, Fact::Attacked).with_man(man));
        }
    }
}

/// PAR 13: for each enemy piece (the king too, and as listed the eighth pawn), the squares on adjacent files
/// from which a pawn would attack it, if they lie on ranks 3 to 6. For each own pawn that can move there: if
/// the side attacks the square, or its rook or queen stands behind it on the file (through own pawns), +10
/// unless an enemy pawn attacks it; otherwise +10 only if nothing attacks it, after which that adjacent file
/// is finished.
pub(super) fn pawn_pressure(context: &Context<'_>, sink: &mut impl Sink) {
    let (own, enemy) = (context.own, context.enemy);
    let first = if context.reading.has(Oddity::EighthPawn) {
        7
    } else {
        8
    };
    for (_, target) in enemy.army.living().filter(|&(number, _)| number >= first) {
        for side in [-1, 1] {
            let square = target.square.try_offset(side, -own.who.up());
            // Ranks 3 to 6 are the same for both sides.
            let square = square.filter(|square| (2..=5).contains(&(square.rank() as usize)));
            if let Some(square) = square {
                threats_from(own, enemy, square, sink);
            }
        }
    }
}

fn threats_from(own: &SideSurvey, enemy: &SideSurvey, square: Square, sink: &mut impl Sink) {
    for (_, pawn) in own.possible_to(square) {
        if pawn.piece != Piece::Pawn {
            continue;
        }
        let threat = Cause::new(10, Fact::PawnThreat).with_man(pawn).at(square);
        if own.attacks.is_touched(square) || backed_on_file(own, enemy, square) {
            let mut pawns = enemy.phantom_to(square);
            if !pawns.any(|(_, man)| man.piece == Piece::Pawn) {
                sink(threat);
            }
        } else {
            if !enemy.attacks.is_touched(square) {
                sink(threat);
            }
            return;
        }
    }
}

/// True if an own rook or queen stands behind the square on its file with only own pawns between.
fn backed_on_file(own: &SideSurvey, enemy: &SideSurvey, square: Square) -> bool {
    let mut at = square;
    while let Some(next) = at.try_offset(0, -own.who.up()) {
        at = next;
        match own.standing(at) {
            Some(Piece::Rook | Piece::Queen) => return true,
            Some(Piece::Pawn) => {}
            Some(_) => return false,
            None if enemy.standing(at).is_some() => return false,
            None => {}
        }
    }
    false
}
