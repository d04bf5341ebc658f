//! The listing's CHECK (Senft 1975, pp. 74-78). It removes every step that would leave the side's own king in
//! check, with the attack that belongs to it, and adds the bishop or queen behind a pawn to the squares that
//! the pawn attacks. It does not distinguish pins from unanswered checks, so the map of a side in check is
//! nearly empty.

use super::army::{Forces, KING, slides_diagonally, slides_straight};
use super::position::{Attackers, Position, Side, Step, StepKind};
use super::reading::{Oddity, Reading};
use super::steps::Steps;
use cozy_chess::{BitBoard, Piece, Rank, Square};

/// The position surveyed. [`Oddity::SeenThrough`] applies only after a candidate move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// The current position.
    Present,
    /// The position after a candidate move.
    Successor,
}

pub(super) struct Check<'a> {
    position: &'a Position,
    who: Side,
    reading: Reading,
    stage: Occasion,
    own: BitBoard,
    enemy: Forces,
}

impl<'a> Check<'a> {
    pub(super) fn new(
        position: &'a Position,
        who: Side,
        reading: Reading,
        stage: Occasion,
    ) -> Self {
        Self {
            position,
            who,
            reading,
            stage,
            own: position.army(who).forces().all,
            enemy: position.army(who.other()).forces(),
        }
    }

    /// Removes the illegal steps from the result of [`Steps::of`].
    pub(super) fn sift(&self, mut steps: Steps) -> Steps {
        let mut legal = Vec::with_capacity(steps.possible.len());
        for step in std::mem::take(&mut steps.possible) {
            if self.sift_possible(step, &mut steps) {
                legal.push(step);
            }
        }
        steps.possible = legal;
        let safe: Vec<Step> = steps
            .phantom
            .iter()
            .copied()
            .filter(|&step| {
                let legal = step.to == self.enemy_king() || !self.leaves_check(step, Move::Phantom);
                if !legal {
                    self.take_attack(step, &mut steps.attacks);
                }
                legal
            })
            .collect();
        steps.phantom = safe;
        for step in steps.phantom.clone() {
            if self.piece(step.man) == Some(Piece::Pawn) {
                self.back_up(step, &mut steps);
            }
        }
        steps
    }

    /// True if a possible step is legal; updates maps and phantom moves as the listing does.
    fn sift_possible(&self, step: Step, steps: &mut Steps) -> bool {
        let Some(man) = self.position.army(self.who).men[step.man] else {
            return false;
        };
        if !step.is_coded() {
            // Castling follows the rules of chess and changes no map.
            return true;
        }
        let legal = !self.leaves_check(step, Move::Possible);
        let is_capture_of_pawn = man.piece == Piece::Pawn && man.square.file() != step.to.file();
        if step.kind == StepKind::EnPassant {
            let listed = self.reading.has(Oddity::EnPassantAttack);
            if let Some(victim) = self.position.passed(self.who)
                && (listed || !legal)
            {
                steps.attacks.remove(victim, Piece::Pawn);
            }
            if listed && !legal {
                steps.attacks.remove(step.to, Piece::Pawn);
            }
        } else if !legal {
            let pushes = man.piece == Piece::Pawn && !is_capture_of_pawn;
            if !pushes || self.reading.has(Oddity::IllegalPushes) {
                self.take_attack(step, &mut steps.attacks);
            }
            if slides_diagonally(man.piece) || slides_straight(man.piece) {
                self.drop_follower(step, steps);
            }
        }
        if legal && is_capture_of_pawn {
            self.back_up(step, steps);
        }
        legal
    }

    /// Deletes the phantom move of a slider behind the one whose step is deleted. The listing considers only
    /// the first slider's phantom move to that square.
    fn drop_follower(&self, step: Step, steps: &mut Steps) {
        let slider = |man: usize| {
            let piece = self.piece(man);
            piece.is_some_and(|piece| slides_diagonally(piece) || slides_straight(piece))
        };
        let Some(place) = steps
            .phantom
            .iter()
            .position(|other| other.to == step.to && slider(other.man))
        else {
            return;
        };
        let follower = steps.phantom[place];
        let Some(front) = self.position.army(self.who).men[step.man] else {
            return;
        };
        if !steps
            .phantom
            .contains(&Step::plain(follower.man, front.square))
        {
            return;
        }
        steps.phantom.remove(place);
        if !self.reading.has(Oddity::AttackBehindPin) {
            self.take_attack(follower, &mut steps.attacks);
        }
    }

    /// Adds the bishops or queens behind a pawn to a square that the pawn attacks.
    fn back_up(&self, step: Step, steps: &mut Steps) {
        let army = self.position.army(self.who);
        let Some(pawn) = army.men[step.man] else {
            return;
        };
        let back = (
            pawn.square.file() as i8 - step.to.file() as i8,
            pawn.square.rank() as i8 - step.to.rank() as i8,
        );
        let listed = self.reading.has(Oddity::OneBehindPawn);
        let mut found = Vec::new();
        for other in &steps.phantom {
            let Some(man) = army.men[other.man] else {
                continue;
            };
            if other.to != pawn.square || !slides_diagonally(man.piece) {
                continue;
            }
            if self.stands_behind(pawn.square, back, man.square) && !found.contains(&other.man) {
                found.push(other.man);
                if listed {
                    break;
                }
            }
        }
        for number in found {
            if let Some(man) = army.men[number] {
                steps.phantom.push(Step::plain(number, step.to));
                steps.attacks.add(step.to, man.piece);
            }
        }
    }

    /// True if nothing stops the walk from the pawn in that direction to the slider.
    fn stands_behind(&self, pawn: Square, back: (i8, i8), slider: Square) -> bool {
        let mut at = pawn;
        while let Some(next) = at.try_offset(back.0, back.1) {
            at = next;
            if at == slider {
                return true;
            }
            let own_slider = self
                .position
                .army(self.who)
                .living()
                .any(|(_, man)| man.square == at && slides_diagonally(man.piece));
            let passes = own_slider && !self.reading.has(Oddity::OneBehindPawn);
            if (self.own | self.enemy.all).has(at) && !passes {
                return false;
            }
        }
        false
    }

    fn leaves_check(&self, step: Step, as_a: Move) -> bool {
        let army = self.position.army(self.who);
        let Some(man) = army.men[step.man] else {
            return true;
        };
        let (from, to) = (man.square.bitboard(), step.to.bitboard());
        let gone = match as_a {
            Move::Possible => self
                .position
                .victim(self.who, step)
                .map_or(BitBoard::EMPTY, Square::bitboard),
            // A phantom move captures nothing: the piece on its square still attacks.
            Move::Phantom => BitBoard::EMPTY,
        };
        let blocks = ((self.own | self.enemy.all) - from - gone) | to;
        let attackers = Attackers {
            enemy: self.enemy,
            gone,
            diagonal: blocks,
            straight: blocks,
        };
        let seen_through = as_a == Move::Possible
            && self.stage == Occasion::Successor
            && self.reading.has(Oddity::SeenThrough);
        let attackers = if seen_through {
            attackers.through(arriving(man.piece, step.to, self.who), step.to)
        } else {
            attackers
        };
        let king = if step.man == KING {
            step.to
        } else {
            army.king()
        };
        attackers.attacks(self.who, king)
    }

    fn take_attack(&self, step: Step, attacks: &mut super::attack_map::AttackMap) {
        if let Some(piece) = self.piece(step.man) {
            attacks.remove(step.to, piece);
        }
    }

    fn piece(&self, man: usize) -> Option<Piece> {
        self.position.army(self.who).men[man].map(|man| man.piece)
    }

    fn enemy_king(&self) -> Square {
        self.position.army(self.who.other()).king()
    }
}

/// The kind of a piece after it arrives.
fn arriving(piece: Piece, to: Square, who: Side) -> Piece {
    if piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(who.colour()) {
        Piece::Queen
    } else {
        piece
    }
}

/// The kind of step in the test for check. A phantom move captures nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Move {
    Possible,
    Phantom,
}
