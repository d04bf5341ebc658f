//! Parameter 12: what comes of exchanging on every enemy piece, for the side to move, which is taken
//! to begin. The listing's sign is kept: a piece that can be won counts for the mover, 100 times its
//! value over 10 (the prose takes the opposite view).

use super::{Cause, Context, Sink, What};
use crate::army::{Man, value};
use crate::attack_map::AttackMap;
use crate::reading::Oddity;
use crate::survey::SideSurvey;
use cozy_chess::{Piece, Square};

/// The value of a map from which on a king is among the attackers, as the listing asks: the sum of
/// the values above 5000 where a lone attacker is asked for, above 9000 elsewhere. No pieces
/// but a king come near either.
const KING_AMONG: i32 = 5000;

/// What an exchange comes to: what the enemy pays, and what it gets back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The piece is defended so often, and not attacked.
    Quiet(i32),
    /// Only the king attacks a defended piece.
    KingAlone,
    /// The enemy pays so much and gets so much.
    Exchange {
        /// What the enemy loses.
        pays: i32,
        /// What it gets back.
        gets: i32,
    },
}

/// PAR 12. For each enemy piece but the king: not attacked, the sum grows by ten for each defender.
/// Attacked, the enemy pays and gets what [`outcome`] says; if it pays more the worst such loss W
/// counts, otherwise the sum grows by what it gets over what it pays. The parameter is 10 W if there
/// is a W, else minus a tenth of the sum.
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
        sink(Cause::new(10 * loss, What::ExchangeWins).by(man));
        return;
    }
    let mut told = 0;
    for man in targets() {
        let found = outcome(context, man);
        let points = -(score(found).0 / 10);
        if points != 0 {
            told += points;
            let what = match found {
                Outcome::Quiet(_) => What::DefendedOnly,
                Outcome::KingAlone => What::KingAttacks,
                Outcome::Exchange { .. } => What::ExchangeLoses,
            };
            sink(Cause::new(points, what).by(man));
        }
    }
    let rest = -(sum / 10) - told;
    if rest != 0 {
        sink(Cause::new(rest, What::Rounding));
    }
}

/// What an outcome adds to the sum, and the loss that competes for the worst.
fn score(outcome: Outcome) -> (i32, i32) {
    match outcome {
        Outcome::Quiet(defenders) => (10 * defenders, 0),
        Outcome::KingAlone => (10, 0),
        Outcome::Exchange { pays, gets } if pays > gets => (0, pays - gets),
        Outcome::Exchange { pays, gets } => (gets - pays, 0),
    }
}

/// What happens on the square of an enemy piece of value L that `a` pieces attack and `d` defend.
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
    // How many captures a loop over so many adds up.
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
        // The enemy takes back as often as it defends; a king that defends does not.
        let list = padded(own.possible_to(square).map(|(_, man)| man), attackers);
        let takes = defenders - i32::from(defence > KING_AMONG);
        return Outcome::Exchange {
            pays: worth + defence,
            gets: first(&list, trips(takes)),
        };
    }
    // The side does not take with all it has: the last attacker stays on the square.
    let list = padded(enemy.phantom_to(square).map(|(_, man)| man), defenders);
    let taken = attackers - i32::from(attack > KING_AMONG) - 1;
    Outcome::Exchange {
        pays: worth + first(&list, trips(taken)),
        gets: attack,
    }
}

/// The number of attackers as the listing takes it here: the last digit of the entry.
fn number(map: &AttackMap, square: Square) -> i32 {
    map.entry(square) % 10
}

/// The values of the pieces in a list of that length, zeros for those that are missing, the smallest
/// first.
fn padded(men: impl Iterator<Item = Man>, length: i32) -> Vec<i32> {
    let length = length.max(0) as usize;
    let mut list: Vec<i32> = men.map(|man| value(man.piece)).collect();
    // The listing sorts as many places as there are attackers and leaves the others alone.
    list.resize(list.len().max(length), 0);
    list[..length].sort_unstable();
    list
}

/// The sum of the first few.
fn first(list: &[i32], count: i32) -> i32 {
    list.iter().take(count.max(0) as usize).sum()
}

/// The exchange as it was meant: both sides capture with the least valuable piece, x-rays and
/// kings in their places, and kings capture only what nobody protects any more.
fn meant(own: &SideSurvey, enemy: &SideSurvey, man: Man) -> Outcome {
    let square = man.square;
    let mut attackers = captors(own.possible_to(square).chain(own.phantom_to(square)));
    let mut defenders = captors(enemy.phantom_to(square));
    for (side, list) in [(own, &mut attackers), (enemy, &mut defenders)] {
        // A king has no phantom moves: that it attacks is in the map alone.
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
    // The side begins and may stop when going on would cost; so may the enemy.
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

/// What the side with `takers` wins by taking a piece of that value, or nothing by leaving it.
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
        // A knight takes a pawn that a pawn defends: 10 - 30.
        assert_eq!(10 - reply(&[10], 30, &[]), -20);
        // The same with a second attacker: 10 - 30 + 10.
        assert_eq!(10 - reply(&[10], 30, &[50]), -10);
        // A king does not take what is protected.
        assert_eq!(10 - reply(&[9900], 30, &[50]), 10);
    }
}
