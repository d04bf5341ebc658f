//! Parameter 12: the result of exchanges on every enemy piece, started by the side to move. The listing's sign
//! is kept: a piece that can be won counts for the mover, 100 times its value over 10 (the prose takes the
//! opposite view).

use super::{Cause, Context, Fact, Sink};
use crate::army::{Man, value};
use crate::attack_map::AttackMap;
use crate::reading::Oddity;
use crate::survey::SideSurvey;
use cozy_chess::{Piece, Square};

/// Above this sum of values a king is among the attackers. The listing tests for 5000 where there is one
/// attacker and 9000 elsewhere; the other pieces never reach either.
const KING_AMONG: i32 = 5000;

/// The result of an exchange for the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The number of defenders of a piece that is not attacked.
    Quiet(i32),
    /// Only the king attacks a defended piece.
    KingAlone,
    Exchange {
        /// The value that the enemy loses.
        pays: i32,
        /// The value that it gains in return.
        gets: i32,
    },
}

/// PAR 12. For each enemy piece except the king: if it is not attacked, the sum grows by ten for each
/// defender. If it is attacked, the enemy pays and gets what [`outcome`] says; if it pays more, the largest
/// such loss W counts, otherwise the sum grows by the difference. The parameter is 10 W if there is a W, else
/// minus a tenth of the sum.
pub(super) fn exchange(context: &Context<'_>, sink: &mut impl Sink) {
    let mut worst: Option<(i32, Man)> = None;
    let mut sum = 0;
    let targets = || context.enemy.army.soldiers().map(|(_, man)| man);
    for man in targets() {
        let (gain, loss) = score(outcome(context, man));
        sum += gain;
        if loss > worst.map_or(0, |(loss, _)| loss) {
            worst = Some((loss, man));
        }
    }
    if let Some((loss, man)) = worst {
        sink(Cause::new(10 * loss, Fact::ExchangeWins).with_man(man));
        return;
    }
    let mut told = 0;
    for man in targets() {
        let found = outcome(context, man);
        let points = -(score(found).0 / 10);
        if points != 0 {
            told += points;
            let what = match found {
                Outcome::Quiet(_) => Fact::DefendedOnly,
                Outcome::KingAlone => Fact::KingAttacks,
                Outcome::Exchange { .. } => Fact::ExchangeLoses,
            };
            sink(Cause::new(points, what).with_man(man));
        }
    }
    let rest = -(sum / 10) - told;
    if rest != 0 {
        sink(Cause::new(rest, Fact::Rounding));
    }
}

/// The addition to the sum, and the loss that competes for W.
fn score(outcome: Outcome) -> (i32, i32) {
    match outcome {
        Outcome::Quiet(defenders) => (10 * defenders, 0),
        Outcome::KingAlone => (10, 0),
        Outcome::Exchange { pays, gets } if pays > gets => (0, pays - gets),
        Outcome::Exchange { pays, gets } => (gets - pays, 0),
    }
}

/// The exchange on an enemy piece.
fn outcome(context: &Context<'_>, man: Man) -> Outcome {
    let (own, enemy) = (context.own, context.enemy);
    let square = man.square;
    let worth = value(man.piece);
    let defenders = number(&enemy.attacks, square);
    if !own.attacks.is_touched(square) {
        return Outcome::Quiet(defenders);
    }
    if !context.reading.has(Oddity::ZerosFirst) {
        return meant(own, enemy, man);
    }
    // With `SingleTrip`, every FORTRAN loop runs at least once.
    let least = i32::from(context.reading.has(Oddity::SingleTrip));
    let trips = |count: i32| count.max(least);
    let attackers = number(&own.attacks, square);
    let (attack, defence) = (own.attacks.values(square), enemy.attacks.values(square));
    if defenders == 0 {
        return Outcome::Exchange {
            pays: worth,
            gets: 0,
        };
    }
    if attackers == 1 {
        if attack > KING_AMONG {
            return Outcome::KingAlone;
        }
        return Outcome::Exchange {
            pays: worth,
            gets: attack,
        };
    }
    if defenders < attackers {
        // The enemy recaptures once for each defender except the king.
        let list = padded(own.possible_to(square).map(|(_, man)| man), attackers);
        let takes = defenders - i32::from(defence > KING_AMONG);
        return Outcome::Exchange {
            pays: worth + defence,
            gets: first(&list, trips(takes)),
        };
    }
    // The side holds its last attacker back.
    let list = padded(enemy.phantom_to(square).map(|(_, man)| man), defenders);
    let taken = attackers - i32::from(attack > KING_AMONG) - 1;
    Outcome::Exchange {
        pays: worth + first(&list, trips(taken)),
        gets: attack,
    }
}

/// The number of attackers as the listing computes it here: the last digit of the entry.
fn number(map: &AttackMap, square: Square) -> i32 {
    map.entry(square) % 10
}

/// The values of the pieces, padded with zeros to a length, the smallest first.
fn padded(men: impl Iterator<Item = Man>, length: i32) -> Vec<i32> {
    let length = length.max(0) as usize;
    let mut list: Vec<i32> = men.map(|man| value(man.piece)).collect();
    // The listing sorts as many places as there are attackers and leaves the others alone.
    list.resize(list.len().max(length), 0);
    list[..length].sort_unstable();
    list
}

/// The sum of the first `count`.
fn first(list: &[i32], count: i32) -> i32 {
    list.iter().take(count.max(0) as usize).sum()
}

/// The exchange as it was meant: both sides capture with the least valuable piece, x-rays and kings included,
/// and kings capture only undefended pieces.
fn meant(own: &SideSurvey, enemy: &SideSurvey, man: Man) -> Outcome {
    let square = man.square;
    let mut attackers = captors(own.possible_to(square).chain(own.phantom_to(square)));
    let mut defenders = captors(enemy.phantom_to(square));
    for (side, list) in [(own, &mut attackers), (enemy, &mut defenders)] {
        // A king has no phantom moves, so its attack appears only in the map.
        let is_listed = list.contains(&value(Piece::King));
        if !is_listed && side.attacks.values(square) > KING_AMONG {
            list.push(value(Piece::King));
        }
    }
    let king = value(Piece::King);
    if attackers.first() == Some(&king) && !defenders.is_empty() {
        return Outcome::KingAlone;
    }
    let worth = value(man.piece);
    if attackers.is_empty() {
        return Outcome::Quiet(defenders.len() as i32);
    }
    // The side starts, and either side may stop when going on would cost it.
    let gain = worth - reply(&defenders, attackers[0], &attackers[1..]);
    if gain > 0 {
        Outcome::Exchange {
            pays: gain,
            gets: 0,
        }
    } else {
        Outcome::Exchange {
            pays: 0,
            gets: -gain,
        }
    }
}

/// The gain of the side with `takers` from capturing a piece of that value, at least 0.
fn reply(takers: &[i32], standing: i32, others: &[i32]) -> i32 {
    let Some((&taker, rest)) = takers.split_first() else {
        return 0;
    };
    if taker == value(Piece::King) && !others.is_empty() {
        return 0;
    }
    (standing - reply(others, taker, rest)).max(0)
}

/// The values of different pieces, the smallest first.
fn captors(men: impl Iterator<Item = (crate::position::Step, Man)>) -> Vec<i32> {
    let mut men: Vec<Man> = men.map(|(_, man)| man).collect();
    men.sort_unstable_by_key(|man| (value(man.piece), man.square as u8));
    men.dedup_by_key(|man| man.square);
    men.into_iter().map(|man| value(man.piece)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_captors_cost_nothing_and_come_first() {
        let rook = Man {
            piece: Piece::Rook,
            square: Square::A1,
        };
        assert_eq!(padded([rook].into_iter(), 3), [0, 0, 50]);
        assert_eq!(first(&[0, 0, 50], 2), 0);
        assert_eq!(first(&[0, 0, 50], -1), 0);
    }

    #[test]
    fn an_exchange_as_meant_stops_when_it_costs() {
        // A knight captures a pawn that a pawn defends: 10 - 30.
        assert_eq!(10 - reply(&[10], 30, &[]), -20);
        // The same with a second attacker: 10 - 30 + 10.
        assert_eq!(10 - reply(&[10], 30, &[50]), -10);
        // A king does not capture a defended piece.
        assert_eq!(10 - reply(&[9900], 30, &[50]), 10);
    }
}
