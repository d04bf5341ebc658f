//! The settings of a search: algorithm, depth, fanout per level and order of moves.

use chess::words::counted;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The deepest search allowed, in plies.
pub const MAX_DEPTH: u8 = 64;

/// The search algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// Scores every node exactly (Sugar 1975, pp. 19-23).
    Minimax,
    /// Alpha-beta pruning (Sugar 1975, pp. 24-28). The source has separate forms for even and odd plies; with
    /// negamax scores they are one.
    #[default]
    AlphaBeta,
    /// Principal variation search (Marsland and Campbell 1982): each move after the first is searched with a
    /// null window, and again with the full window if it turns out better. Not in CHUTE.
    Pvs,
}

/// The order in which a node's moves are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// In generation order, or as typed.
    Generation,
    /// The evaluator's best first.
    #[default]
    BestFirst,
    /// The evaluator's best last, to show the worst case.
    WorstFirst,
}

/// The number of moves kept at each level (forward pruning, Sugar 1975, pp. 23-24), from the root down. Levels
/// without a number keep all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fanout(Vec<u16>);

/// The reason why a fanout cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FanoutError {
    #[error("level {level}: \"{text}\" is not a number from 1 to 65535 or * for all")]
    Number {
        /// Which of the numbers, from 1.
        level: usize,
        text: String,
    },
    /// More levels than [`MAX_DEPTH`].
    #[error("{}, but a search has at most {MAX_DEPTH}", counted(.found, "level"))]
    Levels { found: usize },
}

impl Fanout {
    /// All moves at every level.
    pub fn full() -> Self {
        Self::default()
    }

    /// The same number of moves at every level.
    pub fn even(kept: u8) -> Self {
        Self(vec![kept.into(); usize::from(MAX_DEPTH)])
    }

    /// The number of moves kept at a ply; `None` for all.
    pub fn at(&self, ply: u32) -> Option<usize> {
        self.0
            .get(ply as usize)
            .copied()
            .filter(|&kept| kept > 0)
            .map(usize::from)
    }

    /// True if every level keeps all moves.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(|&kept| kept == 0)
    }
}

impl FromStr for Fanout {
    type Err = FanoutError;

    /// Numbers separated by commas, with `*` for all: `7,7,*`. An empty text means all at every level.
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

/// All parameters of a search on a given tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    pub algorithm: Algorithm,
    /// The horizon in plies; at 0 the root itself is scored statically.
    pub depth: u8,
    pub fanout: Fanout,
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
