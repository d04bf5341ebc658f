//! The parameters of a player's search (thesis §4.8, Fig. 4.12), and the two settings of the thesis's trials.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::value::Thresholds;

/// The switches ATTACKING and DEFENDING (§4.8.1): where a search may start and which lines it may follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stance {
    /// Both off: anywhere on the board, along all lines.
    Neither,
    /// From the player's own last move, along the player's lines.
    Attacking,
    /// From the opponent's last move, along the opponent's lines.
    Defending,
    /// Both on: from either last move, along all lines.
    #[default]
    Both,
}

impl Stance {
    pub const ALL: [Self; 4] = [Self::Neither, Self::Attacking, Self::Defending, Self::Both];

    /// True if ATTACKING is on.
    pub const fn attacks(self) -> bool {
        matches!(self, Self::Attacking | Self::Both)
    }

    /// True if DEFENDING is on.
    pub const fn defends(self) -> bool {
        matches!(self, Self::Defending | Self::Both)
    }

    /// The stance with these switches.
    pub const fn of(attacking: bool, defending: bool) -> Self {
        match (attacking, defending) {
            (false, false) => Self::Neither,
            (true, false) => Self::Attacking,
            (false, true) => Self::Defending,
            (true, true) => Self::Both,
        }
    }
}

impl fmt::Display for Stance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Neither => "neither",
            Self::Attacking => "attacking",
            Self::Defending => "defending",
            Self::Both => "attacking and defending",
        })
    }
}

/// How the switches are set before each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Play {
    /// By confidence with hysteresis (§4.8.3).
    Dynamic,
    /// Always the same.
    Fixed(Stance),
}

/// The levels of confidence at which the switches turn (§4.8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hysteresis {
    /// DON: DEFENDING turns on below this confidence.
    pub defend_on: i32,
    /// DOFF: DEFENDING stays on below this confidence.
    pub defend_off: i32,
    /// AON: ATTACKING turns on above this confidence.
    pub attack_on: i32,
    /// AOFF: ATTACKING stays on above this confidence.
    pub attack_off: i32,
}

impl Hysteresis {
    /// All four levels at 0, as for every result of the thesis.
    pub const ZERO: Self = Self {
        defend_on: 0,
        defend_off: 0,
        attack_on: 0,
        attack_off: 0,
    };

    /// Levels that turn on at `inner` and off at `outer`: `-outer <= -inner <= inner <= outer`. The larger
    /// `outer`, the longer both switches stay on together.
    pub const fn symmetric(inner: i32, outer: i32) -> Self {
        Self {
            defend_on: -inner,
            defend_off: outer,
            attack_on: inner,
            attack_off: -outer,
        }
    }

    /// True if AOFF <= DON <= AON <= DOFF, the thesis's condition for at least one switch to be on.
    pub const fn is_ordered(self) -> bool {
        self.attack_off <= self.defend_on
            && self.defend_on <= self.attack_on
            && self.attack_on <= self.defend_off
    }
}

/// The change of confidence and interest between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BetweenGames {
    /// Both return to 0 (Fig. 4.22 c).
    Reset,
    /// Both carry over (Fig. 4.6 c).
    CarryOver,
}

/// Readings of the passages on the end of a path (§3.4.4.4, §3.4.4.5). The thesis bases patience and node
/// loops on the best move of the path in one place, and on that of the search in another. `plyground kenju
/// experiment paths` measures which reading fits Fig. 4.24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PatienceTest {
    /// Both use the path's best move, and patience is tested after dead ends.
    AfterDeadEnds,
    /// Both use the path's best move, and patience is tested first, as the boxes of Fig. 3.12 are numbered: 4
    /// before 5.
    BeforeDeadEnds,
    /// Like [`Self::AfterDeadEnds`], but only an improvement on the whole search's best move is a success.
    SearchBest,
    /// Like [`Self::AfterDeadEnds`], but a node loop is a return to the whole search's best move.
    LoopToSearchBest,
    /// Both use the whole search's best move.
    SearchBestForBoth,
    /// Like [`Self::AfterDeadEnds`], but a node loop is a return to any move of the path.
    LoopToAnyMove,
}

impl PatienceTest {
    pub const ALL: [Self; 6] = [
        Self::AfterDeadEnds,
        Self::BeforeDeadEnds,
        Self::SearchBest,
        Self::LoopToSearchBest,
        Self::SearchBestForBoth,
        Self::LoopToAnyMove,
    ];

    /// True if a success must improve on the search's best move, not only the path's.
    pub const fn counts_by_search(self) -> bool {
        matches!(self, Self::SearchBest | Self::SearchBestForBoth)
    }

    /// True if a node loop is a return to the search's best move, not the path's.
    pub const fn loops_to_search(self) -> bool {
        matches!(self, Self::LoopToSearchBest | Self::SearchBestForBoth)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parameters {
    /// MAXDEADENDS: a search stops after this many dead-end paths. 0 counts as 1.
    pub max_dead_ends: u16,
    /// NODEPATIENCE: a search stops after more than this many successive iterations that did not improve on
    /// its path's best move.
    pub node_patience: u16,
    /// MEDIOCRE and OUTSTANDING.
    pub thresholds: Thresholds,
    /// The control of ATTACKING and DEFENDING.
    pub play: Play,
    /// DON, DOFF, AON, AOFF.
    pub hysteresis: Hysteresis,
    pub between_games: BetweenGames,
    pub patience_test: PatienceTest,
}

impl Parameters {
    /// Fig. 4.23: all training and trials of §4.9.
    pub const STANDARD: Self = Self {
        max_dead_ends: 5,
        node_patience: 4,
        thresholds: Thresholds::EFFECT_A,
        play: Play::Dynamic,
        hysteresis: Hysteresis::ZERO,
        between_games: BetweenGames::Reset,
        patience_test: PatienceTest::AfterDeadEnds,
    };

    /// Fig. 4.7: the early experiments of Fig. 4.4. Its OUTSTANDING of 100 exceeds every word of MAX, so moves
    /// are valued by effect B. The thesis does not explain its MAXNODES 10 and LINEPATIENCE 12, so they are
    /// left out.
    pub const EARLY: Self = Self {
        max_dead_ends: 3,
        node_patience: 12,
        thresholds: Thresholds::new(
            crate::value::Threshold::Absolute(0),
            crate::value::Threshold::Absolute(100),
        ),
        between_games: BetweenGames::CarryOver,
        ..Self::STANDARD
    };

    /// Sets a fixed stance.
    pub const fn fixed(self, stance: Stance) -> Self {
        Self {
            play: Play::Fixed(stance),
            ..self
        }
    }

    /// Sets the thresholds.
    pub const fn valuing(self, thresholds: Thresholds) -> Self {
        Self { thresholds, ..self }
    }

    /// Warnings about settings that hardly work as meant.
    pub fn warnings(&self) -> Vec<ParameterWarning> {
        let mut found = Vec::new();
        if !self.hysteresis.is_ordered() {
            found.push(ParameterWarning::Hysteresis(self.hysteresis));
        }
        if self.max_dead_ends == 0 {
            found.push(ParameterWarning::NoPath);
        }
        found
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// A setting that works but hardly as meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParameterWarning {
    /// The hysteresis levels are not in the normal order of §4.8.3.
    #[error(
        "AOFF <= DON <= AON <= DOFF does not hold ({}, {}, {}, {}): both switches can go off, and then both go on",
        .0.attack_off, .0.defend_on, .0.attack_on, .0.defend_off
    )]
    Hysteresis(Hysteresis),
    #[error("MAXDEADENDS 0 allows no path at all: one is followed")]
    NoPath,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stance_is_its_two_switches() {
        for stance in Stance::ALL {
            assert_eq!(Stance::of(stance.attacks(), stance.defends()), stance);
        }
    }

    #[test]
    fn the_published_settings_need_no_warning() {
        assert!(Parameters::STANDARD.warnings().is_empty());
        assert!(Parameters::EARLY.warnings().is_empty());
        let wide = Parameters {
            hysteresis: Hysteresis::symmetric(10, 50),
            ..Parameters::STANDARD
        };
        assert!(wide.warnings().is_empty());
    }

    #[test]
    fn thresholds_out_of_order_are_warned_of_with_their_values() {
        let hysteresis = Hysteresis {
            defend_on: 7,
            ..Hysteresis::ZERO
        };
        let crossed = Parameters {
            hysteresis,
            ..Parameters::STANDARD
        };
        let warnings = crossed.warnings();
        assert_eq!(warnings, [ParameterWarning::Hysteresis(hysteresis)]);
        assert!(warnings[0].to_string().contains("(0, 7, 0, 0)"));
    }
}
