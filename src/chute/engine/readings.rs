//! Disputed readings of the heuristics: where the thesis contradicts itself, where we do not follow a printed
//! figure, or where the means of its tables differ from ours. All are off by default. Each can be switched on
//! to test whether it brings the results nearer to the tables (Sugar 1975, pp. 67-69, 75-77, 122-130).

use serde::{Deserialize, Serialize};

/// An alternative reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Disputed {
    /// Heuristic 1: capturing an attacker does not count as attacking it (p. 123).
    AttackersOnly,
    /// Heuristic 1: only a damaging attack makes an attacker.
    AttackersDamaging,
    /// Heuristic 5: removing a defender from a friend that stays safe costs the whole value (p. 124).
    DefenderWhole,
    /// Heuristic 5: removing a defender costs nothing.
    DefenderFree,
    /// Heuristic 6: giving up an attack costs nothing (p. 68, against p. 125).
    AttackKept,
    /// Heuristic 9: p9 is 5, as p. 122 prints it.
    NinePrinted,
    /// Heuristics 10 and 11: p10 and p11 are 15, as p. 122 prints them.
    RooksPrinted,
    /// Heuristic 15: p15 is 15, the other possible reading of p. 122.
    DoublingFifteen,
    /// Heuristic 15: a rook or queen that leaves its partner loses the same points (against p. 68).
    UndoublingCosts,
    /// Heuristic 16: every square next to the king counts, even if defended or occupied (p. 128).
    EverySquare,
    /// Heuristic 20: moves that capture, check or save an attacked piece cost nothing.
    SameUnforced,
    /// Developmental value: men count in full instead of a third (p. 122).
    WholeMen,
}

impl Disputed {
    /// All readings, in order of the heuristics they concern.
    pub const ALL: [Self; 12] = [
        Self::AttackersOnly,
        Self::AttackersDamaging,
        Self::DefenderWhole,
        Self::DefenderFree,
        Self::AttackKept,
        Self::NinePrinted,
        Self::RooksPrinted,
        Self::DoublingFifteen,
        Self::UndoublingCosts,
        Self::EverySquare,
        Self::SameUnforced,
        Self::WholeMen,
    ];

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AttackersOnly => "attackers-only",
            Self::AttackersDamaging => "attackers-damaging",
            Self::DefenderWhole => "defender-whole",
            Self::DefenderFree => "defender-free",
            Self::AttackKept => "attack-kept",
            Self::NinePrinted => "nine-printed",
            Self::RooksPrinted => "rooks-printed",
            Self::DoublingFifteen => "doubling-fifteen",
            Self::UndoublingCosts => "undoubling-costs",
            Self::EverySquare => "every-square",
            Self::SameUnforced => "same-unforced",
            Self::WholeMen => "whole-men",
        }
    }

    /// The heuristics whose points it mainly changes.
    pub const fn heuristics(self) -> &'static [usize] {
        match self {
            Self::AttackersOnly | Self::AttackersDamaging => &[1],
            Self::DefenderWhole | Self::DefenderFree => &[5],
            Self::AttackKept => &[6],
            Self::NinePrinted => &[9],
            Self::RooksPrinted => &[10, 11],
            Self::DoublingFifteen | Self::UndoublingCosts => &[15],
            Self::EverySquare => &[16],
            Self::SameUnforced => &[20],
            Self::WholeMen => &[2, 4, 6, 7],
        }
    }
}

/// A set of disputed readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Readings(u16);

impl Readings {
    /// No disputed reading: our interpretation.
    pub const OURS: Self = Self(0);

    pub const fn has(self, disputed: Disputed) -> bool {
        self.0 & (1 << disputed as u16) != 0
    }

    pub const fn with(self, disputed: Disputed) -> Self {
        Self(self.0 | 1 << disputed as u16)
    }

    /// Reads names separated by commas; `None` if one is unknown.
    pub fn parse(text: &str) -> Option<Self> {
        let mut names = text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        names.try_fold(Self::OURS, |readings, name| {
            let disputed = Disputed::ALL.into_iter().find(|known| known.name() == name);
            Some(readings.with(disputed?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LastMoves, MoveScorer};
    use cozy_chess::{Board, Square};

    /// The points of the heuristics concerned: ours, and under this reading.
    fn points(disputed: Disputed, fen: &str, uci: &str) -> [i32; 2] {
        let board: Board = fen.parse().unwrap();
        let last = LastMoves {
            own: Some(Square::A1),
            theirs: Some(Square::D5),
        };
        [Readings::OURS, Readings::OURS.with(disputed)].map(|readings| {
            let judge = MoveScorer::read(&board, last, readings);
            let scores = judge.scores(uci.parse().unwrap());
            let all = disputed.heuristics().iter();
            all.map(|&number| scores[number]).sum()
        })
    }

    #[test]
    fn readings_have_names_and_are_followed_one_by_one() {
        for disputed in Disputed::ALL {
            let readings = Readings::parse(disputed.name()).unwrap();
            let followed = Disputed::ALL.into_iter().filter(|&one| readings.has(one));
            assert_eq!(followed.collect::<Vec<_>>(), [disputed]);
        }
        assert_eq!(Readings::parse(""), Some(Readings::OURS));
        assert_eq!(Readings::parse("whole-men,odd"), None);
    }

    #[test]
    fn each_reading_changes_the_points_that_it_is_about() {
        use Disputed as D;
        // The rook on a1 captures the pawn that attacks the knight, or attacks the bishop that does. The
        // knight's attack on the rook is damaging; the queen's on the defended pawn is not.
        let takes = "4k3/8/8/p7/1N6/8/8/R3K3 w - - 0 1";
        assert_eq!(points(D::AttackersOnly, takes, "a1a5"), [10, 0]);
        let harmless = "4k3/3q4/8/8/3P4/4P3/8/R3K3 w - - 0 1";
        assert_eq!(points(D::AttackersDamaging, harmless, "a1a7"), [97, 0]);
        // The rook leaves the pawn, which the king still defends.
        let leaves = "4k3/8/8/1n6/3P4/4K3/8/R2R4 w - - 0 1";
        let [ours, whole] = points(D::DefenderWhole, leaves, "d1d2");
        assert_eq!((ours, whole), (0, 0), "it defends along the file still");
        let [ours, whole] = points(D::DefenderWhole, leaves, "d1e1");
        assert!(ours < 0 && (4 * ours - whole).abs() < 4, "{ours} {whole}");
        assert_eq!(points(D::DefenderFree, leaves, "d1e1"), [ours, 0]);
        let attack = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1";
        let [ours, kept] = points(D::AttackKept, attack, "d1a1");
        assert!(ours < 0 && kept == 0);
        let moved = "4k3/8/8/3n4/8/8/8/R3K3 w - - 0 1";
        let [ours, printed] = points(D::NinePrinted, moved, "a1a5");
        assert!(
            printed > 0 && (ours - 3 * printed).abs() < 3,
            "{ours} {printed}"
        );
        let open = "4k3/p7/8/8/8/8/P7/R3K3 w - - 0 1";
        assert_eq!(points(D::RooksPrinted, open, "a1b1"), [40, 60]);
        let doubles = "4k3/p7/8/8/8/8/P2R4/R3K3 w - - 0 1";
        assert_eq!(points(D::DoublingFifteen, doubles, "a1d1"), [80, 120]);
        assert_eq!(points(D::UndoublingCosts, doubles, "a1d1"), [80, 80]);
        let undoubles = "4k3/p7/8/8/8/8/3R4/3RK3 w - - 0 1";
        assert_eq!(points(D::UndoublingCosts, undoubles, "d1a1"), [0, -80]);
        // The queen guards d7 and stands on e7.
        let guarded = "4k3/4q3/8/8/8/8/8/R5K1 w - - 0 1";
        assert_eq!(points(D::EverySquare, guarded, "a1a7"), [0, 140]);
        assert_eq!(points(D::SameUnforced, open, "a1b1"), [-63, -63]);
        assert_eq!(points(D::SameUnforced, takes, "a1a5"), [-63, 0]);
        let [ours, whole] = points(D::WholeMen, attack, "d1a1");
        assert!(whole != ours);
    }
}
