//! What a search is asked to do: algorithm, depth, fanout per level, order of moves.

use chess::words::counted;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The deepest search that can be asked for, in plies.
pub const MAX_DEPTH: u8 = 64;

/// How scores are backed up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Every node is scored exactly (Sugar 1975, pp. 19-23).
    Minimax,
    /// A node is left as soon as it cannot matter any more (Sugar 1975, pp. 24-28). The paper's even
    /// and odd forms are one here: scores are seen from the side to move.
    #[default]
    AlphaBeta,
    /// Alpha-beta in which each move after the first is asked only whether it is better, with a null window, and
    /// searched again if it is (principal variation search; Marsland and Campbell 1982). Not CHUTE's.
    Pvs,
}

/// The order in which the moves of a node are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As generated, or as typed in.
    Generation,
    /// The evaluator's best first.
    #[default]
    BestFirst,
    /// The evaluator's best last, to see the worst case.
    WorstFirst,
}

/// How many moves are kept at each level (forward pruning, Sugar 1975, pp. 23-24): the first number
/// is for the root's moves. Levels without a number keep all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fanout(Vec<u16>);

/// Why a fanout cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FanoutError {
    /// Not a number.
    #[error("level {level}: \"{text}\" is not a number from 1 to 65535 or * for all")]
    Number {
        /// Which of the numbers, from 1.
        level: usize,
        /// What stands there.
        text: String,
    },
    /// More levels than a search can have.
    #[error("{}, but a search has at most {MAX_DEPTH}", counted(.found, "level"))]
    Levels {
        /// How many are given.
        found: usize,
    },
}

impl Fanout {
    /// All moves at every level.
    pub fn full() -> Self {
        Self::default()
    }

    /// So many moves at every level.
    pub fn even(kept: u8) -> Self {
        Self(vec![kept.into(); usize::from(MAX_DEPTH)])
    }

    /// How many moves are kept at the nodes of that ply; `None` for all.
    pub fn at(&self, ply: u32) -> Option<usize> {
        self.0
            .get(ply as usize)
            .copied()
            .filter(|&kept| kept > 0)
            .map(usize::from)
    }

    /// Whether every level keeps all moves.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(|&kept| kept == 0)
    }
}

impl FromStr for Fanout {
    type Err = FanoutError;

    /// Numbers separated by commas, `*` for all: `7,7,*`. Nothing means all at every level.
    fn from_str(text: &str) -> Result<Self, FanoutError> {
        if text.trim().is_empty() {
            return Ok(Self::full());
        }
        let words: Vec<&str> = text.split(',').map(str::trim).collect();
        if words.len() > usize::from(MAX_DEPTH) {
            return Err(FanoutError::Levels { found: words.len() });
        }
        let level = |(index, word): (usize, &&str)| match *word {
            "*" => Ok(0),
            word => word
                .parse()
                .ok()
                .filter(|&kept| kept > 0)
                .ok_or_else(|| FanoutError::Number {
                    level: index + 1,
                    text: word.chars().take(20).collect(),
                }),
        };
        words
            .iter()
            .enumerate()
            .map(level)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl fmt::Display for Fanout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, &kept) in self.0.iter().enumerate() {
            f.write_str(if level > 0 { "," } else { "" })?;
            if kept == 0 {
                f.write_str("*")?;
            } else {
                write!(f, "{kept}")?;
            }
        }
        Ok(())
    }
}

/// Everything that decides what a search does on a given tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// How scores are backed up.
    pub algorithm: Algorithm,
    /// The horizon in plies; at 0 the root itself is scored statically.
    pub depth: u8,
    /// Moves kept at each level.
    pub fanout: Fanout,
    /// Which move is tried first.
    pub order: Order,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::AlphaBeta,
            depth: 3,
            fanout: Fanout::full(),
            order: Order::BestFirst,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fanout_is_read_and_written() {
        let fanout: Fanout = "7, 5,*,3".parse().unwrap();
        assert_eq!(fanout.to_string(), "7,5,*,3");
        assert_eq!(
            [fanout.at(0), fanout.at(2), fanout.at(3), fanout.at(4)],
            [Some(7), None, Some(3), None]
        );
        assert!("".parse::<Fanout>().unwrap().is_full());
    }

    #[test]
    fn a_bad_fanout_says_which_level() {
        let error = "7,x".parse::<Fanout>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "level 2: \"x\" is not a number from 1 to 65535 or * for all"
        );
        assert!("7,0".parse::<Fanout>().is_err());
        assert!("1,".repeat(90).parse::<Fanout>().is_err());
    }
}
