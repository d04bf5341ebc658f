//! Readings of the listing. In some places it plainly does not compute what it was meant to. Each can be taken
//! as listed or as meant, to find out which of them change a result and which reading comes closer to the
//! published ranks.

use serde::{Deserialize, Serialize};

/// A place where the listing differs from its intention (Senft 1975, pp. 70-92).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Oddity {
    /// An illegal pawn push removes a pawn's attack from its target, although pushes add none; a map can
    /// become negative (CHECK).
    IllegalPushes,
    /// When a pinned slider's move is deleted, so is the phantom move of the slider behind it, but not that
    /// slider's attack on the square (CHECK).
    AttackBehindPin,
    /// The attack on a pawn that can be captured en passant is removed whether or not the capture is legal,
    /// and an illegal one also removes the pawn's attack on its target (CHECK).
    EnPassantAttack,
    /// In a survey after a candidate move, the test for check looks through the slider that has just moved as
    /// if it were the attacker's own. So one cannot interpose along its lines, nor move along a pin (CHECK and
    /// EXEC: the sign of the moved piece).
    SeenThrough,
    /// Behind a pawn only the first slider with empty squares between counts; the step across a bishop or
    /// queen looks for enemy ones (CHECK: the sign).
    OneBehindPawn,
    /// Zeros stand in the lists of an exchange for second-row attackers and for defending kings, and are
    /// sorted first; a defending king's 9900 is paid (PARGEN, PAR 12).
    ZerosFirst,
    /// Pressure by pawns is also computed for the eighth pawn (PARGEN, PAR 13: "8" as scanned).
    EighthPawn,
    /// The weighted sum ends at parameter 16 (PARGEN: "16" as scanned).
    SixteenWeighted,
    /// A king move costs 50 even after castling (MAIN: "M5" by shape, where M3 is meant).
    KingAlwaysPays,
    /// A loop whose end lies before its start runs once, as with compilers of the time: a side that may not
    /// capture at all in an exchange captures once (PARGEN, PAR 12).
    SingleTrip,
    /// Promoted pawns count as blocked pawns: the test for a queen uses the square instead of the value
    /// (PARGEN, PAR 11: JPC for JVALPC).
    PromotedBlocked,
    /// On the enemy king's rank the same phantom move is tested repeatedly: the loop counts K but tests number
    /// N, which earlier loops left one past the last possible move (PARGEN, PAR 9).
    PhantomIndex,
}

impl Oddity {
    /// All oddities: first those that [`Reading::LISTED`] takes as listed, in program order, then the
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

    /// The oddities that depend on the compiler or on one letter of the scan; neither named reading has them.
    pub const DOUBTFUL: [Self; 3] = [Self::SingleTrip, Self::PromotedBlocked, Self::PhantomIndex];

    /// The name in links, files and on the command line.
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

    /// The effect, as a sentence for users.
    pub const fn statement(self) -> &'static str {
        match self {
            Self::IllegalPushes => "an illegal pawn push removes an attack that it never added",
            Self::AttackBehindPin => {
                "the slider behind a pinned slider keeps its attack where its phantom move is deleted"
            }
            Self::EnPassantAttack => {
                "the attack on a pawn that can be captured en passant is always removed"
            }
            Self::SeenThrough => {
                "after a candidate move, a slider that moves does not shield its own king"
            }
            Self::OneBehindPawn => "behind a pawn only the nearest bishop or queen counts",
            Self::ZerosFirst => {
                "in exchanges, attackers behind another piece and kings cost nothing and capture first"
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
    /// Every oddity except the doubtful ones as listed.
    pub const LISTED: Self = Self((1 << (Oddity::ALL.len() - Oddity::DOUBTFUL.len())) - 1);
    pub const MEANT: Self = Self(0);

    /// True if the oddity is taken as listed.
    pub const fn has(self, oddity: Oddity) -> bool {
        self.0 & (1 << oddity as u16) != 0
    }

    /// The number of oddities on which both agree.
    pub const fn in_common(self, other: Self) -> u32 {
        Oddity::ALL.len() as u32 - (self.0 ^ other.0).count_ones()
    }

    /// The union of the oddities taken as listed.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if every oddity that `other` takes as listed is also listed here.
    pub const fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Takes this oddity as listed.
    pub const fn listed(self, oddity: Oddity) -> Self {
        Self(self.0 | 1 << oddity as u16)
    }

    /// Takes this oddity as meant.
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
