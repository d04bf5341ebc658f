//! How the listing is read: the places where what it computes is plainly not what it was meant to
//! compute. Each can be taken as listed or as meant, one by one, so that one can see which of them
//! change a result and which reading comes closer to the published ranks.

use serde::{Deserialize, Serialize};

/// A place where the listing computes something else than it was meant to (Senft 1975, pp. 70-92).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// An illegal pawn push takes away a pawn's attack from the square it goes to, although a push
    /// never added one; a map can become negative (CHECK).
    IllegalPushes,
    /// When a pinned slider's move is deleted, the phantom move of the slider behind it goes with
    /// it, but not that slider's attack on the square (CHECK).
    AttackBehindPin,
    /// The attack on a pawn that can be taken in passing is taken back whether or not the capture is
    /// legal, and an illegal one costs the pawn its attack on the square it goes to, too (CHECK).
    EnPassantAttack,
    /// In a survey after a candidate move, the test for check looks through the slider that has just
    /// moved as if it were the attacker's own, so that one cannot interpose along its own lines, nor
    /// move along a pin (CHECK and EXEC: the sign of the moved piece).
    SeenThrough,
    /// Behind a pawn only the first slider with empty squares between counts; the step across a
    /// bishop or queen looks for enemy ones (CHECK: the sign).
    OneBehindPawn,
    /// Zeros stand in the lists of an exchange for attackers in the second row and for defending
    /// kings, and come first; a defending king's 9900 is paid (PARGEN, PAR 12).
    ZerosFirst,
    /// Pressure by pawns is looked for on the eighth pawn, too (PARGEN, PAR 13: "8" as scanned).
    EighthPawn,
    /// The weighted sum ends at parameter 16 (PARGEN: "16" as scanned).
    SixteenWeighted,
    /// A king move costs 50 even after castling (MAIN: "M5" by shape, where M3 is meant).
    KingAlwaysPays,
    /// A loop whose end lies before its beginning is gone through once, as compilers of the time did: who may not
    /// capture at all in an exchange captures once (PARGEN, PAR 12).
    SingleTrip,
    /// Promoted pawns count as pawns that an enemy pawn blocks: the test for a queen looks at the square, not at the
    /// value (PARGEN, PAR 11: JPC for JVALPC).
    PromotedBlocked,
    /// On the rank of the enemy king one and the same phantom move is looked at again and again: the loop counts K
    /// and asks for number N, which the loops before have left one past the last possible move (PARGEN, PAR 9).
    PhantomIndex,
}

impl Oddity {
    /// All of them: in the order of the program's course those that [`Reading::LISTED`] takes as listed, then the
    /// [doubtful](Self::DOUBTFUL) ones.
    pub const ALL: [Self; 12] = [
        Self::IllegalPushes,
        Self::AttackBehindPin,
        Self::EnPassantAttack,
        Self::SeenThrough,
        Self::OneBehindPawn,
        Self::ZerosFirst,
        Self::EighthPawn,
        Self::SixteenWeighted,
        Self::KingAlwaysPays,
        Self::SingleTrip,
        Self::PromotedBlocked,
        Self::PhantomIndex,
    ];

    /// Those that hang on how the program was compiled or on one letter of the scan; neither named reading has them.
    pub const DOUBTFUL: [Self; 3] = [Self::SingleTrip, Self::PromotedBlocked, Self::PhantomIndex];

    /// A name for links, files and the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalPushes => "illegal-pushes",
            Self::AttackBehindPin => "attack-behind-pin",
            Self::EnPassantAttack => "en-passant-attack",
            Self::SeenThrough => "seen-through",
            Self::OneBehindPawn => "one-behind-pawn",
            Self::ZerosFirst => "zeros-first",
            Self::EighthPawn => "eighth-pawn",
            Self::SixteenWeighted => "sixteen-weighted",
            Self::KingAlwaysPays => "king-always-pays",
            Self::SingleTrip => "single-trip",
            Self::PromotedBlocked => "promoted-blocked",
            Self::PhantomIndex => "phantom-index",
        }
    }

    /// What it does, for people.
    pub const fn statement(self) -> &'static str {
        match self {
            Self::IllegalPushes => {
                "an illegal pawn push takes an attack away that no push ever made"
            }
            Self::AttackBehindPin => {
                "the slider behind a pinned slider keeps its attack where its phantom move is deleted"
            }
            Self::EnPassantAttack => {
                "the attack on a pawn that can be taken in passing is always taken back"
            }
            Self::SeenThrough => {
                "after a candidate move, a slider that moves does not shield its own king"
            }
            Self::OneBehindPawn => "behind a pawn only the nearest bishop or queen counts",
            Self::ZerosFirst => {
                "in exchanges second-row attackers and kings cost nothing and capture first"
            }
            Self::EighthPawn => "pressure by pawns counts against the eighth pawn, too",
            Self::SixteenWeighted => "parameter 17 has no weight",
            Self::KingAlwaysPays => "a king move costs 50 even after castling",
            Self::SingleTrip => {
                "in exchanges a side that may not capture at all captures once (doubtful)"
            }
            Self::PromotedBlocked => "a promoted pawn counts as a blocked one (doubtful)",
            Self::PhantomIndex => {
                "on the enemy king's rank one phantom move is counted for all (doubtful)"
            }
        }
    }
}

/// A choice for every [`Oddity`]: as listed or as meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reading(u16);

impl Reading {
    /// Every oddity as listed but the doubtful ones.
    pub const LISTED: Self = Self((1 << (Oddity::ALL.len() - Oddity::DOUBTFUL.len())) - 1);
    /// Every oddity as it was meant.
    pub const MEANT: Self = Self(0);

    /// Whether this one is taken as listed.
    pub const fn has(self, oddity: Oddity) -> bool {
        self.0 & (1 << oddity as u16) != 0
    }

    /// For how many oddities both choose the same.
    pub const fn in_common(self, other: Self) -> u32 {
        Oddity::ALL.len() as u32 - (self.0 ^ other.0).count_ones()
    }

    /// Every oddity that either takes as listed.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every oddity that the other takes as listed is so here.
    pub const fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The same with this one as listed.
    pub const fn listed(self, oddity: Oddity) -> Self {
        Self(self.0 | 1 << oddity as u16)
    }

    /// The same with this one as meant.
    pub const fn meant(self, oddity: Oddity) -> Self {
        Self(self.0 & !(1 << oddity as u16))
    }
}

impl Default for Reading {
    fn default() -> Self {
        Self::LISTED
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_oddity_is_chosen_by_itself() {
        for oddity in Oddity::ALL {
            let is_doubtful = Oddity::DOUBTFUL.contains(&oddity);
            assert!(Reading::LISTED.has(oddity) != is_doubtful && !Reading::MEANT.has(oddity));
            assert!(Reading::MEANT.listed(oddity).has(oddity));
            assert_eq!(Reading::MEANT.listed(oddity).meant(oddity), Reading::MEANT);
        }
        let all = Oddity::ALL.iter().fold(Reading::MEANT, |r, &o| r.listed(o));
        let doubtful = Oddity::DOUBTFUL.iter().fold(all, |r, &o| r.meant(o));
        assert_eq!(doubtful, Reading::LISTED);
    }
}
