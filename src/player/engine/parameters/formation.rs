//! Parameters 1 to 8 and 11: the formation of a side's own pieces and pawns.

use super::{Cause, Context, Fact, Sink};
use crate::army::{KING, QUEEN, value};
use crate::position::Side;
use crate::reading::Oddity;
use cozy_chess::{File, Piece, Rank, Square};

/// PAR 1: the number of legal moves; a promotion counts once.
pub(super) fn mobility(context: &Context<'_>, sink: &mut impl Sink) {
    let own = context.own;
    for (number, man) in own.army.living() {
        let moves = own
            .possible
            .iter()
            .filter(|step| step.is_coded() && step.man == number);
        let moves = moves.count() as i32;
        if moves > 0 {
            sink(Cause::new(moves, Fact::Moves).with_man(man));
        }
    }
    for step in own.possible.iter().filter(|step| !step.is_coded()) {
        sink(Cause::new(1, Fact::CastlingMove).at(step.to));
    }
}

/// PAR 2: the values of all pieces except the king.
pub(super) fn material(context: &Context<'_>, sink: &mut impl Sink) {
    for (_, man) in context.own.army.soldiers() {
        sink(Cause::new(value(man.piece), Fact::Alive).with_man(man));
    }
}

/// PAR 3: for each pawn, the square of the ranks it has advanced.
pub(super) fn pawn_advance(context: &Context<'_>, sink: &mut impl Sink) {
    let second = Rank::Second.relative_to(context.own.who.colour()) as i32;
    for man in context.own.army.pawns() {
        let advanced = man.square.rank() as i32 - second;
        if advanced != 0 {
            sink(Cause::new(advanced * advanced, Fact::Advanced).with_man(man));
        }
    }
}

/// PAR 4: the two centre squares on the side's own half. An own pawn there scores +10, and +10 more if an own
/// pawn stands on the *other* centre file one rank behind. For an enemy pawn there, each own pawn that attacks
/// it scores +10.
pub(super) fn centre_control(context: &Context<'_>, sink: &mut impl Sink) {
    let own = context.own;
    let rank = Rank::Fourth.relative_to(own.who.colour());
    let behind = -own.who.up();
    for (file, other) in [(File::D, File::E), (File::E, File::D)] {
        let centre = Square::new(file, rank);
        let pawn_on = |square: Square| own.army.pawns().find(|man| man.square == square);
        if let Some(man) = pawn_on(centre) {
            sink(Cause::new(10, Fact::InCentre).with_man(man));
            let support = Square::new(other, rank).try_offset(0, behind);
            if let Some(man) = support.and_then(pawn_on) {
                sink(
                    Cause::new(10, Fact::SupportsCentre)
                        .with_man(man)
                        .at(centre),
                );
            }
        } else if context.enemy.army.pawns().any(|man| man.square == centre) {
            for side in [-1, 1] {
                let attacker = centre.try_offset(side, behind).and_then(pawn_on);
                if let Some(man) = attacker {
                    sink(Cause::new(10, Fact::AttacksCentre).with_man(man).at(centre));
                }
            }
        }
    }
}

/// PAR 5: -1 for a single move, -1 for king moves only. Castling does not count as a move.
pub(super) fn pressure(context: &Context<'_>, sink: &mut impl Sink) {
    let possible = &context.own.possible;
    if possible.len() == 1 {
        sink(Cause::new(-1, Fact::OneMove));
    }
    if possible
        .iter()
        .all(|step| step.man == KING && step.is_coded())
    {
        sink(Cause::new(-1, Fact::OnlyKingMoves));
    }
}

/// PAR 6: +10 for each own piece of any kind on the three squares in front of the king.
pub(super) fn king_protection(context: &Context<'_>, sink: &mut impl Sink) {
    let own = context.own;
    let king = own.army.king();
    for side in [-1, 0, 1] {
        let Some(square) = king.try_offset(side, own.who.up()) else {
            continue;
        };
        if let Some((_, man)) = own.army.living().find(|(_, man)| man.square == square) {
            sink(Cause::new(10, Fact::BeforeKing).with_man(man));
        }
    }
}

/// PAR 7: 200 for having castled, else 100 if castling is possible.
pub(super) fn castling(context: &Context<'_>, sink: &mut impl Sink) {
    if context.own.army.castled {
        sink(Cause::new(200, Fact::HasCastled));
    } else if context.own.can_castle() {
        sink(Cause::new(100, Fact::CanCastle));
    }
}

/// PAR 8: +10 for each original knight, bishop and queen off the first rank.
pub(super) fn development(context: &Context<'_>, sink: &mut impl Sink) {
    let home = Rank::First.relative_to(context.own.who.colour());
    let developing = context
        .own
        .army
        .living()
        .filter(|&(number, man)| matches!(number, 8..=11 | QUEEN) && man.square.rank() != home);
    for (_, man) in developing {
        sink(Cause::new(10, Fact::Developed).with_man(man));
    }
}

/// PAR 11: -10 for each pawn with an enemy pawn anywhere ahead on its file.
pub(super) fn blocked_pawns(context: &Context<'_>, sink: &mut impl Sink) {
    let is_ahead = |from: Square, to: Square| match context.own.who {
        Side::Machine => to.rank() > from.rank(),
        Side::Opponent => to.rank() < from.rank(),
    };
    let counts_promoted = context.reading.has(Oddity::PromotedBlocked);
    let own = context
        .own
        .army
        .living()
        .filter(|&(number, man)| man.piece == Piece::Pawn || counts_promoted && number < 8);
    for (_, man) in own {
        let blocker = context.enemy.army.pawns().find(|enemy| {
            enemy.square.file() == man.square.file() && is_ahead(man.square, enemy.square)
        });
        if let Some(blocker) = blocker {
            let cause = Cause::new(-10, Fact::Blocked).with_man(man);
            sink(cause.at(blocker.square));
        }
    }
}
