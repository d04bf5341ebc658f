//! Remarks about games that were read: what was left out or read otherwise than it is written, and games of which nothing
//! could be read. Each names its game and its place. The first are kept and the rest counted.

use crate::experiment::sorted;
use chess::pgn::{PgnError, PgnGame};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Maximum number of remarks stored for a source; further remarks are only counted.
pub const REMARKS_KEPT: usize = 100;

/// The remarks about the games of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRemarks {
    /// The first of them.
    #[serde(default)]
    pub remarks: Vec<GameRemark>,
    /// Number of further remarks, which are counted but not stored.
    #[serde(default)]
    pub more_remarks: u64,
}

/// A remark with its place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRemark {
    /// The number of the game, from 1.
    pub game: u64,
    pub line: u64,
    pub column: u64,
    /// The finding and its consequence, as a fragment that ends like `...; the game was left out`.
    pub remark: String,
}

impl GameRemarks {
    /// Adds the remarks about a game.
    pub fn take(&mut self, game: &PgnGame) {
        for remark in &game.remarks {
            self.push(GameRemark {
                game: game.number,
                line: remark.line,
                column: remark.column,
                remark: remark.kind.to_string(),
            });
        }
    }

    /// Adds a game that could not be read.
    pub fn take_error(&mut self, error: &PgnError) {
        self.push(GameRemark {
            game: error.game,
            line: error.line,
            column: error.column,
            remark: format!("{}; the game was left out", error.problem),
        });
    }

    /// Adds what came of reading a game, and gives the game on.
    pub fn take_read(&mut self, read: Result<PgnGame, PgnError>) -> Option<PgnGame> {
        match &read {
            Ok(game) => self.take(game),
            Err(error) => self.take_error(error),
        }
        read.ok()
    }

    /// Adds the remarks about another part of the same source.
    pub fn merge(&mut self, other: Self) {
        self.remarks.extend(other.remarks);
        sorted::by_key(&mut self.remarks, |remark| remark.game);
        self.more_remarks += other.more_remarks;
        self.more_remarks += self.remarks.len().saturating_sub(REMARKS_KEPT) as u64;
        self.remarks.truncate(REMARKS_KEPT);
    }

    pub fn is_empty(&self) -> bool {
        self.remarks.is_empty()
    }

    /// The remarks one by one, at most so many, then how many more there are.
    pub fn lines(&self, most: usize) -> Vec<String> {
        let told = self.remarks.iter().take(most);
        let mut lines: Vec<String> = told.map(ToString::to_string).collect();
        let left = (self.remarks.len() - lines.len()) as u64 + self.more_remarks;
        match left {
            0 => {}
            1 => lines.push("1 more remark".to_owned()),
            more => lines.push(format!("{more} more remarks")),
        }
        lines
    }

    fn push(&mut self, remark: GameRemark) {
        if self.remarks.len() < REMARKS_KEPT {
            self.remarks.push(remark);
        } else {
            self.more_remarks += 1;
        }
    }
}

/// `game 2, line 5, column 9: ...`
impl fmt::Display for GameRemark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            line,
            column,
            remark,
        } = self;
        write!(f, "game {game}, line {line}, column {column}: {remark}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;

    fn of(text: &str) -> GameRemarks {
        let mut remarks = GameRemarks::default();
        for game in parse_games(text) {
            remarks.take_read(game);
        }
        remarks
    }

    #[test]
    fn remarks_name_their_game_and_place() {
        let remarks = of("1. e4 1-0\n\n1. e4??? e5 *\n\n1. Qh9 *\n");
        assert_eq!(
            remarks.lines(9),
            [
                "game 2, line 3, column 6: \"???\" is not a mark (marks are $0 to $255 and !, ?, !!, ??, !?, ?!); \
                 it was left out",
                "game 3, line 5, column 4: \"Qh9\" is not a move in algebraic (Nf3), square (g1f3) or descriptive \
                 (N-KB3) notation; the game was left out",
            ]
        );
        assert_eq!(remarks.lines(1)[1], "1 more remark");
    }

    #[test]
    fn of_very_many_remarks_the_first_are_kept_and_all_are_counted() {
        let text = "1. e4??? *\n".repeat(150);
        let (mut whole, remarks) = (GameRemarks::default(), of(&text));
        assert_eq!(
            (remarks.remarks.len(), remarks.more_remarks),
            (REMARKS_KEPT, 50)
        );
        whole.merge(remarks.clone());
        assert_eq!(whole, remarks);
        whole.merge(remarks);
        assert_eq!((whole.remarks.len(), whole.more_remarks), (100, 200));
    }
}
