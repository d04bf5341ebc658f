//! A place in a game by the moves that lead there. It can be stored, put into a link, and found again in a
//! record that was read anew or whose variations were reordered.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::packed::{PackedMove, PackedMoveError};

/// The moves from the start position to a place in a game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Path(pub Vec<PackedMove>);

/// Writes the moves with blanks between them: `e2e4 e7e5 g1f3`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}{mv}")?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = PackedMoveError;

    fn from_str(text: &str) -> Result<Self, PackedMoveError> {
        text.split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_its_moves_and_read_again() {
        let path: Path = " e2e4  e7e5 ".parse().unwrap();
        assert_eq!(path.to_string(), "e2e4 e7e5");
        assert_eq!("".parse(), Ok(Path::default()));
        assert!("e2e4 e9".parse::<Path>().is_err());
        assert_eq!(serde_json::to_string(&path).unwrap(), r#"["e2e4","e7e5"]"#);
    }
}
