//! The games that come with the program: decisive games of masters, most of them of the thesis's own list
//! (Sugar 1975, appendix 4), as facts: players, place, year and moves.
//!
//! The tag `Sugar1975` gives the number in that list. A question mark behind it says that the players
//! met more than once, so that the thesis may have another of their games. The only mark, `?` at Black's
//! 13th move of the game Stahlberg against Monticelli, is printed on p. 156.

/// The library as PGN, oldest game first.
pub const LIBRARY: &str = include_str!("game_library.pgn");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::parse_games;
    use crate::chess::record::GameResult;
    use std::collections::BTreeSet;

    #[test]
    fn every_game_of_the_library_is_legal_and_decided() {
        let mut games = 0;
        for game in parse_games(LIBRARY) {
            let game = game.unwrap();
            assert_eq!(game.remarks, []);
            let decided = [GameResult::WhiteWins, GameResult::BlackWins];
            assert!(
                decided.contains(&game.record.result()),
                "game {}",
                game.number
            );
            assert!(game.record.main_line().count() > 35, "game {}", game.number);
            games += 1;
        }
        assert_eq!(games, 54);
    }

    #[test]
    fn every_game_says_who_played_where_and_when() {
        let mut seen = BTreeSet::new();
        for game in parse_games(LIBRARY) {
            let record = game.unwrap().record;
            let tag = |name| record.tags().get(name).unwrap_or_default().to_owned();
            for name in ["White", "Black"] {
                assert!(tag(name).contains(", "), "{}", tag(name));
            }
            assert!(!tag("Event").is_empty() && !tag("Site").is_empty());
            let year: u32 = tag("Date")[..4].parse().unwrap();
            assert!((1848..=1946).contains(&year));
            assert!(tag("Sugar1975").starts_with('1'));
            let moves: Vec<_> = record.main_line().map(|at| record.move_at(at)).collect();
            assert!(seen.insert(moves), "a game twice");
        }
    }

    #[test]
    fn the_one_mark_is_the_one_the_thesis_prints() {
        let marked: Vec<(String, usize)> = parse_games(LIBRARY)
            .filter_map(|game| {
                let record = game.ok()?.record;
                let line: Vec<_> = record.main_line().collect();
                let at = line
                    .iter()
                    .find(|&&at| !record.annotations(at).nags.is_empty())?;
                Some((record.tags().get("White")?.to_owned(), record.ply(*at)))
            })
            .collect();
        assert_eq!(marked, [("Stahlberg, Gideon".to_owned(), 26)]);
    }
}
