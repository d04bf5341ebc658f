//! Positions that come with the crate: 400 from master games for training, and the 27 recovered of the 40 on
//! which the program was tested in 1975.

mod table_one;

pub use table_one::{Published, PublishedRow, TABLE_ONE, table_one};

use super::positions::{PositionError, Recommended, positions_of_epd};

/// One position from each of 400 games of the years 1903 to 1946 with the move that was played, our selection.
/// None of them is a game of Table I.
pub const MASTERS: &str = include_str!("masters.epd");

/// The positions of [`MASTERS`].
///
/// # Errors
///
/// Only if the text is damaged.
pub fn masters() -> Result<Vec<Recommended>, PositionError> {
    positions_of_epd(MASTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_400_positions_of_different_games() {
        let positions = masters().unwrap();
        assert_eq!(positions.len(), 400);
        let boards: BTreeSet<String> = positions.iter().map(|p| p.board.to_string()).collect();
        assert_eq!(boards.len(), 400);
        assert!(positions.iter().all(|position| position.moves.len() == 1));
        assert!(
            positions
                .iter()
                .all(|position| position.castled.white.is_some())
        );
    }
}
