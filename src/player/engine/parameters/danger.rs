//! Parameters 14 to 17: pieces that can reach a file or diagonal towards the enemy king. The source calls 14
//! and 15 danger, and 16 and 17 attack. The listing computes the same quantity twice: for the side to move
//! and, negated, for its enemy.

use super::{Cause, Fact, Sink};
use crate::army::{Man, slides_diagonally, slides_straight};
use crate::survey::SideSurvey;
use cozy_chess::{File, Square};

/// PAR 14, and PAR 16 with `sign` -1. For every file from the rank of the defending king towards the attacker:
/// +10 for each move of a rook or queen from another file to a square that the defender does not attack, and
/// +50 if with that piece the attackers of the file's square on the king's rank outnumber its defenders. The
/// walk covers empty squares and, next to the king's rank on the king's three files (at the edge the three
/// outermost), one occupied square. The square where it stops counts.
pub(super) fn files(attacker: &SideSurvey, defender: &SideSurvey, sign: i32, sink: &mut impl Sink) {
    let king = defender.army.king();
    let near = three_files(king.file());
    for file in File::ALL {
        let entry = Square::new(file, king.rank());
        let mut at = entry;
        let mut steps = 0;
        while let Some(square) = at.try_offset(0, -attacker.who.up()) {
            at = square;
            steps += 1;
            for (_, man) in attacker.possible_to(square) {
                let counts = slides_straight(man.piece)
                    && !defender.attacks.is_touched(square)
                    && man.square.file() != file;
                if counts {
                    sink(
                        Cause::new(10 * sign, Fact::ComesToFile)
                            .with_man(man)
                            .at(square),
                    );
                    outnumber(attacker, defender, entry, man, sign, sink);
                }
            }
            let occupied =
                attacker.standing(square).is_some() || defender.standing(square).is_some();
            if occupied && !(steps == 1 && near.contains(&file)) {
                break;
            }
        }
    }
}

/// PAR 15, and PAR 17 with `sign` -1. From each of the three squares in front of the defending king, both
/// diagonals towards the attacker, *whatever stands on them*: +10 for each move of a bishop or queen to a
/// square that the defender does not attack, unless that piece can already move to the square in front of the
/// king; and +50 if with that piece the attackers of that square outnumber its defenders. At the edge the
/// three outermost files count.
pub(super) fn diagonals(
    attacker: &SideSurvey,
    defender: &SideSurvey,
    sign: i32,
    sink: &mut impl Sink,
) {
    let king = defender.army.king();
    for file in three_files(king.file()) {
        let front = Square::new(file, king.rank()).try_offset(0, -attacker.who.up());
        let Some(front) = front else {
            continue;
        };
        for side in [-1, 1] {
            let mut at = front;
            while let Some(square) = at.try_offset(side, -attacker.who.up()) {
                at = square;
                for (step, man) in attacker.possible_to(square) {
                    let can_already = || {
                        let mut there = attacker.possible_to(front);
                        there.any(|(other, _)| other.man == step.man)
                    };
                    let counts = slides_diagonally(man.piece)
                        && !defender.attacks.is_touched(square)
                        && !can_already();
                    if counts {
                        let comes = Cause::new(10 * sign, Fact::ComesToDiagonal);
                        sink(comes.with_man(man).at(square));
                        outnumber(attacker, defender, front, man, sign, sink);
                    }
                }
            }
        }
    }
}

fn outnumber(
    attacker: &SideSurvey,
    defender: &SideSurvey,
    square: Square,
    man: Man,
    sign: i32,
    sink: &mut impl Sink,
) {
    if attacker.attacks.number(square) + 1 > defender.attacks.number(square) {
        sink(
            Cause::new(50 * sign, Fact::Outnumbers)
                .with_man(man)
                .at(square),
        );
    }
}

/// The king's file and its neighbours; at the edge the three outermost.
fn three_files(king: File) -> [File; 3] {
    let middle = (king as usize).clamp(1, 6);
    [middle - 1, middle, middle + 1].map(File::index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_at_the_edge_has_the_three_outermost_files() {
        assert_eq!(three_files(File::A), [File::A, File::B, File::C]);
        assert_eq!(three_files(File::H), [File::F, File::G, File::H]);
        assert_eq!(three_files(File::D), [File::C, File::D, File::E]);
    }
}
