//! The game on the board as a browser keeps it between visits: its PGN as a JSON string.

use chess::pgn::{parse_games, write_pgn};
use chess::record::Record;

/// The game as it is kept.
pub fn to_kept(game: &Record) -> Option<String> {
    serde_json::to_string(&write_pgn(game)).ok()
}

/// The game that was kept, if it can still be read.
pub fn from_kept(text: &str) -> Option<Record> {
    let pgn: String = serde_json::from_str(text).ok()?;
    let game = parse_games(&pgn).next()?.ok()?;
    Some(game.record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_browsers_keep_is_a_quoted_pgn_and_is_read_again() {
        let record = from_kept("\"1. e4 {best} e5 (1... c5) 2. Nf3 *\"").unwrap();
        let kept = to_kept(&record).unwrap();
        assert!(kept.starts_with('"') && kept.contains("\\n"), "{kept}");
        assert_eq!(from_kept(&kept), Some(record));
        assert_eq!(from_kept("[broken"), None);
        assert_eq!(from_kept("\"[broken\""), None);
    }
}
