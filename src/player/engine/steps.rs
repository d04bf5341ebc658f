//! All pseudo-legal steps of a side: possible moves, phantom moves and attacks, in the order of the listing's
//! MOVES (Senft 1975, pp. 86-91).
//!
//! A *phantom move* could be made if its square became free: a recapture onto a square of one's own piece, or
//! an attack through a friendly slider (p. 37). Pawns attack both diagonals. A bishop's ray continues through
//! its own bishops and queens, a rook's through its own rooks and queens; beyond them there are attacks and
//! phantom moves but no possible moves. A king attacks and has no phantom moves.

use super::army::{Army, KING, Man, Wing, slides_diagonally, slides_straight};
use super::attack_map::AttackMap;
use super::position::{Attackers, Position, Side, Step, StepKind};
use cozy_chess::{BitBoard, Piece, Rank, Square, get_between_rays};

/// A step by file and rank.
type Stride = (i8, i8);

const KNIGHT: [Stride; 8] = [
    (2, 1),
    (-2, 1),
    (1, 2),
    (-1, 2),
    (-2, -1),
    (2, -1),
    (-1, -2),
    (1, -2),
];
const DIAGONALS: [Stride; 4] = [(1, 1), (-1, -1), (-1, 1), (1, -1)];
const STRAIGHTS: [Stride; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const KING_STEPS: [Stride; 8] = [
    (0, 1),
    (-1, 1),
    (1, 1),
    (0, -1),
    (-1, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
];

/// The moves of one side, which become a [`super::SideSurvey`] once the illegal ones are removed.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub(super) possible: Vec<Step>,
    pub(super) phantom: Vec<Step>,
    pub(super) attacks: AttackMap,
}

/// The occupant of a square, seen by the side whose steps are generated.
enum Stands {
    Nobody,
    Own(Piece),
    Enemy,
    EnemyKing,
}

struct Generator<'a> {
    who: Side,
    army: &'a Army,
    own: BitBoard,
    enemy: BitBoard,
    enemy_king: Square,
    steps: Steps,
}

impl Steps {
    /// Every pseudo-legal step of a side.
    pub(super) fn of(position: &Position, who: Side) -> Self {
        let army = position.army(who);
        let enemy = position.army(who.other());
        let mut generator = Generator {
            who,
            army,
            own: army.forces().all,
            enemy: enemy.forces().all,
            enemy_king: enemy.king(),
            steps: Self {
                possible: Vec::with_capacity(64),
                phantom: Vec::with_capacity(64),
                attacks: AttackMap::EMPTY,
            },
        };
        for (number, man) in army.living() {
            match man.piece {
                Piece::Pawn => generator.pawn(number, man),
                Piece::Knight => generator.knight(number, man),
                Piece::Bishop => generator.rays(number, man, &DIAGONALS, slides_diagonally),
                Piece::Rook => {
                    generator.rays(number, man, &STRAIGHTS, slides_straight);
                    generator.castle(position, number);
                }
                Piece::Queen => {
                    generator.rays(number, man, &DIAGONALS, slides_diagonally);
                    generator.rays(number, man, &STRAIGHTS, slides_straight);
                }
                Piece::King => generator.king(man),
            }
        }
        generator.en_passant(position);
        generator.steps
    }
}

impl Generator<'_> {
    fn stands(&self, square: Square) -> Stands {
        if square == self.enemy_king {
            Stands::EnemyKing
        } else if self.enemy.has(square) {
            Stands::Enemy
        } else if self.own.has(square) {
            let here = |&(_, man): &(usize, Man)| man.square == square;
            let man = self.army.living().find(here);
            man.map_or(Stands::Nobody, |(_, man)| Stands::Own(man.piece))
        } else {
            Stands::Nobody
        }
    }

    fn possible(&mut self, number: usize, to: Square) {
        self.steps.possible.push(Step::plain(number, to));
    }

    fn phantom(&mut self, number: usize, to: Square) {
        self.steps.phantom.push(Step::plain(number, to));
    }

    fn pawn(&mut self, number: usize, man: Man) {
        let up = self.who.up();
        let taken = self.own | self.enemy;
        if let Some(one) = man.square.try_offset(0, up).filter(|&to| !taken.has(to)) {
            self.possible(number, one);
            let second = Rank::Second.relative_to(self.who.colour());
            let two = man.square.try_offset(0, 2 * up);
            let two = two.filter(|&to| man.square.rank() == second && !taken.has(to));
            if let Some(two) = two {
                self.possible(number, two);
            }
        }
        for side in [-1, 1] {
            let Some(to) = man.square.try_offset(side, up) else {
                continue;
            };
            self.steps.attacks.add(to, Piece::Pawn);
            match self.stands(to) {
                Stands::Enemy => self.possible(number, to),
                _ => self.phantom(number, to),
            }
        }
    }

    fn knight(&mut self, number: usize, man: Man) {
        for (file, rank) in KNIGHT {
            let Some(to) = man.square.try_offset(file, rank) else {
                continue;
            };
            self.steps.attacks.add(to, Piece::Knight);
            match self.stands(to) {
                Stands::Nobody | Stands::Enemy => self.possible(number, to),
                Stands::Own(_) | Stands::EnemyKing => self.phantom(number, to),
            }
        }
    }

    fn rays(
        &mut self,
        number: usize,
        man: Man,
        strides: &[Stride],
        goes_through: fn(Piece) -> bool,
    ) {
        for &(file, rank) in strides {
            let mut at = man.square;
            let mut beyond = false;
            while let Some(to) = at.try_offset(file, rank) {
                at = to;
                self.steps.attacks.add(to, man.piece);
                let stands = self.stands(to);
                if !beyond && matches!(stands, Stands::Nobody | Stands::Enemy) {
                    self.possible(number, to);
                } else {
                    self.phantom(number, to);
                }
                match stands {
                    Stands::Nobody => {}
                    Stands::Own(piece) if goes_through(piece) => beyond = true,
                    _ => break,
                }
            }
        }
    }

    fn king(&mut self, man: Man) {
        for (file, rank) in KING_STEPS {
            let Some(to) = man.square.try_offset(file, rank) else {
                continue;
            };
            self.steps.attacks.add(to, Piece::King);
            if matches!(self.stands(to), Stands::Nobody | Stands::Enemy) {
                self.possible(KING, to);
            }
        }
    }

    /// Castling with that rook by the rules of chess. The listing finds it when a rook's ray meets the king,
    /// so it comes among the rook's moves.
    fn castle(&mut self, position: &Position, number: usize) {
        let wing = match number {
            12 => Wing::Queen,
            13 => Wing::King,
            _ => return,
        };
        let (Some(rook), king) = (self.army.men[number], self.army.king()) else {
            return;
        };
        if !self.army.rights[wing as usize] {
            return;
        }
        let (king_file, rook_file) = wing.files();
        let home = king.rank();
        let (king_to, rook_to) = (Square::new(king_file, home), Square::new(rook_file, home));
        let movers = king.bitboard() | rook.square.bitboard();
        let walked = path(king, king_to);
        let free = (walked | path(rook.square, rook_to)) - movers;
        let taken = self.own | self.enemy;
        if !(free & taken).is_empty() {
            return;
        }
        let blocks = taken - movers;
        let safe = (walked | king.bitboard()).into_iter().all(|square| {
            let arrived = square == king_to;
            let rook = if arrived {
                rook_to.bitboard()
            } else {
                rook.square.bitboard()
            };
            let attackers = Attackers {
                enemy: position.army(self.who.other()).forces(),
                gone: BitBoard::EMPTY,
                diagonal: blocks | rook,
                straight: blocks | rook,
            };
            !attackers.attacks(self.who, square)
        });
        if safe {
            self.steps.possible.push(Step {
                man: KING,
                to: king_to,
                kind: StepKind::Castle(wing),
            });
        }
    }

    fn en_passant(&mut self, position: &Position) {
        let Some(victim) = position.passed(self.who) else {
            return;
        };
        let Some(to) = victim.try_offset(0, self.who.up()) else {
            return;
        };
        for side in [-1, 1] {
            let Some(from) = victim.try_offset(side, 0) else {
                continue;
            };
            let stands = |&(_, man): &(usize, Man)| man.piece == Piece::Pawn && man.square == from;
            let Some((man, _)) = self.army.living().find(stands) else {
                continue;
            };
            self.steps.possible.push(Step {
                man,
                to,
                kind: StepKind::EnPassant,
            });
            self.steps.attacks.add(victim, Piece::Pawn);
        }
    }
}

/// The squares from one to another on a rank, the last included.
fn path(from: Square, to: Square) -> BitBoard {
    (get_between_rays(from, to) | to.bitboard()) - from.bitboard()
}
